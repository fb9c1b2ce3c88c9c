//! Text as HTML.

use fivefold_xml5::push_escaped;
use std::borrow::Cow;

/// Text as HTML, as a serializer writes it. A parser of HTML takes all line ends for line feeds.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        return Cow::Owned(escaped(&text.replace("\r\n", "\n").replace('\r', "\n")).into_owned());
    }
    if !text.contains(['&', '<', '>', '\u{a0}']) {
        return Cow::Borrowed(text);
    }
    let mut html = String::new();
    push_escaped(text, *b"&<>", &mut html);
    Cow::Owned(html.replace('\u{a0}', "&nbsp;"))
}

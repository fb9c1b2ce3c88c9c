//! What is inserted.

use fivefold_core::scan::find_rare;

/// Content to insert: text, which is escaped, or HTML as it is.
///
/// ```
/// use fivefold::html::{Content, Rules, rewrite};
///
/// let rules = Rules::new().element("p", |p| {
///     p.prepend(Content::Text("1 < 2, "));
///     p.append(Content::Html("<br>"));
///     Ok(())
/// });
/// assert_eq!(rewrite("<p>indeed</p>", rules)?, "<p>1 &lt; 2, indeed<br></p>");
/// # Ok::<(), fivefold::html::RewriteError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content<'c> {
    /// Text: `&`, `<` and `>` are written as character references.
    Text(&'c str),
    /// HTML, which is inserted as it is, and not rewritten.
    Html(&'c str),
}

impl Content<'_> {
    pub(crate) fn append_to(self, target: &mut String) {
        match self {
            Self::Html(html) => target.push_str(html),
            Self::Text(text) => escape(text, target, *b"&<>"),
        }
    }

    /// Puts the content before what is there.
    pub(crate) fn prepend_to(self, target: &mut String) {
        let rest = core::mem::take(target);
        self.append_to(target);
        target.push_str(&rest);
    }
}

/// Writes a value of an attribute, with its quotes.
pub(crate) fn write_value(value: &str, target: &mut String) {
    target.push('"');
    // A parser would take a carriage return for a line feed.
    escape(value, target, *b"&\"\r");
    target.push('"');
}

/// Writes a text, with references for some ASCII characters.
fn escape<const N: usize>(text: &str, target: &mut String, set: [u8; N]) {
    let mut rest = text;
    loop {
        let (run, after) = rest.split_at(find_rare(rest.as_bytes(), set));
        target.push_str(run);
        let Some(byte) = after.bytes().next() else { return };
        target.push_str(match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "&#13;",
        });
        rest = &after[1..];
    }
}

//! What is inserted.

use fivefold_core::scan::find_rare;

/// Content to insert: text, which is escaped, or HTML as it is.
///
/// In elements whose text is read as it stands, such as `script` and `style`, text is not escaped. Where text or HTML would
/// end such an element or keep it open, together with what stands there, the rewriter [fails](crate::RewriteError::Handler)
/// before it is written. What begins an insertion never becomes part of the text before it: `!` after `<` is written as a reference.
///
/// ```
/// use fivefold::rewrite::{Content, Rules, rewrite};
///
/// let rules = Rules::new().element("p", |p| {
///     p.prepend(Content::Text("1 < 2, "));
///     p.append(Content::Html("<br>"));
///     Ok(())
/// });
/// assert_eq!(rewrite("<p>indeed</p>", rules)?, "<p>1 &lt; 2, indeed<br></p>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content<'c> {
    /// Text: `&`, `<`, `>` and carriage returns are written as character references.
    Text(&'c str),
    /// HTML, which is inserted as it is, and not rewritten.
    Html(&'c str),
}

impl Content<'_> {
    /// Writes the content, where text may be raw: it stands as it is there.
    pub(crate) fn append_to(self, target: &mut String, is_raw: bool) {
        match self {
            Self::Html(html) => target.push_str(html),
            Self::Text(text) if is_raw => target.push_str(text),
            // A parser would take a carriage return for a line feed.
            Self::Text(text) => escape(text, target, *b"&<>\r"),
        }
    }

    /// Puts the content before what is there.
    pub(crate) fn prepend_to(self, target: &mut String, is_raw: bool) {
        let rest = core::mem::take(target);
        self.append_to(target, is_raw);
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

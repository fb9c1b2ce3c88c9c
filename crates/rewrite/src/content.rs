//! What is inserted.

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
            Self::Text(text) => escape(text, target, |byte| match byte {
                b'&' => Some("&amp;"),
                b'<' => Some("&lt;"),
                b'>' => Some("&gt;"),
                _ => None,
            }),
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
    escape(value, target, |byte| match byte {
        b'&' => Some("&amp;"),
        b'"' => Some("&quot;"),
        // A parser would take it for a line feed.
        b'\r' => Some("&#13;"),
        _ => None,
    });
    target.push('"');
}

/// Writes a text, with references for some ASCII characters.
fn escape(text: &str, target: &mut String, escaped: impl Fn(u8) -> Option<&'static str>) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(reference) = escaped(byte) {
            target.push_str(&text[start..at]);
            target.push_str(reference);
            start = at + 1;
        }
    }
    target.push_str(&text[start..]);
}

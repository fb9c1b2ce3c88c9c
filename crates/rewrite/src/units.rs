//! What handlers get, apart from elements.

use crate::{Content, InvalidText};
use fivefold_core::Span;

/// What happens around a unit, and to it.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) before: String,
    pub(crate) after: String,
    /// What the unit is replaced with; empty where it is removed.
    pub(crate) replacement: Option<String>,
    pub(crate) is_removed: bool,
    /// Whether the unit stands where text is read as it is.
    pub(crate) is_raw: bool,
}

impl Changes {
    pub(crate) fn in_text(is_raw: bool) -> Self {
        Self { is_raw, ..Self::default() }
    }

    pub(crate) fn insert_before(&mut self, content: Content<'_>) {
        content.append_to(&mut self.before, self.is_raw);
    }

    fn insert_after(&mut self, content: Content<'_>) {
        content.prepend_to(&mut self.after, self.is_raw);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && self.replacement.is_none()
    }

    pub(crate) fn replace(&mut self, content: Content<'_>) {
        self.is_removed = true;
        content.append_to(self.replacement.insert(String::new()), self.is_raw);
    }

    pub(crate) fn remove(&mut self) {
        self.is_removed = true;
        self.replacement.get_or_insert_default();
    }
}

/// The methods that units have in common.
macro_rules! changes {
    ($unit:ident, $what:literal) => {
        impl $unit<'_> {
            #[doc = concat!("Inserts content before ", $what, ", after what was inserted there before.")]
            pub fn before(&mut self, content: Content<'_>) {
                self.changes.insert_before(content);
            }

            #[doc = concat!("Inserts content after ", $what, ", before what was inserted there before.")]
            pub fn after(&mut self, content: Content<'_>) {
                self.changes.insert_after(content);
            }

            #[doc = concat!("Puts content in the place of ", $what, ".")]
            pub fn replace(&mut self, content: Content<'_>) {
                self.changes.replace(content);
            }

            #[doc = concat!("Removes ", $what, "; what is inserted before and after stays.")]
            pub fn remove(&mut self) {
                self.changes.remove();
            }

            #[doc = concat!("Whether ", $what, " was removed or replaced.")]
            pub fn is_removed(&self) -> bool {
                self.changes.is_removed
            }
        }
    };
}

/// A piece of text, for a handler.
///
/// Text comes in pieces: they end where the input is cut, and around character references and line breaks. After the last
/// one there is an empty piece, which [is the last](Self::is_last). A handler whose output is not to depend on this puts the
/// pieces together.
///
/// ```
/// use fivefold::rewrite::{Content, Rules, rewrite};
///
/// let mut text = String::new();
/// let rules = Rules::new().text_in("h1", |piece| {
///     text.push_str(piece.text());
///     piece.remove();
///     if piece.is_last() {
///         piece.after(Content::Text(&text.to_uppercase()));
///         text.clear();
///     }
///     Ok(())
/// });
/// assert_eq!(rewrite("<h1>fish &amp; chips</h1>", rules)?, "<h1>FISH &amp; CHIPS</h1>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct TextPiece<'u> {
    pub(crate) text: &'u str,
    pub(crate) source: &'u str,
    pub(crate) span: Span,
    pub(crate) is_last: bool,
    pub(crate) changes: &'u mut Changes,
}

changes!(TextPiece, "the piece");

impl TextPiece<'_> {
    /// The text, with character references replaced. It has NULs that a document has not: in HTML, the tree builder drops them,
    /// and in SVG and MathML, it puts U+FFFD in their place.
    pub fn text(&self) -> &str {
        self.text
    }

    /// The text as it stands in the source.
    pub fn source(&self) -> &str {
        self.source
    }

    /// Where it stands in the source, as text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether no more text comes before the next markup, or before the end of the document.
    pub fn is_last(&self) -> bool {
        self.is_last
    }
}

/// A comment, for a handler.
///
/// ```
/// use fivefold::rewrite::{Content, Rules, rewrite};
///
/// let rules = Rules::new().comments(|comment| {
///     match comment.text().trim() {
///         "date" => comment.replace(Content::Text("2026")),
///         _ => comment.remove(),
///     }
///     Ok(())
/// });
/// assert_eq!(rewrite("<p><!-- date --><!-- todo -->", rules)?, "<p>2026");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct Comment<'u> {
    pub(crate) text: &'u mut String,
    pub(crate) span: Span,
    pub(crate) changes: &'u mut Changes,
}

changes!(Comment, "the comment");

impl Comment<'_> {
    /// The text of the comment.
    pub fn text(&self) -> &str {
        self.text
    }

    /// Sets the text of the comment.
    ///
    /// # Errors
    ///
    /// When a comment cannot hold it: it has `-->` or `--!>` in it, begins with `>` or `->`, or ends with `<!-`.
    pub fn set_text(&mut self, text: &str) -> Result<(), InvalidText> {
        let is_closing = text.contains("-->")
            || text.contains("--!>")
            || text.starts_with('>')
            || text.starts_with("->")
            || text.ends_with("<!-");
        if is_closing {
            return Err(InvalidText::new(text, "the text of a comment"));
        }
        text.clone_into(self.text);
        self.changes.replacement = Some(format!("<!--{text}-->"));
        Ok(())
    }

    /// Where it stands in the source, as text.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// A DOCTYPE, for a handler.
#[derive(Debug)]
pub struct Doctype<'u> {
    pub(crate) name: Option<&'u str>,
    pub(crate) public_id: Option<&'u str>,
    pub(crate) system_id: Option<&'u str>,
    pub(crate) force_quirks: bool,
    pub(crate) span: Span,
    pub(crate) changes: &'u mut Changes,
}

changes!(Doctype, "the DOCTYPE");

impl Doctype<'_> {
    /// Its name, in lower case.
    pub fn name(&self) -> Option<&str> {
        self.name
    }

    /// Its public identifier.
    pub fn public_id(&self) -> Option<&str> {
        self.public_id
    }

    /// Its system identifier.
    pub fn system_id(&self) -> Option<&str> {
        self.system_id
    }

    /// Whether the document is in quirks mode whatever its name and identifiers.
    pub fn force_quirks(&self) -> bool {
        self.force_quirks
    }

    /// Where it stands in the source, as text.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// The end of the document, for a handler.
///
/// ```
/// use fivefold::rewrite::{Content, Rules, rewrite};
///
/// let rules = Rules::new().end(|end| {
///     end.append(Content::Html("<!-- the end -->"));
///     Ok(())
/// });
/// assert_eq!(rewrite("<p>one", rules)?, "<p>one<!-- the end -->");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct End<'u> {
    pub(crate) content: &'u mut String,
}

impl End<'_> {
    /// Inserts content at the end of the document.
    pub fn append(&mut self, content: Content<'_>) {
        content.append_to(self.content, false);
    }
}

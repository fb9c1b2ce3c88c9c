//! The ends of elements.

use crate::units::Changes;
use crate::{Content, HandlerResult, InvalidText};
use core::fmt;
use fivefold_core::Span;

/// A function that is called at the end of an element.
pub(crate) type EndTagHandler = Box<dyn FnOnce(&mut EndTag<'_>) -> HandlerResult + Send>;

/// What is to be done at the end of an element.
#[derive(Default)]
pub(crate) struct EndWork {
    /// What is inserted around the end tag, and whether it is removed.
    pub(crate) changes: Changes,
    /// The new name of the element.
    pub(crate) name: Option<String>,
    pub(crate) handlers: Vec<EndTagHandler>,
    /// Whether the content up to here is removed.
    pub(crate) removes_content: bool,
    /// The start tag of an element that has none, and its place: it is written if something is inserted in the empty element.
    pub(crate) start_tag: Option<(u64, String)>,
}

impl EndWork {
    pub(crate) fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.name.is_none() && self.handlers.is_empty() && !self.removes_content
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.changes.before.capacity() + self.changes.after.capacity() + 64 * self.handlers.len()
    }
}

impl fmt::Debug for EndWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndWork").field("changes", &self.changes).finish_non_exhaustive()
    }
}

/// The end of an element, for a [handler](crate::Element::on_end).
///
/// ```
/// use fivefold::rewrite::{Content, Rules, rewrite};
///
/// let rules = Rules::new().element("p", |p| {
///     p.on_end(|end| {
///         end.before(Content::Html(if end.is_implied() { "<i>" } else { "<b>" }));
///         Ok(())
///     });
///     Ok(())
/// });
/// assert_eq!(rewrite("<p>one<p>two</p>", rules)?, "<p>one<i><p>two<b></p>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct EndTag<'u> {
    pub(crate) name: &'u str,
    pub(crate) new_name: &'u mut Option<String>,
    pub(crate) changes: &'u mut Changes,
    pub(crate) is_implied: bool,
    pub(crate) span: Span,
}

impl EndTag<'_> {
    /// The name of the end tag, in lower case; empty where the end is implied.
    pub fn name(&self) -> &str {
        self.new_name.as_deref().unwrap_or(self.name)
    }

    /// Whether there is no end tag: another tag, or the end of the document, ends the element. Only [by the
    /// tree](crate::Matching::ByTree).
    pub fn is_implied(&self) -> bool {
        self.is_implied
    }

    /// Where the end tag stands in the source, as text; empty where the end is implied.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Inserts content before the end tag, after what was inserted there before.
    pub fn before(&mut self, content: Content<'_>) {
        self.changes.insert_before(content);
    }

    /// Inserts content after the end tag, before what was inserted there before.
    pub fn after(&mut self, content: Content<'_>) {
        content.prepend_to(&mut self.changes.after, false);
    }

    /// Puts content in the place of the end tag.
    pub fn replace(&mut self, content: Content<'_>) {
        self.changes.is_removed = true;
        content.append_to(self.changes.replacement.insert(String::new()), false);
    }

    /// Removes the end tag. The start tag stays.
    pub fn remove(&mut self) {
        self.changes.remove();
    }

    /// Whether the end tag was removed or replaced.
    pub fn is_removed(&self) -> bool {
        self.changes.is_removed
    }

    /// Sets the name of the end tag, and not that of the start tag.
    ///
    /// # Errors
    ///
    /// When no tag can have that name.
    pub fn set_name(&mut self, name: &str) -> Result<(), InvalidText> {
        check_tag_name(name, false)?;
        *self.new_name = Some(name.to_owned());
        Ok(())
    }
}

/// Whether tags can have a name.
pub(crate) fn check_tag_name(name: &str, needs_ascii: bool) -> Result<(), InvalidText> {
    let is_invalid =
        |char: char| char.is_ascii_whitespace() || char.is_control() || matches!(char, '/' | '>' | '<' | '"' | '\'');
    let is_valid = name.starts_with(|char: char| char.is_ascii_alphabetic()) && !name.contains(is_invalid);
    if is_valid && (!needs_ascii || name.is_ascii()) {
        Ok(())
    } else {
        Err(InvalidText::new(name, "the name of a tag"))
    }
}

//! What is done where.

use crate::element::Element;
use crate::units::{Comment, Doctype, End, TextPiece};
use crate::{HandlerResult, RewriteError};
use core::fmt;
use fivefold_select::{Selector, SelectorError, StreamMatcher};

/// A function that is called with a unit of type `U`, which lives for that call.
macro_rules! handler {
    ($name:ident, $unit:ident) => {
        pub(crate) type $name<'h> = Box<dyn FnMut(&mut $unit<'_>) -> HandlerResult + Send + 'h>;
    };
}

handler!(ElementHandler, Element);
handler!(TextHandler, TextPiece);
handler!(CommentHandler, Comment);
handler!(DoctypeHandler, Doctype);
handler!(EndHandler, End);

/// A selector of a rule: a [`Selector`], or the text of one, which is parsed.
#[derive(Debug)]
pub struct RuleSelector(Result<Selector, SelectorError>);

impl From<&str> for RuleSelector {
    fn from(text: &str) -> Self {
        Self(Selector::parse(text))
    }
}

impl From<&String> for RuleSelector {
    fn from(text: &String) -> Self {
        Self(Selector::parse(text))
    }
}

impl From<Selector> for RuleSelector {
    fn from(selector: Selector) -> Self {
        Self(Ok(selector))
    }
}

impl From<&Selector> for RuleSelector {
    fn from(selector: &Selector) -> Self {
        Self(Ok(selector.clone()))
    }
}

/// What a rewriter does: handlers for elements, which CSS selectors choose, for the text and comments inside of them, and for
/// the document.
///
/// Handlers may borrow from their surroundings for the lifetime `'h`. They are called in the order of the document. For one
/// unit, those of the document come first, then those with a selector, in the order in which they were added. What a
/// handler inserts is not rewritten.
///
/// Selectors that cannot be parsed, or that [only the rest of the document decides](RewriteError::Later), are
/// reported when the rewriter is made.
///
/// ```
/// use fivefold::rewrite::{Rules, rewrite};
///
/// let mut links = 0;
/// let rules = Rules::new()
///     .element("a[href^='http:']", |a| {
///         links += 1;
///         let href = a.attribute("href").unwrap_or_default().replacen("http:", "https:", 1);
///         a.set_attribute("href", &href)?;
///         Ok(())
///     })
///     .comments(|comment| {
///         comment.remove();
///         Ok(())
///     });
/// let html = rewrite("<a class=x href=http://a.example>A</a><!-- gone -->", rules)?;
/// assert_eq!(html, "<a class=x href=\"https://a.example\">A</a>");
/// assert_eq!(links, 1);
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Default)]
pub struct Rules<'h> {
    pub(crate) selectors: Vec<Selector>,
    /// For each selector, its handlers.
    pub(crate) by_selector: Vec<SelectorRules<'h>>,
    pub(crate) doctype: Vec<DoctypeHandler<'h>>,
    pub(crate) text: Vec<TextHandler<'h>>,
    pub(crate) comments: Vec<CommentHandler<'h>>,
    pub(crate) end: Vec<EndHandler<'h>>,
    error: Option<SelectorError>,
}

/// The handlers of one selector.
#[derive(Default)]
pub(crate) struct SelectorRules<'h> {
    pub(crate) element: Vec<ElementHandler<'h>>,
    pub(crate) text: Vec<TextHandler<'h>>,
    pub(crate) comments: Vec<CommentHandler<'h>>,
}

impl<'h> Rules<'h> {
    /// No rules: the output is the input.
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls a handler at the start tag of each element that a selector matches.
    #[must_use]
    pub fn element(
        mut self,
        selector: impl Into<RuleSelector>,
        handler: impl FnMut(&mut Element<'_>) -> HandlerResult + Send + 'h,
    ) -> Self {
        if let Some(rules) = self.rules_of(selector.into(), |rules| !rules.element.is_empty()) {
            rules.element.push(Box::new(handler));
        }
        self
    }

    /// Calls a handler with each piece of text inside of the elements that a selector matches, at any depth. See
    /// [`TextPiece`] on how text is divided.
    #[must_use]
    pub fn text_in(
        mut self,
        selector: impl Into<RuleSelector>,
        handler: impl FnMut(&mut TextPiece<'_>) -> HandlerResult + Send + 'h,
    ) -> Self {
        if let Some(rules) = self.rules_of(selector.into(), |rules| !rules.text.is_empty()) {
            rules.text.push(Box::new(handler));
        }
        self
    }

    /// Calls a handler with each comment inside of the elements that a selector matches, at any depth.
    #[must_use]
    pub fn comments_in(
        mut self,
        selector: impl Into<RuleSelector>,
        handler: impl FnMut(&mut Comment<'_>) -> HandlerResult + Send + 'h,
    ) -> Self {
        if let Some(rules) = self.rules_of(selector.into(), |rules| !rules.comments.is_empty()) {
            rules.comments.push(Box::new(handler));
        }
        self
    }

    /// Calls a handler with each DOCTYPE.
    #[must_use]
    pub fn doctype(mut self, handler: impl FnMut(&mut Doctype<'_>) -> HandlerResult + Send + 'h) -> Self {
        self.doctype.push(Box::new(handler));
        self
    }

    /// Calls a handler with each piece of text of the document.
    #[must_use]
    pub fn text(mut self, handler: impl FnMut(&mut TextPiece<'_>) -> HandlerResult + Send + 'h) -> Self {
        self.text.push(Box::new(handler));
        self
    }

    /// Calls a handler with each comment of the document.
    #[must_use]
    pub fn comments(mut self, handler: impl FnMut(&mut Comment<'_>) -> HandlerResult + Send + 'h) -> Self {
        self.comments.push(Box::new(handler));
        self
    }

    /// Calls a handler at the end of the document.
    #[must_use]
    pub fn end(mut self, handler: impl FnMut(&mut End<'_>) -> HandlerResult + Send + 'h) -> Self {
        self.end.push(Box::new(handler));
        self
    }

    /// The rules of a selector, after all others that have a handler of the same kind: so handlers are called in the order
    /// in which they were added.
    fn rules_of(
        &mut self,
        selector: RuleSelector,
        has_kind: impl Fn(&SelectorRules<'h>) -> bool,
    ) -> Option<&mut SelectorRules<'h>> {
        let selector = match selector.0 {
            Ok(selector) => selector,
            Err(error) => {
                self.error.get_or_insert(error);
                return None;
            }
        };
        let first = self.by_selector.iter().rposition(has_kind).unwrap_or_default();
        let position = self.selectors[first..].iter().position(|known| *known == selector);
        let index = position.map_or(self.selectors.len(), |position| first + position);
        if index == self.selectors.len() {
            self.selectors.push(selector);
            self.by_selector.push(SelectorRules::default());
        }
        self.by_selector.get_mut(index)
    }

    /// Compiles the selectors.
    pub(crate) fn compile(&mut self) -> Result<StreamMatcher, RewriteError> {
        match self.error.take() {
            Some(error) => Err(error.into()),
            None => Ok(StreamMatcher::new(&self.selectors)?),
        }
    }
}

impl fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("selectors", &self.selectors).finish_non_exhaustive()
    }
}

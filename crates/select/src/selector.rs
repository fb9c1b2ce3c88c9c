//! A compiled selector.

use crate::element::ElementRef;
use crate::matching::{self, Caches, Context};
use crate::parser::Parser;
use crate::program::Program;
use crate::syntax::{PseudoClass, Syntax};
use crate::tree::SelectTree;
use crate::{Namespaces, SelectorError, diagnosis};
use core::fmt;
use core::str::FromStr;
use cssparser::ToCss;
use selectors::SelectorList;
use selectors::parser::{Combinator, Component, ParseRelative, SelectorVisitor};
use std::sync::Arc;

/// A list of CSS selectors, parsed once to be used often. It belongs to no document, is `Send` and `Sync`, and cheap to
/// clone.
///
/// ```
/// use fivefold::select::Selector;
///
/// let selector = Selector::parse("nav a[href]:not([rel~=nofollow]), #toc > li:has(> ol)")?;
/// let error = Selector::parse("p..note").unwrap_err();
/// assert_eq!((error.offset(), error.expected()), (2, "a class"));
/// # Ok::<(), fivefold::select::SelectorError>(())
/// ```
///
/// It is displayed in the form that the standard defines for selectors, which parses to a selector for the same elements.
/// For this, declared namespace prefixes have to be declared again.
///
/// # What is supported
///
#[doc = include_str!("supported.md")]
#[derive(Clone)]
pub struct Selector(Arc<Parts>);

struct Parts {
    list: SelectorList<Syntax>,
    program: Option<Program>,
}

/// So many combinators can be in a selector with all that it nests. Matching recurses as deep.
const MOST_COMBINATORS: usize = 1000;

impl Selector {
    /// Parses a selector, or several with commas between them.
    ///
    /// # Errors
    ///
    /// When that is no list of selectors; or for one with a pseudo-class that a static document has no use for, as
    /// [listed above](#what-is-supported).
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &Namespaces::new())
    }

    /// Parses selectors that use namespace prefixes of one's own.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse).
    pub fn parse_with(text: &str, namespaces: &Namespaces) -> Result<Self, SelectorError> {
        let mut input = cssparser::Parser::new(text);
        let list = SelectorList::parse_disallow_pseudo(&Parser::new(namespaces), &mut input, ParseRelative::No);
        let Ok(list) = list else { return Err(diagnosis::diagnose(text, namespaces)) };
        if !list.slice().iter().all(|selector| selector.visit(&mut Combinators(0))) {
            let expected = format!("at most {MOST_COMBINATORS} combinators in a selector");
            return Err(SelectorError::new(text, 0, expected.into()));
        }
        let program = Program::new(&list);
        Ok(Self(Arc::new(Parts { list, program })))
    }

    /// Whether a node is an element that matches. It is `:scope` itself.
    ///
    /// Takes time linear in the tree that the selector asks for: ancestors, siblings before them, and what is below.
    pub fn matches<T: SelectTree>(&self, tree: &T, node: T::Node) -> bool {
        self.is_match(tree, node, node, &mut Caches::default())
    }

    /// The nearest element that matches: the node itself, its parent, and so on. The node is `:scope`.
    pub fn closest<T: SelectTree>(&self, tree: &T, node: T::Node) -> Option<T::Node> {
        let mut caches = Caches::default();
        let mut nodes = core::iter::successors(Some(node), |node| tree.parent(*node));
        nodes.find(|ancestor| self.is_match(tree, *ancestor, node, &mut caches))
    }

    /// Whether a node matches, from the right of the selectors to their left.
    pub(crate) fn is_match<T: SelectTree>(&self, tree: &T, node: T::Node, scope: T::Node, caches: &mut Caches) -> bool {
        let Some(element) = ElementRef::new(tree, node) else { return false };
        matching::matches_any(self.0.list.slice(), element, &mut Context::new(caches, tree, scope))
    }

    /// The selectors between commas.
    #[cfg(feature = "stream")]
    pub(crate) fn list(&self) -> &[selectors::parser::Selector<Syntax>] {
        self.0.list.slice()
    }

    pub(crate) fn program(&self) -> Option<&Program> {
        self.0.program.as_ref()
    }
}

/// Counts combinators, until there are too many.
struct Combinators(usize);

impl SelectorVisitor for Combinators {
    type Impl = Syntax;

    fn visit_complex_selector(&mut self, combinator: Option<Combinator>) -> bool {
        self.0 += usize::from(combinator.is_some());
        self.0 <= MOST_COMBINATORS
    }

    fn visit_simple_selector(&mut self, component: &Component<Syntax>) -> bool {
        match component {
            Component::NonTSPseudoClass(PseudoClass::Has(relative)) => {
                relative.iter().all(|one| one.selector().visit(self))
            }
            _ => true,
        }
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl PartialEq for Selector {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0.list == other.0.list
    }
}

impl Eq for Selector {}

// Inline, so that the serializers of cssparser are compiled only for programs that display selectors.
impl fmt::Display for Selector {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.list.to_css(f)
    }
}

impl fmt::Debug for Selector {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Selector").field(&self.to_string()).finish()
    }
}

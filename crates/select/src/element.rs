//! Elements of a tree, with what selectors ask about them.

use crate::terms::{AttributeValue, LocalName, NamespaceUri};
use crate::tree::SelectTree;
use core::fmt;
use fivefold_core::{ElementName, Name, Namespace, NodeKind, QuirksMode, work};
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};

/// An element of a tree.
pub(crate) struct ElementRef<'t, T: SelectTree> {
    pub(crate) tree: &'t T,
    pub(crate) node: T::Node,
}

impl<T: SelectTree> Clone for ElementRef<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: SelectTree> Copy for ElementRef<'_, T> {}

impl<T: SelectTree> PartialEq for ElementRef<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T: SelectTree> fmt::Debug for ElementRef<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

/// Leads to the next element in some direction.
pub(crate) type Towards<'t, T> = fn(ElementRef<'t, T>) -> Option<ElementRef<'t, T>>;

impl<'t, T: SelectTree> ElementRef<'t, T> {
    /// The node, if it is an element.
    #[inline]
    pub(crate) fn new(tree: &'t T, node: T::Node) -> Option<Self> {
        tree.element_name(node).map(|_| Self { tree, node })
    }

    pub(crate) fn number(self) -> u32 {
        self.tree.number(self.node).get()
    }

    #[inline]
    pub(crate) fn name(self) -> ElementName {
        // Only elements get here.
        self.tree.element_name(self.node).unwrap_or(ElementName::html(Name::UNKNOWN))
    }

    /// The local name, if this is an element of HTML.
    pub(crate) fn html_name(self) -> Option<Name> {
        let name = self.name();
        (name.namespace == Namespace::HTML).then_some(name.local)
    }

    pub(crate) fn is_html_named(self, name: Name) -> bool {
        self.name() == ElementName::html(name)
    }

    /// The value of an attribute in no namespace, of a static name.
    #[inline]
    pub(crate) fn attribute(self, name: Name) -> Option<&'t str> {
        self.tree.attribute(self.node, name)
    }

    pub(crate) fn has_attribute(self, name: Name) -> bool {
        self.attribute(name).is_some()
    }

    /// Whether an attribute has one of the keywords as its value, in whatever letter case.
    pub(crate) fn attribute_is(self, name: Name, keywords: &[&str]) -> bool {
        self.attribute(name).is_some_and(|value| keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(value)))
    }

    pub(crate) fn parent(self) -> Option<Self> {
        Self::new(self.tree, self.tree.parent(self.node)?)
    }

    fn sibling(self, step: impl Fn(&'t T, T::Node) -> Option<T::Node>) -> Option<Self> {
        let mut node = step(self.tree, self.node);
        while let Some(sibling) = node {
            work::steps(1);
            if let Some(element) = Self::new(self.tree, sibling) {
                return Some(element);
            }
            node = step(self.tree, sibling);
        }
        None
    }

    pub(crate) fn previous(self) -> Option<Self> {
        self.sibling(T::previous_sibling)
    }

    pub(crate) fn next(self) -> Option<Self> {
        self.sibling(T::next_sibling)
    }

    pub(crate) fn first_element_child(self) -> Option<Self> {
        let first = self.tree.first_child(self.node)?;
        Self::new(self.tree, first).or_else(|| Self { tree: self.tree, node: first }.next())
    }

    /// Whether letter case makes no difference in the names of the element and of its attributes.
    pub(crate) fn is_html_in_html(self) -> bool {
        self.tree.is_html() && self.name().namespace == Namespace::HTML
    }

    pub(crate) fn has_namespace(self, namespace: &NamespaceUri) -> bool {
        namespace.is(self.name().namespace, self.tree.names())
    }

    /// Whether one of the attributes with that name, in a namespace or in none, has a value that compares as it must.
    pub(crate) fn has_attribute_with(
        self,
        namespace: Option<NamespaceConstraint<&NamespaceUri>>,
        name: &LocalName,
        operation: &AttrSelectorOperation<&AttributeValue>,
    ) -> bool {
        let names = self.tree.names();
        let is_named = |own: Name| match namespace {
            None => name.is(own, names) && names.namespace(own) == Namespace::NONE,
            Some(NamespaceConstraint::Specific(namespace)) => {
                names.local(own) == name.as_ref() && namespace.is(names.namespace(own), names)
            }
            Some(NamespaceConstraint::Any) => names.local(own) == name.as_ref(),
        };
        let mut attributes = self.tree.attributes(self.node);
        attributes.any(|attribute| is_named(attribute.name) && operation.eval_str(attribute.value))
    }

    /// Whether there is neither an element nor text in it.
    pub(crate) fn is_empty(self) -> bool {
        let mut children =
            core::iter::successors(self.tree.first_child(self.node), |node| self.tree.next_sibling(*node));
        children.all(|child| {
            work::steps(1);
            match self.tree.kind(child) {
                NodeKind::Text(text) => text.is_empty(),
                kind => !matches!(kind, NodeKind::Element(_) | NodeKind::EntityReference(_)),
            }
        })
    }

    pub(crate) fn is_root(self) -> bool {
        let parent = self.tree.parent(self.node).map(|parent| self.tree.kind(parent));
        // Of a fragment, which can have several, the first.
        parent == Some(NodeKind::Document) && self.previous().is_none()
    }

    /// The children that are elements.
    pub(crate) fn children(self) -> impl Iterator<Item = Self> {
        core::iter::successors(self.first_element_child(), |element| element.next())
    }

    /// The element or document or fragment at the top of the tree that the element is in.
    pub(crate) fn top(self) -> T::Node {
        let mut top = self.node;
        while let Some(parent) = self.tree.parent(top) {
            work::steps(1);
            top = parent;
        }
        top
    }

    /// The descendants in tree order, of all kinds.
    pub(crate) fn nodes_below(tree: &'t T, root: T::Node) -> impl Iterator<Item = T::Node> {
        core::iter::successors(tree.first_child(root), move |node| tree.following(*node, root))
    }

    /// Whether one of the classes is `class`, which is not empty.
    #[inline]
    pub(crate) fn has_class_of(self, class: &str, case: CaseSensitivity) -> bool {
        let Some(value) = self.attribute(Name::CLASS) else { return false };
        let (value, class) = (value.as_bytes(), class.as_bytes());
        let is_end = |at: usize| value.get(at).is_none_or(u8::is_ascii_whitespace);
        let is_at = |start: usize| {
            let end = start + class.len();
            (start == 0 || is_end(start - 1)) && is_end(end) && case.eq(&value[start..end], class)
        };
        // Most classes are told apart by their first letters.
        let first = class.first().map_or(0, |first| first | 0x20);
        let starts = value.len().checked_sub(class.len()).map_or(0, |last| last + 1);
        let is_there = any_start(&value[..starts], first, is_at);
        // What an escape has put in there is in no class.
        is_there && !class.iter().any(u8::is_ascii_whitespace)
    }

    /// Whether the id is `id`.
    #[inline]
    pub(crate) fn has_id_of(self, id: &str, case: CaseSensitivity) -> bool {
        self.attribute(Name::ID).is_some_and(|own| case.eq(own.as_bytes(), id.as_bytes()))
    }
}

/// Whether one of the places is right where `bytes` has `first`, in whatever letter case. Others may be asked about, too.
#[inline]
fn any_start(bytes: &[u8], first: u8, is_at: impl Fn(usize) -> bool) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let mut start = 0;
    while let Some(word) = bytes.get(start..).and_then(|rest| rest.first_chunk()) {
        // A byte that is equal becomes 0, and then its highest bit is set.
        let differences = (u64::from_le_bytes(*word) | (0x20 * ONES)) ^ (u64::from(first) * ONES);
        let mut equal = differences.wrapping_sub(ONES) & !differences & (0x80 * ONES);
        while equal != 0 {
            if is_at(start + equal.trailing_zeros() as usize / 8) {
                return true;
            }
            equal &= equal - 1;
        }
        start += 8;
    }
    (start..bytes.len()).any(|start| bytes[start] | 0x20 == first && is_at(start))
}

/// Whether letter case makes a difference in the classes and ids of a tree.
pub(crate) fn case_of(tree: &impl SelectTree) -> CaseSensitivity {
    match tree.quirks_mode() {
        QuirksMode::Quirks => CaseSensitivity::AsciiCaseInsensitive,
        QuirksMode::LimitedQuirks | QuirksMode::NoQuirks => CaseSensitivity::CaseSensitive,
    }
}

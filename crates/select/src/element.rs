//! Elements, as the crate `selectors` wants to see them.

use crate::caches::Caches;
use crate::pseudo_class::{Plain, PseudoClass};
use crate::syntax::{Identifier, LocalName, NamespaceUri, NoPseudoElement, Syntax};
use crate::tree::SelectTree;
use crate::{direction, form, has, language, links};
use core::fmt;
use core::num::NonZeroUsize;
use core::ptr::{self, NonNull};
use fivefold_core::{ElementName, Name, Namespace, NodeKind, QuirksMode, work};
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode as CssQuirksMode,
    SelectorCaches,
};
use selectors::matching::ElementSelectorFlags;
use selectors::{Element, OpaqueElement};

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

impl<T: SelectTree> Element for ElementRef<'_, T> {
    type Impl = Syntax;

    fn opaque(&self) -> OpaqueElement {
        // It is compared and hashed, never followed: a number in the place of an address serves.
        let number = NonZeroUsize::try_from(self.tree.number(self.node)).unwrap_or(NonZeroUsize::MAX);
        let pointer = NonNull::new(ptr::without_provenance_mut(number.get()));
        OpaqueElement::from_non_null_ptr(pointer.unwrap_or(NonNull::dangling()))
    }

    fn parent_element(&self) -> Option<Self> {
        self.parent()
    }

    // Selectors see one tree: that of the document, of a template's contents, or of a shadow root.
    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.previous()
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.next()
    }

    fn first_element_child(&self) -> Option<Self> {
        let first = self.tree.first_child(self.node)?;
        Self::new(self.tree, first).or_else(|| Self { tree: self.tree, node: first }.next())
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.tree.is_html() && self.name().namespace == Namespace::HTML
    }

    #[inline]
    fn has_local_name(&self, name: &LocalName) -> bool {
        name.is(self.name().local, self.tree.names())
    }

    fn has_namespace(&self, namespace: &NamespaceUri) -> bool {
        namespace.is(self.name().namespace, self.tree.names())
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.name() == other.name()
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&NamespaceUri>,
        name: &LocalName,
        operation: &AttrSelectorOperation<&crate::syntax::AttributeValue>,
    ) -> bool {
        let names = self.tree.names();
        let is_named = |own: Name| match namespace {
            NamespaceConstraint::Specific(namespace) if namespace.is_none() => {
                name.is(own, names) && names.namespace(own) == Namespace::NONE
            }
            NamespaceConstraint::Specific(namespace) => {
                names.local(own) == name.as_ref() && namespace.is(names.namespace(own), names)
            }
            NamespaceConstraint::Any => names.local(own) == name.as_ref(),
        };
        let mut attributes = self.tree.attributes(self.node);
        attributes.any(|attribute| is_named(attribute.name) && operation.eval_str(attribute.value))
    }

    fn match_non_ts_pseudo_class(&self, class: &PseudoClass, context: &mut MatchingContext<'_, Syntax>) -> bool {
        match class {
            PseudoClass::Has(selectors) => selectors.iter().any(|selector| has::matches(*self, selector, context)),
            PseudoClass::Plain(Plain::Link | Plain::AnyLink) => links::is_link(*self),
            PseudoClass::Plain(Plain::Defined) => links::is_defined(*self),
            PseudoClass::Plain(class) => form::matches(*self, *class, &mut caches(context).forms),
            PseudoClass::Lang(ranges) => language::matches(*self, ranges, &mut caches(context).languages),
            PseudoClass::Dir(direction) => direction::matches(*self, direction, &mut caches(context).directions),
        }
    }

    fn match_pseudo_element(&self, element: &NoPseudoElement, _: &mut MatchingContext<'_, Syntax>) -> bool {
        match *element {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    // Links differ from other elements only where visited ones do.
    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        self.is_html_named(Name::SLOT)
    }

    fn has_id(&self, id: &Identifier, case: CaseSensitivity) -> bool {
        self.has_id_of(id.as_ref(), case)
    }

    fn has_class(&self, class: &Identifier, case: CaseSensitivity) -> bool {
        self.has_class_of(class.as_ref(), case)
    }

    fn has_custom_state(&self, _: &Identifier) -> bool {
        false
    }

    fn imported_part(&self, _: &Identifier) -> Option<Identifier> {
        None
    }

    fn is_part(&self, _: &Identifier) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
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

    fn is_root(&self) -> bool {
        let parent = self.tree.parent(self.node).map(|parent| self.tree.kind(parent));
        // Of a fragment, which can have several, the first.
        parent == Some(NodeKind::Document) && self.previous().is_none()
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

/// Whether letter case makes a difference in the classes and ids of a tree.
pub(crate) fn case_of(tree: &impl SelectTree) -> CaseSensitivity {
    css_quirks_mode(tree).classes_and_ids_case_sensitivity()
}

fn css_quirks_mode(tree: &impl SelectTree) -> CssQuirksMode {
    match tree.quirks_mode() {
        QuirksMode::NoQuirks => CssQuirksMode::NoQuirks,
        QuirksMode::LimitedQuirks => CssQuirksMode::LimitedQuirks,
        QuirksMode::Quirks => CssQuirksMode::Quirks,
    }
}

/// The caches that a context holds.
pub(crate) fn caches<'c>(context: &'c mut MatchingContext<'_, Syntax>) -> &'c mut Caches {
    context.extra_data.0.as_deref_mut().expect("each context is made with caches")
}

/// The memory of both this crate and the crate `selectors`.
#[derive(Default)]
pub(crate) struct AllCaches {
    own: Caches,
    others: SelectorCaches,
}

impl AllCaches {
    /// A context for matching elements of a tree, in which `:scope` is the given node if that is an element.
    pub(crate) fn context<T: SelectTree>(&mut self, tree: &T, scope: T::Node) -> MatchingContext<'_, Syntax> {
        let mut context: MatchingContext<'_, Syntax> = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut self.others,
            css_quirks_mode(tree),
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        context.scope_element = ElementRef::new(tree, scope).map(|element| element.opaque());
        context.extra_data.0 = Some(&mut self.own);
        context
    }
}

//! Indentation: white space where it joins no text, in place of what is there.

use super::SerializeOptions;
use super::scope::ancestors;
use fivefold_core::display::{Display, has_only_blocks, is_collapsible};
use fivefold_core::{ElementName, Name, Namespace, NodeKind, TreeSource};

/// No line is indented further: else the output would grow with the square of the depth.
pub(crate) const WIDEST: usize = 256;

/// How what is inside an element is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// How many spaces a level takes, if there is indentation at all.
    indent: Option<usize>,
    level: usize,
    /// `xml:space` is `preserve`.
    preserves: bool,
    /// The element, or one around it, holds text: white space would be part of it.
    is_mixed: bool,
}

impl Layout {
    /// The layout around a node with which the output begins.
    ///
    /// <https://www.w3.org/TR/xml/#sec-white-space>
    pub(super) fn around<T: TreeSource>(tree: &T, node: T::Node, options: &SerializeOptions) -> Self {
        let setting = || ancestors(tree, node).find_map(|ancestor| preserves(tree, ancestor));
        let preserves = options.indent.is_some() && setting().unwrap_or(false);
        Self { indent: options.indent, level: 0, preserves, is_mixed: false }
    }

    /// The layout inside a node with this layout around it.
    pub(super) fn inside<T: TreeSource>(self, tree: &T, node: T::Node) -> Self {
        if self.indent.is_none() {
            return self;
        }
        let preserves = preserves(tree, node).unwrap_or(self.preserves);
        let is_mixed = match tree.element_name(node) {
            Some(name) if name.namespace == Namespace::HTML => !is_laid_out(tree, node, name),
            _ => !has_only_markup(tree, node),
        };
        Self { preserves, is_mixed: self.is_mixed || is_mixed, ..self }
    }

    /// The same layout one level further in.
    pub(super) fn deeper(self) -> Self {
        Self { level: self.level + 1, ..self }
    }

    /// Whether white space may stand between what is laid out.
    pub(super) fn is_indented(self) -> bool {
        self.indent.is_some() && !self.preserves && !self.is_mixed
    }

    /// Begins a line.
    pub(super) fn begin_line(self, output: &mut String) {
        output.push('\n');
        let width = self.indent.unwrap_or_default().saturating_mul(self.level).min(WIDEST);
        output.extend(core::iter::repeat_n(' ', width));
    }
}

/// What the `xml:space` of an element says, if it has one.
fn preserves<T: TreeSource>(tree: &T, node: T::Node) -> Option<bool> {
    match tree.attribute(node, Name::NS_XML_SPACE)? {
        "preserve" => Some(true),
        "default" => Some(false),
        _ => None,
    }
}

/// Whether white space between the children of a node that is no element of HTML means nothing: no text is among them
/// but white space, which is between others; nor an element of HTML that is part of a line.
///
/// A reference or a CDATA section is written for white space that is meant. A carriage return, which XML has no other way
/// to write, is no white space here.
fn has_only_markup<T: TreeSource>(tree: &T, node: T::Node) -> bool {
    let mut children = siblings(tree, tree.first_child(node)).peekable();
    let mut has_markup = children.peek().is_none();
    let is_markup = children.all(|child| match tree.kind(child) {
        NodeKind::Text(text) => is_collapsible(text) && !is_escaped(tree, child),
        NodeKind::EntityReference(_) => false,
        kind => {
            has_markup = true;
            !matches!(kind, NodeKind::Element(name) if name.namespace == Namespace::HTML && Display::of(name) == Display::Inline)
        }
    });
    is_markup && has_markup
}

/// Whether the source of a text has a reference or a CDATA section.
pub(super) fn is_escaped<T: TreeSource>(tree: &T, text: T::Node) -> bool {
    tree.source_of(text).is_some_and(|source| source.contains(['&', '<']))
}

/// Whether white space in an element of HTML is insignificant.
fn is_laid_out<T: TreeSource>(tree: &T, node: T::Node, name: ElementName) -> bool {
    let contents = tree.template_contents(node).unwrap_or(node);
    (Display::of(name) == Display::Block || matches!(name.local, Name::HEAD | Name::TEMPLATE))
        && tree.shadow_root(node).is_none()
        && has_only_blocks(tree, siblings(tree, tree.first_child(contents)))
}

pub(super) fn siblings<T: TreeSource>(tree: &T, first: Option<T::Node>) -> impl Iterator<Item = T::Node> {
    core::iter::successors(first, |&node| tree.next_sibling(node))
}

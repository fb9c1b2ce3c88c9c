//! `selectedcontent`: the copy of the selected option that a `select`'s button shows.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>

use super::TreeBuilder;
use fivefold_core::{ElementName, Name, TreeSink, TreeSource};

impl<S: TreeSink> TreeBuilder<S> {
    /// An `option` has left the stack: if its select shows it, its content is copied.
    #[cold]
    pub(super) fn option_popped(&mut self, option: S::Node) {
        let found = self.sink.tree().and_then(|tree| {
            let select = nearest_select(tree, option)?;
            let selected_content = enabled_selected_content(tree, select)?;
            is_selected(tree, select, option).then_some(selected_content)
        });
        if let Some(selected_content) = found {
            self.sink.replace_with_clones(selected_content, option);
        }
    }
}

fn is<T: TreeSource>(tree: &T, node: T::Node, name: Name) -> bool {
    tree.element_name(node) == Some(ElementName::html(name))
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
fn nearest_select<T: TreeSource>(tree: &T, option: T::Node) -> Option<T::Node> {
    let mut seen_optgroup = false;
    let mut node = tree.parent(option);
    while let Some(ancestor) = node {
        match tree.element_name(ancestor) {
            Some(name) if name == ElementName::html(Name::SELECT) => return Some(ancestor),
            Some(name)
                if [Name::DATALIST, Name::HR, Name::OPTION].iter().any(|&other| name == ElementName::html(other)) =>
            {
                return None;
            }
            Some(name) if name == ElementName::html(Name::OPTGROUP) => {
                if seen_optgroup {
                    return None;
                }
                seen_optgroup = true;
            }
            _ => {}
        }
        node = tree.parent(ancestor);
    }
    None
}

/// The first `selectedcontent` of a select, unless it is disabled or the select takes several options.
fn enabled_selected_content<T: TreeSource>(tree: &T, select: T::Node) -> Option<T::Node> {
    if tree.attribute(select, Name::MULTIPLE).is_some() {
        return None;
    }
    let selected_content = descendants(tree, select).find(|&node| is(tree, node, Name::SELECTEDCONTENT))?;
    let mut node = tree.parent(selected_content);
    while let Some(ancestor) = node.filter(|&ancestor| ancestor != select) {
        if [Name::OPTION, Name::SELECTEDCONTENT, Name::SELECT].iter().any(|&name| is(tree, ancestor, name)) {
            return None;
        }
        node = tree.parent(ancestor);
    }
    Some(selected_content)
}

/// Whether an option is the one that a select without `multiple` shows: the last with `selected`, or else, in a
/// select that shows one row, the first that is not disabled.
fn is_selected<T: TreeSource>(tree: &T, select: T::Node, option: T::Node) -> bool {
    let options = || {
        descendants(tree, select)
            .filter(|&node| is(tree, node, Name::OPTION) && nearest_select(tree, node) == Some(select))
    };
    if let Some(last) = options().filter(|&node| tree.attribute(node, Name::SELECTED).is_some()).last() {
        return last == option;
    }
    let size = tree.attribute(select, Name::SIZE).and_then(|size| size.trim_start().parse::<u32>().ok()).unwrap_or(1);
    size == 1 && options().find(|&node| !is_disabled(tree, node)) == Some(option)
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
fn is_disabled<T: TreeSource>(tree: &T, option: T::Node) -> bool {
    tree.attribute(option, Name::DISABLED).is_some()
        || tree
            .parent(option)
            .is_some_and(|parent| is(tree, parent, Name::OPTGROUP) && tree.attribute(parent, Name::DISABLED).is_some())
}

fn descendants<T: TreeSource>(tree: &T, root: T::Node) -> impl Iterator<Item = T::Node> {
    core::iter::successors(tree.following(root, root), move |&node| tree.following(node, root))
}

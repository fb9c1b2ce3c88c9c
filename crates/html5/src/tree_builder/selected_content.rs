//! `selectedcontent`: the copy of the selected option that a `select`'s button shows.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>

use super::TreeBuilder;
use super::search::{Budget, attribute};
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use fivefold_core::{ElementName, InsertionPlace, Name, TreeSource, display_size, work};

/// The state of an open `select`: enough to tell which option it shows without walking the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenSelect<N> {
    select: N,
    /// Whether it shows one option: it has neither `multiple` nor more than one row.
    is_multiple: bool,
    shows_one_row: bool,
    /// Its first `selectedcontent`, and whether that is enabled.
    selected_content: Option<(N, bool)>,
    first_enabled_option: Option<N>,
    last_selected_option: Option<N>,
    /// Whether the last `optgroup` in it that is in no other is disabled.
    is_optgroup_disabled: bool,
    /// Whether content was put elsewhere than the stack says, so that only the tree shows which option counts.
    needs_tree: bool,
}

impl<N: Copy + Eq> OpenSelect<N> {
    /// The element that shows the option, if `option` is the one to show.
    fn shows(&self, option: N) -> Option<N> {
        let (selected_content, is_enabled) = self.selected_content?;
        let is_shown = match self.last_selected_option {
            Some(selected) => selected == option,
            None => self.shows_one_row && self.first_enabled_option == Some(option),
        };
        (is_enabled && is_shown && !self.is_multiple).then_some(selected_content)
    }
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Notes an element that matters to a `select`, which is about to be pushed.
    ///
    /// The stack stands in for the element's ancestors. Where it does not, because of foster parenting or of a template
    /// that patches, [`option_popped`](Self::option_popped) looks at the tree.
    #[cold]
    pub(super) fn note_part_of_select(&mut self, node: S::Node, tag: &HtmlTag<'_>, place: InsertionPlace<S::Node>) {
        let has = |name: Name| tag.attributes.get(name).is_some();
        // A template's contents have no ancestors outside them.
        let template = self.open_elements.topmost(Name::TEMPLATE);
        let select_height = self.open_elements.topmost(Name::SELECT);
        if tag.name != Name::SELECT {
            if select_height <= template {
                return;
            }
            if let (Some(select), InsertionPlace::BeforeTable { .. }) = (self.state.open_selects.last_mut(), place) {
                select.needs_tree = true;
            }
        }
        match tag.name {
            Name::SELECT => self.state.open_selects.push(OpenSelect {
                select: node,
                is_multiple: has(Name::MULTIPLE),
                shows_one_row: display_size(tag.attributes.get(Name::SIZE).map(|size| size.data)) == 1,
                selected_content: None,
                first_enabled_option: None,
                last_selected_option: None,
                is_optgroup_disabled: false,
                needs_tree: false,
            }),
            Name::SELECTEDCONTENT => {
                // It is disabled inside an `option`, another `selectedcontent` or a second `select`.
                let is_enabled = self.open_elements.topmost_of(&[Name::OPTION, Name::SELECTEDCONTENT]) <= template
                    && self.open_elements.second_topmost(Name::SELECT) <= template;
                if let Some(select) = self.state.open_selects.last_mut() {
                    select.selected_content.get_or_insert((node, is_enabled));
                }
            }
            Name::OPTGROUP => {
                let is_nested = self.open_elements.topmost(Name::OPTGROUP) > select_height;
                if let Some(select) = self.state.open_selects.last_mut().filter(|_| !is_nested) {
                    select.is_optgroup_disabled = has(Name::DISABLED);
                }
            }
            _ => {
                // The option belongs to the select unless another option, a `datalist` or a second group is between
                // them.
                let is_nested = self.open_elements.topmost_of(&[Name::OPTION, Name::DATALIST]) > select_height
                    || self.open_elements.second_topmost(Name::OPTGROUP) > select_height;
                let is_in_group = self.open_elements.topmost(Name::OPTGROUP) > select_height;
                if let Some(select) = self.state.open_selects.last_mut().filter(|_| !is_nested) {
                    let in_disabled_group = is_in_group && select.is_optgroup_disabled;
                    if !in_disabled_group && !has(Name::DISABLED) {
                        select.first_enabled_option.get_or_insert(node);
                    }
                    if has(Name::SELECTED) {
                        select.last_selected_option = Some(node);
                    }
                }
            }
        }
    }

    /// Called when a template patches content in a `select`. The search for its state has a limit, like any other.
    pub(super) fn note_patch_in_select(&mut self, select: S::Node) {
        for open in self.state.open_selects.iter_mut().rev() {
            self.counts.searched += 1;
            work::steps(1);
            if open.select == select {
                open.needs_tree = true;
                break;
            }
        }
    }

    /// Called when a `select` has left the stack.
    #[cold]
    pub(super) fn select_popped(&mut self, select: S::Node) {
        self.state.open_selects.pop_if(|open| open.select == select);
    }

    /// Called when an `option` has left the stack: if its select shows it, copies its content.
    #[cold]
    pub(super) fn option_popped(&mut self, option: S::Node) {
        if !self.options.selected_content {
            return;
        }
        let open_select = self.state.open_selects.last().filter(|select| !select.needs_tree);
        // The tree is searched if the stack does not show the ancestors: in a patch, and for a select with
        // `needs_tree`.
        let selected_content = if self.is_patching() || (open_select.is_none() && !self.state.open_selects.is_empty()) {
            self.search(|tree, budget| {
                let select = nearest_select(tree, option, budget)?;
                let selected_content = enabled_selected_content(tree, select, budget)?;
                is_selected(tree, select, option, budget)?.then_some(selected_content)
            })
        } else {
            open_select.and_then(|select| select.shows(option))
        };
        let Some(selected_content) = selected_content else { return };
        // Options are no longer cloned beyond the limit of repeated nodes.
        if self.counts.node_limit_reached {
            return;
        }
        match self.sink.replace_with_clones(selected_content, option, self.nodes_left()) {
            Some(count) => self.counts.unasked_elements += count,
            None => self.reach_node_limit(),
        }
    }
}

fn is<T: TreeSource>(tree: &T, node: T::Node, name: Name) -> bool {
    tree.element_name(node) == Some(ElementName::html(name))
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
fn nearest_select<T: TreeSource>(tree: &T, option: T::Node, budget: &mut Budget<'_>) -> Option<T::Node> {
    let mut seen_optgroup = false;
    let mut node = tree.parent(option);
    while let Some(ancestor) = node {
        budget.pay()?;
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
fn enabled_selected_content<T: TreeSource>(tree: &T, select: T::Node, budget: &mut Budget<'_>) -> Option<T::Node> {
    if attribute(tree, select, Name::MULTIPLE, budget)?.is_some() {
        return None;
    }
    let mut selected_content = tree.following(select, select)?;
    // The first one in tree order counts, even if it is disabled.
    while !is(tree, selected_content, Name::SELECTEDCONTENT) {
        budget.pay()?;
        selected_content = tree.following(selected_content, select)?;
    }
    let mut seen_select = false;
    let mut node = tree.parent(selected_content);
    while let Some(ancestor) = node {
        budget.pay()?;
        let is_select = is(tree, ancestor, Name::SELECT);
        if is(tree, ancestor, Name::OPTION) || is(tree, ancestor, Name::SELECTEDCONTENT) || (is_select && seen_select) {
            return None;
        }
        seen_select |= is_select;
        node = tree.parent(ancestor);
    }
    Some(selected_content)
}

/// Whether an option is the one that a select without `multiple` shows: the last with `selected`, or else, in a
/// select that shows one row, the first that is not disabled.
fn is_selected<T: TreeSource>(tree: &T, select: T::Node, option: T::Node, budget: &mut Budget<'_>) -> Option<bool> {
    let mut last_selected = None;
    let mut first_enabled = None;
    let mut next = tree.following(select, select);
    while let Some(node) = next {
        budget.pay()?;
        if is(tree, node, Name::OPTION) && nearest_select(tree, node, budget) == Some(select) {
            if attribute(tree, node, Name::SELECTED, budget)?.is_some() {
                last_selected = Some(node);
            }
            if first_enabled.is_none() && !is_disabled(tree, select, node, budget)? {
                first_enabled = Some(node);
            }
        }
        next = tree.following(node, select);
    }
    Some(match last_selected {
        Some(selected) => selected == option,
        None => {
            let size = attribute(tree, select, Name::SIZE, budget)?;
            display_size(size) == 1 && first_enabled == Some(option)
        }
    })
}

/// Whether an option of a select is disabled, whether or not the select is.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
fn is_disabled<T: TreeSource>(tree: &T, select: T::Node, option: T::Node, budget: &mut Budget<'_>) -> Option<bool> {
    if attribute(tree, option, Name::DISABLED, budget)?.is_some() {
        return Some(true);
    }
    let mut node = tree.parent(option);
    while let Some(ancestor) = node.filter(|&ancestor| ancestor != select) {
        budget.pay()?;
        if is(tree, ancestor, Name::OPTGROUP) {
            return Some(attribute(tree, ancestor, Name::DISABLED, budget)?.is_some());
        }
        node = tree.parent(ancestor);
    }
    Some(false)
}

//! The options of `select` elements: which of them are disabled, and which are selected.

use super::is_in_disabled_fieldset;
use crate::element::ElementRef;
use crate::inherited::Inherited;
use crate::tree::SelectTree;
use fivefold_core::{Name, NumberMap, display_size, work};

/// What matching remembers about options. Elements are numbers, and 0 is none.
#[derive(Default)]
pub(crate) struct OptionStates {
    /// The index, counted from 1, in `owners` of what an `option` belongs to that is directly in an element.
    around_options: Inherited,
    /// The same for an `optgroup`.
    around_groups: Inherited,
    owners: Vec<Owner>,
    /// The option that is selected in a `select`; `None` where that allows for several.
    selected: NumberMap<Option<u32>>,
}

/// What an `option` or an `optgroup` belongs to.
#[derive(Clone, Copy, Default)]
struct Owner {
    /// The nearest ancestor `select`.
    select: u32,
    is_select_disabled: bool,
    /// Whether the `optgroup` around it is disabled by an attribute.
    is_group_disabled: bool,
}

impl OptionStates {
    /// Whether a `select` or an `optgroup` disables the element in it, which is an `option` or an `optgroup`.
    ///
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled>
    pub(crate) fn is_in_disabled<T: SelectTree>(
        &mut self,
        element: ElementRef<'_, T>,
        name: Name,
        fieldsets: &mut Inherited,
    ) -> bool {
        let owner = if name == Name::OPTGROUP {
            self.owner_of_group(element, fieldsets)
        } else {
            self.owner_of_option(element, fieldsets)
        };
        owner.is_select_disabled || owner.is_group_disabled
    }

    pub(crate) fn is_selected<T: SelectTree>(&mut self, option: ElementRef<'_, T>, fieldsets: &mut Inherited) -> bool {
        let number = self.owner_of_option(option, fieldsets).select;
        let selected = match self.selected.get(number) {
            _ if number == 0 => None,
            Some(selected) => *selected,
            None => {
                let mut ancestors = core::iter::successors(option.parent(), |element| element.parent());
                let select = ancestors.find(|element| element.number() == number);
                let selected = select.and_then(|select| self.selected_option(select, fieldsets));
                self.selected.insert(number, selected);
                selected
            }
        };
        selected.map_or_else(|| option.has_attribute(Name::SELECTED), |selected| selected == option.number())
    }

    /// The number of the one option that is selected: the last one that says so; or the first that is not disabled, if the
    /// `select` shows one row. `None` if the `select` takes several.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm>
    fn selected_option<T: SelectTree>(&mut self, select: ElementRef<'_, T>, fieldsets: &mut Inherited) -> Option<u32> {
        if select.has_attribute(Name::MULTIPLE) {
            return None;
        }
        let (mut last, mut first) = (0, 0);
        let (tree, root) = (select.tree, select.node);
        let mut next = tree.first_child(root);
        while let Some(node) = next {
            work::steps(1);
            let element = ElementRef::new(tree, node);
            let named = element.and_then(|element| Some((element, element.html_name()?)));
            let is_entered = match named {
                Some((option, Name::OPTION)) => {
                    if option.has_attribute(Name::SELECTED) {
                        last = option.number();
                    }
                    let is_disabled = option.has_attribute(Name::DISABLED)
                        || self.owner_of_option(option, fieldsets).is_group_disabled;
                    if first == 0 && !is_disabled {
                        first = option.number();
                    }
                    false
                }
                // The options of a group in a group belong to no `select`.
                Some((group, Name::OPTGROUP)) => self.owner_of_group(group, fieldsets).select != 0,
                Some((_, Name::DATALIST | Name::HR | Name::SELECT)) => false,
                _ => true,
            };
            next = if is_entered { tree.following(node, root) } else { tree.following_skipping_children(node, root) };
        }
        let shown = display_size(select.attribute(Name::SIZE));
        Some(if last == 0 && shown == 1 { first } else { last })
    }

    fn owner_of_option<T: SelectTree>(&mut self, option: ElementRef<'_, T>, fieldsets: &mut Inherited) -> Owner {
        let Some(parent) = option.parent() else { return Owner::default() };
        let Self { around_options, around_groups, owners, .. } = self;
        let index = around_options.get(parent, 0, &mut |element| {
            if !element.is_html_named(Name::OPTGROUP) {
                return own_owner(element, owners, fieldsets);
            }
            let around = around_group(element, around_groups, owners, fieldsets);
            let is_group_disabled = element.has_attribute(Name::DISABLED);
            Some(add(owners, Owner { is_group_disabled, ..owner_at(owners, around) }))
        });
        owner_at(owners, index)
    }

    fn owner_of_group<T: SelectTree>(&mut self, group: ElementRef<'_, T>, fieldsets: &mut Inherited) -> Owner {
        let index = around_group(group, &mut self.around_groups, &mut self.owners, fieldsets);
        owner_at(&self.owners, index)
    }
}

fn around_group<T: SelectTree>(
    group: ElementRef<'_, T>,
    around_groups: &mut Inherited,
    owners: &mut Vec<Owner>,
    fieldsets: &mut Inherited,
) -> u32 {
    let Some(parent) = group.parent() else { return 0 };
    around_groups.get(parent, 0, &mut |element| own_owner(element, owners, fieldsets))
}

/// What the options in an element belong to, unless that is left to the elements around it.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
fn own_owner<T: SelectTree>(
    element: ElementRef<'_, T>,
    owners: &mut Vec<Owner>,
    fieldsets: &mut Inherited,
) -> Option<u32> {
    match element.html_name()? {
        Name::SELECT => {
            let is_select_disabled =
                element.has_attribute(Name::DISABLED) || is_in_disabled_fieldset(element, fieldsets);
            let select = element.number();
            Some(add(owners, Owner { select, is_select_disabled, is_group_disabled: false }))
        }
        Name::DATALIST | Name::HR | Name::OPTGROUP | Name::OPTION => Some(0),
        _ => None,
    }
}

/// Adds an owner, and returns its index, counted from 1.
fn add(owners: &mut Vec<Owner>, owner: Owner) -> u32 {
    owners.push(owner);
    owners.len() as u32
}

fn owner_at(owners: &[Owner], index: u32) -> Owner {
    index.checked_sub(1).map_or_else(Owner::default, |index| owners[index as usize])
}

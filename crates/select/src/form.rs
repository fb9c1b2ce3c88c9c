//! The states of form controls and their like, as far as a document without scripts and users has them.
//!
//! <https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes>

mod options;

use crate::element::ElementRef;
use crate::generated::input_types::{WITHOUT_PLACEHOLDER, WITHOUT_READONLY, WITHOUT_REQUIRED};
use crate::inherited::Inherited;
use crate::syntax::Plain;
use crate::tree::SelectTree;
use core::hash::BuildHasher;
use fivefold_core::{IndexTable, Name, NodeKind, NumberMap, work};
use foldhash::fast::RandomState;
use options::OptionStates;

/// What matching remembers about forms. Elements are numbers, and 0 is none.
#[derive(Default)]
pub(crate) struct FormStates {
    /// Whether an element is disabled by a `fieldset` around it.
    disabled: Inherited,
    editable: Inherited,
    /// The nearest `form` around an element.
    forms: Inherited,
    options: OptionStates,
    /// The default button of each form.
    default_buttons: Option<NumberMap<u32>>,
    checked_radios: Option<CheckedRadios>,
}

/// The radio button that is checked in each group, by form and name.
#[derive(Default)]
struct CheckedRadios {
    radios: Vec<(u32, Box<str>, u32)>,
    /// The indices of the groups.
    index: IndexTable,
    hasher: RandomState,
}

impl CheckedRadios {
    /// The button of a group, to be replaced.
    fn get_mut(&mut self, group: (u32, &str)) -> Option<&mut u32> {
        let is_group = |index: u32| {
            let (form, name, _) = &self.radios[index as usize];
            (*form, &**name) == group
        };
        let index = self.index.find(self.hasher.hash_one(group), is_group)?;
        Some(&mut self.radios[index as usize].2)
    }

    fn set(&mut self, group: (u32, &str), radio: u32) {
        if let Some(checked) = self.get_mut(group) {
            *checked = radio;
            return;
        }
        self.index.insert(self.hasher.hash_one(group), self.radios.len() as u32);
        self.radios.push((group.0, group.1.into(), radio));
    }
}

/// Whether an element matches a pseudo-class without arguments. Those that speak of users match nothing.
pub(crate) fn matches<T: SelectTree>(element: ElementRef<'_, T>, class: Plain, states: &mut FormStates) -> bool {
    let Some(name) = element.html_name() else { return false };
    match class {
        Plain::Checked => is_checked(element, name, states),
        Plain::Default => match name {
            Name::OPTION => element.has_attribute(Name::SELECTED),
            Name::INPUT if element.attribute_is(Name::TYPE, CHECKABLE) => element.has_attribute(Name::CHECKED),
            _ => is_submit_button(element, name) && states.is_default_button(element),
        },
        Plain::Disabled => states.is_disabled(element, name),
        Plain::Enabled => can_be_disabled(name) && !states.is_disabled(element, name),
        Plain::Indeterminate => match name {
            Name::PROGRESS => !element.has_attribute(Name::VALUE),
            Name::INPUT => element.attribute_is(Name::TYPE, &["radio"]) && states.checked_radio(element).is_none(),
            _ => false,
        },
        Plain::Open => matches!(name, Name::DETAILS | Name::DIALOG) && element.has_attribute(Name::OPEN),
        Plain::Optional => is_field(name) && !is_required(element, name),
        Plain::Required => is_required(element, name),
        Plain::PlaceholderShown => is_placeholder_shown(element, name),
        Plain::ReadWrite => is_writable(element, name, states),
        Plain::ReadOnly => !is_writable(element, name, states),
        _ => false,
    }
}

/// The types of `input` that can be checked.
const CHECKABLE: &[&str] = &["checkbox", "radio"];

/// Whether an attribute applies to the type of an `input`, by the list of the types that it does not apply to: any other
/// value is as `text` is.
fn takes<T: SelectTree>(input: ElementRef<'_, T>, others: &[&str]) -> bool {
    !input.attribute_is(Name::TYPE, others)
}

fn is_field(name: Name) -> bool {
    matches!(name, Name::INPUT | Name::SELECT | Name::TEXTAREA)
}

fn can_be_disabled(name: Name) -> bool {
    is_field(name) || matches!(name, Name::BUTTON | Name::OPTGROUP | Name::OPTION | Name::FIELDSET)
}

fn is_checked<T: SelectTree>(element: ElementRef<'_, T>, name: Name, states: &mut FormStates) -> bool {
    match name {
        Name::OPTION => states.options.is_selected(element, &mut states.disabled),
        Name::INPUT if element.attribute_is(Name::TYPE, &["checkbox"]) => element.has_attribute(Name::CHECKED),
        Name::INPUT if element.attribute_is(Name::TYPE, &["radio"]) => {
            element.has_attribute(Name::CHECKED) && states.checked_radio(element) == Some(element.number())
        }
        _ => false,
    }
}

fn is_required<T: SelectTree>(element: ElementRef<'_, T>, name: Name) -> bool {
    let applies = match name {
        Name::INPUT => takes(element, WITHOUT_REQUIRED),
        _ => is_field(name),
    };
    applies && element.has_attribute(Name::REQUIRED)
}

fn is_placeholder_shown<T: SelectTree>(element: ElementRef<'_, T>, name: Name) -> bool {
    let is_blank = match name {
        Name::INPUT => takes(element, WITHOUT_PLACEHOLDER) && element.attribute(Name::VALUE).is_none_or(str::is_empty),
        Name::TEXTAREA => {
            // Its value is the text right in it, not that of elements in it.
            let first = element.tree.first_child(element.node);
            let mut children = core::iter::successors(first, |node| element.tree.next_sibling(*node));
            !children.any(|node| {
                work::steps(1);
                matches!(element.tree.kind(node), NodeKind::Text(text) if !text.is_empty())
            })
        }
        _ => false,
    };
    // Browsers show an empty one, too.
    is_blank && element.has_attribute(Name::PLACEHOLDER)
}

/// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write>
fn is_writable<T: SelectTree>(element: ElementRef<'_, T>, name: Name, states: &mut FormStates) -> bool {
    match name {
        Name::INPUT | Name::TEXTAREA => {
            let can_be = name == Name::TEXTAREA || takes(element, WITHOUT_READONLY);
            can_be && !element.has_attribute(Name::READONLY) && !states.is_disabled(element, name)
        }
        _ => states.is_editable(element),
    }
}

fn is_submit_button<T: SelectTree>(element: ElementRef<'_, T>, name: Name) -> bool {
    match name {
        Name::BUTTON => !element.attribute_is(Name::TYPE, &["button", "reset"]),
        Name::INPUT => element.attribute_is(Name::TYPE, &["submit", "image"]),
        _ => false,
    }
}

impl FormStates {
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled>
    fn is_disabled<T: SelectTree>(&mut self, element: ElementRef<'_, T>, name: Name) -> bool {
        can_be_disabled(name)
            && (element.has_attribute(Name::DISABLED)
                || match name {
                    Name::OPTGROUP | Name::OPTION => self.options.is_in_disabled(element, name, &mut self.disabled),
                    _ => is_in_disabled_fieldset(element, &mut self.disabled),
                })
    }

    fn is_editable<T: SelectTree>(&mut self, element: ElementRef<'_, T>) -> bool {
        let mut own = |element: ElementRef<'_, T>| {
            element.html_name()?;
            match element.attribute(Name::CONTENTEDITABLE)?.to_ascii_lowercase().as_str() {
                "" | "true" | "plaintext-only" => Some(1),
                "false" => Some(0),
                _ => None,
            }
        };
        self.editable.get(element, 0, &mut own) != 0
    }

    /// The number of the `form` that an element belongs to. The attribute `form` is not followed.
    fn form<T: SelectTree>(&mut self, element: ElementRef<'_, T>) -> u32 {
        self.forms.get(element, 0, &mut |element| element.is_html_named(Name::FORM).then(|| element.number()))
    }

    fn is_default_button<T: SelectTree>(&mut self, button: ElementRef<'_, T>) -> bool {
        let form = self.form(button);
        if self.default_buttons.is_none() {
            let mut buttons = NumberMap::default();
            for element in controls(button) {
                if element.html_name().is_some_and(|name| is_submit_button(element, name)) {
                    let form = self.form(element);
                    if !buttons.contains(form) {
                        buttons.insert(form, element.number());
                    }
                }
            }
            self.default_buttons = Some(buttons);
        }
        let buttons = self.default_buttons.as_ref();
        form != 0 && buttons.and_then(|buttons| buttons.get(form)) == Some(&button.number())
    }

    /// The number of the radio button that is checked in the group of this one: the last one that says so.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#radio-button-group>
    fn checked_radio<'t, T: SelectTree>(&mut self, radio: ElementRef<'t, T>) -> Option<u32> {
        let name = |radio: ElementRef<'t, T>| radio.attribute(Name::NAME).filter(|name| !name.is_empty());
        let Some(group) = name(radio) else {
            return radio.has_attribute(Name::CHECKED).then(|| radio.number());
        };
        let group = (self.form(radio), group);
        if self.checked_radios.is_none() {
            let mut checked = CheckedRadios::default();
            for other in controls(radio) {
                if other.attribute_is(Name::TYPE, &["radio"])
                    && other.is_html_named(Name::INPUT)
                    && other.has_attribute(Name::CHECKED)
                    && let Some(name) = name(other)
                {
                    checked.set((self.form(other), name), other.number());
                }
            }
            self.checked_radios = Some(checked);
        }
        self.checked_radios.as_mut()?.get_mut(group).copied()
    }
}

/// The buttons and fields of the tree that an element is in.
fn controls<'t, T: SelectTree>(element: ElementRef<'t, T>) -> impl Iterator<Item = ElementRef<'t, T>> {
    let nodes = ElementRef::nodes_below(element.tree, element.top());
    nodes.filter_map(move |node| {
        work::steps(1);
        let control = ElementRef::new(element.tree, node)?;
        matches!(control.html_name()?, Name::BUTTON | Name::INPUT).then_some(control)
    })
}

/// Whether a `fieldset` around an element disables it. What was found for others is in `known`.
fn is_in_disabled_fieldset<T: SelectTree>(element: ElementRef<'_, T>, known: &mut Inherited) -> bool {
    known.get(element, 0, &mut |element| disabling_fieldset(element).map(u32::from)) != 0
}

/// Whether a `fieldset` right above disables the element; `None` where that is left to those further up. The first
/// `legend` of a `fieldset` is not disabled with it.
fn disabling_fieldset<T: SelectTree>(element: ElementRef<'_, T>) -> Option<bool> {
    let fieldset = element.parent()?;
    if !fieldset.is_html_named(Name::FIELDSET) || !fieldset.has_attribute(Name::DISABLED) {
        return None;
    }
    let is_legend = |element: &ElementRef<'_, T>| element.is_html_named(Name::LEGEND);
    let mut before = core::iter::successors(element.previous(), |sibling| sibling.previous());
    let is_first_legend = is_legend(&element) && !before.any(|sibling| is_legend(&sibling));
    (!is_first_legend).then_some(true)
}

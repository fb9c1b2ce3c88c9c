//! `:dir()`.

use crate::element::ElementRef;
use crate::generated::directions::STRONG_RUNS;
use crate::inherited::Inherited;
use crate::tree::SelectTree;
use fivefold_core::{Name, NodeKind, work};

/// The directionality of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    LeftToRight,
    RightToLeft,
}

use Direction::{LeftToRight, RightToLeft};

/// Whether the directionality of an element is what the argument says.
///
/// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
pub(crate) fn matches<T: SelectTree>(element: ElementRef<'_, T>, argument: &str, known: &mut Inherited) -> bool {
    let wanted = match argument {
        _ if argument.eq_ignore_ascii_case("ltr") => LeftToRight,
        _ if argument.eq_ignore_ascii_case("rtl") => RightToLeft,
        _ => return false,
    };
    known.get(element, LeftToRight as u32, &mut |element| own_direction(element).map(|own| own as u32)) == wanted as u32
}

/// The state of the attribute `dir`.
enum Dir {
    Is(Direction),
    Auto,
}

fn dir<T: SelectTree>(element: ElementRef<'_, T>) -> Option<Dir> {
    element.html_name()?;
    match element.attribute(Name::DIR)?.to_ascii_lowercase().as_str() {
        "ltr" => Some(Dir::Is(LeftToRight)),
        "rtl" => Some(Dir::Is(RightToLeft)),
        "auto" => Some(Dir::Auto),
        _ => None,
    }
}

/// The directionality of an element that does not take it from its parent.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#the-directionality>
fn own_direction<T: SelectTree>(element: ElementRef<'_, T>) -> Option<Direction> {
    match dir(element) {
        Some(Dir::Is(direction)) => Some(direction),
        Some(Dir::Auto) => Some(auto_direction(element).unwrap_or(LeftToRight)),
        None if element.is_html_named(Name::BDI) => Some(auto_direction(element).unwrap_or(LeftToRight)),
        None if element.is_html_named(Name::INPUT) && element.attribute_is(Name::TYPE, &["tel"]) => Some(LeftToRight),
        None => None,
    }
}

/// The direction of the first character that has one: in the value of a form control, or in the text of another element.
fn auto_direction<T: SelectTree>(element: ElementRef<'_, T>) -> Option<Direction> {
    /// The types of `input` whose value is not what is seen.
    const OTHERS: &[&str] = &[
        "checkbox",
        "color",
        "date",
        "datetime-local",
        "file",
        "image",
        "month",
        "number",
        "radio",
        "range",
        "time",
        "week",
    ];
    if element.is_html_named(Name::INPUT) {
        let value = element.attribute(Name::VALUE).filter(|_| !element.attribute_is(Name::TYPE, OTHERS));
        return direction_of(value?);
    }
    let mut next = element.tree.first_child(element.node);
    while let Some(node) = next {
        work::steps(1);
        if let NodeKind::Text(text) = element.tree.kind(node)
            && let Some(direction) = direction_of(text)
        {
            return Some(direction);
        }
        next = match ElementRef::new(element.tree, node) {
            Some(inner) if speaks_for_itself(inner) => element.tree.following_skipping_children(node, element.node),
            _ => element.tree.following(node, element.node),
        };
    }
    None
}

/// Whether the text of an element does not count for the elements around it.
fn speaks_for_itself<T: SelectTree>(element: ElementRef<'_, T>) -> bool {
    matches!(element.html_name(), Some(Name::BDI | Name::SCRIPT | Name::STYLE | Name::TEXTAREA))
        || dir(element).is_some()
}

/// The direction of the first character that has a strong one.
fn direction_of(text: &str) -> Option<Direction> {
    work::bytes(text.len());
    text.chars().find_map(strong_direction)
}

/// The direction of a character, if it is of one of the bidirectional character types L, R and AL.
fn strong_direction(char: char) -> Option<Direction> {
    let run = STRONG_RUNS.partition_point(|run| run >> 2 <= u32::from(char)).checked_sub(1)?;
    match STRONG_RUNS[run] & 3 {
        1 => Some(LeftToRight),
        2 => Some(RightToLeft),
        _ => None,
    }
}

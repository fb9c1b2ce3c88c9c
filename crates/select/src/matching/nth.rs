//! `:nth-child()` and its like.
//!
//! The first question about a child of a node numbers all its children.

use super::{Context, matches_any};
use crate::element::{ElementRef, Towards};
use crate::syntax::Syntax;
use crate::tree::SelectTree;
use fivefold_core::NumberMap;
use rustc_hash::FxHashMap;
use selectors::parser::{NthSelectorData, NthType, Selector, SelectorKey};

/// The indices of elements, each counted from 1.
#[derive(Default)]
pub(crate) struct Indices(FxHashMap<Count, NumberMap<i32>>);

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Count {
    is_from_end: bool,
    /// Whether elements of other names are not counted.
    is_of_type: bool,
    /// The list of selectors of which one must match, by its first one.
    of: Option<SelectorKey>,
}

/// Whether an element is at a position that is asked for, among the siblings that match one of the selectors, or among
/// all if there are none.
pub(crate) fn matches<T: SelectTree>(
    element: ElementRef<'_, T>,
    data: &NthSelectorData,
    of: &[Selector<Syntax>],
    context: &mut Context<'_>,
) -> bool {
    match data.ty {
        NthType::OnlyChild => element.previous().is_none() && element.next().is_none(),
        NthType::OnlyOfType => {
            let mut is_first = |data: NthSelectorData| matches(element, &data, &[], context);
            is_first(NthSelectorData::first(true)) && is_first(NthSelectorData::last(true))
        }
        NthType::Child if data.is_simple_edge() && of.is_empty() => element.previous().is_none(),
        NthType::LastChild if data.is_simple_edge() && of.is_empty() => element.next().is_none(),
        kind => {
            let of_key = of.first().map(SelectorKey::new);
            let count = Count { is_from_end: kind.is_from_end(), is_of_type: kind.is_of_type(), of: of_key };
            index(element, count, of, context).is_some_and(|index| data.an_plus_b.matches_index(index))
        }
    }
}

/// The index of an element, if it is counted.
fn index<T: SelectTree>(
    element: ElementRef<'_, T>,
    count: Count,
    of: &[Selector<Syntax>],
    context: &mut Context<'_>,
) -> Option<i32> {
    let known = context.caches.indices.0.get(&count).and_then(|known| known.get(element.number()));
    let index = known.copied().unwrap_or_else(|| {
        number_siblings(element, count, of, context);
        context.caches.indices.0.get(&count).and_then(|known| known.get(element.number())).copied().unwrap_or(0)
    });
    (index != 0).then_some(index)
}

/// Gives an index to an element and each of its siblings; 0 to those that are not counted.
fn number_siblings<'t, T: SelectTree>(
    element: ElementRef<'t, T>,
    count: Count,
    of: &[Selector<Syntax>],
    context: &mut Context<'_>,
) {
    let (mut next, mut back): (Towards<'t, T>, Towards<'t, T>) = (ElementRef::next, ElementRef::previous);
    if count.is_from_end {
        core::mem::swap(&mut next, &mut back);
    }
    let mut first = element;
    while let Some(before) = back(first) {
        first = before;
        if !context.step() {
            return;
        }
    }
    let mut last_index = 0;
    let mut last_of_name = FxHashMap::default();
    let mut sibling = Some(first);
    while let Some(element) = sibling {
        if !context.step() {
            return;
        }
        let index = if count.of.is_some() && !matches_any(of, element, context) {
            0
        } else {
            let last = if count.is_of_type { last_of_name.entry(element.name()).or_default() } else { &mut last_index };
            *last += 1;
            *last
        };
        context.caches.indices.0.entry(count).or_default().insert(element.number(), index);
        sibling = next(element);
    }
}

//! Properties that elements have from their ancestors, with what was found so far.

use crate::element::ElementRef;
use crate::tree::SelectTree;
use fivefold_core::{NumberMap, work};

/// A property that an element has from its nearest inclusive ancestor with a value of its own: the values found so far,
/// by the number of the element. Values are numbers, so that this is compiled once for all properties.
#[derive(Default)]
pub(crate) struct Inherited(NumberMap<u32>);

impl Inherited {
    /// The value of an element. `own` gives the value that an element has of its own; `default` is that of an element
    /// without any such ancestor. Takes time linear in the ancestors that were not asked for before.
    pub(crate) fn get<'t, T: SelectTree>(
        &mut self,
        element: ElementRef<'t, T>,
        default: u32,
        own: &mut dyn FnMut(ElementRef<'t, T>) -> Option<u32>,
    ) -> u32 {
        let mut end = Some(element);
        let mut value = default;
        while let Some(element) = end {
            work::steps(1);
            if let Some(found) = self.0.get(element.number()).copied().or_else(|| own(element)) {
                value = found;
                break;
            }
            end = element.parent();
        }
        let mut next = Some(element);
        while let Some(element) = next {
            self.0.insert(element.number(), value);
            next = if next == end { None } else { element.parent() };
        }
        value
    }
}

//! The repairs that a parser makes: what it is told where XML5 has another rule.

mod endings;
mod markup;
mod quotes;
mod structure;
mod surrogates;

pub use endings::{has_end, has_own_end};
pub use markup::endless_section_len;

use crate::names::{MARKS, is_feed};
use crate::prefixes::meant_namespace;
use crate::{FeedSniff, Repairs, WELL_KNOWN_PREFIXES};
use fivefold_core::xml_char::is_name_start_char;
use fivefold_xml5::recover::{
    Around, Ending, Markup, Offset, OpenElements, OpenValue, Opened, Opening, Placed, Placing, Recover, Sealed, Setup,
    Value,
};
use markup::Ends;
use quotes::Quotes;
use structure::Structure;

/// The repairs of a parser that reads one feed.
///
/// [`Repairs`] makes the readers that have it.
#[derive(Clone, Debug)]
pub struct Repair {
    repairs: Repairs,
    ends: Ends,
    quotes: Quotes,
    structure: Structure,
    roots: Roots,
}

/// The root elements that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Roots {
    /// The first one: that of the document, or of a feed.
    One,
    /// All, unless the first one is a feed's. It has not begun.
    All,
    /// All, whatever they are.
    Others,
}

impl Repair {
    /// The repairs that are switched on.
    pub(crate) fn new(repairs: Repairs) -> Self {
        let (ends, quotes, structure) = (Ends::default(), Quotes::default(), Structure::default());
        Self { repairs, ends, quotes, structure, roots: Roots::One }
    }

    /// The same for a text of several root elements.
    pub(crate) fn with_all_roots(self) -> Self {
        Self { roots: Roots::All, ..self }
    }

    /// What begins with the current character after `<` or `</`, if it is one of those that may be skipped before a name, or
    /// one that begins none.
    #[inline]
    fn opening_of_tag(&self, may_be_skipped: &[char], around: Around<'_>) -> Option<Opened> {
        let text = around.text();
        if text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        if self.repairs.unclosed_markup && text.starts_with(may_be_skipped) && markup::precedes_name(around) {
            return Some(Opened::Skip);
        }
        (self.repairs.tag_names && !text.starts_with(is_name_start_char)).then_some(Opened::Text)
    }
}

impl Sealed for Repair {}

impl Recover for Repair {
    type Sniff = FeedSniff;

    fn sniff(&self) -> FeedSniff {
        self.repairs.sniff()
    }

    fn setup(&self) -> Setup {
        let repairs = &self.repairs;
        Setup {
            prefixes: if repairs.prefixes { WELL_KNOWN_PREFIXES } else { &[] },
            namespace: if repairs.namespaces { meant_namespace } else { |_| None },
            ignores_case: repairs.end_tag_case,
            is_strict_about_names: repairs.tag_names,
            looks_ahead: repairs.unclosed_markup || repairs.quotes || repairs.references || repairs.structure,
            ends_markup: repairs.unclosed_markup,
            repairs_values: repairs.quotes,
            drops_references: repairs.illegal_characters,
            // The root, and a child of it, as what holds the rest is one of them.
            outer: 2,
            watches: if repairs.structure { structure::watches } else { |_| false },
            marks: if repairs.structure { MARKS } else { &[] },
        }
    }

    fn opening(&mut self, after: Opening, around: Around<'_>) -> Option<Opened> {
        match after {
            Opening::Start => self.opening_of_tag(&[':'], around),
            Opening::End => self.opening_of_tag(&[' ', ':'], around),
            Opening::Declaration => {
                let may_be = self.repairs.unclosed_markup && around.sees_ahead();
                let len = if may_be { markup::misspelt_section(around.rest().as_bytes())? } else { return None };
                around.offset(around.span().end + len as u64).map(Opened::Section)
            }
        }
    }

    fn ending(&mut self, markup: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        self.ends.ending(markup, around)
    }

    fn value(&mut self, open: Option<OpenValue<'_>>, around: Around<'_>) -> Option<Value> {
        match open {
            None => quotes::odd_value(around),
            Some(value) => self.quotes.value_end(value, around),
        }
    }

    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, Offset)> {
        if self.repairs.references { surrogates::join(start, around) } else { None }
    }

    #[inline]
    fn place(&mut self, token: Placed<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        if let Placed::Start(tag) = token
            && self.roots == Roots::All
        {
            self.roots = if is_feed(tag.name) { Roots::One } else { Roots::Others };
        }
        match token {
            Placed::AnotherRoot(_) if self.roots != Roots::Others => Placing::Refused,
            _ if !self.repairs.structure => Placing::AsItIs,
            Placed::Start(tag) | Placed::AnotherRoot(tag) => self.structure.start_tag(tag, open, around),
            Placed::End(name) => self.structure.end_tag(name, open, around),
            Placed::Instruction(target) => self.structure.instruction(target, open, around),
        }
    }

    #[inline(always)]
    fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        around: Around<'_>,
    ) -> bool {
        self.repairs.structure && self.structure.is_void(namespace, open, around)
    }
}

#[cfg(test)]
mod tests;

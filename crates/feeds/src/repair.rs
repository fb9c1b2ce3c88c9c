//! The repairs that a parser makes: what it is told where XML5 has another rule.

mod endings;
mod markup;
mod quotes;
mod structure;
mod surrogates;

#[doc(hidden)]
pub use endings::has_end;

use crate::names::is_feed;
use crate::prefixes::meant_namespace;
use crate::{FeedSniff, Repairs, WELL_KNOWN_PREFIXES};
use fivefold_core::xml_char::is_name_start_char;
use fivefold_xml5::recover::{Around, Closing, OpenElements, OpenValue, Opening, Placing, Recover, Tag, Value};
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

    /// What to do with the current character, after `<` or `</`, if it is one of those that may be skipped before a name, or
    /// one that begins none.
    #[inline]
    fn opening(&self, may_be_skipped: &[char], around: Around<'_>) -> Option<Opening> {
        let text = around.text();
        if text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        if self.repairs.unclosed_markup && text.starts_with(may_be_skipped) && markup::precedes_name(around) {
            return Some(Opening::Skip);
        }
        (self.repairs.tag_names && !text.starts_with(is_name_start_char)).then_some(Opening::Text)
    }
}

impl Recover for Repair {
    type Sniff = FeedSniff;

    fn sniff(&self) -> FeedSniff {
        self.repairs.sniff()
    }

    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        if self.repairs.prefixes { WELL_KNOWN_PREFIXES } else { &[] }
    }

    fn namespace(&self, uri: &str) -> Option<&'static str> {
        if self.repairs.namespaces { meant_namespace(uri) } else { None }
    }

    fn ignores_case(&self) -> bool {
        self.repairs.end_tag_case
    }

    fn is_strict_about_names(&self) -> bool {
        self.repairs.tag_names
    }

    fn looks_ahead(&self) -> bool {
        let Repairs { unclosed_markup, quotes, references, structure, .. } = self.repairs;
        unclosed_markup || quotes || references || structure
    }

    fn tag(&self, around: Around<'_>) -> Option<Opening> {
        self.opening(&[':'], around)
    }

    fn end_tag(&self, around: Around<'_>) -> Option<Opening> {
        self.opening(&[' ', ':'], around)
    }

    fn section(&self, around: Around<'_>) -> Option<usize> {
        let may_be = self.repairs.unclosed_markup && around.sees_ahead();
        if may_be { markup::misspelt_section(around.rest().as_bytes()) } else { None }
    }

    #[inline]
    fn ends_markup(&self) -> bool {
        self.repairs.unclosed_markup
    }

    fn ends_before(&self, around: Around<'_>) -> bool {
        markup::begins_tag(around)
    }

    fn ends_identifier(&self, around: Around<'_>) -> bool {
        around.sees_ahead() && markup::begins_after_identifier(around)
    }

    fn ends_subset(&self, around: Around<'_>) -> bool {
        let begins_name = || around.text().starts_with(|first: char| first.is_ascii_alphabetic());
        self.repairs.unclosed_markup && around.sees_ahead() && begins_name()
    }

    fn ends_at_bracket(&self, target: &str, around: Around<'_>) -> bool {
        self.ends.instruction_ends_at_bracket(target, around)
    }

    fn comment_end(&mut self, start: u64, around: Around<'_>) -> Option<u64> {
        if self.repairs.unclosed_markup { self.ends.comment_end(start, around) } else { None }
    }

    fn has_no_comment_end(&self) -> bool {
        self.ends.no_comment_ends
    }

    fn instruction_end(&mut self, start: u64, around: Around<'_>) -> Option<u64> {
        if self.repairs.unclosed_markup { self.ends.instruction_end(start, around) } else { None }
    }

    fn section_end(&mut self, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let element = open.current().unwrap_or_default();
        if self.ends.lacks_section_end(around) { markup::section_end(element, around) } else { None }
    }

    #[inline]
    fn mends_values(&self) -> bool {
        self.repairs.quotes
    }

    fn value(&mut self, around: Around<'_>) -> Option<Value> {
        quotes::odd_value(around)
    }

    fn value_end(&mut self, value: OpenValue<'_>, around: Around<'_>) -> Option<Value> {
        self.quotes.value_end(value, around)
    }

    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, usize)> {
        if self.repairs.references { surrogates::join(start, around) } else { None }
    }

    fn drops_references(&self) -> bool {
        self.repairs.illegal_characters
    }

    fn instruction(&mut self, target: &str, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let may_be = self.repairs.structure && target == "xml" && around.sees_ahead();
        if may_be { self.structure.begins_again(open, around) } else { None }
    }

    #[inline]
    fn start_tag(&mut self, tag: Tag<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        if self.roots == Roots::All {
            self.roots = if is_feed(tag.name) { Roots::One } else { Roots::Others };
        }
        if self.repairs.structure { self.structure.start_tag(tag, open, around) } else { Placing::AsItIs }
    }

    #[inline]
    fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        around: Around<'_>,
    ) -> bool {
        self.repairs.structure && self.structure.is_void(namespace, open, around)
    }

    fn end_tag_of(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> Closing {
        if self.repairs.structure { self.structure.end_tag(name, open, around) } else { Closing::AsItIs }
    }

    fn begins_root(&self, _: Tag<'_>) -> bool {
        self.roots == Roots::Others
    }
}

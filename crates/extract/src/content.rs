//! The content that was found.

use crate::decide::{decide, kept_before};
use crate::kind::{Kind, kind};
use crate::measure::Page;
use crate::reasons::Decision;
use crate::{Options, json_ld, own_text, pruned, text};
use core::fmt;
use core::ops::Range;
use fivefold_core::{ErrorCode, Span, work};
use fivefold_dom::{Document, NodeId};
use fivefold_sanitize::clean_parsed;
use serde_json::Value;

/// The content of a page: what [`extract`] returns.
#[derive(Debug)]
pub struct Content<'d> {
    page: Page<'d>,
    options: Options,
    /// The values of the page's JSON-LD.
    data: Vec<Value>,
    kind: Kind,
    certainty: f32,
    decisions: Vec<Decision>,
    bar: f32,
    /// The text that the page's JSON-LD carries, if the tree has it not.
    own_text: Option<String>,
    is_stopped: bool,
}

/// Finds the content of a page.
///
/// The document is one that was parsed with scripting off. Takes time linear in it, and gives the same result for the same
/// document at any time.
///
/// ```
/// use fivefold_extract::{Options, extract};
///
/// let document = fivefold::html::parse(
///     "<nav><a href=/>Home</a> <a href=/about>About</a></nav>
///      <h1>Bees</h1><p>Bees are insects that are known for their role in pollination, and for honey.
///      <p>They live wherever there are flowers that insects pollinate, on each continent but one.
///      <footer>© 2026 The bee page</footer>",
/// );
/// let content = extract(&document, &Options::default());
/// assert!(content.text().ends_with("on each continent but one."));
///
/// let footer = content.blocks().last().unwrap();
/// assert!(!footer.is_kept() && footer.reasons().any(|(reason, _)| reason == "beside the content by its element or role"));
/// ```
pub fn extract<'d>(document: &'d Document, options: &Options) -> Content<'d> {
    let measured = Page::measure(document, options).filter(|_| !options.is_stopped());
    let is_stopped = measured.is_none();
    let page = measured.unwrap_or_else(|| Page::empty(document));
    let data = if is_stopped { Vec::new() } else { json_ld::values(document) };
    let (kind, certainty) = kind(&page, &data, options.address.as_ref());
    let (decisions, bar) = decide(&page, kind);
    let kept = page.units.iter().zip(&decisions).filter(|(_, decision)| decision.is_kept);
    let words = kept.map(|(unit, _)| unit.counts.words).sum();
    let own_text = own_text::find(&data, kind, words);
    Content { page, options: options.clone(), data, kind, certainty, decisions, bar, own_text, is_stopped }
}

impl<'d> Content<'d> {
    /// The kind of the page.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How sure the kind is, from 0 to 1: the share of what speaks for it in all that speaks for any kind.
    pub fn certainty(&self) -> f32 {
        self.certainty
    }

    /// Why the content is not all of what the page has: what has [shortened the document](Document::shortened_by), or else
    /// [`ErrorCode::ParsingStopped`] if [the signal](Options::with_stop_signal) has ended the search.
    ///
    /// ```
    /// use fivefold::{ErrorCode, StopSignal};
    /// use fivefold_extract::{Options, extract};
    ///
    /// let document = fivefold::html::parse("<p>Bees live wherever there are flowers.");
    /// let signal = StopSignal::new();
    /// signal.stop();
    /// let content = extract(&document, &Options::default().with_stop_signal(signal));
    /// assert_eq!((content.text(), content.shortened_by()), (String::new(), Some(ErrorCode::ParsingStopped)));
    /// ```
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.page().shortened_by().or(self.is_stopped.then_some(ErrorCode::ParsingStopped))
    }

    /// The document that the content was found in.
    pub fn page(&self) -> &'d Document {
        self.page.document
    }

    /// The nodes of the document that were kept, in tree order: elements of which everything is content, and texts that
    /// stand beside others that are not. None where the text comes from the page's [JSON-LD](Self::comes_from_data).
    pub fn nodes(&self) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        if self.own_text.is_some() {
            return nodes;
        }
        let kept = kept_before(&self.decisions);
        let kept_in = |units: &Range<u32>| kept[units.end as usize] - kept[units.start as usize];
        let is_kept = |unit: &u32| self.decisions[*unit as usize].is_kept;
        let mut unit = 0;
        let mut region = 0;
        while let Some(present) = self.page.regions.get(region) {
            work::steps(1);
            let units = present.first_unit.max(unit)..present.end_unit;
            let is_whole =
                units.start == present.first_unit && !units.is_empty() && kept_in(&units) == units.len() as u32;
            // The units before the region belong to one around it.
            for unit in (unit..present.first_unit).filter(is_kept) {
                nodes.extend(self.page.texts_of(unit));
            }
            unit = unit.max(present.first_unit);
            if is_whole {
                nodes.push(present.node);
                unit = units.end;
                region = present.end as usize;
            } else {
                region += 1;
            }
        }
        for unit in (unit..self.page.units.len() as u32).filter(is_kept) {
            nodes.extend(self.page.texts_of(unit));
        }
        nodes
    }

    /// Whether the text is what the page's JSON-LD carries, because its tree has less than half as much.
    pub fn comes_from_data(&self) -> bool {
        self.own_text.is_some()
    }

    /// The text: blocks separated by a blank line, the cells of a table by a tab, rows and the items of lists by the end of
    /// a line.
    pub fn text(&self) -> String {
        match &self.own_text {
            Some(text) => text.clone(),
            None => text::write(&self.page, |unit| self.decisions[unit].is_kept),
        }
    }

    /// The content alone as a document of its own: what the [Sanitizer API's default
    /// configuration](fivefold_sanitize::Config) keeps, the content of other elements, and images. With [`Options::with_address`], its URLs are absolute.
    pub fn to_document(&self) -> Document {
        match &self.own_text {
            Some(text) => pruned::of_text(text),
            None => pruned::of_page(&self.page, &self.options, &kept_before(&self.decisions)),
        }
    }

    /// The content as HTML, which a parser reads to the same tree: what [`clean_parsed`] makes of
    /// [`to_document`](Self::to_document).
    pub fn html(&self) -> String {
        clean_parsed(self.to_document(), &pruned::config(self.page.document, &self.options))
    }

    /// The score above which a block is content: 0, or less where nothing on the page is above it.
    pub fn bar(&self) -> f32 {
        self.bar
    }

    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    pub(crate) fn data(&self) -> &[Value] {
        &self.data
    }

    /// What was decided about each block of text, and why, in the order of the page.
    pub fn blocks(&self) -> impl Iterator<Item = Block<'_>> {
        (0..self.page.units.len()).map(|unit| Block { content: self, unit })
    }
}

/// A run of text between the edges of blocks, and what was decided about it.
#[derive(Clone, Copy)]
pub struct Block<'c> {
    content: &'c Content<'c>,
    unit: usize,
}

impl<'c> Block<'c> {
    /// Where the texts of the block stand in the source, from the first to the last.
    pub fn span(self) -> Span {
        let mut spans =
            self.content.page.texts_of(self.unit as u32).map(|node| self.content.page.document.node(node).span());
        let first = spans.next().unwrap_or(Span::empty(0));
        spans.fold(first, |all, span| Span::new(all.start.min(span.start), all.end.max(span.end)))
    }

    /// The sum of the weights of the reasons. The block is content if it is above the [bar](Content::bar).
    pub fn score(self) -> f32 {
        self.content.decisions[self.unit].reasons.score()
    }

    /// Whether the block is content. A hidden one is not, whatever its score is.
    pub fn is_kept(self) -> bool {
        self.content.decisions[self.unit].is_kept
    }

    /// The reasons with their weights.
    pub fn reasons(self) -> impl Iterator<Item = (&'static str, f32)> + use<'c> {
        self.content.decisions[self.unit].reasons.list()
    }
}

impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Block");
        debug.field("span", &self.span()).field("is_kept", &self.is_kept());
        debug.field("reasons", &self.content.decisions[self.unit].reasons).finish()
    }
}

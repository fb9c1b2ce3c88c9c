//! The measures of a page: one walk over its tree finds what all decisions are made of.

use crate::Options;
use crate::words::{Words, words_of};
use fivefold_core::display::Display;
use fivefold_core::{ElementClass, ElementName, Name, Namespace, work};
use fivefold_dom::{Document, NodeId, NodeRef};

/// The least number of words in a unit that says several things, and in one of running text. Fewer than one in so many of
/// the latter's are in links: readers of sentences follow few of them.
pub(crate) const SEVERAL: u32 = 10;
const LINKS_IN_RUNNING: u32 = 3;
/// What is hidden is content where it has more than one in so many of the page's words: scripts uncover it.
const UNCOVERED: u64 = 2;
/// The words with which a unit says something of its own: what is shorter is a label, and comes again.
pub(crate) const OWN: u32 = 6;
/// The nodes between two looks at the stop signal.
const STEPS: usize = 1 << 10;
/// The characters of scripts written without spaces that count as a word: words of two are the most frequent.
const WIDE_WORD: u32 = 2;

/// What was measured on a page.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) document: &'a Document,
    /// The elements that make blocks, in tree order; the first is the whole page.
    pub(crate) regions: Vec<Region>,
    /// The runs of text between the edges of blocks, in tree order.
    pub(crate) units: Vec<Unit>,
    /// The pieces of all units, in tree order.
    pub(crate) pieces: Vec<Piece>,
    /// The images, each with the region around it.
    pub(crate) media: Vec<(NodeId, u32)>,
    /// The sums of the counts of all units before each unit, and of all at the end.
    sums: Vec<Counts>,
}

/// An element that makes a block, with everything below it.
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) node: NodeId,
    pub(crate) name: Name,
    /// The region around it; the page's own number for the page.
    pub(crate) parent: u32,
    /// The number after the last region below this one.
    pub(crate) end: u32,
    /// The first unit in it.
    pub(crate) first_unit: u32,
    /// The number after the last unit in it.
    pub(crate) end_unit: u32,
    /// What the element's role, class and id say.
    pub(crate) words: Words,
    /// A number that elements of the same name and class have in common.
    pub(crate) shape: u32,
    /// Whether the element, or one around it, is not shown.
    pub(crate) is_hidden: bool,
}

/// A run of text between the edges of blocks.
#[derive(Debug, Default)]
pub(crate) struct Unit {
    /// The innermost region around it.
    pub(crate) region: u32,
    pub(crate) first_piece: u32,
    pub(crate) end_piece: u32,
    pub(crate) counts: Counts,
    /// The decimal digits.
    pub(crate) digits: u32,
    pub(crate) has_copyright_sign: bool,
    pub(crate) has_currency_sign: bool,
}

/// A part of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece {
    Text(NodeId),
    /// A text whose white space counts.
    Kept(NodeId),
    Break,
}

/// What is counted in text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) words: u32,
    /// The words in links.
    pub(crate) linked: u32,
    /// The ends of sentences and the commas.
    pub(crate) stops: u32,
    /// The words in running text: in units that are long enough and not links.
    pub(crate) running: u32,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Self) {
        self.words = self.words.saturating_add(other.words);
        self.linked = self.linked.saturating_add(other.linked);
        self.stops = self.stops.saturating_add(other.stops);
        self.running = self.running.saturating_add(other.running);
    }

    /// The share of the words that are in links, from 0 to 1.
    pub(crate) fn link_share(self) -> f32 {
        self.linked as f32 / self.words.max(1) as f32
    }
}

impl<'a> Page<'a> {
    /// Measures what is below the `body`, or below the root where there is none. `None` if that was stopped.
    pub(crate) fn measure(document: &'a Document, options: &Options) -> Option<Self> {
        let root = document.body().unwrap_or_else(|| document.root());
        let mut walk = Measuring::new(document, root);
        let mut next = root.first_child();
        let mut steps = 0_usize;
        while let Some(node) = next {
            work::steps(1);
            steps += 1;
            if steps.is_multiple_of(STEPS) && options.is_stopped() {
                return None;
            }
            next = if walk.enter(node) { node.first_child() } else { None };
            let mut left = node;
            while next.is_none() && left != root {
                walk.leave(left);
                next = left.next_sibling();
                if next.is_none() {
                    let Some(parent) = left.parent() else { break };
                    left = parent;
                }
            }
        }
        Some(walk.finish())
    }

    /// A page without anything.
    pub(crate) fn empty(document: &'a Document) -> Self {
        Measuring::new(document, document.root()).finish()
    }

    /// The text nodes of a unit.
    pub(crate) fn texts_of(&self, unit: u32) -> impl Iterator<Item = NodeId> {
        self.pieces_of(unit).iter().filter_map(|piece| match piece {
            Piece::Text(node) | Piece::Kept(node) => Some(*node),
            Piece::Break => None,
        })
    }

    /// The pieces of a unit.
    pub(crate) fn pieces_of(&self, unit: u32) -> &[Piece] {
        let unit = &self.units[unit as usize];
        &self.pieces[unit.first_piece as usize..unit.end_piece as usize]
    }

    /// What is counted in a region.
    pub(crate) fn counts_of(&self, region: u32) -> Counts {
        let region = &self.regions[region as usize];
        let (before, after) = (self.sums[region.first_unit as usize], self.sums[region.end_unit as usize]);
        Counts {
            words: after.words - before.words,
            linked: after.linked - before.linked,
            stops: after.stops - before.stops,
            running: after.running - before.running,
        }
    }

    /// The regions right below one.
    pub(crate) fn children(&self, region: u32) -> impl Iterator<Item = u32> {
        let end = self.regions[region as usize].end;
        let first = region + 1;
        core::iter::successors((first < end).then_some(first), move |&child| {
            work::steps(1);
            let next = self.regions[child as usize].end;
            (next < end).then_some(next)
        })
    }

    /// Adds up the counts of the units that are shown.
    fn sum(&mut self) {
        let mut sum = Counts::default();
        self.sums = Vec::with_capacity(self.units.len() + 1);
        self.sums.push(sum);
        for unit in &mut self.units {
            if unit.is_running() {
                unit.counts.running = unit.counts.words;
            }
            if !self.regions[unit.region as usize].is_hidden {
                sum.add(unit.counts);
            }
            self.sums.push(sum);
        }
    }

    /// Shows the hidden element that holds most of the page's text, if one does: pages that scripts uncover have one.
    fn uncover(&mut self) {
        let total: u64 = self.units.iter().map(|unit| u64::from(unit.counts.words)).sum();
        let mut index = 0;
        while index < self.regions.len() {
            let region = &self.regions[index];
            if !region.is_hidden {
                index += 1;
                continue;
            }
            let (first, end, after) = (region.first_unit as usize, region.end_unit as usize, region.end as usize);
            let words: u64 = self.units[first..end].iter().map(|unit| u64::from(unit.counts.words)).sum();
            if words * UNCOVERED > total {
                for region in &mut self.regions[index..after] {
                    region.is_hidden = false;
                }
            }
            index = after;
        }
    }
}

/// The walk.
struct Measuring<'a> {
    page: Page<'a>,
    /// The regions around the present node.
    open: Vec<u32>,
    /// The number of elements around the present node that are links, and that keep white space.
    links: u32,
    preformatted: u32,
    /// Whether the next text begins a unit.
    is_at_edge: bool,
    /// The end of the last text, to tell whether a word goes on.
    last: char,
}

impl<'a> Measuring<'a> {
    fn new(document: &'a Document, root: NodeRef<'a>) -> Self {
        let page = Page {
            document,
            regions: Vec::new(),
            units: Vec::new(),
            pieces: Vec::new(),
            media: Vec::new(),
            sums: Vec::new(),
        };
        let mut walk = Self { page, open: Vec::new(), links: 0, preformatted: 0, is_at_edge: true, last: ' ' };
        walk.open_region(root, Name::BODY, Words::default(), 0, false);
        walk
    }

    fn open_region(&mut self, node: NodeRef<'a>, name: Name, words: Words, shape: u32, is_hidden: bool) {
        let parent = self.open.last().copied().unwrap_or(0);
        let first_unit = self.page.units.len() as u32;
        let is_hidden = is_hidden || self.page.regions.get(parent as usize).is_some_and(|region| region.is_hidden);
        self.open.push(self.page.regions.len() as u32);
        self.page.regions.push(Region {
            node: node.id(),
            name,
            parent,
            end: 0,
            first_unit,
            end_unit: 0,
            words,
            shape,
            is_hidden,
        });
        self.is_at_edge = true;
    }

    /// Begins a node. Returns whether its children are to be visited.
    fn enter(&mut self, node: NodeRef<'a>) -> bool {
        if let Some(text) = node.text() {
            self.text(node, text);
            return false;
        }
        let Some(element) = node.element_name() else { return false };
        if element.namespace != Namespace::HTML {
            return element.local != Name::SVG;
        }
        let name = element.local;
        if !Display::shows_text(element) {
            return false;
        }
        match name {
            Name::BR | Name::HR => {
                if let Some(unit) = self.page.units.last_mut().filter(|_| !self.is_at_edge) {
                    self.page.pieces.push(Piece::Break);
                    unit.end_piece += 1;
                }
                self.last = ' ';
                return false;
            }
            Name::IMG => {
                let region = self.open.last().copied().unwrap_or(0);
                self.page.media.push((node.id(), region));
                return false;
            }
            Name::A => {
                self.links += 1;
                if is_permalink(node) {
                    return false;
                }
            }
            _ if keeps_space(name) => self.preformatted += 1,
            _ => {}
        }
        if makes_region(node, name) {
            let (words, shape, is_hidden) = words_of(node, name);
            self.open_region(node, name, words, shape, is_hidden);
        }
        true
    }

    fn leave(&mut self, node: NodeRef<'a>) {
        let Some(element) = node.element_name().filter(|name| name.namespace == Namespace::HTML) else { return };
        match element.local {
            Name::A => self.links -= 1,
            name if keeps_space(name) => self.preformatted -= 1,
            _ => {}
        }
        let is_last = |open: &u32| self.page.regions[*open as usize].node == node.id();
        if self.open.last().is_some_and(is_last) {
            self.close_region();
        }
    }

    fn close_region(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let end = self.page.regions.len() as u32;
        let region = &mut self.page.regions[open as usize];
        region.end = end;
        region.end_unit = self.page.units.len() as u32;
        self.is_at_edge = true;
    }

    fn text(&mut self, node: NodeRef<'a>, text: &str) {
        work::bytes(text.len());
        // Spaces that do not break keep a line empty.
        if self.is_at_edge && text.trim().is_empty() {
            return;
        }
        if self.is_at_edge {
            let piece = self.page.pieces.len() as u32;
            let region = self.open.last().copied().unwrap_or(0);
            self.page.units.push(Unit { region, first_piece: piece, end_piece: piece, ..Unit::default() });
            self.is_at_edge = false;
            self.last = ' ';
        }
        let Some(unit) = self.page.units.last_mut() else { return };
        let id = node.id();
        self.page.pieces.push(if self.preformatted > 0 { Piece::Kept(id) } else { Piece::Text(id) });
        unit.end_piece += 1;
        let words = unit.count(text, &mut self.last);
        if self.links > 0 {
            unit.counts.linked += words;
        }
    }

    fn finish(mut self) -> Page<'a> {
        while !self.open.is_empty() {
            self.close_region();
        }
        self.page.uncover();
        self.page.sum();
        self.page
    }
}

/// Whether a link only shows the address of the heading or the term that it stands in or right beside, as generators of
/// documentation write it.
fn is_permalink(link: NodeRef<'_>) -> bool {
    /// How many elements may stand between the heading and the link.
    const BETWEEN: usize = 1;
    let is_heading = |node: NodeRef<'_>| {
        let name = node.element_name().filter(|name| name.namespace == Namespace::HTML);
        name.is_some_and(|name| ElementClass::HEADING.contains(name.local) || name.local == Name::DT)
    };
    let stands_at_heading = || {
        let beside = [link.previous_element_sibling(), link.next_element_sibling()].into_iter().flatten();
        link.ancestors().take(BETWEEN + 1).chain(beside).any(is_heading)
    };
    let shows_a_sign = || {
        let text = link.first_child().filter(|child| child.next_sibling().is_none()).and_then(NodeRef::text);
        text.is_some_and(|text| matches!(text.trim(), "#" | "§" | "¶" | "🔗"))
    };
    link.attribute("href").is_some_and(|address| address.starts_with('#')) && shows_a_sign() && stands_at_heading()
}

/// Whether white space counts in an element of HTML.
fn keeps_space(name: Name) -> bool {
    Display::of(ElementName::html(name)) == Display::PreformattedBlock
}

/// Whether an element of HTML begins and ends a block.
fn makes_region(node: NodeRef<'_>, name: Name) -> bool {
    match name {
        Name::NOSCRIPT | Name::BUTTON | Name::LABEL => true,
        _ if !name.is_static() => node.local_name().is_some_and(|name| name.contains('-')),
        _ => ElementClass::HEADING.contains(name) || Display::of(ElementName::html(name)) != Display::Inline,
    }
}

impl Unit {
    /// Counts what is in a text, before which stands `last`. Returns the number of words. A character of a script that is
    /// written without spaces counts as half a word.
    fn count(&mut self, text: &str, last: &mut char) -> u32 {
        let (mut words, mut wide) = (0, 0);
        let mut before = *last;
        for character in text.chars() {
            match character {
                ',' | '.' | '!' | '?' | ';' | ':' => self.counts.stops += u32::from(before.is_alphanumeric()),
                '、' | '。' | '，' | '！' | '？' => self.counts.stops += 1,
                '©' => self.has_copyright_sign = true,
                '$' | '€' | '£' | '¥' | '₹' => self.has_currency_sign = true,
                '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' => wide += 1,
                _ if character.is_alphanumeric() => {
                    words += u32::from(!is_in_word(before));
                    self.digits += u32::from(character.is_ascii_digit());
                }
                _ => {}
            }
            before = character;
        }
        *last = before;
        let words = words + u32::div_ceil(wide, WIDE_WORD);
        self.counts.words += words;
        words
    }

    /// Whether the unit is running text: long enough, with stops, and for the most part not links.
    fn is_running(&self) -> bool {
        let Counts { words, linked, stops, .. } = self.counts;
        words >= SEVERAL && stops > 0 && linked * LINKS_IN_RUNNING < words
    }
}

/// Whether a letter after this character goes on with its word.
fn is_in_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '\'' | '’' | '-' | '.' | ',' | '_')
}

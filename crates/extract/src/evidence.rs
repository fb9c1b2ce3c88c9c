//! The first pass: what speaks for and against each unit by itself and by what is around it.

use crate::kind::Kind;
use crate::measure::{Counts, Page, Region, SEVERAL, Unit};
use crate::reasons::{Reason, Reasons};
use crate::words::Words;
use fivefold_core::{ElementClass, Name};

/// The share of a unit's words that are in links, if it is linked.
const LINKED: f32 = 0.9;
/// The words of the parts whose links count, the innermost of that size, and the share of words in links below which a part is
/// free of them.
const PART: u32 = 80;
const FEW_LINKS: f32 = 0.15;
/// More than one in so many of the page's words are most of them: what has them cannot be beside the content, whatever it is
/// called.
const MOST: u32 = 2;
/// What has fewer than one in so many of the page's words is not where its content is, whatever it is called.
const ENOUGH: u32 = 20;
/// The number of neighbours of one shape that make a list.
const LIST: u32 = 4;
/// The share of the page's words before its end.
const END: f32 = 0.85;

/// Whether the second decision is made, that trusts no names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    Names,
    Structure,
}

/// What the regions around a unit say.
#[derive(Clone, Copy, Default)]
struct Around {
    reasons: Reasons,
    words: Words,
    is_repeated: bool,
}

/// What holds for the whole page.
struct Whole {
    kind: Kind,
    counts: Counts,
    trust: Trust,
    has_main: bool,
    /// Whether it is an article, most of it running text.
    is_text: bool,
    /// The first unit of the first heading.
    title: u32,
}

/// The reasons for and against each unit.
pub(crate) fn collect(page: &Page<'_>, kind: Kind, trust: Trust) -> Vec<Reasons> {
    let whole = Whole::of(page, kind, trust);
    let repeated = repeated(page);
    let mut around: Vec<Around> = Vec::with_capacity(page.regions.len());
    for (index, region) in page.regions.iter().enumerate() {
        let outer = if index == 0 { Around::default() } else { around[region.parent as usize] };
        around.push(whole.enter(region, page.counts_of(index as u32), repeated[index], outer));
    }
    let mut before = 0;
    let reasons = page.units.iter().enumerate().map(|(index, unit)| {
        let region = &page.regions[unit.region as usize];
        let reasons = whole.judge(unit, index as u32, before, region, around[unit.region as usize]);
        before += if region.is_hidden { 0 } else { unit.counts.words };
        reasons
    });
    reasons.collect()
}

/// For each region, whether it is one of several neighbours of the same shape. Paragraphs and headings are not: texts have
/// many.
fn repeated(page: &Page<'_>) -> Vec<bool> {
    let regions = &page.regions;
    // The last child so far of each region; the first of the run that each region is in, and the length of the runs.
    let mut last = vec![0; regions.len()];
    let mut first: Vec<u32> = (0..regions.len() as u32).collect();
    let mut lengths = vec![0_u32; regions.len()];
    for index in 1..regions.len() {
        let region = &regions[index];
        let before = core::mem::replace(&mut last[region.parent as usize], index as u32);
        if before != 0 && regions[before as usize].shape == region.shape {
            first[index] = first[before as usize];
        }
        lengths[first[index] as usize] += 1;
    }
    let is_text = |region: &Region| region.name == Name::P || ElementClass::HEADING.contains(region.name);
    let is_repeated = |(region, first): (&Region, &u32)| lengths[*first as usize] >= LIST && !is_text(region);
    regions.iter().zip(&first).map(is_repeated).collect()
}

impl Whole {
    fn of(page: &Page<'_>, kind: Kind, trust: Trust) -> Self {
        let has = |name| page.regions.iter().any(|region| !region.is_hidden && region.words.has(name));
        let holds = |name| {
            let regions = page.regions.iter().enumerate();
            let named = regions.filter(|(_, region)| !region.is_hidden && region.words.has(name));
            let words: u32 = named.map(|(index, _)| page.counts_of(index as u32).words).sum();
            has(name) && words * ENOUGH >= page.counts_of(0).words
        };
        let is_title =
            |region: &&Region| region.name == Name::H1 && !region.is_hidden && region.end_unit > region.first_unit;
        let counts = page.counts_of(0);
        Self {
            kind,
            counts,
            is_text: kind == Kind::Article && counts.running * MOST > counts.words,
            trust,
            has_main: holds(Words::MAIN),
            title: page.regions.iter().find(is_title).map_or(0, |region| region.first_unit),
        }
    }

    /// What counts inside a region.
    fn enter(&self, region: &Region, counts: Counts, is_repeated: bool, outer: Around) -> Around {
        let mut around = outer;
        let reasons = &mut around.reasons;
        if !self.is_wide(counts) {
            self.enter_part(region.words, reasons);
        }
        if region.words.has(Words::COMMENT) && self.trust == Trust::Names {
            reasons.add_if(self.kind != Kind::Forum, Reason::CommentWord);
        }
        match region.name {
            Name::TD | Name::TH => reasons.add(Reason::Cell),
            // A heading that opens what it announces is one still.
            Name::BUTTON | Name::LABEL | Name::LEGEND => {
                reasons.add_if(!outer.reasons.has(Reason::Heading), Reason::Control);
            }
            name if ElementClass::HEADING.contains(name) => reasons.add(Reason::Heading),
            _ => {}
        }
        if counts.words >= PART {
            reasons.remove(Reason::FreePart);
            reasons.add_if(counts.link_share() < FEW_LINKS, Reason::FreePart);
        }
        around.is_repeated |= is_repeated;
        around.words = outer.words.with(region.words);
        around
    }

    /// Whether a region has so much of the page's text that it cannot be beside the content.
    fn is_wide(&self, counts: Counts) -> bool {
        counts.words * MOST > self.counts.words || counts.running * MOST > self.counts.running
    }

    /// What the name of a part says, and the words of its class.
    fn enter_part(&self, words: Words, reasons: &mut Reasons) {
        if self.trust == Trust::Structure {
            return;
        }
        for (word, reason) in [
            (Words::BESIDE, Reason::Beside),
            (Words::BESIDE_WORD, Reason::BesideWord),
            (Words::BYLINE, Reason::BylineWord),
            (Words::CAPTION, Reason::Caption),
        ] {
            reasons.add_if(words.has(word), reason);
        }
        // What people say of a product are comments on it.
        reasons.add_if(words.has(Words::REVIEW) && self.kind == Kind::Product, Reason::CommentWord);
    }

    /// The reasons for and against a unit, before which stand so many units and words.
    fn judge(&self, unit: &Unit, index: u32, before: u32, region: &Region, around: Around) -> Reasons {
        let Counts { words, .. } = unit.counts;
        let is_of_lists = matches!(self.kind, Kind::Listing | Kind::Collection);
        let mut reasons = around.reasons;
        reasons.add_if(words >= SEVERAL, Reason::SeveralWords);
        reasons.add_if(unit.counts.link_share() >= LINKED && self.is_text, Reason::LinkedInText);
        reasons.add_if(region.name == Name::P, Reason::Paragraph);
        reasons.add_if(self.has_main && !around.words.has(Words::MAIN), Reason::OutsideMain);
        reasons.add_if(around.is_repeated && is_of_lists, Reason::RepeatedInList);
        reasons.add_if(index < self.title, Reason::BeforeTitle);
        reasons.add_if(before as f32 > self.counts.words as f32 * END, Reason::Late);
        reasons.add_if(unit.has_copyright_sign, Reason::Copyright);
        reasons.add_if(matches!(self.kind, Kind::Documentation | Kind::Service), Reason::OfOneText);
        reasons
    }
}

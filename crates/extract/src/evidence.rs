//! The first pass: what speaks for and against each unit by itself and by what is around it.

use crate::described::described;
use crate::kind::Kind;
use crate::measure::{Counts, Page, Region, Unit};
use crate::reasons::{Reason, Reasons};
use crate::words::Words;
use fivefold_core::{ElementClass, Name};

/// The words of a unit that is long, and of one that is not short.
const LONG: u32 = 25;
const MEDIUM: u32 = 10;
/// The share of a unit's words that are in links, if it is linked or partly so.
const LINKED: f32 = 0.9;
const PARTLY_LINKED: f32 = 0.3;
/// The words of the groups and parts whose links count: the innermost of that size tells the most.
const GROUP: u32 = 20;
const PART: u32 = 80;
/// The share of words in links above which a group is one of links, and below which a part is free of them.
const MANY_LINKS: f32 = 0.4;
const FEW_LINKS: f32 = 0.15;
/// More than one in so many of the page's words are most of them: what has them cannot be beside the content, whatever it is
/// called.
const MOST: u32 = 2;
/// What has fewer than one in so many of the page's words is not where its content is, whatever it is called.
const ENOUGH: u32 = 20;
/// The number of neighbours of one shape that make a list.
const LIST: u32 = 4;
/// The words of a date with what stands around it, and its digits.
const DATE: u32 = 8;
const DATE_DIGITS: core::ops::RangeInclusive<u32> = 4..=12;
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
    is_in_post: bool,
    is_repeated: bool,
}

/// What holds for the whole page.
struct Whole {
    kind: Kind,
    counts: Counts,
    trust: Trust,
    has_main: bool,
    has_article: bool,
    has_posts: bool,
    /// Whether it is an article, most of it running text.
    is_text: bool,
    /// The first unit of the first heading.
    title: u32,
}

/// The reasons for and against each unit.
pub(crate) fn collect(page: &Page<'_>, kind: Kind, trust: Trust) -> Vec<Reasons> {
    let whole = Whole::of(page, kind, trust);
    let described = described(page);
    let repeated = repeated(page);
    let mut around: Vec<Around> = Vec::with_capacity(page.regions.len());
    for (index, region) in page.regions.iter().enumerate() {
        let outer = if index == 0 { Around::default() } else { around[region.parent as usize] };
        around.push(whole.enter(region, page.counts_of(index as u32), repeated[index], outer));
    }
    let mut before = 0;
    let reasons = page.units.iter().enumerate().map(|(index, unit)| {
        let region = &page.regions[unit.region as usize];
        let mut reasons = whole.judge(unit, index as u32, before, region, around[unit.region as usize]);
        reasons.add_if(described[index], Reason::Described);
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
            has_article: has(Words::ARTICLE),
            has_posts: has(Words::POST),
            title: page.regions.iter().find(is_title).map_or(0, |region| region.first_unit),
        }
    }

    /// What counts inside a region.
    fn enter(&self, region: &Region, counts: Counts, is_repeated: bool, outer: Around) -> Around {
        let mut around = outer;
        let reasons = &mut around.reasons;
        if !self.is_wide(counts) {
            self.enter_part(region.words, outer.words, reasons);
        }
        if region.words.has(Words::COMMENT) && self.trust == Trust::Names {
            reasons.add_if(self.kind != Kind::Forum, Reason::CommentWord);
        }
        match region.name {
            Name::LI => reasons.add(Reason::Item),
            Name::TD | Name::TH => reasons.add(Reason::Cell),
            Name::DT | Name::DD => {
                reasons.add_if(!matches!(self.kind, Kind::Listing | Kind::Documentation), Reason::Term)
            }
            Name::FIGCAPTION => reasons.add(Reason::Caption),
            // A heading that opens what it announces is one still.
            Name::BUTTON | Name::LABEL | Name::LEGEND => {
                reasons.add_if(!outer.reasons.has(Reason::Heading), Reason::Control);
            }
            name if ElementClass::HEADING.contains(name) => reasons.add(Reason::Heading),
            _ => {}
        }
        if counts.words >= GROUP {
            reasons.remove(Reason::LinkedGroup);
            reasons.add_if(counts.link_share() > MANY_LINKS, Reason::LinkedGroup);
        }
        if counts.words >= PART {
            reasons.remove(Reason::FreePart);
            reasons.add_if(counts.link_share() < FEW_LINKS, Reason::FreePart);
        }
        if is_repeated {
            around.is_repeated = true;
            reasons.remove(Reason::RepeatedLinks);
            reasons.add_if(counts.link_share() > MANY_LINKS, Reason::RepeatedLinks);
        }
        around.words = outer.words.with(region.words);
        around.is_in_post |= region.words.has(Words::POST);
        around
    }

    /// Whether a region has so much of the page's text that it cannot be beside the content.
    fn is_wide(&self, counts: Counts) -> bool {
        counts.words * MOST > self.counts.words || counts.running * MOST > self.counts.running
    }

    /// What the name of a part says, and the words of its class.
    fn enter_part(&self, words: Words, outer: Words, reasons: &mut Reasons) {
        let is_inner = outer.has(Words::MAIN.with(Words::ARTICLE));
        reasons.add_if(words.has(Words::FOOTER), if is_inner { Reason::InFooterOfPart } else { Reason::InFooter });
        reasons.add_if(words.has(Words::DIALOG), Reason::InDialog);
        if self.trust == Trust::Structure {
            return;
        }
        for (word, reason) in [
            (Words::FORM, Reason::InForm),
            (Words::ASIDE, Reason::InAside),
            (Words::MENU.with(Words::NAV), Reason::MenuWord),
            (Words::SIDE, Reason::SideWord),
            (Words::BOTTOM, Reason::BottomWord),
            (Words::RELATED, Reason::RelatedWord),
            (Words::SHARING, Reason::SharingWord),
            (Words::BYLINE, Reason::BylineWord),
            (Words::PROMOTION, Reason::PromotionWord),
            (Words::OVERLAY, Reason::OverlayWord),
            (Words::CONTROL, Reason::ControlWord),
            (Words::CAPTION, Reason::CaptionWord),
            (Words::CONCEALED, Reason::HiddenWord),
            // What people say of a product are comments on it.
            (Words::REVIEW, if self.kind == Kind::Product { Reason::CommentWord } else { Reason::ReviewWord }),
        ] {
            reasons.add_if(words.has(word), reason);
        }
    }

    /// The reasons for and against a unit, before which stand so many units and words.
    fn judge(&self, unit: &Unit, index: u32, before: u32, region: &Region, around: Around) -> Reasons {
        let Counts { words, .. } = unit.counts;
        let share = unit.counts.link_share();
        let is_of_lists = matches!(self.kind, Kind::Listing | Kind::Collection);
        let is_forum = self.kind == Kind::Forum;
        let mut reasons = around.reasons;
        reasons.add(Reason::Text);
        reasons.add_if(words >= LONG, Reason::Long);
        reasons.add_if((MEDIUM..LONG).contains(&words), Reason::Medium);
        reasons.add_if(share >= LINKED && !is_of_lists, Reason::Linked);
        reasons.add_if(share >= LINKED && self.is_text, Reason::LinkedInText);
        reasons.add_if((PARTLY_LINKED..LINKED).contains(&share), Reason::PartlyLinked);
        reasons.add_if(region.name == Name::H1, Reason::Title);
        reasons.add_if(region.name == Name::P, Reason::Paragraph);
        reasons.add_if(self.has_main && !around.words.has(Words::MAIN), Reason::OutsideMain);
        reasons.add_if(self.has_article && !around.words.has(Words::ARTICLE), Reason::OutsideArticle);
        reasons.add_if(is_forum && self.has_posts && !around.is_in_post, Reason::OutsidePost);
        reasons.add_if(around.is_repeated && is_of_lists, Reason::RepeatedInList);
        reasons.add_if(index < self.title, Reason::BeforeTitle);
        reasons.add_if(before as f32 > self.counts.words as f32 * END, Reason::Late);
        reasons.add_if(unit.has_copyright_sign, Reason::Copyright);
        reasons.add_if(words <= DATE && DATE_DIGITS.contains(&unit.digits), Reason::Date);
        match self.kind {
            Kind::Documentation | Kind::Service => reasons.add(Reason::OfOneText),
            Kind::Forum => reasons.add(Reason::OfForum),
            _ => {}
        }
        reasons
    }
}

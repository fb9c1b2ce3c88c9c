//! The decision: each unit by itself, then with what was decided about those around it, then without what is superfluous.

use crate::evidence::{Trust, collect};
use crate::exclude::exclude;
use crate::kind::Kind;
use crate::measure::{Counts, Page, Unit};
use crate::reasons::{Decision, Reason, Reasons};

/// The number of units before and after one that count for it.
const NEIGHBOURS: usize = 4;
/// The share of the words around a unit that are content, where they speak for it.
const MOST: f32 = 0.8;
/// The words of a part that speaks for what is in it.
const PART: u32 = 80;
/// The share of the content that its root holds.
const ROOT: f32 = 0.7;
/// The score of a unit that needs no neighbours.
const SURE: f32 = 1.5;
/// What was kept is too little where it is less than one in so many of the words outside of comments, or of those in running
/// text.
const TOO_FEW: u32 = 20;
const TOO_FEW_RUNNING: u32 = 5;

/// Decides about each unit, and returns the score above which it is kept. What is hidden is not kept.
pub(crate) fn decide(page: &Page<'_>, kind: Kind) -> (Vec<Decision>, f32) {
    let first = decide_with(page, kind, Trust::Names);
    if is_enough(page, &first) {
        return (first, 0.0);
    }
    let mut second = decide_with(page, kind, Trust::Structure);
    if second.iter().any(|decision| decision.is_kept) {
        return (second, 0.0);
    }
    let bar = lower_bar(page, &mut second);
    (second, bar)
}

/// Whether enough is kept of what the page has besides comments.
fn is_enough(page: &Page<'_>, decisions: &[Decision]) -> bool {
    let (mut all, mut kept) = (Counts::default(), Counts::default());
    for (unit, decision) in page.units.iter().zip(decisions) {
        if !page.regions[unit.region as usize].is_hidden && !decision.reasons.has(Reason::CommentWord) {
            all.add(unit.counts);
        }
        if decision.is_kept {
            kept.add(unit.counts);
        }
    }
    kept.words > 0 && kept.words * TOO_FEW >= all.words && kept.running * TOO_FEW_RUNNING >= all.running
}

/// Keeps what is nearly as good as the best, where nothing is good: no page with text is without content.
fn lower_bar(page: &Page<'_>, decisions: &mut [Decision]) -> f32 {
    let is_shown = |unit: &Unit| !page.regions[unit.region as usize].is_hidden && unit.counts.words > 0;
    let shown = || decisions.iter().zip(&page.units).filter(|(_, unit)| is_shown(unit));
    let best = shown().map(|(decision, _)| decision.reasons.score()).fold(f32::NEG_INFINITY, f32::max);
    let bar = best - SURE;
    for (decision, unit) in decisions.iter_mut().zip(&page.units) {
        decision.is_kept = is_shown(unit) && decision.reasons.score() > bar;
    }
    bar
}

fn decide_with(page: &Page<'_>, kind: Kind, trust: Trust) -> Vec<Decision> {
    let mut all = collect(page, kind, trust);
    let scores: Vec<f32> = all.iter().map(|reasons| reasons.score()).collect();
    let around = Around::of(page, &scores);
    for (index, (reasons, score)) in all.iter_mut().zip(&scores).enumerate() {
        reasons.add(Reason::SecondPass);
        reasons.add_if(*score > SURE, Reason::FirstPass);
        around.judge(page, index, reasons);
    }
    let decisions = all.into_iter().zip(&page.units).map(|(reasons, unit)| {
        let is_shown = !page.regions[unit.region as usize].is_hidden;
        Decision { reasons, is_kept: is_shown && reasons.score() > 0.0 }
    });
    let mut decisions: Vec<_> = decisions.collect();
    exclude(page, kind, &mut decisions);
    decisions
}

/// What the first pass found, to be asked of any row of units.
struct Around {
    /// The words before each unit, and of them those of content.
    words: Vec<u32>,
    content: Vec<u32>,
    /// The smallest region of some size around each region.
    parts: Vec<u32>,
    /// The units of the root of the content.
    root: core::ops::Range<u32>,
}

impl Around {
    fn of(page: &Page<'_>, scores: &[f32]) -> Self {
        let (mut words, mut content) = (vec![0], vec![0]);
        for (unit, score) in page.units.iter().zip(scores) {
            let is_shown = !page.regions[unit.region as usize].is_hidden;
            let count = if is_shown { unit.counts.words } else { 0 };
            words.push(words[words.len() - 1] + count);
            content.push(content[content.len() - 1] + if *score > 0.0 { count } else { 0 });
        }
        let mut parts = vec![0; page.regions.len()];
        for index in 1..page.regions.len() {
            let is_part = page.counts_of(index as u32).words >= PART;
            parts[index] = if is_part { index as u32 } else { parts[page.regions[index].parent as usize] };
        }
        let mut around = Self { words, content, parts, root: 0..page.units.len() as u32 };
        around.root = around.find_root(page);
        around
    }

    /// The units of the innermost region that holds most of the content.
    fn find_root(&self, page: &Page<'_>) -> core::ops::Range<u32> {
        let total = self.content[self.content.len() - 1];
        let units = |region: u32| {
            let region = &page.regions[region as usize];
            region.first_unit..region.end_unit
        };
        let holds_most = |child: &u32| {
            let units = units(*child);
            let content = self.content[units.end as usize] - self.content[units.start as usize];
            total > 0 && content as f32 >= total as f32 * ROOT
        };
        let mut root = 0;
        while let Some(child) = page.children(root).find(holds_most) {
            root = child;
        }
        units(root)
    }

    /// The share of the words of some units that are content.
    fn share(&self, first: usize, end: usize) -> f32 {
        match self.words[end] - self.words[first] {
            0 => 0.5,
            words => (self.content[end] - self.content[first]) as f32 / words as f32,
        }
    }

    fn judge(&self, page: &Page<'_>, index: usize, reasons: &mut Reasons) {
        let next = index + 1;
        let after = self.share(next, (next + NEIGHBOURS).min(page.units.len()));
        let before = self.share(index.saturating_sub(NEIGHBOURS), index);
        let part = &page.regions[self.parts[page.units[index].region as usize] as usize];
        let of_part = self.share(part.first_unit as usize, part.end_unit as usize);
        reasons.add_if(after > MOST, Reason::BeforeContent);
        reasons.add_if(before > MOST, Reason::AfterContent);
        reasons.add_if(of_part > MOST, Reason::PartOfContent);
        reasons.add_if(!self.root.contains(&(index as u32)), Reason::OutsideRoot);
        reasons.add_if(index as u32 >= self.root.end, Reason::AfterRoot);
    }
}

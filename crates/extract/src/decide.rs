//! The decision: each unit by itself, then by where most of the content is, then without what is superfluous.

use crate::evidence::{Trust, collect};
use crate::exclude::exclude;
use crate::kind::Kind;
use crate::measure::{Counts, Page, Region, Unit};
use crate::reasons::{Decision, Reason, Reasons};
use core::ops::Range;
use fivefold_core::Name;

/// The share of the content that its root holds.
const ROOT: f32 = 0.7;
/// How much less than the best a unit may score where nothing is good.
const NEARLY: f32 = 1.5;
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
    let bar = best - NEARLY;
    for (decision, unit) in decisions.iter_mut().zip(&page.units) {
        decision.is_kept = is_shown(unit) && decision.reasons.score() > bar;
    }
    bar
}

fn decide_with(page: &Page<'_>, kind: Kind, trust: Trust) -> Vec<Decision> {
    let all = collect(page, kind, trust);
    let root = find_root(page, &all);
    let decisions = (0_u32..).zip(all).zip(&page.units).map(|((index, mut reasons), unit)| {
        reasons.add_if(!root.contains(&index), Reason::OutsideRoot);
        reasons.add_if(index >= root.end, Reason::AfterRoot);
        let is_shown = !page.regions[unit.region as usize].is_hidden;
        Decision { reasons, is_kept: is_shown && reasons.score() > 0.0 }
    });
    let mut decisions: Vec<_> = decisions.collect();
    exclude(page, kind, &mut decisions);
    keep_terms(page, &mut decisions);
    decisions
}

/// Keeps the terms of what is kept: a description without them describes nothing.
///
/// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element>
fn keep_terms(page: &Page<'_>, decisions: &mut [Decision]) {
    let kept = kept_before(decisions);
    let is_kept = |region: &Region| kept[region.end_unit as usize] > kept[region.first_unit as usize];
    // From the end to the start: for the children of each region, whether a description of the present group is kept, and whether
    // its terms have begun.
    let mut groups = vec![(false, false); page.regions.len()];
    let mut terms = vec![false; page.regions.len()];
    for (index, region) in page.regions.iter().enumerate().skip(1).rev() {
        let (is_described, has_terms) = &mut groups[region.parent as usize];
        match region.name {
            Name::DD => {
                *is_described = is_kept(region) || *is_described && !*has_terms;
                *has_terms = false;
            }
            Name::DT => {
                terms[index] = *is_described;
                *has_terms = true;
            }
            _ => {}
        }
    }
    for (index, region) in page.regions.iter().enumerate().skip(1) {
        terms[index] |= terms[region.parent as usize];
    }
    for (unit, decision) in page.units.iter().zip(decisions) {
        let region = unit.region as usize;
        decision.reasons.add_if(terms[region], Reason::Term);
        decision.is_kept |= terms[region] && !page.regions[region].is_hidden && decision.reasons.score() > 0.0;
    }
}

/// The number of units before each that are kept, and of all at the end.
pub(crate) fn kept_before(decisions: &[Decision]) -> Vec<u32> {
    let counts = decisions.iter().scan(0, |kept, decision| {
        *kept += u32::from(decision.is_kept);
        Some(*kept)
    });
    core::iter::once(0).chain(counts).collect()
}

/// The units of the innermost region of several that holds most of what is content by itself.
fn find_root(page: &Page<'_>, all: &[Reasons]) -> Range<u32> {
    // The words of content before each unit, and of all at the end.
    let mut content = vec![0];
    let mut total = 0;
    for (unit, reasons) in page.units.iter().zip(all) {
        let is_content = !page.regions[unit.region as usize].is_hidden && reasons.score() > 0.0;
        total += if is_content { unit.counts.words } else { 0 };
        content.push(total);
    }
    let units = |region: u32| {
        let region = &page.regions[region as usize];
        region.first_unit..region.end_unit
    };
    let holds_most = |child: &u32| {
        let units = units(*child);
        let held = content[units.end as usize] - content[units.start as usize];
        total > 0 && units.len() > 1 && held as f32 >= total as f32 * ROOT
    };
    let mut root = 0;
    while let Some(child) = page.children(root).find(holds_most) {
        root = child;
    }
    units(root)
}

//! The last step: what was kept, and is superfluous.

use crate::kind::Kind;
use crate::measure::{OWN, Page};
use crate::reasons::{Decision, Reason};
use std::collections::HashSet;

/// Leaves out of what is kept what was said before, and headings of what is not kept.
pub(crate) fn exclude(page: &Page<'_>, kind: Kind, decisions: &mut [Decision]) {
    // A reference says the same of several things.
    if kind != Kind::Documentation {
        exclude_repeated(page, decisions);
    }
    // On pages of other kinds, a heading may be all that is said of something.
    if kind == Kind::Article {
        exclude_announcements(page, decisions);
    }
}

fn exclude_repeated(page: &Page<'_>, decisions: &mut [Decision]) {
    let mut said = HashSet::new();
    for (index, decision) in decisions.iter_mut().enumerate() {
        // A table without one of its cells says something else.
        let says = page.units[index].counts.words >= OWN && !decision.reasons.has(Reason::Cell);
        if says && decision.is_kept && !said.insert(letters(page, index as u32)) {
            decision.leave_out(Reason::Repeated);
        }
    }
}

/// The characters of a unit without white space.
fn letters(page: &Page<'_>, unit: u32) -> String {
    let texts = page.texts_of(unit).filter_map(|node| page.document.node(node).text());
    texts.flat_map(str::split_whitespace).collect()
}

/// What stands below a heading: whether there is text, and whether some of it is kept.
#[derive(Clone, Copy, Default)]
struct Section {
    has_text: bool,
    has_content: bool,
}

/// Leaves out the headings below the first level under which there is text, and none of it is kept.
fn exclude_announcements(page: &Page<'_>, decisions: &mut [Decision]) {
    let headings = headings(page);
    // From the end to the start, what stands there in the sections of each level, and the last heading with its section.
    let mut sections = [Section::default(); 6];
    let mut last = (0, Section::default());
    for (unit, decision) in page.units.iter().zip(decisions).rev() {
        match headings[unit.region as usize] {
            Some((level, heading)) => {
                if last.0 != heading {
                    last = (heading, sections[level]);
                    sections[level..].fill(Section::default());
                }
                if level > 0 && decision.is_kept && last.1.has_text && !last.1.has_content {
                    decision.leave_out(Reason::Announcement);
                }
            }
            None if unit.counts.words > 0 && !page.regions[unit.region as usize].is_hidden => {
                for section in &mut sections {
                    section.has_text = true;
                    section.has_content |= decision.is_kept;
                }
            }
            None => {}
        }
    }
}

/// For each region, the level of the heading at or around it, from 0, and the heading's region.
fn headings(page: &Page<'_>) -> Vec<Option<(usize, usize)>> {
    let mut headings: Vec<Option<(usize, usize)>> = Vec::with_capacity(page.regions.len());
    for (index, region) in page.regions.iter().enumerate() {
        let level = region.name.heading_level().map(|level| usize::from(level) - 1);
        let outer = if index == 0 { None } else { headings[region.parent as usize] };
        headings.push(level.map(|level| (level, index)).or(outer));
    }
    headings
}

//! Random pages and templates are written as their authors wrote them, or refused.

use fastrand::Rng;
use fivefold::html::{Formatting, SerializeOptions, parse_bytes};
use fivefold_properties::kept::{Fault, Page, assert_kept, page, template};
use fivefold_test_support::seeded;
use std::collections::BTreeMap;
use std::path::Path;

/// How many pages are tried: these, or so many times as many in a weekly run.
fn count(count: usize) -> usize {
    std::env::var("FIVEFOLD_KEPT").ok().and_then(|factor| factor.parse::<usize>().ok()).unwrap_or(1) * count
}

/// What became of pages.
#[derive(Default)]
struct Tally {
    written: usize,
    refused: BTreeMap<String, usize>,
    found: BTreeMap<Fault, usize>,
}

impl Tally {
    /// Writes a page, unless it is refused. One that is written is written with a fault, too, which has to be found.
    fn add(&mut self, page: &Page, random: &mut Rng) {
        let form = |formatting| SerializeOptions::default().with_formatting(formatting);
        let forms = [
            form(Formatting::Indented(2)),
            form(Formatting::Indented(4)).with_print_width(30),
            form(Formatting::Minimal),
            form(Formatting::Minimal).with_collapse(true),
            form(Formatting::Complete),
        ];
        let form = forms[random.usize(..forms.len())];
        match assert_kept(page, form) {
            Ok(_) => {
                self.written += 1;
                let fault = Fault::ALL[random.usize(..Fault::ALL.len())];
                if let Some(is_found) = fault.is_found(page, form, random) {
                    assert!(is_found, "{fault:?} is not found, {form:?}: {:?}", page.source);
                    *self.found.entry(fault).or_default() += 1;
                }
            }
            Err(loss) => *self.refused.entry(format!("{:?}", loss.kind)).or_default() += 1,
        }
    }

    /// Asserts that one of `most` pages at least was written.
    fn assert_written(&self, count: usize, most: usize) {
        let Self { written, refused, found } = self;
        println!("{written} of {count} are written; refused: {refused:?}; faults that are found: {found:?}");
        assert!(written * most >= count, "only {written} of {count} are written: {refused:?}");
    }
}

#[test]
fn pages_are_kept() {
    let (mut random, mut tally, count) = (seeded(49), Tally::default(), count(2000));
    (0..count).for_each(|_| tally.add(&page(&mut random), &mut random));
    tally.assert_written(count, 2);
    assert_eq!(tally.found.len(), Fault::ALL.len(), "not all faults were tried: {:?}", tally.found);
}

#[test]
fn templates_are_kept() {
    let (mut random, mut tally, count) = (seeded(49), Tally::default(), count(400));
    (0..count).for_each(|_| tally.add(&template(&mut random), &mut random));
    tally.assert_written(count, 3);
}

/// Whole pages: the weekly run names a folder of them.
#[test]
fn real_pages_are_kept() {
    let Some(folder) = std::env::var_os("FIVEFOLD_PAGES") else { return };
    let (mut random, mut tally) = (seeded(49), Tally::default());
    let pages = fivefold_test_support::files(Path::new(&folder), "html");
    for path in &pages {
        let source = parse_bytes(&std::fs::read(path).unwrap(), None).source().to_owned();
        tally.add(&Page { source, context: None }, &mut random);
    }
    tally.assert_written(pages.len(), 2);
}

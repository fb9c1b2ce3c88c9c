//! Random pages and templates are written as their authors wrote them, or refused.

use fivefold::html::Formatting;
use fivefold_properties::kept::{Fault, Page, assert_kept, page, template};
use fivefold_test_support::seeded;
use std::collections::BTreeMap;

/// How many pages are tried: these, or what a weekly run asks for.
fn count(count: usize) -> usize {
    std::env::var("FIVEFOLD_KEPT").ok().and_then(|factor| factor.parse::<usize>().ok()).unwrap_or(1) * count
}

/// Tries pages, of which one of `most` at least must be written, and the faults of writers on those.
fn run(count: usize, most: usize, make: impl Fn(&mut fastrand::Rng) -> Page) {
    let mut random = seeded(49);
    let (mut written, mut refused) = (0, BTreeMap::<String, usize>::new());
    let mut faults = BTreeMap::<Fault, [usize; 2]>::new();
    for _ in 0..count {
        let page = make(&mut random);
        let formatting = [Formatting::Indented(2), Formatting::Indented(4), Formatting::Minimal, Formatting::Complete]
            [random.usize(..4)];
        match assert_kept(&page, formatting) {
            Ok(_) => {
                written += 1;
                let fault = Fault::ALL[random.usize(..Fault::ALL.len())];
                if let Some(is_found) = fault.is_found(&page, formatting, &mut random) {
                    assert!(is_found, "{fault:?} is not found, {formatting:?}: {:?}", page.source);
                    faults.entry(fault).or_default()[0] += 1;
                }
            }
            Err(loss) => *refused.entry(format!("{:?}", loss.kind)).or_default() += 1,
        }
    }
    println!("{written} of {count} are written; refused: {refused:?}; faults that are found: {faults:?}");
    assert!(written * most >= count, "only {written} of {count} are written: {refused:?}");
    assert!(count < 1000 || faults.len() == Fault::ALL.len(), "not all faults were tried: {faults:?}");
}

#[test]
fn pages_are_kept() {
    run(count(2000), 2, page);
}

#[test]
fn templates_are_kept() {
    run(count(400), 3, template);
}

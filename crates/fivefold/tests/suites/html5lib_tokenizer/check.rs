//! Checks a tokenizer case: tokens, errors with their positions, and spans, in all deliveries.

use std::fmt::Write;

use fivefold::encoding::Hints;
use fivefold::html::tokenizer::{ByteTokenizer, Tokenizer};
use fivefold::token::Observer;
use fivefold_test_support::tokenizer_cases::Case;
use fivefold_test_support::tokenizer_recorder::{Recorder, Recording, positions};
use fivefold_test_support::{self as support, Delivery, Trials};
use libtest_mimic::Failed;

/// A test for each case.
pub(crate) fn load(cases: Vec<Case>, trials: &mut Trials) {
    for case in cases {
        trials.add(&case.name.clone(), move || check(&case));
    }
}

/// An observer that only turns the short cuts off.
struct Watching;

impl Observer for Watching {
    fn enter_state(&mut self, _state: &'static str, _offset: u64) {}
}

fn check(case: &Case) -> Result<(), Failed> {
    let whole = run(case, Delivery::Whole, true, ());
    let mut faults = whole.faults.clone();
    if whole.tokens != case.tokens {
        let (expected, actual) = (show(&case.tokens), show(&whole.tokens));
        faults.push(format!("tokens differ\n  expected {expected}\n  actual   {actual}"));
    }
    let errors = positions(&case.input, &whole.errors);
    if errors != case.errors {
        faults.push(format!("errors differ\n  expected {:?}\n  actual   {errors:?}", case.errors));
    }
    check_gaps(case, &whole, &mut faults);

    compare(&whole, &run(case, Delivery::Whole, true, Watching), "whole, watched", &mut faults);
    let mut unwanted = run(case, Delivery::Whole, false, ());
    if !unwanted.errors.is_empty() {
        faults.push(format!("errors that nobody wants: {:?}", unwanted.errors));
    }
    unwanted.errors.clone_from(&whole.errors);
    compare(&whole, &unwanted, "whole, without errors", &mut faults);
    for delivery in Delivery::in_pieces(&case.input) {
        compare(&whole, &run(case, delivery, true, ()), &delivery.to_string(), &mut faults);
        compare(&whole, &run(case, delivery, true, Watching), &format!("{delivery}, watched"), &mut faults);
    }
    // In bytes, it would be a byte order mark.
    if !case.input.starts_with('\u{FEFF}') {
        for size in support::BYTES_AT_A_TIME {
            compare(&whole, &run_bytes(case, size), &format!("{size} bytes at a time"), &mut faults);
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(report(case, &faults)) }
}

fn run_bytes(case: &Case, size: usize) -> Recording {
    let hints = Hints::default().with_transport_label("utf-8");
    let mut tokenizer = ByteTokenizer::with_tokenizer(tokenizer(case, true, ()), hints);
    for piece in case.input.as_bytes().chunks(size) {
        let _ = tokenizer.feed(piece);
    }
    tokenizer.finish().finish()
}

fn tokenizer<O: Observer>(case: &Case, wants_errors: bool, observer: O) -> Tokenizer<Recorder<'_>, O> {
    let mut tokenizer = Tokenizer::with_observer(Recorder::new(&case.input, wants_errors), observer);
    tokenizer.set_state(case.state);
    if let Some(name) = &case.last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    tokenizer
}

fn run<O: Observer>(case: &Case, delivery: Delivery, wants_errors: bool, observer: O) -> Recording {
    let mut tokenizer = tokenizer(case, wants_errors, observer);
    if let Delivery::Whole = delivery {
        let _ = tokenizer.feed_all(&case.input);
    } else {
        for piece in delivery.pieces(&case.input) {
            let _ = tokenizer.feed(piece);
        }
    }
    tokenizer.finish().finish()
}

/// Text outside of tokens must be something that the standard drops.
fn check_gaps(case: &Case, recording: &Recording, faults: &mut Vec<String>) {
    let ends_in_dropped_token =
        case.errors.iter().any(|(_, _, code)| matches!(&**code, "eof-in-tag" | "eof-in-processing-instruction"));
    let mut at = 0;
    for span in &recording.spans {
        // An overlap has already been reported.
        let gap = case.input.get(at..span.start as usize).unwrap_or_default();
        let is_last = span.is_empty() && span.start == case.input.len() as u64;
        let rest = without_dropped(gap);
        if !(rest.is_empty() || is_last && ends_in_dropped_token && rest.starts_with('<')) {
            faults.push(format!("no token covers {rest:?} at {at}"));
        }
        at = span.end as usize;
    }
}

/// `gap` without the constructs at its start that emit no token: `</>` and the delimiters of a CDATA section.
fn without_dropped(mut gap: &str) -> &str {
    while let Some(rest) = ["</>", "]]>", "<![CDATA["].iter().find_map(|dropped| gap.strip_prefix(dropped)) {
        gap = rest;
    }
    gap
}

fn compare(expected: &Recording, actual: &Recording, delivery: &str, faults: &mut Vec<String>) {
    if actual.tokens != expected.tokens {
        let (whole, tokens) = (show(&expected.tokens), show(&actual.tokens));
        faults.push(format!("{delivery}: tokens differ\n  whole  {whole}\n  actual {tokens}"));
    }
    if actual.errors != expected.errors {
        let (whole, errors) = (&expected.errors, &actual.errors);
        faults.push(format!("{delivery}: errors differ\n  whole  {whole:?}\n  actual {errors:?}"));
    }
    if actual.spans != expected.spans {
        let (whole, spans) = (&expected.spans, &actual.spans);
        faults.push(format!("{delivery}: spans differ\n  whole  {whole:?}\n  actual {spans:?}"));
    }
    for fault in &actual.faults {
        faults.push(format!("{delivery}: {fault}"));
    }
}

fn show(tokens: &[serde_json::Value]) -> String {
    serde_json::Value::from(tokens).to_string()
}

/// The first few faults: if one delivery differs, most do.
fn report(case: &Case, faults: &[String]) -> Failed {
    let mut text = format!("input {:?}, last start tag {:?}\n", case.input, case.last_start_tag);
    for fault in faults.iter().take(4) {
        let _ = writeln!(text, "- {fault}");
    }
    if faults.len() > 4 {
        let _ = writeln!(text, "and {} more", faults.len() - 4);
    }
    text.into()
}

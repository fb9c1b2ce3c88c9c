//! Blocks of a long trace: each is a part of the whole trace.

use fivefold::ErrorCode;
use fivefold::encoding::Hints;
use fivefold::html::Options;
use fivefold::trace::{Change, Step, Target, Trace, Tracer};

/// Asserts that each step is found from every step on, in blocks of every length up to 12.
fn assert_finds(trace: impl Fn(Tracer) -> Trace, target: fn(usize) -> Target, is_it: impl Fn(&Step) -> bool) {
    let whole = trace(Tracer::new());
    for len in 1..12 {
        for from in 0..whole.count() {
            let block = trace(Tracer::new().with_block(len, target(from)));
            let number = (from..whole.count()).find(|number| is_it(&whole.steps()[*number]));
            let place = number.unwrap_or(whole.count() - 1);
            assert_eq!(block.first(), place / len * len, "from {from} in blocks of {len}");
            let end = whole.count().min(block.first() + len);
            assert_eq!(block.steps(), &whole.steps()[block.first()..end], "from {from} in blocks of {len}");
        }
    }
}

fn has_invalid_bytes(step: &Step) -> bool {
    step.errors.iter().any(|error| error.code == ErrorCode::InvalidByteSequence)
}

#[test]
fn errors_of_bytes_are_found() {
    let hints = || Hints::default().with_transport_label("utf-8");
    // The last byte is the beginning of a character that does not come.
    for source in [&b"<!DOCTYPE html><p>a\xFFb<p class=c>d"[..], b"<!DOCTYPE html><p>a\xFF\xFEb<p c=\xFF>d\xE2"] {
        let html = |tracer: Tracer| tracer.html_bytes(source, hints(), None, Options::default());
        assert!(html(Tracer::new()).steps().iter().any(has_invalid_bytes));
        assert_finds(html, Target::Error, Step::has_errors);
    }
    for source in
        [&b"<a>b\xFFc<d e='f'/></a>"[..], b"<?xml version='1.0' encoding='none'?><a>\xFF\xFE<b c='\xFF'/></a>\xE2"]
    {
        let xml = |tracer: Tracer| tracer.xml_bytes(source, Hints::default(), fivefold::xml::Options::default());
        assert!(xml(Tracer::new()).steps().iter().any(has_invalid_bytes));
        assert_finds(xml, Target::Error, Step::has_errors);
    }
}

/// What begins the document has no error, so the first one is that of the byte.
#[test]
fn an_error_of_bytes_is_in_the_block_of_its_character() {
    let hints = Hints::default().with_transport_label("utf-8");
    let trace = Tracer::new().with_block(1, Target::Error(0)).html_bytes(
        b"<!DOCTYPE html><p>a\xFFb<b></b>",
        hints,
        None,
        Options::default(),
    );
    let [step] = trace.steps() else { panic!("one step") };
    assert!(has_invalid_bytes(step) && step.input.contains('\u{FFFD}'), "{step:?}");
}

/// Declarations have ended, or go on in the steps of the block: the page shows none of them among the variables.
#[test]
fn what_comes_before_a_block_has_no_declarations() {
    let source = "<!DOCTYPE a [<!ENTITY e 'x'><!ENTITY f 'y'>]><a/>";
    let trace = |tracer: Tracer| tracer.xml(source, fivefold::xml::Options::default());
    for number in 0..trace(Tracer::new()).count() {
        let block = trace(Tracer::new().with_block(1, Target::Step(number)));
        let is_declaration = |change: &Change| matches!(change, Change::Declaration { .. });
        assert!(!block.before().changes.iter().any(is_declaration), "{number}: {:?}", block.before());
    }
}

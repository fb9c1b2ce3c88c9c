//! The W3C's XML test suite, as far as it is available: well-formed documents have their canonical form without errors
//! or notices, others have one, and the delivery of the bytes does not matter.

mod canonical;
mod catalogue;
mod lists;

use std::collections::BTreeSet;
use std::path::Path;

use catalogue::{Case, Kind};
use fivefold::xml::{self, Reader, StreamReader};
use fivefold_core::encoding::{Hints, UTF_8};
use fivefold_test_support::xml_decode::{self, Decoded};
use fivefold_test_support::xml_run::{self, Outcome};
use fivefold_test_support::{Delivery, Trials};
use libtest_mimic::Failed;
use lists::{Expected, FAULTY, LEGAL_NOW, NOTED};

/// The number of documents, and of those that are malformed in a way that is visible without external entities.
const COUNTS: (usize, usize) = (524, 233);

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let cases = catalogue::load(folder);
    let ids: BTreeSet<_> = cases.iter().map(|case| case.id.clone()).collect();
    let broken = cases.iter().filter(|case| is_visibly_broken(case)).count();
    let counts = (cases.len(), broken);
    eprintln!(
        "xmlconf: {} documents. Of {broken} whose faults show without external entities, {} have only notices.",
        cases.len(),
        NOTED.len(),
    );
    trials.add("lists", move || check_lists(&ids, counts));
    for case in cases {
        trials.add(&case.name.clone(), move || check(&case));
    }
}

fn is_visibly_broken(case: &Case) -> bool {
    case.kind == Kind::NotWellFormed && !case.needs_external_entities
}

/// Every id of the lists has one document, and is in only one list.
fn check_lists(ids: &BTreeSet<String>, counts: (usize, usize)) -> Result<(), Failed> {
    if counts != COUNTS || ids.len() != counts.0 {
        return Err(format!("there should be {COUNTS:?} documents, not {counts:?} with {} ids", ids.len()).into());
    }
    let mut listed = BTreeSet::new();
    for id in lists::all_ids() {
        if !ids.contains(id) {
            return Err(format!("there is no document {id}").into());
        }
        if !listed.insert(id) {
            return Err(format!("{id} is listed twice").into());
        }
    }
    Ok(())
}

fn check(case: &Case) -> Result<(), Failed> {
    let bytes = std::fs::read(&case.input).map_err(|error| format!("{}: {error}", case.input.display()))?;
    let decoded = xml_decode::whole(&bytes, &Hints::default());
    let outcome = decoded.parse(xml_run::options(true));
    let expectation = match case.kind {
        Kind::Valid | Kind::Invalid => check_well_formed(case, &decoded, &outcome),
        Kind::NotWellFormed if !case.needs_external_entities => check_broken(case, &decoded, &outcome),
        // The fault is in an entity that is not read, or need not be reported.
        Kind::NotWellFormed | Kind::Error => Ok(()),
    };
    expectation.map_err(|fault| format!("{}: {}\n{fault}", case.description, decoded.text()))?;
    check_deliveries(&bytes, &decoded, &outcome).map_err(Failed::from)
}

/// The codes of all errors, including those of decoding.
fn errors(decoded: &Decoded, outcome: &Outcome) -> Vec<String> {
    [xml_run::codes(&decoded.errors), xml_run::codes(&outcome.errors)].concat()
}

fn notices(outcome: &Outcome) -> Vec<String> {
    xml_run::codes(outcome.notices.as_deref().unwrap_or_default())
}

fn check_well_formed(case: &Case, decoded: &Decoded, outcome: &Outcome) -> Result<(), String> {
    let found = [errors(decoded, outcome), notices(outcome)].concat();
    let faulty = FAULTY.iter().find(|(id, ..)| *id == case.id);
    let codes = faulty.map_or(&[][..], |(_, codes, ..)| codes);
    if found != codes {
        return Err(format!("{codes:?} are due, not {found:?}"));
    }
    check_strict(case, decoded, codes.is_empty())?;
    let Some(output) = &case.output else { return Ok(()) };
    let output = std::fs::read(output).map_err(|error| format!("{}: {error}", output.display()))?;
    let output = String::from_utf8(output).map_err(|error| error.to_string())?;
    let unread = lists::unread(&case.id);
    let (expected, reason) = match (unread, faulty) {
        (Some((Expected::Text(text), reason)), _) => (text.to_owned(), reason),
        (Some((Expected::WithoutNotations, reason)), _) => (without_notations(&output)?, reason),
        (None, Some((.., text, reason))) => ((*text).to_owned(), *reason),
        (None, None) => (output.clone(), "none"),
    };
    if reason != "none" && (output == expected || unread.is_some() && !case.needs_external_entities) {
        return Err(format!("the document should not be listed; the reason was: {reason}"));
    }
    let document = xml::parse(&decoded.text());
    let actual = canonical::second(&document);
    // Outputs in the first form omit notations, although some of the documents declare them.
    let actual = if output.starts_with("<!DOCTYPE") { actual } else { canonical::first(&document) };
    if actual == expected { Ok(()) } else { Err(format!("expected {expected:?}\nactual   {actual:?}")) }
}

fn without_notations(output: &str) -> Result<String, String> {
    let (_, rest) = output.split_once("]>\n").ok_or_else(|| format!("no notations in {output}"))?;
    Ok(rest.to_owned())
}

/// A malformed document has an error, or is in one of the lists.
fn check_broken(case: &Case, decoded: &Decoded, outcome: &Outcome) -> Result<(), String> {
    let (errors, notices) = (errors(decoded, outcome), notices(outcome));
    let noted = NOTED.iter().find(|(id, _)| *id == case.id).map(|(_, code)| *code);
    let is_legal = LEGAL_NOW.contains(&case.id.as_str());
    let is_right = match noted {
        Some(code) => errors.is_empty() && notices.iter().any(|notice| notice == code),
        None if is_legal => errors.is_empty() && notices.is_empty(),
        None => !errors.is_empty(),
    };
    if !is_right {
        return Err(format!("errors {errors:?}, notices {notices:?}; listed: {noted:?}, legal: {is_legal}"));
    }
    check_strict(case, decoded, is_legal)
}

/// Whoever asks for well-formed documents has the document refused, or accepted.
fn check_strict(case: &Case, decoded: &Decoded, is_well_formed: bool) -> Result<(), String> {
    if !decoded.errors.is_empty() {
        return Ok(());
    }
    let (text, options) = (decoded.text(), xml::Options::default().with_strict(true));
    let mut stream = StreamReader::with_options(text.as_bytes(), utf_8(), options);
    let streamed = loop {
        match stream.next() {
            Ok(Some(_)) => {}
            Ok(None) => break stream.finish().is_ok(),
            Err(_) => break false,
        }
    };
    let answers = [
        ("parse_strict", xml::parse_strict(&text).is_ok()),
        ("is_well_formed", xml::parse(&text).is_well_formed()),
        ("Reader", Reader::with_options(&text, options).finish().is_ok()),
        ("StreamReader", streamed),
    ];
    match answers.into_iter().find(|(_, answer)| *answer != is_well_formed) {
        Some((name, answer)) => Err(format!("{name} says {answer} of {}", case.id)),
        None => Ok(()),
    }
}

/// Streams begin with a text in UTF-8, whatever it declares.
fn utf_8() -> Hints {
    Hints::default().with_encoding(UTF_8)
}

/// The result does not depend on the delivery of the bytes, nor on whether notices are requested.
fn check_deliveries(bytes: &[u8], decoded: &Decoded, whole: &Outcome) -> Result<(), String> {
    let text = decoded.text();
    for notices in [true, false] {
        let options = xml_run::options(notices);
        for len in [1, 3, 64] {
            let pieces = xml_decode::in_pieces(bytes, len, &Hints::default());
            if pieces.text() != text || pieces.errors != decoded.errors || pieces.encoding != decoded.encoding {
                return Err(format!("{len} bytes at a time: decoding differs"));
            }
            if let Some(difference) = pieces.parse(options).difference(whole) {
                return Err(format!("{len} bytes at a time, notices {notices}: {difference}"));
            }
        }
        for delivery in core::iter::once(Delivery::Whole).chain(Delivery::in_pieces(&text)) {
            if let Some(difference) = xml_run::run(delivery.pieces(&text), options).difference(whole) {
                return Err(format!("{text}\n{delivery}, notices {notices}: {difference}"));
            }
        }
    }
    Ok(())
}

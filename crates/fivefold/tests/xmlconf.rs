//! The W3C's XML test suite, as far as it is available: well-formed documents have their canonical form without errors
//! or notices, others have one, and the delivery of the bytes does not matter.

#[path = "xmlconf/canonical.rs"]
mod canonical;
#[path = "xmlconf/catalogue.rs"]
mod catalogue;
#[path = "xmlconf/lists.rs"]
mod lists;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use catalogue::{Case, Kind};
use fivefold::xml;
use fivefold_core::encoding::Hints;
use fivefold_test_support::xml_decode::{self, Decoded};
use fivefold_test_support::xml_run::{self, Outcome};
use fivefold_test_support::{self as support, Delivery};
use libtest_mimic::{Failed, Trial};
use lists::{Expected, FAULTY, LEGAL_NOW, NOTED, SILENT};

fn main() -> ExitCode {
    support::run_suite("xmlconf", load)
}

/// The number of documents, and of those that are malformed in a way that is visible without external entities.
const COUNTS: (usize, usize) = (524, 233);

/// The percentage of the latter that may have neither an error nor a notice.
const MOST_SILENT: usize = 5;

fn load(folder: &Path) -> Vec<Trial> {
    let cases = catalogue::load(folder);
    let ids: BTreeSet<_> = cases.iter().map(|case| case.id.clone()).collect();
    let broken = cases.iter().filter(|case| is_visibly_broken(case)).count();
    let counts = (cases.len(), broken);
    eprintln!(
        "xmlconf: {} documents. Of {broken} whose faults show without external entities, {} have only notices and {} \
         have nothing, by decision.",
        cases.len(),
        NOTED.len(),
        SILENT.len(),
    );
    let mut trials = vec![Trial::test("lists", move || check_lists(&ids, counts))];
    trials.extend(cases.into_iter().map(|case| Trial::test(case.name.clone(), move || check(&case))));
    trials
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
    if SILENT.len() * 100 > counts.1 * MOST_SILENT {
        return Err(format!("{} of {} broken documents are not noticed", SILENT.len(), counts.1).into());
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
    let legal = LEGAL_NOW.contains(&case.id.as_str()).then_some("the fifth edition allows it");
    let silent = SILENT.iter().find(|(id, _)| *id == case.id).map(|(_, reason)| *reason).or(legal);
    let is_right = match (noted, silent) {
        (Some(code), _) => errors.is_empty() && notices.iter().any(|notice| notice == code),
        (None, Some(_)) => errors.is_empty() && notices.is_empty(),
        (None, None) => !errors.is_empty(),
    };
    let is_right_text = format!("errors {errors:?}, notices {notices:?}; listed: {noted:?}, {silent:?}");
    if is_right { Ok(()) } else { Err(is_right_text) }
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

//! The Nu Html Checker's suite: what is wrong with documents by the rules for authors.
//!
//! A document that is not valid has an error, and one of the expected kind: its message names one of the elements or
//! attributes that the expected message quotes. One that is valid has none. One with a warning has one.

mod lists;

use std::path::Path;
use std::sync::Arc;

use fivefold::conformance::{Finding, Mend, Options, Severity, check};
use fivefold::dom::Edits;
use fivefold::{Document, Language};
use fivefold_test_support::Trials;
use libtest_mimic::Failed;
use lists::Listed;

/// A document, and what the checker says of it.
struct Case {
    path: String,
    verdict: String,
    /// What the checker says first, if the suite records it.
    message: Option<String>,
    source: String,
}

/// How many documents get what they should, in percent, at least.
const FLAGGED: f64 = 96.0;
const OF_KIND: f64 = 92.0;
const BAD_VALUES: f64 = 97.0;
const WARNED: f64 = 85.0;

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let cases: Vec<_> = read(&folder.join("cases.ndjson")).into_iter().map(Arc::new).collect();
    assert!(!cases.is_empty(), "there are no cases");
    let all = cases.clone();
    trials.add("rates", move || check_rates(&all));
    let all = cases.clone();
    trials.add("mends", move || check_mends(&all));
    let paths: Vec<_> = cases.iter().map(|case| case.path.clone()).collect();
    trials.add("lists", move || lists::check(&paths).map_err(Failed::from));
    for case in cases {
        let name = format!("{} {}", case.verdict, case.path);
        trials.add(&name, move || check_case(&case));
    }
}

fn read(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let case = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let field = |name: &str| value[name].as_str().map(str::to_owned);
        let required = |name: &str| field(name).unwrap_or_else(|| panic!("no {name}: {line}"));
        Case {
            path: required("path"),
            verdict: required("verdict"),
            message: field("message"),
            source: required("source"),
        }
    };
    text.lines().map(case).collect()
}

fn parse(case: &Case) -> Document {
    if case.path.ends_with(".xhtml") {
        fivefold::xml::Parser::new(fivefold::xml::Options::default().with_errors(true).with_notices(true))
            .parse(&case.source)
    } else {
        fivefold::html::Parser::new(fivefold::html::Options::default().with_errors(true)).parse(&case.source)
    }
}

/// What a document gets.
struct Outcome {
    /// What the parser says.
    parse_errors: Vec<String>,
    findings: Vec<Finding>,
}

impl Outcome {
    fn of(case: &Case) -> Self {
        let document = parse(case);
        let parse_errors = document.errors().iter().chain(document.notices());
        let parse_errors = parse_errors.map(|error| error.explain(document.language(), document.source())).collect();
        Self { parse_errors, findings: check(&document, &Options::default()) }
    }

    fn has_parse_error(&self) -> bool {
        !self.parse_errors.is_empty()
    }

    fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.severity() == Severity::Error)
    }

    fn has_error(&self) -> bool {
        self.has_parse_error() || self.errors().next().is_some()
    }

    fn has_warning(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity() == Severity::Warning)
    }

    /// Whether an error is of the kind that the message is of.
    fn is_of_kind(&self, message: Option<&str>) -> bool {
        let expected = expected_names(message.unwrap_or_default());
        let mut messages = self.errors().map(|finding| &finding.message).chain(&self.parse_errors);
        let is_expected = |message: &String| quoted(message, '`', '`').iter().any(|name| expected.contains(name));
        self.has_error() && (expected.is_empty() || messages.any(is_expected))
    }

    fn described(&self) -> String {
        let messages: Vec<_> =
            self.findings.iter().map(|finding| format!("{}: {finding}", finding.severity())).collect();
        format!("errors of the parser: {:?}\n{}", self.parse_errors, messages.join("\n"))
    }
}

/// The names that a message quotes; of a bad value, the attribute alone.
fn expected_names(message: &str) -> Vec<&str> {
    if message.starts_with("Bad value") {
        let after = ["for attribute ", "for the attribute "].iter().find_map(|words| message.split_once(words));
        if let Some((_, after)) = after {
            return quoted(after, '“', '”').into_iter().take(1).collect();
        }
    }
    quoted(message, '“', '”')
}

/// What stands between quotation marks.
fn quoted(text: &str, open: char, close: char) -> Vec<&str> {
    let mut rest = text;
    let mut found = Vec::new();
    while let Some((inside, after)) = rest.split_once(open).and_then(|(_, after)| after.split_once(close)) {
        found.push(inside);
        rest = after;
    }
    found
}

/// Whether the message is one of the checker's parser, which names other things than the parser here does.
fn is_of_parser(message: &str) -> bool {
    const STARTS: [&str; 26] = [
        "A slash",
        "Almost standards",
        "Attribute value missing",
        "Bad character",
        "Bad start tag",
        "Bogus comment",
        "Duplicate attribute",
        "End of file",
        "End tag",
        "Expected a",
        "HTML start tag",
        "Heading cannot",
        "Missing space",
        "No digits",
        "No space",
        "No “",
        "Obsolete doctype",
        "Quote “",
        "Saw ",
        "Self-closing",
        "Start tag",
        "Stray ",
        "“\"”",
        "“<”",
        "“=”",
        "“>”",
    ];
    STARTS.iter().any(|start| message.starts_with(start)) || message.starts_with("“`”")
}

fn check_case(case: &Case) -> Result<(), Failed> {
    let outcome = Outcome::of(case);
    let message = case.message.as_deref();
    let fault = match case.verdict.as_str() {
        "isvalid" => outcome.has_error().then_some("there should be no error"),
        "haswarn" => (!outcome.has_warning() && !outcome.has_error()).then_some("there should be a warning"),
        _ if !outcome.has_error() => Some("there should be an error"),
        _ if outcome.is_of_kind(message) => None,
        _ if outcome.has_parse_error() && message.is_some_and(is_of_parser) => None,
        _ => Some("no error is of the expected kind"),
    };
    match (fault, lists::find(&case.path)) {
        (None, None) | (Some(_), Some(_)) => Ok(()),
        (None, Some(Listed { reason, .. })) => Err(format!("it is listed in vain: {reason}").into()),
        (Some(fault), None) => Err(format!("{fault}: {message:?}\n{}\n{}", outcome.described(), case.source).into()),
    }
}

/// In each document, what can be mended is mended: the findings are gone, the others are found again, and the tree differs in
/// the removed attributes alone. Only what else was wrong with a removed attribute may be gone, too.
fn check_mends(cases: &[Arc<Case>]) -> Result<(), Failed> {
    let mut count = 0;
    for case in cases {
        let document = parse(case);
        let (mut expected, mut edits) = (document.clone(), Edits::new(&document));
        let (mut left, mut removed) = (Vec::new(), Vec::new());
        for finding in check(&document, &Options::default()) {
            match finding.mend(&document) {
                Some(Mend::RemoveAttribute(name)) => {
                    edits.remove_attribute(finding.node, name).map_err(|error| format!("{}: {error}", case.path))?;
                    expected.remove_attribute(finding.node, name).map_err(|error| error.to_string())?;
                    removed.push((finding.node, format!("`{name}`")));
                }
                _ => left.push(finding),
            }
        }
        count += removed.len();
        let source = edits.apply().map_err(|error| format!("{}: {error}", case.path))?;
        let mended = parse(&Case { path: case.path.clone(), verdict: String::new(), message: None, source });
        let is_of_removed =
            |one: &Finding| removed.iter().any(|(node, name)| one.node == *node && one.message.contains(name));
        let mut left = left.iter().peekable();
        for found in check(&mended, &Options::default()) {
            let is_same = |one: &Finding| (one.code, &one.message) == (found.code, &found.message);
            while left.next_if(|one| !is_same(one) && is_of_removed(one)).is_some() {}
            if left.next_if(|one| is_same(one)).is_none() {
                return Err(format!("{}: new: {found}\n{}", case.path, mended.source()).into());
            }
        }
        let lost = left.find(|one| !is_of_removed(one));
        if tree(&mended) != tree(&expected) || lost.is_some() {
            return Err(format!("{}: {lost:?}\n{}", case.path, mended.source()).into());
        }
    }
    if count == 0 { Err("nothing is mended".into()) } else { Ok(()) }
}

fn tree(document: &Document) -> String {
    match document.language() {
        Language::Html => fivefold::html::tree_format(document).to_string(),
        Language::Xml => fivefold::xml::tree_format(document).to_string(),
    }
}

/// All cases together, those of the lists included. What only names other things than expected counts as not of the kind.
fn check_rates(cases: &[Arc<Case>]) -> Result<(), Failed> {
    let mut invalid = Rate::new("invalid documents with an error", FLAGGED);
    let mut of_kind = Rate::new("invalid documents with an error of the expected kind", OF_KIND);
    let mut bad_values = Rate::new("bad values", BAD_VALUES);
    let mut warned = Rate::new("documents with a warning", WARNED);
    let mut false_alarms = Vec::new();
    for case in cases {
        let outcome = Outcome::of(case);
        let message = case.message.as_deref();
        match case.verdict.as_str() {
            "novalid" => {
                invalid.count(outcome.has_error());
                of_kind.count(outcome.is_of_kind(message));
                if message.is_some_and(|message| message.starts_with("Bad value")) {
                    bad_values.count(outcome.is_of_kind(message));
                }
            }
            "haswarn" => warned.count(outcome.has_warning()),
            _ if outcome.has_error() && lists::find(&case.path).is_none() => false_alarms.push(case.path.as_str()),
            _ => {}
        }
    }
    for rate in [&invalid, &of_kind, &bad_values, &warned] {
        eprintln!("vnu: {}", rate.described());
    }
    if !false_alarms.is_empty() {
        return Err(format!("valid documents with errors: {false_alarms:?}").into());
    }
    let low = [invalid, of_kind, bad_values, warned].into_iter().find(|rate| rate.percent() < rate.least);
    low.map_or(Ok(()), |rate| Err(format!("{}; it should be {} % at least", rate.described(), rate.least).into()))
}

/// A part of the cases.
struct Rate {
    what: &'static str,
    least: f64,
    all: u32,
    good: u32,
}

impl Rate {
    fn new(what: &'static str, least: f64) -> Self {
        Self { what, least, all: 0, good: 0 }
    }

    fn count(&mut self, is_good: bool) {
        self.all += 1;
        self.good += u32::from(is_good);
    }

    fn percent(&self) -> f64 {
        100.0 * f64::from(self.good) / f64::from(self.all.max(1))
    }

    fn described(&self) -> String {
        format!("{}: {} of {}, {:.2} %", self.what, self.good, self.all, self.percent())
    }
}

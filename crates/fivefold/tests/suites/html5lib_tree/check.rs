//! Checks a tree construction case: the tree, and the errors that the standard names, in all deliveries.

use std::fmt::Write;
use std::sync::Arc;

use fivefold::encoding::{Encoding, Hints};
use fivefold::html::{Context, Options, Parser, Scripting, tree_format};
use fivefold::{Document, LineColumn, LineIndex, NodeRef, ParseError, Span};
use fivefold_test_support::tree_cases::{ExpectedError, Test};
use fivefold_test_support::{self as support, Delivery, Trials};
use libtest_mimic::Failed;

/// A test for each case and each setting of scripting that it has.
pub(crate) fn load(tests: Vec<Test>, trials: &mut Trials) {
    for test in tests.into_iter().map(Arc::new) {
        for scripting in [false, true] {
            if test.scripting.is_none_or(|only| only == scripting) {
                let name = format!("{} [scripting {}]", test.name, if scripting { "on" } else { "off" });
                let test = Arc::clone(&test);
                trials.add(&name, move || check(&test, scripting));
            }
        }
    }
}

/// The results of one run.
pub(crate) struct Outcome {
    pub(crate) tree: String,
    errors: Vec<ParseError>,
    /// The spans of each node and of its tags.
    spans: Vec<Span>,
}

impl Outcome {
    pub(crate) fn of(document: &Document) -> Self {
        let nodes = document.root().descendants();
        let spans = |node: NodeRef<'_>| [Some(node.span()), node.start_tag_span(), node.end_tag_span()];
        Self {
            tree: tree_format(document).to_string().trim_end_matches('\n').to_owned(),
            errors: document.errors().to_vec(),
            spans: nodes.flat_map(spans).flatten().collect(),
        }
    }
}

pub(crate) fn parser(test: &Test, scripting: bool) -> Parser {
    let scripting = if scripting { Scripting::Normal } else { Scripting::Disabled };
    let options = Options::default().with_scripting(scripting).with_errors(true);
    match &test.context {
        Some(context) => {
            let context = context.parse::<Context>().unwrap_or_else(|_| panic!("unusable context {context:?}"));
            Parser::for_fragment(&context, options)
        }
        None => Parser::new(options),
    }
}

fn parse(test: &Test, scripting: bool, delivery: Delivery) -> Outcome {
    let mut parser = parser(test, scripting);
    for piece in delivery.pieces(&test.input) {
        parser.feed(piece);
    }
    Outcome::of(&parser.finish())
}

fn parse_bytes(test: &Test, scripting: bool, label: &str, bytes: &[u8], size: usize) -> Outcome {
    let mut parser = parser(test, scripting).with_hints(Hints::default().with_transport_label(label));
    for piece in bytes.chunks(size) {
        parser.feed_bytes(piece);
    }
    Outcome::of(&parser.finish())
}

/// Delivers the input as bytes, in every encoding that can represent it.
fn check_bytes(test: &Test, scripting: bool, whole: &Outcome, faults: &mut Vec<String>) {
    // In bytes, it would be a byte order mark.
    if test.input.starts_with('\u{FEFF}') {
        return;
    }
    for size in support::BYTES_AT_A_TIME {
        let cut = parse_bytes(test, scripting, "utf-8", test.input.as_bytes(), size);
        compare(whole, &cut, &format!("{size} bytes at a time"), faults);
    }
    for label in ["windows-1252", "shift_jis"] {
        if let Some(bytes) = encode(&test.input, label) {
            compare(whole, &parse_bytes(test, scripting, label, &bytes, usize::MAX), label, faults);
        }
    }
    let marked = format!("\u{FEFF}{}", test.input);
    let utf_16 = |to_bytes: fn(u16) -> [u8; 2]| marked.encode_utf16().flat_map(to_bytes).collect();
    let with_mark = [marked.clone().into_bytes(), utf_16(u16::to_le_bytes), utf_16(u16::to_be_bytes)];
    for (bytes, name) in with_mark.iter().zip(["UTF-8", "UTF-16LE", "UTF-16BE"]) {
        let mut marked = parse_bytes(test, scripting, "koi8-r", bytes, usize::MAX);
        let without_mark = |span: Span| Span::new(span.start.saturating_sub(3), span.end.saturating_sub(3));
        for error in &mut marked.errors {
            *error = ParseError::new(error.code, without_mark(error.span)).with_extent(without_mark(error.extent));
        }
        marked.spans.iter_mut().for_each(|span| *span = without_mark(*span));
        compare(whole, &marked, &format!("{name} with a byte order mark"), faults);
    }
}

/// The text in an encoding, if it can be represented.
fn encode(text: &str, label: &str) -> Option<Vec<u8>> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    let (bytes, _, has_errors) = encoding.encode(text);
    let is_faithful = !has_errors && encoding.decode_without_bom_handling(&bytes).0 == text;
    is_faithful.then(|| bytes.into_owned())
}

fn compare(whole: &Outcome, other: &Outcome, name: &str, faults: &mut Vec<String>) {
    if other.tree != whole.tree {
        faults.push(format!("{name}: the tree differs\nwhole\n{}\nactual\n{}", whole.tree, other.tree));
    }
    if other.errors != whole.errors {
        let (expected, actual) = (&whole.errors, &other.errors);
        faults.push(format!("{name}: errors differ\n  whole  {expected:?}\n  actual {actual:?}"));
    }
    if other.spans != whole.spans {
        faults.push(format!("{name}: spans differ\n  whole  {:?}\n  actual {:?}", whole.spans, other.spans));
    }
}

fn check(test: &Test, scripting: bool) -> Result<(), Failed> {
    let whole = parse(test, scripting, Delivery::Whole);
    let mut faults = Vec::new();
    if whole.tree != test.tree {
        faults.push(format!("the tree differs\nexpected\n{}\nactual\n{}", test.tree, whole.tree));
    }
    check_errors(test, &whole, &mut faults);
    for delivery in Delivery::in_pieces(&test.input) {
        compare(&whole, &parse(test, scripting, delivery), &delivery.to_string(), &mut faults);
    }
    check_bytes(test, scripting, &whole, &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(report(test, &faults)) }
}

/// Compares the errors that the standard names: all expected ones must occur, and no others.
fn check_errors(test: &Test, outcome: &Outcome, faults: &mut Vec<String>) {
    let index = LineIndex::new(&test.input);
    let position = |offset| {
        let LineColumn { line, column } = index.line_column(offset);
        (line, column)
    };
    let mut expected = test.new_errors.clone().unwrap_or_default();
    expected.sort();
    let mut actual: Vec<_> = outcome
        .errors
        .iter()
        .filter(|error| error.code.is_of_html_standard())
        .map(|error| {
            let ((line, column), end) = (position(error.span.start), position(error.span.end));
            ExpectedError { line, column, end: Some(end), code: error.code.to_string() }
        })
        .collect();
    actual.sort();
    let agree = |expected: &ExpectedError, actual: &ExpectedError| {
        (expected.line, expected.column, &expected.code) == (actual.line, actual.column, &actual.code)
            && (expected.end.is_none() || expected.end == actual.end)
    };
    let all_agree = expected.len() == actual.len() && expected.iter().zip(&actual).all(|(e, a)| agree(e, a));
    if !all_agree {
        faults.push(format!("errors differ\n  expected {expected:?}\n  actual   {actual:?}"));
    }
}

/// The first few faults: if one delivery differs, most do.
pub(crate) fn report(test: &Test, faults: &[String]) -> Failed {
    let mut text = format!("input {:?}, context {:?}\n", test.input, test.context);
    for fault in faults.iter().take(2) {
        let _ = writeln!(text, "- {fault}");
    }
    if faults.len() > 2 {
        let _ = writeln!(text, "and {} more", faults.len() - 2);
    }
    text.into()
}

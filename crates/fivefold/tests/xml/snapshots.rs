//! Snapshots of this project's own XML fixtures: the encoding, the tree, the errors and the notices.
//!
//! After an intended change, `cargo insta review` (or `INSTA_UPDATE=always cargo test`) accepts the new ones.

use core::fmt::Write;
use fivefold::dom::NodeKind;
use fivefold::xml::{Parser, tree_format};
use fivefold::{Document, LineIndex, ParseError};
use fivefold_core::encoding::Hints;
use fivefold_test_support::{xml_decode, xml_run};

#[test]
fn xml_fixtures() {
    insta::with_settings!({ snapshot_path => "../../../../fixtures/xml/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("../../../../fixtures/xml", "*.xml", |path| {
            let bytes = std::fs::read(path).expect("fixtures can be read");
            insta::assert_snapshot!("xml", picture(&bytes));
        });
    });
}

/// All results for a source, as readable text.
fn picture(bytes: &[u8]) -> String {
    let decoded = xml_decode::whole(bytes, &Hints::default());
    let source = decoded.text();
    let document = Parser::new(xml_run::options(true)).parse(&source);
    let encoding = decoded.encoding.map_or("unknown", |encoding| encoding.name());
    let mut picture = format!("encoding {encoding}\n\ntree\n{}", tree_format(&document));
    describe_details(&document, &mut picture);
    let lists =
        [("decoding", decoded.errors.as_slice()), ("errors", document.errors()), ("notices", document.notices())];
    for (name, list) in lists {
        if !list.is_empty() || name == "errors" {
            let _ = write!(picture, "\n{name}\n{}", places(list, &source));
        }
    }
    picture
}

/// Data that the tree format omits: notations, and attributes that are defaults or IDs.
fn describe_details(document: &Document, picture: &mut String) {
    let mut details = String::new();
    for node in document.root().descendants() {
        if let NodeKind::Doctype { .. } = node.kind() {
            for notation in node.notations() {
                let _ = writeln!(details, "{notation:?}");
            }
        }
        for attribute in node.attributes().filter(|attribute| attribute.is_defaulted() || attribute.is_id()) {
            let what = if attribute.is_id() { "an ID" } else { "a default" };
            let _ = writeln!(details, "{} of {} is {what}", attribute.name(), node.name().unwrap_or_default());
        }
    }
    if !details.is_empty() {
        let _ = write!(picture, "\ndetails\n{details}");
    }
}

/// Each error with its position and the source there, one per line.
fn places(errors: &[ParseError], source: &str) -> String {
    let index = LineIndex::new(source);
    let line = |error: &ParseError| {
        let place = index.line_column(error.span.start);
        format!("{}:{} {} {:?}\n", place.line, place.column, error.code, &source[error.span.range()])
    };
    errors.iter().map(line).collect()
}

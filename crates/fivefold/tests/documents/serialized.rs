//! Positions, errors and detected encodings as JSON.

use fivefold::encoding::{Detected, Hints, Origin, UTF_8};
use fivefold::xml::{self, Options};
use fivefold::{ErrorCode, LineColumn, ParseError, Span};
use serde_json::{json, to_value};

#[test]
fn positions_have_their_fields() {
    assert_eq!(to_value(Span::new(3, 7)).unwrap(), json!({ "start": 3, "end": 7 }));
    assert_eq!(to_value(LineColumn { line: 2, column: 1 }).unwrap(), json!({ "line": 2, "column": 1 }));
}

#[test]
fn errors_have_their_names() {
    let document = xml::Parser::new(Options::default().with_errors(true)).parse("<a><b></a>");
    let span = json!({ "start": 6, "end": 10 });
    let error = json!({ "code": "mismatched-end-tag", "span": span, "extent": span });
    assert_eq!(to_value(document.errors()).unwrap(), json!([error]));
    for code in ErrorCode::ALL {
        assert_eq!(to_value(code).unwrap(), json!(code.as_str()));
    }
}

#[test]
fn encodings_have_their_names() {
    let bytes = b"<?xml version='1.0' encoding='koi8-r'?><a/>";
    let detected = xml::parse_bytes(bytes, None).encoding().unwrap();
    let declared = json!({ "encoding": "KOI8-R", "origin": "declaration", "confidence": "certain", "error": null });
    assert_eq!(to_value(detected).unwrap(), declared);

    let hints = Hints::default().with_content_type("text/html;charset=utf-8");
    let detected = fivefold::html::Parser::new(fivefold::html::Options::default())
        .with_hints(hints)
        .parse_bytes(b"<a>")
        .encoding();
    assert_eq!(to_value(detected).unwrap()["origin"], "transport");

    let error = ParseError::new(ErrorCode::UnsupportedEncoding, Span::new(1, 2));
    let mut detected = Detected::tentative(UTF_8, Origin::Default);
    detected.error = Some(error);
    let expected = json!({
        "encoding": "UTF-8",
        "origin": "default",
        "confidence": "tentative",
        "error": { "code": "unsupported-encoding", "span": { "start": 1, "end": 2 }, "extent": { "start": 1, "end": 2 } },
    });
    assert_eq!(to_value(detected).unwrap(), expected);
}

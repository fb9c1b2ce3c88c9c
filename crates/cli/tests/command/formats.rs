//! Snapshots of every output format but traces, for three fixtures.

use crate::support::{command, trimmed};

/// The standard output for a fixture, whose errors do not matter.
fn output(arguments: &[&str], fixture: &str) -> String {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let output = command(&[arguments, &[fixture]].concat()).current_dir(fixtures).output().unwrap();
    assert_eq!(output.stderr, b"", "{arguments:?}");
    trimmed(&String::from_utf8(output.stdout).unwrap())
}

#[test]
fn formats_of_html() {
    for format in ["tree", "html", "json", "tokens", "errors"] {
        let text = output(&["html", "--format", format], "html/declarative-shadow-root.html");
        insta::assert_snapshot!(format!("html_{format}"), text);
    }
}

#[test]
fn formats_of_xml() {
    for format in ["tree", "xml", "json", "events", "tokens", "errors", "canonical"] {
        let text = output(&["xml", "--format", format], "xml/namespaces.xml");
        insta::assert_snapshot!(format!("xml_{format}"), text);
    }
}

#[test]
fn formats_of_check() {
    for format in ["human", "gnu", "github", "json"] {
        let text = output(&["check", "--notices", "--format", format], "xml/broken-feed.xml");
        insta::assert_snapshot!(format!("check_{format}"), text);
    }
}

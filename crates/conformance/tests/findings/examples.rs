//! Each code has an example, which has a finding with the code, and not when it is mended.

use fivefold::conformance::{Code, Finding, Options, check};
use fivefold::html::parse_bytes;
use std::fmt::Write as _;

fn findings(example: &str) -> Vec<Finding> {
    if example.starts_with("<rss") || example.starts_with("<entry") {
        return check(&fivefold::xml::parse(example), &Options::default());
    }
    let source = match example {
        whole if whole.starts_with("<!DOCTYPE") => whole.to_owned(),
        head if head.starts_with("<head") => format!("<!DOCTYPE html><html lang=en>{head}"),
        body => format!("<!DOCTYPE html><html lang=en><head><title>t</title></head><body>{body}"),
    };
    check(&parse_bytes(source.as_bytes(), None), &Options::default())
}

#[test]
fn wrong_ones_have_a_finding_and_right_ones_have_none() {
    for code in Code::ALL {
        let Some(example) = code.example() else {
            assert!(matches!(code, Code::TooManyFindings | Code::CheckStopped), "{code}");
            continue;
        };
        let wrong = findings(example.wrong);
        assert!(wrong.iter().any(|finding| finding.code == *code), "{code}: {wrong:?}");
        let right = findings(example.right);
        assert!(right.is_empty(), "{code}: {right:?}");
    }
}

#[test]
fn messages() {
    let mut text = String::new();
    for (code, example) in Code::ALL.iter().filter_map(|code| Some((code, code.example()?))) {
        for finding in findings(example.wrong).iter().filter(|finding| finding.code == *code) {
            let _ = writeln!(text, "{} {} {code}: {finding}", finding.severity(), finding.category());
        }
    }
    insta::assert_snapshot!(text);
}

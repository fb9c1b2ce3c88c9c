//! What is found in small documents, one for each rule.

use fivefold::StopSignal;
use fivefold::conformance::{Code, Options, Severity, check};
use fivefold::encoding::{Hints, UTF_8};
use fivefold::html::{self, Parser, parse};
use std::collections::BTreeSet;
use std::fmt::Write as _;

#[test]
fn rules() {
    let mut text = String::new();
    let mut wrong = Vec::new();
    let mut lines = include_str!("rules.txt").lines().filter(|line| !line.starts_with('#')).peekable();
    while let Some(body) = lines.next() {
        let expected = lines.next_if(|line| line.starts_with("    ")).unwrap_or_default();
        let start = if body.starts_with("<head>") { "" } else { "<head><title>t</title></head><body>" };
        let source = format!("<!DOCTYPE html><html lang=en>{start}{body}");
        let document = parse(&source);
        let _ = writeln!(text, "{body}");
        let findings = check(&document, &Options::default());
        let codes: BTreeSet<_> = findings.iter().map(|finding| finding.code.as_str()).collect();
        if !codes.iter().copied().eq(expected.split_ascii_whitespace()) {
            wrong.push(format!("{body}\n    expected: {}\n    found: {codes:?}", expected.trim()));
        }
        for finding in findings {
            let place = &source[finding.span.range()];
            let _ = writeln!(text, "    {} {}: {finding}\n        {place}", finding.severity(), finding.code);
            for related in &finding.related {
                let _ = writeln!(text, "        related: {}", related.message);
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines of rules.txt:\n{}", wrong.len(), wrong.join("\n"));
    insta::assert_snapshot!(text);
}

#[test]
fn other_documents() {
    let heads = [
        "<html lang=en><head></head></html>",
        "<html lang=en><head><title>a</title><title>b</title></head></html>",
        "<html lang=en><head><base><title>t</title></head></html>",
        "<html lang=en><head><base href='data:,x'><base href=x><title>t</title></head></html>",
        "<html lang=en><head><title>t</title><meta></head></html>",
        "<html lang=en><head><title>t</title><meta name=a></head></html>",
        "<html lang=en><head><title>t</title><meta charset=latin1></head></html>",
        "<html lang=en><head><title>t</title><meta charset=utf-8 content=a></head></html>",
        "<html lang=en><head><title>t</title><meta charset=utf-8><meta http-equiv=content-type content='text/html; charset=utf-8'></head></html>",
        "<html lang=en><head><title>t</title><meta http-equiv=refresh content=x></head></html>",
        "<html lang=en><head><title>t</title><meta http-equiv=content-language content=en></head></html>",
        "<html lang=en><head><title>t</title><meta http-equiv=x-ua-compatible content=IE=9></head></html>",
        "<html lang=en><head><title>t</title><link href=x></head></html>",
        "<html lang=en><head><title>t</title><link rel=icon></head></html>",
        "<html lang=en><head><title>t</title><link rel=stylesheet href=x sizes=1x1></head></html>",
        "<html lang=en><head><title>t</title><link rel=icon href=x sizes=01x1></head></html>",
        "<html lang=en><head><title>t</title><link rel=icon href=x color=red></head></html>",
        "<html lang=en><head><title>t</title><link rel=icon href=x as=image></head></html>",
        "<html lang=en><head><title>t</title><link rel=preload href=x as=json></head></html>",
        "<html lang=en><head><title>t</title><link rel=modulepreload href=x as=image></head></html>",
        "<html lang=en><head><title>t</title><link rel=preload as=image imagesrcset='a 1w'></head></html>",
        "<html lang=en><head><title>t</title><link rel='alternate stylesheet' href=x></head></html>",
        "<html lang=en><head><title>t</title><link rel=stylesheet href=x media='screen and'></head></html>",
        "<html lang=en><head><title>t</title><link rel=stylesheet href=x media='(min-width: 5)'></head></html>",
        "<html lang=en><head><title>t</title><link rel=nofollow href=x></head></html>",
        "<html lang=en><head><title>t</title><style type=text/css></style></head></html>",
        "<html lang=en><head><title>t</title><style type=text/x></style></head></html>",
        "<html lang=en><head profile=x><title>t</title></head></html>",
        "<html lang=en><head><title>t</title></head><body aria-hidden=true role=main></body></html>",
    ];
    let mut text = String::new();
    for source in heads {
        let document = parse(source);
        let _ = writeln!(text, "{source}");
        for finding in check(&document, &Options::default()) {
            let _ = writeln!(text, "    {} {}: {finding}", finding.severity(), finding.code);
        }
    }
    insta::assert_snapshot!(text);
}

/// What ends the findings early, and a host that is not looked at.
#[test]
fn limits() {
    let long = "a".repeat(1 << 13);
    let source = format!("<!DOCTYPE html><html lang=en><title>t</title><a href='http://{long}/'>x</a><p foo><p bar>");
    let document = parse(&source);
    let stopped = StopSignal::new();
    stopped.stop();
    let mut text = String::new();
    for options in [Options::default().with_max_findings(1), Options::default().with_stop_signal(stopped)] {
        for finding in check(&document, &options) {
            let _ = writeln!(text, "{} {}: {finding}", finding.severity(), finding.code);
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn xhtml() {
    let sources = [
        "<table xmlns='http://www.w3.org/1999/xhtml'/>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><body/></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><p><p/></p></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><noscript/></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en' xml:lang='de'><head><title>t</title></head><body/></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><p data-A='x'/></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><table><tr><td/></tr><tbody/></table></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><template><tr/>text<p><p/></p></template></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en' manifest='x'><body/><head><title>t</title></head><p/></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title><p>x</p></head><body></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title><noscript><p/></noscript></head><body></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title><title><b>x</b></title></head><body><title><b/></title></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><table><p/><colgroup><p/></colgroup><tbody><p/><tr><p/></tr></tbody></table></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><svg xmlns='http://www.w3.org/2000/svg'><p xmlns='http://www.w3.org/1999/xhtml'/></svg><math xmlns='http://www.w3.org/1998/Math/MathML'><p xmlns='http://www.w3.org/1999/xhtml'/></math></body></html>",
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl></body></html>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry/></feed>",
    ];
    let mut text = String::new();
    for source in sources {
        let document = fivefold::xml::parse(source);
        let _ = writeln!(text, "{source}");
        for finding in check(&document, &Options::default()) {
            let _ = writeln!(text, "    {} {}: {finding}", finding.severity(), finding.code);
        }
    }
    insta::assert_snapshot!(text);
}

/// <https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color)>: the value is a CSS colour.
#[test]
fn values_of_colour_wells_are_css_colours() {
    let is_valid = |value: &str| {
        let document = parse(&format!(
            "<!DOCTYPE html><html lang=en><title>t</title><label>c <input type=color value='{value}'></label>"
        ));
        let findings = check(&document, &Options::default());
        findings.iter().all(|finding| finding.severity() != Severity::Error)
    };
    for value in ["", "#1a2b3c", "#ABC", "#11223344", "red", "RebeccaPurple", "oklch(60% 0.1 30)", "CanvasText"] {
        assert!(is_valid(value), "{value}");
    }
    for value in ["#12345", "1a2b3c", "reddish", "red blue", "#", " "] {
        assert!(!is_valid(value), "{value}");
    }
}

#[test]
fn files_with_other_characters_than_ascii_declare_their_encoding() {
    let is_missed = |bytes: &[u8], hints: Hints| {
        let document = Parser::new(html::Options::default()).with_hints(hints).parse_bytes(bytes);
        check(&document, &Options::default()).iter().any(|finding| finding.code == Code::MissingDeclaration)
    };
    let none = Hints::default();
    let late = [&b"<style>"[..], &[b' '; 1024], b"</style><meta charset=utf-8><p>\xC3\xA9"].concat();
    for hints in
        [none, none.with_default(UTF_8), none.with_default(UTF_8).with_legacy_fallback(true), none.with_parent(UTF_8)]
    {
        assert!(is_missed("<p>é".as_bytes(), hints));
        assert!(is_missed("<meta charset=unknown><p>é".as_bytes(), hints));
        assert!(!is_missed(b"<p>e", hints));
        assert!(!is_missed("<meta charset=utf-8><p>é".as_bytes(), hints));
        assert!(!is_missed("\u{FEFF}<p>é".as_bytes(), hints));
        assert!(!is_missed(&late, hints));
    }
    assert!(!is_missed("<p>é".as_bytes(), none.with_encoding(UTF_8)));
    assert!(!is_missed("<p>é".as_bytes(), none.with_transport_label("utf-8")));
    // Text declares nothing.
    assert!(!check(&parse("<p>é"), &Options::default()).iter().any(|one| one.code == Code::MissingDeclaration));
}

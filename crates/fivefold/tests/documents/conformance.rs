//! What the checker costs, and what its findings are like for any document.

use fivefold::conformance::{Code, Finding, Options, Severity, check};
use fivefold::html::{Parser, parse};
use fivefold::{StopSignal, xml};
use fivefold_core::work::count;
use fivefold_test_support::work::assert_linear;

type Shapes = Vec<(&'static str, String)>;

fn shape(name: &'static str, parts: &[(&str, usize)]) -> (&'static str, String) {
    (name, parts.iter().map(|(part, times)| part.repeat(*times)).collect())
}

/// So many parts that differ by a number.
fn numbered(name: &'static str, n: usize, part: impl Fn(usize) -> String) -> (&'static str, String) {
    (name, (0..n).map(part).collect())
}

fn html_shapes(n: usize) -> Shapes {
    vec![
        shape("deep", &[("<div>", n)]),
        shape("deep faults", &[("<span><p>", n)]),
        shape("deep interactive elements", &[("<a href=x><span tabindex=0>", n)]),
        shape("items", &[("<ul>", 1), ("<li>x", n)]),
        shape("text", &[("<ul>x<li>", n)]),
        numbered("attributes", n, |index| format!("<p a{index}=b>")),
        (
            "one input of many attributes",
            format!("<input {}>", (0..n).map(|index| format!("a{index}=b ")).collect::<String>()),
        ),
        ("states", format!("<p {}>", (0..n).map(|index| format!("aria-a{index}=b ")).collect::<String>())),
        numbered("ids", n, |index| format!("<p id=a{index}>")),
        shape("the same id", &[("<p id=a>", n)]),
        numbered("references", n, |index| format!("<label for=a{index}>x</label>")),
        ("references in one", format!("<output for='{}'></output>", "a b c ".repeat(n))),
        shape("owners", &[("<div id=a aria-owns=a role=option>", n)]),
        shape("cells", &[("<table><tr>", 1), ("<td rowspan=65534>", n), ("<tr><td>", n)]),
        shape("wide cells", &[("<table>", 1), ("<tr><td colspan=1000 rowspan=2><td>", n)]),
        shape("tables", &[("<table><tr><td headers=a>", n)]),
        shape("figures", &[("<figure>", 1), ("<img src=x>", n), ("<figcaption>x", 1)]),
        shape("terms", &[("<dl><dt>x", n)]),
        shape("options", &[("<select required>", 1), ("<option selected>x", n)]),
        shape("labels", &[("<label>", 1), ("<input>", n)]),
        shape("properties", &[("<p itemprop=x>", n), ("<p itemscope itemref=x id=y>", n)]),
        ("classes", format!("<p class='{}'>", "a b ".repeat(n))),
        ("sizes", format!("<img sizes='{}'>", "auto,".repeat(n))),
        ("candidates", format!("<img srcset='{}'>", "a 1w, ".repeat(n))),
        ("media", format!("<source media='{}'>", "(".repeat(n))),
        ("pattern", format!("<input pattern='{}'>", "(".repeat(n))),
        ("host", format!("<a href='http://{}/'>", "ü".repeat(n))),
        ("address", format!("<a href='http://[{}]/'>", ":".repeat(n))),
        ("language", format!("<p lang='{}'>", "en-".repeat(n))),
        ("import map", format!("<script type=importmap>{}</script>", "[".repeat(n))),
        shape("templates", &[("<template><p id=a>", n)]),
        shape("svg", &[("<svg>", 1), ("<g>", n)]),
    ]
}

#[test]
fn checking_html_is_linear() {
    assert_linear(html_shapes, |text| {
        let document = parse(text);
        count(|| drop(check(&document, &Options::default())))
    });
}

#[test]
fn checking_xhtml_is_linear() {
    const ROOT: &str = "<html xmlns='http://www.w3.org/1999/xhtml'><body>";
    let shapes = |n: usize| {
        ["select", "option", "script src='x'", "dl", "dt", "figure", "ruby", "table", "label", "template"]
            .map(|name| (name, format!("{ROOT}{}", format!("<{name}>").repeat(n))))
            .to_vec()
    };
    assert_linear(shapes, |text| {
        let document = xml::parse(text);
        count(|| drop(check(&document, &Options::default())))
    });
}

/// Findings are in the order of the source, their places are in it, and they do not depend on how the text arrives.
#[test]
fn findings_are_in_order_and_in_bounds() {
    for (name, text) in html_shapes(20) {
        let document = parse(&text);
        let findings = check(&document, &Options::default());
        assert!(findings.is_sorted_by_key(|finding| finding.span.start), "{name}");
        for finding in &findings {
            assert!(document.source().get(finding.span.range()).is_some(), "{name}: {finding:?}");
            assert!(!finding.message.ends_with('.'), "{name}: {finding:?}");
        }
        for size in [1, 3, 7] {
            let mut parser = Parser::new(fivefold::html::Options::default());
            let characters: Vec<_> = text.chars().collect();
            characters.chunks(size).for_each(|piece| parser.feed(&piece.iter().collect::<String>()));
            let again = parser.finish();
            let same = |one: &Finding| (one.code, one.span, one.message.clone());
            let again: Vec<_> = check(&again, &Options::default()).iter().map(same).collect();
            assert_eq!(again, findings.iter().map(same).collect::<Vec<_>>(), "{name}, {size}");
        }
    }
}

#[test]
fn the_number_of_findings_has_a_limit() {
    let document = parse(&"<p align=left>".repeat(100));
    let all = check(&document, &Options::default()).len();
    assert!(all >= 100);
    let some = check(&document, &Options::default().with_max_findings(7));
    assert_eq!(some.len(), 8);
    assert_eq!(some[7].code, Code::TooManyFindings);
    assert_eq!(some[7].message, format!("There are {} more findings", all - 7));
}

#[test]
fn a_signal_stops_the_check_with_an_error() {
    let document = parse("<p align=left>");
    let signal = StopSignal::new();
    signal.stop();
    let findings = check(&document, &Options::default().with_stop_signal(signal));
    let last = findings.last().unwrap();
    assert_eq!((last.code, last.severity()), (Code::CheckStopped, Severity::Error));
}

#[test]
fn fragments_and_templates_are_checked_without_a_root() {
    let fragment = fivefold::html::parse_fragment("ul", "<li type=a>x");
    let findings = check(&fragment, &Options::default());
    assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::ObsoleteAttribute]);
    let document = parse("<!DOCTYPE html><html lang=en><title>t</title><template><li id=a></template><p id=a>");
    assert_eq!(check(&document, &Options::default()), []);
}

#[test]
fn the_checker_can_be_used_from_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Options>();
    is_shared::<Finding>();
}

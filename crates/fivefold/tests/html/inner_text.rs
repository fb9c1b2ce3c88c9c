//! `inner_text`, compared with `innerText` of Chromium.
//!
//! `../data/inner-text.json` has markup and what Chromium 156 gives as the `innerText` of its body, in a frame where scripts
//! do not run, without style sheets but for attributes `style`. On the pages of the corpus, stripped of styles, scripts and images, 70 of 71 texts
//! are equal; on the other one, Chromium has a line for an `object`.

use fivefold::Document;
use fivefold::html::{Options, Parser, Scripting, parse};

/// Where Chromium differs, and why.
const DIFFERENCES: &[(&str, &str)] = &[
    // SVG never renders what is in `defs`. https://svgwg.org/svg2-draft/render.html#TermNeverRenderedElement
    ("<svg><defs><text>abc</text></defs></svg>", ""),
    // Identifiers of one letter become italic characters, which are other characters.
    // https://w3c.github.io/mathml-core/#new-text-transform-values
    ("<math><mi>x</mi><mo>=</mo></math>", "x\n="),
    // The style sheet of browsers hides what has the attribute, and `revert` gives its rules back. Chromium has the attribute as
    // a hint of the author's instead. https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
    ("<p>x<div hidden style='display:revert'>a</div>y", "x\n\ny"),
    ("<p>x<span hidden style='display:revert'>a</span>y", "xy"),
    ("x <button hidden style='display:revert'> a </button> y", "x y"),
];

fn text(document: &Document) -> String {
    document.body().map(|body| body.inner_text()).unwrap_or_default()
}

#[test]
fn text_is_that_of_chromium() {
    let cases: Vec<[String; 2]> = serde_json::from_str(include_str!("../data/inner-text.json")).unwrap();
    assert!(cases.len() > 100);
    for [markup, expected] in cases {
        let difference = DIFFERENCES.iter().find(|(differs, _)| *differs == markup);
        assert!(difference.is_none_or(|(_, ours)| *ours != expected), "{markup:?} does not differ");
        let expected = difference.map_or(expected.as_str(), |(_, ours)| ours);
        assert_eq!(text(&parse(&format!("<!DOCTYPE html>{markup}"))), expected, "{markup:?}");
    }
}

#[test]
fn what_an_element_hides_by_its_style_has_its_text() {
    let document = parse("<p>a<b STYLE='color: red; display: none'>b</b>c");
    assert_eq!(text(&document), "ac");
    assert_eq!(document.elements_by_name("b").next().unwrap().inner_text(), "b");
}

/// <https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps>
#[test]
fn what_is_hidden_has_its_whole_text() {
    let document = parse("<title>a  b</title><p>c <b hidden>d  <i>e</i></b>");
    assert_eq!(document.head().unwrap().inner_text(), "a  b");
    assert_eq!(document.elements_by_name("title").next().unwrap().inner_text(), "a  b");
    assert_eq!(document.elements_by_name("i").next().unwrap().inner_text(), "e");
    assert_eq!(document.elements_by_name("b").next().unwrap().inner_text(), "d  e");
    assert_eq!(document.inner_text(), "c");
}

/// With scripting, `noscript` holds its markup as text, and is not displayed.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
#[test]
fn noscript_is_hidden_where_scripts_run() {
    let markup = "<!DOCTYPE html><p>a<noscript><b>n</b></noscript>";
    assert_eq!(text(&parse(markup)), "an");
    for scripting in [Scripting::Normal, Scripting::Inert, Scripting::Fragment] {
        let document = Parser::new(Options::default().with_scripting(scripting)).parse(markup);
        assert_eq!(text(&document), "a");
        // It has its own text all the same, like all that is hidden.
        assert_eq!(document.elements_by_name("noscript").next().unwrap().inner_text(), "<b>n</b>");
    }
}

/// <https://html.spec.whatwg.org/multipage/rendering.html#tables-2>
#[test]
fn tables_in_quirks_mode_collapse_white_space() {
    let markup = "<pre><table><tr><td> a  b</table></pre>";
    assert_eq!(text(&parse(&format!("<!DOCTYPE html>{markup}"))), " a  b");
    assert_eq!(text(&parse(markup)), "a b");
}

#[test]
fn white_space_around_the_node_counts() {
    let document = parse("<!DOCTYPE html><pre><b> a  b</b></pre>");
    assert_eq!(document.elements_by_name("b").next().unwrap().inner_text(), " a  b");
}

#[test]
fn depth_does_not_matter() {
    let document = parse(&format!("{}x", "<div>".repeat(1_000_000)));
    assert_eq!(document.inner_text(), "x");
}

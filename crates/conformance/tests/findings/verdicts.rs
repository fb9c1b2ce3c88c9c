//! What a comparison with the Nu Html Checker has shown: errors that the standards' texts ask for, and others that they
//! do not.

use fivefold::conformance::{Code, Options, Severity, check};
use fivefold::html::parse;

/// The codes of the errors in a body.
pub(crate) fn errors(body: &str) -> Vec<Code> {
    let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title></head><body>{body}"));
    let findings = check(&document, &Options::default());
    findings.into_iter().filter(|finding| finding.severity() == Severity::Error).map(|finding| finding.code).collect()
}

#[track_caller]
pub(crate) fn expect(code: Code, bodies: &[&str]) {
    for body in bodies {
        assert!(errors(body).contains(&code), "{body}: {:?}", errors(body));
    }
}

#[track_caller]
pub(crate) fn accept(bodies: &[&str]) {
    for body in bodies {
        assert_eq!(errors(body), [], "{body}");
    }
}

/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-ruby-element>
#[test]
fn parentheses_of_ruby() {
    accept(&[
        "<ruby>a<rt>b</ruby>",
        "<ruby>a<rt>b<rt>c</ruby>",
        "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>",
        "<ruby>a<rp>(</rp><rt>b</rt><rp>,</rp><rt>c</rt><rp>)</rp>d<rt>e</ruby>",
    ]);
    expect(
        Code::MissingChild,
        &["<ruby>a<rt>b</rt><rp>)</rp></ruby>", "<ruby>a<rp>(</rp><rt>b</rt></ruby>", "<ruby>a<rp>(</rp></ruby>"],
    );
    expect(
        Code::ElementNotAllowed,
        &["<ruby>a<rp>(</rp><rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "<ruby>a<rp>(</rp><rt>b</rt><rt>c</rt></ruby>"],
    );
    expect(Code::TextNotAllowed, &["<ruby>a<rp>(</rp>b<rt>c</rt><rp>)</rp></ruby>"]);
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
#[test]
fn content_of_selectedcontent() {
    accept(&["<select><button><selectedcontent></selectedcontent></button><option><b>a</b></select>"]);
    expect(
        Code::ElementNotAllowed,
        &["<select multiple><option>x</select><button><selectedcontent><b>a</b></selectedcontent></button>"],
    );
    let xml = "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>t</title></head><body><select><button>\
               <selectedcontent><b>a</b></selectedcontent></button><option>x</option></select></body></html>";
    let findings = check(&fivefold::xml::parse(xml), &Options::default());
    assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::ElementNotAllowed]);
}

/// <https://html.spec.whatwg.org/multipage/tables.html#table-processing-model>
#[test]
fn rows_of_tables_without_cells() {
    expect(
        Code::TableWithoutCells,
        &["<table><tr></table>", "<table><tbody><tr><tr></table>", "<table><colgroup><col></table>"],
    );
    accept(&["<table></table>", "<table><tbody></table>"]);
}

/// <https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)>
#[test]
fn the_value_of_a_range() {
    expect(Code::BadValue, &["<input type=range value=''>"]);
    accept(&["<input type=number value=''>"]);
}

/// <https://w3c.github.io/aria/#propcharacteristic_value>
#[test]
fn values_of_states_and_properties() {
    expect(
        Code::BadValue,
        &[
            "<div aria-atomic=''>x</div>",
            "<div aria-current=''>x</div>",
            "<div aria-describedby=' '>x</div>",
            "<div aria-details=''>x</div>",
            "<div role=slider aria-valuenow=1 aria-valuemax=' 1' aria-label=x></div>",
        ],
    );
    accept(&["<div aria-atomic=TRUE>x</div>", "<div aria-hidden=undefined>x</div>"]);
}

/// <https://w3c.github.io/html-aria/#docconformance>
#[test]
fn what_elements_admit() {
    expect(
        Code::AriaNotAllowed,
        &["<input type=hidden aria-grabbed=true>", "<meter value=0.5 aria-valuenow=1></meter>"],
    );
    accept(&["<ul role=directory><li>x</ul>", "<meter value=0.5 aria-label=x></meter>"]);
}

/// <https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles>
#[test]
fn headings_in_roles_of_phrasing_content() {
    expect(Code::RoleDescendant, &["<div role=img aria-label=x><h2>y</h2></div>"]);
}

/// <https://w3c.github.io/webappsec-permissions-policy/#ascii-serialization>
#[test]
fn permissions() {
    accept(&["<iframe src=x allow=\"geolocation; camera 'self' https://example.com\"></iframe>"]);
    expect(Code::BadValue, &["<iframe src=x allow='camera=self'></iframe>", "<iframe src=x allow='camera;'></iframe>"]);
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color>
#[test]
fn colours() {
    let in_head = |tag: &str| {
        let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title>{tag}</head><body>"));
        let findings = check(&document, &Options::default());
        findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    for color in ["red", "#abc", "rgb(1 2 3 / 50%)", "transparent", "CanvasText"] {
        assert_eq!(in_head(&format!("<meta name=theme-color content='{color}'>")), [], "{color}");
        assert_eq!(in_head(&format!("<link rel=mask-icon href=x color='{color}'>")), [], "{color}");
    }
    for color in ["", "redd", "#ab", "red blue"] {
        assert_eq!(in_head(&format!("<meta name=theme-color content='{color}'>")), [Code::BadValue], "{color}");
        assert_eq!(in_head(&format!("<link rel=mask-icon href=x color='{color}'>")), [Code::BadValue], "{color}");
    }
}

/// An element is not its own owner: <https://w3c.github.io/aria/#aria-owns>
#[test]
fn owners() {
    expect(Code::RoleContext, &["<div role=treeitem id=i aria-owns=i>x</div>"]);
    accept(&["<div role=tree aria-label=y aria-owns=i></div><div role=treeitem id=i>x</div>"]);
}

/// <https://w3c.github.io/html-aria/#el-figure>: a `figcaption` descendant counts, not a child alone.
#[test]
fn roles_of_figures() {
    expect(
        Code::RoleNotAllowed,
        &[
            "<figure role=group>x<figcaption>a</figcaption></figure>",
            "<figure role=group><div>x<figcaption>a</figcaption></div></figure>",
            "<figure role=none><figure>x<figcaption>a</figcaption></figure></figure>",
        ],
    );
    for accepted in [
        "<figure role=group>x</figure>",
        "<figure role=doc-example>x<figcaption>a</figcaption></figure>",
        "<figure role=group>x<template><figure><figcaption>a</figcaption></figure></template></figure>",
        "<figure role=group>x</figure><figure>x<figcaption>a</figcaption></figure>",
    ] {
        assert!(!errors(accepted).contains(&Code::RoleNotAllowed), "{accepted}: {:?}", errors(accepted));
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-name>: the name of a piece of metadata.
#[test]
fn empty_names_of_metadata() {
    let in_head = |tag: &str| {
        let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title>{tag}</head><body>"));
        let findings = check(&document, &Options::default());
        findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(in_head("<meta name='' content=x>"), [Code::BadValue]);
    assert_eq!(in_head("<meta name=x content=''>"), []);
}

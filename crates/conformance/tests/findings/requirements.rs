//! What the standards require of documents beyond the content model and the attributes of each element: what elements and
//! values together must be, sentence by sentence.

use crate::verdicts::{accept, errors, expect};
use fivefold::conformance::{Code, Options, Severity, check};
use fivefold::dom::Position;
use fivefold::html::parse;

/// The codes of all findings in a document with that head.
fn in_head(head: &str) -> Vec<Code> {
    let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title>{head}</head><body>x"));
    check(&document, &Options::default()).into_iter().map(|finding| finding.code).collect()
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#the-html-element>
#[test]
fn a_body_before_the_head_is_one_fault() {
    let codes = |children: &str| {
        let source = format!("<html xmlns='http://www.w3.org/1999/xhtml' lang='en'>{children}</html>");
        let findings = check(&fivefold::xml::parse(&source), &Options::default());
        findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    let head = "<head><title>t</title></head>";
    assert_eq!(codes(&format!("{head}<body/>")), []);
    assert_eq!(codes(&format!("<body/>{head}")), [Code::ElementNotAllowed]);
    assert_eq!(codes(head), [Code::MissingChild]);
    assert_eq!(codes("<body/>"), [Code::MissingChild, Code::ElementNotAllowed]);
}

/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-ruby-element>
#[test]
fn a_ruby_in_a_ruby_is_all_of_its_base_text() {
    accept(&[
        "<ruby><ruby>a<rt>b</rt></ruby><rt>c</rt></ruby>",
        "<ruby>x<rt>y</rt><ruby>a<rt>b</rt></ruby><rt>c</rt></ruby>",
        "<ruby>x<rt><ruby>a<rt>b</rt></ruby></rt></ruby>",
        "<ruby>x<rt><i><ruby>a<rt>b</rt></ruby></i></rt></ruby>",
    ]);
    expect(
        Code::ElementNotAllowed,
        &[
            "<ruby>x<ruby>a<rt>b</rt></ruby><rt>c</rt></ruby>",
            "<ruby><ruby>a<rt>b</rt></ruby><i>x</i><rt>c</rt></ruby>",
        ],
    );
    expect(Code::TextNotAllowed, &["<ruby><ruby>a<rt>b</rt></ruby>x<rt>c</rt></ruby>"]);
    expect(
        Code::DescendantNotAllowed,
        &[
            "<ruby><i><ruby>a<rt>b</rt></ruby></i><rt>c</rt></ruby>",
            "<ruby><a href=x><ruby>a<rt>b</rt></ruby></a><rt>c</rt></ruby>",
            "<ruby><ruby><ruby>a<rt>b</rt></ruby><rt>b</rt></ruby><rt>c</rt></ruby>",
            "<ruby><ruby>a<rt><ruby>a<rt>b</rt></ruby></rt></ruby><rt>c</rt></ruby>",
        ],
    );
}

/// <https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element>
#[test]
fn groups_of_details() {
    let s = "<summary>s</summary>";
    accept(&[
        &format!("<details name=a open>{s}</details><details name=a>{s}</details>"),
        &format!("<details name=a open>{s}</details><details name=A open>{s}</details>"),
        &format!("<details open>{s}</details><details open>{s}</details>"),
        &format!("<details name=a open>{s}</details><template><details name=a open>{s}</details></template>"),
        &format!("<details name=a>{s}<details name=b>{s}</details></details><details name=a>{s}</details>"),
    ]);
    expect(
        Code::TooManyElements,
        &[&format!("<details name=a open>{s}</details><p></p><details name=a open>{s}</details>")],
    );
    expect(
        Code::DescendantNotAllowed,
        &[&format!("<details name=a>{s}<div><details name=a>{s}</details></div></details>")],
    );
}

/// <https://html.spec.whatwg.org/multipage/media.html#the-track-element>
#[test]
fn tracks_of_one_kind() {
    let tracks = |all: &[&str]| {
        let all: String = all.iter().map(|one| format!("<track src=x {one}>")).collect();
        format!("<video src=x>{all}</video>")
    };
    accept(&[
        &tracks(&["kind=captions srclang=en label=a", "kind=captions srclang=en label=b"]),
        &tracks(&["kind=captions srclang=en", "srclang=en"]),
        &tracks(&["kind=captions default", "kind=descriptions default", "kind=chapters default"]),
        &tracks(&["kind=metadata label=a default", "kind=metadata label=b default"]),
    ]);
    expect(
        Code::TooManyElements,
        &[
            &tracks(&["kind=captions srclang=en label=a", "kind=CAPTIONS srclang=EN label=a"]),
            &tracks(&["kind=captions", "kind=captions"]),
            &tracks(&["kind=captions default", "srclang=en default"]),
            &tracks(&["kind=descriptions label=a default", "kind=descriptions label=b default"]),
            &tracks(&["kind=chapters label=a default", "kind=chapters label=b default"]),
        ],
    );
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names>
#[test]
fn metadata_that_is_unique() {
    for head in [
        "<meta name=application-name content=a><meta name=application-name lang=de content=b>",
        "<meta name=application-name content=a><meta name=application-name lang='' content=b>",
        "<meta name=theme-color content=red><meta name=theme-color media=print content=blue>",
        "<meta name=theme-color content=red><meta name=theme-color media='' content=blue>",
        // Each value must be unique, and these are different ones.
        "<meta name=theme-color media=print content=red><meta name=theme-color media=PRINT content=blue>",
        "<meta name=color-scheme content=normal>",
        "<meta name=color-scheme content='light dark'>",
        "<meta name=color-scheme content='ONLY Light'>",
        "<meta name=color-scheme content='dark --mine only'>",
        "<meta name=referrer content=no-referrer>",
    ] {
        assert_eq!(in_head(head), [], "{head}");
    }
    for head in [
        "<meta name=application-name content=a><meta name=Application-Name content=b>",
        "<meta name=theme-color content=red><meta name=theme-color content=blue>",
        "<meta name=theme-color media=print content=red><meta name=theme-color media=print content=blue>",
        "<meta name=color-scheme content=light><meta name=color-scheme content=dark>",
    ] {
        assert_eq!(in_head(head), [Code::RepeatedMeta], "{head}");
    }
    for value in ["", "only", "normal dark", "light, dark", "only light only", "1", "inherit"] {
        let head = format!("<meta name=color-scheme content='{value}'>");
        assert_eq!(in_head(&head), [Code::BadValue], "{head}");
    }
    assert_eq!(in_head("<meta name=referrer content=always>"), [Code::BadValue]);
}

/// The contents of a `template` are in a document of their own.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#the-template-element>
#[test]
fn metadata_of_templates() {
    for meta in ["name=description", "name=color-scheme", "name=theme-color", "name=application-name"] {
        let meta =
            format!("<meta {meta} content=light>").replace("theme-color content=light", "theme-color content=red");
        assert_eq!(in_head(&format!("{meta}<template>{meta}</template>")), [], "{meta}");
        assert_eq!(in_head(&format!("<template>{meta}</template>{meta}")), [], "{meta}");
        assert_eq!(in_head(&format!("{meta}{meta}")), [Code::RepeatedMeta], "{meta}");
    }
    let charset = "<meta charset=utf-8>";
    let pragma = "<meta http-equiv=content-type content='text/html; charset=utf-8'>";
    for (one, other) in [(charset, charset), (charset, pragma), (pragma, charset), (pragma, pragma)] {
        assert_eq!(in_head(&format!("{one}<template>{other}</template>")), [], "{one} {other}");
        assert_eq!(in_head(&format!("<template>{one}</template>{other}")), [], "{one} {other}");
        assert_eq!(in_head(&format!("{one}{other}")), [Code::ConflictingMeta], "{one} {other}");
    }
}

/// In XML, `xml:lang` tells the language.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#language>
#[test]
fn names_of_applications_in_xml() {
    let codes = |second: &str| {
        let source = format!(
            "<html xmlns='http://www.w3.org/1999/xhtml' lang='en' xml:lang='en'><head><title>t</title>\
             <meta name='application-name' content='a' lang='de' xml:lang='de'/>\
             <meta name='application-name' content='b' {second}/></head><body/></html>"
        );
        let findings = check(&fivefold::xml::parse(&source), &Options::default());
        findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert!(!codes("xml:lang='fr'").contains(&Code::RepeatedMeta));
    assert!(codes("xml:lang='de'").contains(&Code::RepeatedMeta));
    assert!(codes("lang='de'").contains(&Code::RepeatedMeta));
}

/// <https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes>
#[test]
fn ranges_and_lengths() {
    accept(&[
        "<input type=number min=1 max=1.0>",
        "<input type=date min=2020-01-01 max=2020-01-02>",
        "<input type=time min=22:00 max=01:00>",
        "<input type=week min=2020-W53 max=2021-W01>",
        "<input maxlength=3 value=abc>",
        "<input type=hidden value=abc>",
        "<textarea maxlength=2>\n\u{e4}b</textarea>",
        "<textarea maxlength=3>a&#13;&#10;b</textarea>",
    ]);
    expect(
        Code::ValueOutOfRange,
        &[
            "<input type=number min=5 max=1>",
            "<input type=range min=-1 max=-1.5>",
            "<input type=date min=2020-02-02 max=2020-02-01>",
            "<input type=month min=2020-02 max=2019-12>",
            "<input type=week min=2020-W02 max=2020-W01>",
            "<input type=datetime-local min=2020-02-02T10:00 max=2020-02-02T09:59>",
            "<input maxlength=2 value=abc>",
            "<input type=password maxlength=1 value='\u{1f600}'>",
            "<textarea maxlength=2>abc</textarea>",
            "<textarea maxlength=3>a&#10;&#13;b</textarea>",
        ],
    );
}

/// Without a popover the attribute does nothing, and no sentence forbids it.
///
/// <https://html.spec.whatwg.org/multipage/popover.html#the-popover-target-attributes>
#[test]
fn the_action_of_a_button_without_a_popover() {
    accept(&["<button popovertargetaction=show>x</button>", "<input type=button value=x popovertargetaction=hide>"]);
    expect(Code::BadValue, &["<button popovertargetaction=open>x</button>"]);
}

/// <https://www.w3.org/TR/html-media-capture/#the-capture-attribute>
#[test]
fn cameras_of_controls_for_files() {
    accept(&[
        "<input type=file accept=image/* capture=user>",
        "<input type=file capture=Environment>",
        "<input type=file capture>",
    ]);
    expect(Code::BadValue, &["<input type=file capture=camera>"]);
    expect(Code::AttributeNotAllowed, &["<input type=text capture=user>", "<textarea capture=user></textarea>"]);
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-wrap>
#[test]
fn hard_wrapping_needs_a_width() {
    accept(&["<textarea wrap=hard cols=20></textarea>", "<textarea wrap=soft></textarea>"]);
    expect(Code::MissingAttribute, &["<textarea wrap=HARD></textarea>"]);
}

/// <https://html.spec.whatwg.org/multipage/forms.html#the-form-element>
#[test]
fn names_of_forms() {
    let document = parse(
        "<!DOCTYPE html><html lang=en><title>t</title><form name=a></form><form name=a></form><form name=b></form>",
    );
    let findings = check(&document, &Options::default());
    let found: Vec<_> = findings.iter().map(|finding| (finding.code, finding.severity())).collect();
    assert_eq!(found, [(Code::DuplicateName, Severity::Warning)]);
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#names:-the-itemprop-attribute>
#[test]
fn names_of_properties() {
    accept(&["<p itemscope><b itemprop='a https://example.com/a.b urn:x:y'>x</b>"]);
    expect(Code::BadValue, &["<p itemscope><b itemprop=a.b>x</b>", "<p itemscope><b itemprop=a/b:c>x</b>"]);
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>
#[test]
fn items_reach_each_element_once() {
    accept(&[
        "<div itemscope itemref='a b'></div><div id=a><b itemprop=x>y</b></div><p id=b itemprop=y>z",
        "<div itemscope itemref=a></div><div itemscope itemref=a></div><p id=a itemprop=y>z",
        // The second element is in another item, and its properties are that item's.
        "<div itemscope itemref='a b'></div><div id=a itemprop=i itemscope><p id=b itemprop=y>z</div>",
        "<div itemscope itemref=b><div itemscope itemprop=i><p id=b itemprop=y>z</div></div>",
    ]);
    expect(
        Code::BadValue,
        &[
            "<div id=a itemscope itemref=a></div>",
            "<div itemscope itemref=a><p id=a itemprop=x>y</div>",
            "<div itemscope itemref='a b'></div><div id=a><p id=b itemprop=x>y</div>",
            "<div itemscope itemref='b a'></div><div id=a><i></i><p id=b itemprop=x>y</div>",
            "<div id=a><div itemscope itemref=a></div></div>",
        ],
    );
}

/// Elements from an entity all have the span of the reference, and those that a program has made have none.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>
#[test]
fn items_without_places_in_the_source() {
    let content = "<div itemscope='' itemref='a b'></div><p id='a' itemprop='x'>1</p><p id='b' itemprop='x'>2</p>\
                   <p itemprop='y'>3</p>";
    let xml = format!(
        "<!DOCTYPE html [<!ENTITY e \"{content}\">]><html xmlns='http://www.w3.org/1999/xhtml' lang='en'>\
         <head><title>t</title></head><body>&e;</body></html>"
    );
    let mut made = parse("<!DOCTYPE html><html lang=en><title>t</title><body>");
    let body = made.root().descendants().find(|node| node.local_name() == Some("body")).unwrap().id();
    made.insert_html(body, Position::Append, content).unwrap();
    for document in [fivefold::xml::parse(&xml), made] {
        let findings = check(&document, &Options::default());
        let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [Code::BrokenReference], "{findings:?}");
    }
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>
#[test]
fn no_item_is_a_property_of_itself() {
    accept(&[
        "<div id=a itemscope itemref=b></div><div id=b itemscope itemprop=x itemref=c></div><div id=c itemscope itemprop=y></div>",
        // The first one is a property of nothing.
        "<div id=a itemscope itemref=b></div><div id=b itemscope itemprop=x><p itemprop=y>z</div>",
        // Two ways to the same item are no cycle.
        "<div itemscope itemref='b c'></div><div id=b itemscope itemprop=x itemref=d></div><div id=c itemscope itemprop=x itemref=d></div><div id=d itemscope itemprop=y></div>",
    ]);
    for body in [
        "<div itemscope><div id=a itemscope itemprop=x itemref=b></div></div><div id=b itemscope itemprop=y itemref=a></div>",
        "<div itemscope id=a itemprop=x itemref=b></div><section id=b><div itemscope itemprop=y itemref=a></div></section>",
        "<div itemscope id=a itemprop=x itemref=b></div><section id=b><div><p id=c></p><div itemscope itemprop=y itemref=a></div></div></section><div itemscope itemref=c></div>",
        "<div itemscope id=a itemprop=x itemref=b></div><div id=b itemprop=y itemscope><div itemscope itemprop=z itemref=a></div></div>",
    ] {
        assert_eq!(
            errors(body).into_iter().filter(|code| *code == Code::BadValue).count(),
            1,
            "{body}: {:?}",
            errors(body)
        );
    }
}

/// <https://w3c.github.io/aria/#state_prop_def>
#[test]
fn values_of_aria() {
    accept(&[
        "<span role=checkbox aria-checked=mixed>x</span>",
        "<div role=menu><span role=menuitemcheckbox aria-checked=undefined>x</span></div>",
        "<div role=heading aria-level=7>x</div>",
        "<div role=list><div role=listitem aria-posinset=1 aria-setsize=-1>x</div></div>",
        "<div role=table aria-colcount=-1 aria-rowcount=-1></div>",
    ]);
    expect(
        Code::BadValue,
        &[
            "<div role=heading aria-level=0>x</div>",
            "<div role=list><div role=listitem aria-posinset=0 aria-setsize=3>x</div></div>",
            "<div role=list><div role=listitem aria-posinset=1 aria-setsize=-2>x</div></div>",
            "<div role=table aria-colcount=-2></div>",
            "<table><tr><td aria-colindex=0>x</table>",
            "<table><tr><td aria-rowspan=-1>x</table>",
        ],
    );
}

/// <https://w3c.github.io/html-aria/#docconformance>
#[test]
fn what_elements_say_already() {
    accept(&["<button disabled aria-disabled=true>x</button>", "<header role=banner>x</header>"]);
    expect(Code::AriaNotAllowed, &["<button disabled aria-disabled=false>x</button>"]);
}

/// Which children an element may have is said of elements of HTML. Others that have their names stand nowhere among them.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model>
#[test]
fn content_models_are_of_elements_of_html() {
    let codes = |content: &str| {
        let source = format!(
            "<html xmlns='http://www.w3.org/1999/xhtml' lang='en' xmlns:x='urn:x'><head><title>t</title></head>\
             <body>{content}</body></html>"
        );
        let findings = check(&fivefold::xml::parse(&source), &Options::default());
        findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    for (html, other) in [
        ("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd><x:dd/></dl>"),
        ("<dl><div><dt>a</dt><dd>b</dd></div></dl>", "<dl><div><dt>a</dt><dd>b</dd><x:dt/></div></dl>"),
        ("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><x:dt/><dt>a</dt><dd>b</dd></dl>"),
        ("<table><caption>a</caption><tr><td>b</td></tr></table>", "<table><x:caption/><tr><td>b</td></tr></table>"),
        ("<table><tr><td>b</td></tr></table>", "<table><x:tr/><tr><td>b</td></tr></table>"),
        ("<ul><li>a</li></ul>", "<ul><x:li/></ul>"),
    ] {
        assert_eq!(codes(html), [], "{html}");
        assert!(codes(other).contains(&Code::ElementNotAllowed), "{other}: {:?}", codes(other));
    }
}

/// In practice, the minutes of a time zone's offset are 00, 30 or 45, on both sides of UTC.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#time-zones>
#[test]
fn minutes_of_time_zones_on_both_sides() {
    for sign in ["+", "-"] {
        for (minutes, is_usual) in [("00", true), ("30", true), ("45", true), ("15", false), ("20", false)] {
            let date = format!("2026-11-27T10:00{sign}04:{minutes}");
            let document =
                parse(&format!("<!DOCTYPE html><html lang=en><title>t</title><body><time datetime={date}>x</time>"));
            let codes: Vec<_> = check(&document, &Options::default()).iter().map(|finding| finding.code).collect();
            assert_eq!(codes.is_empty(), is_usual, "{date}: {codes:?}");
        }
    }
}

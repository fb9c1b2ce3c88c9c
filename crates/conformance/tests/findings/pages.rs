//! What real pages have shown: rules of the standards that pages break, and pages that broke none.

use fivefold::conformance::{Code, Options, check};
use fivefold::html::{Context, parse, parse_fragment};

/// The codes of all findings in a body, in the order of the source.
fn codes(body: &str) -> Vec<Code> {
    let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title></head><body>{body}"));
    check(&document, &Options::default()).into_iter().map(|finding| finding.code).collect()
}

/// <https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2>
#[test]
fn levels_of_headings() {
    for (body, expected) in [
        ("<h1>a</h1><h2>b</h2><h3>c</h3><h1>d</h1>", &[][..]),
        ("<h1>a</h1><h3>b</h3>", &[Code::SkippedHeading]),
        ("<h1>a</h1><h3>b</h3><h4>c</h4><h6>d</h6>", &[Code::SkippedHeading, Code::SkippedHeading]),
        // Offsets add up, that of the heading itself included, up to the nearest reset.
        ("<h1>a</h1><div headingoffset=1><h1>b</h1><section headingreset><h3>c</h3></section></div>", &[]),
        ("<h1>a</h1><div headingoffset=2><h1>b</h1></div>", &[Code::SkippedHeading]),
        ("<h1>a</h1><h1 headingoffset=2>b</h1>", &[Code::SkippedHeading]),
        ("<h1>a</h1><div headingoffset=1><div headingoffset=1><h1>b</h1></div></div>", &[Code::SkippedHeading]),
        ("<h1>a</h1><div headingoffset=4><h5 headingreset headingoffset=1>b</h5></div>", &[Code::SkippedHeading]),
        ("<h1>a</h1><div headingoffset=4><h2 headingreset>b</h2></div>", &[]),
        // No level is above 9.
        ("<div headingoffset=8><h1>a</h1><h6>b</h6><h6 headingreset>c</h6></div><h1>d</h1>", &[]),
        // What is not in the document is not in its outline.
        ("<h1>a</h1><template><h4>b</h4></template><h2>c</h2>", &[]),
        ("<h1>a</h1><div><template shadowrootmode=open><h4>b</h4></template></div><h2>c</h2>", &[]),
        // One heading at least has the level 1.
        ("<h2>a</h2>", &[Code::MissingTopHeading]),
        ("<h2>a</h2><h3>b</h3><h5>c</h5>", &[Code::MissingTopHeading, Code::SkippedHeading]),
        ("<h1 headingoffset=1>a</h1>", &[Code::MissingTopHeading]),
        ("<h2>a</h2><h1>b</h1>", &[]),
        ("<template><h2>a</h2></template>", &[]),
        ("<p>a</p>", &[]),
    ] {
        assert_eq!(codes(body), expected, "{body}");
    }
    let context = Context::new("div");
    let fragment = parse_fragment(&context, "<h2>a</h2><h4>b</h4>");
    let findings = check(&fragment, &Options::default().with_context(Some(context)));
    assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::SkippedHeading]);
}

/// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element>
#[test]
fn one_main_of_the_document_is_visible() {
    for (body, expected) in [
        ("<h1>a</h1><main>b</main><main>c</main>", &[Code::TooManyElements][..]),
        ("<h1>a</h1><main>b</main><main hidden>c</main>", &[]),
        ("<h1>a</h1><template><main>b</main></template><template><main>c</main></template><main>d</main>", &[]),
        ("<h1>a</h1><main>b</main><div><template shadowrootmode=open><main>c</main></template></div>", &[]),
    ] {
        assert_eq!(codes(body), expected, "{body}");
    }
}

/// An element with a property that is in no item, whatever it refers to as an item itself.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>
#[test]
fn properties_of_no_item() {
    for (body, expected) in [
        ("<div itemscope itemprop=a></div>", &[Code::BrokenReference][..]),
        ("<div itemscope itemprop=a itemref=x></div><p id=x itemprop=b>t</p>", &[Code::BrokenReference]),
        ("<div itemscope><div itemscope itemprop=a itemref=x></div></div><p id=x itemprop=b>t</p>", &[]),
        ("<div itemscope itemref=y></div><div id=y itemscope itemprop=a itemref=x></div><p id=x itemprop=b>t</p>", &[]),
    ] {
        assert_eq!(codes(body), expected, "{body}");
    }
}

/// The author wrote the element once; a parser of HTML repeats it in each paragraph.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
#[test]
fn elements_that_the_parser_repeats() {
    for (body, expected) in [
        ("<p><a id=x href=y>u<p>v<p>w<p>z", &[][..]),
        ("<p><a name=x>u<p>v<p>w", &[Code::ObsoleteConforming]),
        ("<p><font color=red>u<p>v<p>w", &[Code::ObsoleteElement]),
        ("<p><b itemprop=a>u<p>v<p>w", &[Code::BrokenReference]),
        ("<p><b id=x>u<p>v<p id=x>w", &[Code::DuplicateId]),
        ("<p><b autofocus tabindex=0>u<p>v", &[]),
        ("<p><b aria-labelledby='y z' role=group>u<p>v", &[Code::BrokenAriaReference, Code::BrokenAriaReference]),
    ] {
        assert_eq!(codes(body), expected, "{body}");
    }
}

/// <https://w3c.github.io/aria/#valuetype_idref_list>
#[test]
fn ids_in_states_and_properties() {
    for attribute in ["labelledby", "describedby", "details", "flowto", "controls", "owns"] {
        let body = |id: &str| format!("<div role=group aria-{attribute}={id}>x</div><p id=y>z</p>");
        assert_eq!(codes(&body("y")), [], "{attribute}");
        assert_eq!(codes(&body("nope")), [Code::BrokenAriaReference], "{attribute}");
        assert_eq!(codes(&body("'y nope'")), [Code::BrokenAriaReference], "{attribute}");
        // The contents of a template are put somewhere by a script, where there may be such an element.
        assert_eq!(codes(&format!("<template>{}</template>", body("nope"))), [], "{attribute}");
    }
    assert_eq!(codes("<svg role=img aria-labelledby=y><title id=y>z</title></svg>"), []);
    assert_eq!(codes("<svg role=img aria-labelledby=nope><title id=y>z</title></svg>"), [Code::BrokenAriaReference]);
    assert_eq!(
        codes("<div role=listbox aria-label=x tabindex=0 aria-activedescendant=nope><p role=option>x</p></div>"),
        [Code::BrokenReference]
    );
}

/// Which of a document's `summary` elements are those of their `details` decides which roles they may have.
///
/// <https://w3c.github.io/html-aria/#el-summary>
#[test]
fn roles_of_a_second_summary() {
    assert_eq!(codes("<details><summary role=paragraph>a</summary></details>"), [Code::RoleNotAllowed]);
    assert_eq!(
        codes("<details><summary>a</summary><summary role=paragraph>b</summary></details>"),
        [Code::ElementNotAllowed]
    );
}

/// A `template` that declares a shadow root leaves the tree, and is written by its author like any other.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#the-template-element>
#[test]
fn templates_of_shadow_roots() {
    for (attributes, expected) in [
        ("", &[][..]),
        ("shadowrootdelegatesfocus shadowrootclonable id=x class=y data-z=1", &[]),
        ("bogus=1", &[Code::AttributeNotAllowed]),
        ("shadowrootslotassignment=foo", &[Code::BadValue]),
        ("id='a b'", &[Code::BadValue]),
        ("role=none", &[Code::RoleNotAllowed]),
        ("lang=xx-yy", &[Code::BadValue]),
    ] {
        for mode in ["open", "closed"] {
            let body = format!("<div><template shadowrootmode={mode} {attributes}><p id=x>y</template></div>");
            assert_eq!(codes(&body), expected, "{body}");
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/indices.html#attributes-3>
#[test]
fn names_of_attributes_that_were_meant() {
    for (body, meant) in [
        ("<p titel=x>y", Some("title")),
        ("<p classname=x>y", Some("class")),
        ("<label htmlfor=x>y</label><input id=x>", Some("for")),
        ("<p htmlfor=x>y", None),
        ("<img scr=x src=x alt=''>", Some("src")),
        ("<p scr=x>y", None),
        ("<p onclik='f()'>y", Some("onclick")),
        // A library's own.
        ("<p :class=x @click=y>z", None),
        ("<p x-data=x>y", None),
        ("<p aria-labeledby=x>y", Some("aria-labelledby")),
        ("<svg viewbox='0 0 1 1' heigth=1></svg>", Some("height")),
    ] {
        let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title></head><body>{body}"));
        let findings = check(&document, &Options::default());
        let wrong = findings.iter().find(|finding| finding.code == Code::AttributeNotAllowed).expect(body);
        let hint = wrong.message.rsplit_once("; did you mean `").map(|(_, hint)| hint.trim_end_matches("`?"));
        assert_eq!(hint, meant, "{body}: {}", wrong.message);
    }
}

/// Each value must be one of the standard's or a registered one.
///
/// <https://html.spec.whatwg.org/multipage/links.html#other-link-types>
#[test]
fn link_types_that_there_are() {
    let rel = |value: &str| codes(&format!("<a href=x rel='{value}'>y</a>"));
    for value in ["", "nofollow NOOPENER", "me", "ugc sponsored", "tag category", "previous", "lightbox", "urn:x:y"] {
        assert_eq!(rel(value), [], "{value}");
    }
    for value in ["noopner", "nofolow", "noreferer", "exteranl", "hlep", "tags"] {
        assert_eq!(rel(value), [Code::BadValue], "{value}");
    }
    for value in ["follow", "gallery", "lightboxes", "noopenerr2"] {
        assert_eq!(rel(value), [Code::UnknownLinkType], "{value}");
    }
    assert_eq!(rel("gallery nofollow other1"), [Code::UnknownLinkType, Code::UnknownLinkType]);
    assert_eq!(codes("<form rel=nofolow action=x></form>"), [Code::BadValue]);
    assert_eq!(codes("<p typeof=x><a href=x rel=knows about=y>z</a>"), []);
    let head = |tag: &str| {
        let document = parse(&format!("<!DOCTYPE html><html lang=en><head><title>t</title>{tag}</head><body>x"));
        check(&document, &Options::default()).into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(head("<link rel=styelsheet href=x>"), [Code::BadValue]);
    for (value, codes) in [
        ("shortcut icon", &[][..]),
        ("SHORTCUT Icon", &[]),
        ("icon shortcut", &[Code::BadValue]),
        ("shortcut  icon", &[Code::BadValue]),
        ("shortcut icon ", &[Code::BadValue]),
        ("shortcut", &[Code::BadValue]),
        ("shortcut icon apple-touch-icon", &[Code::BadValue]),
    ] {
        assert_eq!(head(&format!("<link rel='{value}' href=x>")), codes, "{value}");
    }
    assert_eq!(head("<link rel=apple-touch-icon href=x>"), []);
}

/// The attributes of MathML Core, and of MathML 3.
///
/// <https://w3c.github.io/mathml-core/#global-attributes>
#[test]
fn attributes_of_mathml() {
    for (content, is_allowed) in [
        ("<mi mathvariant=normal id=a class=b dir=rtl mathcolor=red scriptlevel=1 intent=x arg=y>x</mi>", true),
        ("<mo stretchy=false lspace=0 onclick='f()' data-a=b tabindex=0>x</mo>", true),
        ("<mtable columnalign=left><mtr><mtd columnspan=2 rowspan=1>x</mtd></mtr></mtable>", true),
        ("<mfrac linethickness=0 bevelled=true><mi>x</mi><mi>y</mi></mfrac>", true),
        ("<a href=x target=_blank><mi>x</mi></a>", true),
        ("<semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></semantics>", true),
        ("<apply><plus definitionURL=x/><ci type=real>x</ci></apply>", true),
        ("<mi bogus=1>x</mi>", false),
        ("<mi stretchy=false>x</mi>", false),
        ("<mrow columnspan=2><mi>x</mi></mrow>", false),
        ("<mspace scr=x />", false),
    ] {
        let expected = if is_allowed { &[][..] } else { &[Code::AttributeNotAllowed] };
        assert_eq!(codes(&format!("<math>{content}</math>")), expected, "{content}");
    }
    assert_eq!(
        codes("<math display=block alttext=x overflow=scroll xmlns='http://www.w3.org/1998/Math/MathML'></math>"),
        []
    );
    assert_eq!(codes("<math widht=1></math>"), [Code::AttributeNotAllowed]);
}

/// <https://svgwg.org/svg2-draft/paths.html#PathDataBNF>, and the content models of SVG 2.
#[test]
fn elements_of_svg() {
    for (content, expected) in [
        ("<path d='M0 0h5v-5z'/><path d=''/><path d='none'/>", &[][..]),
        ("<path d='M0 0h5#'/>", &[Code::BadValue]),
        ("<animateMotion path='L0 0'/>", &[Code::BadValue]),
        (
            "<linearGradient id=a><stop offset=0 /></linearGradient><g><radialGradient id=b><stop/></radialGradient></g>",
            &[],
        ),
        ("<defs><stop/></defs>", &[Code::ElementNotAllowed]),
        ("<use href=#a><use href=#b /></use><g id=a></g><g id=b></g>", &[Code::ElementNotAllowed]),
        ("<a href=x><g><text>x<tspan>y</tspan></text></g></a>", &[]),
        ("<rect><title>x</title><animate attributeName=x /></rect>", &[]),
        ("<filter id=a><feMerge><feMergeNode/></feMerge><feFlood/></filter>", &[]),
        ("<g><feFlood/></g>", &[Code::ElementNotAllowed]),
        ("<font horiz-adv-x=1><font-face/><missing-glyph/><glyph d='M0 0'/></font>", &[]),
        ("<defs><font><font-face/><missing-glyph/></font></defs>", &[Code::MissingAttribute]),
        ("<font horiz-adv-x=1><font-face/></font>", &[Code::MissingChild]),
        ("<x-y><stop/></x-y>", &[]),
    ] {
        assert_eq!(codes(&format!("<svg>{content}</svg>")), expected, "{content}");
    }
    assert_eq!(codes("<svg><foreignObject><p>x</p></foreignObject><desc><p>x</p></desc></svg>"), []);
}

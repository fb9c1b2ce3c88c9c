//! Trees of HTML as XHTML.

use super::strict::check_well_formed;
use fivefold::html;
use fivefold::xml::{self, SerializeOptions, SerializeProblem, Strictness};
use fivefold_dom::{Document, NodeRef};
use fivefold_test_support::html_soup::markup;
use proptest::prelude::*;

fn strict() -> SerializeOptions {
    SerializeOptions::default().with_xhtml(true)
}

fn replacing() -> SerializeOptions {
    strict().with_strictness(Strictness::Replace)
}

/// The elements with their depths, and the text, where templates hold their contents and shadow roots are templates.
fn elements(document: &Document) -> Vec<(usize, String)> {
    let mut elements = Vec::new();
    let mut nodes = vec![(document.root(), 0)];
    while let Some((node, depth)) = nodes.pop() {
        if let Some(name) = node.local_name() {
            elements.push((depth, name.to_owned()));
        }
        let content = node.template_contents().filter(|contents| contents.first_child().is_some()).unwrap_or(node);
        nodes.extend(content.children().rev().map(|child| (child, depth + 1)));
        if let Some((root, _)) = node.shadow_root() {
            elements.push((depth + 1, "template".to_owned()));
            nodes.extend(root.children().rev().map(|child| (child, depth + 2)));
        }
    }
    elements
}

/// Whether the names need no replacement.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !name.starts_with(|first: char| first.is_ascii_digit())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_html_is_written_as_well_formed_xml(text in markup()) {
        let document = html::parse(&text);
        let written = replacing().serialize(&document);
        prop_assert!(written.is_ok(), "{:?}", written);
        let written = written.unwrap();
        check_well_formed(&written)?;
        let (expected, read) = (elements(&document), elements(&xml::parse(&written)));
        prop_assert_eq!(expected.len(), read.len());
        for (expected, read) in expected.iter().zip(&read) {
            prop_assert_eq!(expected.0, read.0);
            prop_assert!(expected.1 == read.1 || !is_plain(&expected.1), "{:?} {:?}", expected, read);
        }
        if let Ok(strictly) = strict().serialize(&document) {
            prop_assert_eq!(strictly, written);
        }
    }
}

fn check(text: &str, expected: &str) {
    let document = html::parse(text);
    let written = strict().serialize(&document).unwrap();
    assert_eq!(written, expected);
    assert_eq!(replacing().serialize(&document).unwrap(), expected);
    check_well_formed(&written).unwrap();
}

#[test]
fn what_html_has_of_its_own() {
    check(
        "<!DOCTYPE html><html xmlns=http://www.w3.org/1999/xhtml lang=en xml:lang=en><br><p><script>a<b</script>",
        "<!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\" xml:lang=\"en\"><head></head><body><br/>\
         <p><script>a&lt;b</script></p></body></html>",
    );
    check(
        "<div><template shadowrootmode=open><slot></template><template><td>x</template></div>",
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body><div><template shadowrootmode=\"open\">\
         <slot></slot></template><template><td>x</td></template></div></body></html>",
    );
    check(
        "<html xmlns:og=urn:og><svg xmlns=http://www.w3.org/2000/svg xlink:href=x><a/></svg>",
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:og=\"urn:og\"><head></head><body>\
         <svg xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns=\"http://www.w3.org/2000/svg\" xlink:href=\"x\"><a/></svg>\
         </body></html>",
    );
}

#[test]
fn what_cannot_be_is_named() {
    let attribute = |attribute: &str| SerializeProblem::AttributeNamespace { attribute: attribute.to_owned() };
    for (text, problem, expected) in [
        ("<o:p>", SerializeProblem::ElementNamespace, "<oU00003Ap></oU00003Ap>"),
        ("<p v-on:click=x>", attribute("v-on:click"), "<p v-onU00003Aclick=\"x\"></p>"),
        ("<p xmlns:v=''>", attribute("xmlns:v"), "<p></p>"),
        ("<p xmlns=urn:x>", SerializeProblem::ElementNamespace, "<p></p>"),
        ("<!--a--b--><p>", SerializeProblem::Comment, "<p></p>"),
        ("<p>&#12;x", SerializeProblem::IllegalCharacter { character: '\x0C' }, "<p> x</p>"),
        ("<p a@b>", SerializeProblem::AttributeName { attribute: "a@b".to_owned() }, "<p aU000040b=\"\"></p>"),
    ] {
        let document = html::parse(text);
        let found = strict().serialize(&document).unwrap_err().problem;
        assert_eq!(found, problem, "{text}");
        let written = replacing().serialize(&document).unwrap();
        assert!(written.contains(&format!("<body>{expected}</body>")), "{written}");
        check_well_formed(&written).unwrap();
    }
}

#[test]
fn fragments_are_written_without_a_root() {
    let fragment = html::parse_fragment(html::Context::new("div"), "a<b>c</b><i>");
    assert_eq!(
        strict().serialize(&fragment).unwrap(),
        "a<b xmlns=\"http://www.w3.org/1999/xhtml\">c</b><i xmlns=\"http://www.w3.org/1999/xhtml\"></i>"
    );
}

#[test]
fn lines_begin_between_blocks() {
    let document =
        html::parse("<!DOCTYPE html><title>t</title>\n<div>\n<p>a <b>b</b><i>c</i></p><pre> <p>x</pre></div>");
    let expected = "<!DOCTYPE html>
<html xmlns=\"http://www.w3.org/1999/xhtml\">
 <head>
  <title>t</title>
 </head>
 <body>
  <div>
   <p>a <b>b</b><i>c</i></p>
   <pre> <p>x</p></pre>
  </div>
 </body>
</html>";
    assert_eq!(strict().with_indent(1).serialize(&document).unwrap(), expected);
    let shown = |node: NodeRef<'_>| node.text_content().split_whitespace().collect::<String>();
    assert_eq!(shown(xml::parse(expected).root()), shown(document.root()));
}

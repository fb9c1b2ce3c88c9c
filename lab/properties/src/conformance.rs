//! The checker of documents.

use crate::input::Input;
use crate::{HTML, XML, nodes};
use fivefold::conformance::{Code, Finding, Mend, Options, check};
use fivefold::dom::Edits;
use fivefold::{Document, Language, StopSignal, html, xml};

/// What the vocabularies do not have: tags with attributes that can be removed, and their middles.
const REDUNDANT: &[&str] = &[
    "",
    "<script type='text/javascript'></script>",
    "<script language=JavaScript type=\"text/javascript\"></script>",
    "<script language=vbscript type='' charset='utf-8' src='x'></script>",
    "<style TYPE=text/css type=b></style>",
    "<link rel='icon' href='x' target='a' target='b'/>",
    "<table datapagesize='1'align=left ><td>",
    "<area hreflang=en nohref>",
    "<html version=1><html version=2>",
    "<input type=image ismap/>",
    " ismap type='text/css' charset=utf-8 version=\"",
];

/// Findings are in the order of the source, and in it; they are the same however the text arrives, and with a signal that is
/// not set; a limit keeps some of them. When those are mended that can be, the tree is that without the removed attributes.
pub fn conformance(data: &[u8]) {
    let mut input = Input::new(data);
    let (is_xml, cuts, limit) = (input.choose::<bool>(), input.cuts(), usize::from(input.choose::<u8>() % 8));
    let redundant = [input.pick(REDUNDANT), input.pick(REDUNDANT)];
    let text = input.text(if is_xml { &XML } else { &HTML });
    let (before, after) = text.split_at(text.floor_char_boundary(text.len() / 2));
    let text = [before, redundant[0], after, redundant[1]].concat();
    // The words of XML have no namespace of HTML.
    let text = if is_xml { format!("<html xmlns='http://www.w3.org/1999/xhtml'>{text}") } else { text };
    let parse = |text: &str| if is_xml { xml::parse(text) } else { html::parse(text) };
    let document = parse(&text);
    let findings = check(&document, &Options::default());
    assert!(findings.is_sorted_by_key(|finding| (finding.span.start, finding.span.end)), "{text:?}: {findings:?}");
    for finding in &findings {
        nodes::slice(document.source(), finding.span, finding.code.as_str());
        assert!(document.get(finding.node).is_some(), "{finding:?}");
        assert!(!finding.message.is_empty() && !finding.message.ends_with('.'), "{finding:?}");
        for related in &finding.related {
            nodes::slice(document.source(), related.span, &related.message);
        }
    }

    let pieces = cuts.of_text(&text);
    let in_pieces = if is_xml {
        let mut parser = xml::Parser::new(xml::Options::default());
        pieces.iter().for_each(|piece| parser.feed(piece));
        parser.finish()
    } else {
        let mut parser = html::Parser::new(html::Options::default());
        pieces.iter().for_each(|piece| parser.feed(piece));
        parser.finish()
    };
    let with_signal = Options::default().with_stop_signal(StopSignal::new());
    assert_eq!(described(&check(&in_pieces, &with_signal)), described(&findings), "{pieces:?}");

    let some = check(&document, &Options::default().with_max_findings(limit));
    let (some, rest) = some.split_at(some.len().min(limit));
    assert!(described(some).iter().all(|one| described(&findings).contains(one)), "{text:?}, {limit}");
    assert!(rest.iter().all(|last| last.code == Code::TooManyFindings) && rest.len() <= 1, "{text:?}, {limit}");
    check_mends(&document, &findings, parse);
}

fn described(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| format!("{} {:?} {finding} {:?}", finding.code, finding.span, finding.related))
        .collect()
}

fn check_mends(document: &Document, findings: &[Finding], parse: impl Fn(&str) -> Document) {
    let (mut expected, mut edits, mut is_mended) = (document.clone(), Edits::new(document), false);
    for finding in findings {
        let Some(Mend::RemoveAttribute(name)) = finding.mend(document) else { continue };
        // Of several tags, none is changed.
        if edits.remove_attribute(finding.node, name).is_ok() {
            expected.remove_attribute(finding.node, name).expect("the element is known");
            is_mended = true;
        }
    }
    if is_mended {
        let mended = edits.apply().expect("no two of these changes overlap");
        let mut again = parse(&mended);
        // A parser copies the selected option as it is mended.
        if document.language() == Language::Html {
            remove_copies(&mut expected);
            remove_copies(&mut again);
        }
        nodes::assert_comes_back(&expected, &again);
    }
}

/// Removes the copies of options.
fn remove_copies(document: &mut Document) {
    let nodes = document.roots().flat_map(|root| root.descendants());
    let holders: Vec<_> = nodes.filter(|node| node.name() == Some("selectedcontent")).map(|node| node.id()).collect();
    for holder in holders {
        document.set_text_content(holder, "").expect("an element takes text");
    }
}

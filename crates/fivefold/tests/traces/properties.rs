//! Properties of the trace of any input.

mod replay;

use core::ops::ControlFlow;
use fivefold::dom::NodeKind;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Options, Parser};
use fivefold::trace::{Operation, Step, Trace, TracedToken, Tracer};
use fivefold::xml::tokenizer::XmlToken;
use fivefold::{Document, NodeRef, ParseError, xml};
use fivefold_test_support::{html_soup, xml_soup};
use proptest::prelude::*;

fn html_trace(text: &str, every_character: bool) -> Trace {
    Tracer::new().with_tree(true).with_every_character(every_character).html(text, Options::default())
}

fn xml_trace(text: &str, every_character: bool) -> Trace {
    let tracer = Tracer::new().with_tree(true).with_every_character(every_character);
    tracer.xml(text, xml::Options::default().with_errors(true))
}

/// The tokens of an HTML parser without an observer, in the format of a trace.
#[derive(Debug)]
struct Unwatched {
    builder: TreeBuilder<Document>,
    tokens: Vec<String>,
}

impl TokenSink for Unwatched {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        match &token {
            HtmlToken::Text(text) => push_text(&mut self.tokens, text.data),
            HtmlToken::Doctype(doctype) => self.tokens.push(format!(
                "doctype {:?} {:?} {:?} {}",
                doctype.name.map(|text| text.data),
                doctype.public_id.map(|text| text.data),
                doctype.system_id.map(|text| text.data),
                doctype.force_quirks
            )),
            HtmlToken::StartTag(tag) => {
                self.tokens.push(format!("start {}", tag_text(tag.name_text.data, tag.attributes)));
            }
            HtmlToken::EndTag(tag) => self.tokens.push(format!("end {}", tag_text(tag.name_text.data, tag.attributes))),
            HtmlToken::Comment(comment) => self.tokens.push(format!("comment {:?}", comment.data.data)),
            HtmlToken::ProcessingInstruction(token) => {
                self.tokens.push(format!("pi {:?} {:?}", token.target.data, token.data.data));
            }
            HtmlToken::EndOfFile(_) => self.tokens.push("end of file".to_owned()),
        }
        self.builder.token(token)
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }
}

fn tag_text(name: &str, attributes: fivefold::tree::TagAttributes<'_>) -> String {
    let attributes: Vec<_> =
        attributes.iter().map(|attribute| (attribute.name_text.data, attribute.value.data)).collect();
    format!("{name:?} {attributes:?}")
}

/// Text tokens all begin with the same letter, so that text can be joined to the last one.
fn push_text(tokens: &mut Vec<String>, text: &str) {
    match tokens.last_mut() {
        Some(last) if last.starts_with("text ") => last.push_str(text),
        _ => tokens.push(format!("text {text}")),
    }
}

/// The tokens of a trace, with adjacent text joined.
fn traced_tokens(trace: &Trace) -> Vec<String> {
    let mut tokens = Vec::new();
    for token in trace.steps().iter().flat_map(|step| &step.tokens) {
        match token {
            TracedToken::Characters(text) => push_text(&mut tokens, text),
            TracedToken::Doctype { name, public_id, system_id, force_quirks, .. } => {
                let quirks = force_quirks.map_or(String::new(), |quirks| format!(" {quirks}"));
                tokens.push(format!("doctype {name:?} {public_id:?} {system_id:?}{quirks}"));
            }
            TracedToken::StartTag(tag) => tokens.push(format!("start {:?} {:?}", tag.name, tag.attributes)),
            TracedToken::EndTag(tag) => tokens.push(format!("end {:?} {:?}", tag.name, tag.attributes)),
            TracedToken::EmptyTag(tag) => tokens.push(format!("empty {:?} {:?}", tag.name, tag.attributes)),
            TracedToken::Comment(data) => tokens.push(format!("comment {data:?}")),
            TracedToken::ProcessingInstruction(target, data) => tokens.push(format!("pi {target:?} {data:?}")),
            TracedToken::EndOfFile => tokens.push("end of file".to_owned()),
            other => tokens.push(format!("{other:?}")),
        }
    }
    tokens
}

/// The tokens of an XML parser without an observer.
fn xml_tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let builder = xml::tree_builder::TreeBuilder::new(Document::new(), xml::Options::default());
    let mut tokenizer = xml::tokenizer::Tokenizer::new(builder);
    let own = |text: Option<&str>| text.map(str::to_owned);
    tokenizer.feed_all_watched(text, &mut |token| match token {
        XmlToken::Text(text) => push_text(&mut tokens, text.data),
        XmlToken::Doctype(doctype) => tokens.push(format!(
            "doctype {:?} {:?} {:?}",
            doctype.name.map(|text| text.data),
            doctype.public_id.map(|text| text.data),
            doctype.system_id.map(|text| text.data)
        )),
        XmlToken::StartTag(tag) => tokens.push(format!("start {}", tag_text(tag.name.data, tag.attributes))),
        XmlToken::EndTag(tag) => tokens.push(format!("end {}", tag_text(tag.name.data, tag.attributes))),
        XmlToken::EmptyTag(tag) => tokens.push(format!("empty {}", tag_text(tag.name.data, tag.attributes))),
        XmlToken::Comment(comment) => tokens.push(format!("comment {:?}", comment.data.data)),
        XmlToken::ProcessingInstruction(token) => {
            tokens.push(format!("pi {:?} {:?}", token.target.data, token.data.data));
        }
        XmlToken::EndOfFile(_) => tokens.push("end of file".to_owned()),
        XmlToken::ShortEndTag(_) => tokens.push("ShortEndTag".to_owned()),
        XmlToken::XmlDeclaration(token) => {
            let fields = [token.version, token.encoding, token.standalone].map(own);
            tokens.push(format!("{:?}", TracedToken::XmlDeclaration(fields)));
        }
        XmlToken::EntityReference(reference) => {
            tokens.push(format!("{:?}", TracedToken::EntityReference(reference.name.to_owned())));
        }
    });
    tokens
}

fn sorted(errors: impl Iterator<Item = ParseError>) -> Vec<(u64, u64, String)> {
    let mut errors: Vec<_> = errors.map(|error| (error.span.start, error.span.end, error.code.to_string())).collect();
    errors.sort();
    errors
}

fn traced_errors(trace: &Trace) -> Vec<(u64, u64, String)> {
    sorted(trace.steps().iter().flat_map(|step| step.errors.iter().chain(&step.tree.errors)).copied())
}

/// The text that was read of the source, and the states of the machine.
fn check_path(trace: &Trace, byte_order_mark: usize) {
    let read: String = trace.steps().iter().filter(|step| !step.is_replacement).map(|step| &*step.input).collect();
    assert_eq!(read, trace.source()[byte_order_mark..]);
    let mut at = byte_order_mark as u64;
    for step in trace.steps().iter().filter(|step| !step.is_replacement) {
        assert_eq!((step.span.start, step.span.end), (at, at + step.input.len() as u64), "{step:?}");
        at = step.span.end;
    }
    for pair in trace.steps().windows(2) {
        assert_eq!(pair[0].next_state, pair[1].state);
    }
}

/// All operations on the tree, with adjacent text joined.
fn operations(trace: &Trace) -> Vec<String> {
    let mut all: Vec<Operation> = Vec::new();
    for operation in trace.steps().iter().flat_map(|step| step.tree.operations.clone()) {
        match (all.last_mut(), operation) {
            (Some(Operation::InsertText { place, text }), Operation::InsertText { place: same, text: more })
                if *place == same =>
            {
                text.push_str(&more);
            }
            (_, operation) => all.push(operation),
        }
    }
    all.iter().map(ToString::to_string).collect()
}

/// The places where the sequence of states changes.
fn states(trace: &Trace) -> Vec<&'static str> {
    let each = |step: &Step| [&[step.state][..], &step.via, &[step.next_state]].concat();
    let mut states: Vec<_> = trace.steps().iter().flat_map(each).collect();
    states.dedup();
    states
}

fn check_folding(folded: &Trace, unfolded: &Trace) {
    assert!(folded.steps().len() <= unfolded.steps().len());
    assert_eq!(traced_tokens(folded), traced_tokens(unfolded));
    assert_eq!(traced_errors(folded), traced_errors(unfolded));
    assert_eq!(operations(folded), operations(unfolded));
    assert_eq!(states(folded), states(unfolded));
    let input = |trace: &Trace| trace.steps().iter().map(|step| &*step.input).collect::<String>();
    assert_eq!(input(folded), input(unfolded));
}

/// The tree in the form that a replay has.
fn plain_tree(node: NodeRef<'_>, depth: usize, text: &mut String) {
    let mut line = |label: &str| text.push_str(&format!("| {}{label}\n", "  ".repeat(depth)));
    match node.kind() {
        NodeKind::Element(_) => line(&format!("<{}>", node.name().unwrap_or_default())),
        NodeKind::Text(data) => line(&format!("\"{data}\"")),
        NodeKind::Comment(data) => line(&format!("<!-- {data} -->")),
        NodeKind::ProcessingInstruction { target, data } => line(&format!("<?{target} {data}?>")),
        NodeKind::Doctype { name, .. } => line(&format!("<!DOCTYPE {name}>")),
        NodeKind::EntityReference(name) => line(&format!("&{name};")),
        _ => {}
    }
    for (label, part) in
        [("#shadow-root", node.shadow_root().map(|(root, _)| root)), ("content", node.template_contents())]
    {
        if let Some(part) = part {
            text.push_str(&format!("| {}{label}\n", "  ".repeat(depth + 1)));
            part.children().for_each(|child| plain_tree(child, depth + 2, text));
        }
    }
    node.children().for_each(|child| plain_tree(child, depth + 1, text));
}

fn plain_document(document: &Document) -> String {
    let mut text = String::new();
    document.root().children().for_each(|child| plain_tree(child, 0, &mut text));
    text
}

proptest! {
    #[test]
    fn a_trace_of_html_has_the_tokens_and_errors_of_the_parser(text in html_soup::markup()) {
        let trace = html_trace(&text, false);
        let builder = TreeBuilder::new(Document::new(), Options::default());
        let mut tokenizer = Tokenizer::new(Unwatched { builder, tokens: Vec::new() });
        let _ = tokenizer.feed_all(&text);
        prop_assert_eq!(traced_tokens(&trace), tokenizer.finish().tokens);
        let document = Parser::new(Options::default().with_errors(true)).parse(&text);
        prop_assert_eq!(traced_errors(&trace), sorted(document.errors().iter().copied()));
        check_path(&trace, 0);
    }

    #[test]
    fn the_operations_of_a_trace_make_the_tree(html in html_soup::markup(), xml in xml_soup::soup()) {
        let document = Parser::new(Options::default()).parse(&html);
        prop_assert_eq!(replay::replay(&html_trace(&html, false)), plain_document(&document));
        prop_assert_eq!(replay::replay(&xml_trace(&xml, false)), plain_document(&xml::parse(&xml)));
    }

    #[test]
    fn a_trace_of_xml_has_the_tokens_and_errors_of_the_parser(text in xml_soup::soup()) {
        let trace = xml_trace(&text, false);
        prop_assert_eq!(traced_tokens(&trace), xml_tokens(&text));
        let document = xml::Parser::new(xml::Options::default().with_errors(true)).parse(&text);
        prop_assert_eq!(traced_errors(&trace), sorted(document.errors().iter().copied()));
        check_path(&trace, if text.starts_with('\u{FEFF}') { 3 } else { 0 });
    }

    #[test]
    fn folding_loses_nothing(html in html_soup::markup(), xml in xml_soup::soup()) {
        check_folding(&html_trace(&html, false), &html_trace(&html, true));
        check_folding(&xml_trace(&xml, false), &xml_trace(&xml, true));
    }
}

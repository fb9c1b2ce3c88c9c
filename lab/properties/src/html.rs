//! Properties of the HTML parser.

mod bytes;
mod scripts;
mod tokens;
mod writing;

pub use bytes::html_bytes;
pub use scripts::html_scripts;
pub use tokens::html_tokens;
pub(crate) use writing::assert_form_comes_back;
pub use writing::{assert_file_stays, assert_written_comes_back, html_writing};

use crate::input::{Cuts, Input};
use crate::limits::limits;
use crate::{HTML, nodes};
use fivefold::Document;
use fivefold::dom::QuirksMode;
use fivefold::encoding::Hints;
use fivefold::html::{Context, Options, Parser, Scripting, SerializeOptions, ShadowRoots, serialize};
use fivefold::xml;

/// A document is the same whole, in chunks and as bytes, from a parser that is used again, with and without errors, and
/// as a clone; it says whether its input was read to the end; all its spans lie in the source; its links are
/// consistent; and it can be serialized as HTML and, if XML can express it, as XML.
pub fn html_parse(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts) = (options(&mut input), input.cuts());
    let text = input.text(&HTML);
    let document = Parser::new(options).parse(&text);
    nodes::assert_same_document(&document, &in_chunks(Parser::new(options), &text, cuts), "chunks");
    nodes::assert_same_document(&document, &used_again(Parser::new(options), &text), "a parser that is used again");
    if !text.starts_with('\u{FEFF}') {
        let utf_8 = Hints::default().with_transport_label("utf-8");
        nodes::assert_same_document(
            &document,
            &Parser::new(options).with_hints(utf_8).parse_bytes(text.as_bytes()),
            "bytes",
        );
    }
    check(&document);
    nodes::assert_end_is_told(&document, &text, options.limits);
    let quiet = Parser::new(options.with_errors(false)).parse(&text);
    nodes::assert_same_tree(&document, &quiet, "without errors");
    assert_eq!(quiet.ended_early(), document.ended_early());
    assert_eq!(quiet.shortened_by(), document.shortened_by());
    assert!(quiet.errors().is_empty());
    check_serializers(&document);
}

/// A fragment is the same whole, in chunks and from a parser that is used again, with and without errors, and as a clone; all its spans lie in the
/// source; and its links are consistent.
pub fn html_fragment(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts) = (options(&mut input), input.cuts());
    let options =
        options.with_quirks_mode(input.pick(&[QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks]));
    let context = context(&mut input);
    let text = input.text(&HTML);
    let document = Parser::for_fragment(&context, options).parse(&text);
    let chunks = in_chunks(Parser::for_fragment(&context, options), &text, cuts);
    nodes::assert_same_document(&document, &chunks, "chunks");
    let again = used_again(Parser::for_fragment(&context, options), &text);
    nodes::assert_same_document(&document, &again, "a parser that is used again");
    check(&document);
    nodes::assert_end_is_told(&document, &text, options.limits);
    let quiet = Parser::for_fragment(&context, options.with_errors(false)).parse(&text);
    nodes::assert_same_tree(&document, &quiet, "without errors");
    assert_eq!(quiet.ended_early(), document.ended_early());
    assert_eq!(quiet.shortened_by(), document.shortened_by());
    check_serializers(&document);
}

/// The document of a text, by a parser that has parsed each half of it before, into the same document.
fn used_again(mut parser: Parser, text: &str) -> Document {
    let half = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let mut document = Document::new();
    for text in [&text[half..], &text[..half], text] {
        parser.parse_into(&mut document, text);
    }
    document
}

fn options(input: &mut Input<'_>) -> Options {
    let scripting = [Scripting::Disabled, Scripting::Normal, Scripting::Inert, Scripting::Fragment];
    let options = Options::default()
        .with_errors(true)
        .with_scripting(input.pick(&scripting))
        .with_template_for(!input.choose::<bool>())
        .with_iframe_srcdoc(input.choose())
        .with_limits(limits(input));
    let shadow_roots = input.pick(&[None, Some(true), Some(false)]);
    shadow_roots.map_or(options, |allowed| options.with_shadow_roots(allowed))
}

fn context(input: &mut Input<'_>) -> Context {
    const NAMES: &[&str] = &[
        "div",
        "p",
        "a",
        "body",
        "html",
        "head",
        "table",
        "tbody",
        "tr",
        "td",
        "caption",
        "colgroup",
        "select",
        "option",
        "template",
        "title",
        "script",
        "style",
        "noscript",
        "plaintext",
        "form",
        "frameset",
        "button",
        "svg svg",
        "svg foreignObject",
        "svg title",
        "math math",
        "math mi",
        "math annotation-xml",
        "custom-element",
    ];
    let context: Context = input.pick(NAMES).parse().expect("names of elements are contexts");
    let context = if input.choose() { context.with_attribute("encoding", "text/html") } else { context };
    if input.choose() { context.with_form_ancestor() } else { context }
}

fn in_chunks(mut parser: Parser, text: &str, cuts: Cuts) -> Document {
    cuts.of_text(text).into_iter().for_each(|chunk| parser.feed(chunk));
    parser.finish()
}

/// Properties of every document.
fn check(document: &Document) {
    nodes::assert_errors_are_in_source(document);
    nodes::assert_places_are_in_source(document);
    nodes::assert_links_agree(document);
    nodes::assert_same_document(document, &document.clone(), "a clone");
}

fn check_serializers(document: &Document) {
    let html = serialize(document);
    assert_eq!(serialize(&document.clone()), html);
    let options = SerializeOptions::default().with_scripting(true).with_shadow_roots(ShadowRoots::Serializable);
    let _ = options.serialize_outer(document, document.root().id());
    let xml5 = xml::SerializeOptions::default().with_strictness(xml::Strictness::Xml5);
    if let Ok(written) = xml5.serialize(document) {
        // Declarations and the contents of templates make the trees differ, but serializing again gives the same text.
        let again = xml::parse(&written);
        let twice = xml5.serialize(&again).unwrap_or_else(|error| panic!("{written:?} does not come back: {error}"));
        assert_eq!(twice, written);
    }
}

//! XML as text: parser, readers and serializers.

use super::tokens::is_illegal;
use super::{Chunks, events, options, stream, wait};
use crate::input::{Cuts, Input};
use crate::limits::{bound_document, keep_all};
use crate::{XML, nodes};
use fivefold::Document;
use fivefold::encoding::Hints;
use fivefold::xml::{
    IllegalCharacters, Options, Parser, Reader, SerializeOptions, SerializeProblem, Strictness, canonical, parse,
};

/// A document is the same whole, in chunks and as UTF-16, and with and without errors; it says whether its input was read to
/// the end; the readers return the events of
/// the tree; all its spans lie in the source; its links are consistent; and serialized documents parse to the same
/// tree.
pub fn xml_parse(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts) = (options(&mut input), input.cuts());
    let text = input.text(&XML);
    let document = Parser::new(options).parse(&text);
    nodes::assert_same_document(&document, &in_chunks(&text, cuts, options), "chunks");
    // In UTF-16, this character is a byte order mark of the opposite byte order.
    if !text.starts_with('\u{FFFE}') {
        check_utf_16(&document, &text, options);
    }
    nodes::assert_errors_are_in_source(&document);
    nodes::assert_places_are_in_source(&document);
    nodes::assert_links_agree(&document);
    nodes::assert_same_document(&document, &document.clone(), "a clone");
    let quiet = Parser::new(options.with_errors(false).with_notices(false)).parse(&text);
    nodes::assert_same_tree(&document, &quiet, "without errors");
    nodes::assert_end_is_told(&document, &text, options.limits);
    assert_eq!(quiet.ended_early(), document.ended_early());
    assert_eq!(quiet.shortened_by(), document.shortened_by());
    if !bound_document(options.limits) {
        check_readers(&document, &text, cuts, options);
        check_short_cut(&text, options);
    }
    check_serializers(&document, options);
}

fn in_chunks(text: &str, cuts: Cuts, options: Options) -> Document {
    let mut parser = Parser::new(options);
    cuts.of_text(text).into_iter().for_each(|chunk| parser.feed(chunk));
    parser.finish()
}

fn check_utf_16(document: &Document, text: &str, options: Options) {
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    // The transport overrides the declaration, and a byte order mark overrides the transport.
    let hints = Hints::default().with_transport_label("utf-16le");
    nodes::assert_same_tree(document, &Parser::new(options).with_hints(hints).parse_bytes(&bytes), "UTF-16");
}

/// While notices are wanted, a reader takes no short cut from the markup to the event.
fn check_short_cut(text: &str, options: Options) {
    let read = |notices| {
        let mut events = Reader::with_options(text, options.with_notices(notices)).into_iter();
        let all: Vec<_> = events.by_ref().collect();
        (all, events.reader().take_errors())
    };
    assert_eq!(read(false), read(true), "the short cut of the reader");
}

fn check_readers(document: &Document, text: &str, cuts: Cuts, options: Options) {
    let expected = events::of_tree(document);
    let mut reader = Reader::with_options(text, options);
    let mut found = Vec::new();
    while let Some(event) = reader.next() {
        found.push(events::line(&event));
    }
    assert_eq!(found, expected, "the reader");
    assert_eq!(reader.depth(), 0);
    assert!(reader.position() == text.len() as u64 || !keep_all(options.limits));

    let mut streamed = stream(Chunks::new(text.as_bytes(), cuts).with_blocking(), options);
    let mut found = Vec::new();
    while let Some(line) = wait(|| Ok(streamed.next()?.map(|event| events::line(&event)))) {
        found.push(line);
    }
    assert_eq!(found, expected, "the stream reader");
    for (errors, kept) in [
        (reader.take_errors(), document.errors()),
        (streamed.take_errors().into_iter().filter(|error| !error.code.is_of_decoding()).collect(), document.errors()),
        (reader.take_notices(), document.notices()),
        (streamed.take_notices(), document.notices()),
    ] {
        let sorted = |mut errors: Vec<_>| {
            errors.sort_by_key(|error: &fivefold::ParseError| (error.span, error.code));
            errors
        };
        assert_eq!(sorted(errors), sorted(kept.to_vec()), "the readers' errors");
    }
}

fn check_serializers(document: &Document, options: Options) {
    let form = canonical(document).to_string();
    let xml5 = SerializeOptions::default().with_strictness(Strictness::Xml5);
    let written = match xml5.serialize(document) {
        Ok(written) => written,
        Err(error) => {
            assert!(can_be_refused(document, &error.problem, options), "{error}");
            return;
        }
    };
    let again = parse(&written);
    // With limits, the DOCTYPE may supply more attributes than there were. An internal subset is unchanged, including its
    // illegal characters, even if they were dropped from notations.
    let is_subset_clean =
        options.illegal_characters == IllegalCharacters::Keep || !document.source().contains("<!NOTATION");
    if keep_all(options.limits) && is_subset_clean {
        nodes::assert_comes_back(document, &again);
        assert_eq!(canonical(&again).to_string(), form, "the canonical form of {written:?}");
    }
    assert_eq!(xml5.serialize(&again).as_deref(), Ok(&*written), "what was written, written again");
    check_indentation(document, &form, is_subset_clean && keep_all(options.limits));
}

/// Indentation changes nothing but white space, and what was indented is indented the same again.
fn check_indentation(document: &Document, form: &str, comes_back: bool) {
    let indented = SerializeOptions::default().with_strictness(Strictness::Xml5).with_indent(1);
    let Ok(written) = indented.serialize(document) else { panic!("indented, it cannot be written") };
    let again = parse(&written);
    let without_space = |form: &str| form.split_ascii_whitespace().collect::<String>();
    if comes_back {
        assert_eq!(without_space(&canonical(&again).to_string()), without_space(form), "indented: {written:?}");
    }
    assert_eq!(indented.serialize(&again).as_deref(), Ok(&*written), "what was indented, indented again");
}

/// Whether a tree from the parser may be one that XML cannot express. There are six causes: limits, which truncate
/// names and drop default attributes; defaults beyond the budget; a name, comment or instruction with a carriage return,
/// which only a replacement text can contain; a public identifier without its closing quote; a document type of whose
/// name nothing is left once illegal characters are dropped, so that a keyword after it would be read as the name; and a
/// comment or instruction in which dropped characters stood between those that end one.
fn can_be_refused(document: &Document, problem: &SerializeProblem, options: Options) -> bool {
    let source = document.source();
    match problem {
        _ if !keep_all(options.limits) => true,
        SerializeProblem::Comment | SerializeProblem::ProcessingInstructionData
            if options.illegal_characters == IllegalCharacters::Drop && source.contains(is_illegal) =>
        {
            true
        }
        SerializeProblem::ElementName
        | SerializeProblem::ProcessingInstructionTarget
        | SerializeProblem::Comment
        | SerializeProblem::ProcessingInstructionData => source.contains("<!ENTITY") && source.contains("&#"),
        // An identifier without its closing quote keeps its white space.
        SerializeProblem::PublicId => source.to_ascii_uppercase().contains("PUBLIC"),
        SerializeProblem::DoctypeName => options.illegal_characters == IllegalCharacters::Drop,
        // The budget can be exhausted.
        SerializeProblem::AttributeDefault { .. } => source.contains("<!ATTLIST"),
        _ => false,
    }
}

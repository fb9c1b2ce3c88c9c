//! Traces of XML.

use super::log::{Recorder, SharedLog};
use super::sink::TracedDocument;
use super::step;
use fivefold_xml5::Options;
use fivefold_xml5::tokenizer::{Tag, Token};
use fivefold_xml5::tree_builder::TreeBuilder;

/// Traces a text.
pub(super) fn trace_text(log: &SharedLog, text: &str, options: Options) {
    let document = TracedDocument::new(log.clone());
    let builder = TreeBuilder::with_observer(document, options.with_errors(true), Recorder(log.clone()));
    builder.feed_all_watched(text, &mut |token| log.borrow_mut().token(own(&token), false));
}

fn own(token: &Token<'_>) -> step::Token {
    let text = |text: Option<&str>| text.map(str::to_owned);
    match token {
        Token::XmlDeclaration(token) => {
            step::Token::XmlDeclaration([token.version, token.encoding, token.standalone].map(text))
        }
        Token::Doctype(doctype) => {
            let [name, public_id, system_id] =
                [doctype.name, doctype.public_id, doctype.system_id].map(|text| text.map(|text| text.data.to_owned()));
            step::Token::Doctype { name, public_id, system_id, force_quirks: None, correct: None }
        }
        Token::StartTag(tag) => step::Token::StartTag(own_tag(tag)),
        Token::EmptyTag(tag) => step::Token::EmptyTag(own_tag(tag)),
        Token::EndTag(tag) => step::Token::EndTag(own_tag(tag)),
        Token::ShortEndTag(_) => step::Token::ShortEndTag,
        Token::Comment(comment) => step::Token::Comment(comment.data.data.to_owned()),
        Token::ProcessingInstruction(token) => {
            step::Token::ProcessingInstruction(token.target.data.to_owned(), token.data.data.to_owned())
        }
        Token::Text(text) => step::Token::Characters(text.data.to_owned()),
        Token::EntityReference(reference) => step::Token::EntityReference(reference.name.to_owned()),
        _end_of_file => step::Token::EndOfFile,
    }
}

fn own_tag(tag: &Tag<'_>) -> step::Tag {
    step::Tag::new(tag.name, tag.attributes, false)
}

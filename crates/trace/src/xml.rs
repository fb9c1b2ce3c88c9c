//! Traces of XML.

use super::log::{Recorder, SharedLog};
use super::sink::TracedDocument;
use super::step::{TracedTag, TracedToken};
use fivefold_xml5::Options;
use fivefold_xml5::tokenizer::{XmlTag, XmlToken};
use fivefold_xml5::tree_builder::TreeBuilder;

/// Traces a text.
pub(super) fn trace_text(log: &SharedLog, text: &str, options: Options) {
    let document = TracedDocument::new(log.clone());
    let builder = TreeBuilder::with_observer(document, options.with_errors(true), Recorder(log.clone()));
    builder.feed_all_watched(text, &mut |token| log.borrow_mut().token(own(&token), false));
}

fn own(token: &XmlToken<'_>) -> TracedToken {
    let text = |text: Option<&str>| text.map(str::to_owned);
    match token {
        XmlToken::XmlDeclaration(token) => {
            TracedToken::XmlDeclaration([token.version, token.encoding, token.standalone].map(text))
        }
        XmlToken::Doctype(doctype) => {
            let [name, public_id, system_id] =
                [doctype.name, doctype.public_id, doctype.system_id].map(|text| text.map(|text| text.data.to_owned()));
            TracedToken::Doctype { name, public_id, system_id, force_quirks: None, correct: None }
        }
        XmlToken::StartTag(tag) => TracedToken::StartTag(own_tag(tag)),
        XmlToken::EmptyTag(tag) => TracedToken::EmptyTag(own_tag(tag)),
        XmlToken::EndTag(tag) => TracedToken::EndTag(own_tag(tag)),
        XmlToken::ShortEndTag(_) => TracedToken::ShortEndTag,
        XmlToken::Comment(comment) => TracedToken::Comment(comment.data.data.to_owned()),
        XmlToken::ProcessingInstruction(token) => {
            TracedToken::ProcessingInstruction(token.target.data.to_owned(), token.data.data.to_owned())
        }
        XmlToken::Text(text) => TracedToken::Characters(text.data.to_owned()),
        XmlToken::EntityReference(reference) => TracedToken::EntityReference(reference.name.to_owned()),
        XmlToken::EndOfFile(_) => TracedToken::EndOfFile,
    }
}

fn own_tag(tag: &XmlTag<'_>) -> TracedTag {
    TracedTag::new(tag.name, tag.attributes, false)
}

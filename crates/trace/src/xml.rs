//! Traces of XML.

use super::log::{Recorder, SharedLog};
use super::sink::TracedDocument;
use super::step::{TracedTag, TracedToken};
use fivefold_xml5::Options;
use fivefold_xml5::tokenizer::{Tokenizer, XmlTag, XmlToken};
use fivefold_xml5::tree_builder::TreeBuilder;

/// Traces a text.
pub(super) fn trace_text(log: &SharedLog, text: &str, options: Options) {
    let document = TracedDocument::new(log.clone());
    let builder = TreeBuilder::new(document, options.with_errors(true));
    let mut tokenizer = Tokenizer::with_observer(builder, Recorder(log.clone()));
    tokenizer.feed_all_watched(text, &mut |token| {
        let mut log = log.borrow_mut();
        log.token_end(token.span().end);
        log.token(TracedToken::from(&token), false);
    });
}

impl From<&XmlToken<'_>> for TracedToken {
    fn from(token: &XmlToken<'_>) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        match token {
            XmlToken::XmlDeclaration(token) => {
                Self::XmlDeclaration([token.version, token.encoding, token.standalone].map(text))
            }
            XmlToken::Doctype(doctype) => {
                let [name, public_id, system_id] = [doctype.name, doctype.public_id, doctype.system_id]
                    .map(|text| text.map(|text| text.data.to_owned()));
                Self::Doctype { name, public_id, system_id, force_quirks: None, correct: None }
            }
            XmlToken::StartTag(tag) => Self::StartTag(own_tag(tag)),
            XmlToken::EmptyTag(tag) => Self::EmptyTag(own_tag(tag)),
            XmlToken::EndTag(tag) => Self::EndTag(own_tag(tag)),
            XmlToken::ShortEndTag(_) => Self::ShortEndTag,
            XmlToken::Comment(comment) => Self::Comment(comment.data.data.to_owned()),
            XmlToken::ProcessingInstruction(token) => {
                Self::ProcessingInstruction(token.target.data.to_owned(), token.data.data.to_owned())
            }
            XmlToken::Text(text) => Self::Characters(text.data.to_owned()),
            XmlToken::EntityReference(reference) => Self::EntityReference(reference.name.to_owned()),
            XmlToken::EndOfFile(_) => Self::EndOfFile,
        }
    }
}

fn own_tag(tag: &XmlTag<'_>) -> TracedTag {
    TracedTag::new(tag.name, tag.attributes, false)
}

//! Tokens in the format of the XML5 test vectors.

use crate::token_list::TokenList;
use fivefold::xml::tokenizer::XmlToken;
use std::io;

/// Appends a token to a list.
pub(super) fn push(list: &mut TokenList, token: &XmlToken<'_>) -> io::Result<()> {
    match token {
        XmlToken::Text(text) => {
            list.push_text(text.data);
            Ok(())
        }
        XmlToken::StartTag(tag) => list.push_tag("StartTag", tag.name.data, tag.attributes, ""),
        XmlToken::EmptyTag(tag) => list.push_tag("EmptyTag", tag.name.data, tag.attributes, ""),
        XmlToken::EndTag(tag) => list.push("EndTag", &[Some(tag.name.data)]),
        XmlToken::ShortEndTag(_) => list.push("ShortEndTag", &[]),
        XmlToken::Comment(comment) => list.push("Comment", &[Some(comment.data.data)]),
        XmlToken::ProcessingInstruction(token) => list.push("PI", &[Some(token.target.data), Some(token.data.data)]),
        XmlToken::XmlDeclaration(token) => {
            list.push("XMLDeclaration", &[token.version, token.encoding, token.standalone])
        }
        XmlToken::Doctype(token) => list
            .push("DOCTYPE", &[token.name, token.public_id, token.system_id].map(|field| field.map(|text| text.data))),
        XmlToken::EntityReference(reference) => list.push("EntityReference", &[Some(reference.name)]),
        XmlToken::EndOfFile(_) => list.end_text(),
    }
}

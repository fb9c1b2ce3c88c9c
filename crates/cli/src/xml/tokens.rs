//! Tokens in the format of the XML5 test vectors.

use crate::token_list::TokenList;
use fivefold::xml::tokenizer::Token;
use std::io;

/// Appends a token to a list.
pub(super) fn push(list: &mut TokenList, token: &Token<'_>) -> io::Result<()> {
    match token {
        Token::Text(text) => {
            list.push_text(text.data);
            Ok(())
        }
        Token::StartTag(tag) => list.push_tag("StartTag", tag.name.data, tag.attributes, ""),
        Token::EmptyTag(tag) => list.push_tag("EmptyTag", tag.name.data, tag.attributes, ""),
        Token::EndTag(tag) => list.push("EndTag", &[Some(tag.name.data)]),
        Token::ShortEndTag(_) => list.push("ShortEndTag", &[]),
        Token::Comment(comment) => list.push("Comment", &[Some(comment.data.data)]),
        Token::ProcessingInstruction(token) => list.push("PI", &[Some(token.target.data), Some(token.data.data)]),
        Token::XmlDeclaration(token) => list.push("XMLDeclaration", &[token.version, token.encoding, token.standalone]),
        Token::Doctype(token) => list
            .push("DOCTYPE", &[token.name, token.public_id, token.system_id].map(|field| field.map(|text| text.data))),
        Token::EntityReference(reference) => list.push("EntityReference", &[Some(reference.name)]),
        _end_of_file => list.end_text(),
    }
}

//! Tokens in the format of the XML5 test vectors.

use crate::token_list::{TokenList, object};
use fivefold::xml::tokenizer::XmlToken;
use std::io;

/// Appends a token to a list.
pub(super) fn push(list: &mut TokenList, token: &XmlToken<'_>) -> io::Result<()> {
    match token {
        XmlToken::Text(text) => {
            list.push_text(text.data);
            Ok(())
        }
        XmlToken::StartTag(tag) => list.push(("StartTag", tag.name.data, object(tag.attributes))),
        XmlToken::EmptyTag(tag) => list.push(("EmptyTag", tag.name.data, object(tag.attributes))),
        XmlToken::EndTag(tag) => list.push(("EndTag", tag.name.data)),
        XmlToken::ShortEndTag(_) => list.push(["ShortEndTag"]),
        XmlToken::Comment(comment) => list.push(("Comment", comment.data.data)),
        XmlToken::ProcessingInstruction(token) => list.push(("PI", token.target.data, token.data.data)),
        XmlToken::XmlDeclaration(token) => {
            list.push(("XMLDeclaration", token.version, token.encoding, token.standalone))
        }
        XmlToken::Doctype(token) => {
            let fields = [token.name, token.public_id, token.system_id];
            let [name, public_id, system_id] = fields.map(|field| field.map(|text| text.data));
            list.push(("DOCTYPE", name, public_id, system_id))
        }
        XmlToken::EntityReference(reference) => list.push(("EntityReference", reference.name)),
        XmlToken::EndOfFile(_) => list.end_text(),
    }
}

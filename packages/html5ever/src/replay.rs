//! From html5ever's tokens to Fivefold's, for a tree builder that gets them from a sink in between.

use crate::tendril::StrTendril;
use crate::tokenizer::{Doctype, Tag, TagKind, Token};
use core::ops::ControlFlow;
use fivefold_core::attributes::AttributeList;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{Comment, Name, Span, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlDoctype, HtmlTag, HtmlToken};

/// A token of Fivefold's, and the text that it borrows from.
pub(crate) struct Replayed<'a> {
    pub(crate) token: HtmlToken<'a>,
    pub(crate) text: &'a StrTendril,
}

/// Calls `receive` with the token, or with its parts. The token stands at `offset`, which moves on: limits grow with
/// the input.
pub(crate) fn token(
    token: &Token,
    offset: &mut u64,
    mut receive: impl FnMut(Replayed<'_>) -> ControlFlow<(), Feedback>,
) -> Feedback {
    let start = *offset;
    let span = |len: usize| Span::new(start, start + len as u64);
    let nothing = StrTendril::new();
    let mut answer = ControlFlow::Continue(Feedback::default());
    let len = match token {
        Token::DoctypeToken(Doctype { name, public_id, system_id, force_quirks }) => {
            let len = [name, public_id, system_id].into_iter().flatten().map(|text| text.len()).sum();
            let text = |text| Text::replaced(text, span(len));
            let mut doctype = HtmlDoctype::new(name.as_deref().map(text), span(len));
            doctype.public_id = public_id.as_deref().map(text);
            doctype.system_id = system_id.as_deref().map(text);
            doctype.force_quirks = *force_quirks;
            answer = receive(Replayed { token: HtmlToken::Doctype(&doctype), text: &nothing });
            len
        }
        Token::TagToken(tag) => {
            let (text, len) = (tag_text(tag), |text: &str| text.len());
            answer = replay_tag(tag, &text, start, &mut receive);
            len(&text)
        }
        Token::CommentToken(data) => {
            let comment = Comment::new(Text::replaced(data, span(data.len())), span(data.len()));
            answer = receive(Replayed { token: HtmlToken::Comment(&comment), text: data });
            data.len()
        }
        Token::CharacterTokens(data) => {
            // A NUL is a token of its own.
            let mut at = start;
            for part in data.split_inclusive('\0').flat_map(|part| match part.strip_suffix('\0') {
                Some(head) => [head, "\0"],
                None => [part, ""],
            }) {
                if !part.is_empty() {
                    answer = receive(Replayed { token: HtmlToken::Text(Text::verbatim(part, at)), text: data });
                    at += part.len() as u64;
                }
            }
            data.len()
        }
        Token::NullCharacterToken => {
            answer = receive(Replayed { token: HtmlToken::Text(Text::verbatim("\0", start)), text: &nothing });
            1
        }
        Token::EOFToken => {
            answer = receive(Replayed { token: HtmlToken::EndOfFile(start), text: &nothing });
            0
        }
        Token::ParseError(_) => 0,
    };
    *offset += len as u64;
    match answer {
        ControlFlow::Continue(feedback) => feedback,
        ControlFlow::Break(()) => Feedback::default(),
    }
}

/// The texts of a tag, one after another.
fn tag_text(tag: &Tag) -> StrTendril {
    let mut text = StrTendril::from_slice(&tag.name);
    for attribute in &tag.attrs {
        text.push_slice(&attribute.name.local);
        text.push_tendril(&attribute.value);
    }
    text
}

fn replay_tag(
    tag: &Tag,
    text: &StrTendril,
    start: u64,
    receive: &mut impl FnMut(Replayed<'_>) -> ControlFlow<(), Feedback>,
) -> ControlFlow<(), Feedback> {
    let chunk = Chunk { text, base: start };
    let static_name = |name: &str| Name::lookup(name).unwrap_or(Name::UNKNOWN);
    let mut list = AttributeList::default();
    let mut end = start + tag.name.len() as u64;
    let mut next = |len: usize| {
        let span = Span::new(end, end + len as u64);
        end = span.end;
        Piece::of_source(span)
    };
    for attribute in &tag.attrs {
        let local = &*attribute.name.local;
        let (name, name_text, value) = (static_name(local), next(local.len()), next(attribute.value.len()));
        if !list.has_name(name, &name_text, chunk, "") {
            list.push(name, &name_text, &value, chunk, "");
        }
    }
    if tag.had_duplicates() {
        list.note_duplicate();
    }
    let name_text = Text::verbatim(&text[..tag.name.len()], start);
    let span = Span::new(start, start + text.len() as u64);
    let mut tag_token = HtmlTag::new(static_name(&tag.name), name_text, list.view(chunk, ""), span);
    tag_token.self_closing = tag.self_closing;
    let token = match tag.kind {
        TagKind::StartTag => HtmlToken::StartTag(&tag_token),
        TagKind::EndTag => HtmlToken::EndTag(&tag_token),
    };
    receive(Replayed { token, text })
}

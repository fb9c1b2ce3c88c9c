//! From Fivefold's tokens to html5ever's, for the user's sink.

use super::{Doctype, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use crate::drive::{RunSink, Session, Stop, message};
use crate::interface::Attribute;
use crate::kinds::RawKind;
use crate::tendril::StrTendril;
use crate::texts::tendril_of;
use core::ops::ControlFlow;
use fivefold_core::{ElementName, Name, ParseError, Text};
use fivefold_html5::tokenizer as native;
use fivefold_html5::tokenizer::{Feedback, HtmlTag, HtmlToken, TextState};

/// The sink that makes html5ever's tokens for the user's sink.
pub(crate) struct ForTokens<'s, S: TokenSink + ?Sized> {
    sink: &'s S,
    session: Option<Box<Session>>,
    cdata_allowed: bool,
    stop: Option<Stop<S::Handle>>,
}

impl<'s, S: TokenSink + ?Sized> ForTokens<'s, S> {
    pub(crate) fn new(sink: &'s S) -> Self {
        let cdata_allowed = sink.adjusted_current_node_present_but_not_in_html_namespace();
        Self { sink, session: None, cdata_allowed, stop: None }
    }

    /// The feedback for what the sink returned.
    fn feedback(&mut self, result: TokenSinkResult<S::Handle>) -> Feedback {
        let mut feedback = Feedback { cdata_allowed: self.cdata_allowed, ..Feedback::default() };
        feedback.switch_to = match &result {
            TokenSinkResult::Plaintext => Some(TextState::Plaintext),
            TokenSinkResult::RawData(RawKind::Rcdata) => Some(TextState::Rcdata),
            TokenSinkResult::RawData(RawKind::Rawtext) => Some(TextState::Rawtext),
            TokenSinkResult::RawData(_) => Some(TextState::ScriptData),
            _ => None,
        };
        self.stop = match result {
            TokenSinkResult::Script(script) => Some(Stop::Script(script)),
            TokenSinkResult::EncodingIndicator(label) => Some(Stop::Encoding(label)),
            TokenSinkResult::RawData(kind @ RawKind::ScriptDataEscaped(_)) => Some(Stop::Raw(kind)),
            _ => None,
        };
        feedback.pause = self.stop.is_some();
        feedback
    }
}

impl<S: TokenSink + ?Sized> RunSink for ForTokens<'_, S> {
    type Handle = S::Handle;

    fn begin(&mut self, session: Box<Session>) {
        self.session = Some(session);
    }

    fn finish(&mut self) -> (Box<Session>, Option<Stop<S::Handle>>) {
        (self.session.take().expect("a run has begun"), self.stop.take())
    }
}

impl<S: TokenSink + ?Sized> native::TokenSink for ForTokens<'_, S> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let Some(session) = &mut self.session else { return ControlFlow::Break(()) };
        let line = session.line(token.span().end);
        let is_tag = matches!(token, HtmlToken::StartTag(_) | HtmlToken::EndTag(_));
        let token = session.token(token);
        let sink = self.sink;
        let result = session.timed(|_| sink.process_token(token, line));
        if is_tag {
            self.cdata_allowed = sink.adjusted_current_node_present_but_not_in_html_namespace();
        }
        ControlFlow::Continue(self.feedback(result))
    }

    fn parse_error(&mut self, error: ParseError) {
        let Some(session) = &mut self.session else { return };
        let line = session.lines.current();
        // A sink cannot ask for anything after an error.
        let _ = self.sink.process_token(Token::ParseError(message(error, session.exact_errors, line)), line);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn wants_input_errors(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.exact_errors)
    }
}

impl Session {
    /// The token as html5ever has it. Texts share the buffer of the chunk.
    fn token(&mut self, token: HtmlToken<'_>) -> Token {
        let own = |text: Text<'_>| tendril_of(text, &self.chunk);
        match token {
            HtmlToken::Doctype(doctype) => Token::DoctypeToken(Doctype {
                name: doctype.name.map(own),
                public_id: doctype.public_id.map(own),
                system_id: doctype.system_id.map(own),
                force_quirks: doctype.force_quirks,
            }),
            HtmlToken::StartTag(tag) => Token::TagToken(self.tag(TagKind::StartTag, tag)),
            HtmlToken::EndTag(tag) => Token::TagToken(self.tag(TagKind::EndTag, tag)),
            HtmlToken::Comment(comment) => Token::CommentToken(own(comment.data)),
            HtmlToken::ProcessingInstruction(pi) => {
                // As the standard had it until there were processing instructions: a bogus comment.
                let mut text = StrTendril::from("?");
                text.push_slice(pi.target.data);
                if !pi.data.data.is_empty() {
                    text.push_slice(" ");
                    text.push_slice(pi.data.data);
                }
                Token::CommentToken(text)
            }
            HtmlToken::Text(text) if text.data == "\0" => Token::NullCharacterToken,
            HtmlToken::Text(text) => Token::CharacterTokens(own(text)),
            HtmlToken::EndOfFile(_) => Token::EOFToken,
        }
    }

    fn tag(&mut self, kind: TagKind, tag: &HtmlTag<'_>) -> Tag {
        let Self { atoms, chunk, .. } = self;
        let atoms = atoms.get_or_insert_default();
        let name = match tag.name {
            Name::UNKNOWN => atoms.names.intern(tag.name_text.data),
            name => name,
        };
        let attributes: Vec<Attribute> = atoms.attributes(ElementName::html(name), tag.attributes, chunk);
        Tag::new(kind, atoms.local(name), tag.self_closing, attributes, tag.attributes.have_duplicates())
    }
}

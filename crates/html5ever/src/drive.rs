//! Runs Fivefold's tokenizer for a sink that is borrowed.
//!
//! html5ever's tokenizer and tree builder work through `&self`, and their sinks are public fields. Fivefold's own their
//! sinks. So each is kept with an idle sink, and gets one that borrows the user's for as long as a call takes.

use crate::atoms::Atoms;
use crate::interface::Attribute;
use crate::lines::Lines;
use crate::tendril::StrTendril;
use crate::tokenizer::states::RawKind;
use crate::tokenizer::{Doctype, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use core::ops::ControlFlow;
use fivefold_core::{ElementName, Name, ParseError, Text};
use fivefold_html5::tokenizer as native;
use fivefold_html5::tokenizer::{Feedback, HtmlTag, HtmlToken, Progress, TextState};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// The tendril of a text, which shares the buffer of `chunk` if it is a part of it. html5ever's tendrils are not those of
/// Fivefold in all versions.
#[inline]
pub(crate) fn tendril_of(text: Text<'_>, chunk: &StrTendril) -> StrTendril {
    match text.shared_range(chunk) {
        Some(range) => chunk.subtendril(range.start as u32, range.len() as u32),
        None => StrTendril::from_slice(text.data),
    }
}

/// The sink of a tokenizer between two calls.
pub(crate) struct Idle;

impl native::TokenSink for Idle {
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        ControlFlow::Break(())
    }
}

/// What a run needs besides the tokenizer, and keeps for the next.
pub(crate) struct Session {
    /// The chunk that is read.
    pub(crate) chunk: StrTendril,
    /// The offset of the chunk.
    base: u64,
    lines: Lines,
    /// The names of tags, if the user's sink gets any.
    atoms: Option<Box<Atoms>>,
    pub(crate) exact_errors: bool,
    /// The time that tokens have taken in the sink, if it is measured.
    pub(crate) profile: Option<Duration>,
}

impl Session {
    pub(crate) fn new(exact_errors: bool, profile: bool) -> Self {
        Self {
            chunk: StrTendril::new(),
            base: 0,
            lines: Lines::new(),
            atoms: None,
            exact_errors,
            profile: profile.then_some(Duration::ZERO),
        }
    }

    /// The line of an offset.
    #[inline]
    pub(crate) fn line(&mut self, offset: u64) -> u64 {
        self.lines.at(offset, &self.chunk, self.base)
    }

    /// Notes that the chunk is read, except for its last `unread` bytes.
    fn finish_chunk(&mut self, unread: usize) {
        let end = self.base + (self.chunk.len() - unread) as u64;
        self.line(end);
        if unread > 0 {
            self.lines.interrupt(end);
        }
        self.base = end;
        self.chunk = StrTendril::new();
    }

    /// Runs a closure, and adds its time to the profile.
    #[inline]
    pub(crate) fn timed<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let Some(before) = self.profile else { return run(self) };
        let start = Instant::now();
        let result = run(self);
        self.profile = Some(before + start.elapsed());
        result
    }
}

/// The text of an error for the user's sink: its name in the standard, or, if the errors are to be exact, an
/// explanation and the place, too.
pub(crate) fn message(error: ParseError, exact: bool, line: u64) -> Cow<'static, str> {
    let name = error.code.as_str();
    if exact {
        let (start, end) = (error.span.start, error.span.end);
        Cow::Owned(format!("{name}: {} (line {line}, bytes {start} to {end})", error.code.explanation()))
    } else {
        Cow::Borrowed(name)
    }
}

/// Why a run stopped before the end of its chunk.
pub(crate) enum Stop<Handle> {
    /// A script is to be run.
    Script(Handle),
    /// The document names its encoding.
    Encoding(StrTendril),
    /// The tokenizer continues in such text, a part of a script.
    Raw(RawKind),
}

/// A sink of Fivefold's for one run.
pub(crate) trait RunSink: native::TokenSink {
    type Handle;

    /// Receives what the run needs, before any token.
    fn begin(&mut self, session: Box<Session>);
    /// Gives it back after the last token, and says why the sink has asked for a pause.
    fn finish(&mut self) -> (Box<Session>, Option<Stop<Self::Handle>>);
}

/// A tokenizer that is to read a chunk, or the end of the input.
#[doc(hidden)]
pub struct Drive<'r> {
    pub(crate) tokenizer: native::Tokenizer<Idle>,
    pub(crate) session: Box<Session>,
    /// The chunk; `None` at the end of the input.
    pub(crate) chunk: Option<&'r StrTendril>,
}

/// What has become of a [`Drive`].
#[doc(hidden)]
pub struct Driven<Handle> {
    /// The tokenizer, unless the input has ended.
    pub(crate) tokenizer: Option<native::Tokenizer<Idle>>,
    pub(crate) session: Box<Session>,
    /// How many bytes at the end of the chunk are unread.
    pub(crate) unread: usize,
    pub(crate) stop: Option<Stop<Handle>>,
}

impl Drive<'_> {
    /// Does nothing: the input has ended.
    pub(crate) fn refuse<Handle>(self) -> Driven<Handle> {
        Driven { tokenizer: None, session: self.session, unread: 0, stop: None }
    }

    /// Runs the tokenizer with this sink, and gives the sink back.
    pub(crate) fn run<S: RunSink>(self, mut sink: S) -> (Driven<S::Handle>, S) {
        sink.begin(self.session);
        let mut tokenizer = self.tokenizer.map_sink(|Idle| sink);
        let (mut sink, tokenizer, unread) = match self.chunk {
            Some(chunk) => {
                let (progress, unread) = tokenizer.feed_until_pause(chunk);
                let mut sink = None;
                let tokenizer = tokenizer.map_sink(|used| {
                    sink = Some(used);
                    Idle
                });
                let sink = sink.expect("the sink is replaced at once");
                (sink, Some(tokenizer), if progress == Progress::Paused { unread } else { 0 })
            }
            None => (tokenizer.finish(), None, 0),
        };
        let (mut session, stop) = sink.finish();
        session.finish_chunk(unread);
        (Driven { tokenizer, session, unread, stop }, sink)
    }
}

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

impl RawKind {
    /// The kind of text of a state; a tokenizer is told otherwise of the PLAINTEXT state.
    pub(crate) fn of(state: TextState) -> Self {
        match state {
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext | TextState::Plaintext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
        }
    }
}

//! The tokenizer.

#[path = "states.rs"]
pub mod states;

pub use crate::buffer_queue::{BufferQueue, FromSet, NotFromSet, SetResult};
pub use crate::token::{
    CharacterTokens, CommentToken, Doctype, DoctypeToken, EOFToken, EndTag, NullCharacterToken, ParseError, StartTag,
    Tag, TagKind, TagToken, Token, TokenSink, TokenSinkResult,
};

use crate::drive::{Drive, Driven, Idle, Session, Stop};
use crate::later::{self, TokenizerResult};
use crate::tendril::StrTendril;
use fivefold_html5::tokenizer as native;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// The result of one step of html5ever's tokenizer. Nothing returns it.
#[derive(Debug)]
pub enum ProcessResult<Handle> {
    /// The tokenizer continues.
    Continue,
    /// The tokenizer waits for input.
    Suspend,
    /// The tokenizer waits for a script.
    Script(Handle),
    /// The document names its encoding with this label.
    EncodingIndicator(StrTendril),
}

/// The options of the tokenizer.
#[derive(Clone, Debug)]
pub struct TokenizerOpts {
    /// Whether errors say where they are and what they mean, and controls in the input are errors. Off by default, when
    /// an error is just its name.
    pub exact_errors: bool,
    /// Whether a byte order mark at the start is dropped. On by default.
    pub discard_bom: bool,
    /// Whether [`Tokenizer::end`] prints how long the tokenizer and its sink have taken. Off by default.
    pub profile: bool,
    /// The state to begin in; the data state by default.
    pub initial_state: Option<states::State>,
    /// The name of the start tag that led to the initial state.
    pub last_start_tag_name: Option<String>,
}

impl Default for TokenizerOpts {
    fn default() -> Self {
        Self { exact_errors: false, discard_bom: true, profile: false, initial_state: None, last_start_tag_name: None }
    }
}

/// Turns HTML into tokens for a [`TokenSink`].
pub struct Tokenizer<Sink> {
    /// The sink.
    pub sink: Sink,
    /// Fivefold's tokenizer; `None` once the input has ended, and during a call.
    tokenizer: RefCell<Option<native::Tokenizer<Idle>>>,
    session: RefCell<Option<Box<Session>>>,
    /// Whether a byte order mark is still to be dropped.
    discard_bom: Cell<bool>,
    /// The time that all calls have taken, if it is measured.
    profile: Cell<Option<Duration>>,
}

impl<Sink: TokenSink> Tokenizer<Sink> {
    /// A tokenizer for this sink.
    pub fn new(sink: Sink, opts: TokenizerOpts) -> Self {
        let mut tokenizer = native::Tokenizer::new(Idle);
        tokenizer.set_state(opts.initial_state.unwrap_or(states::Data).to_native());
        if let Some(name) = opts.last_start_tag_name {
            tokenizer.set_last_start_tag(&name);
        }
        tokenizer.set_cdata_allowed(sink.adjusted_current_node_present_but_not_in_html_namespace());
        Self {
            sink,
            tokenizer: RefCell::new(Some(tokenizer)),
            session: RefCell::new(Some(Box::new(Session::new(opts.exact_errors, opts.profile)))),
            discard_bom: Cell::new(opts.discard_bom),
            profile: Cell::new(opts.profile.then_some(Duration::ZERO)),
        }
    }

    /// Reads the input, until its end, or until the sink asks for a pause. What is unread stays in the queue.
    pub fn feed(&self, input: &BufferQueue) -> TokenizerResult<Sink::Handle> {
        while let Some(mut chunk) = input.pop_front() {
            if self.discard_bom.get() && !chunk.is_empty() {
                self.discard_bom.set(false);
                if chunk.starts_with('\u{FEFF}') {
                    chunk.pop_front('\u{FEFF}'.len_utf8() as u32);
                }
            }
            let Some((unread, stop)) = self.drive(Some(&chunk)) else { return TokenizerResult::Done };
            if unread > 0 {
                chunk.pop_front((chunk.len() - unread) as u32);
                input.push_front(chunk);
            }
            match stop {
                Some(Stop::Script(script)) => return TokenizerResult::Script(script),
                Some(Stop::Encoding(label)) => {
                    if let Some(result) = later::encoding(label) {
                        return result;
                    }
                }
                Some(Stop::Raw(kind)) => self.set_state(states::RawData(kind)),
                None => {}
            }
        }
        TokenizerResult::Done
    }

    /// Switches to the PLAINTEXT state.
    pub fn set_plaintext_state(&self) {
        self.set_state(states::Plaintext);
    }

    /// Ends the input.
    pub fn end(&self) {
        self.drive(None);
        self.sink.end();
        if let (Some(total), Some(session)) = (self.profile.get(), &*self.session.borrow()) {
            let in_sink = session.profile.unwrap_or_default();
            println!("Tokenizer profile, in nanoseconds");
            println!("{:12}  in the token sink", in_sink.as_nanos());
            println!("{:12}  in the tokenizer", total.saturating_sub(in_sink).as_nanos());
        }
    }

    fn set_state(&self, state: states::State) {
        if let Some(tokenizer) = &mut *self.tokenizer.borrow_mut() {
            tokenizer.set_state(state.to_native());
        }
    }

    /// Reads a chunk, or the end of the input. Returns how many bytes are unread and why; `None` if the input has ended
    /// before.
    fn drive(&self, chunk: Option<&StrTendril>) -> Option<(usize, Option<Stop<Sink::Handle>>)> {
        let start = self.profile.get().map(|before| (before, Instant::now()));
        let tokenizer = self.tokenizer.take()?;
        let mut session = self.session.take()?;
        session.chunk = chunk.cloned().unwrap_or_default();
        let Driven { tokenizer, session, unread, stop } = self.sink.drive(Drive { tokenizer, session, chunk });
        self.tokenizer.replace(tokenizer);
        self.session.replace(Some(session));
        if let Some((before, start)) = start {
            self.profile.set(Some(before + start.elapsed()));
        }
        Some((unread, stop))
    }
}

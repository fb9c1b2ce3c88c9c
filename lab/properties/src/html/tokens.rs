//! The HTML tokenizer alone.

use crate::HTML;
use crate::input::Input;
use crate::recording::{Recording, assert_parts, field, tag};
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlTag, HtmlToken, Progress, State, TextState, TokenSink, Tokenizer};
use fivefold::{ErrorCode, Limits, ParseError, Span};

/// From every initial state, and with feedback or without, the tokens of the whole input and of its chunks are the
/// same, and tile the input. A sink that stops receives no more tokens. That a limit or the sink has ended the input is
/// told, and nothing else is.
pub fn html_tokens(data: &[u8]) {
    let mut input = Input::new(data);
    let start = Start {
        state: input.pick(START_STATES),
        last_start_tag: input.pick(&["", "title", "script", "style", "p"]),
        cdata_allowed: input.choose(),
        gives_feedback: input.choose(),
        input_bytes: u64::MAX,
    };
    let (stop, cuts) = (input.rarely(usize::from), input.cuts());
    let limit = input.rarely(|number| usize::from(number) * 16);
    let text = input.text(&HTML);
    let start = Start { input_bytes: limit.map_or(u64::MAX, |limit| limit as u64), ..start };
    let source = &text[..text.floor_char_boundary(limit.unwrap_or(usize::MAX).min(text.len()))];

    let (whole, end) = run(start, &[&text], source, None);
    assert_eq!(end, (source.len() < text.len()).then_some(ErrorCode::InputLimitReached));
    assert_eq!(whole.end(), source.len() as u64, "the last token ends elsewhere");
    whole.assert_tokens_tile(source, |gap, is_at_end| is_at_end || is_dropped(gap));
    assert_eq!(run(start, &cuts.of_text(&text), source, None), (whole, end), "chunks");
    if let Some(stop) = stop {
        let (stopped, end) = run(start, &cuts.of_text(&text), source, Some(stop));
        let is_whole = stopped.tokens.last().is_some_and(|token| token == END);
        assert!(is_whole || end.is_some(), "nobody says that {:?} is not all", stopped.tokens);
        assert!(
            stopped.spans.len() <= stop + usize::from(is_whole),
            "the sink stopped after {stop} tokens, and has {:?}",
            stopped.tokens
        );
    }
}

/// The line of the last token.
const END: &str = "end";

/// The initial states of tests and fragments.
const START_STATES: &[State] =
    &[State::Data, State::Rcdata, State::Rawtext, State::ScriptData, State::Plaintext, State::CdataSection];

/// Text without a token: end tags without a name, and the delimiters of CDATA sections.
fn is_dropped(gap: &str) -> bool {
    let mut rest = gap;
    while let Some(after) = ["</>", "<![CDATA[", "]]>"].iter().find_map(|dropped| rest.strip_prefix(dropped)) {
        rest = after;
    }
    rest.is_empty()
}

#[derive(Clone, Copy)]
struct Start {
    input_bytes: u64,
    state: State,
    last_start_tag: &'static str,
    cdata_allowed: bool,
    gives_feedback: bool,
}

/// The tokens of chunks, of which the tokenizer reads `source`, and what has ended the input early.
fn run(start: Start, chunks: &[&str], source: &str, stop: Option<usize>) -> (Recording, Option<ErrorCode>) {
    let sink = Recorder {
        source,
        recording: Recording::default(),
        gives_feedback: start.gives_feedback,
        cdata_allowed: start.cdata_allowed,
        left: stop.unwrap_or(usize::MAX),
        input_bytes: start.input_bytes,
        has_stopped: false,
        told: None,
    };
    let mut tokenizer = Tokenizer::new(sink);
    tokenizer.set_state(start.state);
    tokenizer.set_last_start_tag(start.last_start_tag);
    tokenizer.set_cdata_allowed(start.cdata_allowed);
    for chunk in chunks {
        let progress = tokenizer.feed(chunk);
        assert_eq!(progress == Progress::Stopped, tokenizer.ended_early().is_some());
    }
    let _ = tokenizer.feed_all("");
    let end = tokenizer.ended_early();
    let sink = tokenizer.finish();
    // Not by a sink that has stopped by itself.
    assert!(
        sink.told == end || sink.has_stopped && sink.told.is_none(),
        "{:?} was told, and {end:?} is said",
        sink.told
    );
    (sink.recording.sorted(), end)
}

struct Recorder<'s> {
    source: &'s str,
    recording: Recording,
    gives_feedback: bool,
    cdata_allowed: bool,
    /// The number of tokens before stopping.
    left: usize,
    has_stopped: bool,
    input_bytes: u64,
    /// What the sink was told of an early end.
    told: Option<ErrorCode>,
}

impl Recorder<'_> {
    fn record(&mut self, token: HtmlToken<'_>) {
        let span = token.span();
        match token {
            HtmlToken::Text(text) => {
                assert_parts(self.source, span, [text]);
                let has_null = self.source[span.range()].contains('\0');
                assert!(!has_null || span.len() == 1, "a NUL among other text at {span:?}");
                self.recording.push_text(text);
            }
            HtmlToken::StartTag(tag) => self.record_tag("start", tag),
            HtmlToken::EndTag(tag) => self.record_tag("end", tag),
            HtmlToken::Comment(comment) => {
                assert_parts(self.source, span, [comment.data]);
                self.recording.push(format!("comment {}", field(Some(comment.data))), span);
            }
            HtmlToken::ProcessingInstruction(token) => {
                assert_parts(self.source, span, [token.target, token.data]);
                let line = format!("instruction {} {}", field(Some(token.target)), field(Some(token.data)));
                self.recording.push(line, span);
            }
            HtmlToken::Doctype(doctype) => {
                let fields = [doctype.name, doctype.public_id, doctype.system_id];
                assert_parts(self.source, span, fields.into_iter().flatten());
                let line = format!("doctype {:?} {}", fields.map(field), doctype.force_quirks);
                self.recording.push(line, span);
            }
            HtmlToken::EndOfFile(offset) => {
                assert_eq!(offset, self.source.len() as u64, "the input ends elsewhere");
                self.recording.push(END.to_owned(), Span::empty(offset));
            }
        }
    }

    fn record_tag(&mut self, kind: &str, token: &HtmlTag<'_>) {
        let parts = token.attributes.iter().flat_map(|attribute| [attribute.name_text, attribute.value]);
        assert_parts(self.source, token.span, core::iter::once(token.name_text).chain(parts));
        let line = format!("{kind} {} {}", tag(token.name_text.data, token.attributes), token.self_closing);
        self.recording.push(line, token.span);
    }

    /// Possible feedback of tree construction.
    fn feedback(&mut self, token: HtmlToken<'_>) -> Feedback {
        let mut feedback = Feedback { cdata_allowed: self.cdata_allowed, ..Feedback::default() };
        if let (true, HtmlToken::StartTag(tag)) = (self.gives_feedback, token) {
            feedback.switch_to = TextState::for_element(tag.name_text.data);
            self.cdata_allowed = matches!(tag.name_text.data, "svg" | "math");
            feedback.cdata_allowed = self.cdata_allowed;
        }
        feedback
    }
}

impl TokenSink for Recorder<'_> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        assert!(!self.has_stopped, "a token after the sink has stopped");
        // At the end, there is nothing to stop.
        if self.left == 0 && !matches!(token, HtmlToken::EndOfFile(_)) {
            self.has_stopped = true;
            return ControlFlow::Break(());
        }
        self.left = self.left.saturating_sub(1);
        self.record(token);
        ControlFlow::Continue(self.feedback(token))
    }

    fn parse_error(&mut self, error: ParseError) {
        self.recording.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        assert!(self.told.replace(code).is_none(), "told twice");
    }

    fn limits(&self) -> Limits {
        Limits::default().with_input_bytes(self.input_bytes)
    }
}

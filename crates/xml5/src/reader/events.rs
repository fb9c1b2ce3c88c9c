//! The part that all readers share: tokens in, events out.

use super::event::{End, Event, ResolvedNamespace, Start};
use crate::Options;
use crate::namespaces::Resolved;
use crate::phases::{Action, Phase, Phases};
use crate::recover::Recover;
use crate::tokenizer::{Machine, Signal, TextForm, XmlToken};
use core::ops::Range;
use fivefold_core::input::Cursor;
use fivefold_core::machine::StateMachine;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    ErrorCode, ErrorList, Limits, NotWellFormed, ParseError, Shortening, Span, Text, floor_char_boundary,
};

/// The result of [`Events::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pulled {
    NeedsInput,
    Event(Kind),
    /// There are no more events.
    Nothing,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Start,
    End,
    /// Text that is the source at the span of the event.
    PlainText,
    /// Text that was joined.
    Text,
    Reference,
    CdataSection,
    /// The kind that the current token has.
    Other,
}

/// The part of the input that is there.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) text: &'a str,
    /// The offset of the text in the whole input.
    pub(super) base: u64,
    /// Whether nothing comes after it.
    pub(super) is_last: bool,
}

impl<'a> Input<'a> {
    #[inline]
    pub(super) fn cursor(self, position: usize) -> Cursor<'a> {
        Cursor::resume(self.text, self.base, self.is_last, position)
    }

    #[inline]
    pub(super) fn span(self, start: usize, end: usize) -> Span {
        Span::new(self.base + start as u64, self.base + end as u64)
    }
}

/// How text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As one joined text.
    Joined,
    /// As it is written.
    AsWritten,
    /// Not any more: the input has ended.
    Stopped,
}

/// Text that is being joined: a range of the chunk for as long as it can be.
#[derive(Debug, Default)]
pub(super) struct JoinedText {
    span: Span,
    /// The text, unless it equals the source at the span.
    copy: String,
    is_copied: bool,
    pub(super) is_empty: bool,
    verbatim: bool,
    /// The largest number of bytes.
    limit: usize,
    /// The number of bytes that are left of the limit.
    room: usize,
    /// Whether something was cut off.
    is_cut: bool,
}

impl JoinedText {
    fn clear(&mut self) {
        self.copy.clear();
        (self.is_copied, self.is_empty, self.verbatim) = (false, true, true);
        (self.room, self.is_cut) = (self.limit, false);
    }

    /// Appends a text, as far as the limit allows. Returns the offset of the rest when text first exceeds the limit.
    #[inline(always)]
    pub(super) fn append(&mut self, text: Text<'_>, chunk: Chunk<'_>) -> Option<u64> {
        if text.data.len() > self.room {
            return self.append_within(text, chunk);
        }
        self.room -= text.data.len();
        self.append_whole(text, chunk);
        None
    }

    #[cold]
    fn append_within(&mut self, text: Text<'_>, chunk: Chunk<'_>) -> Option<u64> {
        if core::mem::replace(&mut self.is_cut, true) {
            return None;
        }
        let (within, beyond) = text.split_at(floor_char_boundary(text.data, self.room));
        self.room = 0;
        if !within.data.is_empty() {
            self.append_whole(within, chunk);
        }
        Some(beyond.span.start)
    }

    #[inline(always)]
    fn append_whole(&mut self, text: Text<'_>, chunk: Chunk<'_>) {
        if self.is_empty {
            self.is_empty = false;
            self.span = text.span;
            self.verbatim = text.verbatim;
            if text.verbatim && text.span.start >= chunk.base {
                return;
            }
            self.is_copied = true;
            self.copy.push_str(text.data);
            return;
        }
        let adjoins = text.span.start == self.span.end && text.verbatim;
        if !self.is_copied && !adjoins {
            self.keep(chunk);
        }
        if self.is_copied {
            self.copy.push_str(text.data);
        }
        self.verbatim &= adjoins;
        self.span.end = self.span.end.max(text.span.end);
    }

    /// Copies what has been joined, because the chunk goes away or the text differs from it.
    fn keep(&mut self, chunk: Chunk<'_>) {
        if !self.is_copied && !self.is_empty {
            self.copy.push_str(chunk.slice(self.span));
            self.is_copied = true;
        }
    }

    fn len(&self) -> usize {
        if self.is_copied { self.copy.len() } else { self.span.len() as usize }
    }

    fn view<'a>(&'a self, chunk: Chunk<'a>) -> Text<'a> {
        let data = if self.is_copied { &self.copy } else { chunk.slice(self.span) };
        Text { data, span: self.span, verbatim: self.verbatim }
    }
}

/// Tokens in, events out.
#[derive(Debug)]
pub(super) struct Events<R = ()> {
    pub(super) machine: Machine<(), R>,
    pub(super) phases: Phases,
    pub(super) text: JoinedText,
    /// The form of the text that is being joined; known only where it matters.
    pub(super) text_form: TextForm,
    /// The action of the current token, pending until the text before it has been returned.
    pub(super) waiting: Option<Action>,
    /// The number of pending end events.
    pub(super) ends_due: usize,
    /// Whether the current element's end was returned, and the element must be popped.
    pub(super) is_pop_due: bool,
    reading: Reading,
    /// Whether the short cut may take the next event, whatever that is.
    pub(super) may_be_plain: bool,
    /// The length of the current element's end tag, if it is known to come next; otherwise 0.
    pub(super) end_tag_ahead: usize,
    /// The greatest length of text that it takes.
    pub(super) longest_plain_text: usize,
    /// The span of the last event.
    pub(super) span: Span,
    /// Whether the last event was a start.
    pub(super) is_at_start: bool,
    errors: ErrorList,
    notices: ErrorList,
    /// The first error of a document that must be well-formed.
    violation: Option<ParseError>,
}

impl<R: Recover> Events<R> {
    pub(super) fn new(options: Options, recover: R) -> Self {
        let limit = options.limits.text_bytes.max(Limits::LEAST_TEXT_BYTES);
        let mut text = JoinedText { limit, ..JoinedText::default() };
        text.clear();
        let mut machine = Machine::new(options, (), recover);
        let phases = Phases::new(&options, &machine.recovery.setup);
        machine.constructs_tree = true;
        Self {
            machine,
            phases,
            text,
            text_form: TextForm::Characters,
            waiting: None,
            ends_due: 0,
            is_pop_due: false,
            reading: if options.text_as_written { Reading::AsWritten } else { Reading::Joined },
            may_be_plain: false,
            end_tag_ahead: 0,
            longest_plain_text: limit.min(options.text_limit.saturating_sub(1)),
            span: Span::empty(0),
            is_at_start: false,
            errors: ErrorList::new(options.limits.errors),
            notices: ErrorList::new(options.limits.errors),
            violation: None,
        }
    }

    /// Goes on to the next event, in what `input` has after its first `position` bytes. Returns the event and how much has
    /// been consumed then.
    #[inline(always)]
    pub(super) fn next(&mut self, input: Input<'_>, position: usize) -> (Pulled, usize) {
        if self.is_pop_due {
            self.is_pop_due = false;
            self.phases.pop(&mut self.machine.open);
        }
        if self.may_be_plain {
            if self.ends_due > 0 {
                return (self.end(), position);
            }
            if let Some(found) = self.next_plain(input, position) {
                return found;
            }
        }
        self.next_of_any_kind(input, position)
    }

    #[inline(never)]
    fn next_of_any_kind(&mut self, input: Input<'_>, position: usize) -> (Pulled, usize) {
        let mut cursor = input.cursor(position);
        self.end_tag_ahead = 0;
        let pulled = self.next_by_tokens(&mut cursor);
        self.may_be_plain = self.reading == Reading::Joined
            && self.waiting.is_none()
            && self.text.is_empty
            && self.machine.may_be_plain()
            && self.phases.is_in_main_phase();
        (pulled, cursor.position())
    }

    fn next_by_tokens(&mut self, input: &mut Cursor<'_>) -> Pulled {
        if let Some(action) = self.waiting.take() {
            self.text.clear();
            match action {
                // After text that was cut, nothing is left to do.
                Action::Ignore => {}
                Action::Text => return self.resume_as_written(input),
                Action::EndBefore(0) => return self.process_again(input),
                _ => return self.perform(action),
            }
        }
        if self.ends_due > 0 {
            return self.end();
        }
        match self.reading {
            Reading::Joined => self.read(input),
            Reading::AsWritten => self.read_as_written(input),
            Reading::Stopped => Pulled::Nothing,
        }
    }

    /// Processes the current token again, after elements have ended before it.
    #[cold]
    fn process_again(&mut self, input: &mut Cursor<'_>) -> Pulled {
        let action = self.machine.process(&mut self.phases, input.chunk(), None);
        self.go_on_after(action, input)
    }

    /// Carries out the action of the current token, before which there is no text, and goes on if that gives no event.
    #[cold]
    pub(super) fn go_on_after(&mut self, action: Action, input: &mut Cursor<'_>) -> Pulled {
        match action {
            Action::Ignore => self.next_by_tokens(input),
            Action::Text if self.reading == Reading::AsWritten => self.resume_as_written(input),
            Action::Text => {
                self.append_characters(input.chunk());
                self.read(input)
            }
            action => self.perform(action),
        }
    }

    #[inline(always)]
    fn read(&mut self, input: &mut Cursor<'_>) -> Pulled {
        let text_limit = self.machine.options().text_limit;
        let chunk = input.chunk();
        loop {
            match self.machine.next(input) {
                Signal::NeedsInput => return self.wait_for_input(input),
                Signal::End => return Pulled::Nothing,
                Signal::Token => {}
            }
            match self.machine.process(&mut self.phases, chunk, None) {
                Action::Ignore | Action::XmlDeclaration => {}
                Action::Text => {
                    self.append_characters(chunk);
                    if self.text.len() >= text_limit {
                        // The text continues in another event.
                        self.waiting = Some(Action::Ignore);
                        return self.give_text(Kind::Text);
                    }
                }
                action if self.text.is_empty => return self.perform(action),
                action => {
                    self.waiting = Some(action);
                    return self.give_text(Kind::Text);
                }
            }
        }
    }

    /// Appends the characters of the current token.
    #[inline(always)]
    pub(super) fn append_characters(&mut self, chunk: Chunk<'_>) {
        if let Some(offset) = self.text.append(self.machine.characters(chunk), chunk) {
            self.machine.error_at(ErrorCode::TextLimitReached, Span::empty(offset));
        }
    }

    /// Copies what is being read, because the chunk goes away.
    #[cold]
    pub(super) fn wait_for_input(&mut self, input: &Cursor<'_>) -> Pulled {
        let chunk = Chunk { text: &input.chunk().text[..input.position()], base: input.chunk().base };
        self.machine.keep_pieces(chunk);
        self.text.keep(chunk);
        Pulled::NeedsInput
    }

    #[inline]
    pub(super) fn give_text(&mut self, kind: Kind) -> Pulled {
        self.span = self.text.span;
        self.is_at_start = false;
        Pulled::Event(kind)
    }

    /// Carries out the action of the current token.
    #[inline(always)]
    pub(super) fn perform(&mut self, action: Action) -> Pulled {
        self.span = self.machine.span();
        self.is_at_start = false;
        match action {
            Action::Start { is_empty } => {
                self.ends_due = usize::from(is_empty);
                self.is_at_start = true;
                Pulled::Event(Kind::Start)
            }
            Action::End(count) => {
                self.ends_due = count;
                self.end()
            }
            Action::EndBefore(count) => self.end_before(count),
            Action::Stop(count) => {
                self.reading = Reading::Stopped;
                self.ends_due = count;
                if count > 0 { self.end() } else { Pulled::Nothing }
            }
            Action::Doctype
            | Action::Comment
            | Action::ProcessingInstruction
            | Action::EntityReference
            | Action::XmlDeclaration => Pulled::Event(Kind::Other),
            // These two give no event of their own.
            Action::Ignore | Action::Text => Pulled::Nothing,
        }
    }

    /// Ends an element before the current token, which waits until as many have ended.
    #[cold]
    fn end_before(&mut self, count: usize) -> Pulled {
        self.waiting = Some(Action::EndBefore(count - 1));
        self.ends_due = 1;
        let pulled = self.end();
        self.span = Span::empty(self.machine.span().start);
        pulled
    }

    #[inline]
    fn end(&mut self) -> Pulled {
        self.ends_due -= 1;
        self.is_pop_due = true;
        self.is_at_start = false;
        // An end that the input lacks has an empty span, where the token that implies it stands.
        let span = self.machine.span();
        let is_implied = self.ends_due > 0 || self.reading == Reading::Stopped;
        self.span = if is_implied { Span::empty(span.start) } else { span };
        Pulled::Event(Kind::End)
    }

    /// The event, with texts from `chunk` or from copies.
    // Returned through memory, it would stall where the caller reads it.
    #[inline(always)]
    pub(super) fn view<'a>(&'a self, pulled: Pulled, chunk: Chunk<'a>) -> Option<Event<'a>> {
        let Pulled::Event(kind) = pulled else { return None };
        Some(match kind {
            Kind::Start => Event::Start(self.start(chunk)),
            Kind::End => Event::End(self.current()),
            Kind::PlainText => Event::Text(Text::verbatim(chunk.slice(self.span), self.span.start)),
            Kind::Text => Event::Text(self.text.view(chunk)),
            Kind::Reference => Event::Reference(self.text.view(chunk)),
            Kind::CdataSection => Event::CdataSection(self.text.view(chunk)),
            Kind::Other => return self.view_other(chunk),
        })
    }

    /// The event that is the current token.
    #[inline(never)]
    fn view_other<'a>(&'a self, chunk: Chunk<'a>) -> Option<Event<'a>> {
        Some(match self.machine.token(chunk) {
            XmlToken::Doctype(doctype) => Event::Doctype(Box::new(doctype)),
            XmlToken::Comment(comment) => Event::Comment(comment),
            XmlToken::ProcessingInstruction(instruction) => Event::ProcessingInstruction(instruction),
            XmlToken::EntityReference(reference) => Event::EntityReference(reference),
            XmlToken::XmlDeclaration(declaration) => Event::XmlDeclaration(declaration),
            _ => return None,
        })
    }

    /// The start that was the last event.
    pub(super) fn last_start<'a>(&'a self, chunk: Chunk<'a>) -> Option<Start<'a>> {
        self.is_at_start.then(|| self.start(chunk))
    }

    #[inline]
    fn start<'a>(&'a self, chunk: Chunk<'a>) -> Start<'a> {
        Start { tag: self.machine.tag_view(), phases: &self.phases, chunk, is_empty_tag: self.ends_due > 0 }
    }

    /// The namespace of the innermost open element.
    pub(super) fn namespace(&self) -> ResolvedNamespace<'_> {
        let resolved = if self.is_at_start { Some(self.phases.element().resolved) } else { None };
        self.current().namespace_of(resolved)
    }

    /// Whether the last event was a start with an undeclared prefix that has a namespace.
    #[inline]
    pub(super) fn has_assumed_namespace(&self) -> bool {
        self.is_at_start && matches!(self.phases.element().resolved, Resolved::WellKnown(_))
    }

    #[inline]
    fn current(&self) -> End<'_> {
        let (name, may_have_prefix) = self.machine.open.current_with_colon().unwrap_or_default();
        End { name, may_have_prefix, namespaces: self.phases.namespaces(), span: self.span }
    }

    /// The span of the last event.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// The number of open elements.
    pub(super) fn depth(&self) -> usize {
        self.machine.open.len() - usize::from(self.is_pop_due) - usize::from(self.is_start_waiting())
    }

    /// Whether the start of the innermost element is still pending.
    fn is_start_waiting(&self) -> bool {
        matches!(self.waiting, Some(Action::Start { .. }))
    }

    /// The number of open elements around what [`Reader::skip_element`](super::Reader::skip_element) skips.
    pub(super) fn depth_of_current(&self) -> usize {
        self.depth().saturating_sub(1)
    }

    /// Whether no more than `depth` elements are open.
    pub(super) fn has_ended(&self, depth: usize) -> bool {
        self.depth() <= depth
    }

    pub(super) fn phase(&self) -> Phase {
        self.phases.phase()
    }

    pub(super) fn wants_diagnostics(&self) -> bool {
        self.machine.reports.are_wanted()
    }

    /// Whether the last event was a start.
    pub(super) fn is_at_start(&self) -> bool {
        self.is_at_start
    }

    /// Takes the reports, and looks for characters that the input should not hold in a consumed part of a text at offset
    /// `base`. Returns whether the document is refused, so that no more events come.
    #[inline(never)]
    pub(super) fn check_input(&mut self, text: &str, base: u64, consumed: Range<usize>) -> bool {
        self.machine.reports.check_input(text, base, consumed);
        (self.machine.reports.are_there() || self.violation.is_some()) && self.take_reports()
    }

    #[cold]
    fn take_reports(&mut self) -> bool {
        let Self { machine, errors, notices, .. } = self;
        if machine.options().strict && self.violation.is_none() {
            self.violation = NotWellFormed::first_of(&machine.reports.errors, &machine.reports.notices);
        }
        machine.reports.errors.drain(..).for_each(|error| errors.push(error));
        machine.reports.notices.drain(..).for_each(|notice| notices.push(notice));
        if self.violation.is_some() {
            self.reading = Reading::Stopped;
        }
        self.violation.is_some()
    }

    /// Why a [strict](crate::Options::strict) reader refuses the document.
    pub(super) fn violation(&self) -> Option<ParseError> {
        self.violation
    }

    /// Why the document is not whole: where and how the input has ended too early, or else what a limit has left out first.
    pub(super) fn incompleteness(&self) -> Option<ParseError> {
        let shortening = || {
            let (code, offset) = self.machine.reports.shortening.first()?;
            Some(ParseError::new(code, Span::empty(offset)))
        };
        self.machine.reports.early_end.or_else(shortening)
    }

    /// What has ended the input before its end.
    pub(super) fn ended_early(&self) -> Option<ErrorCode> {
        self.machine.reports.ended_early()
    }

    /// What has ended the input before its end, or else what a limit has left out first.
    pub(super) fn shortened_by(&self) -> Option<ErrorCode> {
        self.machine.shortened_by()
    }

    /// What limits have left out so far.
    pub(super) fn left_out(&self) -> Shortening {
        self.machine.reports.shortening
    }

    #[cfg(feature = "encoding")]
    pub(super) fn add_error(&mut self, error: ParseError) {
        if self.machine.reports.wants_errors {
            if self.machine.options().strict {
                self.violation.get_or_insert(error);
            }
            self.errors.push(error);
        }
    }

    /// Removes the errors of bytes that the limit of the input has cut off, or has cut: a label counts with its quote. One
    /// that has no place in the text stays.
    #[cold]
    pub(super) fn forget_errors_from(&mut self, offset: u64) {
        let is_whole = |error: &ParseError| {
            let is_label =
                matches!(error.code, ErrorCode::EncodingDeclarationMismatch | ErrorCode::UnsupportedEncoding);
            let has_no_place = is_label && error.span.end == 0;
            has_no_place || error.span.start < offset && error.span.end + u64::from(is_label) <= offset
        };
        self.errors.retain(is_whole);
        self.violation = self.violation.filter(is_whole);
    }

    pub(super) fn dropped_errors(&self) -> u64 {
        self.errors.dropped() + self.notices.dropped()
    }

    pub(super) fn take_errors(&mut self) -> Vec<ParseError> {
        self.errors.take()
    }

    pub(super) fn take_notices(&mut self) -> Vec<ParseError> {
        self.notices.take()
    }
}

//! The part that all readers share: tokens in, events out.

use super::event::{End, Event, ResolvedNamespace, Start};
use crate::Options;
use crate::driver::Item;
use crate::namespaces::Resolved;
use crate::phases::{Action, Phases};
use crate::recover::Recover;
use crate::tokenizer::{Machine, Signal, TextForm, TokenKind, XmlToken};
use core::ops::Range;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, ErrorList, Limits, NotWellFormed, ParseError, Span, Text, floor_char_boundary};

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

/// What comes before the next item.
// With a tag of its own, it takes one instruction to see that there is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Pending {
    /// Nothing.
    Nothing,
    /// Nothing, but a joined text was returned last.
    Given,
    /// The rest of a text, of which the last chunk had a part.
    Text,
    /// The ends of this many elements.
    Ends(usize),
    /// The action of the current token, before which a text or an end was returned.
    Token(Action),
    /// Nothing comes any more: the document is refused.
    Stopped,
}

/// Items in, events out.
#[derive(Debug)]
pub(super) struct Events<R = ()> {
    pub(super) machine: Machine<(), R>,
    pub(super) phases: Phases,
    text: JoinedText,
    /// The form of the text that is being joined; known only where it matters.
    text_form: TextForm,
    pending: Pending,
    /// Whether the current element's end was returned, and the element must be popped.
    pops: bool,
    /// The length in bytes at which a text event ends.
    text_limit: usize,
    /// The greatest length of a text that needs not be joined.
    longest_text: u64,
    /// The span of the last event.
    pub(super) span: Span,
    /// Whether the last event was a start.
    pub(super) is_at_start: bool,
    pub(super) errors: ErrorList,
    pub(super) notices: ErrorList,
    /// The first error of a document that must be well-formed.
    pub(super) violation: Option<ParseError>,
}

impl<R: Recover> Events<R> {
    pub(super) fn new(options: Options, recover: R) -> Self {
        let limit = options.limits.text_bytes.max(Limits::LEAST_TEXT_BYTES);
        let mut text = JoinedText { limit, ..JoinedText::default() };
        text.clear();
        let mut machine = Machine::new(options, (), recover);
        let phases = Phases::new(&machine.recovery.setup);
        machine.constructs_tree = true;
        Self {
            machine,
            phases,
            text,
            text_form: TextForm::Characters,
            pending: Pending::Nothing,
            pops: false,
            text_limit: usize::MAX,
            longest_text: limit as u64,
            span: Span::empty(0),
            is_at_start: false,
            errors: ErrorList::new(options.limits.errors),
            notices: ErrorList::new(options.limits.errors),
            violation: None,
        }
    }

    /// Sets where texts are split. Nothing may have been read yet.
    pub(super) fn set_text_limit(&mut self, text_limit: usize) {
        self.text_limit = text_limit;
        self.longest_text = self.text.limit.min(text_limit.saturating_sub(1)) as u64;
    }

    /// Goes on to the next event, in what `input` has after its first `position` bytes. Returns the event and how much has
    /// been consumed then.
    #[inline(always)]
    pub(super) fn next(&mut self, input: Input<'_>, position: usize) -> (Pulled, usize) {
        if self.pops {
            self.pops = false;
            self.phases.pop(&mut self.machine.open);
        }
        if !matches!(self.pending, Pending::Nothing) {
            match self.pending {
                Pending::Ends(count) => return (self.end(count), position),
                Pending::Given => self.forget_text(),
                _ => return self.next_by_token(None, input, position),
            }
        }
        let mut cursor = input.cursor(position);
        let pulled = match self.machine.step::<true>(&mut self.phases, &mut cursor, None) {
            Some(Item::Text(span)) if span.len() <= self.longest_text => {
                (self.is_at_start, self.span) = (false, span);
                Pulled::Event(Kind::PlainText)
            }
            Some(Item::Start { is_empty }) => self.begin(is_empty),
            Some(Item::End(span)) => {
                (self.pops, self.is_at_start, self.span) = (true, false, span);
                Pulled::Event(Kind::End)
            }
            item => return self.next_by_token(item, input, cursor.position()),
        };
        (pulled, cursor.position())
    }

    fn forget_text(&mut self) {
        self.text.clear();
        self.pending = Pending::Nothing;
    }

    /// Goes on to the next event, from an item that is none by itself, if there is one, or from what is pending.
    #[inline(never)]
    fn next_by_token(&mut self, item: Option<Item>, input: Input<'_>, position: usize) -> (Pulled, usize) {
        let mut cursor = input.cursor(position);
        let chunk = cursor.chunk();
        let action = match item {
            Some(Item::Text(span)) => {
                // It is longer than the limits allow.
                self.text_form = TextForm::Characters;
                let beyond = self.text.append(Text::verbatim(chunk.slice(span), span.start), chunk);
                self.report_cut(beyond);
                return (self.give_text(Pending::Given), position);
            }
            Some(Item::Token(action)) => Some(action),
            _ => self.take_pending(chunk),
        };
        let pulled = match action.and_then(|action| self.take(action, chunk)) {
            Some(pulled) => pulled,
            None if self.pending == Pending::Stopped => Pulled::Nothing,
            None => self.read(&mut cursor),
        };
        (pulled, cursor.position())
    }

    /// The action of the current token, if that is pending.
    fn take_pending(&mut self, chunk: Chunk<'_>) -> Option<Action> {
        match self.pending {
            Pending::Token(action) => {
                self.forget_text();
                // After elements have ended before it, it is processed again.
                let is_due = action == Action::EndBefore(0);
                Some(if is_due { self.machine.process(&mut self.phases, chunk, None) } else { action })
            }
            Pending::Text => {
                self.pending = Pending::Nothing;
                None
            }
            _ => None,
        }
    }

    /// Takes tokens until they give an event.
    fn read(&mut self, input: &mut Cursor<'_>) -> Pulled {
        let chunk = input.chunk();
        loop {
            if let Some(pulled) = self.join(input) {
                return pulled;
            }
            match self.machine.step_by_token(&mut self.phases, input, None) {
                Ok(action) => {
                    if let Some(pulled) = self.take(action, chunk) {
                        return pulled;
                    }
                }
                Err(Signal::NeedsInput) => return self.wait_for_input(input),
                Err(_) => return Pulled::Nothing,
            }
        }
    }

    /// Joins the text and the plain references that come next. Returns the event of those that are so long that they are
    /// split.
    #[inline(always)]
    fn join(&mut self, input: &mut Cursor<'_>) -> Option<Pulled> {
        if self.machine.options.text_as_written {
            return None;
        }
        while let Some(text) = self.machine.take_characters(input, &mut [0; 4]) {
            let beyond = self.text.append(text, input.chunk());
            self.report_cut(beyond);
            if self.text.len() >= self.text_limit {
                return Some(self.give_text(Pending::Given));
            }
        }
        None
    }

    /// Takes the current token. Returns the event that it gives, or that it ends.
    #[inline(always)]
    fn take(&mut self, action: Action, chunk: Chunk<'_>) -> Option<Pulled> {
        let is_joined = !self.machine.options.text_as_written;
        match action {
            Action::Text => self.take_text(chunk),
            Action::Ignore | Action::XmlDeclaration if is_joined => None,
            Action::Ignore if self.text.is_empty => None,
            action if self.text.is_empty => Some(self.perform(action)),
            // What stands between two texts as they are written parts them, even if it is ignored.
            action => Some(self.give_text(Pending::Token(action))),
        }
    }

    /// Takes a text token. As it is written, each run of characters, each reference and each CDATA section is an event of its
    /// own.
    #[inline(always)]
    fn take_text(&mut self, chunk: Chunk<'_>) -> Option<Pulled> {
        let is_whole = if self.machine.options.text_as_written {
            let form = self.machine.output.form;
            if !self.text.is_empty && form != self.text_form {
                return Some(self.give_text(Pending::Token(Action::Text)));
            }
            self.text_form = form;
            self.append_token(chunk);
            form == TextForm::Reference
        } else {
            self.append_token(chunk);
            self.text.len() >= self.text_limit
        };
        is_whole.then(|| self.give_text(Pending::Given))
    }

    /// Appends the text token to the text that is joined.
    #[inline(always)]
    fn append_token(&mut self, chunk: Chunk<'_>) {
        let beyond = self.text.append(self.machine.characters(chunk), chunk);
        self.report_cut(beyond);
    }

    #[inline(always)]
    fn report_cut(&mut self, beyond: Option<u64>) {
        if let Some(offset) = beyond {
            self.machine.reports.push(ParseError::new(ErrorCode::TextLimitReached, Span::empty(offset)));
        }
    }

    /// Copies what is being read, because the chunk goes away.
    #[cold]
    fn wait_for_input(&mut self, input: &Cursor<'_>) -> Pulled {
        let chunk = Chunk { text: &input.chunk().text[..input.position()], base: input.chunk().base };
        self.machine.keep_pieces(chunk);
        self.text.keep(chunk);
        if !self.text.is_empty {
            self.pending = Pending::Text;
        }
        Pulled::NeedsInput
    }

    /// Returns the text that is joined, before what is pending then.
    fn give_text(&mut self, pending: Pending) -> Pulled {
        self.pending = pending;
        (self.span, self.is_at_start) = (self.text.span, false);
        Pulled::Event(match self.text_form {
            TextForm::Characters => Kind::Text,
            TextForm::Reference => Kind::Reference,
            TextForm::CdataSection(_) => Kind::CdataSection,
        })
    }

    /// Carries out the action of the current token.
    fn perform(&mut self, action: Action) -> Pulled {
        (self.span, self.is_at_start) = (self.machine.span(), false);
        match action {
            Action::Start { is_empty } => self.begin(is_empty),
            Action::End(count) | Action::Stop(count @ 1..) => self.end(count),
            Action::EndBefore(count) => {
                self.end(1);
                self.span = Span::empty(self.machine.span().start);
                self.pending = Pending::Token(Action::EndBefore(count - 1));
                Pulled::Event(Kind::End)
            }
            Action::Doctype
            | Action::Comment
            | Action::ProcessingInstruction
            | Action::EntityReference
            | Action::XmlDeclaration => Pulled::Event(Kind::Other),
            // These give no event of their own.
            Action::Ignore | Action::Text | Action::Stop(0) => Pulled::Nothing,
        }
    }

    /// Begins the element that the current tag has put on the stack.
    #[inline(always)]
    fn begin(&mut self, is_empty: bool) -> Pulled {
        (self.span, self.is_at_start) = (self.machine.span(), true);
        if is_empty {
            self.pending = Pending::Ends(1);
        }
        Pulled::Event(Kind::Start)
    }

    /// Ends the innermost of `count` elements that end now.
    #[inline]
    fn end(&mut self, count: usize) -> Pulled {
        (self.pops, self.is_at_start) = (true, false);
        self.pending = if count > 1 { Pending::Ends(count - 1) } else { Pending::Nothing };
        // An end that the input lacks has an empty span, where the token that implies it stands.
        let is_implied = count > 1 || self.machine.kind() == TokenKind::EndOfFile;
        let span = self.machine.span();
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
        Start {
            token: &self.machine.token,
            output: &self.machine.output,
            phases: &self.phases,
            chunk,
            is_empty_tag: self.pending == Pending::Ends(1),
        }
    }

    /// The namespace of the innermost open element.
    pub(super) fn namespace(&self) -> ResolvedNamespace<'_> {
        let resolved = if self.is_at_start { Some(self.phases.element.resolved) } else { None };
        self.current().namespace_of(resolved)
    }

    /// Whether the last event was a start with an undeclared prefix that has a namespace.
    #[inline]
    pub(super) fn has_assumed_namespace(&self) -> bool {
        self.is_at_start && matches!(self.phases.element.resolved, Resolved::WellKnown(_))
    }

    #[inline]
    fn current(&self) -> End<'_> {
        let (name, may_have_prefix) = self.machine.open.current_with_colon().unwrap_or_default();
        End { name, may_have_prefix, namespaces: &self.phases.namespaces, span: self.span }
    }

    /// The number of open elements.
    pub(super) fn depth(&self) -> usize {
        let is_start_pending = matches!(self.pending, Pending::Token(Action::Start { .. }));
        self.machine.open.len() - usize::from(self.pops) - usize::from(is_start_pending)
    }

    /// The number of open elements around what [`Reader::skip_element`](super::Reader::skip_element) skips.
    pub(super) fn depth_of_current(&self) -> usize {
        self.depth().saturating_sub(1)
    }

    /// Whether no more than `depth` elements are open.
    pub(super) fn has_ended(&self, depth: usize) -> bool {
        self.depth() <= depth
    }

    pub(super) fn wants_diagnostics(&self) -> bool {
        self.machine.reports.are_wanted()
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
        let was_refused = self.pending == Pending::Stopped;
        if machine.options.strict && self.violation.is_none() {
            self.violation = NotWellFormed::first_of(&machine.reports.errors, &machine.reports.notices);
        }
        machine.reports.errors.drain(..).for_each(|error| errors.push(error));
        machine.reports.notices.drain(..).for_each(|notice| notices.push(notice));
        if self.violation.is_some() && !was_refused {
            self.refuse();
        }
        self.violation.is_some()
    }

    /// Returns no more events, nor the one that has just been found.
    fn refuse(&mut self) {
        let is_begun = self.is_at_start || matches!(self.pending, Pending::Token(Action::Start { .. }));
        if is_begun {
            self.phases.pop(&mut self.machine.open);
        }
        (self.pops, self.is_at_start, self.pending) = (false, false, Pending::Stopped);
    }

    /// Why the document is not whole: where and how the input has ended too early, or else what a limit has left out first.
    fn incompleteness(&self) -> Option<ParseError> {
        let shortening = || {
            let (code, offset) = self.machine.reports.shortening.first()?;
            Some(ParseError::new(code, Span::empty(offset)))
        };
        self.machine.reports.early_end.or_else(shortening)
    }

    /// Whether nothing was refused, and nothing is missing. The error shows its place in the source, if that is here.
    pub(super) fn check_whole(&self, source: Option<&str>) -> Result<(), NotWellFormed> {
        let error = self.violation.or_else(|| self.incompleteness());
        error.map_or(Ok(()), |error| Err(NotWellFormed::new(error, source)))
    }

    #[cfg(feature = "encoding")]
    pub(super) fn add_error(&mut self, error: ParseError) {
        if self.machine.reports.wants_errors {
            if self.machine.options.strict {
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
}

//! What happens with each event.

use super::FilterError;
use super::edits::EventEdits;
use super::event::FilterEvent;
use super::joints::Joints;
use crate::HandlerResult;
use crate::window::{NOTHING_READ, Output, Window};
use fivefold_core::start_tag::{end_of_tag_name, is_complete};
use fivefold_core::{ErrorCode, Language, Span, StopSignal, floor_char_boundary};
use fivefold_xml5::{Event, Options, PushReader};

/// What is called for each event.
pub(super) type Handler<'h> = Box<dyn FnMut(&mut FilterEvent<'_>) -> HandlerResult + Send + 'h>;

/// What filters of text and bytes have in common.
pub(super) struct Core<'h, O> {
    reader: PushReader,
    handler: Handler<'h>,
    work: Work<Joints<O>>,
    /// The limit of the input. The reader gets no more, so that it does not take what is cut there for whole.
    input_bytes: u64,
    /// Whether it has failed, or ended.
    is_done: bool,
}

/// What the handler does not see.
struct Work<O> {
    window: Window<O>,
    open: Vec<Open>,
    /// How many elements are open around the one that is removed.
    removed_at: Option<usize>,
    /// An empty tag whose end has not come.
    empty_tag: Option<EmptyTag>,
    /// The end of the last event.
    event_end: u64,
    /// The last reference to an entity that has given more than text.
    entity: Option<Span>,
    edits: EventEdits,
    /// Whether the input has ended, so that markup which comes now is cut.
    is_ending: bool,
}

/// An open element.
#[derive(Default)]
struct Open {
    new_name: Option<String>,
    is_unwrapped: bool,
}

/// An empty tag: content that comes into it makes it two tags.
struct EmptyTag {
    span: Span,
    edits: EventEdits,
    /// The tag as it is to be written, if that is not as it is.
    tag: Option<String>,
    /// The tag as it is written where content comes into it, if another slash than that at its end may make it empty.
    opened: Option<String>,
    name: String,
}

impl<'h, O: Output> Core<'h, O> {
    pub(super) fn new(options: Options, handler: Handler<'h>, output: O) -> Self {
        let mut window = Window::new(Joints::new(output));
        window.keeps_all = true;
        let work = Work {
            window,
            open: Vec::new(),
            removed_at: None,
            empty_tag: None,
            event_end: 0,
            entity: None,
            edits: EventEdits::default(),
            is_ending: false,
        };
        // Otherwise the text of an event could begin or end inside of a CDATA section, and could not be replaced there.
        let reader = PushReader::new(options).with_text_as_written(true);
        Self { reader, handler, work, input_bytes: options.limits.input_bytes, is_done: false }
    }

    pub(super) fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { reader: self.reader.with_stop_signal(signal), ..self }
    }

    #[cfg(feature = "encoding")]
    pub(super) fn output_mut(&mut self) -> &mut O {
        &mut self.work.window.gate.output.output
    }

    pub(super) fn write(&mut self, chunk: &str) -> Result<(), FilterError> {
        if self.is_done {
            return Err(FilterError::Failed);
        }
        let room = usize::try_from(self.input_bytes - self.work.window.end()).unwrap_or(usize::MAX);
        let within = &chunk[..floor_char_boundary(chunk, room)];
        self.work.window.push(within);
        self.reader.feed(within);
        self.go_on()?;
        if within.len() < chunk.len() {
            self.is_done = true;
            return Err(FilterError::EndedEarly(ErrorCode::InputLimitReached));
        }
        Ok(())
    }

    pub(super) fn end(&mut self) -> Result<(), FilterError> {
        if self.is_done {
            return Err(FilterError::Failed);
        }
        self.reader.end();
        self.work.is_ending = true;
        self.go_on()?;
        self.is_done = true;
        self.work.window.pass_on_all(NOTHING_READ);
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), FilterError> {
        let outcome = self.events();
        self.is_done = outcome.is_err();
        outcome
    }

    fn events(&mut self) -> Result<(), FilterError> {
        let Self { reader, handler, work, .. } = self;
        // Where something is left out, the handler would not see all that is written.
        while reader.advance() && reader.shortened_by().is_none() {
            if let Some(event) = reader.event() {
                work.event(event, handler).map_err(FilterError::Handler)?;
            }
        }
        work.window.pass_to(work.event_end, NOTHING_READ);
        work.window.keep_rest(NOTHING_READ);
        if let Some(refusal) = reader.refusal() {
            return Err(FilterError::NotWellFormed(refusal));
        }
        reader.shortened_by().map_or(Ok(()), |code| Err(FilterError::EndedEarly(code)))
    }
}

impl<O: Output> Work<O> {
    fn event(&mut self, event: Event<'_>, handler: &mut Handler<'_>) -> HandlerResult {
        let span = self.span(&event);
        if self.removed_at.is_some() {
            self.removed_event(&event, span);
            return Ok(());
        }
        if let Event::End(_) = event {
            return self.end(event, span, handler);
        }
        let mut edits = core::mem::take(&mut self.edits);
        edits.clear();
        let source = self.window.kept(span.start, span.end);
        if source.starts_with('&') && (!is_text(&event) || is_entity(&event, source)) {
            self.entity = Some(span);
        }
        let is_from_entity = self.entity == Some(span);
        self.call(event.clone(), span, &mut edits, handler)?;
        match event {
            Event::Start(start) => {
                let new_name = edits.new_name.clone();
                self.open.push(Open { new_name, is_unwrapped: edits.is_unwrapped });
                let source = self.window.kept(span.start, span.end);
                let is_cut = !edits.after.is_empty() && !is_complete(source, Language::Xml);
                let tag = (edits.change_tag() || is_cut).then(|| edits.write_tag(&start, source));
                if start.is_empty_tag() && !is_from_entity {
                    let name = edits.new_name.clone().unwrap_or_else(|| start.name().to_owned());
                    let has_slash = source.strip_suffix("/>").is_none_or(|rest| rest.contains('/'));
                    let opened = has_slash.then(|| edits.write_tag(&start, source));
                    self.empty_tag = Some(EmptyTag { span, edits, tag, opened, name });
                    return Ok(());
                }
                self.write_start(span, &edits, tag.as_deref());
            }
            _ => self.write(span, &edits),
        }
        self.edits = edits;
        Ok(())
    }

    /// Where an event stands, with all of its markup.
    fn span(&self, event: &Event<'_>) -> Span {
        let Event::CdataSection(text) = event else { return event.span() };
        let Span { mut start, mut end } = text.span;
        let (before, after) = (start.saturating_sub(CDATA_START.len() as u64), end + CDATA_END.len() as u64);
        if self.window.kept(before, start) == CDATA_START {
            start = before;
        }
        if self.window.kept(end, after) == CDATA_END {
            end = after;
        }
        Span::new(start, end)
    }

    fn call(&self, event: Event<'_>, span: Span, edits: &mut EventEdits, handler: &mut Handler<'_>) -> HandlerResult {
        let source = self.window.kept(span.start, span.end);
        let is_from_entity = self.entity == Some(span);
        let needs_ascii_names = !self.window.gate.output.has_all_characters();
        let is_cut = self.is_ending && span.end == self.window.end();
        let depth = self.open.len();
        handler(&mut FilterEvent { event, source, depth, is_from_entity, is_cut, needs_ascii_names, edits })
    }

    /// An event in an element that is removed.
    fn removed_event(&mut self, event: &Event<'_>, span: Span) {
        match event {
            Event::Start(_) => self.open.push(Open::default()),
            Event::End(_) => {
                self.open.pop();
            }
            _ => {}
        }
        self.event_end = self.event_end.max(span.end);
        if self.removed_at == Some(self.open.len()) {
            self.window.pass_to(span.end, NOTHING_READ);
            self.window.end_removal();
            self.removed_at = None;
        }
    }

    /// Writes the source of an event with its changes.
    fn write(&mut self, span: Span, edits: &EventEdits) {
        self.event_end = self.event_end.max(span.end);
        if edits.before.is_empty() && edits.after.is_empty() && edits.replacement.is_none() {
            return;
        }
        self.window.pass_to(span.start, NOTHING_READ);
        self.window.insert(&edits.before);
        match &edits.replacement {
            Some(replacement) => {
                self.window.insert(replacement);
                self.window.skip_to(span.end, NOTHING_READ);
            }
            None => self.window.pass_to(span.end, NOTHING_READ),
        }
        self.window.insert(&edits.after);
    }

    fn write_start(&mut self, span: Span, edits: &EventEdits, tag: Option<&str>) {
        self.event_end = self.event_end.max(span.end);
        if let Some(replacement) = &edits.replacement {
            self.window.pass_to(span.start, NOTHING_READ);
            for text in [&edits.before, replacement, &edits.after] {
                self.window.insert(text);
            }
            self.window.begin_removal();
            self.removed_at = Some(self.open.len() - 1);
            return;
        }
        if edits.before.is_empty() && edits.after.is_empty() && tag.is_none() && !edits.is_unwrapped {
            return;
        }
        self.window.pass_to(span.start, NOTHING_READ);
        self.window.insert(&edits.before);
        match tag {
            _ if edits.is_unwrapped => self.window.skip_to(span.end, NOTHING_READ),
            Some(tag) => {
                self.window.insert(tag);
                self.window.skip_to(span.end, NOTHING_READ);
            }
            None => self.window.pass_to(span.end, NOTHING_READ),
        }
        self.window.insert(&edits.after);
    }

    fn end(&mut self, event: Event<'_>, span: Span, handler: &mut Handler<'_>) -> HandlerResult {
        let open = self.open.pop().unwrap_or_default();
        let mut edits = core::mem::take(&mut self.edits);
        edits.clear();
        let empty_tag = self.empty_tag.take();
        let is_removed = empty_tag.as_ref().is_some_and(|tag| tag.edits.replacement.is_some());
        if !is_removed {
            self.call(event, span, &mut edits, handler)?;
        }
        match empty_tag {
            Some(tag) => self.write_empty_element(&tag, &edits),
            None => self.write_end(span, &open, &edits),
        }
        self.edits = edits;
        Ok(())
    }

    /// Writes an element that is an empty tag in the source.
    fn write_empty_element(&mut self, tag: &EmptyTag, end: &EventEdits) {
        let EmptyTag { span, edits, tag, opened, name } = tag;
        self.event_end = self.event_end.max(span.end);
        self.window.pass_to(span.start, NOTHING_READ);
        self.window.insert(&edits.before);
        let written = match &edits.replacement {
            Some(replacement) => Some([replacement, edits.after.as_str()].concat()),
            None => {
                let inside = [edits.after.as_str(), &end.before].concat();
                if edits.is_unwrapped {
                    Some(inside)
                } else if inside.is_empty() {
                    tag.clone()
                } else {
                    let tag = opened.as_deref().or(tag.as_deref());
                    let tag = tag.unwrap_or_else(|| self.window.kept(span.start, span.end));
                    let open = tag.strip_suffix("/>").unwrap_or(tag).trim_end_matches(['\t', '\n', '\r', ' ']);
                    Some(format!("{open}>{inside}</{name}>"))
                }
            }
        };
        match written {
            Some(written) => {
                self.window.insert(&written);
                self.window.skip_to(span.end, NOTHING_READ);
            }
            None => self.window.pass_to(span.end, NOTHING_READ),
        }
        self.window.insert(&end.after);
    }

    fn write_end(&mut self, span: Span, open: &Open, edits: &EventEdits) {
        self.event_end = self.event_end.max(span.end);
        if open.new_name.is_none() && !open.is_unwrapped {
            return self.write(span, edits);
        }
        self.window.pass_to(span.start, NOTHING_READ);
        self.window.insert(&edits.before);
        if open.is_unwrapped {
            self.window.skip_to(span.end, NOTHING_READ);
        } else if let Some(name) = &open.new_name {
            let source = self.window.kept(span.start, span.end);
            match source.strip_prefix("</") {
                // The end of the current element, whatever its name.
                Some(rest) if rest.starts_with('>') => {}
                Some(_) => {
                    let name_end = span.start + 1 + end_of_tag_name(&source[1..], Language::Xml) as u64;
                    self.window.pass_to(span.start + "</".len() as u64, NOTHING_READ);
                    self.window.insert(name);
                    self.window.skip_to(name_end, NOTHING_READ);
                }
                None => {
                    self.window.insert("</");
                    self.window.insert(name);
                    self.window.insert(">");
                }
            }
            self.window.pass_to(span.end, NOTHING_READ);
        }
        self.window.insert(&edits.after);
    }
}

const CDATA_START: &str = "<![CDATA[";
const CDATA_END: &str = "]]>";

/// Whether a reference is one to an entity that the document declares: there may be more in it than the text.
fn is_entity(event: &Event<'_>, source: &str) -> bool {
    let is_predefined = matches!(source, "&amp;" | "&lt;" | "&gt;" | "&quot;" | "&apos;");
    matches!(event, Event::Reference(_)) && !source.starts_with("&#") && !is_predefined
}

fn is_text(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(_) | Event::Reference(_) | Event::CdataSection(_) | Event::EntityReference(_))
}

//! What happens with each token: rules are called, and the source is written with their changes.

mod implied;
mod text;

use self::implied::{Late, Rest, Then};
use crate::element::Element;
use crate::end_tag::{EndTag, EndWork};
use crate::joint::RawText;
use crate::nodes::Node;
use crate::rules::{CommentHandler, Rules};
use crate::structure::{Change, Opened, Structure};
use crate::tag::{Edits, TagBuffer};
use crate::units::{Changes, Comment, Doctype, End};
use crate::window::{NOTHING_READ, Output, Window};
use crate::{HandlerResult, RewriteError};
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Name, Namespace, ParseError, Span, StopSignal, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlDoctype, HtmlTag, HtmlToken, TextState, TokenSink};
use smallvec::SmallVec;
use std::collections::VecDeque;

pub(crate) struct Engine<'h, S, O> {
    structure: S,
    rules: Rules<'h>,
    pub(crate) window: Window<O>,
    /// Whether any rule is for text, or for comments.
    wants_text: bool,
    wants_comments: bool,
    /// The end of the last token.
    token_end: u64,
    /// The text that has begun and not ended: where the last piece of it ends, and the selectors whose rules it is for.
    text_end: Option<u64>,
    text_rules: Vec<u64>,
    /// The selectors that the present element matches.
    matches: Vec<u64>,
    tag: TagBuffer,
    edits: Edits,
    /// How the text behind the present start tag is read, if there are no tags in it.
    raw_state: Option<TextState>,
    /// The name of the open element in which there are no tags, and its number if rules may be for it.
    text_name: Option<Name>,
    text_node: Option<Node>,
    /// Whether the present text has lost the tags of such an element.
    is_bare_text: bool,
    rest: Option<Box<Rest>>,
    rest_tag: TagBuffer,
    /// What the tokenizer has emitted between a text before which a handler waits and its pause.
    late: VecDeque<Late>,
    /// For each element, what is to be done at its end.
    ends: Vec<Option<Box<EndWork>>>,
    /// How many elements have something to be done at their end, and how many bytes that takes.
    pending_ends: usize,
    end_bytes: usize,
    /// The body, while it is not known whether a `frameset` takes its place.
    held_body: Option<Node>,
    /// How many elements were changed that are none in the end.
    pub(crate) dropped_changes: usize,
    pub(crate) failure: Option<RewriteError>,
    pub(crate) ended_early: Option<ErrorCode>,
    /// Whether the input has ended, so that errors of the tokenizer are those of its end.
    pub(crate) is_ending: bool,
    /// The error of the token that the end of the input has cut.
    pub(crate) cut: Option<ErrorCode>,
    /// The encoding that a `meta` element has declared first.
    #[cfg(feature = "encoding")]
    pub(crate) declared: Option<&'static fivefold_core::encoding::Encoding>,
    /// What is to be called again.
    pub(crate) waiting: Option<Waiting>,
}

/// An element whose handler has asked to be called later.
pub(crate) struct Waiting {
    node: Node,
    has_content: bool,
    /// The selector whose rules are called next, and which of them.
    selector: usize,
    handler: usize,
}

/// The answer to what comes after an early end: what the end cuts is no token, and elements that are open have not ended.
const IGNORED: ControlFlow<(), Feedback> =
    ControlFlow::Continue(Feedback { switch_to: None, cdata_allowed: false, pause: false });

/// Calls `visit` with the numbers in a set, in ascending order, until it returns an error.
fn each<E>(set: &[u64], mut visit: impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
    for (index, word) in set.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            visit(index * 64 + word.trailing_zeros() as usize)?;
            word &= word - 1;
        }
    }
    Ok(())
}

impl<'h, S: Structure, O: Output> Engine<'h, S, O> {
    pub(crate) fn new(structure: S, rules: Rules<'h>, output: O) -> Self {
        let words = rules.selectors.len().div_ceil(64);
        let any = |has: fn(&crate::rules::SelectorRules<'h>) -> bool| rules.by_selector.iter().any(has);
        Self {
            structure,
            window: Window::new(output),
            wants_text: !rules.text.is_empty() || any(|rules| !rules.text.is_empty()),
            wants_comments: !rules.comments.is_empty() || any(|rules| !rules.comments.is_empty()),
            token_end: 0,
            text_end: None,
            text_rules: Vec::new(),
            matches: vec![0; words],
            tag: TagBuffer::default(),
            edits: Edits::default(),
            raw_state: None,
            text_name: None,
            text_node: None,
            is_bare_text: false,
            rest: None,
            rest_tag: TagBuffer::default(),
            late: VecDeque::new(),
            ends: Vec::new(),
            pending_ends: 0,
            end_bytes: 0,
            held_body: None,
            dropped_changes: 0,
            failure: None,
            ended_early: None,
            is_ending: false,
            cut: None,
            #[cfg(feature = "encoding")]
            declared: None,
            waiting: None,
            rules,
        }
    }

    /// The bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.window.bytes()
            + self.structure.bytes()
            + self.tag.bytes()
            + self.rest_tag.bytes()
            + self.end_bytes
            + 8 * self.ends.len()
    }

    /// Writes what is settled of a chunk that has been read: all up to the end of the last token, or to the tag whose handler
    /// waits.
    pub(crate) fn flush(&mut self, read: Chunk<'_>) {
        let settled = if self.waiting.is_some() { self.tag.span.start } else { self.token_end };
        self.window.pass_to(settled, read);
        self.window.keep_rest(read);
    }

    /// Ends the output.
    pub(crate) fn end(&mut self) -> Result<(), RewriteError> {
        self.window.pass_to(self.token_end, NOTHING_READ);
        let mut content = String::new();
        for handler in &mut self.rules.end {
            handler(&mut End { content: &mut content }).map_err(RewriteError::Handler)?;
        }
        self.window.insert_content(&content);
        self.window.release(true);
        self.window.pass_to(self.window.end(), NOTHING_READ);
        Ok(())
    }

    /// Takes a start or end tag.
    #[inline]
    fn tag(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        if self.ended_early.is_some() {
            return IGNORED;
        }
        debug_assert!(self.waiting.is_none(), "the tokenizer pauses for a handler that waits");
        if self.text_end.is_some()
            && let Err(error) = self.end_text(read)
        {
            return self.fail(error);
        }
        let answer = self.structure.tag(tag, is_end_tag);
        if answer.is_break() {
            return self.stop();
        }
        self.token_end = tag.span.end;
        if self.window.is_holding() {
            self.settle_body();
        }
        if self.has_changes()
            && let Err(error) = self.follow(tag.span, if is_end_tag { tag.name_text.data } else { "" }, read)
        {
            return self.fail(error);
        }
        self.is_bare_text = false;
        self.text_name = None;
        if self.window.is_raw {
            self.end_raw_text(tag.span, read);
            if let Err(error) = self.check_written() {
                return self.fail(error);
            }
        }
        if !is_end_tag {
            self.note_text_state(tag, &answer);
            #[cfg(feature = "encoding")]
            if tag.name == Name::META && self.declared.is_none() {
                self.note_encoding(tag);
            }
            let (opened, merged) = (self.structure.opened(), self.structure.merged());
            if (opened.is_some() || merged.is_some())
                && let Err(error) = self.start_tag(tag, opened, merged, read)
            {
                return self.fail(error);
            }
        }
        self.structure.settle();
        if self.waiting.is_none() && self.raw_state.is_some() {
            self.begin_raw_text(tag.name_text.data);
        }
        self.paused(answer)
    }

    /// Takes a token that is neither text nor a tag.
    #[inline(never)]
    fn other(&mut self, token: HtmlToken<'_>, read: Chunk<'_>) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        if self.text_end.is_some() {
            self.end_text(read)?;
        }
        let mut span = token.span();
        let answer = self.structure.token(token);
        if answer.is_break() {
            return Ok(self.stop());
        }
        if let HtmlToken::EndOfFile(_) = token {
            // A tag that the end has cut is none.
            span = Span::empty(self.token_end);
            self.follow_end(span, read)?;
        } else {
            self.token_end = span.end;
            if self.is_ending && span.end == self.window.end() {
                self.window.close_cut_markup(span, read);
            }
            if self.has_changes() {
                self.follow(span, "", read)?;
            }
        }
        match token {
            HtmlToken::Comment(comment) if self.wants_comments => self.comment(comment.data.data, span, read)?,
            HtmlToken::Doctype(doctype) if !self.rules.doctype.is_empty() => self.doctype(doctype, read)?,
            _ => {}
        }
        self.structure.settle();
        Ok(answer)
    }

    /// Does what is to be done at the ends of the elements that the end of the input ends. What begins an open text is closed
    /// before anything is inserted behind it.
    #[cold]
    fn follow_end(&mut self, end: Span, read: Chunk<'_>) -> Result<(), RewriteError> {
        let changes: SmallVec<[Change; 8]> = self.structure.changes().into();
        let is_of_text = |change: &Change| matches!(change, Change::Ends(node, _) if self.text_node == Some(*node));
        let own = usize::from(changes.first().is_some_and(is_of_text));
        self.follow_changes(&changes[..own], end, "", read)?;
        if let Some(name) = self.text_name.take().filter(|_| !self.is_bare_text) {
            self.window.is_raw = false;
            self.window.raw = None;
            if name != Name::PLAINTEXT {
                self.window.close_text(&format!("</{}>", name.as_static_str().unwrap_or_default()), end.start);
            }
        } else if self.cut == Some(ErrorCode::EofInCdata) {
            self.window.close_text("]]>", end.start);
        }
        self.follow_changes(&changes[own..], end, "", read)
    }

    #[cold]
    fn fail(&mut self, error: RewriteError) -> ControlFlow<(), Feedback> {
        self.failure = Some(error);
        ControlFlow::Break(())
    }

    /// Ends the input before a token with which the tree builder leaves elements out: rules would miss them.
    #[cold]
    fn stop(&mut self) -> ControlFlow<(), Feedback> {
        self.ended_early = Some(ErrorCode::NodeLimitReached);
        ControlFlow::Break(())
    }

    fn doctype(&mut self, doctype: &HtmlDoctype<'_>, read: Chunk<'_>) -> Result<(), RewriteError> {
        let text = |text: Option<Text<'_>>| text.map(|text| text.data.to_owned());
        let (name, public_id, system_id) = (text(doctype.name), text(doctype.public_id), text(doctype.system_id));
        let mut changes = Changes::default();
        for handler in &mut self.rules.doctype {
            let mut unit = Doctype {
                name: name.as_deref(),
                public_id: public_id.as_deref(),
                system_id: system_id.as_deref(),
                force_quirks: doctype.force_quirks,
                span: doctype.span,
                changes: &mut changes,
            };
            handler(&mut unit).map_err(RewriteError::Handler)?;
        }
        self.write(doctype.span, &changes, read);
        Ok(())
    }

    #[cfg(feature = "encoding")]
    #[cold]
    fn note_encoding(&mut self, tag: &HtmlTag<'_>) {
        use fivefold_html5::encoding::declared_by_meta;
        let value = |name| tag.attributes.get(name).map(|value: Text<'_>| value.data);
        self.declared = declared_by_meta(value(Name::CHARSET), value(Name::HTTP_EQUIV), value(Name::CONTENT));
    }

    /// Writes a unit of the source with its changes.
    fn write(&mut self, span: Span, changes: &Changes, read: Chunk<'_>) {
        if changes.is_empty() {
            return;
        }
        self.window.pass_to(span.start, read);
        self.window.insert_content(&changes.before);
        match &changes.replacement {
            None => {
                self.join(span, read);
                self.window.pass_to(span.end, read);
            }
            Some(replacement) => {
                self.window.insert_content(replacement);
                self.window.skip_to(span.end, read);
            }
        }
        self.window.insert_content(&changes.after);
    }

    /// Keeps text that stays from joining what stands before it now.
    #[inline]
    fn join(&mut self, span: Span, read: Chunk<'_>) {
        if self.window.has_seam_at(span.start) {
            self.window.join(span, read);
        }
    }

    /// Whether the last token has done anything for which there may be something to do.
    #[inline]
    fn has_changes(&self) -> bool {
        (self.pending_ends > 0 || self.structure.has_begun()) && !self.structure.changes().is_empty()
    }

    /// Finds the rules for an element. Returns whether there are any.
    fn find_rules(&mut self, node: Node) -> bool {
        let Self { structure, matches, rules, .. } = self;
        let mut has_match = false;
        structure.nodes().each_match(node, |selector| {
            if !rules.by_selector[selector].element.is_empty() {
                has_match = true;
                matches[selector / 64] |= 1 << (selector % 64);
            }
        });
        has_match
    }

    /// Takes a start tag that has made an element, or has given one attributes.
    #[inline(never)]
    fn start_tag(
        &mut self,
        tag: &HtmlTag<'_>,
        opened: Option<Opened>,
        merged: Option<Node>,
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        if let Some(rest) = &mut self.rest {
            rest.then = Then::Tag(opened, merged);
            self.rest_tag.begin(tag, self.window.source(tag.span.start, tag.span.end, read));
            return Ok(());
        }
        let Some(node) = opened.map(|opened| opened.node).or(merged).filter(|node| self.find_rules(*node)) else {
            return Ok(());
        };
        self.tag.begin(tag, self.window.source(tag.span.start, tag.span.end, read));
        self.call_tag_handlers(node, opened, read)
    }

    /// Calls the handlers for the tag in the buffer. One that has made no element only gives attributes.
    fn call_tag_handlers(&mut self, node: Node, opened: Option<Opened>, read: Chunk<'_>) -> Result<(), RewriteError> {
        let has_content = opened.is_some_and(|opened| opened.has_content);
        self.tag.namespace = opened.map_or(Namespace::HTML, |opened| opened.namespace);
        self.tag.has_content = has_content;
        self.tag.is_addition = opened.is_none();
        self.tag.is_raw = self.raw_state.is_some_and(|state| state != TextState::Rcdata);
        self.tag.needs_ascii_names = !self.window.gate.output.has_all_characters();
        self.call_element_handlers(node, has_content, (0, 0), read)
    }

    /// Calls the handlers for the element, from one on.
    fn call_element_handlers(
        &mut self,
        node: Node,
        has_content: bool,
        (first_selector, first_handler): (usize, usize),
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        let Self { rules, tag, matches, waiting, .. } = self;
        let called = each(matches, |selector| {
            if waiting.is_some() || selector < first_selector {
                return Ok(());
            }
            let first = if selector == first_selector { first_handler } else { 0 };
            for (handler, call) in rules.by_selector[selector].element.iter_mut().enumerate().skip(first) {
                call(&mut Element { tag })?;
                if core::mem::take(&mut tag.is_later) {
                    *waiting = Some(Waiting { node, has_content, selector, handler });
                    break;
                }
            }
            Ok(())
        });
        if self.waiting.is_some() {
            return Ok(());
        }
        self.matches.fill(0);
        called.map_err(RewriteError::Handler)?;
        if self.tag.is_changed() {
            self.write_tag(node, has_content, read);
        }
        self.check_written()
    }

    /// Writes the element's start tag with its changes, and keeps what is to be done at its end.
    fn write_tag(&mut self, node: Node, has_content: bool, read: Chunk<'_>) {
        let Self { tag, window, edits, .. } = self;
        let span = tag.span;
        if tag.is_addition {
            tag.collect_edits(edits);
            for (part, text) in edits.iter() {
                window.replace(span.start + part.start as u64..span.start + part.end as u64, text, read);
            }
            return;
        }
        if !tag.changes().around.before.is_empty() {
            window.pass_to(span.start, read);
            window.insert_content(&tag.changes().around.before);
        }
        if let Some(replacement) = &tag.changes().around.replacement {
            window.pass_to(span.start, read);
            window.insert_content(replacement);
            window.skip_to(span.end, read);
        } else if tag.is_implied() {
            if tag.needs_tag() {
                window.pass_to(span.start, read);
                window.insert(&tag.whole());
            }
        } else if tag.is_edited() {
            tag.collect_edits(edits);
            for (part, text) in edits.iter() {
                window.replace(span.start + part.start as u64..span.start + part.end as u64, text, read);
            }
        }
        if let Some(name) = &tag.changes().new_name {
            window.pass_to(span.end, read);
            window.rename_joint(tag.name(), name, span.end);
        }
        if tag.changes().prepended.is_empty() && tag.changes().end.is_empty() {
            // The rest of the tag is passed on with what follows it.
            return;
        }
        window.pass_to(span.end, read);
        if let Some(state) = self.raw_state.take_if(|_| !tag.is_implied()) {
            // Without its tags, the text of the element is text like any other.
            self.is_bare_text = tag.changes().around.is_removed;
            window.is_raw = !self.is_bare_text && state != TextState::Rcdata;
            window.raw = (window.is_raw && state != TextState::Plaintext).then(|| RawText::new(state, tag.name()));
        }
        window.insert_content(&tag.changes().prepended);
        let is_raw = tag.is_raw;
        let start_tag = (tag.is_implied() && !tag.needs_tag()).then(|| (span.start, tag.whole()));
        let mut work = core::mem::take(&mut tag.changes_mut().end);
        work.changes.is_raw = is_raw;
        work.start_tag = start_tag;
        if !has_content {
            window.insert_content(&work.changes.after);
        } else if !work.is_empty() {
            if work.removes_content {
                window.begin_removal();
            }
            let index = node as usize;
            if index >= self.ends.len() {
                self.ends.resize_with(index + 1, || None);
            }
            self.end_bytes += work.bytes();
            self.ends[index] = Some(Box::new(work));
            self.pending_ends += 1;
        }
    }

    /// Does what is to be done where elements begin that have no tag, and at the ends of elements.
    #[inline(never)]
    fn follow(&mut self, token: Span, name: &str, read: Chunk<'_>) -> Result<(), RewriteError> {
        let changes: SmallVec<[Change; 8]> = self.structure.changes().into();
        self.follow_changes(&changes, token, name, read)
    }

    fn follow_changes(
        &mut self,
        changes: &[Change],
        token: Span,
        name: &str,
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        let mut shared = EndWork::default();
        let mut is_shared = false;
        for (index, change) in changes.iter().enumerate() {
            let (node, by_tag) = match *change {
                Change::Begins(node, element) => {
                    self.implied_element(node, element, token.start, read)?;
                    if self.waiting.is_some() {
                        let changes = changes[index + 1..].to_vec();
                        self.rest = Some(Box::new(Rest { changes, token, name: name.to_owned(), then: Then::Nothing }));
                        return Ok(());
                    }
                    continue;
                }
                Change::Ends(node, by_tag) => (node, by_tag),
            };
            let Some(work) = self.take_end(node) else { continue };
            self.window.pass_to(token.start, read);
            self.window.set_conditional(self.window.is_holding() && self.held_body == Some(node));
            if work.removes_content {
                self.window.end_removal();
            }
            if S::SHARES_END_TAGS {
                // The outer element decides, as far as it says anything.
                is_shared = true;
                let EndWork { changes, name: new_name, handlers, .. } = *work;
                shared.changes.is_raw = changes.is_raw;
                if new_name.is_some() {
                    shared.name = new_name;
                }
                if !changes.is_empty() {
                    shared.changes = changes;
                }
                self.call_end_handlers(&mut shared, handlers, (name, false, token))?;
            } else {
                self.end_element(*work, by_tag, (token, name), read)?;
            }
            self.window.set_conditional(false);
        }
        if is_shared {
            self.write_end_tag(&shared, token, read);
        }
        self.check_written()
    }

    /// Takes what is to be done at the end of an element.
    fn take_end(&mut self, node: Node) -> Option<Box<EndWork>> {
        let work = self.ends.get_mut(node as usize)?.take()?;
        self.pending_ends -= 1;
        self.end_bytes = self.end_bytes.saturating_sub(work.bytes());
        Some(work)
    }

    fn call_end_handlers(
        &mut self,
        work: &mut EndWork,
        handlers: Vec<crate::end_tag::EndTagHandler>,
        (name, is_implied, span): (&str, bool, Span),
    ) -> Result<(), RewriteError> {
        for handler in handlers {
            let mut tag = EndTag { name, new_name: &mut work.name, changes: &mut work.changes, is_implied, span };
            handler(&mut tag).map_err(RewriteError::Handler)?;
        }
        Ok(())
    }

    /// Ends one element, at its end tag or before the token that implies it.
    fn end_element(
        &mut self,
        mut work: EndWork,
        by_tag: bool,
        (token, name): (Span, &str),
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        let handlers = core::mem::take(&mut work.handlers);
        if by_tag {
            self.call_end_handlers(&mut work, handlers, (name, false, token))?;
            self.write_end_tag(&work, token, read);
            return self.check_written();
        }
        self.call_end_handlers(&mut work, handlers, ("", true, Span::empty(token.start)))?;
        self.insert_at_end(&work);
        if let Some(name) = work.name.filter(|_| !work.changes.is_removed) {
            self.window.insert("</");
            self.window.insert(&name);
            self.window.insert(">");
        }
        self.window.insert_content(&work.changes.after);
        self.check_written()
    }

    fn write_end_tag(&mut self, work: &EndWork, token: Span, read: Chunk<'_>) {
        self.insert_at_end(work);
        self.end_raw_text(token, read);
        match &work.name {
            Some(name) if work.changes.replacement.is_none() => {
                let source = self.window.source(token.start, token.end, read);
                let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
                let name_start = "</".len();
                let len = source.bytes().skip(name_start).position(is_end).unwrap_or_default();
                self.window.pass_to(token.start + name_start as u64, read);
                self.window.insert(name);
                self.window.skip_to(token.start + (name_start + len) as u64, read);
                self.window.pass_to(token.end, read);
            }
            _ => match &work.changes.replacement {
                None if work.changes.after.is_empty() => return,
                None => self.window.pass_to(token.end, read),
                Some(replacement) => {
                    self.window.insert_content(replacement);
                    self.window.skip_to(token.end, read);
                }
            },
        }
        self.window.insert_content(&work.changes.after);
    }

    /// An answer that makes the tokenizer pause, if a handler waits.
    #[inline]
    fn paused(&self, mut answer: ControlFlow<(), Feedback>) -> ControlFlow<(), Feedback> {
        if self.waiting.is_some()
            && let ControlFlow::Continue(feedback) = &mut answer
        {
            feedback.pause = true;
        }
        answer
    }

    /// Does what is to be done where a text has begun or ended elements.
    fn end_before(&mut self, text_start: u64, read: Chunk<'_>) -> Result<(), RewriteError> {
        if self.has_changes() {
            self.follow(Span::empty(text_start), "", read)?;
        }
        self.structure.settle();
        Ok(())
    }

    fn comment(&mut self, text: &str, span: Span, read: Chunk<'_>) -> Result<(), RewriteError> {
        let mut changes = Changes::default();
        let mut text = text.to_owned();
        let Self { rules, structure, .. } = self;
        let mut call = |handler: &mut CommentHandler<'_>| -> HandlerResult {
            handler(&mut Comment { text: &mut text, span, changes: &mut changes })
        };
        let Rules { by_selector, comments: document, .. } = rules;
        let inside = structure.nodes().inside(structure.current());
        let called = document
            .iter_mut()
            .try_for_each(&mut call)
            .and_then(|()| each(inside, |selector| by_selector[selector].comments.iter_mut().try_for_each(&mut call)));
        called.map_err(RewriteError::Handler)?;
        self.write(span, &changes, read);
        Ok(())
    }
}

impl<S: Structure, O: Output> TokenSink for Engine<'_, S, O> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.token_from(token, NOTHING_READ)
    }

    fn token_from(&mut self, token: HtmlToken<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        match token {
            HtmlToken::Text(text) => self.text_token_from(text, read),
            HtmlToken::StartTag(tag) => self.tag(tag, false, read),
            HtmlToken::EndTag(tag) => self.tag(tag, true, read),
            _ if self.ended_early.is_some() => IGNORED,
            HtmlToken::EndOfFile(offset) if self.waiting.is_some() => self.put_off(Late::EndOfFile(offset)),
            token => self.other(token, read).unwrap_or_else(|error| self.fail(error)),
        }
    }

    #[inline]
    fn text_token_from(&mut self, text: Text<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        if self.ended_early.is_some() {
            return IGNORED;
        }
        if self.waiting.is_some() {
            return self.put_off(Late::Text(text.data.to_owned(), text.span, text.verbatim));
        }
        if self.wants_text || self.structure.splits_white_space() {
            return self.text(text, read).unwrap_or_else(|error| self.fail(error));
        }
        let answer = self.structure.text(text);
        if answer.is_break() {
            return self.stop();
        }
        if self.window.is_holding() {
            self.settle_body();
        }
        if S::HEEDS_TEXT
            && !self.structure.changes().is_empty()
            && let Err(error) = self.end_before(text.span.start, read)
        {
            return self.fail(error);
        }
        self.token_end = text.span.end;
        if let Err(error) = self.text_without_rules(text, read) {
            return self.fail(error);
        }
        self.paused(answer)
    }

    #[inline]
    fn tag_token_from(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.tag(tag, is_end_tag, read)
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.ended_early = Some(code);
    }

    fn wants_errors(&self) -> bool {
        self.is_ending
    }

    fn wants_input_errors(&self) -> bool {
        false
    }

    fn parse_error(&mut self, error: ParseError) {
        if matches!(
            error.code,
            ErrorCode::EofBeforeTagName
                | ErrorCode::EofInTag
                | ErrorCode::EofInComment
                | ErrorCode::EofInDoctype
                | ErrorCode::EofInCdata
                | ErrorCode::EofInProcessingInstruction
                | ErrorCode::EofInScriptHtmlCommentLikeText
        ) {
            self.cut = Some(error.code);
        }
    }

    #[inline]
    fn wants_attributes(&self, name: Name) -> bool {
        // The encoding that a `meta` element declares is noted.
        matches!(name, Name::UNKNOWN | Name::META)
            || S::looks_at_attributes(name)
            || self.structure.is_foreign()
            || self.structure.nodes().may_match(name)
    }

    fn set_stop_signal(&mut self, signal: &StopSignal) {
        self.structure.set_stop_signal(signal);
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.window.push(chunk);
        chunk.len()
    }
}

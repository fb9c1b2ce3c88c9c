//! Elements that have no tag of their own, and handlers that wait for one of them or for another element.

use super::{Engine, IGNORED, Waiting};
use crate::RewriteError;
use crate::nodes::Node;
use crate::structure::{Change, Frameset, Opened, Structure};
use crate::window::{NOTHING_READ, Output};
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{Name, Span, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlToken, TokenSink};

/// What is to be done with a token after a handler that waits for an element that has no tag of its own.
pub(super) struct Rest {
    pub(super) changes: Vec<Change>,
    pub(super) token: Span,
    /// The name of an end tag.
    pub(super) name: String,
    pub(super) then: Then,
}

pub(super) enum Then {
    Nothing,
    /// The start tag in `rest_tag`, with the element that it has made, or has given attributes.
    Tag(Option<Opened>, Option<Node>),
    /// Text, and the selectors whose rules are for what is there.
    Text(String, Span, Vec<u64>),
}

/// A token that has come while a handler waits: its text, its place, and whether it stands so in the source.
pub(super) enum Late {
    Text(String, Span, bool),
    EndOfFile(u64),
}

impl<S: Structure, O: Output> Engine<'_, S, O> {
    /// Calls the handler again that has asked for it, and those after it.
    pub(crate) fn resume(&mut self) {
        let Some(waiting) = self.waiting.take() else { return };
        let Waiting { node, has_content, selector, handler } = waiting;
        let called = self.call_element_handlers(node, has_content, (selector, handler), NOTHING_READ);
        if let Err(error) = called.and_then(|()| self.go_on(node)) {
            self.failure = Some(error);
        }
        if self.waiting.is_none() && self.raw_state.is_some() {
            let name = self.tag.name().to_owned();
            self.begin_raw_text(&name);
        }
        while self.waiting.is_none()
            && self.failure.is_none()
            && let Some(token) = self.late.pop_front()
        {
            let _ = match token {
                Late::Text(data, span, verbatim) => {
                    self.text_token_from(Text { data: &data, span, verbatim }, NOTHING_READ)
                }
                Late::EndOfFile(offset) => self.token_from(HtmlToken::EndOfFile(offset), NOTHING_READ),
            };
        }
    }

    /// Keeps a token until the handlers have gone on that wait.
    #[cold]
    pub(super) fn put_off(&mut self, token: Late) -> ControlFlow<(), Feedback> {
        self.late.push_back(token);
        IGNORED
    }

    /// Goes on with a token after the handlers of an element that has no tag of its own, unless one of them waits again.
    pub(super) fn go_on(&mut self, node: Node) -> Result<(), RewriteError> {
        if self.waiting.is_some() {
            return Ok(());
        }
        self.complete_implied(node);
        let Some(rest) = self.rest.take() else { return Ok(()) };
        let Rest { changes, token, name, then } = *rest;
        self.follow_changes(&changes, token, &name, NOTHING_READ)?;
        if let Some(rest) = &mut self.rest {
            rest.then = then;
            return Ok(());
        }
        match then {
            Then::Nothing => Ok(()),
            Then::Tag(opened, merged) => match opened.map(|opened| opened.node).or(merged) {
                Some(node) if self.find_rules(node) => {
                    core::mem::swap(&mut self.tag, &mut self.rest_tag);
                    self.call_tag_handlers(node, opened, NOTHING_READ)
                }
                _ => {
                    let name = self.rest_tag.name().to_owned();
                    self.begin_raw_text(&name);
                    Ok(())
                }
            },
            Then::Text(text, span, rules) => {
                self.text_rules = rules;
                self.text_end = Some(span.end).filter(|_| self.wants_text);
                self.text_piece(&text, span, false, NOTHING_READ)
            }
        }
    }

    /// Calls the handlers for an element that begins with a token and has no tag of its own.
    #[cold]
    pub(super) fn implied_element(
        &mut self,
        node: Node,
        name: Name,
        start: u64,
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        if !self.find_rules(node) {
            return Ok(());
        }
        self.tag.begin_implied(name.as_static_str().unwrap_or_default(), start);
        self.tag.needs_ascii_names = !self.window.gate.output.has_all_characters();
        let may_go = name == Name::BODY && self.structure.frameset() == Frameset::Possible;
        if may_go && !self.window.is_removing() {
            self.window.pass_to(start, read);
            self.window.hold();
            self.window.set_conditional(true);
            self.held_body = Some(node);
        }
        self.call_element_handlers(node, true, (0, 0), read)?;
        if self.waiting.is_none() {
            self.complete_implied(node);
        }
        Ok(())
    }

    /// Lets go of what is held back if no change depends on whether the body stays.
    #[cold]
    pub(super) fn complete_implied(&mut self, node: Node) {
        if self.held_body != Some(node) || !self.window.is_holding() {
            return;
        }
        let work = self.ends.get(node as usize).and_then(Option::as_ref);
        // What is removed is gone, also if a `frameset` comes.
        if work.is_none_or(|work| work.removes_content) && (work.is_some() || !self.window.has_conditions()) {
            self.window.release(true);
        }
        self.window.set_conditional(false);
    }

    /// Writes what waits until it is known whether the body stays, if that is known now.
    #[cold]
    pub(super) fn settle_body(&mut self) {
        match self.structure.frameset() {
            Frameset::Possible => {}
            Frameset::Impossible => self.window.release(true),
            Frameset::Present => {
                self.held_body.and_then(|body| self.take_end(body));
                self.window.release(false);
                self.dropped_changes += 1;
            }
        }
    }
}

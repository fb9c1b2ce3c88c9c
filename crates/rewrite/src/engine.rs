//! What happens with each token: rules are called, and the source is written with their changes.

use crate::element::Element;
use crate::end_tag::{EndTag, EndWork};
use crate::nodes::Node;
use crate::rules::{CommentHandler, Rules, TextHandler};
use crate::structure::{Closed, Opened, Structure};
use crate::tag::{Edits, TagBuffer};
use crate::units::{Changes, Comment, Doctype, End, TextPiece};
use crate::window::{NOTHING_READ, Output, Window};
use crate::{HandlerResult, RewriteError};
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Limits, Name, ParseError, Span, StopSignal, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlDoctype, HtmlTag, HtmlToken, TokenSink};

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
    /// For each element, what is to be done at its end.
    ends: Vec<Option<Box<EndWork>>>,
    /// How many elements have something to be done at their end, and how many bytes that takes.
    pending_ends: usize,
    end_bytes: usize,
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

/// The answer to what a limit lets come although a handler waits: the input ends then without being written.
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
            ends: Vec::new(),
            pending_ends: 0,
            end_bytes: 0,
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
        self.window.bytes() + self.structure.bytes() + self.tag.bytes() + self.end_bytes + 8 * self.ends.len()
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
        self.window.pass_to(self.window.end(), NOTHING_READ);
        let mut content = String::new();
        for handler in &mut self.rules.end {
            handler(&mut End { content: &mut content }).map_err(RewriteError::Handler)?;
        }
        self.window.insert(&content);
        Ok(())
    }

    /// Takes a start or end tag.
    #[inline]
    fn tag(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        if self.waiting.is_some() {
            return IGNORED;
        }
        if self.text_end.is_some()
            && let Err(error) = self.end_text(read)
        {
            return self.fail(error);
        }
        let mut answer = self.structure.tag(tag, is_end_tag);
        self.token_end = tag.span.end;
        if self.pending_ends > 0
            && !self.structure.closed().is_empty()
            && let Err(error) = self.ends(tag.span, if is_end_tag { tag.name_text.data } else { "" }, read)
        {
            return self.fail(error);
        }
        if !is_end_tag {
            #[cfg(feature = "encoding")]
            if tag.name == Name::META && self.declared.is_none() {
                self.note_encoding(tag);
            }
            if let Some(opened) = self.structure.opened() {
                if let Err(error) = self.start_tag(tag, opened, read) {
                    return self.fail(error);
                }
                if self.waiting.is_some()
                    && let ControlFlow::Continue(feedback) = &mut answer
                {
                    feedback.pause = true;
                }
            }
        }
        self.structure.settle();
        answer
    }

    /// Takes a token that is neither text nor a tag.
    #[inline(never)]
    fn other(&mut self, token: HtmlToken<'_>, read: Chunk<'_>) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        if self.text_end.is_some() {
            self.end_text(read)?;
        }
        let span = token.span();
        let answer = self.structure.token(token);
        self.token_end = span.end;
        if self.pending_ends > 0 && !self.structure.closed().is_empty() {
            self.ends(span, "", read)?;
        }
        match token {
            HtmlToken::Comment(comment) if self.wants_comments => self.comment(comment.data.data, span, read)?,
            HtmlToken::Doctype(doctype) if !self.rules.doctype.is_empty() => self.doctype(doctype, read)?,
            _ => {}
        }
        self.structure.settle();
        Ok(answer)
    }

    #[cold]
    fn fail(&mut self, error: RewriteError) -> ControlFlow<(), Feedback> {
        self.failure = Some(error);
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
        self.window.insert(&changes.before);
        match &changes.replacement {
            None => self.window.pass_to(span.end, read),
            Some(replacement) => {
                self.window.insert(replacement);
                self.window.skip_to(span.end, read);
            }
        }
        self.window.insert(&changes.after);
    }

    #[inline(never)]
    fn start_tag(&mut self, tag: &HtmlTag<'_>, opened: Opened, read: Chunk<'_>) -> Result<(), RewriteError> {
        let mut has_match = false;
        let Self { structure, matches, rules, .. } = self;
        structure.nodes().each_match(opened.node, |selector| {
            if !rules.by_selector[selector].element.is_empty() {
                has_match = true;
                matches[selector / 64] |= 1 << (selector % 64);
            }
        });
        if !has_match {
            return Ok(());
        }
        self.tag.begin(tag, self.window.source(tag.span.start, tag.span.end, read));
        self.tag.namespace = opened.namespace;
        self.tag.has_content = opened.has_content;
        self.tag.needs_ascii_names = !self.window.output.has_all_characters();
        self.call_element_handlers(opened.node, opened.has_content, (0, 0), read)
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
        Ok(())
    }

    /// Calls the handler again that has asked for it, and those after it.
    pub(crate) fn resume(&mut self) {
        let Some(waiting) = self.waiting.take() else { return };
        let Waiting { node, has_content, selector, handler } = waiting;
        if let Err(error) = self.call_element_handlers(node, has_content, (selector, handler), NOTHING_READ) {
            self.failure = Some(error);
        }
    }

    /// Writes the element's start tag with its changes, and keeps what is to be done at its end.
    fn write_tag(&mut self, node: Node, has_content: bool, read: Chunk<'_>) {
        let Self { tag, window, edits, .. } = self;
        let span = tag.span;
        if !tag.changes().around.before.is_empty() {
            window.pass_to(span.start, read);
            window.insert(&tag.changes().around.before);
        }
        if let Some(replacement) = &tag.changes().around.replacement {
            window.pass_to(span.start, read);
            window.insert(replacement);
            window.skip_to(span.end, read);
        } else if tag.is_edited() {
            tag.collect_edits(edits);
            for (part, text) in edits.iter() {
                window.pass_to(span.start + part.start as u64, read);
                window.insert(text);
                window.skip_to(span.start + part.end as u64, read);
            }
        }
        if tag.changes().prepended.is_empty() && tag.changes().end.is_empty() {
            // The rest of the tag is passed on with what follows it.
            return;
        }
        window.pass_to(span.end, read);
        window.insert(&tag.changes().prepended);
        let work = core::mem::take(&mut tag.changes_mut().end);
        if !has_content {
            if let Some(name) = work.name.as_deref().filter(|_| !S::SHARES_END_TAGS && !tag.changes().around.is_removed)
            {
                window.insert("</");
                window.insert(name);
                window.insert(">");
            }
            window.insert(&work.changes.after);
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

    /// Does what is to be done at the ends of elements.
    #[inline(never)]
    fn ends(&mut self, token: Span, name: &str, read: Chunk<'_>) -> Result<(), RewriteError> {
        let mut shared = EndWork::default();
        let mut is_shared = false;
        for index in 0..self.structure.closed().len() {
            let Closed { node, by_tag } = self.structure.closed()[index];
            let Some(work) = self.ends.get_mut(node as usize).and_then(Option::take) else { continue };
            self.pending_ends -= 1;
            self.end_bytes = self.end_bytes.saturating_sub(work.bytes());
            self.window.pass_to(token.start, read);
            if work.removes_content {
                self.window.end_removal();
            }
            if S::SHARES_END_TAGS {
                // The outer element decides, as far as it says anything.
                is_shared = true;
                let EndWork { changes, name: new_name, handlers, .. } = *work;
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
        }
        if is_shared {
            self.write_end_tag(&shared, token, read);
        }
        Ok(())
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
            return Ok(());
        }
        self.call_end_handlers(&mut work, handlers, ("", true, Span::empty(token.start)))?;
        self.window.insert(&work.changes.before);
        if let Some(name) = work.name.filter(|_| !work.changes.is_removed) {
            self.window.insert("</");
            self.window.insert(&name);
            self.window.insert(">");
        }
        self.window.insert(&work.changes.after);
        Ok(())
    }

    fn write_end_tag(&mut self, work: &EndWork, token: Span, read: Chunk<'_>) {
        match &work.name {
            Some(name) if work.changes.replacement.is_none() => {
                self.window.insert(&work.changes.before);
                let source = self.window.source(token.start, token.end, read);
                let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
                let name_start = "</".len();
                let len = source.bytes().skip(name_start).position(is_end).unwrap_or_default();
                self.window.pass_to(token.start + name_start as u64, read);
                self.window.insert(name);
                self.window.skip_to(token.start + (name_start + len) as u64, read);
                self.window.pass_to(token.end, read);
                self.window.insert(&work.changes.after);
            }
            _ => self.write(token, &work.changes, read),
        }
    }

    #[inline(never)]
    fn text(&mut self, text: Text<'_>, read: Chunk<'_>) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        if text.verbatim && self.structure.splits_white_space() {
            // Else it would depend on where the input is cut in which element the white space is.
            let rest = text.data.trim_start_matches(['\t', '\n', '\x0C', ' ']);
            let (space, rest) = text.data.split_at(text.data.len() - rest.len());
            if !space.is_empty() && !rest.is_empty() {
                let start = text.span.start;
                if self.text_part(Text::verbatim(space, start), read)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                return self.text_part(Text::verbatim(rest, start + space.len() as u64), read);
            }
        }
        self.text_part(text, read)
    }

    fn text_part(&mut self, text: Text<'_>, read: Chunk<'_>) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        let parent = self.text_end.map(|_| self.structure.current());
        let answer = self.structure.text(text);
        if parent.is_some_and(|parent| self.structure.current() != parent) {
            self.end_text(read)?;
        }
        self.token_end = self.token_end.max(text.span.end);
        if !self.structure.closed().is_empty() {
            self.end_before(text.span.start, read)?;
        }
        if self.wants_text {
            let inside = self.structure.nodes().inside(self.structure.current());
            let is_for_any = |(index, word): (usize, &u64)| {
                let mut rest = *word;
                core::iter::from_fn(|| {
                    let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                    rest &= rest - 1;
                    Some(bit)
                })
                .any(|bit| !self.rules.by_selector[index * 64 + bit].text.is_empty())
            };
            if !self.rules.text.is_empty() || inside.iter().enumerate().any(is_for_any) {
                self.text_rules.clear();
                self.text_rules.extend_from_slice(inside);
                self.text_end = Some(text.span.end);
                self.text_piece(text.data, text.span, false, read)?;
            }
        }
        Ok(answer)
    }

    /// Does what is to be done at the ends of elements that a text has ended.
    fn end_before(&mut self, text_start: u64, read: Chunk<'_>) -> Result<(), RewriteError> {
        if self.pending_ends > 0 {
            self.ends(Span::empty(text_start), "", read)?;
        }
        self.structure.settle();
        Ok(())
    }

    /// Calls the rules for a piece of text.
    fn text_piece(&mut self, text: &str, span: Span, is_last: bool, read: Chunk<'_>) -> Result<(), RewriteError> {
        let mut changes = Changes::default();
        let Self { rules, window, text_rules, .. } = self;
        let source = window.source(span.start, span.end, read);
        let mut call = |handler: &mut TextHandler<'_>| -> HandlerResult {
            handler(&mut TextPiece { text, source, span, is_last, changes: &mut changes })
        };
        let Rules { by_selector, text: document, .. } = rules;
        let called = document
            .iter_mut()
            .try_for_each(&mut call)
            .and_then(|()| each(text_rules, |selector| by_selector[selector].text.iter_mut().try_for_each(&mut call)));
        called.map_err(RewriteError::Handler)?;
        self.write(span, &changes, read);
        Ok(())
    }

    /// Tells rules that a text has ended.
    #[inline(never)]
    fn end_text(&mut self, read: Chunk<'_>) -> Result<(), RewriteError> {
        let Some(end) = self.text_end.take() else { return Ok(()) };
        self.text_piece("", Span::empty(end), true, read)
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
            _ if self.waiting.is_some() => IGNORED,
            token => self.other(token, read).unwrap_or_else(|error| self.fail(error)),
        }
    }

    #[inline]
    fn text_token_from(&mut self, text: Text<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        if self.waiting.is_some() {
            return IGNORED;
        }
        if self.wants_text || self.structure.splits_white_space() {
            return self.text(text, read).unwrap_or_else(|error| self.fail(error));
        }
        let answer = self.structure.text(text);
        if S::HEEDS_TEXT
            && !self.structure.closed().is_empty()
            && let Err(error) = self.end_before(text.span.start, read)
        {
            return self.fail(error);
        }
        self.token_end = text.span.end;
        answer
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

    fn limits(&self) -> Limits {
        self.structure.limits()
    }

    fn set_stop_signal(&mut self, signal: &StopSignal) {
        self.structure.set_stop_signal(signal);
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.window.push(chunk);
        chunk.len()
    }
}

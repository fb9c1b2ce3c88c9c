//! The part of the source that is kept, and where it goes.

use crate::joint::{Joint, RawText};
use core::ops::Range;
use fivefold_core::Span;
use fivefold_core::piece::Chunk;

/// Takes the output, in order.
pub(crate) trait Output {
    /// Passes the next text of the source on.
    fn copy(&mut self, source: &str);
    /// Leaves the next text of the source out.
    fn skip(&mut self, source: &str);
    /// Inserts text that is not in the source.
    fn insert(&mut self, text: &str);
    /// The bytes that it holds of the source.
    fn bytes(&self) -> usize {
        0
    }
    /// Whether what is inserted can hold any character.
    fn has_all_characters(&self) -> bool {
        true
    }
    /// The first character of a text that would be a reference if the text were inserted.
    fn missing_in(&self, text: &str) -> Option<char> {
        let _ = text;
        None
    }
}

/// Output as text.
pub(crate) struct TextOutput<F>(pub(crate) F);

impl<F: FnMut(&str)> Output for TextOutput<F> {
    fn copy(&mut self, source: &str) {
        (self.0)(source);
    }

    fn skip(&mut self, _: &str) {}

    fn insert(&mut self, text: &str) {
        (self.0)(text);
    }
}

/// What has come of the source and is neither written nor left out.
///
/// It is taken from the text that is being read. What is left at the end of a chunk is kept.
pub(crate) struct Window<O> {
    /// The source from `start` on, up to the chunk that is being read or to a place in it.
    kept: String,
    start: u64,
    /// How far the source has come.
    end: u64,
    /// Up to where the source is written or left out.
    passed: u64,
    /// Whether all that comes is kept at once, since its reader does not have it later.
    pub(crate) keeps_all: bool,
    /// How many removed elements are open.
    removing: usize,
    pub(crate) gate: Gate<O>,
    pub(crate) joint: Joint,
    /// Where the source goes on behind something that is inserted or left out.
    seam: u64,
    /// Whether text is read as it stands here, and what follows it where anything is changed in it.
    pub(crate) is_raw: bool,
    pub(crate) raw: Option<RawText>,
    /// What closes markup that the end of the input has cut, before anything is inserted behind it, and where that ends.
    closing: Option<(u64, String)>,
    /// Whether text could not be written, as it would end its element or keep it open.
    pub(crate) has_refused: bool,
    /// The character that could not be written where no reference is decoded.
    pub(crate) missing: Option<char>,
}

/// What stands before the output, and may keep it back.
pub(crate) struct Gate<O> {
    pub(crate) output: O,
    /// What is kept back, if anything is, and how many bytes of text that has.
    held: Option<Vec<Held>>,
    held_bytes: usize,
    /// Whether what comes is written only if the gate is opened with success.
    is_conditional: bool,
}

struct Held {
    what: What,
    is_conditional: bool,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Copy,
    Skip,
    Insert,
}

impl<O: Output> Gate<O> {
    #[inline]
    fn put(&mut self, what: What, text: &str) {
        if self.held.is_some() {
            return self.hold_back(what, text);
        }
        match what {
            What::Copy => self.output.copy(text),
            What::Skip => self.output.skip(text),
            What::Insert => self.output.insert(text),
        }
    }

    #[cold]
    fn hold_back(&mut self, what: What, text: &str) {
        let Some(held) = &mut self.held else { return };
        self.held_bytes += text.len() + size_of::<Held>();
        held.push(Held { what, is_conditional: self.is_conditional, text: text.to_owned() });
    }

    /// Writes a reference in the place of the `<` of `</` at the end of what is kept back. Returns whether it is there.
    #[cold]
    fn escape_end_tag_open(&mut self) -> bool {
        let last = self.held.as_mut().and_then(|held| held.last_mut());
        let Some(last) = last.filter(|last| last.what == What::Copy && last.text == "</") else { return false };
        last.what = What::Skip;
        self.put(What::Insert, "&lt;/");
        true
    }

    /// Writes what was kept back: what is conditional only with success, and otherwise as if it had not been.
    fn open(&mut self, with_success: bool) {
        self.held_bytes = 0;
        for Held { what, is_conditional, text } in self.held.take().unwrap_or_default() {
            match what {
                What::Insert if is_conditional && !with_success => {}
                What::Skip if is_conditional && !with_success => self.put(What::Copy, &text),
                what => self.put(what, &text),
            }
        }
    }
}

/// Of a text that begins at the offset `base`, the part between two offsets, as far as it is there.
fn part(text: &str, base: u64, start: u64, end: u64) -> &str {
    let index = |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX).min(text.len());
    text.get(index(start)..index(end)).unwrap_or_default()
}

/// Hands the next text of the source on, or leaves it out.
fn hand_on(gate: &mut Gate<impl Output>, source: &str, is_removed: bool) {
    if !source.is_empty() {
        gate.put(if is_removed { What::Skip } else { What::Copy }, source);
    }
}

/// For what has been kept, when nothing is being read.
pub(crate) const NOTHING_READ: Chunk<'_> = Chunk { text: "", base: 0 };

impl<O: Output> Window<O> {
    pub(crate) fn new(output: O) -> Self {
        let gate = Gate { output, held: None, held_bytes: 0, is_conditional: false };
        Self {
            kept: String::new(),
            start: 0,
            end: 0,
            passed: 0,
            keeps_all: false,
            removing: 0,
            gate,
            joint: Joint::default(),
            seam: u64::MAX,
            is_raw: false,
            raw: None,
            closing: None,
            has_refused: false,
            missing: None,
        }
    }

    /// Notes that text has come.
    pub(crate) fn push(&mut self, text: &str) {
        if self.keeps_all {
            self.kept.push_str(text);
        }
        self.end += text.len() as u64;
    }

    /// The bytes that it holds.
    pub(crate) fn bytes(&self) -> usize {
        self.kept.len() + self.gate.held_bytes + self.gate.output.bytes()
    }

    /// Keeps back all that comes, until the gate is opened.
    pub(crate) fn hold(&mut self) {
        self.gate.held.get_or_insert_default();
    }

    /// Keeps back what comes from the last `</` of a text on that ends the input: what is inserted there would make a tag of it.
    #[cold]
    pub(crate) fn hold_end_tag_open(&mut self, text: Span, read: Chunk<'_>) {
        if self.source(text.start, text.end, read).ends_with("</") {
            self.pass_to(text.end - "</".len() as u64, read);
            self.hold();
            self.pass_to(text.end, read);
        }
    }

    #[inline]
    pub(crate) fn is_holding(&self) -> bool {
        self.gate.held.is_some()
    }

    /// Sets whether what comes is written only if the gate is opened with success.
    pub(crate) fn set_conditional(&mut self, is_conditional: bool) {
        self.gate.is_conditional = is_conditional;
    }

    /// Whether anything was kept back that is conditional.
    pub(crate) fn has_conditions(&self) -> bool {
        self.gate.held.iter().flatten().any(|held| held.is_conditional)
    }

    /// Writes what was kept back, with what is conditional or without it.
    pub(crate) fn release(&mut self, with_success: bool) {
        self.gate.is_conditional = false;
        self.gate.open(with_success);
    }

    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    fn kept_end(&self) -> u64 {
        self.start + self.kept.len() as u64
    }

    /// The source between two offsets, which has not been passed. Keeps what is read of it, if it begins before that.
    pub(crate) fn source<'s>(&'s mut self, start: u64, end: u64, read: Chunk<'s>) -> &'s str {
        let kept_end = self.kept_end();
        if start >= kept_end {
            return part(read.text, read.base, start, end);
        }
        if end > kept_end {
            self.kept.push_str(part(read.text, read.base, kept_end, end));
        }
        part(&self.kept, self.start, start, end)
    }

    /// The source between two offsets, which is kept.
    #[cfg(feature = "xml")]
    pub(crate) fn kept(&self, start: u64, end: u64) -> &str {
        part(&self.kept, self.start, start, end)
    }

    /// Writes the source up to an offset, or leaves it out inside of a removed element.
    pub(crate) fn pass_to(&mut self, offset: u64, read: Chunk<'_>) {
        let is_removed = self.removing > 0;
        self.pass(offset, is_removed, read);
    }

    /// Leaves the source up to an offset out.
    pub(crate) fn skip_to(&mut self, offset: u64, read: Chunk<'_>) {
        self.pass(offset, true, read);
    }

    fn pass(&mut self, offset: u64, is_removed: bool, read: Chunk<'_>) {
        if offset <= self.passed {
            return;
        }
        let kept_end = self.kept_end();
        for of_chunk in [false, true] {
            let source = match of_chunk {
                false if self.passed < kept_end => part(&self.kept, self.start, self.passed, offset),
                true if offset > kept_end => part(read.text, read.base, self.passed, offset),
                _ => continue,
            };
            self.passed += source.len() as u64;
            if is_removed {
                self.seam = self.passed;
                self.closing = self.closing.take().filter(|(end, _)| *end > self.passed);
            } else if !source.is_empty() {
                self.joint.note(source, Some(self.passed));
            }
            hand_on(&mut self.gate, source, is_removed);
        }
    }

    /// Inserts text where the source has been passed to, unless that is inside of a removed element.
    pub(crate) fn insert(&mut self, text: &str) {
        if self.removing == 0 && !text.is_empty() {
            if let Some((_, closing)) = self.closing.take_if(|(end, _)| *end <= self.passed) {
                self.joint.note(&closing, None);
                self.gate.put(What::Insert, &closing);
            }
            self.seam = self.passed;
            self.joint.note(text, None);
            self.gate.put(What::Insert, text);
        }
    }

    /// Closes the text before this place if anything is inserted there. A text that is left out needs no end.
    pub(crate) fn close_text(&mut self, closing: &str, end: u64) {
        if self.removing == 0 {
            self.closing = Some((end, closing.to_owned()));
        }
    }

    /// Closes a comment or the like that the end of the input has cut, if anything is inserted behind it.
    #[cold]
    pub(crate) fn close_cut_markup(&mut self, span: Span, read: Chunk<'_>) {
        let source = self.source(span.start, span.end, read);
        let closing = match source.strip_prefix("<!--") {
            Some(rest) if rest.ends_with("-->") || rest.ends_with("--!>") || matches!(rest, ">" | "->") => return,
            None if source.ends_with('>') => return,
            Some(_) if source.ends_with("--") || source.ends_with("--!") => ">",
            Some(rest) if rest.ends_with('-') => "->",
            Some(_) => "-->",
            None => ">",
        };
        self.close_text(closing, span.end);
    }

    /// Inserts content, which does not join what stands before it.
    pub(crate) fn insert_content(&mut self, content: &str) {
        if self.removing > 0 || content.is_empty() {
            return;
        }
        if self.is_raw {
            self.missing = self.missing.or_else(|| self.gate.output.missing_in(content));
            if self.missing.is_some() {
                return;
            }
            return if self.goes_on_after(content) { self.insert(content) } else { self.has_refused = true };
        }
        if self.closing.is_some() {
            return self.insert(content);
        }
        if self.joint.ends_in_end_tag_open() && self.gate.escape_end_tag_open() {
            self.joint.note("&lt;/", None);
        }
        match self.joint.first_of(content) {
            Some((first, len)) => self.insert(&[&first, &content[len..]].concat()),
            None => self.insert(content),
        }
    }

    /// Whether the element whose text is read as it stands goes on behind this text.
    pub(crate) fn goes_on_after(&mut self, text: &str) -> bool {
        self.raw.as_mut().is_none_or(|raw| raw.goes_on_after(text))
    }

    /// Notes that the source up to here ends with a start tag of another name than before.
    pub(crate) fn rename_joint(&mut self, old: &str, new: &str, end: u64) {
        self.seam = end;
        self.joint.rename(old, new);
    }

    /// Whether the source has been passed to this place and no further.
    pub(crate) fn is_at(&self, offset: u64) -> bool {
        self.passed == offset
    }

    /// Whether a text of the source that begins here follows something else than in the source.
    #[inline]
    pub(crate) fn has_seam_at(&self, start: u64) -> bool {
        self.seam == start
    }

    /// Writes the beginning of a text so that it is not joined with what stands before it now.
    #[cold]
    pub(crate) fn join(&mut self, span: Span, read: Chunk<'_>) {
        if self.removing > 0 || self.is_raw || self.passed != span.start {
            return;
        }
        let source = self.source(span.start, span.end, read).chars().take(2).collect::<String>();
        if self.joint.has_dropped_line_feed(span.start) && source.starts_with(['\n', '\r']) {
            return self.skip_to(span.start + if source == "\r\n" { 2 } else { 1 }, read);
        }
        if let Some((first, len)) = self.joint.first_of(&source) {
            self.replace(span.start..span.start + len as u64, &first, read);
        }
    }

    /// Writes text in the place of a part of the source.
    pub(crate) fn replace(&mut self, part: Range<u64>, text: &str, read: Chunk<'_>) {
        self.pass_to(part.start, read);
        self.insert(text);
        self.skip_to(part.end, read);
    }

    /// Begins to leave out what an element holds.
    pub(crate) fn begin_removal(&mut self) {
        self.removing += 1;
    }

    pub(crate) fn is_removing(&self) -> bool {
        self.removing > 0
    }

    pub(crate) fn end_removal(&mut self) {
        self.removing = self.removing.saturating_sub(1);
    }

    /// Forgets what was passed, and keeps the rest of a chunk that has been read.
    pub(crate) fn keep_rest(&mut self, read: Chunk<'_>) {
        let kept_end = self.kept_end();
        if self.passed < kept_end {
            let passed = kept_end - self.passed;
            self.kept.drain(..self.kept.len() - passed as usize);
            self.kept.push_str(part(read.text, read.base, kept_end, self.end));
        } else {
            self.kept.clear();
            self.kept.push_str(part(read.text, read.base, self.passed, self.end));
        }
        self.start = self.passed;
    }

    /// Writes all that has not been passed, removed or not, and also what a limit has kept out of a chunk.
    pub(crate) fn pass_on_all(&mut self, read: Chunk<'_>) {
        self.removing = 0;
        self.release(true);
        self.end = self.end.max(read.base.saturating_add(read.text.len() as u64));
        self.pass(self.end, false, read);
        self.keep_rest(read);
    }
}

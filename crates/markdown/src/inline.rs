//! The content of a line: text, and the markup in it.

use crate::escape::{self, Neighbours, Place};
use core::mem::take;
use core::ops::Range;

/// A link that goes on in another block is written anew, with its address. What this adds is at most so many times the
/// length of all addresses and texts, so that a long address around many blocks does not fill the memory.
const REPETITIONS: usize = 16;

/// What a mark between characters means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Emphasis,
    Strong,
    Strikethrough,
}

impl Mark {
    const fn text(self) -> &'static str {
        match self {
            Self::Emphasis => "*",
            Self::Strong => "**",
            Self::Strikethrough => "~~",
        }
    }
}

/// An element that is open around the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inline {
    Mark(Mark),
    /// A link, with what stands between its parentheses.
    Link(String),
    /// An item of a list in a cell, with its marker.
    Item(String),
    /// The rest of a link that went on in too many blocks.
    Text,
}

#[derive(Clone, Debug)]
enum Piece {
    /// A part of the buffer that is text.
    Text(Range<usize>),
    /// A part of the buffer that is code.
    Code(Range<usize>),
    /// A part of the buffer that is markup as it stands.
    Raw(Range<usize>),
    Open(Mark),
    Close(Mark),
    LinkOpen,
    LinkClose(Range<usize>),
    Break,
}

/// The content of a paragraph, a heading or a cell as it is collected.
#[derive(Debug, Default)]
pub(crate) struct Line {
    buffer: String,
    pieces: Vec<Piece>,
    /// What is open: the elements around the text, of which the last `waiting` have no piece yet.
    open: Vec<Inline>,
    waiting: usize,
    has_space: bool,
    has_break: bool,
    /// The bytes of addresses that may still be repeated.
    repeatable: usize,
    /// The marks that no reader would take for marks, and were left out.
    pub(crate) dropped: u64,
    /// The links that end before their elements.
    pub(crate) ended: u64,
    /// Whether there are footnotes.
    has_footnotes: bool,
}

impl Line {
    pub(crate) fn new(has_footnotes: bool) -> Self {
        Self { has_footnotes, ..Self::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Adds text. White space collapses.
    pub(crate) fn text(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.trim_start_matches(is_space);
            self.has_space |= word.len() < rest.len();
            let end = word.find(is_space).unwrap_or(word.len());
            if end > 0 {
                self.settle();
                let start = self.buffer.len();
                self.buffer.push_str(&word[..end]);
                self.push_text(start);
                self.repeatable += REPETITIONS * end;
            }
            rest = &word[end..];
        }
    }

    /// Adds white space between what was and what comes.
    pub(crate) fn space(&mut self) {
        self.has_space = true;
    }

    /// Ends the line.
    pub(crate) fn line_break(&mut self) {
        self.has_break = true;
    }

    pub(crate) fn ends_line(&self) -> bool {
        self.has_break
    }

    /// Adds code, with its white space collapsed.
    pub(crate) fn code(&mut self, code: &str) {
        let words = code.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        self.has_space |= code.starts_with(is_space);
        self.verbatim(&words);
        self.has_space |= code.ends_with(is_space);
    }

    /// Adds code with its white space, unless it is white space alone.
    pub(crate) fn verbatim(&mut self, code: &str) {
        if !code.trim_matches(is_space).is_empty() {
            self.settle();
            let start = self.buffer.len();
            self.buffer.push_str(code);
            let end = self.buffer.len();
            match self.pieces.last_mut() {
                // The backticks of neighbours would join.
                Some(Piece::Code(range)) if range.end == start => range.end = end,
                _ => self.pieces.push(Piece::Code(start..end)),
            }
        }
    }

    /// Begins the line of a task, before the marks that are open around its text.
    pub(crate) fn begin_task(&mut self, markup: &str) {
        self.push_raw(markup);
        self.space();
    }

    /// Whether an item of a list in a cell has begun, and nothing of it has come.
    pub(crate) fn begins_item(&self) -> bool {
        self.open[self.open.len() - self.waiting..].iter().any(|open| matches!(open, Inline::Item(_)))
    }

    /// Adds markup.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.settle();
        self.push_raw(markup);
    }

    fn push_raw(&mut self, markup: &str) {
        let start = self.buffer.len();
        self.buffer.push_str(markup);
        self.pieces.push(Piece::Raw(start..self.buffer.len()));
    }

    pub(crate) fn is_in_link(&self) -> bool {
        self.open.iter().any(|open| matches!(open, Inline::Link(_)))
    }

    pub(crate) fn is_in(&self, mark: Mark) -> bool {
        self.open.contains(&Inline::Mark(mark))
    }

    /// Begins an element. Its mark is written with the first text in it.
    pub(crate) fn open(&mut self, inline: Inline) {
        if let Inline::Link(target) = &inline {
            self.repeatable += REPETITIONS * target.len();
        }
        self.open.push(inline);
        self.waiting += 1;
    }

    /// Ends the element that was begun last.
    pub(crate) fn close(&mut self) {
        let Some(inline) = self.open.pop() else { return };
        if self.waiting > 0 {
            self.waiting -= 1;
        } else {
            self.push_close(&inline);
        }
    }

    fn push_close(&mut self, inline: &Inline) {
        match inline {
            Inline::Mark(mark) => self.pieces.push(Piece::Close(*mark)),
            Inline::Link(target) => {
                let start = self.buffer.len();
                self.buffer.push_str(target);
                self.pieces.push(Piece::LinkClose(start..self.buffer.len()));
            }
            Inline::Item(_) | Inline::Text => {}
        }
    }

    /// Puts what comes before the next text.
    fn settle(&mut self) {
        let has_text = !self.pieces.is_empty();
        if take(&mut self.has_break) && has_text {
            self.pieces.push(Piece::Break);
            self.has_space = false;
        }
        if take(&mut self.has_space) && has_text {
            let start = self.buffer.len();
            self.buffer.push(' ');
            self.push_text(start);
        }
        let first = self.open.len() - take(&mut self.waiting);
        for index in first..self.open.len() {
            match &self.open[index] {
                // What ends and begins at the same place goes on.
                Inline::Mark(mark) if matches!(self.pieces.last(), Some(Piece::Close(last)) if last == mark) => {
                    self.pieces.pop();
                }
                Inline::Mark(mark) => self.pieces.push(Piece::Open(*mark)),
                Inline::Link(_) => self.pieces.push(Piece::LinkOpen),
                Inline::Item(marker) => {
                    let start = self.buffer.len();
                    self.buffer.push_str(marker);
                    self.push_text(start);
                }
                Inline::Text => {}
            }
        }
    }

    fn push_text(&mut self, start: usize) {
        let end = self.buffer.len();
        match self.pieces.last_mut() {
            Some(Piece::Text(range)) if range.end == start => range.end = end,
            _ => self.pieces.push(Piece::Text(start..end)),
        }
    }

    /// The content as Markdown. What is open is closed here, and begins anew in the next line.
    pub(crate) fn finish(&mut self, place: Place) -> String {
        let opened = self.open.len() - self.waiting;
        for index in (0..opened).rev() {
            let inline = self.open[index].clone();
            self.push_close(&inline);
            if let Inline::Link(target) = inline {
                match self.repeatable.checked_sub(target.len()) {
                    Some(rest) => self.repeatable = rest,
                    None => {
                        self.open[index] = Inline::Text;
                        self.ended += 1;
                    }
                }
            }
        }
        self.waiting = self.open.len();
        self.has_space = false;
        self.has_break = false;
        let text = self.render(place);
        self.pieces.clear();
        self.buffer.clear();
        text
    }

    fn render(&mut self, place: Place) -> String {
        let written = self.marks_that_count();
        self.dropped += written.iter().filter(|written| !**written).count() as u64 / 2;
        let mut out = String::with_capacity(self.buffer.len() + 16);
        let mut links = 0_usize;
        let shown = |index: &usize| !matches!(self.pieces[*index], Piece::Open(_) | Piece::Close(_)) || written[*index];
        let mut last_is_code = false;
        let mut last_is_raw = false;
        for (index, piece) in self.pieces.iter().enumerate().filter(|(index, _)| shown(index)) {
            let next = (index + 1..self.pieces.len()).find(shown).map_or('\n', |next| self.first_of(next));
            match piece {
                Piece::Text(range) => {
                    let neighbours =
                        Neighbours { next, is_in_link: links > 0, has_footnotes: self.has_footnotes, place };
                    // After a footnote's number, this begins a target, or the note itself.
                    if last_is_raw && out.ends_with(']') && self.buffer[range.clone()].starts_with(['(', ':']) {
                        out.push('\\');
                    }
                    escape::text(&self.buffer[range.clone()], neighbours, &mut out);
                }
                Piece::Code(_) if last_is_code => {}
                Piece::Code(_) => {
                    // A mark between two codes may have been left out; their backticks would join.
                    let following =
                        (index..self.pieces.len()).filter(shown).map_while(|next| match &self.pieces[next] {
                            Piece::Code(range) => Some(&self.buffer[range.clone()]),
                            _ => None,
                        });
                    escape::code(&following.collect::<String>(), place, &mut out);
                }
                Piece::Raw(range) => out.push_str(&self.buffer[range.clone()]),
                Piece::Open(mark) | Piece::Close(mark) => out.push_str(mark.text()),
                Piece::LinkOpen => {
                    links += 1;
                    out.push('[');
                }
                Piece::LinkClose(range) => {
                    links = links.saturating_sub(1);
                    out.push_str("](");
                    escape::in_place(&self.buffer[range.clone()], place, &mut out);
                    out.push(')');
                }
                Piece::Break => out.push_str(match place {
                    Place::Paragraph => "\\\n",
                    Place::Heading => " ",
                    Place::Cell => "<br>",
                }),
            }
            last_is_code = matches!(piece, Piece::Code(_));
            last_is_raw = matches!(piece, Piece::Raw(_));
        }
        if place == Place::Heading {
            escape::closing_sequence(&mut out);
        }
        out
    }

    /// The first character that a piece writes.
    fn first_of(&self, index: usize) -> char {
        match &self.pieces[index] {
            Piece::Text(range) | Piece::Raw(range) => self.buffer[range.clone()].chars().next().unwrap_or(' '),
            Piece::Code(_) => '`',
            Piece::Open(mark) | Piece::Close(mark) => mark.text().chars().next().unwrap_or('*'),
            Piece::LinkOpen => '[',
            Piece::LinkClose(_) => ']',
            // In a paragraph; elsewhere it is white space, or markup as well.
            Piece::Break => '\\',
        }
    }

    fn last_of(&self, index: usize) -> char {
        match &self.pieces[index] {
            Piece::Text(range) => self.buffer[range.clone()].chars().next_back().unwrap_or(' '),
            Piece::LinkClose(_) => ')',
            Piece::Raw(_) => '>',
            _ => self.first_of(index),
        }
    }

    /// For each piece, whether it is written; only marks may not be. A mark counts for a reader if it stands at the edge of
    /// a word, and no other mark in between ends where it begins.
    ///
    /// <https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run>
    fn marks_that_count(&self) -> Vec<bool> {
        let mut written = vec![true; self.pieces.len()];
        let mut open: Vec<usize> = Vec::new();
        for index in 0..self.pieces.len() {
            match &self.pieces[index] {
                Piece::Open(_) => open.push(index),
                Piece::Close(_) => {
                    let Some(start) = open.pop() else { continue };
                    let around = open.iter().rev().find(|around| self.first_of(**around) == self.first_of(start));
                    let is_inner = around.is_some_and(|around| (*around..start).any(|index| !self.is_mark(index)));
                    if !self.opens(start, is_inner) || !self.closes(index) {
                        written[start] = false;
                        written[index] = false;
                    }
                }
                _ => {}
            }
        }
        written
    }

    fn is_mark(&self, index: usize) -> bool {
        matches!(self.pieces[index], Piece::Open(_) | Piece::Close(_))
    }

    /// Whether a mark at `index` can open: no more than three marks stand side by side, as each is open once. Inside of
    /// another of the same characters, it must not be able to close that.
    fn opens(&self, index: usize, is_inner: bool) -> bool {
        let inner =
            (index + 1..self.pieces.len()).find(|index| !self.is_mark(*index)).map(|index| self.first_of(index));
        let before = (0..index).rev().take_while(|index| self.is_mark(*index));
        if before.clone().any(|index| matches!(self.pieces[index], Piece::Close(_))) {
            return false;
        }
        let outer = (0..index).rev().find(|index| !self.is_mark(*index)).map(|index| self.last_of(index));
        let can_close = outer.is_some_and(|outer| {
            let begins_word = inner.is_some_and(char::is_alphanumeric);
            !(outer.is_whitespace() || outer.is_ascii_punctuation() && begins_word)
        });
        is_at_edge(outer, inner) && !self.touches_other(index) && !(is_inner && can_close)
    }

    fn closes(&self, index: usize) -> bool {
        let inner = (0..index).rev().find(|index| !self.is_mark(*index)).map(|index| self.last_of(index));
        let outer =
            (index + 1..self.pieces.len()).find(|index| !self.is_mark(*index)).map(|index| self.first_of(index));
        is_at_edge(outer, inner) && !self.touches_other(index)
    }

    /// Whether a mark of other characters stands beside the one at `index`, inside of a word.
    fn touches_other(&self, index: usize) -> bool {
        let kind = |index: usize| self.first_of(index);
        let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
        let mut beside = beside.filter(|index| *index < self.pieces.len() && self.is_mark(*index));
        beside.any(|other| kind(other) != kind(index))
    }
}

/// Whether a mark between the characters `outer` and `inner` begins or ends at the edge of a word.
fn is_at_edge(outer: Option<char>, inner: Option<char>) -> bool {
    let Some(inner) = inner.filter(|inner| !inner.is_whitespace()) else { return false };
    // Within a word, only letters and digits tell which side the mark belongs to.
    let is_free = outer.is_none_or(|outer| outer.is_whitespace());
    is_free || inner.is_alphanumeric() || outer.is_some_and(|outer| outer.is_ascii_punctuation())
}

/// HTML's white space.
pub(crate) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{C}')
}

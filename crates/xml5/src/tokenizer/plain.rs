//! The short cut: text, markup and references that hold nothing unusual are recognized in one pass.
//!
//! Nearly every tag of real documents is plain: a name, and attributes with quoted values. For those, walking from
//! state to state costs more than the characters do. The [recogniser](crate::recognise) and [`end_tag`] find such a piece of
//! markup, or a reference, whole or not at all; if not, the states take it from its first character. They are not used while
//! an observer watches. While notices are wanted, they leave to the states what there is to notice.

use super::machine::{Machine, TokenKind};
use super::short_cuts::{PlainStarts, ShortCuts};
use crate::IllegalCharacters;
use crate::recognise::{
    Attribute, Markup, MarkupKind, Reference, Rules, is_space, markup, reference, skip_space, start_tag, text_len,
};
use crate::recover::Recover;
use fivefold_core::attributes::{AttributeList, AttributePlace};
use fivefold_core::input::Cursor;
use fivefold_core::machine::CurrentTag;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::xml_char::is_name_in_parts;
use fivefold_core::{Name, Observer, Span, scan};

/// A token that the short cut took. A caller for which these fields suffice need not [hold](Machine::hold) it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainToken {
    /// Text that is the source at this span.
    Text(Span),
    /// A start or empty tag, which the machine holds already.
    Tag,
    /// An end tag, and where its name stands.
    EndTag { name: Span, span: Span },
    /// Text for a reference, a comment or a processing instruction, which the machine holds already.
    Held,
}

/// What is plain to the tokenizer: names of any characters, as XML5 has them, and values without references.
struct Plain<'l, 'c> {
    chunk: Chunk<'c>,
    starts: &'static PlainStarts,
    attributes: &'l mut AttributeList,
}

impl Rules for Plain<'_, '_> {
    const SEPARATES: bool = false;

    #[inline(always)]
    fn name_end(&self, bytes: &[u8], at: usize) -> Option<(usize, bool)> {
        let (len, has_colon) = scan::find_cased_name_end(bytes.get(at..)?);
        (len > 0 && self.starts[usize::from(bytes[at])]).then_some((at + len, has_colon))
    }

    #[inline(always)]
    fn spaced_name(&self, bytes: &[u8]) -> Option<(usize, usize, bool)> {
        Some(scan::find_spaced_name(bytes))
    }

    #[inline(always)]
    fn value_len(&mut self, bytes: &[u8], quote: u8) -> Option<usize> {
        let len = scan::find_value_end(bytes, quote);
        (bytes.get(len) == Some(&quote)).then_some(len)
    }

    #[inline(always)]
    fn take(&mut self, bytes: &[u8], attribute: Attribute) -> bool {
        let Attribute { start, end, has_colon, value, value_end } = attribute;
        let name = &bytes[start..end];
        !(has_colon && name[0] == b':')
            && self.attributes.try_push_plain((Name::UNKNOWN, name, start), value..value_end, has_colon, self.chunk)
    }
}

/// The text that comes next, up to what may be something else, if that is the source.
#[inline(always)]
pub(super) fn plain_text<'i>(input: &Cursor<'i>) -> Option<&'i str> {
    let len = text_len(input.rest());
    let start = input.position();
    (len > 0).then(|| &input.chunk().text[start..start + len])
}

/// Recognizes a plain end tag whose name stands at the position `at`. Returns the name, and the position behind its `>`.
#[inline(always)]
fn end_tag(chunk: Chunk<'_>, at: usize, starts: &PlainStarts) -> Option<(Span, usize)> {
    let bytes = chunk.text.as_bytes();
    let (len, _) = scan::find_cased_name_end(&bytes[at..]);
    let end = at + len;
    let is_plain = bytes.get(end) == Some(&b'>') && len > 0 && starts[usize::from(bytes[at])];
    is_plain.then(|| (span(chunk, at, end), end + 1))
}

/// Whether recovery may replace this character of a reference by number: U+FFFD, which numbers of no character stand for.
#[inline]
const fn may_recover(character: char) -> bool {
    character == '\u{FFFD}'
}

/// The span of the bytes from `start` to `end` of the chunk.
#[inline(always)]
fn span(chunk: Chunk<'_>, start: usize, end: usize) -> Span {
    Span::new(chunk.base + start as u64, chunk.base + end as u64)
}

impl<O: Observer, R: Recover> Machine<O, R> {
    /// What the short cut may take.
    pub(super) fn allowed_short_cuts(&self) -> ShortCuts {
        if O::ACTIVE || self.options.illegal_characters != IllegalCharacters::Keep {
            ShortCuts::None
        } else if self.reports.wants_notices {
            ShortCuts::Checked
        } else {
            ShortCuts::All
        }
    }

    /// Takes the next token of the input, in the data state, if it is text or plain markup; if it `IS_CHECKED`, one that
    /// there is nothing to notice about. Otherwise, nothing is consumed.
    #[inline(always)]
    pub(crate) fn take_plain_token<const IS_CHECKED: bool>(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        if let [b'<' | b'&', ..] = input.rest() {
            return self.take_plain_markup::<IS_CHECKED>(input);
        }
        let text = plain_text(input)?;
        let start = input.offset();
        if IS_CHECKED && self.may_end_section(text.as_bytes(), start) {
            return None;
        }
        input.advance(text.len());
        Some(PlainToken::Text(Span::new(start, input.offset())))
    }

    /// The same, where a `<` or `&` comes next.
    #[inline(always)]
    pub(super) fn take_plain_markup<const IS_CHECKED: bool>(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        self.token.scratch.clear();
        self.token.start = input.offset();
        match input.rest() {
            [b'<', b'/', ..] => self.take_plain_end_tag(input),
            [b'<', ..] => {
                let tag = self.take_plain_start_tag::<IS_CHECKED>(input);
                if tag.is_none() && !IS_CHECKED && !R::ACTIVE { self.take_other_markup(input) } else { tag }
            }
            _ => self.take_plain_reference_token::<IS_CHECKED>(input),
        }
    }

    #[inline(always)]
    fn take_plain_end_tag(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        let (name, end) = end_tag(input.chunk(), input.position() + 2, self.plain_starts)?;
        if name.len() > self.options.limits.name_bytes as u64 {
            return None;
        }
        input.advance(end - input.position());
        Some(PlainToken::EndTag { name, span: Span::new(self.token.start, input.offset()) })
    }

    /// Takes a plain start or empty tag, which begins at the cursor. Otherwise, nothing is consumed.
    #[inline(always)]
    pub(crate) fn take_plain_start(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        self.token.scratch.clear();
        self.token.start = input.offset();
        self.take_plain_start_tag::<false>(input)
    }

    #[inline(always)]
    fn take_plain_start_tag<const IS_CHECKED: bool>(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        self.token.attributes.clear();
        let (chunk, start) = (input.chunk(), input.position() + 1);
        if !self.token.attributes.begin_plain(chunk) {
            return None;
        }
        let mut rules = Plain { chunk, starts: self.plain_starts, attributes: &mut self.token.attributes };
        let tag = start_tag(chunk.text.as_bytes(), start, &mut rules)?;
        let name = span(chunk, start, tag.name_end);
        if !self.token.admits_tag(name.len() as usize, true) || IS_CHECKED && self.is_noticeable(name, chunk) {
            return None;
        }
        self.token.tag = CurrentTag { is_end_tag: false, name: Piece::of_source(name), self_closing: tag.is_empty };
        self.output.name_has_colon = tag.has_colon;
        input.advance(tag.end - input.position());
        let _ = self.emit_tag(input);
        Some(PlainToken::Tag)
    }

    /// Takes a comment, a section or a processing instruction that the limits leave whole. Recovery may end them elsewhere.
    #[cold]
    fn take_other_markup(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        let (chunk, start) = (input.chunk(), input.position());
        let bytes = chunk.text.as_bytes();
        let Markup { kind, content, end } = markup(bytes, start)?;
        if content.is_empty() || scan::find_rare(&bytes[content.clone()], *b"\0\r") < content.len() {
            return None;
        }
        let limits = &self.options.limits;
        if kind != MarkupKind::Section && content.len() > limits.text_bytes {
            return None;
        }
        let place = |start, end| span(chunk, start, end);
        let kind = match kind {
            MarkupKind::Section => {
                self.section_start = self.token.start;
                input.advance(end - start);
                return Some(PlainToken::Text(place(content.start, content.end)));
            }
            MarkupKind::Comment => {
                self.token.data = Piece::of_source(place(content.start, content.end));
                TokenKind::Comment
            }
            MarkupKind::Instruction => {
                let len = scan::find_any(&bytes[content.clone()], *b" \t\n?");
                let (target, data) = (content.start..content.start + len, skip_space(bytes, content.start + len));
                let has_mark = bytes[target.end] == b'?' && len < content.len();
                if has_mark || len > limits.name_bytes || bytes[target.clone()].eq_ignore_ascii_case(b"xml") {
                    return None;
                }
                self.token.target = Piece::of_source(place(target.start, target.end));
                self.token.data = Piece::of_source(place(data, content.end));
                TokenKind::ProcessingInstruction
            }
        };
        input.advance(end - start);
        let _ = self.emit(kind, input);
        Some(PlainToken::Held)
    }

    /// Whether `]]>` may be in the text that begins at `start`, or end there.
    #[inline(never)]
    fn may_end_section(&self, text: &[u8], start: u64) -> bool {
        let (last_end, brackets) = self.brackets;
        scan::find_any(text, *b"]") < text.len() || brackets > 0 && last_end == start
    }

    /// Whether there is something to notice about a plain tag with that name and the attributes that were taken: a name that
    /// XML 1.0 does not have, attributes without white space between them. A plain value has no `<`.
    #[inline(never)]
    fn is_noticeable(&self, name: Span, chunk: Chunk<'_>) -> bool {
        let is_separate = |name: Span| {
            let before = chunk.bytes(Span::new(name.start - 1, name.start));
            before.iter().all(|&byte| is_space(byte))
        };
        let is_usual = |attribute: AttributePlace| {
            is_separate(attribute.name_span) && is_name_in_parts(chunk.slice(attribute.name_span))
        };
        !is_name_in_parts(chunk.slice(name)) || !self.token.tag_attributes(chunk).places().all(is_usual)
    }

    fn take_plain_reference_token<const IS_CHECKED: bool>(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        let (by, character, len) = reference(&input.rest()[1..])?;
        // Outside the root element, there is something to notice about a number. Whether this is there is not known here.
        if by == Reference::Number && (IS_CHECKED || may_recover(character)) {
            return None;
        }
        input.advance(1 + len);
        self.reference_start = self.token.start;
        self.output.text = Piece::begin(self.token.start);
        let (mut buffer, chunk) = ([0; 4], input.chunk());
        let text = character.encode_utf8(&mut buffer);
        self.output.text.replace_to(input.offset(), text, chunk, &mut self.token.scratch);
        self.output.kind = TokenKind::Text;
        self.output.span = self.output.text.span();
        Some(PlainToken::Held)
    }

    /// Takes a reference to a predefined entity, or by number, whose `&` is the current input character. Returns its
    /// character.
    #[inline]
    pub(super) fn take_plain_reference(&self, input: &mut Cursor<'_>) -> Option<char> {
        if self.short_cuts == ShortCuts::None {
            return None;
        }
        let (_, character, len) = reference(input.rest()).filter(|&(_, character, _)| !may_recover(character))?;
        input.advance(len);
        Some(character)
    }

    /// Makes a token that the short cut took the current token.
    #[inline(always)]
    pub(crate) fn hold(&mut self, plain: PlainToken) {
        match plain {
            PlainToken::Text(span) => {
                self.output.text = Piece::of_source(span);
                (self.output.kind, self.output.span) = (TokenKind::Text, span);
            }
            PlainToken::EndTag { name, span } => {
                self.token.attributes.clear();
                self.token.tag.name = Piece::of_source(name);
                (self.output.kind, self.output.span) = (TokenKind::EndTag, span);
            }
            PlainToken::Tag | PlainToken::Held => {}
        }
    }
}

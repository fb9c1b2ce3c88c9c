//! The short cut: text, markup and references that hold nothing unusual are recognized in one pass.
//!
//! Nearly every tag of real documents is plain: a name, and attributes with quoted values. For those, walking from
//! state to state costs more than the characters do. The [recogniser](crate::recognise) and [`end_tag`] find such a piece of
//! markup, or a reference, whole or not at all; if not, the states take it from its first character. They are not used while
//! an observer watches. While notices are wanted, they leave to the states what there is to notice.

use super::machine::{Machine, TextForm, TokenKind};
use super::short_cuts::{PlainStarts, ShortCuts};
use crate::IllegalCharacters;
use crate::recognise::{
    Attribute, Markup, MarkupKind, Reference, Rules, Tag, is_space, markup, reference, section_start, skip_space,
    start_tag, text_len,
};
use crate::recover::Recover;
use fivefold_core::attributes::{AttributeList, AttributePlace};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{CurrentTag, TokenBuilder};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::xml_char::is_name_in_parts;
use fivefold_core::{Name, Observer, Span, Text, scan};

/// How many times an end may be looked for in vain. A hook may end markup that has no end, so that much more can follow.
const MOST_ENDS_NOT_FOUND: u32 = 16;

/// What the short cut finds most often, within the root element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Text that is the source at this span.
    Text(Span),
    /// A start or empty tag, which the machine holds.
    Tag,
    /// The end tag of the current element, which is none of the outermost.
    End(Span),
}

/// What is plain to the tokenizer: names of any characters, as XML5 has them, and values that are the source, or that need to
/// be `DECODED` for nothing but plain references and white space. A hook is asked about values after which another attribute
/// begins without white space.
struct Plain<'l, 'c, const DECODED: bool, const HAS_HOOK: bool> {
    chunk: Chunk<'c>,
    starts: &'static PlainStarts,
    attributes: &'l mut AttributeList,
}

impl<const DECODED: bool, const HAS_HOOK: bool> Rules for Plain<'_, '_, DECODED, HAS_HOOK> {
    const SEPARATES: bool = HAS_HOOK;

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
        if bytes.get(len) == Some(&quote) { Some(len) } else { decoded_value_len::<DECODED>(bytes, len, quote) }
    }

    #[inline(always)]
    fn take(&mut self, bytes: &[u8], attribute: Attribute) -> bool {
        let Attribute { start, end, has_colon, value, value_end } = attribute;
        let name = &bytes[start..end];
        !(has_colon && name[0] == b':')
            && self.attributes.try_push_plain((Name::UNKNOWN, name, start), value..value_end, has_colon, self.chunk)
    }
}

/// The length of the value that begins here, if it may be decoded, and has something that must be at the offset `at`.
#[inline(always)]
fn decoded_value_len<const DECODED: bool>(bytes: &[u8], mut at: usize, quote: u8) -> Option<usize> {
    if !DECODED {
        return None;
    }
    while bytes.get(at)? != &quote {
        at += decoded_character(&bytes[at..])?.1;
        at += scan::find_value_end(&bytes[at..], quote);
    }
    Some(at)
}

/// The character of a value for which what begins here stands, and the length of that: white space is normalised to spaces.
///
/// <https://www.w3.org/TR/xml/#AVNormalize>
fn decoded_character(bytes: &[u8]) -> Option<(char, usize)> {
    match bytes {
        [b'&', rest @ ..] => {
            let (_, character, len) = lasting_reference(rest)?;
            Some((character, "&".len() + len))
        }
        [b'\t' | b'\n', ..] => Some((' ', 1)),
        _ => None,
    }
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

/// Recognizes the reference behind an `&`, unless recovery may replace its character: U+FFFD, which numbers of no character
/// stand for.
#[inline]
fn lasting_reference(bytes: &[u8]) -> Option<(Reference, char, usize)> {
    reference(bytes).filter(|&(_, character, _)| character != '\u{FFFD}')
}

/// The span of the bytes from `start` to `end` of the chunk.
#[inline(always)]
fn span(chunk: Chunk<'_>, start: usize, end: usize) -> Span {
    Span::new(chunk.base + start as u64, chunk.base + end as u64)
}

/// Takes so many bytes, and returns where they stand.
#[inline(always)]
fn take(len: usize, input: &mut Cursor<'_>) -> Span {
    let start = input.offset();
    input.advance(len);
    Span::new(start, input.offset())
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

    /// Takes what comes next in the main phase, if it is what nearly everything is. Otherwise, nothing is consumed. With
    /// `JOINS`, text is taken only where it ends, whatever comes behind it turns out to be, so that nothing is to be joined
    /// with it.
    #[inline(always)]
    pub(crate) fn take_found<const JOINS: bool>(&mut self, input: &mut Cursor<'_>) -> Option<Found> {
        if !self.is_plain {
            return None;
        }
        if JOINS && self.end_ahead > 0 {
            let len = core::mem::take(&mut self.end_ahead);
            return Some(Found::End(take(len, input)));
        }
        match input.rest() {
            [b'<', b'/', rest @ ..] => {
                let len = self.end_tag_len(rest)?;
                Some(Found::End(take(len, input)))
            }
            [b'<', first, ..] if first.is_ascii_alphabetic() => {
                self.token.scratch.clear();
                self.token.start = input.offset();
                if self.take_start_tag(input) { Some(Found::Tag) } else { None }
            }
            [b'<' | b'&', ..] => None,
            rest => {
                let len = text_len(rest);
                let is_whole = len > 0 && (!JOINS || self.ends_text(rest.get(len..)?));
                is_whole.then(|| Found::Text(take(len, input)))
            }
        }
    }

    /// Whether text ends before what begins here. The end tag of the current element is kept in mind.
    #[inline(always)]
    fn ends_text(&mut self, rest: &[u8]) -> bool {
        match rest {
            [b'<', b'/', rest @ ..] => {
                self.end_ahead = self.end_tag_len(rest).unwrap_or(0);
                self.end_ahead > 0
            }
            // A hook may take a tag for text, and a tag beyond the limit of the depth is ignored.
            [b'<', name @ ..] => {
                name.first().is_some_and(u8::is_ascii_alphabetic)
                    && self.open.have_room()
                    && !self.asks_about_start(name)
            }
            [b'&', rest @ ..] => self.options.text_as_written && reference(rest).is_some(),
            _ => false,
        }
    }

    /// Takes text, or a reference, whose character goes to `buffer`, in the main phase. Otherwise, nothing is consumed. This
    /// makes no token, as most of such pieces are short and adjoin others.
    #[inline(always)]
    pub(crate) fn take_characters<'t, 'c: 't>(
        &self,
        input: &mut Cursor<'c>,
        buffer: &'t mut [u8; 4],
    ) -> Option<Text<'t>> {
        match input.rest() {
            [b'<', ..] => None,
            _ if !self.is_plain => None,
            [b'&', rest @ ..] => {
                let (_, character, len) = lasting_reference(rest)?;
                Some(Text::replaced(character.encode_utf8(buffer), take("&".len() + len, input)))
            }
            rest => {
                let span = take(text_len(rest), input);
                (!span.is_empty()).then(|| Text::verbatim(input.chunk().slice(span), span.start))
            }
        }
    }

    /// Takes the next token of the input, in the data state, if it is text or plain markup. Returns whether it is; otherwise,
    /// nothing is consumed. While notices are wanted, it is none that there is something to notice about.
    #[inline(always)]
    pub(super) fn take_plain_token(&mut self, input: &mut Cursor<'_>) -> bool {
        self.token.scratch.clear();
        self.token.start = input.offset();
        match input.rest() {
            [b'<', b'/', ..] => self.take_end_tag(input),
            [b'<', ..] => self.take_start_tag(input) || self.take_other_markup(input),
            [b'&', ..] => self.take_plain_reference_token(input),
            rest => {
                let text = &rest[..text_len(rest)];
                if text.is_empty() || self.is_checked() && self.may_end_section(text, self.token.start) {
                    return false;
                }
                let span = take(text.len(), input);
                self.hold_text(span, TextForm::Characters);
                true
            }
        }
    }

    /// Whether only that is taken which there is nothing to notice about.
    #[inline(always)]
    fn is_checked(&self) -> bool {
        self.short_cuts == ShortCuts::Checked
    }

    #[inline(always)]
    fn hold_text(&mut self, span: Span, form: TextForm) {
        (self.output.text, self.output.form) = (Piece::of_source(span), form);
        (self.output.kind, self.output.span) = (TokenKind::Text, span);
    }

    #[inline(always)]
    fn take_end_tag(&mut self, input: &mut Cursor<'_>) -> bool {
        let Some((name, end)) = end_tag(input.chunk(), input.position() + 2, self.plain_starts) else { return false };
        if name.len() > self.options.limits.name_bytes as u64 {
            return false;
        }
        self.token.attributes.clear();
        self.token.tag.name = Piece::of_source(name);
        self.output.kind = TokenKind::EndTag;
        self.output.span = take(end - input.position(), input);
        true
    }

    #[inline(always)]
    fn take_start_tag(&mut self, input: &mut Cursor<'_>) -> bool {
        let (chunk, start) = (input.chunk(), input.position() + 1);
        let tag = self.find_start_tag::<false>(chunk, start).or_else(|| self.find_decoded_start_tag(chunk, start));
        let Some(tag) = tag else { return false };
        let name = span(chunk, start, tag.name_end);
        if !self.token.admits_tag(name.len() as usize, true) || self.is_checked() && self.is_noticeable(name, chunk) {
            return false;
        }
        self.token.tag = CurrentTag { is_end_tag: false, name: Piece::of_source(name), self_closing: tag.is_empty };
        self.output.name_has_colon = tag.has_colon;
        self.prolog.is_over = true;
        self.output.kind = if tag.is_empty { TokenKind::EmptyTag } else { TokenKind::StartTag };
        self.output.span = take(tag.end - input.position(), input);
        self.apply_attribute_declarations(self.output.span.end, chunk);
        true
    }

    #[inline(always)]
    fn find_start_tag<const DECODED: bool>(&mut self, chunk: Chunk<'_>, start: usize) -> Option<Tag> {
        let attributes = &mut self.token.attributes;
        attributes.clear();
        if !attributes.begin_plain(chunk) {
            return None;
        }
        let (bytes, starts) = (chunk.text.as_bytes(), self.plain_starts);
        if R::ACTIVE {
            start_tag(bytes, start, &mut Plain::<DECODED, true> { chunk, starts, attributes })
        } else {
            start_tag(bytes, start, &mut Plain::<DECODED, false> { chunk, starts, attributes })
        }
    }

    /// Finds a start or empty tag with values that must be decoded.
    #[cold]
    #[inline(never)]
    fn find_decoded_start_tag(&mut self, chunk: Chunk<'_>, start: usize) -> Option<Tag> {
        let tag = self.find_start_tag::<true>(chunk, start)?;
        self.decode_values(chunk);
        Some(tag)
    }

    /// Decodes the values of the tag that has just been recognised.
    fn decode_values(&mut self, chunk: Chunk<'_>) {
        let TokenBuilder { attributes, scratch, .. } = &mut self.token;
        for index in 0..attributes.len() {
            let Some(place) = attributes.view(chunk, scratch).nth(index).map(|it| it.value.span) else { continue };
            let bytes = chunk.bytes(place);
            let mut at = scan::find_any(bytes, *b"&\t\n");
            if at == bytes.len() {
                continue;
            }
            let value = attributes.value_mut(index);
            *value = Piece::begin(place.start);
            while let Some((character, len)) = decoded_character(&bytes[at..]) {
                value.extend_to(place.start + at as u64, chunk, scratch);
                at += len;
                value.replace_to(place.start + at as u64, character.encode_utf8(&mut [0; 4]), chunk, scratch);
                at += scan::find_any(&bytes[at..], *b"&\t\n");
            }
            value.extend_to(place.end, chunk, scratch);
        }
    }

    /// Takes a comment, a section or a processing instruction that the limits leave whole. Of those that have their end, a hook
    /// can end elsewhere instructions whose target begins with `xml` and sections in which another opens: these are left to the
    /// states, which ask it.
    #[inline(always)]
    fn take_other_markup(&mut self, input: &mut Cursor<'_>) -> bool {
        let may_look =
            !R::ACTIVE || self.recovery.ends_not_found < MOST_ENDS_NOT_FOUND && !input.rest().starts_with(b"<?xml");
        may_look && !self.is_checked() && self.find_other_markup(input).is_some()
    }

    #[cold]
    fn find_other_markup(&mut self, input: &mut Cursor<'_>) -> Option<()> {
        let (chunk, start) = (input.chunk(), input.position());
        let bytes = chunk.text.as_bytes();
        let Some(Markup { kind, content, end }) = markup(bytes, start) else {
            self.recovery.ends_not_found += u32::from(R::ACTIVE && input.is_last());
            return None;
        };
        let text = &bytes[content.clone()];
        // Where another section opens, there is a bracket.
        let rare = if R::ACTIVE { scan::find_rare(text, *b"\0\r[") } else { scan::find_rare(text, *b"\0\r") };
        let is_bracket = text.get(rare) == Some(&b'[');
        let is_plain =
            rare == text.len() || is_bracket && scan::find_rare(&text[rare..], *b"\0\r") == text.len() - rare;
        if text.is_empty() || !is_plain {
            return None;
        }
        let limits = &self.options.limits;
        if kind != MarkupKind::Section && content.len() > limits.text_bytes {
            return None;
        }
        let place = |start, end| span(chunk, start, end);
        let kind = match kind {
            MarkupKind::Section => {
                if is_bracket && self.ends_markup() && section_start(text).is_some() {
                    // If the hook ends it earlier, what comes after that is searched again.
                    self.recovery.ends_not_found += 1;
                    return None;
                }
                self.section_start = self.token.start;
                self.hold_text(place(content.start, content.end), TextForm::CdataSection(self.section_start));
                input.advance(end - start);
                return Some(());
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
        Some(())
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

    fn take_plain_reference_token(&mut self, input: &mut Cursor<'_>) -> bool {
        let Some((by, character, len)) = lasting_reference(&input.rest()[1..]) else { return false };
        // Outside the root element, there is something to notice about a number. Whether this is there is not known here.
        if by == Reference::Number && self.is_checked() {
            return false;
        }
        input.advance(1 + len);
        self.output.form = TextForm::Reference;
        self.output.text = Piece::begin(self.token.start);
        let (mut buffer, chunk) = ([0; 4], input.chunk());
        let text = character.encode_utf8(&mut buffer);
        self.output.text.replace_to(input.offset(), text, chunk, &mut self.token.scratch);
        self.output.kind = TokenKind::Text;
        self.output.span = self.output.text.span();
        true
    }

    /// Takes a reference to a predefined entity, or by number, whose `&` is the current input character. Returns its
    /// character.
    #[inline]
    pub(super) fn take_plain_reference(&self, input: &mut Cursor<'_>) -> Option<char> {
        if self.short_cuts == ShortCuts::None {
            return None;
        }
        let (_, character, len) = lasting_reference(input.rest())?;
        input.advance(len);
        Some(character)
    }
}

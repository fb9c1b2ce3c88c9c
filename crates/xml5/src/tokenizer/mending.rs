//! Markup whose end is missing: where it ends instead.
//!
//! Without [`Options::close_markup`](crate::Options::close_markup), it ends where XML5 has it: at the end of the input, or
//! at the next `>` wherever that stands.

use super::State;
use super::machine::Machine;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step};
use fivefold_core::piece::Piece;
use fivefold_core::{ErrorCode, Observer, Span, floor_char_boundary};

/// How much of the input is searched for the end of an XML declaration, in bytes.
const DECLARATION: usize = 1 << 10;

/// What is known about ends that are missing.
#[derive(Debug, Default)]
pub(super) struct Mending {
    /// Whether no `-->` comes any more.
    pub(super) no_comment_ends: bool,
    /// Whether no `?>` comes any more.
    pub(super) no_instruction_ends: bool,
    /// The offset after which no `]]>` comes, once it was looked for.
    last_section_end: Option<u64>,
    /// Where the value under construction ends, and where the tag goes on, if its quotes are wrong.
    pub(super) value_end: Option<(u64, u64)>,
    /// Whether a `<` in the value under construction was looked at.
    pub(super) has_seen_bracket: bool,
}

impl Mending {
    /// Called where an attribute begins.
    #[inline]
    pub(super) fn begin_value(&mut self) {
        self.value_end = None;
        self.has_seen_bracket = false;
    }
}

impl<O: Observer> Machine<O> {
    /// Whether what follows in the input can be looked at.
    pub(super) fn sees_ahead(&self) -> bool {
        self.has_whole_text && !self.is_in_entity()
    }

    /// Whether a tag begins with the `<` that is the current input character.
    #[cold]
    pub(super) fn begins_tag(&self, input: &Cursor<'_>) -> bool {
        let rest = input.rest();
        let name_len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte)).count();
        // An attribute with that sign before it.
        let is_attribute = self.sees_ahead() && rest.get(name_len) == Some(&b'=');
        matches!(rest, [b'/' | b'a'..=b'z' | b'A'..=b'Z', ..]) && !is_attribute
    }

    /// Ends a start tag before the `<` that is the current input character.
    #[cold]
    pub(super) fn close_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInTag, input);
        input.reconsume();
        self.emit_tag(input)
    }

    /// Ends a DOCTYPE before the `<` that is the current input character.
    #[cold]
    pub(super) fn close_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInDoctype, input);
        input.reconsume();
        self.end_internal_subset(input.offset(), input);
        self.emit_doctype(input)
    }

    /// Ends an internal subset before a tag, whose name the current input character begins. Returns `None` if it is none.
    #[cold]
    pub(super) fn close_subset(&mut self, first: u8, input: &mut Cursor<'_>) -> Option<Step> {
        if !self.options.close_markup || !self.sees_ahead() || !first.is_ascii_alphabetic() {
            return None;
        }
        self.error(ErrorCode::EofInDoctype, input);
        input.reconsume();
        let tag = input.offset() - 1;
        self.end_internal_subset(tag, input);
        let step = self.emit_doctype(input);
        self.output.span.end = tag;
        self.token.start = tag;
        self.state = State::Tag;
        Some(step)
    }

    /// Whether the current processing instruction ends at `>`, or before a tag: an XML declaration or an instruction for a
    /// style sheet whose `?>` does not come before other markup; or any once it is known that no `?>` comes.
    #[cold]
    pub(super) fn ends_at_bracket(&self, input: &Cursor<'_>) -> bool {
        let is_declaration = match self.token.text(&self.token.target, input.chunk()).data {
            "xml" => true,
            "xml-stylesheet" => false,
            _ => return self.mending.no_instruction_ends,
        };
        if !self.sees_ahead() {
            return is_declaration;
        }
        let rest = input.rest_text();
        let rest = &rest[..floor_char_boundary(rest, DECLARATION)];
        // The values of a declaration have no `<`; if there is one, something else may follow it.
        let begins = |at: usize| {
            let markup = &rest[at + 1..];
            !is_declaration
                || ["!--", "!DOCTYPE", "?", "rss", "feed", "rdf:RDF"].iter().any(|name| markup.starts_with(name))
        };
        let end = rest.match_indices('<').map(|(at, _)| at).find(|&at| begins(at)).unwrap_or(rest.len());
        !rest[..end].contains("?>")
    }

    /// Where a comment or instruction ends whose data begins at `start` and whose end never comes: at its first `>`.
    #[cold]
    pub(super) fn end_of_endless(&self, start: u64, input: &Cursor<'_>) -> Option<u64> {
        if !self.options.close_markup || !self.sees_ahead() || start < input.chunk().base {
            return None;
        }
        let from = (start - input.chunk().base) as usize;
        let end = input.chunk().text.get(from..)?.find('>')?;
        Some(start + end as u64)
    }

    /// Where a CDATA section ends that begins at the cursor and whose end never comes: before the end tag of the element
    /// that has just begun.
    #[inline]
    pub(super) fn end_of_endless_section(&mut self, input: &Cursor<'_>) -> Option<u64> {
        if !self.options.close_markup || !self.sees_ahead() {
            return None;
        }
        let text = input.chunk().text;
        let last =
            *self.mending.last_section_end.get_or_insert_with(|| text.rfind("]]>").map_or(0, |at| at as u64 + 1));
        if last > input.position() as u64 {
            return None;
        }
        self.find_element_end(input)
    }

    #[cold]
    fn find_element_end(&self, input: &Cursor<'_>) -> Option<u64> {
        // The last tag is no longer there; its name is, if it is in the source.
        let name = self.token.tag.name;
        if !name.is_verbatim() || name.is_empty() || name.span().end > input.offset() {
            return None;
        }
        let name = input.chunk().slice(name.span());
        let rest = input.rest_text();
        let end = rest.match_indices("</").map(|(at, _)| at).find(|at| rest[at + 2..].starts_with(name))?;
        Some(input.offset() + end as u64)
    }

    /// Emits a CDATA section that ends at this offset as text.
    #[cold]
    pub(super) fn emit_endless_section(&mut self, end: u64, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInCdata, input);
        self.token.start = input.offset();
        input.advance((end - input.offset()) as usize);
        if self.token.start == end {
            return self.switch_to(State::Data);
        }
        let text = input.chunk().slice(Span::new(self.token.start, end));
        self.emit_replaced_text(&normalized(text), input)
    }

    /// Takes the data of a comment or instruction from the source, up to this offset, and goes on after the `>` there.
    #[cold]
    pub(super) fn take_endless_data(&mut self, end: u64, input: &mut Cursor<'_>) {
        let start = self.token.data.span().start;
        self.token.data = Piece::begin(start);
        let data = normalized(input.chunk().slice(Span::new(start, end)));
        self.token.data_mut().replace_to(end, &data, input.chunk());
        input.rewind_to(end + 1);
    }
}

/// Text with its newlines normalized.
fn normalized(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

//! Tags, up to their attributes, and how they are emitted.

use super::{
    Construction, ContentModel, CurrentTag, DraftTag, DraftToken, GO_ON, NEEDS_INPUT, State, Step, TokenSink, Tokenizer,
};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{Observer, Span};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Creates a tag token whose name begins with the current input character.
    pub(super) fn begin_tag(&mut self, is_end_tag: bool, input: &mut Cursor<'_>) -> Step {
        self.scratch.clear();
        self.attributes.clear();
        self.construction = Construction::Tag;
        self.tag = CurrentTag { is_end_tag, name: Piece::begin(input.current_offset()) };
        self.append_to_tag_name(input);
        self.switch_to(State::TagName)
    }

    /// HTML 5 of 2007, *Tag name state*.
    pub(super) fn tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'/' | b'>' | b'A'..=b'Z'));
            self.tag.name.extend_to(end, input.chunk(), &mut self.scratch);
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => return self.switch_to(State::BeforeAttributeName),
                Some(b'>') => return self.emit_tag(input),
                Some(b'/') => {
                    self.solidus(input)?;
                    return self.switch_to(State::BeforeAttributeName);
                }
                Some(_) => self.append_to_tag_name(input),
                None => return self.end_in_tag(input),
            }
        }
    }

    fn append_to_tag_name(&mut self, input: &Cursor<'_>) {
        append_in_lower_case(&mut self.tag.name, input, &mut self.scratch);
    }

    /// A solidus in a tag: a parse error, unless it is a permitted slash. That takes a look at the next character, for
    /// which the solidus may have to wait.
    pub(super) fn solidus(&mut self, input: &mut Cursor<'_>) -> Step {
        let name = self.tag.name.text(input.chunk(), &self.scratch).data;
        if !self.tag.is_end_tag && permits_slash(name) {
            match input.rest().first() {
                Some(b'>') => return GO_ON,
                None if !input.is_last() => {
                    input.reconsume();
                    return NEEDS_INPUT;
                }
                _ => {}
            }
        }
        self.error(input);
        GO_ON
    }

    /// What a state does where no character is left: wait, if the input goes on, and otherwise emit the tag as it is.
    pub(super) fn end_in_tag(&mut self, input: &Cursor<'_>) -> Step {
        if !input.is_last() {
            return NEEDS_INPUT;
        }
        self.error(input);
        self.emit_tag(input)
    }

    /// Emits the current tag token and switches to the data state.
    pub(super) fn emit_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.finish_attribute(input);
        self.state = State::Data;
        self.construction = Construction::Nothing;
        let is_end_tag = self.tag.is_end_tag;
        if is_end_tag {
            self.content_model = ContentModel::Pcdata;
            if !self.attributes.is_empty() {
                self.error(input);
            }
        }
        let name = self.tag.name.text(input.chunk(), &self.scratch);
        if !is_end_tag {
            name.data.clone_into(&mut self.last_start_tag);
        }
        let tag = DraftTag {
            name,
            attributes: self.attributes.view(input.chunk(), &self.scratch),
            span: Span::new(self.token_start, input.offset()),
        };
        let answer = self.sink.token(if is_end_tag { DraftToken::EndTag(&tag) } else { DraftToken::StartTag(&tag) });
        self.emit(answer)
    }
}

/// Appends the current input character, an upper-case letter of ASCII as a lower-case one.
pub(super) fn append_in_lower_case(name: &mut Piece, input: &Cursor<'_>, scratch: &mut String) {
    match input.chunk().slice(input.current_span()).as_bytes() {
        [upper @ b'A'..=b'Z'] => name.replace_current(char::from(upper.to_ascii_lowercase()), input, scratch),
        _ => name.append_current(input, scratch),
    }
}

/// Whether a start tag of that name may end with a slash.
fn permits_slash(name: &str) -> bool {
    const NAMES: [&str; 11] = ["base", "link", "meta", "hr", "br", "img", "embed", "param", "area", "col", "input"];
    NAMES.contains(&name)
}

//! Attributes.

use super::{Construction, CurrentAttribute, GO_ON, Machine, State, Step, collect, mend_name};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::xml_char::is_name;
use fivefold_core::{ErrorCode, Name, Observer};

impl<O: Observer> Machine<O> {
    /// XML5, *Tag attribute name before state*.
    pub(super) fn tag_attribute_name_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => self.follows_value = false,
                Some(b'>') => return self.emit_tag(input),
                Some(b'/') => {
                    self.is_empty_tag = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(b':') => self.error(ErrorCode::ColonBeforeAttributeName, input),
                Some(_) => {
                    if self.follows_value {
                        self.notice(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                    }
                    self.begin_attribute(input);
                    return self.switch_to(State::TagAttributeName);
                }
                None => return self.end(input, Self::eof_in_tag),
            }
        }
    }

    /// XML5, *Tag attribute name state*.
    pub(super) fn tag_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'=' | b'>' | b'/' | 0));
            let Self { attribute, scratch, options, .. } = self;
            collect(&mut attribute.name, end, input.chunk(), scratch, options.illegal_characters);
            match input.next() {
                Some(b'=') => {
                    self.leave_attribute_name(input);
                    return self.switch_to(State::TagAttributeValueBefore);
                }
                Some(b'>') => {
                    self.leave_attribute_name(input);
                    self.finish_attribute_without_value(input);
                    return self.emit_start_tag(input);
                }
                Some(b'\t' | b'\n' | b'\r' | b' ') => {
                    self.leave_attribute_name(input);
                    return self.switch_to(State::TagAttributeNameAfter);
                }
                Some(b'/') => {
                    self.leave_attribute_name(input);
                    self.finish_attribute_without_value(input);
                    self.is_empty_tag = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(_nul) => self.append_replacement_to_attribute_name(input),
                None => {
                    return self.end(input, |this, input| {
                        this.leave_attribute_name(input);
                        this.finish_attribute_without_value(input);
                        this.is_empty_tag = false;
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute name after state*.
    pub(super) fn tag_attribute_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'=') => return self.switch_to(State::TagAttributeValueBefore),
                Some(b'>') => {
                    self.finish_attribute_without_value(input);
                    return self.emit_tag(input);
                }
                Some(b'/') => {
                    self.finish_attribute_without_value(input);
                    self.is_empty_tag = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(_) => {
                    self.finish_attribute_without_value(input);
                    self.begin_attribute(input);
                    return self.switch_to(State::TagAttributeName);
                }
                None => {
                    return self.end(input, |this, input| {
                        this.finish_attribute_without_value(input);
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute value before state*.
    pub(super) fn tag_attribute_value_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'"') => {
                    self.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::TagAttributeValueDoubleQuoted);
                }
                Some(b'\'') => {
                    self.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::TagAttributeValueSingleQuoted);
                }
                Some(b'>') => {
                    self.attribute.value = Piece::begin(input.current_offset());
                    self.finish_attribute_without_value(input);
                    return self.emit_tag(input);
                }
                Some(_) => {
                    self.notice(ErrorCode::UnquotedAttributeValue, input);
                    self.attribute.value = Piece::begin(input.current_offset());
                    return self.reconsume_in(State::TagAttributeValueUnquoted, input);
                }
                None => {
                    return self.end(input, |this, input| {
                        this.finish_attribute(input);
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute value double quoted state*.
    pub(super) fn tag_attribute_value_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'"', State::TagAttributeValueDoubleQuoted, input)
    }

    /// XML5, *Tag attribute value single quoted state*.
    pub(super) fn tag_attribute_value_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'\'', State::TagAttributeValueSingleQuoted, input)
    }

    /// What the two quoted states share. White space is normalised to spaces: <https://www.w3.org/TR/xml/#AVNormalize>.
    fn attribute_value_quoted(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_run([quote, b'&', b'\t', b'\n', b'\r', b'\0']);
            self.collect_value(end, input);
            match input.next() {
                Some(b'&') => return self.reference_in_value(state, input),
                Some(b'\t' | b'\n' | b'\r') => self.append_space_to_value(input),
                Some(b'\0') => self.append_replacement_to_value(input),
                Some(_quote) => {
                    self.finish_attribute(input);
                    self.follows_value = true;
                    return self.switch_to(State::TagAttributeNameBefore);
                }
                None => {
                    return self.end(input, |this, input| {
                        this.finish_attribute(input);
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute value unquoted state*.
    pub(super) fn tag_attribute_value_unquoted(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'&' | b'>' | 0));
            self.collect_value(end, input);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {
                    self.finish_attribute(input);
                    return self.switch_to(State::TagAttributeNameBefore);
                }
                Some(b'&') => return self.reference_in_value(State::TagAttributeValueUnquoted, input),
                Some(b'>') => {
                    self.finish_attribute(input);
                    return self.emit_start_tag(input);
                }
                Some(_nul) => self.append_replacement_to_value(input),
                None => {
                    return self.end(input, |this, input| {
                        this.finish_attribute(input);
                        this.is_empty_tag = false;
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    fn reference_in_value(&mut self, state: State, input: &mut Cursor<'_>) -> Step {
        if let Some(character) = self.take_plain_reference(input) {
            self.attribute.value.replace_to(input.offset(), character, input.chunk(), &mut self.scratch);
            return GO_ON;
        }
        self.begin_character_reference(state, input);
        self.switch_to(State::CharacterReferenceInAttributeValue)
    }

    fn collect_value(&mut self, end: u64, input: &Cursor<'_>) {
        let Self { attribute: CurrentAttribute { value, .. }, scratch, options, wants_notices, .. } = self;
        let start = value.span().end;
        collect(value, end, input.chunk(), scratch, options.illegal_characters);
        if *wants_notices {
            let added = fivefold_core::Span::new(start, end);
            for (at, _) in input.chunk().slice(added).match_indices('<') {
                let at = start + at as u64;
                self.notice_at(ErrorCode::LessThanInAttributeValue, fivefold_core::Span::new(at, at + 1));
            }
        }
    }

    fn append_space_to_value(&mut self, input: &Cursor<'_>) {
        self.attribute.value.replace_current(' ', input, &mut self.scratch);
    }

    #[cold]
    fn append_replacement_to_value(&mut self, input: &Cursor<'_>) {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.attribute.value.replace_current('\u{FFFD}', input, &mut self.scratch);
    }

    #[cold]
    fn append_replacement_to_attribute_name(&mut self, input: &Cursor<'_>) {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.attribute.name.replace_current('\u{FFFD}', input, &mut self.scratch);
    }

    /// Starts a new attribute in the current tag token. Its name begins with the current input character, whatever that
    /// is.
    fn begin_attribute(&mut self, input: &mut Cursor<'_>) {
        self.construction = Construction::Attribute;
        self.follows_value = false;
        let name = Piece::begin(input.current_offset());
        self.attribute = CurrentAttribute { name, value: name, is_duplicate: false };
        // The name state would take this character for the end of the name.
        if input.chunk().text.as_bytes()[input.position() - 1] == b'=' {
            self.attribute.name.append_current(input, &mut self.scratch);
        } else {
            input.reconsume();
        }
    }

    /// Called when the name is complete: finds out whether the tag has an attribute of that name already.
    fn leave_attribute_name(&mut self, input: &Cursor<'_>) {
        mend_name(&mut self.attribute.name, self.options.illegal_characters, input.chunk(), &mut self.scratch);
        let span = self.attribute.name.span();
        let cut = self.attribute.name.cut(self.options.limits.name_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::NameLimitReached, cut);
        if self.wants_notices && !is_name(self.attribute.name.text(input.chunk(), &self.scratch).data) {
            self.notice_at(ErrorCode::InvalidName, span);
        }
        let CurrentAttribute { name, value, is_duplicate } = &mut self.attribute;
        *value = Piece::begin(span.end);
        *is_duplicate = self.attributes.has_name(Name::UNKNOWN, name, input.chunk(), &self.scratch);
        if *is_duplicate {
            self.error_over(ErrorCode::DuplicateAttribute, input.current_span(), span);
        }
    }

    fn finish_attribute_without_value(&mut self, input: &Cursor<'_>) {
        self.notice_at(ErrorCode::AttributeWithoutValue, self.attribute.name.span());
        self.finish_attribute(input);
    }

    /// Called when the attribute is complete: adds it to the tag's, unless it is a duplicate or beyond the limit.
    fn finish_attribute(&mut self, input: &Cursor<'_>) {
        self.construction = Construction::Tag;
        if self.attributes.len() >= self.options.limits.attributes {
            self.error_at(ErrorCode::AttributeLimitReached, self.attribute.name.span());
            return;
        }
        self.limit_attribute_value(input);
        let CurrentAttribute { name, value, is_duplicate } = &self.attribute;
        if !is_duplicate {
            self.attributes.push(Name::UNKNOWN, name, value, input.chunk(), &self.scratch);
            self.attributes.note_newest(name.text(input.chunk(), &self.scratch).data);
        }
    }
}

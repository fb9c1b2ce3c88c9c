//! What the machine reports besides its tokens.

use fivefold_core::char_ref::extend_over_reference;
use fivefold_core::input::{check_xml_input, find_xml_forbidden};
use fivefold_core::xml_char::is_xml_text;
use fivefold_core::{ErrorCode, ParseError, Shortening, Span, floor_char_boundary};
use std::ops::Range;

/// What the caller wants to be told, and what has not been taken yet.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    pub(crate) wants_errors: bool,
    pub(super) wants_notices: bool,
    /// Errors that were reported and not taken yet.
    pub(crate) errors: Vec<ParseError>,
    /// Notices that were reported and not taken yet.
    pub(crate) notices: Vec<ParseError>,
    /// The offset up to which the input has no forbidden characters.
    clean_until: u64,
    /// The error that says that the input ends too early, whether errors are wanted or not: the one that ends the input
    /// before its end, or else the first that tells that the document is not whole.
    pub(crate) early_end: Option<ParseError>,
    /// What a limit has left out first.
    pub(crate) shortening: Shortening,
}

impl Reports {
    /// Whether errors or notices are wanted.
    pub(crate) fn are_wanted(&self) -> bool {
        self.wants_errors | self.wants_notices
    }

    /// Whether there are some that were not taken yet.
    #[inline]
    pub(crate) fn are_there(&self) -> bool {
        !self.errors.is_empty() || !self.notices.is_empty()
    }

    /// What has ended the input before its end.
    pub(crate) fn ended_early(&self) -> Option<ErrorCode> {
        self.early_end.map(|error| error.code).filter(|code| code.ends_input())
    }

    /// Adds an error at a place of the source, if errors are wanted, and takes notice of what a limit leaves out.
    pub(crate) fn push(&mut self, error: ParseError) {
        if error.code.shortens() {
            self.shortening.note(error.code, error.span.start);
        }
        if self.wants_errors {
            self.errors.push(error);
        }
    }

    /// Takes notice that the input ends too early.
    #[cold]
    pub(crate) fn note_early_end(&mut self, error: ParseError) {
        self.early_end.get_or_insert(error);
    }

    /// Adds an error of the reference that begins at `start`: over it, or over the reference to an entity whose replacement
    /// text has it.
    pub(super) fn push_of_reference(&mut self, error: ParseError, start: u64, outermost: Option<Span>) {
        self.push(match outermost {
            Some(outermost) => ParseError::new(error.code, outermost),
            None => extend_over_reference(error, start),
        });
    }

    /// Looks for characters that the input should not hold, in a part of `text` that was consumed. `base` is the offset of
    /// the text. What follows is looked at as well, as far as it is known, since consumed parts are often short.
    #[inline]
    pub(crate) fn check_input(&mut self, text: &str, base: u64, consumed: Range<usize>) {
        if self.wants_errors && base + consumed.end as u64 > self.clean_until {
            self.check_input_from(text, base, consumed);
        }
    }

    fn check_input_from(&mut self, text: &str, base: u64, consumed: Range<usize>) {
        /// So many bytes are looked at together.
        const BLOCK: usize = 1 << 12;
        let end = floor_char_boundary(text, consumed.end.max(consumed.start + BLOCK));
        let block = &text[consumed.start..end];
        // Nearly all blocks have none, which is told faster than where one is.
        let forbidden = if is_xml_text(block.as_bytes()) { None } else { find_xml_forbidden(block) };
        let clean_end = forbidden.map_or(end, |at| consumed.start + at);
        self.clean_until = base + clean_end as u64;
        if clean_end < consumed.end {
            let offset = base + clean_end as u64;
            check_xml_input(&text[clean_end..consumed.end], offset, |error| self.errors.push(error));
        }
    }
}

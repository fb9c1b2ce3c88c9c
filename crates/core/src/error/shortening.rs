//! What a limit leaves out first.

use super::ErrorCode;

/// The first error, in the source, that [shortens](ErrorCode::shortens) what is parsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shortening(Option<(u64, ErrorCode)>);

impl Shortening {
    /// Takes notice of an error at `offset` that shortens what is parsed. In which order they come can depend on how the
    /// input is cut, so what counts is where they stand.
    #[cold]
    pub fn note(&mut self, code: ErrorCode, offset: u64) {
        let rank = |(offset, code): (u64, ErrorCode)| (offset, code as u8);
        if self.0.is_none_or(|first| rank((offset, code)) < rank(first)) {
            self.0 = Some((offset, code));
        }
    }

    /// The first one's code and offset.
    #[inline]
    pub fn first(self) -> Option<(ErrorCode, u64)> {
        self.0.map(|(offset, code)| (code, offset))
    }

    /// The first one's code.
    #[inline]
    pub fn code(self) -> Option<ErrorCode> {
        self.0.map(|(_, code)| code)
    }
}

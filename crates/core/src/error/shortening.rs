//! What a limit leaves out first.

use super::ErrorCode;

/// The first error, in the source, that [shortens](ErrorCode::shortens) what is parsed, and the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shortening {
    first: Option<(u64, ErrorCode)>,
    latest: Option<ErrorCode>,
    count: u64,
}

impl Shortening {
    /// Takes notice of an error at `offset` that shortens what is parsed. In which order they come can depend on how the
    /// input is cut, so what counts is where they stand.
    #[cold]
    pub fn note(&mut self, code: ErrorCode, offset: u64) {
        let rank = |(offset, code): (u64, ErrorCode)| (offset, code as u8);
        if self.first.is_none_or(|first| rank((offset, code)) < rank(first)) {
            self.first = Some((offset, code));
        }
        self.latest = Some(code);
        self.count += 1;
    }

    /// The code of the one that was noted last, if it is not among the `known` ones that were noted first.
    pub fn latest(self, known: u64) -> Option<ErrorCode> {
        self.latest.filter(|_| self.count > known)
    }

    /// The number of those noted so far.
    pub fn count(self) -> u64 {
        self.count
    }

    /// The first one's code and offset.
    #[inline]
    pub fn first(self) -> Option<(ErrorCode, u64)> {
        self.first.map(|(offset, code)| (code, offset))
    }

    /// The first one's code.
    #[inline]
    pub fn code(self) -> Option<ErrorCode> {
        self.first.map(|(_, code)| code)
    }
}

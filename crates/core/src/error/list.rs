//! The errors that are kept: the first ones in the source, whatever the order in which they are raised, and the one that
//! ends the input.

use super::{ErrorCode, ParseError};

/// Parse errors, of which a limited number is kept: the first ones in the source. The others are counted. The error that
/// [ends the input](ErrorCode::ends_input) is kept in any case, in addition to these.
///
/// Errors are not raised in the order of the source: those of the input stream are looked for apart from all others,
/// chunk by chunk. So that the same ones are kept however the input is cut, up to twice the limit are held until
/// [`settle`](Self::settle) sorts them.
///
/// ```
/// use fivefold::{ErrorCode, ErrorList, ParseError, Span};
///
/// let mut errors = ErrorList::new(1);
/// errors.push(ParseError::new(ErrorCode::EofInTag, Span::empty(7)));
/// errors.push(ParseError::new(ErrorCode::UnexpectedNullCharacter, Span::new(2, 3)));
/// errors.settle();
/// assert_eq!((errors.as_slice()[0].span.start, errors.dropped()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct ErrorList {
    limit: usize,
    /// `None` until there is an error: most lists stay empty, and are moved with what they belong to.
    raised: Option<Box<Raised>>,
}

/// What has become of the errors.
#[derive(Clone, Debug, Default)]
struct Raised {
    held: Vec<ParseError>,
    dropped: u64,
    /// The rank of the last error within the limit, once the limit is reached: errors that rank behind it are dropped.
    bound: Option<Rank>,
}

/// Where an error ranks.
type Rank = (u64, u8);

/// How many errors more than the limit are held at least before they are sorted, so that sorting is rare.
const SPARE: usize = 64;

/// Where an error ranks: by where it starts; those of the input stream first, and last those that something was cut, which
/// show only at its end.
fn rank(error: &ParseError) -> Rank {
    let class = match error.code {
        code if code.is_of_input_stream() => 0,
        ErrorCode::TextLimitReached | ErrorCode::NameLimitReached => 2,
        _ => 1,
    };
    (error.span.start, class)
}

impl ErrorList {
    /// A list that keeps `limit` errors.
    pub const fn new(limit: usize) -> Self {
        Self { limit, raised: None }
    }

    /// Adds an error. Takes constant time, amortised; beyond the limit, time logarithmic in it.
    pub fn push(&mut self, error: ParseError) {
        self.raised.get_or_insert_default().push(error, self.limit);
    }

    /// Sorts the errors by where they start, and drops what is beyond the limit, except for the first error that ends the
    /// input. Of those that start together, the errors of the input stream come first, those that something was cut come
    /// last, and the others stay in the order in which they were raised.
    #[inline]
    pub fn settle(&mut self) {
        if let Some(raised) = &mut self.raised {
            raised.settle(self.limit);
        }
    }

    /// The errors so far: sorted and, but for the one that ends the input, within the limit once the list is [settled](Self::settle).
    #[inline]
    pub fn as_slice(&self) -> &[ParseError] {
        self.raised.as_ref().map_or(&[], |raised| &raised.held)
    }

    /// How many errors were dropped.
    #[inline]
    pub fn dropped(&self) -> u64 {
        self.raised.as_ref().map_or(0, |raised| raised.dropped)
    }

    /// Removes the errors that start at `offset` or behind it, as if they had not come.
    pub fn forget_from(&mut self, offset: u64) {
        self.retain(|error| error.span.start < offset);
    }

    /// Removes the errors that `is_kept` does not keep, as if they had not come.
    pub fn retain(&mut self, is_kept: impl FnMut(&ParseError) -> bool) {
        if let Some(raised) = &mut self.raised {
            raised.held.retain(is_kept);
        }
    }

    /// Takes the errors out, settled. Later errors have the whole limit again.
    pub fn take(&mut self) -> Vec<ParseError> {
        let Some(raised) = &mut self.raised else { return Vec::new() };
        raised.settle(self.limit);
        raised.bound = None;
        core::mem::take(&mut raised.held)
    }

    /// Removes the errors and resets their number; keeps memory and limit.
    #[inline]
    pub fn clear(&mut self) {
        if let Some(raised) = &mut self.raised {
            raised.held.clear();
            raised.dropped = 0;
            raised.bound = None;
        }
    }

    /// Sets how many errors are kept. Must be called before any error is added.
    #[inline]
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Releases unused memory.
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        if let Some(raised) = &mut self.raised {
            raised.held.shrink_to_fit();
        }
    }
}

impl Raised {
    fn push(&mut self, error: ParseError, limit: usize) {
        if self.bound.is_some_and(|bound| rank(&error) >= bound) && !error.code.ends_input() {
            self.dropped += 1;
            return;
        }
        self.held.push(error);
        if self.held.len() >= limit.saturating_mul(2).max(limit.saturating_add(SPARE)) {
            self.settle(limit);
        }
    }

    fn settle(&mut self, limit: usize) {
        self.held.sort_by_key(rank);
        if self.held.len() < limit {
            return;
        }
        let (within, beyond) = self.held.split_at(limit);
        self.bound = Some(within.last().map_or((0, 0), rank));
        let ends_input = |error: &&ParseError| error.code.ends_input();
        let end = beyond.iter().find(ends_input).filter(|_| !within.iter().any(|error| ends_input(&error))).copied();
        self.dropped += (beyond.len() - usize::from(end.is_some())) as u64;
        self.held.truncate(limit);
        self.held.extend(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    fn list(limit: usize, errors: &[(ErrorCode, u64)]) -> ErrorList {
        let mut list = ErrorList::new(limit);
        for &(code, start) in errors {
            list.push(ParseError::new(code, Span::empty(start)));
        }
        list.settle();
        list
    }

    #[test]
    fn the_first_in_the_source_are_kept_in_whatever_order_they_come() {
        const CODES: [ErrorCode; 2] = [ErrorCode::UndeclaredEntityReference, ErrorCode::ControlCharacterInInputStream];
        let sorted: Vec<_> = (0..1000).map(|at| (CODES[at % 2], at as u64 / 2)).collect();
        let mut shuffled = sorted.clone();
        shuffled.sort_by_key(|&(code, at)| (code, at * 7919 % 1009));
        for limit in [0, 1, 2, 99, 100, 1000, 2000, usize::MAX] {
            let (one, other) = (list(limit, &sorted), list(limit, &shuffled));
            assert_eq!(one.as_slice(), other.as_slice());
            assert_eq!((one.as_slice().len(), one.dropped()), (limit.min(1000), 1000 - limit.min(1000) as u64));
            assert_eq!(other.dropped(), one.dropped());
        }
    }

    #[test]
    fn the_error_that_ends_the_input_is_kept_beyond_the_limit() {
        for limit in [0, 1, 3, 100, 199, 200, 201, 1000] {
            let mut errors: Vec<_> = (0..200).map(|at| (ErrorCode::DuplicateAttribute, at)).collect();
            errors.extend([(ErrorCode::ParsingStopped, 200), (ErrorCode::EofInTag, 201), (ErrorCode::EofInTag, 202)]);
            let kept = list(limit, &errors);
            let end = kept.as_slice().iter().position(|error| error.code == ErrorCode::ParsingStopped);
            assert_eq!(end, Some(limit.min(200)), "{limit}");
            let count = if limit <= 200 { limit + 1 } else { limit.min(203) };
            assert_eq!((kept.as_slice().len(), kept.dropped()), (count, 203 - count as u64), "{limit}");
            // Neither the order nor another settling makes a difference.
            errors.reverse();
            let mut reversed = list(limit, &errors);
            reversed.settle();
            assert_eq!((reversed.as_slice(), reversed.dropped()), (kept.as_slice(), kept.dropped()), "{limit}");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let capacity = |list: &ErrorList| list.raised.as_ref().map_or(0, |raised| raised.held.capacity());
        let errors = list(10, &[(ErrorCode::EofInTag, 1); 100_000]);
        assert!(capacity(&errors) <= 128 && errors.dropped() == 99_990);
        let ends = list(10, &[(ErrorCode::ParsingStopped, 1); 100_000]);
        assert!(capacity(&ends) <= 128 && ends.dropped() == 99_990);
    }
}

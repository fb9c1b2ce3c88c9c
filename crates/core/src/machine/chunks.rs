//! Input in pieces: what a chunk leaves unread, and how much of the input is let in.

use super::Halt;
use crate::{ErrorCode, Limits, ParseError, Span, floor_char_boundary};

/// How much of a chunk is joined at a time to what the chunks before it left. States look ahead over thirty bytes at
/// most, the name of a character reference.
const JOINED: usize = 64;

/// The text at the end of a chunk that a state must look ahead over before it consumes any of it.
#[derive(Debug, Default)]
pub struct LookAhead {
    text: String,
}

impl LookAhead {
    /// The length of the text, in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether nothing was left.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Forgets what was left, and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
    }

    /// Calls `run` with what earlier chunks left, joined with as much of the chunk as settles it, and then with the rest
    /// of the chunk. `run` gets a text, how much of it was read before, and whether it is the last. It returns how much of
    /// the text has been read then, and why it halted.
    ///
    /// Returns the last halt, and how many bytes at the end of the chunk are unread. If that is because more input is
    /// needed, they are kept here instead.
    #[inline]
    pub fn read(
        &mut self,
        chunk: &str,
        last: bool,
        mut run: impl FnMut(&str, usize, bool) -> (usize, Halt),
    ) -> (Halt, usize) {
        let mut rest = chunk;
        while !self.text.is_empty() {
            let (head, tail) = rest.split_at(floor_char_boundary(rest, JOINED));
            let left = self.text.len();
            let mut joined = core::mem::take(&mut self.text);
            joined.push_str(head);
            let (consumed, halt) = run(&joined, 0, last && tail.is_empty());
            if consumed < left {
                // Only the part that an earlier chunk left is kept here after a halt: the caller has the chunk.
                let keeps_head = halt == Halt::NeedsInput;
                joined.truncate(if keeps_head { joined.len() } else { left });
                joined.drain(..consumed);
                self.text = joined;
                rest = if keeps_head { tail } else { rest };
            } else {
                rest = &rest[consumed - left..];
            }
            if halt != Halt::NeedsInput || rest.is_empty() && !self.text.is_empty() {
                return (halt, rest.len());
            }
        }
        let (consumed, halt) = run(chunk, chunk.len() - rest.len(), last);
        if halt == Halt::NeedsInput {
            self.text.push_str(&chunk[consumed..]);
            return (halt, 0);
        }
        (halt, chunk.len() - consumed)
    }
}

/// How much of the source has been let in, and where the limit of the input, or the one who keeps the source, cuts it.
#[derive(Debug)]
pub struct Source {
    limit: u64,
    len: u64,
    cut_at: Option<u64>,
}

impl Source {
    /// A source of which [as much as the limit allows](Limits::input_bytes) is let in.
    pub fn new(limits: &Limits) -> Self {
        Self { limit: limits.input_bytes, len: 0, cut_at: None }
    }

    /// Lets in as much of the next chunk as the limit, and then `take`, allow. Returns the number of bytes. If that is not
    /// all, the source is cut there.
    pub fn admit(&mut self, chunk: &str, take: impl FnOnce(&str) -> usize) -> usize {
        let room = usize::try_from(self.limit - self.len).unwrap_or(usize::MAX);
        let allowed = &chunk[..floor_char_boundary(chunk, room)];
        // A sink may return any number.
        let taken = floor_char_boundary(allowed, take(allowed));
        self.len += taken as u64;
        if taken < chunk.len() {
            self.cut_at = Some(self.len);
        }
        taken
    }

    /// Takes back the last `length` bytes, which will come again.
    pub fn retract(&mut self, length: usize) {
        self.len -= length as u64;
    }

    /// Whether the source was cut.
    pub fn is_cut(&self) -> bool {
        self.cut_at.is_some()
    }

    /// The error that the source was cut, once.
    pub fn take_error(&mut self) -> Option<ParseError> {
        let offset = self.cut_at.take()?;
        Some(ParseError::new(ErrorCode::InputLimitReached, Span::empty(offset)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads words that end with a full stop, each as a whole, and halts where `stop` says.
    fn words(pieces: &[&str], stop: Option<&str>) -> (Vec<String>, Vec<usize>) {
        let (mut look_ahead, mut words, mut unread) = (LookAhead::default(), Vec::new(), Vec::new());
        for (index, piece) in pieces.iter().enumerate() {
            let (halt, rest) = look_ahead.read(piece, index + 1 == pieces.len(), |text, read, last| {
                let mut at = read;
                while let Some(len) = text[at..].find('.') {
                    words.push(text[at..at + len].to_owned());
                    at += len + 1;
                    if words.last().map(String::as_str) == stop {
                        return (at, Halt::Paused);
                    }
                }
                (at, if last { Halt::Ended } else { Halt::NeedsInput })
            });
            unread.push(if halt == Halt::Paused { rest } else { 0 });
        }
        (words, unread)
    }

    #[test]
    fn what_is_left_is_read_with_the_next_chunks() {
        let long = "é".repeat(100);
        let text = format!("a.bc.{long}.d.");
        let expected = ["a", "bc", long.as_str(), "d"];
        assert_eq!(words(&[&text], None).0, expected);
        let letters: Vec<_> = text.split_inclusive(|_| true).collect();
        assert_eq!(words(&letters, None).0, expected);
        let (head, tail) = text.split_at(7);
        assert_eq!(words(&[head, tail], None).0, expected);
    }

    #[test]
    fn a_halt_leaves_the_rest_of_the_chunk_to_the_caller() {
        assert_eq!(words(&["a", "b.c.d"], Some("ab")), (vec!["ab".to_owned()], vec![0, 3]));
        assert_eq!(words(&["a.", "b.c"], Some("b")).1, [0, 1]);
    }
}

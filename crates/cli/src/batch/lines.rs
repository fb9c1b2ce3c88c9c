//! The lines of the input. At most the longest allowed line is stored.

use super::id::id_in_start;
use super::warc::{Entry, RecordLines};
use crate::failure::Failure;
use std::io::{BufRead, BufReader, Read};

/// Where lines come from.
pub(super) trait Source {
    /// Whether all of the next line is buffered, so that [`next`](Self::next) returns it without blocking. May be false
    /// although it is.
    fn has_next(&self) -> bool;

    /// The next line.
    fn next(&mut self) -> Result<Option<Line>, Failure>;
}

/// A line that is not empty.
#[derive(Debug)]
pub(super) enum Line {
    Whole(Vec<u8>),
    /// A record of a WARC file, which takes the place of a line.
    Record(Entry),
    /// A line that was skipped, and the id of its request, if it occurs before the bound.
    TooLong {
        id: Option<String>,
    },
}

impl Line {
    /// The memory of the line in bytes.
    pub(super) fn size(&self) -> usize {
        let content = match self {
            Self::Whole(line) => line.capacity(),
            Self::Record(entry) => entry.size(),
            Self::TooLong { id } => id.as_ref().map_or(0, String::capacity),
        };
        // A group may have many lines that are almost empty.
        size_of::<Self>() + content
    }
}

impl<R: Read> Source for RecordLines<R> {
    /// False, as only reading a record shows where it ends. A record takes much longer to answer than to hand over.
    fn has_next(&self) -> bool {
        false
    }

    fn next(&mut self) -> Result<Option<Line>, Failure> {
        Ok(self.next()?.map(Line::Record))
    }
}

/// Reads lines.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: BufReader<R>,
    /// The bytes of the longest allowed line, without its line feed.
    longest: usize,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, longest: usize) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, input), longest }
    }

    /// Skips the rest of a line that is too long.
    fn skip(&mut self, start: &[u8]) -> Result<Line, Failure> {
        let id = id_in_start(start);
        self.input.skip_until(b'\n').map_err(|error| Failure::reading("standard input", &error))?;
        Ok(Line::TooLong { id })
    }
}

impl<R: Read> Source for Lines<R> {
    fn has_next(&self) -> bool {
        // Blank lines are skipped.
        self.input.buffer().trim_ascii_start().contains(&b'\n')
    }

    fn next(&mut self) -> Result<Option<Line>, Failure> {
        let mut line = Vec::new();
        loop {
            // One more byte can only be the line feed.
            let mut start = (&mut self.input).take((self.longest as u64).saturating_add(1));
            let read = start.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::reading("standard input", &error))? == 0 {
                return Ok(None);
            }
            if line.len() > self.longest && line.last() != Some(&b'\n') {
                return self.skip(&line).map(Some);
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(Line::Whole(line)));
            }
            line.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, longest: usize) -> Vec<String> {
        let mut lines = Lines::new(text.as_bytes(), longest);
        let next = || lines.next().unwrap();
        let name = |line| match line {
            Line::Whole(line) => String::from_utf8(line).unwrap(),
            Line::TooLong { id } => format!("too long: {id:?}"),
            Line::Record(entry) => panic!("{entry:?}"),
        };
        std::iter::from_fn(next).map(name).collect()
    }

    #[test]
    fn a_line_may_have_so_many_bytes() {
        assert_eq!(lines("12345\n123456\n1234\n12345", 5), ["12345\n", "too long: None", "1234\n", "12345"]);
        assert_eq!(lines("123456", 5), ["too long: None"]);
        assert_eq!(lines("\n \r\n1", 5), ["1"]);
        assert_eq!(lines(&format!("1\n{}2", "x".repeat(1 << 20)), 5), ["1\n", "too long: None"]);
        assert_eq!(lines("1\n", usize::MAX), ["1\n"]);
    }

    #[test]
    fn what_is_buffered_is_a_line_if_it_is_whole_and_not_blank() {
        let has_second = |text: &str| {
            let mut lines = Lines::new(text.as_bytes(), usize::MAX);
            lines.next().unwrap().unwrap();
            lines.has_next()
        };
        for text in ["1\n", "1\n\n", "1\r\n\r\n", "1\n2", "1\n\n2", "1\n \t\r\n \n2\r"] {
            assert!(!has_second(text), "{text:?}");
        }
        for text in ["1\n2\n", "1\r\n2\r\n", "1\n\n \r\n 2 \n", "1\n2\n3"] {
            assert!(has_second(text), "{text:?}");
        }
    }

    #[test]
    fn the_id_of_a_line_that_is_too_long() {
        assert_eq!(lines(r#"{"id":[1, 2],"input":"xxxxxxxxx"}"#, 20), [r#"too long: Some("[1, 2]")"#]);
        assert_eq!(lines(r#"{"input":"xxxxxxxxxxxxxxx","id":1}"#, 20), ["too long: None"]);
    }
}

//! Text of bounded length.

use std::fmt;
use std::io;

/// A text that takes no more than a number of bytes, and ends the work that writes more.
#[derive(Debug)]
pub(crate) struct Bounded {
    text: Vec<u8>,
    limit: usize,
    is_cut: bool,
}

impl Bounded {
    pub(crate) fn new(limit: usize) -> Self {
        Self { text: Vec::new(), limit, is_cut: false }
    }

    /// The text, and whether it lacks its end.
    pub(crate) fn finish(self) -> (String, bool) {
        (String::from_utf8_lossy(&self.text).into_owned(), self.is_cut)
    }

    fn push(&mut self, bytes: &[u8]) -> bool {
        let rest = self.limit - self.text.len();
        self.is_cut = bytes.len() > rest;
        self.text.extend_from_slice(&bytes[..bytes.len().min(rest)]);
        !self.is_cut
    }
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.push(text.as_bytes()) { Ok(()) } else { Err(fmt::Error) }
    }
}

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.push(bytes) { Ok(bytes.len()) } else { Err(io::ErrorKind::OutOfMemory.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

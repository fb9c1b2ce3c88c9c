//! The bytes of the input since the start of the present record, so that they can be read again.

use std::io::{self, BufRead, Read};

/// The most bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// Reads an input, and keeps what was read since [`begin`](Self::begin).
#[derive(Debug)]
pub(super) struct Window<R> {
    input: R,
    /// What one read gets.
    block: Box<[u8]>,
    /// The bytes since the start of the record, after others that are dropped together.
    kept: Vec<u8>,
    /// Where the record starts in these bytes.
    begun: usize,
    /// Where the next byte is in these bytes.
    consumed: usize,
    /// The offset of the first kept byte in the file.
    start: u64,
    /// The most bytes to keep: reading on is an error, so that no record takes unbounded memory.
    longest: usize,
    /// Whether a read has failed: the fault is that of the input, not of what it contains.
    has_failed: bool,
}

impl<R: Read> Window<R> {
    /// A window on an input whose first byte has that offset.
    pub(super) fn new(input: R, offset: u64, longest: usize) -> Self {
        let block = vec![0; BLOCK].into();
        Self { input, block, kept: Vec::new(), begun: 0, consumed: 0, start: offset, longest, has_failed: false }
    }

    /// The offset of the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.start + self.consumed as u64
    }

    pub(super) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Forgets what was consumed.
    pub(super) fn begin(&mut self) {
        self.begun = self.consumed;
        // Each byte is moved once or twice, however many records there are.
        if self.begun >= self.kept.len() / 2 {
            self.kept.drain(..self.begun);
            self.start += self.begun as u64;
            (self.begun, self.consumed) = (0, 0);
        }
    }

    /// Consumes only the first `count` of the bytes since the last [`begin`](Self::begin).
    pub(super) fn rewind(&mut self, count: usize) {
        self.consumed = (self.begun + count).min(self.kept.len());
    }

    /// The next bytes: at least `count` of them, if there are so many.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.kept.len() - self.consumed < count && self.read_more()? {}
        Ok(&self.kept[self.consumed..])
    }

    /// Reads what is there, at most a block: a record is answered before the one behind it has come. False at the end
    /// of the input.
    fn read_more(&mut self) -> io::Result<bool> {
        if self.kept.len() - self.begun > self.longest {
            return Err(io::Error::other("too long"));
        }
        loop {
            match self.input.read(&mut self.block) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    self.has_failed |= read.is_err();
                    let count = read?;
                    self.kept.extend_from_slice(&self.block[..count]);
                    return Ok(count > 0);
                }
            }
        }
    }
}

impl<R: Read> BufRead for Window<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.peek(1)
    }

    fn consume(&mut self, count: usize) {
        self.consumed += count;
    }
}

impl<R: Read> Read for Window<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.peek(1)?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

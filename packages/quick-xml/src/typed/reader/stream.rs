//! Reading bytes between events.

use super::Reader;
use std::io::{self, BufRead, Read};

/// What comes after the last event of a reader; see [`Reader::stream`].
///
/// If the document had to be repaired before, nothing does. If it has to be repaired later, what was read here is read
/// again as markup.
#[derive(Debug)]
#[must_use = "nothing is read without a call"]
pub struct BinaryStream<'r, R> {
    reader: &'r mut Reader<R>,
}

impl<'r, R> BinaryStream<'r, R> {
    pub(super) const fn new(reader: &'r mut Reader<R>) -> Self {
        Self { reader }
    }

    #[cfg(feature = "async-tokio")]
    pub(super) const fn reader(&mut self) -> &mut Reader<R> {
        self.reader
    }

    pub(super) fn skip(&mut self, len: usize) {
        if let Some(document) = &mut self.reader.document {
            document.skip(len);
        }
    }

    /// The position of what is read next: an offset in the document as UTF-8.
    pub fn offset(&self) -> u64 {
        self.reader.buffer_position()
    }

    /// The underlying source.
    pub const fn get_ref(&self) -> &R {
        self.reader.get_ref()
    }

    /// The underlying source, mutable.
    pub const fn get_mut(&mut self) -> &mut R {
        self.reader.get_mut()
    }
}

impl<R: BufRead> BufRead for BinaryStream<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.reader.document.is_none() {
            self.reader.begin()?;
        }
        let Reader { inner, bytes, document, is_in_place, .. } = &mut *self.reader;
        let source = if *is_in_place { inner.fill_buf()? } else { bytes };
        Ok(document.as_ref().map_or(&[], |document| document.rest(source)))
    }

    fn consume(&mut self, amount: usize) {
        self.skip(amount);
    }
}

impl<R: BufRead> Read for BinaryStream<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buf)?;
        self.consume(count);
        Ok(count)
    }
}

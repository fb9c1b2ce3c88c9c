//! A text buffer of fixed size, without an allocation.

use core::fmt;

/// A buffer on the stack.
#[derive(Debug)]
pub(crate) struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Buffer<N> {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    /// Appends an ASCII character. A full buffer drops it; callers ensure that everything fits.
    pub(crate) fn push(&mut self, character: u8) {
        debug_assert!(character.is_ascii() && self.len < N);
        if self.len < N {
            self.bytes[self.len] = character;
            self.len += 1;
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Write for Buffer<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len.checked_add(text.len()).filter(|&end| end <= N).ok_or(fmt::Error)?;
        self.bytes[self.len..end].copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

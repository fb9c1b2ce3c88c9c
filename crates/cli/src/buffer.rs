//! A bounded buffer in memory.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use fivefold::StopSignal;
use std::io::{self, Write};

/// The number of bytes written between two checks of the clock.
const BLOCK: usize = 1 << 16;

/// A buffer in memory. A write fails if the buffer would exceed its bounds.
#[derive(Clone, Debug)]
pub(crate) struct Buffer {
    bytes: Vec<u8>,
    bounds: Bounds,
    /// Up to this length, memory is reserved and no check is needed.
    granted: usize,
}

/// The bounds of a buffer: a size and a deadline.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// In bytes.
    pub(crate) size: usize,
    /// The time allowed, if it is limited.
    pub(crate) time: Option<Duration>,
    /// The signal that the deadline has passed.
    pub(crate) stop: Option<StopSignal>,
}

impl Default for Bounds {
    /// No bounds.
    fn default() -> Self {
        Self { size: usize::MAX, time: None, stop: None }
    }
}

impl Bounds {
    /// Fails after the deadline.
    pub(crate) fn check_time(&self) -> Result<(), OutOfBounds> {
        let is_over = self.stop.as_ref().is_some_and(StopSignal::is_stopped);
        if is_over { Err(OutOfBounds::Time(self.time.unwrap_or_default())) } else { Ok(()) }
    }
}

/// The bound that an answer exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutOfBounds {
    Size(usize),
    Memory,
    Time(Duration),
}

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(limit) => write!(f, "the answer is larger than {limit} bytes"),
            Self::Memory => write!(f, "there is not enough memory for the answer"),
            Self::Time(limit) => write!(f, "the answer takes longer than {} seconds", limit.as_secs_f64()),
        }
    }
}

impl Error for OutOfBounds {}

impl Buffer {
    /// An empty buffer with bounds.
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self { bytes: Vec::new(), bounds, granted: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn into_vec(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Truncates the buffer to this length.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len);
    }

    /// Reserves memory for more bytes, within the bounds.
    #[cold]
    fn grant(&mut self, count: usize) -> Result<(), OutOfBounds> {
        let Bounds { size, .. } = self.bounds;
        let len = self.bytes.len();
        if count > size - len {
            return Err(OutOfBounds::Size(size));
        }
        self.bounds.check_time()?;
        // With `reserve`, a failed allocation would abort the process.
        self.bytes.try_reserve(count).map_err(|_| OutOfBounds::Memory)?;
        self.granted = (len + count.max(BLOCK)).min(self.bytes.capacity()).min(size);
        Ok(())
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > self.granted.saturating_sub(self.bytes.len()) {
            self.grant(bytes.len()).map_err(io::Error::other)?;
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(buffer: &mut Buffer, bytes: &[u8]) -> String {
        buffer.write_all(bytes).unwrap_err().to_string()
    }

    #[test]
    fn nothing_is_written_beyond_the_size() {
        let mut buffer = Buffer::new(Bounds { size: 5, ..Bounds::default() });
        buffer.write_all(b"abc").unwrap();
        assert_eq!(error(&mut buffer, b"def"), "the answer is larger than 5 bytes");
        assert_eq!(buffer.as_slice(), b"abc");
        buffer.write_all(b"de").unwrap();
        buffer.truncate(1);
        buffer.write_all(b"bcde").unwrap();
        assert_eq!(error(&mut buffer, b"f"), "the answer is larger than 5 bytes");
    }

    #[test]
    fn writing_ends_with_the_time() {
        let stop = StopSignal::new();
        let time = Some(Duration::from_millis(1500));
        let mut buffer = Buffer::new(Bounds { time, stop: Some(stop.clone()), ..Bounds::default() });
        buffer.write_all(&[b'x'; BLOCK]).unwrap();
        stop.stop();
        assert_eq!(error(&mut buffer, &[b'x'; BLOCK]), "the answer takes longer than 1.5 seconds");
    }
}

//! Writing text to a writer of bytes.

use core::fmt;
use std::io;

/// The number of bytes that are collected before they are written.
const BLOCK: usize = 1 << 13;

/// A [`fmt::Write`] that writes UTF-8 to an [`io::Write`], in blocks.
struct Utf8<W> {
    output: W,
    buffer: String,
    error: Option<io::Error>,
}

impl<W: io::Write> Utf8<W> {
    fn flush(&mut self) -> fmt::Result {
        let result = self.output.write_all(self.buffer.as_bytes());
        self.buffer.clear();
        result.map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

impl<W: io::Write> fmt::Write for Utf8<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.len() >= BLOCK {
            self.flush()?;
            return self.output.write_all(text.as_bytes()).map_err(|error| {
                self.error = Some(error);
                fmt::Error
            });
        }
        self.buffer.push_str(text);
        if self.buffer.len() >= BLOCK { self.flush() } else { Ok(()) }
    }
}

/// Lends `write` an output for text, which arrives in `output` as UTF-8. Only a few thousand bytes are held back.
///
/// # Errors
///
/// The first error of `output`, as `Ok(Err(error))`: the error that `write` returns because of it is dropped. Any other
/// error of `write`.
pub fn write_utf8<E>(
    output: impl io::Write,
    write: impl FnOnce(&mut dyn fmt::Write) -> Result<(), E>,
) -> Result<io::Result<()>, E> {
    let mut output = Utf8 { output, buffer: String::new(), error: None };
    let written = write(&mut output);
    if output.error.is_none() {
        // A failure is in `output.error`.
        let _ = output.flush();
    }
    match output.error {
        Some(error) => Ok(Err(error)),
        None => written.map(Ok),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Write;

    /// An output that takes some bytes and then fails.
    struct Full(usize);

    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn text_arrives_in_order() {
        let mut bytes = Vec::new();
        let long = "é".repeat(BLOCK);
        let written = write_utf8(&mut bytes, |text| {
            text.write_str("<")?;
            text.write_str(&long)?;
            text.write_char('>')
        });
        assert!(written.unwrap().is_ok());
        assert_eq!(bytes, format!("<{long}>").as_bytes());
    }

    #[test]
    fn the_error_of_the_output_is_returned() {
        let write = |text: &mut dyn Write| (0..BLOCK).try_for_each(|_| text.write_str("abc"));
        for room in [0, BLOCK, 2 * BLOCK] {
            let error = write_utf8(Full(room), write).unwrap().unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
        assert!(write_utf8(Full(4 * BLOCK), write).unwrap().is_ok());
    }

    #[test]
    fn the_error_of_the_writer_is_returned() {
        let mut bytes = Vec::new();
        let written = write_utf8(&mut bytes, |text| {
            let _ = text.write_str("a");
            Err("reason")
        });
        assert_eq!(written.unwrap_err(), "reason");
        assert_eq!(bytes, b"a", "what came before is written");
    }
}

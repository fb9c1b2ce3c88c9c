//! Standard output.

use crate::progress::Progress;
use crate::visible::VisibleWriter;
use core::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Standard output for the text of documents. Files and pipes get it unchanged; for a terminal, control characters are
/// replaced.
pub(crate) fn standard_output(progress: &Progress) -> BufWriter<Box<dyn Write + '_>> {
    let stdout = io::stdout().lock();
    let is_terminal = stdout.is_terminal();
    let stdout = progress.step_aside_for(stdout);
    let output: Box<dyn Write + '_> = if is_terminal { Box::new(VisibleWriter::new(stdout)) } else { Box::new(stdout) };
    BufWriter::with_capacity(1 << 16, output)
}

/// The block size in bytes.
const BLOCK: usize = 1 << 14;

/// Writes the output of `write` as text. For many small pieces, this is faster than `write!`.
pub(crate) fn write_text<W: Write>(
    output: &mut W,
    write: impl FnOnce(&mut TextWriter<'_, W>) -> fmt::Result,
) -> io::Result<()> {
    let mut writer = TextWriter { output, block: String::new(), outcome: Ok(()) };
    // `outcome` holds the reason of a failure.
    let _ = write(&mut writer);
    writer.outcome?;
    writer.output.write_all(writer.block.as_bytes())
}

/// Collects text in blocks.
#[derive(Debug)]
pub(crate) struct TextWriter<'a, W> {
    output: &'a mut W,
    block: String,
    outcome: io::Result<()>,
}

impl<W: Write> fmt::Write for TextWriter<'_, W> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.block.push_str(text);
        if self.block.len() < BLOCK {
            return Ok(());
        }
        self.outcome = self.output.write_all(self.block.as_bytes());
        self.block.clear();
        if self.outcome.is_ok() { Ok(()) } else { Err(fmt::Error) }
    }
}

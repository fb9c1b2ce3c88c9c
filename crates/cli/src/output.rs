//! Standard output.

use crate::progress::Progress;
use crate::visible::VisibleWriter;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Standard output for the text of documents. Files and pipes get it as it is, and a terminal nothing that it would obey.
pub(crate) fn standard_output(progress: &Progress) -> BufWriter<Box<dyn Write + '_>> {
    let stdout = io::stdout().lock();
    let is_terminal = stdout.is_terminal();
    let stdout = progress.step_aside_for(stdout);
    let output: Box<dyn Write + '_> = if is_terminal { Box::new(VisibleWriter::new(stdout)) } else { Box::new(stdout) };
    BufWriter::with_capacity(1 << 16, output)
}

//! The source that a command reads.

use crate::failure::Failure;
use crate::progress::Progress;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The name of standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// Whether a path means standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The name of a file for display.
pub(crate) fn name_of(file: &Path) -> String {
    if is_standard_input(file) { STANDARD_INPUT.to_owned() } else { file.display().to_string() }
}

/// The bytes of the name of a file, which need not be UTF-8.
pub(crate) fn name_bytes(file: &Path) -> Vec<u8> {
    if is_standard_input(file) { STANDARD_INPUT.into() } else { file.as_os_str().as_encoded_bytes().to_vec() }
}

/// The path of a file; `None` for standard input, which is meant by `-` or no name.
fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|path| !is_standard_input(path))
}

fn failure(file: Option<&Path>, error: &io::Error) -> Failure {
    match path(file) {
        Some(path) => Failure::reading(path.display(), error),
        None => Failure::reading("standard input", error),
    }
}

/// Reads a file, or standard input without a name or for `-`.
pub(crate) fn read(file: Option<&Path>, progress: &Progress) -> Result<Vec<u8>, Failure> {
    progress.set_stage("reading");
    let mut bytes = Vec::new();
    let read = match path(file) {
        Some(path) => File::open(path).and_then(|file| {
            let len = file.metadata().map_or(0, |metadata| metadata.len());
            bytes.try_reserve_exact(usize::try_from(len).unwrap_or(usize::MAX))?;
            progress.count_read(file).read_to_end(&mut bytes)
        }),
        None => progress.count_read(io::stdin().lock()).read_to_end(&mut bytes),
    };
    read.map(|_| bytes).map_err(|error| failure(file, &error))
}

/// A file or standard input, read incrementally by a command that writes meanwhile: the output is flushed before a read
/// that may block.
pub(crate) struct Stream<'a, W> {
    reader: Box<dyn Read + 'a>,
    output: &'a RefCell<W>,
}

impl<'a, W: Write> Stream<'a, W> {
    /// Opens a file, or standard input without a name or for `-`.
    pub(crate) fn open(file: Option<&Path>, output: &'a RefCell<W>, progress: &'a Progress) -> Result<Self, Failure> {
        let reader: Box<dyn Read> = match path(file) {
            Some(path) => {
                let opened = File::open(path).map_err(|error| failure(file, &error))?;
                Box::new(progress.count_read(opened))
            }
            None => Box::new(progress.count_read(io::stdin().lock())),
        };
        Ok(Self { reader, output })
    }
}

impl<W: Write> Read for Stream<'_, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The wrapper distinguishes errors of writing from those of reading.
        self.output.borrow_mut().flush().map_err(io::Error::other)?;
        self.reader.read(buffer)
    }
}

/// Converts an error of a [`Stream`] into a failure.
pub(crate) fn stream_failure(file: Option<&Path>, error: io::Error) -> Failure {
    match error.downcast::<io::Error>() {
        Ok(writing) => writing.into(),
        Err(reading) => failure(file, &reading),
    }
}

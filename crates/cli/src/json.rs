//! JSON, written piece by piece: never as a value in memory, which a deep tree would make too deep to write.

use std::io::{self, Write};

/// Writes a string, with its quotes.
pub(crate) fn write_string(output: &mut impl Write, text: &str) -> io::Result<()> {
    Ok(serde_json::to_writer(output, text)?)
}

/// Appends a string, with its quotes.
pub(crate) fn push_string(output: &mut Vec<u8>, text: &str) {
    write_string(output, text).expect("memory takes every text");
}

/// Appends a string, or `null`.
pub(crate) fn push_string_or_null(output: &mut Vec<u8>, text: Option<&str>) {
    match text {
        Some(text) => push_string(output, text),
        None => output.extend(b"null"),
    }
}

/// Values one after another.
#[derive(Debug)]
pub(crate) struct List {
    json: Vec<u8>,
    separator: u8,
}

impl List {
    /// One value a line. The last line has no end.
    pub(crate) fn of_lines() -> Self {
        Self { json: Vec::new(), separator: b'\n' }
    }

    /// The inside of an array.
    pub(crate) fn of_array() -> Self {
        Self { json: Vec::new(), separator: b',' }
    }

    /// Begins a value, which is to be appended to what this gives.
    pub(crate) fn begin_value(&mut self) -> &mut Vec<u8> {
        if !self.json.is_empty() {
            self.json.push(self.separator);
        }
        &mut self.json
    }

    /// The JSON.
    pub(crate) fn into_json(self) -> Vec<u8> {
        self.json
    }
}

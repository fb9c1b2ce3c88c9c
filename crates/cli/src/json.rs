//! JSON, written piece by piece: never as a value in memory, which a deep tree would make too deep to write.

use fivefold::encoding::Encoding;
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

/// Appends the name of an encoding, in lower case; `null` for text that came as such.
pub(crate) fn push_encoding(output: &mut Vec<u8>, encoding: Option<&'static Encoding>) {
    push_string_or_null(output, encoding.map(|encoding| encoding.name().to_ascii_lowercase()).as_deref());
}

/// Begins an array: `["kind","field",null`. What follows, the bracket at its end included, is the caller's.
pub(crate) fn begin_record(output: &mut Vec<u8>, kind: &str, fields: &[Option<&str>]) {
    output.push(b'[');
    push_string(output, kind);
    for field in fields {
        output.push(b',');
        push_string_or_null(output, *field);
    }
}

/// Appends an array: `["kind","field",null]`.
pub(crate) fn push_record(output: &mut Vec<u8>, kind: &str, fields: &[Option<&str>]) {
    begin_record(output, kind, fields);
    output.push(b']');
}

/// Appends an object of strings.
pub(crate) fn push_object(output: &mut Vec<u8>, pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>) {
    output.push(b'{');
    for (index, (name, value)) in pairs.into_iter().enumerate() {
        if index > 0 {
            output.push(b',');
        }
        push_string(output, name.as_ref());
        output.push(b':');
        push_string(output, value.as_ref());
    }
    output.push(b'}');
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

    /// Appends the values, if they are the inside of an array, as that array.
    pub(crate) fn push_array(&self, output: &mut Vec<u8>) {
        output.push(b'[');
        output.extend(&self.json);
        output.push(b']');
    }

    /// Writes the values, if they are lines, and forgets them.
    pub(crate) fn write_lines(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.json.is_empty() {
            return Ok(());
        }
        self.json.push(b'\n');
        output.write_all(&self.json)?;
        self.json.clear();
        Ok(())
    }
}

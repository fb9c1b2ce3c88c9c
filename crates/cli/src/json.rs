//! JSON, written piece by piece: never as a value in memory, which a deep tree would make too deep to write.

use crate::buffer::{Bounds, Buffer};
use core::fmt::Display;
use fivefold::encoding::Encoding;
use std::io::{self, Write};

/// Writes a string, with its quotes.
pub(crate) fn write_string(output: &mut impl Write, text: &str) -> io::Result<()> {
    Ok(serde_json::to_writer(output, text)?)
}

/// Writes what something displays as a string, with its quotes. It is never there as a whole, and may only fail where
/// the output does.
pub(crate) fn write_display(output: &mut impl Write, value: impl Display) -> io::Result<()> {
    Ok(serde_json::to_writer(output, &format_args!("{value}"))?)
}

/// Writes a string, or `null`.
pub(crate) fn write_string_or_null(output: &mut impl Write, text: Option<&str>) -> io::Result<()> {
    match text {
        Some(text) => write_string(output, text),
        None => output.write_all(b"null"),
    }
}

/// Writes the name of an encoding, in lower case; `null` for text that came as such.
pub(crate) fn write_encoding(output: &mut impl Write, encoding: Option<&'static Encoding>) -> io::Result<()> {
    write_string_or_null(output, encoding.map(|encoding| encoding.name().to_ascii_lowercase()).as_deref())
}

/// Begins an array: `["kind","field",null`. What follows, the bracket at its end included, is the caller's.
pub(crate) fn begin_record(output: &mut impl Write, kind: &str, fields: &[Option<&str>]) -> io::Result<()> {
    output.write_all(b"[")?;
    write_string(output, kind)?;
    for field in fields {
        output.write_all(b",")?;
        write_string_or_null(output, *field)?;
    }
    Ok(())
}

/// Writes an array: `["kind","field",null]`.
pub(crate) fn write_record(output: &mut impl Write, kind: &str, fields: &[Option<&str>]) -> io::Result<()> {
    begin_record(output, kind, fields)?;
    output.write_all(b"]")
}

/// Writes an object of strings.
pub(crate) fn write_object(
    output: &mut impl Write,
    pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> io::Result<()> {
    output.write_all(b"{")?;
    for (index, (name, value)) in pairs.into_iter().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        write_string(output, name.as_ref())?;
        output.write_all(b":")?;
        write_string(output, value.as_ref())?;
    }
    output.write_all(b"}")
}

/// Values one after another.
#[derive(Debug)]
pub(crate) struct List {
    json: Buffer,
    separator: &'static [u8],
}

impl List {
    /// One value a line. The last line has no end.
    pub(crate) fn of_lines() -> Self {
        Self { json: Buffer::new(Bounds::default()), separator: b"\n" }
    }

    /// The inside of an array, within bounds.
    pub(crate) fn of_array(bounds: Bounds) -> Self {
        Self { json: Buffer::new(bounds), separator: b"," }
    }

    /// Begins a value, which is to be written to what this gives.
    pub(crate) fn begin_value(&mut self) -> io::Result<&mut Buffer> {
        if !self.json.is_empty() {
            self.json.write_all(self.separator)?;
        }
        Ok(&mut self.json)
    }

    /// Writes the values, if they are the inside of an array, as that array.
    pub(crate) fn write_array(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(b"[")?;
        output.write_all(self.json.as_slice())?;
        output.write_all(b"]")
    }

    /// Writes the values, if they are lines, and forgets them.
    pub(crate) fn write_lines(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.json.is_empty() {
            return Ok(());
        }
        self.json.write_all(b"\n")?;
        output.write_all(self.json.as_slice())?;
        self.json.truncate(0);
        Ok(())
    }
}

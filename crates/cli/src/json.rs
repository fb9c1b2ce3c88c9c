//! Writes JSON incrementally. Values in memory would recurse too deeply for deep trees.

use crate::buffer::{Bounds, Buffer};
use core::fmt::{self, Display, Formatter};
use fivefold::encoding::Encoding;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Writes a value.
pub(crate) fn write_value(output: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(serde_json::to_writer(output, value)?)
}

/// Writes values as an array.
pub(crate) fn write_array(output: &mut impl Write, values: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
    Ok(serde_json::Serializer::new(output).collect_seq(values)?)
}

/// Writes the `Display` of a value as a string, with its quotes. It is streamed, and may fail only if the output fails.
pub(crate) fn write_display(output: &mut impl Write, value: impl Display) -> io::Result<()> {
    Ok(serde_json::to_writer(output, &format_args!("{value}"))?)
}

/// What the function writes, as a value that can be displayed.
pub(crate) fn displayed(write: impl Fn(&mut Formatter<'_>) -> fmt::Result) -> impl Display {
    struct Displayed<F>(F);

    impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Displayed<F> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            self.0(f)
        }
    }

    Displayed(write)
}

/// Writes the name of an encoding, in lower case; `null` for an input that was text.
pub(crate) fn write_encoding(output: &mut impl Write, encoding: Option<&'static Encoding>) -> io::Result<()> {
    write_value(output, &encoding.map(|encoding| encoding.name().to_ascii_lowercase()))
}

/// The pairs that the function gives, as an object.
pub(crate) struct Pairs<F>(pub(crate) F);

impl<F, I, K, V> Serialize for Pairs<F>
where
    F: Fn() -> I,
    I: Iterator<Item = (K, V)>,
    K: Serialize,
    V: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0())
    }
}

/// A sequence of values.
#[derive(Debug)]
pub(crate) struct List {
    json: Buffer,
    separator: &'static [u8],
}

impl List {
    /// One value per line. The last line has no line feed.
    pub(crate) fn of_lines() -> Self {
        Self { json: Buffer::new(Bounds::default()), separator: b"\n" }
    }

    /// The elements of an array, within bounds.
    pub(crate) fn of_array(bounds: Bounds) -> Self {
        Self { json: Buffer::new(bounds), separator: b"," }
    }

    /// Begins a value, and returns the writer for it.
    pub(crate) fn begin_value(&mut self) -> io::Result<&mut Buffer> {
        if !self.json.is_empty() {
            self.json.write_all(self.separator)?;
        }
        Ok(&mut self.json)
    }

    /// Writes the collected elements as an array.
    pub(crate) fn write_array(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(b"[")?;
        output.write_all(self.json.as_slice())?;
        output.write_all(b"]")
    }

    /// Writes the collected lines, and clears them.
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

//! Writing events.

use crate::events::Event;
use crate::unit::Unit;
use core::fmt;
use core::marker::PhantomData;
use std::io::{self, Write};

/// Writes events as XML.
///
/// ```
/// use fivefold_quick_xml::Writer;
/// use fivefold_quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
///
/// let mut writer: Writer<_, str> = Writer::new(Vec::new());
/// let start: BytesStart<'_, str> = BytesStart::new("a");
/// writer.write_event(Event::Start(start.with_attributes([("b", "\"")])))?;
/// writer.write_event(Event::Text(BytesText::new("1 < 2")))?;
/// writer.write_event(Event::End(BytesEnd::new("a")))?;
/// assert_eq!(writer.into_inner(), b"<a b=\"&quot;\">1 &lt; 2</a>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Writer<W, U: ?Sized = str> {
    inner: W,
    indentation: Option<Indentation>,
    unit: PhantomData<fn() -> Box<U>>,
}

/// The indentation of lines.
#[derive(Clone, Debug)]
struct Indentation {
    character: u8,
    /// The number of characters per level.
    size: usize,
    level: usize,
    /// Whether the next markup begins a line: not after text, nor at the very start.
    begins_line: bool,
}

impl Indentation {
    fn write_line(&self, inner: &mut impl Write) -> io::Result<()> {
        let mut line = vec![self.character; 1 + self.size * self.level];
        line[0] = b'\n';
        inner.write_all(&line)
    }
}

impl<W, U: ?Sized> Writer<W, U> {
    /// Creates a writer without indentation.
    pub const fn new(inner: W) -> Self {
        Self { inner, indentation: None, unit: PhantomData }
    }

    /// Creates a writer that puts each tag on a line of its own, except beside text, indented by `indent_size`
    /// characters per level.
    pub const fn new_with_indent(inner: W, indent_char: u8, indent_size: usize) -> Self {
        let indentation = Indentation { character: indent_char, size: indent_size, level: 0, begins_line: false };
        Self { inner, indentation: Some(indentation), unit: PhantomData }
    }

    /// The underlying target.
    pub fn into_inner(self) -> W {
        self.inner
    }

    /// The underlying target, mutable.
    pub const fn get_ref(&self) -> &W {
        &self.inner
    }

    /// Returns the underlying target.
    pub const fn get_mut(&mut self) -> &mut W {
        &mut self.inner
    }
}

impl<W: Write, U: Unit + ?Sized> Writer<W, U> {
    /// Writes an event.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_event<'a, E: Into<Event<'a, U>>>(&mut self, event: E) -> io::Result<()> {
        match event.into() {
            Event::Start(tag) => {
                self.write_markup("<", &tag, ">")?;
                self.change_level(|level| level + 1);
                Ok(())
            }
            Event::End(end) => {
                self.change_level(|level| level.saturating_sub(1));
                self.write_markup("</", &end, ">")
            }
            Event::Empty(tag) => self.write_markup("<", &tag, "/>"),
            Event::Comment(comment) => self.write_markup("<!--", &comment, "-->"),
            Event::Decl(declaration) => self.write_markup("<?", &declaration, "?>"),
            Event::PI(instruction) => self.write_markup("<?", &instruction, "?>"),
            Event::DocType(doctype) => self.write_markup("<!DOCTYPE ", &doctype, ">"),
            Event::Text(text) => self.write_text("", &text, ""),
            Event::CData(section) => self.write_text("<![CDATA[", &section, "]]>"),
            Event::GeneralRef(reference) => self.write_text("&", &reference, ";"),
            Event::Eof => Ok(()),
        }
    }

    fn change_level(&mut self, change: impl FnOnce(usize) -> usize) {
        if let Some(indentation) = &mut self.indentation {
            indentation.level = change(indentation.level);
        }
    }

    fn write_markup(&mut self, before: &str, content: &U, after: &str) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation
            && core::mem::replace(&mut indentation.begins_line, true)
        {
            indentation.write_line(&mut self.inner)?;
        }
        self.write_all(before, content, after)
    }

    fn write_text(&mut self, before: &str, content: &U, after: &str) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation {
            indentation.begins_line = false;
        }
        self.write_all(before, content, after)
    }

    fn write_all(&mut self, before: &str, content: &U, after: &str) -> io::Result<()> {
        self.inner.write_all(before.as_bytes())?;
        self.inner.write_all(content.bytes())?;
        self.inner.write_all(after.as_bytes())
    }

    /// Begins a line.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_indent(&mut self) -> io::Result<()> {
        match &self.indentation {
            Some(indentation) => indentation.write_line(&mut self.inner),
            None => Ok(()),
        }
    }

    /// Writes a byte order mark.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_bom(&mut self) -> io::Result<()> {
        self.inner.write_all("\u{FEFF}".as_bytes())
    }
}

impl<W: Clone, U: ?Sized> Clone for Writer<W, U> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone(), indentation: self.indentation.clone(), unit: PhantomData }
    }
}

impl<W: fmt::Debug, U: ?Sized> fmt::Debug for Writer<W, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("inner", &self.inner).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText};

    #[test]
    fn tags_are_indented_except_beside_text() {
        let mut writer: Writer<_, [u8]> = Writer::new_with_indent(Vec::new(), b' ', 2);
        for event in [
            Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)),
            Event::Start(BytesStart::new("a")),
            Event::Empty(BytesStart::new("b")),
            Event::Start(BytesStart::new("c")),
            Event::Text(BytesText::new("1")),
            Event::CData(BytesCData::new("<")),
            Event::End(BytesEnd::new("c")),
            Event::End(BytesEnd::new("a")),
        ] {
            writer.write_event(event).expect("memory can be written");
        }
        let expected = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a>\n  <b/>\n  <c>1<![CDATA[<]]></c>\n</a>";
        assert_eq!(String::from_utf8_lossy(&writer.into_inner()), expected);
    }
}

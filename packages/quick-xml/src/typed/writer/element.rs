//! Writing an element by a chain of calls.

use super::Writer;
use crate::typed::events::attributes::Attribute;
use crate::typed::events::{BytesCData, BytesPI, BytesStart, BytesText, Event};
use core::fmt;
use std::io::{self, Write};

/// Writes an element: its attributes, then its content. See [`Writer::create_element`].
#[must_use = "nothing is written without a content"]
pub struct ElementWriter<'a, W> {
    pub(super) writer: &'a mut Writer<W>,
    pub(super) tag: BytesStart<'a>,
    /// The indentation of the attributes on further lines, once it is decided by what comes after the name.
    column: Option<Column>,
    /// Whether the next attribute begins a line.
    begins_line: bool,
}

/// What stands before the attributes of a line.
#[derive(Clone, Copy, Debug)]
enum Column {
    /// As many spaces as there are bytes before the first attribute.
    Spaces(usize),
    /// One level more than the tag.
    Level,
}

impl<'a, W> ElementWriter<'a, W> {
    pub(super) fn new(writer: &'a mut Writer<W>, tag: BytesStart<'a>) -> Self {
        Self { writer, tag, column: None, begins_line: false }
    }

    /// Adds an attribute.
    pub fn with_attribute<'b, I: Into<Attribute<'b>>>(mut self, attribute: I) -> Self {
        self.push(attribute.into());
        self
    }

    /// Adds attributes.
    pub fn with_attributes<'b, I: IntoIterator<Item: Into<Attribute<'b>>>>(mut self, attributes: I) -> Self {
        attributes.into_iter().for_each(|attribute| self.push(attribute.into()));
        self
    }

    /// Begins a line for the next attribute, if the writer indents. Before the first attribute, lines are indented like
    /// the content of the element; otherwise below the first attribute.
    ///
    /// ```
    /// use fivefold_quick_xml::Writer;
    ///
    /// let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    /// let element = writer.create_element("a").with_attribute(("b", "1"));
    /// element.new_line().with_attributes([("c", "2"), ("d", "3")]).write_empty()?;
    /// assert_eq!(writer.into_inner(), b"<a b=\"1\"\n   c=\"2\" d=\"3\"/>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new_line(mut self) -> Self {
        if self.writer.layout.indentation.is_some() {
            self.tag.push_content("\n");
            self.begins_line = true;
            self.column.get_or_insert(Column::Level);
        }
        self
    }

    fn push(&mut self, attribute: Attribute<'_>) {
        let column = *self.column.get_or_insert(Column::Spaces("<".len() + self.tag.name().as_ref().len() + " ".len()));
        if !core::mem::take(&mut self.begins_line) {
            return self.tag.push_attribute(attribute);
        }
        let indentation = match (column, &self.writer.layout.indentation) {
            (Column::Spaces(count), _) => " ".repeat(count),
            (Column::Level, Some(indentation)) => indentation.further(1),
            (Column::Level, None) => String::new(),
        };
        self.tag.push_content(&indentation);
        self.tag.push_bare_attribute(attribute);
    }
}

impl<'a, W: Write> ElementWriter<'a, W> {
    /// Writes the element with a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_text_content(self, text: BytesText<'_>) -> io::Result<&'a mut Writer<W>> {
        self.write_inner_content(|writer| writer.write_event(Event::Text(text)))
    }

    /// Writes the element with a CDATA section.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_cdata_content(self, section: BytesCData<'_>) -> io::Result<&'a mut Writer<W>> {
        self.write_inner_content(|writer| writer.write_event(Event::CData(section)))
    }

    /// Writes the element with a processing instruction.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_pi_content(self, instruction: BytesPI<'_>) -> io::Result<&'a mut Writer<W>> {
        self.write_inner_content(|writer| writer.write_event(Event::PI(instruction)))
    }

    /// Writes an empty tag.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_empty(self) -> io::Result<&'a mut Writer<W>> {
        self.writer.write_event(Event::Empty(self.tag))?;
        Ok(self.writer)
    }

    /// Writes the element with what a function writes.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written, or the function returns one.
    pub fn write_inner_content<F>(self, content: F) -> io::Result<&'a mut Writer<W>>
    where
        F: FnOnce(&mut Writer<W>) -> io::Result<()>,
    {
        self.writer.write_event(Event::Start(self.tag.borrow()))?;
        content(self.writer)?;
        self.writer.write_event(Event::End(self.tag.to_end()))?;
        Ok(self.writer)
    }
}

impl<W> fmt::Debug for ElementWriter<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementWriter").field("tag", &self.tag).finish_non_exhaustive()
    }
}

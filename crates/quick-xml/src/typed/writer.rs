//! Writing events.

mod element;

pub use element::ElementWriter;

use crate::Content;
use crate::typed::events::{BytesStart, Event};
use core::fmt;
use fivefold_quick_xml::Unit;
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes events as XML.
///
/// ```
/// use fivefold_quick_xml::Writer;
/// use fivefold_quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
///
/// let mut writer = Writer::new(Vec::new());
/// let start = BytesStart::new("a");
/// writer.write_event(Event::Start(start.with_attributes([("b", "\"")])))?;
/// writer.write_event(Event::Text(BytesText::new("1 < 2")))?;
/// writer.write_event(Event::End(BytesEnd::new("a")))?;
/// assert_eq!(writer.into_inner(), b"<a b=\"&quot;\">1 &lt; 2</a>");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct Writer<W> {
    inner: W,
    indentation: Option<Indentation>,
    config: Config,
}

/// The configuration of a writer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// Whether there is a space before the `/` of an empty tag. Off by default.
    pub add_space_before_slash_in_empty_elements: bool,
}

impl Config {
    const fn new() -> Self {
        Self { add_space_before_slash_in_empty_elements: false }
    }
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

    /// The indentation of this many levels more.
    fn further(&self, levels: usize) -> String {
        char::from(self.character).to_string().repeat(self.size * (self.level + levels))
    }
}

impl<W> Writer<W> {
    /// Creates a writer without indentation.
    pub const fn new(inner: W) -> Self {
        Self { inner, indentation: None, config: Config::new() }
    }

    /// Creates a writer that puts each tag on a line of its own, except beside text, indented by `indent_size`
    /// characters per level.
    pub const fn new_with_indent(inner: W, indent_char: u8, indent_size: usize) -> Self {
        let indentation = Indentation { character: indent_char, size: indent_size, level: 0, begins_line: false };
        Self { inner, indentation: Some(indentation), config: Config::new() }
    }

    /// The configuration.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The configuration, mutable.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Begins an element with this name, whose attributes and content follow.
    ///
    /// ```
    /// use fivefold_quick_xml::Writer;
    /// use fivefold_quick_xml::events::BytesText;
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer
    ///     .create_element("outline")
    ///     .with_attribute(("text", "Q & A"))
    ///     .write_inner_content(|writer| {
    ///         writer.create_element("note").write_text_content(BytesText::new("1 < 2"))?;
    ///         Ok(())
    ///     })?;
    /// assert_eq!(writer.into_inner(), b"<outline text=\"Q &amp; A\"><note>1 &lt; 2</note></outline>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn create_element<'a, N: Into<Cow<'a, str>>>(&'a mut self, name: N) -> ElementWriter<'a, W> {
        ElementWriter::new(self, BytesStart::new(name))
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

impl<W: Write> Writer<W> {
    /// Writes an event.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_event<'a, E: Into<Event<'a>>>(&mut self, event: E) -> io::Result<()> {
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
            Event::Empty(tag) => {
                let end = if self.config.add_space_before_slash_in_empty_elements { " />" } else { "/>" };
                self.write_markup("<", &tag, end)
            }
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

    fn write_markup(&mut self, before: &str, content: &Content, after: &str) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation
            && core::mem::replace(&mut indentation.begins_line, true)
        {
            indentation.write_line(&mut self.inner)?;
        }
        self.write_all(before, content, after)
    }

    fn write_text(&mut self, before: &str, content: &Content, after: &str) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation {
            indentation.begins_line = false;
        }
        self.write_all(before, content, after)
    }

    fn write_all(&mut self, before: &str, content: &Content, after: &str) -> io::Result<()> {
        self.inner.write_all(before.as_bytes())?;
        self.inner.write_all(content.raw())?;
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

impl<W: fmt::Debug> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("inner", &self.inner).finish_non_exhaustive()
    }
}

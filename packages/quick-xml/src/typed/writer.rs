//! Writing events.

#[cfg(feature = "async-tokio")]
mod async_tokio;
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
    layout: Layout,
}

/// What there is between and in tags besides their contents.
#[derive(Clone, Debug)]
struct Layout {
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
        Self { inner, layout: Layout { indentation: None, config: Config::new() } }
    }

    /// Creates a writer that puts each tag on a line of its own, except beside text, indented by `indent_size`
    /// characters per level.
    pub const fn new_with_indent(inner: W, indent_char: u8, indent_size: usize) -> Self {
        let indentation = Indentation { character: indent_char, size: indent_size, level: 0, begins_line: false };
        Self { inner, layout: Layout { indentation: Some(indentation), config: Config::new() } }
    }

    /// The configuration.
    pub const fn config(&self) -> &Config {
        &self.layout.config
    }

    /// The configuration, mutable.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.layout.config
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
        self.layout.write_event(&event.into(), &mut self.inner)
    }

    /// Begins a line.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_indent(&mut self) -> io::Result<()> {
        self.layout.write_indent(&mut self.inner)
    }

    /// Writes a byte order mark.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub fn write_bom(&mut self) -> io::Result<()> {
        self.inner.write_all("\u{FEFF}".as_bytes())
    }

    /// Serializes a value as an element of this name, on a line of its own if the writer indents.
    ///
    /// ```
    /// use fivefold_quick_xml::Writer;
    ///
    /// #[derive(serde::Serialize)]
    /// struct Link {
    ///     href: &'static str,
    /// }
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer.write_serializable("link", &Link { href: "?a&b" })?;
    /// assert_eq!(writer.into_inner(), b"<link><href>?a&amp;b</href></link>");
    /// # Ok::<(), fivefold_quick_xml::se::SeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if XML has no form for the value, or the target cannot be written.
    #[cfg(feature = "serialize")]
    pub fn write_serializable<T: serde::Serialize>(
        &mut self,
        tag_name: &str,
        content: &T,
    ) -> Result<(), crate::typed::se::SeError> {
        self.write_indent()?;
        let mut text = String::new();
        let mut serializer = crate::typed::se::Serializer::with_root(&mut text, Some(tag_name))?;
        if let Some(Indentation { character, size, level, .. }) = self.layout.indentation {
            serializer.indent_from(char::from(character), size, level);
        }
        content.serialize(serializer)?;
        Ok(self.inner.write_all(text.as_bytes())?)
    }
}

impl Layout {
    fn write_event(&mut self, event: &Event<'_>, target: &mut impl Write) -> io::Result<()> {
        match event {
            Event::Start(tag) => {
                self.write_markup("<", tag, ">", target)?;
                self.change_level(|level| level + 1);
                Ok(())
            }
            Event::End(end) => {
                self.change_level(|level| level.saturating_sub(1));
                self.write_markup("</", end, ">", target)
            }
            Event::Empty(tag) => {
                let end = if self.config.add_space_before_slash_in_empty_elements { " />" } else { "/>" };
                self.write_markup("<", tag, end, target)
            }
            Event::Comment(comment) => self.write_markup("<!--", comment, "-->", target),
            Event::Decl(declaration) => self.write_markup("<?", declaration, "?>", target),
            Event::PI(instruction) => self.write_markup("<?", instruction, "?>", target),
            Event::DocType(doctype) => self.write_markup("<!DOCTYPE ", doctype, ">", target),
            Event::Text(text) => self.write_text("", text, "", target),
            Event::CData(section) => self.write_text("<![CDATA[", section, "]]>", target),
            Event::GeneralRef(reference) => self.write_text("&", reference, ";", target),
            Event::Eof => Ok(()),
        }
    }

    fn change_level(&mut self, change: impl FnOnce(usize) -> usize) {
        if let Some(indentation) = &mut self.indentation {
            indentation.level = change(indentation.level);
        }
    }

    fn write_markup(
        &mut self,
        before: &str,
        content: &Content,
        after: &str,
        target: &mut impl Write,
    ) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation
            && core::mem::replace(&mut indentation.begins_line, true)
        {
            indentation.write_line(target)?;
        }
        write_all(before, content, after, target)
    }

    fn write_text(&mut self, before: &str, content: &Content, after: &str, target: &mut impl Write) -> io::Result<()> {
        if let Some(indentation) = &mut self.indentation {
            indentation.begins_line = false;
        }
        write_all(before, content, after, target)
    }

    fn write_indent(&self, target: &mut impl Write) -> io::Result<()> {
        self.indentation.as_ref().map_or(Ok(()), |indentation| indentation.write_line(target))
    }
}

fn write_all(before: &str, content: &Content, after: &str, target: &mut impl Write) -> io::Result<()> {
    target.write_all(before.as_bytes())?;
    target.write_all(content.raw())?;
    target.write_all(after.as_bytes())
}

impl<W: fmt::Debug> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("inner", &self.inner).finish_non_exhaustive()
    }
}

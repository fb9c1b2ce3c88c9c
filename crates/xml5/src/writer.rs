//! A streaming writer: elements, attributes and text, one after another.

use crate::serializer::{SerializeProblem, Strictness, escape_text, escape_value};
use fivefold_core::xml_char::is_qualified_name;
use std::io::{self, Write};

/// Writes XML to a stream, without a tree.
///
/// What is written is well-formed, or an error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput) says why it would
/// not be: a name that is none, an attribute twice or after the content, a character that XML 1.0 forbids, a second root.
/// Prefixes are not checked: their declarations are attributes like others.
///
/// ```
/// use fivefold::xml::Writer;
///
/// let mut writer = Writer::new(Vec::new());
/// writer.declaration()?.start("opml")?.attribute("version", "2.0")?.start("body")?;
/// for (text, url) in [("A & B", "https://example.org/?a=1&b=2"), ("C", "https://example.org/c")] {
///     writer.start("outline")?.attribute("text", text)?.attribute("xmlUrl", url)?.end()?;
/// }
/// let written = String::from_utf8(writer.finish()?).unwrap();
/// assert_eq!(
///     written,
///     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"><body>\
///     <outline text=\"A &amp; B\" xmlUrl=\"https://example.org/?a=1&amp;b=2\"/>\
///     <outline text=\"C\" xmlUrl=\"https://example.org/c\"/></body></opml>"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    /// What is to be written next.
    pending: String,
    /// The names of the open elements, one after another, and where each begins.
    names: String,
    open: Vec<usize>,
    /// The names of the attributes of the start tag that is being written; `None` if none is.
    attributes: Option<Vec<String>>,
    has_begun: bool,
    has_root: bool,
}

/// How much is collected before it is written, in bytes.
const BLOCK: usize = 1 << 13;

impl<W: Write> Writer<W> {
    /// A writer to `output`, which gets the text in UTF-8.
    pub fn new(output: W) -> Self {
        Self {
            output,
            pending: String::new(),
            names: String::new(),
            open: Vec::new(),
            attributes: None,
            has_begun: false,
            has_root: false,
        }
    }

    /// Writes the XML declaration and a line feed.
    ///
    /// # Errors
    ///
    /// If something has been written before, or the output fails.
    pub fn declaration(&mut self) -> io::Result<&mut Self> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Err(refused("the declaration comes first"));
        }
        self.pending.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        self.pass_on()
    }

    /// Begins an element in the current one.
    ///
    /// # Errors
    ///
    /// If the name is none, there has been a root element, or the output fails.
    pub fn start(&mut self, name: &str) -> io::Result<&mut Self> {
        if !is_qualified_name(name) {
            return Err(refused(format!("`{name}` is no name")));
        }
        if self.open.is_empty() && core::mem::replace(&mut self.has_root, true) {
            return Err(refused("a document has one root element"));
        }
        self.end_start_tag();
        self.has_begun = true;
        self.open.push(self.names.len());
        self.names.push_str(name);
        self.attributes = Some(Vec::new());
        self.pending.extend(["<", name]);
        self.pass_on()
    }

    /// Adds an attribute to the element that has just begun. A declaration of a namespace is an attribute, too.
    ///
    /// Takes time linear in the number of its attributes.
    ///
    /// # Errors
    ///
    /// If the name is none or another attribute's, the value has a character that XML 1.0 forbids, the element has content
    /// already, or the output fails.
    pub fn attribute(&mut self, name: &str, value: &str) -> io::Result<&mut Self> {
        let Some(attributes) = &mut self.attributes else { return Err(refused("no start tag is being written")) };
        if !is_qualified_name(name) || attributes.iter().any(|other| other == name) {
            return Err(refused(format!("`{name}` is no name of another attribute")));
        }
        let len = self.pending.len();
        self.pending.extend([" ", name, "=\""]);
        if let Err(problem) = escape_value(value, Strictness::Error, &mut self.pending) {
            self.pending.truncate(len);
            return Err(illegal(&problem));
        }
        attributes.push(name.to_owned());
        self.pending.push('"');
        self.pass_on()
    }

    /// Writes text into the current element.
    ///
    /// # Errors
    ///
    /// If no element is open, the text has a character that XML 1.0 forbids, or the output fails.
    pub fn text(&mut self, text: &str) -> io::Result<&mut Self> {
        if self.open.is_empty() {
            return Err(refused("no element is open"));
        }
        let mut escaped = String::with_capacity(text.len());
        escape_text(text, Strictness::Error, &mut escaped).map_err(|problem| illegal(&problem))?;
        if !escaped.is_empty() {
            self.end_start_tag();
            self.pending.push_str(&escaped);
        }
        self.pass_on()
    }

    /// Ends the current element. Without content, it is an empty tag.
    ///
    /// # Errors
    ///
    /// If no element is open, or the output fails.
    pub fn end(&mut self) -> io::Result<&mut Self> {
        let Some(name) = self.open.pop() else { return Err(refused("no element is open")) };
        if self.attributes.take().is_some() {
            self.pending.push_str("/>");
        } else {
            self.pending.extend(["</", &self.names[name..], ">"]);
        }
        self.names.truncate(name);
        self.pass_on()
    }

    /// Writes an element that holds nothing but text.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start) and [`text`](Self::text) do.
    pub fn element(&mut self, name: &str, text: &str) -> io::Result<&mut Self> {
        self.start(name)?.text(text)?.end()
    }

    /// Ends all open elements, flushes the output, and returns it.
    ///
    /// # Errors
    ///
    /// If there is no root element, or the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.has_root {
            return Err(refused("a document has a root element"));
        }
        while !self.open.is_empty() {
            self.end()?;
        }
        self.output.write_all(self.pending.as_bytes())?;
        self.output.flush()?;
        Ok(self.output)
    }

    fn end_start_tag(&mut self) {
        if self.attributes.take().is_some() {
            self.pending.push('>');
        }
    }

    /// Writes what is pending once it is much.
    fn pass_on(&mut self) -> io::Result<&mut Self> {
        if self.pending.len() >= BLOCK {
            self.output.write_all(self.pending.as_bytes())?;
            self.pending.clear();
        }
        Ok(self)
    }
}

fn refused(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason.into())
}

fn illegal(problem: &SerializeProblem) -> io::Error {
    refused(problem.to_string())
}

#[cfg(test)]
mod tests {
    use super::Writer;
    use crate::{Event, Options, Reader};

    #[test]
    fn what_is_written_is_read_again() {
        let texts = ["", " ", "a<b>&\"']]>", "\t\r\n", "é\u{1F600}"];
        let mut writer = Writer::new(Vec::new());
        writer.start("p:a").unwrap().attribute("xmlns:p", "urn:p").unwrap();
        for text in texts {
            writer.start("b").unwrap().attribute("c", text).unwrap().text(text).unwrap().end().unwrap();
        }
        let written = String::from_utf8(writer.finish().unwrap()).unwrap();
        let mut reader = Reader::with_options(&written, Options::default().with_strict(true));
        let mut seen = Vec::new();
        reader.next();
        while let Some(event) = reader.next() {
            if let Event::Start(start) = event {
                let value = start.attribute("c").map(str::to_owned);
                seen.push((value.unwrap_or_default(), reader.read_text().into_owned()));
            }
        }
        assert_eq!(seen, texts.map(|text| (text.to_owned(), text.to_owned())));
        reader.finish().unwrap();
    }

    #[test]
    fn long_documents_pass_through() {
        let mut writer = Writer::new(Vec::new());
        writer.start("a").unwrap();
        for _ in 0..5000 {
            writer.element("b", "text").unwrap();
        }
        assert_eq!(writer.finish().unwrap().len(), 5000 * "<b>text</b>".len() + "<a></a>".len());
    }

    #[test]
    fn what_would_not_be_well_formed_is_refused() {
        let mut writer = Writer::new(Vec::new());
        assert!(writer.text("x").is_err() && writer.end().is_err() && writer.attribute("a", "").is_err());
        for name in ["", "1", "a b", "<", "a:b:c"] {
            assert!(writer.start(name).is_err(), "{name}");
        }
        writer.start("a").unwrap().attribute("b", "1").unwrap();
        assert!(writer.declaration().is_err() && writer.attribute("b", "2").is_err());
        assert!(writer.attribute("c", "\u{1}").is_err() && writer.text("\u{FFFF}").is_err());
        writer.text("2").unwrap();
        assert!(writer.attribute("d", "3").is_err());
        writer.end().unwrap();
        assert!(writer.start("e").is_err() && writer.text("4").is_err());
        assert_eq!(writer.finish().unwrap(), b"<a b=\"1\">2</a>");
        assert!(Writer::new(Vec::new()).finish().is_err());
    }
}

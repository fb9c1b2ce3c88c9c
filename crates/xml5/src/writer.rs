//! A streaming writer: one piece of markup after another.

mod tag;
#[cfg(test)]
mod tests;

use crate::Event;
use crate::namespaces::Namespaces;
use crate::reader::{ResolvedNamespace, Start};
use crate::serializer::{
    Doctype, SerializeProblem, Strictness, WIDEST, escape_text, refuse_illegal_character, write_comment,
    write_instruction,
};
use crate::tokenizer::read_back::ReadDoctype;
use crate::tokenizer::{XmlDeclaration, XmlDoctype};
use core::ops::Range;
use fivefold_core::xml_char::is_name;
use fivefold_core::{Text, floor_char_boundary, work};
use std::io::{self, Write};
use tag::{Known, Tag};

/// Writes XML to a stream, without a tree.
///
/// What is written is well-formed and namespace-well-formed, or an error of the kind
/// [`InvalidInput`](io::ErrorKind::InvalidInput) says why it would not be: a name that is none, an attribute twice or after
/// the content, a character that XML 1.0 forbids, a second root. After such an error, nothing of the call has been written,
/// and the writer can go on; where a start tag lacks a declaration, once that is [added](Self::attribute). That the prefixes of
/// two attributes with one local name mean one namespace shows when the tag is complete: it has lost the later one then.
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
///
/// # Namespaces
///
/// A declaration is an [attribute](Self::attribute) of the name `xmlns` or `xmlns:prefix`. A prefix must be declared in its
/// own tag, before or after it is used there, or around it. One that the program has [named](Self::with_prefix) before is
/// declared by the writer, in each tag that needs it.
///
/// ```
/// use fivefold::xml::Writer;
///
/// let mut writer = Writer::new(Vec::new()).with_prefix("dc", "http://purl.org/dc/elements/1.1/");
/// writer.start("item")?.element("dc:creator", "Ada")?;
/// // Nothing says what the prefix is, so the tag cannot end.
/// assert!(writer.start("itunes:image")?.end().is_err());
/// writer.attribute("xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd")?.end()?;
/// let written = String::from_utf8(writer.finish()?).unwrap();
/// assert_eq!(
///     written,
///     "<item><dc:creator xmlns:dc=\"http://purl.org/dc/elements/1.1/\">Ada</dc:creator>\
///     <itunes:image xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"/></item>"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    /// What is to be written next.
    pending: String,
    /// How many bytes have been written.
    written: u64,
    indent: Option<usize>,
    /// The offsets of the white space in `pending` that begins lines.
    lines: Vec<Range<u64>>,
    prefixes: Known,
    namespaces: Namespaces,
    /// The names of the open elements, one after another.
    names: String,
    open: Vec<Open>,
    /// The start tag that is being written.
    tag: Tag,
    has_begun: bool,
    doctype: Option<ReadDoctype>,
    has_root: bool,
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Where its name begins.
    name: usize,
    /// An offset between its start and its content.
    start: u64,
    /// How many declarations are in scope around it.
    declarations: usize,
    /// It has children on lines of their own.
    has_lines: bool,
    /// It or one around it has text: white space would be part of it.
    is_mixed: bool,
    /// `xml:space` is `preserve`.
    preserves: bool,
}

impl Open {
    /// Whether what is in it stands on lines of its own.
    fn can_have_lines(&self) -> bool {
        !self.is_mixed && !self.preserves
    }
}

/// How much is collected before it is written, in bytes.
const BLOCK: usize = 1 << 13;

impl<W: Write> Writer<W> {
    /// A writer to `output`, which gets the text in UTF-8.
    pub fn new(output: W) -> Self {
        Self {
            output,
            pending: String::new(),
            written: 0,
            indent: None,
            lines: Vec::new(),
            prefixes: Known::default(),
            namespaces: Namespaces::new(&[]),
            names: String::new(),
            open: Vec::new(),
            tag: Tag::default(),
            has_begun: false,
            doctype: None,
            has_root: false,
        }
    }

    /// Puts each child of an element, and its end tag, on a line that is indented by so many spaces a level, 256 at most;
    /// but not in an element that has text, nor where `xml:space` is `preserve`.
    ///
    /// For that the writer holds back the last 8 kB. In an element that has text only after more than that, lines begin
    /// before the text, and none after it. [`SerializeOptions`](crate::SerializeOptions) knows the whole element.
    ///
    /// ```
    /// use fivefold::xml::Writer;
    ///
    /// let mut writer = Writer::new(Vec::new()).with_indent(2);
    /// writer.start("rss")?.start("channel")?.element("title", "News")?.start("item")?.end()?;
    /// assert_eq!(
    ///     String::from_utf8(writer.finish()?).unwrap(),
    ///     "<rss>\n  <channel>\n    <title>News</title>\n    <item/>\n  </channel>\n</rss>"
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_indent(self, spaces: usize) -> Self {
        Self { indent: Some(spaces), ..self }
    }

    /// Names a prefix that is declared by the writer, in each start tag that uses it and has no declaration for it in scope.
    #[must_use]
    pub fn with_prefix(mut self, prefix: &str, namespace_uri: &str) -> Self {
        self.prefixes.entry(prefix.to_owned()).or_insert_with(|| namespace_uri.to_owned());
        self
    }

    /// Writes the XML declaration and a line feed.
    ///
    /// # Errors
    ///
    /// If something has been written before, or the output fails.
    pub fn declaration(&mut self) -> io::Result<&mut Self> {
        self.declare_xml("")
    }

    fn declare_xml(&mut self, standalone: &str) -> io::Result<&mut Self> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Err(refused("the declaration comes first"));
        }
        self.pending.extend(["<?xml version=\"1.0\" encoding=\"UTF-8\"", standalone, "?>\n"]);
        self.pass_on()
    }

    /// Writes the document type.
    ///
    /// ```
    /// use fivefold::xml::Writer;
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer.doctype("plist", Some("-//Apple//DTD PLIST 1.0//EN"), Some("plist.dtd"), None)?.start("plist")?;
    /// assert_eq!(
    ///     String::from_utf8(writer.finish()?).unwrap(),
    ///     "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"plist.dtd\"><plist/>"
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// The internal subset is what stands between `[` and `]`. What it declares is not applied to what is written: an
    /// attribute with a default, for one, is there for a reader even if it is not written.
    ///
    /// # Errors
    ///
    /// If there has been one, or an element; if XML 1.0 refuses a part of it; or the output fails.
    pub fn doctype(
        &mut self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
        internal_subset: Option<&str>,
    ) -> io::Result<&mut Self> {
        if self.has_root || self.doctype.is_some() {
            return Err(refused("a document has one document type, before its root element"));
        }
        let mut written = String::new();
        let doctype = Doctype { name, public_id, system_id, internal_subset };
        let read = doctype.write(Strictness::Error, false, &mut written).map_err(|problem| illegal(&problem))?;
        self.doctype = Some(read);
        self.child(&written)
    }

    /// Begins an element in the current one.
    ///
    /// # Errors
    ///
    /// If the name is none, there has been a root element, the current element's prefixes are not declared, or the output
    /// fails.
    pub fn start(&mut self, name: &str) -> io::Result<&mut Self> {
        if !tag::is_element_name(name) {
            return Err(refused(format!("`{name}` is no name of an element")));
        }
        if self.open.is_empty() && self.has_root {
            return Err(refused("a document has one root element"));
        }
        self.begin_child()?;
        self.has_root = true;
        let (is_mixed, preserves) =
            self.open.last().map_or((false, false), |parent| (parent.is_mixed, parent.preserves));
        let (name_start, declarations) = (self.names.len(), self.namespaces.len());
        let start = self.offset();
        self.open.push(Open { name: name_start, start, declarations, has_lines: false, is_mixed, preserves });
        self.names.push_str(name);
        self.tag.begin();
        self.pending.extend(["<", name]);
        self.pass_on()
    }

    /// Adds an attribute to the element that has just begun. A declaration of a namespace is an attribute, too.
    ///
    /// # Errors
    ///
    /// If the name is none or another attribute's, the value has a character that XML 1.0 forbids, the element has content
    /// already, a namespace is declared that cannot be, or the output fails.
    pub fn attribute(&mut self, name: &str, value: &str) -> io::Result<&mut Self> {
        if !self.tag.is_open {
            return Err(refused("no start tag is being written"));
        }
        self.tag.add(name, value, &mut self.namespaces, &mut self.pending)?;
        if name == "xml:space"
            && let Some(element) = self.open.last_mut()
        {
            element.preserves = value == "preserve";
        }
        self.pass_on()
    }

    /// Writes text into the current element.
    ///
    /// # Errors
    ///
    /// If no element is open, its prefixes are not declared, the text has a character that XML 1.0 forbids, or the output
    /// fails.
    pub fn text(&mut self, text: &str) -> io::Result<&mut Self> {
        let escaped = escaped(text)?;
        self.content(&escaped)
    }

    /// Writes text into the current element as a CDATA section. Where the text has `]]>`, or a carriage return, one section
    /// ends and another begins. Empty text is nothing.
    ///
    /// ```
    /// use fivefold::xml::Writer;
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer.start("script")?.cdata("if (a < b && c[d[0]]> e) f()")?;
    /// assert_eq!(
    ///     String::from_utf8(writer.finish()?).unwrap(),
    ///     "<script><![CDATA[if (a < b && c[d[0]]]]><![CDATA[> e) f()]]></script>"
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`text`](Self::text) does.
    pub fn cdata(&mut self, text: &str) -> io::Result<&mut Self> {
        refuse_illegal_character(text).map_err(|problem| illegal(&problem))?;
        if text.is_empty() {
            return self.text(text);
        }
        let section = text.replace("]]>", "]]]]><![CDATA[>").replace('\r', "]]>&#13;<![CDATA[");
        self.content(&format!("<![CDATA[{section}]]>"))
    }

    /// Writes a reference to an entity into the current element.
    ///
    /// # Errors
    ///
    /// If no element is open, its prefixes are not declared, the name is none, the [document type](Self::doctype) does not
    /// declare the entity as an external one nor may declare it elsewhere, or the output fails.
    pub fn entity_reference(&mut self, name: &str) -> io::Result<&mut Self> {
        if !is_name(name) || name.contains(':') {
            return Err(refused(format!("`{name}` is no name of an entity")));
        }
        if !self.doctype.as_ref().is_some_and(|doctype| doctype.keeps_reference(name)) {
            return Err(refused(format!("the document type declares no entity `{name}` that stays a reference")));
        }
        self.content(&format!("&{name};"))
    }

    /// Writes text of the current element, escaped already.
    fn content(&mut self, escaped: &str) -> io::Result<&mut Self> {
        if self.open.is_empty() {
            return Err(refused("no element is open"));
        }
        if !escaped.is_empty() {
            self.end_start_tag()?;
            if let Some(element) = self.open.last_mut()
                && !core::mem::replace(&mut element.is_mixed, true)
            {
                let start = element.start;
                self.remove_lines(start);
            }
            self.pending.push_str(escaped);
        }
        self.pass_on()
    }

    /// Writes a comment.
    ///
    /// # Errors
    ///
    /// If XML has no comment with this data, which neither has `--` in it nor ends with `-`; if the current element's
    /// prefixes are not declared; or the output fails.
    pub fn comment(&mut self, data: &str) -> io::Result<&mut Self> {
        let mut written = String::new();
        write_comment(data, Strictness::Error, &mut written).map_err(|problem| illegal(&problem))?;
        self.child(&written)
    }

    /// Writes a processing instruction. Its data may be empty.
    ///
    /// ```
    /// use fivefold::xml::Writer;
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer.processing_instruction("xml-stylesheet", "href=\"feed.css\"")?.start("rss")?;
    /// assert_eq!(String::from_utf8(writer.finish()?).unwrap(), "<?xml-stylesheet href=\"feed.css\"?><rss/>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If XML has no processing instruction with this target and data; if the current element's prefixes are not declared;
    /// or the output fails.
    pub fn processing_instruction(&mut self, target: &str, data: &str) -> io::Result<&mut Self> {
        let mut written = String::new();
        write_instruction(target, data, Strictness::Error, &mut written).map_err(|problem| illegal(&problem))?;
        self.child(&written)
    }

    /// Ends the current element. Without content, it is an empty tag.
    ///
    /// # Errors
    ///
    /// If no element is open, its prefixes are not declared, or the output fails.
    pub fn end(&mut self) -> io::Result<&mut Self> {
        let Some(element) = self.open.last().copied() else { return Err(refused("no element is open")) };
        if self.settle_tag()? {
            self.pending.push_str("/>");
        } else {
            if element.has_lines && element.can_have_lines() {
                self.begin_line(self.open.len() - 1);
            }
            self.pending.extend(["</", &self.names[element.name..], ">"]);
        }
        self.open.pop();
        self.names.truncate(element.name);
        self.namespaces.truncate(element.declarations);
        self.pass_on()
    }

    /// Writes an element that holds nothing but text.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start) and [`text`](Self::text) do.
    pub fn element(&mut self, name: &str, text: &str) -> io::Result<&mut Self> {
        let escaped = escaped(text)?;
        self.start(name)?.content(&escaped)?.end()
    }

    /// Writes an event of a reader, so that reading gives an equal one. Namespaces that the event has, and that nothing
    /// declares around it, are declared.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader, Writer};
    ///
    /// // Copies the entries of a feed, without the feed around them.
    /// let mut reader = Reader::new("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id></entry></feed>");
    /// let mut writer = Writer::new(Vec::new());
    /// writer.start("entries")?;
    /// while let Some(event) = reader.next() {
    ///     if !matches!(&event, Event::Start(start) if start.name() == "feed")
    ///         && !matches!(&event, Event::End(end) if end.name() == "feed")
    ///     {
    ///         writer.event(&event)?;
    ///     }
    /// }
    /// assert_eq!(
    ///     String::from_utf8(writer.finish()?).unwrap(),
    ///     "<entries><entry xmlns=\"http://www.w3.org/2005/Atom\"><id>1</id></entry></entries>"
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As the method for this kind of event does. Of a start, its tag and some attributes may have been written.
    pub fn event(&mut self, event: &Event<'_>) -> io::Result<&mut Self> {
        match event {
            Event::XmlDeclaration(declaration) => self.xml_declaration(declaration),
            Event::Doctype(doctype) => self.doctype_event(doctype),
            Event::Start(start) => self.start_event(start),
            Event::End(_) => self.end(),
            Event::Text(text) | Event::Reference(text) => self.text(text.data),
            Event::CdataSection(text) => self.cdata(text.data),
            Event::Comment(comment) => self.comment(comment.data.data),
            Event::ProcessingInstruction(instruction) => {
                self.processing_instruction(instruction.target.data, instruction.data.data)
            }
            Event::EntityReference(reference) => self.entity_reference(reference.name),
        }
    }

    fn xml_declaration(&mut self, declaration: &XmlDeclaration<'_>) -> io::Result<&mut Self> {
        self.declare_xml(match declaration.standalone {
            Some("yes") => " standalone=\"yes\"",
            Some("no") => " standalone=\"no\"",
            _ => "",
        })
    }

    fn doctype_event(&mut self, doctype: &XmlDoctype<'_>) -> io::Result<&mut Self> {
        let data = |text: Option<Text<'_>>| text.map(|text| text.data.to_owned());
        let [name, public_id, system_id, subset] =
            [doctype.name, doctype.public_id, doctype.system_id, doctype.internal_subset].map(data);
        let name = name.unwrap_or_default();
        self.doctype(&name, public_id.as_deref(), system_id.as_deref(), subset.as_deref())
    }

    fn start_event(&mut self, start: &Start<'_>) -> io::Result<&mut Self> {
        self.start(start.name())?;
        // The document type gives the others.
        let is_written = |is_defaulted: bool| !is_defaulted || self.doctype.is_none();
        let attributes: Vec<_> = start.attributes().filter(|attribute| is_written(attribute.is_defaulted())).collect();
        for attribute in &attributes {
            self.attribute(attribute.name(), attribute.value())?;
        }
        self.ensure_namespace(start.prefix().unwrap_or_default(), start.namespace())?;
        for attribute in &attributes {
            if let Some(prefix) = attribute.prefix() {
                self.ensure_namespace(prefix, attribute.namespace())?;
            }
        }
        Ok(self)
    }

    /// Declares the prefix in the tag that is being written, unless it has the namespace already; the empty prefix is the
    /// default namespace.
    fn ensure_namespace(&mut self, prefix: &str, namespace: ResolvedNamespace<'_>) -> io::Result<()> {
        let resolved =
            if prefix.is_empty() { self.namespaces.resolve_default() } else { self.namespaces.resolve(prefix) };
        let wanted = match namespace {
            ResolvedNamespace::None => "",
            ResolvedNamespace::Uri(uri) => uri,
            // It is for the end of the tag to say so, or to declare it.
            ResolvedNamespace::Undeclared(_) => return Ok(()),
        };
        if self.namespaces.uri(resolved).unwrap_or_default() != wanted {
            let name = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            self.attribute(&name, wanted)?;
        }
        Ok(())
    }

    /// Ends all open elements, flushes the output, and returns it.
    ///
    /// # Errors
    ///
    /// If there is no root element, the current element's prefixes are not declared, or the output fails.
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

    /// Writes markup that is whole.
    fn child(&mut self, markup: &str) -> io::Result<&mut Self> {
        self.begin_child()?;
        self.pending.push_str(markup);
        self.pass_on()
    }

    /// Ends what comes before markup in the current element or, outside of it, in the document.
    fn begin_child(&mut self) -> io::Result<()> {
        self.end_start_tag()?;
        let has_begun = core::mem::replace(&mut self.has_begun, true);
        let level = self.open.len();
        let begins_line = self.indent.is_some()
            && match self.open.last_mut() {
                Some(parent) => {
                    parent.has_lines |= parent.can_have_lines();
                    parent.can_have_lines()
                }
                None => has_begun && !self.pending.ends_with('\n'),
            };
        if begins_line {
            self.begin_line(level);
        }
        Ok(())
    }

    fn begin_line(&mut self, level: usize) {
        let start = self.offset();
        self.pending.push('\n');
        let width = self.indent.unwrap_or_default().saturating_mul(level).min(WIDEST);
        self.pending.extend(core::iter::repeat_n(' ', width));
        self.lines.push(start..self.offset());
    }

    /// The offset of what is written next.
    fn offset(&self) -> u64 {
        self.written + self.pending.len() as u64
    }

    /// Takes back the white space after this offset, as far as it is held back. Takes time linear in what is, which is of
    /// limited length.
    fn remove_lines(&mut self, start: u64) {
        let first = self.lines.partition_point(|line| line.start < start);
        let place = |offset: u64| (offset - self.written) as usize;
        remove_all(self.lines.drain(first..).map(|line| place(line.start)..place(line.end)), &mut self.pending);
    }

    fn end_start_tag(&mut self) -> io::Result<()> {
        if self.settle_tag()? {
            self.pending.push('>');
        }
        Ok(())
    }

    /// Completes the start tag that is being written, but for its `>`. Returns whether there is one.
    fn settle_tag(&mut self) -> io::Result<bool> {
        let Some(element) = self.open.last().filter(|_| self.tag.is_open) else { return Ok(false) };
        let name = &self.names[element.name..];
        self.tag.settle(name, &self.prefixes, &mut self.namespaces, &mut self.pending)?;
        Ok(true)
    }

    /// Writes what is pending once it is much, but for what is held back. A start tag stays until it is complete.
    fn pass_on(&mut self) -> io::Result<&mut Self> {
        let held_back = if self.indent.is_some() { BLOCK } else { 0 };
        if self.pending.len() >= BLOCK + held_back && !self.tag.is_open {
            let len = floor_char_boundary(&self.pending, self.pending.len() - held_back);
            self.output.write_all(&self.pending.as_bytes()[..len])?;
            self.pending.drain(..len);
            self.written += len as u64;
            self.lines.drain(..self.lines.partition_point(|line| line.start < self.written));
        }
        Ok(self)
    }
}

/// Takes places, which are in order, out of a text. Takes time linear in what stands behind the first one.
fn remove_all(mut places: impl Iterator<Item = Range<usize>>, text: &mut String) {
    let Some(first) = places.next() else { return };
    let rest = text.split_off(first.end);
    text.truncate(first.start);
    work::bytes(rest.len());
    let mut copied = 0;
    for place in places {
        text.push_str(&rest[copied..place.start - first.end]);
        copied = place.end - first.end;
    }
    text.push_str(&rest[copied..]);
}

fn escaped(text: &str) -> io::Result<String> {
    let mut escaped = String::with_capacity(text.len());
    escape_text(text, Strictness::Error, &mut escaped).map_err(|problem| illegal(&problem))?;
    Ok(escaped)
}

fn refused(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason.into())
}

fn illegal(problem: &SerializeProblem) -> io::Error {
    refused(problem.to_string())
}

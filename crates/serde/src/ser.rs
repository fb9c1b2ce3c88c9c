//! Values into XML.
//!
//! A value is collected as serde describes it (`collect.rs`), since attributes may come after elements, and then written
//! (`output.rs`). So far this serves the packages in quick-xml's place, too, with their own errors. What is written for
//! [`to_string`] is settled in between (`settled.rs`), so that it is well-formed and read back.

mod collect;
mod error;
mod output;
mod settled;

pub use collect::ToValue;
pub use error::{Error, ValueError};
pub use output::{EmptyElementHandling, Output, QuoteLevel, TextFormat, WriteResult};

use core::fmt::Write;
use serde::Serialize;
use std::io;

/// Serializes a value as XML.
///
/// The conventions are those of a [`Deserializer`](crate::Deserializer#how-types-and-documents-correspond), which reads it
/// back. The root element has the name of the value's type. [`Serializer`] has options.
///
/// ```
/// use fivefold::xml::{from_str, to_string};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, PartialEq, Debug)]
/// #[serde(rename = "outline")]
/// struct Outline {
///     #[serde(rename = "@text")]
///     text: String,
///     tag: Vec<u8>,
///     note: Option<String>,
/// }
///
/// let outline = Outline { text: "1 & 2".to_owned(), tag: vec![1, 2], note: None };
/// let xml = to_string(&outline)?;
/// assert_eq!(xml, "<outline text=\"1 &amp; 2\"><tag>1</tag><tag>2</tag></outline>");
/// assert_eq!(from_str::<Outline>(&xml)?, outline);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When XML has no form for the value: see [`ValueError`].
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String, ValueError> {
    Serializer::new().to_string(value)
}

/// Serializes a value as XML into a file, a socket or another writer of bytes, in UTF-8. It need not be buffered.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct Ping(u8);
///
/// let mut bytes = Vec::new();
/// fivefold::xml::to_writer(&mut bytes, &Ping(7))?;
/// assert_eq!(bytes, b"<Ping>7</Ping>");
/// # Ok::<(), fivefold::xml::ValueError>(())
/// ```
///
/// # Errors
///
/// When XML has no form for the value, and then nothing is written; or the first error of the writer.
pub fn to_writer<T: Serialize + ?Sized>(writer: impl io::Write, value: &T) -> Result<(), ValueError> {
    Serializer::new().to_writer(writer, value)
}

/// Serializes values as XML, with options.
///
/// What it writes is well-formed, and a [`Deserializer`](crate::Deserializer) with the same prefixes reads it back:
///
/// - A field that is `None` is left out, and so is an entry of a map. In a list, `None` is an element with `xsi:nil`.
/// - Text with a character that XML forbids is an error, and so are a list in a list or as the root, a name that is none, and
///   a prefix that neither the program nor an attribute `@xmlns:prefix` around it declares.
/// - An empty list, an empty map and an empty `$text` are nothing, so reading them back takes `#[serde(default)]`; in an
///   `Option`, and where they are items, they are errors. So is `Some(None)`. A struct or variant around `None` has `xsi:nil`.
///   Where a struct itself has a true `xsi:nil`, content besides is an error, and so is `Some` of the struct.
/// - Text that is white space alone is written as references. Text that follows another text is an error.
/// - The items of a list in one attribute or text are divided by spaces, so an item that is empty or has white space is an
///   error.
/// - What another field would take is an error: an element of `$value` that has the name of a field, and text in `$value`
///   beside `$text`. So are two fields of one name and namespace, the key `$value` of a map, and white space as the first
///   text that follows elements in a tuple.
/// - A prefix that the program declares stands for its namespace and no other, and the namespace has no other prefix: names
///   for which an attribute `@xmlns` changes that are errors. The keys of a map have no other prefixes.
/// - An enum as the root is named by its variant, also in a newtype struct.
///
/// ```
/// use fivefold::xml::{Deserializer, Serializer};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct Item {
///     title: String,
///     #[serde(rename = "dc:creator")]
///     creator: String,
/// }
///
/// let item = Item { title: "A".to_owned(), creator: "Ada".to_owned() };
/// let dublin_core = "http://purl.org/dc/elements/1.1/";
/// let serializer = Serializer::new().with_root("item").with_prefix("dc", dublin_core).with_indent(2);
/// let xml = serializer.to_string(&item)?;
/// assert_eq!(
///     xml,
///     "<item xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n  <title>A</title>\n  <dc:creator>Ada</dc:creator>\n</item>"
/// );
/// let read: Item = Deserializer::from_str(&xml).with_prefix("dc", dublin_core).deserialize()?;
/// assert_eq!(read.creator, "Ada");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Serializer {
    root: Option<String>,
    indent: Option<usize>,
    declaration: bool,
    /// Prefixes with their URIs.
    prefixes: Vec<(String, String)>,
}

impl Serializer {
    /// A serializer without indentation.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the name of the root element. By default it is that of the value's type. The variants of an enum have their own
    /// names, so this is an error for them.
    #[must_use]
    pub fn with_root(self, name: &str) -> Self {
        Self { root: Some(name.to_owned()), ..self }
    }

    /// Puts each element on a line that is indented by so many spaces a level, except in an element that has text or
    /// `xml:space="preserve"`. Lines are indented by 256 spaces at most.
    #[must_use]
    pub fn with_indent(self, spaces: usize) -> Self {
        Self { indent: Some(spaces), ..self }
    }

    /// Sets whether an XML declaration and a line feed come first.
    #[must_use]
    pub fn with_declaration(self, declaration: bool) -> Self {
        Self { declaration, ..self }
    }

    /// Declares a prefix in the root element.
    #[must_use]
    pub fn with_prefix(mut self, prefix: &str, namespace_uri: &str) -> Self {
        self.prefixes.push((prefix.to_owned(), namespace_uri.to_owned()));
        self
    }

    /// Serializes a value.
    ///
    /// # Errors
    ///
    /// When XML has no form for the value: see [`ValueError`].
    pub fn to_string<T: Serialize + ?Sized>(&self, value: &T) -> Result<String, ValueError> {
        let value = settled::settle(collect::collect::<_, ValueError>(value)?, self.root.as_deref(), &self.prefixes)?;
        let mut text = String::new();
        if self.declaration {
            text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        }
        let mut output: Output<'_, '_, _, ValueError> = Output::new(&mut text, self.root.as_deref());
        output.is_careful = true;
        output.indentation = self.indent.map(|spaces| (' ', spaces));
        collect::Target::take(output, value)?;
        Ok(text)
    }

    /// Serializes a value into a writer of bytes, in UTF-8. It need not be buffered.
    ///
    /// # Errors
    ///
    /// When XML has no form for the value, and then nothing is written; or the first error of the writer.
    pub fn to_writer<T: Serialize + ?Sized>(&self, mut writer: impl io::Write, value: &T) -> Result<(), ValueError> {
        writer.write_all(self.to_string(value)?.as_bytes()).map_err(ValueError::from)
    }
}

/// The serializer of the packages in quick-xml's place.
impl<'w, 'r, W: Write, E: Error> ToValue<Output<'w, 'r, W, E>> {
    /// Serializes into a target. The root element has the name of the type.
    pub fn new(writer: &'w mut W) -> Self {
        Self(Output::new(writer, None))
    }

    /// Serializes into a target. The root element has this name, or that of the type.
    ///
    /// # Errors
    ///
    /// Returns an error if it is no name.
    pub fn with_root(writer: &'w mut W, root: Option<&'r str>) -> Result<Self, E> {
        root.map_or(Ok(()), output::check_name::<E>)?;
        Ok(Self(Output::new(writer, root)))
    }

    /// Puts each element on a line, indented by `size` characters per level.
    pub fn indent(&mut self, character: char, size: usize) -> &mut Self {
        self.0.indentation = Some((character, size));
        self
    }

    /// As [`indent`](Self::indent), at this level.
    pub const fn indent_from(&mut self, character: char, size: usize, level: usize) {
        self.0.indentation = Some((character, size));
        self.0.base = level;
    }

    /// Sets whether elements without content have an end tag.
    pub fn expand_empty_elements(&mut self, expand: bool) -> &mut Self {
        let handling = if expand { EmptyElementHandling::Expanded } else { EmptyElementHandling::SelfClosed };
        self.empty_element_handling(handling)
    }

    /// Sets how elements without content are written.
    pub fn empty_element_handling(&mut self, handling: EmptyElementHandling) -> &mut Self {
        self.0.empty = handling;
        self
    }

    /// Sets how text is written.
    pub fn text_format(&mut self, format: TextFormat) -> &mut Self {
        self.0.format = format;
        self
    }

    /// Sets which characters are escaped, where they need not be. White space in attributes is always escaped, and CR.
    pub fn set_quote_level(&mut self, level: QuoteLevel) -> &mut Self {
        self.0.level = level;
        self
    }
}

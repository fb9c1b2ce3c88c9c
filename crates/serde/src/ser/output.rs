//! Writing a collected value as XML.

use super::Error;
use super::collect::{Target, Value};
use crate::tape::is_blank;
use core::fmt::Write;
use core::marker::PhantomData;
use fivefold_core::xml_char::is_name;
use fivefold_xml5::push_escaped;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteResult {
    /// Nothing.
    Nothing,
    /// Text.
    Text,
    /// Elements.
    Element,
}

impl WriteResult {
    /// Whether white space after it means nothing.
    pub const fn allow_indent(&self) -> bool {
        !self.is_text()
    }

    /// Whether it is text.
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Text)
    }
}

/// How text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextFormat {
    /// As text, with references.
    Text,
    /// As CDATA sections.
    CData,
}

/// Which characters are escaped in text and attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteLevel {
    /// `<`, `>`, `&` and both quotes.
    Full,
    /// `<`, `>` and `&`. This is the default.
    Partial,
    /// `<` and `&`.
    Minimal,
}

/// The most characters that a line is indented by.
const WIDEST: usize = 256;

/// How elements without content are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyElementHandling {
    /// `<a/>`.
    #[default]
    SelfClosed,
    /// `<a />`.
    SelfClosedWithSpace,
    /// `<a></a>`.
    Expanded,
}

/// Writes a value to a target.
#[derive(Debug)]
pub struct Output<'w, 'r, W, E> {
    writer: &'w mut W,
    root: Option<&'r str>,
    pub(super) indentation: Option<(char, usize)>,
    /// Whether lines are indented by [`WIDEST`] characters at most, and none begins in mixed content.
    pub(super) is_careful: bool,
    /// Whether the current element, or one around it, holds text or is `xml:space="preserve"`.
    is_mixed: bool,
    pub(super) empty: EmptyElementHandling,
    pub(super) format: TextFormat,
    pub(super) level: QuoteLevel,
    depth: usize,
    /// The number of levels around the value.
    pub(super) base: usize,
    /// What was written last, in the current element.
    last: WriteResult,
    /// The text that is written next.
    buffer: String,
    error: PhantomData<E>,
}

/// An error if this is no name.
pub(super) fn check_name<E: Error>(name: &str) -> Result<(), E> {
    if is_name(name) { Ok(()) } else { Err(unsupported(format!("the name `{name}`"))) }
}

fn unsupported<E: Error>(what: String) -> E {
    E::unsupported(what.into())
}

impl<'w, 'r, W: Write, E: Error> Output<'w, 'r, W, E> {
    pub(super) fn new(writer: &'w mut W, root: Option<&'r str>) -> Self {
        Self {
            writer,
            root,
            indentation: None,
            is_careful: false,
            is_mixed: false,
            empty: EmptyElementHandling::SelfClosed,
            format: TextFormat::Text,
            level: QuoteLevel::Partial,
            depth: 0,
            base: 0,
            last: WriteResult::Nothing,
            buffer: String::new(),
            error: PhantomData,
        }
    }

    /// Writes the value of the document.
    fn root(&mut self, value: &Value) -> Result<(), E> {
        match (value, self.root.or(value.name())) {
            (Value::None, _) => Ok(()),
            (Value::Variant(name, content), _) => self.variant(name, content.as_deref()),
            (Value::Newtype("", value), _) => self.root(value),
            (_, Some(name)) => self.element(name, value),
            (_, None) => Err(unsupported("a value that has no name, as a root element".to_owned())),
        }
    }

    /// Writes a variant as an element of its name, or as text.
    fn variant(&mut self, name: &str, content: Option<&Value>) -> Result<(), E> {
        match (name, content) {
            ("$text", Some(content)) => self.text(&self.joined(content)?),
            (_, content) => self.element(name, content.unwrap_or(&Value::Unit(None))),
        }
    }

    /// Writes a value as an element of this name, or as one for each item.
    fn element(&mut self, name: &str, value: &Value) -> Result<(), E> {
        let (fields, text) = match value {
            Value::Items(_, items) => return items.iter().try_for_each(|item| self.element(name, item)),
            Value::Newtype(_, value) => return self.element(name, value),
            Value::Fields(_, fields) => (&fields[..], String::new()),
            Value::Variant(variant, Some(_)) => {
                return Err(unsupported(format!("the content of the variant `{variant}` in an element `{name}`")));
            }
            other => (&[][..], self.joined(other)?),
        };
        check_name::<E>(name)?;
        self.begin_line()?;
        write!(self.writer, "<{name}")?;
        let mut preserves = false;
        for (name, value) in fields {
            if let Some(name) = name.strip_prefix('@') {
                check_name::<E>(name)?;
                let mut value_text = core::mem::take(&mut self.buffer);
                value_text.clear();
                let value = self.joined(value)?;
                preserves |= name == "xml:space" && value == "preserve";
                match self.level {
                    QuoteLevel::Full => push_escaped(&value, *b"<>&\"'\t\n\r", &mut value_text),
                    QuoteLevel::Partial => push_escaped(&value, *b"<>&\"\t\n\r", &mut value_text),
                    QuoteLevel::Minimal => push_escaped(&value, *b"<&\"\t\n\r", &mut value_text),
                }
                write!(self.writer, " {name}=\"{value_text}\"")?;
                self.buffer = value_text;
            }
        }
        let contents = || fields.iter().filter(|(name, _)| !name.starts_with('@'));
        if text.is_empty() && !contents().any(|(name, value)| has_content(name, value)) {
            match self.empty {
                EmptyElementHandling::SelfClosed => self.writer.write_str("/>")?,
                EmptyElementHandling::SelfClosedWithSpace => self.writer.write_str(" />")?,
                EmptyElementHandling::Expanded => write!(self.writer, "></{name}>")?,
            }
        } else {
            self.writer.write_char('>')?;
            self.depth += 1;
            self.last = WriteResult::Nothing;
            let was_mixed = self.is_mixed;
            let has_text = || contents().any(|(name, value)| has_text(name, value));
            self.is_mixed |= self.is_careful && (preserves || has_text());
            if !text.is_empty() {
                self.text(&text)?;
            }
            for (name, value) in contents() {
                match &**name {
                    "$text" => self.text(&self.joined(value)?)?,
                    "$value" => self.content(value)?,
                    name => self.element(name, value)?,
                }
            }
            self.depth -= 1;
            if self.last == WriteResult::Element {
                self.break_line()?;
            }
            self.is_mixed = was_mixed;
            write!(self.writer, "</{name}>")?;
        }
        self.last = WriteResult::Element;
        Ok(())
    }

    /// Writes what stands in an element besides its fields.
    fn content(&mut self, value: &Value) -> Result<(), E> {
        match value {
            Value::None | Value::Unit(_) => Ok(()),
            Value::Scalar(text) => self.text(text),
            Value::Newtype(_, value) => self.content(value),
            Value::Variant(name, content) => self.variant(name, content.as_deref()),
            Value::Items(_, items) => items.iter().try_for_each(|item| {
                if self.last == WriteResult::Text && matches!(item, Value::Scalar(_)) {
                    return Err(unsupported("texts without a delimiter".to_owned()));
                }
                self.content(item)
            }),
            Value::Fields(Some(name), _) => self.element(name, value),
            Value::Fields(None, _) => Err(unsupported("a map as content".to_owned())),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), E> {
        if !text.is_empty() {
            self.buffer.clear();
            if self.is_careful && is_blank(text) {
                // White space alone counts where references have it: in a stream, where they have all of it.
                for byte in text.bytes() {
                    write!(self.writer, "&#{byte};")?;
                }
                self.last = WriteResult::Text;
                return Ok(());
            }
            match (self.format, self.level) {
                (TextFormat::CData, _) => push_sections(text, &mut self.buffer),
                (TextFormat::Text, QuoteLevel::Full) => push_escaped(text, *b"<>&\"'\r", &mut self.buffer),
                (TextFormat::Text, QuoteLevel::Partial) => push_escaped(text, *b"<>&\r", &mut self.buffer),
                (TextFormat::Text, QuoteLevel::Minimal) => push_escaped(text, *b"<&\r", &mut self.buffer),
            }
            self.writer.write_str(&self.buffer)?;
            self.last = WriteResult::Text;
        }
        Ok(())
    }

    /// A value as one text; items are joined by spaces.
    fn joined(&self, value: &Value) -> Result<String, E> {
        Ok(match value {
            Value::None | Value::Unit(_) => String::new(),
            Value::Scalar(text) => text.clone(),
            Value::Newtype(_, value) => self.joined(value)?,
            Value::Variant(name, None) => (*name).to_owned(),
            Value::Items(_, items) => {
                let items: Result<Vec<_>, _> = items.iter().map(|item| self.joined(item)).collect();
                items?.join(" ")
            }
            Value::Fields(..) | Value::Variant(_, Some(_)) => {
                return Err(unsupported("a struct, map or variant with content as a text".to_owned()));
            }
        })
    }

    /// Begins a line before an element, except beside text and at the start.
    fn begin_line(&mut self) -> Result<(), E> {
        let is_first = self.depth == 0 && self.last == WriteResult::Nothing;
        if self.last == WriteResult::Text || is_first { Ok(()) } else { self.break_line() }
    }

    fn break_line(&mut self) -> Result<(), E> {
        if let Some((character, size)) = self.indentation.filter(|_| !self.is_mixed) {
            self.writer.write_char('\n')?;
            let widest = if self.is_careful { WIDEST } else { usize::MAX };
            for _ in 0..size.saturating_mul(self.base + self.depth).min(widest) {
                self.writer.write_char(character)?;
            }
        }
        Ok(())
    }
}

/// Appends a text in CDATA sections: `]]>` is divided.
fn push_sections(text: &str, buffer: &mut String) {
    buffer.push_str("<![CDATA[");
    buffer.push_str(&text.replace("]]>", "]]]]><![CDATA[>"));
    buffer.push_str("]]>");
}

/// Whether a field has any content, so that its element is not empty.
pub(super) fn has_content(name: &str, value: &Value) -> bool {
    match value {
        Value::Items(_, items) => items.iter().any(|item| has_content(name, item)),
        Value::Newtype(_, value) => has_content(name, value),
        Value::Scalar(text) => !matches!(name, "$text" | "$value") || !text.is_empty(),
        Value::None | Value::Unit(_) => !matches!(name, "$text" | "$value"),
        Value::Fields(..) | Value::Variant(..) => true,
    }
}

/// Whether a field is text of its element, or has text among its items.
pub(super) fn has_text(name: &str, value: &Value) -> bool {
    match value {
        _ if name == "$text" => has_content(name, value),
        Value::Variant("$text", Some(content)) => has_content("$text", content),
        Value::Items(_, items) => items.iter().any(|item| has_text(name, item)),
        Value::Newtype(_, value) => has_text(name, value),
        Value::Scalar(text) => name == "$value" && !text.is_empty(),
        Value::None | Value::Unit(_) | Value::Fields(..) | Value::Variant(..) => false,
    }
}

impl<W: Write, E: Error> Target for Output<'_, '_, W, E> {
    type Ok = WriteResult;
    type Error = E;

    fn take(mut self, value: Value) -> Result<WriteResult, E> {
        self.root(&value)?;
        Ok(self.last)
    }
}

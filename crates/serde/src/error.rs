//! What goes wrong while a value is deserialized.

use crate::buffered::Buffered;
use core::fmt;
use fivefold_core::{LineColumn, NotWellFormed, ParseError, Span};
use serde::de::{Expected, Unexpected};
use std::io;

/// Why a document did not become a value, and where.
///
/// ```
/// use fivefold::xml::from_str;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize)]
/// struct Config {
///     server: Vec<Server>,
/// }
///
/// #[derive(Debug, Deserialize)]
/// struct Server {
///     port: u16,
/// }
///
/// let text = "<config>\n  <server><port>80</port></server>\n  <server><port>http</port></server>\n</config>";
/// let error = from_str::<Config>(text).unwrap_err();
/// assert_eq!(error.path(), "config/server[2]/port");
/// assert_eq!(error.line_column().map(|place| (place.line, place.column)), Some((3, 17)));
/// assert_eq!(&text[error.span().unwrap()], "http");
/// assert_eq!(
///     error.to_string(),
///     "3:17: invalid type: string \"http\", expected u16, at config/server[2]/port"
/// );
/// ```
#[derive(Debug)]
pub struct DeserializeError(Box<Details>);

#[derive(Debug)]
struct Details {
    cause: Cause,
    location: Option<Location>,
    place: Option<LineColumn>,
    /// What its type did not expect.
    unexpected: Option<Buffered>,
    /// Whether serde had buffered that. Then it is somewhere in the element at the location.
    is_buffered: bool,
}

#[derive(Debug)]
enum Cause {
    /// What serde or the type says.
    Message(String),
    /// The source cannot be read.
    Io(io::Error),
    /// The document is not well-formed, where that is wanted, or was not read to its end.
    Malformed(ParseError),
}

#[derive(Debug)]
struct Location {
    span: Span,
    path: String,
}

impl DeserializeError {
    fn new(cause: Cause) -> Self {
        Self(Box::new(Details { cause, location: None, place: None, unexpected: None, is_buffered: false }))
    }

    pub(crate) fn malformed(error: ParseError) -> Self {
        let mut this = Self::new(Cause::Malformed(error));
        this.0.location = Some(Location { span: error.span, path: String::new() });
        this
    }

    pub(crate) fn message(message: impl fmt::Display) -> Self {
        Self::new(Cause::Message(message.to_string()))
    }

    /// The error with its location, unless it has one already. The value may be one that serde has buffered.
    pub(crate) fn or_at(mut self, span: Span, is_buffered: bool, path: impl FnOnce() -> String) -> Self {
        if self.0.location.is_none() && !matches!(self.0.cause, Cause::Io(_)) {
            self.0.is_buffered = is_buffered && self.0.unexpected.is_some();
            self.0.location = Some(Location { span, path: path() });
        }
        self
    }

    /// The error with its location in the source, if that is known no closer than by an element around it.
    pub(crate) fn found_in(mut self, source: &str) -> Self {
        if let Details { location: Some(location), unexpected: Some(value), is_buffered: true, .. } = &mut *self.0
            && let Some((path, span)) = value.find(source, location.span.range().start)
        {
            location.path += if path.is_empty() { "" } else { "/" };
            location.path += &path;
            location.span = span;
        }
        self
    }

    /// The error with its line and column.
    pub(crate) fn with_place(mut self, place: impl FnOnce(Span) -> Option<LineColumn>) -> Self {
        if self.0.place.is_none() {
            self.0.place = self.0.location.as_ref().and_then(|location| place(location.span));
        }
        self
    }

    /// Where the error is in the source, in bytes of its UTF-8 form: the text or the attribute's value that does not
    /// fit, or the start tag of the element. `None` if the source could not be read.
    pub fn span(&self) -> Option<Span> {
        self.0.location.as_ref().map(|location| location.span)
    }

    /// The line and column where the [span](Self::span) starts. `None` also if the source is a stream, which keeps no
    /// lines.
    pub fn line_column(&self) -> Option<LineColumn> {
        self.0.place
    }

    /// The names of the elements down to the error, as in `rss/channel/item[3]/pubDate`, with `@` before the name of an
    /// attribute. The items of a sequence are counted from 1. Names are as in the document, with their prefixes.
    pub fn path(&self) -> &str {
        self.0.location.as_ref().map_or("", |location| &location.path)
    }

    /// The parse error, if the document is [not well-formed](crate::Deserializer::with_strict), or if a limit or a signal
    /// has ended its input.
    pub fn parse_error(&self) -> Option<ParseError> {
        match self.0.cause {
            Cause::Malformed(error) => Some(error),
            Cause::Message(_) | Cause::Io(_) => None,
        }
    }
}

impl fmt::Display for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.0.place {
            write!(f, "{}:{}: ", place.line, place.column)?;
        }
        match &self.0.cause {
            Cause::Message(message) => f.write_str(message)?,
            Cause::Io(error) => write!(f, "the source cannot be read: {error}")?,
            Cause::Malformed(ParseError { code, .. }) => write!(f, "{}", code.refusal())?,
        }
        if self.0.is_buffered {
            let form = if let Some(Buffered::Map) = self.0.unexpected { "a map" } else { "a string" };
            write!(f, " (serde buffers it for `flatten` or an enum, as {form})")?;
        }
        match self.path() {
            "" => Ok(()),
            path => write!(f, ", at {path}"),
        }
    }
}

impl std::error::Error for DeserializeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.cause {
            Cause::Io(error) => Some(error),
            Cause::Message(_) | Cause::Malformed(_) => None,
        }
    }
}

impl serde::de::Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::message(message)
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let mut this = Self::message(format_args!("invalid type: {unexpected}, expected {expected}"));
        this.0.unexpected = match unexpected {
            Unexpected::Str(text) => Some(Buffered::Text(text.to_owned())),
            Unexpected::Map => Some(Buffered::Map),
            _ => None,
        };
        this
    }
}

impl From<io::Error> for DeserializeError {
    /// Strict readers of streams give what is not well-formed as an error of the source.
    fn from(error: io::Error) -> Self {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<NotWellFormed>()) {
            Some(refusal) => Self::malformed(refusal.error()),
            None => Self::new(Cause::Io(error)),
        }
    }
}

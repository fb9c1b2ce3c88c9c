//! A deserializer with options, and the functions that make one.

use crate::error::DeserializeError;
use crate::source::{EventSource, sealed};
use crate::state::{Settings, State};
use crate::value::Value;
use core::marker::PhantomData;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::{Hints, decode_all};
use fivefold_core::{LineIndex, NotWellFormed, ParseError, Span, work};
#[cfg(feature = "encoding")]
use fivefold_xml5::encoding::Xml;
use fivefold_xml5::{Options, Reader, tree_builder::Phase};
use serde::de::{Deserialize, Visitor};
use std::borrow::Cow;
#[cfg(feature = "encoding")]
use std::io;

/// Deserializes a document, or an [element of a reader](Self::from_element), with options. `S` is what is read: a document
/// in memory, or the reader.
///
/// ```
/// use fivefold::xml::Deserializer;
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Config {
///     name: String,
/// }
///
/// let config: Config = Deserializer::from_str("<config><name>a").deserialize()?;
/// assert_eq!(config.name, "a");
///
/// let strict = Deserializer::from_str("<config><name>a").with_strict(true);
/// let error = strict.deserialize::<Config>().err().unwrap();
/// assert_eq!(error.parse_error().unwrap().code, fivefold::ErrorCode::EofWithOpenElements);
/// assert!(error.to_string().starts_with("1:16: the document is not well-formed: "));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # How types and documents correspond
///
/// The conventions are those of the crate quick-xml, so that types made for it can be used here.
///
/// | field of a struct, or key of a map | takes |
/// | --- | --- |
/// | `name` | the child elements of this name; [which of them](#names-and-namespaces) if they have prefixes |
/// | `@name` | the attribute of this name |
/// | `prefix:name`, `@prefix:name` | the child elements, or the attribute, in the namespace of a prefix that the program [declares](Self::with_prefix), whatever prefix the document has for it. If the program does not declare the prefix: what is written with it |
/// | `@xml:name` | the attribute that is written so |
/// | `@xmlns`, `@xmlns:prefix` | the declaration of a namespace |
/// | `$text` | text among the child elements |
/// | `$value` | any content: child elements that no other field takes; and text, unless there is `$text` |
///
/// | type | takes |
/// | --- | --- |
/// | string | the text of the element or attribute with all its white space; comments in it count for nothing |
/// | number, `bool`, `char` | the same without white space around it, by `FromStr`; `true` and `1`, `false` and `0` |
/// | `Option` | `None` if there is no such element or attribute, or if the element or its parent is `xsi:nil`; an empty one is `Some` |
/// | `()`, unit struct | anything, which is skipped |
/// | newtype struct | what its content takes |
/// | struct, map | an element, with its attributes and children. Declarations of namespaces are attributes to a map, and to a struct that names them |
/// | sequence, tuple | all child elements that the field's name takes, wherever they stand; for `$value`, all content. In an attribute, in `$text`, and in a sequence: a list of texts that white space separates |
/// | enum as a field | the variant that the element's text names, without white space around it. Without text: the variant `$text` |
/// | enum in a sequence of a field | the same if the text names a variant, or the element's name does not; else as in `$value` |
/// | enum in `$value`, and as the document | the variant that the element's name names, with the element as its content; for text, the variant `$text`. Variants can have prefixes as fields can; one without takes the elements of its name with any prefix that no other variant has |
///
/// The name of the document's element does not matter, except to an enum. Unknown elements and attributes are skipped,
/// unless the type has `deny_unknown_fields`: `xml:lang` and `xsi:schemaLocation` are attributes as others are. Missing ones are errors, unless the field is an `Option` or has `default`:
/// so has each sequence that can be empty.
///
/// Where a field may be repeated, broken, or have markup in its text, see [`deserialize_first`](crate::deserialize_first),
/// [`deserialize_ok`](crate::deserialize_ok) and [`deserialize_text`](crate::deserialize_text).
///
/// What serde buffers (`flatten`, untagged and internally tagged enums) has no type while it is read. An element with
/// nothing but text is a string then, also an empty one, and so is an attribute. Another element is a map, with its text as
/// `$text`. So a flattened struct can have fields that are strings, or structs, but no `name: u32`, and no struct for an
/// element that has nothing but its text. The error tells which value does not fit, but in a stream only in which element.
///
/// # White space
///
/// Text that is white space alone may only indent. It is text for `$text` and `$value`
///
/// - where `xml:space` is `preserve`, in the element or around it (but [`from_element`] does not see what is around);
/// - where a reference or a CDATA section has it;
/// - for `$text`, if the element has nothing else;
/// - for a sequence in `$value` of strings, or of enums with a variant `$text`: if there is other text among the items. To
///   know that, the reader looks ahead, and holds the nodes up to that text or to the end of the parent.
///
/// A field that takes one value has it only if nothing else comes, a sequence of other types only if there is no item, and a
/// map only if it is written, or the element has nothing else. In a stream, white space that is written as a reference beside
/// several line feeds may be taken for indentation.
///
/// Where elements of other names come between those of a sequence, the nodes from there to the end of the parent are
/// held in memory. This takes linear time, whatever the number of sequences.
///
/// # Names and namespaces
///
/// A field whose name has no prefix takes what has no prefix, or the prefix of the element around it. What has another
/// prefix goes to this field only where there is nothing better: in a feed, `title` takes `<title>` and leaves
/// `<itunes:title>` and `<media:title>`, whichever comes first; it takes `<media:title>` where that is the only one. So one
/// type fits `<feed>` and `<atom:feed>`, whose children all have the prefix. What a field with a prefix takes, or a prefix
/// that the program declares tells apart, is not left to the field without.
///
/// To know whether there is something better, the reader looks ahead from an element with another prefix than its
/// parent's to the first sibling of the same local name that has none, or to the end of the parent, and holds these nodes
/// in memory. It does so only if the struct has a field of this local name, once for all such elements, in linear time.
///
/// ```
/// use fivefold::xml::Deserializer;
/// use serde::Deserialize;
///
/// #[derive(Debug, PartialEq, Deserialize)]
/// struct Episode {
///     title: String,
///     #[serde(rename = "itunes:title")]
///     short_title: Option<String>,
///     #[serde(rename = "media:thumbnail", default)]
///     thumbnails: Vec<Thumbnail>,
/// }
///
/// #[derive(Debug, PartialEq, Deserialize)]
/// struct Thumbnail {
///     #[serde(rename = "@url")]
///     url: String,
/// }
///
/// let item = "<item xmlns:it='http://www.itunes.com/dtds/podcast-1.0.dtd'>
///     <it:title>Namespaces</it:title>
///     <title>12: Namespaces in XML</title>
///     <media:title>namespaces.mp3</media:title>
///     <media:thumbnail url='12.png'/>
/// </item>";
/// let episode: Episode = Deserializer::from_str(item)
///     .with_prefix("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd")
///     .with_prefix("media", "http://search.yahoo.com/mrss/")
///     .deserialize()?;
/// assert_eq!(episode.title, "12: Namespaces in XML");
/// assert_eq!(episode.short_title.as_deref(), Some("Namespaces"));
/// // The document does not declare `media`.
/// assert_eq!(episode.thumbnails[0].url, "12.png");
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// The keys of a map are local names where these tell the entries apart. What is not the first choice for a name without
/// prefix has its name as written as its key, and what is in a namespace that the program declares always has the
/// program's prefix. So a flattened struct can have fields with prefixes, too, if the program declares these.
///
/// # Differences from quick-xml
///
/// - Documents that are not well-formed are [repaired](Self::with_strict), with the end tags that are missing and
///   references that are unknown. There, most of them are errors.
/// - Entities that the internal subset declares are expanded, within a [budget](fivefold_core::Limits::entity_bytes), and
///   attributes that it declares are supplied. The named references of HTML are known, as XML5 has it.
/// - A document has one element. There, a sequence can be deserialized from several, and from text.
/// - Fields and variants can have names with prefixes. There, none is ever found.
/// - Names that differ in nothing but the prefix are [told apart](#names-and-namespaces). There, they are one field twice,
///   which is an error; the last of them has the key of a map. If all have prefixes that are not the parent's, a sequence
///   takes all; there, those with one prefix only.
/// - Lists are separated by any white space; there, by spaces.
/// - `xsi:nil` counts in the items of sequences.
/// - [White space](#white-space) that counts is text. There, white space alone never is, in `$text` and `$value`.
/// - Declarations of namespaces are no unknown fields.
/// - Names of variants in text are trimmed, and those in a sequence of a field are known by the text. There, the element's
///   name is the variant.
/// - What serde buffers has an element with nothing but text as a string. There, it is a map with `$text`.
/// - In the content of a newtype variant, an enum is named by text. There, it is the variant's own element again, which
///   does not end if it is the same enum.
/// - A type may ignore an error of a field; what the field left unread is skipped.
/// - Elements out of order are no feature to be turned on, and no limit bounds the number of events that are held.
///
/// As there, 128 elements can be read inside one another; see [`with_depth_limit`](Self::with_depth_limit).
#[derive(Debug)]
pub struct Deserializer<'de, S = DocumentText<'de>> {
    source: S,
    settings: Settings,
    lifetime: PhantomData<&'de str>,
}

impl<'de> Deserializer<'de> {
    /// A deserializer of a text. Strings borrow from it where it has no references.
    #[expect(clippy::should_implement_trait, reason = "as serde's formats name it; `FromStr` cannot borrow")]
    pub fn from_str(text: &'de str) -> Self {
        Self::of(Cow::Borrowed(text), Vec::new())
    }

    /// A deserializer of bytes, in the encoding that is detected: see
    /// [`Reader::from_bytes`]. Strings borrow from the bytes only if these are UTF-8.
    #[cfg(feature = "encoding")]
    pub fn from_slice(bytes: &'de [u8]) -> Self {
        let mut errors = Vec::new();
        let (text, _) = decode_all(&Xml, bytes, &Hints::default(), &mut |error| errors.push(error));
        Self::of(text, errors)
    }

    /// A deserializer of a source of bytes, which is read to its end into memory. It need not be buffered. Strings do not
    /// borrow.
    ///
    /// ```
    /// #[derive(serde::Deserialize)]
    /// struct Item {
    ///     #[serde(rename = "dc:date")]
    ///     date: String,
    /// }
    ///
    /// let source = &b"<item xmlns:d='http://purl.org/dc/elements/1.1/'><d:date>2026</d:date></item>"[..];
    /// let deserializer = fivefold::xml::Deserializer::from_reader(source)?;
    /// let item: Item = deserializer.with_prefix("dc", "http://purl.org/dc/elements/1.1/").deserialize()?;
    /// assert_eq!(item.date, "2026");
    /// # Ok::<(), fivefold::xml::DeserializeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    #[cfg(feature = "encoding")]
    pub fn from_reader(reader: impl io::Read) -> Result<Self, DeserializeError> {
        let bytes = read_all(reader)?;
        let DocumentText { text, errors, .. } = Deserializer::from_slice(&bytes).source;
        Ok(Self::of(Cow::Owned(text.into_owned()), errors))
    }

    fn of(text: Cow<'de, str>, errors: Vec<ParseError>) -> Self {
        let source = DocumentText { text, errors, options: Options::default(), is_strict: false };
        Self { source, settings: Settings::default(), lifetime: PhantomData }
    }

    /// Sets the options of the reader.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { source: DocumentText { options, ..self.source }, ..self }
    }

    /// Sets whether a document that is not well-formed is refused, also because of what comes after the root element, as
    /// with [`Options::strict`]. Off by default, when the document is repaired as XML5
    /// says. Turn it on for files that are written by hand, where a forgotten end tag should not go unseen.
    #[must_use]
    pub fn with_strict(self, strict: bool) -> Self {
        Self { source: DocumentText { is_strict: strict, ..self.source }, ..self }
    }
}

impl<'de, 'r, R: EventSource<'de>> Deserializer<'de, &'r mut R> {
    /// A deserializer of the element whose start is the last event of a reader, as [`from_element`] deserializes it; before
    /// the root element, of that.
    ///
    /// ```
    /// use fivefold::xml::{Deserializer, Event, Reader};
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Entry {
    ///     #[serde(rename = "m:price")]
    ///     price: f64,
    /// }
    ///
    /// let mut reader = Reader::new("<list xmlns='urn:market'><entry><price>1.5</price></entry></list>");
    /// let mut prices = Vec::new();
    /// while let Some(event) = reader.next() {
    ///     if matches!(event, Event::Start(start) if start.name() == "entry") {
    ///         let deserializer = Deserializer::from_element(&mut reader).with_prefix("m", "urn:market");
    ///         prices.push(deserializer.deserialize::<Entry>()?.price);
    ///     }
    /// }
    /// assert_eq!(prices, [1.5]);
    /// # Ok::<(), fivefold::xml::DeserializeError>(())
    /// ```
    pub fn from_element(reader: &'r mut R) -> Self {
        Self { source: reader, settings: Settings::default(), lifetime: PhantomData }
    }
}

#[expect(private_bounds, reason = "the sources are a document and a reader, and no others")]
impl<'de, S: Source<'de>> Deserializer<'de, S> {
    /// Declares a prefix for the names of fields and variants, and for the keys of maps: a name with this prefix stands for
    /// what is in the namespace with this URI, whatever prefix the document has for it, or none. See
    /// [names and namespaces](#names-and-namespaces).
    ///
    /// It stands for what is written with this prefix, too, where the document declares the prefix nowhere, as many feeds
    /// do. Where the document declares the prefix for another namespace, it does not. A prefix that is declared again
    /// has several namespaces:
    ///
    /// ```
    /// use fivefold::xml::Deserializer;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Item {
    ///     #[serde(rename = "media:title")]
    ///     title: String,
    /// }
    ///
    /// let item: Item = Deserializer::from_str("<item xmlns:m='http://search.yahoo.com/mrss'><m:title>One</m:title></item>")
    ///     .with_prefix("media", "http://search.yahoo.com/mrss/")
    ///     .with_prefix("media", "http://search.yahoo.com/mrss")
    ///     .deserialize()?;
    /// assert_eq!(item.title, "One");
    /// # Ok::<(), fivefold::xml::DeserializeError>(())
    /// ```
    ///
    /// Each element and each attribute with a prefix is compared with each URI. Of more than 65,536 declarations, the
    /// first ones count.
    #[must_use]
    pub fn with_prefix(
        mut self,
        prefix: impl Into<Cow<'static, str>>,
        namespace_uri: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.settings.prefixes.declare(prefix.into(), namespace_uri.into());
        self
    }

    /// Sets how many elements are read inside one another, before an error ends that. 128 by default, as each takes some
    /// of the stack: up to a few kilobytes without optimization. Elements that no field wants do not count.
    #[must_use]
    pub fn with_depth_limit(mut self, depth_limit: usize) -> Self {
        self.settings.depth_limit = depth_limit;
        self
    }

    /// Gives the values that quick-xml gives: the keys of maps are local names, whatever the siblings are; white space alone
    /// is no text among elements and for `$text`; and what serde buffers has each element as a map.
    #[must_use]
    pub fn as_in_quick_xml(mut self) -> Self {
        self.settings.is_quick_xml = true;
        self
    }

    /// Deserializes a value. Other than when the type takes the deserializer itself, as in `T::deserialize(deserializer)`,
    /// errors always have their place.
    ///
    /// # Errors
    ///
    /// When the document does not fit the type, or is refused because it is not well-formed; or when a
    /// [limit](Options::limits) ends its input, or leaves something out of it.
    pub fn deserialize<T: Deserialize<'de>>(self) -> Result<T, DeserializeError> {
        self.run(|root| T::deserialize(root))
    }

    fn run<T>(
        self,
        read: impl FnOnce(Value<'_, '_, 'de, '_, S::Reader>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        self.source.run(self.settings, read)
    }
}

/// What a deserializer takes its value from.
trait Source<'de> {
    type Reader: EventSource<'de>;

    /// Reads the element with `read`.
    fn run<T>(
        self,
        settings: Settings,
        read: impl FnOnce(Value<'_, '_, 'de, '_, Self::Reader>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError>;
}

/// A whole document in memory.
#[derive(Debug)]
pub struct DocumentText<'de> {
    text: Cow<'de, str>,
    /// The errors of the encoding.
    errors: Vec<ParseError>,
    options: Options,
    is_strict: bool,
}

impl<'de> Source<'de> for DocumentText<'de> {
    type Reader = Reader<'de>;

    fn run<T>(
        self,
        settings: Settings,
        read: impl FnOnce(Value<'_, '_, 'de, '_, Reader<'de>>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        let Self { text, mut errors, options, is_strict } = self;
        // The values are read to the end, whatever is wrong, so that the first fault of all is told.
        let is_strict = is_strict || options.strict;
        let options = options.with_strict(false).with_errors(is_strict).with_notices(is_strict);
        let limits = options.limits.with_errors(options.limits.errors.max(1));
        let options = options.with_limits(limits);
        let mut reader = match text {
            Cow::Borrowed(text) => Reader::with_options(text, options),
            Cow::Owned(text) => Reader::from_string(text, options),
        };
        let mut result = read_root(&mut reader, settings, read);
        if is_strict {
            while reader.next().is_some() {}
            errors.extend(reader.take_errors());
            // Where the input is cut, what is not well-formed there only follows from it.
            let shortening = sealed::EventSource::shortening(&reader);
            if let Some(first) = shortening.or(NotWellFormed::first_of(&errors, &reader.take_notices())) {
                result = Err(DeserializeError::malformed(first));
            }
        }
        result.map_err(|error| with_place(error, &reader))
    }
}

impl<'de, R: EventSource<'de>> Source<'de> for &mut R {
    type Reader = R;

    fn run<T>(
        self,
        settings: Settings,
        read: impl FnOnce(Value<'_, '_, 'de, '_, R>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        if self.start().is_none() && self.phase() != Phase::StartPhase {
            return Err(DeserializeError::message("the last event is no start of an element"));
        }
        read_root(self, settings, read).map_err(|error| with_place(error, self))
    }
}

/// Reads an element with `read`, and what `read` leaves of it.
fn read_root<'de, S: EventSource<'de>, T>(
    source: &mut S,
    settings: Settings,
    read: impl FnOnce(Value<'_, '_, 'de, '_, S>) -> Result<T, DeserializeError>,
) -> Result<T, DeserializeError> {
    // What a limit has left out before the element is not missing in it.
    let left_out_before = source.left_out().count();
    let mut state = State::new(source, settings);
    let before = state.checkpoint();
    let span = state.tape.node(0)?.map_or(Span::empty(0), |node| node.span);
    let result = Value::root(&mut state).and_then(read).map_err(|error| state.located(error, span));
    let finished = state.return_to(before).and_then(|()| if state.next == 0 { state.skip_root() } else { Ok(()) });
    let source = &state.tape.source;
    if let Some(error) = source.shortening() {
        let code = Some(error.code).filter(|code| code.ends_input()).or(source.left_out().latest(left_out_before));
        if let Some(code) = code {
            // A value of a part of the element must not pass as one of all of it.
            return Err(DeserializeError::malformed(ParseError::new(code, error.span)));
        }
    }
    let value = result?;
    finished.map(|()| value)
}

/// The error with its line and column, if the reader has the text.
fn with_place<'de, S: EventSource<'de>>(error: DeserializeError, source: &S) -> DeserializeError {
    let text = source.whole_text();
    match text {
        Some(text) => error.found_in(text),
        None => error,
    }
    .with_place(|span| {
        let text = text?;
        work::bytes(text.len());
        Some(LineIndex::new(text).line_column(span.start))
    })
}

macro_rules! forward {
    ($($deserialize:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $deserialize<V: Visitor<'de>>(
            self,
            $($argument: $type,)*
            visitor: V,
        ) -> Result<V::Value, DeserializeError> {
            self.run(|root| root.$deserialize($($argument,)* visitor))
        }
    )*};
}

impl<'de, S: Source<'de>> serde::Deserializer<'de> for Deserializer<'de, S> {
    type Error = DeserializeError;

    forward! {
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_char() deserialize_str() deserialize_string() deserialize_bytes()
        deserialize_byte_buf() deserialize_option() deserialize_unit() deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str) deserialize_seq() deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize) deserialize_map()
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
        deserialize_identifier() deserialize_ignored_any()
    }
}

/// Deserializes a document from its text.
///
/// Takes time linear in the text, and memory for what the value keeps. See
/// [`Deserializer`](Deserializer#how-types-and-documents-correspond) for how types and documents correspond.
///
/// ```
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Feed<'a> {
///     #[serde(rename = "@version")]
///     version: f32,
///     #[serde(borrow)]
///     channel: Channel<'a>,
/// }
///
/// #[derive(Deserialize)]
/// struct Channel<'a> {
///     title: &'a str,
///     #[serde(default)]
///     item: Vec<Item>,
/// }
///
/// #[derive(Deserialize)]
/// struct Item {
///     title: String,
///     link: Option<String>,
/// }
///
/// let feed: Feed<'_> = fivefold::xml::from_str(
///     "<rss version='2.0'><channel>
///         <item><title>AT&amp;T</title></item>
///         <title>News</title>
///         <item><title>Two</title><link>https://example.com/</link></item>
///     </channel></rss>",
/// )?;
/// assert_eq!((feed.version, feed.channel.title), (2.0, "News"));
/// assert_eq!(feed.channel.item[0].title, "AT&T");
/// assert_eq!(feed.channel.item[0].link, None);
/// assert_eq!(feed.channel.item[1].link.as_deref(), Some("https://example.com/"));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # Errors
///
/// When the document does not fit the type. That it is not well-formed is no error here: see
/// [`Deserializer::with_strict`].
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, DeserializeError> {
    Deserializer::from_str(text).deserialize()
}

/// Deserializes a document from its bytes, in the encoding that is detected: that of a byte order mark or of the XML
/// declaration, or else UTF-8.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Word {
///     #[serde(rename = "$text")]
///     text: String,
/// }
///
/// let word: Word = fivefold::xml::from_slice(b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>")?;
/// assert_eq!(word.text, "\u{436}");
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # Errors
///
/// As [`from_str`].
#[cfg(feature = "encoding")]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, DeserializeError> {
    Deserializer::from_slice(bytes).deserialize()
}

/// Deserializes a document from a source of bytes, which need not be buffered. It is read to its end into memory first:
/// for a source of records that exceed the memory, see [`from_element`].
///
/// ```
/// let numbers: Vec<u8> = fivefold::xml::from_reader(&b"<n>1</n>"[..])?;
/// assert_eq!(numbers, [1]);
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # Errors
///
/// As [`from_str`]; and when the source cannot be read.
#[cfg(feature = "encoding")]
pub fn from_reader<T: serde::de::DeserializeOwned>(reader: impl io::Read) -> Result<T, DeserializeError> {
    Deserializer::from_slice(&read_all(reader)?).deserialize()
}

#[cfg(feature = "encoding")]
fn read_all(mut reader: impl io::Read) -> Result<Vec<u8>, DeserializeError> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Deserializes the element whose start is the last event of a reader, or before the root element that, and leaves the reader
/// after the element's end. So a document of any length is read record by record, in the memory that one record takes.
///
/// ```
/// use fivefold::xml::{Event, StreamReader, from_element};
///
/// #[derive(serde::Deserialize)]
/// struct Payment {
///     #[serde(rename = "@to")]
///     to: String,
///     amount: u64,
/// }
///
/// let source = &b"<payments>
///     <payment to='a'><amount>5</amount></payment>
///     <payment to='b'><amount>7</amount></payment>
/// </payments>"[..];
/// let mut reader = StreamReader::new(source);
/// let mut sum = 0;
/// while let Some(event) = reader.next()? {
///     if matches!(event, Event::Start(start) if start.name() == "payment") {
///         let payment: Payment = from_element(&mut reader)?;
///         sum += payment.amount;
///     }
/// }
/// assert_eq!(sum, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`from_str`], when the source cannot be read, when a limit or a signal has ended its input, when a limit has left
/// something out of the element, and when the last event was no start, after that of the root. If the element does not fit the
/// type, the reader is after its end all the same, and can continue. The path of an error begins with the element.
pub fn from_element<'de, T: Deserialize<'de>>(reader: &mut impl EventSource<'de>) -> Result<T, DeserializeError> {
    Deserializer::from_element(reader).deserialize()
}

//! Feeds as they are: the repairs of what is wrong with them, in one place.
//!
//! [`Repairs`] has a switch for each fault. [`Repairs::feeds`] turns nearly all of them on, as the packages in quick-xml's place
//! do, and [`Repairs::read`] reads bytes with them. The guide `docs/guide/own-format.md` shows more.
//!
//! ```
//! use fivefold::feed::Repairs;
//! use fivefold::xml::{Event, ResolvedNamespace};
//!
//! let bytes = b"<br>Warning<br><?xml version='1.0'>\
//!     <rss><channel><item><title>Q&A: caf\xE9<itunes:duration>60</itunes:duration>\
//!     <item><title>vec<int></title></item>";
//! let mut reader = Repairs::feeds().read(bytes);
//! let mut seen = Vec::new();
//! while let Some(event) = reader.next() {
//!     let Event::Start(start) = event else { continue };
//!     match (start.local_name(), start.namespace()) {
//!         ("title", _) | (_, ResolvedNamespace::Uri("http://www.itunes.com/dtds/podcast-1.0.dtd")) => {}
//!         _ => continue,
//!     }
//!     seen.push(reader.read_text().into_owned());
//! }
//! assert_eq!(seen, ["Q&A: café", "60", "vec<int>"]);
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "model")]
mod base;
mod beginning;
#[cfg(feature = "sanitize")]
mod content;
#[cfg(feature = "model")]
mod date;
#[cfg(feature = "tree")]
mod discover;
mod encoding;
#[cfg(feature = "model")]
mod escape;
mod generated;
#[cfg(feature = "model")]
pub mod model;
pub mod names;
mod prefixes;
mod repair;
#[cfg(feature = "html")]
mod sections;
#[cfg(feature = "tree")]
mod tree;

#[cfg(feature = "model")]
pub use base::BaseUrls;
#[cfg(feature = "tree")]
pub use base::base_url;
#[cfg(feature = "sanitize")]
pub use content::{clean_content, clean_html, content_config, text_of};
#[cfg(feature = "model")]
pub use date::{Date, NotADate, parse_date};
#[cfg(feature = "tree")]
pub use discover::{FeedLink, discover};
pub use encoding::FeedSniff;
pub use prefixes::{WELL_KNOWN_PREFIXES, well_known_namespace};
pub use repair::{Repair, endless_section_len, has_end, has_own_end};

use fivefold_core::ParseError;
use fivefold_core::char_ref::windows_1252;
use fivefold_core::encoding::{Detected, Hints, decode_all};
use fivefold_core::xml_char::is_xml_text;
use fivefold_xml5::{IllegalCharacters, Options, XmlTreeSink, parse_recovering};
use std::borrow::Cow;
use std::io::BufRead;
#[cfg(feature = "tokio")]
use tokio::io::AsyncBufRead;

/// A reader of a feed, made by [`Repairs::read`]. It is the reader of XML, with the repairs.
pub type Reader<'i> = fivefold_xml5::Reader<'i, Repair>;

/// A reader of a feed that chunks are pushed into, made by [`Repairs::push_reader`].
pub type PushReader = fivefold_xml5::PushReader<Repair>;

/// A reader of a feed from a stream, made by [`Repairs::stream_reader`].
pub type StreamReader<S> = fivefold_xml5::StreamReader<S, Repair>;

/// A reader of a feed from an asynchronous stream, made by [`Repairs::async_reader`].
#[cfg(feature = "tokio")]
pub type AsyncReader<S> = fivefold_xml5::AsyncReader<S, Repair>;

/// Defines the switches.
macro_rules! repairs {
    ($( $(#[doc = $doc:literal])+ $name:ident $(, $on:literal)?; )+) => {
        /// The repairs of feeds, each with a switch.
        ///
        /// Those that [`feeds`](Self::feeds) turns on change no well-formed feed that declares its encoding and namespaces,
        /// with three exceptions, which their switches name: [`encodings`](Self::encodings),
        /// [`references`](Self::references) and [`structure`](Self::structure).
        ///
        /// ```
        /// let mut prefixes_only = fivefold::feed::Repairs::none();
        /// prefixes_only.prefixes = true;
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Repairs { $(
            $(#[doc = $doc])+
            pub $name: bool,
        )+ }

        impl Repairs {
            /// All repairs but [`c1_characters`](Self::c1_characters) and [`namespaces`](Self::namespaces), which change
            /// well-formed feeds.
            pub const fn feeds() -> Self {
                Self { $( $name: true $(&& $on)?, )+ }
            }

            /// No repairs: what is read is XML5.
            pub const fn none() -> Self {
                Self { $( $name: false, )+ }
            }
        }
    };
}

repairs! {
    /// Bytes that are invalid in UTF-8 mean what they do in windows-1252, where the feed is UTF-8 by its declaration, by a
    /// byte order mark, by what the caller says, or by default. Each is an error all the same. Programs often put texts from
    /// elsewhere into a feed without converting them. Two surrogates that are encoded as characters are the character that
    /// they mean, unless a piece of the feed ends between them. It precedes [`Hints::legacy_fallback`].
    invalid_bytes;
    /// A declared encoding that the bytes disprove is not followed, and one whose label is misspelt is.
    ///
    /// Templates declare `iso-8859-1` or `us-ascii`, while the program around them writes UTF-8. So `us-ascii` means UTF-8.
    /// A feed that declares another encoding than UTF-8 is UTF-8 if all its bytes are valid in that and some are not ASCII;
    /// in place of an encoding of several bytes a character, if there are some more of these or they are not valid in it.
    /// One that declares an encoding of one byte a character, and has some texts in UTF-8, has each text in its own.
    /// That takes the whole feed: one that comes in pieces has the encoding that it declares. The charset of the transport
    /// is doubted in the same way; and where it is UTF-8, but most of what is not ASCII is not valid in that, what is
    /// declared counts. Labels that the Encoding Standard does not have are compared without their punctuation with those
    /// that it has: `windows_1251`, `utf 8`.
    ///
    /// A well-formed feed in such an encoding is read otherwise if all it holds beyond ASCII looks like UTF-8, which is to
    /// say that another text would be there: `CafÃ©`.
    encodings;
    /// What stands before the feed is skipped: the warnings of a server, or a page of HTML that the feed is wrapped in.
    beginning;
    /// Characters that XML forbids are dropped: [`IllegalCharacters::Drop`], and so are references to them, such as `&#29;`,
    /// unless [text is as written](Reader::with_text_as_written). They come from texts that were pasted into an editor.
    illegal_characters;
    /// References to C1 controls stand for what windows-1252 has there ([`Options::c1_references_as_windows_1252`]), and
    /// references to two surrogates for the character that these encode in UTF-16. The former come from programs that
    /// write the bytes of windows-1252 as numbers, the latter from those that know no characters but those of UTF-16. A
    /// well-formed feed that refers to C1 controls is read otherwise; it does not mean these. Surrogates are joined in a
    /// text that is read as a whole.
    references;
    /// A tag begins only where a character follows that may begin a name, as in XML 1.0: `I <3 you` is text. XML5 has tags
    /// of nearly any name.
    tag_names;
    /// An end tag closes the nearest open element whose name differs from its own in nothing but the case of ASCII letters;
    /// where the names differ, that is an error all the same.
    end_tag_case;
    /// Markup whose end is missing ends where something else must begin.
    ///
    /// An XML declaration ends at `>`, and so does an instruction for a style sheet; these, tags and DOCTYPEs end before
    /// `<`. In a text that is read as a whole, an internal subset also ends before a tag, a comment or processing
    /// instruction without an end at its first `>`, a CDATA section without one before the end tag of its element, also
    /// if that of another section comes, and white space and colons before names and in `<![CDATA[` do not count.
    unclosed_markup;
    /// Quotes that are missing after attribute values, or that should have been escaped in them, are found by what follows
    /// them: in a tag that XML 1.0 forbids, and in a text that is read as a whole.
    quotes;
    /// The structure of feeds implies end tags, and tags in titles are text. A well-formed feed is read otherwise only if
    /// it has an entry in an entry, an element that only holds text in one of its name, or elements after text in a title.
    ///
    /// An `item` ends the `item` that it stands in, and an `entry` the `entry`. Elements of an item end elements that only
    /// hold text, if their end tags do not come before the item's end. Tags of HTML in an item's `title`, and what looks like
    /// tags, are text, if text comes before them.
    ///
    /// In a text that is read as a whole, `br`, `hr`, `img`, `wbr`, `input` and `meta`, elements that say all by attributes,
    /// such as `enclosure` and `itunes:image`, and all void elements of XHTML, end at
    /// their start tag unless their end tag comes before that of the element around. An element that is no part of a feed and
    /// lacks its end, `<div>` or `<stdin>`, ends where the next item begins or, in an item, the next element of it. An end of the feed or its channel before more items
    /// is ignored with what comes up to the next, and so is a beginning of the feed in itself.
    structure;
    /// Prefixes that are not declared have their usual namespaces: [`WELL_KNOWN_PREFIXES`].
    prefixes;
    /// C1 controls that are characters of the text stand for what windows-1252 has there, as references to them do with
    /// [`references`](Self::references): `It\u{92}s` is `It’s`. They come from programs that took windows-1252 for ISO 8859-1.
    /// XML allows these characters, so that this changes well-formed feeds, and [`feeds`](Self::feeds) leaves it off. It acts
    /// in a text that is read as a whole. The reader gets it decoded, so that it knows no encoding, and reports no errors of
    /// decoding.
    c1_characters, false;
    /// A declared namespace that differs from that of Atom, of RSS 1.0 or of a [well-known prefix](WELL_KNOWN_PREFIXES) in
    /// nothing but its scheme, `https` for `http`, the case of ASCII letters and a final slash is that. XML has these for
    /// different ones, so that this changes well-formed feeds, and [`feeds`](Self::feeds) leaves it off.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::ResolvedNamespace;
    ///
    /// let mut repairs = Repairs::feeds();
    /// repairs.namespaces = true;
    /// let mut reader = repairs.read(b"<feed xmlns='https://www.w3.org/2005/Atom/'/>");
    /// reader.next();
    /// assert_eq!(reader.namespace(), ResolvedNamespace::Uri("http://www.w3.org/2005/Atom"));
    /// ```
    namespaces, false;
}

impl Default for Repairs {
    /// Those of [`feeds`](Self::feeds).
    fn default() -> Self {
        Self::feeds()
    }
}

impl Repairs {
    /// What decodes a feed's bytes with these repairs. The readers have it, and [`decode_with`](Self::decode_with).
    pub const fn sniff(&self) -> FeedSniff {
        FeedSniff { invalid_bytes: self.invalid_bytes, encodings: self.encodings }
    }

    /// The options that are repairs, above those of the caller.
    fn over(&self, options: Options) -> Options {
        let options = if self.references { options.with_c1_references_as_windows_1252(true) } else { options };
        if self.illegal_characters { options.with_illegal_characters(IllegalCharacters::Drop) } else { options }
    }

    /// The same for a whole text: characters are only dropped if there are such, since the parser has short cuts that drop
    /// none.
    fn over_whole(&self, options: Options, text: &[u8]) -> Options {
        Self { illegal_characters: self.illegal_characters && !is_xml_text(text), ..*self }.over(options)
    }

    /// The text that is read for a whole text.
    fn text<'i>(&self, text: Cow<'i, str>) -> Cow<'i, str> {
        if self.c1_characters { with_c1_replaced(text) } else { text }
    }

    /// The offset at which the feed begins in a text, after what is to be [skipped](Self::beginning).
    ///
    /// Takes time linear in the text, but little if it begins with the root element of a feed.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// let text = "<html><body><pre><rss version='2.0'></rss></pre></body></html>";
    /// assert_eq!(Repairs::feeds().start_of(text), 17);
    /// assert_eq!(Repairs::none().start_of(text), 0);
    /// ```
    pub fn start_of(&self, text: &str) -> usize {
        if self.beginning { beginning::find(text, self) } else { 0 }
    }

    /// A reader of a feed's bytes, with these repairs.
    pub fn read<'b>(&self, bytes: &'b [u8]) -> Reader<'b> {
        self.read_with(bytes, Hints::default(), Options::default())
    }

    /// Like [`read`](Self::read), with hints for the encoding and with options.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::Options;
    ///
    /// let options = Options::default().with_errors(true);
    /// let mut reader = Repairs::feeds().read_with(b"junk <rss><channel></rss>", Hints::default(), options);
    /// while reader.next().is_some() {}
    /// let errors: Vec<_> = reader.take_errors().iter().map(ToString::to_string).collect();
    /// assert_eq!(errors, ["character-data-before-root-element at 0..1", "mismatched-end-tag at 19..25"]);
    /// ```
    pub fn read_with<'b>(&self, bytes: &'b [u8], hints: Hints, options: Options) -> Reader<'b> {
        let options = self.over_whole(options, bytes);
        if self.c1_characters {
            let (text, start, _) = self.begin(bytes, &hints, &mut |_| {});
            return Reader::recovering(text, options, Repair::new(*self)).starting_at(start);
        }
        let reader = Reader::recovering_bytes(bytes, hints, options, Repair::new(*self));
        let start = self.start_of(reader.source());
        reader.starting_at(start)
    }

    /// The text that a feed's bytes are read as, where the feed begins in it, and, like a [reader](Self::c1_characters), the
    /// encoding. Errors of decoding are reported.
    ///
    /// ```
    /// use fivefold::{Document, encoding::Hints, feed::Repairs, xml::Options};
    ///
    /// let (bytes, repairs, mut errors) = (b"<br> <rss>caf\xE9</rss>", Repairs::feeds(), Vec::new());
    /// let (text, start, _) = repairs.begin(bytes, &Hints::default(), &mut |error| errors.push(error));
    /// let document = repairs.parse_into(Document::new(), &text, start, Options::default());
    /// assert_eq!((&*document.root().text_content(), errors.len()), ("café", 1));
    /// ```
    pub fn begin<'b>(
        &self,
        bytes: &'b [u8],
        hints: &Hints,
        report: &mut dyn FnMut(ParseError),
    ) -> (Cow<'b, str>, usize, Option<Detected>) {
        let is_exact = !self.c1_characters;
        let report: &mut dyn FnMut(ParseError) = if is_exact { report } else { &mut |_| {} };
        let (text, detected) = decode_all(&self.sniff(), bytes, hints, report);
        let text = self.text(text);
        let start = self.start_of(&text);
        (text, start, is_exact.then_some(detected))
    }

    /// A reader of a feed's text, with these repairs. Nothing before the feed is [skipped](Self::start_of).
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::Options;
    ///
    /// let mut reader = Repairs::feeds().reader("<rss><title>I <3 you</title</rss>", Options::default());
    /// reader.next();
    /// assert_eq!(reader.read_text(), "I <3 you");
    /// ```
    pub fn reader<'i>(&self, text: impl Into<Cow<'i, str>>, options: Options) -> Reader<'i> {
        self.reader_by(Repair::new(*self), text.into(), options)
    }

    /// Like [`reader`](Self::reader), for a text of several root elements: those after the first one are read, too, unless
    /// that is a feed's. Of a feed, such elements are what is left of a page around it.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::{Event, Options};
    ///
    /// let mut reader = Repairs::feeds().reader_of_all_roots("<p a=1>1</p> <p>2", Options::default());
    /// let mut texts = Vec::new();
    /// while let Some(event) = reader.next() {
    ///     if let Event::Text(text) = event {
    ///         texts.push(text.data.to_owned());
    ///     }
    /// }
    /// assert_eq!(texts, ["1", "2"]);
    /// ```
    pub fn reader_of_all_roots<'i>(&self, text: impl Into<Cow<'i, str>>, options: Options) -> Reader<'i> {
        self.reader_by(Repair::new(*self).with_all_roots(), text.into(), options)
    }

    fn reader_by<'i>(&self, repair: Repair, text: Cow<'i, str>, options: Options) -> Reader<'i> {
        let text = self.text(text);
        let options = self.over_whole(options, text.as_bytes());
        Reader::recovering(text, options, repair)
    }

    /// A reader that chunks of a feed are pushed into. What needs the text as a whole is not repaired: the switches say so.
    pub fn push_reader(&self, options: Options) -> PushReader {
        PushReader::recovering(self.over(options), Repair::new(*self))
    }

    /// A reader of a stream. What needs the text as a whole is not repaired: the switches say so.
    pub fn stream_reader<S: BufRead>(&self, source: S, hints: Hints, options: Options) -> StreamReader<S> {
        StreamReader::recovering(source, hints, self.over(options), Repair::new(*self))
    }

    /// A reader of an asynchronous stream. What needs the text as a whole is not repaired: the switches say so.
    #[cfg(feature = "tokio")]
    pub fn async_reader<S: AsyncBufRead + Unpin>(&self, source: S, hints: Hints, options: Options) -> AsyncReader<S> {
        AsyncReader::recovering(source, hints, self.over(options), Repair::new(*self))
    }

    /// Parses a feed's text into a sink of your own from an offset on, such as that [at which the feed begins](Self::start_of),
    /// and returns the sink. An offset inside a character, or behind the text, counts as the boundary before it.
    ///
    /// ```
    /// use fivefold::{Document, feed::Repairs, xml::Options};
    ///
    /// let (text, repairs) = ("<br>Notice<br> <rss>Q&A", Repairs::feeds());
    /// let document = repairs.parse_into(Document::new(), text, repairs.start_of(text), Options::default());
    /// assert_eq!(document.root().text_content(), "Q&A");
    /// ```
    pub fn parse_into<S: XmlTreeSink>(&self, sink: S, text: &str, start: usize, options: Options) -> S {
        let before = &text[..fivefold_core::floor_char_boundary(text, start)];
        let (start, text) = (self.text(before.into()).len(), self.text(text.into()));
        parse_recovering(sink, &text, start, self.over_whole(options, text.as_bytes()), Repair::new(*self))
    }

    /// Decodes a feed's bytes, and removes what is to be [skipped](Self::beginning) before it: for parsers that take text.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// let text = Repairs::feeds().decode(b"<b>Notice</b> <rss><channel><title>caf\xE9</channel></rss>");
    /// assert_eq!(text, "<rss><channel><title>café</channel></rss>");
    /// ```
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        self.decode_with(bytes, Hints::default())
    }

    /// Like [`decode`](Self::decode), with hints for the encoding.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::feed::Repairs;
    /// let hints = Hints::default().with_content_type("application/rss+xml; charset=koi8-r");
    /// assert_eq!(Repairs::feeds().decode_with(b"<rss>\xD6</rss>", hints), "<rss>ж</rss>");
    /// ```
    pub fn decode_with<'b>(&self, bytes: &'b [u8], hints: Hints) -> Cow<'b, str> {
        match self.begin(bytes, &hints, &mut |_| {}) {
            (Cow::Borrowed(text), start, _) => Cow::Borrowed(&text[start..]),
            (Cow::Owned(mut text), start, _) => {
                text.drain(..start);
                Cow::Owned(text)
            }
        }
    }
}

/// The text with C1 controls replaced by what windows-1252 has there: see [`Repairs::c1_characters`].
pub fn with_c1_replaced(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains(|character| windows_1252(character) != character) {
        return text;
    }
    Cow::Owned(text.chars().map(windows_1252).collect())
}

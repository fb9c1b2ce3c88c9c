//! Feeds as they are: the repairs of what is wrong with them, in one place.
//!
//! [`Repairs`] has a switch for each fault. [`Repairs::feeds`] turns all of them on, as the packages in quick-xml's place
//! do, and [`Repairs::read`] reads bytes with them. The guide `docs/own-format.md` shows more.
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

mod beginning;
mod prefixes;

#[doc(hidden)]
pub use crate::phases::{is_regular_holder, may_mend};
#[doc(hidden)]
pub use beginning::BEGINNINGS;
pub use prefixes::{WELL_KNOWN_PREFIXES, well_known_namespace};

use crate::encoding::Xml;
use crate::{IllegalCharacters, Options, Reader};
use fivefold_core::encoding::{Hints, decode_all};
use fivefold_core::xml_char::is_xml_text;
use std::borrow::Cow;

/// Defines the switches, each with its setter.
macro_rules! repairs {
    ($( $(#[doc = $doc:literal])+ $name:ident, $with:ident; )+) => {
        /// The repairs of feeds, each with a switch.
        ///
        /// None of them changes a well-formed feed that declares its encoding and namespaces, with three exceptions,
        /// which their switches name: [`encodings`](Self::encodings), [`references`](Self::references) and
        /// [`structure`](Self::structure).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Repairs { $(
            $(#[doc = $doc])+
            pub $name: bool,
        )+ }

        impl Repairs {
            /// All repairs.
            pub const fn feeds() -> Self {
                Self { $( $name: true, )+ }
            }

            /// No repairs: what is read is XML5.
            pub const fn none() -> Self {
                Self { $( $name: false, )+ }
            }

            $(
                #[doc = concat!("Sets [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                #[must_use]
                pub const fn $with(self, on: bool) -> Self {
                    Self { $name: on, ..self }
                }
            )+
        }
    };
}

repairs! {
    /// Bytes that are invalid in UTF-8 mean what they do in windows-1252: [`Hints::invalid_bytes_as_windows_1252`].
    /// Programs often put texts from elsewhere into a feed without converting them.
    invalid_bytes, with_invalid_bytes;
    /// A declared encoding that the bytes disprove is not followed, and one whose label is misspelt is:
    /// [`Hints::doubts_declaration`] and [`Hints::loose_labels`]. Templates declare `iso-8859-1` or `us-ascii`, while
    /// the program around them writes UTF-8. A well-formed feed in such an encoding is read otherwise if all it holds
    /// beyond ASCII looks like UTF-8, which is to say that another text would be there: `CafÃ©`.
    encodings, with_encodings;
    /// What stands before the feed is skipped: the warnings of a server, or a page of HTML that the feed is wrapped in.
    beginning, with_beginning;
    /// Characters that XML forbids are dropped: [`IllegalCharacters::Drop`]. They come from texts that were pasted into
    /// an editor.
    illegal_characters, with_illegal_characters;
    /// References to C1 controls and to pairs of surrogates stand for what was meant:
    /// [`Options::c1_references_as_windows_1252`] and [`Options::join_surrogate_references`]. The former come from
    /// programs that write the bytes of windows-1252 as numbers, the latter from those that know no characters but
    /// those of UTF-16. A well-formed feed that refers to C1 controls is read otherwise; it does not mean these.
    references, with_references;
    /// A tag begins only where a name may begin: [`Options::strict_tag_names`].
    tag_names, with_tag_names;
    /// An end tag closes the nearest open element of its name in any case: [`Options::ignore_end_tag_case`].
    end_tag_case, with_end_tag_case;
    /// Markup whose end is missing ends early: [`Options::close_markup`].
    unclosed_markup, with_unclosed_markup;
    /// Quotes of attribute values that are missing or too many are mended: [`Options::mend_quotes`].
    quotes, with_quotes;
    /// The structure of feeds implies end tags, and tags in titles are text: [`Options::feed_structure`]. A well-formed
    /// feed is read otherwise only if it has an entry in an entry, or elements of HTML after text in a title.
    structure, with_structure;
    /// Prefixes that are not declared have their usual namespaces: [`WELL_KNOWN_PREFIXES`].
    prefixes, with_prefixes;
}

impl Default for Repairs {
    /// All repairs.
    fn default() -> Self {
        Self::feeds()
    }
}

impl Repairs {
    /// What the repairs need when bytes are decoded.
    pub fn hints(&self) -> Hints {
        Hints::default()
            .with_invalid_bytes_as_windows_1252(self.invalid_bytes)
            .with_declaration_doubted(self.encodings)
            .with_loose_labels(self.encodings)
    }

    /// What the repairs need when text is parsed, for any parser or reader. Some act only on a text that is read as a
    /// whole: their [options](Options) say so.
    pub fn options(&self) -> Options {
        let illegal = if self.illegal_characters { IllegalCharacters::Drop } else { IllegalCharacters::Keep };
        Options::default()
            .with_illegal_characters(illegal)
            .with_c1_references_as_windows_1252(self.references)
            .with_join_surrogate_references(self.references)
            .with_strict_tag_names(self.tag_names)
            .with_ignore_end_tag_case(self.end_tag_case)
            .with_close_markup(self.unclosed_markup)
            .with_mend_quotes(self.quotes)
            .with_feed_structure(self.structure)
            .with_well_known_prefixes(if self.prefixes { WELL_KNOWN_PREFIXES } else { &[] })
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
        let options = self.options().with_illegal_characters(IllegalCharacters::Keep).with_text_as_written(true);
        if self.beginning { beginning::find(text, options) } else { 0 }
    }

    /// A reader of a feed's bytes, with these repairs.
    pub fn read<'b>(&self, bytes: &'b [u8]) -> Reader<'b> {
        self.read_with(bytes, self.hints(), self.options())
    }

    /// Like [`read`](Self::read), with hints and options that also say other things than these repairs.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// let repairs = Repairs::feeds();
    /// let options = repairs.options().with_errors(true);
    /// let mut reader = repairs.read_with(b"junk <rss><channel></rss>", repairs.hints(), options);
    /// while reader.next().is_some() {}
    /// let errors: Vec<_> = reader.take_errors().iter().map(ToString::to_string).collect();
    /// assert_eq!(errors, ["character-data-before-root-element at 0..1", "mismatched-end-tag at 19..25"]);
    /// ```
    pub fn read_with<'b>(&self, bytes: &'b [u8], hints: Hints, options: Options) -> Reader<'b> {
        let mut reader = Reader::from_bytes(bytes, hints, self.options_for(bytes, options));
        let start = self.start_of(reader.source());
        reader.go_to(start);
        reader
    }

    /// The options for a document with these bytes: characters are only dropped if there are such.
    fn options_for(&self, bytes: &[u8], options: Options) -> Options {
        if self.illegal_characters && is_xml_text(bytes) {
            return options.with_illegal_characters(IllegalCharacters::Keep);
        }
        options
    }

    /// Decodes a feed's bytes, and removes what is to be [skipped](Self::beginning) before it: for parsers that take text.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::parse_with;
    ///
    /// let repairs = Repairs::feeds();
    /// let text = repairs.decode(b"<b>Notice</b> <rss><channel><title>caf\xE9</channel></rss>");
    /// assert_eq!(parse_with(&text, repairs.options()).root().text_content(), "café");
    /// ```
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        let (text, _) = decode_all::<Xml>(bytes, &self.hints(), &mut |_| {});
        match (self.start_of(&text), text) {
            (start, Cow::Borrowed(text)) => Cow::Borrowed(&text[start..]),
            (start, Cow::Owned(mut text)) => {
                text.drain(..start);
                Cow::Owned(text)
            }
        }
    }
}

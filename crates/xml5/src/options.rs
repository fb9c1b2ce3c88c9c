//! The options of the parser and the readers.

use fivefold_core::Limits;

/// The treatment of characters that XML 1.0 forbids: most controls, U+FFFE and U+FFFF. NUL always becomes U+FFFD.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IllegalCharacters {
    /// The characters are kept, as XML5 has it.
    #[default]
    Keep,
    /// The characters become U+FFFD.
    Replace,
    /// The characters are left out of text, names, values, comments and processing instructions.
    Drop,
}

/// How to parse.
///
/// ```
/// use fivefold::Limits;
/// use fivefold::xml::Options;
/// let limits = Limits::default().with_entity_bytes(1 << 16);
/// let options = Options::default().with_errors(true).with_limits(limits);
/// assert_eq!(options.limits.entity_bytes, Some(1 << 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Whether parse errors are collected. Off by default, when they cost nothing. A custom sink tells by
    /// [`wants_errors`](fivefold_core::TreeSink::wants_errors) whether it wants them.
    pub errors: bool,
    /// Whether notices are collected: constructs that XML5 accepts without an error, though XML 1.0 does not. Off by
    /// default.
    pub notices: bool,
    /// Whether the document must be well-formed, by XML 1.0 and Namespaces in XML: errors and notices are collected then,
    /// and a reader ends at the first that means that it is not. Off by default.
    pub strict: bool,
    /// The limits of the parser.
    pub limits: Limits,
    /// The treatment of characters in the source that XML 1.0 forbids. They are kept by default. Those that
    /// numeric references stand for are kept always.
    pub illegal_characters: IllegalCharacters,
    /// Whether the references `&#128;` to `&#159;` stand for what windows-1252 has there, as in HTML. Off by default.
    pub c1_references_as_windows_1252: bool,
    /// Whether a tag begins only where a character follows that may begin a name, as in XML 1.0: `I <3 you` is text
    /// then. Off by default: XML5 has tags of nearly any name.
    pub strict_tag_names: bool,
    /// Whether an end tag closes the nearest open element whose name differs from its own in nothing but the case of
    /// ASCII letters; where the names differ, that is an error all the same. Off by default.
    pub ignore_end_tag_case: bool,
    /// Whether markup whose end is missing ends where something else must begin. Off by default.
    ///
    /// An XML declaration ends at `>`, and so does an instruction for a style sheet; these, tags and DOCTYPEs end before
    /// `<`. In a text that is read as a whole, an internal subset also ends before a tag, a comment or processing
    /// instruction without an end at its first `>`, a CDATA section without one before the end tag of its element, and
    /// white space and colons before names and in `<![CDATA[` do not count.
    pub close_markup: bool,
    /// Whether quotes that are missing after attribute values, or that should have been escaped in them, are found by
    /// what follows them: in a tag that XML 1.0 forbids, and in a text that is read as a whole. Off by default.
    pub mend_quotes: bool,
    /// Whether references to two surrogates stand for the character that these encode in UTF-16, in a text that is read
    /// as a whole. Off by default, when each is U+FFFD.
    pub join_surrogate_references: bool,
    /// Whether the structure of feeds implies end tags, and what stands in titles is text. Off by default.
    ///
    /// An `item` ends the `item` that it stands in, and an `entry` the `entry`. Elements of an item end `br` and other
    /// empty elements of HTML, and elements that only hold text, if their end tags do not come before the item's end.
    /// Tags of HTML in an item's `title`, and what looks like tags, are text, if text comes before them.
    pub feed_structure: bool,
    /// The namespaces of prefixes that the document does not declare; each use is an error all the same. None by
    /// default.
    pub well_known_prefixes: &'static [(&'static str, &'static str)],
    /// The length in bytes at which a reader ends a text event and begins another. No limit by default: text is whole.
    /// An event can be longer, by what is read at a time; where text is split depends on that.
    pub text_limit: usize,
    /// Whether a reader gives text as it is written: each run of characters, each reference and each CDATA section is
    /// an event of its own, and the XML declaration is one, too. [`text_limit`](Self::text_limit) does not count then.
    /// Off by default.
    pub text_as_written: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            errors: false,
            notices: false,
            strict: false,
            limits: Limits::default(),
            illegal_characters: IllegalCharacters::Keep,
            c1_references_as_windows_1252: false,
            strict_tag_names: false,
            ignore_end_tag_case: false,
            close_markup: false,
            mend_quotes: false,
            join_surrogate_references: false,
            feed_structure: false,
            well_known_prefixes: &[],
            text_limit: usize::MAX,
            text_as_written: false,
        }
    }
}

impl Options {
    /// Sets whether [parse errors](Self::errors) are collected.
    #[must_use]
    pub fn with_errors(self, errors: bool) -> Self {
        Self { errors, ..self }
    }

    /// Sets whether [notices](Self::notices) are collected.
    #[must_use]
    pub fn with_notices(self, notices: bool) -> Self {
        Self { notices, ..self }
    }

    /// Sets whether the document must be [well-formed](Self::strict).
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// use fivefold::xml::{Options, Reader};
    ///
    /// let mut reader = Reader::with_options("<sum><n>1</n><n>2</sum>", Options::default().with_strict(true));
    /// let mut texts = 0;
    /// let error = loop {
    ///     match reader.try_next() {
    ///         Ok(Some(_)) => texts += 1,
    ///         Ok(None) => panic!("the document is well-formed"),
    ///         Err(error) => break error,
    ///     }
    /// };
    /// assert_eq!((texts, error.code()), (5, ErrorCode::MismatchedEndTag));
    /// ```
    #[must_use]
    pub fn with_strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Whether errors are collected: because they [are asked for](Self::errors), or because the document must be
    /// [well-formed](Self::strict).
    pub fn collects_errors(&self) -> bool {
        self.errors || self.strict
    }

    /// Whether notices are collected: because they [are asked for](Self::notices), or because the document must be
    /// [well-formed](Self::strict).
    pub fn collects_notices(&self) -> bool {
        self.notices || self.strict
    }

    /// Sets the [limits](Self::limits).
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets what becomes of [illegal characters](Self::illegal_characters).
    #[must_use]
    pub fn with_illegal_characters(self, illegal_characters: IllegalCharacters) -> Self {
        Self { illegal_characters, ..self }
    }

    /// Sets whether references to C1 controls are [taken as windows-1252](Self::c1_references_as_windows_1252).
    #[must_use]
    pub fn with_c1_references_as_windows_1252(self, windows_1252: bool) -> Self {
        Self { c1_references_as_windows_1252: windows_1252, ..self }
    }

    /// Sets whether tags must have [names of XML 1.0](Self::strict_tag_names), as far as their first characters go.
    #[must_use]
    pub fn with_strict_tag_names(self, strict_tag_names: bool) -> Self {
        Self { strict_tag_names, ..self }
    }

    /// Sets whether the case of [end tags](Self::ignore_end_tag_case) is ignored.
    #[must_use]
    pub fn with_ignore_end_tag_case(self, ignore_end_tag_case: bool) -> Self {
        Self { ignore_end_tag_case, ..self }
    }

    /// Sets whether [markup without an end](Self::close_markup) ends early.
    ///
    /// ```
    /// use fivefold::xml::{Options, parse_with};
    /// let options = Options::default().with_close_markup(true);
    /// let document = parse_with("<?xml version='1.0'><rss><title>1</title\n<link>2</link></rss>", options);
    /// assert_eq!(document.root().text_content(), "12");
    /// ```
    #[must_use]
    pub fn with_close_markup(self, close_markup: bool) -> Self {
        Self { close_markup, ..self }
    }

    /// Sets whether the quotes of attribute values [are mended](Self::mend_quotes).
    ///
    /// ```
    /// use fivefold::xml::{Options, parse_with};
    /// let options = Options::default().with_mend_quotes(true);
    /// let document = parse_with(r#"<a><b c="1>2</b><b c="say "3" d="4">5</b></a>"#, options);
    /// let values = document.root().descendants().filter_map(|node| node.attribute("c"));
    /// assert_eq!(values.collect::<Vec<_>>(), ["1", "say \"3"]);
    /// ```
    #[must_use]
    pub fn with_mend_quotes(self, mend_quotes: bool) -> Self {
        Self { mend_quotes, ..self }
    }

    /// Sets whether references to [surrogates](Self::join_surrogate_references) are joined.
    ///
    /// ```
    /// use fivefold::xml::{Options, parse_with};
    /// let options = Options::default().with_join_surrogate_references(true);
    /// assert_eq!(parse_with("<a>&#xD83D;&#xDE00;</a>", options).root().text_content(), "\u{1F600}");
    /// ```
    #[must_use]
    pub fn with_join_surrogate_references(self, join_surrogate_references: bool) -> Self {
        Self { join_surrogate_references, ..self }
    }

    /// Sets whether the [structure of feeds](Self::feed_structure) implies end tags.
    ///
    /// ```
    /// use fivefold::xml::{Options, parse_with};
    /// let options = Options::default().with_feed_structure(true);
    /// let text = "<channel><item><title>a <i>b</i></title><item><title>c<link>d</link></item></channel>";
    /// let document = parse_with(text, options);
    /// let channel = document.root().first_child().unwrap();
    /// assert_eq!(channel.children().map(|item| item.text_content()).collect::<Vec<_>>(), ["a <i>b</i>", "cd"]);
    /// ```
    #[must_use]
    pub fn with_feed_structure(self, feed_structure: bool) -> Self {
        Self { feed_structure, ..self }
    }

    /// Sets the [namespaces of undeclared prefixes](Self::well_known_prefixes), as pairs of prefix and URI.
    #[must_use]
    pub fn with_well_known_prefixes(self, prefixes: &'static [(&'static str, &'static str)]) -> Self {
        Self { well_known_prefixes: prefixes, ..self }
    }

    /// Sets the length in bytes at which [text is split](Self::text_limit).
    #[must_use]
    pub fn with_text_limit(self, text_limit: usize) -> Self {
        Self { text_limit, ..self }
    }

    /// Sets whether a reader gives text [as it is written](Self::text_as_written).
    #[must_use]
    pub fn with_text_as_written(self, text_as_written: bool) -> Self {
        Self { text_as_written, ..self }
    }
}

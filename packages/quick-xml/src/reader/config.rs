//! The configuration of a reader.

use super::Repairs;

/// The default of [`Config::depth_limit`].
const DEPTH_LIMIT: usize = 256;

/// The configuration of a reader: quick-xml's settings, and the repairs.
///
/// The repairs are on by default. They do not change well-formed documents that declare their encoding and namespaces, with
/// the exceptions that [`Repairs`] names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// No effect: a dangling ampersand is text.
    pub allow_dangling_amp: bool,
    /// No effect: unmatched end tags are ignored.
    pub allow_unmatched_ends: bool,
    /// No effect: comments are not checked.
    pub check_comments: bool,
    /// No effect: end names always match.
    pub check_end_names: bool,
    /// Whether an empty tag gives a start and an end event. Off by default.
    pub expand_empty_elements: bool,
    /// No effect: names are always trimmed.
    pub trim_markup_names_in_closing_tags: bool,
    /// Whether white space at the start of text is trimmed. Off by default.
    pub trim_text_start: bool,
    /// Whether white space at the end of text is trimmed. Off by default.
    pub trim_text_end: bool,
    /// How many elements may be open at once; 256 by default.
    ///
    /// For the start tag of an element that is deeper, reading gives the error `NamespaceError::TooDeeplyNested`, as
    /// quick-xml 0.42 does at 65,536. The reader can continue, with what comes after the tag: text in the element belongs to
    /// the one around it, and the end of the element gives no event. What is skipped with `read_to_end` may have any depth.
    ///
    /// The reader itself needs no limit, but a program that calls a function for each element within another has only so
    /// much of a stack: 2 MB in a thread as Rust makes them. Without optimization, that is enough for 352 extensions in one
    /// another with feed-rs 3.0, 459 with rss 2.1 and 488 with atom_syndication 0.12; with it, for some 2,500 with rss. The
    /// default, 256, is that of libxml2, and twice as much as quick-xml 0.42 allows with serde. A program that reads deeper
    /// documents, and has the stack for them, sets it.
    ///
    /// ```
    /// use fivefold_quick_xml::Reader;
    /// use fivefold_quick_xml::events::Event;
    ///
    /// let mut reader = Reader::from_str("<a><b>1<c/></b></a>");
    /// reader.config_mut().depth_limit = 1;
    /// assert!(matches!(reader.read_event()?, Event::Start(_)));
    /// assert!(reader.read_event().is_err());
    /// assert!(matches!(reader.read_event()?, Event::Text(_)));
    /// assert!(reader.read_event().is_err());
    /// assert!(matches!(reader.read_event()?, Event::End(_)));
    /// # Ok::<(), fivefold_quick_xml::Error>(())
    /// ```
    pub depth_limit: usize,
    /// The repairs of feeds. All are on by default.
    pub repairs: Repairs,
    /// Whether elements after the root element are read, too, if that is not a feed's.
    pub read_all_roots: bool,
    /// Whether well-formed markup is found without XML5's states, which is faster and gives the same events. On by
    /// default.
    #[doc(hidden)]
    pub takes_short_cut: bool,
    /// Whether the source is UTF-8, whatever it declares.
    pub(crate) is_decoded: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            allow_dangling_amp: false,
            allow_unmatched_ends: false,
            check_comments: false,
            check_end_names: true,
            expand_empty_elements: false,
            trim_markup_names_in_closing_tags: true,
            trim_text_start: false,
            trim_text_end: false,
            depth_limit: DEPTH_LIMIT,
            repairs: Repairs::feeds(),
            read_all_roots: true,
            takes_short_cut: true,
            is_decoded: false,
        }
    }
}

impl Config {
    /// Sets whether white space on both sides of text is trimmed.
    pub const fn trim_text(&mut self, trim: bool) {
        self.trim_text_start = trim;
        self.trim_text_end = trim;
    }

    /// Sets that the source is UTF-8, whatever it declares.
    pub const fn set_decoded(&mut self) {
        self.is_decoded = true;
    }

    /// No effect: nothing is an error.
    pub const fn enable_all_checks(&mut self, enable: bool) {
        self.check_comments = enable;
        self.check_end_names = enable;
    }
}

//! What a reader can be told.

/// How to read: quick-xml's settings, and which repairs are made.
///
/// The repairs are on by default. They change nothing in documents that are well-formed and say what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// Of no effect: a dangling ampersand is text.
    pub allow_dangling_amp: bool,
    /// Of no effect: end tags that match nothing are ignored.
    pub allow_unmatched_ends: bool,
    /// Of no effect: comments are what they are.
    pub check_comments: bool,
    /// Of no effect: ends always match.
    pub check_end_names: bool,
    /// Whether an empty tag gives a start and an end. Off by default.
    pub expand_empty_elements: bool,
    /// Of no effect: names are always trimmed.
    pub trim_markup_names_in_closing_tags: bool,
    /// Whether white space at the start of text is left out. Off by default.
    pub trim_text_start: bool,
    /// Whether white space at the end of text is left out. Off by default.
    pub trim_text_end: bool,
    /// Whether characters that XML forbids are left out, and references to them.
    pub drop_illegal_characters: bool,
    /// Whether a prefix that nothing declares has the namespace that it usually has:
    /// [`WELL_KNOWN_PREFIXES`](super::WELL_KNOWN_PREFIXES).
    pub resolve_well_known_prefixes: bool,
    /// Whether a document that says nothing of its encoding, and is not UTF-8, is windows-1252.
    pub fall_back_to_windows_1252: bool,
    /// Whether a tag begins only where a letter or another character follows that may begin a name.
    pub strict_tag_names: bool,
    /// Whether an end tag closes the nearest element whose name differs in nothing but the case of ASCII letters.
    pub ignore_end_tag_case: bool,
    /// Whether what stands before a feed is left out. If the first element is none of `rss`, `feed` and `rdf:RDF`, and
    /// after its end, or after that of others beside it, an XML declaration or one of those begins, the document begins
    /// there.
    pub skip_junk_before_feed: bool,
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
            drop_illegal_characters: true,
            resolve_well_known_prefixes: true,
            fall_back_to_windows_1252: true,
            strict_tag_names: true,
            ignore_end_tag_case: true,
            skip_junk_before_feed: true,
            is_decoded: false,
        }
    }
}

impl Config {
    /// Sets whether white space on both sides of text is left out.
    pub const fn trim_text(&mut self, trim: bool) {
        self.trim_text_start = trim;
        self.trim_text_end = trim;
    }

    /// Of no effect: nothing is an error.
    pub const fn enable_all_checks(&mut self, enable: bool) {
        self.check_comments = enable;
        self.check_end_names = enable;
    }
}

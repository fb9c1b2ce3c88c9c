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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// Whether a reader gives text as it is written, which the reader sets.
    pub(crate) text_as_written: bool,
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
}

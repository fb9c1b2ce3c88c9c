//! The kinds of tags, and those of text.

use fivefold_html5::tokenizer::TextState;

/// The kind of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagKind {
    /// A start tag.
    StartTag,
    /// An end tag.
    EndTag,
}

/// How deep a script is in what looks like a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScriptEscapeKind {
    /// After `<!--`.
    Escaped,
    /// After `<!--` and `<script`.
    DoubleEscaped,
}

/// Text in which only one end tag counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RawKind {
    /// With character references: `title`, `textarea`.
    Rcdata,
    /// Without character references: `style` and others.
    Rawtext,
    /// A script.
    ScriptData,
    /// A script, in what looks like a comment.
    ScriptDataEscaped(ScriptEscapeKind),
}

impl RawKind {
    /// The kind of text of a state; a tokenizer is told otherwise of the PLAINTEXT state.
    pub(crate) fn of(state: TextState) -> Self {
        match state {
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext | TextState::Plaintext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
        }
    }
}

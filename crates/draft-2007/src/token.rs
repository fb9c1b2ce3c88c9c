//! Tokens: what the tokeniser hands on, and what it is told in return.

use core::ops::ControlFlow;
use fivefold_core::{Comment, Span, TagAttributes, Text};

/// The content model flag: what the data state makes of `<` and `&`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContentModel {
    /// PCDATA: tags and entities. Every end tag leads back here.
    #[default]
    Pcdata,
    /// RCDATA: entities, and the end tag of the last start tag.
    Rcdata,
    /// CDATA: the end tag of the last start tag.
    Cdata,
    /// PLAINTEXT: text, to the end of the input.
    Plaintext,
}

/// A token, borrowed from the tokeniser for the time of one call.
#[derive(Clone, Copy, Debug)]
pub enum DraftToken<'a> {
    /// A DOCTYPE.
    Doctype(&'a DraftDoctype<'a>),
    /// A start tag.
    StartTag(&'a DraftTag<'a>),
    /// An end tag. That it has attributes is a parse error, and the draft lets it have them.
    EndTag(&'a DraftTag<'a>),
    /// A comment.
    Comment(&'a Comment<'a>),
    /// Characters, in runs: neighbouring text tokens are one text.
    Text(Text<'a>),
    /// The end of the input, at this offset.
    EndOfFile(u64),
}

/// A start or end tag.
#[derive(Clone, Copy, Debug)]
pub struct DraftTag<'a> {
    /// The name, in lower case.
    pub name: Text<'a>,
    /// The attributes.
    pub attributes: TagAttributes<'a>,
    /// The tag from `<` to `>`, or to the end of the input.
    pub span: Span,
}

/// A DOCTYPE token.
#[derive(Clone, Copy, Debug)]
pub struct DraftDoctype<'a> {
    /// The name, in its own letter case; missing or not.
    pub name: Option<Text<'a>>,
    /// The public identifier, missing or not.
    pub public_id: Option<Text<'a>>,
    /// The system identifier, missing or not.
    pub system_id: Option<Text<'a>>,
    /// The correctness flag.
    pub correct: bool,
    /// The whole token.
    pub span: Span,
}

impl DraftToken<'_> {
    /// Where the token stands in the source.
    pub fn span(&self) -> Span {
        match self {
            Self::Doctype(token) => token.span,
            Self::StartTag(token) | Self::EndTag(token) => token.span,
            Self::Comment(token) => token.span,
            Self::Text(text) => text.span,
            Self::EndOfFile(offset) => Span::empty(*offset),
        }
    }
}

/// What takes tokens from the tokeniser.
pub trait TokenSink {
    /// The next token. Return `Break` to stop for good. Otherwise say what the content model flag is to be set to, if
    /// anything: that is how tree construction reads the contents of `title` as RCDATA and those of `style` as CDATA.
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>>;

    /// Where a parse error stands, in the order of the source: the draft gives errors no names. Called only while
    /// [`wants_errors`](Self::wants_errors).
    fn parse_error(&mut self, span: Span) {
        let _ = span;
    }

    /// Whether parse errors are wanted; looked at whenever input arrives.
    fn wants_errors(&self) -> bool {
        false
    }
}

//! Tokens, and the trait that receives them.

use core::ops::ControlFlow;
use fivefold_core::{Comment, ErrorCode, Notation, ParseError, ProcessingInstruction, Span, TagAttributes, Text};

/// A token. Its texts borrow from the input or from the tokenizer, for one call.
///
/// All kinds of token are listed: a sink can match each.
#[derive(Clone, Copy, Debug)]
pub enum XmlToken<'a> {
    /// The XML declaration.
    XmlDeclaration(XmlDeclaration<'a>),
    /// A DOCTYPE.
    Doctype(XmlDoctype<'a>),
    /// A start tag.
    StartTag(XmlTag<'a>),
    /// An empty tag: `<br/>`.
    EmptyTag(XmlTag<'a>),
    /// An end tag. Only its name counts.
    EndTag(XmlTag<'a>),
    /// An end tag without a name, `</>`, at this place.
    ShortEndTag(Span),
    /// A comment.
    Comment(Comment<'a>),
    /// A processing instruction.
    ProcessingInstruction(ProcessingInstruction<'a>),
    /// A run of characters; one text can be several tokens.
    Text(Text<'a>),
    /// A reference in content to an entity that is not expanded.
    EntityReference(EntityReference<'a>),
    /// The end of the input, at this offset.
    EndOfFile(u64),
}

/// A start, empty or end tag.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct XmlTag<'a> {
    /// The name as written in the tag, with its prefix.
    pub name: Text<'a>,
    /// The attributes, including those that the internal subset supplies.
    pub attributes: TagAttributes<'a>,
    /// The tag from `<` to `>`; for a tag from an entity, the outermost reference.
    pub span: Span,
}

/// The XML declaration, which is not a processing instruction.
///
/// <https://www.w3.org/TR/xml/#sec-prolog-dtd>
#[derive(Clone, Copy, Debug)]
pub struct XmlDeclaration<'a> {
    /// The version.
    pub version: Option<&'a str>,
    /// The encoding. Text that is decoded already is not decoded again.
    pub encoding: Option<&'a str>,
    /// Whether the document is standalone, as it is written.
    pub standalone: Option<&'a str>,
    /// The whole declaration.
    pub span: Span,
}

/// A DOCTYPE token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct XmlDoctype<'a> {
    /// The name.
    pub name: Option<Text<'a>>,
    /// The public identifier, with its white space normalised.
    pub public_id: Option<Text<'a>>,
    /// The system identifier.
    pub system_id: Option<Text<'a>>,
    /// What stands between `[` and `]`, as in the source.
    pub internal_subset: Option<Text<'a>>,
    /// The notations that the internal subset declares. A DOCTYPE that has no effect declares none.
    pub notations: Notations<'a>,
    /// The whole token.
    pub span: Span,
}

/// The notations that a DOCTYPE declares, in order.
#[derive(Clone, Copy, Debug)]
pub struct Notations<'a>(pub(super) &'a [OwnedNotation]);

#[derive(Clone, Debug)]
pub(crate) struct OwnedNotation {
    pub(crate) name: String,
    pub(crate) public_id: Option<String>,
    pub(crate) system_id: Option<String>,
}

impl<'a> Notations<'a> {
    /// The notations.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Notation<'a>> {
        self.0.iter().map(|notation| Notation {
            name: &notation.name,
            public_id: notation.public_id.as_deref(),
            system_id: notation.system_id.as_deref(),
        })
    }
}

/// A reference to an entity that is not expanded: it is external, or may be declared in a part that is not read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EntityReference<'a> {
    /// The name of the entity.
    pub name: &'a str,
    /// The reference from `&` to `;`.
    pub span: Span,
}

impl XmlToken<'_> {
    /// Where the token stands in the source.
    pub fn span(&self) -> Span {
        match self {
            Self::XmlDeclaration(token) => token.span,
            Self::Doctype(token) => token.span,
            Self::StartTag(token) | Self::EmptyTag(token) | Self::EndTag(token) => token.span,
            Self::ShortEndTag(span) => *span,
            Self::Comment(token) => token.span,
            Self::ProcessingInstruction(token) => token.span,
            Self::Text(text) => text.span,
            Self::EntityReference(token) => token.span,
            Self::EndOfFile(offset) => Span::empty(*offset),
        }
    }
}

/// A receiver of a tokenizer's tokens.
pub trait TokenSink {
    /// Receives the next token. Return `Break` to stop for good.
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()>;

    /// Receives a parse error. Called only while [`wants_errors`](Self::wants_errors).
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// A limit or the stop signal has ended the input before its end: with this code, which
    /// [`ends_input`](ErrorCode::ends_input). Called once, after the last token, whether errors are wanted or not; not for
    /// a sink that has stopped the tokenizer itself.
    fn note_early_end(&mut self, code: ErrorCode) {
        let _ = code;
    }

    /// A limit has left out a part of a token or of an entity at `offset`, though the input goes on: its error has this code,
    /// which [shortens](ErrorCode::shortens). From the first one on it is called with each token and each chunk, with the
    /// first place in the source so far, whether errors are wanted or not.
    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        let _ = (code, offset);
    }

    /// Whether parse errors are wanted; asked whenever input arrives.
    fn wants_errors(&self) -> bool {
        false
    }

    /// Receives a construct that XML5 accepts without an error, though XML 1.0 does not. Called only while
    /// [`wants_notices`](Self::wants_notices).
    fn notice(&mut self, notice: ParseError) {
        let _ = notice;
    }

    /// Whether notices are wanted; asked whenever input arrives.
    fn wants_notices(&self) -> bool {
        false
    }
}

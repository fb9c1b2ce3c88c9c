//! Tokens, and the trait of those who receive them.

#[path = "token/for_sink.rs"]
mod for_sink;

pub use crate::kinds::TagKind;
pub use crate::tag::Tag;

use crate::drive::{Drive, Driven};
use crate::kinds::RawKind;
use crate::tendril::StrTendril;
use for_sink::ForTokens;
use std::borrow::Cow;

pub use self::TagKind::{EndTag, StartTag};
pub use self::Token::{
    CharacterTokens, CommentToken, DoctypeToken, EOFToken, NullCharacterToken, ParseError, TagToken,
};

/// A DOCTYPE token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doctype {
    /// The name, in lower case.
    pub name: Option<StrTendril>,
    /// The public identifier.
    pub public_id: Option<StrTendril>,
    /// The system identifier.
    pub system_id: Option<StrTendril>,
    /// The force-quirks flag.
    pub force_quirks: bool,
}

impl Tag {
    /// Whether both tags have the same kind, name, and attributes, in any order.
    pub fn equiv_modulo_attr_order(&self, other: &Self) -> bool {
        let sorted = |tag: &Self| {
            let mut attributes = tag.attrs.clone();
            attributes.sort();
            attributes
        };
        self.kind == other.kind && self.name == other.name && sorted(self) == sorted(other)
    }
}

/// A token.
#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    /// A DOCTYPE.
    DoctypeToken(Doctype),
    /// A tag.
    TagToken(Tag),
    /// A comment; also a processing instruction, for which there is no token, as `?`, target and data.
    CommentToken(StrTendril),
    /// A run of characters; one text can be several tokens.
    CharacterTokens(StrTendril),
    /// A U+0000.
    NullCharacterToken,
    /// The end of the input.
    EOFToken,
    /// A parse error.
    ParseError(Cow<'static, str>),
}

/// What is to happen after a token.
#[derive(Debug, PartialEq)]
#[must_use]
pub enum TokenSinkResult<Handle> {
    /// The tokenizer continues.
    Continue,
    /// The tokenizer returns, so that the script can run.
    Script(Handle),
    /// The tokenizer continues in the PLAINTEXT state.
    Plaintext,
    /// The tokenizer continues in such text.
    RawData(RawKind),
    /// The tokenizer returns, because the document names its encoding with this label.
    EncodingIndicator(StrTendril),
}

/// A receiver of tokens.
pub trait TokenSink {
    /// A node of the tree that is built.
    type Handle;

    /// Receives a token, and the line in which it ends.
    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Self::Handle>;

    /// The input has ended.
    fn end(&self) {}

    /// Whether `<![CDATA[` begins a CDATA section.
    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        false
    }

    /// Runs Fivefold's tokenizer. A sink that takes the tokens of Fivefold overrides this.
    #[doc(hidden)]
    fn drive(&self, drive: Drive<'_>) -> Driven<Self::Handle> {
        drive.run(ForTokens::new(self))
    }
}

//! The states of the tokenizer by html5ever's names, for [`TokenizerOpts::initial_state`](super::TokenizerOpts).

pub use self::AttrValueKind::*;
pub use self::DoctypeIdKind::*;
pub use self::RawKind::*;
pub use self::ScriptEscapeKind::*;
pub use self::State::*;
pub use crate::kinds::{RawKind, ScriptEscapeKind};

use fivefold_html5::tokenizer::State as Native;

/// One of the identifiers of a DOCTYPE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoctypeIdKind {
    /// The public identifier.
    Public,
    /// The system identifier.
    System,
}

/// How an attribute's value is quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttrValueKind {
    /// Not at all.
    Unquoted,
    /// `'`
    SingleQuoted,
    /// `"`
    DoubleQuoted,
}

/// Makes [`State`] and its translation. A line is the documentation, the variant, and the standard's state.
macro_rules! states {
    ($($(#[$doc:meta])* $state:ident $(($kind:ident $argument:ident : $($value:pat => $of_value:ident),+))? $(=> $native:ident)?;)*) => {
        /// A state of the tokenizer.
        ///
        /// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum State {
            $($(#[$doc])* $state $(($kind))?,)*
        }

        impl State {
            /// The standard's state.
            pub(crate) fn to_native(self) -> Native {
                match self {
                    $(Self::$state $(($argument))? => states!(@ $($argument: $($value => $of_value),+)? $($native)?),)*
                }
            }
        }
    };
    (@ $argument:ident : $($value:pat => $native:ident),+) => {
        match $argument { $($value => Native::$native),+ }
    };
    (@ $native:ident) => { Native::$native };
}

states! {
    /// The data state.
    Data => Data;
    /// The PLAINTEXT state.
    Plaintext => Plaintext;
    /// The tag open state.
    TagOpen => TagOpen;
    /// The end tag open state.
    EndTagOpen => EndTagOpen;
    /// The tag name state.
    TagName => TagName;
    /// The RCDATA, RAWTEXT and script data states, and those of escaped script data.
    RawData(RawKind kind: Rcdata => Rcdata, Rawtext => Rawtext, ScriptData => ScriptData,
        ScriptDataEscaped(Escaped) => ScriptDataEscaped,
        ScriptDataEscaped(DoubleEscaped) => ScriptDataDoubleEscaped);
    /// The less-than sign states of such text.
    RawLessThanSign(RawKind kind: Rcdata => RcdataLessThanSign, Rawtext => RawtextLessThanSign,
        ScriptData => ScriptDataLessThanSign, ScriptDataEscaped(Escaped) => ScriptDataEscapedLessThanSign,
        ScriptDataEscaped(DoubleEscaped) => ScriptDataDoubleEscapedLessThanSign);
    /// The end tag open states of such text. Double escaped script data has none, and stays as it is.
    RawEndTagOpen(RawKind kind: Rcdata => RcdataEndTagOpen, Rawtext => RawtextEndTagOpen,
        ScriptData => ScriptDataEndTagOpen, ScriptDataEscaped(Escaped) => ScriptDataEscapedEndTagOpen,
        ScriptDataEscaped(DoubleEscaped) => ScriptDataDoubleEscaped);
    /// The end tag name states of such text. Double escaped script data has none, and stays as it is.
    RawEndTagName(RawKind kind: Rcdata => RcdataEndTagName, Rawtext => RawtextEndTagName,
        ScriptData => ScriptDataEndTagName, ScriptDataEscaped(Escaped) => ScriptDataEscapedEndTagName,
        ScriptDataEscaped(DoubleEscaped) => ScriptDataDoubleEscaped);
    /// The script data escape start state, and the script data double escape start state.
    ScriptDataEscapeStart(ScriptEscapeKind kind: Escaped => ScriptDataEscapeStart,
        DoubleEscaped => ScriptDataDoubleEscapeStart);
    /// The script data escape start dash state.
    ScriptDataEscapeStartDash => ScriptDataEscapeStartDash;
    /// The script data escaped dash states.
    ScriptDataEscapedDash(ScriptEscapeKind kind: Escaped => ScriptDataEscapedDash,
        DoubleEscaped => ScriptDataDoubleEscapedDash);
    /// The script data escaped dash dash states.
    ScriptDataEscapedDashDash(ScriptEscapeKind kind: Escaped => ScriptDataEscapedDashDash,
        DoubleEscaped => ScriptDataDoubleEscapedDashDash);
    /// The script data double escape end state.
    ScriptDataDoubleEscapeEnd => ScriptDataDoubleEscapeEnd;
    /// The before attribute name state.
    BeforeAttributeName => BeforeAttributeName;
    /// The attribute name state.
    AttributeName => AttributeName;
    /// The after attribute name state.
    AfterAttributeName => AfterAttributeName;
    /// The before attribute value state.
    BeforeAttributeValue => BeforeAttributeValue;
    /// The attribute value states.
    AttributeValue(AttrValueKind kind: Unquoted => AttributeValueUnquoted,
        SingleQuoted => AttributeValueSingleQuoted, DoubleQuoted => AttributeValueDoubleQuoted);
    /// The after attribute value (quoted) state.
    AfterAttributeValueQuoted => AfterAttributeValueQuoted;
    /// The self-closing start tag state.
    SelfClosingStartTag => SelfClosingStartTag;
    /// The bogus comment state.
    BogusComment => BogusComment;
    /// The markup declaration open state.
    MarkupDeclarationOpen => MarkupDeclarationOpen;
    /// The comment start state.
    CommentStart => CommentStart;
    /// The comment start dash state.
    CommentStartDash => CommentStartDash;
    /// The comment state.
    Comment => Comment;
    /// The comment less-than sign state.
    CommentLessThanSign => CommentLessThanSign;
    /// The comment less-than sign bang state.
    CommentLessThanSignBang => CommentLessThanSignBang;
    /// The comment less-than sign bang dash state.
    CommentLessThanSignBangDash => CommentLessThanSignBangDash;
    /// The comment less-than sign bang dash dash state.
    CommentLessThanSignBangDashDash => CommentLessThanSignBangDashDash;
    /// The comment end dash state.
    CommentEndDash => CommentEndDash;
    /// The comment end state.
    CommentEnd => CommentEnd;
    /// The comment end bang state.
    CommentEndBang => CommentEndBang;
    /// The DOCTYPE state.
    Doctype => Doctype;
    /// The before DOCTYPE name state.
    BeforeDoctypeName => BeforeDoctypeName;
    /// The DOCTYPE name state.
    DoctypeName => DoctypeName;
    /// The after DOCTYPE name state.
    AfterDoctypeName => AfterDoctypeName;
    /// The states after the keywords of a DOCTYPE.
    AfterDoctypeKeyword(DoctypeIdKind kind: Public => AfterDoctypePublicKeyword, System => AfterDoctypeSystemKeyword);
    /// The states before the identifiers of a DOCTYPE.
    BeforeDoctypeIdentifier(DoctypeIdKind kind: Public => BeforeDoctypePublicIdentifier,
        System => BeforeDoctypeSystemIdentifier);
    /// The states in double-quoted identifiers of a DOCTYPE.
    DoctypeIdentifierDoubleQuoted(DoctypeIdKind kind: Public => DoctypePublicIdentifierDoubleQuoted,
        System => DoctypeSystemIdentifierDoubleQuoted);
    /// The states in single-quoted identifiers of a DOCTYPE.
    DoctypeIdentifierSingleQuoted(DoctypeIdKind kind: Public => DoctypePublicIdentifierSingleQuoted,
        System => DoctypeSystemIdentifierSingleQuoted);
    /// The states after the identifiers of a DOCTYPE.
    AfterDoctypeIdentifier(DoctypeIdKind kind: Public => AfterDoctypePublicIdentifier,
        System => AfterDoctypeSystemIdentifier);
    /// The between DOCTYPE public and system identifiers state.
    BetweenDoctypePublicAndSystemIdentifiers => BetweenDoctypePublicAndSystemIdentifiers;
    /// The bogus DOCTYPE state.
    BogusDoctype => BogusDoctype;
    /// The CDATA section state.
    CdataSection => CdataSection;
    /// The CDATA section bracket state.
    CdataSectionBracket => CdataSectionBracket;
    /// The CDATA section end state.
    CdataSectionEnd => CdataSectionEnd;
}

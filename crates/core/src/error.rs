//! Parse errors: one code type for all dialects.

use crate::Span;
use core::fmt;
use core::str::FromStr;

/// A parse error: what, and where. Parsing always goes on after it.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-errors>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    /// What is wrong.
    pub code: ErrorCode,
    /// The position of the error: the character at fault, or the token for errors of tree construction. Empty at the
    /// end of the input.
    pub span: Span,
}

impl ParseError {
    /// The error `code` at `span`.
    #[inline]
    pub const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.code, self.span)
    }
}

impl std::error::Error for ParseError {}

/// The text is not the name of an [`ErrorCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownErrorCode;

impl fmt::Display for UnknownErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a parse error")
    }
}

impl std::error::Error for UnknownErrorCode {}

/// Writes the enum together with its two conversions, so that a code and its text stand side by side.
macro_rules! error_codes {
    ($( $(#[doc = $doc:literal])+ $variant:ident = $text:literal, )+) => {
        /// The kind of a parse error.
        ///
        /// The first 52 are the HTML standard's own, named as there. The standard names no errors of tree
        /// construction; those that follow, from [`MissingDoctype`](Self::MissingDoctype) on, are this project's.
        ///
        /// ```
        /// use fivefold_core::ErrorCode;
        /// assert_eq!(ErrorCode::EofInTag.to_string(), "eof-in-tag");
        /// assert_eq!("eof-in-tag".parse(), Ok(ErrorCode::EofInTag));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum ErrorCode {
            $( $(#[doc = $doc])+ $variant, )+
        }

        impl ErrorCode {
            /// Every code, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The name in kebab-case, as in the standard.
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }
        }

        impl FromStr for ErrorCode {
            type Err = UnknownErrorCode;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $( $text => Ok(Self::$variant), )+
                    _ => Err(UnknownErrorCode),
                }
            }
        }
    };
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

error_codes! {
    /// A `>` ends a DOCTYPE inside its public identifier: `<!DOCTYPE html PUBLIC "x>`.
    AbruptDoctypePublicIdentifier = "abrupt-doctype-public-identifier",
    /// A `>` ends a DOCTYPE inside its system identifier: `<!DOCTYPE html SYSTEM "x>`.
    AbruptDoctypeSystemIdentifier = "abrupt-doctype-system-identifier",
    /// An empty comment is closed by a bare `>`: `<!-->` or `<!--->`.
    AbruptClosingOfEmptyComment = "abrupt-closing-of-empty-comment",
    /// A numeric character reference has no digits: `&#;` or `&#x;`.
    AbsenceOfDigitsInNumericCharacterReference = "absence-of-digits-in-numeric-character-reference",
    /// A CDATA section outside SVG and MathML; it becomes a comment: `<div><![CDATA[x]]>`.
    CdataInHtmlContent = "cdata-in-html-content",
    /// A numeric character reference is above U+10FFFF; it becomes U+FFFD: `&#x110000;`.
    CharacterReferenceOutsideUnicodeRange = "character-reference-outside-unicode-range",
    /// The input holds a control character that is neither white space nor NUL.
    ControlCharacterInInputStream = "control-character-in-input-stream",
    /// A numeric character reference stands for a control character: `&#1;`.
    ControlCharacterReference = "control-character-reference",
    /// A processing instruction's target is `xml` or `xml-stylesheet`; it becomes a comment: `<?xml version="1.0"?>`.
    DisallowedProcessingInstructionTarget = "disallowed-processing-instruction-target",
    /// A tag repeats an attribute; the first one counts: `<p id=a id=b>`.
    DuplicateAttribute = "duplicate-attribute",
    /// An end tag has attributes: `</p id=a>`.
    EndTagWithAttributes = "end-tag-with-attributes",
    /// An end tag ends with a solidus: `</p/>`.
    EndTagWithTrailingSolidus = "end-tag-with-trailing-solidus",
    /// The input ends where a tag name was due: `<` or `</`.
    EofBeforeTagName = "eof-before-tag-name",
    /// The input ends in a CDATA section: `<svg><![CDATA[x`.
    EofInCdata = "eof-in-cdata",
    /// The input ends in a comment: `<!--x`.
    EofInComment = "eof-in-comment",
    /// The input ends in a DOCTYPE: `<!DOCTYPE html`.
    EofInDoctype = "eof-in-doctype",
    /// The input ends in a processing instruction: `<?a b`.
    EofInProcessingInstruction = "eof-in-processing-instruction",
    /// The input ends in what looks like a comment in a script: `<script><!-- x`.
    EofInScriptHtmlCommentLikeText = "eof-in-script-html-comment-like-text",
    /// The input ends in a tag, which is dropped: `<p id`.
    EofInTag = "eof-in-tag",
    /// A comment is closed by `--!>`: `<!--x--!>`.
    IncorrectlyClosedComment = "incorrectly-closed-comment",
    /// `<!` begins neither a comment, nor a DOCTYPE, nor a CDATA section: `<!x>`.
    IncorrectlyOpenedComment = "incorrectly-opened-comment",
    /// After a DOCTYPE's name stands neither `PUBLIC` nor `SYSTEM`: `<!DOCTYPE html x>`.
    InvalidCharacterSequenceAfterDoctypeName = "invalid-character-sequence-after-doctype-name",
    /// `<?` is not followed by a letter or `_`; it becomes a comment: `<? x>`.
    InvalidFirstCharacterOfProcessingInstructionTarget = "invalid-first-character-of-processing-instruction-target",
    /// A tag name does not begin with a letter: `<3` or `</3`.
    InvalidFirstCharacterOfTagName = "invalid-first-character-of-tag-name",
    /// A processing instruction's target holds a character that it may not; it becomes a comment: `<?a:b>`.
    InvalidProcessingInstructionTarget = "invalid-processing-instruction-target",
    /// An attribute has a `=` but no value: `<p id=>`.
    MissingAttributeValue = "missing-attribute-value",
    /// A DOCTYPE has no name: `<!DOCTYPE>`.
    MissingDoctypeName = "missing-doctype-name",
    /// A DOCTYPE's `PUBLIC` has no identifier: `<!DOCTYPE html PUBLIC>`.
    MissingDoctypePublicIdentifier = "missing-doctype-public-identifier",
    /// A DOCTYPE's `SYSTEM` has no identifier: `<!DOCTYPE html SYSTEM>`.
    MissingDoctypeSystemIdentifier = "missing-doctype-system-identifier",
    /// An end tag has no name; it is dropped: `</>`.
    MissingEndTagName = "missing-end-tag-name",
    /// A DOCTYPE's public identifier has no quotes: `<!DOCTYPE html PUBLIC x>`.
    MissingQuoteBeforeDoctypePublicIdentifier = "missing-quote-before-doctype-public-identifier",
    /// A DOCTYPE's system identifier has no quotes: `<!DOCTYPE html SYSTEM x>`.
    MissingQuoteBeforeDoctypeSystemIdentifier = "missing-quote-before-doctype-system-identifier",
    /// A character reference does not end with a semicolon: `&amp` or `&#65`.
    MissingSemicolonAfterCharacterReference = "missing-semicolon-after-character-reference",
    /// No space after a DOCTYPE's `PUBLIC`: `<!DOCTYPE html PUBLIC"x">`.
    MissingWhitespaceAfterDoctypePublicKeyword = "missing-whitespace-after-doctype-public-keyword",
    /// No space after a DOCTYPE's `SYSTEM`: `<!DOCTYPE html SYSTEM"x">`.
    MissingWhitespaceAfterDoctypeSystemKeyword = "missing-whitespace-after-doctype-system-keyword",
    /// No space before a DOCTYPE's name: `<!DOCTYPEhtml>`.
    MissingWhitespaceBeforeDoctypeName = "missing-whitespace-before-doctype-name",
    /// No space between two attributes: `<p id="a"class="b">`.
    MissingWhitespaceBetweenAttributes = "missing-whitespace-between-attributes",
    /// No space between a DOCTYPE's two identifiers: `<!DOCTYPE html PUBLIC "x""y">`.
    MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers =
        "missing-whitespace-between-doctype-public-and-system-identifiers",
    /// `<!--` stands inside a comment: `<!-- <!-- -->`.
    NestedComment = "nested-comment",
    /// A numeric character reference stands for a noncharacter: `&#xFFFE;`.
    NoncharacterCharacterReference = "noncharacter-character-reference",
    /// The input holds a noncharacter.
    NoncharacterInInputStream = "noncharacter-in-input-stream",
    /// A start tag that is neither void nor foreign ends with a solidus, which does nothing: `<div/>`.
    NonVoidHtmlElementStartTagWithTrailingSolidus = "non-void-html-element-start-tag-with-trailing-solidus",
    /// A numeric character reference stands for NUL; it becomes U+FFFD: `&#0;`.
    NullCharacterReference = "null-character-reference",
    /// A numeric character reference stands for a surrogate; it becomes U+FFFD: `&#xD800;`.
    SurrogateCharacterReference = "surrogate-character-reference",
    /// The input holds a surrogate. Text in UTF-8 cannot.
    SurrogateInInputStream = "surrogate-in-input-stream",
    /// Something stands after a DOCTYPE's system identifier: `<!DOCTYPE html SYSTEM "x" y>`.
    UnexpectedCharacterAfterDoctypeSystemIdentifier = "unexpected-character-after-doctype-system-identifier",
    /// An attribute name holds a quote or `<`: `<p a"b>`.
    UnexpectedCharacterInAttributeName = "unexpected-character-in-attribute-name",
    /// An unquoted attribute value holds a quote, `<`, `=` or a backtick: `<p a=b"c>`.
    UnexpectedCharacterInUnquotedAttributeValue = "unexpected-character-in-unquoted-attribute-value",
    /// A `=` stands where an attribute name was due: `<p =a>`.
    UnexpectedEqualsSignBeforeAttributeName = "unexpected-equals-sign-before-attribute-name",
    /// The input holds NUL where it may not.
    UnexpectedNullCharacter = "unexpected-null-character",
    /// A solidus in a tag is not followed by `>`: `<p / id=a>`.
    UnexpectedSolidusInTag = "unexpected-solidus-in-tag",
    /// A character reference has a name that does not exist: `&nope;`.
    UnknownNamedCharacterReference = "unknown-named-character-reference",

    /// The document does not begin with a DOCTYPE.
    MissingDoctype = "missing-doctype",
    /// The DOCTYPE is not `<!DOCTYPE html>`, with or without `SYSTEM "about:legacy-compat"`.
    NonconformingDoctype = "nonconforming-doctype",
    /// A DOCTYPE stands elsewhere than at the start; it is ignored.
    UnexpectedDoctype = "unexpected-doctype",
    /// Text stands where only white space may; it is dropped or moved: text after `</body>`.
    UnexpectedText = "unexpected-text",
    /// NUL reaches tree construction, where it is dropped or becomes U+FFFD.
    NullCharacterInContent = "null-character-in-content",
    /// A start tag stands where it may not; it is ignored: `<tr>` in a `div`.
    UnexpectedStartTag = "unexpected-start-tag",
    /// A start tag stands where it may not; it is obeyed in another place or way: `<title>` after `</head>`.
    MisplacedStartTag = "misplaced-start-tag",
    /// A start tag repeats an element that exists once; its attributes are added to that: a second `<body>`.
    RepeatedStartTag = "repeated-start-tag",
    /// An element stands inside one of its own kind, which is closed first: `<a>` in `<a>`, `<h1>` in `<h2>`.
    NestedElement = "nested-element",
    /// An end tag has no element to close; it is ignored: `</div>` when no `div` is open.
    UnexpectedEndTag = "unexpected-end-tag",
    /// An end tag closes an element whose descendants are still open: `<div><span></div>`.
    MisnestedEndTag = "misnested-end-tag",
    /// A start tag or end tag closes elements that lack their own end tags.
    UnclosedElement = "unclosed-element",
    /// Content of a table that belongs in no cell is put before the table: `<table>x`.
    FosterParentedContent = "foster-parented-content",
    /// An HTML start tag, or `</p>` or `</br>`, ends SVG or MathML content: `<svg><div>`.
    HtmlInForeignContent = "html-in-foreign-content",
    /// The input ends while elements are open that need their end tags.
    EofWithOpenElements = "eof-with-open-elements",
    /// The input ends inside the text of a `script`, `style`, `title` or the like.
    EofInRawText = "eof-in-raw-text",

    /// Elements were repeated so often that no more are made; see `docs/deviations.md`.
    NodeLimitReached = "node-limit-reached",
    /// So much of the tree was searched, for the markers of `template for` and the like, that no more is; see
    /// `docs/deviations.md`.
    SearchLimitReached = "search-limit-reached",
    /// The input is longer than a document can address; the rest was ignored.
    DocumentLimitReached = "document-limit-reached",
}

impl ErrorCode {
    /// Whether the error comes from tree construction, and so has a code of this project's rather than the standard's.
    pub const fn is_tree_construction(self) -> bool {
        self as u8 >= Self::MissingDoctype as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_has_52_codes() {
        assert_eq!(ErrorCode::ALL.iter().filter(|code| !code.is_tree_construction()).count(), 52);
    }

    #[test]
    fn every_code_converts_both_ways() {
        for &code in ErrorCode::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_eq!("eof-in-tags".parse::<ErrorCode>(), Err(UnknownErrorCode));
    }
}

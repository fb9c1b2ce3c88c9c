//! Parse errors: one code type for all dialects.

mod explanation;
mod list;

pub use explanation::{Example, Language};
pub use list::ErrorList;

use crate::Span;
use core::fmt;
use core::str::FromStr;

/// A parse error: its code and its position. Parsing always continues after it.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-errors>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    /// What is wrong.
    pub code: ErrorCode,
    /// The position of the error: the character at fault, or the token for errors of tree construction. Empty at the
    /// end of the input.
    pub span: Span,
    /// The span that a diagnostic underlines: often just the position; or the token that the input ends in, the
    /// attribute or the character reference.
    pub extent: Span,
}

impl ParseError {
    /// The error `code` at `span`, with `span` as its extent.
    #[inline]
    pub const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span, extent: span }
    }

    /// The same error, at the same position, with another [extent](Self::extent).
    #[inline]
    #[must_use]
    pub const fn with_extent(self, extent: Span) -> Self {
        Self { extent, ..self }
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
        /// The first 52 are the HTML standard's own, named as there; XML5 uses them, too, where they fit. The standard
        /// names no errors of tree construction; those that follow, from [`MissingDoctype`](Self::MissingDoctype) on,
        /// are this project's, for HTML and then for XML5.
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
    /// The body or the input ends while elements are open that need their end tags.
    EofWithOpenElements = "eof-with-open-elements",
    /// The input ends inside the text of a `script`, `style`, `title` or the like.
    EofInRawText = "eof-in-raw-text",

    /// Elements were repeated so often that no more are made; see `docs/deviations.md`.
    NodeLimitReached = "node-limit-reached",
    /// So much of the tree was searched, for the markers of `template for` and the like, that no more is; see
    /// `docs/deviations.md`.
    SearchLimitReached = "search-limit-reached",
    /// The document takes as much memory as the limits allow, or as can be addressed; the rest of the input is ignored.
    DocumentLimitReached = "document-limit-reached",
    /// The document has as many nodes as the limits allow; the rest of the input is ignored.
    DocumentNodeLimitReached = "document-node-limit-reached",
    /// The input is longer than the limits allow; the rest of it is ignored.
    InputLimitReached = "input-limit-reached",
    /// A text, comment, processing instruction, attribute value or a part of a DOCTYPE is longer than the limits allow;
    /// it is cut.
    TextLimitReached = "text-limit-reached",
    /// The caller's signal, or its deadline, has stopped the parser; the rest of the input is ignored.
    ParsingStopped = "parsing-stopped",

    // XML5: the tokenizer.
    /// An end tag name begins with white space, `<` or a colon; it is text: `</ a>`.
    InvalidFirstCharacterOfEndTagName = "invalid-first-character-of-end-tag-name",
    /// An end tag holds a solidus after its name: `</a/>`.
    UnexpectedSolidusInEndTag = "unexpected-solidus-in-end-tag",
    /// Something stands in an end tag after its name, reported for each character: `</a b>`.
    UnexpectedCharacterAfterEndTagName = "unexpected-character-after-end-tag-name",
    /// A colon stands before an attribute name; it is dropped: `<a :b="c"/>`.
    ColonBeforeAttributeName = "colon-before-attribute-name",
    /// A processing instruction has no target; it becomes a comment: `<? x?>`.
    MissingProcessingInstructionTarget = "missing-processing-instruction-target",
    /// Something stands before the XML declaration.
    XmlDeclarationNotAtStart = "xml-declaration-not-at-start",
    /// A processing instruction's target is `xml` in some letter case, where no XML declaration can be.
    ReservedProcessingInstructionTarget = "reserved-processing-instruction-target",
    /// The XML declaration is not made of version, encoding and standalone, in this order: `<?xml?>`.
    MalformedXmlDeclaration = "malformed-xml-declaration",
    /// The name of an entity reference is not followed by a semicolon; it is text: `AT&T`.
    MissingSemicolonAfterEntityReference = "missing-semicolon-after-entity-reference",
    /// An entity reference has a name that nothing declares; it is text: `&nope;`.
    UndeclaredEntityReference = "undeclared-entity-reference",
    /// An entity reference has a name that only HTML knows: `&nbsp;`.
    UndeclaredHtmlEntityReference = "undeclared-html-entity-reference",
    /// An attribute value refers to an external entity; the reference is text.
    ExternalEntityReferenceInAttributeValue = "external-entity-reference-in-attribute-value",
    /// A reference has the name of an unparsed entity; it is text.
    UnparsedEntityReference = "unparsed-entity-reference",
    /// An entity refers to itself; the inner reference is text.
    RecursiveEntityReference = "recursive-entity-reference",
    /// The replacement text of an entity ends inside a tag, comment or the like.
    EntityEndsInsideMarkup = "entity-ends-inside-markup",
    /// The replacement text of an entity has a start tag without its end tag, or an end tag without its start tag.
    UnbalancedEntityReplacement = "unbalanced-entity-replacement",
    /// Entities were expanded so much that this one is not; its reference is text.
    EntityExpansionLimitReached = "entity-expansion-limit-reached",
    /// Attribute defaults were added so often that this tag gets none.
    AttributeDefaultLimitReached = "attribute-default-limit-reached",
    /// Something stands between the declarations of an internal subset, reported once for what adjoins.
    UnexpectedCharacterInInternalSubset = "unexpected-character-in-internal-subset",
    /// Something stands between the `]` of an internal subset and the `>` of its DOCTYPE.
    UnexpectedCharacterAfterInternalSubset = "unexpected-character-after-internal-subset",
    /// A declaration in the internal subset is not one that XML has: `<!FOO x>`, `<![INCLUDE[`.
    UnknownMarkupDeclaration = "unknown-markup-declaration",
    /// An entity declaration cannot be read to its end: `<!ENTITY e>`.
    MalformedEntityDeclaration = "malformed-entity-declaration",
    /// An attribute list declaration cannot be read to its end; what came before counts.
    MalformedAttributeListDeclaration = "malformed-attribute-list-declaration",
    /// A notation declaration cannot be read to its end.
    MalformedNotationDeclaration = "malformed-notation-declaration",
    /// An element declaration has no name or no content model: `<!ELEMENT a>`.
    MalformedElementDeclaration = "malformed-element-declaration",
    /// A `%` between declarations is not followed by a name and a semicolon.
    MalformedParameterEntityReference = "malformed-parameter-entity-reference",
    /// An entity value in the internal subset holds a parameter entity reference; it is text.
    ParameterEntityReferenceInEntityValue = "parameter-entity-reference-in-entity-value",
    /// A parameter entity reference has a name that nothing declares. An error in a standalone document, otherwise a notice.
    UndeclaredParameterEntityReference = "undeclared-parameter-entity-reference",
    /// A declaration would give `lt`, `gt`, `amp`, `apos` or `quot` another meaning; it is ignored.
    InvalidPredefinedEntityDeclaration = "invalid-predefined-entity-declaration",

    // XML5: tree construction.
    /// Text stands before the root element; it is ignored.
    CharacterDataBeforeRootElement = "character-data-before-root-element",
    /// Text stands after the root element; it is ignored.
    CharacterDataAfterRootElement = "character-data-after-root-element",
    /// An end tag stands before the root element; it is ignored.
    UnexpectedEndTagBeforeRootElement = "unexpected-end-tag-before-root-element",
    /// An end tag stands after the root element; it is ignored.
    UnexpectedEndTagAfterRootElement = "unexpected-end-tag-after-root-element",
    /// A start tag stands after the root element; it is ignored.
    UnexpectedStartTagAfterRootElement = "unexpected-start-tag-after-root-element",
    /// An end tag closes an element whose descendants are still open: `<a><b></a>`.
    MismatchedEndTag = "mismatched-end-tag",
    /// An end tag has no element to close; it is ignored.
    EndTagWithNoMatchingElement = "end-tag-with-no-matching-element",
    /// The document has no element.
    MissingRootElement = "missing-root-element",
    /// A name has a colon at its start or end, or more than one.
    InvalidQualifiedName = "invalid-qualified-name",
    /// Nothing declares a name's prefix.
    UndeclaredNamespacePrefix = "undeclared-namespace-prefix",
    /// A prefix is declared to be no namespace: `xmlns:p=""`.
    EmptyPrefixedNamespaceDeclaration = "empty-prefixed-namespace-declaration",
    /// The prefix `xml` is bound to another namespace, or `xmlns` is declared, or an element has it.
    ReservedNamespacePrefix = "reserved-namespace-prefix",
    /// A prefix other than `xml` or `xmlns` is bound to the namespace of one of these.
    ReservedNamespaceName = "reserved-namespace-name",

    // XML5: notices, constructs that XML5 accepts and XML 1.0 does not.
    /// An end tag has no name: `</>`.
    ShortEndTag = "short-end-tag",
    /// An attribute value has no quotes: `<a b=c/>`.
    UnquotedAttributeValue = "unquoted-attribute-value",
    /// An attribute has no value: `<a b/>`.
    AttributeWithoutValue = "attribute-without-value",
    /// An attribute value holds `<`.
    LessThanInAttributeValue = "less-than-in-attribute-value",
    /// An ampersand begins no reference: `a & b`.
    UnescapedAmpersand = "unescaped-ampersand",
    /// A hexadecimal reference has an upper-case X: `&#X41;`.
    UppercaseXInCharacterReference = "uppercase-x-in-character-reference",
    /// A comment holds `--`, or ends with `--->`.
    DoubleHyphenInComment = "double-hyphen-in-comment",
    /// Text holds `]]>`.
    CdataSectionEndInText = "cdata-section-end-in-text",
    /// A name holds a character that XML's names do not: `<3>`.
    InvalidName = "invalid-name",
    /// A `?` follows a processing instruction's target: `<?a?b?>`.
    MissingWhitespaceAfterProcessingInstructionTarget = "missing-whitespace-after-processing-instruction-target",
    /// `PUBLIC` or `SYSTEM` is not in upper case.
    DoctypeKeywordNotUppercase = "doctype-keyword-not-uppercase",
    /// A DOCTYPE has a public identifier and no system identifier.
    MissingDoctypeSystemIdentifierAfterPublic = "missing-doctype-system-identifier-after-public",

    // Limits, and the input's bytes.
    /// Bytes that mean nothing in the document's encoding; they become U+FFFD.
    InvalidByteSequence = "invalid-byte-sequence",
    /// The document declares an encoding that the Encoding Standard does not have; UTF-8 is taken.
    UnsupportedEncoding = "unsupported-encoding",
    /// The document declares an encoding that its bytes contradict: UTF-16 or UTF-32 where they are neither, and UTF-8 is
    /// taken; or another one than their byte order mark shows, which wins.
    EncodingDeclarationMismatch = "encoding-declaration-mismatch",
    /// Elements are nested deeper than the limits allow. In XML, the deeper tags are ignored; in HTML, the deeper
    /// elements become siblings.
    DepthLimitReached = "depth-limit-reached",
    /// A tag has more attributes than the limits allow; the rest are dropped.
    AttributeLimitReached = "attribute-limit-reached",
    /// A name is longer than the limits allow; it is cut.
    NameLimitReached = "name-limit-reached",
}

impl ErrorCode {
    /// Whether the error is one of the input stream: it is raised before a tokenizer sees the character. Parsers look
    /// for these apart from all others.
    pub const fn is_of_input_stream(self) -> bool {
        matches!(
            self,
            Self::ControlCharacterInInputStream
                | Self::NoncharacterInInputStream
                | Self::SurrogateInInputStream
                | Self::InvalidByteSequence
                | Self::UnsupportedEncoding
                | Self::EncodingDeclarationMismatch
        )
    }

    /// Whether the input ends where the error stands, because of a limit or a signal: what came after it was not parsed.
    ///
    /// ```
    /// use fivefold_core::ErrorCode;
    /// assert!(ErrorCode::InputLimitReached.ends_input());
    /// assert!(!ErrorCode::EofInTag.ends_input());
    /// ```
    pub const fn ends_input(self) -> bool {
        matches!(
            self,
            Self::InputLimitReached
                | Self::DocumentLimitReached
                | Self::DocumentNodeLimitReached
                | Self::ParsingStopped
        )
    }

    /// Where the HTML standard describes the error, if it names it.
    ///
    /// ```
    /// use fivefold_core::ErrorCode;
    /// let url = "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-tag";
    /// assert_eq!(ErrorCode::EofInTag.url().as_deref(), Some(url));
    /// assert_eq!(ErrorCode::ShortEndTag.url(), None);
    /// ```
    pub fn url(self) -> Option<String> {
        let section = "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-";
        self.is_of_html_standard().then(|| format!("{section}{self}"))
    }

    /// Whether the HTML standard names the error, as it does all of the tokenizer's and none of tree construction's.
    pub const fn is_of_html_standard(self) -> bool {
        (self as u8) < Self::MissingDoctype as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_has_52_codes() {
        assert_eq!(ErrorCode::ALL.iter().filter(|code| code.is_of_html_standard()).count(), 52);
    }

    #[test]
    fn every_code_converts_both_ways() {
        for &code in ErrorCode::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_eq!("eof-in-tags".parse::<ErrorCode>(), Err(UnknownErrorCode));
    }
}

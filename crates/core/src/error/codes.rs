//! The list of errors: the name of each, a sentence that explains it, and an example that provokes it.

use super::{Example, Language, UnknownErrorCode};
use core::str::FromStr;

/// Writes the enum and what is known of each code: the sentence is the variant's documentation as well.
macro_rules! error_codes {
    ($( $(#[doc = $sentence:literal])+ $variant:ident = $name:literal $(, $kind:ident($source:literal))?, )+) => {
        /// The kind of a parse error.
        ///
        /// The first 52 are the HTML standard's own, named as there; XML5 uses them, too, where they fit. The standard
        /// names no errors of tree construction; those that follow, from [`MissingDoctype`](Self::MissingDoctype) on,
        /// are this project's, for HTML and then for XML5.
        ///
        /// ```
        /// use fivefold::ErrorCode;
        /// assert_eq!(ErrorCode::EofInTag.to_string(), "eof-in-tag");
        /// assert_eq!("eof-in-tag".parse(), Ok(ErrorCode::EofInTag));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum ErrorCode {
            $( $(#[doc = $sentence])+ $(#[doc = document!($kind($source))])? $variant, )+
        }

        impl ErrorCode {
            /// Every code, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The name in kebab-case, as in the standard.
            pub const fn as_str(self) -> &'static str {
                const NAMES: &[&str] = &[$( $name, )+];
                NAMES[self as usize]
            }

            /// Explains in one sentence what the parser found, and what it does with it.
            ///
            /// ```
            /// use fivefold::ErrorCode;
            /// assert_eq!(
            ///     ErrorCode::MissingEndTagName.explanation(),
            ///     "The end tag `</>` has no name; it is dropped."
            /// );
            /// ```
            pub const fn explanation(self) -> &'static str {
                // Each line of a doc comment begins with a space.
                const EXPLANATIONS: &[&str] = &[$( concat!($($sentence),+).trim_ascii_start(), )+];
                EXPLANATIONS[self as usize]
            }

            /// The part of the [explanation](Self::explanation) that says what is wrong, without a full stop.
            ///
            /// ```
            /// use fivefold::ErrorCode;
            /// assert_eq!(ErrorCode::MissingEndTagName.headline(), "The end tag `</>` has no name");
            /// ```
            #[inline]
            pub fn headline(self) -> &'static str {
                let explanation = self.explanation();
                explanation.split_once("; ").map_or(explanation, |(headline, _)| headline).trim_end_matches('.')
            }

            /// A document that provokes the error. Parsers report notices and errors only when they are asked to.
            ///
            /// Returns `None` for errors that cannot occur, that need a document of many megabytes, or that only a
            /// limit set by the caller causes.
            pub const fn example(self) -> Option<Example> {
                const EXAMPLES: &[Option<Example>] = &[$( example!($($kind($source))?), )+];
                EXAMPLES[self as usize]
            }
        }

        impl FromStr for ErrorCode {
            type Err = UnknownErrorCode;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|code| code.as_str() == text).ok_or(UnknownErrorCode)
            }
        }
    };
}

/// The example, if there is one.
macro_rules! example {
    () => {
        None
    };
    (html($source:literal)) => {
        Some(Example { language: Language::Html, source: $source.as_bytes() })
    };
    (xml($source:literal)) => {
        Some(Example { language: Language::Xml, source: $source.as_bytes() })
    };
    (html_bytes($source:literal)) => {
        Some(Example { language: Language::Html, source: $source })
    };
    (xml_bytes($source:literal)) => {
        Some(Example { language: Language::Xml, source: $source })
    };
}

/// The example as a part of the documentation. What a page cannot show is written as a literal of bytes.
macro_rules! document {
    (html($source:literal)) => {
        concat!("\n```html\n", $source, "\n```")
    };
    (xml($source:literal)) => {
        concat!("\n```xml\n", $source, "\n```")
    };
    ($bytes:ident($source:literal)) => {
        concat!("\n```text\n", stringify!($source), "\n```")
    };
}

error_codes! {
    /// A `>` ends the DOCTYPE inside its public identifier; what was read of it counts, and HTML goes into quirks mode.
    AbruptDoctypePublicIdentifier = "abrupt-doctype-public-identifier",
        html(r#"<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN>"#),
    /// A `>` ends the DOCTYPE inside its system identifier; what was read of it counts, and HTML goes into quirks mode.
    AbruptDoctypeSystemIdentifier = "abrupt-doctype-system-identifier",
        html(r#"<!DOCTYPE html SYSTEM "about:legacy-compat>"#),
    /// The comment is closed by a part of its own opening, as `<!-->` or `<!--->`; it is an empty comment.
    AbruptClosingOfEmptyComment = "abrupt-closing-of-empty-comment", html("<!DOCTYPE html><!--><p>Not a comment."),
    /// No digits follow `&#` or `&#x`; what is there stays text as it stands.
    AbsenceOfDigitsInNumericCharacterReference = "absence-of-digits-in-numeric-character-reference",
        html("<p>Track &#;"),
    /// A CDATA section stands outside SVG and MathML, where HTML has none; it becomes a comment.
    CdataInHtmlContent = "cdata-in-html-content", html("<p><![CDATA[1 < 2]]>"),
    /// The number of the reference is above U+10FFFF, where Unicode ends; it becomes U+FFFD.
    CharacterReferenceOutsideUnicodeRange = "character-reference-outside-unicode-range", html("<p>&#x110000;"),
    /// The text holds a control character, which no document should contain; it is kept.
    ControlCharacterInInputStream = "control-character-in-input-stream", html_bytes(b"<p>bell: \x07"),
    /// The reference stands for a control character, which is kept; in HTML, one from 128 to 159 becomes what
    /// windows-1252 has there.
    ControlCharacterReference = "control-character-reference", html("<p>&#7; &#128;"),
    /// HTML does not allow processing instructions named `xml` or `xml-stylesheet`; this one becomes a comment.
    DisallowedProcessingInstructionTarget = "disallowed-processing-instruction-target",
        html(r#"<?xml version="1.0"?><!DOCTYPE html>"#),
    /// The tag has an attribute of this name already; the first one counts, and this one is dropped.
    DuplicateAttribute = "duplicate-attribute", html(r#"<p class="note" id="a" class="wide">"#),
    /// The end tag has attributes, which mean nothing there; they are dropped.
    EndTagWithAttributes = "end-tag-with-attributes", html(r#"<p>text</p class="note">"#),
    /// The end tag ends with `/>`, as if it were empty; the solidus is ignored.
    EndTagWithTrailingSolidus = "end-tag-with-trailing-solidus", html("<p>text</p/>"),
    /// The input ends right after `<` or `</`, where a tag name was due; they stay text.
    EofBeforeTagName = "eof-before-tag-name", html("<p>text</"),
    /// The input ends in a CDATA section that lacks its `]]>`; all that follows its opening is text.
    EofInCdata = "eof-in-cdata", xml("<note><![CDATA[1 < 2</note>"),
    /// The input ends in a comment that lacks its `-->`; all that follows its opening is part of the comment.
    EofInComment = "eof-in-comment", html("<!DOCTYPE html><!-- TODO <p>text"),
    /// The input ends in a DOCTYPE that lacks its `>`; what was read of it counts, and HTML goes into quirks mode.
    EofInDoctype = "eof-in-doctype", html("<!DOCTYPE html"),
    /// The input ends in a processing instruction; HTML drops it, and XML keeps what was read of it.
    EofInProcessingInstruction = "eof-in-processing-instruction", html("<!DOCTYPE html><?print draft"),
    /// The input ends in a script after `<!--`, which no `-->` follows; all of it is the script's text.
    EofInScriptHtmlCommentLikeText = "eof-in-script-html-comment-like-text", html("<script><!-- run()</script"),
    /// The input ends inside a tag, which lacks its `>` or a closing quote; HTML drops the tag, and XML keeps what was
    /// read of it.
    EofInTag = "eof-in-tag", html(r#"<p>See <a href="/one"#),
    /// The comment is closed by `--!>`, which is taken for `-->`.
    IncorrectlyClosedComment = "incorrectly-closed-comment", html("<!DOCTYPE html><!-- x --!>"),
    /// `<!` is not followed by `--`, `DOCTYPE` or `[CDATA[`; all up to the next `>` becomes a comment.
    IncorrectlyOpenedComment = "incorrectly-opened-comment", html("<!ELEMENT br EMPTY>"),
    /// Neither `PUBLIC` nor `SYSTEM` follows the DOCTYPE's name; the rest of it is skipped, and HTML goes into quirks
    /// mode.
    InvalidCharacterSequenceAfterDoctypeName = "invalid-character-sequence-after-doctype-name",
        html("<!DOCTYPE html5 strict>"),
    /// Neither a letter nor `_` follows `<?`; all up to the next `>` becomes a comment.
    InvalidFirstCharacterOfProcessingInstructionTarget = "invalid-first-character-of-processing-instruction-target",
        html("<p><?= $title ?>"),
    /// No tag name begins with this character; `<` stays text, but in HTML `</` makes a comment of all up to the next
    /// `>`.
    InvalidFirstCharacterOfTagName = "invalid-first-character-of-tag-name", html("<p>1 <2"),
    /// The processing instruction's target holds a character that it may not; all up to the next `>` becomes a comment.
    InvalidProcessingInstructionTarget = "invalid-processing-instruction-target", html("<?my:target data>"),
    /// No value follows the attribute's `=`; the value is empty.
    MissingAttributeValue = "missing-attribute-value", html("<p id=>text"),
    /// The DOCTYPE has no name; HTML goes into quirks mode.
    MissingDoctypeName = "missing-doctype-name", html("<!DOCTYPE>"),
    /// `PUBLIC` is followed by no identifier; the DOCTYPE has none, and HTML goes into quirks mode.
    MissingDoctypePublicIdentifier = "missing-doctype-public-identifier", html("<!DOCTYPE html PUBLIC>"),
    /// `SYSTEM` is followed by no identifier; the DOCTYPE has none, and HTML goes into quirks mode.
    MissingDoctypeSystemIdentifier = "missing-doctype-system-identifier", html("<!DOCTYPE html SYSTEM>"),
    /// The end tag `</>` has no name; it is dropped.
    MissingEndTagName = "missing-end-tag-name", html("<p>text</>"),
    /// The DOCTYPE's public identifier does not begin with a quote; the rest is skipped, and HTML goes into quirks
    /// mode.
    MissingQuoteBeforeDoctypePublicIdentifier = "missing-quote-before-doctype-public-identifier",
        html("<!DOCTYPE html PUBLIC -//W3C//DTD>"),
    /// The DOCTYPE's system identifier does not begin with a quote; the rest is skipped, and HTML goes into quirks
    /// mode.
    MissingQuoteBeforeDoctypeSystemIdentifier = "missing-quote-before-doctype-system-identifier",
        html("<!DOCTYPE html SYSTEM about:legacy-compat>"),
    /// The character reference does not end with a semicolon; it is decoded all the same.
    MissingSemicolonAfterCharacterReference = "missing-semicolon-after-character-reference", html("<p>Fish &amp chips"),
    /// No space stands between `PUBLIC` and the identifier; both are read as if there were one.
    MissingWhitespaceAfterDoctypePublicKeyword = "missing-whitespace-after-doctype-public-keyword",
        html(r#"<!DOCTYPE html PUBLIC"-//W3C//DTD HTML 4.01//EN">"#),
    /// No space stands between `SYSTEM` and the identifier; both are read as if there were one.
    MissingWhitespaceAfterDoctypeSystemKeyword = "missing-whitespace-after-doctype-system-keyword",
        html(r#"<!DOCTYPE html SYSTEM"about:legacy-compat">"#),
    /// No space stands before the DOCTYPE's name; it is read as if there were one.
    MissingWhitespaceBeforeDoctypeName = "missing-whitespace-before-doctype-name", html("<!DOCTYPEhtml>"),
    /// No space stands between two attributes; both are read as if there were one.
    MissingWhitespaceBetweenAttributes = "missing-whitespace-between-attributes", html(r#"<p class="note"id="a">"#),
    /// No space stands between the DOCTYPE's two identifiers; both are read as if there were one.
    MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers =
        "missing-whitespace-between-doctype-public-and-system-identifiers",
        html(r#"<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN""strict.dtd">"#),
    /// `<!--` stands inside a comment, where it begins nothing; the first `-->` ends the whole comment.
    NestedComment = "nested-comment", html("<!-- one <!-- two --> text -->"),
    /// The reference stands for a noncharacter, which no document should contain; it is kept.
    NoncharacterCharacterReference = "noncharacter-character-reference", html("<p>&#xFFFE;"),
    /// The text holds a noncharacter, which no document should contain; it is kept.
    NoncharacterInInputStream = "noncharacter-in-input-stream", html_bytes(b"<p>\xEF\xB7\x90"),
    /// `/>` does not end an element of HTML, unless it is one that is always empty; the solidus is ignored, and the
    /// element stays open.
    NonVoidHtmlElementStartTagWithTrailingSolidus = "non-void-html-element-start-tag-with-trailing-solidus",
        html("<div/>still inside"),
    /// The reference stands for U+0000, which no document can contain; it becomes U+FFFD.
    NullCharacterReference = "null-character-reference", html("<p>&#0;"),
    /// The reference stands for half of a surrogate pair, which is no character; it becomes U+FFFD.
    SurrogateCharacterReference = "surrogate-character-reference", html("<p>&#xD83D;&#xDE00;"),
    /// The text holds half of a surrogate pair; no text that is decoded does, so this is never reported.
    SurrogateInInputStream = "surrogate-in-input-stream",
    /// Something stands between the system identifier and the `>` of the DOCTYPE; it is skipped.
    UnexpectedCharacterAfterDoctypeSystemIdentifier = "unexpected-character-after-doctype-system-identifier",
        html(r#"<!DOCTYPE html SYSTEM "about:legacy-compat" html>"#),
    /// A quote or `<` stands in an attribute name and becomes part of it; look for a `=`, a space or a `>` that is
    /// missing.
    UnexpectedCharacterInAttributeName = "unexpected-character-in-attribute-name", html(r#"<p class"note">"#),
    /// A quote, `<`, `=` or a backtick stands in a value without quotes and becomes part of it; put the value in
    /// quotes.
    UnexpectedCharacterInUnquotedAttributeValue = "unexpected-character-in-unquoted-attribute-value",
        html("<a href=/search?q=rust>"),
    /// A `=` stands where an attribute name was due; it becomes the first character of the name.
    UnexpectedEqualsSignBeforeAttributeName = "unexpected-equals-sign-before-attribute-name", html("<p =id>"),
    /// The text holds U+0000; HTML drops it from most of the text between tags, and elsewhere it becomes U+FFFD.
    UnexpectedNullCharacter = "unexpected-null-character", html_bytes(b"<p>a\0b"),
    /// A `/` in the tag is not followed by `>`; it counts as a space.
    UnexpectedSolidusInTag = "unexpected-solidus-in-tag", html(r#"<p / id="a">"#),
    /// No character has the name of this reference; it stays text, with its ampersand.
    UnknownNamedCharacterReference = "unknown-named-character-reference", html("<p>&nope;"),

    /// The document does not begin with a DOCTYPE and goes into quirks mode; begin it with `<!DOCTYPE html>`.
    MissingDoctype = "missing-doctype", html("<p>text"),
    /// The DOCTYPE is not `<!DOCTYPE html>`; it is kept, and can put the document into quirks mode.
    NonconformingDoctype = "nonconforming-doctype", html(r#"<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">"#),
    /// A DOCTYPE stands elsewhere than at the document's start; it is ignored.
    UnexpectedDoctype = "unexpected-doctype", html("<p>text<!DOCTYPE html>"),
    /// Text stands where only white space may; it goes into the body, or is dropped where there is none.
    UnexpectedText = "unexpected-text", html("<!DOCTYPE html><body></body>text"),
    /// U+0000 stands in the text of an element; it becomes U+FFFD in SVG and MathML, and is dropped elsewhere.
    NullCharacterInContent = "null-character-in-content", html_bytes(b"<svg><![CDATA[a\0b]]></svg>"),
    /// The start tag stands where no such element may be; it is ignored.
    UnexpectedStartTag = "unexpected-start-tag", html("<div><td>text</td></div>"),
    /// The start tag stands where it may not; it is obeyed all the same, in another place or another way.
    MisplacedStartTag = "misplaced-start-tag", html("<!DOCTYPE html><head></head><title>text</title>"),
    /// The tag begins anew an element that a document has once; that element gets the attributes that it lacks.
    RepeatedStartTag = "repeated-start-tag", html(r#"<body><p>text<body class="wide">"#),
    /// The element may not stand inside one of its own kind; the outer one is closed first, or the inner start tag
    /// of a form is ignored.
    NestedElement = "nested-element", html(r#"<a href="/one">one <a href="/two">two</a></a>"#),
    /// No open element fits the end tag; it is ignored, but for `</p>` and `</br>`, which make an element.
    UnexpectedEndTag = "unexpected-end-tag", html("<p>text</div>"),
    /// The end tag closes an element while others are open inside it; these end, too, and formatting goes on after it.
    MisnestedEndTag = "misnested-end-tag", html("<p><b>bold <i>both</b> italic</i>"),
    /// The tag ends elements that lack their own end tags; they are closed before it.
    UnclosedElement = "unclosed-element", html("<ul><li><b>one<li>two</ul>"),
    /// A table holds content that is in none of its cells; it is put before the table.
    FosterParentedContent = "foster-parented-content", html("<table>text<tr><td>cell</table>"),
    /// A tag of HTML stands inside SVG or MathML; these are closed, and the tag is taken as HTML.
    HtmlInForeignContent = "html-in-foreign-content", html("<svg><div>text</div></svg>"),
    /// The `xmlns` of an element of SVG or MathML is not its namespace, or its `xmlns:xlink` is not XLink's; neither
    /// changes a namespace.
    MismatchedNamespaceDeclaration = "mismatched-namespace-declaration",
        html(r#"<!DOCTYPE html><svg xmlns="http://www.w3.org/1999/xhtml"></svg>"#),
    /// The body or the input ends while elements are open that need their end tags; they end with it.
    EofWithOpenElements = "eof-with-open-elements", html("<div><p>text"),
    /// The input ends in a `script`, `style`, `title` or the like; all that follows its start tag is its text.
    EofInRawText = "eof-in-raw-text", html("<!DOCTYPE html><title>Home<p>text"),

    /// So many elements were repeated, for misnested formatting or a `select`, that no more are; the rest is parsed
    /// without.
    NodeLimitReached = "node-limit-reached",
    /// So much of the tree was searched, for `template for` or a `select`, that no more is; what is left stays as it
    /// is.
    SearchLimitReached = "search-limit-reached",
    /// The document takes as much memory as the limits allow; what comes after this place is left out.
    DocumentLimitReached = "document-limit-reached",
    /// The document has as many nodes as the limits allow; what comes after this place is left out.
    DocumentNodeLimitReached = "document-node-limit-reached",
    /// The input is longer than the limits allow; what comes after this place is left out.
    InputLimitReached = "input-limit-reached",
    /// The text, comment, value or part of a DOCTYPE is longer than the limits allow; it is cut.
    TextLimitReached = "text-limit-reached",
    /// The caller, or its deadline, has stopped the parser; what comes after this place is left out.
    ParsingStopped = "parsing-stopped",

    // XML5: the tokenizer.
    /// No end tag name begins with white space, `<` or a colon; the `</` and what follows it stay text.
    InvalidFirstCharacterOfEndTagName = "invalid-first-character-of-end-tag-name", xml("<a>text</ a></a>"),
    /// A `/` stands in the end tag after its name; it is ignored.
    UnexpectedSolidusInEndTag = "unexpected-solidus-in-end-tag", xml("<a>text</a/>"),
    /// Something stands in the end tag after its name; it is ignored.
    UnexpectedCharacterAfterEndTagName = "unexpected-character-after-end-tag-name", xml("<a>text</a b>"),
    /// A colon stands before the attribute's name; it is dropped.
    ColonBeforeAttributeName = "colon-before-attribute-name", xml(r#"<a :b="c"/>"#),
    /// No target follows `<?`; it becomes a comment.
    MissingProcessingInstructionTarget = "missing-processing-instruction-target", xml("<a><? print ?></a>"),
    /// Something stands before the XML declaration, be it only white space; the declaration counts all the same.
    XmlDeclarationNotAtStart = "xml-declaration-not-at-start",
        xml("\n<?xml version=\"1.0\"?><a/>"),
    /// Only the XML declaration, at the start, can be named `xml`; this is a processing instruction like others.
    ReservedProcessingInstructionTarget = "reserved-processing-instruction-target",
        xml(r#"<a><?xml version="1.0"?></a>"#),
    /// The XML declaration is not made of version, encoding and standalone, in this order; what can be read of it
    /// counts.
    MalformedXmlDeclaration = "malformed-xml-declaration", xml(r#"<?xml encoding="utf-8" version="1.0"?><a/>"#),
    /// The entity reference does not end with a semicolon; it stays text, and an ampersand by itself is written
    /// `&amp;`.
    MissingSemicolonAfterEntityReference = "missing-semicolon-after-entity-reference", xml("<a>AT&T</a>"),
    /// Nothing declares an entity of this name; the reference stays text.
    UndeclaredEntityReference = "undeclared-entity-reference", xml("<a>&nope;</a>"),
    /// Only HTML knows an entity of this name; it is decoded as there, though other XML parsers refuse it.
    UndeclaredHtmlEntityReference = "undeclared-html-entity-reference", xml("<a>1&nbsp;km</a>"),
    /// The attribute value refers to an external entity, which it may not; the reference stays text.
    ExternalEntityReferenceInAttributeValue = "external-entity-reference-in-attribute-value",
        xml(r#"<!DOCTYPE a [<!ENTITY e SYSTEM "e.xml">]><a b="&e;"/>"#),
    /// The reference names an unparsed entity, which has no text; it stays text itself.
    UnparsedEntityReference = "unparsed-entity-reference",
        xml("<!DOCTYPE a [<!NOTATION n SYSTEM \"n\"><!ENTITY e SYSTEM \"e\" NDATA n>]>\n<a>&e;</a>"),
    /// The entity's replacement text refers to the entity itself; the inner reference stays text.
    RecursiveEntityReference = "recursive-entity-reference", xml(r#"<!DOCTYPE a [<!ENTITY e "x &e;">]><a>&e;</a>"#),
    /// The entity's replacement text ends inside a tag, a comment or the like, which ends with it.
    EntityEndsInsideMarkup = "entity-ends-inside-markup", xml(r#"<!DOCTYPE a [<!ENTITY e "<b c='1'">]><a>&e;</a>"#),
    /// The entity's replacement text has a start tag without its end tag, or the reverse; both count where they stand.
    UnbalancedEntityReplacement = "unbalanced-entity-replacement",
        xml(r#"<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;text</b></a>"#),
    /// Entities have added so much text, or stand so deep in one another, that this one is not expanded; its reference
    /// stays text.
    EntityExpansionLimitReached = "entity-expansion-limit-reached",
        xml(r#"<!DOCTYPE a [
<!ENTITY b "0123456789">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
<!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">
<!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">
<!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;">
]><a>&g;</a>"#),
    /// Entities and attribute defaults have added so much that this tag gets no defaults.
    AttributeDefaultLimitReached = "attribute-default-limit-reached",
    /// Something that is no declaration stands in the internal subset; it is skipped.
    UnexpectedCharacterInInternalSubset = "unexpected-character-in-internal-subset",
        xml(r#"<!DOCTYPE a [x <!ENTITY e "text">]><a>&e;</a>"#),
    /// Something stands between the internal subset's `]` and the `>` of the DOCTYPE; it is skipped.
    UnexpectedCharacterAfterInternalSubset = "unexpected-character-after-internal-subset", xml("<!DOCTYPE a [] x><a/>"),
    /// The internal subset holds a declaration that XML does not have there; it is skipped.
    UnknownMarkupDeclaration = "unknown-markup-declaration", xml("<!DOCTYPE a [<!CLASS b>]><a/>"),
    /// The entity declaration cannot be read to its end; it is skipped and declares nothing.
    MalformedEntityDeclaration = "malformed-entity-declaration", xml("<!DOCTYPE a [<!ENTITY e>]><a/>"),
    /// The attribute list cannot be read to its end; what it declares before this place counts.
    MalformedAttributeListDeclaration = "malformed-attribute-list-declaration",
        xml(r#"<!DOCTYPE a [<!ATTLIST a b CDATA "1" c>]><a/>"#),
    /// The notation declaration cannot be read to its end; it is skipped and declares nothing.
    MalformedNotationDeclaration = "malformed-notation-declaration", xml("<!DOCTYPE a [<!NOTATION gif>]><a/>"),
    /// The element declaration lacks its name or its content model; it is skipped.
    MalformedElementDeclaration = "malformed-element-declaration", xml("<!DOCTYPE a [<!ELEMENT a>]><a/>"),
    /// No name with a semicolon follows the `%` between declarations; it is skipped.
    MalformedParameterEntityReference = "malformed-parameter-entity-reference", xml("<!DOCTYPE a [% e;]><a/>"),
    /// An entity value in the internal subset refers to a parameter entity, which it may not; the `%` is text.
    ParameterEntityReferenceInEntityValue = "parameter-entity-reference-in-entity-value",
        xml(r#"<!DOCTYPE a [<!ENTITY % p "1"><!ENTITY e "%p;">]><a>&e;</a>"#),
    /// Nothing declares a parameter entity of this name; the reference is skipped.
    UndeclaredParameterEntityReference = "undeclared-parameter-entity-reference",
        xml(r#"<?xml version="1.0" standalone="yes"?><!DOCTYPE a [%p;]><a/>"#),
    /// The declaration would give `lt`, `gt`, `amp`, `apos` or `quot` another meaning; it is ignored.
    InvalidPredefinedEntityDeclaration = "invalid-predefined-entity-declaration",
        xml(r#"<!DOCTYPE a [<!ENTITY gt "greater">]><a>&gt;</a>"#),

    // XML5: tree construction.
    /// Text stands before the root element; it is dropped.
    CharacterDataBeforeRootElement = "character-data-before-root-element", xml("text<a/>"),
    /// Text stands after the root element; it is dropped.
    CharacterDataAfterRootElement = "character-data-after-root-element", xml("<a/>text"),
    /// An end tag stands before the root element; it is ignored.
    UnexpectedEndTagBeforeRootElement = "unexpected-end-tag-before-root-element", xml("</b><a/>"),
    /// An end tag stands after the root element; it is ignored.
    UnexpectedEndTagAfterRootElement = "unexpected-end-tag-after-root-element", xml("<a></a></b>"),
    /// A start tag stands after the root element; it is ignored.
    UnexpectedStartTagAfterRootElement = "unexpected-start-tag-after-root-element", xml("<a/><b/>"),
    /// The end tag closes an element while others are open inside it; these are closed first.
    MismatchedEndTag = "mismatched-end-tag", xml("<a><b>text</a>"),
    /// No open element has the name of the end tag; it is ignored.
    EndTagWithNoMatchingElement = "end-tag-with-no-matching-element", xml("<a>text</b></a>"),
    /// The document has no element, which XML requires; its tree has none, either.
    MissingRootElement = "missing-root-element", xml("<!-- nothing -->"),
    /// A name has a colon at its start or end, or more than one; it is taken as a whole, without a prefix.
    InvalidQualifiedName = "invalid-qualified-name", xml(r#"<a:b:c xmlns:a="urn:a"/>"#),
    /// No `xmlns` attribute declares the prefix of the name; the name keeps its prefix, and gets no namespace.
    UndeclaredNamespacePrefix = "undeclared-namespace-prefix", xml("<rss><media:title>text</media:title></rss>"),
    /// A prefix is declared to be no namespace; within the element it counts as undeclared.
    EmptyPrefixedNamespaceDeclaration = "empty-prefixed-namespace-declaration", xml(r#"<a xmlns:p=""/>"#),
    /// The prefixes `xml` and `xmlns` have their meanings for good; a declaration that says otherwise is ignored.
    ReservedNamespacePrefix = "reserved-namespace-prefix", xml(r#"<a xmlns:xml="urn:a"/>"#),
    /// Only `xml` and `xmlns` can stand for their namespaces; the declaration of another prefix for one is ignored.
    ReservedNamespaceName = "reserved-namespace-name", xml(r#"<a xmlns:x="http://www.w3.org/XML/1998/namespace"/>"#),

    // XML5: notices, constructs that XML5 accepts and XML 1.0 does not.
    /// The end tag has no name, which XML 1.0 requires; it closes the element that is open.
    ShortEndTag = "short-end-tag", xml("<a>text</>"),
    /// The attribute value has no quotes, which XML 1.0 requires; it is read all the same.
    UnquotedAttributeValue = "unquoted-attribute-value", xml("<a b=c/>"),
    /// The attribute has no value, which XML 1.0 requires; its value is empty.
    AttributeWithoutValue = "attribute-without-value", xml("<a b/>"),
    /// The attribute value holds `<`, which is `&lt;` in XML 1.0; it is kept.
    LessThanInAttributeValue = "less-than-in-attribute-value", xml(r#"<a b="1 < 2"/>"#),
    /// The ampersand begins no reference, and is `&amp;` in XML 1.0; it is kept.
    UnescapedAmpersand = "unescaped-ampersand", xml("<a>Q & A</a>"),
    /// A hexadecimal reference begins with `&#x` in XML 1.0, in lower case; it is decoded all the same.
    UppercaseXInCharacterReference = "uppercase-x-in-character-reference", xml("<a>&#X41;</a>"),
    /// The comment holds `--` or ends with `--->`, which XML 1.0 forbids; it is kept.
    DoubleHyphenInComment = "double-hyphen-in-comment", xml("<a><!-- x -- y --></a>"),
    /// The text holds `]]>`, which is `]]&gt;` in XML 1.0; it is kept.
    CdataSectionEndInText = "cdata-section-end-in-text", xml("<a>b[c[0]]>d</a>"),
    /// The name holds a character that names of XML 1.0 do not have, or a colon where namespaces have none; it is kept.
    InvalidName = "invalid-name", xml("<a><3>text</3></a>"),
    /// No space stands between the processing instruction's target and its data, as XML 1.0 requires; both are kept.
    MissingWhitespaceAfterProcessingInstructionTarget = "missing-whitespace-after-processing-instruction-target",
        xml("<a><?print?draft?></a>"),
    /// XML 1.0 has `PUBLIC` and `SYSTEM` in upper case; the keyword is understood all the same.
    DoctypeKeywordNotUppercase = "doctype-keyword-not-uppercase", xml(r#"<!DOCTYPE a system "a.dtd"><a/>"#),
    /// The DOCTYPE has a public identifier without the system identifier that XML 1.0 requires; it is kept.
    MissingDoctypeSystemIdentifierAfterPublic = "missing-doctype-system-identifier-after-public",
        xml(r#"<!DOCTYPE a PUBLIC "-//A"><a/>"#),
    /// The public identifier has a character that XML 1.0 does not allow there; it is kept.
    InvalidCharacterInPublicIdentifier = "invalid-character-in-public-identifier",
        xml(r#"<!DOCTYPE a PUBLIC "-//[A]" "a.dtd"><a/>"#),
    /// A reference to white space or markup stands outside the root element, where XML 1.0 has none; white space is
    /// ignored, and markup is read.
    ReferenceOutsideRootElement = "reference-outside-root-element", xml("<a/>&#32;"),
    /// A CDATA section that is empty or holds white space stands outside the root element, where XML 1.0 has none; it is
    /// ignored.
    CdataSectionOutsideRootElement = "cdata-section-outside-root-element", xml("<a/><![CDATA[]]>"),

    // Limits, and the input's bytes.
    /// The bytes mean nothing in the document's encoding; they become U+FFFD.
    InvalidByteSequence = "invalid-byte-sequence", xml_bytes(b"<a>caf\xE9</a>"),
    /// The document declares an encoding that the web does not know; it is read as UTF-8.
    UnsupportedEncoding = "unsupported-encoding", xml(r#"<?xml version="1.0" encoding="utf-9"?><a/>"#),
    /// The document declares an encoding that its bytes, or their byte order mark, contradict; the bytes are followed.
    EncodingDeclarationMismatch = "encoding-declaration-mismatch",
        xml(r#"<?xml version="1.0" encoding="utf-16"?><a/>"#),
    /// Elements are nested deeper than the limits allow; in XML, the deeper tags are ignored, in HTML, the deeper
    /// elements become siblings.
    DepthLimitReached = "depth-limit-reached",
    /// The tag has more attributes than the limits allow; the rest are dropped.
    AttributeLimitReached = "attribute-limit-reached",
    /// The name is longer than the limits allow; it is cut.
    NameLimitReached = "name-limit-reached",
}

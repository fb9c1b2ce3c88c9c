//! What each error means, in a sentence, with an example.

use super::ErrorCode;

/// A language that is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// HTML.
    Html,
    /// XML5.
    Xml,
}

/// A short document that provokes an error. It can provoke others, too.
///
/// ```
/// use fivefold_core::{ErrorCode, Language};
/// let example = ErrorCode::EofInTag.example().unwrap();
/// assert_eq!((example.language, example.source), (Language::Html, &b"<p>See <a href=\"/one"[..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Example {
    /// The language of the document.
    pub language: Language,
    /// The document: text in UTF-8, unless the error is that it is not.
    pub source: &'static [u8],
}

const NO_EXAMPLE: Option<Example> = None;

const fn html(source: &'static str) -> Option<Example> {
    Some(Example { language: Language::Html, source: source.as_bytes() })
}

const fn xml(source: &'static str) -> Option<Example> {
    xml_bytes(source.as_bytes())
}

const fn xml_bytes(source: &'static [u8]) -> Option<Example> {
    Some(Example { language: Language::Xml, source })
}

impl ErrorCode {
    /// Explains in one sentence what the parser found, and what it does with it.
    ///
    /// ```
    /// use fivefold_core::ErrorCode;
    /// assert_eq!(
    ///     ErrorCode::MissingEndTagName.explanation(),
    ///     "The end tag `</>` has no name; it is dropped."
    /// );
    /// ```
    pub const fn explanation(self) -> &'static str {
        self.entry().0
    }

    /// A document that provokes the error. Parsers report notices and errors only when they are asked to.
    ///
    /// Returns `None` for errors that cannot occur, that need a document of many megabytes, or that only a limit set by
    /// the caller causes, and for the one that only a tokenizer of a draft reports.
    pub const fn example(self) -> Option<Example> {
        self.entry().1
    }

    const fn entry(self) -> (&'static str, Option<Example>) {
        match self {
            Self::AbruptDoctypePublicIdentifier => (
                "A `>` ends the DOCTYPE inside its public identifier; what was read of it counts, and HTML goes into \
                 quirks mode.",
                html("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN>"),
            ),
            Self::AbruptDoctypeSystemIdentifier => (
                "A `>` ends the DOCTYPE inside its system identifier; what was read of it counts, and HTML goes into \
                 quirks mode.",
                html("<!DOCTYPE html SYSTEM \"about:legacy-compat>"),
            ),
            Self::AbruptClosingOfEmptyComment => (
                "The comment is closed by a part of its own opening, as `<!-->` or `<!--->`; it is an empty comment.",
                html("<!DOCTYPE html><!--><p>Not a comment."),
            ),
            Self::AbsenceOfDigitsInNumericCharacterReference => {
                ("No digits follow `&#` or `&#x`; what is there stays text as it stands.", html("<p>Track &#;"))
            }
            Self::CdataInHtmlContent => (
                "A CDATA section stands outside SVG and MathML, where HTML has none; it becomes a comment.",
                html("<p><![CDATA[1 < 2]]>"),
            ),
            Self::CharacterReferenceOutsideUnicodeRange => (
                "The number of the reference is above U+10FFFF, where Unicode ends; it becomes U+FFFD.",
                html("<p>&#x110000;"),
            ),
            Self::ControlCharacterInInputStream => (
                "The text holds a control character, which no document should contain; it is kept.",
                html("<p>bell: \u{7}"),
            ),
            Self::ControlCharacterReference => (
                "The reference stands for a control character, which is kept; in HTML, one from 128 to 159 becomes \
                 what windows-1252 has there.",
                html("<p>&#7; &#128;"),
            ),
            Self::DisallowedProcessingInstructionTarget => (
                "HTML does not allow processing instructions named `xml` or `xml-stylesheet`; this one becomes a \
                 comment.",
                html("<?xml version=\"1.0\"?><!DOCTYPE html>"),
            ),
            Self::DuplicateAttribute => (
                "The tag has an attribute of this name already; the first one counts, and this one is dropped.",
                html("<p class=\"note\" id=\"a\" class=\"wide\">"),
            ),
            Self::EndTagWithAttributes => (
                "The end tag has attributes, which mean nothing there; they are dropped.",
                html("<p>text</p class=\"note\">"),
            ),
            Self::EndTagWithTrailingSolidus => {
                ("The end tag ends with `/>`, as if it were empty; the solidus is ignored.", html("<p>text</p/>"))
            }
            Self::EofBeforeTagName => {
                ("The input ends right after `<` or `</`, where a tag name was due; they stay text.", html("<p>text</"))
            }
            Self::EofInCdata => (
                "The input ends in a CDATA section that lacks its `]]>`; all that follows its opening is text.",
                xml("<note><![CDATA[1 < 2</note>"),
            ),
            Self::EofInComment => (
                "The input ends in a comment that lacks its `-->`; all that follows its opening is part of the \
                 comment.",
                html("<!DOCTYPE html><!-- TODO <p>text"),
            ),
            Self::EofInDoctype => (
                "The input ends in a DOCTYPE that lacks its `>`; what was read of it counts, and HTML goes into \
                 quirks mode.",
                html("<!DOCTYPE html"),
            ),
            Self::EofInProcessingInstruction => (
                "The input ends in a processing instruction; HTML drops it, and XML keeps what was read of it.",
                html("<!DOCTYPE html><?print draft"),
            ),
            Self::EofInScriptHtmlCommentLikeText => (
                "The input ends in a script after `<!--`, which no `-->` follows; all of it is the script's text.",
                html("<script><!-- run()</script"),
            ),
            Self::EofInTag => (
                "The input ends inside a tag, which lacks its `>` or a closing quote; HTML drops the tag, and XML \
                 keeps what was read of it.",
                html("<p>See <a href=\"/one"),
            ),
            Self::IncorrectlyClosedComment => {
                ("The comment is closed by `--!>`, which is taken for `-->`.", html("<!DOCTYPE html><!-- x --!>"))
            }
            Self::IncorrectlyOpenedComment => (
                "`<!` is not followed by `--`, `DOCTYPE` or `[CDATA[`; all up to the next `>` becomes a comment.",
                html("<!ELEMENT br EMPTY>"),
            ),
            Self::InvalidCharacterSequenceAfterDoctypeName => (
                "Neither `PUBLIC` nor `SYSTEM` follows the DOCTYPE's name; the rest of it is skipped, and HTML goes \
                 into quirks mode.",
                html("<!DOCTYPE html5 strict>"),
            ),
            Self::InvalidFirstCharacterOfProcessingInstructionTarget => (
                "Neither a letter nor `_` follows `<?`; all up to the next `>` becomes a comment.",
                html("<p><?= $title ?>"),
            ),
            Self::InvalidFirstCharacterOfTagName => (
                "No tag name begins with this character; `<` stays text, but in HTML `</` makes a comment of all up \
                 to the next `>`.",
                html("<p>1 <2"),
            ),
            Self::InvalidProcessingInstructionTarget => (
                "The processing instruction's target holds a character that it may not; all up to the next `>` \
                 becomes a comment.",
                html("<?my:target data>"),
            ),
            Self::MissingAttributeValue => {
                ("No value follows the attribute's `=`; the value is empty.", html("<p id=>text"))
            }
            Self::MissingDoctypeName => ("The DOCTYPE has no name; HTML goes into quirks mode.", html("<!DOCTYPE>")),
            Self::MissingDoctypePublicIdentifier => (
                "`PUBLIC` is followed by no identifier; the DOCTYPE has none, and HTML goes into quirks mode.",
                html("<!DOCTYPE html PUBLIC>"),
            ),
            Self::MissingDoctypeSystemIdentifier => (
                "`SYSTEM` is followed by no identifier; the DOCTYPE has none, and HTML goes into quirks mode.",
                html("<!DOCTYPE html SYSTEM>"),
            ),
            Self::MissingEndTagName => ("The end tag `</>` has no name; it is dropped.", html("<p>text</>")),
            Self::MissingQuoteBeforeDoctypePublicIdentifier => (
                "The DOCTYPE's public identifier does not begin with a quote; the rest is skipped, and HTML goes into \
                 quirks mode.",
                html("<!DOCTYPE html PUBLIC -//W3C//DTD>"),
            ),
            Self::MissingQuoteBeforeDoctypeSystemIdentifier => (
                "The DOCTYPE's system identifier does not begin with a quote; the rest is skipped, and HTML goes into \
                 quirks mode.",
                html("<!DOCTYPE html SYSTEM about:legacy-compat>"),
            ),
            Self::MissingSemicolonAfterCharacterReference => (
                "The character reference does not end with a semicolon; it is decoded all the same.",
                html("<p>Fish &amp chips"),
            ),
            Self::MissingWhitespaceAfterDoctypePublicKeyword => (
                "No space stands between `PUBLIC` and the identifier; both are read as if there were one.",
                html("<!DOCTYPE html PUBLIC\"-//W3C//DTD HTML 4.01//EN\">"),
            ),
            Self::MissingWhitespaceAfterDoctypeSystemKeyword => (
                "No space stands between `SYSTEM` and the identifier; both are read as if there were one.",
                html("<!DOCTYPE html SYSTEM\"about:legacy-compat\">"),
            ),
            Self::MissingWhitespaceBeforeDoctypeName => {
                ("No space stands before the DOCTYPE's name; it is read as if there were one.", html("<!DOCTYPEhtml>"))
            }
            Self::MissingWhitespaceBetweenAttributes => (
                "No space stands between two attributes; both are read as if there were one.",
                html("<p class=\"note\"id=\"a\">"),
            ),
            Self::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers => (
                "No space stands between the DOCTYPE's two identifiers; both are read as if there were one.",
                html("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\"\"strict.dtd\">"),
            ),
            Self::NestedComment => (
                "`<!--` stands inside a comment, where it begins nothing; the first `-->` ends the whole comment.",
                html("<!-- one <!-- two --> text -->"),
            ),
            Self::NoncharacterCharacterReference => (
                "The reference stands for a noncharacter, which no document should contain; it is kept.",
                html("<p>&#xFFFE;"),
            ),
            Self::NoncharacterInInputStream => {
                ("The text holds a noncharacter, which no document should contain; it is kept.", html("<p>\u{FDD0}"))
            }
            Self::NonVoidHtmlElementStartTagWithTrailingSolidus => (
                "`/>` does not end an element of HTML, unless it is one that is always empty; the solidus is ignored, \
                 and the element stays open.",
                html("<div/>still inside"),
            ),
            Self::NullCharacterReference => {
                ("The reference stands for U+0000, which no document can contain; it becomes U+FFFD.", html("<p>&#0;"))
            }
            Self::SurrogateCharacterReference => (
                "The reference stands for half of a surrogate pair, which is no character; it becomes U+FFFD.",
                html("<p>&#xD83D;&#xDE00;"),
            ),
            Self::SurrogateInInputStream => (
                "The text holds half of a surrogate pair; no text that is decoded does, so this is never reported.",
                NO_EXAMPLE,
            ),
            Self::UnexpectedCharacterAfterDoctypeSystemIdentifier => (
                "Something stands between the system identifier and the `>` of the DOCTYPE; it is skipped.",
                html("<!DOCTYPE html SYSTEM \"about:legacy-compat\" html>"),
            ),
            Self::UnexpectedCharacterInAttributeName => (
                "A quote or `<` stands in an attribute name and becomes part of it; look for a `=`, a space or a `>` \
                 that is missing.",
                html("<p class\"note\">"),
            ),
            Self::UnexpectedCharacterInUnquotedAttributeValue => (
                "A quote, `<`, `=` or a backtick stands in a value without quotes and becomes part of it; put the \
                 value in quotes.",
                html("<a href=/search?q=rust>"),
            ),
            Self::UnexpectedEqualsSignBeforeAttributeName => (
                "A `=` stands where an attribute name was due; it becomes the first character of the name.",
                html("<p =id>"),
            ),
            Self::UnexpectedNullCharacter => (
                "The text holds U+0000; HTML drops it from most of the text between tags, and elsewhere it becomes \
                 U+FFFD.",
                html("<p>a\0b"),
            ),
            Self::UnexpectedSolidusInTag => {
                ("A `/` in the tag is not followed by `>`; it counts as a space.", html("<p / id=\"a\">"))
            }
            Self::UnknownNamedCharacterReference => {
                ("No character has the name of this reference; it stays text, with its ampersand.", html("<p>&nope;"))
            }

            Self::MissingDoctype => (
                "The document does not begin with a DOCTYPE and goes into quirks mode; begin it with `<!DOCTYPE \
                 html>`.",
                html("<p>text"),
            ),
            Self::NonconformingDoctype => (
                "The DOCTYPE is not `<!DOCTYPE html>`; it is kept, and can put the document into quirks mode.",
                html("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">"),
            ),
            Self::UnexpectedDoctype => (
                "A DOCTYPE stands elsewhere than at the document's start; it is ignored.",
                html("<p>text<!DOCTYPE html>"),
            ),
            Self::UnexpectedText => (
                "Text stands where only white space may; it goes into the body, or is dropped where there is none.",
                html("<!DOCTYPE html><body></body>text"),
            ),
            Self::NullCharacterInContent => (
                "U+0000 stands in the text of an element; it becomes U+FFFD in SVG and MathML, and is dropped \
                 elsewhere.",
                html("<svg><![CDATA[a\0b]]></svg>"),
            ),
            Self::UnexpectedStartTag => {
                ("The start tag stands where no such element may be; it is ignored.", html("<div><td>text</td></div>"))
            }
            Self::MisplacedStartTag => (
                "The start tag stands where it may not; it is obeyed all the same, in another place or another way.",
                html("<!DOCTYPE html><head></head><title>text</title>"),
            ),
            Self::RepeatedStartTag => (
                "The tag begins anew an element that a document has once; that element gets the attributes that it \
                 lacks.",
                html("<body><p>text<body class=\"wide\">"),
            ),
            Self::NestedElement => (
                "The element may not stand inside one of its own kind; the outer one is closed first.",
                html("<a href=\"/one\">one <a href=\"/two\">two</a></a>"),
            ),
            Self::UnexpectedEndTag => (
                "No open element fits the end tag; it is ignored, but for `</p>` and `</br>`, which make an element.",
                html("<p>text</div>"),
            ),
            Self::MisnestedEndTag => (
                "The end tag closes an element while others are open inside it; these end, too, and formatting goes \
                 on after it.",
                html("<p><b>bold <i>both</b> italic</i>"),
            ),
            Self::UnclosedElement => (
                "The tag ends elements that lack their own end tags; they are closed before it.",
                html("<ul><li><b>one<li>two</ul>"),
            ),
            Self::FosterParentedContent => (
                "A table holds content that is in none of its cells; it is put before the table.",
                html("<table>text<tr><td>cell</table>"),
            ),
            Self::HtmlInForeignContent => (
                "A tag of HTML stands inside SVG or MathML; these are closed, and the tag is taken as HTML.",
                html("<svg><div>text</div></svg>"),
            ),
            Self::EofWithOpenElements => (
                "The body or the input ends while elements are open that need their end tags; they end with it.",
                html("<div><p>text"),
            ),
            Self::EofInRawText => (
                "The input ends in a `script`, `style`, `title` or the like; all that follows its start tag is its \
                 text.",
                html("<!DOCTYPE html><title>Home<p>text"),
            ),

            Self::NodeLimitReached => (
                "So many elements were repeated, for misnested formatting or a `select`, that no more are; the rest \
                 is parsed without.",
                NO_EXAMPLE,
            ),
            Self::SearchLimitReached => (
                "So much of the tree was searched, for `template for` or a `select`, that no more is; what is left \
                 stays as it is.",
                NO_EXAMPLE,
            ),
            Self::DocumentLimitReached => (
                "The document takes as much memory as the limits allow; what comes after this place is left out.",
                NO_EXAMPLE,
            ),
            Self::DocumentNodeLimitReached => (
                "The document has as many nodes as the limits allow; what comes after this place is left out.",
                NO_EXAMPLE,
            ),
            Self::InputLimitReached => {
                ("The input is longer than the limits allow; what comes after this place is left out.", NO_EXAMPLE)
            }
            Self::TextLimitReached => (
                "The text, comment, value or part of a DOCTYPE is longer than the limits allow; it is cut.",
                NO_EXAMPLE,
            ),
            Self::ParsingStopped => (
                "The caller, or its deadline, has stopped the parser; what comes after this place is left out.",
                NO_EXAMPLE,
            ),

            Self::InvalidFirstCharacterOfEndTagName => (
                "No end tag name begins with white space, `<` or a colon; the `</` and what follows it stay text.",
                xml("<a>text</ a></a>"),
            ),
            Self::UnexpectedSolidusInEndTag => {
                ("A `/` stands in the end tag after its name; it is ignored.", xml("<a>text</a/>"))
            }
            Self::UnexpectedCharacterAfterEndTagName => {
                ("Something stands in the end tag after its name; it is ignored.", xml("<a>text</a b>"))
            }
            Self::ColonBeforeAttributeName => {
                ("A colon stands before the attribute's name; it is dropped.", xml("<a :b=\"c\"/>"))
            }
            Self::MissingProcessingInstructionTarget => {
                ("No target follows `<?`; it becomes a comment.", xml("<a><? print ?></a>"))
            }
            Self::XmlDeclarationNotAtStart => (
                "Something stands before the XML declaration, be it only white space; the declaration counts all the \
                 same.",
                xml("\n<?xml version=\"1.0\"?><a/>"),
            ),
            Self::ReservedProcessingInstructionTarget => (
                "Only the XML declaration, at the start, can be named `xml`; this is a processing instruction like \
                 others.",
                xml("<a><?xml version=\"1.0\"?></a>"),
            ),
            Self::MalformedXmlDeclaration => (
                "The XML declaration is not made of version, encoding and standalone, in this order; what can be read \
                 of it counts.",
                xml("<?xml encoding=\"utf-8\" version=\"1.0\"?><a/>"),
            ),
            Self::MissingSemicolonAfterEntityReference => (
                "The entity reference does not end with a semicolon and stays text; an ampersand by itself is written \
                 `&amp;`.",
                xml("<a>AT&T</a>"),
            ),
            Self::UndeclaredEntityReference => {
                ("Nothing declares an entity of this name; the reference stays text.", xml("<a>&nope;</a>"))
            }
            Self::UndeclaredHtmlEntityReference => (
                "Only HTML knows an entity of this name; it is decoded as there, though other XML parsers refuse it.",
                xml("<a>1&nbsp;km</a>"),
            ),
            Self::ExternalEntityReferenceInAttributeValue => (
                "The attribute value refers to an external entity, which it may not; the reference stays text.",
                xml("<!DOCTYPE a [<!ENTITY e SYSTEM \"e.xml\">]><a b=\"&e;\"/>"),
            ),
            Self::UnparsedEntityReference => (
                "The reference names an unparsed entity, which has no text; it stays text itself.",
                xml("<!DOCTYPE a [<!NOTATION n SYSTEM \"n\"><!ENTITY e SYSTEM \"e\" NDATA n>]>\n<a>&e;</a>"),
            ),
            Self::RecursiveEntityReference => (
                "The entity's replacement text refers to the entity itself; the inner reference stays text.",
                xml("<!DOCTYPE a [<!ENTITY e \"x &e;\">]><a>&e;</a>"),
            ),
            Self::EntityEndsInsideMarkup => (
                "The entity's replacement text ends inside a tag, a comment or the like, which ends with it.",
                xml("<!DOCTYPE a [<!ENTITY e \"<b c='1'\">]><a>&e;</a>"),
            ),
            Self::UnbalancedEntityReplacement => (
                "The entity's replacement text has a start tag without its end tag, or the reverse; both count where \
                 they stand.",
                xml("<!DOCTYPE a [<!ENTITY e \"<b>\">]><a>&e;text</b></a>"),
            ),
            Self::EntityExpansionLimitReached => (
                "Entities have added so much text, or stand so deep in one another, that this one is not expanded; \
                 its reference stays text.",
                xml("<!DOCTYPE a [\n<!ENTITY b \"0123456789\">\n\
                     <!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">\n\
                     <!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">\n\
                     <!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\">\n\
                     <!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\">\n\
                     <!ENTITY g \"&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;\">\n\
                     ]><a>&g;</a>"),
            ),
            Self::AttributeDefaultLimitReached => {
                ("Entities and attribute defaults have added so much that this tag gets no defaults.", NO_EXAMPLE)
            }
            Self::UnexpectedCharacterInInternalSubset => (
                "Something that is no declaration stands in the internal subset; it is skipped.",
                xml("<!DOCTYPE a [x <!ENTITY e \"text\">]><a>&e;</a>"),
            ),
            Self::UnexpectedCharacterAfterInternalSubset => (
                "Something stands between the internal subset's `]` and the `>` of the DOCTYPE; it is skipped.",
                xml("<!DOCTYPE a [] x><a/>"),
            ),
            Self::UnknownMarkupDeclaration => (
                "The internal subset holds a declaration that XML does not have there; it is skipped.",
                xml("<!DOCTYPE a [<!CLASS b>]><a/>"),
            ),
            Self::MalformedEntityDeclaration => (
                "The entity declaration cannot be read to its end; it is skipped and declares nothing.",
                xml("<!DOCTYPE a [<!ENTITY e>]><a/>"),
            ),
            Self::MalformedAttributeListDeclaration => (
                "The attribute list cannot be read to its end; what it declares before this place counts.",
                xml("<!DOCTYPE a [<!ATTLIST a b CDATA \"1\" c>]><a/>"),
            ),
            Self::MalformedNotationDeclaration => (
                "The notation declaration cannot be read to its end; it is skipped and declares nothing.",
                xml("<!DOCTYPE a [<!NOTATION gif>]><a/>"),
            ),
            Self::MalformedElementDeclaration => (
                "The element declaration lacks its name or its content model; it is skipped.",
                xml("<!DOCTYPE a [<!ELEMENT a>]><a/>"),
            ),
            Self::MalformedParameterEntityReference => (
                "No name with a semicolon follows the `%` between declarations; it is skipped.",
                xml("<!DOCTYPE a [% e;]><a/>"),
            ),
            Self::ParameterEntityReferenceInEntityValue => (
                "An entity value in the internal subset refers to a parameter entity, which it may not; the `%` is \
                 text.",
                xml("<!DOCTYPE a [<!ENTITY % p \"1\"><!ENTITY e \"%p;\">]><a>&e;</a>"),
            ),
            Self::UndeclaredParameterEntityReference => (
                "Nothing declares a parameter entity of this name; the reference is skipped.",
                xml("<?xml version=\"1.0\" standalone=\"yes\"?><!DOCTYPE a [%p;]><a/>"),
            ),
            Self::InvalidPredefinedEntityDeclaration => (
                "The declaration would give `lt`, `gt`, `amp`, `apos` or `quot` another meaning; it is ignored.",
                xml("<!DOCTYPE a [<!ENTITY gt \"greater\">]><a>&gt;</a>"),
            ),

            Self::CharacterDataBeforeRootElement => {
                ("Text stands before the root element; it is dropped.", xml("text<a/>"))
            }
            Self::CharacterDataAfterRootElement => {
                ("Text stands after the root element; it is dropped.", xml("<a/>text"))
            }
            Self::UnexpectedEndTagBeforeRootElement => {
                ("An end tag stands before the root element; it is ignored.", xml("</b><a/>"))
            }
            Self::UnexpectedEndTagAfterRootElement => {
                ("An end tag stands after the root element; it is ignored.", xml("<a></a></b>"))
            }
            Self::UnexpectedStartTagAfterRootElement => {
                ("A start tag stands after the root element; it is ignored.", xml("<a/><b/>"))
            }
            Self::MismatchedEndTag => (
                "The end tag closes an element while others are open inside it; these are closed first.",
                xml("<a><b>text</a>"),
            ),
            Self::EndTagWithNoMatchingElement => {
                ("No open element has the name of the end tag; it is ignored.", xml("<a>text</b></a>"))
            }
            Self::MissingRootElement => (
                "The document has no element, which XML requires; its tree has none, \
             either.",
                xml("<!-- nothing -->"),
            ),
            Self::InvalidQualifiedName => (
                "A name has a colon at its start or end, or more than one; it is taken as a whole, without a prefix.",
                xml("<a:b:c xmlns:a=\"urn:a\"/>"),
            ),
            Self::UndeclaredNamespacePrefix => (
                "No `xmlns` attribute declares the prefix of the name; the name keeps its prefix, and gets no \
                 namespace.",
                xml("<rss><media:title>text</media:title></rss>"),
            ),
            Self::EmptyPrefixedNamespaceDeclaration => (
                "A prefix is declared to be no namespace; within the element it counts as undeclared.",
                xml("<a xmlns:p=\"\"/>"),
            ),
            Self::ReservedNamespacePrefix => (
                "The prefixes `xml` and `xmlns` have their meanings for good; a declaration that says otherwise is \
                 ignored.",
                xml("<a xmlns:xml=\"urn:a\"/>"),
            ),
            Self::ReservedNamespaceName => (
                "Only `xml` and `xmlns` can stand for their namespaces; the declaration of another prefix for one is \
                 ignored.",
                xml("<a xmlns:x=\"http://www.w3.org/XML/1998/namespace\"/>"),
            ),

            Self::ShortEndTag => (
                "The end tag has no name, which XML 1.0 requires; it closes the element that is open.",
                xml("<a>text</>"),
            ),
            Self::UnquotedAttributeValue => {
                ("The attribute value has no quotes, which XML 1.0 requires; it is read all the same.", xml("<a b=c/>"))
            }
            Self::AttributeWithoutValue => {
                ("The attribute has no value, which XML 1.0 requires; its value is empty.", xml("<a b/>"))
            }
            Self::LessThanInAttributeValue => {
                ("The attribute value holds `<`, which is `&lt;` in XML 1.0; it is kept.", xml("<a b=\"1 < 2\"/>"))
            }
            Self::UnescapedAmpersand => {
                ("The ampersand begins no reference, and is `&amp;` in XML 1.0; it is kept.", xml("<a>Q & A</a>"))
            }
            Self::UppercaseXInCharacterReference => (
                "A hexadecimal reference begins with `&#x` in XML 1.0, in lower case; it is decoded all the same.",
                xml("<a>&#X41;</a>"),
            ),
            Self::DoubleHyphenInComment => (
                "The comment holds `--` or ends with `--->`, which XML 1.0 forbids; it is kept.",
                xml("<a><!-- x -- y --></a>"),
            ),
            Self::CdataSectionEndInText => {
                ("The text holds `]]>`, which is `]]&gt;` in XML 1.0; it is kept.", xml("<a>b[c[0]]>d</a>"))
            }
            Self::InvalidName => {
                ("The name holds a character that names of XML 1.0 do not have; it is kept.", xml("<a><3>text</3></a>"))
            }
            Self::MissingWhitespaceAfterProcessingInstructionTarget => (
                "No space stands between the processing instruction's target and its data, as XML 1.0 requires; both \
                 are kept.",
                xml("<a><?print?draft?></a>"),
            ),
            Self::DoctypeKeywordNotUppercase => (
                "XML 1.0 has `PUBLIC` and `SYSTEM` in upper case; the keyword is understood all the same.",
                xml("<!DOCTYPE a system \"a.dtd\"><a/>"),
            ),
            Self::MissingDoctypeSystemIdentifierAfterPublic => (
                "The DOCTYPE has a public identifier without the system identifier that XML 1.0 requires; it is kept.",
                xml("<!DOCTYPE a PUBLIC \"-//A\"><a/>"),
            ),

            Self::InvalidByteSequence => {
                ("The bytes mean nothing in the document's encoding; they become U+FFFD.", xml_bytes(b"<a>caf\xE9</a>"))
            }
            Self::UnsupportedEncoding => (
                "The document declares an encoding that the web does not know; it is read as UTF-8.",
                xml("<?xml version=\"1.0\" encoding=\"utf-9\"?><a/>"),
            ),
            Self::EncodingDeclarationMismatch => (
                "The document declares an encoding that its bytes, or their byte order mark, contradict; the bytes are followed.",
                xml("<?xml version=\"1.0\" encoding=\"utf-16\"?><a/>"),
            ),
            Self::DepthLimitReached => (
                "Elements are nested deeper than the limits allow; in XML, the deeper tags are ignored, in HTML, the \
                 deeper elements become siblings.",
                NO_EXAMPLE,
            ),
            Self::AttributeLimitReached => {
                ("The tag has more attributes than the limits allow; the rest are dropped.", NO_EXAMPLE)
            }
            Self::NameLimitReached => ("The name is longer than the limits allow; it is cut.", NO_EXAMPLE),
        }
    }
}

//! What XML cannot express.

use core::error::Error;
use core::fmt;

/// A tree that XML cannot express, as far as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SerializeError<N> {
    /// The node that cannot be written.
    pub node: N,
    /// The problem.
    pub problem: SerializeProblem,
    /// The name of the element that cannot be written, or that the node stands in.
    pub element: Option<String>,
}

impl<N> fmt::Display for SerializeError<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.element {
            Some(element) => write!(f, "{}, in <{}>", self.problem, element.escape_debug()),
            None => fmt::Display::fmt(&self.problem, f),
        }
    }
}

impl<N: fmt::Debug> Error for SerializeError<N> {}

/// Why a node cannot be written so that parsing gives the same node again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SerializeProblem {
    /// A tag would not be read back with the element's name, or XML 1.0 has no such name. Even in XML5, no name is empty,
    /// holds white space, `/`, `>` or U+0000, or begins with a character that no tag begins with: `!`, `?`, `:` or `<`.
    ElementName,
    /// The element's namespace cannot be that of its prefix here: the element's attributes declare something else for
    /// the prefix, or no declaration can say it.
    ///
    /// In XML 1.0, each prefix must be declared. No declaration binds a prefix to no namespace, binds another prefix to a
    /// reserved namespace, or has a prefix with `=`. A name that holds a colon without having a prefix gets one when it
    /// is read.
    ElementNamespace,
    /// The attribute would not be read back under its name, or XML 1.0 has no such name. Even in XML5, no name is empty,
    /// holds white space, `/`, `>`, U+0000 or, after its first character, `=`; or begins with a colon and is the first.
    AttributeName {
        /// The name.
        attribute: String,
    },
    /// The attribute's namespace cannot be that of its prefix here, for a reason as in
    /// [`ElementNamespace`](Self::ElementNamespace); or it has a namespace and no prefix; or it looks like a
    /// declaration of a namespace and is none, or the other way round.
    AttributeNamespace {
        /// The attribute's name.
        attribute: String,
    },
    /// Another attribute of the element has the same name, or another prefix and the same local name and namespace: the
    /// later one would be dropped.
    DuplicateAttribute {
        /// The attribute's name.
        attribute: String,
    },
    /// The DOCTYPE gives the attribute a type whose values have neither spaces around them nor two together, and this
    /// value has.
    AttributeValue {
        /// The attribute's name.
        attribute: String,
    },
    /// The DOCTYPE gives the attribute a default, and the element lacks it: it would be supplied.
    AttributeDefault {
        /// The attribute's name.
        attribute: String,
    },
    /// A text or an attribute value holds U+0000, which not even a reference gives.
    NullCharacter,
    /// XML 1.0 has no such character, not even as a reference: most controls, U+FFFE and U+FFFF.
    IllegalCharacter {
        /// The character.
        character: char,
    },
    /// A text node is empty: nothing would be read.
    EmptyText,
    /// A text node follows another: one node would be read.
    AdjacentText,
    /// Text outside the root element, or a reference to an entity there: it would be ignored.
    TextOutsideRoot,
    /// The comment would not be read back with its data, which holds `-->`, `--!>`, a carriage return or U+0000; or XML
    /// 1.0 refuses it, because it holds `--` or ends with a hyphen.
    Comment,
    /// The processing instruction would not be read back with its target, or the target is no plain name of XML 1.0, or
    /// is `xml`. Even in XML5, no target is empty, or holds white space, U+0000 or, after its first character, `?`.
    ProcessingInstructionTarget,
    /// The processing instruction would not be read back with its data, which begins with white space, or holds `?>`,
    /// a carriage return or U+0000.
    ProcessingInstructionData,
    /// The reference would not be read as one: what it refers to is no name of XML.
    EntityName,
    /// The reference would be expanded, or read as text. It survives only if the DOCTYPE declares an external entity of
    /// that name, or if more may be declared elsewhere and HTML has no such name.
    EntityReference,
    /// A second element outside the root: it would be ignored.
    SecondRoot,
    /// The document has no root element.
    NoRoot,
    /// A DOCTYPE that is not a child of the document, or follows the root or another DOCTYPE: it would be ignored.
    MisplacedDoctype,
    /// The DOCTYPE would not be read back with its name. It holds white space, `>`, `[` or U+0000, or is missing where
    /// there is an identifier.
    DoctypeName,
    /// The public identifier would not be read back: it has white space around it, or other than single spaces inside,
    /// or holds `>`, U+0000 or both kinds of quotes.
    PublicId,
    /// The system identifier would not be read back: it holds a carriage return, U+0000 or both kinds of quotes.
    SystemId,
    /// The internal subset would not be read back with its end, or is not well-formed.
    InternalSubset,
    /// A `template` of HTML has contents, which are none of its children. [XHTML](super::SerializeOptions::xhtml) has
    /// them as children.
    TemplateContents,
    /// The element has a shadow root. [XHTML](super::SerializeOptions::xhtml) has it as a `template`.
    ShadowRoot,
    /// Writing to the output failed. XML is not the cause.
    Output,
}

impl SerializeProblem {
    fn description(&self) -> &'static str {
        match self {
            Self::ElementName => "no tag can have the element's name",
            Self::ElementNamespace => "no declaration can give the element's prefix its namespace here",
            Self::AttributeName { .. } => "no attribute in a tag can have the name",
            Self::AttributeNamespace { .. } => {
                "no declaration can give the prefix its namespace here, of the attribute"
            }
            Self::DuplicateAttribute { .. } => "the element already has an attribute of the same name as",
            Self::AttributeValue { .. } => "the declared type would change the spaces in the value of the attribute",
            Self::AttributeDefault { .. } => "the document type would supply the attribute",
            Self::NullCharacter => "U+0000 cannot be written",
            Self::IllegalCharacter { .. } => "XML has no such character:",
            Self::NoRoot => "there is no root element",
            Self::EmptyText => "a text node is empty",
            Self::AdjacentText => "two text nodes stand side by side",
            Self::TextOutsideRoot => "text stands outside the root element",
            Self::Comment => "a comment cannot hold this data",
            Self::ProcessingInstructionTarget => "a processing instruction cannot have this target",
            Self::ProcessingInstructionData => "a processing instruction cannot hold this data",
            Self::EntityName => "an entity cannot have this name",
            Self::EntityReference => "the reference to an entity would not stay one",
            Self::SecondRoot => "there is more than one root element",
            Self::MisplacedDoctype => "the document type is not where it counts",
            Self::DoctypeName => "a document type cannot have this name",
            Self::PublicId => "a document type cannot have this public identifier",
            Self::SystemId => "a document type cannot have this system identifier",
            Self::InternalSubset => "the internal subset is not well-formed, or does not end where it should",
            Self::TemplateContents => "the contents of a template are none of its children",
            Self::ShadowRoot => "the element has a shadow root",
            Self::Output => "the output failed",
        }
    }

    fn attribute(&self) -> Option<&str> {
        match self {
            Self::AttributeName { attribute }
            | Self::AttributeNamespace { attribute }
            | Self::DuplicateAttribute { attribute }
            | Self::AttributeValue { attribute }
            | Self::AttributeDefault { attribute } => Some(attribute),
            _ => None,
        }
    }
}

impl fmt::Display for SerializeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description())?;
        match self {
            Self::IllegalCharacter { character } => write!(f, " U+{:04X}", u32::from(*character)),
            _ => self.attribute().map_or(Ok(()), |attribute| write!(f, " {attribute:?}")),
        }
    }
}

impl Error for SerializeProblem {}

impl From<fmt::Error> for SerializeProblem {
    fn from(_: fmt::Error) -> Self {
        Self::Output
    }
}

//! What a reader finds.

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the events")]
pub enum Found {
    Start,
    Empty,
    End,
    Text,
    CdataSection,
    Reference,
    Comment,
    ProcessingInstruction,
    XmlDeclaration,
    Doctype,
    /// The start of an element that is deeper than the limit.
    TooDeep,
    /// The document has ended.
    Nothing,
}

/// What is known of the last tag.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag {
    /// The length of its name.
    pub name_len: usize,
    /// Whether it may declare namespaces.
    pub declares: bool,
}

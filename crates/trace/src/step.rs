//! The parts of a trace.

use super::operation::{Node, Operation};
use fivefold_core::TagAttributes;
use fivefold_core::{ParseError, Span, Text};
use fivefold_html5::tree_builder::StateChange;

/// One row of a trace: the processing of one character, or of the characters that a state matches together.
///
/// A state that reconsumes a character in another belongs to the row of that character; so a row can span several
/// states. If rows are [folded](super::Tracer::with_every_character), a row covers a run.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The consumed text, as it stands in the source or in a replacement text. Empty at an [end](Self::end).
    pub input: String,
    /// Its span in the source; for a replacement text, that of the outermost reference.
    pub span: Span,
    /// Whether it was consumed from the replacement text of an entity. XML only.
    pub is_replacement: bool,
    /// What ended, if nothing was consumed.
    pub end: Option<TracedEnd>,
    /// The state before, named by the fragment id of its section; [`state_name`](super::state_name) gives its name.
    pub state: &'static str,
    /// The states that reconsumed the character, without the first and the last.
    pub via: Vec<&'static str>,
    /// The state after.
    pub next_state: &'static str,
    /// The emitted tokens.
    pub tokens: Vec<TracedToken>,
    /// The offset in the source at which the last of them ends.
    pub(super) tokens_end: Option<u64>,
    /// The changes of the other variables.
    pub changes: Vec<Change>,
    /// The errors of the tokenizer and the input stream.
    pub errors: Vec<ParseError>,
    /// The errors of a tokenizer whose standard gives them no names.
    pub unnamed_errors: Vec<Span>,
    /// The tree builder's effect on the tokenizer. HTML only.
    pub feedback: Vec<TracedFeedback>,
    /// The tree builder's work, if it is [traced](super::Tracer::with_tree).
    pub tree: TreeStep,
}

/// The kind of an end at which nothing was consumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TracedEnd {
    /// The input.
    File,
    /// The replacement text of an entity.
    ReplacementText,
}

/// The processing of a step's tokens by the tree builder.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TreeStep {
    /// The insertion mode or phase before; [`mode_name`](super::mode_name) gives its name. `None` without a token.
    pub mode: Option<&'static str>,
    /// The insertion modes or phases whose rules were used, in order.
    pub modes: Vec<&'static str>,
    /// The insertion mode or phase after.
    pub next_mode: Option<&'static str>,
    /// The operations on the tree.
    pub operations: Vec<Operation>,
    /// The changes of what the tree builder keeps beside the stack of open elements, and of the order of that stack. HTML only.
    /// Those that the context of a fragment makes belong to the first step.
    pub changes: Vec<StateChange<Node>>,
    /// The errors of tree construction.
    pub errors: Vec<ParseError>,
}

/// The feedback from the tree builder to the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TracedFeedback {
    /// The tokenizer switches to this state.
    SwitchTo(&'static str),
    /// Whether `<![CDATA[` begins a CDATA section has changed to this.
    CdataAllowed(bool),
}

/// An emitted token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TracedToken {
    /// A DOCTYPE.
    Doctype {
        /// The name.
        name: Option<String>,
        /// The public identifier.
        public_id: Option<String>,
        /// The system identifier.
        system_id: Option<String>,
        /// The force-quirks flag; for a language without one, `None`.
        force_quirks: Option<bool>,
        /// The correctness flag of early drafts of HTML 5; for a language without one, `None`.
        correct: Option<bool>,
    },
    /// A start tag.
    StartTag(TracedTag),
    /// An end tag.
    EndTag(TracedTag),
    /// An empty tag. XML only: for HTML see [`TracedTag::self_closing`].
    EmptyTag(TracedTag),
    /// An end tag without a name. XML only.
    ShortEndTag,
    /// A comment.
    Comment(String),
    /// A processing instruction: its target and data.
    ProcessingInstruction(String, String),
    /// An XML declaration: version, encoding, standalone.
    XmlDeclaration([Option<String>; 3]),
    /// A reference to an entity that is not expanded. XML only.
    EntityReference(String),
    /// A run of characters.
    Characters(String),
    /// The end of the input.
    EndOfFile,
}

/// A start, end or empty tag.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedTag {
    /// The name.
    pub name: String,
    /// The attributes, in order.
    pub attributes: Vec<(String, String)>,
    /// The self-closing flag. HTML only.
    pub self_closing: bool,
}

/// A change of one of the tokenizer's variables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A new current token was created, with these parts.
    NewToken(TokenKind, Vec<(Part, String)>),
    /// The current token has a new attribute, with these parts.
    NewAttribute(Vec<(Part, String)>),
    /// A part of the current token grew.
    Append {
        /// The part.
        part: Part,
        /// What was appended.
        text: String,
        /// The new value of a short name.
        whole: Option<String>,
    },
    /// The self-closing flag was set.
    SelfClosing,
    /// The force-quirks flag was set.
    ForceQuirks,
    /// A [variable](fivefold_core::ObservedStep::variables) specific to this tokenizer was set.
    Variable {
        /// The name.
        name: &'static str,
        /// The value.
        value: &'static str,
    },
    /// The temporary buffer was set; a long one is truncated with an ellipsis.
    TemporaryBuffer(String),
    /// The name of the last start tag was set.
    LastStartTag(String),
    /// The return state was set.
    ReturnState(&'static str),
    /// A part of the current declaration grew. XML only.
    Declaration {
        /// The part.
        part: DeclarationPart,
        /// What was appended.
        text: String,
    },
    /// The character reference code was set; 0x110000 stands for all larger numbers.
    CharacterReferenceCode(u32),
    /// The replacement text of an entity is read next. XML only.
    BeginReplacementText(String),
    /// A replacement text has ended. XML only.
    EndReplacementText,
}

/// The kind of a token under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "their names say all")]
pub enum TokenKind {
    Doctype,
    StartTag,
    EndTag,
    Comment,
    ProcessingInstruction,
}

/// A part of a token under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "their names say all")]
pub enum Part {
    TagName,
    AttributeName,
    AttributeValue,
    Data,
    Target,
    DoctypeName,
    PublicIdentifier,
    SystemIdentifier,
}

/// A part of a declaration in the internal subset of a DOCTYPE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeclarationPart {
    /// The name of the entity, element or notation.
    Name,
    /// The name of the attribute.
    Attribute,
    /// The value of the entity, the default of the attribute, the content model of the element.
    Value,
}

impl TracedTag {
    /// A tag, copied for the trace.
    pub fn new(name: Text<'_>, attributes: TagAttributes<'_>, self_closing: bool) -> Self {
        let own = |text: Text<'_>| text.data.to_owned();
        let attributes = attributes.iter().map(|attribute| (own(attribute.name_text), own(attribute.value)));
        Self { name: own(name), attributes: attributes.collect(), self_closing }
    }
}

impl Part {
    /// Whether the part is a name: the new value of a name is shown instead of what was appended.
    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::TagName | Self::AttributeName | Self::Target | Self::DoctypeName)
    }
}

impl Step {
    /// Whether it has an error, of the tokenizer, the input stream or tree construction.
    ///
    /// ```
    /// use fivefold::trace::Tracer;
    ///
    /// let trace = Tracer::new().html("<p a a>", Default::default());
    /// let wrong: Vec<_> = trace.steps().iter().filter(|step| step.has_errors()).map(|step| &*step.input).collect();
    /// assert_eq!(wrong, [">"]);
    /// ```
    pub fn has_errors(&self) -> bool {
        !(self.errors.is_empty() && self.unnamed_errors.is_empty() && self.tree.errors.is_empty())
    }

    /// Merges the step that follows this one and continues it.
    pub(super) fn absorb(&mut self, next: Self) {
        self.span = match (self.input.is_empty(), next.input.is_empty()) {
            (true, _) => next.span,
            (_, true) => self.span,
            _ => self.span.hull(next.span),
        };
        self.input.push_str(&next.input);
        self.is_replacement |= next.is_replacement;
        self.end = self.end.or(next.end);
        self.via.push(next.state);
        self.via.extend(next.via);
        self.next_state = next.next_state;
        self.via.dedup();
        if self.via.first() == Some(&self.state) {
            self.via.remove(0);
        }
        self.tokens.extend(next.tokens);
        join_characters(&mut self.tokens);
        self.tokens_end = next.tokens_end.or(self.tokens_end);
        next.changes.into_iter().for_each(|change| push_change(&mut self.changes, change));
        self.errors.extend(next.errors);
        self.unnamed_errors.extend(next.unnamed_errors);
        self.feedback.extend(next.feedback);
        self.tree.absorb(next.tree);
    }

    /// Removes what the row shows anyway: the state after.
    pub(super) fn close(&mut self) {
        if self.via.last() == Some(&self.next_state) {
            self.via.pop();
        }
    }

    /// Whether the step stays in its state and can be folded with steps like it.
    pub(super) fn continues(&self, previous: &Self) -> bool {
        let stays = |step: &Self| step.state == step.next_state && step.via.is_empty() && step.end.is_none();
        let is_plain = |step: &Self| {
            step.errors.is_empty()
                && step.unnamed_errors.is_empty()
                && step.feedback.is_empty()
                && step.tree.errors.is_empty()
                && step.tokens.iter().all(|token| matches!(token, TracedToken::Characters(_)))
                && step.tree.operations.iter().all(|operation| matches!(operation, Operation::InsertText { .. }))
        };
        stays(self)
            && stays(previous)
            && self.state == previous.state
            && self.is_replacement == previous.is_replacement
            && self.tokens.is_empty() == previous.tokens.is_empty()
            && is_plain(self)
            && is_plain(previous)
            && self.tree.continues(&previous.tree)
    }
}

impl TreeStep {
    fn absorb(&mut self, next: Self) {
        self.mode = self.mode.or(next.mode);
        self.modes.extend(next.modes);
        self.modes.dedup();
        self.next_mode = next.next_mode.or(self.next_mode);
        for operation in next.operations {
            match (self.operations.last_mut(), operation) {
                (
                    Some(Operation::InsertText { place, text }),
                    Operation::InsertText { place: next_place, text: more },
                ) if *place == next_place => text.push_str(&more),
                (_, operation) => self.operations.push(operation),
            }
        }
        self.changes.extend(next.changes);
        self.errors.extend(next.errors);
    }

    fn continues(&self, previous: &Self) -> bool {
        let place = |step: &Self| match step.operations.first() {
            Some(Operation::InsertText { place, .. }) => Some(place.clone()),
            _ => None,
        };
        self.modes == previous.modes
            && self.mode == previous.mode
            && [self, previous].iter().all(|step| step.next_mode.is_none() || step.next_mode == step.mode)
            && place(self) == place(previous)
    }
}

/// Joins adjacent characters into one token.
pub(super) fn join_characters(tokens: &mut Vec<TracedToken>) {
    tokens.dedup_by(|next, token| match (token, next) {
        (TracedToken::Characters(text), TracedToken::Characters(more)) => {
            text.push_str(more);
            true
        }
        _ => false,
    });
}

/// Appends a change, or merges it into the change that it continues.
pub(super) fn push_change(changes: &mut Vec<Change>, change: Change) {
    // A new token or attribute separates the changes before and after it.
    let parts_from = |change: &Change| matches!(change, Change::NewToken(..) | Change::NewAttribute(_));
    let start = changes.iter().rposition(parts_from).unwrap_or(0);
    if !changes[start..].iter_mut().any(|earlier| earlier.carry_on(&change)) {
        changes.push(change);
    }
}

impl Change {
    /// Merges a later change of the same variable. `false` if it is of another.
    fn carry_on(&mut self, next: &Self) -> bool {
        match (self, next) {
            (Self::NewToken(_, parts) | Self::NewAttribute(parts), Self::Append { part, text, .. }) => {
                match parts.iter_mut().find(|(known, _)| known == part) {
                    Some((_, value)) => value.push_str(text),
                    None => parts.push((*part, text.clone())),
                }
            }
            (Self::Append { part, text, whole }, Self::Append { part: next, text: more, whole: now })
                if part == next =>
            {
                text.push_str(more);
                whole.clone_from(now);
            }
            (Self::Declaration { part, text }, Self::Declaration { part: next, text: more }) if part == next => {
                text.push_str(more);
            }
            (Self::TemporaryBuffer(buffer), Self::TemporaryBuffer(now)) => buffer.clone_from(now),
            (Self::CharacterReferenceCode(code), Self::CharacterReferenceCode(now)) => *code = *now,
            _ => return false,
        }
        true
    }
}

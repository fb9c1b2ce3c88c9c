//! Observing a machine at work, at no cost when nothing observes.

use crate::{ParseError, Span, TagAttributes};

/// Watches a tokenizer step by step.
///
/// `()` is the observer that sees nothing: with it, every call compiles away. While any other observes, the machine
/// takes no short cuts and no runs: a step consumes one character, or those that the state looks ahead for together, or
/// none. The tokens are the same, but for where text tokens are split.
///
/// ```
/// use fivefold::token::{ObservedStep, Observer};
///
/// /// Counts the characters of each step.
/// #[derive(Default)]
/// struct Consumed(Vec<usize>);
///
/// impl Observer for Consumed {
///     fn enter_state(&mut self, _: &'static str, _: u64) {}
///
///     fn leave_state(&mut self, step: &ObservedStep<'_>) {
///         self.0.push(step.input.chars().count());
///     }
/// }
/// ```
pub trait Observer {
    /// Whether the observer sees anything.
    const ACTIVE: bool = true;

    /// The machine is about to run `state`, named as in the standard, at byte `offset` of the text that it reads. It
    /// enters the same state again for each character, and again for the next chunk if it could not step.
    fn enter_state(&mut self, state: &'static str, offset: u64);

    /// The state that was entered last has made its step.
    fn leave_state(&mut self, step: &ObservedStep<'_>) {
        let _ = step;
    }

    /// The state that has just been left reported an error. For machines that are pulled, as XML5's is: where tokens
    /// are pushed, errors go to their sink while the state runs.
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }
}

impl Observer for () {
    const ACTIVE: bool = false;

    #[inline]
    fn enter_state(&mut self, _state: &'static str, _offset: u64) {}
}

/// What one step of a machine did, and what the machine has in hand after it.
///
/// Making one takes constant time, whatever has been collected.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ObservedStep<'a> {
    /// What the step consumed, as it stands in the source or in the replacement text.
    pub input: &'a str,
    /// Where that is in the source; for a replacement text, the outermost reference.
    pub span: Span,
    /// The state that the machine is in now.
    pub next_state: &'static str,
    /// The token under construction. Without one, what was shown last is emitted or forgotten.
    pub current_token: Option<CurrentToken<'a>>,
    /// The declaration under construction, in the internal subset of a DOCTYPE. XML only.
    pub declaration: Option<ObservedDeclaration<'a>>,
    /// The temporary buffer. HTML only.
    pub temporary_buffer: &'a str,
    /// The return state of a character reference.
    pub return_state: &'static str,
    /// The character reference code, while there is a numeric reference.
    pub character_reference_code: Option<u32>,
    /// Variables that only this machine has, with their values; in every step the same ones.
    pub variables: &'a [(&'static str, &'static str)],
    /// The replacement texts of entities that are being read, how many of them and the innermost. XML only.
    pub replacement_text: Option<(usize, &'a str)>,
}

impl<'a> ObservedStep<'a> {
    /// A step of a machine that has nothing in hand. The fields can be set.
    pub const fn new(input: &'a str, span: Span, next_state: &'static str, return_state: &'static str) -> Self {
        Self {
            input,
            span,
            next_state,
            current_token: None,
            declaration: None,
            temporary_buffer: "",
            return_state,
            character_reference_code: None,
            variables: &[],
            replacement_text: None,
        }
    }
}

/// A declaration under construction: what has been read of it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ObservedDeclaration<'a> {
    /// The name of the entity, element or notation.
    pub name: &'a str,
    /// The name of the attribute.
    pub attribute: &'a str,
    /// The value of the entity, the default of the attribute, the content model of the element.
    pub value: &'a str,
}

impl<'a> ObservedDeclaration<'a> {
    /// A declaration of which so much has been read.
    pub const fn new(name: &'a str, attribute: &'a str, value: &'a str) -> Self {
        Self { name, attribute, value }
    }
}

/// A token under construction.
#[derive(Clone, Copy, Debug)]
pub enum CurrentToken<'a> {
    /// A start or end tag.
    Tag {
        /// Whether it is an end tag.
        is_end_tag: bool,
        /// Its name so far.
        name: &'a str,
        /// Its attributes that are complete.
        attributes: TagAttributes<'a>,
        /// Name and value so far of the one that is not.
        attribute: Option<(&'a str, &'a str)>,
        /// The self-closing flag.
        self_closing: bool,
    },
    /// A comment, with its data so far.
    Comment(&'a str),
    /// A DOCTYPE.
    Doctype {
        /// Its name so far.
        name: Option<&'a str>,
        /// Its public identifier so far.
        public_id: Option<&'a str>,
        /// Its system identifier so far.
        system_id: Option<&'a str>,
        /// The force-quirks flag.
        force_quirks: bool,
    },
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target so far.
        target: &'a str,
        /// Its data so far.
        data: &'a str,
    },
}

//! The limits of a parser, and the signal that stops it.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The limits of a parser: for HTML and XML, for documents, tokens and readers alike.
///
/// A limit that is reached is reported, except for [`errors`](Self::errors): a parse error with a code of its own
/// stands where it begins, and what was parsed so far is a valid tree. If the limit ends the input, the document, tokenizer
/// or reader says so by its `ended_early`, and if it leaves anything out, by its `shortened_by`, whether errors are collected
/// or not. Counting depends only on the input, so a
/// document is the same however its input arrives. The defaults are far from what real documents have; they bound the
/// errors, and what could grow faster than the input or exceed 32 bits.
///
/// Each limit says what happens beyond it. The page `docs/guide/hostile-input.md` says which ones a service should set.
///
/// ```
/// use fivefold::Limits;
///
/// let limits = Limits::default().with_depth(512).with_input_bytes(16 << 20);
/// assert_eq!(limits.depth, 512);
/// assert_eq!(limits.errors, 10_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of decoded input. The input ends there, with
    /// [`InputLimitReached`](crate::ErrorCode::InputLimitReached). No limit by default, but a document addresses its
    /// source with 32 bits.
    pub input_bytes: u64,
    /// The elements that are open at a time. In XML, the tags of deeper elements are ignored; in HTML, deeper elements
    /// become siblings, as in browsers. [`DepthLimitReached`](crate::ErrorCode::DepthLimitReached) stands at each such
    /// tag of XML, and at the first of HTML. No limit by default, because cost is linear in depth and nothing recurses.
    pub depth: usize,
    /// The nodes of a document. The input ends with the token that makes one more, with
    /// [`DocumentNodeLimitReached`](crate::ErrorCode::DocumentNodeLimitReached). By default as many as 32 bits address.
    pub nodes: usize,
    /// The nodes of an HTML document that no token asks for: elements that reconstruction and the adoption agency
    /// repeat, and copies in `selectedcontent`. One more is allowed for each byte of the input up to the current token.
    /// The same number bounds the bytes of the attributes that formatting elements repeat, beyond the first eight of each
    /// element, but each byte of the input allows for eight. In `selectedcontent`, every eight bytes count as a node.
    /// Beyond that, elements are not repeated, with one [`NodeLimitReached`](crate::ErrorCode::NodeLimitReached).
    /// 65,536 by default: enough to repeat a hundred misnested formatting elements in six hundred paragraphs, even
    /// without the allowance for bytes.
    pub repeated_nodes: u64,
    /// The steps of searches of an HTML tree under construction, for the markers of `template for` and for what a
    /// `select` shows. Eight more are allowed for each byte of the input up to the current token. Beyond that, there are
    /// no more searches, with one [`SearchLimitReached`](crate::ErrorCode::SearchLimitReached). 8,000,000 by default,
    /// which takes some 50 milliseconds.
    pub search_steps: u64,
    /// The attributes of a tag. Further ones are dropped, with one
    /// [`AttributeLimitReached`](crate::ErrorCode::AttributeLimitReached) a tag. No limit by default, because their cost
    /// is linear.
    pub attributes: usize,
    /// The bytes of the name of an element or attribute, or of the target of a processing instruction. Longer names are
    /// truncated, with a [`NameLimitReached`](crate::ErrorCode::NameLimitReached). No limit by default.
    pub name_bytes: usize,
    /// The bytes of one text node or text event, comment, processing instruction, attribute value, and of each part of
    /// a DOCTYPE. What is longer is truncated, with a [`TextLimitReached`](crate::ErrorCode::TextLimitReached). Text
    /// tokens, which are parts of a text, are exempt. A text node or event keeps its first character in any case. No
    /// limit by default.
    pub text_bytes: usize,
    /// The bytes that a document takes in memory for nodes, attributes, texts and its source, without spare capacity.
    /// The input ends there, with
    /// [`DocumentLimitReached`](crate::ErrorCode::DocumentLimitReached). It is checked every thousand nodes. No limit
    /// by default, but a document addresses text with 32 bits.
    pub document_bytes: u64,
    /// The bytes that the entities and attribute defaults of an XML document add. Beyond that, references stay text, with
    /// an [`EntityExpansionLimitReached`](crate::ErrorCode::EntityExpansionLimitReached), or tags get no defaults. By
    /// default (`None`) 1 MiB and ten times the offset of the reference or tag.
    pub entity_bytes: Option<u64>,
    /// The parse errors that are kept, the first ones in the source, and as many notices. Further ones are counted, except
    /// for the error that [ends the input](crate::ErrorCode::ends_input), which is kept in addition. 10,000 by default:
    /// nobody reads more of them, and they take 40 bytes each.
    pub errors: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            input_bytes: u64::MAX,
            depth: usize::MAX,
            nodes: usize::MAX,
            repeated_nodes: 1 << 16,
            search_steps: 8_000_000,
            attributes: usize::MAX,
            name_bytes: usize::MAX,
            text_bytes: usize::MAX,
            document_bytes: u64::MAX,
            entity_bytes: None,
            errors: 10_000,
        }
    }
}

impl Limits {
    /// The bytes of a text node or event that are kept whatever [`text_bytes`](Self::text_bytes) is: those of a character.
    pub const LEAST_TEXT_BYTES: usize = char::MAX.len_utf8();

    /// Sets the limit of [the input](Self::input_bytes).
    #[must_use]
    pub fn with_input_bytes(self, input_bytes: u64) -> Self {
        Self { input_bytes, ..self }
    }

    /// Sets the limit of [open elements](Self::depth).
    #[must_use]
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Sets the limit of [a document's nodes](Self::nodes).
    #[must_use]
    pub fn with_nodes(self, nodes: usize) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the limit of [repeated nodes](Self::repeated_nodes).
    #[must_use]
    pub fn with_repeated_nodes(self, repeated_nodes: u64) -> Self {
        Self { repeated_nodes, ..self }
    }

    /// Sets the limit of [searches of the tree](Self::search_steps).
    #[must_use]
    pub fn with_search_steps(self, search_steps: u64) -> Self {
        Self { search_steps, ..self }
    }

    /// Sets the limit of [a tag's attributes](Self::attributes).
    #[must_use]
    pub fn with_attributes(self, attributes: usize) -> Self {
        Self { attributes, ..self }
    }

    /// Sets the limit of [names](Self::name_bytes).
    #[must_use]
    pub fn with_name_bytes(self, name_bytes: usize) -> Self {
        Self { name_bytes, ..self }
    }

    /// Sets the limit of [texts, comments and values](Self::text_bytes).
    #[must_use]
    pub fn with_text_bytes(self, text_bytes: usize) -> Self {
        Self { text_bytes, ..self }
    }

    /// Sets the limit of [a document's memory](Self::document_bytes).
    #[must_use]
    pub fn with_document_bytes(self, document_bytes: u64) -> Self {
        Self { document_bytes, ..self }
    }

    /// Sets the limit of [what entities add](Self::entity_bytes).
    #[must_use]
    pub fn with_entity_bytes(self, entity_bytes: u64) -> Self {
        Self { entity_bytes: Some(entity_bytes), ..self }
    }

    /// Sets the limit of [errors that are kept](Self::errors).
    #[must_use]
    pub fn with_errors(self, errors: usize) -> Self {
        Self { errors, ..self }
    }
}

/// A signal that stops a parser: by hand, from any thread, or at a deadline.
///
/// A parser checks its signal every 16 KiB of the input, and in between while it searches the tree or expands
/// entities. When the signal is set, the input ends there, with one
/// [`ParsingStopped`](crate::ErrorCode::ParsingStopped), and what was parsed so far is a valid tree; `ended_early` of the
/// document, tokenizer or reader says so. Clones share one signal.
///
/// ```
/// use core::time::Duration;
/// use fivefold::StopSignal;
///
/// let signal = StopSignal::new();
/// assert!(!signal.is_stopped());
/// signal.clone().stop();
/// assert!(signal.is_stopped());
/// assert!(StopSignal::after(Duration::ZERO).is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopSignal {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl StopSignal {
    /// How many bytes a parser reads between two checks of the signal.
    pub const BLOCK: usize = 1 << 14;

    /// A signal that only [`stop`](Self::stop) sets.
    pub fn new() -> Self {
        Self::default()
    }

    /// A signal that is set at `deadline`, or earlier by [`stop`](Self::stop).
    pub fn at(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::default() }
    }

    /// A signal that is set after `time`, or earlier by [`stop`](Self::stop). A time that the clock cannot count sets
    /// no deadline.
    pub fn after(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// Sets the signal.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the signal was set.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

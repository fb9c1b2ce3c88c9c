//! The replacement texts that are being read, and the budget that bounds them.

use fivefold_core::Span;
use std::sync::Arc;

/// The part of the budget that does not depend on the document.
const BASE_BUDGET: u64 = 1 << 20;

/// The bytes that each byte of the source adds to the budget.
const BUDGET_PER_BYTE: u64 = 10;

/// The budget of expansion: how much it may add to a document, and has added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// A fixed budget, if the caller has set one.
    fixed: Option<u64>,
    used: u64,
}

impl Budget {
    /// Charges `bytes` to the budget; returns `false`, charging nothing, if that would exceed it. The offset in the
    /// source makes the result the same however the input is cut.
    pub(super) fn take(&mut self, bytes: u64, offset: u64) -> bool {
        let allowed = self.fixed.unwrap_or(BASE_BUDGET + BUDGET_PER_BYTE * offset);
        let is_left = self.used.saturating_add(bytes) <= allowed;
        if is_left {
            self.used += bytes;
        }
        is_left
    }
}

/// A replacement text that is being read.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) text: Arc<str>,
    /// The number of bytes that have been read.
    pub(super) position: usize,
    /// The entity: its number, and which kind.
    pub(super) entity: (usize, EntityKind),
    /// Where the outermost reference stands in the source.
    pub(super) reference: Span,
    /// The number of open start tags that began in the text.
    pub(super) depth: u64,
    pub(super) is_unbalanced: bool,
}

/// The replacement texts that are being read, and the budget that bounds them.
#[derive(Debug)]
pub(super) struct Expansion {
    /// The replacement texts, the outermost first.
    pub(super) frames: Vec<Frame>,
    pub(super) budget: Budget,
    /// Where the reference stands whose replacement text is being put into an attribute value.
    pub(super) reference_in_value: Option<Span>,
}

impl Expansion {
    /// No replacement text yet.
    pub(super) fn new(fixed_budget: Option<u64>) -> Self {
        Self { frames: Vec::new(), budget: Budget { fixed: fixed_budget, used: 0 }, reference_in_value: None }
    }

    /// Where the reference stands whose replacement text is being read.
    #[inline]
    pub(super) fn reference(&self) -> Option<Span> {
        self.frames.first().map(|frame| frame.reference).or(self.reference_in_value)
    }
}

/// The two kinds of entities, which have names of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntityKind {
    General,
    Parameter,
}

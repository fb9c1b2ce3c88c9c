//! What a document may hold, and what became of the input because of that.

use fivefold_core::{ErrorCode, Limits, NumberMap, Shortening};

/// How many nodes come between two checks of the memory.
const CHECK_INTERVAL: u32 = 1000;

/// What a document may hold, and how it has been shortened.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// The largest [memory](Limits::document_bytes).
    memory: u64,
    /// The largest [length of a text](Limits::text_bytes); `usize::MAX` if there is no limit.
    pub(crate) text: usize,
    /// The largest number of nodes. The last node stands for all that do not fit and is never in the tree.
    nodes: u32,
    /// The number of nodes at which the document's memory is checked next.
    next_memory_check: u32,
    /// The number of nodes from which on each new node is checked.
    next_check: u32,
    /// The texts that were cut because they are longer than allowed.
    pub(crate) cut_texts: NumberMap<()>,
    /// Whether the document is full.
    is_full: bool,
    /// The offset at which the input ended because of that. Reports behind it are dropped, as they would depend on the
    /// source's pieces.
    full_at: u64,
    /// What has ended the input before its end.
    pub(crate) early_end: Option<ErrorCode>,
    /// What a limit has left out first.
    pub(crate) shortening: Shortening,
}

/// Without limits.
impl Default for Budget {
    fn default() -> Self {
        Self {
            memory: u64::MAX,
            text: usize::MAX,
            nodes: u32::MAX,
            next_memory_check: CHECK_INTERVAL,
            next_check: u32::MAX,
            cut_texts: NumberMap::default(),
            is_full: false,
            full_at: u64::MAX,
            early_end: None,
            shortening: Shortening::default(),
        }
    }
}

impl Budget {
    /// Sets the limits of a document that has no nodes.
    #[inline]
    pub(crate) fn set(&mut self, limits: &Limits) {
        self.memory = limits.document_bytes;
        self.text = limits.text_bytes.max(Limits::LEAST_TEXT_BYTES);
        // The last node is the one that stands for all others, and the document itself has to be there.
        self.nodes = u32::try_from(limits.nodes.saturating_add(1)).unwrap_or(u32::MAX).max(2);
        self.restart_checks();
    }

    /// Becomes what it was before the first node.
    pub(crate) fn restart(&mut self) {
        (self.is_full, self.full_at) = (false, u64::MAX);
        (self.early_end, self.shortening) = (None, Shortening::default());
        self.cut_texts.clear();
        self.restart_checks();
    }

    #[inline]
    fn restart_checks(&mut self) {
        self.next_memory_check = CHECK_INTERVAL;
        self.next_check = match self.memory {
            _ if self.limits_texts() => 0,
            u64::MAX => self.nodes,
            _ => self.nodes.min(CHECK_INTERVAL),
        };
    }

    /// Whether there is a limit to the length of a text.
    #[inline]
    pub(crate) fn limits_texts(&self) -> bool {
        self.text != usize::MAX
    }

    /// Whether a new node must be checked in a document of so many.
    #[inline(always)]
    pub(crate) fn is_check_due(&self, nodes: usize) -> bool {
        nodes + 1 >= self.next_check as usize
    }

    /// Whether the document is full.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Notes that it is, which has ended the input at this offset with this code. What may have ended it behind that does
    /// not count any more.
    pub(crate) fn note_full(&mut self, code: ErrorCode, offset: u64) {
        (self.is_full, self.full_at, self.early_end) = (true, offset, Some(code));
    }

    /// Whether a report about what starts at `offset` is kept.
    pub(crate) fn takes_report_at(&self, offset: u64) -> bool {
        offset < self.full_at
    }

    /// Whether so many nodes fit, without the one that stands for others.
    #[inline]
    pub(crate) fn admits_nodes(&self, count: usize) -> bool {
        count < self.nodes as usize
    }

    /// The index of the node that stands for all that do not fit.
    #[inline]
    pub(crate) fn overflow(&self) -> usize {
        self.nodes as usize - 1
    }

    /// Whether the memory has to be checked in a document of so many nodes, which is noted.
    pub(crate) fn is_memory_check_due(&mut self, nodes: usize) -> bool {
        let is_due = nodes as u32 >= self.next_memory_check;
        if is_due {
            self.next_memory_check = (nodes as u32).saturating_add(CHECK_INTERVAL);
        }
        if !self.limits_texts() {
            self.next_check = self.next_memory_check.min(self.nodes);
        }
        is_due
    }

    /// Whether the document may take so many bytes.
    pub(crate) fn admits_memory(&self, bytes: u64) -> bool {
        bytes <= self.memory
    }
}

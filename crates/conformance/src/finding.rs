//! What is found, and how much of it is wanted.

use crate::code::{Category, Code, Severity};
use crate::names::OwnNames;
use core::fmt;
use fivefold_core::{Span, StopSignal};
use fivefold_dom::NodeId;
use fivefold_html5::tree_builder::Context;
use std::sync::Arc;

/// A place where a document breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Which rule.
    pub code: Code,
    /// Where: an element's start tag, an attribute, a value or a text. Empty for what is not in the source.
    pub span: Span,
    /// The node: the element, also for its attributes, or the text. For a `template` that declares a shadow root, the root.
    pub node: NodeId,
    /// What is there, and what would be right: a sentence without a full stop, with names and values in backquotes.
    pub message: String,
    /// Other places that have to do with it.
    pub related: Vec<Related>,
}

/// A place that has to do with a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there.
    pub message: String,
}

impl Related {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}

impl Finding {
    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// What it is about.
    pub fn category(&self) -> Category {
        self.code.category()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// How many findings are wanted, and what stops the check.
#[derive(Clone, Debug)]
pub struct Options {
    max_findings: usize,
    signal: Option<StopSignal>,
    pub(crate) context: Option<Context>,
    pub(crate) own_names: Arc<OwnNames>,
}

impl Default for Options {
    /// At most 10,000 findings, and no signal.
    fn default() -> Self {
        Self { max_findings: 10_000, signal: None, context: None, own_names: Arc::default() }
    }
}

impl Options {
    /// Sets the number of findings to keep: the first ones in the order of the check. If there are more, a last one
    /// with the code [`Code::TooManyFindings`] says so, which is an error, as the others may be.
    pub fn with_max_findings(self, max_findings: usize) -> Self {
        Self { max_findings, ..self }
    }

    /// Sets the signal that stops the check. Then the last finding has the code [`Code::CheckStopped`], which is an error.
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { signal: Some(signal), ..self }
    }

    /// Sets the context element of a fragment, whose content is checked. What may stand in the rest of the document, such as
    /// the elements that ids refer to, is not missed; in the context `template`, any elements may be.
    ///
    /// ```
    /// use fivefold::conformance::{Options, check};
    /// use fivefold::html::{Context, parse_fragment};
    ///
    /// let context = Context::new("ul");
    /// let findings = check(&parse_fragment(&context, "<p>one"), &Options::default().with_context(Some(context)));
    /// assert_eq!(findings[0].message, "Element `p` is not allowed as a child of `ul`: only `li` elements are");
    /// ```
    pub fn with_context(self, context: Option<Context>) -> Self {
        Self { context, ..self }
    }

    /// Sets the names that the document may have beside those of HTML.
    pub fn with_own_names(self, own_names: impl Into<Arc<OwnNames>>) -> Self {
        Self { own_names: own_names.into(), ..self }
    }
}

/// The findings so far.
pub(crate) struct Findings {
    list: Vec<Finding>,
    dropped: u64,
    options: Options,
    /// The steps until the next look at the signal.
    credit: u32,
    is_stopped: bool,
    /// Whether findings are left out, because they repeat others.
    pub(crate) are_repeated: bool,
}

impl Findings {
    /// The steps between two looks at the signal.
    const STEPS: u32 = 1 << 10;

    pub(crate) fn new(options: &Options) -> Self {
        Self {
            list: Vec::new(),
            dropped: 0,
            options: options.clone(),
            credit: 0,
            is_stopped: false,
            are_repeated: false,
        }
    }

    /// Takes a step; `false` if the signal was set.
    pub(crate) fn step(&mut self) -> bool {
        fivefold_core::work::steps(1);
        let Some(signal) = &self.options.signal else { return true };
        match self.credit.checked_sub(1) {
            Some(left) => self.credit = left,
            None => {
                self.credit = Self::STEPS;
                self.is_stopped |= signal.is_stopped();
            }
        }
        !self.is_stopped
    }

    /// Keeps a finding, if there is room. The message is made only then.
    pub(crate) fn add(&mut self, code: Code, node: NodeId, span: Span, message: impl FnOnce() -> String) {
        self.add_related(code, node, span, message, Vec::new);
    }

    /// Like [`Self::add`], with related places.
    pub(crate) fn add_related(
        &mut self,
        code: Code,
        node: NodeId,
        span: Span,
        message: impl FnOnce() -> String,
        related: impl FnOnce() -> Vec<Related>,
    ) {
        if self.are_repeated {
            return;
        }
        if self.list.len() >= self.options.max_findings {
            self.dropped += 1;
            return;
        }
        self.list.push(Finding { code, span, node, message: message(), related: related() });
    }

    /// Drops the findings that are silenced.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Finding) -> bool) {
        self.list.retain(is_kept);
    }

    /// The findings in the order of their places, and then what ended the list early.
    pub(crate) fn finish(mut self, root: NodeId) -> Vec<Finding> {
        self.list.sort_by_key(|finding| (finding.span.start, finding.span.end, finding.code));
        self.list.dedup_by(|one, other| {
            (one.code, one.span, one.node) == (other.code, other.span, other.node) && one.message == other.message
        });
        let mut note = |code, message| {
            let span = Span::new(0, 0);
            self.list.push(Finding { code, span, node: root, message, related: Vec::new() });
        };
        if self.dropped > 0 {
            note(Code::TooManyFindings, format!("There are {} more findings", self.dropped));
        }
        if self.is_stopped {
            note(Code::CheckStopped, "The check was stopped before the end of the document".to_owned());
        }
        self.list
    }
}

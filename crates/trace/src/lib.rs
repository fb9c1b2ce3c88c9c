//! Traces of parsers, step by step.
//!
//! A [`Tracer`] parses a source and records which state consumed each character, what the state emitted, and which
//! other variables changed; with a tree, also which insertion mode or phase processed the token, and what it did. The
//! result is a [`Trace`] with one [`Step`] per row.
//!
//! ```
//! use fivefold::trace::{TracedToken, Tracer, state_name};
//!
//! let trace = Tracer::new().html("<b>", Default::default());
//! let states: Vec<_> = trace.steps().iter().map(|step| (&*step.input, state_name(step.next_state))).collect();
//! assert_eq!(states[..3], [("<", "Tag open".into()), ("b", "Tag name".into()), (">", "Data".into())]);
//! let TracedToken::StartTag(tag) = &trace.steps()[2].tokens[0] else { panic!("the tag is at its end") };
//! assert_eq!(tag.name, "b");
//! ```
//!
//! A trace takes some hundred bytes for each character, and time linear in the source. Traces are for inspecting a
//! parser. A parser without an observer has none of this overhead; see [`Observer`](fivefold_core::Observer).

#![forbid(unsafe_code)]

mod block;
mod changes;
mod describe;
mod html;
mod log;
mod names;
mod operation;
mod sink;
mod step;
mod xml;

use block::Block;
pub use block::{Before, Target};
pub use log::Recorder;
pub use names::{mode_name, state_name};
pub use operation::{Node, Operation, Place};
pub use sink::TracedDocument;
pub use step::{
    Change, DeclarationPart, Part, Step, TokenKind, TracedEnd, TracedFeedback, TracedTag, TracedToken, TreeStep,
};

use block::Kept;
use fivefold_core::encoding::{Hints, decode_all};
use fivefold_html5::{Context, Options as HtmlOptions};
use fivefold_xml5::Options as XmlOptions;
use fivefold_xml5::encoding::Xml;
use log::{Log, SharedLog};

/// Parses, and records each step.
///
/// The whole parser runs, so the tokenizer receives the tree builder's feedback.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Tracer {
    /// Whether the tree builder is traced, too.
    pub tree: bool,
    /// Whether each character has its own row.
    pub every_character: bool,
    /// Which block of the steps is kept. By default, all steps are.
    block: Option<Block>,
}

/// The steps of a parser for a source.
#[derive(Clone, Debug)]
pub struct Trace {
    source: String,
    kept: Kept,
}

impl Tracer {
    /// Creates a tracer of the tokenizer, which folds runs.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether the tree builder is traced, too: its insertion modes or phases, operations and errors.
    #[must_use]
    pub fn with_tree(self, tree: bool) -> Self {
        Self { tree, ..self }
    }

    /// Sets whether each character has its own row. By default, adjacent characters that a state consumes without
    /// leaving it share a row.
    #[must_use]
    pub fn with_every_character(self, every_character: bool) -> Self {
        Self { every_character, ..self }
    }

    /// Sets which block of `len` steps is kept, for sources whose trace would take too much memory: the one that holds a step,
    /// or the last one if no step is that. The whole input is read all the same: its steps are [counted](Trace::count), and
    /// the parsers keep their tree.
    ///
    /// The steps are divided into blocks from the first one on. A length of 0 counts as 1, and a block has more steps if there
    /// would be a cut inside of the replacement text of an entity.
    ///
    /// ```
    /// use fivefold::trace::{Target, Tracer};
    ///
    /// let source = "<p>".repeat(1000);
    /// let trace = Tracer::new().with_block(100, Target::Offset(2000)).html(&source, Default::default());
    /// assert_eq!((trace.steps().len(), trace.first(), trace.count()), (100, 2000, 3001));
    /// ```
    #[must_use]
    pub fn with_block(self, len: usize, with: Target) -> Self {
        Self { block: Some(Block { len, with }), ..self }
    }

    /// Traces HTML.
    ///
    /// ```
    /// use fivefold::html::Options;
    /// use fivefold::trace::{TracedFeedback, Tracer};
    ///
    /// let trace = Tracer::new().html("<title>&amp;</title>", Options::default());
    /// let feedback: Vec<_> = trace.steps().iter().flat_map(|step| &step.feedback).collect();
    /// assert_eq!(feedback, [&TracedFeedback::SwitchTo("rcdata-state")]);
    /// ```
    pub fn html(self, text: &str, options: HtmlOptions) -> Trace {
        self.trace(|log| html::trace_text(log, text, None, options))
    }

    /// Traces a fragment of HTML in a context element.
    pub fn html_fragment(self, context: &Context, text: &str, options: HtmlOptions) -> Trace {
        self.trace(|log| html::trace_text(log, text, Some(context), options))
    }

    /// Traces HTML from bytes, as a document or as a fragment. They are parsed twice, since their encoding is known
    /// only at the end.
    pub fn html_bytes(self, bytes: &[u8], hints: Hints, context: Option<&Context>, options: HtmlOptions) -> Trace {
        let encoding = html::find_encoding(bytes, hints, context, options);
        self.trace(|log| html::trace_bytes(log, bytes, encoding, context, options))
    }

    /// Traces another tokenizer. `run` runs it with the recorder as its observer, and records the source, the tokens
    /// and the errors in a clone of the recorder.
    pub fn tokenizer(self, run: impl FnOnce(Recorder)) -> Trace {
        self.trace(|log| run(Recorder(log.clone())))
    }

    /// Traces XML.
    ///
    /// ```
    /// use fivefold::trace::{Change, Tracer};
    ///
    /// let trace = Tracer::new().xml("<!DOCTYPE a[<!ENTITY e '<b/>'>]><a>&e;</a>", Default::default());
    /// let replaced = trace.steps().iter().filter(|step| step.is_replacement).map(|step| &*step.input);
    /// assert_eq!(replaced.collect::<String>(), "<b/>");
    /// ```
    pub fn xml(self, text: &str, options: XmlOptions) -> Trace {
        self.trace(|log| xml::trace_text(log, text, options))
    }

    /// Traces XML from bytes.
    pub fn xml_bytes(self, bytes: &[u8], hints: Hints, options: XmlOptions) -> Trace {
        self.trace(|log| {
            let (text, _) = decode_all(&Xml, bytes, &hints, &mut |error| log.borrow_mut().error(error));
            xml::trace_text(log, &text, options);
        })
    }

    fn trace(self, run: impl FnOnce(&SharedLog)) -> Trace {
        let log = Log::new(self.every_character, self.tree, self.block);
        run(&log);
        let (source, kept) = log.borrow_mut().finish();
        Trace { source, kept }
    }
}

impl Trace {
    /// The source, as text. Spans are bytes of it.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The steps, in order. Unless only a [block](Tracer::with_block) of them is kept, their consumed text adds up to the
    /// source, without a byte order mark.
    pub fn steps(&self) -> &[Step] {
        &self.kept.steps
    }

    /// The number of the first step that is kept, from 0.
    pub fn first(&self) -> usize {
        self.kept.first
    }

    /// The number of all steps.
    pub fn count(&self) -> usize {
        self.kept.count
    }

    /// What the steps before those that are kept leave behind.
    ///
    /// ```
    /// use fivefold::trace::{Target, Tracer};
    ///
    /// let trace = Tracer::new().with_block(2, Target::Step(3)).html("<p>", Default::default());
    /// // The first block has the steps of `<` and `p`, and the second that of `>`.
    /// assert_eq!((trace.first(), trace.steps()[0].input.as_str()), (2, ">"));
    /// assert_eq!(trace.before().changes[0].to_string(), "Current token = start tag, name = \"p\"");
    /// ```
    pub fn before(&self) -> &Before {
        &self.kept.before
    }
}

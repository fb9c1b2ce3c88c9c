//! The rewriter of text.

use crate::engine::Engine;
use crate::nodes::Nodes;
use crate::structure::Structure;
use crate::tree::Tree;
use crate::window::{NOTHING_READ, Output, TextOutput};
use crate::written::Written;
use crate::{Matching, RewriteError, RewriteOptions, Rules};
use core::fmt;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, floor_char_boundary};
use fivefold_html5::tokenizer::{Progress, State as TokenizerState, Tokenizer};

/// Rewrites HTML while it streams: takes text in chunks, and hands the rewritten text on in chunks.
///
/// What no rule changes stays as it is written, to the byte. Memory is bounded by the longest token and the depth of open
/// elements, and by [limits](RewriteOptions). Time is linear in the input, for each selector. For that, some pages are an
/// [error](RewriteError::EndedEarly): those for which a parser repeats formatting elements beyond its default limit, and those
/// with very many tags `body` or `html` that give attributes. How the input is cut makes no difference, apart from how
/// [text](crate::TextPiece) is divided.
///
/// ```
/// use fivefold::rewrite::{RewriteOptions, Rewriter, Rules};
///
/// let rules = Rules::new().element("a[href]", |a| {
///     a.set_attribute("rel", "nofollow")?;
///     Ok(())
/// });
/// let mut output = String::new();
/// let mut rewriter = Rewriter::new(rules, RewriteOptions::default(), |text: &str| output.push_str(text))?;
/// rewriter.write("<p><a hr")?;
/// rewriter.write("ef=/>one</a>")?;
/// rewriter.end()?;
/// assert_eq!(output, "<p><a href=/ rel=\"nofollow\">one</a>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
///
/// For bytes, there is the `ByteRewriter`.
pub struct Rewriter<'h, F: FnMut(&str)>(pub(crate) Core<'h, TextOutput<F>>);

impl<'h, F: FnMut(&str)> Rewriter<'h, F> {
    /// A rewriter that hands its output to a function.
    ///
    /// # Errors
    ///
    /// When one of the selectors cannot be parsed, or only the rest of the document decides it.
    pub fn new(rules: Rules<'h>, options: RewriteOptions, output: F) -> Result<Self, RewriteError> {
        Core::new(rules, options, TextOutput(output)).map(Self)
    }

    /// Takes the next chunk of the input.
    ///
    /// # Errors
    ///
    /// When a handler returns an error, a limit is reached or the rewriter was stopped; when a handler
    /// [waits](RewriteError::Waiting), in which case nothing was taken; and after an error.
    pub fn write(&mut self, chunk: &str) -> Result<(), RewriteError> {
        self.0.write(chunk)
    }

    /// Whether a handler has asked to be called again [later](crate::Element::later).
    pub fn is_waiting(&self) -> bool {
        self.0.is_waiting()
    }

    /// Calls the handler again that has asked for it, and goes on.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn resume(&mut self) -> Result<(), RewriteError> {
        self.0.resume()
    }

    /// What has ended the input before its end: a limit, or the stop signal.
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.0.ended_early()
    }

    /// What the end of the input has cut, once it has [ended](Self::end): the standard's error for a tag, a comment or the
    /// like that is not complete, as where a transfer has broken off. What there is of it was written as it is.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// use fivefold::rewrite::{RewriteOptions, Rewriter, Rules};
    ///
    /// let mut rewriter = Rewriter::new(Rules::new(), RewriteOptions::default(), |_: &str| {})?;
    /// rewriter.write("<p><a hre")?;
    /// rewriter.end()?;
    /// assert_eq!(rewriter.cut(), Some(ErrorCode::EofInTag));
    /// # Ok::<(), fivefold::rewrite::RewriteError>(())
    /// ```
    pub fn cut(&self) -> Option<ErrorCode> {
        self.0.cut()
    }

    /// How many elements handlers have changed that are none in the end: a body without a tag of its own, whose place a
    /// `frameset` has taken. These changes are not written.
    pub fn dropped_changes(&self) -> usize {
        self.0.dropped_changes()
    }

    /// Ends the input, and writes what is left.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn end(&mut self) -> Result<(), RewriteError> {
        self.0.end()
    }
}

impl<F: FnMut(&str)> fmt::Debug for Rewriter<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rewriter").finish_non_exhaustive()
    }
}

/// What rewriters of text and bytes have in common.
pub(crate) struct Core<'h, O: Output> {
    machine: Machine<'h, O>,
    options: RewriteOptions,
    state: State,
    /// What has come while a handler waits, and how much of it has been read since: less than half.
    held: String,
    held_read: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Ended,
    Failed,
}

// One of them is made for a document.
#[allow(clippy::large_enum_variant, reason = "there is one for a document")]
enum Machine<'h, O: Output> {
    Tree(Tokenizer<Engine<'h, Tree, O>>),
    Written(Tokenizer<Engine<'h, Written, O>>),
}

/// Runs code with the tokenizer of either kind.
macro_rules! with {
    ($machine:expr, $tokenizer:ident => $code:expr) => {
        match $machine {
            Machine::Tree($tokenizer) => $code,
            Machine::Written($tokenizer) => $code,
        }
    };
}

/// So many bytes are read at a time.
const BLOCK: usize = 1 << 14;
/// So far back from the end of a block the end of a tag is looked for, since a tag that a block cuts has to be copied.
const MARGIN: usize = 1 << 9;

/// The length of the next block of a chunk.
fn block_len(chunk: &str) -> usize {
    if chunk.len() <= BLOCK {
        return chunk.len();
    }
    let margin = &chunk.as_bytes()[BLOCK - MARGIN..BLOCK];
    match margin.iter().rposition(|byte| *byte == b'>') {
        Some(end) => BLOCK - MARGIN + end + 1,
        None => floor_char_boundary(chunk, BLOCK),
    }
}

impl<'h, O: Output> Core<'h, O> {
    pub(crate) fn new(mut rules: Rules<'h>, options: RewriteOptions, output: O) -> Result<Self, RewriteError> {
        let matcher = rules.compile()?;
        let has_inside = |index: &usize| {
            let rules = &rules.by_selector[*index];
            !rules.text.is_empty() || !rules.comments.is_empty()
        };
        let mut inside_rules = Vec::new();
        for index in (0..rules.selectors.len()).filter(has_inside) {
            inside_rules.resize(rules.selectors.len().div_ceil(64), 0_u64);
            inside_rules[index / 64] |= 1 << (index % 64);
        }
        let nodes = Nodes::new(matcher, inside_rules);
        let machine = match options.matching {
            Matching::ByTree => {
                let tree = Tree::new(nodes, &options);
                Machine::Tree(tokenizer(tree, rules, output, &options))
            }
            Matching::AsWritten => {
                let written = Written::new(nodes, &options);
                Machine::Written(tokenizer(written, rules, output, &options))
            }
        };
        Ok(Self { machine, options, state: State::Open, held: String::new(), held_read: 0 })
    }

    pub(crate) fn output_mut(&mut self) -> &mut O {
        with!(&mut self.machine, tokenizer => &mut tokenizer.sink_mut().window.gate.output)
    }

    #[cfg(feature = "encoding")]
    pub(crate) fn declared(&self) -> Option<&'static fivefold_core::encoding::Encoding> {
        with!(&self.machine, tokenizer => tokenizer.sink().declared)
    }

    /// After an error, no handler is called any more.
    pub(crate) fn is_waiting(&self) -> bool {
        self.state == State::Open && with!(&self.machine, tokenizer => tokenizer.sink().waiting.is_some())
    }

    pub(crate) fn ended_early(&self) -> Option<ErrorCode> {
        with!(&self.machine, tokenizer => tokenizer.sink().ended_early)
    }

    pub(crate) fn dropped_changes(&self) -> usize {
        with!(&self.machine, tokenizer => tokenizer.sink().dropped_changes)
    }

    pub(crate) fn cut(&self) -> Option<ErrorCode> {
        with!(&self.machine, tokenizer => tokenizer.sink().cut)
    }

    /// Takes a chunk, or a part of one: whether a handler waits was asked before.
    pub(crate) fn write(&mut self, chunk: &str) -> Result<(), RewriteError> {
        if self.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        self.write_on(chunk)
    }

    /// Like [`write`](Self::write), but holds the chunk while a handler waits.
    pub(crate) fn write_on(&mut self, chunk: &str) -> Result<(), RewriteError> {
        if self.state != State::Open {
            if self.state == State::Failed && self.options.passes_on {
                self.output_mut().copy(chunk);
            }
            return Err(RewriteError::Failed);
        }
        let mut rest = chunk;
        while !rest.is_empty() {
            if self.is_waiting() {
                return self.hold(rest);
            }
            let (block, after) = rest.split_at(block_len(rest));
            rest = after;
            let read = self.read_block(block, 0);
            self.or_pass_on(read, rest)?;
        }
        Ok(())
    }

    /// Holds text while a handler waits.
    fn hold(&mut self, text: &str) -> Result<(), RewriteError> {
        self.held.push_str(text);
        let settled = self.settle(NOTHING_READ, self.held.len());
        if settled.is_err() {
            let held = core::mem::take(&mut self.held);
            return self.or_pass_on(settled, &held[self.held_read..]);
        }
        Ok(())
    }

    /// Reads a block, beside which the rewriter holds so many bytes.
    fn read_block(&mut self, block: &str, held: usize) -> Result<(), RewriteError> {
        let base = with!(&self.machine, tokenizer => tokenizer.sink().window.end());
        let room = usize::try_from(self.options.input_bytes - base).unwrap_or(usize::MAX);
        let within = &block[..floor_char_boundary(block, room)];
        with!(&mut self.machine, tokenizer => {
            let progress = tokenizer.feed(within);
            // The tokenizer learns of no end, else it would take what is cut for whole.
            if within.len() < block.len() && progress != Progress::Stopped {
                tokenizer.sink_mut().ended_early = Some(ErrorCode::InputLimitReached);
            }
        });
        self.settle(Chunk { text: block, base }, held)
    }

    /// After an error, passes the rest of what has come on, if that is asked for.
    fn or_pass_on(&mut self, read: Result<(), RewriteError>, rest: &str) -> Result<(), RewriteError> {
        if read.is_err() && self.options.passes_on {
            self.output_mut().copy(rest);
        }
        read
    }

    pub(crate) fn resume(&mut self) -> Result<(), RewriteError> {
        if self.state != State::Open {
            return Err(RewriteError::Failed);
        }
        with!(&mut self.machine, tokenizer => {
            tokenizer.sink_mut().resume();
            if tokenizer.sink().waiting.is_none() && tokenizer.sink().failure.is_none() {
                let _: Progress = tokenizer.resume();
            }
        });
        let held = core::mem::take(&mut self.held);
        let mut start = core::mem::take(&mut self.held_read);
        // The rest of the block that the handler has interrupted is kept.
        let mut read = self.settle(NOTHING_READ, held.len());
        while read.is_ok() && start < held.len() && !self.is_waiting() {
            let len = block_len(&held[start..]);
            read = self.read_block(&held[start..start + len], held.len());
            start += len;
        }
        self.or_pass_on(read, &held[start..])?;
        let rest = &held[start..];
        // What has been read takes memory until the rest is copied, which takes no longer than reading did.
        (self.held, self.held_read) = if rest.len() <= start { (rest.to_owned(), 0) } else { (held, start) };
        Ok(())
    }

    /// Writes what is settled of a chunk that has been read, and reports what has gone wrong. So many bytes are held that have
    /// come while a handler waited.
    fn settle(&mut self, read: Chunk<'_>, held: usize) -> Result<(), RewriteError> {
        let memory_bytes = self.options.memory_bytes;
        let error = with!(&mut self.machine, tokenizer => {
            let engine = tokenizer.sink_mut();
            if engine.failure.is_none() {
                engine.flush(read);
            }
            let early_end = engine.ended_early.map(RewriteError::EndedEarly);
            let memory = (engine.bytes() + held > memory_bytes).then_some(RewriteError::MemoryLimit);
            engine.failure.take().or(early_end).or(memory)
        });
        error.map_or(Ok(()), |error| Err(self.fail(error, read)))
    }

    fn fail(&mut self, error: RewriteError, read: Chunk<'_>) -> RewriteError {
        self.state = State::Failed;
        if self.options.passes_on {
            with!(&mut self.machine, tokenizer => tokenizer.sink_mut().window.pass_on_all(read));
        }
        error
    }

    pub(crate) fn end(&mut self) -> Result<(), RewriteError> {
        if self.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        if self.state != State::Open {
            return Err(RewriteError::Failed);
        }
        let _: Progress = with!(&mut self.machine, tokenizer => {
            tokenizer.sink_mut().is_ending = true;
            tokenizer.feed_all("")
        });
        if self.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        self.settle(NOTHING_READ, 0)?;
        self.state = State::Ended;
        with!(&mut self.machine, tokenizer => tokenizer.sink_mut().end())
    }
}

fn tokenizer<'h, S: Structure, O: Output>(
    structure: S,
    rules: Rules<'h>,
    output: O,
    options: &RewriteOptions,
) -> Tokenizer<Engine<'h, S, O>> {
    let mut tokenizer = Tokenizer::new(Engine::new(structure, rules, output));
    if let Some(context) = &options.context {
        let state = context.initial_state(options.scripting_mode());
        tokenizer.set_state(state);
        tokenizer.set_cdata_allowed(context.is_foreign());
        // No tag ends the text of such a context, and there are no references in it.
        tokenizer.sink_mut().window.is_raw = !matches!(state, TokenizerState::Data | TokenizerState::Rcdata);
    }
    if let Some(signal) = &options.stop_signal {
        tokenizer.set_stop_signal(signal.clone());
    }
    tokenizer
}

/// Rewrites a whole text.
///
/// ```
/// use fivefold::rewrite::{Rules, rewrite};
///
/// let rules = Rules::new().element("b", |b| Ok(b.set_name("strong")?));
/// assert_eq!(rewrite("<p>a <B>b</B>", rules)?, "<p>a <strong>b</strong>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
///
/// # Errors
///
/// As of [`Rewriter::new`] and [`Rewriter::write`].
pub fn rewrite(html: &str, rules: Rules<'_>) -> Result<String, RewriteError> {
    rewrite_with(html, rules, RewriteOptions::default())
}

/// Rewrites a whole text with options.
///
/// # Errors
///
/// As of [`Rewriter::new`] and [`Rewriter::write`]; when a handler [waits](RewriteError::Waiting), as nobody can resume it.
pub fn rewrite_with(html: &str, rules: Rules<'_>, options: RewriteOptions) -> Result<String, RewriteError> {
    let mut output = String::with_capacity(html.len());
    let mut rewriter = Rewriter::new(rules, options, |text: &str| output.push_str(text))?;
    rewriter.write(html)?;
    rewriter.end()?;
    drop(rewriter);
    Ok(output)
}

//! The options of a rewriter.

use fivefold_core::StopSignal;
use fivefold_html5::Scripting;
use fivefold_html5::tree_builder::Context;

/// Which elements there are, to a rewriter.
///
/// ```
/// use fivefold::rewrite::{Content, Matching, RewriteOptions, Rules, rewrite_with};
///
/// let rewritten = |matching| {
///     let rules = Rules::new().element("tbody > tr", |tr| {
///         tr.set_attribute("class", "x")?;
///         Ok(())
///     });
///     rewrite_with("<table><tr><td>1</table>", rules, RewriteOptions::default().with_matching(matching))
/// };
/// // A row stands in a `tbody`, whether that has a tag or not.
/// assert_eq!(rewritten(Matching::ByTree)?, "<table><tr class=\"x\"><td>1</table>");
/// assert_eq!(rewritten(Matching::AsWritten)?, "<table><tr><td>1</table>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Matching {
    /// Those of the tree that a browser builds.
    #[default]
    ByTree,
    /// Those that the tags show, as lol_html takes them: an element begins at its start tag and ends at the next end tag
    /// of its name, which ends all that begin in it. Text modes are guessed by the name of the tag.
    AsWritten,
}

/// How to rewrite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RewriteOptions {
    /// Which elements there are. By the tree, by default.
    pub matching: Matching,
    /// Whether scripts run where the document is shown, so that `noscript` holds text. On by default, as in browsers.
    pub scripting: bool,
    /// The context element of a fragment; none, for a document, by default. Like the elements around it, it is no element to
    /// rules.
    pub context: Option<Context>,
    /// How many bytes may be kept: an unfinished token, with bytes of it that are no text; the largest tag so far that was
    /// handed to a handler, with a table of its attributes; open elements, and what is to be inserted at their ends. Memory for
    /// one block of 16 KiB is needed besides, and it is checked after each block. No limit by default.
    pub memory_bytes: usize,
    /// How many bytes of text the input may have. No limit by default.
    pub input_bytes: u64,
    /// Whether, after an error, what has not been written yet and all further input is passed on as it is, from the end of a
    /// token on. Of an element that is being removed, what has come stays away, and what comes then is passed on. Off by default.
    pub passes_on: bool,
    /// The signal that stops the rewriter.
    pub stop_signal: Option<StopSignal>,
}

impl Default for RewriteOptions {
    fn default() -> Self {
        Self {
            matching: Matching::ByTree,
            scripting: true,
            context: None,
            memory_bytes: usize::MAX,
            input_bytes: u64::MAX,
            passes_on: false,
            stop_signal: None,
        }
    }
}

impl RewriteOptions {
    /// Sets [which elements there are](Self::matching).
    #[must_use]
    pub fn with_matching(self, matching: Matching) -> Self {
        Self { matching, ..self }
    }

    /// Sets whether [scripts run](Self::scripting) where the document is shown.
    #[must_use]
    pub fn with_scripting(self, scripting: bool) -> Self {
        Self { scripting, ..self }
    }

    /// Sets the [context element](Self::context) in which a fragment is rewritten: a row without its table, for instance.
    ///
    /// ```
    /// use fivefold::rewrite::{RewriteOptions, Rules, rewrite_with};
    ///
    /// let rules = || Rules::new().element("tr > td", |td| Ok(td.set_attribute("class", "x")?));
    /// let row = RewriteOptions::default().with_context("tbody");
    /// assert_eq!(rewrite_with("<tr><td>1</tr>", rules(), row)?, "<tr><td class=\"x\">1</tr>");
    /// // In a document, there are no rows outside of tables.
    /// assert_eq!(rewrite_with("<tr><td>1</tr>", rules(), RewriteOptions::default())?, "<tr><td>1</tr>");
    /// # Ok::<(), fivefold::rewrite::RewriteError>(())
    /// ```
    #[must_use]
    pub fn with_context(self, context: impl Into<Context>) -> Self {
        Self { context: Some(context.into()), ..self }
    }

    /// Sets the limit of [memory](Self::memory_bytes).
    #[must_use]
    pub fn with_memory_bytes(self, memory_bytes: usize) -> Self {
        Self { memory_bytes, ..self }
    }

    /// Sets the limit of [the input](Self::input_bytes).
    #[must_use]
    pub fn with_input_bytes(self, input_bytes: u64) -> Self {
        Self { input_bytes, ..self }
    }

    /// Sets whether input is [passed on](Self::passes_on) after an error.
    #[must_use]
    pub fn with_passing_on(self, passes_on: bool) -> Self {
        Self { passes_on, ..self }
    }

    /// Sets the signal that [stops](Self::stop_signal) the rewriter.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { stop_signal: Some(signal), ..self }
    }

    /// The scripting mode of a parser.
    pub(crate) fn scripting_mode(&self) -> Scripting {
        if self.scripting { Scripting::Normal } else { Scripting::Disabled }
    }
}

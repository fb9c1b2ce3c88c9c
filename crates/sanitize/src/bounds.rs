//! Bounds of the sanitizer: limits of the parser, and the signal that stops it.

use core::fmt;
use fivefold_core::{ErrorCode, Limits, StopSignal};
use std::error::Error;

/// The bounds within which [`clean_with`](crate::clean_with) sanitizes HTML. By default there are those of
/// the parser, with which that takes linear time.
///
/// ```
/// use core::time::Duration;
/// use fivefold::{ErrorCode, Limits, StopSignal};
/// use fivefold_sanitize::{Config, Options, clean_with};
///
/// let options = Options::default()
///     .with_limits(Limits::default().with_input_bytes(1 << 16).with_depth(512))
///     .with_stop_signal(StopSignal::after(Duration::from_secs(1)));
/// let cleaned = clean_with("<p>short", &Config::default(), &options);
/// # if cleaned.is_ok() {
/// assert_eq!(cleaned.as_deref(), Ok("<p>short</p>"));
/// # }
/// let error = clean_with(&"long".repeat(1 << 16), &Config::default(), &options).unwrap_err();
/// assert_eq!(error.code(), ErrorCode::InputLimitReached);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) limits: Limits,
    pub(crate) output_bytes: u64,
    pub(crate) signal: Option<StopSignal>,
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), output_bytes: u64::MAX, signal: None }
    }
}

impl Options {
    /// Sets the limits of the parser. What reaches a limit that would cut something off is not sanitized: see
    /// [`NotSanitized`]. Deeper elements than [`Limits::depth`] become siblings, as in browsers.
    ///
    /// They are limits of the HTML that is given. Only [`Limits::nodes`] and [`Limits::document_bytes`] hold as well for what
    /// [`clean`](crate::clean) parses again, which can be longer.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets how many bytes the sanitized HTML may have; no limit by default. It is longer than what was given where elements
    /// are repeated or end tags are implied, characters become references, or attributes are added. HTML that would be
    /// longer is not written, with [`ErrorCode::DocumentLimitReached`]; nor is any that is parsed again before that.
    #[must_use]
    pub fn with_output_bytes(self, output_bytes: u64) -> Self {
        Self { output_bytes, ..self }
    }

    /// Sets the signal that stops the sanitizer. The parser checks it every 16 KiB, and what removes nodes and writes
    /// the result about as often.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { signal: Some(signal), ..self }
    }
}

/// The HTML was not sanitized, because that was stopped, or because a limit would have cut something off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSanitized(ErrorCode);

impl NotSanitized {
    pub(crate) const STOPPED: Self = Self(ErrorCode::ParsingStopped);

    pub(crate) fn because_of(code: ErrorCode) -> Self {
        Self(code)
    }

    /// Why: [`ErrorCode::ParsingStopped`], or the code of a limit.
    pub fn code(&self) -> ErrorCode {
        self.0
    }
}

impl fmt::Display for NotSanitized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the HTML was not sanitized: {}", self.0)
    }
}

impl Error for NotSanitized {}

/// Looks at a signal every now and then.
pub(crate) struct Watch<'s> {
    signal: Option<&'s StopSignal>,
    /// The steps until the next look.
    credit: usize,
}

impl<'s> Watch<'s> {
    /// The steps between two looks. A step is a node, or so many bytes of the output.
    const STEPS: usize = 1 << 10;
    const BYTES_A_STEP: usize = 16;

    pub(crate) fn new(signal: Option<&'s StopSignal>) -> Self {
        Self { signal, credit: 0 }
    }

    /// Takes a step, unless the signal was set.
    pub(crate) fn step(&mut self) -> Result<(), NotSanitized> {
        self.steps(1)
    }

    fn steps(&mut self, count: usize) -> Result<(), NotSanitized> {
        let Some(signal) = self.signal else { return Ok(()) };
        if let Some(left) = self.credit.checked_sub(count) {
            self.credit = left;
            return Ok(());
        }
        self.credit = Self::STEPS;
        if signal.is_stopped() { Err(NotSanitized::STOPPED) } else { Ok(()) }
    }
}

/// A text that is written while a signal is watched, up to a limit.
pub(crate) struct WatchedText<'s> {
    pub(crate) text: String,
    pub(crate) watch: Watch<'s>,
    pub(crate) limit: u64,
    /// What an error of the text means.
    pub(crate) reason: NotSanitized,
}

impl fmt::Write for WatchedText<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if (self.text.len() + text.len()) as u64 > self.limit {
            self.reason = NotSanitized::because_of(ErrorCode::DocumentLimitReached);
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        self.watch.steps(1 + text.len() / Watch::BYTES_A_STEP).map_err(|_| fmt::Error)
    }
}

//! The rewriter between an asynchronous reader and an asynchronous writer.

use crate::{ByteRewriter, RewriteError, RewriteOptions, Rules};
use core::fmt;
use fivefold_core::ErrorCode;
use fivefold_core::encoding::{Encoding, Hints};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Rewrites HTML from an `AsyncRead` to an `AsyncWrite`, as a [`ByteRewriter`] does, and lets the caller await what a handler
/// waits for.
///
/// A handler that needs an answer from elsewhere asks to be called again [later](crate::Element::later). Then
/// [`run`](Self::run) returns `true`; the caller awaits the answer, puts it where the handler finds it, and calls `run` again.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::rewrite::{AsyncRewriter, Content, RewriteError, RewriteOptions, Rules};
/// use std::sync::Mutex;
///
/// async fn fetch(name: &str) -> String {
///     format!("<i>{name}</i>")
/// }
///
/// # fn main() -> Result<(), RewriteError> {
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let (wanted, answer) = (Mutex::new(String::new()), Mutex::new(None::<String>));
/// let rules = Rules::new().element("include[src]", |include| {
///     match answer.lock().unwrap().take() {
///         Some(html) => include.replace(Content::Html(&html)),
///         None => {
///             *wanted.lock().unwrap() = include.attribute("src").unwrap_or_default().to_owned();
///             include.later();
///         }
///     }
///     Ok(())
/// });
/// let page = &b"<p><include src=a></include> and <include src=b></include>."[..];
/// let mut output = Vec::new();
/// let mut rewriter = AsyncRewriter::new(rules, Hints::default(), RewriteOptions::default(), page, &mut output)?;
/// while rewriter.run().await? {
///     let name = wanted.lock().unwrap().clone();
///     let html = fetch(&name).await;
///     *answer.lock().unwrap() = Some(html);
/// }
/// drop(rewriter);
/// assert_eq!(output, b"<p><i>a</i> and <i>b</i>.");
/// # Ok(())
/// # })
/// # }
/// ```
///
/// If no handler waits, `rewriter.run().await?` does everything.
///
/// The rewriter reads up to 16 KiB at a time, and reads no more before the output of that is written and the writer is
/// flushed. So a slow writer holds up the reader.
pub struct AsyncRewriter<'h, R, W> {
    reader: R,
    writer: W,
    rewriter: ByteRewriter<'h, Collect>,
    passes_on: bool,
    /// What the rewriter has handed on.
    collected: Arc<Mutex<Vec<u8>>>,
    /// What is written at present, and how much of it is.
    output: Vec<u8>,
    written: usize,
    /// Whether the writer holds what it may not have passed on.
    is_unflushed: bool,
    input: Box<[u8]>,
    /// Whether the reader has come to its end, and whether everything was rewritten.
    is_at_end: bool,
    is_done: bool,
    /// What the caller is told when the output before it is written.
    told_next: Option<Result<bool, RewriteError>>,
}

/// Collects the output.
type Collect = Box<dyn FnMut(&[u8]) + Send>;

/// So many bytes are read at a time.
const BLOCK: usize = 1 << 14;

impl<'h, R: AsyncRead + Unpin, W: AsyncWrite + Unpin> AsyncRewriter<'h, R, W> {
    /// A rewriter between a reader and a writer.
    ///
    /// # Errors
    ///
    /// When one of the selectors cannot be parsed, or only the rest of the document decides it.
    pub fn new(
        rules: Rules<'h>,
        hints: Hints,
        options: RewriteOptions,
        reader: R,
        writer: W,
    ) -> Result<Self, RewriteError> {
        let passes_on = options.passes_on;
        let collected = Arc::new(Mutex::new(Vec::new()));
        let collect: Collect = {
            let collected = Arc::clone(&collected);
            Box::new(move |bytes| collected.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes))
        };
        Ok(Self {
            reader,
            writer,
            rewriter: ByteRewriter::new(rules, hints, options, collect)?,
            passes_on,
            collected,
            output: Vec::new(),
            written: 0,
            is_unflushed: false,
            input: vec![0; BLOCK].into(),
            is_at_end: false,
            is_done: false,
            told_next: None,
        })
    }

    /// Rewrites until a handler [waits](crate::Element::later), or to the end of the input. Returns whether a handler waits;
    /// the next call then calls it again. What comes before the element that waits is written and flushed.
    ///
    /// A future that is dropped before it is ready loses nothing, if that is so for the reader and the writer: the next call
    /// goes on where it was.
    ///
    /// # Errors
    ///
    /// - When the reader or the writer fails. Nothing is lost then, and a further call tries again.
    /// - As of [`ByteRewriter::write`]. What came before is written. A further call fails, too; but if the rewriter [passes
    ///   on](RewriteOptions::with_passing_on), it writes the rest of the input as it is.
    pub async fn run(&mut self) -> Result<bool, RewriteError> {
        loop {
            self.write_output().await.map_err(RewriteError::Writing)?;
            if let Some(told) = self.told_next.take() {
                return told;
            }
            if self.is_done {
                return Ok(false);
            }
            let outcome = if self.rewriter.is_waiting() {
                self.rewriter.resume()
            } else if self.is_at_end {
                self.end()
            } else {
                match self.reader.read(&mut self.input).await.map_err(RewriteError::Reading)? {
                    0 => {
                        self.is_at_end = true;
                        self.end()
                    }
                    count => self.rewriter.write(&self.input[..count]),
                }
            };
            self.told_next = match outcome {
                Ok(()) | Err(RewriteError::Waiting) if self.rewriter.is_waiting() => Some(Ok(true)),
                Ok(()) => None,
                Err(RewriteError::Failed) if self.passes_on => None,
                Err(error) => Some(Err(error)),
            };
        }
    }

    fn end(&mut self) -> Result<(), RewriteError> {
        let ended = self.rewriter.end();
        self.is_done = match ended {
            Ok(()) => true,
            Err(RewriteError::Waiting) => false,
            Err(_) => self.passes_on,
        };
        ended
    }

    /// Writes what the rewriter has handed on.
    async fn write_output(&mut self) -> io::Result<()> {
        loop {
            while self.written < self.output.len() {
                match self.writer.write(&self.output[self.written..]).await? {
                    0 => return Err(io::ErrorKind::WriteZero.into()),
                    count => self.written += count,
                }
                self.is_unflushed = true;
            }
            self.output.clear();
            self.written = 0;
            let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
            core::mem::swap(&mut *collected, &mut self.output);
            drop(collected);
            if self.output.is_empty() {
                break;
            }
        }
        if self.is_unflushed {
            self.writer.flush().await?;
            self.is_unflushed = false;
        }
        Ok(())
    }
}

impl<R, W> AsyncRewriter<'_, R, W> {
    /// What has ended the input before its end: a limit, or the stop signal.
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.rewriter.ended_early()
    }

    /// What the end of the input has cut, as of [`Rewriter::cut`](crate::Rewriter::cut).
    pub fn cut(&self) -> Option<ErrorCode> {
        self.rewriter.cut()
    }

    /// The encoding of input and output, once it is known.
    pub fn encoding(&self) -> Option<&'static Encoding> {
        self.rewriter.encoding()
    }

    /// The encoding that was declared too late, as of [`ByteRewriter::late_encoding`].
    pub fn late_encoding(&self) -> Option<&'static Encoding> {
        self.rewriter.late_encoding()
    }

    /// The reader and the writer. What the reader has given and what is not written is lost.
    pub fn into_inner(self) -> (R, W) {
        (self.reader, self.writer)
    }
}

impl<R, W> fmt::Debug for AsyncRewriter<'_, R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AsyncRewriter").field("rewriter", &self.rewriter).finish_non_exhaustive()
    }
}

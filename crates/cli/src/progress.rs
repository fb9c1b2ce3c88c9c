//! Progress, on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Work that takes less than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress line. It appears if standard error is a terminal and the work has taken a second, and is removed when
/// this is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Dropping the sender ends the thread that waits for the second to pass.
    waiting: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Counts bytes.
    pub(crate) fn of_bytes() -> Self {
        Self::new("{spinner} {msg} {bytes} ({elapsed})", true)
    }

    /// Counts lines of standard input, unless it is a terminal, where the user types.
    pub(crate) fn of_lines() -> Self {
        Self::new("{spinner} {human_pos} lines ({elapsed})", !io::stdin().is_terminal())
    }

    fn new(template: &str, allowed: bool) -> Self {
        let style = ProgressStyle::with_template(template).expect("the templates above are well-formed");
        let bar = ProgressBar::hidden().with_style(style);
        let waiting = (allowed && io::stderr().is_terminal()).then(|| {
            let (sender, receiver) = mpsc::channel();
            let bar = bar.clone();
            let thread = std::thread::spawn(move || {
                if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(100));
                }
            });
            (sender, thread)
        });
        Self { bar, waiting }
    }

    /// Shows the current activity.
    pub(crate) fn set_stage(&self, stage: &'static str) {
        self.bar.set_message(stage);
    }

    /// Counts bytes or lines that were read.
    pub(crate) fn count_read<R: io::Read>(&self, reader: R) -> impl io::Read {
        self.bar.wrap_read(reader)
    }

    /// Adds to the count.
    pub(crate) fn add(&self, count: u64) {
        self.bar.inc(count);
    }

    /// Hides the line while output is written, which may go to the same terminal.
    pub(crate) fn step_aside_for<W: Write>(&self, writer: W) -> impl Write {
        SteppingAside { bar: self.bar.clone(), writer }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.waiting.take() {
            drop(sender);
            // The thread does not panic; if it did, the results would be unaffected.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

struct SteppingAside<W> {
    bar: ProgressBar,
    writer: W,
}

impl<W: Write> Write for SteppingAside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| self.writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bar.suspend(|| self.writer.flush())
    }
}

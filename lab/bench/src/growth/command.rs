//! The command `fivefold` on inputs with very many errors.

use super::pattern;
use super::work::Sample;
use core::fmt;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

/// A shape of input that the command reads.
#[derive(Debug)]
pub struct CommandCase {
    /// The [pattern] of the input.
    pattern: &'static str,
    /// The arguments. The input is passed as standard input.
    arguments: &'static [&'static str],
}

/// All cases.
pub static CASES: &[CommandCase] = &[
    CommandCase { pattern: "{</x>}", arguments: &["check", "--html"] },
    CommandCase { pattern: "{</x>}", arguments: &["check", "--html", "--max-errors", "0"] },
    CommandCase { pattern: "{</x>}", arguments: &["check", "--html", "--format", "json"] },
    CommandCase { pattern: "{é\t</x>}", arguments: &["check", "--html", "--max-errors", "0"] },
    CommandCase { pattern: "{</x>\n}", arguments: &["check", "--html", "--max-errors", "0"] },
    CommandCase { pattern: "<b>{<div>}{</b>}", arguments: &["check", "--html", "--max-errors", "0"] },
    CommandCase { pattern: "<r>{</x>}", arguments: &["check", "--xml", "--max-errors", "0"] },
    CommandCase { pattern: "<r>{&x;}", arguments: &["check", "--xml", "--format", "json"] },
    CommandCase { pattern: "{<b>x</b>}", arguments: &["select", "--html", ":not(i ~ b)"] },
    CommandCase { pattern: "{<div>x}", arguments: &["extract"] },
    CommandCase { pattern: "{<p>x}", arguments: &["extract", "--explain"] },
    CommandCase { pattern: "<a href='{x}'>{<div>y</div>}", arguments: &["convert", "--to", "markdown"] },
    CommandCase { pattern: "{WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n}", arguments: &["batch", "--warc"] },
    CommandCase { pattern: "WARC/1.0\r\n{X: $\r\n}\r\n", arguments: &["batch", "--warc"] },
    CommandCase { pattern: "{WARC/1.0\r\n}", arguments: &["batch", "--warc"] },
];

/// The arguments and the pattern.
impl fmt::Display for CommandCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.arguments.join(" "), pattern::escape(self.pattern))
    }
}

impl CommandCase {
    /// The input with this number of repetitions.
    pub fn input(&self, repetitions: usize) -> String {
        pattern::expand(self.pattern, repetitions)
    }

    /// Runs the command at `path`. The time is wall-clock time and includes the start of the process.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self, path: &Path, input: &str) -> io::Result<Sample> {
        let start = Instant::now();
        let mut command = Command::new(path);
        let mut child = command.args(self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = exchange(&mut child, input)?;
        child.wait()?;
        Ok(Sample { time: start.elapsed(), output })
    }
}

/// Writes the input to a process while reading its output; returns the length of the output.
fn exchange(child: &mut Child, input: &str) -> io::Result<usize> {
    let (mut stdin, mut stdout) = (child.stdin.take(), child.stdout.take());
    thread::scope(|scope| {
        scope.spawn(move || stdin.as_mut().map(|stdin| io::copy(&mut input.as_bytes(), stdin)));
        let length = stdout.as_mut().map(|stdout| io::copy(stdout, &mut io::sink())).transpose()?;
        Ok(length.unwrap_or(0) as usize)
    })
}

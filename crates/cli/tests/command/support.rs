//! Runs the command.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The status of what is ended by a closed pipe: as a shell gives it for SIGPIPE.
pub(crate) const CLOSED_PIPE: i32 = 141;

/// The results of a run of the command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command, with pipes.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fivefold"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with an input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    let input = input.as_ref();
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // Both pipes may fill up. A command that does not read its input closes the pipe, which is not a fault here.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Outcome { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// The standard output of a successful run.
pub(crate) fn stdout(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let Outcome { status, stdout, stderr } = run(arguments, input);
    assert_eq!((status, &*stderr), (Some(0), ""), "{arguments:?}");
    stdout
}

/// A path for a test's file, whose name must be unique.
pub(crate) fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a test's file, whose name must be unique, and returns its path.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = temporary(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The text without white space at the ends of lines.
pub(crate) fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The peak memory of a process in bytes, if the system reports it.
pub(crate) fn peak_memory(child: &Child) -> Option<usize> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let size = |name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<usize>().ok()? << 10)
    };
    // The pages of the program's own file depend on its size, and on what else the machine has read.
    Some(size("VmHWM:")?.saturating_sub(size("RssFile:")?))
}

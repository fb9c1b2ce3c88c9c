//! Counts of instructions, by valgrind's tool callgrind.

use std::process::{Command, Stdio};

/// The version of valgrind, if it is installed.
pub(crate) fn version() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The instructions of a program, which must succeed.
pub(crate) fn instructions(program: &Command) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program.get_program());
    valgrind.args(program.get_args());
    valgrind.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = valgrind.output().map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse::<u64>().ok());
    count.filter(|_| output.status.success()).ok_or_else(|| format!("valgrind counted nothing:\n{report}"))
}

/// One count as a part of another.
#[expect(clippy::cast_precision_loss, reason = "few digits are printed")]
pub(crate) fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

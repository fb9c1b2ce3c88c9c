//! The binaries of `crates/bench`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the crate.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/bench")
}

/// Builds the binaries, and returns their folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let status =
        cargo.args(["build", "--release", "--package", "fivefold-bench", "--bins"]).current_dir(folder()).status();
    if !status.map_err(|error| format!("cargo: {error}"))?.success() {
        return Err("fivefold-bench cannot be built".to_owned());
    }
    Ok(target()?.join("release"))
}

/// Cargo's target folder.
pub(crate) fn target() -> Result<PathBuf, String> {
    // This program is `debug/xtask` in it.
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let target = this.ancestors().nth(2).ok_or("xtask does not run where Cargo has built it")?;
    Ok(target.to_owned())
}

/// Runs a command, and returns its output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().display().to_string();
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{program}: {error}"))
}

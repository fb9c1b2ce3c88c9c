//! The binaries of `lab/bench`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the crate.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench")
}

/// Builds the binaries, and returns their folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    build_in("release", &[])
}

/// Cargo's own release profile, which users have if they set nothing.
pub(crate) const PLAIN: &str = "plain";

/// Builds some of the binaries, or all if none is named, in a profile of the workspace. Returns their folder.
pub(crate) fn build_in(profile: &str, binaries: &[&str]) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--profile", profile, "--package", "fivefold-bench"]).current_dir(folder());
    cargo.args(binaries.is_empty().then_some("--bins")).args(binaries.iter().flat_map(|name| ["--bin", name]));
    if !cargo.status().map_err(|error| format!("cargo: {error}"))?.success() {
        return Err("fivefold-bench cannot be built".to_owned());
    }
    Ok(xtask::target()?.join(profile))
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

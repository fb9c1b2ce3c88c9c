//! Builds the page of the playground.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;
use xtask::root;

/// The target of the module.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

const PROFILE: &str = "playground";

/// The page, and the lengths of the module in it: as it is, and compressed.
pub(crate) struct Page {
    pub(crate) html: Vec<u8>,
    pub(crate) module: usize,
    pub(crate) compressed: usize,
}

/// Whether the toolchain can build the module.
pub(crate) fn has_target() -> bool {
    let sysroot = Command::new("rustc").current_dir(root()).args(["--print", "sysroot"]).output();
    let Ok(sysroot) = sysroot.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) else {
        return false;
    };
    PathBuf::from(sysroot).join("lib/rustlib").join(TARGET).is_dir()
}

/// Builds the module, and the page around it.
pub(crate) fn page() -> Result<Page, String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--quiet", "--package", "fivefold-playground", "--locked"]);
    let status = cargo.args(["--profile", PROFILE, "--target", TARGET]).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("cargo build: {status}")),
        Err(error) => return Err(format!("cargo: {error}")),
    }
    let file = target_folder().join(TARGET).join(PROFILE).join("fivefold_playground.wasm");
    let module = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let compressed = compress(&module).map_err(|error| error.to_string())?;
    let mut html = Vec::new();
    fivefold_view::write_playground(&STANDARD.encode(&compressed), &mut html).map_err(|error| error.to_string())?;
    Ok(Page { html, module: module.len(), compressed: compressed.len() })
}

fn compress(module: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    encoder.finish()
}

/// The folder for what Cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

//! A copy of a package that is built separately, with or without Fivefold in place of quick-xml.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The side on which the copy is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Original,
    Ours,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Original, Self::Ours];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Original => "quick-xml",
            Self::Ours => "fivefold",
        }
    }
}

/// A copy of a package.
pub(super) struct Project {
    pub(super) side: Side,
    folder: PathBuf,
    /// The target folder of all copies.
    target: PathBuf,
}

impl Project {
    /// Copies a package into `folder`, as a workspace of its own. Only its manifest is changed, to which the patch is
    /// added.
    pub(super) fn copy(package: &Path, folder: &Path, name: &str, side: Side) -> Result<Self, String> {
        let copy = folder.join(side.name()).join(name);
        copy_folder(package, &copy).map_err(|error| format!("{} cannot be copied: {error}", package.display()))?;
        let manifest = copy.join("Cargo.toml");
        let mut text = fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
        if !text.contains("[workspace]") {
            text.push_str("\n[workspace]\n");
        }
        if side == Side::Ours {
            text.push_str(&patch());
        }
        fs::write(&manifest, text).map_err(|error| format!("{}: {error}", manifest.display()))?;
        let project = Self { side, folder: copy, target: folder.join("build") };
        project.check_side()?;
        Ok(project)
    }

    /// A Cargo command in the copy.
    pub(super) fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.arg(subcommand).current_dir(&self.folder).env("CARGO_TARGET_DIR", self.target.join(self.side.name()));
        cargo.stderr(Stdio::inherit());
        cargo
    }

    /// A program that was built in the copy.
    pub(super) fn program(&self, profile: &str, name: &str) -> Command {
        Command::new(self.target.join(self.side.name()).join(profile).join(name))
    }

    /// The folder of a package that the copy depends on.
    pub(super) fn package_of(&self, name: &str) -> Result<PathBuf, String> {
        let metadata = self.metadata()?;
        let package = packages(&metadata).find(|package| package["name"] == name);
        let manifest = package.and_then(|package| package["manifest_path"].as_str());
        let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
        folder.map(Path::to_owned).ok_or_else(|| format!("{name} is not among the dependencies"))
    }

    /// Checks that quick-xml comes from the expected side.
    fn check_side(&self) -> Result<(), String> {
        let metadata = self.metadata()?;
        let mut all = packages(&metadata).filter(|package| package["name"] == "quick-xml").peekable();
        // Packages that are not downloaded have no source.
        let is_right = |package: &Value| package["source"].is_null() == (self.side == Side::Ours);
        if all.peek().is_none() || !all.all(is_right) {
            return Err(format!("{} is not built on {}", self.folder.display(), self.side.name()));
        }
        Ok(())
    }

    fn metadata(&self) -> Result<Value, String> {
        let mut cargo = self.cargo("metadata");
        let output = crate::bench::output(cargo.args(["--format-version", "1", "--quiet"]))?;
        serde_json::from_str(&output).map_err(|error| format!("cargo metadata: {error}"))
    }
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

/// The lines that a reader of feeds adds to its manifest.
fn patch() -> String {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/quick-xml");
    let line = |version: &str| {
        let path = packages.join(version).display().to_string();
        let name = version.replace("0.", "qx");
        format!("{name} = {{ package = \"quick-xml\", path = {path:?}, version = \"={version}.0\" }}\n")
    };
    format!("\n[patch.crates-io]\n{}{}", line("0.41"), line("0.42"))
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::write(target, fs::read(entry.path())?)?;
        }
    }
    Ok(())
}

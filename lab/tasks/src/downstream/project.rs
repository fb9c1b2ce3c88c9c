//! A copy of a package that is built separately, with or without Fivefold in place of another crate.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};
use xtask::files;

/// The side on which the copy is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Original,
    Ours,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Original, Self::Ours];
}

/// The profile of programs that are measured, if no other is named: thin LTO, one codegen unit.
pub(super) const THIN: &str = "thin";

/// A crate that packages of Fivefold take the place of.
pub(super) struct Replaced {
    /// Its name, and that of the folder in `packages` with the packages.
    pub(super) name: &'static str,
    /// The folder of each package, and the version of the package.
    versions: &'static [(&'static str, &'static str)],
}

pub(super) const QUICK_XML: Replaced = Replaced {
    name: "quick-xml",
    versions: &[("0.38", "0.38.4"), ("0.39", "0.39.4"), ("0.40", "0.40.1"), ("0.41", "0.41.0"), ("0.42", "0.42.0")],
};
pub(super) const HTML5EVER: Replaced = Replaced {
    name: "html5ever",
    versions: &[("0.29", "0.29.1"), ("0.35", "0.35.0"), ("0.38", "0.38.0"), ("0.39", "0.39.0"), ("0.40", "0.40.1")],
};

impl Replaced {
    /// The name of a side, for people and for folders.
    pub(super) const fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Original => self.name,
            Side::Ours => "fivefold",
        }
    }

    /// The versions that are replaced, to the second number.
    pub(super) fn versions(&self) -> impl Iterator<Item = &'static str> {
        self.versions.iter().map(|(folder, _)| *folder)
    }

    /// The folder of the package in place of a version.
    pub(super) fn package(&self, version: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packages").join(self.name).join(version)
    }

    /// The lines that a program adds to its manifest.
    fn patch(&self) -> String {
        let line = |(folder, version): &(&str, &str)| {
            let (path, package) = (self.package(folder).display().to_string(), self.name);
            let name = format!("{package}-{}", folder.replace('.', "-"));
            format!("{name} = {{ package = {package:?}, path = {path:?}, version = \"={version}\" }}\n")
        };
        format!("\n[patch.crates-io]\n{}", self.versions.iter().map(line).collect::<String>())
    }
}

/// A copy of a package.
pub(super) struct Project {
    pub(super) side: Side,
    folder: PathBuf,
    /// The target folder of all copies on this side.
    target: PathBuf,
    replaced: &'static Replaced,
}

impl Project {
    /// Copies a package into `folder`, as a workspace of its own. Only its manifest is changed, to which the patch is
    /// added.
    pub(super) fn copy(
        package: &Path,
        folder: &Path,
        name: &str,
        side: Side,
        replaced: &'static Replaced,
    ) -> Result<Self, String> {
        let project = Self::copy_alone(package, &folder.join(replaced.side(side)), name, side, folder, replaced)?;
        project.check_side()?;
        Ok(project)
    }

    /// Like [`copy`](Self::copy), for a package that need not depend on the replaced crate.
    fn copy_alone(
        package: &Path,
        parent: &Path,
        name: &str,
        side: Side,
        folder: &Path,
        replaced: &'static Replaced,
    ) -> Result<Self, String> {
        let copy = parent.join(name);
        copy_folder(package, &copy)?;
        let manifest = copy.join("Cargo.toml");
        let mut text = files::read(&manifest)?;
        if !text.lines().any(|line| line == "[workspace]") {
            text.push_str("\n[workspace]\n");
        }
        if side == Side::Ours {
            text.push_str(&replaced.patch());
        }
        files::write(&manifest, text)?;
        Ok(Self { side, folder: copy, target: folder.join("build").join(replaced.side(side)), replaced })
    }

    /// A copy of the replaced crate itself.
    pub(super) fn copy_original(
        package: &Path,
        folder: &Path,
        name: &str,
        replaced: &'static Replaced,
    ) -> Result<Self, String> {
        let side = Side::Original;
        Self::copy_alone(package, &folder.join(replaced.side(side)), name, side, folder, replaced)
    }

    /// The package in place of a version, where it is.
    pub(super) fn of_package(version: &str, folder: &Path, replaced: &'static Replaced) -> Self {
        let target = folder.join("build").join(replaced.side(Side::Ours));
        Self { side: Side::Ours, folder: replaced.package(version), target, replaced }
    }

    /// The same copy, built in this folder.
    pub(super) fn with_target(self, target: &Path) -> Self {
        Self { target: target.to_owned(), ..self }
    }

    /// The project in the folder at this path from this one, built in the same folder.
    pub(super) fn beside(&self, path: &str) -> Self {
        Self { folder: self.folder.join(path), target: self.target.clone(), ..*self }
    }

    /// Where it is.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Changes the manifest.
    pub(super) fn edit_manifest(&self, edit: impl FnOnce(&str) -> String) -> Result<(), String> {
        let path = self.folder.join("Cargo.toml");
        files::write(&path, edit(&files::read(&path)?))
    }

    /// The folder that it is built in.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// A Cargo command in the copy.
    pub(super) fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.arg(subcommand).current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        cargo.stderr(Stdio::inherit());
        cargo
    }

    /// Builds the copy.
    pub(super) fn build(&self, arguments: &[&str]) -> Result<(), String> {
        self.compile("build", arguments)
    }

    /// Has the compiler check the copy, without building it.
    pub(super) fn check(&self) -> Result<(), String> {
        self.compile("check", &[])
    }

    fn compile(&self, subcommand: &str, arguments: &[&str]) -> Result<(), String> {
        let status = self.cargo(subcommand).arg("--quiet").args(arguments).status();
        if !status.map_err(|error| format!("cargo {subcommand}: {error}"))?.success() {
            return Err(format!("{} cannot be built on {}", self.folder.display(), self.replaced.side(self.side)));
        }
        Ok(())
    }

    /// A program that was built in the copy.
    pub(super) fn program(&self, profile: &str, name: &str) -> Command {
        Command::new(self.target.join(profile).join(name))
    }

    /// The folder of a package that the copy depends on.
    pub(super) fn package_of(&self, name: &str) -> Result<PathBuf, String> {
        self.package_of_version(name, "")
    }

    /// The folder of a package that the copy depends on, in a version that begins so.
    pub(super) fn package_of_version(&self, name: &str, version: &str) -> Result<PathBuf, String> {
        let metadata = self.metadata()?;
        let has_version = |package: &&Value| package["version"].as_str().is_some_and(|own| own.starts_with(version));
        // Of two versions, the latest; all that are looked for have numbers of the same length.
        let named = packages(&metadata).filter(|package| package["name"] == name).filter(has_version);
        let package = named.max_by_key(|package| package["version"].as_str());
        let manifest = package.and_then(|package| package["manifest_path"].as_str());
        let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
        folder.map(Path::to_owned).ok_or_else(|| format!("{name} is not among the dependencies"))
    }

    /// The names of the files of tests.
    pub(super) fn tests(&self) -> Result<Vec<String>, String> {
        let metadata = self.metadata()?;
        let is_copy = |package: &&Value| package["id"] == metadata["resolve"]["root"];
        let targets = packages(&metadata).find(is_copy).and_then(|package| package["targets"].as_array());
        let tests = targets.into_iter().flatten().filter(|target| target["kind"][0] == "test");
        Ok(tests.filter_map(|target| target["name"].as_str()).map(str::to_owned).collect())
    }

    /// Checks that the replaced crate comes from the expected side.
    fn check_side(&self) -> Result<(), String> {
        let metadata = self.metadata().or_else(|_| {
            // The package's own lock file names versions that no longer fit.
            println!("{}: without its lock file, which cannot be used", self.folder.display());
            fs::remove_file(self.folder.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
            self.metadata()
        })?;
        let Replaced { name, .. } = self.replaced;
        // Tests may need another version besides, which is not replaced.
        let is_replaced = |package: &&Value| {
            let version = package["version"].as_str().unwrap_or_default();
            package["name"] == *name && self.replaced.versions().any(|replaced| version.starts_with(replaced))
        };
        let mut all = packages(&metadata).filter(is_replaced).peekable();
        // Packages that are not downloaded have no source.
        let is_right = |package: &Value| package["source"].is_null() == (self.side == Side::Ours);
        if all.peek().is_none() || !all.all(is_right) {
            return Err(format!("{} is not built on {}", self.folder.display(), self.replaced.side(self.side)));
        }
        Ok(())
    }

    fn metadata(&self) -> Result<Value, String> {
        let mut cargo = self.cargo("metadata");
        let output = crate::bench::output(cargo.args(["--format-version", "1", "--quiet", "--all-features"]))?;
        serde_json::from_str(&output).map_err(|error| format!("cargo metadata: {error}"))
    }
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for file in files::below(from, &[])? {
        let content = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        files::write(&to.join(file.strip_prefix(from).unwrap_or(&file)), content)?;
    }
    Ok(())
}

//! Where things are in the repository.

use crate::files;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Cargo's target folder.
pub fn target() -> Result<PathBuf, String> {
    // This program is in the folder of its profile.
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = this.ancestors().nth(2).ok_or("the task does not run where Cargo has built it")?;
    Ok(target.to_owned())
}

/// The places that hold crates: what programs depend on, other people's interfaces, and what only this repository runs.
pub const PLACES: [&str; 3] = ["crates", "packages", "lab"];

/// The folders of all crates, from the root of the workspace, sorted.
pub fn crate_folders() -> Result<Vec<String>, String> {
    let mut folders = Vec::new();
    for place in PLACES {
        let names = files::entries(&root().join(place))?.into_iter();
        let names = names.filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()));
        folders.extend(names.map(|name| format!("{place}/{name}")));
    }
    folders.sort();
    Ok(folders)
}

//! Baselines: what was found in a site before, and no longer counts.

use super::lines::{Line, Lines, relative};
use super::reported::Reported;
use crate::failure::Failure;
use crate::replace::replace;
use crate::rule::Rule;
use crate::source::is_standard_input;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The number of entries that are gone and shown.
const SHOWN_GONE: usize = 10;

/// Findings of a site, which are known by their files, codes and lines.
#[derive(Debug)]
pub(super) struct Baseline {
    /// The file that it was read from, or will be written to.
    path: PathBuf,
    /// The folder to which the paths of files are relative.
    folder: PathBuf,
    /// Whether what is found belongs to it from now on.
    takes_all: bool,
    /// Whether standard input was checked, which has no name to be known by.
    has_unnamed: bool,
    files: BTreeMap<String, OfFile>,
}

type OfFile = BTreeMap<(String, Line), Counts>;

/// How often something is in a line.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    named: u64,
    found: u64,
    /// How often it is no longer there.
    gone: u64,
}

/// An entry of the file.
#[derive(Serialize, Deserialize)]
struct Entry {
    file: String,
    code: String,
    #[serde(flatten)]
    line: Line,
    count: u64,
}

impl Baseline {
    /// A baseline that takes all that is found, to be written to that file, which must not have anything else.
    pub(super) fn empty(path: &Path) -> Result<Self, Failure> {
        if path.exists() {
            entries(path)?;
        }
        Self::at(path, true)
    }

    fn at(path: &Path, takes_all: bool) -> Result<Self, Failure> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = parent.canonicalize().map_err(|error| Failure::reading(parent.display(), &error))?;
        Ok(Self { path: path.to_owned(), folder, takes_all, has_unnamed: false, files: BTreeMap::new() })
    }

    /// Reads a baseline. The file to which it will be written, if there is one, must be in the same folder.
    pub(super) fn read(path: &Path, new: Option<&Path>) -> Result<Self, Failure> {
        let entries = entries(path)?;
        let mut baseline = Self::at(path, false)?;
        if let Some(new) = new.filter(|new| *new != path)
            && Self::empty(new)?.folder != baseline.folder
        {
            let (path, new) = (path.display(), new.display());
            return Err(Failure::Message(format!("{new} must be in the folder of {path}, as paths begin there")));
        }
        for Entry { file, code, line, count } in entries {
            // Who writes an entry by hand may name the file as a shell does.
            let file = relative(&baseline.folder.join(file), &baseline.folder);
            let counts = baseline.files.entry(file).or_default().entry((code, line)).or_default();
            counts.named = counts.named.saturating_add(count);
        }
        Ok(baseline)
    }

    /// Marks what is known of a file.
    ///
    /// Takes time linear in the source, but O(n log n) in the number of findings.
    pub(super) fn mark(&mut self, file: &Path, reported: &mut Reported<'_>) {
        if is_standard_input(file) {
            self.has_unnamed = true;
            return;
        }
        let entries = self.files.entry(relative(file, &self.folder)).or_default();
        entries.values_mut().for_each(|counts| counts.found = 0);
        let mut lines = Lines::new(reported.parsed.document.source());
        for item in &mut reported.items {
            let key = (item.what.rule().name().to_owned(), lines.of(item.what.start()));
            let counts = if self.takes_all { Some(entries.entry(key).or_default()) } else { entries.get_mut(&key) };
            let Some(counts) = counts else { continue };
            item.is_known = self.takes_all || counts.found < counts.named;
            counts.found += u64::from(item.is_known);
            counts.named = counts.named.max(counts.found);
        }
        for ((code, _), counts) in entries {
            counts.gone = if can_find(code, reported) { counts.named - counts.found } else { 0 };
        }
    }

    /// What the baseline names and is no longer found, also as its file is no longer there: a line for each, but for many.
    /// What was not looked for is not among it.
    pub(super) fn gone(&mut self) -> Vec<String> {
        let (path, folder) = (self.path.display(), &self.folder);
        let mut lines = Vec::new();
        for (file, entries) in &mut self.files {
            let is_found = entries.values().any(|counts| counts.found > 0);
            let has_file = is_found || may_be_there(&folder.join(file));
            for ((code, _), counts) in entries {
                if !has_file {
                    counts.gone = counts.named;
                }
                if counts.gone > 0 {
                    lines.push(format!("{path}: gone from {file}: `{code}` ({})", counts.gone));
                }
            }
        }
        let more = lines.len().saturating_sub(SHOWN_GONE);
        if more > 0 {
            lines.truncate(SHOWN_GONE);
            lines.push(format!("{path}: gone: {more} more entries"));
        }
        lines
    }

    /// Writes the file, without what is gone. A run that has failed knows only a part of what is found.
    pub(super) fn write(&self, path: &Path, has_failed: bool) -> Result<(), Failure> {
        let reason = match (self.has_unnamed, has_failed) {
            (true, _) => Some("findings are known by the names of their files"),
            (_, true) => Some("not all of the input was read"),
            _ => None,
        };
        if let Some(reason) = reason {
            return Err(Failure::Message(format!("{} is not written: {reason}", path.display())));
        }
        let mut text = String::from("[");
        for (file, entries) in &self.files {
            for ((code, line), counts) in entries {
                let count = counts.named - counts.gone;
                if count > 0 {
                    let entry = Entry { file: file.clone(), code: code.clone(), line: line.clone(), count };
                    let entry = serde_json::to_string(&entry).map_err(io::Error::from)?;
                    text.push_str(if text.len() > 1 { ",\n" } else { "\n" });
                    text.push_str(&entry);
                }
            }
        }
        text.push_str("\n]\n");
        if path.exists() {
            return replace(path, text.as_bytes()).map_err(Failure::Message);
        }
        fs::write(path, text).map_err(|error| Failure::Message(format!("cannot write {}: {error}", path.display())))
    }
}

/// The entries in a file. One that is empty has none.
fn entries(path: &Path) -> Result<Vec<Entry>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::reading(path.display(), &error))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    if text.is_empty() {
        return Ok(Vec::new());
    }
    serde_json::from_str(text).map_err(|error| Failure::Message(format!("{} is no baseline: {error}", path.display())))
}

/// Whether a file, or a link in its place, is there, or in a folder that cannot be read.
fn may_be_there(path: &Path) -> bool {
    let gone = |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    !fs::symlink_metadata(path).is_err_and(|error| gone(&error))
}

/// Whether a run that reports this of a file could have found what has the code.
fn can_find(code: &str, reported: &Reported<'_>) -> bool {
    let parsed = reported.parsed;
    let is_looked_for = match Rule::find(code) {
        Some(rule @ Rule::Document(_)) => parsed.is_checked() && reported.rules.report(rule),
        Some(rule @ Rule::Syntax(_)) => reported.rules.report(rule),
        // It is a code of another version.
        None => true,
    };
    is_looked_for && parsed.document.ended_early().is_none()
}

//! The list of the suites.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::str::FromStr;
use xtask::files;

/// A file or folder of a suite.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) url: String,
    pub(super) commit: String,
    /// Where it is in the repository.
    pub(super) path: String,
    /// Where it belongs in the folder of the suites. A later entry may replace a file of an earlier one.
    pub(super) to: String,
    /// Git's id of its content.
    pub(super) id: String,
    /// The number of files in it.
    pub(super) files: usize,
}

impl Entry {
    /// The last part of the repository's address.
    pub(super) fn name(&self) -> &str {
        self.url.rsplit(['/', '\\']).next().unwrap_or_default()
    }
}

/// The names of all repositories.
pub(super) fn names(entries: &[Entry]) -> String {
    let names: BTreeSet<_> = entries.iter().map(Entry::name).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// Reads the list. Columns are separated by tabs; a line that begins with `#` is a comment.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>, String> {
    let text = files::read(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| entry(line).ok_or_else(|| format!("{}: not six columns: {line}", path.display()))).collect()
}

/// The files of the entries that are folders: their paths in the folder of the suites, and git's ids.
pub(super) fn read_files(path: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = files::read(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| line.split_once('\t').map(|(path, id)| (path.to_owned(), id.to_owned()));
    lines.map(|line| pair(line).ok_or_else(|| format!("{}: not two columns: {line}", path.display()))).collect()
}

fn entry(line: &str) -> Option<Entry> {
    let columns: Vec<_> = line.split('\t').map(str::to_owned).collect();
    let [url, commit, path, to, id, files] = columns.try_into().ok()?;
    Some(Entry { url, commit, path, to, id, files: files.parse().ok()? })
}

/// Another repository for a suite.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) url: String,
    pub(super) commit: Option<String>,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, url) = text.split_once('=').ok_or("`NAME=URL` is expected")?;
        let (url, commit) = url.split_once('#').map_or((url, None), |(url, commit)| (url, Some(commit.to_owned())));
        Ok(Self { name: name.to_owned(), url: url.to_owned(), commit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_complete() {
        let entries = read(&xtask::root().join("xtask/data/conformance.tsv")).unwrap();
        assert_eq!(names(&entries), "cxml-tests, html5lib-tests, wpt, xml5lib-tests");
        let is_id = |text: &str| text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(entries.iter().all(|entry| is_id(&entry.commit) && is_id(&entry.id) && entry.files > 0));
        let files = read_files(&xtask::root().join("xtask/data/conformance-files.tsv")).unwrap();
        assert!(files.values().all(|id| is_id(id)));
        let folders: Vec<_> = entries.iter().filter(|entry| entry.files > 1).collect();
        let in_folder = |entry: &Entry| files.keys().filter(|path| path.starts_with(&format!("{}/", entry.to))).count();
        assert!(folders.iter().all(|entry| in_folder(entry) == entry.files));
        assert_eq!(files.len(), folders.iter().map(|entry| entry.files).sum::<usize>());
    }

    #[test]
    fn sources_have_a_name_and_perhaps_a_commit() {
        let source: Source = "wpt=https://example.org/wpt#abc".parse().unwrap();
        assert_eq!(
            (&*source.name, &*source.url, source.commit.as_deref()),
            ("wpt", "https://example.org/wpt", Some("abc"))
        );
        assert!("https://example.org/wpt".parse::<Source>().is_err());
    }
}

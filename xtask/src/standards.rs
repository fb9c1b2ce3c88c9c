//! What the standards define, as lists of their own in `xtask/data/standards/`: nothing in them comes from the code.

use crate::root;
use std::fs;

/// The standards: the name of the list, and the title.
pub(crate) const ALL: [(&str, &str); 3] =
    [("html", "HTML Living Standard"), ("xml", "XML5"), ("draft-2007", "HTML 5 draft of 27 October 2007")];

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: String,
    /// The fragment id, or the name in kebab-case.
    pub(crate) id: String,
    pub(crate) name: String,
    /// The family of a state; for others, the heading that they stand under.
    pub(crate) group: String,
    /// For what no run shows: the file of a test or fixture; for the code's own states: why there are such.
    pub(crate) note: String,
}

/// Reads the list of a standard.
pub(crate) fn read(standard: &str) -> Result<Vec<Entry>, String> {
    let path = root().join(format!("xtask/data/standards/{standard}.tsv"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut entries = Vec::new();
    for line in text.lines().skip(1) {
        let mut columns = line.split('\t').map(str::to_owned);
        let mut column = || columns.next().unwrap_or_default();
        entries.push(Entry { kind: column(), id: column(), name: column(), group: column(), note: column() });
    }
    Ok(entries)
}

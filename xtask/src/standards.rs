//! The definitions of the standards, as separate lists in `xtask/data/standards/`: nothing in them is derived from the
//! code.

use xtask::files;
use xtask::root;

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
    /// The family of a state; for other kinds, the heading in the standard.
    pub(crate) group: String,
    /// For the project's own states: the reason for them.
    pub(crate) note: String,
}

/// A line of a table of transitions.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) from: String,
    pub(crate) on: String,
    pub(crate) to: String,
    pub(crate) how: String,
    /// For an insertion mode: the state to which the tokenizer is switched.
    pub(crate) tokenizer: String,
}

impl Transition {
    /// Whether the transition leads to another state.
    pub(crate) fn leads(&self) -> bool {
        matches!(self.how.as_str(), "switch" | "reconsume" | "reprocess") && self.from != self.to
    }
}

/// Reads the list of a standard.
pub(crate) fn read(standard: &str) -> Result<Vec<Entry>, String> {
    let lines = lines(standard)?.into_iter();
    Ok(lines.map(|[kind, id, name, group, note]| Entry { kind, id, name, group, note }).collect())
}

/// Reads the table of a machine's transitions.
pub(crate) fn transitions(machine: &str) -> Result<Vec<Transition>, String> {
    let lines = lines(machine)?.into_iter();
    Ok(lines.map(|[from, on, to, how, tokenizer]| Transition { from, on, to, how, tokenizer }).collect())
}

/// The rows of a file, as columns.
fn lines(name: &str) -> Result<Vec<[String; 5]>, String> {
    let text = files::read(&root().join(format!("xtask/data/standards/{name}.tsv")))?;
    let columns = |line: &str| {
        let mut columns = line.split('\t').map(str::to_owned);
        [(); 5].map(|()| columns.next().unwrap_or_default())
    };
    Ok(text.lines().skip(1).map(columns).collect())
}

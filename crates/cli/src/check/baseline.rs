//! Baselines: what was found in a site before, and no longer counts.

use super::reported::Reported;
use crate::failure::Failure;
use crate::replace::replace;
use crate::rule::Rule;
use crate::source::is_standard_input;
use fivefold::LineIndex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The longest line of a source that stands in a baseline, in bytes. Of a longer one, there is the hash.
const LONGEST_LINE: usize = 200;

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
    files: BTreeMap<String, OfFile>,
}

type OfFile = BTreeMap<(String, Line), Counts>;

/// The line of the source in which something is found, without the white space at its ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Line {
    Text(String),
    Hash(String),
}

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
    /// A baseline that takes all that is found, to be written to that file.
    pub(super) fn empty(path: &Path) -> Result<Self, Failure> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = parent.canonicalize().map_err(|error| Failure::reading(parent.display(), &error))?;
        Ok(Self { path: path.to_owned(), folder, takes_all: true, files: BTreeMap::new() })
    }

    /// Reads a baseline. The file to which it will be written, if there is one, must be in the same folder.
    pub(super) fn read(path: &Path, new: Option<&Path>) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::reading(path.display(), &error))?;
        let entries: Vec<Entry> = serde_json::from_str(&text)
            .map_err(|error| Failure::Message(format!("{} is no baseline: {error}", path.display())))?;
        let mut baseline = Self { takes_all: false, ..Self::empty(path)? };
        if let Some(new) = new
            && Self::empty(new)?.folder != baseline.folder
        {
            let (path, new) = (path.display(), new.display());
            return Err(Failure::Message(format!("{new} must be in the folder of {path}, as paths begin there")));
        }
        for Entry { file, code, line, count } in entries {
            baseline.files.entry(file).or_default().entry((code, line)).or_default().named += count;
        }
        Ok(baseline)
    }

    /// Marks what is known of a file.
    ///
    /// Takes time linear in the source, but O(n log n) in the number of findings.
    pub(super) fn mark(&mut self, file: &Path, reported: &mut Reported<'_>) {
        if is_standard_input(file) {
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
            let has_file = is_found || folder.join(file).exists();
            for ((code, _), counts) in entries {
                if !has_file {
                    counts.gone = counts.named;
                }
                if counts.gone > 0 {
                    lines.push(format!("{path}: {} of `{code}` in {file} are gone", counts.gone));
                }
            }
        }
        let more = lines.len().saturating_sub(SHOWN_GONE);
        if more > 0 {
            lines.truncate(SHOWN_GONE);
            lines.push(format!("{path}: {more} more entries are gone"));
        }
        lines
    }

    /// Writes the file, without what is gone.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
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

/// The path of a file from a folder, which is canonical, with `/` between its parts.
fn relative(file: &Path, folder: &Path) -> String {
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let parent = parent.canonicalize().unwrap_or_else(|_| parent.to_owned());
    let common = parent.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(common).map(|_| "..".into());
    let down = parent.components().skip(common).map(|part| part.as_os_str().to_string_lossy());
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    up.chain(down).chain([name]).collect::<Vec<_>>().join("/")
}

/// The lines of a source.
struct Lines<'s> {
    source: &'s str,
    index: LineIndex,
    /// Those that are long, by their numbers: each is read once.
    long: HashMap<u64, Line>,
}

impl<'s> Lines<'s> {
    fn new(source: &'s str) -> Self {
        Self { source, index: LineIndex::new(source), long: HashMap::new() }
    }

    /// The line at an offset.
    fn of(&mut self, offset: u64) -> Line {
        let number = self.index.line_number(offset);
        let text = self.index.line_span(number).and_then(|span| self.source.get(span.range())).unwrap_or_default();
        if text.len() <= LONGEST_LINE {
            return Line::Text(text.trim_ascii().to_owned());
        }
        let line = || match text.trim_ascii() {
            short if short.len() <= LONGEST_LINE => Line::Text(short.to_owned()),
            long => Line::Hash(format!("{:016x}", fnv_1a(long.as_bytes()))),
        };
        self.long.entry(number).or_insert_with(line).clone()
    }
}

/// The hash FNV-1a of 64 bits: the same on any machine and in any version.
///
/// <https://www.rfc-editor.org/rfc/rfc9923>
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 9923, and of the reference code of the hash.
    #[test]
    fn the_hash_is_that_of_other_programs() {
        assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn paths_lead_from_the_folder_of_the_baseline() {
        let here = Path::new(".").canonicalize().unwrap();
        assert_eq!(relative(Path::new("src/a.html"), &here), "src/a.html");
        assert_eq!(relative(Path::new("./a.html"), &here), "a.html");
        assert_eq!(relative(Path::new("src/a.html"), &here.join("tests")), "../src/a.html");
        assert_eq!(relative(Path::new("src/../a.html"), &here), "a.html");
    }

    #[test]
    fn a_long_line_is_a_hash() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let source = format!("\u{feff}one\r\n \ttwo {}\n{long} \n", " ".repeat(300));
        let mut lines = Lines::new(&source);
        // A byte order mark is of the file, and not of the line.
        assert_eq!(lines.of(5), Line::Text("one".to_owned()));
        assert_eq!(lines.of(9), Line::Text("two".to_owned()));
        let hash = Line::Hash(format!("{:016x}", fnv_1a(long.as_bytes())));
        let offset = source.find("xx").unwrap() as u64;
        assert_eq!((lines.of(offset), lines.of(offset + 200)), (hash.clone(), hash));
        assert_eq!(lines.of(source.len() as u64), Line::Text(String::new()));
    }
}

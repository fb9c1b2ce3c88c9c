//! By what a finding is known again when others have moved it: its file, and the line of the source.

use fivefold::LineIndex;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::Path;

/// The longest line that is known by its text, in bytes.
const LONGEST_LINE: usize = 200;

/// The number of bytes from a finding on whose hash stands for a longer line.
const NEAR: usize = 100;

/// The line of the source in which something is found, without the white space at its ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Line {
    Text(String),
    /// Where the line is long.
    Hash(String),
}

/// The path of a file from a folder, which is canonical, with `/` between its parts.
pub(super) fn relative(file: &Path, folder: &Path) -> String {
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let parent = parent.canonicalize().unwrap_or_else(|_| parent.to_owned());
    let common = parent.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(common).map(|_| "..".into());
    let down = parent.components().skip(common).map(|part| part.as_os_str().to_string_lossy());
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    up.chain(down).chain([name]).collect::<Vec<_>>().join("/")
}

/// The lines of a source.
pub(super) struct Lines<'s> {
    source: &'s str,
    index: LineIndex,
    /// Those that are long, without the white space at their ends, by their numbers: each is trimmed once.
    long: HashMap<u64, &'s str>,
}

impl<'s> Lines<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self { source, index: LineIndex::new(source), long: HashMap::new() }
    }

    /// The line at an offset.
    pub(super) fn of(&mut self, offset: u64) -> Line {
        let number = self.index.line_number(offset);
        let line = self.index.line_span(number).unwrap_or_default();
        let text = self.source.get(line.range()).unwrap_or_default();
        let trimmed = match text.len() {
            ..=LONGEST_LINE => text.trim_ascii(),
            _ => self.long.entry(number).or_insert_with(|| text.trim_ascii()),
        };
        if trimmed.len() <= LONGEST_LINE {
            return Line::Text(trimmed.to_owned());
        }
        // All of a page may be one line: what is elsewhere in it may change.
        let near = self.source.as_bytes()[..line.range().end].get(offset as usize..).unwrap_or_default();
        Line::Hash(format!("{:016x}", fnv_1a(near[..near.len().min(NEAR)].trim_ascii_end())))
    }
}

/// The hash FNV-1a of 64 bits: the same on any machine and in any version.
///
/// <https://www.rfc-editor.org/rfc/rfc9923>
pub(super) fn fnv_1a(bytes: &[u8]) -> u64 {
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
        let hash = |text: &str| Line::Hash(format!("{:016x}", fnv_1a(text.as_bytes())));
        let offset = source.find("xx").unwrap() as u64;
        assert_eq!(lines.of(offset), hash(&"x".repeat(100)));
        assert_eq!(lines.of(offset + 198), hash("xxx"));
        assert_eq!(lines.of(source.len() as u64), Line::Text(String::new()));
    }
}

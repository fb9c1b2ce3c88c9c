//! Code that Fivefold's tests share: the conformance suites, chunked delivery of input, names of tests, and random
//! markup.

pub mod document_write;
pub mod html_soup;
pub mod steps;
pub mod takes;
pub mod tokenizer_cases;
pub mod tokenizer_recorder;
pub mod transitions;
pub mod tree_cases;
pub mod work;
pub mod xml5lib_cases;
pub mod xml_decode;
pub mod xml_run;
pub mod xml_soup;

use fastrand::Rng;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// A label of each encoding of the Encoding Standard.
///
/// <https://encoding.spec.whatwg.org/#names-and-labels>
pub const ENCODING_LABELS: &[&str] = &[
    "utf-8",
    "ibm866",
    "iso-8859-2",
    "iso-8859-3",
    "iso-8859-4",
    "iso-8859-5",
    "iso-8859-6",
    "iso-8859-7",
    "iso-8859-8",
    "iso-8859-8-i",
    "iso-8859-10",
    "iso-8859-13",
    "iso-8859-14",
    "iso-8859-15",
    "iso-8859-16",
    "koi8-r",
    "koi8-u",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "gbk",
    "gb18030",
    "big5",
    "euc-jp",
    "iso-2022-jp",
    "shift_jis",
    "euc-kr",
    "replacement",
    "utf-16be",
    "utf-16le",
    "x-user-defined",
];

/// The tests of several suites: one named test for each case.
#[derive(Debug, Default)]
pub struct Trials {
    suite: &'static str,
    list: Vec<Trial>,
}

impl Trials {
    /// Adds a suite whose data lies in `folder` of the conformance data. `load` adds its tests.
    ///
    /// If the data is missing, a warning is printed, and one ignored test is reported. A folder without tests is a
    /// failure: the suite would pass for the wrong reason.
    pub fn add_suite(&mut self, suite: &'static str, folder: &str, load: impl FnOnce(&Path, &mut Self)) {
        let count = self.list.len();
        self.suite = suite;
        match conformance_data(folder) {
            Some(data) => load(&data.join(folder), self),
            None => {
                eprintln!("*** SKIPPED: {folder} was NOT run: {NO_DATA}");
                self.list.push(Trial::test(format!("{suite}::(no data)"), || Ok(())).with_ignored_flag(true));
            }
        }
        assert!(self.list.len() > count, "no test was found in {folder} of the conformance data");
    }

    /// Adds a suite whose data is part of this project.
    pub fn add_own_suite(&mut self, suite: &'static str, load: impl FnOnce(&mut Self)) {
        self.suite = suite;
        load(self);
    }

    /// Adds a test of the suite that is being loaded, whose name becomes `SUITE::name`.
    pub fn add(&mut self, name: &str, check: impl FnOnce() -> Result<(), Failed> + Send + 'static) {
        self.list.push(Trial::test(format!("{}::{name}", self.suite), check));
    }

    /// The number of tests so far, of all suites.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Runs the tests that the arguments of the process select.
    pub fn run(self) -> ExitCode {
        libtest_mimic::run(&Arguments::from_args(), self.list).exit_code()
    }
}

/// What to do where `conformance_data` finds nothing.
pub const NO_DATA: &str = "no conformance data; `cargo xtask conformance` gets the public suites, and \
    FIVEFOLD_CONFORMANCE names a folder that has others";

/// The folder of the conformance data, if it has this subfolder: the folder that the environment variable
/// `FIVEFOLD_CONFORMANCE` names or, if it is not set, the one beside the workspace or the one that `cargo xtask
/// conformance` makes.
///
/// If the variable names a folder that does not exist, that is a mistake, and no reason to skip anything.
pub fn conformance_data(subfolder: &str) -> Option<PathBuf> {
    let named = std::env::var_os("FIVEFOLD_CONFORMANCE").map(PathBuf::from);
    find_data(named, &Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), subfolder)
}

fn find_data(named: Option<PathBuf>, workspace: &Path, subfolder: &str) -> Option<PathBuf> {
    let folders = match named {
        Some(named) => {
            assert!(named.is_dir(), "FIVEFOLD_CONFORMANCE is no folder: {}", named.display());
            vec![named]
        }
        None => vec![workspace.join("../shared/conformance"), workspace.join("target/conformance")],
    };
    folders.into_iter().find(|folder| folder.join(subfolder).is_dir())
}

/// The files directly in `folder` whose name ends with `extension`, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

/// A file's name without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Random numbers for a test: the same in each run of `cargo test`, and others in each round of `cargo lab explore`.
///
/// A test takes a few hundred inputs, so that `cargo test` is short; the rounds of explore add up to many.
///
/// `number` keeps tests apart that take the same seed. The seed is that of proptest, from the environment.
pub fn seeded(number: u64) -> Rng {
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    Rng::with_seed(number.wrapping_add(seed))
}

/// How an input is delivered to the parser. The results must not depend on it.
#[derive(Clone, Copy, Debug)]
pub enum Delivery {
    /// All at once.
    Whole,
    /// One character after the other.
    CharByChar,
    /// In two chunks, the second of which begins at this byte.
    CutAt(usize),
}

/// The numbers of bytes of UTF-8 in which an input is delivered: characters are split.
pub const BYTES_AT_A_TIME: [usize; 4] = [1, 2, 3, 7];

/// Longer inputs are cut only at this number of places, evenly spread.
const MOST_CUTS: usize = 200;

impl Delivery {
    /// Every way to deliver `input`. The cuts include the two that leave one chunk empty.
    pub fn in_pieces(input: &str) -> impl Iterator<Item = Self> {
        let step = input.len() / MOST_CUTS + 1;
        let cuts = (0..=input.len()).filter(move |&at| at % step == 0 && input.is_char_boundary(at));
        std::iter::once(Self::CharByChar).chain(cuts.map(Self::CutAt))
    }

    /// The chunks of `input`.
    pub fn pieces(self, input: &str) -> Vec<&str> {
        match self {
            Self::Whole => vec![input],
            Self::CharByChar => input.split_inclusive(|_| true).collect(),
            Self::CutAt(at) => vec![&input[..at], &input[at..]],
        }
    }
}

impl fmt::Display for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("whole"),
            Self::CharByChar => f.write_str("character by character"),
            Self::CutAt(at) => write!(f, "cut at byte {at}"),
        }
    }
}

/// Makes names unique and printable on one line: some tests of the suites share a description.
#[derive(Debug, Default)]
pub struct UniqueNames(HashMap<String, usize>);

impl UniqueNames {
    /// `name`, with a number appended from its second use on.
    pub fn make(&mut self, name: String) -> String {
        let name: String = name.chars().flat_map(printable).collect();
        let uses = self.0.entry(name.clone()).or_default();
        *uses += 1;
        if *uses == 1 { name } else { format!("{name} ({uses})") }
    }
}

fn printable(character: char) -> Vec<char> {
    if character.is_control() { character.escape_default().collect() } else { vec![character] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_found_where_it_is() {
        let scratch = std::env::temp_dir().join(format!("fivefold-data-{}", std::process::id()));
        let workspace = scratch.join("workspace");
        let (beside, made, named) =
            (workspace.join("../shared/conformance"), workspace.join("target/conformance"), scratch.join("named"));
        std::fs::create_dir_all(&workspace).unwrap();
        assert_eq!(find_data(None, &workspace, "xmlconf"), None);
        std::fs::create_dir_all(made.join("xmlconf")).unwrap();
        assert_eq!(find_data(None, &workspace, "xmlconf"), Some(made.clone()));
        // The folder beside the workspace comes first, but only for what it has.
        std::fs::create_dir_all(beside.join("feeds")).unwrap();
        assert_eq!(find_data(None, &workspace, "xmlconf"), Some(made));
        assert_eq!(find_data(None, &workspace, "feeds"), Some(beside));
        // What is named takes the place of both.
        std::fs::create_dir_all(named.join("html5lib")).unwrap();
        assert_eq!(find_data(Some(named.clone()), &workspace, "xmlconf"), None);
        assert_eq!(find_data(Some(named.clone()), &workspace, "html5lib"), Some(named));
        let missing = std::panic::catch_unwind(|| find_data(Some(scratch.join("missing")), &workspace, "feeds"));
        std::fs::remove_dir_all(&scratch).unwrap();
        assert!(missing.is_err());
    }
}

//! Reads html5lib's tree construction tests.
//!
//! The files are read as bytes and split only at LF: they intentionally contain NULs, form feeds and lone CRs.

use std::path::Path;

use crate::{UniqueNames, file_name, files};

/// One test.
#[derive(Debug, Default)]
pub struct Test {
    /// `tree::file::number input`, unique.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// The number of the test in its file, from 1.
    pub number: usize,
    /// The input.
    pub input: String,
    /// The context element of a fragment, such as `td` or `svg path`.
    pub context: Option<String>,
    /// The scripting mode of the test; without it, both modes are run.
    pub scripting: Option<bool>,
    /// The errors under `#new-errors`, if the test has that section.
    pub new_errors: Option<Vec<ExpectedError>>,
    /// The tree in the suite's notation, without trailing line feeds.
    pub tree: String,
}

/// An error that the standard names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExpectedError {
    /// Its line, from 1.
    pub line: u64,
    /// Its column, from 1.
    pub column: u64,
    /// The end of the error's span, which six errors have.
    pub end: Option<(u64, u64)>,
    /// The code in kebab-case.
    pub code: String,
}

/// Reads every test of `folder`, without subfolders.
pub fn load(folder: &Path, names: &mut UniqueNames) -> Vec<Test> {
    let mut tests = Vec::new();
    for path in files(folder, "dat") {
        let file = file_name(&path);
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        let before = tests.len();
        for (index, sections) in split_tests(&text).into_iter().enumerate() {
            let mut test = read_test(&file, index + 1, &sections);
            test.name = names.make(format!("tree::{file}::{} {}", test.number, excerpt(&test.input)));
            tests.push(test);
        }
        assert!(tests.len() > before, "{file} holds no tests");
    }
    tests
}

/// A section: its heading, and its lines.
type Section<'a> = (&'a str, Vec<&'a str>);

/// Splits a file into tests, and each test into sections.
///
/// A heading is recognized only where its section can begin: in `#data` only `#errors` ends the section, and in
/// `#document` only the next test does.
fn split_tests(text: &str) -> Vec<Vec<Section<'_>>> {
    let mut tests: Vec<Vec<Section<'_>>> = Vec::new();
    for line in text.split('\n') {
        let section = tests.last().and_then(|test| test.last()).map_or("", |section| section.0);
        let is_heading = match section {
            "" | "#document" => matches!(line, "#data" | "#description"),
            "#description" => line == "#data",
            "#data" => line == "#errors",
            _ => matches!(line, "#new-errors" | "#document-fragment" | "#script-off" | "#script-on" | "#document"),
        };
        if is_heading && matches!(section, "" | "#document") {
            tests.push(Vec::new());
        }
        let test = tests.last_mut().unwrap_or_else(|| panic!("{line:?} belongs to no test"));
        if is_heading {
            test.push((line, Vec::new()));
        } else if let Some(section) = test.last_mut() {
            section.1.push(line);
        }
    }
    tests
}

fn read_test(file: &str, number: usize, sections: &[Section<'_>]) -> Test {
    let mut test = Test { file: file.to_owned(), number, ..Test::default() };
    let mut has_document = false;
    for (heading, lines) in sections {
        match *heading {
            "#data" => test.input = lines.join("\n"),
            "#new-errors" => {
                let errors = lines.iter().filter(|line| !line.is_empty());
                let parse = |line: &&str| parse_error(line).unwrap_or_else(|| panic!("{file} {number}: {line:?}"));
                test.new_errors = Some(errors.map(parse).collect());
            }
            "#document-fragment" => test.context = Some(lines.concat()),
            "#script-on" => test.scripting = Some(true),
            "#script-off" => test.scripting = Some(false),
            "#document" => {
                has_document = true;
                // The blank line before the next test; the tree's own lines are never blank at the end.
                test.tree = lines.join("\n").trim_end_matches('\n').to_owned();
            }
            _ => {}
        }
    }
    assert!(has_document, "{file} {number} has no #document");
    test
}

/// Parses `(1:44) code` or `(1:44-1:49) code`.
fn parse_error(line: &str) -> Option<ExpectedError> {
    let (place, code) = line.strip_prefix('(')?.split_once(") ")?;
    let position = |text: &str| {
        let (line, column) = text.split_once(':')?;
        Some((line.parse().ok()?, column.parse().ok()?))
    };
    let (start, end) = match place.split_once('-') {
        Some((start, end)) => (start, Some(position(end)?)),
        None => (place, None),
    };
    let (line, column) = position(start)?;
    Some(ExpectedError { line, column, end, code: code.to_owned() })
}

/// The beginning of an input, to distinguish tests.
fn excerpt(input: &str) -> String {
    input.chars().take(40).collect()
}

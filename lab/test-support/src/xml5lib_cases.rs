//! Reads xml5lib's tests.

use crate::{UniqueNames, file_name, files};
use serde_json::{Value, json};
use std::path::Path;

/// A test of the tokenizer.
#[derive(Debug)]
pub struct TokenizerCase {
    /// `tokenizer::file::description`, unique.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// The input.
    pub input: String,
    /// The tokens in the format of the vectors, with adjacent texts joined.
    pub tokens: Vec<Value>,
    /// The number of expected errors; the suite does not give their codes.
    pub errors: usize,
}

/// Reads the tests of the tokenizer.
pub fn tokenizer_cases(folder: &Path) -> Vec<TokenizerCase> {
    let mut names = UniqueNames::default();
    let mut cases = Vec::new();
    for path in files(folder, "test") {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let json: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = file_name(&path);
        let tests = json["tests"].as_array().unwrap_or_else(|| panic!("{file} holds no tests"));
        cases.extend(tests.iter().map(|test| tokenizer_case(&file, test, &mut names)));
    }
    cases
}

fn tokenizer_case(file: &str, test: &Value, names: &mut UniqueNames) -> TokenizerCase {
    let text = |key: &str| test[key].as_str().unwrap_or_else(|| panic!("{file}: {key} of {test}")).to_owned();
    let output = test["output"].as_array().unwrap_or_else(|| panic!("{file}: output of {test}"));
    let mut tokens: Vec<Value> = Vec::new();
    for token in output.iter().filter(|token| token.is_array()) {
        match (tokens.last_mut(), own_notation(token)) {
            (Some(last), token) if last[0] == "Character" && token[0] == "Character" => {
                last[1] = format!("{}{}", last[1].as_str().unwrap_or_default(), token[1].as_str().unwrap()).into();
            }
            (_, token) => tokens.push(token),
        }
    }
    let errors = output.iter().filter(|token| token.is_string()).count();
    assert!(output.iter().all(|token| token.is_array() || token == "ParseError"), "{file}: {test}");
    let name = names.make(format!("tokenizer::{file}::{}", text("description")));
    TokenizerCase { name, file: file.to_owned(), input: text("input"), tokens, errors }
}

/// A token in the format of the vectors. A DOCTYPE has no force-quirks flag in XML, and the short end tag has another
/// name.
fn own_notation(token: &Value) -> Value {
    match token[0].as_str() {
        Some("ShortTag") => json!(["ShortEndTag"]),
        Some("DOCTYPE") => json!(["DOCTYPE", token[1], token[2], token[3]]),
        _ => token.clone(),
    }
}

/// A test of tree construction.
#[derive(Debug)]
pub struct TreeCase {
    /// `tree::file::number input`, unique.
    pub name: String,
    /// The input.
    pub input: String,
    /// The tree in the suite's notation, without trailing line feeds.
    pub tree: String,
}

/// Reads the tests of tree construction. They only have the sections `#data` and `#document`.
pub fn tree_cases(folder: &Path) -> Vec<TreeCase> {
    let mut cases = Vec::new();
    for path in files(folder, "dat") {
        let file = file_name(&path);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let tests = text.split("#data\n").enumerate().skip(1);
        cases.extend(tests.map(|(number, test)| {
            let (input, tree) = test.split_once("\n#document\n").unwrap_or_else(|| panic!("{file} {number}: {test}"));
            TreeCase {
                name: format!("tree::{file}::{number} {}", input.escape_debug()),
                input: input.to_owned(),
                tree: tree.trim_end_matches('\n').to_owned(),
            }
        }));
    }
    cases
}

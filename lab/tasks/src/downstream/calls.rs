//! Compares the calls that html5ever makes of a sink with those of the package in its place, in one program.

use super::project::{HTML5EVER, Project};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// How many random documents and fragments are parsed, besides the pages.
const SOUPS: &str = "100000";

/// The package that is compared: that of the original's version which the program names.
const VERSION: &str = "0.40";

/// Runs the program. Returns whether calls differ without an explanation, and the explanations that the documentation
/// lacks.
pub(super) fn compare(folder: &Path) -> Result<Vec<String>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Project::copy_original(&root.join("downstream/calls"), folder, "calls", &HTML5EVER)?;
    program.edit_manifest(|manifest| {
        let package = HTML5EVER.package(VERSION).display().to_string();
        format!("{manifest}\n[dependencies.ours]\npackage = \"html5ever\"\npath = {package:?}\n")
    })?;
    program.build(&[])?;
    let captured = crate::compare::pages()?.into_iter().find(|(name, _)| name == crate::compare::CAPTURED);
    let pages = captured.map(|(_, files)| files).unwrap_or_default();
    if pages.is_empty() {
        println!("calls: NO CAPTURED PAGES; only random markup is compared");
    }
    let mut command = program.program("debug", "calls");
    command.arg(SOUPS).args(&pages).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("calls: {error}"))?;
    let mut problems = Vec::new();
    if !output.status.success() {
        problems.push("calls: the sink's calls differ, as shown above".to_owned());
    }
    let path = root.join("../../docs/guide/html5ever.md");
    let page = xtask::files::read(&path)?;
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    problems.extend(explanations(&lines, &page)?);
    Ok(problems)
}

/// Prints what the program has found, one kind of difference a line. Returns the explanations that are not on the page.
fn explanations(lines: &str, page: &str) -> Result<Vec<String>, String> {
    let page = words(page);
    let mut problems = Vec::new();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).map_err(|error| format!("calls: {error}"))?;
        let [place, kind, reason] = ["in", "kind", "reason"].map(|key| line[key].as_str().unwrap_or_default());
        println!("calls for {place}: {} of {kind}: {reason}", line["count"]);
        if reason.is_empty() || !page.contains(&words(reason)) {
            problems.push(format!("calls: docs/guide/html5ever.md does not say: {reason}"));
        }
    }
    Ok(problems)
}

/// The text with single spaces, however its lines are broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explanations_are_on_the_page() {
        let line = r#"{"in":"2 pages","kind":"Text","reason":"texts come as one","count":3}"#;
        assert_eq!(explanations(line, "- Here,\n  texts\n  come as one.").unwrap(), [""; 0]);
        assert_eq!(explanations(line, "- Here, texts come.").unwrap().len(), 1);
        assert_eq!(explanations(r#"{"in":"2 pages"}"#, "- Here, texts come.").unwrap().len(), 1);
        explanations("no JSON", "").unwrap_err();
    }
}

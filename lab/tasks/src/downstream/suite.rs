//! Runs the test suite of a package, and compares the results.

use super::project::Project;
use std::collections::BTreeMap;
use std::process::Stdio;

/// The result of each test: whether it passed. Ignored tests are not included.
pub(super) type Outcome = BTreeMap<String, bool>;

/// Runs the suite of a package with these features.
pub(super) fn run(project: &Project, features: &[&str], doc_tests: bool) -> Result<Outcome, String> {
    let mut outcome = run_kind(project, features, &["--lib", "--tests"])?;
    if doc_tests {
        outcome.extend(run_kind(project, features, &["--doc"])?);
    }
    Ok(outcome)
}

/// Runs the tests of these kinds, of which there must be some.
pub(super) fn run_kind(project: &Project, features: &[&str], kind: &[&str]) -> Result<Outcome, String> {
    let outcome = run_part(project, features, kind)?;
    if outcome.is_empty() { Err("no test ran".to_owned()) } else { Ok(outcome) }
}

/// Runs the tests of these kinds.
///
/// # Errors
///
/// Returns an error if they cannot be built.
pub(super) fn run_part(project: &Project, features: &[&str], kind: &[&str]) -> Result<Outcome, String> {
    let mut cargo = project.cargo("test");
    cargo.args(["--no-fail-fast", "--quiet"]).args(features).args(kind).args(["--", "--format", "pretty"]);
    let output = cargo.stderr(Stdio::piped()).output().map_err(|error| format!("cargo test: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let outcome: Outcome = text.lines().filter_map(outcome).collect();
    if outcome.is_empty() && !output.status.success() {
        return Err(format!("no test ran:\n{text}{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(outcome)
}

/// The test and the result in a line of output, if it has them.
fn outcome(line: &str) -> Option<(String, bool)> {
    let (name, result) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    match result {
        "ok" => Some((name.to_owned(), true)),
        "FAILED" => Some((name.to_owned(), false)),
        _ => None,
    }
}

/// The reason why a test of a package fails, if it is one of those in `failing.tsv`.
fn reason(of: &str, test: &str) -> Option<&'static str> {
    let rows = include_str!("../../data/failing.tsv").lines();
    let mut rows = rows.filter_map(|row| row.strip_prefix(of)?.strip_prefix('\t')?.split_once('\t'));
    rows.find(|(failing, _)| *failing == test).map(|(_, reason)| reason)
}

/// Prints both results side by side, on the crate that is replaced and on ours, and returns those without an explanation.
pub(super) fn compare(name: &str, replaced: &str, original: &Outcome, ours: &Outcome) -> Vec<String> {
    let passed = |outcome: &Outcome| outcome.values().filter(|passed| **passed).count();
    println!(
        "{name}: of {} tests, {} pass on {replaced} and {} on fivefold",
        original.len(),
        passed(original),
        passed(ours)
    );
    let mut problems = Vec::new();
    for (test, &passed_there) in original {
        match (passed_there, ours.get(test), reason(name, test)) {
            (_, None, _) => problems.push(format!("{name}: {test} did not run on fivefold")),
            (true, Some(false), Some(reason)) => println!("  {test} fails: {reason}"),
            (true, Some(false), None) => problems.push(format!("{name}: {test} fails on fivefold")),
            (_, Some(true), Some(_)) => problems.push(format!("{name}: {test} passes, but is listed as failing")),
            _ => {}
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_read() {
        assert_eq!(outcome("test a::b ... ok"), Some(("a::b".to_owned(), true)));
        assert_eq!(
            outcome("test src/lib.rs - a (line 3) ... FAILED"),
            Some(("src/lib.rs - a (line 3)".to_owned(), false))
        );
        assert_eq!(outcome("test a ... ignored"), None);
        assert_eq!(outcome("test result: ok. 7 passed"), None);
    }

    #[test]
    fn reasons_are_those_of_the_package() {
        assert!(reason("mdka", "allocation_is_unchanged").is_some_and(|reason| reason.starts_with("expects as many")));
        assert_eq!([reason("rss", "allocation_is_unchanged"), reason("mdka", "allocation")], [None; 2]);
    }

    #[test]
    fn what_has_no_explanation_is_a_problem() {
        let outcome = |passed| Outcome::from([("t".to_owned(), passed)]);
        assert!(compare("rss", "quick-xml", &outcome(true), &outcome(true)).is_empty());
        assert!(compare("rss", "quick-xml", &outcome(false), &outcome(false)).is_empty());
        assert_eq!(compare("rss", "quick-xml", &outcome(true), &outcome(false)).len(), 1);
        assert_eq!(compare("rss", "quick-xml", &outcome(true), &Outcome::new()).len(), 1);
    }
}

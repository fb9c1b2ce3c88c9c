//! Runs the suites of crates that depend on quick-xml and read no feeds, on both sides.

use super::project::{Project, QUICK_XML, Side};
use super::suite::{self, Outcome};
use std::path::Path;

/// The crates, and the features that their suites are run with.
const CRATES: [(&str, &[&str]); 18] = [
    ("calamine", &[]),
    ("citationberg", &[]),
    ("dash-mpd-core", &[]),
    ("docx-rs", &[]),
    ("iepub", &[]),
    ("inferno", &["--no-default-features"]),
    ("junit-parser", &[]),
    ("junit-report", &[]),
    ("kml", &[]),
    ("mavlink-bindgen", &[]),
    ("object_store", &["--features", "aws,azure,gcp,http"]),
    ("plist", &[]),
    ("quick-junit", &[]),
    ("rbook", &[]),
    ("spreadsheet-ods", &[]),
    ("umya-spreadsheet", &[]),
    ("wayland-scanner", &[]),
    ("xmltv", &[]),
];

/// Runs the suites of the crates with these names, or of all, and prints a table. Returns the tests that fail on Fivefold
/// only, and what cannot be built there.
pub(super) fn run(folder: &Path, names: &[String]) -> Result<Vec<String>, String> {
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/dependents");
    let original = Project::copy(&template, folder, "dependents", Side::Original, &QUICK_XML)?;
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for (name, features) in CRATES {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        // Both sides share what they have in common. It takes gigabytes, so it does not stay.
        let target = folder.join("build").join(name);
        let package = original.package_of(name)?;
        let result = Side::BOTH.map(|side| {
            let project = Project::copy(&package, folder, name, side, &QUICK_XML)?.with_target(&target);
            run_suite(&project, features)
        });
        xtask::files::remove(&target)?;
        let [original, ours] = result;
        let (original, ours) = (original?, ours?);
        problems.extend(suite::compare(name, QUICK_XML.name, &original.outcome, &ours.outcome));
        problems.extend(
            ours.failing
                .iter()
                .filter(|it| !original.failing.contains(it))
                .map(|it| format!("{name}: {it} does not build")),
        );
        let passed = |suite: &Suite| suite.outcome.values().filter(|passed| **passed).count();
        rows.push(format!(
            "| {name} | {} | {} | {} | {} |",
            original.outcome.len(),
            passed(&original),
            passed(&ours),
            original.failing.join(", ")
        ));
    }
    println!("| crate | tests | pass on quick-xml | pass on Fivefold | cannot be built from the package |");
    println!("| --- | --- | --- | --- | --- |\n{}", rows.join("\n"));
    Ok(problems)
}

/// The results of a suite.
struct Suite {
    outcome: Outcome,
    /// The parts that cannot be built.
    failing: Vec<String>,
}

/// Runs the unit tests, each file of tests, and the examples of the documentation. A package may lack what some of them
/// read, so each is built on its own.
fn run_suite(project: &Project, features: &[&str]) -> Result<Suite, String> {
    let mut suite = Suite { outcome: Outcome::new(), failing: Vec::new() };
    let tests = project.tests()?;
    let mut parts = vec![("lib", vec!["--lib"]), ("doc", vec!["--doc"])];
    parts.extend(tests.iter().map(|test| (test.as_str(), vec!["--test", test])));
    for (part, kind) in parts {
        match suite::run_part(project, features, &kind) {
            Ok(outcome) => {
                suite.outcome.extend(outcome.into_iter().map(|(test, passed)| (format!("{part}: {test}"), passed)));
            }
            Err(error) => {
                eprintln!("{error}");
                suite.failing.push(part.to_owned());
            }
        }
    }
    Ok(suite)
}

//! Runs the suites of crates that depend on quick-xml and read no feeds, on both sides.

use super::project::{Project, QUICK_XML, Side};
use super::suite;
use std::path::Path;

/// The crates, and what their suites are run with. Those of some lack files in their packages, on both sides.
const CRATES: [(&str, &[&str]); 11] = [
    ("calamine", &[]),
    ("docx-rs", &[]),
    ("inferno", &["--no-default-features"]),
    ("junit-report", &[]),
    ("kml", &[]),
    ("mavlink-bindgen", &[]),
    ("object_store", &["--no-default-features", "--features", "aws-base,azure-base,gcp-base"]),
    ("plist", &[]),
    ("quick-junit", &[]),
    ("umya-spreadsheet", &[]),
    ("wayland-scanner", &[]),
];

/// Runs the suites of the crates with these names, or of all.
///
/// # Errors
///
/// Returns an error if a test fails on Fivefold only, or a crate cannot be built there.
pub(super) fn run(folder: &Path, names: &[String]) -> Result<(), String> {
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/dependents");
    let original = Project::copy(&template, folder, "dependents", Side::Original, &QUICK_XML)?;
    let mut problems = Vec::new();
    for (name, features) in CRATES {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let package = original.package_of(name)?;
        let [original, ours] = Side::BOTH.map(|side| {
            let project = Project::copy(&package, folder, name, side, &QUICK_XML)?;
            suite::run(&project, features, false)
        });
        match (original, ours) {
            (Ok(original), Ok(ours)) => problems.extend(suite::compare(name, QUICK_XML.name, &original, &ours)),
            (Err(_), Err(_)) => println!("{name}: no test can be run on either side"),
            (_, Err(error)) => problems.push(format!("{name}: {error}")),
            (Err(_), Ok(_)) => println!("{name}: no test can be run on quick-xml"),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n       ")) }
}

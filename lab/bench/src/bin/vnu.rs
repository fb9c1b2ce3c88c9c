//! Compares the checker of documents with the Nu Html Checker.

use clap::Parser;
use fivefold_bench::vnu::documents::Case;
use fivefold_bench::vnu::known::Table;
use fivefold_bench::vnu::pages::{self, Outcome};
use fivefold_bench::vnu::{self, Theirs, documents};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Compare the checker of documents with the Nu Html Checker
#[derive(Parser)]
struct Arguments {
    /// The program, `vnu.jar`
    jar: PathBuf,
    /// A folder for the documents that are made; it is emptied
    folder: PathBuf,
    /// A folder of captured pages
    #[arg(long)]
    pages: Option<PathBuf>,
    /// Only families of documents whose name contains this text, or the captured pages: `pages`
    #[arg(long, default_value = "")]
    only: String,
    /// Only each document with a number that this divides
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Show at most this many differences of a kind
    #[arg(long, default_value_t = 1)]
    show: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = made(&arguments).and_then(|are_explained| {
        let pages = arguments.pages.as_deref().filter(|_| "pages".contains(&arguments.only));
        let is_close = pages.map_or(Ok(true), |folder| captured(&arguments.jar, folder))?;
        Ok(are_explained && is_close)
    });
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("vnu: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The differences of a kind.
#[derive(Default)]
struct Kind {
    count: usize,
    examples: Vec<String>,
}

/// Compares on documents made from the rules, family by family. Returns whether each difference is explained.
fn made(arguments: &Arguments) -> Result<bool, String> {
    let mut table = Table::new()?;
    let mut unexplained: BTreeMap<String, Kind> = BTreeMap::new();
    let mut cases: BTreeMap<&str, Vec<Case>> = BTreeMap::new();
    for case in documents::all(&arguments.only)?.into_iter().step_by(arguments.every.max(1)) {
        cases.entry(case.family).or_default().push(case);
    }
    println!("{:>12} {:>9} {:>14} {:>13} {:>9}", "", "documents", "both accept", "both refuse", "explained");
    for (family, cases) in &cases {
        let [mut accept, mut refuse, mut explained] = [0; 3];
        let theirs = theirs(arguments, cases)?;
        for (case, theirs) in cases.iter().zip(&theirs) {
            let ours = vnu::ours(&vnu::parse(case.source.as_bytes(), case.is_xml));
            let Some((side, message)) = vnu::difference(&ours, theirs) else {
                *if ours.iter().any(|message| message.is_error) { &mut refuse } else { &mut accept } += 1;
                continue;
            };
            if table.find(side, &case.name, &message).is_some() {
                explained += 1;
                continue;
            }
            let kind = unexplained.entry(format!("{side:?}, {family}: {}", vnu::kind(&message))).or_default();
            kind.count += 1;
            if kind.examples.len() < arguments.show {
                kind.examples.push(format!("{}\n        {message}", case.name));
            }
        }
        println!("{family:>12} {:>9} {accept:>14} {refuse:>13} {explained:>9}", cases.len());
    }
    for known in table.0.iter().filter(|known| known.count > 0) {
        println!("{:>6} explained: {}", known.count, known.reason);
    }
    for (kind, Kind { count, examples }) in &unexplained {
        println!("{count:>6} NOT EXPLAINED: {kind}");
        examples.iter().for_each(|example| println!("    {example}"));
    }
    // Only the whole set needs each entry.
    let unused = table.0.iter().filter(|known| known.count == 0 && arguments.only.is_empty() && arguments.every <= 1);
    let unused: Vec<_> = unused.map(|known| known.reason).collect();
    unused.iter().for_each(|reason| println!("NOT NEEDED: {reason}"));
    Ok(unexplained.is_empty() && unused.is_empty())
}

/// The other checker's messages about each case.
fn theirs(arguments: &Arguments, cases: &[Case]) -> Result<Vec<Vec<Theirs>>, String> {
    let folder = &arguments.folder;
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = |index: usize, is_xml: bool| format!("{index}.{}", if is_xml { "xhtml" } else { "html" });
    for (index, case) in cases.iter().enumerate() {
        let path = folder.join(file(index, case.is_xml));
        fs::write(&path, &case.source).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut messages = vnu::ask(&arguments.jar, folder)?;
    let of = |(index, case): (usize, &Case)| messages.remove(&file(index, case.is_xml)).unwrap_or_default();
    Ok(cases.iter().enumerate().map(of).collect())
}

/// Compares on captured pages. Returns whether both sides are close.
fn captured(jar: &Path, folder: &Path) -> Result<bool, String> {
    let outcome = pages::compare(jar, folder)?;
    let Outcome { found, missed, known, unknown, known_as_errors, silenced, kinds } = &outcome;
    println!("captured pages: {found} of their {} errors are found", found + missed);
    println!(
        "captured pages: {unknown} of our {} errors are unknown to them, beside {silenced} where they are silent",
        known + unknown
    );
    println!(
        "captured pages: {known_as_errors} of our errors are at a line with an error of theirs, and no mere warning"
    );
    for (kind, (count, place)) in kinds {
        let verdict = pages::verdict(kind).unwrap_or("NOT EXPLAINED");
        println!("{count:>6} {kind}\n       {place}\n       {verdict}");
    }
    Ok(outcome.is_close())
}

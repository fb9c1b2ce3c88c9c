//! Makes the conformance suite.

use clap::Parser;
use fivefold_bench::suite::cases::{self, Case, Part};
use fivefold_bench::suite::confirm::{self, Programs};
use fivefold_bench::suite::files::{self, Files, Groups};
use fivefold_bench::suite::{completion, machines, readings};
use fivefold_test_support::takes::Machines;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Make the conformance suite
#[derive(Parser)]
struct Arguments {
    /// The folder to write to
    #[arg(long)]
    out: PathBuf,
    /// The folder of the public suites
    #[arg(long)]
    conformance: PathBuf,
    /// Only this language, `html` or `xml`
    #[arg(long, default_value = "")]
    only: String,
    /// A Python that has turbohtml and lxml
    #[arg(long, default_value = "python3")]
    python: String,
    /// Chromium's oracle, a program for Node
    #[arg(long)]
    oracle: String,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("suite: {message}");
            ExitCode::FAILURE
        }
    }
}

/// How the inputs are continued, so that most states give different tokens, and most modes different trees.
const AFTER_HTML: &str = " x y='1\"2>3]]>4-->5?>6</script>7</title>8</xmp>9&lt";
const AFTER_MODES: &str = "x<!--c--><td>1<tr>2<p>3<frame></table>4<title>5</title></style></script></textarea></noframes>\
                           6</frameset><td>7<b>8";
const AFTER_XML: &str = " x y='1\"2>3]]>4-->5?>6]>7</a>8&lt;";

fn run(arguments: &Arguments) -> Result<(), String> {
    let programs =
        Programs { oracle: &arguments.oracle, python: &arguments.python, conformance: &arguments.conformance };
    let mut unexplained = 0;
    if "xml".contains(&arguments.only) {
        unexplained += xml(&arguments.out, &programs)?;
    }
    if "html".contains(&arguments.only) {
        unexplained += html(&arguments.out, &programs)?;
    }
    if unexplained == 0 { Ok(()) } else { Err(format!("{unexplained} cases are neither confirmed nor read")) }
}

/// Makes the cases of XML5. Returns how many are neither confirmed nor read.
fn xml(out: &Path, programs: &Programs<'_>) -> Result<usize, String> {
    let machines = Machines::default();
    let mut unexplained = 0;
    let mut found = machines::xml_states(&machines);
    found.extend(machines::xml_phases(&machines));
    let mut found =
        cases::of(&found, &|text| completion::of(text).unwrap_or_else(|| format!("{text}{AFTER_XML}")), cases::xml);
    confirm::xml(&mut found, programs)?;
    // A continuation that gives no document, and that nothing confirms, would have to be read.
    found.retain(|case| case.continues.is_none() || case.is_confirmed(Part::Output) || case.is_confirmed(Part::Tree));
    let found = explain("xml", found, &[Part::Output, Part::WellFormed], readings::of_xml, &mut unexplained);
    write(&out.join("xml"), &files::xml(&found, &Groups::read("xml")))?;
    Ok(unexplained)
}

/// Makes the cases of HTML. Returns how many are neither confirmed nor read.
fn html(out: &Path, programs: &Programs<'_>) -> Result<usize, String> {
    let machines = Machines::default();
    let mut unexplained = 0;
    let tokens = machines::html_tokens(&machines);
    let mut found = cases::of(&tokens, &|text| format!("{text}{AFTER_HTML}"), cases::tokens);
    confirm::tokens(&mut found, programs)?;
    let found = explain("html tokenizer", found, &[Part::Output, Part::Errors], |_| None, &mut unexplained);
    write(&out.join("html/tokenizer"), &files::tokens(&found, &Groups::read("html")))?;

    let mut found = machines::html_modes(&machines);
    // What the tokenizer does not take alone.
    found.extend(machines::html_states(&machines).into_iter().filter(|(label, _)| !tokens.contains_key(label)));
    let mut found = cases::of(&found, &|text| format!("{text}{AFTER_MODES}"), cases::tree);
    confirm::html_trees(&mut found, programs)?;
    let found = explain("html trees", found, &[Part::Tree, Part::Errors], |_| None, &mut unexplained);
    write(&out.join("html/tree-construction"), &files::trees(&found))?;
    Ok(unexplained)
}

/// Finds the reading of each case that needs one, and prints how many each parser confirms.
fn explain(
    name: &str,
    cases: Vec<Case>,
    parts: &[Part],
    read: fn(&Case) -> Option<&'static str>,
    unexplained: &mut usize,
) -> Vec<(Case, String)> {
    let mut counts = BTreeMap::<_, usize>::new();
    let mut explained = Vec::new();
    println!("{name}: {} cases", cases.len());
    for case in cases {
        for (part, peers) in &case.confirmed {
            for peer in peers {
                *counts.entry((part.key(), *peer)).or_default() += 1;
            }
        }
        // A document that other parsers read alike has the right tokens, too.
        let mut missing = readings::unconfirmed(&case, parts);
        missing.retain(|part| *part != Part::Output || !case.is_confirmed(Part::Tree) || !case.well_formed);
        let reading = if missing.is_empty() { "" } else { read(&case).unwrap_or_default() };
        if !missing.is_empty() {
            *counts.entry(("read", "")).or_default() += 1;
            if reading.is_empty() {
                *unexplained += 1;
                println!(
                    "NOT CONFIRMED: {missing:?} {:?}, {}\n    {}",
                    case.input,
                    case.description(),
                    Value::from(case.output.clone())
                );
            }
        }
        explained.push((case, reading.to_owned()));
    }
    for ((part, peer), count) in counts {
        println!("{count:6} {part} {peer}");
    }
    explained
}

fn write(folder: &Path, files: &Files) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

//! `cargo lab instructions`: counts the instructions of twelve fixed jobs, and compares them with the counts that are
//! kept in `lab/tasks/data/instructions.json`.
//!
//! Counts depend on the compiler, and on what the standard library and the C library choose for a processor. So they are
//! compared only where all of this is as it was when they were kept.

use crate::bench;
use crate::callgrind::{self, ratio};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use xtask::{files, root};

/// Count the instructions of twelve fixed jobs, and compare them with the counts that are kept
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Keep the counts
    #[arg(long)]
    update: bool,
}

/// The file with the counts.
const FILE: &str = "lab/tasks/data/instructions.json";

/// By which part of the kept count another one may differ: by a hundredth.
const TOLERATED: u64 = 100;

/// The extensions of x86-64 that code which asks for them at run time asks for, as Linux names them.
const FEATURES: [&str; 14] = [
    "ssse3", "sse4_1", "sse4_2", "popcnt", "avx", "avx2", "bmi1", "bmi2", "fma", "movbe", "erms", "fsrm", "avx512f",
    "avx512bw",
];

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let Some(conditions) = conditions()? else {
        eprintln!("*** SKIPPED: counting instructions needs valgrind, and Linux on x86-64");
        return Ok(());
    };
    let path = root().join(FILE);
    let kept = if options.update { None } else { Some(read(&path)?) };
    if let Some(difference) = kept.as_ref().and_then(|kept| difference(&kept["conditions"], &conditions)) {
        eprintln!("*** SKIPPED: the counts in {FILE} are for {difference}");
        return Ok(());
    }
    let counts = count()?;
    match kept {
        None => {
            let text = json!({ "conditions": conditions, "jobs": counts });
            let text = serde_json::to_string_pretty(&text).map_err(|error| error.to_string())?;
            files::write(&path, text + "\n")
        }
        Some(kept) => {
            let (report, changed) = compare(kept["jobs"].as_object().unwrap_or(&Map::new()), &counts);
            print!("{report}");
            if changed.is_empty() {
                return Ok(());
            }
            Err(format!(
                "more than 1 % off: {}; if this is meant, `cargo lab instructions --update`",
                changed.join(", ")
            ))
        }
    }
}

/// The instructions of each job: of one pass, less those of one that leaves the work out.
fn count() -> Result<Map<String, Value>, String> {
    let program = bench::build_in(bench::PLAIN, &["instructions"])?.join("instructions");
    let names = bench::output(&mut Command::new(&program))?;
    let mut counts = Map::new();
    for name in names.lines() {
        let mut job = Command::new(&program);
        job.arg(name);
        let all = callgrind::instructions(&job)?;
        let count = all.saturating_sub(callgrind::instructions(job.arg("--skip"))?);
        counts.insert(name.to_owned(), json!(count));
    }
    Ok(counts)
}

/// A table of the jobs, and the names of those whose counts differ by more than the tolerance, or that were not kept.
fn compare(kept: &Map<String, Value>, counts: &Map<String, Value>) -> (String, Vec<String>) {
    let mut report = "| job | kept | now | difference |\n|:--|--:|--:|--:|\n".to_owned();
    let mut changed = Vec::new();
    for (name, count) in counts {
        let (Some(before), Some(now)) = (kept.get(name).and_then(Value::as_u64), count.as_u64()) else {
            report += &format!("| {name} | – | {count} | |\n");
            changed.push(format!("{name} (not kept)"));
            continue;
        };
        let percent = 100.0 * (ratio(now, before) - 1.0);
        report += &format!("| {name} | {before} | {now} | {percent:+.2} % |\n");
        // A job that takes nothing is not performed.
        if now == 0 || now.abs_diff(before) > before / TOLERATED {
            changed.push(format!("{name} ({percent:+.1} %)"));
        }
    }
    let gone = kept.keys().filter(|name| !counts.contains_key(*name));
    changed.extend(gone.map(|name| format!("{name} (gone)")));
    (report, changed)
}

/// What the counts depend on besides the code, or `None` if they cannot be made here.
fn conditions() -> Result<Option<Value>, String> {
    let (Some(valgrind), Ok(processor)) = (callgrind::version(), fs::read_to_string("/proc/cpuinfo")) else {
        return Ok(None);
    };
    let Some(flags) = processor.lines().find_map(|line| line.strip_prefix("flags")) else { return Ok(None) };
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let features: Vec<&str> = FEATURES.into_iter().filter(|feature| flags.contains(feature)).collect();
    let compiler = bench::output(Command::new("rustc").arg("--version").current_dir(root()))?;
    // The first line ends in the version of the C library.
    let library = bench::output(Command::new("ldd").arg("--version"))?;
    let library = library.lines().next().unwrap_or_default();
    Ok(Some(json!({
        "compiler": compiler.trim(),
        "profile": "Cargo's default release profile",
        "processor": features.join(" "),
        "C library": library,
        "valgrind": valgrind,
    })))
}

/// The first condition that differs from the kept one, as it was kept and as it is.
fn difference(kept: &Value, here: &Value) -> Option<String> {
    let here = here.as_object()?;
    let (name, value) = here.iter().find(|(name, value)| kept[name.as_str()] != **value)?;
    Some(format!("the {name} {}, and this is {value}", kept[name.as_str()]))
}

fn read(path: &Path) -> Result<Value, String> {
    let text = files::read(path)?;
    serde_json::from_str(&text).map_err(|error| format!("{FILE}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(counts: &[(&str, u64)]) -> Map<String, Value> {
        counts.iter().map(|(name, count)| ((*name).to_owned(), json!(count))).collect()
    }

    #[test]
    fn one_percent_is_tolerated() {
        let kept = counts(&[("a", 1000), ("b", 1000), ("c", 1000), ("d", 1000)]);
        let now = counts(&[("a", 1010), ("b", 1011), ("c", 990), ("d", 989)]);
        assert_eq!(compare(&kept, &now).1, ["b (+1.1 %)", "d (-1.1 %)"]);
    }

    #[test]
    fn jobs_that_come_and_go_are_seen() {
        let kept = counts(&[("a", 1000), ("nothing", 0)]);
        let now = counts(&[("nothing", 0), ("b", 1000)]);
        assert_eq!(compare(&kept, &now).1, ["nothing (NaN %)", "b (not kept)", "a (gone)"]);
    }

    #[test]
    fn other_conditions_are_named() {
        let kept = json!({ "compiler": "rustc 1", "processor": "avx" });
        assert_eq!(difference(&kept, &kept), None);
        let here = json!({ "compiler": "rustc 1", "processor": "avx avx2" });
        assert_eq!(difference(&kept, &here).unwrap(), "the processor \"avx\", and this is \"avx avx2\"");
        assert!(difference(&Value::Null, &here).is_some());
    }

    #[test]
    fn twelve_counts_are_kept() {
        let kept = read(&root().join(FILE)).unwrap();
        assert_eq!(kept["jobs"].as_object().unwrap().len(), 12);
        assert!(kept["conditions"]["compiler"].is_string());
    }
}

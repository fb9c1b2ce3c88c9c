//! `cargo lab pictures`: makes the pictures of the README, under `docs/pictures/`, from the command and the playground,
//! and the picture of docs/guide/performance.md from its summary.

mod bars;
mod terminal;

use crate::playground::build;
use crate::playground::chromium::{self, Chromium};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fivefold_trace::Tracer;
use serde_json::json;
use std::process::Command;
use xtask::{files, root};

/// Make the pictures of the README and of docs/guide/performance.md, under docs/pictures
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a picture is stale
    #[arg(long)]
    check: bool,
    /// Make only the picture of docs/guide/performance.md, which needs neither a build nor Chromium
    #[arg(long, conflicts_with = "check")]
    bars: bool,
}

/// The folder of the pictures.
const FOLDER: &str = "docs/pictures";

/// What `fivefold check` is shown with.
const CHECKED: &str = "fixtures/html/lists.html";
const CHECK: &str = "check.svg";

/// What `fivefold check --conformance` is shown with.
const CONFORMANCE_CHECKED: &str = "docs/pictures/menu.html";
const CONFORMANCE: &str = "conformance.svg";

/// The bars of docs/guide/performance.md.
const BARS: &str = "performance.svg";

/// What the playground is shown with: its input, and the number of the step.
const INPUT: &str = "<!DOCTYPE html>\n<title>Misnested</title>\n<p>1<b>2<i>3</b>4</i>5</p>\n";
const STEP: usize = 36;
const PLAYGROUND: [(&str, bool); 2] = [("playground.png", false), ("playground-dark.png", true)];

/// What the pictures of the playground were made from, as a number: a PNG cannot be compared, as fonts differ.
const MADE_FROM: &str = "playground.txt";

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let bars = bars()?;
    if options.bars {
        return write(BARS, bars.as_bytes());
    }
    let check = picture(&["check", CHECKED])?;
    let conformance = picture(&["check", "--conformance", CONFORMANCE_CHECKED])?;
    let made_from = format!("{:016x}\n", made_from());
    if options.check {
        let stale: Vec<_> = [(CHECK, &check), (CONFORMANCE, &conformance), (MADE_FROM, &made_from), (BARS, &bars)]
            .into_iter()
            .filter(|(name, text)| !is_fresh(name, text))
            .collect();
        return match &*stale {
            [] => Ok(()),
            stale => {
                let names: Vec<_> = stale.iter().map(|(name, _)| format!("{FOLDER}/{name}")).collect();
                Err(format!("stale, run `cargo lab pictures`: {}", names.join(", ")))
            }
        };
    }
    write(CHECK, check.as_bytes())?;
    write(CONFORMANCE, conformance.as_bytes())?;
    write(BARS, bars.as_bytes())?;
    if !build::has_target() || chromium::path().is_none() {
        return Err(format!("pictures of the playground need Chromium and `rustup target add {}`", build::TARGET));
    }
    let folder = build::target_folder().join("pictures");
    let page = folder.join("index.html");
    files::write(&page, build::page()?.html)?;
    let page = page.canonicalize().map_err(|error| error.to_string())?;
    for (name, is_dark) in PLAYGROUND {
        let mut browser = Chromium::start(&folder.join("profile"))?;
        browser.show_as([1280, 960], is_dark)?;
        browser.open(&format!("file://{}", page.display()))?;
        browser.wait("trace.steps.length > 0")?;
        browser.evaluate(&format!("at('input').value = {}; run({STEP} - 1); 0", json!(INPUT)))?;
        let picture = STANDARD.decode(browser.picture()?).map_err(|error| error.to_string())?;
        write(name, &picture)?;
    }
    write(MADE_FROM, made_from.as_bytes())
}

/// Whether a picture has these contents, but for the ends of lines.
fn is_fresh(name: &str, contents: &str) -> bool {
    files::read(&root().join(FOLDER).join(name)).is_ok_and(|found| found.replace("\r\n", "\n") == contents)
}

/// The bars of the summary of docs/guide/performance.md.
fn bars() -> Result<String, String> {
    bars::picture(&files::read(&root().join("docs/guide/performance.md"))?)
}

fn write(name: &str, contents: &[u8]) -> Result<(), String> {
    files::write(&root().join(FOLDER).join(name), contents)
}

/// The picture of `fivefold` with these arguments, from what it prints.
fn picture(arguments: &[&str]) -> Result<String, String> {
    let command = format!("fivefold {}", arguments.join(" "));
    let output = Command::new("cargo")
        .current_dir(root())
        .args(["run", "--quiet", "--package", "fivefold-cli", "--"])
        .args(arguments)
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    // The status 1 says that there are errors.
    if output.status.code() != Some(1) {
        return Err(format!("{command}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    Ok(terminal::picture(&command, &text))
}

/// The FNV-1a hash of what the playground shows in the pictures: the page without its parsers, the trace of the input,
/// and the step.
fn made_from() -> u64 {
    let mut bytes = Vec::new();
    let trace = Tracer::new().with_tree(true).html(INPUT, Default::default());
    // Writing to memory cannot fail.
    let _ = fivefold_view::write_playground("", &mut bytes);
    for step in trace.steps() {
        bytes.extend(fivefold_view::step_value(step, true).to_string().bytes());
    }
    bytes.extend(STEP.to_string().bytes());
    let bytes = bytes.into_iter().filter(|byte| *byte != b'\r');
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bars_show_the_summary() {
        assert!(is_fresh(BARS, &bars().unwrap()), "stale, run `cargo lab pictures --bars`");
    }
}

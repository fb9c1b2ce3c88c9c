//! `cargo lab book`: the book as a website, with the state maps as pictures.
//!
//! mdBook itself shows Mermaid as text; mdbook-mermaid brings the script that draws it, in the reader's light or dark theme.
//! What it needs is told to mdBook by its environment, so that `mdbook build` alone goes on working without it.

use crate::playground::chromium;
use std::path::Path;
use std::process::{Command, Stdio};
use xtask::{files, root, succeed, works};

/// Write the book to the folder `book`, with the state maps as pictures
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Also install mdbook and mdbook-mermaid where they are missing, and test in Chromium that each map is drawn
    #[arg(long)]
    test: bool,
}

/// The programs, which are packages of crates.io with the same names.
const PROGRAMS: [&str; 2] = ["mdbook", "mdbook-mermaid"];

/// The folder for the script of Mermaid, from the root of the workspace, where mdBook looks for it.
const SCRIPTS: &str = "target/mermaid";

/// The beginning of a map in a page, and of its picture in the website.
const MAP: &str = "```mermaid";
const PICTURE: &str = "aria-roledescription=\"flowchart";

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    for program in PROGRAMS.into_iter().filter(|program| !works(Command::new(program).arg("--version"))) {
        if !options.test {
            return Err(format!("`{program}` is missing: `cargo install --locked {}`", PROGRAMS.join(" ")));
        }
        succeed(Command::new("cargo").args(["install", "--locked", program]))?;
    }
    let scripts = root().join(SCRIPTS);
    let settings = scripts.join("book.toml");
    // mdbook-mermaid adds its settings to those of a book.
    files::write(&settings, "")?;
    succeed(Command::new("mdbook-mermaid").arg("install").arg(&scripts).stderr(Stdio::null()))?;
    let files = ["mermaid.min.js", "mermaid-init.js"].map(|file| format!("{SCRIPTS}/{file}"));
    let mut build = Command::new("mdbook");
    build.arg("build").current_dir(root()).env("MDBOOK_PREPROCESSOR__MERMAID", r#"{"command":"mdbook-mermaid"}"#);
    succeed(build.env("MDBOOK_OUTPUT__HTML__ADDITIONAL_JS", format!("{files:?}")))?;
    if options.test { test() } else { Ok(()) }
}

/// Whether the website has as many pictures as the pages have maps.
fn test() -> Result<(), String> {
    let Some(browser) = chromium::path() else {
        eprintln!("*** SKIPPED: there is no Chromium, so nobody has seen the maps");
        return Ok(());
    };
    for path in files::entries(&root().join("docs/generated"))? {
        let text = files::read(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let maps = text.matches(MAP).count();
        let pictures = if maps == 0 { 0 } else { page(&browser, &name)?.matches(PICTURE).count() };
        if maps != pictures {
            return Err(format!("{name} has {maps} maps, and the website draws {pictures} of them"));
        }
        println!("{name}: {pictures} pictures");
    }
    Ok(())
}

/// What Chromium makes of a page of the website.
fn page(browser: &Path, name: &str) -> Result<String, String> {
    let page = root().join(format!("book/generated/{name}.html"));
    let page = page.canonicalize().map_err(|error| format!("{}: {error}", page.display()))?;
    let profile = root().join("target/book-profile");
    let mut command = Command::new(browser);
    // As in `chromium::Chromium::start`. The time is the page's, which does not pass while it works.
    command.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", profile.display())).arg(format!("file://{}", page.display()));
    let output = command.stderr(Stdio::null()).output().map_err(|error| format!("{}: {error}", browser.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

//! `cargo lab playground`: builds the playground, one page that loads nothing, and tests it in Chromium.

pub(crate) mod build;
pub(crate) mod chromium;
mod test;

use xtask::{files, root};

/// Build the playground, target/playground/index.html
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Also test the page in Chromium
    #[arg(long)]
    test: bool,
    /// Where the target for WebAssembly or Chromium is missing, say so and succeed
    #[arg(long)]
    skip_missing: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    if let Some(missing) = missing(options.test) {
        let message = format!("the playground needs {missing}");
        if !options.skip_missing {
            return Err(message);
        }
        eprintln!("*** SKIPPED: {message}");
        return Ok(());
    }
    let page = build::page()?;
    let file = root().join("target/playground/index.html");
    files::write(&file, &page.html)?;
    println!(
        "target/playground/index.html: {} kB; WebAssembly: {} kB, compressed {} kB",
        page.html.len() / 1000,
        page.module / 1000,
        page.compressed / 1000
    );
    if options.test {
        test::run(&file)?;
    }
    Ok(())
}

/// What this machine lacks.
fn missing(test: bool) -> Option<String> {
    if !build::has_target() {
        return Some(format!("the target for WebAssembly: rustup target add {}", build::TARGET));
    }
    if test && chromium::path().is_none() {
        return Some("Chromium for its tests; the environment variable `CHROMIUM` can name it".to_owned());
    }
    None
}

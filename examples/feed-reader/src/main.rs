//! Reads feeds, whatever state they are in: prints what they say, and what is wrong with their XML.

mod arguments;
mod json;
mod page;
mod problems;
mod sources;
mod summary;

use arguments::Arguments;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use sources::Source;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let sources = match sources::find(&arguments.files) {
        Ok(sources) => sources,
        Err(error) => {
            eprintln!("feed-reader: {error}");
            return ExitCode::from(2);
        }
    };
    match run(&arguments, &sources) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads wants no more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("feed-reader: {error}");
            ExitCode::from(2)
        }
    }
}

/// Reads all feeds. Answers whether all of them are feeds.
fn run(arguments: &Arguments, sources: &[Source]) -> io::Result<bool> {
    let progress = progress(sources.len());
    let mut out = io::stdout().lock();
    let mut all_are_feeds = true;
    for (index, source) in sources.iter().enumerate() {
        progress.set_message(source.name());
        let outcome = source.read().map_err(|error| error.to_string()).and_then(|bytes| {
            let feed = feed_rs::parser::parse(bytes.as_slice()).map_err(|error| error.to_string())?;
            Ok((feed, problems::find(&bytes)))
        });
        let text = match outcome {
            Ok((feed, problems)) if arguments.json => json::object(&source.name(), &feed, &problems),
            Ok((feed, problems)) => {
                let summary = summary::of(&feed, &arguments.limits());
                let rule = if index > 0 { "\n" } else { "" };
                format!("{rule}{summary}{}", problems::report(&source.name(), &problems, arguments.problems))
            }
            Err(error) => {
                all_are_feeds = false;
                progress.suspend(|| eprintln!("{}: {error}", source.name()));
                String::new()
            }
        };
        progress.suspend(|| out.write_all(text.as_bytes()))?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(all_are_feeds)
}

/// Shows how far it is, on a terminal, if there is more than one feed.
fn progress(count: usize) -> ProgressBar {
    if count < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {wide_msg}");
    let progress = ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    progress.enable_steady_tick(Duration::from_millis(200));
    progress
}

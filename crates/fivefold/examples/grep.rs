//! A command-line tool, a `grep` for elements: prints what a CSS selector finds in files of HTML, with the places, and
//! fails if it finds nothing.
//!
//! ```sh
//! cargo run --example grep -- 'img:not([alt])' index.html about.html
//! ```

use fivefold::{html::parse_bytes, select::Selector};
use std::{env, error::Error, fs, process::ExitCode};

/// A line for each element that the selector finds: the place, and the start tag.
pub fn matches(page: &[u8], selector: &Selector) -> Vec<String> {
    let document = parse_bytes(page, None);
    let lines = document.line_index();
    let tags = document.select(selector).filter_map(|element| element.start_tag_span());
    tags.map(|tag| format!("{}: {}", lines.line_column(tag.start), &document.source()[tag])).collect()
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let selector = Selector::parse(&arguments.next().ok_or("usage: grep SELECTOR FILE…")?)?;
    let mut status = ExitCode::FAILURE;
    for path in arguments {
        for line in matches(&fs::read(&path)?, &selector) {
            println!("{path}:{line}");
            status = ExitCode::SUCCESS;
        }
    }
    Ok(status)
}

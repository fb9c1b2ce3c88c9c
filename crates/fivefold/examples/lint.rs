//! Lints a page for an editor: a line for each parse error, with the place that the editor underlines. Vim, Emacs and CI
//! read such lines. Columns count UTF-16 code units, as the Language Server Protocol does.
//!
//! ```sh
//! cargo run --example lint < page.html
//! ```

use fivefold::html::{Options, parse_with};

/// A line for each error of a page.
pub fn lint(page: &str) -> String {
    let document = parse_with(page, Options::default().with_errors(true));
    let lines = document.line_index();
    document.errors().iter().map(|e| format!("{}: {}\n", lines.line_column(e.extent.start), e.code)).collect()
}

fn main() {
    print!("{}", lint(&std::io::read_to_string(std::io::stdin()).expect("a page in UTF-8")));
}

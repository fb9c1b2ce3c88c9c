//! Lints a page for an editor: a line for each parse error, with the places between which it underlines. Columns count
//! UTF-16 code units, as editors do; `LineColumn::zero_based` makes a position of the Language Server Protocol.
//!
//! ```sh
//! cargo run --example lint < page.html
//! ```

/// The place, up to which place, and what is wrong, for each error of a page.
pub fn lint(page: &str) -> String {
    let document = fivefold::html::Parser::new(fivefold::html::Options::default().with_errors(true)).parse(page);
    let lines = document.line_index();
    let at = |offset| lines.line_column(offset);
    document.errors().iter().map(|e| format!("{}-{}: {}\n", at(e.extent.start), at(e.extent.end), e.code)).collect()
}

fn main() {
    print!("{}", lint(&std::io::read_to_string(std::io::stdin()).expect("a page in UTF-8")));
}

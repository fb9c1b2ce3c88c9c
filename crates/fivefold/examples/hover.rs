//! What an editor shows for the place under its cursor: the parse errors there, explained, and the path to the node.
//! Line and column are those of the Language Server Protocol, from 0, in UTF-16 code units.
//!
//! ```sh
//! cargo run --example hover -- 3 17 < page.html
//! ```

use fivefold::html::{Options, Parser};
use fivefold::{LineColumn, NodeRef};
use std::{env, error::Error, io};

/// The path to the node at a place, and the errors there.
pub fn hover(page: &str, line: u64, column: u64) -> Option<String> {
    let document = Parser::new(Options::default().with_errors(true)).parse(page);
    let offset = document.line_index().offset(LineColumn::from_zero_based(line, column))?;
    let node = document.node_at(offset)?;
    let mut path: Vec<_> = node.ancestors().filter_map(NodeRef::local_name).collect();
    path.reverse();
    path.extend(node.local_name());
    let errors = document.errors().iter().filter(|error| error.extent.range().contains(&(offset as usize)));
    let explained = errors.map(|error| format!("\n{}: {}", error.code, error.code.explanation()));
    Some(path.join(" > ") + &explained.collect::<String>())
}

fn main() -> Result<(), Box<dyn Error>> {
    let place: Vec<u64> = env::args().skip(1).map(|number| number.parse()).collect::<Result<_, _>>()?;
    let [line, column] = place[..] else { return Err("usage: hover LINE COLUMN".into()) };
    println!("{}", hover(&io::read_to_string(io::stdin())?, line, column).unwrap_or_default());
    Ok(())
}

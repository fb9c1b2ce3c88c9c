//! Writes the outline of a page or, with `--feed`, of a feed.
//!
//! ```sh
//! cargo run < page.html
//! cargo run -- --feed < feed.xml
//! ```

use own_tree::tree::{outline, parse, parse_feed};
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let is_feed = std::env::args().nth(1).is_some_and(|argument| argument == "--feed");
    let tree = if is_feed { parse_feed(&bytes) } else { parse(&String::from_utf8_lossy(&bytes)) };
    print!("{}", outline(&tree));
    Ok(())
}

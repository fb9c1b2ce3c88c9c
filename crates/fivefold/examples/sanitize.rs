//! Sanitizes what a visitor has written, so that it can stand in a page: nothing in it runs, and its links vouch for
//! nothing.
//!
//! ```sh
//! cargo run --example sanitize < comment.html
//! ```

use fivefold_sanitize::{Config, clean};

/// The comment as it can stand in the body of a page.
pub fn comment(html: &str) -> String {
    let config = Config::default().allow_element_with("img", ["src", "alt"]);
    clean(html, &config.give_attribute("a", "rel", "ugc nofollow noopener noreferrer"))
}

fn main() -> std::io::Result<()> {
    println!("{}", comment(&std::io::read_to_string(std::io::stdin())?));
    Ok(())
}

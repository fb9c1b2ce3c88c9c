//! Sanitizes what a visitor has written, so that it can stand in a page: nothing in it runs, and its links vouch for
//! nothing.
//!
//! ```sh
//! cargo run --example sanitize < comment.html
//! ```

use fivefold::html::parse_fragment;
use fivefold_sanitize::{Config, clean};
use std::{error::Error, io};

/// The comment as it can stand in the body of a page.
pub fn comment(html: &str) -> Result<String, Box<dyn Error>> {
    let config = Config::default().allow_element_with("img", ["src", "alt"]);
    let mut comment = parse_fragment("body", &clean(html, &config));
    let links: Vec<_> = comment.select("a[href]")?.map(|link| link.id()).collect();
    for link in links {
        comment.set_attribute(link, "rel", "ugc nofollow noopener noreferrer")?;
    }
    Ok(comment.to_string())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", comment(&io::read_to_string(io::stdin())?)?);
    Ok(())
}

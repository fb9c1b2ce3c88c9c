//! Rewrites the URLs in a page, and leaves every other byte as it is: quotes, case, white space, and tags that are
//! missing or wrong.
//!
//! ```sh
//! cargo run --example rewrite -- https://cdn.example.org/ < page.html > rewritten.html
//! ```

use fivefold::dom::Edits;
use fivefold::select::Selector;
use std::{env, error::Error, io};

/// Puts a base before the addresses that begin with a slash.
pub fn rewrite(page: &str, base: &str) -> Result<String, Box<dyn Error>> {
    let document = fivefold::html::parse(page);
    let mut edits = Edits::new(&document);
    for name in ["href", "src", "poster"] {
        let selector = Selector::parse(&format!("[{name}^='/']:not([{name}^='//'])"))?;
        // The contents of templates are trees of their own.
        for element in document.roots().flat_map(|root| root.select(&selector)) {
            let path = element.attribute(name).unwrap_or_default();
            edits.set_attribute(element.id(), name, &format!("{base}{}", &path[1..]))?;
        }
    }
    Ok(edits.apply()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let base = env::args().nth(1).unwrap_or_default();
    print!("{}", rewrite(&io::read_to_string(io::stdin())?, &base)?);
    Ok(())
}

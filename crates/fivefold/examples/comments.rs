//! Cleans the comments below an article, as a forum or a blog does: text and simple markup stay, code keeps the class of
//! its language, links are absolute and vouch for nothing, and ids cannot be mistaken for those of the page.
//!
//! ```sh
//! cargo run --features sanitize --example comments -- https://example.org/article < comment.html
//! ```

use fivefold_sanitize::{Config, RelativeUrls, clean};
use std::error::Error;
use url::Url;

/// What a comment on the page at `address` may have. Made once, for all comments of the page.
pub fn config(address: Url) -> Result<Config, Box<dyn Error>> {
    Ok(Config::default()
        .allow_element_with("img", ["src", "alt"])
        .give_attribute("img", "loading", "lazy")
        // What is unknown goes, and its text stays.
        .replace_other_elements_with_children()
        .allow_classes_of("code", ["language-rust", "language-html"])
        .allow_attribute("id")
        .with_id_prefix("comment-")?
        .with_url_schemes(["https", "http", "mailto"])?
        .with_relative_urls(RelativeUrls::Resolve(address))
        .with_link_types("ugc nofollow noopener"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1).ok_or("the address of the page is missing")?;
    let config = config(Url::parse(&address)?)?;
    println!("{}", clean(&std::io::read_to_string(std::io::stdin())?, &config));
    Ok(())
}

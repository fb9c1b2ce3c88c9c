//! Reads feeds, RSS and Atom, even if they are broken: what a reader of feeds shows, or the feeds that a page announces.
//!
//! ```sh
//! cargo run --example feeds -- https://example.org/feed.xml < feed.xml
//! ```

use fivefold::feed::{self, Date};
use fivefold::sanitize::Config;
use fivefold::{NodeRef, html};
use std::io::Read;
use url::Url;

/// What is shown of an entry.
#[derive(Debug)]
pub struct Entry {
    /// The title, as text.
    pub title: String,
    /// The page of the entry.
    pub link: Option<Url>,
    /// When it was published.
    pub date: Option<Date>,
    /// The content, as HTML that can stand in a page.
    pub html: String,
}

/// The entries of a feed at an address.
pub fn entries(bytes: &[u8], address: &Url) -> Vec<Entry> {
    let config = Config::default().allow_element_with("img", ["src", "alt"]);
    let feed = feed::parse(bytes);
    let is_entry = |node: &NodeRef<'_>| matches!(node.local_name(), Some("item" | "entry"));
    feed.elements().filter(is_entry).map(|node| entry(node, address, &config)).collect()
}

fn entry(entry: NodeRef<'_>, address: &Url, config: &Config) -> Entry {
    // With their prefixes, so that `media:title` is no title.
    let named = |name| entry.children().filter(move |child| child.name() == Some(name));
    let first = |names: &[&'static str]| names.iter().find_map(|name| named(name).next());
    // RSS has links as text, Atom several in attributes.
    let mut links = named("link").filter(|link| matches!(link.attribute("rel"), None | Some("alternate")));
    let link = links.next().and_then(|link| match feed::base_url(link, address) {
        base if link.attribute("href").is_some() => link.url_attribute("href", &base),
        base => base.join(&link.text_content()).ok(),
    });
    let date = first(&["pubDate", "published", "dc:date", "updated"]);
    let content = first(&["content:encoded", "content", "description", "summary"]);
    // Texts of RSS are most likely relative to the entry, those of Atom are to the feed.
    let base = link.as_ref().filter(|_| entry.local_name() == Some("item")).unwrap_or(address);
    Entry {
        title: first(&["title"]).map(feed::text_of).unwrap_or_default(),
        date: date.and_then(|date| feed::parse_date(&date.text_content())),
        html: content.map(|content| feed::clean_content(content, base, config)).unwrap_or_default(),
        link,
    }
}

/// The feeds that a page announces.
pub fn announced(page: &[u8], address: &Url) -> Vec<Url> {
    let page = html::parse_bytes(page, None);
    let base = page.base_url(address);
    feed::discover(&page).filter_map(|feed| feed.url(&base)).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = Url::parse(&std::env::args().nth(1).ok_or("the address is missing")?)?;
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    match entries(&bytes, &address) {
        entries if entries.is_empty() => println!("{:#?}", announced(&bytes, &address)),
        entries => println!("{entries:#?}"),
    }
    Ok(())
}

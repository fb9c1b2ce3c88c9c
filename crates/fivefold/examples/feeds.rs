//! Follows feeds, RSS and Atom, even if they are broken: the titles and addresses of the entries.
//!
//! ```sh
//! cargo run --example feeds -- feed.xml other.xml
//! ```

use fivefold::{NodeRef, feed, select::SelectorError};

/// The address and the title of each entry.
pub fn entries(bytes: &[u8]) -> Result<Vec<String>, SelectorError> {
    let entry = |entry: NodeRef<'_>| {
        let link = entry.select_first("link[rel=alternate], link:not([rel])")?;
        let address = link.map(|link| link.attribute("href").map_or_else(|| link.text_content(), str::to_owned));
        let title = entry.select_first("title")?.map(NodeRef::text_content);
        Ok(format!("{} {}", address.unwrap_or_default(), title.unwrap_or_default()))
    };
    feed::parse(bytes).select("item, entry")?.map(entry).collect()
}

fn main() {
    for path in std::env::args().skip(1) {
        println!("{:#?}", entries(&std::fs::read(path).unwrap()).unwrap());
    }
}

//! Follows feeds, RSS and Atom, even if they are broken: the titles and addresses of the entries.
//!
//! ```sh
//! cargo run --example feeds -- feed.xml other.xml
//! ```

use fivefold::NodeRef;
use fivefold::feed::Repairs;
use fivefold::select::SelectorError;
use fivefold::xml::parse_with;

/// The address and the title of each entry.
pub fn entries(feed: &[u8]) -> Result<Vec<String>, SelectorError> {
    let entry = |entry: NodeRef<'_>| -> Result<String, SelectorError> {
        let link = entry.select_first("link[rel=alternate], link:not([rel])")?;
        let address = link.map(|link| link.attribute("href").map_or_else(|| link.text_content(), str::to_owned));
        let title = entry.select_first("title")?.map(NodeRef::text_content);
        Ok(format!("{} {}", address.unwrap_or_default(), title.unwrap_or_default()))
    };
    // What is wrong with feeds beyond their markup is repaired as well: what stands before them, encodings, entries
    // without end tags.
    let repairs = Repairs::feeds();
    let document = parse_with(&repairs.decode(feed), repairs.options());
    document.select("item, entry")?.map(entry).collect()
}

fn main() {
    for path in std::env::args().skip(1) {
        println!("{:#?}", entries(&std::fs::read(path).unwrap()).unwrap());
    }
}

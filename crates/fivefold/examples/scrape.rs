//! Scrapes the cards of a page by CSS selectors: the name, the price and the link of each product.
//!
//! ```sh
//! cargo run --example scrape < shop.html
//! ```

use fivefold::select::{Selector, SelectorError};
use fivefold::{Document, NodeRef};

/// The name, the price and the address of each product that is not sold out.
pub fn products(page: &Document) -> Result<Vec<[String; 3]>, SelectorError> {
    let (name, price, link) = (Selector::parse("h2, h3")?, Selector::parse(".price")?, Selector::parse("a[href]")?);
    let product = |card: NodeRef<'_>| {
        let text = |part: &Selector| card.select_first(part).map(NodeRef::inner_text).unwrap_or_default();
        let address = card.select_first(&link).and_then(|link| link.attribute("href"));
        [text(&name), text(&price), address.unwrap_or_default().to_owned()]
    };
    Ok(page.select("main .card:not(.sold-out)")?.map(product).collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let page = fivefold::html::parse_reader(std::io::stdin())?;
    products(&page)?.iter().for_each(|[name, price, link]| println!("{name}\t{price}\t{link}"));
    Ok(())
}

//! Selecting elements of a tree. The tree is made before the clock starts.

use super::{Peer, measure};
use fivefold::html;
use scraper::Html;

/// Selectors of the kinds that programs use.
const SELECTORS: [&str; 22] = [
    "a",
    "a[href]",
    "*",
    "#content",
    ".title",
    "div.item",
    "p",
    "li > a",
    "div p a",
    "ul li a[href^='http']",
    "table td:first-child",
    "a:not([href])",
    "[class*=head]",
    "[title]",
    "body > div",
    "h2 + p",
    "h2 ~ p",
    "div:has(> img)",
    "p:nth-child(2n+1)",
    "li:last-child",
    "a:is(.external, .internal)",
    "h1, h2, h3",
];

/// The one selector of a program that uses it once.
const SELECTOR: &str = "div > a[href]";

const EACH: &str = "select";
const ONCE: &str = "select, first use";

pub(super) const FIVEFOLD: Peer = Peer::new(EACH, "fivefold", |text, meter| {
    let selectors = SELECTORS.map(|selector| fivefold::select::Selector::parse(selector).expect("a selector"));
    let document = html::parse(text);
    measure(meter, || selectors.iter().map(|selector| document.select(selector).count()).sum::<usize>())
});

pub(super) const SCRAPER: Peer = Peer::new(EACH, "scraper", |text, meter| {
    let selectors = SELECTORS.map(|selector| scraper::Selector::parse(selector).expect("a selector"));
    let document = Html::parse_document(text);
    measure(meter, || selectors.iter().map(|selector| document.select(selector).count()).sum::<usize>())
});

pub(super) const FIVEFOLD_ONCE: Peer = Peer::new(ONCE, "fivefold", |text, meter| {
    let document = html::parse(text);
    measure(meter, || document.select(SELECTOR).expect("a selector").count())
});

pub(super) const SCRAPER_ONCE: Peer = Peer::new(ONCE, "scraper", |text, meter| {
    let document = Html::parse_document(text);
    measure(meter, || document.select(&scraper::Selector::parse(SELECTOR).expect("a selector")).count())
});

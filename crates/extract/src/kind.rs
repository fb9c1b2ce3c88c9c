//! The kind of a page: what its data, its address and its structure say.

use crate::measure::{Page, Region, Unit};
use crate::words::Words;
use fivefold_core::{Name, Namespace};
use fivefold_dom::Document;
use serde_json::Value;
use url::Url;

/// What a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A text with a beginning and an end: news, an essay, a recipe.
    Article,
    /// A conversation: a thread, a question with its answers.
    Forum,
    /// One thing that is for sale or described to be.
    Product,
    /// Links to other pages, with a few words on each.
    Listing,
    /// Things that are for sale or shown, with a price or a picture each.
    Collection,
    /// How something is used.
    Documentation,
    /// What an organization offers.
    Service,
    /// None of these, as far as can be told.
    Other,
}

impl Kind {
    const KNOWN: [Self; 7] = [
        Self::Article,
        Self::Forum,
        Self::Product,
        Self::Listing,
        Self::Collection,
        Self::Documentation,
        Self::Service,
    ];

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Forum => "forum",
            Self::Product => "product",
            Self::Listing => "listing",
            Self::Collection => "collection",
            Self::Documentation => "documentation",
            Self::Service => "service",
            Self::Other => "other",
        }
    }
}

/// What a vote counts: a type that the page's data names, a word in its address, and a trait of its structure.
const TYPE: f32 = 3.0;
const ADDRESS: f32 = 2.0;
const STRUCTURE: f32 = 1.0;
/// The number of prices above which they are those of a collection.
const MANY_PRICES: u32 = 7;
/// The share of the words that decides what a page consists of.
const HALF: f32 = 0.5;

/// The votes for each kind.
#[derive(Debug, Default)]
struct Votes([f32; Kind::KNOWN.len()]);

impl Votes {
    fn add(&mut self, kind: Kind, weight: f32) {
        if let Some(votes) = self.0.get_mut(kind as usize) {
            *votes += weight;
        }
    }

    /// Votes for each of these kinds once.
    fn add_once(&mut self, kinds: &[Kind], weight: f32) {
        for kind in Kind::KNOWN.into_iter().filter(|kind| kinds.contains(kind)) {
            self.add(kind, weight);
        }
    }
}

/// Finds the kind, and its share of all votes. The first kind wins among equals.
pub(crate) fn kind(page: &Page<'_>, data: &[Value], address: Option<&Url>) -> (Kind, f32) {
    let mut votes = Votes::default();
    by_types(page.document, data, &mut votes);
    if let Some(address) = address {
        by_address(address, &mut votes);
    }
    by_structure(page, &mut votes);
    let mut best = (Kind::Other, 0.0);
    for (kind, vote) in Kind::KNOWN.into_iter().zip(votes.0) {
        if vote > best.1 {
            best = (kind, vote);
        }
    }
    (best.0, best.1 / f32::max(votes.0.iter().sum(), 1.0))
}

/// Votes by the types of schema.org and of OpenGraph.
fn by_types(document: &Document, data: &[Value], votes: &mut Votes) {
    let mut seen = Vec::new();
    let mut see = |name: &str| seen.extend(kind_of_type(name.rsplit(['/', '#', ':']).next().unwrap_or_default()));
    data.iter().for_each(|value| see_types(value, &mut see));
    for element in document.elements().filter(|element| element.namespace() == Some(Namespace::HTML)) {
        for attribute in element.attributes() {
            match attribute.interned_name() {
                Name::ITEMTYPE => attribute.value().split_ascii_whitespace().for_each(&mut see),
                Name::PROPERTY if attribute.value() == "og:type" => {
                    by_open_graph(element.attribute("content").unwrap_or_default(), votes);
                }
                _ => {}
            }
        }
    }
    votes.add_once(&seen, TYPE);
}

/// <https://ogp.me/#types>
fn by_open_graph(kind: &str, votes: &mut Votes) {
    match kind.trim() {
        // Content management systems say so of any page.
        "article" => votes.add(Kind::Article, STRUCTURE),
        "product" | "product.item" | "og:product" => votes.add(Kind::Product, ADDRESS),
        "product.group" => votes.add(Kind::Collection, ADDRESS),
        _ => {}
    }
}

/// Sees the types of the items that a value of JSON-LD is about.
fn see_types(value: &Value, see: &mut impl FnMut(&str)) {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Array(values) => waiting.extend(values),
            Value::Object(fields) => {
                for (name, value) in fields {
                    match (name.as_str(), value) {
                        ("@type", Value::String(name)) => see(name),
                        ("@type", Value::Array(names)) => names.iter().filter_map(Value::as_str).for_each(&mut *see),
                        ("@graph" | "mainEntity" | "itemListElement" | "item" | "hasPart", value) => {
                            waiting.push(value)
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

/// The kind of pages that are about one item of a type of schema.org.
///
/// <https://schema.org/docs/full.html>
fn kind_of_type(name: &str) -> Option<Kind> {
    Some(match name {
        "Article" | "NewsArticle" | "BlogPosting" => Kind::Article,
        "DiscussionForumPosting" | "QAPage" => Kind::Forum,
        "Product" | "ProductGroup" => Kind::Product,
        "TechArticle" => Kind::Documentation,
        "Service" => Kind::Service,
        "CollectionPage" => Kind::Collection,
        _ => return None,
    })
}

/// Votes by the words that are a segment of the path or the first label of the host.
fn by_address(address: &Url, votes: &mut Votes) {
    let label = address.host_str().unwrap_or_default().split('.').next();
    let segments = address.path().split('/').filter_map(|segment| segment.split('.').next());
    votes.add_once(&segments.chain(label).filter_map(kind_of_word).collect::<Vec<_>>(), ADDRESS);
    if address.path() == "/" {
        votes.add(Kind::Service, STRUCTURE);
        votes.add(Kind::Listing, STRUCTURE);
    }
}

/// The kind of pages whose address has a word. Each word is here because it is right on ten hosts at least.
fn kind_of_word(word: &str) -> Option<Kind> {
    Some(match word {
        "blog" | "blogs" | "post" | "articles" => Kind::Article,
        "forum" | "threads" | "t" => Kind::Forum,
        "products" => Kind::Product,
        "docs" => Kind::Documentation,
        "services" => Kind::Service,
        _ => return None,
    })
}

/// Votes by what the page consists of.
fn by_structure(page: &Page<'_>, votes: &mut Votes) {
    let total = page.counts_of(0);
    let shown = |unit: &&Unit| !page.regions[unit.region as usize].is_hidden;
    let has_price = |unit: &&Unit| unit.has_currency_sign && unit.digits > 0;
    match page.units.iter().filter(shown).filter(has_price).count() as u32 {
        0 => {}
        1..=MANY_PRICES => votes.add(Kind::Product, STRUCTURE),
        _ => votes.add(Kind::Collection, ADDRESS),
    }
    let shown = || page.regions.iter().enumerate().filter(|(_, region)| !region.is_hidden);
    let is_discussion = |(index, region): (usize, &Region)| {
        region.words.has(Words::COMMENT) && page.counts_of(index as u32).running as f32 > total.running as f32 * HALF
    };
    if shown().any(is_discussion) {
        votes.add(Kind::Forum, STRUCTURE);
    }
    if total.running as f32 > total.words as f32 * HALF {
        votes.add(Kind::Article, STRUCTURE);
    } else if total.link_share() > HALF {
        votes.add(Kind::Listing, STRUCTURE);
    } else {
        votes.add(Kind::Service, STRUCTURE);
    }
}

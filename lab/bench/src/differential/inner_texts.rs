//! The text of pages and of random HTML as a person reads it.

use super::random::Random;
use super::soup::{self, Input};
use fivefold::html;
use std::fs;
use std::sync::LazyLock;

/// The captured pages, if they are there.
static PAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/html-web");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
});

/// A random document; or one of the captured pages, for the first seeds.
pub fn of_seed(seed: u64) -> Input {
    match PAGES.get(seed as usize) {
        Some(page) => Input { text: page.clone(), context: None },
        None => Input { text: spaced(soup::of_seed(seed)), context: None },
    }
}

/// Puts words and white space between the tags.
fn spaced(input: Input) -> String {
    let mut random = Random::new(input.text.len() as u64);
    let mut text = String::new();
    for piece in input.text.split_inclusive('>') {
        text.push_str(piece);
        if random.chance(30) {
            text.push_str(random.pick(&[" ", "\n", "w", " w ", "w ", " w", "a b"]));
        }
    }
    text
}

/// The inner text of the root element, with a mark at its end.
pub fn fivefold(input: &Input) -> String {
    html::parse(&input.text).root_element().map(|root| root.inner_text()).unwrap_or_default() + "|"
}

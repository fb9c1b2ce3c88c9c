//! The units that say what the page's description says.

use crate::measure::{OWN, Page, Piece};
use crate::meta::entries;
use std::collections::HashMap;

/// More than one in so many of the description's words make a unit say the same.
const SAME: u32 = 2;

/// Whether each unit has most of the words of the page's descriptions.
pub(crate) fn described(page: &Page<'_>) -> Vec<bool> {
    let is_description = |name: &str| {
        ["description", "og:description", "twitter:description"].contains(&name.to_ascii_lowercase().as_str())
    };
    // The number of the last unit with each word, from 1.
    let mut last = HashMap::new();
    for (_, text) in entries(page.document).filter(|(name, _)| is_description(name)) {
        for_each_word(text, |word| {
            last.insert(word.to_owned(), 0);
        });
    }
    let is_enough = last.len() as u32 >= OWN;
    let units = page.units.iter().enumerate().map(|(index, unit)| {
        if !is_enough || unit.counts.words < OWN {
            return false;
        }
        let mut same = 0;
        for piece in page.pieces_of(index as u32) {
            let (Piece::Text(node) | Piece::Kept(node)) = piece else { continue };
            for_each_word(page.document.node(*node).text().unwrap_or_default(), |word| {
                if let Some(last) = last.get_mut(word) {
                    same += u32::from(core::mem::replace(last, index + 1) != index + 1);
                }
            });
        }
        same * SAME > last.len() as u32
    });
    units.collect()
}

/// Visits the words of a text in lower case.
fn for_each_word(text: &str, mut visit: impl FnMut(&str)) {
    let mut word = String::new();
    for part in text.split(|character: char| !character.is_alphanumeric()).filter(|part| !part.is_empty()) {
        word.clear();
        word.extend(part.chars().flat_map(char::to_lowercase));
        visit(&word);
    }
}

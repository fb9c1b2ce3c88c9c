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
    let descriptions = entries(page.document).filter(|(name, _)| is_description(name));
    // The number of the last unit with each word, from 1.
    let mut last: HashMap<String, usize> =
        descriptions.flat_map(|(_, text)| words(text)).map(|word| (word, 0)).collect();
    let is_enough = last.len() as u32 >= OWN;
    let units = page.units.iter().enumerate().map(|(index, unit)| {
        if !is_enough || unit.counts.words < OWN {
            return false;
        }
        let mut same = 0;
        for piece in page.pieces_of(index as u32) {
            let (Piece::Text(node) | Piece::Kept(node)) = piece else { continue };
            for word in words(page.document.node(*node).text().unwrap_or_default()) {
                if let Some(last) = last.get_mut(&word) {
                    same += u32::from(core::mem::replace(last, index + 1) != index + 1);
                }
            }
        }
        same * SAME > last.len() as u32
    });
    units.collect()
}

/// The words of a text in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

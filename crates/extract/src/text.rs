//! The text of the units that are kept.

use crate::measure::{Page, Piece};
use fivefold_core::Name;

/// The part of a list or of a table that a region is in.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The outermost list.
    list: u32,
    table: u32,
    row: u32,
    cell: u32,
}

/// Writes the units for which `is_kept` holds.
pub(crate) fn write(page: &Page<'_>, is_kept: impl Fn(usize) -> bool) -> String {
    let places = places(page);
    let mut text = String::new();
    let mut before = None;
    for (index, unit) in page.units.iter().enumerate().filter(|(index, _)| is_kept(*index)) {
        let place = places[unit.region as usize];
        let separator = before.map_or("", |before| separator(before, place));
        let length = text.len();
        text.push_str(separator);
        let start = text.len();
        for piece in page.pieces_of(index as u32) {
            write_piece(page, *piece, start, &mut text);
        }
        text.truncate(text.trim_end().len().max(start));
        if text.len() == start {
            text.truncate(length);
        } else {
            before = Some(place);
        }
    }
    text
}

/// Writes a piece of the unit whose text begins at `start`.
fn write_piece(page: &Page<'_>, piece: Piece, start: usize, text: &mut String) {
    match piece {
        Piece::Break => {
            if text.len() > start {
                text.truncate(text.trim_end_matches(' ').len().max(start));
                text.push('\n');
            }
        }
        Piece::Kept(node) => {
            let kept = page.document.node(node).text().unwrap_or_default();
            text.push_str(if text.len() == start { kept.trim_start_matches(['\n', '\r']) } else { kept });
        }
        Piece::Text(node) => {
            for character in page.document.node(node).text().unwrap_or_default().chars() {
                if !matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{C}') {
                    text.push(character);
                } else if text.len() > start && !text.ends_with([' ', '\n']) {
                    text.push(' ');
                }
            }
        }
    }
}

fn separator(before: Place, place: Place) -> &'static str {
    if place.row != 0 && place.row == before.row {
        return if place.cell == before.cell { " " } else { "\t" };
    }
    let is_in = |part: u32, before: u32| part != 0 && part == before;
    if is_in(place.table, before.table) || is_in(place.list, before.list) { "\n" } else { "\n\n" }
}

/// The place of each region.
fn places(page: &Page<'_>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::with_capacity(page.regions.len());
    for (index, region) in page.regions.iter().enumerate() {
        let mut place = if index == 0 { Place::default() } else { places[region.parent as usize] };
        let number = index as u32;
        match region.name {
            Name::UL | Name::OL | Name::MENU if place.list == 0 => place.list = number,
            Name::TABLE => place = Place { table: number, ..Place::default() },
            Name::TR => place.row = number,
            Name::TD | Name::TH => place.cell = number,
            _ => {}
        }
        places.push(place);
    }
    places
}

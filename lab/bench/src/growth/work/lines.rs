//! Work on the lines of a text.

use super::{Sample, Work, timed};
use fivefold::LineIndex;

/// Indexes the lines of a text, and looks up each of its characters by its offset, and by its line and column.
pub const LOOK_UP_CHARACTERS: Work = Work::new("look up each character", look_up_characters);

fn look_up_characters(text: &str) -> Sample {
    timed(
        || {
            let index = LineIndex::new(text);
            let places = text.char_indices().map(|(offset, _)| index.line_column(offset as u64));
            places.filter_map(|place| index.offset(place)).count()
        },
        |count| *count,
    )
}

/// Indexes the lines of a text, and looks up the line and column of the end of each.
pub const LOOK_UP_EACH: Work = Work::new("look up each line", look_up_each);

fn look_up_each(text: &str) -> Sample {
    timed(
        || {
            let index = LineIndex::new(text);
            let mut start = 0;
            let mut columns = 0;
            for line in text.split_inclusive(['\n', '\r']) {
                start += line.len() as u64;
                columns += index.line_column(start - 1).column as usize;
            }
            columns
        },
        |_| text.len(),
    )
}

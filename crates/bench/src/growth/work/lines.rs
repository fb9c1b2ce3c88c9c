//! Work on the lines of a text.

use super::{Sample, Work, timed};
use fivefold::LineIndex;

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

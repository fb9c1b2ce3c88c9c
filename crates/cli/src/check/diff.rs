//! Unified diffs of known changes. Since the changes are known, none has to be searched for, and this takes linear time.

use core::fmt::Write;
use core::ops::Range;
use fivefold::dom::SourceChange;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Adjacent lines that change.
struct Block {
    /// The numbers of the lines, from 0.
    lines: Range<usize>,
    /// What is there instead.
    new: String,
    /// How far it stands for the old text, in bytes.
    done: usize,
}

/// The changes of a text as a unified diff. They are sorted, and do not overlap.
pub(super) fn unified(file: &str, old: &str, changes: &[SourceChange]) -> String {
    let lines: Vec<&str> = old.split_inclusive('\n').collect();
    let blocks = blocks(old, &lines, changes);
    let mut diff = format!("--- {file}\n+++ {file}\n");
    // The number of lines by which the new text is ahead of the old one.
    let mut added = 0;
    for hunk in blocks.chunk_by(|one, next| next.lines.start - one.lines.end <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let range = first.lines.start.saturating_sub(CONTEXT)..(last.lines.end + CONTEXT).min(lines.len());
        let new_count = |block: &Block| block.new.split_inclusive('\n').count();
        let growth: isize = hunk.iter().map(|block| new_count(block) as isize - block.lines.len() as isize).sum();
        let new_len = range.len().saturating_add_signed(growth);
        let new_start = (range.start + 1).saturating_add_signed(added);
        // Writing to a string cannot fail.
        let _ = writeln!(diff, "@@ -{},{} +{new_start},{new_len} @@", range.start + 1, range.len());
        let mut at = range.start;
        for block in hunk {
            push(' ', lines[at..block.lines.start].iter().copied(), &mut diff);
            push('-', lines[block.lines.clone()].iter().copied(), &mut diff);
            push('+', block.new.split_inclusive('\n'), &mut diff);
            at = block.lines.end;
        }
        push(' ', lines[at..range.end].iter().copied(), &mut diff);
        added += growth;
    }
    diff
}

/// The lines that change.
fn blocks(old: &str, lines: &[&str], changes: &[SourceChange]) -> Vec<Block> {
    let mut ends: Vec<usize> = Vec::with_capacity(lines.len());
    for line in lines {
        ends.push(ends.last().unwrap_or(&0) + line.len());
    }
    // The line with this byte; the last one for the end of the text.
    let line_of = |offset: usize| ends.partition_point(|end| *end <= offset).min(lines.len().saturating_sub(1));
    let mut blocks: Vec<Block> = Vec::new();
    for change in changes {
        let span = change.span.range();
        // If the change ends with a line, what stands for it continues in the next one.
        let range = line_of(span.start)..(line_of(span.end) + 1).min(lines.len());
        if blocks.last().is_none_or(|block| block.lines.end < range.start) {
            let done = range.start.checked_sub(1).map_or(0, |line| ends[line]);
            blocks.push(Block { lines: range.clone(), new: String::new(), done });
        }
        let Some(block) = blocks.last_mut() else { continue };
        block.new.push_str(&old[block.done..span.start]);
        block.new.push_str(&change.text);
        block.done = span.end;
        block.lines.end = range.end;
    }
    for block in &mut blocks {
        let end = block.lines.end.checked_sub(1).map_or(0, |line| ends[line]);
        block.new.push_str(&old[block.done..end]);
    }
    blocks
}

/// Appends lines with a mark.
fn push<'a>(mark: char, lines: impl Iterator<Item = &'a str>, diff: &mut String) {
    for line in lines {
        diff.push(mark);
        diff.push_str(line);
        if !line.ends_with('\n') {
            diff.push_str("\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold::Span;

    /// Applies a diff to a text, as `patch` does, and checks its numbers.
    fn patched(old: &str, diff: &str) -> String {
        let old: Vec<&str> = old.split_inclusive('\n').collect();
        let (mut new, mut at, mut counts) = (String::new(), 0, [0; 2]);
        let diff = diff.replace("\n\\ No newline at end of file\n", "\u{0}\n");
        for line in diff.split_inclusive('\n').skip(2) {
            let line = line.strip_suffix("\u{0}\n").unwrap_or(line);
            let (mark, text) = line.split_at(1);
            if mark == "@" {
                assert_eq!(counts, [0; 2]);
                let numbers: Vec<usize> =
                    line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
                new.extend(old[at..numbers[0] - 1].iter().copied());
                at = numbers[0] - 1;
                assert_eq!(new.split_inclusive('\n').count(), numbers[2] - 1);
                counts = [numbers[1], numbers[3]];
                continue;
            }
            if mark != "+" {
                assert_eq!(old[at], text);
                at += 1;
                counts[0] -= 1;
            }
            if mark != "-" {
                new.push_str(text);
                counts[1] -= 1;
            }
        }
        assert_eq!(counts, [0; 2]);
        new.extend(old[at..].iter().copied());
        new
    }

    #[test]
    fn a_diff_gives_the_new_text() {
        let mut random = fivefold_test_support::seeded(7);
        for round in 0..2000 {
            let count = random.usize(1..40);
            let old: String = (0..count).map(|_| ["a\n", "bc\n", "\n", "de f\n"][random.usize(..4)]).collect();
            let old = if random.bool() { old + "end" } else { old };
            let (mut changes, mut new, mut at) = (Vec::new(), String::new(), 0);
            while random.usize(..4) > 0 && at < old.len() {
                let start = random.usize(at..old.len());
                let end = (start + random.usize(..6)).min(old.len());
                let text = ["", "x", "y\nz", "\n"][random.usize(..4)];
                let (is_empty, was) = (start == end && text.is_empty(), &old[at..start]);
                if is_empty {
                    continue;
                }
                new.push_str(was);
                new.push_str(text);
                changes.push(SourceChange::new(Span { start: start as u64, end: end as u64 }, text));
                at = end + 1;
                new.push_str(old.get(end..at).unwrap_or_default());
            }
            new.push_str(old.get(at..).unwrap_or_default());
            assert_eq!(patched(&old, &unified("f", &old, &changes)), new, "{round} {old:?} {changes:?}");
        }
    }
}

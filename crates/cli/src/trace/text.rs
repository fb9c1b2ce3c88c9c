//! A trace as a table.

use super::Language;
use crate::errors::UNNAMED;
use crate::visible::shown_in_line;
use fivefold::ParseError;
use fivefold::trace::{Step, TreeStep, mode_name, state_name};
use std::io::{self, Write};

/// The maximum width of a cell; longer lines are wrapped between words.
const WIDTH: usize = 44;
/// The maximum length of a word, except for error codes, the longest of which fits.
const WORD: usize = 72;

/// The maximum length of a line in characters; longer ones are shortened.
const ABRIDGED_FROM: usize = 400;
const ABRIDGED_TO: usize = 300;

const COLUMNS: [&str; 6] =
    ["Input", "State before", "State after", "Emitted", "Auxiliary state changed", "Parse errors"];

/// Writes the table, one row per step.
pub(super) fn write(steps: &[Step], language: Language, tree: bool, output: &mut impl Write) -> io::Result<()> {
    let mut header: Vec<Vec<String>> = COLUMNS.iter().map(|name| vec![(*name).to_owned()]).collect();
    if tree {
        let modes = if language == Language::Xml { "Phase" } else { "Insertion mode" };
        header.extend([modes, "Tree builder"].map(|name| vec![name.to_owned()]));
    }
    let rows: Vec<_> = core::iter::once(header).chain(steps.iter().map(|step| row(step, tree))).collect();
    let column_widths: Vec<_> = (0..rows[0].len()).map(|column| width(&rows, column)).collect();
    for (index, row) in rows.iter().enumerate() {
        write_row(row, &column_widths, output)?;
        if index == 0 {
            let rule: Vec<_> = column_widths.iter().map(|width| vec!["─".repeat(*width)]).collect();
            write_row(&rule, &column_widths, output)?;
        }
    }
    Ok(())
}

fn width(rows: &[Vec<Vec<String>>], column: usize) -> usize {
    rows.iter().flat_map(|row| &row[column]).map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The lines of each cell.
fn row(step: &Step, tree: bool) -> Vec<Vec<String>> {
    let states_between = step.via.iter().map(|state| format!("via {}", state_name(state)));
    let mut row = vec![
        vec![step.visible_input()],
        vec![state_name(step.state)],
        core::iter::once(state_name(step.next_state)).chain(states_between).collect(),
        step.tokens.iter().map(ToString::to_string).collect(),
        step.changes.iter().map(ToString::to_string).collect(),
        step.errors.iter().map(error).chain(step.unnamed_errors.iter().map(|_| UNNAMED.to_owned())).collect(),
    ];
    let mut feedback: Vec<_> = step.feedback.iter().map(|feedback| format!("⟲ feedback: {feedback}")).collect();
    if tree {
        row.push(modes(&step.tree));
        row.push(
            step.tree
                .operations
                .iter()
                .map(ToString::to_string)
                .chain(step.tree.errors.iter().map(|found| format!("error: {}", error(found))))
                .chain(feedback)
                .collect(),
        );
    } else {
        row[4].append(&mut feedback);
    }
    row.into_iter().map(|cell| cell.iter().flat_map(|line| wrap(&abridge(&shown_in_line(line)))).collect()).collect()
}

fn error(error: &ParseError) -> String {
    error.code.to_string()
}

/// The modes whose rules were used, and the one that was switched to.
fn modes(tree: &TreeStep) -> Vec<String> {
    let mut names: Vec<_> = tree.modes.iter().map(|mode| mode_name(mode)).collect();
    let next = tree.next_mode.filter(|next| tree.mode != Some(next) && tree.modes.last() != Some(next));
    names.extend(next.map(|mode| format!("→ {}", mode_name(mode))));
    names
}

/// Removes the middle of a very long line. JSON has the whole text.
fn abridge(line: &str) -> String {
    match line.char_indices().nth(ABRIDGED_TO) {
        Some((end, _)) if line.len() > ABRIDGED_FROM => {
            format!("{} … ({} characters)", &line[..end], line.chars().count())
        }
        _ => line.to_owned(),
    }
}

/// Wraps a line to the width of a cell, between words if possible.
fn wrap(line: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line;
    while let Some((end, _)) = rest.char_indices().nth(WIDTH) {
        let space = rest[..end].rfind(' ').filter(|space| *space > 0);
        let cut = space.map(|space| space + 1).or_else(|| rest.char_indices().nth(WORD).map(|(end, _)| end));
        let Some(cut) = cut else { break };
        let (head, tail) = rest.split_at(cut);
        lines.push(head.trim_end().to_owned());
        rest = tail;
    }
    lines.push(rest.to_owned());
    lines
}

/// Writes a row, with as many lines as its longest cell.
fn write_row(cells: &[Vec<String>], widths: &[usize], output: &mut impl Write) -> io::Result<()> {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..height {
        let mut text = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            let part = cell.get(line).map_or("", String::as_str);
            text.push_str(&format!("{part:width$}  "));
        }
        writeln!(output, "{}", text.trim_end())?;
    }
    Ok(())
}

//! The differences that the standards' texts explain: the rows of `known.tsv`.

use regex::Regex;

/// Who reports what the other one does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Fivefold.
    Ours,
    /// The Nu Html Checker.
    Theirs,
    /// Both, of different things.
    Both,
}

/// A difference with its reason.
#[derive(Debug)]
pub struct Known {
    side: Side,
    /// Matches the document's construct, a tab and the message.
    pattern: Regex,
    /// What the text says, and where.
    pub reason: &'static str,
    /// How many differences it has explained.
    pub count: u64,
}

/// The list, ready to search.
#[derive(Debug)]
pub struct Table(pub Vec<Known>);

impl Table {
    /// Reads the list.
    ///
    /// # Errors
    ///
    /// Returns an error if a row has another form, or a pattern is not a regular expression.
    pub fn new() -> Result<Self, String> {
        let rows = include_str!("known.tsv").lines().filter(|line| !line.starts_with('#'));
        rows.map(known).collect::<Result<_, String>>().map(Self)
    }

    /// The reason for a difference, which is counted.
    pub fn find(&mut self, side: Side, construct: &str, message: &str) -> Option<&'static str> {
        let text = format!("{construct}\t{message}");
        let known = self.0.iter_mut().find(|known| known.side == side && known.pattern.is_match(&text))?;
        known.count += 1;
        Some(known.reason)
    }
}

fn known(row: &'static str) -> Result<Known, String> {
    let &[side, pattern, reason] = row.split('\t').collect::<Vec<_>>().as_slice() else {
        return Err(format!("three columns are needed: {row}"));
    };
    let side = match side {
        "ours" => Side::Ours,
        "theirs" => Side::Theirs,
        "both" => Side::Both,
        _ => return Err(format!("unknown side: {row}")),
    };
    let pattern = Regex::new(pattern).map_err(|error| error.to_string())?;
    Ok(Known { side, pattern, reason, count: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_read() {
        assert!(Table::new().is_ok_and(|table| table.0.len() > 50));
    }
}

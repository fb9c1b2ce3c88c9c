//! The measurements as a table.

use core::fmt;
use serde_json::Value;

/// The measurements of a peer.
struct Row {
    work: String,
    peer: String,
    seconds: Vec<f64>,
    live: Option<f64>,
}

/// One row per peer and work, in the order of their first figures.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    bytes: f64,
    left_out: Vec<String>,
}

impl Table {
    /// Adds a line of JSON, about a peer or an excluded file.
    pub(super) fn add(&mut self, line: &str) -> Result<(), String> {
        let line: Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        let text = |key: &str| line[key].as_str().ok_or_else(|| format!("no {key} in {line}"));
        if line["left_out"].is_string() {
            let reason = format!("{}, which {} refuses: {}", text("left_out")?, text("peer")?, text("error")?);
            if !self.left_out.contains(&reason) {
                self.left_out.push(reason);
            }
            return Ok(());
        }
        self.bytes = line["bytes"].as_f64().ok_or_else(|| format!("no bytes in {line}"))?;
        let row = self.row(text("work")?, text("peer")?);
        row.seconds.extend(line["seconds"].as_f64());
        row.live = row.live.or(line["live"].as_f64());
        Ok(())
    }

    /// The size of the input.
    pub(super) fn megabytes(&self) -> f64 {
        self.bytes / 1e6
    }

    /// The excluded files, each with the reason.
    pub(super) fn left_out(&self) -> &[String] {
        &self.left_out
    }

    fn row(&mut self, work: &str, peer: &str) -> &mut Row {
        let place = self.rows.iter().position(|row| row.work == work && row.peer == peer).unwrap_or_else(|| {
            self.rows.push(Row { work: work.to_owned(), peer: peer.to_owned(), seconds: Vec::new(), live: None });
            self.rows.len() - 1
        });
        &mut self.rows[place]
    }

    fn speed(&self, row: &Row) -> f64 {
        self.megabytes() / median(row.seconds.clone())
    }
}

/// The ratio of a peer's time to another's. It is computed round by round, so that load that slows a round affects both
/// equally.
fn ratio(row: &Row, other: &Row) -> f64 {
    median(row.seconds.iter().zip(&other.seconds).map(|(seconds, others)| seconds / others).collect())
}

/// The median: of an even number, the mean of the two in the middle; of none, NaN.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let upper = numbers.len() / 2;
    let lower = numbers.len().saturating_sub(1) / 2;
    numbers.get(lower..=upper).map_or(f64::NAN, |middle| middle.iter().sum::<f64>() / middle.len() as f64)
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut works: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !works.contains(&row.work.as_str()) {
                works.push(&row.work);
            }
        }
        for work in works {
            writeln!(formatter, "| {work:<26} |   MB/s | fivefold ÷ it | live bytes/byte |")?;
            writeln!(formatter, "|:{:-<26}-|-------:|--------------:|----------------:|", "")?;
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.work == work).collect();
            let fivefold = rows.iter().copied().find(|row| row.peer == "fivefold");
            for row in rows {
                let speed = self.speed(row);
                let ratio = fivefold.map_or("–".to_owned(), |fivefold| format!("{:.2}", ratio(row, fivefold)));
                let live = row.live.map_or("–".to_owned(), |live| format!("{:.1}", live / self.bytes));
                writeln!(formatter, "| {:<26} | {speed:>6.0} | {ratio:>13} | {live:>15} |", row.peer)?;
            }
            writeln!(formatter)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!([vec![3.0], vec![5.0, 1.0], vec![9.0, 1.0, 2.0]].map(median), [3.0, 3.0, 2.0]);
        assert!(median(Vec::new()).is_nan());
    }

    #[test]
    fn a_round_that_is_slow_for_all_does_not_change_the_ratio() {
        let row =
            |seconds: [f64; 3]| Row { work: String::new(), peer: String::new(), seconds: seconds.to_vec(), live: None };
        let (fivefold, peer) = (row([1.0, 3.0, 1.1]), row([2.0, 6.0, 2.2]));
        assert!((ratio(&peer, &fivefold) - 2.0).abs() < 1e-9);
        let (fivefold, peer) = (row([3.0, 3.0, 1.0]), row([6.0, 2.0, 2.0]));
        assert!((ratio(&peer, &fivefold) - 2.0).abs() < 1e-9, "medians alone would say two thirds");
    }
}

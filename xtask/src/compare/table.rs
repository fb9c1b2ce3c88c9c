//! What has been measured, and the table of it.

use core::fmt;
use serde_json::Value;

/// What has been measured of a peer.
struct Row {
    work: String,
    peer: String,
    seconds: Vec<f64>,
    live: Option<f64>,
}

/// A row a peer and work, in the order of their first figures.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    bytes: f64,
    left_out: Vec<String>,
}

impl Table {
    /// Adds a line of JSON, about a peer or a file that is left out.
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

    /// The files that are left out, each with the reason.
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

/// How many times as long as another a peer takes. Round by round, so that it does not count when the machine is slower
/// in some rounds than in others: that meets both alike.
fn ratio(row: &Row, other: &Row) -> f64 {
    median(row.seconds.iter().zip(&other.seconds).map(|(seconds, others)| seconds / others).collect())
}

/// The median, or no number where there is none.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
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

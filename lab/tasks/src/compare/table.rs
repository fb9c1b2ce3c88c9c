//! The measurements as a table.

use core::fmt;
use serde_json::Value;

/// The profiles of Cargo in which peers are compiled: the default release profile, and LTO with one codegen unit.
pub(super) const PROFILES: [&str; 2] = [crate::bench::PLAIN, "release"];

/// The measurements of a peer.
#[derive(Default)]
struct Row {
    work: String,
    peer: String,
    /// The seconds of each round, for each of the [`PROFILES`].
    seconds: [Vec<f64>; 2],
    live: Option<f64>,
    peak: Option<f64>,
    instructions: Option<f64>,
    /// Whether it is measured in a process of its own, which knows no profile and is not counted by callgrind.
    is_outside: bool,
}

/// One row per peer and work, in the order of their first figures.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    bytes: f64,
    left_out: Vec<LeftOut>,
    missing: Vec<String>,
    unit: Unit,
}

/// An excluded file.
struct LeftOut {
    path: String,
    reason: String,
}

/// What is reported.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Unit {
    /// The speed, and what is counted for each byte.
    #[default]
    Byte,
    /// The time of a document, and what is counted for each.
    Document,
}

impl Table {
    pub(super) fn new(unit: Unit) -> Self {
        Self { unit, ..Self::default() }
    }

    /// Adds a line of JSON, about a peer in one of the [`PROFILES`], a peer that is missing, or an excluded file.
    pub(super) fn add(&mut self, line: &str, profile: usize) -> Result<(), String> {
        let line: Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        let text = |key: &str| line[key].as_str().ok_or_else(|| format!("no {key} in {line}"));
        if line["left_out"].is_string() {
            let reason = format!("which {} refuses: {}", text("peer")?, text("error")?);
            let path = text("left_out")?.to_owned();
            if self.left_out.iter().all(|left_out| left_out.path != path) {
                self.left_out.push(LeftOut { path, reason });
            }
            return Ok(());
        }
        if line["missing"].is_string() {
            let name = format!("{}, {}", text("work")?, text("missing")?);
            if !self.missing.contains(&name) {
                self.missing.push(name);
            }
            return Ok(());
        }
        self.bytes = line["bytes"].as_f64().ok_or_else(|| format!("no bytes in {line}"))?;
        let row = self.row(text("work")?, text("peer")?);
        row.is_outside = line["outside"] == true;
        match line["seconds"].as_f64() {
            Some(seconds) if row.is_outside => row.seconds.iter_mut().for_each(|rounds| rounds.push(seconds)),
            seconds => row.seconds[profile].extend(seconds),
        }
        row.live = row.live.or(line["live"].as_f64());
        row.peak = row.peak.or(line["peak"].as_f64());
        Ok(())
    }

    /// Counts the instructions of each peer that callgrind can count, for all bytes or for one document.
    pub(super) fn count(&mut self, mut count: impl FnMut(&str, &str) -> Result<f64, String>) -> Result<(), String> {
        for row in self.rows.iter_mut().filter(|row| !row.is_outside) {
            row.instructions = Some(count(&row.work, &row.peer)?);
        }
        Ok(())
    }

    /// The size of the input.
    pub(super) fn megabytes(&self) -> f64 {
        self.bytes / 1e6
    }

    /// The excluded files, each with the reason.
    pub(super) fn left_out(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.left_out.iter().map(|left_out| (&*left_out.path, &*left_out.reason))
    }

    /// The peers that are missing, each with its work.
    pub(super) fn missing(&self) -> &[String] {
        &self.missing
    }

    fn row(&mut self, work: &str, peer: &str) -> &mut Row {
        let place = self.rows.iter().position(|row| row.work == work && row.peer == peer).unwrap_or_else(|| {
            self.rows.push(Row { work: work.to_owned(), peer: peer.to_owned(), ..Row::default() });
            self.rows.len() - 1
        });
        &mut self.rows[place]
    }

    /// The columns after the names: each with its title and the values of the rows.
    fn columns(&self, rows: &[&Row]) -> Vec<(String, Vec<String>)> {
        let fivefold = rows.iter().copied().find(|row| row.peer == "fivefold");
        let mut columns = Vec::new();
        for (profile, prefix) in ["", "LTO: "].into_iter().enumerate() {
            if rows.iter().all(|row| row.seconds[profile].is_empty()) {
                continue;
            }
            let (title, speed): (_, &dyn Fn(f64) -> String) = match self.unit {
                Unit::Byte => ("MB/s", &|seconds| format!("{:.0}", self.megabytes() / seconds)),
                Unit::Document => ("ns", &|seconds| format!("{:.0}", seconds * 1e9)),
            };
            let medians = rows.iter().map(|row| speed(median(row.seconds[profile].clone()))).collect();
            columns.push((format!("{prefix}{title}"), medians));
            let ratio = |row: &&Row| {
                fivefold.map_or("–".to_owned(), |fivefold| format!("{:.2}", ratio(row, fivefold, profile)))
            };
            columns.push((format!("{prefix}fivefold ÷ it"), rows.iter().map(ratio).collect()));
        }
        let (size, of) = match self.unit {
            Unit::Byte => (self.bytes, "byte"),
            Unit::Document => (1.0, "document"),
        };
        for (title, value) in [
            ("live bytes", &(|row: &Row| row.live) as &dyn Fn(&Row) -> Option<f64>),
            ("peak bytes", &|row| row.peak),
            ("instructions", &|row| row.instructions),
        ] {
            if rows.iter().any(|row| value(row).is_some()) {
                let digits = usize::from(self.unit == Unit::Byte);
                let cell =
                    |row: &&Row| value(row).map_or("–".to_owned(), |value| format!("{:.digits$}", value / size));
                columns.push((format!("{title}/{of}"), rows.iter().map(cell).collect()));
            }
        }
        columns
    }
}

/// The ratio of a peer's time to another's. It is computed round by round, so that load that slows a round affects both
/// equally.
fn ratio(row: &Row, other: &Row, profile: usize) -> f64 {
    median(row.seconds[profile].iter().zip(&other.seconds[profile]).map(|(seconds, others)| seconds / others).collect())
}

/// The median: of an even number, the mean of the two in the middle; of none, NaN.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let upper = numbers.len() / 2;
    let lower = numbers.len().saturating_sub(1) / 2;
    numbers.get(lower..=upper).map_or(f64::NAN, |middle| middle.iter().sum::<f64>() / middle.len() as f64)
}

/// The width of a column in characters.
fn width(title: &str, values: &[String]) -> usize {
    values.iter().map(|value| value.chars().count()).fold(title.chars().count(), usize::max)
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
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.work == work).collect();
            let columns = self.columns(&rows);
            let widths: Vec<usize> = columns.iter().map(|(title, values)| width(title, values)).collect();
            let columns = || columns.iter().zip(&widths);
            write!(formatter, "| {work:<26} |")?;
            columns().try_for_each(|((title, _), width)| write!(formatter, " {title:>width$} |"))?;
            write!(formatter, "\n|:{:-<26}-|", "")?;
            columns().try_for_each(|(_, width)| write!(formatter, "-{:-<width$}:|", ""))?;
            for (index, row) in rows.iter().enumerate() {
                write!(formatter, "\n| {:<26} |", row.peer)?;
                columns().try_for_each(|((_, values), width)| write!(formatter, " {:>width$} |", values[index]))?;
            }
            writeln!(formatter, "\n")?;
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
        let row = |seconds: [f64; 3]| Row { seconds: [seconds.to_vec(), Vec::new()], ..Row::default() };
        let (fivefold, peer) = (row([1.0, 3.0, 1.1]), row([2.0, 6.0, 2.2]));
        assert!((ratio(&peer, &fivefold, 0) - 2.0).abs() < 1e-9);
        let (fivefold, peer) = (row([3.0, 3.0, 1.0]), row([6.0, 2.0, 2.0]));
        assert!((ratio(&peer, &fivefold, 0) - 2.0).abs() < 1e-9, "medians alone would say two thirds");
    }

    #[test]
    fn each_profile_is_compared_with_itself() {
        let mut table = Table::default();
        let line = |peer: &str, seconds: f64, rest: &str| {
            format!("{{\"work\": \"tree\", \"peer\": \"{peer}\", \"bytes\": 1000000, \"seconds\": {seconds}{rest}}}")
        };
        for (profile, fivefold, peer) in [(0, 0.01, 0.02), (1, 0.008, 0.02)] {
            table.add(&line("fivefold", fivefold, ""), profile).unwrap();
            table.add(&line("peer", peer, ""), profile).unwrap();
        }
        table.add(&line("in Python", 0.04, ", \"outside\": true"), 0).unwrap();
        table.add("{\"work\": \"tree\", \"missing\": \"lexbor\"}", 0).unwrap();
        table.count(|_, peer| Ok(if peer == "peer" { 3e6 } else { 1e6 })).unwrap();
        let expected = [
            "| tree | MB/s | fivefold ÷ it | LTO: MB/s | LTO: fivefold ÷ it | instructions/byte |",
            "| fivefold | 100 | 1.00 | 125 | 1.00 | 1.0 |",
            "| peer | 50 | 2.00 | 50 | 2.50 | 3.0 |",
            "| in Python | 25 | 4.00 | 25 | 5.00 | – |",
        ];
        let shown = table.to_string();
        let lines: Vec<_> = shown.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!([&lines[0], &lines[2], &lines[3], &lines[4]], expected);
        assert_eq!(table.missing(), ["tree, lexbor"]);
    }
}

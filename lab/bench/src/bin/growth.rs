//! Measures how the cost grows with the size of inputs that make naive parsers slow.
//!
//! Prints a table with the nanoseconds per repetition for N, 4N and 16N repetitions of each known case. If the cost is
//! linear, all three are about equal. A case whose cost keeps growing is marked, and makes the command fail. With
//! `--random`, random shapes are measured instead.

use clap::Parser;
use core::time::Duration;
use fivefold_bench::growth::command;
use fivefold_bench::growth::measure::{self, Growth, SIZES};
use fivefold_bench::growth::random::{self, Finding};
use fivefold_bench::growth::{self, Case};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Measure how the cost grows with the size of inputs that make naive parsers slow
#[derive(Parser)]
struct Arguments {
    /// The smallest number of repetitions
    #[arg(long, default_value_t = 20_000)]
    from: usize,
    /// Only cases whose `family/work: pattern` contains this text, like `xml/`; with `--random`, only `html`, `xml` or `feeds`
    #[arg(long, default_value = "")]
    only: String,
    /// The program `fivefold`, to be measured, too
    #[arg(long, value_name = "PATH")]
    command: Option<PathBuf>,
    /// Search random shapes for superlinear ones, for this time
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["from", "command"])]
    random: Option<u64>,
    /// The first seed of random shapes
    #[arg(long, default_value_t = 0, requires = "random")]
    seed: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let all_linear = match arguments.random {
        Some(seconds) => search(&arguments, Duration::from_secs(seconds)),
        None => measure_known(&arguments),
    };
    if all_linear { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the tables of the known cases, and returns whether all are linear.
fn measure_known(arguments: &Arguments) -> bool {
    let mut all_linear = true;
    for (family, cases) in growth::families() {
        all_linear &= measure_family(&family, &cases, arguments);
    }
    if let Some(path) = &arguments.command {
        all_linear &= measure_command(path, arguments);
    }
    all_linear
}

fn measure_family(family: &str, cases: &[Case], arguments: &Arguments) -> bool {
    let mut table = Table::new(family, arguments.from);
    for case in cases {
        let name = case.to_string();
        if format!("{family}/{name}").contains(&arguments.only) {
            table.print(&name, &Growth::measure(arguments.from, |n| case.input(n), |text| case.work.run(text)));
        }
    }
    table.end()
}

fn measure_command(path: &Path, arguments: &Arguments) -> bool {
    let mut table = Table::new("command", arguments.from);
    for case in command::CASES {
        let name = case.to_string();
        if format!("command/{name}").contains(&arguments.only) {
            let run = |input: &str| case.run(path, input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            table.print(&name, &Growth::measure(arguments.from, |n| case.input(n), run));
        }
    }
    table.end()
}

/// A table that is printed row by row.
struct Table<'a> {
    title: &'a str,
    sizes: [usize; SIZES],
    has_rows: bool,
    all_linear: bool,
}

impl<'a> Table<'a> {
    fn new(title: &'a str, smallest: usize) -> Self {
        Self { title, sizes: measure::sizes(smallest), has_rows: false, all_linear: true }
    }

    /// Prints the row of a case.
    fn print(&mut self, name: &str, growth: &Growth) {
        if !self.has_rows {
            let [small, middle, large] = self.sizes;
            println!(
                "| {}, ns a repetition, N = | {small} | {middle} | {large} | output a repetition | remark |",
                self.title
            );
            println!("|:--|--:|--:|--:|--:|:--|");
            self.has_rows = true;
        }
        let mut cells: Vec<_> = growth.points().take(SIZES).map(|point| format!("{:.0}", point.cost())).collect();
        cells.resize(SIZES, "–".to_owned());
        let output = growth.last().first().map_or(0.0, |point| point.output as f64 / point.repetitions as f64);
        let name = name.replace('|', "\\|");
        println!("| `{name}` | {} | {output:.1} | {} |", cells.join(" | "), remark(growth));
        self.all_linear &= growth.is_linear();
    }

    /// Ends the table, and returns whether all its cases are linear.
    fn end(self) -> bool {
        if self.has_rows {
            println!();
        }
        self.all_linear
    }
}

/// For a superlinear case, the times of the last two sizes.
fn remark(growth: &Growth) -> String {
    if growth.is_linear() {
        return String::new();
    }
    let times: Vec<_> =
        growth.last().iter().map(|point| format!("{:.2?} for {}", point.time, point.repetitions)).collect();
    format!("not linear: {}", times.join(", "))
}

/// Measures random shapes, and returns whether all are linear.
fn search(arguments: &Arguments, time: Duration) -> bool {
    let mut languages = random::languages();
    languages.retain(|language| language.name.contains(&arguments.only));
    let outcome = random::search(&languages, arguments.seed, time);
    for Finding { shape, seed, growth } in &outcome.findings {
        println!("NOT LINEAR: {shape}\n  seed {seed}, {growth}");
    }
    println!("{} shapes, {} suspects, {} not linear", outcome.tried, outcome.suspects, outcome.findings.len());
    outcome.findings.is_empty()
}

//! The report of a target, from libFuzzer's output.

use core::fmt;

/// The results of a target's run.
pub(super) struct Report {
    target: &'static str,
    pub(super) executions: u64,
    /// Executions per second.
    rate: u64,
    /// The number of covered edges.
    edges: u64,
    pub(super) has_failed: bool,
    /// The message of the panic, and the command that reproduces it.
    failure: Vec<String>,
}

impl Report {
    pub(super) const HEAD: &str = "target                executions     per second     edges";

    /// Parses libFuzzer's output.
    pub(super) fn new(target: &'static str, log: &str, has_succeeded: bool) -> Self {
        let statistic = |name: &str| {
            let line = log.lines().rev().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name));
            line.and_then(|rest| rest.trim_start_matches(':').trim().parse().ok()).unwrap_or(0)
        };
        let edges = log.lines().rev().find_map(|line| line.split_once(" cov: ")?.1.split(' ').next()?.parse().ok());
        let panic = log.lines().skip_while(|line| !line.contains(" panicked at ")).take(4);
        let repeat =
            log.lines().filter(|line| line.trim_start().starts_with("cargo fuzz run ") || line.starts_with("SUMMARY"));
        Self {
            target,
            executions: statistic("number_of_executed_units"),
            rate: statistic("average_exec_per_sec"),
            edges: edges.unwrap_or(0),
            has_failed: !has_succeeded,
            failure: if has_succeeded { vec![] } else { panic.chain(repeat).map(str::to_owned).collect() },
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, executions, rate, edges, .. } = self;
        write!(f, "{target:<20}{executions:>12}{rate:>15}{edges:>10}")?;
        self.failure.iter().try_for_each(|line| write!(f, "\n    {}", line.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_writes_is_read() {
        let log = "#8\tINITED cov: 12 ft: 20 corp: 1/1b\n#99\tDONE   cov: 345 ft: 900 corp: 7/1b lim: 4 exec/s: 9 rss: 3Mb\n\
                   Done 99 runs in 11 second(s)\nstat::number_of_executed_units: 99\nstat::average_exec_per_sec:     9\n";
        let report = Report::new("trace", log, true);
        assert_eq!((report.executions, report.rate, report.edges), (99, 9, 345));
        assert_eq!(report.to_string(), "trace                         99              9       345");
    }

    #[test]
    fn a_failure_is_shown_with_what_repeats_it() {
        let log = "thread '<unnamed>' (1) panicked at a.rs:1:1:\nwrong\n\nError: Fuzz target exited\n\n\
                   Reproduce with:\n\n\tcargo fuzz run -s none trace fuzz/artifacts/trace/crash-1\n";
        let shown = Report::new("trace", log, false).to_string();
        assert!(shown.contains("\n    wrong\n"), "{shown}");
        assert!(shown.ends_with("\n    cargo fuzz run -s none trace fuzz/artifacts/trace/crash-1"), "{shown}");
    }
}

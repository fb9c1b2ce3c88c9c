//! The observations of the test `observed`.

use super::Tests;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use xtask::root;
use xtask::succeed;

/// The number of fixtures that are named per entry.
const NAMED: usize = 2;

/// By graph and id.
#[derive(Debug)]
pub(super) struct Observed {
    taken: BTreeMap<(String, String), Tests>,
    /// Whether the cases of all conformance suites were run.
    pub(super) has_conformance: bool,
}

impl Observed {
    /// Reads the file, or runs the test that writes it.
    pub(super) fn of(file: Option<&Path>) -> Result<Self, String> {
        let path = match file {
            Some(path) => path.to_owned(),
            None => {
                let path = std::env::temp_dir().join(format!("fivefold-observed-{}.json", std::process::id()));
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(["test", "--quiet", "-p", "fivefold", "--test", "traces", "observed::"]);
                cargo.env("FIVEFOLD_OBSERVED", &path).current_dir(root()).stdout(std::process::Stdio::null());
                succeed(&mut cargo)?;
                path
            }
        };
        let text = xtask::files::read(&path)?;
        if file.is_none() {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let mut taken = BTreeMap::new();
        for entry in json["taken"].as_array().into_iter().flatten() {
            let text = |key: &str| entry[key].as_str().map(str::to_owned);
            let fixtures = entry["fixtures"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let tests = Tests::Taken {
                fixtures: fixtures.take(NAMED).map(str::to_owned).collect(),
                first_case: text("case"),
                cases: entry["cases"].as_u64().and_then(|cases| cases.try_into().ok()).unwrap_or(0),
            };
            taken.insert((text("graph").unwrap_or_default(), text("id").unwrap_or_default()), tests);
        }
        // The vectors come with no public suite: where they are, all are.
        let is_vector = |case: &String| case.starts_with("vectors::");
        let has_conformance = taken.values().any(
            |tests| matches!(tests, Tests::Taken { first_case, .. } if first_case.as_ref().is_some_and(is_vector)),
        );
        Ok(Self { taken, has_conformance })
    }

    /// The tests that take a state, mode, phase or error code of a standard, or of any.
    pub(super) fn tests(&self, standard: &str, id: &str) -> Tests {
        let found = self.taken.iter().find(|((graph, other), _)| other == id && graph.starts_with(standard));
        found.map_or(Tests::Missing, |(_, tests)| tests.clone())
    }
}

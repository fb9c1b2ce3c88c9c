//! Rows of the job, and of the command alone.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The kind, the file, the offset and the URL of a row.
type Key = (String, String, u64, String);

/// Rows, of which no two have the same key.
#[derive(Debug, Default)]
pub(super) struct Rows(BTreeMap<Key, Map<String, Value>>);

impl Rows {
    /// Adds the rows of a file with one object per line: answers, whose ids are parts of the row, or rows.
    pub(super) fn add_file(&mut self, path: &Path) -> Result<(), String> {
        let in_file = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|error| in_file(&error))?;
        for line in BufReader::new(file).lines() {
            let line = line.map_err(|error| in_file(&error))?;
            self.add(serde_json::from_str(&line).map_err(|error| in_file(&error))?)?;
        }
        Ok(())
    }

    fn add(&mut self, mut row: Map<String, Value>) -> Result<(), String> {
        if let Some(Value::Object(id)) = row.remove("id") {
            row.extend(id);
        }
        if let Some(error) = row.remove("error") {
            row.insert("failure".to_owned(), error);
        }
        // Spark writes no fields that are null.
        row.retain(|_, value| !value.is_null());
        let kind = match (row.get("counts"), row.get("url")) {
            (Some(_), _) => "file",
            (None, Some(_)) => "page",
            (None, None) => "broken",
        };
        row.entry("kind").or_insert_with(|| kind.into());
        let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let offset = row.get("offset").and_then(Value::as_u64).unwrap_or_default();
        let key = (text("kind"), text("file"), offset, text("url"));
        match self.0.insert(key.clone(), row) {
            Some(_) => Err(format!("there are two rows {key:?}")),
            None => Ok(()),
        }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes the counts of processes that were replaced, and returns their sum.
    pub(super) fn take_restarts(&mut self) -> u64 {
        let counts = self.0.values_mut().filter_map(|row| row.get_mut("counts")?.as_object_mut());
        counts.filter_map(|counts| counts.remove("restarts")?.as_u64()).sum()
    }

    /// Compares these rows, which are expected, with others.
    pub(super) fn compare(&self, found: &Self) -> Result<(), String> {
        let mut differences = Vec::new();
        for (key, row) in &self.0 {
            match found.0.get(key) {
                None => differences.push(format!("{key:?} is missing")),
                Some(other) if other == row => {}
                Some(other) => {
                    let names = row.keys().chain(other.keys()).filter(|name| row.get(*name) != other.get(*name));
                    let shown = |row: &Map<String, Value>, name: &String| {
                        let value = row.get(name).unwrap_or(&Value::Null).to_string();
                        value.chars().take(200).collect::<String>()
                    };
                    differences.extend(names.map(|name| {
                        format!("{key:?} has the {name} {}, not {}", shown(other, name), shown(row, name))
                    }));
                }
            }
        }
        let more = found.0.keys().filter(|key| !self.0.contains_key(*key));
        differences.extend(more.map(|key| format!("{key:?} is not expected")));
        let count = differences.len();
        differences.truncate(10);
        if count == 0 {
            Ok(())
        } else {
            Err(format!("{count} differences in {} rows:\n  {}", self.len(), differences.join("\n  ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(lines: &[&str]) -> Rows {
        let mut rows = Rows::default();
        lines.iter().for_each(|line| rows.add(serde_json::from_str(line).unwrap()).unwrap());
        rows
    }

    #[test]
    fn answers_and_rows_are_compared() {
        let answers = rows(&[
            r#"{"id":{"file":"f","offset":1,"url":"u"},"title":null,"text":"x"}"#,
            r#"{"file":"f","id":{"offset":2,"url":"u"},"error":"e"}"#,
        ]);
        let first = r#"{"kind":"page","file":"f","offset":1,"url":"u","text":"x"}"#;
        let second = r#"{"kind":"page","file":"f","offset":2,"url":"u","failure":"e"}"#;
        assert_eq!(answers.compare(&rows(&[second, first])), Ok(()));
        assert!(answers.compare(&rows(&[second])).unwrap_err().contains("is missing"));
        assert!(answers.compare(&rows(&[first, &second.replace("\"e\"", "\"f\"")])).unwrap_err().contains("failure"));
        let third = second.replace("page", "broken");
        assert!(answers.compare(&rows(&[first, second, &third])).unwrap_err().contains("is not expected"));
        let row: Map<String, Value> = serde_json::from_str(first).unwrap();
        let mut twice = Rows::default();
        assert_eq!((twice.add(row.clone()).is_ok(), twice.add(row).is_ok()), (true, false));
    }

    #[test]
    fn restarts_are_no_difference() {
        let expected = rows(&[r#"{"file":"f","counts":{"pages":1}}"#]);
        let mut found = rows(&[r#"{"kind":"file","file":"f","counts":{"pages":1,"restarts":2}}"#]);
        assert!(expected.compare(&found).is_err());
        assert_eq!(found.take_restarts(), 2);
        assert_eq!(expected.compare(&found), Ok(()));
    }
}

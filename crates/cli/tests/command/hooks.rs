//! The commands that hooks and workflows run.

use crate::support::{command, temporary};
use std::fs;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What follows the keys `entry` and `run` in a file, or is an item of a list, if it is the command: its arguments.
fn commands(path: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(format!("{ROOT}/{path}")).unwrap();
    let values = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let item = line.strip_prefix("- ");
        let key = item.unwrap_or(line);
        let value = key.strip_prefix("entry: ").or_else(|| key.strip_prefix("run: ")).or(item)?;
        value.strip_prefix("fivefold ")
    });
    values.map(|value| value.split(' ').map(str::to_owned).collect()).collect()
}

/// Each runs with a folder or a file after its options, and finds what is wrong there.
#[test]
fn commands_of_hooks_and_workflows_find_errors() {
    let folder = temporary("hooks");
    let site = folder.join("site");
    fs::create_dir_all(&site).unwrap();
    fs::write(folder.join("fivefold-baseline.json"), "[]").unwrap();
    let wrong = "<!DOCTYPE html><html lang=en><title>t</title><ul><p>x</ul>";
    let right = "<!DOCTYPE html><html lang=en><title>t</title><p>x";
    let mut count = 0;
    for (path, is_hook) in [(".pre-commit-hooks.yaml", true), ("docs/guide/ci.md", false)] {
        for arguments in commands(path) {
            // The shell takes what redirects the output.
            let arguments: Vec<_> =
                arguments.iter().map(String::as_str).take_while(|argument| *argument != ">").collect();
            for (page, status) in [(wrong, 1), (right, 0)] {
                fs::write(site.join("page.html"), page).unwrap();
                let mut command = command(&arguments);
                // pre-commit appends the names of files, as does the hook of the documentation.
                if is_hook || !arguments.contains(&"site/") {
                    command.arg("site/page.html");
                }
                let output = command.current_dir(&folder).output().unwrap();
                assert_eq!(output.status.code(), Some(status), "{path}: {arguments:?}: {output:?}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 2 + 4);
}

//! `cargo lab compare --snippets`: runs the code of docs/guide/compare.md that is not Rust. That in Rust is
//! documentation tests of the benchmarks.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use xtask::root;

/// Runs each block of code in Python, and each in JavaScript with the packages of a folder. The code asserts what it
/// says.
pub(super) fn run(python: &Path, node_packages: &Path) -> Result<(), String> {
    let page = root().join("docs/guide/compare.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let mut count = 0;
    for (language, code) in blocks(&text) {
        let mut command = match language {
            "python" => Command::new(python),
            "js" => {
                let mut node = Command::new("node");
                // A module that comes by standard input finds packages in the current folder.
                node.arg("--input-type=module").current_dir(node_packages);
                node
            }
            _ => continue,
        };
        feed(command.arg("-"), code).map_err(|error| format!("{language}: {error}, of this code:\n{code}"))?;
        count += 1;
    }
    println!("{count} blocks of code ran");
    Ok(())
}

/// The blocks of code of a page, each with its language.
fn blocks(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("\n```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'))
}

fn feed(command: &mut Command, code: &str) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(|error| format!("{program}: {error}"))?;
    let mut stdin = child.stdin.take().ok_or("no standard input")?;
    stdin.write_all(code.as_bytes()).map_err(|error| format!("{program}: {error}"))?;
    drop(stdin);
    let status = child.wait().map_err(|error| format!("{program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program}: {status}")) }
}

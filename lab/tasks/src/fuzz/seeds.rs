//! Seeds: fixtures as inputs of the targets.

use super::folder;
use super::targets::Target;
use std::fs;
use std::path::Path;
use xtask::{files, root};

/// The number of bytes before the body of an input: `HEAD` of `fivefold_properties`.
const HEAD: usize = 32;

/// The heads for each fixture: the defaults, and other choices. In both, the whole body is text.
fn heads() -> [[u8; HEAD]; 2] {
    let mut other = core::array::from_fn(|at| (at as u8).wrapping_mul(37) ^ 0xC5);
    other[..2].fill(0);
    [[0; HEAD], other]
}

/// Writes the seeds of a target. Existing ones are kept.
pub(super) fn write(target: &Target) -> Result<(), String> {
    let corpus = folder().join("corpus").join(target.name);
    files::make(&corpus)?;
    for fixtures in target.fixtures {
        let entries = files::entries(&root().join("fixtures").join(fixtures))?;
        for path in entries.iter().filter(|path| path.is_file()) {
            write_fixture(target, path, &corpus).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

fn write_fixture(target: &Target, path: &Path, corpus: &Path) -> std::io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let content = fs::read(path)?;
    let bodies = if target.by_line { content.split(|byte| *byte == b'\n').collect() } else { vec![&*content] };
    for (number, body) in bodies.into_iter().enumerate() {
        for (variant, head) in heads().into_iter().enumerate() {
            fs::write(corpus.join(format!("{name}-{number}-{variant}")), [&head, body].concat())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_head_has_the_length_that_the_properties_expect() {
        assert_eq!(super::HEAD, fivefold_properties::HEAD);
    }
}

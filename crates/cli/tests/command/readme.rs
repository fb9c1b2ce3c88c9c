//! The README shows what the command prints.

use crate::support::command;
use std::fs;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The lines of the README that begin with `$ fivefold` are run, and must print what follows in the same block.
#[test]
fn the_sample_of_a_check_is_what_it_prints() {
    let readme = fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    let mut samples = 0;
    for sample in readme.split("$ fivefold ").skip(1) {
        let (arguments, rest) = sample.split_once('\n').unwrap();
        let expected = rest.split("```").next().unwrap();
        let arguments: Vec<_> = arguments.split(' ').collect();
        let output = command(&arguments).current_dir(ROOT).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{arguments:?}");
        samples += 1;
    }
    assert!(samples > 0, "the README has no sample");
}

//! Checks that work is linear, by counting steps instead of measuring time.

/// The number of repetitions, large enough to reach the limits that bound some of the work.
const REPETITIONS: usize = 6_000;

/// The allowed growth of the steps for twice as many repetitions: it permits a logarithmic factor, but not a quadratic
/// cost.
const TOLERANCE: f64 = 2.1;

/// The allowed difference of small numbers of steps.
const SLACK: f64 = 10_000.0;

/// Asserts for each shape that twice as many repetitions take at most twice the steps, which `work` counts. The caller
/// enables the feature for counting: enabling it here would slow down everything built in the same workspace.
pub fn assert_linear(shapes: fn(usize) -> Vec<(&'static str, String)>, work: fn(&str) -> u64) {
    let mut superlinear = Vec::new();
    for ((name, text), (_, twice)) in shapes(REPETITIONS).iter().zip(shapes(2 * REPETITIONS)) {
        let (once, twice) = (work(text), work(&twice));
        assert!(once > 0, "the steps are not counted");
        if twice as f64 > TOLERANCE * once as f64 + SLACK {
            superlinear.push(format!("{name}: {once} steps, then {twice}"));
        }
    }
    assert!(superlinear.is_empty(), "{superlinear:#?}");
}

//! Whether work is linear, told by counted steps and not by seconds.

/// The number of repetitions, which is large enough for the limits that bound some of the work to be reached.
const REPETITIONS: usize = 10_000;

/// By how much the steps may grow where there are twice as many repetitions: a logarithm is not noticed, a square is.
const TOLERANCE: f64 = 2.1;

/// What small numbers of steps may differ by.
const SLACK: f64 = 10_000.0;

/// Asserts for each of the shapes that twice as many repetitions take no more than twice the steps, which `work`
/// counts. The feature that counts them belongs to the caller: here it would slow down all that is built beside it.
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

//! Counts the instructions for hostile inputs on html5ever and on the package in its place.

use super::project::{Project, THIN};
use crate::bench::output;
use crate::callgrind;

/// The sizes of the inputs, each twice as large as the one before. html5ever takes minutes for larger ones.
const SIZES: [usize; 3] = [4 << 10, 8 << 10, 16 << 10];

/// By how much the instructions for twice the input may grow: a hash table or a vector that is enlarged within one of the
/// sizes makes more than two of it.
const MOST: f64 = 2.3;

/// Prints a table of the instructions for each input whose name contains `only`.
///
/// # Errors
///
/// Returns an error if those on Fivefold are not linear in the size of an input.
pub(super) fn count(programs: &[Project; 2], only: &str) -> Result<(), String> {
    programs.iter().try_for_each(|program| program.build(&["--profile", THIN]))?;
    println!("instructions in millions, for inputs of {SIZES:?} bytes, and the factors between them");
    println!("| input | html5ever | | | | Fivefold | | | |\n|:--|--:|--:|--:|:--|--:|--:|--:|:--|");
    let inputs = output(programs[0].program("release", "pages").arg("inputs"))?;
    let mut problems = Vec::new();
    for input in inputs.lines().filter(|input| input.contains(only)) {
        let mut line = format!("| `{input}` |");
        for (side, program) in programs.iter().enumerate() {
            let mut counts = Vec::new();
            for size in SIZES {
                counts.push(instructions(program, input, size)?);
            }
            let factors: Vec<f64> = counts.windows(2).map(|pair| callgrind::ratio(pair[1], pair[0])).collect();
            counts.iter().for_each(|count| line += &format!(" {:.1} |", callgrind::ratio(*count, 1_000_000)));
            line += &format!(" {:.1}, {:.1} |", factors[0], factors[1]);
            if side == 1 && factors.iter().any(|factor| *factor > MOST) {
                problems.push(format!("{input}: not linear on Fivefold"));
            }
        }
        println!("{line}");
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n       ")) }
}

/// The instructions to parse an input once: those of a run that parses it, without those of a run that only makes it.
fn instructions(program: &Project, input: &str, size: usize) -> Result<u64, String> {
    let run = |times: &str| {
        let mut command = program.program(THIN, "pages");
        callgrind::instructions(command.args(["hostile", input, &size.to_string(), times]))
    };
    Ok(run("1")?.saturating_sub(run("0")?))
}

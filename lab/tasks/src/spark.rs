//! `cargo lab spark`: runs the Spark job of `examples/spark`, and compares its rows with those of one process.
//!
//! The rows of the job come from WARC files, through as many processes as Spark starts, two of which are killed. What
//! they must be comes from the pages of which these files were made: one `fivefold batch` gets them without Spark.

mod crash;
mod rows;

use rows::Rows;
use std::env;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{files, root, succeed};

/// Run the Spark job of `examples/spark`, kill two of its processes, and compare its rows with those of one process
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder with the pages [default: fixtures/html]
    #[arg(long)]
    pages: Option<PathBuf>,
    /// How often each page occurs
    #[arg(long, default_value_t = 400)]
    copies: u32,
    /// The size of the largest page in MB
    #[arg(long, default_value_t = 50)]
    large: u32,
    /// Build the command with optimizations
    #[arg(long)]
    release: bool,
}

/// The status of `run.sh` if Spark cannot be had.
const UNAVAILABLE: i32 = 3;

/// Runs the command.
///
/// # Errors
///
/// Returns an error if something fails that does not depend on Spark being available, or a row differs.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let folder = xtask::target()?.join("spark");
    let example = root().join("examples/spark");
    if let Err(reason) = check_system(&folder, &example)? {
        eprintln!("*** SKIPPED: Spark was NOT run: {reason}");
        return Ok(());
    }
    succeed(Command::new("python3").arg(example.join("tests.py")))?;
    let fivefold = build(options.release)?;

    let data = folder.join("data");
    files::remove(&data)?;
    let pages = options.pages.clone().unwrap_or_else(|| root().join("fixtures/html"));
    let mut generate = Command::new("python3");
    generate.arg(example.join("generate.py")).arg("--pages").arg(pages).arg("--out").arg(&data);
    succeed(generate.args(["--copies", &options.copies.to_string(), "--large", &options.large.to_string()]))?;

    let (answers, result, lines) = (data.join("answers.jsonl"), data.join("pages.parquet"), data.join("rows"));
    let open = |path: &Path| File::open(path).map_err(|error| format!("{}: {error}", path.display()));
    let create = |path: &Path| File::create(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut alone = Command::new(&fivefold);
    alone.args(["batch", "--max-input=536870912", "--max-output=1073741824"]);
    succeed(alone.stdin(open(&data.join("requests.jsonl"))?).stdout(create(&answers)?))?;

    let mut job = Command::new(example.join("run.sh"));
    job.env("FIVEFOLD_SPARK", &folder).arg("job.py").arg("--fivefold").arg(&fivefold).arg("--out").arg(&result);
    job.args(files::entries(&data.join("warc"))?);
    crash::run_and_kill(&mut job)?;
    let mut read = Command::new(example.join("run.sh"));
    succeed(read.env("FIVEFOLD_SPARK", &folder).arg("rows.py").args([&result, &lines]))?;

    let mut expected = Rows::default();
    expected.add_file(&answers)?;
    expected.add_file(&data.join("others.jsonl"))?;
    let mut found = Rows::default();
    for file in files::below(&lines, &["json"])? {
        found.add_file(&file)?;
    }
    let restarts = found.take_restarts();
    expected.compare(&found)?;
    if restarts == 0 {
        return Err("no process was started in place of the one that was killed".to_owned());
    }
    println!("Spark's {} rows equal those of one process; {restarts} process was replaced", found.len());
    // The data takes some hundred megabytes, and is made anew each time.
    files::remove(&data)
}

/// Why Spark cannot be run here, if so. Installs it first.
fn check_system(folder: &Path, example: &Path) -> Result<Result<(), String>, String> {
    for program in ["java", "python3"] {
        let version = if program == "java" { "-version" } else { "--version" };
        if Command::new(program).arg(version).output().is_err() {
            return Ok(Err(format!("there is no {program}")));
        }
    }
    if !Path::new("/proc/self/stat").exists() {
        return Ok(Err("its processes are found in /proc, which is not there".to_owned()));
    }
    let mut check = Command::new(example.join("run.sh"));
    let status = check.env("FIVEFOLD_SPARK", folder).args(["job.py", "--help"]).output();
    let output = status.map_err(|error| format!("run.sh: {error}"))?;
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    match output.status.code() {
        Some(0) => Ok(Ok(())),
        Some(UNAVAILABLE) => Ok(Err(message)),
        _ => Err(format!("run.sh: {message}")),
    }
}

/// Builds the command.
fn build(release: bool) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--locked", "--package", "fivefold-cli"]).args(release.then_some("--release"));
    succeed(cargo.current_dir(root()))?;
    Ok(xtask::target()?.join(if release { "release" } else { "debug" }).join("fivefold"))
}

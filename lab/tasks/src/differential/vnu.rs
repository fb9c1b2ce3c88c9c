//! `cargo lab differential --vnu`: gets the Nu Html Checker, and runs the comparison.

use crate::bench;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{files, root, succeed, works};

/// The version of npm's package.
const PACKAGE: &str = "vnu-jar@26.9.27";

/// Compares the checker of documents with the Nu Html Checker, or says that it does not.
pub(super) fn run(jar: Option<&Path>, only: &str, show: usize, every: usize) -> Result<(), String> {
    let folder = xtask::target()?.join("vnu");
    if !works(Command::new("java").arg("-version")) {
        return skipped("there is no Java");
    }
    let jar = match jar {
        Some(jar) => jar.to_owned(),
        None => match download(&folder) {
            Ok(jar) => jar,
            Err(reason) => return skipped(&reason),
        },
    };
    let program = bench::build_in("release", &["vnu"])?.join("vnu");
    let mut compare = Command::new(program);
    compare.arg(jar).arg(folder.join("documents"));
    compare.args(["--only", only, "--show", &show.to_string(), "--every", &every.to_string()]);
    let pages = root().join("../shared/corpus/html-web");
    if pages.is_dir() {
        compare.arg("--pages").arg(pages);
    } else {
        eprintln!("*** SKIPPED: there are no captured pages to compare the checker of documents on");
    }
    succeed(&mut compare)
}

fn skipped(reason: &str) -> Result<(), String> {
    eprintln!("*** SKIPPED: the checker of documents was NOT compared with the Nu Html Checker: {reason}");
    Ok(())
}

/// Gets the package from npm, if it is not there yet. Returns the program.
fn download(folder: &Path) -> Result<PathBuf, String> {
    let jar = folder.join("package/build/dist/vnu.jar");
    if jar.is_file() {
        return Ok(jar);
    }
    files::make(folder)?;
    let archive = bench::output(Command::new("npm").args(["pack", "--silent", PACKAGE]).current_dir(folder))?;
    succeed(Command::new("tar").args(["xzf", archive.trim()]).current_dir(folder))?;
    if jar.is_file() { Ok(jar) } else { Err(format!("{PACKAGE} has no vnu.jar")) }
}

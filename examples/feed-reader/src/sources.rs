//! Where feeds come from.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A feed's source.
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::StandardInput => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            Self::File(path) => fs::read(path),
        }
    }
}

/// The feeds that the arguments name.
pub(crate) fn find(arguments: &[String]) -> Result<Vec<Source>, String> {
    if arguments.is_empty() {
        return Ok(vec![Source::StandardInput]);
    }
    let mut sources = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        match argument.as_str() {
            "-" => sources.push(Source::StandardInput),
            _ if path.is_dir() => {
                let mut files = Vec::new();
                collect(path, &mut files).map_err(|error| format!("{argument}: {error}"))?;
                files.sort();
                sources.extend(files.into_iter().map(Source::File));
            }
            _ => sources.push(Source::File(path.to_owned())),
        }
    }
    Ok(sources)
}

/// The files of a folder that are named like feeds, and those of the folders in it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if matches!(extension, Some("xml" | "rss" | "atom" | "rdf")) {
            files.push(path);
        }
    }
    Ok(())
}

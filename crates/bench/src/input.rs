//! The texts that are measured, and the command line that names them.

use crate::peers::{self, Peer};
use std::path::PathBuf;
use std::{fs, process};

/// What `compare` and `compare-heap` are both asked.
#[derive(Debug, clap::Args)]
pub struct Input {
    /// The pages; bytes that are not UTF-8 are replaced
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Measure only peers whose `work/name` contains this text
    #[arg(long, default_value = "")]
    only: String,
}

impl Input {
    /// The texts of all files; ends the process if one cannot be read.
    pub fn texts(&self) -> Vec<String> {
        self.files
            .iter()
            .map(|path| match fs::read(path) {
                Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
                Err(error) => {
                    eprintln!("{}: {error}", path.display());
                    process::exit(1);
                }
            })
            .collect()
    }

    /// The peers that are asked for.
    pub fn peers(&self) -> impl Iterator<Item = &'static Peer> {
        peers::ALL.iter().filter(|peer| format!("{}/{}", peer.work, peer.name).contains(&self.only))
    }
}

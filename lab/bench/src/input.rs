//! The measured texts, and the command line that names them.

use crate::Language;
use crate::peers::{self, Peer};
use serde_json::json;
use std::path::PathBuf;
use std::{fs, process};

/// The common arguments of `compare`, `compare-heap` and `compare-once`.
#[derive(Debug, clap::Args)]
pub struct Input {
    /// The pages or documents; bytes that are not UTF-8 are replaced
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The files are XML
    #[arg(long)]
    xml: bool,
    /// Measure only peers whose `work/name` contains this text
    #[arg(long, default_value = "")]
    only: String,
}

impl Input {
    /// The texts of all files except those that a peer refuses, whether the peer is selected or not; for each of these,
    /// a line of JSON is printed: `left_out`, `peer` and `error`. So is one for each selected peer that is missing:
    /// `work` and `missing`. Exits if a file cannot be read, or none is left.
    pub fn texts(&self) -> Vec<String> {
        for peer in peers::missing(self.language()).filter(|peer| self.is_selected(peer)) {
            println!("{}", json!({ "work": peer.work, "missing": peer.name }));
        }
        let mut texts = Vec::new();
        for (path, text) in self.files.iter().zip(self.all_texts()) {
            match peers::refusal(self.language(), &text) {
                Some((peer, error)) => {
                    println!(
                        "{}",
                        json!({ "left_out": path.display().to_string(), "peer": peer.name, "error": error })
                    );
                }
                None => texts.push(text),
            }
        }
        if texts.iter().all(String::is_empty) {
            fail("nothing is left that all peers can parse");
        }
        texts
    }

    /// The texts of all files, of which no peer may refuse one. Exits if a file cannot be read.
    pub fn all_texts(&self) -> impl Iterator<Item = String> {
        self.files.iter().map(|path| {
            let bytes = fs::read(path).unwrap_or_else(|error| fail(&format!("{}: {error}", path.display())));
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }

    /// The selected peers that are there.
    pub fn peers(&self) -> impl Iterator<Item = &'static Peer> {
        peers::of(self.language()).filter(|peer| self.is_selected(peer))
    }

    fn is_selected(&self, peer: &Peer) -> bool {
        format!("{}/{}", peer.work, peer.name).contains(&self.only)
    }

    fn language(&self) -> Language {
        if self.xml { Language::Xml } else { Language::Html }
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    process::exit(1)
}

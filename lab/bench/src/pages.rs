//! Pages and documents for benchmarks: generated, or found beside the workspace.

mod html;
mod xml;

pub(crate) use html::{article, links};
pub use xml::{FEED_HEAD, FEED_TAIL, feed_items};
pub(crate) use xml::{data, feed};

use crate::Language;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages or documents that are measured together.
#[derive(Debug)]
pub struct PageSet {
    /// Their description.
    pub name: &'static str,
    /// Their sources.
    pub texts: Vec<String>,
}

/// Two generated sets, one mostly text and one mostly tags, and the real ones if they are on this machine.
pub fn page_sets(language: Language) -> Vec<PageSet> {
    let mut sets = match language {
        Language::Html => vec![
            PageSet { name: "article", texts: vec![article(400)] },
            PageSet { name: "links", texts: vec![links(1_000)] },
            PageSet { name: "captured", texts: texts_in("corpus/html-web") },
        ],
        Language::Xml => vec![
            PageSet { name: "feed", texts: vec![feed(200)] },
            PageSet { name: "data", texts: vec![data(1_000)] },
            PageSet { name: "documents", texts: texts_in("corpus/xml") },
            PageSet { name: "feeds", texts: texts_in("conformance/feeds") },
        ],
    };
    sets.retain(|set| !set.texts.is_empty());
    sets
}

const WORDS: [&str; 24] = [
    "the", "of", "and", "a", "parser", "reads", "every", "tag", "with", "care", "because", "markup", "that", "people",
    "write", "by", "hand", "is", "seldom", "without", "some", "small", "error", "&amp;",
];

/// An infinite, deterministic sequence of words.
fn words() -> impl Iterator<Item = &'static str> {
    // A linear congruential generator after Knuth; its upper bits are of better quality.
    let next = |seed: &u64| Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
    core::iter::successors(Some(1), next).map(|seed: u64| WORDS[(seed >> 33) as usize % WORDS.len()])
}

fn sentence(words: &mut impl Iterator<Item = &'static str>, length: usize) -> String {
    words.take(length).collect::<Vec<_>>().join(" ")
}

/// The pages or documents in a folder and its subfolders, which are not part of the project.
fn texts_in(folder: &str) -> Vec<String> {
    let mut paths = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder)];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(path) = paths.pop() {
        match fs::read_dir(&path) {
            Ok(entries) => paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path()))),
            Err(_) if path.extension().is_some_and(|extension| extension == "html" || extension == "xml") => {
                files.push(path);
            }
            Err(_) => {}
        }
    }
    files.sort();
    files.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

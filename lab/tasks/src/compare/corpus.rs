//! The compared files.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use xtask::files::below;

/// The number of bytes of the Rust documentation that are used.
const DOCUMENTATION_LIMIT: u64 = 40_000_000;

const HTML: [&str; 2] = ["html", "htm"];
const XML: [&str; 1] = ["xml"];

/// The name of the captured pages.
pub(crate) const CAPTURED: &str = "Captured pages";

/// Files that are measured together.
pub(super) struct Corpus {
    pub(super) name: String,
    pub(super) files: Vec<PathBuf>,
    /// Whether they are XML instead of HTML.
    pub(super) is_xml: bool,
}

impl Corpus {
    /// A file, or the files in a folder: its pages or, if it has none or `xml` is set, its XML files.
    pub(super) fn at(path: &Path, xml: bool) -> Result<Self, String> {
        let name = path.display().to_string();
        if !path.is_dir() {
            return Ok(Self { name, files: vec![path.to_owned()], is_xml: xml || has_extension(path, &XML) });
        }
        let pages = if xml { Vec::new() } else { below(path, &HTML)? };
        let is_xml = pages.is_empty();
        let files = if is_xml { below(path, &XML)? } else { pages };
        if files.is_empty() {
            return Err(format!("{name}: no files to compare"));
        }
        Ok(Self { name, files, is_xml })
    }
}

/// Captured pages and the Rust documentation, if they are on this machine.
pub(super) fn standard() -> Result<Vec<Corpus>, String> {
    let web = shared("corpus/html-web");
    let mut corpora = Vec::new();
    if web.is_dir() {
        corpora.push(Corpus { name: CAPTURED.to_owned(), files: below(&web, &HTML)?, is_xml: false });
    }
    let documentation = sysroot()?.join("share/doc/rust/html/std");
    if documentation.is_dir() {
        let mut files = below(&documentation, &HTML)?;
        let mut size = 0;
        files.retain(|file| {
            size += fs::metadata(file).map_or(0, |metadata| metadata.len());
            size <= DOCUMENTATION_LIMIT
        });
        corpora.push(Corpus { name: "Rust documentation".to_owned(), files, is_xml: false });
    }
    if corpora.is_empty() {
        return Err("neither captured pages nor the Rust documentation found; name files or folders".to_owned());
    }
    Ok(corpora)
}

/// XML documents and feeds, if they are on this machine.
pub(super) fn standard_xml() -> Result<Vec<Corpus>, String> {
    let mut corpora = Vec::new();
    for (name, folder) in [("XML documents", shared("corpus/xml")), ("Feeds", shared("conformance/feeds"))] {
        if folder.is_dir() {
            corpora.push(Corpus { name: name.to_owned(), files: below(&folder, &XML)?, is_xml: true });
        }
    }
    if corpora.is_empty() {
        return Err("neither XML documents nor feeds found; name files or folders".to_owned());
    }
    Ok(corpora)
}

/// A path beside the workspace.
fn shared(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder)
}

fn sysroot() -> Result<PathBuf, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let path = crate::bench::output(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(path.trim()))
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known))
}

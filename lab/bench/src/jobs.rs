//! Twelve fixed jobs whose instructions are counted, so that a change that makes one of them dearer is seen.
//!
//! Their inputs are generated, or are this project's fixtures, and so are the same on each machine.

use crate::Language;
use crate::meter::{Meter, measure};
use crate::pages::{article, data, feed, links};
use crate::peers::{self, TINY};
use core::ops::Deref;
use fivefold::xml::{Event, Reader};
use fivefold_quick_xml::{NsReader, events};
use fivefold_sanitize::{Config, clean};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::{fs, io, process};

/// A job.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Its name.
    pub name: &'static str,
    /// Makes its input, and performs the work on it under a meter.
    pub run: fn(&mut dyn Meter),
}

/// All of them.
pub const JOBS: [Job; 12] = [
    Job { name: "html tree", run: |meter| fivefold(Language::Html, "tree", &pages(), meter) },
    Job { name: "html tokens", run: |meter| fivefold(Language::Html, "tokens", &pages(), meter) },
    Job { name: "html fragments", run: fragments },
    Job { name: "html serialize", run: |meter| fivefold(Language::Html, "serialize", &pages(), meter) },
    Job { name: "html select", run: |meter| fivefold(Language::Html, "select", &pages(), meter) },
    Job { name: "html from windows-1252", run: from_windows_1252 },
    Job { name: "xml tree", run: |meter| fivefold(Language::Xml, "xml-tree", &documents(), meter) },
    Job { name: "xml events, names of elements", run: |meter| each(&documents(), names, meter) },
    Job { name: "xml events, everything", run: |meter| fivefold(Language::Xml, "xml-events", &documents(), meter) },
    Job { name: "feeds", run: |meter| each(&feeds(), |feed| drop(fivefold::feed::parse(feed)), meter) },
    Job { name: "quick-xml's place, resolved events", run: |meter| each(&documents(), resolved_events, meter) },
    Job { name: "sanitize", run: |meter| each(&pages(), |page| drop(clean(page, &Config::default())), meter) },
];

/// How many copies of the comment are parsed as fragments.
const FRAGMENTS: usize = 200;

/// A feed of entities that expand to the limit, which would be nearly all that is counted.
const BOMB: &str = "entity-bomb.xml";

/// Performs one of fivefold's works as a peer.
fn fivefold(language: Language, work: &str, texts: &[String], meter: &mut dyn Meter) {
    let peer = peers::of(language).find(|peer| peer.work == work && peer.name == "fivefold");
    let run = peer.expect("fivefold performs each work").run;
    texts.iter().for_each(|text| run(text, meter));
}

/// Performs a work on each input.
fn each<T: Deref>(inputs: &[T], work: fn(&T::Target), meter: &mut dyn Meter) {
    inputs.iter().for_each(|input| measure(meter, || work(input)));
}

fn fragments(meter: &mut dyn Meter) {
    let [.., comment] = TINY;
    measure(meter, || (0..FRAGMENTS).for_each(|_| drop(fivefold::html::parse_fragment("body", comment.text))));
}

/// Parses pages with letters beyond ASCII, as bytes whose encoding is declared.
fn from_windows_1252(meter: &mut dyn Meter) {
    let pages: Vec<Vec<u8>> = pages().iter().map(|page| in_windows_1252(page)).collect();
    let parse = |page: &[u8]| drop(fivefold::html::parse_bytes(page, Some("text/html; charset=windows-1252")));
    each(&pages, parse, meter);
}

/// The bytes of a page of ASCII in windows-1252, where each word `a` is an `à`.
fn in_windows_1252(page: &str) -> Vec<u8> {
    page.replace(" a ", " \u{E0} ").chars().map(|character| u8::try_from(character).unwrap_or(b'?')).collect()
}

/// Looks at the names of elements, and at nothing else.
fn names(text: &str) {
    let mut reader = Reader::new(text);
    while let Some(event) = reader.next() {
        if let Event::Start(start) = event {
            black_box(start.local_name());
        }
    }
}

fn resolved_events(text: &str) {
    let mut reader = NsReader::from_str(text);
    while let Ok((namespace, event)) = reader.read_resolved_event() {
        black_box(namespace);
        if matches!(event, events::Event::Eof) {
            break;
        }
    }
}

/// Generated pages, and the fixtures of HTML.
fn pages() -> Vec<String> {
    let fixtures = fixtures(&["html"], "html").into_iter();
    let mut pages = vec![article(100), links(200)];
    pages.extend(fixtures.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
    pages
}

/// Generated documents, and the fixtures of XML.
fn documents() -> Vec<String> {
    let fixtures = fixtures(&["xml"], "xml").into_iter();
    let mut documents = vec![feed(100), data(300)];
    documents.extend(fixtures.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
    documents
}

/// The fixtures of feeds, well-formed and broken, without the [`BOMB`].
fn feeds() -> Vec<Vec<u8>> {
    fixtures(&["feeds/well-formed", "feeds/broken"], "xml")
}

/// The fixtures in some folders, in the order of their paths. Ends the program if they cannot be read.
fn fixtures(folders: &[&str], extension: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let read = |folder: &&str| files(&root.join(folder), extension);
    let contents: io::Result<Vec<Vec<Vec<u8>>>> = folders.iter().map(read).collect();
    contents.map(|contents| contents.concat()).unwrap_or_else(|error| {
        eprintln!("fixtures of {folders:?}: {error}");
        process::exit(1)
    })
}

/// The contents of the files in a folder that have an extension.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<Vec<u8>>> {
    let entries: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut paths = entries?;
    paths.retain(|path| path.extension().is_some_and(|found| found == extension) && !path.ends_with(BOMB));
    paths.sort();
    paths.iter().map(fs::read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_works() {
        struct Begins(usize);
        impl Meter for Begins {
            fn begin(&mut self) -> bool {
                self.0 += 1;
                true
            }
        }
        for job in JOBS {
            let mut begins = Begins(0);
            (job.run)(&mut begins);
            assert!(begins.0 > 0, "{}", job.name);
        }
    }

    #[test]
    fn pages_are_in_windows_1252() {
        assert_eq!(in_windows_1252("<p> a "), b"<p> \xE0 ");
        assert!(in_windows_1252(&article(100)).iter().any(|byte| !byte.is_ascii()));
    }
}

//! Shows how a small reader of feeds on Fivefold's own interface reads feeds, with all repairs.
//!
//! `native entries FILE…` prints a JSON object for each file, one per line: `{"file","native"}`, with the feed's title and
//! the titles and links of its entries; `null` if there is no feed.

use fivefold::feed::{Reader, Repairs};
use fivefold::xml::{Event, Start};
use serde_json::{Value, json};
use std::{env, fs};

fn main() {
    for file in env::args().skip(2) {
        let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        println!("{}", json!({ "file": file, "native": feed(Repairs::feeds().read(&bytes)) }));
    }
}

/// An entry.
#[derive(Default)]
struct Entry {
    title: Option<String>,
    link: Option<String>,
}

fn feed(mut reader: Reader<'_>) -> Value {
    let (mut open, mut title, mut has_root) = (Vec::new(), None, false);
    let mut entries: Vec<Entry> = Vec::new();
    while let Some(event) = reader.next() {
        match event {
            Event::Start(start) => {
                let name = name(&start);
                has_root |= matches!(&*name, "rss" | "feed" | "rdf");
                let holder = open.last().map(String::as_str).unwrap_or_default();
                let is_entry = matches!(holder, "item" | "entry");
                let (of, is_empty) = (entries.last_mut().filter(|_| is_entry), start.is_empty_tag());
                match (&*name, of) {
                    ("item" | "entry", _) => entries.push(Entry::default()),
                    ("title", Some(entry)) if !is_empty => {
                        let text = text(&mut reader);
                        entry.title.get_or_insert(text);
                        continue;
                    }
                    ("title", None) if matches!(holder, "channel" | "feed") && !is_empty => {
                        let text = text(&mut reader);
                        title.get_or_insert(text);
                        continue;
                    }
                    ("link", Some(entry)) => {
                        let is_main = matches!(start.attribute("rel"), None | Some("alternate"));
                        if let Some(address) = start.attribute("href").filter(|_| is_main) {
                            entry.link.get_or_insert(address.trim().to_owned());
                        } else if is_main && !is_empty {
                            let text = text(&mut reader);
                            entry.link.get_or_insert(text);
                            continue;
                        }
                    }
                    _ => {}
                }
                open.push(name);
            }
            Event::End(_) => drop(open.pop()),
            _ => {}
        }
    }
    let entries: Vec<_> = entries.into_iter().map(|it| [it.title, it.link].map(Option::unwrap_or_default)).collect();
    if has_root { json!({ "title": title.unwrap_or_default(), "entries": entries }) } else { Value::Null }
}

/// The name of an element in small letters, with the prefix of an extension.
fn name(start: &Start<'_>) -> String {
    let name = start.name().to_ascii_lowercase();
    if start.prefix().is_some_and(|prefix| !matches!(prefix, "rdf" | "atom" | "rss")) {
        name
    } else {
        start.local_name().to_ascii_lowercase()
    }
}

/// The text of the element that has just begun, which is read to its end.
fn text(reader: &mut Reader<'_>) -> String {
    reader.read_text().trim().to_owned()
}

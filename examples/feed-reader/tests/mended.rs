//! Feeds with one fault each are read as the same feeds without it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_fault_makes_no_difference() {
    let mut differences = Vec::new();
    let faults = faults();
    assert!(faults.len() > 40, "only {}", faults.len());
    for path in faults {
        let broken = fs::read(&path).expect("fixtures can be read");
        let twin = path.with_file_name(name(&path).replace(".broken.", ".whole."));
        let whole = fs::read(&twin).expect("each has a twin");
        let models = [models(&broken), models(&whole)];
        assert!(!models[1][0].starts_with("Err"), "{}: {}", twin.display(), models[1][0]);
        if models[0] != models[1] {
            differences.push(format!("{}\n{}\n{}", name(&path), models[0].join("\n"), models[1].join("\n")));
        }
    }
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n\n"));
}

/// The crate rss takes the text of an element and leaves out what is in the elements in it; feed-rs writes their tags.
#[test]
fn text_after_void_elements_is_read() {
    let feed = "<rss version='2.0'><channel><title>C</title><link>l</link><description>d</description><item>
        <description>line one<br>line two<br/>three<br></br>four</description></item></channel></rss>";
    let channel = rss::Channel::read_from(feed.as_bytes()).expect("it is a feed");
    assert_eq!(channel.items()[0].description(), Some("line oneline twothreefour"));
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>\
        <div xmlns='http://www.w3.org/1999/xhtml'><p>one<br>two<img src='a'>three<br/>four</p><link>five</div>\
        </content></entry></feed>";
    let feed = feed_rs::parser::parse(feed.as_bytes()).expect("it is a feed");
    let body = feed.entries[0].content.as_ref().and_then(|content| content.body.as_deref());
    let written = "<p>one<br></br>two<img src=\"a\"></img>three<br></br>four</p><link></link>five";
    assert_eq!(body, Some(written));
}

/// What each crate reads.
fn models(bytes: &[u8]) -> [String; 3] {
    let parser = feed_rs::parser::Builder::new().id_generator(|_, _, _| "none".to_owned()).build();
    [
        shown(parser.parse(bytes)),
        shown(rss::Channel::read_from(bytes).map(without_namespaces)),
        shown(atom_syndication::Feed::read_from(bytes)),
    ]
}

/// Declarations of namespaces are a part of this model.
fn without_namespaces(mut channel: rss::Channel) -> rss::Channel {
    channel.set_namespaces(BTreeMap::new());
    channel
}

fn shown<T: Debug, E: Debug>(result: Result<T, E>) -> String {
    format!("{result:?}")
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("names are ASCII")
}

fn faults() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds/mended");
    let files = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be read").path());
    let mut faults: Vec<_> = files.filter(|path| name(path).ends_with(".broken.xml")).collect();
    faults.sort();
    faults
}

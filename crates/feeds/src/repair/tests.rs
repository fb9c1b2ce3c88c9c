use super::*;
use fivefold_xml5::{Options, Reader};
use std::borrow::Cow;
use std::fs;
use std::path::Path;

/// The repairs, asked about every start tag.
#[derive(Debug)]
struct AskedAlways(Repair);

impl Sealed for AskedAlways {}

impl Recover for AskedAlways {
    type Sniff = FeedSniff;

    fn sniff(&self) -> FeedSniff {
        self.0.sniff()
    }

    fn setup(&self) -> Setup {
        Setup { watches: |_| true, ..self.0.setup() }
    }

    fn opening(&mut self, after: Opening, around: Around<'_>) -> Option<Opened> {
        self.0.opening(after, around)
    }

    fn ending(&mut self, markup: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        self.0.ending(markup, around)
    }

    fn value(&mut self, open: Option<OpenValue<'_>>, around: Around<'_>) -> Option<Value> {
        self.0.value(open, around)
    }

    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, Offset)> {
        self.0.reference(start, around)
    }

    fn place(&mut self, token: Placed<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        self.0.place(token, open, around)
    }

    fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        around: Around<'_>,
    ) -> bool {
        self.0.is_empty(namespace, open, around)
    }
}

/// The events of a text, one a line, and the errors.
fn events(text: &str, as_written: bool, repair: impl Recover) -> String {
    let options = Options::default().with_errors(true);
    let mut reader = Reader::recovering(Cow::Borrowed(text), options, repair).with_text_as_written(as_written);
    let mut seen = String::new();
    while let Some(event) = reader.next() {
        seen += &format!("{event:?}\n");
    }
    seen + &format!("{:?}", reader.take_errors())
}

/// Where the repairs say that they need not be asked, they would change nothing: with tags of broken feeds removed, repeated
/// and put elsewhere, the events are the same.
#[test]
fn what_is_not_asked_about_is_left_as_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds/broken");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut random = fastrand::Rng::with_seed(7);
    for path in paths {
        // Those in other encodings are no matter.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if text.len() > 1 << 12 {
            continue;
        }
        for round in 0..3 {
            let text = if round == 0 { text.clone() } else { with_moved_tags(&text, &mut random) };
            for as_written in [false, true] {
                let all = Repairs::feeds();
                let usual = events(&text, as_written, Repair::new(all));
                let always = events(&text, as_written, AskedAlways(Repair::new(all)));
                assert!(usual == always, "{}: {text}", path.display());
            }
        }
    }
}

/// The text with a few of its pieces of markup removed, repeated or put elsewhere.
fn with_moved_tags(text: &str, random: &mut fastrand::Rng) -> String {
    let mut pieces: Vec<&str> = text
        .split_inclusive('>')
        .flat_map(|piece| {
            let (before, tag) = piece.split_at(piece.find('<').unwrap_or(0));
            [before, tag]
        })
        .collect();
    for _ in 0..random.usize(1..6) {
        let (from, to) = (random.usize(..pieces.len()), random.usize(..pieces.len()));
        match random.u8(..4) {
            0 => pieces[from] = "",
            1 => pieces.insert(to, pieces[from]),
            2 => pieces.swap(from, to),
            _ => pieces
                .insert(to, ["<item>", "<title>", "</item>", "<div>", "<dc:x>", "<link>", "<p>"][random.usize(..7)]),
        }
    }
    pieces.concat()
}

//! Inputs so small that setting up a parser takes as long as parsing.

use super::html::{TREES, fragment};
use super::{Meter, Peer, measure};
use fivefold::Document;
use fivefold::html::{Options, Parser};
use std::cell::RefCell;
use std::thread::LocalKey;

/// A tiny input.
#[derive(Clone, Copy, Debug)]
pub struct Tiny {
    /// Its name, in reports.
    pub name: &'static str,
    /// The input.
    pub text: &'static str,
    /// Whether it is parsed as a fragment in `body`, and not as a document.
    is_fragment: bool,
}

/// All of them.
pub const TINY: [Tiny; 3] = [
    Tiny { name: "empty document", text: "", is_fragment: false },
    Tiny { name: "fragment of 100 bytes", text: FRAGMENT, is_fragment: true },
    Tiny { name: "comment of 1 kB", text: COMMENT, is_fragment: true },
];

const FRAGMENT: &str =
    "<p>See <a href=\"https://example.org/a?b=1&amp;c=2\">the page</a> on <em>tiny</em> inputs &mdash; yes.";

/// What a visitor may write below an article.
const COMMENT: &str = include_str!("comment.html");

impl Tiny {
    /// The peers that parse it and are there.
    pub fn peers(&self) -> impl Iterator<Item = &'static Peer> {
        let (peers, reused) =
            if self.is_fragment { (fragment::PEERS, &FRAGMENT_INTO) } else { (TREES, &DOCUMENT_INTO) };
        let (first, others) = peers.split_at(1);
        first.iter().chain([reused]).chain(others).filter(|peer| peer.is_there())
    }
}

/// A parser and a document for all inputs of a kind.
type Reused = RefCell<(Parser, Document)>;

thread_local! {
    static OF_DOCUMENTS: Reused = RefCell::new((Parser::new(Options::default()), Document::new()));
    static OF_FRAGMENTS: Reused = RefCell::new((Parser::for_fragment("body", Options::default()), Document::new()));
}

const DOCUMENT_INTO: Peer =
    Peer::new("tree", "fivefold, `parse_into`", |text, meter| parse_into(&OF_DOCUMENTS, text, meter));

const FRAGMENT_INTO: Peer =
    Peer::new("fragment", "fivefold, `parse_into`", |text, meter| parse_into(&OF_FRAGMENTS, text, meter));

fn parse_into(reused: &'static LocalKey<Reused>, text: &str, meter: &mut dyn Meter) {
    reused.with_borrow_mut(|(parser, document)| measure(meter, || parser.parse_into(document, text)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_named() {
        assert_eq!(TINY[1].text.len(), 100);
        assert!((1000..1100).contains(&TINY[2].text.len()), "{}", TINY[2].text.len());
    }
}

//! Inputs so small that setting up a parser takes as long as parsing.

use super::Peer;
use super::html::{TREES, fragment};

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
        let peers = if self.is_fragment { fragment::PEERS } else { TREES };
        peers.iter().filter(|peer| peer.is_there())
    }
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

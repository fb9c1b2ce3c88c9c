//! Documents of Fivefold as Markdown: [CommonMark](https://spec.commonmark.org/0.31.2/) with the tables, strikethrough and
//! task lists of [GitHub](https://github.github.com/gfm/).
//!
//! ```
//! use fivefold_markdown::markdown;
//!
//! let document = fivefold::html::parse("<h1>Bees</h1><p>They are <b>small</b>:<ul><li>2 * 6 legs<li>4 wings</ul>");
//! let expected = "# Bees\n\nThey are **small**:\n\n- 2 * 6 legs\n- 4 wings\n";
//! assert_eq!(markdown(document.root()), expected);
//! ```
//!
//! What is hidden is left out, and so are scripts, styles and the content of controls. Only what a reader would take for
//! markup is escaped.

#![forbid(unsafe_code)]

mod blocks;
mod escape;
mod footnotes;
mod html;
mod inline;
mod links;
mod loss;
mod options;
mod output;
mod shown;
mod table;

pub use loss::{Loss, Losses};
pub use options::Options;

use core::fmt;
use fivefold_dom::NodeRef;

impl Options {
    /// Writes what is below a node, block by block, and returns what Markdown could not say. Takes time linear in what is
    /// below the node.
    ///
    /// # Errors
    ///
    /// When the writer fails.
    pub fn write(&self, node: NodeRef<'_>, writer: &mut impl fmt::Write) -> Result<Losses, fmt::Error> {
        blocks::write(node, self, writer)
    }

    /// The Markdown of what is below a node.
    pub fn to_string(&self, node: NodeRef<'_>) -> String {
        let mut text = String::new();
        // A string takes all that is written.
        let _ = self.write(node, &mut text);
        text
    }
}

/// The Markdown of what is below a node.
pub fn markdown(node: NodeRef<'_>) -> String {
    Options::default().to_string(node)
}

#[cfg(test)]
mod tests;

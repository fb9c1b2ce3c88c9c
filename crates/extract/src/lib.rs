//! The content of a page: its main text, what is known about it, and the data that it carries.
//!
//! [`extract`] finds, in a document of Fivefold, what a person came to read, and leaves out what the page has besides:
//! menus, advertisements, comments below an article, links to other pages.
//!
//! ```
//! use fivefold_extract::{Options, extract};
//!
//! let page = "<ul class=menu><li><a href=/>Home</a><li><a href=/wasps>Wasps</a></ul>
//!     <article><p>Bees are insects that are known for their role in pollination and, in one case, for honey.
//!         <p>They are found on every continent except Antarctica, wherever there are flowers for them.
//!     </article><div class=related>Read also: <a href=/ants>Ants</a></div>";
//! let document = fivefold::html::parse(page);
//! let content = extract(&document, &Options::default());
//! assert_eq!(content.nodes().len(), 1);
//! assert!(content.html().starts_with("<article><p>Bees are insects"));
//! ```
//!
//! # How it decides
//!
//! First the [kind](Content::kind) of the page is found, then each block of text is judged: by itself and by what is around
//! it, then by where most of the content is. What was said before is left out. The score is the sum of a few reasons, which
//! can be [asked](Content::blocks). There is no model and no rule for a site, nothing is fetched and no script runs.
//!
//! What is extracted is no stable interface: a later version may decide better.

#![forbid(unsafe_code)]

mod content;
mod decide;
mod evidence;
mod exclude;
mod json_ld;
mod kind;
mod measure;
mod meta;
mod metadata;
mod microdata;
mod options;
mod own_text;
mod pruned;
mod reasons;
mod text;
mod words;

pub use content::{Block, Content, extract};
pub use json_ld::json_ld;
pub use kind::Kind;
pub use meta::{dublin_core, open_graph};
pub use metadata::{Feed, Metadata};
pub use microdata::microdata;
pub use options::Options;

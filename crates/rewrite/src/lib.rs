//! Rewriting HTML while it streams, with handlers by CSS selector, and [filtering XML](xml).
//!
//! Users take the crate `fivefold`, whose module `rewrite` is this one, with the feature of that name. [`Rules`] say
//! what is done where, a [`Rewriter`] does it with text, and a `ByteRewriter` with bytes. With the feature `tokio`, an
//! `AsyncRewriter` stands between an asynchronous reader and an asynchronous writer.
//!
//! ```
//! use fivefold::rewrite::{Content, Rules, rewrite};
//!
//! let rules = Rules::new()
//!     .element("h1", |h1| Ok(h1.set_attribute("id", "top")?))
//!     .element("body", |body| {
//!         body.append(Content::Html("<a href=#top>Up</a>"));
//!         Ok(())
//!     })
//!     .comments_in("body", |comment| {
//!         comment.remove();
//!         Ok(())
//!     });
//! let html = rewrite("<body><h1>Title</h1><!-- draft --><p>Text", rules)?;
//! assert_eq!(html, "<body><h1 id=\"top\">Title</h1><p>Text<a href=#top>Up</a>");
//! # Ok::<(), fivefold::rewrite::RewriteError>(())
//! ```
//!
//! # What is matched
//!
//! A selector is decided when a start tag comes: by the tag, and by what came before it. So there are compound selectors,
//! all combinators, attributes, `:is()`, `:where()` and `:not()` with such in them, `:root`, `:first-child`,
//! `:first-of-type`, `:nth-child()`, also with `of`, `:nth-of-type()`, `:link`, and namespaces. Those that only the rest of
//! the document decides, such as `:has()`, `:empty` and `:last-child`, are [refused](RewriteError::Later) when the
//! rewriter is made. What is decided stays so, even if the parser moves the element later.
//!
//! [By the tree](Matching::ByTree), elements are those of a browser's tree:
//!
//! - For elements that have no tag, such as an implied `tbody`, handlers are called before the token that implies them. The
//!   start tag is written there as soon as a change needs it. What comes after the start of a body without a tag is kept
//!   back as long as a `frameset` may take its place. The `br` that `</br>` makes has no handlers.
//! - A second tag `html` or `body`, which gives the element attributes, calls its handlers again: they can change these
//!   attributes, and nothing else.
//! - A tag that the parser ignores is no element.
//! - Where one token ends several elements, their ends come from the inside out, before the token, except for the end tag's
//!   own. At the end of the input all elements end. Where a limit or the signal ends it, none does: no handler is called there,
//!   and nothing is inserted.
//! - The body and the document element end at their first end tag, though parsers add to them what comes after it.
//! - What is removed with an element is what stands between its tags in the source.
//! - Content of a `template` is inside of it, also where that makes a shadow root.
//! - What a table moves before itself counts after the table among its siblings. Text in a table that belongs in no
//!   cell is inside of the table.
//! - A body that a `frameset` has removed still counts among its siblings.
//!
//! [As written](Matching::AsWritten), elements are what tags make them, which is what lol_html does. Where one end tag
//! ends several elements, it is the end tag of all of them, and changes of outer elements count. Without one, an element
//! has no end, and nothing is written there. Names have no letter case, and all elements are in the namespace of HTML.
//!
//! # How it works
//!
//! The tokenizer of `fivefold-html5` hands its tokens to the engine (`engine.rs`), which asks a *structure* what each token
//! has opened and closed. As written, that is a stack of names (`written.rs`). By the tree, it is the real tree builder, over a sink
//! that keeps a slot for each node that the tree builder holds (`tree.rs`), and nothing of the rest of the tree. Both number
//! the elements, and hand these numbers to a `StreamMatcher` of `fivefold-select`, which knows how far each open element, and
//! what was before it, has got in the selectors. A clone, such as a formatting element that is reopened, matches with the
//! attributes of its original, and one that is moved is matched again for what comes in it.
//!
//! The element of a start tag is the one that was made with the tag's place. It is open if it is the current node after the
//! token. An element ends when it leaves the stack, and by the present token if the tree builder says that this is its end tag. The
//! body and the document element stay on the stack; that they have ended shows in the insertion mode.
//!
//! The source goes to the output in runs, from one change to the next, straight from the text that the tokenizer reads. What
//! is not settled at the end of a chunk, an unfinished token at most, is kept in a window (`window.rs`). Where the input is bytes, these runs are looked up in the bytes: in UTF-8 they are
//! equal, apart from invalid sequences, which are noted; in other encodings the text is decoded a second time as it is
//! passed (`bytes/follower.rs`), and shows how many bytes it has taken.
//!
//! What is changed in a tag, `fivefold_core::start_tag` decides. Where something is inserted or left out, the text behind it
//! could be read otherwise: `joint.rs` finds that out, and follows what is written in elements such as `script`.
//!
//! Handlers get a copy of their start tag. So one can ask to be called again [later](Element::later): the tokenizer pauses
//! after the tag, and goes on when the handlers have.

#![forbid(unsafe_code)]

#[cfg(feature = "tokio")]
mod async_rewriter;
#[cfg(feature = "encoding")]
mod bytes;
mod content;
mod element;
mod end_tag;
mod engine;
mod error;
mod joint;
mod nodes;
mod options;
mod rewriter;
mod rules;
mod structure;
mod tag;
mod tree;
mod units;
mod window;
mod written;
#[cfg(feature = "xml")]
pub mod xml;

#[cfg(feature = "tokio")]
pub use async_rewriter::AsyncRewriter;
#[cfg(feature = "encoding")]
pub use bytes::ByteRewriter;
pub use content::Content;
pub use element::Element;
pub use end_tag::EndTag;
pub use error::{HandlerResult, InvalidText, RewriteError};
pub use options::{Matching, RewriteOptions};
pub use rewriter::{Rewriter, rewrite, rewrite_with};
pub use rules::{RuleSelector, Rules};
pub use units::{Comment, Doctype, End, TextPiece};

//! Matching selectors while a document streams: an element is asked about when its start tag has come, and nothing after it
//! is known.
//!
//! All selectors are compiled to one list of compound selectors, numbered from left to right, those inside of `:is()`,
//! `:not()` and `of` before those that hold them. An element has sets of such numbers: those whose compound selector it
//! matches by itself, and those up to which a selector matches with the element at its end. What its children can match
//! follows from the sets of the element, of all its ancestors, of the child before and of all children before, as in
//! `program.rs`. So an element takes time linear in the selectors, however deep it stands.

mod attributes;
mod compile;
mod matcher;
mod set;
mod tests_of;

pub use attributes::StreamAttributes;
pub use compile::StreamError;
pub use matcher::StreamMatcher;

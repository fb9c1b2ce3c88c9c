//! The tokeniser of 2007: every row of every state, in the order and by the names of the draft.
//!
//! A row is an input, the tokens that come of it, and where the parse errors stand. Each is run whole, character by
//! character and cut at every place. The cells are of the table of character references.

mod attributes;
mod cells;
mod comments;
mod content_models;
mod data;
mod doctypes;
mod entities;
mod properties;
mod run;
mod tags;
mod traces;

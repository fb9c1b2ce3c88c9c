//! What programs do with documents: walk them, select from them, edit them and their source, and write them.

mod conformance;
mod cost;
mod edit_errors;
mod encodings;
mod joined_edits;
mod kept_source;
mod outputs;
mod positions;
mod renamed;
mod select;
mod serialized;
mod source_edits;
mod walk;

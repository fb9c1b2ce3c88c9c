//! What programs read and write through quick-xml's interface.

mod interface;
mod properties;
mod repairs;
mod serde;
mod streams;

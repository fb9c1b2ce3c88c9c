//! What programs read and write through quick-xml's interface.

mod cost;
mod depth;
mod interface;
mod properties;
mod repairs;
mod roots;
mod serde;
mod streams;

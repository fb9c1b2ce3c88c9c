//! What the tasks of the repository share: `cargo xtask` and `cargo lab`.

pub mod files;
mod places;
mod process;

pub use places::{PLACES, crate_folders, root, target};
pub use process::{succeed, works};

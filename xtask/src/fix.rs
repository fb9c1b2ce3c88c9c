//! `cargo xtask fix`: writes all generated files anew.

use crate::{codegen, diagrams, gallery, spec_map};

/// Write what is generated (tables, state maps, the gallery, the spec map), and say what has changed
#[derive(clap::Args)]
pub(crate) struct Options {}

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<(), String> {
    codegen::run(&codegen::Options::default())?;
    diagrams::run(&diagrams::Options::default())?;
    gallery::run(&gallery::Options::default())?;
    // Last, as it runs a test of the code that the tables are compiled into.
    spec_map::run(&spec_map::Options::default())
}

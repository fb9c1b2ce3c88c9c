//! The command, run as its users run it.

mod batch;
mod failures;
mod html;
mod limits;
mod support;

//! Limits, and costs that are linear in the input.

mod ended_early;
mod html;
mod options;
mod shortened;
mod xml;

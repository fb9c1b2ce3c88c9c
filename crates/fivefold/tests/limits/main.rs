//! Limits, and costs that are linear in the input.

mod html;
mod options;
mod xml;

//! What parsers do, step by step, and the standards' transitions that they take.

mod blocks;
mod modes;
mod observed;
mod properties;
mod state;
mod trace;

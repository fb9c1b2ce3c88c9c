//! What the checker finds.

mod examples;
mod rules;
mod verdicts;

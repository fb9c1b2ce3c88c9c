//! What the checker finds.

mod examples;
mod messages;
mod rules;
mod verdicts;

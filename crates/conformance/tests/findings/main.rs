//! What the checker finds.

mod examples;
mod messages;
mod requirements;
mod rules;
mod verdicts;

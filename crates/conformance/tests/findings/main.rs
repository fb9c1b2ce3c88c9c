//! What the checker finds.

mod examples;
mod messages;
mod names;
mod requirements;
mod rules;
mod suppressions;
mod verdicts;

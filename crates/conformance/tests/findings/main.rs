//! What the checker finds.

mod examples;
mod messages;
mod pages;
mod requirements;
mod rules;
mod verdicts;

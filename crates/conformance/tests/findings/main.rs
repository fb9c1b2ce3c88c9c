//! What the checker finds.

mod examples;
mod feeds;
mod messages;
mod names;
mod pages;
mod requirements;
mod rules;
mod suppressions;
mod verdicts;

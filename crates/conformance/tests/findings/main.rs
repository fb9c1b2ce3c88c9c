//! What the checker finds.

mod examples;
mod feeds;
mod messages;
mod pages;
mod requirements;
mod rules;
mod verdicts;

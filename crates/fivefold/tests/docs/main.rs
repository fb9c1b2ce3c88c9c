//! The documentation: its pages, its programs, the explanations of errors, and what people write before they read it.

mod book;
mod examples;
mod explanations;
mod first_lines;
mod paths;

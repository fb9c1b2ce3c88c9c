//! Texts that make careless parsers slow: each repeats something, and the cost of N repetitions should be N times that
//! of one.

mod html;
mod xml;

use crate::Language;

/// A text that repeats something.
#[derive(Debug)]
pub struct Case {
    /// What is repeated.
    pub name: &'static str,
    /// The text with so many repetitions.
    pub text: fn(usize) -> String,
}

/// All cases of the language.
pub fn cases(language: Language) -> &'static [Case] {
    match language {
        Language::Html => html::CASES,
        Language::Xml => xml::CASES,
    }
}

fn numbered(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

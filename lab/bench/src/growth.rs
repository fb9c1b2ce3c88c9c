//! Shapes of input that make naive parsers slow: each repeats something, and the cost of N repetitions should be N
//! times that of one.
//!
//! A [`Case`] is a shape and the [work] that is timed for it. [`families`] lists the known cases, [`measure`]
//! determines how the cost of one grows, and [`random`] searches for new shapes.

pub mod command;
mod documents;
mod feeds;
mod html;
pub mod measure;
mod pattern;
pub mod random;
pub mod work;
mod xml;

use core::fmt;
use work::Work;

/// A shape of input, and the work that is timed.
#[derive(Debug)]
pub struct Case {
    /// The [pattern] of the input; a description if no pattern can express it.
    name: &'static str,
    /// The work on the input.
    pub work: Work,
    /// Generates an input that no pattern can express.
    make: Option<fn(usize) -> String>,
}

impl Case {
    /// The input with this number of repetitions.
    pub fn input(&self, repetitions: usize) -> String {
        match self.make {
            Some(make) => make(repetitions),
            None => pattern::expand(self.name, repetitions),
        }
    }
}

/// The work and the pattern.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.work.name, pattern::escape(self.name))
    }
}

/// A family of related cases.
#[derive(Debug)]
pub struct Family {
    /// A language or another subject, a slash and a topic.
    pub name: &'static str,
    /// The cases.
    pub cases: &'static [Case],
}

/// All families.
pub fn families() -> impl Iterator<Item = &'static Family> {
    [html::FAMILIES, xml::FAMILIES, feeds::FAMILIES, documents::FAMILIES].into_iter().flatten()
}

/// A case that parses HTML.
const fn html(pattern: &'static str) -> Case {
    shape(work::html::PARSE, pattern)
}

/// A case that parses XML.
const fn xml(pattern: &'static str) -> Case {
    shape(work::xml::PARSE, pattern)
}

/// A case with other work.
const fn shape(work: Work, pattern: &'static str) -> Case {
    Case { name: pattern, work, make: None }
}

/// A case whose input no pattern can express.
const fn made(name: &'static str, work: Work, make: fn(usize) -> String) -> Case {
    Case { name, work, make: Some(make) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_case_has_a_name_of_its_own() {
        let mut names = HashSet::new();
        for family in families() {
            for case in family.cases {
                assert!(names.insert((family.name, case.to_string())), "{}/{case}", family.name);
            }
        }
    }

    #[test]
    fn every_case_grows_and_can_be_worked_on() {
        for family in families() {
            for case in family.cases {
                let (few, many) = (case.input(3), case.input(30));
                assert!(few.len() < many.len(), "{}/{case}", family.name);
                (case.work.run)(&many);
            }
        }
    }
}

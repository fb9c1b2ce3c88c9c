//! Shapes of input that make naive parsers slow: each repeats something, and the cost of N repetitions should be N
//! times that of one.
//!
//! A [`Case`] is a shape and the [work] that is timed for it. [`families`] reads the known cases from `shapes.toml`,
//! [`measure`] determines how the cost of one grows, and [`random`] searches for new shapes.

pub mod command;
pub mod measure;
mod pattern;
pub mod random;
pub mod work;

use core::fmt;
use std::collections::BTreeMap;
use work::Work;

/// A shape of input, and the work that is timed.
#[derive(Debug)]
pub struct Case {
    /// The [pattern] of the input.
    pattern: String,
    /// The work on the input.
    pub work: &'static Work,
}

impl Case {
    /// The input with this number of repetitions.
    pub fn input(&self, repetitions: usize) -> String {
        pattern::expand(&self.pattern, repetitions)
    }
}

/// The work and the pattern.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.work.name, pattern::escape(&self.pattern))
    }
}

/// Families of related cases, by their names: a language or another subject, a slash and a topic.
///
/// # Panics
///
/// Panics if the shapes cannot be read, which a test excludes.
pub fn families() -> BTreeMap<String, Vec<Case>> {
    type Shapes = BTreeMap<String, Vec<String>>;
    let families: BTreeMap<String, Shapes> =
        toml::from_str(include_str!("growth/shapes.toml")).expect("a test reads the shapes");
    let cases = |(name, patterns): (String, Vec<String>)| {
        let work = Work::named(&name);
        patterns.into_iter().map(move |pattern| Case { pattern, work })
    };
    families.into_iter().map(|(family, shapes)| (family, shapes.into_iter().flat_map(cases).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_case_has_a_name_of_its_own() {
        let mut names = HashSet::new();
        for (family, cases) in families() {
            for case in cases {
                assert!(names.insert((family.clone(), case.to_string())), "{family}/{case}");
            }
        }
    }

    #[test]
    fn every_case_grows_and_can_be_worked_on() {
        for (family, cases) in families() {
            for case in cases {
                let (few, many) = (case.input(3), case.input(30));
                assert!(few.len() < many.len(), "{family}/{case}");
                case.work.run(&many);
            }
        }
    }
}

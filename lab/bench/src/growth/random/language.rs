//! Random shapes of a language, of the vocabularies in `vocabulary.toml`.

use super::shape::{Group, Shape};
use crate::differential::random::Random;
use crate::growth::work::Work;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A language of random shapes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Language {
    /// Its name.
    pub name: String,
    /// The names of the works on shapes; the first is the simplest and the most frequent.
    works: Vec<String>,
    /// What most shapes begin with.
    #[serde(default)]
    roots: Vec<String>,
    /// What may stand in a DOCTYPE.
    #[serde(default)]
    declarations: Vec<String>,
    /// Families of names of elements. A family is chosen first.
    #[serde(default)]
    names: Vec<Vec<String>>,
    /// How many start tags in a hundred are those of empty elements.
    #[serde(default)]
    empty_percent: usize,
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    attributes_of: BTreeMap<String, Vec<String>>,
    /// Processing instructions that take attributes.
    #[serde(default)]
    instructions: Vec<String>,
    others: Vec<String>,
}

/// All languages.
///
/// # Panics
///
/// Panics if the vocabularies cannot be read, which a test excludes.
pub fn languages() -> Vec<Language> {
    #[derive(Deserialize)]
    struct File {
        language: Vec<Language>,
    }
    toml::from_str::<File>(include_str!("vocabulary.toml")).expect("a test reads the vocabularies").language
}

impl Language {
    pub(super) fn simplest_work(&self) -> &'static Work {
        Work::named(&self.works[0])
    }

    /// The shape of a seed: sometimes declarations, usually a root, and one to four groups of one to five pieces.
    pub(super) fn shape(&self, seed: u64) -> Shape {
        let mut soup = Soup { language: self, random: Random::new(seed), used: Vec::new() };
        let mut groups = Vec::new();
        if !self.declarations.is_empty() && soup.random.chance(30) {
            groups.push(Group::once("<!DOCTYPE r ["));
            for _ in 0..=soup.random.below(2) {
                let pieces = (0..=soup.random.below(3)).map(|_| soup.random.one(&self.declarations).clone()).collect();
                groups.push(Group { pieces, is_repeated: soup.random.chance(60) });
            }
            groups.push(Group::once("]>"));
        }
        if !self.roots.is_empty() && soup.random.chance(65) {
            let root = soup.random.one(&self.roots);
            groups.push(Group::once(root));
        }
        let content = groups.len();
        for _ in 0..=soup.random.below(4) {
            soup.add_groups(&mut groups);
        }
        if groups[content..].iter().all(|group| !group.is_repeated) {
            groups[content].is_repeated = true;
        }
        let work = if soup.random.chance(60) { &self.works[0] } else { soup.random.one(&self.works) };
        Shape { groups, work: Work::named(work) }
    }
}

struct Soup<'a> {
    language: &'a Language,
    random: Random,
    /// The names of start tags so far: most end tags match one of these.
    used: Vec<&'a String>,
}

impl<'a> Soup<'a> {
    fn add_groups(&mut self, groups: &mut Vec<Group>) {
        let has_names = !self.language.names.is_empty();
        if has_names && self.random.chance(7) {
            return self.add_long_tag(groups);
        }
        let piece = |soup: &mut Self| match soup.random.below(20) {
            0..=9 if has_names => soup.start_tag(),
            10..=14 if has_names => format!("</{}>", soup.end_name()),
            _ => soup.random.one(&soup.language.others).clone(),
        };
        let pieces = (0..=self.random.below(5)).map(|_| piece(self)).collect();
        groups.push(Group { pieces, is_repeated: self.random.chance(80) });
    }

    /// A tag, or a processing instruction, with any number of attributes.
    fn add_long_tag(&mut self, groups: &mut Vec<Group>) {
        let instructions = &self.language.instructions;
        let (start, end) = if !instructions.is_empty() && self.random.chance(30) {
            (self.random.one(instructions).clone(), "?>")
        } else {
            (format!("<{}", self.name()), ">")
        };
        let attribute = self.random.one(&self.language.attributes);
        groups.extend([Group::once(&start), Group::repeated(attribute), Group::once(end)]);
    }

    fn start_tag(&mut self) -> String {
        let name = self.name();
        self.used.push(name);
        let special = self.language.attributes_of.get(name).filter(|_| self.random.chance(30));
        let attributes = special.unwrap_or(&self.language.attributes);
        let attribute = if self.random.chance(50) { self.random.one(attributes) } else { "" };
        let end = if self.random.chance(self.language.empty_percent) { "/>" } else { ">" };
        format!("<{name}{attribute}{end}")
    }

    fn name(&mut self) -> &'a String {
        let family = self.random.one(&self.language.names);
        self.random.one(family)
    }

    fn end_name(&mut self) -> &'a String {
        if self.used.is_empty() || self.random.chance(30) { self.name() } else { self.random.pick(&self.used) }
    }
}

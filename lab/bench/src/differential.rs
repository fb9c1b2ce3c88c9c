//! Compares Fivefold with other parsers of HTML and XML on random inputs, and explains the differences.
//!
//! A difference is explained by a [known deviation](known) of the peer in one of two ways: fivefold with the deviation
//! applied produces the tree of the peer; or the input, shrunk as far as possible while the parsers differ, has exactly
//! one of the shapes listed for the deviation. Unexplained differences are printed.

pub mod cleaned;
pub mod inner_texts;
pub mod known;
pub mod outside;
pub mod random;
pub mod selections;
mod shrink;
pub mod soup;
pub mod trees;
pub mod well_formed;
pub mod xml;

use known::Deviation;
use soup::Input;
use std::collections::BTreeMap;

/// The number of inputs passed to a peer at once.
const BATCH: usize = 4000;

/// The number of differences that are shrunk together, since starting a peer is slow.
const SHRUNK_AT_ONCE: usize = 400;

/// Produces the trees of inputs: one each, or `None` if it gives up.
pub type Run<'a> = dyn FnMut(&[Input]) -> Result<Vec<Option<String>>, String> + 'a;

/// Another parser.
pub struct Peer<'a> {
    /// Its name in reports.
    pub name: &'static str,
    /// The input of a seed.
    pub of_seed: fn(u64) -> Input,
    /// Fivefold's result for an input.
    pub ours: fn(&Input) -> String,
    /// Runs it.
    pub run: Box<Run<'a>>,
    /// Its known deviations from the standard.
    pub deviations: Vec<Deviation>,
}

impl core::fmt::Debug for Peer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Peer").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An input for which two parsers produce different trees.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The seed of the random input, before shrinking.
    pub seed: u64,
    /// The input.
    pub input: Input,
    /// The tree of fivefold.
    pub ours: String,
    /// The tree of the peer.
    pub theirs: String,
}

/// The results of a comparison.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of compared inputs.
    pub compared: u64,
    /// The number of inputs on which the peer gave up.
    pub refused: u64,
    /// For each known deviation by name, the number of differences that it explains, alone or with others, and the
    /// smallest of their inputs.
    pub explained: BTreeMap<String, (u64, Input)>,
    /// The unexplained differences, shrunk.
    pub unexplained: Vec<Difference>,
}

impl Report {
    fn count(&mut self, deviation: &Deviation, input: &Input) {
        let (count, example) = self.explained.entry(deviation.name.clone()).or_insert_with(|| (0, input.clone()));
        *count += 1;
        if input.text.len() < example.text.len() {
            example.clone_from(input);
        }
    }
}

impl Peer<'_> {
    /// Compares the peer with fivefold on the inputs of these seeds, up to `enough` unexplained differences.
    ///
    /// # Errors
    ///
    /// Returns an error if the peer cannot be run, or gives up on every input.
    pub fn compare(&mut self, seeds: core::ops::Range<u64>, enough: usize) -> Result<Report, String> {
        let mut report = Report::default();
        let seeds: Vec<_> = seeds.collect();
        for seeds in seeds.chunks(BATCH) {
            if report.unexplained.len() >= enough {
                break;
            }
            let inputs: Vec<_> = seeds.iter().map(|&seed| (self.of_seed)(seed)).collect();
            let mut differences = Vec::new();
            for ((outcome, input), &seed) in self.outcomes(&inputs)?.into_iter().zip(inputs).zip(seeds) {
                report.compared += 1;
                match outcome {
                    Outcome::Same => {}
                    Outcome::Refused => report.refused += 1,
                    Outcome::Different { ours, theirs } => differences.push(Difference { seed, input, ours, theirs }),
                }
            }
            differences.retain(|difference| !self.is_emulated(difference, &mut report));
            for differences in differences.chunks(SHRUNK_AT_ONCE) {
                if report.unexplained.len() >= enough {
                    break;
                }
                for small in self.shrink(differences)? {
                    match self.deviations.iter().find(|deviation| deviation.has_shape_of(&small.input)) {
                        Some(deviation) => report.count(deviation, &small.input),
                        None => report.unexplained.push(small),
                    }
                }
            }
        }
        if report.refused == report.compared {
            return Err("it gives up on each input".to_owned());
        }
        Ok(report)
    }

    /// Whether fivefold produces the tree of the peer with the applicable deviations applied. Records those that
    /// matter.
    fn is_emulated(&self, difference: &Difference, report: &mut Report) -> bool {
        let mut applied: Vec<_> = self.deviations.iter().collect();
        if self.emulate(&difference.input, &applied) != difference.theirs {
            return false;
        }
        for deviation in &self.deviations {
            let others: Vec<_> = applied.iter().copied().filter(|other| other.name != deviation.name).collect();
            if self.emulate(&difference.input, &others) == difference.theirs {
                applied = others;
            }
        }
        applied.iter().for_each(|deviation| report.count(deviation, &difference.input));
        true
    }

    /// Fivefold's result for an input, with these deviations applied.
    fn emulate(&self, input: &Input, deviations: &[&Deviation]) -> String {
        let rewritten = deviations.iter().fold(input.clone(), |input, deviation| deviation.rewrite(input));
        deviations.iter().rev().fold((self.ours)(&rewritten), |tree, deviation| deviation.restore(tree))
    }

    fn outcomes(&mut self, inputs: &[Input]) -> Result<Vec<Outcome>, String> {
        let (theirs, ours) = ((self.run)(inputs)?, self.ours);
        let outcome = |(input, theirs): (&Input, Option<String>)| {
            let ours = ours(input);
            match theirs {
                None => Outcome::Refused,
                Some(theirs) if theirs == ours => Outcome::Same,
                Some(theirs) => Outcome::Different { ours, theirs },
            }
        };
        Ok(inputs.iter().zip(theirs).map(outcome).collect())
    }

    /// Shrinks inputs while the trees still differ, also with all applicable deviations applied.
    fn shrink(&mut self, differences: &[Difference]) -> Result<Vec<Difference>, String> {
        let deviations = self.deviations.clone();
        let all: Vec<_> = deviations.iter().collect();
        let mut shrinking: Vec<_> = differences.iter().cloned().map(Shrinking::new).collect();
        loop {
            let candidates: Vec<_> = shrinking.iter().flat_map(|one| one.next_candidates().to_vec()).collect();
            if candidates.is_empty() {
                return Ok(shrinking.into_iter().map(|one| one.difference).collect());
            }
            let mut outcomes = Vec::new();
            for candidates in candidates.chunks(BATCH) {
                outcomes.extend(self.outcomes(candidates)?);
            }
            let mut outcomes = candidates.into_iter().zip(outcomes);
            for one in &mut shrinking {
                let count = one.next_candidates().len();
                let smaller = outcomes.by_ref().take(count).fold(None, |found, (input, outcome)| match outcome {
                    Outcome::Different { ours, theirs } if found.is_none() => {
                        let seed = one.difference.seed;
                        let differs = self.emulate(&input, &all) != theirs;
                        differs.then_some(Difference { seed, input, ours, theirs })
                    }
                    _ => found,
                });
                match smaller {
                    Some(smaller) => *one = Shrinking::new(smaller),
                    None => one.at += count,
                }
            }
        }
    }
}

/// A difference that is being shrunk.
struct Shrinking {
    difference: Difference,
    /// Smaller inputs to try.
    candidates: Vec<Input>,
    /// The number of them that do not differ.
    at: usize,
}

impl Shrinking {
    /// The number of candidates tried at once. Most are not needed, as one before them differs.
    const AT_ONCE: usize = 12;

    fn new(difference: Difference) -> Self {
        let Input { text, context } = &difference.input;
        let with = |text| Input { text, context: *context };
        let mut candidates: Vec<_> = shrink::smaller(text).into_iter().map(with).collect();
        if context.is_some() {
            candidates.push(Input { text: text.clone(), context: None });
        }
        Self { difference, candidates, at: 0 }
    }

    fn next_candidates(&self) -> &[Input] {
        let rest = &self.candidates[self.at..];
        &rest[..rest.len().min(Self::AT_ONCE)]
    }
}

/// The result for one input.
enum Outcome {
    Same,
    Different { ours: String, theirs: String },
    Refused,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEARCH: &str = "search is unknown";
    const LOST: &str = "a list is another";

    fn search() -> Deviation {
        Deviation { name: SEARCH.to_owned(), unknown: vec!["search".to_owned()], ..Deviation::default() }
    }

    fn lost() -> Deviation {
        let shapes = vec![("|[a-z].*".to_owned(), "<ul>".to_owned())];
        Deviation { name: LOST.to_owned(), shapes, ..Deviation::default() }
    }

    /// Compares with a parser that receives a rewritten text, and whose tree is changed back.
    fn compare(read: fn(&str) -> String, tree: fn(String) -> String, deviations: Vec<Deviation>) -> Report {
        let run = move |inputs: &[Input]| {
            let tree = |input: &Input| Some(tree(trees::fivefold(&Input { text: read(&input.text), ..input.clone() })));
            Ok(inputs.iter().map(tree).collect())
        };
        let (of_seed, ours) = (soup::of_seed as fn(u64) -> Input, trees::fivefold as fn(&Input) -> String);
        Peer { name: "other", of_seed, ours, run: Box::new(run), deviations }.compare(0..2000, 2).unwrap()
    }

    fn input(text: &str) -> Input {
        Input { text: text.to_owned(), context: None }
    }

    #[test]
    fn who_does_the_same_differs_nowhere() {
        let report = compare(str::to_owned, |tree| tree, vec![search(), lost()]);
        assert_eq!(
            (report.compared, report.refused, report.unexplained.len(), report.explained.len()),
            (2000, 0, 0, 0)
        );
    }

    #[test]
    fn a_deviation_that_can_be_applied_explains_all_that_it_does() {
        let as_unknown = |text: &str| text.replace("<search", "<s-arch").replace("</search", "</s-arch");
        let as_was = |tree: String| tree.replace("s-arch", "search");
        let report = compare(as_unknown, as_was, vec![search()]);
        assert!(report.unexplained.is_empty());
        assert!(report.explained[SEARCH].0 > 1);
        let report = compare(
            |text| text.replace("<search", "<s-arch").replace("</search", "</s-arch").replace("<ul", "<ol"),
            as_was,
            vec![search()],
        );
        assert!(report.unexplained.iter().all(|difference| difference.input.text == "<ul>"), "{report:?}");
        assert!(!report.unexplained.is_empty());
    }

    #[test]
    fn a_shape_explains_what_shrinks_to_it() {
        let report = compare(|text| text.replace("<ul", "<ol"), |tree| tree, vec![lost()]);
        assert!(report.unexplained.is_empty());
        let (count, example) = &report.explained[LOST];
        assert!(*count > 20);
        assert_eq!(*example, input("<ul>"));
    }

    #[test]
    fn a_shape_does_not_explain_what_holds_it() {
        let report = compare(|text| text.replace("<ul><", "<ol><"), |tree| tree, vec![lost()]);
        assert!(!report.unexplained.is_empty());
        assert!(report.explained.is_empty());
    }

    #[test]
    fn what_nothing_explains_is_made_small() {
        let report = compare(|text| text.replace("<section", "<nav").replace("<ul", "<ol"), |tree| tree, vec![lost()]);
        assert!(report.unexplained.iter().any(|difference| difference.input == input("<section>")), "{report:?}");
    }

    #[test]
    fn who_gives_up_is_not_compared() {
        let run = |inputs: &[Input]| Ok(vec![None; inputs.len()]);
        let (of_seed, ours) = (xml::of_seed as fn(u64) -> Input, xml::events as fn(&Input) -> String);
        let mut peer = Peer { name: "other", of_seed, ours, run: Box::new(run), deviations: Vec::new() };
        assert_eq!(peer.compare(0..10, 1).unwrap_err(), "it gives up on each input");
    }

    #[test]
    fn events_of_xml_are_lines() {
        let text = "<!DOCTYPE a [<!ENTITY e 'x\"'>]><a xmlns='u' k='1'>&e;<!--c--><?p d?><b xmlns=''/></a>";
        let expected = "<{u}a k=\"1\">\n=\"x\\\"\"\n<!--\"c\"-->\n<?p \"d\"?>\n<b>\n</b>\n</{u}a>";
        assert_eq!(xml::events(&Input { text: text.to_owned(), context: None }), expected);
    }
}

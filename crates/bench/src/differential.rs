//! Fivefold beside other parsers of HTML and XML, on random inputs: where they differ, and why.
//!
//! A difference is explained by a [known deviation](known) of the peer when it vanishes with what triggers that
//! deviation. What no deviation explains is made smaller and shown.

pub mod known;
pub mod outside;
pub mod random;
mod shrink;
pub mod soup;
pub mod trees;
pub mod xml;

use known::Deviation;
use soup::Input;
use std::collections::BTreeMap;

/// So many inputs are handed to a peer at once.
const BATCH: u64 = 4000;

/// What makes trees of inputs: one each, or none where it gives up.
pub type Run<'a> = dyn FnMut(&[Input]) -> Result<Vec<Option<String>>, String> + 'a;

/// Another parser.
pub struct Peer<'a> {
    /// Its name, as reports have it.
    pub name: &'static str,
    /// The input that a seed stands for.
    pub of_seed: fn(u64) -> Input,
    /// What fivefold makes of an input.
    pub ours: fn(&Input) -> String,
    /// Runs it.
    pub run: Box<Run<'a>>,
    /// In what it is known to depart from the standard.
    pub deviations: &'static [Deviation],
}

impl core::fmt::Debug for Peer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Peer").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An input of which two parsers make different trees.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The input.
    pub input: Input,
    /// The tree of fivefold.
    pub ours: String,
    /// The tree of the peer.
    pub theirs: String,
}

/// What a comparison has found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many inputs were compared.
    pub compared: u64,
    /// On how many the peer gave up.
    pub refused: u64,
    /// For each known deviation by its name, how many differences it explains, and a small one of them.
    pub explained: BTreeMap<&'static str, (u64, Difference)>,
    /// How many differences nothing explains.
    pub unexplained: u64,
    /// The first of them, made small.
    pub kept: Vec<Difference>,
}

impl Peer<'_> {
    /// Compares the peer with fivefold on the inputs of these seeds. Of the differences that nothing explains, so many are
    /// made smaller and kept; the others are only counted.
    ///
    /// # Errors
    ///
    /// What went wrong, when the peer cannot be run, or gives up on each input.
    pub fn compare(&mut self, seeds: core::ops::Range<u64>, kept: usize) -> Result<Report, String> {
        let mut report = Report::default();
        let mut start = seeds.start;
        while start < seeds.end {
            let end = (start + BATCH).min(seeds.end);
            let inputs: Vec<_> = (start..end).map(self.of_seed).collect();
            report.compared += inputs.len() as u64;
            let differences = self.differences(&inputs, &mut report.refused)?;
            self.explain(differences, kept, &mut report)?;
            start = end;
        }
        if report.refused == report.compared {
            return Err("it gives up on each input".to_owned());
        }
        Ok(report)
    }

    /// The inputs on which the trees differ. Counts those on which the peer gives up.
    fn differences(&mut self, inputs: &[Input], refused: &mut u64) -> Result<Vec<Difference>, String> {
        let outcomes = self.outcomes(inputs)?;
        *refused += outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Refused)).count() as u64;
        Ok(outcomes.into_iter().filter_map(Outcome::difference).collect())
    }

    fn outcomes(&mut self, inputs: &[Input]) -> Result<Vec<Outcome>, String> {
        let (theirs, ours) = ((self.run)(inputs)?, self.ours);
        let outcome = |(input, theirs): (&Input, Option<String>)| {
            let ours = ours(input);
            match theirs {
                None => Outcome::Refused,
                Some(theirs) if theirs == ours => Outcome::Same,
                Some(theirs) => Outcome::Different(Difference { input: input.clone(), ours, theirs }),
            }
        };
        Ok(inputs.iter().zip(theirs).map(outcome).collect())
    }

    /// Takes the triggers of the known deviations out of the inputs, one kind after the other, until they differ no more.
    fn explain(&mut self, differences: Vec<Difference>, kept: usize, report: &mut Report) -> Result<(), String> {
        let mut open: Vec<_> = differences.into_iter().map(|first| (first.clone(), first)).collect();
        for deviation in self.deviations {
            let (with, without): (Vec<_>, Vec<_>) =
                open.into_iter().partition(|(_, last)| deviation.neutralised(&last.input) != last.input);
            let neutral: Vec<_> = with.iter().map(|(_, last)| deviation.neutralised(&last.input)).collect();
            open = without;
            for ((first, _), outcome) in with.into_iter().zip(self.outcomes(&neutral)?) {
                match outcome.difference() {
                    Some(last) => open.push((first, last)),
                    None if report.explained.contains_key(deviation.name) => {
                        report.explained.entry(deviation.name).and_modify(|(count, _)| *count += 1);
                    }
                    None => {
                        let small = self.shrink(first, Some(deviation))?;
                        report.explained.insert(deviation.name, (1, small));
                    }
                }
            }
        }
        for (_, last) in open {
            report.unexplained += 1;
            if report.kept.len() < kept {
                let small = self.shrink(last, None)?;
                if report.kept.iter().all(|kept| kept.input != small.input) {
                    report.kept.push(small);
                }
            }
        }
        Ok(())
    }

    /// Makes an input smaller, for as long as the trees differ, and, if a deviation is to show, while they do not
    /// without its trigger.
    fn shrink(&mut self, mut difference: Difference, deviation: Option<&Deviation>) -> Result<Difference, String> {
        loop {
            let with = |text| Input { text, ..difference.input.clone() };
            let mut candidates: Vec<_> = shrink::smaller(&difference.input.text).into_iter().map(with).collect();
            if difference.input.context.is_some() {
                candidates.push(Input { context: None, ..difference.input.clone() });
            }
            let mut outcomes: Vec<_> = self.outcomes(&candidates)?.into_iter().map(Outcome::difference).collect();
            if let Some(deviation) = deviation {
                let neutral: Vec<_> = candidates.iter().map(|input| deviation.neutralised(input)).collect();
                for (outcome, neutral) in outcomes.iter_mut().zip(self.outcomes(&neutral)?) {
                    outcome.take_if(|_| matches!(neutral, Outcome::Different(_)));
                }
            }
            match outcomes.into_iter().flatten().next() {
                Some(smaller) => difference = smaller,
                None => return Ok(difference),
            }
        }
    }
}

/// What came of one input.
enum Outcome {
    Same,
    Different(Difference),
    Refused,
}

impl Outcome {
    fn difference(self) -> Option<Difference> {
        match self {
            Self::Different(difference) => Some(difference),
            Self::Same | Self::Refused => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RENAMED: Deviation = Deviation::of_text("sections are renamed", "no", &[("section", "div")]);

    /// Compares with a parser that reads another text.
    fn compare(change: fn(&str) -> String, deviations: &'static [Deviation]) -> Report {
        let run = move |inputs: &[Input]| {
            let tree = |input: &Input| Some(trees::fivefold(&Input { text: change(&input.text), ..input.clone() }));
            Ok(inputs.iter().map(tree).collect())
        };
        let (of_seed, ours) = (soup::of_seed as fn(u64) -> Input, trees::fivefold as fn(&Input) -> String);
        Peer { name: "other", of_seed, ours, run: Box::new(run), deviations }.compare(0..2000, 2).unwrap()
    }

    #[test]
    fn who_does_the_same_differs_nowhere() {
        let report = compare(str::to_owned, &[RENAMED]);
        assert_eq!((report.compared, report.refused, report.unexplained, report.explained.len()), (2000, 0, 0, 0));
    }

    #[test]
    fn a_known_deviation_explains_what_it_triggers() {
        let report = compare(|text| text.replace("<section", "<nav"), &[RENAMED]);
        assert_eq!((report.unexplained, report.kept.len()), (0, 0));
        let (count, example) = &report.explained[RENAMED.name];
        assert!(*count > 20);
        assert_eq!(example.input, Input { text: "<section>".to_owned(), context: None });
    }

    #[test]
    fn what_nothing_explains_is_made_small() {
        let report = compare(|text| text.replace("<section", "<nav").replace("<ul", "<ol"), &[RENAMED]);
        assert!(report.unexplained > 20);
        assert_eq!(report.kept[0].input, Input { text: "<ul>".to_owned(), context: None });
        assert_eq!(report.kept.len(), 1, "the second is the same");
    }

    #[test]
    fn who_gives_up_is_not_compared() {
        let run = |inputs: &[Input]| Ok(vec![None; inputs.len()]);
        let (of_seed, ours) = (xml::of_seed as fn(u64) -> Input, xml::events as fn(&Input) -> String);
        let mut peer = Peer { name: "other", of_seed, ours, run: Box::new(run), deviations: &[] };
        assert_eq!(peer.compare(0..10, 1).unwrap_err(), "it gives up on each input");
    }

    #[test]
    fn events_of_xml_are_lines() {
        let text = "<!DOCTYPE a [<!ENTITY e 'x\"'>]><a xmlns='u' k='1'>&e;<!--c--><?p d?><b xmlns=''/></a>";
        let expected = "<{u}a k=\"1\">\n=\"x\\\"\"\n<!--\"c\"-->\n<?p \"d\"?>\n<b>\n</b>\n</{u}a>";
        assert_eq!(xml::events(&Input { text: text.to_owned(), context: None }), expected);
    }
}

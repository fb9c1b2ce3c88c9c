//! Searches for the smallest input that takes each transition.
//!
//! Inputs are tried from the shortest on, each continued by what the rows of its last state name. Of the inputs that end in
//! the same place of the machine, only the first few are continued: the rest would take the same transitions.

use fivefold_test_support::takes::{Input, Takes};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// What is searched.
#[allow(missing_debug_implementations, reason = "functions have none")]
pub struct Search<'a> {
    /// The empty inputs to begin with.
    pub starts: Vec<Input>,
    /// The texts that may follow an input that ends in a place.
    pub symbols: &'a dyn Fn(&str) -> Vec<String>,
    /// What an input takes.
    pub run: &'a dyn Fn(&Input) -> Takes,
    /// What the place does not show of an input, but conditions of rows ask for.
    pub memory: &'a dyn Fn(&str) -> String,
    /// How many inputs that end in the same place are continued.
    pub breadth: usize,
    /// How many symbols an input has at most.
    pub depth: usize,
}

/// Documents are preferred to fragments, and the default of scripting to the other.
fn cost(input: &Input) -> usize {
    let extra = 1000 * usize::from(input.context.is_some()) + 500 * usize::from(input.scripting);
    input.text.chars().count() + extra + usize::from(input.last_start_tag.is_some())
}

/// The order of inputs: by their cost, then by how they read. Letters come before other characters.
type Rank = (usize, usize, Vec<(bool, char)>);

fn rank(input: &Input) -> Rank {
    let strange = input.text.chars().filter(|character| !matches!(character, ' '..='~')).count();
    let letters = input.text.chars().map(|character| (!character.is_ascii_lowercase(), character)).collect();
    (cost(input), strange, letters)
}

impl Search<'_> {
    /// The smallest input for each label.
    pub fn smallest(&self) -> BTreeMap<String, Input> {
        let mut found = BTreeMap::new();
        let mut continued = BTreeMap::<_, usize>::new();
        let mut known = BTreeSet::new();
        let mut queue: BinaryHeap<_> =
            self.starts.iter().map(|start| Reverse((rank(start), start.clone(), 0))).collect();
        while let Some(Reverse((_, input, length))) = queue.pop() {
            let takes = (self.run)(&input);
            for label in takes.labels {
                found.entry(label).or_insert_with(|| input.clone());
            }
            let place = format!("{} {}", takes.place, (self.memory)(&input.text));
            // Only in the content of an element does it matter which start tag came last.
            let is_content = ["rcdata", "rawtext", "script"].iter().any(|content| takes.place.starts_with(content));
            let tag = input.last_start_tag.filter(|_| is_content);
            let place = (tag, input.context, input.scripting, place);
            let times = continued.entry(place).or_default();
            if *times >= self.breadth || length >= self.depth {
                continue;
            }
            *times += 1;
            for symbol in (self.symbols)(&takes.place) {
                let next = input.with_text(format!("{}{symbol}", input.text));
                if known.insert(next.clone()) {
                    queue.push(Reverse((rank(&next), next, length + 1)));
                }
            }
        }
        for (label, input) in &mut found {
            *input = self.shrunk(label, input);
        }
        found
    }

    /// The input without the characters that it does not need to take what `label` names.
    fn shrunk(&self, label: &str, input: &Input) -> Input {
        let mut input = input.clone();
        'again: loop {
            for (at, character) in input.text.char_indices() {
                let mut text = input.text.clone();
                text.replace_range(at..at + character.len_utf8(), "");
                let shorter = input.with_text(text);
                if (self.run)(&shorter).labels.contains(label) {
                    input = shorter;
                    continue 'again;
                }
            }
            return input;
        }
    }
}

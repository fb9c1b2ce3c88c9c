//! The maps as JSON, for the page of traces and of the playground.

use super::Page;
use crate::standards::Transition;
use serde_json::{Value, json};

/// The states by family, `[["Tags",["Tag open",…]],…]`, and the transitions as `[from, on, to, how]`. Each family and each
/// transition has a line.
pub(super) fn map(page: &Page<'_>) -> String {
    let mut families: Vec<(&str, Vec<&str>)> = Vec::new();
    for way in &page.transitions {
        let family = page.family(&way.from);
        let index = families.iter().position(|(name, _)| *name == family).unwrap_or_else(|| {
            families.push((family, Vec::new()));
            families.len() - 1
        });
        let states = &mut families[index].1;
        // The algorithm that resets the mode is not a mode.
        if !states.contains(&&*way.from) && way.from != "reset" {
            states.push(&way.from);
        }
    }
    let ways = page.transitions.iter().filter(|way| way.from != "reset");
    let ways = ways.map(|Transition { from, on, to, how, .. }| json!([from, on, to, how]));
    let families = families.into_iter().map(|(family, states)| json!([family, states]));
    format!("{{\"families\":[\n{}\n],\"ways\":[\n{}\n]}}\n", lines(families), lines(ways))
}

fn lines(values: impl Iterator<Item = Value>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",\n")
}

//! Which diagrams there are, and what each shows of a graph.

use super::drawing::{Drawing, Kind};
use crate::machine::{Graph, State, Transition, Via};
use std::collections::BTreeMap;

/// A page of diagrams.
#[derive(Debug)]
pub(super) struct Map {
    /// The name of the page's file, without its extension.
    pub(super) file: &'static str,
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) diagrams: Vec<Diagram>,
}

/// A diagram, and the transitions that stand in the table below it.
#[derive(Debug)]
pub(super) struct Diagram {
    pub(super) file: String,
    pub(super) drawing: Drawing,
    pub(super) rows: Vec<Row>,
}

/// A transition in words.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) from: String,
    pub(super) on: String,
    pub(super) to: String,
    pub(super) via: &'static str,
}

/// All maps.
pub(super) fn all(graphs: &[Graph]) -> Result<Vec<Map>, String> {
    let graph = |name: &str| graphs.iter().find(|graph| graph.name == name).ok_or_else(|| format!("no graph {name}"));
    Ok(vec![
        tokenizer(
            graph("html-tokenizer")?,
            "html",
            "html-tokenizer",
            "The HTML tokenizer",
            "The twelve families into which the standard's tokenizer states fall, and a thirteenth, processing \
             instructions, which came in June 2026. Tree construction talks back in two ways: it names the text state \
             to go on in after a start tag, and it says whether CDATA sections are allowed.",
        ),
        modes(graph("html-insertion-modes")?),
        tokenizer(
            graph("xml-tokenizer")?,
            "xml",
            "xml-tokenizer",
            "The XML5 tokenizer",
            "The states of XML5's text, those of the internal subset, which the text does not have, and those of character \
             references, which are one algorithm in the text. Nothing talks \
             back to this tokenizer. At the end of an entity's replacement text, a state does what it does at the end \
             of the input.",
        ),
        phases(graph("xml-phases")?),
        tokenizer(
            graph("draft-2007-tokenizer")?,
            "draft-2007",
            "draft-2007-tokenizer",
            "The HTML tokeniser of 2007",
            "The states of the HTML 5 draft of 27 October 2007. Raw text and scripts are no states there: a content \
             model flag, which tree construction sets, and an escape flag say what the data state makes of `<` and `&`.",
        ),
    ])
}

/// An overview of the families, and a diagram of each.
fn tokenizer(graph: &Graph, prefix: &str, file: &'static str, title: &'static str, about: &'static str) -> Map {
    let mut diagrams = vec![overview(graph, prefix, title)];
    diagrams.extend(graph.families().into_iter().map(|name| family(graph, prefix, name)));
    Map { file, title, about, diagrams }
}

fn overview(graph: &Graph, prefix: &str, title: &str) -> Diagram {
    let mut drawing = Drawing { title: format!("{title}: families of states"), ..Drawing::default() };
    let families = graph.families();
    for family in &families {
        let node = drawing.node(family);
        let count = graph.states.iter().filter(|state| state.family == *family).count();
        drawing.nodes[node].lines.push(format!("{count} states"));
    }
    let place = |family: &str| families.iter().position(|other| *other == family);
    let mut counts: BTreeMap<(usize, usize, Kind), usize> = BTreeMap::new();
    let mut builder = None;
    for way in &graph.transitions {
        let (Some(from), Some(to)) = (family_of(graph, &way.from), family_of(graph, &way.to)) else { continue };
        let (Some(from), Some(to)) = (place(from), place(to)) else { continue };
        let is_cdata = way.on.iter().any(|on| on.contains("adjusted current node"));
        if way.via == Via::Feedback || is_cdata {
            let builder = *builder.get_or_insert_with(|| {
                let node = drawing.node("Tree construction");
                drawing.nodes[node].is_outside = true;
                node
            });
            if way.via == Via::Feedback {
                *counts.entry((from, builder, Kind::Token)).or_default() += 1;
            }
            let told = if is_cdata { "allows CDATA sections".to_owned() } else { short(graph, &way.to) };
            drawing.edge(builder, to, Kind::Feedback, &told);
        }
        if from != to && way.via != Via::Feedback {
            *counts.entry((from, to, kind(way.via))).or_default() += 1;
        }
    }
    for ((from, to, kind), count) in counts {
        let label = if kind == Kind::Token { String::new() } else { count.to_string() };
        drawing.edge(from, to, kind, &label);
    }
    Diagram { file: format!("{prefix}-overview"), drawing, rows: Vec::new() }
}

fn family(graph: &Graph, prefix: &str, name: &str) -> Diagram {
    let mut drawing = Drawing { title: name.to_owned(), ..Drawing::default() };
    let states: Vec<&State> = graph.states.iter().filter(|state| state.family == name).collect();
    for state in &states {
        let node = drawing.node(&state.name);
        drawing.nodes[node].lines = outside(graph, state, name);
    }
    let place = |id: &str| states.iter().position(|state| state.id == id);
    let mut rows = Vec::new();
    for way in graph.transitions.iter().filter(|way| place(&way.from).is_some()) {
        if let (Some(from), Some(to)) = (place(&way.from), place(&way.to))
            && from != to
        {
            drawing.edge(from, to, kind(way.via), &on(way));
        }
        rows.push(row(graph, way));
    }
    Diagram { file: format!("{prefix}-{}", slug(name)), drawing, rows }
}

/// What leads into a state from other families, and out of it to them: as lines in its box, because arrows from
/// everywhere to the data state would hide all others.
fn outside(graph: &Graph, state: &State, family: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let is_outside = |id: &str| family_of(graph, id).is_some_and(|other| other != family);
    let entries: Vec<_> = graph
        .transitions
        .iter()
        .filter(|way| way.to == state.id && is_outside(&way.from))
        .filter(|way| !matches!(way.via, Via::Feedback))
        .collect();
    let mut sources: Vec<&str> = entries.iter().map(|way| way.from.as_str()).collect();
    sources.dedup();
    if sources.len() > 3 {
        lines.push(format!("← {} states of other families", sources.len()));
    } else {
        lines.extend(sources.iter().map(|id| format!("← {}", short(graph, id))));
    }
    if graph.transitions.iter().any(|way| way.to == state.id && way.via == Via::Feedback) {
        lines.push("⇠ as tree construction says".to_owned());
    }
    let mut exits: BTreeMap<(&str, Via), Vec<String>> = BTreeMap::new();
    let (mut feedback, mut returns) = (false, 0);
    for way in graph.transitions.iter().filter(|way| way.from == state.id) {
        match way.via {
            Via::Feedback => feedback = true,
            Via::Return => returns += 1,
            _ if is_outside(&way.to) => exits.entry((&way.to, way.via)).or_default().extend(way.on.clone()),
            _ => {}
        }
    }
    for ((to, _), on) in exits {
        let on = if on.is_empty() { String::new() } else { format!(": {}", on.join(", ")) };
        let on = on.replace(", where the adjusted current node is foreign", ", if allowed");
        lines.push(format!("→ {}{on}", short(graph, to)));
    }
    if feedback {
        lines.push("⇢ or what tree construction says".to_owned());
    }
    if returns > 0 {
        lines.push("↩ the return state".to_owned());
    }
    lines
}

fn modes(graph: &Graph) -> Map {
    let mut drawing = Drawing { title: "Insertion modes".to_owned(), ..Drawing::default() };
    for state in &graph.states {
        let node = drawing.node(&state.name);
        let rules: Vec<_> = graph
            .transitions
            .iter()
            .filter(|way| way.from == state.id && way.via == Via::Rules)
            .map(|way| short(graph, &way.to))
            .collect();
        let lines = &mut drawing.nodes[node].lines;
        if !rules.is_empty() {
            lines.push(format!("uses the rules of: {}", rules.join(", ")));
        }
        if let Some(told) = graph.feedback.get(&state.id) {
            let told: Vec<_> = told.iter().map(|state| in_words(state)).collect();
            lines.push(format!("⇢ tokenizer: {}", told.join(", ")));
        }
        if graph.transitions.iter().any(|way| way.from == state.id && way.via == Via::Return) {
            lines.push("↩ the original insertion mode".to_owned());
        }
    }
    let reset = drawing.node("reset the insertion mode appropriately");
    drawing.nodes[reset].is_outside = true;
    let mut targets = Vec::new();
    let mut rows = Vec::new();
    for way in &graph.transitions {
        let place = |id: &str| match graph.states.iter().position(|state| state.id == id) {
            None => reset,
            Some(place) => place,
        };
        let (from, to) = (place(&way.from), place(&way.to));
        if from == reset {
            targets.push(short(graph, &way.to));
        } else if !matches!(way.via, Via::Rules | Via::Return) {
            drawing.edge(from, to, kind(way.via), &on(way));
        }
        rows.push(row(graph, way));
    }
    let half = targets.len().div_ceil(2);
    drawing.nodes[reset].lines.push(format!("→ {},", targets[..half].join(", ")));
    drawing.nodes[reset].lines.push(format!("   {}", targets[half..].join(", ")));
    Map {
        file: "html-insertion-modes",
        title: "HTML tree construction",
        about: "The insertion modes. A mode that uses another one's rules for some tokens can go wherever those lead: \
                that is written in its box and not drawn. \"In table text\" and \"text\" go back to the mode that they \
                were entered from.",
        diagrams: vec![Diagram { file: "html-insertion-modes".to_owned(), drawing, rows }],
    }
}

fn phases(graph: &Graph) -> Map {
    let mut drawing = Drawing { title: "XML5 phases".to_owned(), ..Drawing::default() };
    for state in &graph.states {
        drawing.node(&state.name);
    }
    let place = |id: &str| graph.states.iter().position(|state| state.id == id);
    let mut rows = Vec::new();
    for way in &graph.transitions {
        if let (Some(from), Some(to)) = (place(&way.from), place(&way.to)) {
            drawing.edge(from, to, kind(way.via), &on(way));
        }
        rows.push(row(graph, way));
    }
    Map {
        file: "xml-phases",
        title: "XML5 tree construction",
        about: "The phases: before, in and after the root element.",
        diagrams: vec![Diagram { file: "xml-phases".to_owned(), drawing, rows }],
    }
}

fn family_of<'g>(graph: &'g Graph, id: &str) -> Option<&'g str> {
    graph.state(id).map(|state| state.family.as_str())
}

/// A state's name without the word "state".
fn short(graph: &Graph, id: &str) -> String {
    let name = graph.state(id).map_or("reset the insertion mode appropriately", |state| state.name.as_str());
    name.strip_suffix(" state").unwrap_or(name).to_owned()
}

/// The variant of a text state, as the standard writes it.
fn in_words(variant: &str) -> String {
    match variant {
        "ScriptData" => "script data".to_owned(),
        other => other.to_ascii_uppercase(),
    }
}

fn on(way: &Transition) -> String {
    way.on.join(", ")
}

fn row(graph: &Graph, way: &Transition) -> Row {
    Row { from: short(graph, &way.from), on: on(way), to: short(graph, &way.to), via: way.via.as_str() }
}

fn kind(via: Via) -> Kind {
    match via {
        Via::Switch | Via::Rules => Kind::Switch,
        Via::Reprocess | Via::Reset => Kind::Reprocess,
        Via::Return => Kind::Return,
        Via::Feedback => Kind::Feedback,
    }
}

fn slug(name: &str) -> String {
    let mut slug = String::new();
    for character in name.to_lowercase().chars() {
        match character {
            'a'..='z' | '0'..='9' => slug.push(character),
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug
}

//! The state machines of the workspace, read out of their own source: which states there are, and which follow which.
//!
//! A state is a function, and where it goes stands in its code: `switch_to`, `reconsume_in`, an assignment to the state.
//! So each function is run on what is known of its values, and of its helpers' (`interpret.rs`); what the state can be
//! at its end is where it goes.

mod descriptions;
mod graph;
mod interpret;
mod pattern;
pub(crate) mod source;
mod value;

pub(crate) use graph::{Graph, State, Transition};

use crate::standards;
use descriptions::Description;

use interpret::Interpreter;
use source::{Listed, Place, Source};
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use value::Via;
use value::{Value, Ways};

/// Stands for the state that was put aside.
pub(crate) const SAVED: &str = "*saved";
/// Stands for "reset the insertion mode appropriately".
pub(crate) const RESET: &str = "*reset";

/// What a function of the tree builder is that other modes call.
#[derive(Clone, Debug)]
enum Owned {
    /// The rules of a mode.
    Mode(String),
    /// The algorithm that resets the mode.
    Reset,
}

/// What the source of a machine says.
#[derive(Debug, Default)]
struct Extracted {
    transitions: BTreeMap<(String, String), Ways>,
    /// For each state that goes back to one put aside: those that can be.
    saved: BTreeMap<String, BTreeSet<String>>,
    /// For each mode: the text states that it tells the tokenizer to switch to.
    feedback: BTreeMap<String, BTreeSet<String>>,
    /// What is pushed to fields of the machine.
    pushed: BTreeMap<String, Value>,
    problems: BTreeSet<String>,
}

impl Extracted {
    fn add(&mut self, from: &str, to: &str, way: (Via, String)) {
        self.transitions.entry((from.to_owned(), to.to_owned())).or_default().insert(way);
    }
}

/// A state, insertion mode or phase, as its machine has it.
#[derive(Clone, Debug)]
struct OwnState {
    variant: String,
    name: String,
    id: String,
    /// Where its first function stands.
    place: Place,
    /// The fragment ids that its functions cite.
    cites: Vec<String>,
}

/// A way from one state to another, by their variants.
#[derive(Clone, Debug)]
struct OwnTransition {
    from: String,
    to: String,
    via: Via,
    on: Vec<String>,
}

/// A machine as its source has it.
#[derive(Debug)]
struct Machine {
    description: &'static Description,
    states: Vec<OwnState>,
    transitions: Vec<OwnTransition>,
    feedback: BTreeMap<String, BTreeSet<String>>,
}

/// Reads all graphs out of the source.
pub(crate) fn graphs() -> Result<Vec<Graph>, String> {
    let mut graphs = Vec::new();
    for (standard, name, descriptions) in descriptions::GRAPHS {
        let entries = standards::read(standard)?;
        let machines = descriptions.iter().map(|description| Machine::read(description));
        graphs.push(Graph::new(name, &machines.collect::<Result<Vec<_>, _>>()?, &entries));
    }
    Ok(graphs)
}

impl Machine {
    /// Reads a machine out of its source.
    fn read(description: &'static Description) -> Result<Self, String> {
        Self::of(&Source::read(description.paths, description.list)?, description)
    }

    fn of(source: &Source, description: &'static Description) -> Result<Self, String> {
        let listed = if source.listed.is_empty() { dispatched(source, description)? } else { source.listed.clone() };
        let owned = if description.has_rules { owned_functions(&listed) } else { BTreeMap::new() };
        let relevant = relevant_functions(source, description);
        let mut extracted = Extracted::default();
        // What one state pushes, another pops; so the second round knows more than the first.
        for _ in 0..2 {
            extracted = Extracted { pushed: std::mem::take(&mut extracted.pushed), ..Extracted::default() };
            for state in &listed {
                for function in &state.functions {
                    run(source, description, &owned, &relevant, &mut extracted, &state.variant, function)?;
                }
            }
            if description.has_rules {
                run(source, description, &owned, &relevant, &mut extracted, RESET, descriptions::RESET_FUNCTION)?;
            }
        }
        if !extracted.problems.is_empty() {
            let problems: Vec<_> = extracted.problems.into_iter().collect();
            return Err(format!("{}: {}", description.name, problems.join("; ")));
        }
        let states = listed.iter().map(|listed| state(source, description, listed)).collect::<Result<_, _>>()?;
        Ok(Self { description, states, transitions: transitions(&extracted), feedback: extracted.feedback })
    }
}

fn run(
    source: &Source,
    description: &Description,
    owned: &BTreeMap<String, Owned>,
    relevant: &BTreeSet<(String, String)>,
    extracted: &mut Extracted,
    present: &str,
    function: &str,
) -> Result<(), String> {
    let store = Interpreter::new(source, description, owned, relevant, extracted, present).run(function)?;
    for (to, ways) in store.state {
        for way in ways {
            extracted.add(present, &to, way);
        }
        if !store.saved.is_empty() {
            extracted.saved.entry(to).or_default().extend(store.saved.iter().cloned());
        }
    }
    Ok(())
}

/// The transitions, each to a state; what goes back goes to each state that can have been put aside.
fn transitions(extracted: &Extracted) -> Vec<OwnTransition> {
    let mut all: BTreeMap<(String, String, Via), BTreeSet<String>> = BTreeMap::new();
    for ((from, to), ways) in &extracted.transitions {
        let targets = match to.as_str() {
            SAVED => extracted.saved.get(from).cloned().unwrap_or_else(|| [SAVED.to_owned()].into()),
            _ => [to.clone()].into(),
        };
        for target in targets {
            for (via, on) in ways {
                all.entry((from.clone(), target.clone(), *via)).or_default().insert(on.clone());
            }
        }
    }
    let mut transitions = Vec::new();
    for ((from, to, via), on) in all {
        // What no arm names comes on anything else, if anything is named at all.
        let is_named = on.iter().any(|on| !on.is_empty());
        let on = on.into_iter().map(|on| if on.is_empty() { "anything else".to_owned() } else { on });
        let mut on: Vec<_> = on.filter(|_| is_named).collect::<BTreeSet<_>>().into_iter().collect();
        on.sort_by_key(|on| (on == "EOF", on == "anything else"));
        transitions.push(OwnTransition { from, to, via, on });
    }
    transitions
}

fn state(source: &Source, description: &Description, listed: &Listed) -> Result<OwnState, String> {
    let functions =
        listed.functions.iter().filter_map(|name| source.functions.get(&(description.owner.to_owned(), name.clone())));
    let functions: Vec<_> = functions.collect();
    let first = functions.first().ok_or_else(|| format!("{} has no function", listed.variant))?;
    Ok(OwnState {
        variant: listed.variant.clone(),
        name: listed.name.clone(),
        id: listed.id.clone(),
        place: first.place.clone(),
        cites: functions.iter().flat_map(|function| function.cites.clone()).collect(),
    })
}

/// The states of a machine that no macro lists: the arms of its dispatcher.
fn dispatched(source: &Source, description: &Description) -> Result<Vec<Listed>, String> {
    let mut arms = Arms { states: description.states, listed: Vec::new() };
    for ((owner, _), function) in &source.functions {
        if owner == description.owner {
            syn::visit::visit_block(&mut arms, &function.block);
        }
    }
    if arms.listed.is_empty() { Err(format!("{} has no dispatcher", description.owner)) } else { Ok(arms.listed) }
}

/// Collects the arms `State::X => self.function(…)`.
struct Arms {
    states: &'static str,
    listed: Vec<Listed>,
}

impl<'ast> syn::visit::Visit<'ast> for Arms {
    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let syn::Pat::Path(path) = &arm.pat else { return };
        let text = pattern::path_text(&path.path);
        let call = match &*arm.body {
            syn::Expr::Block(block) => match block.block.stmts.first() {
                Some(syn::Stmt::Expr(expression, None)) => expression,
                _ => return,
            },
            other => other,
        };
        if let (Some((owner, variant)), syn::Expr::MethodCall(call)) = (text.split_once("::"), call)
            && owner == self.states
        {
            let words = pattern::words(variant);
            let name = format!("{}{}", words[..1].to_uppercase(), &words[1..]);
            self.listed.push(Listed {
                variant: variant.to_owned(),
                functions: vec![call.method.to_string()],
                id: words.replace(' ', "-"),
                name,
            });
        }
    }
}

/// The functions that modes call to use one another's rules.
fn owned_functions(listed: &[Listed]) -> BTreeMap<String, Owned> {
    let mut owned = BTreeMap::new();
    for mode in listed {
        let own_name = pattern::words(&mode.variant).replace(' ', "_");
        for function in &mode.functions {
            if *function == own_name || *function == format!("{own_name}_text") {
                owned.insert(function.clone(), Owned::Mode(mode.variant.clone()));
            }
        }
    }
    owned.insert(descriptions::RESET_FUNCTION.to_owned(), Owned::Reset);
    owned
}

/// The functions that name a state or a field that matters, and those that call such, by their names.
fn relevant_functions(source: &Source, description: &Description) -> BTreeSet<(String, String)> {
    use quote::ToTokens;
    let words: BTreeMap<_, BTreeSet<String>> = source
        .functions
        .iter()
        .map(|(key, function)| {
            let text = function.block.to_token_stream().to_string();
            let words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
            (key.clone(), words.map(str::to_owned).collect())
        })
        .collect();
    let feedback = description.feedback.rsplit('.').next().unwrap_or_default();
    let named = [description.states, description.state, description.saved, description.done_type, feedback];
    let mut names: BTreeSet<String> = named.iter().filter(|name| !name.is_empty()).map(|&name| name.into()).collect();
    let mut relevant = BTreeSet::new();
    loop {
        let before = relevant.len();
        for (key, words) in &words {
            if !relevant.contains(key) && words.iter().any(|word| names.contains(word)) {
                relevant.insert(key.clone());
                names.insert(key.1.clone());
            }
        }
        if relevant.len() == before {
            return relevant;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The transitions of a machine with the states A, B and C, as `A -> B: on`.
    fn transitions_of(functions: &str) -> Result<Vec<String>, String> {
        let code = format!(
            "states! {{ /// A state.
             A => a, \"a\"; /// B state.
             B => b, \"b\"; /// C state.
             C => c, \"c\"; }}
             impl Tokenizer {{
                 fn switch_to(&mut self, state: State) -> Step {{ self.state = state; GO_ON }}
                 {functions}
             }}"
        );
        let mut source = Source::default();
        source.add(&code, "test.rs", "states")?;
        let machine = Machine::of(&source, &descriptions::HTML_TOKENIZER)?;
        let ways = machine.transitions.into_iter().filter(|way| way.from != way.to);
        Ok(ways.map(|way| format!("{} -> {}: {}", way.from, way.to, way.on.join(", "))).collect())
    }

    #[test]
    fn what_twins_share_leads_each_to_its_own() {
        let found = transitions_of(
            "fn a(&mut self, input: &mut Cursor) -> Step { self.shared(Kind::One, input) }
             fn b(&mut self, input: &mut Cursor) -> Step { self.shared(Kind::Other, input) }
             fn c(&mut self, input: &mut Cursor) -> Step { NEEDS_INPUT }
             fn shared(&mut self, kind: Kind, input: &mut Cursor) -> Step {
                 let (next, _) = match kind { Kind::One => (State::B, 1), Kind::Other => (State::C, 2) };
                 match input.next() {
                     Some(b'x' | b'y') => self.switch_to(next),
                     _ => self.end(input, |this, _| this.switch_to(State::A)),
                 }
             }",
        );
        assert_eq!(found.unwrap(), ["A -> B: x y", "B -> A: anything else", "B -> C: x y"]);
    }

    #[test]
    fn only_the_last_of_several_states_counts() {
        let found = transitions_of(
            "fn a(&mut self, input: &mut Cursor) -> Step {
                 loop {
                     match input.next() {
                         Some(b'b') => { let step = self.switch_to(State::B); self.state = State::C; return step; }
                         Some(b'a') => continue,
                         None if O::ACTIVE => break,
                         _ => return self.switch_to(State::B),
                     }
                 }
                 unreachable!()
             }
             fn b(&mut self, input: &mut Cursor) -> Step { if !O::ACTIVE { self.switch_to(State::A) } else { GO_ON } }
             fn c(&mut self, input: &mut Cursor) -> Step { for (byte, state) in [(1, State::A), (2, State::B)] {
                 if byte == input.byte() { return self.switch_to(state); }
             } GO_ON }",
        );
        assert_eq!(found.unwrap(), ["A -> B: anything else", "A -> C: b", "C -> A: ", "C -> B: "]);
    }

    #[test]
    fn a_return_leads_to_all_that_can_have_been_put_aside() {
        let found = transitions_of(
            "fn a(&mut self, input: &mut Cursor) -> Step { self.begin(State::A) }
             fn b(&mut self, input: &mut Cursor) -> Step { self.begin(State::B) }
             fn begin(&mut self, back: State) -> Step { self.return_state = back; self.switch_to(State::C) }
             fn c(&mut self, input: &mut Cursor) -> Step { self.switch_to(self.return_state) }",
        );
        assert_eq!(found.unwrap(), ["A -> C: ", "B -> C: ", "C -> A: ", "C -> B: "]);
    }

    #[test]
    fn a_state_that_cannot_be_told_is_an_error() {
        let found = transitions_of(
            "fn a(&mut self, input: &mut Cursor) -> Step { self.switch_to(input.state()) }
             fn b(&mut self, input: &mut Cursor) -> Step { GO_ON }
             fn c(&mut self, input: &mut Cursor) -> Step { GO_ON }",
        );
        assert!(found.unwrap_err().contains("a → switch_to"));
    }
}

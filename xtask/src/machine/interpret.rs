//! Runs the functions of a machine on what is known of their values, along every way that they can take.
//!
//! Nothing but the state, the state put aside, and what is passed on to them is looked at. A branch that depends on
//! anything else is taken and not taken.

mod call;
mod control;

use super::pattern::path_text;
use super::source::Source;
use super::value::{Constant, Locals, Store, Value, Via, join};
use super::{Description, Extracted, Owned};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How deep functions of the machine call one another at most.
const DEPTH: usize = 40;

/// One run of one function.
#[derive(Default)]
struct Frame {
    locals: Locals,
    /// What the store can be where the function returns.
    exits: Option<Store>,
    /// What it can return.
    returns: Option<Value>,
    /// What the store can be after each of the loops that run.
    breaks: Vec<Option<Store>>,
    /// What it can be where their next rounds begin.
    continues: Vec<Option<Store>>,
}

pub(super) struct Interpreter<'a> {
    source: &'a Source,
    description: &'a Description,
    owned: &'a BTreeMap<String, Owned>,
    /// The functions that can change a state; others need not be run.
    relevant: &'a BTreeSet<(String, String)>,
    extracted: &'a mut Extracted,
    /// The state whose function runs.
    present: String,
    /// `None` where the code cannot be reached.
    store: Option<Store>,
    frame: Frame,
    calls: Vec<(String, String)>,
    via: Via,
    label: String,
}

impl<'a> Interpreter<'a> {
    pub(super) fn new(
        source: &'a Source,
        description: &'a Description,
        owned: &'a BTreeMap<String, Owned>,
        relevant: &'a BTreeSet<(String, String)>,
        extracted: &'a mut Extracted,
        present: &str,
    ) -> Self {
        let mut store = Store::default();
        store.state.insert(present.to_owned(), super::value::Ways::new());
        Self {
            source,
            description,
            owned,
            relevant,
            extracted,
            present: present.to_owned(),
            store: Some(store),
            frame: Frame::default(),
            calls: Vec::new(),
            via: description.plain_via,
            label: String::new(),
        }
    }

    /// Runs the function of a state. Answers what the machine can be like afterwards.
    pub(super) fn run(mut self, function: &str) -> Result<Store, String> {
        let key = (self.description.owner.to_owned(), function.to_owned());
        if !self.source.functions.contains_key(&key) {
            return Err(format!("{} has no function {function}", self.description.owner));
        }
        self.call(&key, Value::This, &[]);
        self.store.ok_or_else(|| format!("{function} never returns"))
    }

    fn evaluate(&mut self, expression: &syn::Expr) -> Value {
        use syn::Expr;
        match expression {
            Expr::Path(path) => self.path(path),
            Expr::Lit(literal) => Value::one(Constant::Literal(literal.to_token_stream().to_string())),
            Expr::Paren(inner) => self.evaluate(&inner.expr),
            Expr::Group(inner) => self.evaluate(&inner.expr),
            Expr::Reference(inner) => self.evaluate(&inner.expr),
            Expr::Cast(inner) => self.evaluate(&inner.expr),
            Expr::Unary(unary) => {
                let value = self.evaluate(&unary.expr);
                match unary.op {
                    syn::UnOp::Not(_) => value.as_bool().map_or(Value::Any, |value| Value::bool(!value)),
                    _ => value,
                }
            }
            Expr::Try(inner) => {
                let value = self.evaluate(&inner.expr);
                if !self.description.breaks_for_good {
                    self.frame.exits = join(self.frame.exits.take(), self.store.clone());
                }
                match value {
                    Value::OneOf(constants) if constants.iter().any(|one| matches!(one, Constant::Wrapped(..))) => {
                        Value::Any
                    }
                    value => value,
                }
            }
            Expr::Field(field) => self.field(field),
            Expr::Assign(assign) => {
                let value = self.evaluate(&assign.right);
                self.assign(&assign.left, value);
                Value::Any
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|element| self.evaluate(element)).collect();
                Value::one(Constant::Tuple(parts))
            }
            // An array is any of its elements: they are only ever looked through.
            Expr::Array(array) => {
                let elements: Vec<_> = array.elems.iter().map(|element| self.evaluate(element)).collect();
                elements.into_iter().reduce(Value::or).unwrap_or(Value::Any)
            }
            Expr::Closure(closure) => Value::Closure(super::value::Closure {
                expression: Rc::new(closure.clone()),
                locals: self.frame.locals.clone(),
            }),
            Expr::Call(call) => self.call_expression(call),
            Expr::MethodCall(call) => self.method_call(call),
            Expr::Struct(structure) => self.structure(structure),
            Expr::Index(index) => {
                self.evaluate(&index.index);
                self.evaluate(&index.expr)
            }
            Expr::Macro(call) => self.macro_call(&call.mac),
            _ => self.control(expression),
        }
    }

    fn path(&mut self, path: &syn::ExprPath) -> Value {
        let text = path_text(&path.path);
        if let Some(known) = self.description.known(&text) {
            return Value::bool(known);
        }
        if text == "self" {
            return self.frame.locals.get("self").cloned().unwrap_or(Value::This);
        }
        if let Some(value) = self.frame.locals.get(&text) {
            return value.clone();
        }
        self.note_done(&text);
        if text == "Flow::Reprocess" {
            self.note_reprocessing();
        }
        let constant =
            text.strip_prefix("Self::").map_or_else(|| text.clone(), |name| format!("{}::{name}", self.owner()));
        if let Some(expression) = self.source.constants.get(&constant) {
            return self.evaluate(expression);
        }
        if let Some((owner, name)) = text.split_once("::") {
            let owner = if owner == "Self" { self.owner() } else { owner };
            let key = (owner.to_owned(), name.to_owned());
            if self.source.functions.contains_key(&key) {
                return Value::Function(key.0, key.1);
            }
        }
        Value::one(Constant::Path(text))
    }

    /// What was switched to on this way gets the same token.
    fn note_reprocessing(&mut self) {
        for ways in self.store.iter_mut().flat_map(|store| store.state.values_mut()) {
            *ways = std::mem::take(ways)
                .into_iter()
                .map(|(via, on)| (if via == Via::Switch { Via::Reprocess } else { via }, on))
                .collect();
        }
    }

    /// A structure; the one that says whether the machine is at its end is looked into.
    fn structure(&mut self, structure: &syn::ExprStruct) -> Value {
        let is_outcome =
            path_text(&structure.path).split_once("::").is_some_and(|(owner, _)| owner == self.description.done_type);
        for field in &structure.fields {
            let value = self.evaluate(&field.expr);
            let is_done = matches!(&field.member, syn::Member::Named(name) if name == "done");
            if is_outcome && is_done && value.as_bool() != Some(false) {
                self.mark_done();
            }
        }
        Value::Any
    }

    /// The type whose function runs.
    fn owner(&self) -> &str {
        self.calls.last().map_or(self.description.owner, |(owner, _)| owner)
    }

    fn field(&mut self, field: &syn::ExprField) -> Value {
        let text = field.to_token_stream().to_string().replace(' ', "");
        if let Some(constant) = self.description.constant(&text) {
            return Value::one(Constant::Path(constant.to_owned()));
        }
        let base = self.evaluate(&field.base);
        let syn::Member::Named(name) = &field.member else { return Value::Any };
        let name = name.to_string();
        if base != Value::This {
            return Value::Any;
        }
        if name == self.description.state {
            let states = self.store.iter().flat_map(|store| store.state.keys());
            return Value::OneOf(states.map(|state| self.constant_of(state)).collect());
        }
        if name == self.description.saved {
            let saved = self.store.iter().flat_map(|store| &store.saved);
            let saved: Vec<_> = saved.map(|state| self.constant_of(state)).collect();
            return if saved.is_empty() { Value::one(Constant::Saved) } else { Value::OneOf(saved) };
        }
        if let Some(known) = self.description.known(&format!("self.{name}")) {
            return Value::bool(known);
        }
        self.extracted.pushed.get(&name).cloned().unwrap_or(Value::Any)
    }

    fn constant_of(&self, state: &str) -> Constant {
        if state == super::SAVED {
            Constant::Saved
        } else {
            Constant::Path(format!("{}::{state}", self.description.states))
        }
    }

    /// The names of the states that a value can be; an error if it can be any.
    fn states_of(&mut self, value: &Value) -> Vec<String> {
        let Value::OneOf(constants) = value else {
            self.problem("what it is");
            return Vec::new();
        };
        let mut states = Vec::new();
        for constant in constants {
            match constant {
                Constant::Saved => states.push(super::SAVED.to_owned()),
                Constant::Path(path) => match path.split_once("::") {
                    Some((owner, state)) if owner == self.description.states => states.push(state.to_owned()),
                    _ => self.problem(path),
                },
                _ => self.problem("a state"),
            }
        }
        states
    }

    fn problem(&mut self, what: &str) {
        let at = self.calls.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" → ");
        self.extracted.problems.insert(format!("{at}: cannot tell {what}"));
    }

    fn assign(&mut self, left: &syn::Expr, value: Value) {
        match left {
            syn::Expr::Path(path) => {
                let name = path_text(&path.path);
                let before = self.frame.locals.get(&name).cloned();
                self.frame.locals.insert(name, before.map_or(value.clone(), |before| before.or(value)));
            }
            syn::Expr::Field(field) => {
                let syn::Member::Named(name) = &field.member else { return };
                let text = field.to_token_stream().to_string().replace(' ', "");
                if text.ends_with(self.description.feedback) && !self.description.feedback.is_empty() {
                    let told = format!("{value:?}");
                    self.extracted.feedback.entry(self.present.clone()).or_default().extend(variants_in(&told));
                } else if self.evaluate(&field.base) == Value::This {
                    self.assign_field(&name.to_string(), &value);
                }
            }
            syn::Expr::Tuple(tuple) => {
                for element in &tuple.elems {
                    self.assign(element, Value::Any);
                }
            }
            _ => {}
        }
    }

    fn assign_field(&mut self, name: &str, value: &Value) {
        if self.store.is_none() {
            return;
        }
        if name == self.description.state {
            let via = self.via;
            let label = self.label.clone();
            let states = self.states_of(value);
            let ways = states.into_iter().map(|state| {
                let via = if state == super::SAVED { Via::Return } else { via };
                (state, [(via, label.clone())].into())
            });
            let ways = ways.collect();
            if let Some(store) = &mut self.store {
                store.state = ways;
            }
        } else if name == self.description.saved {
            let states = self.states_of(value);
            if let Some(store) = &mut self.store {
                store.saved = states.into_iter().collect();
            }
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Value {
        use syn::BinOp;
        if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
            return self.condition_value(&syn::Expr::Binary(binary.clone()));
        }
        let (left, right) = (self.evaluate(&binary.left), self.evaluate(&binary.right));
        let known = match binary.op {
            BinOp::Eq(_) => left.equals(&right),
            BinOp::Ne(_) => left.equals(&right).map(|equal| !equal),
            _ => None,
        };
        known.map_or(Value::Any, Value::bool)
    }

    /// Runs one way of several. Answers what it leaves; the store is as before.
    fn on_one_way(&mut self, run: impl FnOnce(&mut Self) -> Value) -> (Option<Store>, Value) {
        let (store, locals, label) = (self.store.clone(), self.frame.locals.clone(), self.label.clone());
        let value = run(self);
        self.frame.locals = locals;
        self.label = label;
        (std::mem::replace(&mut self.store, store), value)
    }
}

/// The variants that a printed value names: `TextState::Rcdata` gives `Rcdata`.
fn variants_in(printed: &str) -> Vec<String> {
    printed.split('"').filter_map(|part| part.split_once("::")).map(|(_, variant)| variant.to_owned()).collect()
}

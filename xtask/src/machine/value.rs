//! What an expression can be, as far as it matters for where a machine goes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The values that an expression can have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// Any.
    Any,
    /// The machine.
    This,
    /// One of these.
    OneOf(Vec<Constant>),
    /// A closure.
    Closure(Closure),
    /// A function, by its type and name.
    Function(String, String),
}

/// One value that is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    /// `Type::Variant` or the like, without fields.
    Path(String),
    /// A literal as it is written.
    Literal(String),
    /// A tuple.
    Tuple(Vec<Value>),
    /// `Some(…)` and the like.
    Wrapped(String, Vec<Value>),
    /// The state that was put aside, to come back to.
    Saved,
}

/// A closure, and what was known where it was made.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    pub(crate) expression: Rc<syn::ExprClosure>,
    pub(crate) locals: Locals,
}

impl PartialEq for Closure {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.expression, &other.expression)
    }
}

/// The variables of a function.
pub(crate) type Locals = BTreeMap<String, Value>;

impl Value {
    pub(crate) fn one(constant: Constant) -> Self {
        Self::OneOf(vec![constant])
    }

    pub(crate) fn bool(value: bool) -> Self {
        Self::one(Constant::Literal(value.to_string()))
    }

    /// What is one or the other.
    pub(crate) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::OneOf(mut constants), Self::OneOf(others)) => {
                for other in others {
                    if !constants.contains(&other) {
                        constants.push(other);
                    }
                }
                Self::OneOf(constants)
            }
            (one, other) if one == other => one,
            _ => Self::Any,
        }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::OneOf(constants) => match constants.as_slice() {
                [Constant::Literal(literal)] => literal.parse().ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether both are known to be equal, or to differ.
    pub(crate) fn equals(&self, other: &Self) -> Option<bool> {
        let (Self::OneOf(one), Self::OneOf(other)) = (self, other) else { return None };
        if one.contains(&Constant::Saved) || other.contains(&Constant::Saved) {
            return None;
        }
        match (one.as_slice(), other.as_slice()) {
            ([one], [other]) => Some(one == other),
            _ if one.iter().all(|constant| !other.contains(constant)) => Some(false),
            _ => None,
        }
    }
}

/// How a machine comes to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Via {
    /// It switches.
    Switch,
    /// It switches, and the same token is processed again.
    Reprocess,
    /// It goes back to the state that it has put aside.
    Return,
    /// The tree builder tells it to.
    Feedback,
    /// It resets the insertion mode appropriately.
    Reset,
    /// It does not switch: it uses the rules of another mode.
    Rules,
}

impl Via {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Switch => "switch",
            Self::Reprocess => "reprocess",
            Self::Return => "return",
            Self::Feedback => "feedback",
            Self::Reset => "reset",
            Self::Rules => "rules",
        }
    }
}

/// Ways to come to a state: how, and on what input.
pub(crate) type Ways = BTreeSet<(Via, String)>;

/// The fields of the machine that matter.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Store {
    /// The states that it can be in, and how it has come to them since the function began.
    pub(crate) state: BTreeMap<String, Ways>,
    /// The states that were put aside; none if it was not done since.
    pub(crate) saved: BTreeSet<String>,
}

/// What is reached on one way or the other; `None` is what cannot be reached.
pub(crate) fn join(one: Option<Store>, other: Option<Store>) -> Option<Store> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            for (state, ways) in other.state {
                one.state.entry(state).or_default().extend(ways);
            }
            one.saved.extend(other.saved);
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

//! Calls: of the machine's own functions, of closures, and of what is not looked into.

use super::super::Owned;
use super::super::pattern::bind;
use super::super::value::{Closure, Constant, Value, Via, join};
use super::{DEPTH, Frame, Interpreter};

impl Interpreter<'_> {
    pub(super) fn call_expression(&mut self, call: &syn::ExprCall) -> Value {
        let function = self.evaluate(&call.func);
        let arguments: Vec<_> = call.args.iter().map(|argument| self.evaluate(argument)).collect();
        match function {
            Value::Closure(closure) => self.call_closure(&closure, &arguments),
            Value::Function(owner, name) => {
                let key = (owner, name);
                let takes_self =
                    self.source.functions.get(&key).is_some_and(|found| found.signature.receiver().is_some());
                match arguments.split_first() {
                    Some((this, rest)) if takes_self => self.call(&key, this.clone(), rest),
                    _ => self.call(&key, Value::Any, &arguments),
                }
            }
            Value::OneOf(constants) => match constants.as_slice() {
                [Constant::Path(path)] => self.call_path(path, arguments),
                _ => Value::Any,
            },
            _ => self.unknown(&arguments),
        }
    }

    fn call_path(&mut self, path: &str, arguments: Vec<Value>) -> Value {
        let key = (String::new(), path.to_owned());
        if self.source.functions.contains_key(&key) {
            return self.call(&key, Value::Any, &arguments);
        }
        let last = path.rsplit("::").next().unwrap_or_default();
        if last.starts_with(char::is_uppercase) {
            return Value::one(Constant::Wrapped(last.to_owned(), arguments));
        }
        self.unknown(&arguments)
    }

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall) -> Value {
        let receiver = self.evaluate(&call.receiver);
        let name = call.method.to_string();
        let arguments: Vec<_> = call.args.iter().map(|argument| self.evaluate(argument)).collect();
        if name == "push" {
            self.note_push(&call.receiver, &arguments);
        }
        let owner = match &receiver {
            Value::This => Some(self.description.owner.to_owned()),
            Value::OneOf(constants) => constants.first().and_then(|constant| match constant {
                Constant::Path(path) => path.split_once("::").map(|(owner, _)| owner.to_owned()),
                _ => None,
            }),
            _ => None,
        };
        if let Some(owner) = owner {
            let key = (owner, name.clone());
            if self.source.functions.contains_key(&key) {
                return self.call(&key, receiver, &arguments);
            }
        }
        match (name.as_str(), arguments.first()) {
            ("iter" | "into_iter" | "last" | "copied" | "cloned" | "clone" | "find" | "filter", _) => receiver,
            ("unwrap_or", Some(other)) => receiver.or(other.clone()),
            ("map", Some(Value::Closure(closure))) => self.call_closure(&closure.clone(), &[receiver]),
            _ => self.unknown(&arguments),
        }
    }

    fn note_push(&mut self, receiver: &syn::Expr, arguments: &[Value]) {
        let (syn::Expr::Field(field), Some(pushed)) = (receiver, arguments.first()) else { return };
        if let syn::Member::Named(name) = &field.member
            && self.evaluate(&field.base) == Value::This
        {
            let known = self.extracted.pushed.remove(&name.to_string());
            let value = known.map_or(pushed.clone(), |known| known.or(pushed.clone()));
            self.extracted.pushed.insert(name.to_string(), value);
        }
    }

    /// A call of what is not looked into: it may call the functions that it is given, with the machine.
    fn unknown(&mut self, arguments: &[Value]) -> Value {
        for argument in arguments {
            let argument = argument.clone();
            let (store, _) = self.on_one_way(|this| match argument {
                Value::Closure(closure) => this.call_closure(&closure, &[Value::This]),
                Value::Function(owner, name) => this.call(&(owner, name), Value::This, &[]),
                _ => Value::Any,
            });
            self.store = join(self.store.take(), store);
        }
        Value::Any
    }

    fn call_closure(&mut self, closure: &Closure, arguments: &[Value]) -> Value {
        let mut locals = closure.locals.clone();
        for (index, input) in closure.expression.inputs.iter().enumerate() {
            bind(input, arguments.get(index).unwrap_or(&Value::Any), &mut locals);
        }
        let outer = std::mem::replace(&mut self.frame, Frame { locals, ..Frame::default() });
        let value = self.evaluate(&closure.expression.body);
        self.leave(value);
        let frame = std::mem::replace(&mut self.frame, outer);
        self.store = frame.exits;
        frame.returns.unwrap_or(Value::Any)
    }

    /// Calls a function of the source.
    pub(super) fn call(&mut self, key: &(String, String), this: Value, arguments: &[Value]) -> Value {
        if !self.calls.is_empty()
            && let Some(owned) = self.owned.get(&key.1)
            && this == Value::This
        {
            return self.defer(owned);
        }
        if self.description.stops.contains(&key.1.as_str()) {
            self.store = None;
            return Value::OneOf(Vec::new());
        }
        if self.calls.len() > DEPTH {
            self.problem("what calls so deep do");
        }
        if self.calls.contains(key) || self.calls.len() > DEPTH || !self.relevant.contains(key) {
            return self.unknown(arguments);
        }
        let Some(function) = self.source.functions.get(key) else { return Value::Any };
        let mut locals = super::Locals::new();
        locals.insert("self".to_owned(), this);
        let parameters = function.signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&*typed.pat),
            syn::FnArg::Receiver(_) => None,
        });
        for (index, parameter) in parameters.enumerate() {
            bind(parameter, arguments.get(index).unwrap_or(&Value::Any), &mut locals);
        }
        let via = self.via;
        self.via = self.description.via(&key.1).unwrap_or(via);
        let label = self.label.clone();
        let outer = std::mem::replace(&mut self.frame, Frame { locals, ..Frame::default() });
        self.calls.push(key.clone());
        let value = self.block(&function.block);
        self.leave(value);
        self.calls.pop();
        let frame = std::mem::replace(&mut self.frame, outer);
        self.via = via;
        self.label = label;
        self.store = frame.exits;
        frame.returns.unwrap_or(Value::OneOf(Vec::new()))
    }

    /// A call of a function that is a state of its own: the graph has an edge to that, and not to all it leads to.
    fn defer(&mut self, owned: &Owned) -> Value {
        let (via, target) = match owned {
            Owned::Mode(mode) if *mode == self.present => return Value::Any,
            Owned::Mode(mode) => (Via::Rules, mode.clone()),
            Owned::Reset => (Via::Reset, super::super::RESET.to_owned()),
        };
        let way = (via, self.label.clone());
        self.extracted.add(&self.present, &target, way);
        Value::Any
    }

    /// Notes the end of the machine if a path names one.
    pub(super) fn note_done(&mut self, path: &str) {
        if let Some((owner, variant)) = path.split_once("::")
            && owner == self.description.done_type
            && self.description.done.contains(&variant)
        {
            self.mark_done();
        }
    }

    /// Notes that the machine is at its end, and whoever runs it goes back to the state that it has put aside.
    pub(super) fn mark_done(&mut self) {
        let way = (Via::Return, self.label.clone());
        self.extracted.add(&self.present, super::super::SAVED, way);
    }
}

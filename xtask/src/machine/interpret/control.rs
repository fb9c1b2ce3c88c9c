//! Branches, loops and blocks.

use super::super::pattern::{Matches, bind, byte_of, label, names_input};
use super::super::value::{Constant, Value, join};
use super::{Frame, Interpreter};
use quote::ToTokens;
use syn::parse::Parser as _;

impl Interpreter<'_> {
    pub(super) fn control(&mut self, expression: &syn::Expr) -> Value {
        use syn::Expr;
        match expression {
            Expr::Block(block) => self.block(&block.block),
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::If(branch) => self.branch(branch),
            Expr::Match(choice) => self.choice(choice),
            Expr::Let(_) => self.condition_value(expression),
            Expr::Loop(repeated) => {
                self.repeat(None, |this| {
                    this.block(&repeated.body);
                });
                Value::Any
            }
            Expr::While(repeated) => {
                self.repeat(Some(&repeated.cond), |this| {
                    this.block(&repeated.body);
                });
                Value::Any
            }
            Expr::ForLoop(repeated) => {
                let elements = self.evaluate(&repeated.expr);
                let elements = match elements {
                    Value::OneOf(constants) => constants.into_iter().map(Value::one).collect(),
                    other => vec![other],
                };
                let mut after = self.store.clone();
                for element in elements {
                    let mut locals = self.frame.locals.clone();
                    bind(&repeated.pat, &element, &mut locals);
                    self.frame.locals = locals;
                    self.repeat(Some(&repeated.expr), |this| {
                        this.block(&repeated.body);
                    });
                    after = join(after, self.store.clone());
                }
                self.store = after;
                Value::Any
            }
            Expr::Break(_) => {
                let store = self.store.take();
                if let Some(after) = self.frame.breaks.last_mut() {
                    *after = join(after.take(), store);
                }
                Value::OneOf(Vec::new())
            }
            Expr::Continue(_) => {
                let store = self.store.take();
                if let Some(next) = self.frame.continues.last_mut() {
                    *next = join(next.take(), store);
                }
                Value::OneOf(Vec::new())
            }
            Expr::Return(returned) => {
                let value = returned.expr.as_ref().map_or(Value::Any, |value| self.evaluate(value));
                self.leave(value);
                Value::OneOf(Vec::new())
            }
            _ => Value::Any,
        }
    }

    /// Notes that the function returns here.
    pub(super) fn leave(&mut self, value: Value) {
        let Frame { exits, returns, .. } = &mut self.frame;
        if self.store.is_some() {
            *returns = Some(match returns.take() {
                Some(other) => other.or(value),
                None => value,
            });
        }
        *exits = join(exits.take(), self.store.take());
    }

    pub(super) fn block(&mut self, block: &syn::Block) -> Value {
        let locals = self.frame.locals.clone();
        let mut value = Value::Any;
        for statement in &block.stmts {
            if self.store.is_none() {
                value = Value::OneOf(Vec::new());
                break;
            }
            value = Value::Any;
            match statement {
                syn::Stmt::Local(local) => self.local(local),
                syn::Stmt::Expr(expression, None) => value = self.evaluate(expression),
                syn::Stmt::Expr(expression, Some(_)) => {
                    self.evaluate(expression);
                }
                syn::Stmt::Macro(call) => {
                    value = self.macro_call(&call.mac);
                }
                syn::Stmt::Item(_) => {}
            }
        }
        if self.store.is_none() {
            value = Value::OneOf(Vec::new());
        }
        self.frame.locals = locals;
        value
    }

    fn local(&mut self, local: &syn::Local) {
        let Some(init) = &local.init else { return };
        let value = self.evaluate(&init.expr);
        let mut locals = self.frame.locals.clone();
        let matches = bind(&local.pat, &value, &mut locals);
        if let Some((_, otherwise)) = &init.diverge
            && matches != Matches::Always
        {
            let (rest, _) = self.on_one_way(|this| this.evaluate(otherwise));
            debug_assert!(rest.is_none(), "what follows `else` does not go on");
        }
        self.frame.locals = locals;
    }

    /// What is known of a condition; the variables that it makes are there from now on.
    fn condition(&mut self, condition: &syn::Expr) -> Option<bool> {
        match condition {
            syn::Expr::Let(binding) => {
                let value = self.evaluate(&binding.expr);
                let mut locals = self.frame.locals.clone();
                let matches = bind(&binding.pat, &value, &mut locals);
                self.frame.locals = locals;
                if let Some(label) = label(&binding.pat, None, &self.label) {
                    self.label = label;
                }
                match matches {
                    Matches::Always => Some(true),
                    Matches::Maybe => None,
                    Matches::Never => Some(false),
                }
            }
            syn::Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                let decides = matches!(binary.op, syn::BinOp::Or(_));
                let left = self.condition(&binary.left);
                if left == Some(decides) {
                    return left;
                }
                let (store, right) = {
                    let before = self.store.clone();
                    let right = self.condition(&binary.right);
                    (before, right)
                };
                self.store = join(store, self.store.take());
                match (left, right) {
                    (_, Some(right)) if right == decides => Some(decides),
                    (Some(_), Some(right)) => Some(right),
                    _ => None,
                }
            }
            syn::Expr::Paren(inner) => self.condition(&inner.expr),
            other => self.evaluate(other).as_bool(),
        }
    }

    pub(super) fn condition_value(&mut self, condition: &syn::Expr) -> Value {
        self.condition(condition).map_or(Value::Any, Value::bool)
    }

    fn branch(&mut self, branch: &syn::ExprIf) -> Value {
        let outer = self.label.clone();
        let locals = self.frame.locals.clone();
        let known = self.condition(&branch.cond);
        let mut rest = outer.clone();
        if let Some(label) = condition_label(&branch.cond) {
            // What is left for the other branch, where an arm has named several characters.
            rest = without(&outer, std::iter::once(label.clone())).unwrap_or(rest);
            self.label = label;
        }
        let (then, mut value) = match known {
            Some(false) => (None, Value::OneOf(Vec::new())),
            _ => self.on_one_way(|this| this.block(&branch.then_branch)),
        };
        self.frame.locals = locals;
        self.label.clone_from(&outer);
        if known == Some(true) {
            self.store = then;
            return value;
        }
        if let Some((_, otherwise)) = &branch.else_branch {
            let (after, other) = self.on_one_way(|this| {
                this.label = rest;
                this.evaluate(otherwise)
            });
            self.store = after;
            value = value.or(other);
        } else {
            value = Value::Any;
        }
        self.store = join(then, self.store.take());
        value
    }

    fn choice(&mut self, choice: &syn::ExprMatch) -> Value {
        let scrutinee = self.evaluate(&choice.expr);
        // What is known is matched one by one: one value can be taken by one arm, and the next by another.
        let each = match scrutinee {
            Value::OneOf(constants) => constants.into_iter().map(Value::one).collect(),
            other => vec![other],
        };
        // "Anything else" means something only beside what is named.
        let is_of_input = choice.arms.iter().any(|arm| names_input(&arm.pat));
        let rest = without(&self.label, choice.arms.iter().filter_map(|arm| byte_of(&arm.pat)));
        let (mut after, mut result) = (None, Value::OneOf(Vec::new()));
        for value in each {
            for arm in &choice.arms {
                let mut locals = self.frame.locals.clone();
                let mut matches = bind(&arm.pat, &value, &mut locals);
                if matches == Matches::Never {
                    continue;
                }
                let guard = arm.guard.as_ref().map(|(_, guard)| &**guard);
                let (store, taken) = self.on_one_way(|this| {
                    this.frame.locals = locals;
                    if let (Some(rest), syn::Pat::Wild(_)) = (&rest, &arm.pat) {
                        this.label.clone_from(rest);
                    } else if is_of_input && let Some(label) = label(&arm.pat, guard, &this.label) {
                        this.label = label;
                    }
                    match guard.map(|guard| this.condition(guard)) {
                        Some(Some(false)) => {
                            this.store = None;
                            matches = Matches::Never;
                            return Value::OneOf(Vec::new());
                        }
                        Some(None) => matches = Matches::Maybe,
                        Some(Some(true)) | None => {}
                    }
                    this.evaluate(&arm.body)
                });
                after = join(after, store);
                result = result.or(taken);
                if matches == Matches::Always {
                    break;
                }
            }
        }
        self.store = after;
        result
    }

    /// Runs a loop until another round adds nothing.
    fn repeat(&mut self, condition: Option<&syn::Expr>, mut body: impl FnMut(&mut Self)) {
        self.frame.breaks.push(None);
        self.frame.continues.push(None);
        let (locals, label) = (self.frame.locals.clone(), self.label.clone());
        loop {
            let before = self.store.clone();
            if let Some(condition) = condition {
                let known = if matches!(condition, syn::Expr::Let(_) | syn::Expr::Binary(_)) {
                    self.condition(condition)
                } else {
                    None
                };
                if known != Some(true) {
                    let store = self.store.clone();
                    if let Some(after) = self.frame.breaks.last_mut() {
                        *after = join(after.take(), store);
                    }
                }
            }
            body(self);
            let continued = self.frame.continues.last_mut().and_then(Option::take);
            self.store = join(before.clone(), join(self.store.take(), continued));
            self.frame.locals.clone_from(&locals);
            self.label.clone_from(&label);
            if self.store == before {
                break;
            }
        }
        self.frame.continues.pop();
        self.store = self.frame.breaks.pop().flatten();
    }

    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> Value {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "unreachable" | "panic" => {
                self.store = None;
                Value::OneOf(Vec::new())
            }
            "matches" => {
                let parse = |input: syn::parse::ParseStream<'_>| {
                    let expression: syn::Expr = input.parse()?;
                    input.parse::<syn::Token![,]>()?;
                    let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
                    let is_plain = input.is_empty();
                    input.parse::<proc_macro2::TokenStream>()?;
                    Ok((expression, pattern, is_plain))
                };
                let Ok((expression, pattern, is_plain)) = parse.parse2(call.tokens.clone()) else { return Value::Any };
                let value = self.evaluate(&expression);
                match bind(&pattern, &value, &mut super::Locals::new()) {
                    Matches::Never => Value::bool(false),
                    Matches::Always if is_plain => Value::bool(true),
                    _ => Value::Any,
                }
            }
            "format" => Value::one(Constant::Literal(call.to_token_stream().to_string())),
            _ => Value::Any,
        }
    }
}

/// The label of an arm that names several characters, without those that have branches of their own; nothing if none has.
fn without(label: &str, named: impl Iterator<Item = String>) -> Option<String> {
    let named: Vec<_> = named.collect();
    let rest: Vec<_> = label.split(' ').filter(|one| !named.iter().any(|other| other == one)).collect();
    let is_part = rest.len() < label.split(' ').count();
    (is_part && !rest.is_empty()).then(|| rest.join(" "))
}

/// What a condition says of the input: a keyword that it begins with, or what the tree builder allows.
fn condition_label(condition: &syn::Expr) -> Option<String> {
    let text = condition.to_token_stream().to_string();
    if text.contains("self . cdata_allowed") {
        return Some("[CDATA[, where the adjusted current node is foreign".to_owned());
    }
    if let syn::Expr::Binary(syn::ExprBinary { op: syn::BinOp::Eq(_), right, .. }) = condition
        && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Byte(byte), .. }) = &**right
    {
        return Some(char::from(byte.value()).to_string());
    }
    let looks_ahead = text.starts_with("begins_with") || text.contains("starts_with");
    let keyword = text.split("b\"").nth(1).and_then(|rest| rest.split('"').next());
    keyword.filter(|_| looks_ahead && !text.contains("&&")).map(str::to_owned)
}

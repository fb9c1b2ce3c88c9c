//! Patterns: what they match of what is known, and what they say of the input.

use super::value::{Constant, Locals, Value};
use quote::ToTokens;

/// Whether a pattern matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matches {
    Never,
    Maybe,
    Always,
}

impl Matches {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (Self::Always, Self::Always) => Self::Always,
            _ => Self::Maybe,
        }
    }
}

/// Matches a pattern against a value, and notes the variables that it makes.
pub(super) fn bind(pattern: &syn::Pat, value: &Value, locals: &mut Locals) -> Matches {
    match pattern {
        syn::Pat::Ident(ident) => {
            if let Some((_, inner)) = &ident.subpat {
                locals.insert(ident.ident.to_string(), Value::Any);
                return bind(inner, value, &mut Locals::new());
            }
            // `None` is a pattern of its own; another name in upper case is a constant.
            if ident.ident.to_string().starts_with(char::is_uppercase) {
                return matches_path(&ident.ident.to_string(), value);
            }
            locals.insert(ident.ident.to_string(), value.clone());
            Matches::Always
        }
        syn::Pat::Wild(_) | syn::Pat::Rest(_) => Matches::Always,
        syn::Pat::Reference(reference) => bind(&reference.pat, value, locals),
        syn::Pat::Paren(paren) => bind(&paren.pat, value, locals),
        syn::Pat::Type(typed) => bind(&typed.pat, value, locals),
        syn::Pat::Or(or) => {
            let mut result = Matches::Never;
            for case in &or.cases {
                match bind(case, value, locals) {
                    Matches::Always => return Matches::Always,
                    Matches::Maybe => result = Matches::Maybe,
                    Matches::Never => {}
                }
            }
            result
        }
        syn::Pat::Path(path) => matches_path(&path_text(&path.path), value),
        syn::Pat::Lit(literal) => match value {
            Value::OneOf(constants) => {
                let text = literal.to_token_stream().to_string();
                of_all(constants, |constant| match constant {
                    Constant::Literal(literal) if *literal == text => Matches::Always,
                    Constant::Literal(_) => Matches::Never,
                    _ => Matches::Maybe,
                })
            }
            _ => Matches::Maybe,
        },
        syn::Pat::Tuple(tuple) => bind_tuple(tuple, value, locals),
        syn::Pat::TupleStruct(tuple) => {
            let name = tuple.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
            let inner = unwrap(&name, value);
            for (index, element) in tuple.elems.iter().enumerate() {
                let value = inner.as_ref().and_then(|values| values.get(index)).unwrap_or(&Value::Any);
                bind(element, value, locals);
            }
            match inner {
                None => Matches::Never,
                Some(_) => Matches::Maybe,
            }
        }
        syn::Pat::Struct(pattern) => {
            for field in &pattern.fields {
                bind(&field.pat, &Value::Any, locals);
            }
            Matches::Maybe
        }
        syn::Pat::Slice(slice) => {
            for element in &slice.elems {
                bind(element, &Value::Any, locals);
            }
            Matches::Maybe
        }
        _ => Matches::Maybe,
    }
}

fn bind_tuple(tuple: &syn::PatTuple, value: &Value, locals: &mut Locals) -> Matches {
    let mut result = Matches::Always;
    for (index, element) in tuple.elems.iter().enumerate() {
        let part = match value {
            Value::OneOf(constants) => constants.iter().map(|constant| match constant {
                Constant::Tuple(parts) => parts.get(index).cloned().unwrap_or(Value::Any),
                _ => Value::Any,
            }),
            _ => {
                result = result.and(bind(element, &Value::Any, locals));
                continue;
            }
        };
        let part = part.reduce(Value::or).unwrap_or(Value::Any);
        result = result.and(bind(element, &part, locals));
    }
    result
}

/// What a wrapped value holds, if it can be wrapped in that way. What is not known to be wrapped may be an element of
/// what was looked through, as in `find`, and stands for itself.
fn unwrap(wrapper: &str, value: &Value) -> Option<Vec<Value>> {
    let Value::OneOf(constants) = value else { return Some(vec![Value::Any]) };
    let mut result: Option<Vec<Value>> = None;
    for constant in constants {
        let inner = match constant {
            Constant::Wrapped(name, inner) if name == wrapper => inner.clone(),
            Constant::Wrapped(..) => continue,
            Constant::Path(path) if path == "None" => continue,
            other => vec![Value::one(other.clone())],
        };
        result = Some(match result {
            None => inner,
            Some(values) => values.into_iter().zip(inner).map(|(one, other)| one.or(other)).collect(),
        });
    }
    result
}

fn matches_path(path: &str, value: &Value) -> Matches {
    let Value::OneOf(constants) = value else { return Matches::Maybe };
    of_all(constants, |constant| match constant {
        Constant::Path(other) if same_path(path, other) => Matches::Always,
        Constant::Path(_) | Constant::Wrapped(..) => Matches::Never,
        _ => Matches::Maybe,
    })
}

/// Whether two paths name the same variant: `Self::X` is as good as `Type::X`.
fn same_path(one: &str, other: &str) -> bool {
    let last = |path: &str| path.rsplit("::").next().map(str::to_owned);
    last(one) == last(other)
}

fn of_all(constants: &[Constant], matches: impl Fn(&Constant) -> Matches) -> Matches {
    let all: Vec<_> = constants.iter().map(matches).collect();
    if all.iter().all(|&one| one == Matches::Always) {
        Matches::Always
    } else if all.iter().all(|&one| one == Matches::Never) {
        Matches::Never
    } else {
        Matches::Maybe
    }
}

/// The last two parts of a path.
pub(super) fn path_text(path: &syn::Path) -> String {
    let parts: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    parts[parts.len().saturating_sub(2)..].join("::")
}

/// What an arm says of the input, if it says anything: `<`, `letter`, `EOF`; in the tree builder `start tag table`.
pub(super) fn label(pattern: &syn::Pat, guard: Option<&syn::Expr>, outer: &str) -> Option<String> {
    let label = match pattern {
        syn::Pat::TupleStruct(tuple) => {
            let name = path_text(&tuple.path);
            if name == "Some" {
                return tuple.elems.first().and_then(|inner| character_label(inner, guard));
            }
            let token = words(name.strip_prefix("Token::")?);
            let names = guard.map(named_in).unwrap_or_default();
            if names.is_empty() { token } else { format!("{token} {names}") }
        }
        syn::Pat::Lit(_) => return byte_of(pattern),
        syn::Pat::Ident(ident) if ident.ident == "None" => "EOF".to_owned(),
        syn::Pat::Or(or) => {
            let labels: Vec<_> = or.cases.iter().filter_map(|case| label(case, guard, "")).collect();
            let tag = outer.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let joined = labels.join(", ");
            if matches!(tag.as_str(), "start tag" | "end tag") { format!("{tag} {joined}") } else { joined }
        }
        syn::Pat::Path(path) => {
            let text = path_text(&path.path);
            if let Some(name) = text.strip_prefix("Name::") {
                let name = name.to_ascii_lowercase();
                return Some(if outer.ends_with(" tag") { format!("{outer} {name}") } else { name });
            }
            words(text.strip_prefix("TokenKind::")?)
        }
        syn::Pat::Tuple(tuple) => return tuple.elems.first().and_then(|first| label(first, guard, outer)),
        syn::Pat::Wild(_) | syn::Pat::Ident(_) => "anything else".to_owned(),
        _ => return None,
    };
    (!label.is_empty()).then_some(label)
}

/// Whether a pattern names a character, a token or a tag.
pub(super) fn names_input(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) | syn::Pat::Ident(_) => false,
        syn::Pat::Tuple(tuple) => tuple.elems.first().is_some_and(names_input),
        other => label(other, None, "").is_some(),
    }
}

/// What a pattern says of the character that is read.
fn character_label(pattern: &syn::Pat, guard: Option<&syn::Expr>) -> Option<String> {
    let guard_label = guard.map(|guard| guard_label(&guard.to_token_stream().to_string()));
    match pattern {
        syn::Pat::Lit(literal) => byte_label(&literal.lit),
        syn::Pat::Range(range) => {
            let ends = [&range.start, &range.end].map(|end| match end.as_deref() {
                Some(syn::Expr::Lit(literal)) => byte_label(&literal.lit),
                _ => None,
            });
            let [Some(start), Some(end)] = ends else { return None };
            Some(format!("{start}–{end}"))
        }
        syn::Pat::Or(or) => {
            let labels: Vec<_> = or.cases.iter().filter_map(|case| character_label(case, None)).collect();
            Some(shorten(&labels))
        }
        syn::Pat::Ident(ident) => match (&ident.subpat, guard_label) {
            (Some((_, inner)), _) => character_label(inner, guard),
            (None, Some(label)) => Some(label),
            (None, None) => {
                let name = ident.ident.to_string();
                let name = name.strip_prefix('_').map(|name| name.replace('_', " "));
                Some(name.unwrap_or_else(|| "anything else".to_owned()))
            }
        },
        syn::Pat::Paren(paren) => character_label(&paren.pat, guard),
        syn::Pat::Wild(_) => Some("anything else".to_owned()),
        _ => None,
    }
}

/// The white space that nearly every state names at once is one word.
fn shorten(labels: &[String]) -> String {
    let is_space = |label: &&String| matches!(label.as_str(), "tab" | "LF" | "FF" | "CR" | "space");
    if labels.iter().filter(is_space).count() < 3 {
        return labels.join(" ");
    }
    let rest = labels.iter().filter(|label| !is_space(label)).cloned();
    std::iter::once("white space".to_owned()).chain(rest).collect::<Vec<_>>().join(" ")
}

/// The character that a pattern is.
pub(super) fn byte_of(pattern: &syn::Pat) -> Option<String> {
    match pattern {
        syn::Pat::Lit(literal) if matches!(literal.lit, syn::Lit::Byte(_)) => byte_label(&literal.lit),
        _ => None,
    }
}

fn byte_label(literal: &syn::Lit) -> Option<String> {
    let byte = match literal {
        syn::Lit::Byte(byte) => byte.value(),
        syn::Lit::Int(int) => int.base10_parse().ok()?,
        _ => return None,
    };
    Some(match byte {
        b'\t' => "tab".to_owned(),
        b'\n' => "LF".to_owned(),
        b'\x0C' => "FF".to_owned(),
        b'\r' => "CR".to_owned(),
        b' ' => "space".to_owned(),
        0 => "NUL".to_owned(),
        other => char::from(other).to_string(),
    })
}

fn guard_label(guard: &str) -> String {
    let class = [
        ("is_ascii_alphabetic", "letter"),
        ("is_ascii_alphanumeric", "letter or digit"),
        ("is_ascii_hexdigit", "hexadecimal digit"),
        ("is_digit", "digit"),
    ];
    let class = class.iter().find(|(name, _)| guard.contains(name));
    class.map_or_else(|| "in some cases".to_owned(), |(_, label)| (*label).to_owned())
}

/// The elements that a guard names.
fn named_in(guard: &syn::Expr) -> String {
    let text = guard.to_token_stream().to_string();
    let names = text.split("Name :: ").skip(1).filter_map(|rest| rest.split(|end: char| !end.is_alphanumeric()).next());
    names.map(str::to_ascii_lowercase).collect::<Vec<_>>().join(", ")
}

/// `StartTag` in words.
pub(super) fn words(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(character.to_lowercase());
    }
    words
}

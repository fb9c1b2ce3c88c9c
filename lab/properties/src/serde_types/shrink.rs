//! Makes a value and its type smaller, as long as a fault stays.

use super::kinds::{Content, Type};
use super::values::Value;
use super::{Case, Settings};

impl Case {
    /// The smallest case that `is_faulty`, as far as one can go by small steps.
    pub(super) fn shrunk(mut self, mut is_faulty: impl FnMut(&Self) -> bool) -> Self {
        while let Some(smaller) = self.smaller().into_iter().find(|case| is_faulty(case)) {
            self = smaller;
        }
        self
    }

    fn smaller(&self) -> Vec<Self> {
        let Settings { root, prefixes, declaration } = self.settings;
        let mut settings = Vec::new();
        if declaration {
            settings.push(Settings { declaration: false, ..self.settings });
        }
        if root.is_some() {
            settings.push(Settings { root: None, ..self.settings });
        }
        if let [_, rest @ ..] = prefixes {
            settings.push(Settings { prefixes: rest, ..self.settings });
            settings.push(Settings { prefixes: &prefixes[..prefixes.len() - 1], ..self.settings });
        }
        let mut cases: Vec<_> = settings
            .into_iter()
            .map(|settings| Self { kind: self.kind.clone(), value: self.value.clone(), settings })
            .collect();
        let values = smaller(&self.kind, &self.value).into_iter();
        cases.extend(values.map(|(kind, value)| Self { kind, value, settings: self.settings }));
        cases
    }
}

/// A type and a value of it.
type Pair = (Type, Value);

/// The same without a part, or with a smaller one: first what is much smaller.
fn smaller(kind: &Type, value: &Value) -> Vec<Pair> {
    let mut pairs = Vec::new();
    if !matches!(kind, Type::Text | Type::Unit(None)) {
        pairs.push((Type::Text, Value::Text(String::new())));
    }
    match (kind, value) {
        (Type::Text, Value::Text(text)) => {
            let shorter = |(at, char): (usize, char)| [&text[..at], &text[at + char.len_utf8()..]].concat();
            pairs.extend(text.char_indices().map(shorter).map(|text| (Type::Text, Value::Text(text))));
        }
        (Type::Option(held), Value::None) if **held != Type::Text => {
            pairs.push((Type::Option(Type::Text.into()), Value::None));
        }
        (Type::List(item), Value::Items(items)) if items.is_empty() && **item != Type::Text => {
            pairs.push((Type::List(Type::Text.into()), value.clone()));
        }
        (Type::List(item), Value::Items(items)) if items.len() > 1 => pairs.extend(of_items(item, items)),
        (Type::Map(entry), Value::Entries(entries)) if entries.is_empty() && **entry != Type::Text => {
            pairs.push((Type::Map(Type::Text.into()), value.clone()));
        }
        (Type::Map(_), Value::Entries(entries)) => pairs.extend(entries.keys().map(|key| {
            let mut entries = entries.clone();
            entries.remove(key);
            (kind.clone(), Value::Entries(entries))
        })),
        (Type::Struct { name, fields, is_strict: true }, _) => {
            pairs.push((Type::Struct { name, fields: fields.clone(), is_strict: false }, value.clone()));
        }
        (Type::Enum { name, variants }, Value::Variant(number, held)) if variants.len() > 1 => {
            let variants = vec![variants[*number].clone()];
            pairs.push((Type::Enum { name, variants }, Value::Variant(0, held.clone())));
        }
        _ => {}
    }
    let parts = parts(kind, value);
    pairs.extend(parts.iter().cloned());
    if matches!(kind, Type::Struct { .. }) || parts.len() > 1 {
        pairs.extend((0..parts.len()).map(|number| made_of(kind, value, &parts, number, None)));
    }
    for (number, part) in parts.iter().enumerate() {
        let others = smaller(&part.0, &part.1).into_iter();
        pairs.extend(others.map(|other| made_of(kind, value, &parts, number, Some(other))));
    }
    pairs
}

/// A list without an item, or with a smaller one of the same type.
fn of_items(kind: &Type, items: &[Value]) -> Vec<Pair> {
    let list = |items| (Type::List(Box::new(kind.clone())), Value::Items(items));
    let mut pairs = Vec::new();
    for number in 0..items.len() {
        pairs.push(list([&items[..number], &items[number + 1..]].concat()));
    }
    for (number, item) in items.iter().enumerate() {
        for (other, value) in smaller(kind, item) {
            if other == *kind {
                let mut items = items.to_vec();
                items[number] = value;
                pairs.push(list(items));
            }
        }
    }
    pairs
}

/// The parts of a value whose types are of their own.
fn parts(kind: &Type, value: &Value) -> Vec<Pair> {
    let pairs = |kinds: &[Type], values: &[Value]| kinds.iter().cloned().zip(values.iter().cloned()).collect();
    match (kind, value) {
        (Type::Option(kind), Value::Some(value)) | (Type::Newtype(_, kind), Value::Newtype(value)) => {
            vec![(Type::clone(kind), Value::clone(value))]
        }
        (Type::List(kind), Value::Items(items)) if items.len() == 1 => vec![(Type::clone(kind), items[0].clone())],
        (Type::Tuple(_, kinds), Value::Items(items)) => pairs(kinds, items),
        (Type::Struct { fields, .. }, Value::Fields(values)) => {
            fields.iter().zip(values).map(|(field, value)| (field.kind.clone(), value.clone())).collect()
        }
        (Type::Map(kind), Value::Entries(entries)) if entries.len() == 1 => {
            entries.values().map(|value| (Type::clone(kind), value.clone())).collect()
        }
        (Type::Enum { name, variants }, Value::Variant(number, value)) => {
            let kind = match &variants[*number].content {
                Content::Unit => return vec![],
                Content::Newtype(kind) => kind.clone(),
                Content::Tuple(kinds) => Type::Tuple(None, kinds.clone()),
                Content::Struct(fields) => Type::Struct { name, fields: fields.clone(), is_strict: false },
            };
            vec![(kind, Value::clone(value))]
        }
        _ => vec![],
    }
}

/// The value with another part in the place of one, or without that.
fn made_of(kind: &Type, value: &Value, parts: &[Pair], number: usize, other: Option<Pair>) -> Pair {
    let mut parts = parts.to_vec();
    parts.splice(number..=number, other.clone());
    match (kind, value) {
        (Type::Tuple(name, _), _) => {
            let (kinds, items): (Vec<_>, _) = parts.into_iter().unzip();
            (Type::Tuple(name.filter(|_| kinds.len() > 1), kinds), Value::Items(items))
        }
        (Type::Struct { name, fields, is_strict }, _) => {
            let mut fields = fields.clone();
            match other {
                Some((kind, _)) => fields[number].kind = kind,
                None => drop(fields.remove(number)),
            }
            let values = parts.into_iter().map(|(_, value)| value).collect();
            (Type::Struct { name, fields, is_strict: *is_strict }, Value::Fields(values))
        }
        _ => {
            let (part, held) = parts.pop().expect("it has one part");
            match (kind, value) {
                (Type::Option(_), _) => (Type::Option(part.into()), Value::Some(held.into())),
                (Type::Newtype(name, _), _) => (Type::Newtype(name, part.into()), Value::Newtype(held.into())),
                (Type::List(_), _) => (Type::List(part.into()), Value::Items(vec![held])),
                (Type::Map(_), Value::Entries(entries)) => {
                    let entries = entries.keys().map(|key| (key.clone(), held.clone())).collect();
                    (Type::Map(part.into()), Value::Entries(entries))
                }
                (Type::Enum { name, variants }, Value::Variant(at, _)) => {
                    let mut variants = variants.clone();
                    let content = &mut variants[*at].content;
                    *content = match (&*content, part) {
                        (Content::Tuple(_), Type::Tuple(None, kinds)) if kinds.len() > 1 => Content::Tuple(kinds),
                        (Content::Struct(_), Type::Struct { fields, .. }) => Content::Struct(fields),
                        (_, kind) => Content::Newtype(kind),
                    };
                    (Type::Enum { name, variants }, Value::Variant(*at, held.into()))
                }
                (kind, _) => unreachable!("{kind:?} has no parts"),
            }
        }
    }
}

//! A type and its value as Rust code, which can be copied into a test.

use super::kinds::{Content, Field, Type};
use super::values::Value;
use core::fmt::Write as _;

/// The definitions of the types, and the value.
pub(super) fn code(kind: &Type, value: &Value) -> String {
    let mut code = Code::default();
    let name = code.name(kind);
    let value = code.value(kind, value);
    format!("{}let value: {name} = {value};", code.definitions)
}

/// The value alone.
pub(super) fn value(kind: &Type, value: &Value) -> String {
    Code::default().value(kind, value)
}

#[derive(Default)]
struct Code {
    definitions: String,
    /// The types that have a definition.
    named: Vec<Type>,
}

impl Code {
    /// The name of a type, which is defined before.
    fn name(&mut self, kind: &Type) -> String {
        match kind {
            Type::Unit(None) => "()".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::U8 => "u8".to_owned(),
            Type::I64 => "i64".to_owned(),
            Type::F64 => "f64".to_owned(),
            Type::Char => "char".to_owned(),
            Type::Text => "String".to_owned(),
            Type::Option(kind) => format!("Option<{}>", self.name(kind)),
            Type::List(kind) => format!("Vec<{}>", self.name(kind)),
            Type::Map(kind) => format!("BTreeMap<String, {}>", self.name(kind)),
            Type::Tuple(None, kinds) => format!("({})", self.names(kinds)),
            _ => {
                if let Some(number) = self.named.iter().position(|named| named == kind) {
                    return format!("T{number}");
                }
                let definition = self.definition(kind);
                let name = format!("T{}", self.named.len());
                self.named.push(kind.clone());
                self.definitions.push_str(&definition.replace("NAME", &name));
                name
            }
        }
    }

    fn names(&mut self, kinds: &[Type]) -> String {
        kinds.iter().map(|kind| self.name(kind) + ", ").collect()
    }

    fn definition(&mut self, kind: &Type) -> String {
        const DERIVE: &str = "#[derive(Debug, PartialEq, Serialize, Deserialize)]\n#[serde(rename = ";
        match kind {
            Type::Unit(Some(name)) => format!("{DERIVE}{name:?})]\nstruct NAME;\n"),
            Type::Newtype(name, kind) => format!("{DERIVE}{name:?})]\nstruct NAME({});\n", self.name(kind)),
            Type::Tuple(Some(name), kinds) => format!("{DERIVE}{name:?})]\nstruct NAME({});\n", self.names(kinds)),
            Type::Struct { name, fields, is_strict } => {
                let strict = if *is_strict { ", deny_unknown_fields" } else { "" };
                format!("{DERIVE}{name:?}{strict})]\nstruct NAME {{ {}}}\n", self.fields(fields))
            }
            Type::Enum { name, variants } => {
                let mut code = format!("{DERIVE}{name:?})]\nenum NAME {{ ");
                for (number, variant) in variants.iter().enumerate() {
                    let content = match &variant.content {
                        Content::Unit => String::new(),
                        Content::Newtype(kind) => format!("({})", self.name(kind)),
                        Content::Tuple(kinds) => format!("({})", self.names(kinds)),
                        Content::Struct(fields) => format!(" {{ {}}}", self.fields(fields)),
                    };
                    write!(code, "#[serde(rename = {:?})] V{number}{content}, ", variant.name)
                        .expect("a string takes all");
                }
                code + "}\n"
            }
            other => unreachable!("{other:?} has no name"),
        }
    }

    fn fields(&mut self, fields: &[Field]) -> String {
        let mut code = String::new();
        for (number, field) in fields.iter().enumerate() {
            let default = if field.has_default() { ", default" } else { "" };
            let kind = self.name(&field.kind);
            write!(code, "#[serde(rename = {:?}{default})] f{number}: {kind}, ", field.name)
                .expect("a string takes all");
        }
        code
    }

    fn value(&mut self, kind: &Type, value: &Value) -> String {
        match (kind, value) {
            (Type::Option(kind), Value::Some(value)) => format!("Some({})", self.value(kind, value)),
            (Type::Newtype(_, inner), Value::Newtype(value)) => {
                format!("{}({})", self.name(kind), self.value(inner, value))
            }
            (Type::List(kind), Value::Items(items)) => {
                let items: Vec<_> = items.iter().map(|item| self.value(kind, item)).collect();
                format!("vec![{}]", items.join(", "))
            }
            (Type::Tuple(None, kinds), Value::Items(items)) => format!("({})", self.items(kinds, items)),
            (Type::Tuple(_, kinds), Value::Items(items)) => {
                format!("{}({})", self.name(kind), self.items(kinds, items))
            }
            (Type::Map(kind), Value::Entries(entries)) => {
                let entries =
                    entries.iter().map(|(key, value)| format!("({key:?}.into(), {})", self.value(kind, value)));
                format!("BTreeMap::from([{}])", entries.collect::<Vec<_>>().join(", "))
            }
            (Type::Struct { fields, .. }, Value::Fields(values)) => {
                format!("{} {{ {}}}", self.name(kind), self.values(fields, values))
            }
            (Type::Enum { variants, .. }, Value::Variant(number, value)) => {
                let content = match (&variants[*number].content, &**value) {
                    (Content::Newtype(kind), value) => format!("({})", self.value(kind, value)),
                    (Content::Tuple(kinds), Value::Items(items)) => format!("({})", self.items(kinds, items)),
                    (Content::Struct(fields), Value::Fields(values)) => {
                        format!(" {{ {}}}", self.values(fields, values))
                    }
                    _ => String::new(),
                };
                format!("{}::V{number}{content}", self.name(kind))
            }
            (kind, Value::Unit) => self.name(kind),
            (_, Value::Bool(value)) => value.to_string(),
            (_, Value::U8(value)) => value.to_string(),
            (_, Value::I64(value)) => value.to_string(),
            (_, Value::F64(bits)) => format!("f64::from_bits({bits:#x})"),
            (_, Value::Char(value)) => format!("{value:?}"),
            (_, Value::Text(value)) => format!("{value:?}.into()"),
            (_, Value::None) => "None".to_owned(),
            (kind, value) => unreachable!("{value:?} is no {kind:?}"),
        }
    }

    fn items(&mut self, kinds: &[Type], items: &[Value]) -> String {
        kinds.iter().zip(items).map(|(kind, item)| self.value(kind, item) + ", ").collect()
    }

    fn values(&mut self, fields: &[Field], values: &[Value]) -> String {
        let values = fields.iter().zip(values).enumerate();
        values.map(|(number, (field, value))| format!("f{number}: {}, ", self.value(&field.kind, value))).collect()
    }
}

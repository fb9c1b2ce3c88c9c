//! Draws types, values and settings from bytes. A zero, which a byte that is missing stands for, draws what is simplest, so
//! that what fails shrinks.

use super::kinds::{Content, Field, Place, Type, Variant};
use super::values::Value;
use super::{Case, Settings};
use std::collections::BTreeMap;

/// How deep types nest.
const DEPTH: u8 = 4;

/// The namespaces of the prefixes that a program declares.
const PREFIXES: &[&[(&str, &str)]] = &[
    &[],
    &[],
    &[],
    &[],
    &[("p", "urn:p")],
    &[("p", "urn:p"), ("q", "urn:q")],
    &[("p", "urn:p"), ("q", "urn:q")],
    // Two prefixes of one namespace.
    &[("p", "urn:p"), ("q", "urn:p")],
    &[("xsi", "http://www.w3.org/2001/XMLSchema-instance"), ("p", "urn:p")],
];

/// Names of elements and variants. `z` is declared by no program.
const ELEMENTS: &[&str] = &["a", "b", "c", "d", "p:a", "q:a", "p:b", "q:c", "é", "z:a", "xsi:nil"];

/// Names of attributes, with their `@`.
const ATTRIBUTES: &[&str] = &[
    "@a",
    "@b",
    "@p:a",
    "@q:a",
    "@q:b",
    "@a",
    "@b",
    "@c",
    "@p:b",
    "@d",
    "@a",
    "@xml:lang",
    "@xml:space",
    "@xmlns:z",
    "@z:a",
    "@xmlns",
    "@xmlns:p",
    "@xsi:nil",
];

/// Names of structs.
const NAMES: &[&str] = &["s", "t", "a", "p:s", "u"];

/// Pieces of texts.
const PIECES: &[&str] = &[
    "x",
    "",
    " ",
    "1",
    "é",
    "\u{10437}",
    "<",
    "&",
    "]]>",
    "\r",
    "\n",
    "\t",
    "\"",
    "'",
    "\r\n",
    "&lt;",
    "<!-- -->",
    "true",
    "a",
    "\u{A0}",
    "\u{2028}",
    "\u{FEFF}",
    "\u{85}",
    "]]",
    ">",
    "-",
    "%",
    "p:a",
    "\u{FFFE}",
];

/// Keys of maps.
const KEYS: &[&str] = &["a", "b", "@a", "@b", "p:a", "@q:a", "$text", "é", "1", "", "a b", "$value", "@xml:lang", "@"];

/// Namespaces that an attribute declares.
const NAMESPACES: &[&str] = &["urn:z", "urn:p", "urn:q", "", "http://www.w3.org/2000/xmlns/", "a b"];

/// What a type can be, before it is known what is in it.
#[derive(Clone, Copy)]
enum Kind {
    Unit,
    Bool,
    U8,
    I64,
    F64,
    Char,
    Text,
    Option,
    Newtype,
    List,
    Tuple,
    Map,
    Struct,
    Enum,
}

use Kind::{Bool, Char, Enum, F64, I64, List, Map, Newtype, Option as Maybe, Struct, Text, Tuple, U8, Unit};

/// All kinds; the first ones are plain.
const ALL: &[Kind] = &[Text, U8, Bool, I64, F64, Char, Unit, Maybe, Newtype, List, Tuple, Map, Struct, Enum];

/// The number of plain kinds.
const PLAIN: usize = 7;

/// The kinds that a place mostly has.
const fn usual(place: Place) -> &'static [Kind] {
    match place {
        Place::Root => &[Struct, Struct, Struct, Struct, Enum, Newtype, Map, Maybe, Text],
        Place::Element => &[
            Text, U8, Bool, I64, F64, Char, Unit, Text, Maybe, Maybe, Newtype, List, List, List, Tuple, Map, Struct,
            Struct, Struct, Enum,
        ],
        Place::Attribute | Place::Text => {
            &[Text, U8, Bool, I64, F64, Char, Text, Text, Maybe, Newtype, List, Tuple, Enum]
        }
        Place::Content => &[Text, List, List, List, List, Enum, Maybe, Struct, Newtype, Tuple, Unit],
        Place::ElementItem => &[Text, U8, Bool, Char, Unit, Text, Maybe, Newtype, Struct, Struct, Struct, Map, Enum],
        Place::TextItem => &[Text, U8, Bool, I64, F64, Char, Enum, Newtype],
        Place::ContentItem => &[Text, Enum, Enum, Enum, Enum, Enum, Struct, Maybe, Unit, Newtype],
    }
}

/// The bytes that are left to draw from.
pub(super) struct Draw<'d> {
    bytes: &'d [u8],
    prefixes: &'static [(&'static str, &'static str)],
}

impl<'d> Draw<'d> {
    /// Draws a type, a value of it and how it is written.
    pub(super) fn case(bytes: &'d [u8]) -> Case {
        let mut draw = Self { bytes, prefixes: &[] };
        draw.prefixes = draw.pick(PREFIXES);
        let declaration = draw.is_rare(4);
        let kind = draw.kind(Place::Root, DEPTH);
        // Enums, and nothing else, have their names for the document.
        let needs_root =
            !matches!(kind, Type::Struct { .. } | Type::Enum { .. } | Type::Newtype(..) | Type::Unit(Some(_)));
        let root = (needs_root && !draw.is_rare(16) || draw.is_rare(8)).then(|| draw.name(NAMES));
        let value = draw.value(&kind, "");
        Case { kind, value, settings: Settings { root, prefixes: draw.prefixes, declaration } }
    }

    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// True once in so many times.
    fn is_rare(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of these names. Prefixes that nothing declares are rare.
    fn name(&mut self, from: &[&'static str]) -> &'static str {
        let name = self.pick(from);
        let prefix = name.trim_start_matches('@').split_once(':').map(|(prefix, _)| prefix);
        let is_declared = prefix.is_none_or(|prefix| {
            prefix.starts_with("xml") || self.prefixes.iter().any(|(declared, _)| *declared == prefix)
        });
        if is_declared || self.is_rare(16) { name } else { from[0] }
    }

    fn kind(&mut self, place: Place, depth: u8) -> Type {
        let usual = usual(place);
        // Other kinds are mostly refused.
        let from = if self.is_rare(24) { ALL } else { usual };
        match self.pick(from) {
            kind if depth > 0 => self.made(kind, place, depth - 1),
            kind => match kind as usize {
                0..PLAIN => self.made(kind, place, 0),
                _ => Type::Text,
            },
        }
    }

    fn made(&mut self, kind: Kind, place: Place, depth: u8) -> Type {
        match kind {
            Unit => Type::Unit(self.struct_name()),
            Bool => Type::Bool,
            U8 => Type::U8,
            I64 => Type::I64,
            F64 => Type::F64,
            Char => Type::Char,
            Text => Type::Text,
            Maybe => Type::Option(Box::new(self.kind(place, depth))),
            Newtype => Type::Newtype(self.name(NAMES), Box::new(self.kind(place, depth))),
            List => Type::List(Box::new(self.kind(place.of_items(), depth))),
            Tuple => match self.struct_name() {
                Some(name) => Type::Tuple(Some(name), self.several(place, depth)),
                None => Type::Tuple(None, self.kinds(place, depth)),
            },
            // A map as the document has the declarations, too.
            Map if place == Place::Root && !self.prefixes.is_empty() => Type::Text,
            Map => Type::Map(Box::new(self.kind(Place::Attribute, depth))),
            Struct => {
                let name = self.name(NAMES);
                Type::Struct { name, fields: self.fields(depth), is_strict: self.is_rare(8) }
            }
            Enum => Type::Enum { name: self.pick(NAMES), variants: self.variants(place, depth) },
        }
    }

    fn kinds(&mut self, place: Place, depth: u8) -> Vec<Type> {
        (0..1 + self.below(3)).map(|_| self.kind(place.of_items(), depth)).collect()
    }

    /// At least two: of one, serde makes a newtype.
    fn several(&mut self, place: Place, depth: u8) -> Vec<Type> {
        let mut kinds = self.kinds(place, depth);
        kinds.push(self.kind(place.of_items(), depth));
        kinds
    }

    /// The name of a struct, if it is one.
    fn struct_name(&mut self) -> Option<&'static str> {
        self.is_rare(3).then(|| self.name(NAMES))
    }

    fn fields(&mut self, depth: u8) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for _ in 0..self.below(5) {
            let name = match self.below(8) {
                0..4 => self.name(ELEMENTS),
                4..6 => self.name(ATTRIBUTES),
                6 => "$text",
                _ => "$value",
            };
            // A type cannot have two fields of one name.
            if fields.iter().all(|field| field.name != name) {
                let kind = self.kind(Place::of(name), depth);
                fields.push(Field { name, kind });
            }
        }
        fields
    }

    fn variants(&mut self, place: Place, depth: u8) -> Vec<Variant> {
        // In the places of texts, and for elements that a field names, texts name the variants.
        let is_named_by_text = !matches!(place, Place::Root | Place::Content | Place::ContentItem);
        let mut variants: Vec<Variant> = Vec::new();
        for _ in 0..=self.below(4) {
            let name = if !is_named_by_text && self.is_rare(4) { "$text" } else { self.name(ELEMENTS) };
            if variants.iter().any(|variant| variant.name == name) {
                continue;
            }
            let content = if is_named_by_text && !self.is_rare(24) {
                Content::Unit
            } else {
                let place = Place::of(name);
                match self.below(8) {
                    0 if name != "$text" => Content::Unit,
                    7 => Content::Tuple(self.several(place, depth)),
                    5 | 6 if name != "$text" => Content::Struct(self.fields(depth)),
                    _ => Content::Newtype(self.kind(place, depth)),
                }
            };
            variants.push(Variant { name, content });
        }
        variants
    }

    /// A value; `name` is that of the field around it.
    fn value(&mut self, kind: &Type, name: &str) -> Value {
        match kind {
            Type::Unit(_) => Value::Unit,
            Type::Bool => Value::Bool(self.below(2) == 1),
            Type::U8 => Value::U8(self.byte()),
            Type::I64 => Value::I64(self.pick(&[0, 1, -1, i64::MAX, i64::MIN])),
            Type::F64 => Value::F64(
                self.pick(&[0.0, 1.5, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e300, 5e-324, 0.1]).to_bits(),
            ),
            Type::Char => {
                Value::Char(self.pick(&['x', '<', '&', '1', 'é', '\u{10437}', '\u{A0}', '"', ' ', '\n', '\r']))
            }
            Type::Text if name.starts_with("@xmlns") => Value::Text(self.pick(NAMESPACES).to_owned()),
            Type::Text if name == "@xml:space" => Value::Text(self.pick(&["preserve", "default", ""]).to_owned()),
            Type::Text => Value::Text((0..self.below(4)).map(|_| self.pick(PIECES)).collect()),
            Type::Option(_) if self.is_rare(3) => Value::None,
            Type::Option(kind) => Value::Some(Box::new(self.value(kind, name))),
            Type::Newtype(_, kind) => Value::Newtype(Box::new(self.value(kind, name))),
            Type::List(kind) => Value::Items((0..self.below(4)).map(|_| self.value(kind, name)).collect()),
            Type::Tuple(_, kinds) => Value::Items(kinds.iter().map(|kind| self.value(kind, name)).collect()),
            Type::Map(kind) => {
                let entries = (0..self.below(3)).map(|_| {
                    let key = if self.is_rare(4) { self.name(KEYS) } else { self.pick(&KEYS[..4]) };
                    (key.to_owned(), self.value(kind, key))
                });
                Value::Entries(entries.collect::<BTreeMap<_, _>>())
            }
            Type::Struct { fields, .. } => self.values(fields),
            Type::Enum { variants, .. } => {
                let number = self.below(variants.len());
                let value = match &variants[number].content {
                    Content::Unit => Value::Unit,
                    Content::Newtype(kind) => self.value(kind, ""),
                    Content::Tuple(kinds) => Value::Items(kinds.iter().map(|kind| self.value(kind, "")).collect()),
                    Content::Struct(fields) => self.values(fields),
                };
                Value::Variant(number, Box::new(value))
            }
        }
    }

    fn values(&mut self, fields: &[Field]) -> Value {
        Value::Fields(fields.iter().map(|field| self.value(&field.kind, field.name)).collect())
    }
}

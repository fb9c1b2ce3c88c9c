//! Values of any type that are serialized as XML, and deserialized.
//!
//! A small language of types (`serde_types/kinds.rs`) stands for what one derives serde's traits for. Types, values and
//! settings are drawn from bytes. Each value is refused with the path of what XML has no form for, or it is written so that
//! other parsers take it, and the value comes back.

mod code;
mod draw;
mod kinds;
mod known;
mod parts;
mod peers;
mod shrink;
mod values;

use core::fmt;
use draw::Draw;
use fivefold::xml::{Deserializer, Serializer};
use kinds::{Place, Type};
use serde::de::DeserializeSeed as _;
use values::{Typed, Value};

/// A value of a type, and how it is written.
struct Case {
    kind: Type,
    value: Value,
    settings: Settings,
}

/// How a value is written.
#[derive(Clone, Copy)]
struct Settings {
    root: Option<&'static str>,
    prefixes: &'static [(&'static str, &'static str)],
    declaration: bool,
}

/// What has become of a value.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is refused, because of this.
    Refused(String),
    /// It is written as this, and comes back.
    Written {
        /// The document.
        text: String,
        /// Why quick-xml is not asked to read it back, if it is not.
        unlike_quick_xml: Option<&'static str>,
    },
    /// It does not come back, for a reason that is known: an exception of the documentation, or a fault.
    Known(&'static str),
}

/// The names of the known faults.
pub fn faults() -> impl Iterator<Item = &'static str> {
    known::FAULTS.iter().map(|(name, _)| *name)
}

/// What is written of a value comes back, or the value is refused with the path of what cannot be written.
pub fn serde_types(data: &[u8]) {
    if let Err(fault) = outcome(data) {
        panic!("{fault}");
    }
}

/// What has become of a value, or how the property does not hold.
pub fn outcome(data: &[u8]) -> Result<Outcome, String> {
    let case = Draw::case(data);
    case.outcome().map_err(|_| {
        let case = case.shrunk(|case| case.outcome().is_err());
        let fault = case.outcome().err().unwrap_or_default();
        format!("{fault}\n{case}")
    })
}

impl Settings {
    fn serializer(&self) -> Serializer {
        let serializer = Serializer::new().with_declaration(self.declaration);
        let serializer =
            self.prefixes.iter().fold(serializer, |serializer, (prefix, uri)| serializer.with_prefix(prefix, uri));
        match self.root {
            Some(root) => serializer.with_root(root),
            None => serializer,
        }
    }
}

impl Case {
    fn outcome(&self) -> Result<Outcome, String> {
        self.check().or_else(|fault| known::explanation(self, &fault).map(Outcome::Known).ok_or(fault))
    }

    fn check(&self) -> Result<Outcome, String> {
        let serializer = self.settings.serializer();
        let value = Typed(&self.kind, &self.value);
        let text = match serializer.to_string(&value) {
            Ok(text) => text,
            Err(error) if self.must_be_written() => return Err(format!("is refused: {error}")),
            Err(error) => return refusal(&error.to_string()),
        };
        let indented =
            serializer.with_indent(2).to_string(&value).map_err(|error| format!("is not indented: {error}"))?;
        peers::assert_well_formed(&text, &indented)?;
        self.assert_read(&text)?;
        self.assert_read(&indented)?;
        let unlike_quick_xml = peers::unlike_quick_xml(self)
            .map_or_else(|| peers::assert_quick_xml_reads(self, &text).map(|()| None), |reason| Ok(Some(reason)))?;
        Ok(Outcome::Written { text, unlike_quick_xml })
    }

    /// Whether it is so plain that nothing can be a reason to refuse it.
    fn must_be_written(&self) -> bool {
        let Settings { root, prefixes, .. } = self.settings;
        let mut namespaces: Vec<_> = prefixes.iter().map(|(_, namespace)| namespace).collect();
        namespaces.dedup();
        namespaces.len() == prefixes.len()
            && root.is_none()
            && self.kind.is_plain(Place::Root, prefixes)
            && !self.has(|part| part.is_text(|text| text.contains('\u{FFFE}')))
    }

    /// The value is read back from this text.
    fn assert_read(&self, text: &str) -> Result<(), String> {
        for is_strict in [false, true] {
            let deserializer = Deserializer::from_str(text).with_strict(is_strict);
            let prefixes = self.settings.prefixes.iter();
            let deserializer =
                prefixes.fold(deserializer, |deserializer, (prefix, uri)| deserializer.with_prefix(*prefix, *uri));
            match self.kind.deserialize(deserializer) {
                Ok(value) if value == self.value => {}
                Ok(value) => return Err(format!("comes back as {}: {text}", code::value(&self.kind, &value))),
                Err(error) => return Err(format!("does not come back: {error}: {text}")),
            }
        }
        Ok(())
    }
}

/// A refusal says where, unless the document's own element has no name.
fn refusal(message: &str) -> Result<Outcome, String> {
    match message.rsplit_once(", in `") {
        Some((cause, _)) => Ok(Outcome::Refused(cause.to_owned())),
        None if message.contains("a value without a name as the root") => Ok(Outcome::Refused(message.to_owned())),
        None => Err(format!("is refused without a path: {message}")),
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { root, prefixes, declaration } = &self.settings;
        writeln!(f, "{}", code::code(&self.kind, &self.value))?;
        write!(f, "// Written with the root {root:?}, prefixes {prefixes:?}, declaration {declaration}.")
    }
}

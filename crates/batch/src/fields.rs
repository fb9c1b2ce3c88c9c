//! The fields of a request as JSON.

use crate::names::{Dialect, FIELDS, Mode, Want, field_suggestion, suggestion};
use crate::request::{Input, Request, UnknownFields};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core::num::NonZeroU64;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::HashMap;

/// A request with its fields unparsed. A field that is `null` counts as missing.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    /// Raw values: an invalid one does not prevent the others, above all the id, from being read.
    raw: HashMap<String, &'a RawValue>,
}

impl<'a> Fields<'a> {
    /// Parses a line.
    pub(crate) fn parse(line: &'a [u8]) -> Result<Self, String> {
        let line = str::from_utf8(line).map_err(|error| format!("the line is not UTF-8: {error}"))?;
        let raw = serde_json::from_str(line).map_err(|error| format!("the line is not a JSON object: {error}"))?;
        Ok(Self { raw })
    }

    /// The id as written in the request. An id with a lone surrogate cannot be decoded, and would make the answer
    /// invalid.
    pub(crate) fn id(&self) -> Result<Option<Box<RawValue>>, String> {
        self.value("id")?;
        Ok(self.raw.get("id").map(|id| RawValue::to_owned(id)))
    }

    /// The request without its id.
    pub(crate) fn request(&self, unknown: UnknownFields) -> Result<Request, String> {
        let dialect = match self.text("dialect")? {
            None => return Err("`dialect` is missing".to_owned()),
            Some(name) => Dialect::find(&name).ok_or_else(|| {
                let hint = suggestion(&name, Dialect::ALL.map(Dialect::name));
                format!("unknown dialect `{name}`{hint}")
            })?,
        };
        if unknown == UnknownFields::Refuse {
            self.check_names()?;
        }
        self.of_dialect(dialect).request_of(dialect)
    }

    /// The fields that have an effect in a dialect. The values of the others do not matter.
    fn of_dialect(&self, dialect: Dialect) -> Self {
        let counts = |name: &str| FIELDS.iter().any(|field| field.name == name && field.dialects.contains(&dialect));
        let raw = self.raw.iter().filter(|(name, _)| counts(name));
        Self { raw: raw.map(|(name, value)| (name.clone(), *value)).collect() }
    }

    fn request_of(&self, dialect: Dialect) -> Result<Request, String> {
        Ok(Request {
            id: None,
            dialect,
            input: self.input()?,
            encoding: self.text("encoding")?,
            content_type: self.text("content_type")?,
            fallback: self.text("fallback")?,
            want: self.wants(dialect)?,
            chunk: self.integer("chunk", 1)?.and_then(NonZeroU64::new),
            limits: self.integers("limits")?,
            context: self.text("context")?,
            context_attributes: self.text_pairs("context_attributes")?,
            quirks: self.mode("quirks")?,
            scripting: self.flag("scripting")?,
            shadow_roots: self.flag("shadow_roots")?,
            template_for: self.flag("template_for")?,
            iframe_srcdoc: self.flag("iframe_srcdoc")?,
            url: self.text("url")?,
            raw: self.flag("raw")?,
            initial_state: self.text("initial_state")?,
            last_start_tag: self.text("last_start_tag")?,
            presets: self.texts("presets")?.unwrap_or_default(),
            allow_attributes: self.texts("allow_attributes")?.unwrap_or_default(),
            allow_elements: self.texts("allow_elements")?.unwrap_or_default(),
            entity_budget: self.integer("entity_budget", 0)?,
            rule: self.text("rule")?,
            name: self.text("name")?,
            attribute: self.text("attribute")?,
            element: self.text("element")?,
        })
    }

    /// Refuses unknown fields; of several, the first by name.
    fn check_names(&self) -> Result<(), String> {
        let is_known = |name: &str| FIELDS.iter().any(|field| field.name == name);
        match self.raw.keys().filter(|name| !is_known(name)).min() {
            Some(name) => Err(format!("unknown field `{name}`{}", field_suggestion(name))),
            None => Ok(()),
        }
    }

    fn value(&self, name: &str) -> Result<Option<Value>, String> {
        let Some(raw) = self.raw.get(name) else { return Ok(None) };
        match serde_json::from_str(raw.get()) {
            Ok(Value::Null) => Ok(None),
            Ok(value) => Ok(Some(value)),
            // Usually a lone surrogate.
            Err(error) => Err(format!("`{name}` cannot be read: {error}")),
        }
    }

    fn input(&self) -> Result<Option<Input>, String> {
        match (self.text("input")?, self.text("input_base64")?) {
            (Some(text), None) => Ok(Some(Input::Text(text))),
            (None, Some(base64)) => {
                let bytes = STANDARD.decode(base64);
                bytes
                    .map(|bytes| Some(Input::Bytes(bytes)))
                    .map_err(|error| format!("`input_base64` is not base64: {error}"))
            }
            (Some(_), Some(_)) => Err("`input` and `input_base64` exclude each other".to_owned()),
            (None, None) => Ok(None),
        }
    }

    /// The wanted answers, without duplicates.
    fn wants(&self, dialect: Dialect) -> Result<Option<Vec<Want>>, String> {
        let Some(names) = self.texts("want")? else { return Ok(None) };
        let known = || Want::ALL.into_iter().filter(|want| want.dialects().contains(&dialect));
        let mut wants = Vec::new();
        for name in names {
            let want = known().find(|want| want.name() == name).ok_or_else(|| match Want::find(&name) {
                Some(_) => format!("unknown want `{name}`: the dialect `{}` has no such answer", dialect.name()),
                None => format!("unknown want `{name}`{}", suggestion(&name, known().map(Want::name))),
            })?;
            if !wants.contains(&want) {
                wants.push(want);
            }
        }
        Ok(Some(wants))
    }

    /// A string.
    fn text(&self, name: &str) -> Result<Option<String>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` must be a string")),
        }
    }

    /// True or false.
    fn flag(&self, name: &str) -> Result<Option<bool>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(_) => Err(format!("`{name}` must be true or false")),
        }
    }

    /// An integer of at least `least`.
    fn integer(&self, name: &str, least: u64) -> Result<Option<u64>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(integer) if integer >= least => Ok(Some(integer)),
                _ => Err(format!("`{name}` must be an integer of at least {least}")),
            },
        }
    }

    /// A list of strings.
    fn texts(&self, name: &str) -> Result<Option<Vec<String>>, String> {
        let wrong = || format!("`{name}` must be a list of strings");
        match self.value(name)? {
            None => Ok(None),
            Some(Value::Array(values)) => values
                .into_iter()
                .map(|value| if let Value::String(text) = value { Ok(text) } else { Err(wrong()) })
                .collect::<Result<_, _>>()
                .map(Some),
            Some(_) => Err(wrong()),
        }
    }

    /// An object of strings, in source order.
    fn text_pairs(&self, name: &str) -> Result<Vec<(String, String)>, String> {
        let wrong = || format!("`{name}` must be an object of strings");
        match self.value(name)? {
            None => Ok(Vec::new()),
            Some(Value::Object(values)) => values
                .into_iter()
                .map(|(key, value)| if let Value::String(text) = value { Ok((key, text)) } else { Err(wrong()) })
                .collect(),
            Some(_) => Err(wrong()),
        }
    }

    /// An object of integers of at least 0, in source order.
    fn integers(&self, name: &str) -> Result<Vec<(String, u64)>, String> {
        let wrong = || format!("`{name}` must be an object of integers of at least 0");
        match self.value(name)? {
            None => Ok(Vec::new()),
            Some(Value::Object(values)) => {
                values.into_iter().map(|(key, value)| Ok((key, value.as_u64().ok_or_else(wrong)?))).collect()
            }
            Some(_) => Err(wrong()),
        }
    }

    /// The mode of a document: its name, or a Boolean for quirks mode.
    fn mode(&self, name: &str) -> Result<Option<Mode>, String> {
        Ok(match self.value(name)? {
            None => None,
            Some(Value::Bool(false)) => Some(Mode::NoQuirks),
            Some(Value::Bool(true)) => Some(Mode::Quirks),
            Some(value) => match value.as_str().and_then(Mode::find) {
                Some(mode) => Some(mode),
                None => return Err(format!("`{name}` must be true, false, or the name of a mode")),
            },
        })
    }
}

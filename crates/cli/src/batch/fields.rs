//! The fields of a request.

use crate::input::{Input, encoding, hints};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core::fmt;
use core::num::NonZeroUsize;
use fivefold::dom::QuirksMode;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::HashMap;

/// A request with its fields unparsed. A field that is `null` counts as missing.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    /// Raw values: an invalid one does not prevent the others, above all the id, from being read.
    raw: HashMap<String, &'a RawValue>,
}

impl<'a> Fields<'a> {
    /// Parses a line.
    pub(super) fn parse(line: &'a [u8]) -> Result<Self, String> {
        let line = str::from_utf8(line).map_err(|error| format!("the line is not UTF-8: {error}"))?;
        let raw = serde_json::from_str(line).map_err(|error| format!("the line is not a JSON object: {error}"))?;
        Ok(Self { raw })
    }

    /// The id as written in the request; `null` if there is none. An id with a lone surrogate cannot be decoded, and
    /// would make the answer invalid.
    pub(super) fn id(&self) -> Result<&'a str, String> {
        self.value("id")?;
        Ok(self.raw.get("id").map_or("null", |id| id.get()))
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

    /// Whether there is an input.
    pub(super) fn has_input(&self) -> bool {
        let has = |name| self.raw.get(name).is_some_and(|raw| raw.get() != "null");
        has("input") || has("input_base64")
    }

    /// The text, or the bytes with the encoding that the transport declares.
    pub(super) fn input(&self) -> Result<Input, String> {
        let label = self.text("encoding")?;
        let transport =
            label.map(|label| encoding(&label).map_err(|_| format!("unknown encoding `{label}`"))).transpose()?;
        match (self.text("input")?, self.text("input_base64")?) {
            (Some(text), None) => Ok(Input::Text(text)),
            (None, Some(base64)) => {
                let bytes =
                    STANDARD.decode(base64).map_err(|error| format!("`input_base64` is not base64: {error}"))?;
                Ok(Input::Bytes(bytes, hints(transport)))
            }
            (Some(_), Some(_)) => Err("`input` and `input_base64` exclude each other".to_owned()),
            (None, None) => Err("`input` or `input_base64` is missing".to_owned()),
        }
    }

    /// A string.
    pub(super) fn text(&self, name: &str) -> Result<Option<String>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` must be a string")),
        }
    }

    /// True or false.
    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(_) => Err(format!("`{name}` must be true or false")),
        }
    }

    /// An integer of at least `least`.
    pub(super) fn integer(&self, name: &str, least: u64) -> Result<Option<u64>, String> {
        match self.value(name)? {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(integer) if integer >= least => Ok(Some(integer)),
                _ => Err(format!("`{name}` must be an integer of at least {least}")),
            },
        }
    }

    /// The size of chunks. A number that does not fit into `usize` means a single chunk, like many that do.
    pub(super) fn chunk(&self) -> Result<Option<NonZeroUsize>, String> {
        let size = self.integer("chunk", 1)?;
        Ok(size.and_then(|size| NonZeroUsize::new(usize::try_from(size).unwrap_or(usize::MAX))))
    }

    /// A list of strings.
    pub(super) fn texts(&self, name: &str) -> Result<Option<Vec<String>>, String> {
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
    pub(super) fn text_pairs(&self, name: &str) -> Result<Vec<(String, String)>, String> {
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
    pub(super) fn integers(&self, name: &str) -> Result<Vec<(String, u64)>, String> {
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
    pub(super) fn quirks_mode(&self, name: &str) -> Result<Option<QuirksMode>, String> {
        Ok(match self.value(name)? {
            None => None,
            Some(Value::Bool(false)) => Some(QuirksMode::NoQuirks),
            Some(Value::Bool(true)) => Some(QuirksMode::Quirks),
            Some(value) => match value.as_str() {
                Some("no-quirks") => Some(QuirksMode::NoQuirks),
                Some("limited-quirks") => Some(QuirksMode::LimitedQuirks),
                Some("quirks") => Some(QuirksMode::Quirks),
                _ => return Err(format!("`{name}` must be true, false, or the name of a mode")),
            },
        })
    }
}

/// The id in the truncated start of a request, if it contains the whole id.
pub(super) fn id_in_start(start: &[u8]) -> Option<String> {
    let mut id = None;
    // Deserialization always fails, as the object is truncated.
    let _ = serde_json::Deserializer::from_slice(start).deserialize_map(IdVisitor(&mut id));
    let id = id?.get();
    // As in a whole request, an id that cannot be decoded would make the answer invalid.
    serde_json::from_str::<Value>(id).ok().map(|_| id.to_owned())
}

/// Stores the id of a request, whatever comes after it.
struct IdVisitor<'a, 'de>(&'a mut Option<&'de RawValue>);

impl<'de> Visitor<'de> for IdVisitor<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut key = map.next_key::<String>()?;
        while let Some(name) = key {
            let id = if name == "id" {
                Some(map.next_value::<&RawValue>()?)
            } else {
                map.next_value::<IgnoredAny>()?;
                None
            };
            // Without a following field, the value may be truncated: `12` could be the start of `123`.
            key = map.next_key()?;
            *self.0 = id.or(*self.0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_before_the_cut() {
        let id = |start: &str| id_in_start(start.as_bytes());
        assert_eq!(id(r#"{"id": {"a":[1]} ,"input":"xx"#).as_deref(), Some(r#"{"a":[1]}"#));
        assert_eq!(id(r#"{"a":[{"id":2}],"id":"é","input":"#).as_deref(), Some("\"é\""));
        assert_eq!(id(r#"{"\u0069d":1,"x"#).as_deref(), None, "the next name is cut, too");
        assert_eq!(id(r#"{"\u0069d":1,"x":"#).as_deref(), Some("1"));
        for start in
            ["", "{", "[1", r#"{"id":12"#, r#"{"id":"1"#, r#"{"id":"\ud800","a":1"#, r#"{"a":"id":1"#, "nonsense"]
        {
            assert_eq!(id(start), None, "{start}");
        }
        assert_eq!(id_in_start(b"{\"id\":1,\"input\":\"\xC3").as_deref(), Some("1"));
        assert_eq!(id_in_start(b"{\"id\":\"\xC3\x28\",\"input\":\"").as_deref(), None);
    }
}

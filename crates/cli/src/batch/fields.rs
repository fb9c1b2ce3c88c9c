//! The fields of a request as JSON.

use super::generated::request::{DIALECTS, Dialect, FIELDS, Request, WANTS, Want};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fivefold::dom::QuirksMode;
use fivefold_view::{quirks_mode, suggestion};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// A field or a value of a request.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) name: &'static str,
    /// The dialects in which it has an effect.
    pub(crate) dialects: &'static [Dialect],
    /// Its content and meaning, in Markdown.
    pub(crate) meaning: &'static str,
}

/// What is to be parsed.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Text(String),
    /// Bytes, to be decoded.
    Bytes(Vec<u8>),
}

/// Names that are not similar to the field that they mean.
const SYNONYMS: [(&str, &str); 4] =
    [("fragment", "context"), ("language", "dialect"), ("text", "input"), ("format", "want")];

/// A request with its fields unparsed. A field that is `null` counts as missing.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    /// Raw values: an invalid one does not prevent the others, above all the id, from being read.
    raw: HashMap<String, &'a RawValue>,
}

impl Request {
    /// Reads a line: the id as it is written, if it can be read, and the rest of the request or what is wrong with it.
    pub(super) fn parse(line: &[u8], ignores_unknown: bool) -> (Option<&str>, Result<Self, String>) {
        match Fields::parse(line).and_then(|fields| Ok((fields.id()?, fields))) {
            Ok((id, fields)) => (id, fields.request(ignores_unknown)),
            Err(message) => (None, Err(message)),
        }
    }
}

impl<'a> Fields<'a> {
    fn parse(line: &'a [u8]) -> Result<Self, String> {
        let line = str::from_utf8(line).map_err(|error| format!("the line is not UTF-8: {error}"))?;
        let raw = serde_json::from_str(line).map_err(|error| format!("the line is not a JSON object: {error}"))?;
        Ok(Self { raw })
    }

    /// The id as written in the request. An id with a lone surrogate cannot be decoded, and would make the answer
    /// invalid.
    fn id(&self) -> Result<Option<&'a str>, String> {
        self.get::<IgnoredAny>("id", "a value")?;
        Ok(self.raw.get("id").map(|id| id.get()))
    }

    fn request(mut self, ignores_unknown: bool) -> Result<Request, String> {
        let name = self.get::<String>("dialect", "a string")?.ok_or("`dialect` is missing")?;
        let dialect = Dialect::find(&name).ok_or_else(|| {
            format!("unknown dialect `{name}`{}", suggestion(&name, DIALECTS.iter().map(|row| row.name)))
        })?;
        if !ignores_unknown {
            self.check_names()?;
        }
        // The values of fields of other dialects do not matter.
        self.raw.retain(|name, _| FIELDS.iter().any(|row| row.name == name && row.dialects.contains(&dialect)));
        Request::read(&self, dialect)
    }

    /// Refuses unknown fields; of several, the first by name.
    fn check_names(&self) -> Result<(), String> {
        let is_known = |name: &str| FIELDS.iter().any(|row| row.name == name);
        let Some(name) = self.raw.keys().filter(|name| !is_known(name)).min() else { return Ok(()) };
        let hint = match SYNONYMS.iter().find(|(synonym, _)| synonym == name) {
            Some((_, field)) => format!("; did you mean `{field}`?"),
            None => suggestion(name, FIELDS.iter().map(|row| row.name)),
        };
        Err(format!("unknown field `{name}`{hint}"))
    }

    /// The value of a field, which must be `what`.
    pub(crate) fn get<T: DeserializeOwned>(&self, name: &str, what: &str) -> Result<Option<T>, String> {
        let Some(raw) = self.raw.get(name) else { return Ok(None) };
        // What cannot be read is usually a lone surrogate.
        let value = serde_json::from_str::<Value>(raw.get());
        let value = value.map_err(|error| format!("`{name}` cannot be read: {error}"))?;
        Option::deserialize(value).map_err(|_| format!("`{name}` must be {what}"))
    }

    /// The names and values of an object of `what`, in source order.
    pub(crate) fn pairs<T: DeserializeOwned>(&self, name: &str, what: &str) -> Result<Vec<(String, T)>, String> {
        let what = format!("an object of {what}");
        let pairs = self.get::<Map<String, Value>>(name, &what)?.unwrap_or_default().into_iter();
        let typed = pairs.map(|(key, value)| Ok((key, T::deserialize(value)?)));
        typed.collect::<Result<_, serde_json::Error>>().map_err(|_| format!("`{name}` must be {what}"))
    }

    pub(crate) fn input(&self) -> Result<Option<Input>, String> {
        match (self.get("input", "a string")?, self.get::<String>("input_base64", "a string")?) {
            (Some(_), Some(_)) => Err("`input` and `input_base64` exclude each other".to_owned()),
            (text, None) => Ok(text.map(Input::Text)),
            (None, Some(base64)) => {
                let bytes =
                    STANDARD.decode(base64).map_err(|error| format!("`input_base64` is not base64: {error}"))?;
                Ok(Some(Input::Bytes(bytes)))
            }
        }
    }

    /// The wanted answers, without duplicates.
    pub(crate) fn wants(&self, dialect: Dialect) -> Result<Option<Vec<Want>>, String> {
        let Some(names) = self.get::<Vec<String>>("want", "a list of strings")? else { return Ok(None) };
        let mut wants = Vec::new();
        for name in names {
            match Want::find(&name) {
                Some(want) if !want.row().dialects.contains(&dialect) => {
                    let dialect = dialect.row().name;
                    return Err(format!("unknown want `{name}`: the dialect `{dialect}` has no such answer"));
                }
                Some(want) if wants.contains(&want) => {}
                Some(want) => wants.push(want),
                None => {
                    let known = WANTS.iter().filter(|row| row.dialects.contains(&dialect));
                    return Err(format!("unknown want `{name}`{}", suggestion(&name, known.map(|row| row.name))));
                }
            }
        }
        Ok(Some(wants))
    }

    /// The mode of a document: its name, or a Boolean for quirks mode.
    pub(crate) fn mode(&self, name: &str) -> Result<Option<QuirksMode>, String> {
        let modes = [QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks];
        let mode = |value: Value| match value {
            Value::Bool(false) => Some(QuirksMode::NoQuirks),
            Value::Bool(true) => Some(QuirksMode::Quirks),
            value => modes.into_iter().find(|mode| value == quirks_mode(*mode)),
        };
        let wrong = || format!("`{name}` must be true, false, or the name of a mode");
        self.get(name, "a value")?.map(|value| mode(value).ok_or_else(wrong)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_other_dialects_have_no_effect() {
        let line = br#"{"dialect":"xml","input":"","quirks":7,"rule":[]}"#;
        assert!(Request::parse(line, false).1.is_ok());
    }

    #[test]
    fn every_field_is_read_or_refused() {
        for row in FIELDS.iter().filter(|row| !["id", "dialect"].contains(&row.name)) {
            let dialect = row.dialects[0].row().name;
            let line = format!(r#"{{"dialect":"{dialect}","{}":{{"a":[]}}}}"#, row.name);
            let refused = Request::parse(line.as_bytes(), false).1.unwrap_err();
            assert!(refused.starts_with(&format!("`{}` must be ", row.name)), "{refused}");
        }
    }

    #[test]
    fn synonyms_mean_fields() {
        assert!(SYNONYMS.iter().all(|(_, name)| FIELDS.iter().any(|row| row.name == *name)));
    }
}

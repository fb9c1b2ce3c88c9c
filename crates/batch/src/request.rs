//! Requests.

use crate::names::{Dialect, Mode, Want};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core::fmt;
use core::num::NonZeroU64;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// What is to be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Text.
    Text(String),
    /// Bytes, to be decoded.
    Bytes(Vec<u8>),
}

/// A request. [`FIELDS`](crate::FIELDS) says what its fields mean.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// Any JSON value, which the answer returns.
    pub id: Option<Box<RawValue>>,
    /// The language.
    pub dialect: Dialect,
    /// The input; `None` only for the microsyntax of a missing attribute.
    pub input: Option<Input>,
    /// The label of the encoding that the transport declares.
    pub encoding: Option<String>,
    /// The `Content-Type` of the transport.
    pub content_type: Option<String>,
    /// The encoding of bytes that declare none: a label, or [`UTF_8_IF_VALID`](crate::UTF_8_IF_VALID).
    pub fallback: Option<String>,
    /// The wanted answers; the tree by default.
    pub want: Option<Vec<Want>>,
    /// The size of the chunks that the parser is fed with, in characters or, for bytes, in bytes.
    pub chunk: Option<NonZeroU64>,
    /// Lower limits of the parser, by name.
    pub limits: Vec<(String, u64)>,
    /// html: the context element of a fragment.
    pub context: Option<String>,
    /// html: the names and values of the context element's attributes.
    pub context_attributes: Vec<(String, String)>,
    /// html: the mode of the document.
    pub quirks: Option<Mode>,
    /// html: whether to parse as if scripting were enabled.
    pub scripting: Option<bool>,
    /// html: whether to create declarative shadow roots.
    pub shadow_roots: Option<bool>,
    /// html: whether `<template for>` patches content.
    pub template_for: Option<bool>,
    /// html: whether the document is that of an `iframe` with `srcdoc`.
    pub iframe_srcdoc: Option<bool>,
    /// html, feed: the address of the document.
    pub url: Option<String>,
    /// feed: whether HTML stays as it is.
    pub raw: Option<bool>,
    /// html, html-draft-2007: the state in which the tokenizer starts, alone.
    pub initial_state: Option<String>,
    /// html, html-draft-2007: the name of the last start tag.
    pub last_start_tag: Option<String>,
    /// html, xml: the presets of frameworks whose names findings allow.
    pub presets: Vec<String>,
    /// html, xml: patterns of the attributes that findings allow beside those of HTML.
    pub allow_attributes: Vec<String>,
    /// html, xml: patterns of the elements that findings allow beside those of HTML.
    pub allow_elements: Vec<String>,
    /// xml: the bytes that entities and default attributes may add.
    pub entity_budget: Option<u64>,
    /// microsyntax: the rule.
    pub rule: Option<String>,
    /// microsyntax: the name of the boolean attribute.
    pub name: Option<String>,
    /// microsyntax: the name of the enumerated attribute.
    pub attribute: Option<String>,
    /// microsyntax: the element of the enumerated attribute.
    pub element: Option<String>,
}

/// What to do with fields that no request has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownFields {
    /// Refuse the request: the field is probably misspelt.
    #[default]
    Refuse,
    /// Ignore them, for records that carry other data along.
    Ignore,
}

/// A line is not a request that can be answered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RequestError {
    /// The id of the request, if it can be read.
    pub id: Option<Box<RawValue>>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for RequestError {}

impl Request {
    /// A request with an input, and the defaults for everything else.
    pub fn new(dialect: Dialect, input: Input) -> Self {
        Self {
            id: None,
            dialect,
            input: Some(input),
            encoding: None,
            content_type: None,
            fallback: None,
            want: None,
            chunk: None,
            limits: Vec::new(),
            context: None,
            context_attributes: Vec::new(),
            quirks: None,
            scripting: None,
            shadow_roots: None,
            template_for: None,
            iframe_srcdoc: None,
            url: None,
            raw: None,
            initial_state: None,
            last_start_tag: None,
            presets: Vec::new(),
            allow_attributes: Vec::new(),
            allow_elements: Vec::new(),
            entity_budget: None,
            rule: None,
            name: None,
            attribute: None,
            element: None,
        }
    }

    /// The request as a line, without the line feed. Fields that have their defaults are left out.
    pub fn to_line(&self) -> String {
        let mut fields = Map::new();
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                fields.insert(name.to_owned(), value);
            }
        };
        let text = |text: &Option<String>| text.clone().map(Value::from);
        let pairs =
            |pairs: Vec<(String, Value)>| (!pairs.is_empty()).then(|| Value::Object(pairs.into_iter().collect()));
        add("dialect", Some(self.dialect.name().into()));
        match &self.input {
            Some(Input::Text(input)) => add("input", Some(input.clone().into())),
            Some(Input::Bytes(bytes)) => add("input_base64", Some(STANDARD.encode(bytes).into())),
            None => {}
        }
        add("encoding", text(&self.encoding));
        add("content_type", text(&self.content_type));
        add("fallback", text(&self.fallback));
        add("want", self.want.as_ref().map(|wants| wants.iter().map(|want| want.name()).collect()));
        add("chunk", self.chunk.map(|chunk| chunk.get().into()));
        add("limits", pairs(self.limits.iter().map(|(name, value)| (name.clone(), (*value).into())).collect()));
        add("context", text(&self.context));
        let attributes = self.context_attributes.iter().map(|(name, value)| (name.clone(), value.clone().into()));
        add("context_attributes", pairs(attributes.collect()));
        add("quirks", self.quirks.map(|mode| mode.name().into()));
        add("scripting", self.scripting.map(Value::from));
        add("shadow_roots", self.shadow_roots.map(Value::from));
        add("template_for", self.template_for.map(Value::from));
        add("iframe_srcdoc", self.iframe_srcdoc.map(Value::from));
        add("url", text(&self.url));
        add("raw", self.raw.map(Value::from));
        add("initial_state", text(&self.initial_state));
        add("last_start_tag", text(&self.last_start_tag));
        let list = |names: &[String]| (!names.is_empty()).then(|| names.iter().cloned().collect());
        add("presets", list(&self.presets));
        add("allow_attributes", list(&self.allow_attributes));
        add("allow_elements", list(&self.allow_elements));
        add("entity_budget", self.entity_budget.map(Value::from));
        add("rule", text(&self.rule));
        add("name", text(&self.name));
        add("attribute", text(&self.attribute));
        add("element", text(&self.element));
        let rest = Value::Object(fields).to_string();
        match &self.id {
            // The id keeps its notation.
            Some(id) => format!(r#"{{"id":{},{}"#, id.get(), &rest[1..]),
            None => rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FIELDS;

    /// Requests that have every field of their dialects between them.
    const EVERY_FIELD: [&str; 4] = [
        concat!(
            r#"{"id":1e2,"dialect":"html","input":"x","encoding":"utf-8","content_type":"text/html","fallback":"utf-8","want":["tree"],"chunk":3,"#,
            r#""limits":{"depth":5},"context":"td","context_attributes":{"a":"b"},"quirks":"quirks","scripting":true,"#,
            r#""shadow_roots":false,"template_for":true,"iframe_srcdoc":false,"url":"about:blank","#,
            r#""initial_state":"Data state","last_start_tag":"b"}"#
        ),
        r#"{"dialect":"xml","input_base64":"AP8=","presets":["vue"],"allow_attributes":["a"],"allow_elements":["b"],"entity_budget":9}"#,
        r#"{"dialect":"feed","input":"x","want":["feed"],"url":"https://example.org/","raw":true}"#,
        r#"{"dialect":"microsyntax","rule":"date","name":"n","attribute":"a","element":"e"}"#,
    ];

    #[test]
    fn every_field_is_read_and_written() {
        for line in EVERY_FIELD {
            let request = Request::parse(line.as_bytes(), UnknownFields::Refuse).unwrap();
            assert_eq!(request.to_line(), line);
        }
        for field in FIELDS {
            let is_there = EVERY_FIELD.iter().any(|line| line.contains(&format!("\"{}\":", field.name)));
            assert!(is_there, "{}", field.name);
        }
    }

    #[test]
    fn fields_of_other_dialects_have_no_effect() {
        let line = br#"{"dialect":"xml","input":"","quirks":7,"rule":[]}"#;
        assert!(Request::parse(line, UnknownFields::Refuse).is_ok());
    }
}

//! Makes a value one that XML can express, and that is read back.

use super::ValueError;
use super::collect::{Value, says_nil};
use super::output::{has_content, has_text};
use crate::tape::is_blank;
use fivefold_core::xml_char::{is_qualified_name, is_xml_char};
use fivefold_core::{is_valid_declaration, split_qualified_name};
use std::collections::{HashMap, HashSet};

/// The namespace of `xsi:nil`.
///
/// <https://www.w3.org/TR/xmlschema-1/#xsi_nil>
const SCHEMA_INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Leaves out what is absent, and declares the prefixes in the root element, `root` if that is given.
///
/// Returns an error if XML cannot express the value, or would give another one back.
pub(super) fn settle(mut value: Value, root: Option<&str>, prefixes: &[(String, String)]) -> Result<Value, ValueError> {
    // An enum as the document is named by its variant, whatever has a name around it.
    if let variant @ Value::Variant(..) = innermost(&mut value) {
        value = core::mem::replace(variant, Value::None);
    }
    if let (Some(root), Value::Variant(..)) = (root, &value) {
        return Err(ValueError::Unsupported(format!("a variant as a root of another name, in `{root}`").into()));
    }
    let Some(name) = root.or(value.name()).map(str::to_owned) else {
        return Err(ValueError::Unsupported("a value without a name as the root: a serializer can name it".into()));
    };
    let declarations = prefixes.iter().map(|(prefix, uri)| (format!("@xmlns:{prefix}"), Value::Scalar(uri.clone())));
    let mut settler = Settler { declarations: declarations.collect(), ..Settler::default() };
    for (prefix, uri) in prefixes {
        settler.uris.insert(prefix, uri);
        settler.prefixes.entry(uri).or_insert(prefix);
    }
    let content = match &mut value {
        Value::Variant(_, content) => &mut **content.get_or_insert_with(|| Box::new(Value::Unit(None))),
        value => value,
    };
    settler.element(&name, content)?;
    Ok(value)
}

/// Where in the value it is.
#[derive(Default)]
struct Settler<'p> {
    /// The namespaces of the program's prefixes.
    uris: HashMap<&'p str, &'p str>,
    /// The first prefix of each of these.
    prefixes: HashMap<&'p str, &'p str>,
    /// The attributes that declare them, until the root element has them.
    declarations: Vec<(String, Value)>,
    /// The names of the elements and attributes around it.
    path: Vec<String>,
    /// The prefixes that are declared around it, from the outermost element on.
    declared: Vec<String>,
    /// The namespaces that each has been declared for there, up to the one that it has.
    scope: HashMap<String, Vec<String>>,
}

impl Settler<'_> {
    fn unsupported(&self, what: &str) -> ValueError {
        ValueError::Unsupported(format!("{what}, in `{}`", self.path.join("/")).into())
    }

    /// The namespace of a prefix, or without one that of elements.
    fn namespace(&self, prefix: &str) -> Option<&str> {
        self.scope.get(prefix).and_then(|uris| uris.last()).map(|uri| &**uri)
    }

    /// Makes a value that is absent an element, where one has to stand. Returns whether it was absent.
    fn make_nil(&self, value: &mut Value) -> bool {
        let value = innermost(value);
        let is_absent = matches!(value, Value::None);
        if is_absent {
            let attribute = |name: &str, value: &str| (name.to_owned(), Value::Scalar(value.to_owned()));
            let mut attributes = vec![attribute("@xmlns:xsi", SCHEMA_INSTANCE), attribute("@xsi:nil", "true")];
            if self.namespace("xsi") == Some(SCHEMA_INSTANCE) {
                attributes.remove(0);
            }
            *value = Value::Fields(None, attributes);
        }
        is_absent
    }

    /// A value that becomes an element.
    fn element(&mut self, name: &str, value: &mut Value) -> Result<(), ValueError> {
        self.path.push(name.to_owned());
        let declared = self.declared.len();
        let mut declarations = core::mem::take(&mut self.declarations);
        self.declare(&declarations)?;
        let is_nil = self.make_nil(value);
        if let Value::Fields(_, fields) = innermost(value) {
            self.declare(fields)?;
            fields.splice(..0, declarations.drain(..));
        }
        match innermost(value) {
            Value::Fields(kind, fields) => self.check_fields(name, fields, kind.is_none() && !is_nil)?,
            _ => self.check_fields(name, &declarations, false)?,
        }
        self.check_name(name, false)?;
        match innermost(value) {
            Value::Unit(_) | Value::Variant(_, None) => {}
            Value::Variant(..) => return Err(self.unsupported("a variant with content as an element")),
            Value::Scalar(text) => self.check_characters(text)?,
            Value::Items(..) if self.path.len() == 1 => return Err(self.unsupported("a list as the root")),
            Value::Items(..) => return Err(self.unsupported("a list in a list")),
            Value::Fields(..) if is_nil => {}
            Value::Fields(_, fields) => {
                fields.retain(|(_, value)| !matches!(value, Value::None));
                for (name, value) in fields {
                    self.field(name, value)?;
                }
            }
            Value::Newtype(..) | Value::None => return Err(self.unsupported("`Some` of what would be read as `None`")),
        }
        if !declarations.is_empty() {
            let text = innermost(value);
            let name = if let Value::Unit(name) = text { *name } else { None };
            declarations.push(("$text".to_owned(), core::mem::replace(text, Value::None)));
            *text = Value::Fields(name, declarations);
        }
        for prefix in self.declared.drain(declared..) {
            self.scope.entry(prefix).and_modify(|uris| drop(uris.pop()));
        }
        self.path.pop();
        Ok(())
    }

    fn field(&mut self, name: &str, value: &mut Value) -> Result<(), ValueError> {
        match (name.strip_prefix('@'), name) {
            (Some(attribute), _) => {
                self.path.push(name.to_owned());
                if attribute != "xmlns" {
                    self.check_name(attribute, true)?;
                }
                self.joined(value)?;
                self.path.pop();
                Ok(())
            }
            (None, "$text") => {
                self.joined(value)?;
                if is_optional(value) || matches!(value.innermost(), Value::Unit(_)) {
                    return Err(self.unsupported("nothing as a text that is not absent"));
                }
                Ok(())
            }
            (None, "$value") => self.content(value),
            (None, _) => match innermost(value) {
                Value::Items(_, items) => items.iter_mut().try_for_each(|item| self.element(name, item)),
                value => self.element(name, value),
            },
        }
    }

    /// A value that is joined to one text.
    fn joined(&mut self, value: &mut Value) -> Result<(), ValueError> {
        match value {
            Value::Scalar(text) => self.check_characters(text),
            Value::Newtype(_, value) => self.joined(value),
            Value::Items(_, items) => {
                for item in items {
                    let text = match item.innermost() {
                        Value::Scalar(text) => &**text,
                        Value::Variant(name, None) => name,
                        Value::None | Value::Unit(_) => "",
                        Value::Items(..) => return Err(self.unsupported("a list in a list")),
                        Value::Newtype(..) | Value::Fields(..) | Value::Variant(..) => return self.joined(item),
                    };
                    if text.is_empty() || text.contains([' ', '\t', '\n', '\r']) {
                        return Err(self.unsupported("an item of a joined list that is empty or has white space"));
                    }
                    self.joined(item)?;
                }
                Ok(())
            }
            Value::None => Err(self.unsupported("`None` as a text that is not absent")),
            Value::Unit(_) | Value::Variant(_, None) => Ok(()),
            Value::Fields(..) | Value::Variant(..) => {
                Err(self.unsupported("a struct, map or variant with content as a text"))
            }
        }
    }

    /// What stands in an element besides its fields.
    fn content(&mut self, value: &mut Value) -> Result<(), ValueError> {
        match value {
            Value::Scalar(text) => self.check_characters(text),
            Value::Newtype(name, value) if !name.is_empty() => self.content(value),
            Value::Variant("$text", Some(content)) if has_text("$text", content) => self.joined(content),
            Value::None | Value::Unit(_) | Value::Newtype(..) | Value::Variant("$text", _) => {
                Err(self.unsupported("nothing as content that is not absent"))
            }
            Value::Variant(name, content) => {
                self.element(name, content.as_deref_mut().unwrap_or(&mut Value::Unit(None)))
            }
            Value::Items(name, items) => {
                let is_tuple = name.is_some();
                let (mut is_after_text, mut has_only_elements) = (false, false);
                for item in items {
                    let is_text = matches!(item.innermost(), Value::Scalar(_) | Value::Variant("$text", _));
                    if is_text && (is_after_text || !has_text("$value", item)) {
                        return Err(self.unsupported("a text that is empty, or follows another, among elements"));
                    }
                    // It is read as an item only if the type of those before it takes text, as in a list it does.
                    let text = match item.innermost() {
                        Value::Variant("$text", Some(content)) if is_tuple => content.innermost(),
                        other => other,
                    };
                    if has_only_elements && matches!(text, Value::Scalar(text) if is_blank(text)) {
                        return Err(self.unsupported("white space as the first text after elements"));
                    }
                    has_only_elements = !is_text && (has_only_elements || !is_after_text);
                    is_after_text = is_text;
                    if matches!(item.innermost(), Value::Items(..)) {
                        return Err(self.unsupported("a list in a list"));
                    }
                    self.content(item)?;
                }
                Ok(())
            }
            Value::Fields(Some(name), _) => {
                let name = *name;
                self.element(name, value)
            }
            Value::Fields(None, _) => Err(self.unsupported("a map as content")),
        }
    }

    /// Declares prefixes, unless Namespaces in XML forbids that.
    ///
    /// <https://www.w3.org/TR/xml-names/#xmlReserved>
    fn declare(&mut self, fields: &[(String, Value)]) -> Result<(), ValueError> {
        for (name, value) in fields {
            let prefix = if name == "@xmlns" { Some("") } else { name.strip_prefix("@xmlns:") };
            let Some(prefix) = prefix else { continue };
            match value.innermost() {
                Value::Scalar(uri) if is_valid_declaration(prefix, uri) => {
                    self.scope.entry(prefix.to_owned()).or_default().push(uri.clone());
                    self.declared.push(prefix.to_owned());
                }
                Value::None => {}
                value => {
                    let uri = if let Value::Scalar(uri) = value { uri } else { "(no text)" };
                    return Err(self.unsupported(&format!("the declaration of `{}` as `{uri}`", &name[1..])));
                }
            }
        }
        Ok(())
    }

    /// Looks for fields of one name, where names are one if their prefixes have one namespace, and for what another field
    /// would take, or hide, when it is read.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    fn check_fields(&self, element: &str, fields: &[(String, Value)], is_map: bool) -> Result<(), ValueError> {
        let (mut seen, mut is_nil, mut is_empty) = (HashSet::new(), false, true);
        let around = split_qualified_name(element).map(|(prefix, _)| prefix);
        for (field, value) in fields {
            let attribute = field.strip_prefix('@');
            let (kind, name) = attribute.map_or(("elements", &**field), |name| ("attributes", name));
            let (prefix, local_name) = split_qualified_name(name).unwrap_or(("", name));
            let namespace = self.namespace(prefix).filter(|_| attribute.is_none() || !prefix.is_empty());
            let is_declared = self.uris.contains_key(prefix);
            // What the program declares is known by its namespace also where it is absent.
            let is_there = !is_absent(value) || is_declared || prefix == "xmlns";
            if is_there && !seen.insert((kind, namespace.unwrap_or(prefix), local_name)) {
                return Err(self.unsupported(&format!("two {kind} `{name}`")));
            }
            let is_as_written = attribute.is_some() && matches!(prefix, "xml" | "xmlns");
            if is_map && !is_as_written && !is_declared && !prefix.is_empty() {
                return Err(self.unsupported(&format!("the key `{field}`, whose prefix the program does not declare")));
            }
            is_nil |= says_nil(field, value);
            is_empty &= attribute.is_some() || !has_content(name, value) || is_absent(value);
            if name != "$value" {
                continue;
            }
            if is_map {
                return Err(self.unsupported("the key `$value` of a map"));
            }
            if has_text(name, value) && fields.iter().any(|(name, _)| name == "$text") {
                return Err(self.unsupported("a text in `$value` beside `$text`"));
            }
            let items =
                if let Value::Items(_, items) = value.innermost() { items } else { core::slice::from_ref(value) };
            for item in items {
                let (Value::Variant(name, _) | Value::Fields(Some(name), _)) = item.innermost() else { continue };
                let prefix_and_name = split_qualified_name(name);
                let is_same = |one, other| {
                    one == other || self.namespace(one).is_some_and(|uri| self.namespace(other) == Some(uri))
                };
                let is_taken =
                    fields.iter().any(|(field, value)| match (prefix_and_name, split_qualified_name(field)) {
                        (Some((prefix, local_name)), Some((other, name))) => {
                            local_name == name && is_same(prefix, other)
                        }
                        (Some((prefix, local_name)), None) if field == local_name => {
                            around.is_some_and(|around| is_same(prefix, around)) || is_absent(value)
                        }
                        _ => field == name && field != "$text",
                    });
                if is_taken {
                    return Err(self.unsupported(&format!("an element `{name}` of `$value` that another field takes")));
                }
            }
        }
        if is_nil && !is_empty { Err(self.unsupported("content beside a true `xsi:nil`")) } else { Ok(()) }
    }

    /// <https://www.w3.org/TR/xml-names/#NT-QName>
    fn check_name(&self, name: &str, is_attribute: bool) -> Result<(), ValueError> {
        if !is_qualified_name(name) {
            return Err(self.unsupported(&format!("the name `{name}`")));
        }
        let prefix = split_qualified_name(name).map_or("", |(prefix, _)| prefix);
        let namespace = match self.namespace(prefix) {
            _ if matches!(prefix, "xml" | "xmlns") || prefix.is_empty() && is_attribute => return Ok(()),
            Some(namespace) => namespace,
            None if prefix.is_empty() => return Ok(()),
            None => {
                return Err(self.unsupported(&format!(
                    "the prefix `{prefix}`, which neither the value nor `with_prefix` declares"
                )));
            }
        };
        // The reader knows names by what the program declares.
        match (self.uris.get(prefix), self.prefixes.get(namespace)) {
            (None, None) => Ok(()),
            (Some(uri), Some(declared)) if *uri == namespace && *declared == prefix => Ok(()),
            _ => Err(self.unsupported(&format!(
                "the name `{name}` of the namespace `{namespace}`, which the program declares otherwise"
            ))),
        }
    }

    fn check_characters(&self, text: &str) -> Result<(), ValueError> {
        text.chars()
            .find(|&character| !is_xml_char(character))
            .map_or(Ok(()), |character| Err(self.unsupported(&format!("the character U+{:04X}", u32::from(character)))))
    }
}

/// Whether an `Option` holds what is written as nothing.
fn is_optional(value: &Value) -> bool {
    matches!(value, Value::Newtype(name, inner) if name.is_empty() || is_optional(inner))
}

/// Whether a field is left out, or is an empty list.
fn is_absent(value: &Value) -> bool {
    matches!(value, Value::None) || matches!(value.innermost(), Value::Items(_, items) if items.is_empty())
}

/// The value in structs that are nothing but a name around it. In an `Option`, an empty text is one, but what would be read
/// as `None` is not.
fn innermost(mut value: &mut Value) -> &mut Value {
    while !matches!(value, Value::Newtype("", inner) if !matches!(inner.innermost(), Value::Scalar(_)))
        && let Value::Newtype(_, inner) = value
    {
        value = inner;
    }
    value
}

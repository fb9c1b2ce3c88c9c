//! Makes a value one that XML can express, and that is read back.

use super::ValueError;
use super::collect::Value;
use super::output::has_text;
use fivefold_core::split_qualified_name;
use fivefold_core::xml_char::{is_qualified_name, is_xml_char};
use fivefold_xml5::is_valid_declaration;
use std::collections::{HashMap, HashSet};

/// The namespace of `xsi:nil`.
///
/// <https://www.w3.org/TR/xmlschema-1/#xsi_nil>
const SCHEMA_INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Leaves out what is absent, and declares the prefixes in the root element, `root` if that is given.
///
/// Returns an error if XML cannot express the value, or would give another one back.
pub(super) fn settle(mut value: Value, root: Option<&str>, prefixes: &[(String, String)]) -> Result<Value, ValueError> {
    let mut settler = Settler { path: Vec::new(), declared: Vec::new(), scope: HashMap::new() };
    if matches!(value.innermost(), Value::Items(..)) {
        return Err(ValueError::Unsupported("a list as the root".into()));
    }
    let is_named = root.is_some() || !matches!(value, Value::None);
    let content = if let Value::Variant(_, Some(content)) = &mut value { &mut **content } else { &mut value };
    let is_nil = is_named && make_nil(content);
    if root.is_some() && matches!(value, Value::Variant(..)) {
        return Err(ValueError::Unsupported("a variant as a root of another name".into()));
    }
    let mut uris = HashSet::new();
    if let Some((_, uri)) = prefixes.iter().find(|(_, uri)| !uris.insert(uri)) {
        return Err(ValueError::Unsupported(format!("two prefixes of the namespace `{uri}`").into()));
    }
    // What is absent declares the prefix itself.
    let prefixes = prefixes.iter().filter(|(prefix, uri)| !is_nil || prefix != "xsi" || uri != SCHEMA_INSTANCE);
    let declarations = prefixes.map(|(prefix, uri)| (format!("@xmlns:{prefix}"), Value::Scalar(uri.clone())));
    let mut value = with_attributes(value, declarations.collect());
    settler.root(&mut value, root)?;
    Ok(value)
}

/// The value with more attributes, which come first.
fn with_attributes(value: Value, mut attributes: Vec<(String, Value)>) -> Value {
    if attributes.is_empty() {
        return value;
    }
    match value {
        Value::Fields(name, fields) => {
            attributes.extend(fields);
            Value::Fields(name, attributes)
        }
        Value::Newtype(name, value) => Value::Newtype(name, Box::new(with_attributes(*value, attributes))),
        Value::Variant(name, content) => {
            let content = content.map_or(Value::Unit(None), |content| *content);
            Value::Variant(name, Some(Box::new(with_attributes(content, attributes))))
        }
        Value::None | Value::Unit(None) => Value::Fields(None, attributes),
        Value::Unit(Some(name)) => Value::Newtype(name, Box::new(Value::Fields(None, attributes))),
        text @ (Value::Scalar(_) | Value::Items(..)) => {
            attributes.push(("$text".to_owned(), text));
            Value::Fields(None, attributes)
        }
    }
}

/// Makes a value that is absent an element, where one has to stand. Returns whether it was absent.
fn make_nil(value: &mut Value) -> bool {
    let value = innermost(value);
    let is_absent = matches!(value, Value::None);
    if is_absent {
        let attribute = |name: &str, value: &str| (name.to_owned(), Value::Scalar(value.to_owned()));
        *value = Value::Fields(None, vec![attribute("@xmlns:xsi", SCHEMA_INSTANCE), attribute("@xsi:nil", "true")]);
    }
    is_absent
}

/// Where in the value it is.
struct Settler {
    /// The names of the elements and attributes around it.
    path: Vec<String>,
    /// The prefixes that are declared around it, from the outermost element on.
    declared: Vec<String>,
    /// The namespaces that each has been declared for there, up to the one that it has.
    scope: HashMap<String, Vec<String>>,
}

impl Settler {
    fn unsupported(&self, what: &str) -> ValueError {
        ValueError::Unsupported(format!("{what}, in `{}`", self.path.join("/")).into())
    }

    fn root(&mut self, value: &mut Value, root: Option<&str>) -> Result<(), ValueError> {
        let name = match (root, &*value) {
            (Some(name), _) => name.to_owned(),
            (None, Value::Variant(name, _) | Value::Newtype(name, _)) => (*name).to_owned(),
            (None, Value::Unit(Some(name)) | Value::Fields(Some(name), _)) => (*name).to_owned(),
            (None, _) => {
                return Err(ValueError::Unsupported(
                    "a value without a name as the root: a serializer can name it".into(),
                ));
            }
        };
        if let (None, Value::Variant(_, Some(content))) = (root, &mut *value) {
            return self.element(&name, content);
        }
        self.element(&name, value)
    }

    /// A value that becomes an element.
    fn element(&mut self, name: &str, value: &mut Value) -> Result<(), ValueError> {
        self.path.push(name.to_owned());
        let declared = self.declared.len();
        make_nil(value);
        if let Value::Fields(_, fields) = innermost(value) {
            fields.retain(|(_, value)| !matches!(value, Value::None));
            self.declare(fields)?;
            self.check_fields(fields)?;
        }
        self.check_name(name)?;
        match innermost(value) {
            Value::Unit(_) | Value::Variant(_, None) => {}
            Value::Variant(..) => return Err(self.unsupported("a variant with content as an element")),
            Value::Scalar(text) => self.check_characters(text)?,
            Value::Items(..) => return Err(self.unsupported("a list in a list")),
            Value::Fields(_, fields) => {
                for (name, value) in fields {
                    self.field(name, value)?;
                }
            }
            Value::Newtype(..) | Value::None => return Err(self.unsupported("`Some` of what would be read as `None`")),
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
                    self.check_name(attribute)?;
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
                    match item.innermost() {
                        Value::Scalar(text) if text.is_empty() || text.contains([' ', '\t', '\n', '\r']) => {
                            return Err(self.unsupported("an item of a joined list that is empty or has white space"));
                        }
                        Value::Items(..) => return Err(self.unsupported("a list in a list")),
                        Value::None | Value::Unit(_) => {
                            return Err(self.unsupported("an item of a joined list that has no text"));
                        }
                        Value::Variant(name, None) if name.is_empty() || name.contains([' ', '\t', '\n', '\r']) => {
                            return Err(self.unsupported("an item of a joined list that is empty or has white space"));
                        }
                        _ => self.joined(item)?,
                    }
                }
                Ok(())
            }
            Value::None => Err(self.unsupported("`None` as a text that is not absent")),
            // The output says so where there is no form for them.
            Value::Unit(_) | Value::Fields(..) | Value::Variant(..) => Ok(()),
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
            Value::Items(_, items) => {
                let mut is_after_text = false;
                for item in items {
                    let is_text = matches!(item.innermost(), Value::Scalar(_) | Value::Variant("$text", _));
                    if is_text && (is_after_text || !has_text("$value", item)) {
                        return Err(self.unsupported("a text that is empty, or follows another, among elements"));
                    }
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
            Value::Fields(None, _) => Ok(()),
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
                uri => return Err(self.unsupported(&format!("the declaration of `{}` as {uri:?}", &name[1..]))),
            }
        }
        Ok(())
    }

    /// Looks for attributes, or elements, of one name. Names are one if their prefixes have one namespace.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    fn check_fields(&self, fields: &[(String, Value)]) -> Result<(), ValueError> {
        let mut seen = HashSet::new();
        for (field, value) in fields {
            let attribute = field.strip_prefix('@');
            let (kind, name) = attribute.map_or(("elements", &**field), |name| ("attributes", name));
            let (prefix, local_name) = split_qualified_name(name).unwrap_or(("", name));
            let namespace = self.scope.get(prefix).and_then(|uris| uris.last());
            let namespace = namespace.filter(|_| attribute.is_none() || !prefix.is_empty());
            if !seen.insert((kind, namespace.map_or(prefix, |uri| uri), local_name)) {
                return Err(self.unsupported(&format!("two {kind} `{name}`")));
            }
            if name == "$value" && has_text(name, value) && fields.iter().any(|(name, _)| name == "$text") {
                return Err(self.unsupported("a text in `$value` beside `$text`"));
            }
        }
        Ok(())
    }

    /// <https://www.w3.org/TR/xml-names/#NT-QName>
    fn check_name(&self, name: &str) -> Result<(), ValueError> {
        if !is_qualified_name(name) {
            return Err(self.unsupported(&format!("the name `{name}`")));
        }
        let is_undeclared =
            |prefix| self.scope.get(prefix).is_none_or(Vec::is_empty) && prefix != "xml" && prefix != "xmlns";
        match split_qualified_name(name) {
            Some((prefix, _)) if is_undeclared(prefix) => {
                Err(self.unsupported(&format!("the prefix `{prefix}`, which nothing declares")))
            }
            _ => Ok(()),
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

/// The value in structs that are nothing but a name around it. In an `Option`, an empty text is one, but a value that is
/// absent and an empty list are not.
fn innermost(mut value: &mut Value) -> &mut Value {
    while !matches!(value, Value::Newtype("", inner) if !matches!(inner.innermost(), Value::Scalar(_) | Value::Fields(..)))
        && let Value::Newtype(_, inner) = value
    {
        value = inner;
    }
    value
}

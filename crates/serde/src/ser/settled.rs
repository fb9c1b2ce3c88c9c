//! Makes a value one that XML can express, and that is read back.

use super::ValueError;
use super::collect::Value;
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
pub(super) fn settle(value: Value, root: Option<&str>, prefixes: &[(String, String)]) -> Result<Value, ValueError> {
    let mut settler = Settler { path: Vec::new(), declared: Vec::new(), scope: HashMap::new() };
    let mut value = value;
    if matches!(innermost(&mut value), Value::Items(..)) {
        return Err(ValueError::Unsupported("a list as the root".into()));
    }
    if root.is_some() && matches!(innermost(&mut value), Value::None) {
        value = nil();
    }
    if root.is_some() && matches!(value, Value::Variant(..)) {
        return Err(ValueError::Unsupported("a variant as a root of another name".into()));
    }
    let declarations = prefixes.iter().map(|(prefix, uri)| (format!("@xmlns:{prefix}"), Value::Scalar(uri.clone())));
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

/// An element that is absent, where it has to stand.
fn nil() -> Value {
    let attribute = |name: &str, value: &str| (name.to_owned(), Value::Scalar(value.to_owned()));
    Value::Fields(None, vec![attribute("@xmlns:xsi", SCHEMA_INSTANCE), attribute("@xsi:nil", "true")])
}

/// Where in the value it is.
struct Settler {
    /// The names of the elements and attributes around it.
    path: Vec<String>,
    /// The prefixes that are declared around it, from the outermost element on.
    declared: Vec<String>,
    /// How often each is declared there.
    scope: HashMap<String, usize>,
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
            (None, Value::Items(..)) => return Err(ValueError::Unsupported("a list as the root".into())),
            (None, _) => {
                return Err(ValueError::Unsupported(
                    "a value without a name as the root: a serializer can name it".into(),
                ));
            }
        };
        if matches!(value, Value::Items(..)) {
            return Err(ValueError::Unsupported("a list as the root".into()));
        }
        if let (None, Value::Variant(_, Some(content))) = (root, &mut *value) {
            return self.element(&name, content);
        }
        self.element(&name, value)
    }

    /// A value that becomes an element.
    fn element(&mut self, name: &str, value: &mut Value) -> Result<(), ValueError> {
        self.path.push(name.to_owned());
        let declared = self.declared.len();
        if let Value::Fields(_, fields) = innermost(value) {
            fields.retain(|(_, value)| !matches!(value, Value::None));
            self.check_attributes(fields)?;
            let prefixes = fields.iter().filter_map(|(name, _)| name.strip_prefix("@xmlns:"));
            for prefix in prefixes {
                *self.scope.entry(prefix.to_owned()).or_default() += 1;
                self.declared.push(prefix.to_owned());
            }
        }
        self.check_name(name)?;
        match innermost(value) {
            Value::None | Value::Unit(_) | Value::Variant(_, None) => {}
            Value::Variant(..) => return Err(self.unsupported("a variant with content as an element")),
            Value::Scalar(text) => self.check_characters(text)?,
            Value::Items(..) => return Err(self.unsupported("a list in a list")),
            Value::Fields(_, fields) => {
                for (name, value) in fields {
                    self.field(name, value)?;
                }
            }
            Value::Newtype(..) => {}
        }
        for prefix in self.declared.drain(declared..) {
            self.scope.entry(prefix).and_modify(|count| *count -= 1);
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
                match innermost(value) {
                    Value::Scalar(text) if is_blank(text) && !text.is_empty() => {
                        Err(self.unsupported("white space as the text beside attributes or elements"))
                    }
                    _ => Ok(()),
                }
            }
            (None, "$value") => self.content(value),
            (None, _) => match innermost(value) {
                Value::Items(_, items) => {
                    for item in items {
                        if matches!(innermost(item), Value::None) {
                            *item = nil();
                        }
                        self.element(name, item)?;
                    }
                    Ok(())
                }
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
                    match innermost(item) {
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
                        item => self.joined(item)?,
                    }
                }
                Ok(())
            }
            Value::None | Value::Unit(_) | Value::Variant(_, None) => Ok(()),
            // The output says that there is no form for them.
            Value::Fields(..) | Value::Variant(..) => Ok(()),
        }
    }

    /// What stands in an element besides its fields.
    fn content(&mut self, value: &mut Value) -> Result<(), ValueError> {
        match value {
            Value::Scalar(text) => self.check_characters(text),
            Value::Newtype(_, value) => self.content(value),
            Value::Variant("$text", Some(content)) => self.joined(content),
            Value::Variant(name, content) => match content {
                Some(content) => self.element(name, content),
                None => self.element(name, &mut Value::Unit(None)),
            },
            Value::Items(_, items) => {
                let mut is_after_text = false;
                for item in items {
                    let text = content_text(item);
                    if text.is_some_and(|text| is_blank(text) || is_after_text) {
                        return Err(self.unsupported("a text that is white space, or follows another, among elements"));
                    }
                    is_after_text = text.is_some();
                    if matches!(innermost(item), Value::Items(..)) {
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
            Value::None | Value::Unit(_) | Value::Fields(None, _) => Ok(()),
        }
    }

    /// Looks for attributes of one name, and for declarations that Namespaces in XML forbids.
    ///
    /// <https://www.w3.org/TR/xml-names/#xmlReserved>
    fn check_attributes(&self, fields: &[(String, Value)]) -> Result<(), ValueError> {
        let attributes = || fields.iter().filter_map(|(name, value)| Some((name.strip_prefix('@')?, value)));
        let mut seen = HashSet::new();
        for (name, value) in attributes() {
            if !seen.insert(name) {
                return Err(self.unsupported(&format!("two attributes `{name}`")));
            }
            let prefix = if name == "xmlns" { Some("") } else { name.strip_prefix("xmlns:") };
            let (Some(prefix), Value::Scalar(uri)) = (prefix, value) else { continue };
            if !is_valid_declaration(prefix, uri) {
                return Err(self.unsupported(&format!("the declaration of `{name}` as {uri:?}")));
            }
        }
        Ok(())
    }

    /// <https://www.w3.org/TR/xml-names/#NT-QName>
    fn check_name(&self, name: &str) -> Result<(), ValueError> {
        if !is_qualified_name(name) {
            return Err(self.unsupported(&format!("the name `{name}`")));
        }
        match split_qualified_name(name) {
            Some((prefix, _))
                if !matches!(prefix, "xml" | "xmlns") && self.scope.get(prefix).is_none_or(|count| *count == 0) =>
            {
                Err(self.unsupported(&format!("the prefix `{prefix}`, which nothing declares")))
            }
            _ => Ok(()),
        }
    }

    fn check_characters(&self, text: &str) -> Result<(), ValueError> {
        match text.chars().find(|&character| !is_xml_char(character)) {
            Some(character) => Err(self.unsupported(&format!("the character U+{:04X}", u32::from(character)))),
            None => Ok(()),
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// The text that a value is among elements.
fn content_text(value: &Value) -> Option<&str> {
    match value {
        Value::Scalar(text) => Some(text),
        Value::Newtype(_, value) => content_text(value),
        Value::Variant("$text", Some(content)) => content_text(content),
        _ => None,
    }
}

/// The value in structs that are nothing but a name around it.
fn innermost(mut value: &mut Value) -> &mut Value {
    while let Value::Newtype(_, inner) = value {
        value = inner;
    }
    value
}

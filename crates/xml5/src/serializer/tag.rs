//! Tags: names, attributes, and the declarations that the namespaces of both need.
//!
//! <https://w3c.github.io/DOM-Parsing/#xml-serializing-an-element-node>

use super::escape::escape_value;
use super::repair::replaced_name;
use super::scope::{Binding, Scope, is_refused};
use super::survival::{is_attribute_name, is_element_name};
use super::written::{is_source_of_value, push_with_newlines};
use super::{SerializeOptions, SerializeProblem, Strictness};
use crate::tokenizer::read_back::{Change, ReadDoctype};
use core::ops::Range;
use fivefold_core::start_tag::{FoundAttribute, find_attributes};
use fivefold_core::xml_char::{is_name_without_colon, is_qualified_name};
use fivefold_core::{
    ElementName, Language, Name, Names, Namespace, TreeAttribute, TreeSource, declared_prefix, split_qualified_name,
};
use foldhash::fast::RandomState;
use std::borrow::Cow;
use std::collections::HashSet;

/// Writes start tags. It keeps its buffers, so that the next tag can reuse them.
#[derive(Debug)]
pub(super) struct TagWriter<'a> {
    names: &'a Names,
    strictness: Strictness,
    /// Whether attributes of HTML in no namespace are what they look like in XML.
    is_xhtml: bool,
    is_as_written: bool,
    pub(super) scope: Scope<'a>,
    attributes: Vec<Attribute<'a>>,
    needs: Vec<Need<'a>>,
    /// The texts of the attributes' names, sorted.
    texts: Vec<&'a str>,
    /// Namespace and local part of each attribute with a prefix, and its name; sorted.
    expanded: Vec<(Namespace, &'a str, &'a str)>,
    /// Where the values of the attributes stand in the source of the tag.
    places: Vec<Option<FoundAttribute>>,
}

/// An attribute as it is going to be written.
#[derive(Clone, Debug)]
struct Attribute<'a> {
    name: Name,
    /// The name as it is written.
    text: Cow<'a, str>,
    value: &'a str,
    /// Whether it is left out, because XML 1.0 refuses it.
    is_left_out: bool,
}

/// What a prefix must stand for in an element.
#[derive(Clone, Copy, Debug)]
struct Need<'a> {
    prefix: &'a str,
    source: Source,
    binding: Binding<'a>,
}

/// The source of a [`Need`]; attributes are given by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// An attribute that declares the prefix.
    Declaration(usize),
    /// The element's name.
    Element,
    /// The name of an attribute.
    Attribute(usize),
}

/// A prefix in the wrong place for its namespace.
struct Inexpressible;

impl<'a> TagWriter<'a> {
    pub(super) fn new(names: &'a Names, options: &SerializeOptions) -> Self {
        Self {
            names,
            strictness: options.strictness,
            is_xhtml: options.xhtml,
            is_as_written: options.as_written,
            scope: Scope::default(),
            attributes: Vec::new(),
            needs: Vec::new(),
            texts: Vec::new(),
            expanded: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Writes a start tag without its end, and returns the name in it.
    pub(super) fn write<T: TreeSource>(
        &mut self,
        (tree, node): (&'a T, T::Node),
        name: ElementName,
        doctype: Option<&ReadDoctype>,
        output: &mut String,
    ) -> Result<Cow<'a, str>, SerializeProblem> {
        let qualified = tree.qualified_name(node).unwrap_or(name.local);
        let mut text = Cow::Borrowed(self.names.text(qualified));
        self.collect_attributes(tree.attributes(node));
        self.needs.clear();
        if self.strictness == Strictness::Replace {
            text = self.replace_names(qualified, name.namespace);
        } else {
            if !self.is_element_name(&text) {
                return Err(SerializeProblem::ElementName);
            }
            self.check_attributes()?;
            if let Some(doctype) = doctype {
                self.check_declared(&text, doctype)?;
            }
            self.collect_needs(qualified, name.namespace)?;
        }
        output.push('<');
        output.push_str(&text);
        let source = if self.is_as_written { tree.source_of(node) } else { None };
        if let Some(source) = source {
            self.find_in_source(source, tree.are_defaulted(node));
        }
        let mut tag = OpenTag { output, strictness: self.strictness, shortest: 0..0, follows_empty_value: false };
        self.declare(&mut tag)?;
        self.write_attributes(&mut tag, source.unwrap_or_default())?;
        Ok(text)
    }

    /// Finds the attributes in the source of their tag, and leaves out those that a declaration supplies.
    fn find_in_source(&mut self, source: &str, are_defaulted: impl Iterator<Item = bool>) {
        let attributes = self.attributes.iter().map(|attribute| (self.names.text(attribute.name), attribute.value));
        find_attributes(source, Language::Xml, attributes, is_source_of_value, &mut self.places);
        for (attribute, is_defaulted) in self.attributes.iter_mut().zip(are_defaulted) {
            attribute.is_left_out |= is_defaulted;
        }
    }

    fn collect_attributes(&mut self, attributes: impl Iterator<Item = TreeAttribute<'a>>) {
        let names = self.names;
        self.attributes.clear();
        self.places.clear();
        self.attributes.extend(attributes.map(|TreeAttribute { name, value, .. }| Attribute {
            name,
            text: Cow::Borrowed(names.text(name)),
            value,
            is_left_out: false,
        }));
    }

    fn is_element_name(&self, name: &str) -> bool {
        match self.strictness {
            Strictness::Xml5 => is_element_name(name),
            _ => is_qualified_name(name),
        }
    }

    /// Looks for two attributes with one name.
    fn check_attributes(&mut self) -> Result<(), SerializeProblem> {
        let Self { names, attributes, texts, expanded, .. } = self;
        texts.clear();
        expanded.clear();
        for attribute in attributes {
            let text = names.text(attribute.name);
            texts.push(text);
            if names.prefix(attribute.name).is_some() {
                expanded.push((names.namespace(attribute.name), names.local(attribute.name), text));
            }
        }
        texts.sort_unstable();
        expanded.sort_unstable();
        let same_text = texts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let same_name =
            expanded.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)).map(|pair| pair[1].2);
        match same_text.or(same_name) {
            Some(text) => Err(SerializeProblem::DuplicateAttribute { attribute: text.to_owned() }),
            None => Ok(()),
        }
    }

    /// Compares the attributes with what the DOCTYPE declares of them.
    fn check_declared(&self, element: &str, doctype: &ReadDoctype) -> Result<(), SerializeProblem> {
        let names = self.names;
        let attributes = self.attributes.iter().map(|attribute| (names.text(attribute.name), attribute.value));
        match doctype.first_change(element, attributes) {
            None => Ok(()),
            Some(Change::Value(name)) => Err(SerializeProblem::AttributeValue { attribute: name.to_owned() }),
            Some(Change::Default(name)) => Err(SerializeProblem::AttributeDefault { attribute: name.to_owned() }),
        }
    }

    fn collect_needs(&mut self, element: Name, namespace: Namespace) -> Result<(), SerializeProblem> {
        let binding = self.need_of_element(element, namespace);
        let binding = binding.map_err(|Inexpressible| SerializeProblem::ElementNamespace)?;
        self.need(self.names.prefix(element).unwrap_or_default(), Source::Element, binding);
        for index in 0..self.attributes.len() {
            let need = self.need_of_attribute(index);
            let need = need.map_err(|Inexpressible| self.problem(Source::Attribute(index)))?;
            self.needs.extend(need);
        }
        Ok(())
    }

    /// The problem of a name whose prefix cannot stand for what it must.
    fn problem(&self, source: Source) -> SerializeProblem {
        match source {
            Source::Declaration(_) | Source::Element => SerializeProblem::ElementNamespace,
            Source::Attribute(index) => {
                SerializeProblem::AttributeNamespace { attribute: self.attributes[index].text.to_string() }
            }
        }
    }

    /// The binding that the prefix of an element needs.
    fn need_of_element(&self, element: Name, namespace: Namespace) -> Result<Option<Binding<'a>>, Inexpressible> {
        let prefix = self.names.prefix(element);
        // No element has the prefix of declarations: https://www.w3.org/TR/xml-names/#xmlReserved
        if prefix == Some("xmlns") && self.strictness != Strictness::Xml5 {
            return Err(Inexpressible);
        }
        let is_split = split_qualified_name(self.names.text(element)).is_some();
        if is_split == prefix.is_some() { self.needed(prefix, namespace) } else { Err(Inexpressible) }
    }

    /// The binding that the prefix of an attribute needs, or that it declares.
    fn need_of_attribute(&self, index: usize) -> Result<Option<Need<'a>>, Inexpressible> {
        let Attribute { name, value, .. } = self.attributes[index];
        let text = self.names.text(name);
        let (prefix, namespace) = (self.names.prefix(name), self.names.namespace(name));
        let is_html = self.is_xhtml && namespace == Namespace::NONE;
        let need = |prefix, source, binding: Option<_>| Ok(binding.map(|binding| Need { prefix, source, binding }));
        match (declared_prefix(text), prefix) {
            (Some(declared), _) if namespace == Namespace::XMLNS || is_html => {
                let mut binding = Binding::to_uri(value, self.names);
                let is_refused = is_refused(declared, binding);
                if self.strictness == Strictness::Xml5 {
                    // What has no effect leaves the prefix as it is, and can no more be declared another time.
                    if is_refused {
                        binding = self.scope.get(declared);
                    }
                } else if declared == "xml" && binding == Binding::Namespace(Namespace::XML) {
                    return Ok(None);
                } else if is_refused || binding == Binding::Unbound && !declared.is_empty() {
                    return Err(Inexpressible);
                }
                need(declared, Source::Declaration(index), Some(binding))
            }
            (Some(_), _) => Err(Inexpressible),
            (None, Some(prefix)) => need(prefix, Source::Attribute(index), self.needed(Some(prefix), namespace)?),
            (None, None) if namespace != Namespace::NONE => Err(Inexpressible),
            (None, None) => match split_qualified_name(text) {
                None => Ok(None),
                Some(("xml", "lang" | "space" | "base" | "id")) if is_html => Ok(None),
                Some(_) => Err(Inexpressible),
            },
        }
    }

    /// Collects the needs of all names that XML 1.0 accepts, and replaces the others. Returns the element's name.
    fn replace_names(&mut self, element: Name, namespace: Namespace) -> Cow<'a, str> {
        let text = self.names.text(element);
        let name = match self.need_of_element(element, namespace) {
            Ok(binding) if is_qualified_name(text) => {
                self.need(self.names.prefix(element).unwrap_or_default(), Source::Element, binding);
                Cow::Borrowed(text)
            }
            _ => {
                let binding = self.needed(None, namespace).ok().flatten();
                self.need("", Source::Element, Some(binding.unwrap_or_default()));
                Cow::Owned(if is_name_without_colon(text) { text.to_owned() } else { replaced_name(text) })
            }
        };
        for index in 0..self.attributes.len() {
            match self.need_of_attribute(index) {
                Ok(need) if is_qualified_name(&self.attributes[index].text) => self.needs.extend(need),
                _ => self.replace_attribute(index),
            }
        }
        self.settle_needs();
        self.leave_out_duplicates();
        name
    }

    /// Leaves out a declaration that cannot be, and gives another attribute a name without a prefix.
    fn replace_attribute(&mut self, index: usize) {
        let attribute = &mut self.attributes[index];
        if declared_prefix(&attribute.text).is_some() {
            attribute.is_left_out = true;
        } else {
            attribute.text = Cow::Owned(replaced_name(&attribute.text));
        }
    }

    /// Where a prefix is needed for several things, the element's comes first, and declarations come last.
    fn settle_needs(&mut self) {
        let mut needs = core::mem::take(&mut self.needs);
        needs.sort_by_key(|need| {
            let rank = match need.source {
                Source::Element => 0,
                Source::Attribute(_) => 1,
                Source::Declaration(_) => 2,
            };
            (need.prefix, rank)
        });
        let mut settled = None;
        needs.retain(|need| {
            let (prefix, binding) = *settled.get_or_insert((need.prefix, need.binding));
            if prefix != need.prefix {
                settled = Some((need.prefix, need.binding));
                return true;
            }
            if let Source::Declaration(index) | Source::Attribute(index) = need.source
                && binding != need.binding
            {
                self.replace_attribute(index);
                return false;
            }
            true
        });
        self.needs = needs;
    }

    /// Of attributes with one name, leaves out all but the first.
    fn leave_out_duplicates(&mut self) {
        let names = self.names;
        let (mut texts, mut expanded) = (HashSet::<_, RandomState>::default(), HashSet::<_, RandomState>::default());
        for Attribute { name, text, is_left_out, .. } in self.attributes.iter_mut().filter(|it| !it.is_left_out) {
            let is_prefixed = matches!(text, Cow::Borrowed(_)) && names.prefix(*name).is_some();
            let has_new_text = texts.insert(&**text);
            let has_new_name = !is_prefixed || expanded.insert((names.namespace(*name), names.local(*name)));
            *is_left_out = !(has_new_text && has_new_name);
        }
    }

    /// The binding that a name's prefix needs for the name to be in the namespace; `None` for a reserved prefix, which
    /// always means the same.
    fn needed(&self, prefix: Option<&str>, namespace: Namespace) -> Result<Option<Binding<'a>>, Inexpressible> {
        match (prefix, namespace) {
            (Some("xml"), Namespace::XML) | (Some("xmlns"), Namespace::XMLNS) => Ok(None),
            (Some("xml" | "xmlns"), _) | (_, Namespace::XML | Namespace::XMLNS) => Err(Inexpressible),
            (None, Namespace::NONE) => Ok(Some(Binding::Unbound)),
            (Some(_), Namespace::NONE) => Err(Inexpressible),
            (_, undeclared) if undeclared.is_undeclared() && self.strictness != Strictness::Xml5 => Err(Inexpressible),
            (prefix, undeclared) if undeclared.is_undeclared() => {
                let own = prefix.and_then(|prefix| self.names.get(prefix)).map(Namespace::undeclared);
                if own == Some(undeclared) { Ok(Some(Binding::Unbound)) } else { Err(Inexpressible) }
            }
            (_, namespace) => Ok(Some(Binding::Namespace(namespace))),
        }
    }

    fn need(&mut self, prefix: &'a str, source: Source, binding: Option<Binding<'a>>) {
        self.needs.extend(binding.map(|binding| Need { prefix, source, binding }));
    }

    /// Brings all that the tag declares into scope, and writes the declarations that the tree lacks.
    fn declare(&mut self, tag: &mut OpenTag<'_>) -> Result<(), SerializeProblem> {
        let is_declaration = |source| matches!(source, Source::Declaration(_));
        if self.needs.len() > 1 {
            self.needs.sort_by_key(|need| (need.prefix, !is_declaration(need.source)));
        }
        let Self { names, scope, needs, .. } = &mut *self;
        let mut contradiction = None;
        for needs in needs.chunk_by(|one, other| one.prefix == other.prefix) {
            let Some((&Need { prefix, source, binding }, others)) = needs.split_first() else { continue };
            if let Some(other) = others.iter().find(|other| other.binding != binding) {
                contradiction = Some(other.source);
                break;
            }
            if scope.get(prefix) == binding {
                continue;
            }
            scope.bind(prefix, binding);
            if !is_declaration(source) {
                // A name may begin with an equals sign, and that of an element hold more of them.
                if prefix.contains('=') {
                    contradiction = Some(source);
                    break;
                }
                let start = if prefix.is_empty() { "xmlns" } else { "xmlns:" };
                tag.write_attribute((start, prefix), binding.uri(names), None)?;
            }
        }
        contradiction.map_or(Ok(()), |source| Err(self.problem(source)))
    }

    fn write_attributes(&self, tag: &mut OpenTag<'_>, source: &str) -> Result<(), SerializeProblem> {
        for (index, attribute) in self.attributes.iter().enumerate().filter(|(_, attribute)| !attribute.is_left_out) {
            let text = &*attribute.text;
            let is_readable = match self.strictness {
                Strictness::Xml5 => is_attribute_name(text) && (!text.starts_with(':') || tag.prepare_for_colon()),
                _ => is_qualified_name(text),
            };
            if !is_readable {
                return Err(SerializeProblem::AttributeName { attribute: text.to_owned() });
            }
            let place = self.places.get(index).cloned().flatten();
            let is_quoted = |source: &&str| source.starts_with(['"', '\'']);
            tag.write_attribute(
                ("", text),
                attribute.value,
                place.and_then(|place| source.get(place.value)).filter(is_quoted),
            )?;
        }
        Ok(())
    }
}

/// A start tag that is being written.
struct OpenTag<'a> {
    output: &'a mut String,
    strictness: Strictness,
    /// The offset in the output of the shortest attribute name so far, if there is one.
    shortest: Range<usize>,
    /// Whether the last attribute has an empty value.
    follows_empty_value: bool,
}

/// How an empty value is written.
const EMPTY_VALUE: &str = "=\"\"";

impl OpenTag<'_> {
    /// Writes an attribute. Its name is in two parts; its value can have a source, with quotes.
    fn write_attribute(
        &mut self,
        name: (&str, &str),
        value: &str,
        source: Option<&str>,
    ) -> Result<(), SerializeProblem> {
        if self.strictness != Strictness::Replace && value.contains('\0') {
            return Err(SerializeProblem::NullCharacter);
        }
        self.output.push(' ');
        let start = self.output.len();
        self.output.push_str(name.0);
        self.output.push_str(name.1);
        let place = start..self.output.len();
        if self.shortest.is_empty() || place.len() < self.shortest.len() && !name.1.starts_with(':') {
            self.shortest = place;
        }
        self.output.push('=');
        match source {
            Some(source) => push_with_newlines(source, self.output),
            None => {
                self.output.push('"');
                escape_value(value, self.strictness, self.output)?;
                self.output.push('"');
            }
        }
        self.follows_empty_value = value.is_empty();
        Ok(())
    }

    /// Prepares the tag so that the colon of the next attribute's name is kept, and returns whether that is possible.
    ///
    /// A colon is dropped where a name may begin, but not after a name without a value. There may be one already; else
    /// the name of another attribute can be repeated, for which the repetition is dropped.
    ///
    /// Tag attribute name before state, tag attribute name after state.
    fn prepare_for_colon(&mut self) -> bool {
        if self.follows_empty_value {
            self.output.truncate(self.output.len() - EMPTY_VALUE.len());
        } else if !self.shortest.is_empty() {
            self.output.push(' ');
            self.output.extend_from_within(self.shortest.clone());
        }
        !self.shortest.is_empty()
    }
}

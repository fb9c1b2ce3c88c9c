//! Tags: names, attributes, and the declarations that the namespaces of both need.
//!
//! <https://w3c.github.io/DOM-Parsing/#xml-serializing-an-element-node>

use super::SerializeProblem;
use super::escape::escape_value;
use super::scope::{Binding, Scope, declared_prefix, is_refused};
use super::survival::{is_attribute_name, is_element_name};
use crate::tokenizer::read_back::{Change, ReadDoctype};
use core::ops::Range;
use fivefold_core::{ElementName, Name, Names, Namespace, TreeAttribute, TreeSource, split_qualified_name};

/// Writes start tags. It keeps its buffers, so that the next tag can reuse them.
#[derive(Debug)]
pub(super) struct TagWriter<'a> {
    names: &'a Names,
    pub(super) scope: Scope<'a>,
    attributes: Vec<TreeAttribute<'a>>,
    needs: Vec<Need<'a>>,
    /// The texts of the attributes' names, sorted.
    texts: Vec<&'a str>,
    /// Namespace and local part of each attribute with a prefix, and its name; sorted.
    expanded: Vec<(Namespace, &'a str, &'a str)>,
}

/// What a prefix must stand for in an element.
#[derive(Clone, Copy, Debug)]
struct Need<'a> {
    prefix: &'a str,
    source: Source<'a>,
    binding: Binding<'a>,
}

/// The source of a [`Need`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source<'a> {
    /// An attribute that declares the prefix.
    Declaration,
    /// The element's name.
    Element,
    /// The name of this attribute.
    Attribute(&'a str),
}

impl Source<'_> {
    /// The problem of a name whose prefix cannot stand for what it must.
    fn problem(self) -> SerializeProblem {
        match self {
            Source::Declaration | Source::Element => SerializeProblem::ElementNamespace,
            Source::Attribute(name) => SerializeProblem::AttributeNamespace { attribute: name.to_owned() },
        }
    }
}

/// A prefix in the wrong place for its namespace.
struct Inexpressible;

impl<'a> TagWriter<'a> {
    pub(super) fn new(names: &'a Names) -> Self {
        Self {
            names,
            scope: Scope::default(),
            attributes: Vec::new(),
            needs: Vec::new(),
            texts: Vec::new(),
            expanded: Vec::new(),
        }
    }

    /// Writes a start tag without its end, and returns the name in it.
    pub(super) fn write<T: TreeSource>(
        &mut self,
        (tree, node): (&'a T, T::Node),
        name: ElementName,
        doctype: Option<&ReadDoctype>,
        output: &mut String,
    ) -> Result<&'a str, SerializeProblem> {
        let qualified = tree.qualified_name(node).unwrap_or(name.local);
        let text = self.names.text(qualified);
        if !is_element_name(text) {
            return Err(SerializeProblem::ElementName);
        }
        self.attributes.clear();
        self.attributes.extend(tree.attributes(node));
        self.check_attributes()?;
        if let Some(doctype) = doctype {
            self.check_declared(text, doctype)?;
        }
        self.collect_needs(qualified, name.namespace)?;
        output.push('<');
        output.push_str(text);
        let mut tag = OpenTag { output, shortest: 0..0, follows_empty_value: false };
        self.declare(&mut tag)?;
        self.write_attributes(&mut tag)?;
        Ok(text)
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
        let same_text = texts.array_windows().find(|[one, other]| one == other).map(|[text, _]| *text);
        let is_same = |[one, other]: &&[(Namespace, &str, &str); 2]| (one.0, one.1) == (other.0, other.1);
        let same_name = expanded.array_windows().find(is_same).map(|[_, (_, _, text)]| *text);
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
        self.needs.clear();
        let prefix = self.names.prefix(element);
        let is_split = split_qualified_name(self.names.text(element)).is_some();
        let need = if is_split == prefix.is_some() { self.needed(prefix, namespace) } else { Err(Inexpressible) };
        let binding = need.map_err(|Inexpressible| Source::Element.problem())?;
        self.need(prefix.unwrap_or_default(), Source::Element, binding);
        for index in 0..self.attributes.len() {
            let TreeAttribute { name, value } = self.attributes[index];
            let text = self.names.text(name);
            let found = self.collect_need_of_attribute(name, text, value);
            found.map_err(|Inexpressible| Source::Attribute(text).problem())?;
        }
        Ok(())
    }

    fn collect_need_of_attribute(&mut self, name: Name, text: &'a str, value: &'a str) -> Result<(), Inexpressible> {
        let (prefix, namespace) = (self.names.prefix(name), self.names.namespace(name));
        match declared_prefix(text) {
            Some(declared) if namespace == Namespace::XMLNS => {
                let binding = Binding::to_uri(value, self.names);
                // What has no effect leaves the prefix as it is, and can no more be declared another time.
                let binding = if is_refused(declared, binding) { self.scope.get(declared) } else { binding };
                self.need(declared, Source::Declaration, Some(binding));
            }
            Some(_) => return Err(Inexpressible),
            None => match prefix {
                Some(_) => {
                    let binding = self.needed(prefix, namespace)?;
                    self.need(prefix.unwrap_or_default(), Source::Attribute(text), binding);
                }
                None if namespace == Namespace::NONE && split_qualified_name(text).is_none() => {}
                None => return Err(Inexpressible),
            },
        }
        Ok(())
    }

    /// The binding that a name's prefix needs for the name to be in the namespace; `None` for a reserved prefix, which
    /// always means the same.
    fn needed(&self, prefix: Option<&str>, namespace: Namespace) -> Result<Option<Binding<'a>>, Inexpressible> {
        match (prefix, namespace) {
            (Some("xml"), Namespace::XML) | (Some("xmlns"), Namespace::XMLNS) => Ok(None),
            (Some("xml" | "xmlns"), _) | (_, Namespace::XML | Namespace::XMLNS) => Err(Inexpressible),
            (None, Namespace::NONE) => Ok(Some(Binding::Unbound)),
            (Some(_), Namespace::NONE) => Err(Inexpressible),
            (prefix, undeclared) if undeclared.is_undeclared() => {
                let own = prefix.and_then(|prefix| self.names.get(prefix)).map(Namespace::undeclared);
                if own == Some(undeclared) { Ok(Some(Binding::Unbound)) } else { Err(Inexpressible) }
            }
            (_, namespace) => Ok(Some(Binding::Namespace(namespace))),
        }
    }

    fn need(&mut self, prefix: &'a str, source: Source<'a>, binding: Option<Binding<'a>>) {
        self.needs.extend(binding.map(|binding| Need { prefix, source, binding }));
    }

    /// Brings all that the tag declares into scope, and writes the declarations that the tree lacks.
    fn declare(&mut self, tag: &mut OpenTag<'_>) -> Result<(), SerializeProblem> {
        let Self { names, scope, needs, .. } = self;
        if needs.len() > 1 {
            needs.sort_by_key(|need| (need.prefix, need.source != Source::Declaration));
        }
        for needs in needs.chunk_by(|one, other| one.prefix == other.prefix) {
            let Some((&Need { prefix, source, binding }, others)) = needs.split_first() else { continue };
            if let Some(other) = others.iter().find(|other| other.binding != binding) {
                return Err(other.source.problem());
            }
            if scope.get(prefix) == binding {
                continue;
            }
            scope.bind(prefix, binding);
            if source != Source::Declaration {
                // A name may begin with an equals sign, and that of an element hold more of them.
                if prefix.contains('=') {
                    return Err(source.problem());
                }
                let start = if prefix.is_empty() { "xmlns" } else { "xmlns:" };
                tag.write_attribute((start, prefix), binding.uri(names))?;
            }
        }
        Ok(())
    }

    fn write_attributes(&self, tag: &mut OpenTag<'_>) -> Result<(), SerializeProblem> {
        for attribute in &self.attributes {
            let text = self.names.text(attribute.name);
            let is_readable = is_attribute_name(text) && (!text.starts_with(':') || tag.prepare_for_colon());
            if !is_readable {
                return Err(SerializeProblem::AttributeName { attribute: text.to_owned() });
            }
            tag.write_attribute(("", text), attribute.value)?;
        }
        Ok(())
    }
}

/// A start tag that is being written.
struct OpenTag<'a> {
    output: &'a mut String,
    /// The offset in the output of the shortest attribute name so far, if there is one.
    shortest: Range<usize>,
    /// Whether the last attribute has an empty value.
    follows_empty_value: bool,
}

/// How an empty value is written.
const EMPTY_VALUE: &str = "=\"\"";

impl OpenTag<'_> {
    /// Writes an attribute. Its name is in two parts.
    fn write_attribute(&mut self, name: (&str, &str), value: &str) -> Result<(), SerializeProblem> {
        if value.contains('\0') {
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
        self.output.push_str("=\"");
        escape_value(value, self.output);
        self.output.push('"');
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

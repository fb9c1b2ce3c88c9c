//! Trees of `xml.etree.ElementTree` and its like, built in one walk.

use crate::document::Document;
use crate::events::{Step, Steps, Strings};
use fivefold::Document as Tree;
use fivefold::dom::{Attribute, NodeKind};
use fivefold::{Language, Namespace, NodeRef};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The collector of garbage, which rests while a tree is built: it would look at each part of the tree again and again.
struct RestingCollector<'py>(Option<Bound<'py, PyModule>>);

impl<'py> RestingCollector<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
        // In a build without the interpreter's lock, other threads run meanwhile.
        if !cfg!(feature = "abi3") {
            return Ok(Self(None));
        }
        let collector = py.import(intern!(py, "gc"))?;
        let is_on = collector.call_method0(intern!(py, "isenabled"))?.is_truthy()?;
        if is_on {
            collector.call_method0(intern!(py, "disable"))?;
        }
        Ok(Self(is_on.then_some(collector)))
    }
}

impl Drop for RestingCollector<'_> {
    fn drop(&mut self) {
        if let Some(collector) = &self.0 {
            // `gc.enable` does not fail.
            let _ = collector.call_method0(intern!(collector.py(), "enable"));
        }
    }
}

/// What makes the elements.
struct Makers<'a, 'py> {
    sub_element: &'a Bound<'py, PyAny>,
    comment: Option<&'a Bound<'py, PyAny>>,
    instruction: Option<&'a Bound<'py, PyAny>>,
}

/// How names and texts become those of elements.
#[derive(Clone, Copy)]
struct Style {
    /// Whether names of HTML's elements have their namespace.
    names_html: bool,
    /// Whether what XML has no way to write is replaced, as lxml asks.
    is_coerced: bool,
    /// Whether attributes that declare namespaces are left out.
    is_xml: bool,
}

/// Fills `parent`, an element, with what is below the root of a document. `sub_element`, `comment` and `instruction` are
/// functions as `ElementTree` has them; without one of the latter two, such
/// nodes are left out. Doctypes become elements named `<!DOCTYPE>` with `doctypes`, and else are left out.
/// Returns whether anything had to be replaced for `coerce`.
///
/// The tree is copied first, since Python code can run while elements are made.
#[pyfunction]
#[pyo3(signature = (document, parent, sub_element, comment, instruction, *, names_html = true, doctypes = true,
                    coerce = false))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn fill_etree<'py>(
    document: &Bound<'py, Document>,
    parent: &Bound<'py, PyAny>,
    sub_element: &Bound<'py, PyAny>,
    comment: Option<&Bound<'py, PyAny>>,
    instruction: Option<&Bound<'py, PyAny>>,
    names_html: bool,
    doctypes: bool,
    coerce: bool,
) -> PyResult<bool> {
    let py = document.py();
    let tree = document.get().read(py, Tree::clone);
    let _resting = RestingCollector::new(py)?;
    let makers = Makers { sub_element, comment, instruction };
    let style = Style { names_html, is_coerced: coerce, is_xml: tree.language() == Language::Xml };
    let mut builder = Builder::new(py, parent, makers, style);
    for step in Steps::below(tree.root()) {
        match step {
            Step::Leave(node) if node.is_element() => builder.end(),
            Step::Leave(_) => {}
            Step::Enter(node) => match node.kind() {
                NodeKind::Element(_) => builder.start(node)?,
                NodeKind::Text(text) => builder.add_text(text)?,
                NodeKind::Comment(data) => builder.add_comment(data)?,
                NodeKind::ProcessingInstruction { target, data } => builder.add_instruction(target, data)?,
                NodeKind::EntityReference(name) => builder.add_text(&format!("&{name};"))?,
                NodeKind::Doctype { name, public_id, system_id } if doctypes => {
                    builder.add_doctype(name, public_id, system_id)?;
                }
                _ => {}
            },
        }
    }
    Ok(builder.has_lost)
}

/// Builds elements.
struct Builder<'a, 'py> {
    py: Python<'py>,
    makers: Makers<'a, 'py>,
    style: Style,
    elements: Strings<'py>,
    attributes: Strings<'py>,
    /// The open elements, each with its last child so far.
    open: Vec<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)>,
    /// Whether text was put where the next text comes, so that it has to be joined.
    has_text: bool,
    /// Whether something could not be written as XML.
    has_lost: bool,
}

impl<'a, 'py> Builder<'a, 'py> {
    fn new(py: Python<'py>, parent: &Bound<'py, PyAny>, makers: Makers<'a, 'py>, style: Style) -> Self {
        let open = vec![(parent.clone(), None)];
        let (elements, attributes) = (Strings::default(), Strings::default());
        Self { py, makers, style, elements, attributes, open, has_text: false, has_lost: false }
    }

    /// Notes the last child of the innermost open element.
    fn set_last(&mut self, child: Bound<'py, PyAny>) {
        self.has_text = false;
        if let Some((_, last)) = self.open.last_mut() {
            *last = Some(child);
        }
    }

    fn start(&mut self, node: NodeRef<'_>) -> PyResult<()> {
        let py = self.py;
        let style = self.style;
        let Some(name) = node.element_name() else { return Ok(()) };
        let Some((parent, _)) = self.open.last() else { return Ok(()) };
        let make = || element_name(node, style);
        let tag = match name.namespace {
            Namespace::HTML => self.elements.get(py, name.local, make),
            _ => PyString::new(py, &make()),
        };
        self.has_lost |= style.is_coerced && node.local_name().is_some_and(|local| coerced_name(local) != local);
        let element = self.makers.sub_element.call1((parent, tag))?;
        let is_kept = |attribute: &Attribute<'_>| !(style.is_xml && attribute.namespace() == Namespace::XMLNS);
        let mut attributes = node.attributes().filter(is_kept).peekable();
        if attributes.peek().is_some() {
            let dict = element.getattr(intern!(py, "attrib"))?;
            for attribute in attributes {
                let make = || attribute_name(attribute, style);
                let name = self.attributes.get(py, attribute.interned_name(), make);
                let value = self.text(attribute.value());
                self.has_lost |= style.is_coerced && coerced_name(attribute.local_name()) != attribute.local_name();
                dict.set_item(name, value)?;
            }
        }
        self.set_last(element.clone());
        self.open.push((element, None));
        Ok(())
    }

    fn end(&mut self) {
        self.open.pop();
        self.has_text = false;
    }

    fn add_text(&mut self, text: &str) -> PyResult<()> {
        let py = self.py;
        let mut text = self.text(text).into_any();
        let Some((parent, last)) = self.open.last() else { return Ok(()) };
        let (owner, place) = match last {
            Some(last) => (last, intern!(py, "tail")),
            None => (parent, intern!(py, "text")),
        };
        if self.has_text {
            text = owner.getattr(place)?.add(text)?;
        }
        owner.setattr(place, text)?;
        self.has_text = true;
        Ok(())
    }

    fn add_comment(&mut self, data: &str) -> PyResult<()> {
        let Some(make) = self.makers.comment else { return Ok(()) };
        let written = if self.style.is_coerced { coerced_comment(data) } else { data.to_owned() };
        self.has_lost |= written != data;
        let text = self.text(&written);
        self.append(make.call1((text,))?)
    }

    fn add_instruction(&mut self, target: &str, data: &str) -> PyResult<()> {
        let Some(make) = self.makers.instruction else { return Ok(()) };
        let instruction = if self.style.is_coerced {
            let text = self.text(&data.replace("?>", "? >"));
            make.call1((coerced_name(target), text))?
        } else {
            make.call1((target, data))?
        };
        self.append(instruction)
    }

    fn add_doctype(&mut self, name: &str, public_id: Option<&str>, system_id: Option<&str>) -> PyResult<()> {
        let py = self.py;
        let Some((parent, _)) = self.open.last() else { return Ok(()) };
        let doctype = self.makers.sub_element.call1((parent, intern!(py, "<!DOCTYPE>")))?;
        doctype.setattr(intern!(py, "text"), name)?;
        for (attribute, id) in [(intern!(py, "publicId"), public_id), (intern!(py, "systemId"), system_id)] {
            if let Some(id) = id {
                doctype.call_method1(intern!(py, "set"), (attribute, id))?;
            }
        }
        self.set_last(doctype);
        Ok(())
    }

    fn append(&mut self, child: Bound<'py, PyAny>) -> PyResult<()> {
        if let Some((parent, _)) = self.open.last() {
            parent.call_method1(intern!(self.py, "append"), (&child,))?;
        }
        self.set_last(child);
        Ok(())
    }

    fn text(&mut self, text: &str) -> Bound<'py, PyString> {
        if self.style.is_coerced && !text.chars().all(is_xml) {
            let replaced: String = text
                .chars()
                .map(|character| if is_xml(character) { character } else { replacement(character) })
                .collect();
            return PyString::new(self.py, &replaced);
        }
        PyString::new(self.py, text)
    }
}

/// The name of an element, with its namespace as `ElementTree` writes it.
fn element_name(node: NodeRef<'_>, style: Style) -> String {
    let local = node.local_name().unwrap_or_default();
    let local = if style.is_coerced { coerced_name(local) } else { local.to_owned() };
    match node.namespace_uri().filter(|uri| !uri.is_empty()) {
        Some(_) if node.namespace() == Some(Namespace::HTML) && !style.names_html => local,
        Some(uri) => format!("{{{uri}}}{local}"),
        None => match node.prefix() {
            Some(prefix) => format!("{prefix}:{local}"),
            None => local,
        },
    }
}

/// The name of an attribute, with its namespace as `ElementTree` writes it.
fn attribute_name(attribute: Attribute<'_>, style: Style) -> String {
    let local = attribute.local_name();
    let local = if style.is_coerced { coerced_name(local) } else { local.to_owned() };
    match attribute.namespace_uri().filter(|uri| !uri.is_empty()) {
        Some(uri) => format!("{{{uri}}}{local}"),
        None => match attribute.prefix() {
            Some(prefix) => format!("{prefix}:{local}"),
            None => local,
        },
    }
}

/// Whether XML has a character.
fn is_xml(character: char) -> bool {
    !matches!(character, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}')
}

/// What stands for a character that XML lacks.
fn replacement(character: char) -> char {
    if character == '\x0C' { ' ' } else { char::REPLACEMENT_CHARACTER }
}

/// A name with each character that no name of XML has replaced by `U` and its number in five hexadecimal digits.
fn coerced_name(name: &str) -> String {
    let is_start = |character: char| character.is_alphabetic() || character == '_';
    let is_rest =
        |character: char| is_start(character) || character.is_numeric() || matches!(character, '-' | '.' | '·');
    let mut coerced = String::new();
    for (index, character) in name.chars().enumerate() {
        if is_start(character) || index > 0 && is_rest(character) {
            coerced.push(character);
        } else {
            coerced += &format!("U{:05X}", u32::from(character));
        }
    }
    coerced
}

/// The data of a comment, with spaces where two hyphens meet and after one at the end.
fn coerced_comment(data: &str) -> String {
    let mut coerced = data.to_owned();
    while coerced.contains("--") {
        coerced = coerced.replace("--", "- -");
    }
    if coerced.ends_with('-') {
        coerced.push(' ');
    }
    coerced
}

//! Canonical XML.
//!
//! <https://www.w3.org/TR/xml-c14n>

mod order;

use crate::serializer::scope::{Binding, Scope, ancestors, is_refused};
use core::fmt::{self, Write};
use fivefold_core::{ElementName, Names, Namespace, NodeKind, TreeAttribute, TreeSource, declared_prefix};
use order::Order;

/// Canonical XML 1.0 of `node` and what is inside it, without comments and without the DOCTYPE.
///
/// Of an element this is the canonical form of a document subset: it declares the namespaces in scope around the
/// element, and takes over their `xml:` attributes.
///
/// A tree need not be one that XML can express. Two constructs are outside the recommendation: a name with an
/// undeclared prefix is written unchanged, with `xmlns:p=""` if an outer element binds `p`; an entity reference is
/// written as `&name;`. The namespaces of names that no attribute declares are declared all the same. If they disagree,
/// the element's name takes precedence over the attributes' names, and these over the declarations. Text outside the
/// root is left out.
///
/// Takes time linear in the output and the number of nodes, but for sorting. Uses no recursion.
///
/// <https://www.w3.org/TR/xml-c14n#ProcessingModel>
pub fn canonical<T: TreeSource>(tree: &T, node: T::Node) -> impl fmt::Display {
    Canonical { tree, node }
}

/// A node that is displayed as Canonical XML.
struct Canonical<'a, T: TreeSource> {
    tree: &'a T,
    node: T::Node,
}

impl<T: TreeSource> fmt::Display for Canonical<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_canonical(self.tree, self.node, f)
    }
}

fn write_canonical<T: TreeSource>(tree: &T, node: T::Node, output: &mut impl Write) -> fmt::Result {
    let mut canonicalizer = Canonicalizer {
        tree,
        names: tree.names(),
        output,
        work: Vec::new(),
        scope: Scope::default(),
        declarations: Vec::new(),
        attributes: Vec::new(),
        order: Order::new(node),
        is_outside_root: matches!(tree.kind(node), NodeKind::Document),
        has_root: false,
    };
    canonicalizer.write_apex(node)?;
    canonicalizer.run()
}

/// What is still to be written.
enum Work<'a, N> {
    /// A node and the siblings after it.
    Siblings(N),
    /// An element's end tag.
    EndTag {
        name: &'a str,
        /// The bindings outside the element.
        mark: usize,
        /// Whether the element is the document element.
        is_root: bool,
    },
}

struct Canonicalizer<'a, 'o, T: TreeSource, W> {
    tree: &'a T,
    names: &'a Names,
    output: &'o mut W,
    work: Vec<Work<'a, T::Node>>,
    /// The namespace nodes of the elements that are open in the output.
    scope: Scope<'a>,
    /// What the tag being written declares.
    declarations: Vec<(&'a str, Binding<'a>)>,
    /// The attributes of the tag being written.
    attributes: Vec<TreeAttribute<'a>>,
    order: Order<T::Node>,
    is_outside_root: bool,
    has_root: bool,
}

impl<'a, T: TreeSource, W: Write> Canonicalizer<'a, '_, T, W> {
    fn run(&mut self) -> fmt::Result {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    self.write_node(node)?;
                }
                Work::EndTag { name, mark, is_root } => {
                    self.is_outside_root = is_root;
                    self.scope.undo_to(mark);
                    write!(self.output, "</{name}>")?;
                }
            }
        }
        Ok(())
    }

    /// Writes the node that the canonical form is asked of. An element's parent is omitted then.
    ///
    /// <https://www.w3.org/TR/xml-c14n#DocSubsets>
    fn write_apex(&mut self, node: T::Node) -> fmt::Result {
        let (tree, names) = (self.tree, self.names);
        if let NodeKind::Element(name) = tree.kind(node) {
            self.collect(node, name);
            for ancestor in ancestors(tree, node) {
                if let Some(name) = tree.element_name(ancestor) {
                    self.collect_declarations(ancestor, name);
                    let is_xml = |attribute: &TreeAttribute<'_>| names.namespace(attribute.name) == Namespace::XML;
                    self.attributes.extend(tree.attributes(ancestor).filter(is_xml));
                }
            }
            // The sort is stable: the nearest attribute comes first.
            self.order.sort(&mut self.attributes, tree);
            self.attributes.dedup_by(|later, earlier| {
                let is_xml =
                    [&later, &earlier].iter().all(|attribute| names.namespace(attribute.name) == Namespace::XML);
                is_xml && names.local(later.name) == names.local(earlier.name)
            });
            self.write_tag(node, name)
        } else {
            self.write_node(node)
        }
    }

    fn write_node(&mut self, node: T::Node) -> fmt::Result {
        match self.tree.kind(node) {
            NodeKind::Element(name) => {
                self.collect(node, name);
                self.order.sort(&mut self.attributes, self.tree);
                self.write_tag(node, name)
            }
            NodeKind::Text(_) | NodeKind::EntityReference(_) if self.is_outside_root => Ok(()),
            NodeKind::Text(text) => escape(text, self.output, text_escape),
            NodeKind::EntityReference(name) => write!(self.output, "&{name};"),
            NodeKind::ProcessingInstruction { target, data } => self.write_instruction(target, data),
            NodeKind::Comment(_) | NodeKind::Doctype { .. } => Ok(()),
            _ => {
                self.plan_content(node);
                Ok(())
            }
        }
    }

    /// Plans what is inside a node.
    fn plan_content(&mut self, node: T::Node) {
        let tree = self.tree;
        let contents = tree.template_contents(node).and_then(|contents| tree.first_child(contents));
        self.work.extend(tree.first_child(node).map(Work::Siblings));
        self.work.extend(contents.map(Work::Siblings));
    }

    /// Outside the document element each instruction has a line to itself.
    fn write_instruction(&mut self, target: &str, data: &str) -> fmt::Result {
        if self.is_outside_root && self.has_root {
            self.output.write_char('\n')?;
        }
        let space = if data.is_empty() { "" } else { " " };
        write!(self.output, "<?{target}{space}{data}?>")?;
        if self.is_outside_root && !self.has_root {
            self.output.write_char('\n')?;
        }
        Ok(())
    }

    /// Collects what the start tag of an element holds.
    fn collect(&mut self, node: T::Node, name: ElementName) {
        let (tree, names) = (self.tree, self.names);
        self.declarations.clear();
        self.attributes.clear();
        self.collect_declarations(node, name);
        let is_plain = |attribute: &TreeAttribute<'_>| declared_prefix(names.text(attribute.name)).is_none();
        self.attributes.extend(tree.attributes(node).filter(is_plain));
    }

    /// Collects what the names of an element and its attributes need, and then what it declares.
    fn collect_declarations(&mut self, node: T::Node, name: ElementName) {
        let (tree, names) = (self.tree, self.names);
        let element = tree.qualified_name(node).unwrap_or(name.local);
        self.collect_need(names.prefix(element).unwrap_or_default(), name.namespace);
        for attribute in tree.attributes(node) {
            if let Some(prefix) = names.prefix(attribute.name) {
                self.collect_need(prefix, names.namespace(attribute.name));
            }
        }
        for attribute in tree.attributes(node) {
            let Some(prefix) = declared_prefix(names.text(attribute.name)) else { continue };
            let binding = Binding::to_uri(attribute.value, names);
            if !is_refused(prefix, binding) {
                self.declarations.push((prefix, binding));
            }
        }
    }

    fn collect_need(&mut self, prefix: &'a str, namespace: Namespace) {
        if matches!(prefix, "xml" | "xmlns") {
            return;
        }
        let is_bound = namespace != Namespace::NONE && !namespace.is_undeclared();
        self.declarations.push((prefix, if is_bound { Binding::Namespace(namespace) } else { Binding::Unbound }));
    }

    /// Writes what has been collected as a tag of the element, and plans what is inside it.
    fn write_tag(&mut self, node: T::Node, name: ElementName) -> fmt::Result {
        let mark = self.scope.mark();
        let name = self.names.text(self.tree.qualified_name(node).unwrap_or(name.local));
        write!(self.output, "<{name}")?;
        self.write_namespaces()?;
        for attribute in &self.attributes {
            write_attribute("", self.names.text(attribute.name), attribute.value, self.output)?;
        }
        self.output.write_char('>')?;
        self.work.push(Work::EndTag { name, mark, is_root: self.is_outside_root });
        self.has_root = true;
        self.is_outside_root = false;
        self.plan_content(node);
        Ok(())
    }

    /// Writes the namespace nodes that the element around does not have.
    fn write_namespaces(&mut self) -> fmt::Result {
        // The sort is stable: the binding that takes precedence comes first.
        self.declarations.sort_by_key(|&(prefix, _)| prefix);
        self.declarations.dedup_by_key(|&mut (prefix, _)| prefix);
        for &(prefix, binding) in &self.declarations {
            if self.scope.get(prefix) == binding {
                continue;
            }
            self.scope.bind(prefix, binding);
            let name = if prefix.is_empty() { ("", "xmlns") } else { ("xmlns:", prefix) };
            write_attribute(name.0, name.1, binding.uri(self.names), self.output)?;
        }
        Ok(())
    }
}

fn write_attribute(prefix: &str, name: &str, value: &str, output: &mut impl Write) -> fmt::Result {
    write!(output, " {prefix}{name}=\"")?;
    escape(value, output, value_escape)?;
    output.write_char('"')
}

const fn text_escape(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    }
}

const fn value_escape(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'"' => Some("&quot;"),
        b'\t' => Some("&#x9;"),
        b'\n' => Some("&#xA;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    }
}

#[inline(always)]
fn escape(text: &str, output: &mut impl Write, escaped: impl Fn(u8) -> Option<&'static str>) -> fmt::Result {
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(replacement) = escaped(byte) {
            output.write_str(&text[written..at])?;
            output.write_str(replacement)?;
            written = at + 1;
        }
    }
    output.write_str(&text[written..])
}

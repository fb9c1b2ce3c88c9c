//! A tree: nodes in a vector, with their numbers as handles. This is all that the parsers need for any markup, however
//! broken, and that serializers need to write it. Of comments, the tree keeps only that there are some.

use fivefold::dom::{ElementName, NodeKind, ShadowRoot};
use fivefold::encoding::Hints;
use fivefold::feed::Repairs;
use fivefold::token::Text;
use fivefold::tree::{HtmlTreeSink, InsertionPlace, Names, NewElement, NoTree, XmlTreeSink};
use fivefold::tree::{TagAttributes, TreeAttribute, TreeSink, TreeSource, adjusted_attributes};
use fivefold::{Name, Span, html, xml};
use std::{collections::BTreeMap, mem};

#[derive(Clone, Default)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    element: Option<ElementName>,
    attributes: BTreeMap<Name, String>,
    text: String,
}

/// A tree, with the root as its first node.
pub struct Tree {
    names: Names,
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { names: Names::new(), nodes: vec![Node::default()] }
    }
}

impl Tree {
    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// The parent of what comes to a place, and its index among the children.
    fn index(&self, place: InsertionPlace<usize>) -> (usize, usize) {
        let (parent, next) = place.resolve(|table| self.nodes[table].parent);
        let children = &self.nodes[parent].children;
        let index = next.and_then(|next| children.iter().position(|&child| child == next));
        (parent, index.unwrap_or(children.len()))
    }
}

impl TreeSink for Tree {
    type Node = usize;

    fn document(&self) -> usize {
        0
    }
    fn names(&self) -> &Names {
        &self.names
    }
    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }
    fn create_element(&mut self, element: NewElement<'_>) -> usize {
        let node = self.add(Node { element: Some(element.name), ..Node::default() });
        self.add_missing_attributes(node, element.attributes);
        node
    }
    fn create_comment(&mut self, _: Text<'_>, _: Span) -> usize {
        self.add(Node::default())
    }
    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> usize {
        self.add(Node::default())
    }
    fn insert(&mut self, place: InsertionPlace<usize>, node: usize) {
        let (parent, index) = self.index(place);
        self.nodes[parent].children.insert(index, node);
        self.nodes[node].parent = Some(parent);
    }
    fn insert_text(&mut self, place: InsertionPlace<usize>, text: Text<'_>) {
        let (parent, index) = self.index(place);
        let before = index.checked_sub(1).map(|before| self.nodes[parent].children[before]);
        match before.filter(|&before| !self.nodes[before].text.is_empty()) {
            Some(before) => self.nodes[before].text.push_str(text.data),
            None => {
                let node = self.add(Node { text: text.data.to_owned(), ..Node::default() });
                self.insert(place, node);
            }
        }
    }
}

impl HtmlTreeSink for Tree {
    type Tree<'a> = NoTree<usize>;

    fn clone_element(&mut self, node: usize) -> usize {
        self.add(Node { parent: None, children: Vec::new(), ..self.nodes[node].clone() })
    }
    fn same_attributes(&self, one: usize, other: usize) -> bool {
        self.nodes[one].attributes == self.nodes[other].attributes
    }
    fn detach(&mut self, node: usize) {
        let Some(parent) = self.nodes[node].parent.take() else { return };
        self.nodes[parent].children.retain(|&child| child != node);
    }
    fn reparent_children(&mut self, from: usize, to: usize) {
        let children = mem::take(&mut self.nodes[from].children);
        children.into_iter().for_each(|child| self.insert(InsertionPlace::LastChildOf(to), child));
    }
    fn add_missing_attributes(&mut self, node: usize, attributes: TagAttributes<'_>) {
        let Some(element) = self.nodes[node].element else { return };
        for (name, value) in adjusted_attributes(element, attributes, &mut self.names) {
            self.nodes[node].attributes.entry(name).or_insert_with(|| value.data.to_owned());
        }
    }
}

/// What XML has more than this is optional.
impl XmlTreeSink for Tree {}

/// What serializers ask.
impl TreeSource for Tree {
    type Node = usize;

    fn root(&self) -> usize {
        0
    }
    fn kind(&self, node: usize) -> NodeKind<'_> {
        match &self.nodes[node] {
            _ if node == 0 => NodeKind::Document,
            Node { element: Some(name), .. } => NodeKind::Element(*name),
            Node { text, .. } => NodeKind::Text(text),
        }
    }
    fn names(&self) -> &Names {
        &self.names
    }
    fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent
    }
    fn first_child(&self, node: usize) -> Option<usize> {
        self.nodes[node].children.first().copied()
    }
    fn last_child(&self, node: usize) -> Option<usize> {
        self.nodes[node].children.last().copied()
    }
    fn next_sibling(&self, node: usize) -> Option<usize> {
        let siblings = &self.nodes[self.nodes[node].parent?].children;
        siblings.get(siblings.iter().position(|&sibling| sibling == node)? + 1).copied()
    }
    fn previous_sibling(&self, node: usize) -> Option<usize> {
        let siblings = &self.nodes[self.nodes[node].parent?].children;
        siblings.get(siblings.iter().position(|&sibling| sibling == node)?.checked_sub(1)?).copied()
    }
    fn attributes(&self, node: usize) -> impl Iterator<Item = TreeAttribute<'_>> {
        self.nodes[node].attributes.iter().map(|(name, value)| TreeAttribute::new(*name, value))
    }
    fn template_contents(&self, _: usize) -> Option<usize> {
        None
    }
    fn shadow_root(&self, _: usize) -> Option<(usize, ShadowRoot)> {
        None
    }
}

/// Parses a page.
pub fn parse(page: &str) -> Tree {
    html::parse_into(Tree::default(), page, html::Options::default())
}

/// Parses a feed, with its faults repaired.
pub fn parse_feed(bytes: &[u8]) -> Tree {
    let repairs = Repairs::feeds();
    let (text, start, _) = repairs.begin(bytes, &Hints::default(), &mut |_| {});
    repairs.parse_into(Tree::default(), &text, start, xml::Options::default())
}

/// A line for each node, indented by its depth.
pub fn outline(tree: &Tree) -> String {
    let Tree { names, nodes } = tree;
    let (mut outline, mut rest) = (String::new(), vec![(0, 0)]);
    while let Some((node, depth)) = rest.pop() {
        let Node { children, element, attributes, text, .. } = &nodes[node];
        outline += &"  ".repeat(depth);
        outline += element.map_or(text, |element| names.local(element.local));
        attributes.iter().for_each(|(name, value)| outline += &format!(" {}={value}", names.text(*name)));
        outline += "\n";
        rest.extend(children.iter().rev().map(|&child| (child, depth + 1)));
    }
    outline
}

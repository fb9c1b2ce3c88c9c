//! A tree of your own in the place of `Document`: nodes in a vector, with their numbers as handles. This is all that the
//! parser needs for any markup, however broken. The tree leaves the text in the pieces in which it arrives, and keeps of
//! comments only that there are some.
//!
//! ```sh
//! cargo run --example own_tree < page.html
//! ```

use fivefold::dom::ElementName;
use fivefold::token::Text;
use fivefold::tree::{HtmlTreeSink, InsertionPlace, Names, NewElement, NoTree};
use fivefold::tree::{TagAttributes, TreeSink, adjusted_attributes};
use fivefold::{Name, Span, html};
use std::{collections::BTreeMap, io, mem};

#[derive(Clone, Default)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    element: Option<ElementName>,
    attributes: BTreeMap<Name, String>,
    text: String,
}

struct Tree {
    names: Names,
    nodes: Vec<Node>,
}

impl Tree {
    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
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
        let (parent, next) = place.resolve(|table| self.nodes[table].parent);
        let children = &mut self.nodes[parent].children;
        let index = next.and_then(|next| children.iter().position(|&child| child == next));
        children.insert(index.unwrap_or(children.len()), node);
        self.nodes[node].parent = Some(parent);
    }
    fn insert_text(&mut self, place: InsertionPlace<usize>, text: Text<'_>) {
        let node = self.add(Node { text: text.data.to_owned(), ..Node::default() });
        self.insert(place, node);
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

/// Parses a page, and writes a line for each node, indented by its depth.
pub fn outline(page: &str) -> String {
    let tree = Tree { names: Names::new(), nodes: vec![Node::default()] };
    let Tree { names, nodes } = html::parse_into(tree, page, html::Options::default());
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

fn main() -> io::Result<()> {
    print!("{}", outline(&io::read_to_string(io::stdin())?));
    Ok(())
}

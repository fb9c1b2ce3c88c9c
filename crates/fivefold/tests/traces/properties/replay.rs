//! Builds a tree from the operations of a trace.

use fivefold::trace::{Operation, Place, Trace};
use std::collections::HashMap;

/// A node of the tree: the content of its line, and its children.
#[derive(Clone, Default)]
struct Node {
    label: String,
    parent: Option<usize>,
    children: Vec<usize>,
    contents: Option<usize>,
    is_text: bool,
}

/// The tree so far. Nodes without a number of their own are numbered from the top.
struct Replay {
    nodes: HashMap<usize, Node>,
    fresh: usize,
}

/// The tree that a trace builds: one node per line, without attributes.
pub(crate) fn replay(trace: &Trace) -> String {
    let mut replay = Replay { nodes: HashMap::from([(0, Node::default())]), fresh: usize::MAX / 2 };
    for operation in trace.steps().iter().flat_map(|step| &step.tree.operations) {
        replay.perform(operation);
    }
    let mut text = String::new();
    replay.write(0, 0, &mut text);
    text
}

impl Replay {
    fn make(&mut self, index: usize, label: String) {
        self.nodes.insert(index, Node { label, ..Node::default() });
    }

    fn make_unnumbered(&mut self, label: String) -> usize {
        self.fresh += 1;
        self.make(self.fresh, label);
        self.fresh
    }

    fn perform(&mut self, operation: &Operation) {
        match operation {
            Operation::AppendDoctype { name, .. } => {
                let node = self.make_unnumbered(format!("<!DOCTYPE {name}>"));
                self.put(0, None, node);
            }
            Operation::CreateElement { node, name, contents, .. } => {
                self.make(node.index, format!("<{name}>"));
                if let Some(contents) = contents {
                    self.make(contents.index, "content".to_owned());
                    self.nodes.get_mut(&node.index).unwrap().contents = Some(contents.index);
                }
            }
            Operation::CloneElement { node, of } => {
                let label = self.nodes[&of.index].label.clone();
                self.make(node.index, label);
            }
            Operation::CreateComment { node, data } => self.make(node.index, format!("<!-- {data} -->")),
            Operation::CreateProcessingInstruction { node, target, data } => {
                self.make(node.index, format!("<?{target} {data}?>"));
            }
            Operation::Insert { node, place } => {
                let (parent, before) = self.find(place);
                self.put(parent, before, node.index);
            }
            Operation::InsertText { place, text } => self.put_text(place, text),
            Operation::InsertEntityReference { place, name } => {
                let node = self.make_unnumbered(format!("&{name};"));
                let (parent, before) = self.find(place);
                self.put(parent, before, node);
            }
            Operation::Detach(node) => self.take(node.index),
            Operation::ReparentChildren { from, to } => {
                for child in self.nodes[&from.index].children.clone() {
                    self.put(to.index, None, child);
                }
            }
            Operation::AttachShadowRoot { host, contents, .. } => {
                self.nodes.get_mut(&contents.index).unwrap().label = "#shadow-root".to_owned();
                self.nodes.get_mut(&host.index).unwrap().contents = Some(contents.index);
            }
            Operation::ReplaceWithClones { to, from } => {
                self.nodes.get_mut(&to.index).unwrap().children.clear();
                self.copy_children(from.index, to.index);
            }
            _ => {}
        }
    }

    fn find(&self, place: &Place) -> (usize, Option<usize>) {
        match place {
            Place::LastChildOf(parent) => (parent.index, None),
            Place::Before(sibling) => (self.nodes[&sibling.index].parent.unwrap(), Some(sibling.index)),
            _ => unreachable!("there are no other places"),
        }
    }

    fn take(&mut self, node: usize) {
        if let Some(parent) = self.nodes.get_mut(&node).unwrap().parent.take() {
            self.nodes.get_mut(&parent).unwrap().children.retain(|child| *child != node);
        }
    }

    fn put(&mut self, parent: usize, before: Option<usize>, node: usize) {
        self.take(node);
        self.nodes.get_mut(&node).unwrap().parent = Some(parent);
        let children = &mut self.nodes.get_mut(&parent).unwrap().children;
        let at = before.map_or(children.len(), |before| children.iter().position(|child| *child == before).unwrap());
        children.insert(at, node);
    }

    fn put_text(&mut self, place: &Place, text: &str) {
        let (parent, before) = self.find(place);
        let children = &self.nodes[&parent].children;
        let at = before.map_or(children.len(), |before| children.iter().position(|child| *child == before).unwrap());
        if let Some(previous) = at.checked_sub(1).map(|at| children[at])
            && self.nodes[&previous].is_text
        {
            self.nodes.get_mut(&previous).unwrap().label.push_str(text);
            return;
        }
        let node = self.make_unnumbered(text.to_owned());
        self.nodes.get_mut(&node).unwrap().is_text = true;
        self.put(parent, before, node);
    }

    fn copy_children(&mut self, from: usize, to: usize) {
        for child in self.nodes[&from].children.clone() {
            let copy = self.make_unnumbered(String::new());
            let Node { label, is_text, .. } = self.nodes[&child].clone();
            self.nodes.insert(copy, Node { label, is_text, ..Node::default() });
            self.put(to, None, copy);
            self.copy_children(child, copy);
        }
    }

    fn write(&self, node: usize, depth: usize, text: &mut String) {
        let Node { children, contents, .. } = &self.nodes[&node];
        for child in contents.iter().chain(children) {
            let Node { label, is_text, .. } = &self.nodes[child];
            let quote = if *is_text { "\"" } else { "" };
            text.push_str(&format!("| {}{quote}{label}{quote}\n", "  ".repeat(depth)));
            self.write(*child, depth + 1, text);
        }
    }
}

//! Releasing the memory of what edits have taken out of the tree.

use crate::attributes::AttributeTable;
use crate::document::{DoctypeDetails, StoredNotation};
use crate::id::Link;
use crate::node::{Kind, NONE, Node, flag};
use crate::nodes::Ids;
use crate::text::{StoredText, TextRange, Texts};
use crate::{Document, NodeId};
use core::mem;
use std::collections::HashMap;

/// The new ids of the nodes of a document that was [compacted](Document::compact).
#[derive(Clone, Debug)]
pub struct NewIds {
    old: Ids,
    new: Ids,
    links: Vec<Option<Link>>,
}

impl NewIds {
    /// The new id of the node that had the id `old` before; `None` if it was not in the tree.
    #[inline]
    pub fn get(&self, old: NodeId) -> Option<NodeId> {
        if self.old.knows(old) { self.link(old.link()).map(|link| self.new.id(link)) } else { None }
    }

    #[inline]
    fn link(&self, old: Link) -> Option<Link> {
        self.links.get(old.index()).copied().flatten()
    }

    /// The same, for the bits of links.
    #[inline]
    fn bits(&self, old: u32) -> Option<u32> {
        self.link(Link::from_bits(old)?).map(Link::bits)
    }
}

/// The texts of the second buffer that are still in use, while they move to a new one. Shared texts stay shared.
#[derive(Debug, Default)]
struct KeptTexts {
    old: String,
    new: Texts,
    moved: HashMap<(u32, u32), TextRange>,
}

impl KeptTexts {
    #[inline]
    fn keep(&mut self, range: TextRange) -> TextRange {
        let Self { old, new, moved } = self;
        let text = old.get(range.start as usize..range.end as usize).unwrap_or_default();
        *moved.entry((range.start, range.end)).or_insert_with(|| new.push_extra(text))
    }
}

/// The least number of bytes that edits store before what they replaced is looked for.
const RELEASED_AT_LEAST: usize = 1 << 20;

impl Document {
    /// Releases the memory of what is not in the tree: nodes that were taken out of it, texts and values that were
    /// replaced. Afterwards the document knows none of the ids of before; the result maps them to the new ones. Takes time
    /// linear in the document.
    ///
    /// A parser that is building it empties it and parses on from there.
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let old = document.create_text("old")?;
    /// let text = document.create_text("text")?;
    /// document.append(document.root().id(), text)?;
    /// let ids = document.compact();
    /// assert_eq!(ids.get(old), None);
    /// assert_eq!(document.node(ids.get(text).unwrap()).text(), Some("text"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    #[inline]
    pub fn compact(&mut self) -> NewIds {
        let (kept, links) = self.number_anew();
        let old = mem::take(&mut self.texts.extra);
        let mut texts = KeptTexts { old, ..KeptTexts::default() };
        let mut attributes = AttributeTable::default();
        let mut shared = HashMap::new();
        let mut nodes = Vec::with_capacity(kept.len());
        let mut doctypes = Vec::new();
        for (index, &id) in kept.iter().enumerate() {
            let old = self.nodes[id.index()];
            let mut node = move_links(old, &links);
            if let Some(text) = node.text().filter(|text| text.in_extra) {
                let range = texts.keep(text.range);
                node.set_text(StoredText { range, in_extra: true, capacity: range.end - range.start });
            }
            if old.attributes() != NONE {
                let first = match shared.get(&old.attributes()) {
                    Some(&first) => first,
                    None => self.attributes.copy_to(&mut attributes, &old, |range| texts.keep(range)),
                };
                if old.has(flag::SHARES_ATTRIBUTES) {
                    shared.insert(old.attributes(), first);
                }
                let new_id = Link::from_index(index);
                self.attributes.copy_index_to(&mut attributes, (id, &old), (new_id, first));
                node.set_attributes(first);
            }
            if old.kind == Kind::Doctype && old.doctype_details() != NONE {
                doctypes.push(keep_doctype(&self.doctypes[old.doctype_details() as usize], &mut texts));
                node.set_doctype_details(doctypes.len() as u32 - 1);
            }
            nodes.push(node);
        }
        (self.attributes, self.doctypes) = (attributes, doctypes);
        self.texts.extra = texts.new.extra;
        let old = self.nodes.ids().clone();
        self.begin_generation(nodes);
        let ids = NewIds { old, new: self.nodes.ids().clone(), links };
        self.move_tables(&ids);
        ids
    }

    /// Releases the memory of texts and values that edits have replaced, once they take more than those that are in use. All
    /// ids stay. Over all edits, it takes time linear in what these store.
    #[inline]
    pub(crate) fn release_replaced(&mut self) {
        if self.stored_bytes() >= self.texts.release_at {
            if self.texts.release_at > 0 {
                self.move_texts();
            }
            self.texts.release_at = 2 * self.stored_bytes() + RELEASED_AT_LEAST;
        }
    }

    /// The bytes of texts and values that are not in the source, with those that were replaced.
    #[inline]
    fn stored_bytes(&self) -> usize {
        self.texts.extra.len() + size_of_val(self.attributes.values.as_slice())
    }

    /// Moves the texts and values of all nodes, also those that are not in the tree, to a new buffer.
    fn move_texts(&mut self) {
        let mut texts = KeptTexts { old: mem::take(&mut self.texts.extra), ..KeptTexts::default() };
        for node in self.nodes.iter_mut() {
            if let Some(text) = node.text().filter(|text| text.in_extra) {
                let range = texts.keep(text.range);
                node.set_text(StoredText { range, in_extra: true, capacity: range.end - range.start });
            }
        }
        self.attributes.move_values(|range| texts.keep(range));
        for details in &mut self.doctypes {
            *details = keep_doctype(details, &mut texts);
        }
        self.texts.extra = texts.new.extra;
    }

    /// The nodes of the tree, in the order of their new ids; and the new ids by the old ones.
    #[inline]
    fn number_anew(&self) -> (Vec<Link>, Vec<Option<Link>>) {
        let mut kept = Vec::new();
        let mut ids = vec![None; self.nodes.len()];
        let mut pending = vec![Link::ROOT];
        while let Some(root) = pending.pop() {
            let mut next = Some(root);
            while let Some(node) = next {
                ids[node.index()] = Some(Link::from_index(kept.len()));
                kept.push(node);
                pending.extend(self.contents(node));
                pending.extend(self.shadow(node).map(|(shadow_root, _)| shadow_root));
                next = self.link_after(node, root);
            }
        }
        (kept, ids)
    }

    /// Moves the tables about single nodes to their new ids.
    #[inline]
    fn move_tables(&mut self, ids: &NewIds) {
        let contents = mem::take(&mut self.template_contents).into_iter();
        self.template_contents =
            contents.filter_map(|(template, contents)| Some((ids.bits(template)?, ids.link(contents)?))).collect();
        let shadow_roots = mem::take(&mut self.shadow_roots).into_iter();
        self.shadow_roots = shadow_roots
            .filter_map(|(host, (root, settings))| Some((ids.bits(host)?, (ids.link(root)?, settings))))
            .collect();
        let started = mem::take(&mut self.started_scripts).into_iter();
        self.started_scripts = started.filter_map(|(script, ())| Some((ids.bits(script)?, ()))).collect();
        self.waiting_script = self.waiting_script.and_then(|script| ids.link(script));
        let cut = mem::take(&mut self.budget.cut_texts).into_iter();
        self.budget.cut_texts = cut.filter_map(|(text, ())| Some((ids.bits(text)?, ()))).collect();
    }
}

/// The node with its links translated to the new ids.
#[inline]
fn move_links(old: Node, ids: &[Option<Link>]) -> Node {
    let moved = |id: Option<Link>| id.and_then(|id| ids[id.index()]);
    let mut node = old;
    node.parent = moved(old.parent);
    node.previous_sibling = moved(old.previous_sibling);
    node.next_sibling = moved(old.next_sibling);
    if old.kind.is_parent() {
        node.set_first_child(moved(old.first_child()));
        node.set_last_child(moved(old.last_child()));
    }
    if let Some(host) = moved(old.host()) {
        node.set_host(host);
    }
    node
}

#[inline]
fn keep_doctype(details: &DoctypeDetails, texts: &mut KeptTexts) -> DoctypeDetails {
    let mut keep = |range: Option<TextRange>| range.map(|range| texts.keep(range));
    DoctypeDetails {
        public_id: keep(details.public_id),
        system_id: keep(details.system_id),
        internal_subset: keep(details.internal_subset),
        notations: details
            .notations
            .iter()
            .map(|notation| StoredNotation {
                name: keep(Some(notation.name)).unwrap_or_default(),
                public_id: keep(notation.public_id),
                system_id: keep(notation.system_id),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests;

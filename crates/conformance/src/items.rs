//! Microdata: items, and which elements they have their properties from.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>

use crate::code::Code;
use crate::element::Element;
use crate::finding::Findings;
use crate::inside::Inside;
use crate::values::quote;
use core::ops::Range;
use fivefold_core::{Span, work};
use fivefold_dom::{Attribute, NodeId};
use std::collections::{HashMap, HashSet};

/// An element with `itemscope`.
struct Item<'a> {
    tree: u32,
    /// The number of the element.
    number: u32,
    /// The number of the item that it stands in; 0 for none.
    around: u32,
    is_property: bool,
    /// Its `itemref`, with the place of the attribute.
    references: Option<(Attribute<'a>, Span)>,
    node: NodeId,
}

/// An element with an id, which an item may refer to.
struct Candidate<'a> {
    tree: u32,
    id: &'a str,
    /// The number of the element.
    number: u32,
    /// The number of the item that it stands in; 0 for none.
    around: u32,
    /// The number of the item that it is; 0 if it is none.
    own: u32,
}

/// An element with a property that stands in no item.
struct Stray {
    tree: u32,
    node: NodeId,
    attribute: Span,
    /// The number of the element.
    number: u32,
}

/// The items of a document, and what they refer to.
#[derive(Default)]
pub(crate) struct Items<'a> {
    items: Vec<Item<'a>>,
    candidates: Vec<Candidate<'a>>,
    strays: Vec<Stray>,
    /// For each element, by its number in tree order, the number that follows those of its descendants. The span of an element
    /// does not tell what is in it: one that a program has made has none, and all elements of an entity have the same.
    ends: Vec<u32>,
    /// The numbers of the open elements.
    open: Vec<u32>,
}

/// The numbers of an element and of its descendants.
type Extent = Range<u32>;

fn to_number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl<'a> Items<'a> {
    /// Collects an element in that tree and the item of that number, 0 for none. Returns the number of the item that its
    /// children are in. [`leave`](Self::leave) notes its end.
    pub(crate) fn collect(&mut self, element: &Element<'a>, tree: u32, inside: Inside, around: u32) -> u32 {
        let number = to_number(self.ends.len());
        self.ends.push(u32::MAX);
        self.open.push(number);
        if !element.is_html() {
            return around;
        }
        let property = element.attribute("itemprop");
        let references = element.attribute("itemref").map(|one| (one, element.attribute_span(one)));
        // NOTE: a template's contents are put somewhere by a script.
        if let Some(attribute) =
            property.filter(|_| !inside.has(Inside::ITEM.with(Inside::TEMPLATE)) && !element.is_clone())
        {
            let (node, attribute) = (element.node.id(), element.attribute_span(attribute));
            self.strays.push(Stray { tree, node, attribute, number });
        }
        let (node, is_property) = (element.node.id(), property.is_some());
        let is_item = element.has("itemscope");
        if is_item {
            self.items.push(Item { tree, number, around, is_property, references, node });
        }
        let own = if is_item { to_number(self.items.len()) } else { 0 };
        if let Some(id) = element.get("id").filter(|id| !id.is_empty()) {
            self.candidates.push(Candidate { tree, id, number, around, own });
        }
        if is_item { own } else { around }
    }

    /// Notes that the element that was collected last, of those that are open, has ended.
    pub(crate) fn leave(&mut self) {
        if let Some(number) = self.open.pop() {
            self.ends[number as usize] = to_number(self.ends.len());
        }
    }

    fn extent(&self, number: u32) -> Extent {
        number..self.ends[number as usize]
    }

    /// Whether the properties in the candidate include what stands there, in the item of the number `around`.
    fn reaches(&self, candidate: &Candidate<'a>, tree: u32, extent: &Extent, around: u32) -> bool {
        let is_open_to_it = candidate.own == 0 && candidate.tree == tree && candidate.around == around;
        is_open_to_it && is_within(extent, &self.extent(candidate.number))
    }

    /// Looks up all references, after the whole document was seen.
    pub(crate) fn resolve(&self, findings: &mut Findings) {
        let referring =
            self.items.iter().filter_map(|item| item.references.map(|(attribute, _)| (item.tree, attribute)));
        let wanted: HashSet<_> = referring
            .flat_map(|(tree, attribute)| attribute.value().split_ascii_whitespace().map(move |id| (tree, id)))
            .collect();
        let mut parts: HashMap<(u32, &str), &Candidate<'a>> = HashMap::new();
        for candidate in self.candidates.iter().filter(|one| wanted.contains(&(one.tree, one.id))) {
            parts.entry((candidate.tree, candidate.id)).or_insert(candidate);
        }
        self.resolve_strays(&parts, findings);
        if parts.is_empty() {
            return;
        }
        for (index, item) in self.items.iter().enumerate() {
            self.resolve_references(index, item, &parts, findings);
        }
        self.find_cycles(&parts, findings);
    }

    /// Properties outside of items are reported, but for those in elements that an item refers to.
    fn resolve_strays(&self, parts: &HashMap<(u32, &str), &Candidate<'a>>, findings: &mut Findings) {
        if self.strays.is_empty() {
            return;
        }
        let mut parts: Vec<_> = parts.values().map(|part| (part.tree, self.extent(part.number))).collect();
        parts.sort_by_key(|(tree, extent)| (*tree, extent.start));
        // For each part, the furthest end of those before it in its tree.
        let mut furthest = Vec::with_capacity(parts.len());
        for (index, (tree, extent)) in parts.iter().enumerate() {
            let before =
                index.checked_sub(1).filter(|before| parts[*before].0 == *tree).map_or(0, |before| furthest[before]);
            furthest.push(extent.end.max(before));
        }
        for Stray { tree, node, attribute, number } in &self.strays {
            let index = parts.partition_point(|(one, part)| (*one, part.start) <= (*tree, *number));
            let is_inside = index.checked_sub(1).is_some_and(|last| parts[last].0 == *tree && furthest[last] > *number);
            if !is_inside {
                findings.add(Code::BrokenReference, *node, *attribute, || {
                    "The attribute `itemprop` is on an element that is in no item: no ancestor has `itemscope`, and no `itemref` refers to it".to_owned()
                });
            }
        }
    }

    /// An item reaches each element in one way: as a descendant, or by one of its references.
    fn resolve_references(
        &self,
        index: usize,
        item: &Item<'a>,
        parts: &HashMap<(u32, &str), &Candidate<'a>>,
        findings: &mut Findings,
    ) {
        let Some((attribute, span)) = item.references else { return };
        let own = to_number(index + 1);
        let extent = self.extent(item.number);
        let tokens = attribute.value().split_ascii_whitespace();
        let mut named: Vec<_> = tokens.filter_map(|id| parts.get(&(item.tree, id)).copied()).collect();
        named.sort_by_key(|part| part.number);
        let mut open: Vec<&Candidate<'a>> = Vec::new();
        let mut open_in: HashMap<u32, usize> = HashMap::new();
        for (place, part) in named.iter().enumerate() {
            work::steps(1);
            while let Some(outer) = open.pop_if(|outer| self.ends[outer.number as usize] <= part.number) {
                open_in.entry(outer.around).and_modify(|count| *count -= 1);
            }
            let is_again = place.checked_sub(1).is_some_and(|before| core::ptr::eq(named[before], *part));
            let is_reached = part.own == own
                || part.around == own
                || self.reaches(part, item.tree, &extent, item.around)
                || open_in.get(&part.around).is_some_and(|count| *count > 0);
            if is_reached && !is_again {
                findings.add(Code::BadValue, item.node, span, || {
                    format!(
                        "Bad value {} for attribute `itemref`: the element with the id {} belongs to the item already, or the item to it",
                        quote(attribute.value()),
                        quote(part.id)
                    )
                });
            }
            if part.own == 0 && !is_again {
                open.push(part);
                *open_in.entry(part.around).or_default() += 1;
            }
        }
    }

    /// Reports where an item is a property of itself, by way of others.
    ///
    /// The graph has a node for each item, and one for each element that items refer to, so that it is no larger than the
    /// document and the references.
    fn find_cycles(&self, parts: &HashMap<(u32, &str), &Candidate<'a>>, findings: &mut Findings) {
        let count = self.items.len();
        let mut edges = vec![Vec::new(); count + parts.len()];
        let mut numbers = HashMap::new();
        let mut places = Vec::new();
        for (index, part) in parts.values().enumerate() {
            let node = count + index;
            numbers.insert((part.tree, part.id), node);
            match (part.own as usize).checked_sub(1) {
                Some(own) if self.items[own].is_property => edges[node].push(own),
                Some(_) => {}
                None => places.push((part.tree, part.around, self.extent(part.number), node)),
            }
        }
        for (index, item) in self.items.iter().enumerate() {
            if item.is_property {
                if let Some(around) = (item.around as usize).checked_sub(1) {
                    edges[around].push(index);
                }
                places.push((item.tree, item.around, self.extent(item.number), index));
            }
            let tokens = item.references.map_or("", |(attribute, _)| attribute.value()).split_ascii_whitespace();
            edges[index].extend(tokens.filter_map(|id| numbers.get(&(item.tree, id)).copied()));
        }
        // Each is a part of the innermost element around it that items refer to, if both stand in the same item.
        places.sort_by_key(|(tree, around, extent, _)| (*tree, *around, extent.start));
        let mut open: Vec<(u32, u32, Extent, usize)> = Vec::new();
        for (tree, around, extent, node) in places {
            work::steps(1);
            while open.pop_if(|outer| (outer.0, outer.1) != (tree, around) || !is_within(&extent, &outer.2)).is_some() {
            }
            if let Some(outer) = open.last() {
                edges[outer.3].push(node);
            }
            if node >= count {
                open.push((tree, around, extent, node));
            }
        }
        self.report_cycles(&edges, findings);
    }

    /// Walks the graph; an edge back to a node on the way to it closes a cycle.
    fn report_cycles(&self, edges: &[Vec<usize>], findings: &mut Findings) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; edges.len()];
        let mut reported = HashSet::new();
        // Nodes, each with the number of its edges that were taken, and the last item up to it that refers to others.
        let mut way: Vec<(usize, usize, Option<usize>)> = Vec::new();
        let refers = |node: usize| self.items.get(node).is_some_and(|item| item.references.is_some());
        for start in 0..edges.len() {
            if states[start] == State::New {
                states[start] = State::Open;
                way.push((start, 0, Some(start).filter(|node| refers(*node))));
            }
            while let Some((node, next, referring)) = way.last_mut() {
                work::steps(1);
                let Some(target) = edges[*node].get(*next).copied() else {
                    states[*node] = State::Done;
                    way.pop();
                    continue;
                };
                *next += 1;
                let referring = *referring;
                match states[target] {
                    State::New => {
                        states[target] = State::Open;
                        way.push((target, 0, if refers(target) { Some(target) } else { referring }));
                    }
                    // Each cycle has an item that refers to others: what is inside of an element is not around it.
                    State::Open => {
                        if let Some(index) = referring.filter(|index| reported.insert(*index)) {
                            self.report_cycle(index, findings);
                        }
                    }
                    State::Done => {}
                }
            }
        }
    }

    fn report_cycle(&self, index: usize, findings: &mut Findings) {
        let item = &self.items[index];
        let Some((attribute, span)) = item.references else { return };
        findings.add(Code::BadValue, item.node, span, || {
            format!(
                "Bad value {} for attribute `itemref`: by way of it, an item is a property of itself",
                quote(attribute.value())
            )
        });
    }
}

fn is_within(inner: &Extent, outer: &Extent) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

//! The order of attributes.

use core::iter;
use fivefold_core::{Name, Names, Namespace, TreeAttribute, TreeSource};
use foldhash::fast::RandomState;
use std::collections::{HashMap, HashSet};

/// Sorts attributes by their namespaces' URIs, then by their local names.
///
/// The URIs are compared once for the whole tree, not again in each element: they may be long, and stand in the tree
/// only once.
pub(super) struct Order<N> {
    apex: N,
    /// The ranks of the namespaces; computed when they are first needed.
    ranks: Option<HashMap<Namespace, usize, RandomState>>,
}

impl<N: Copy> Order<N> {
    pub(super) fn new(apex: N) -> Self {
        Self { apex, ranks: None }
    }

    /// Sorts attributes. The sort is stable.
    ///
    /// <https://www.w3.org/TR/xml-c14n#DocumentOrder>
    pub(super) fn sort<T: TreeSource<Node = N>>(&mut self, attributes: &mut [TreeAttribute<'_>], tree: &T) {
        if attributes.len() < 2 {
            return;
        }
        let names = tree.names();
        let namespaces = || attributes.iter().map(|attribute| sorting_namespace(attribute.name, names));
        let first = namespaces().next().unwrap_or_default();
        if namespaces().all(|namespace| namespace == first) {
            attributes.sort_by_key(|attribute| sorting_name(attribute.name, names));
            return;
        }
        let apex = self.apex;
        let ranks = self.ranks.get_or_insert_with(|| rank_namespaces(tree, apex));
        attributes.sort_by_key(|attribute| {
            let namespace = sorting_namespace(attribute.name, names);
            (ranks.get(&namespace).copied().unwrap_or_default(), sorting_name(attribute.name, names))
        });
    }
}

/// The namespace that counts for the order: none for a prefix that is not declared.
fn sorting_namespace(name: Name, names: &Names) -> Namespace {
    let namespace = names.namespace(name);
    if namespace.is_undeclared() { Namespace::NONE } else { namespace }
}

/// The name that counts for the order among those of one namespace: the local name; without a namespace, the whole.
fn sorting_name(name: Name, names: &Names) -> &str {
    if sorting_namespace(name, names) == Namespace::NONE { names.text(name) } else { names.local(name) }
}

/// Sorts the namespaces of all attributes in the tree, and those that attributes of HTML can have: the contents of a
/// template are not walked.
fn rank_namespaces<T: TreeSource>(tree: &T, apex: T::Node) -> HashMap<Namespace, usize, RandomState> {
    let names = tree.names();
    let nodes = iter::successors(Some(apex), |&node| tree.following(node, apex));
    let used = nodes.flat_map(|node| tree.attributes(node)).map(|attribute| sorting_namespace(attribute.name, names));
    let known = [Namespace::NONE, Namespace::XML, Namespace::XLINK];
    let namespaces: HashSet<_, RandomState> = used.chain(known).collect();
    let mut namespaces: Vec<_> = namespaces.into_iter().collect();
    namespaces.sort_by_key(|&namespace| names.namespace_uri(namespace));
    namespaces.into_iter().enumerate().map(|(rank, namespace)| (namespace, rank)).collect()
}

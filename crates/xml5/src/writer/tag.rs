//! The start tag that is being written.

use super::{illegal, refused};
use crate::namespaces::{Namespaces, Resolved};
use crate::serializer::{Strictness, declared_prefix, escape_value};
use core::ops::Range;
use fivefold_core::xml_char::is_qualified_name;
use fivefold_core::{Namespace, split_qualified_name, work};
use foldhash::fast::RandomState;
use std::collections::{HashMap, HashSet};
use std::io;

/// What is known of the start tag that is being written.
#[derive(Debug, Default)]
pub(super) struct Tag {
    pub(super) is_open: bool,
    /// The names of its attributes.
    names: HashSet<String, RandomState>,
    /// Those with a prefix that is no declaration, in order.
    prefixed: Vec<Prefixed>,
    /// How many of those have a prefix that is declared for sure.
    declared: usize,
    twins: Twins,
}

/// An attribute with a prefix.
#[derive(Debug)]
struct Prefixed {
    name: String,
    /// Where the attribute stands in the output.
    place: Range<usize>,
    /// The number of its namespace, once that was looked up.
    uri: Option<u64>,
    /// Whether it is taken out of the output when the tag is complete.
    is_removed: bool,
}

impl Prefixed {
    /// The prefix and the local name.
    fn parts(&self) -> (&str, &str) {
        split_qualified_name(&self.name).unwrap_or_default()
    }
}

/// The search for attributes with one local name whose prefixes mean one namespace. It goes on after an error where it was:
/// an attribute is looked at once, and again only if its prefix has got another meaning.
#[derive(Debug, Default)]
struct Twins {
    /// How many attributes were looked at, and the numbers of those that are looked at again.
    seen: usize,
    again: Vec<usize>,
    /// The first attribute of each namespace and local name.
    first: HashMap<(u64, String), usize, RandomState>,
    /// After an error, by their prefixes, the first `filed` attributes.
    by_prefix: HashMap<String, Vec<usize>, RandomState>,
    filed: usize,
}

/// Whether an element can have the name. The prefix `xmlns` is for declarations.
pub(super) fn is_element_name(name: &str) -> bool {
    is_qualified_name(name) && prefix(name) != Some("xmlns")
}

fn prefix(name: &str) -> Option<&str> {
    split_qualified_name(name).map(|(prefix, _)| prefix)
}

impl Tag {
    pub(super) fn begin(&mut self) {
        self.is_open = true;
        self.names.clear();
        // To clear a set takes time for its capacity.
        self.names.shrink_to(64);
        self.prefixed.clear();
        self.declared = 0;
        if self.twins.seen > 0 {
            self.twins = Twins::default();
        }
    }

    /// Writes an attribute.
    pub(super) fn add(
        &mut self,
        name: &str,
        value: &str,
        namespaces: &mut Namespaces,
        output: &mut String,
    ) -> io::Result<()> {
        if !is_qualified_name(name) {
            return Err(refused(format!("`{name}` is no name of an attribute")));
        }
        if self.names.contains(name) {
            return Err(refused(format!("the element has an attribute `{name}` already")));
        }
        let declared = declared_prefix(name);
        if let Some(prefix) = declared.filter(|prefix| !is_valid_declaration(prefix, value)) {
            return Err(refused(format!("the prefix `{prefix}` cannot be declared to be {value:?}")));
        }
        let len = output.len();
        output.extend([" ", name, "=\""]);
        if let Err(problem) = escape_value(value, Strictness::Error, output) {
            output.truncate(len);
            return Err(illegal(&problem));
        }
        output.push('"');
        self.names.insert(name.to_owned());
        match declared {
            Some("xml") => {}
            Some(prefix) => {
                namespaces.declare(prefix, value, None);
                self.twins.forget(prefix, &self.prefixed);
            }
            None if prefix(name).is_some() => {
                let place = len..output.len();
                self.prefixed.push(Prefixed { name: name.to_owned(), place, uri: None, is_removed: false });
            }
            None => {}
        }
        Ok(())
    }

    /// Declares the prefixes that are known and not in scope, and looks for the others.
    pub(super) fn settle(
        &mut self,
        name: &str,
        known: &[(String, String)],
        namespaces: &mut Namespaces,
        output: &mut String,
    ) -> io::Result<()> {
        self.ensure_declared(name, known, namespaces, output)?;
        while self.declared < self.prefixed.len() {
            work::steps(1);
            let name = self.prefixed[self.declared].name.clone();
            self.ensure_declared(&name, known, namespaces, output)?;
            self.declared += 1;
        }
        if let Some(index) = self.twins.next(&mut self.prefixed, namespaces) {
            let twin = &mut self.prefixed[index];
            twin.is_removed = true;
            self.names.remove(&twin.name);
            let reason = format!("the element has an attribute of the namespace and local name of `{}`", twin.name);
            return Err(refused(reason));
        }
        self.take_out_removed(output);
        self.is_open = false;
        Ok(())
    }

    /// Declares the prefix of a name if it is known and not in scope.
    fn ensure_declared(
        &mut self,
        name: &str,
        known: &[(String, String)],
        namespaces: &mut Namespaces,
        output: &mut String,
    ) -> io::Result<()> {
        let Some(prefix) = prefix(name).filter(|prefix| namespaces.resolve(prefix) == Resolved::Undeclared) else {
            return Ok(());
        };
        let Some((_, uri)) = known.iter().find(|(known, _)| known == prefix) else {
            return Err(refused(format!("nothing declares the prefix of `{name}`")));
        };
        self.add(&format!("xmlns:{prefix}"), uri, namespaces, output)
    }

    /// Takes the removed attributes out of the output.
    fn take_out_removed(&self, output: &mut String) {
        let mut removed =
            self.prefixed.iter().filter(|attribute| attribute.is_removed).map(|attribute| &attribute.place);
        let Some(first) = removed.next() else { return };
        let start = first.end;
        let rest = output.split_off(start);
        output.truncate(first.start);
        let mut copied = 0;
        for place in removed {
            output.push_str(&rest[copied..place.start - start]);
            copied = place.end - start;
        }
        output.push_str(&rest[copied..]);
    }
}

impl Twins {
    /// Looks for the next attribute that is the later one of two.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    fn next(&mut self, attributes: &mut [Prefixed], namespaces: &mut Namespaces) -> Option<usize> {
        if attributes.len() < 2 {
            return None;
        }
        loop {
            let index = self.again.pop().unwrap_or(self.seen);
            let attribute = attributes.get_mut(index)?;
            work::steps(1);
            self.seen = self.seen.max(index + 1);
            if attribute.is_removed {
                continue;
            }
            let (prefix, local) = attribute.parts();
            let resolved = namespaces.resolve(prefix);
            let Some(uri) = namespaces.uri_id(resolved) else { continue };
            let key = (uri, local.to_owned());
            attribute.uri = Some(uri);
            let first = self.first.entry(key).or_insert(index);
            if *first != index {
                let later = index.max(*first);
                *first = index.min(*first);
                self.file(attributes);
                return Some(later);
            }
        }
    }

    /// Files the attributes that were looked at by their prefixes.
    fn file(&mut self, attributes: &[Prefixed]) {
        for (index, attribute) in attributes.iter().enumerate().take(self.seen).skip(self.filed) {
            work::steps(1);
            self.by_prefix.entry(attribute.parts().0.to_owned()).or_default().push(index);
        }
        self.filed = self.seen;
    }

    /// Notes that a prefix is declared in the tag: the attributes with that prefix are looked at again. This happens once for
    /// each prefix.
    fn forget(&mut self, prefix: &str, attributes: &[Prefixed]) {
        for index in self.by_prefix.remove(prefix).unwrap_or_default() {
            work::steps(1);
            let attribute = &attributes[index];
            if let Some(uri) = attribute.uri {
                let key = (uri, attribute.parts().1.to_owned());
                if self.first.get(&key) == Some(&index) {
                    self.first.remove(&key);
                }
            }
            self.again.push(index);
        }
    }
}

/// Whether Namespaces in XML allows for a declaration; the empty prefix is the default namespace.
///
/// <https://www.w3.org/TR/xml-names/#xmlReserved>
#[doc(hidden)] // For serde.
pub fn is_valid_declaration(prefix: &str, uri: &str) -> bool {
    let is_uri_of = |namespace: Namespace| namespace.known_uri() == Some(uri);
    match prefix {
        "xml" => is_uri_of(Namespace::XML),
        "xmlns" => false,
        // Only the default namespace can be undeclared.
        _ => !is_uri_of(Namespace::XML) && !is_uri_of(Namespace::XMLNS) && (prefix.is_empty() || !uri.is_empty()),
    }
}

//! The start tag that is being written.

use super::{illegal, refused};
use crate::namespaces::{Namespaces, Resolved};
use crate::serializer::{Strictness, declared_prefix, escape_value};
use core::ops::Range;
use fivefold_core::Namespace;
use fivefold_core::split_qualified_name;
use fivefold_core::xml_char::is_qualified_name;
use foldhash::fast::RandomState;
use std::collections::HashSet;
use std::io;

/// What is known of the start tag that is being written.
#[derive(Debug, Default)]
pub(super) struct Tag {
    pub(super) is_open: bool,
    /// The names of its attributes.
    names: HashSet<String, RandomState>,
    /// Those with a prefix that is no declaration, in order, and where their attributes stand in the output.
    prefixed: Vec<(String, Range<usize>)>,
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
            Some(prefix) => namespaces.declare(prefix, value, None),
            None if prefix(name).is_some() => self.prefixed.push((name.to_owned(), len..output.len())),
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
        for index in 0..=self.prefixed.len() {
            let name = if index == 0 { name } else { &self.prefixed[index - 1].0 };
            let Some(prefix) = prefix(name).filter(|prefix| namespaces.resolve(prefix) == Resolved::Undeclared) else {
                continue;
            };
            let Some((_, uri)) = known.iter().find(|(known, _)| known == prefix) else {
                return Err(refused(format!("nothing declares the prefix of `{name}`")));
            };
            let declaration = format!("xmlns:{prefix}");
            self.add(&declaration, uri, namespaces, output)?;
        }
        if let Some(index) = self.duplicate(namespaces) {
            let (name, place) = self.prefixed.remove(index);
            for (_, later) in &mut self.prefixed[index..] {
                *later = later.start - place.len()..later.end - place.len();
            }
            output.replace_range(place, "");
            self.names.remove(&name);
            return Err(refused(format!("the element has an attribute of the namespace and local name of `{name}`")));
        }
        self.is_open = false;
        Ok(())
    }

    /// The later one of two attributes with one local name whose prefixes mean one namespace.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    fn duplicate(&self, namespaces: &mut Namespaces) -> Option<usize> {
        if self.prefixed.len() < 2 {
            return None;
        }
        let mut seen = HashSet::with_capacity_and_hasher(self.prefixed.len(), RandomState::default());
        self.prefixed.iter().position(|(name, _)| {
            let expanded = split_qualified_name(name).map(|(prefix, local)| {
                let resolved = namespaces.resolve(prefix);
                (namespaces.uri_id(resolved), local)
            });
            expanded.is_some_and(|expanded| !seen.insert(expanded))
        })
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

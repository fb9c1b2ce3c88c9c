//! The start tag that is being written.

use super::{illegal, refused, remove_all};
use crate::namespaces::{Namespaces, Resolved};
use crate::reader::prefix;
use crate::serializer::{Strictness, escape_value};
use core::ops::Range;
use fivefold_core::xml_char::is_qualified_name;
use fivefold_core::{declared_prefix, is_valid_declaration, work};
use foldhash::fast::RandomState;
use std::collections::{HashMap, HashSet};
use std::io;

/// The prefixes that are declared where they are needed, with their URIs.
pub(super) type Known = HashMap<String, String, RandomState>;

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
    /// The length of the prefix.
    colon: usize,
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
        (&self.name[..self.colon], &self.name[self.colon + 1..])
    }

    /// The number of its namespace and its local name, once the namespace was looked up, and unless it is removed.
    fn key(&self) -> Option<(u64, &str)> {
        self.uri.filter(|_| !self.is_removed).map(|uri| (uri, self.parts().1))
    }
}

/// The search for attributes with one local name whose prefixes mean one namespace. It goes on after an error where it was:
/// an attribute is looked at once, and again only if its prefix has got another meaning.
#[derive(Debug, Default)]
struct Twins {
    /// How many attributes were looked at, and the numbers of those that are looked at again.
    seen: usize,
    again: Vec<usize>,
    /// The tables, once there were too many attributes to compare each with the others.
    tables: Option<Box<Tables>>,
}

#[derive(Debug, Default)]
struct Tables {
    /// The first attribute of each namespace and local name.
    first: HashMap<(u64, String), usize, RandomState>,
    /// After an error, by their prefixes, those of the first `filed` attributes that are not removed.
    by_prefix: HashMap<String, Vec<usize>, RandomState>,
    filed: usize,
}

/// Up to this many attributes, each is compared with the others.
const COMPARED: usize = 8;

/// Whether an element can have the name. The prefix `xmlns` is for declarations.
pub(super) fn is_element_name(name: &str) -> bool {
    is_qualified_name(name) && prefix(name) != Some("xmlns")
}

impl Tag {
    pub(super) fn begin(&mut self) {
        self.is_open = true;
        self.names.clear();
        // To clear a set takes time for its capacity.
        self.names.shrink_to(64);
        self.prefixed.clear();
        self.declared = 0;
        self.twins = Twins::default();
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
                self.twins.forget(prefix, &mut self.prefixed);
            }
            None => {
                if let Some(prefix) = prefix(name) {
                    let (name, colon, place) = (name.to_owned(), prefix.len(), len..output.len());
                    self.prefixed.push(Prefixed { name, colon, place, uri: None, is_removed: false });
                }
            }
        }
        Ok(())
    }

    /// Declares the prefixes that are known and not in scope, and looks for the others.
    pub(super) fn settle(
        &mut self,
        name: &str,
        known: &Known,
        namespaces: &mut Namespaces,
        output: &mut String,
    ) -> io::Result<()> {
        if is_undeclared(name, namespaces) {
            self.declare(name, known, namespaces, output)?;
        }
        while let Some(Prefixed { name, .. }) = self.prefixed.get(self.declared) {
            work::steps(1);
            if is_undeclared(name, namespaces) {
                let name = name.clone();
                self.declare(&name, known, namespaces, output)?;
            }
            self.declared += 1;
        }
        if let Some(index) = self.twins.next(&mut self.prefixed, namespaces) {
            let name = self.remove(index, output);
            let reason = format!("the element has an attribute of the namespace and local name of `{name}`");
            return Err(refused(reason));
        }
        self.take_out_removed(output);
        self.is_open = false;
        Ok(())
    }

    /// Declares the prefix of a name if it is known.
    fn declare(
        &mut self,
        name: &str,
        known: &Known,
        namespaces: &mut Namespaces,
        output: &mut String,
    ) -> io::Result<()> {
        let known = prefix(name).and_then(|prefix| known.get_key_value(prefix));
        let Some((prefix, uri)) = known else {
            return Err(refused(format!("nothing declares the prefix of `{name}`")));
        };
        self.add(&format!("xmlns:{prefix}"), uri, namespaces, output)
    }

    /// Removes an attribute, and returns its name. What stands last in the output is taken out at once, and the rest when the
    /// tag is complete, so that all this takes linear time.
    fn remove(&mut self, index: usize, output: &mut String) -> String {
        let attribute = &mut self.prefixed[index];
        attribute.is_removed = true;
        let name = attribute.name.clone();
        self.names.remove(&name);
        // What the search knows of the attributes has no number of one that is taken out here: one that was looked at
        // before an error is only removed if a prefix was declared since, and the declaration stands behind it.
        while let Some(last) = self.prefixed.pop_if(|last| last.is_removed && last.place.end == output.len()) {
            output.truncate(last.place.start);
        }
        self.declared = self.declared.min(self.prefixed.len());
        self.twins.end_step(&self.prefixed);
        name
    }

    /// Takes the removed attributes out of the output.
    fn take_out_removed(&self, output: &mut String) {
        let removed = self.prefixed.iter().filter(|attribute| attribute.is_removed);
        remove_all(removed.map(|attribute| attribute.place.clone()), output);
    }
}

/// Whether a name has a prefix that nothing declares.
fn is_undeclared(name: &str, namespaces: &Namespaces) -> bool {
    prefix(name).is_some_and(|prefix| namespaces.resolve(prefix) == Resolved::Undeclared)
}

impl Twins {
    /// Looks for the next attribute that is the later one of two.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    fn next(&mut self, attributes: &mut [Prefixed], namespaces: &mut Namespaces) -> Option<usize> {
        if attributes.len() < 2 {
            return None;
        }
        if attributes.len() > COMPARED && self.tables.is_none() {
            self.tables = Some(Box::new(Tables::new(attributes)));
        }
        loop {
            let index = self.again.pop().unwrap_or(self.seen);
            let attribute = attributes.get_mut(index)?;
            work::steps(1);
            self.seen = self.seen.max(index + 1);
            let resolved = namespaces.resolve(attribute.parts().0);
            attribute.uri = namespaces.uri_id(resolved);
            let Some(key) = attributes[index].key() else { continue };
            let twin = match &mut self.tables {
                Some(tables) => tables.note(key, index),
                None => (0..attributes.len()).find(|other| *other != index && attributes[*other].key() == Some(key)),
            };
            if let Some(twin) = twin {
                return Some(index.max(twin));
            }
        }
    }

    /// Notes what attributes there are after an error.
    fn end_step(&mut self, attributes: &[Prefixed]) {
        self.seen = self.seen.min(attributes.len());
        if let Some(tables) = &mut self.tables {
            tables.file(&attributes[..self.seen]);
        }
    }

    /// Notes that a prefix is declared in the tag: the attributes with that prefix are looked at again. This happens once for
    /// each prefix.
    fn forget(&mut self, prefix: &str, attributes: &mut [Prefixed]) {
        let looked_at = match &mut self.tables {
            Some(tables) => tables.forget(prefix, attributes),
            None => (0..self.seen).filter(|index| attributes[*index].parts().0 == prefix).collect(),
        };
        work::steps(looked_at.len());
        for index in looked_at {
            attributes[index].uri = None;
            self.again.push(index);
        }
    }
}

impl Tables {
    /// Tables of the attributes that were looked at.
    fn new(attributes: &[Prefixed]) -> Self {
        work::steps(attributes.len());
        let entries = attributes.iter().enumerate().filter_map(|(index, attribute)| {
            let (uri, local) = attribute.key()?;
            Some(((uri, local.to_owned()), index))
        });
        Self { first: entries.collect(), ..Self::default() }
    }

    /// Notes an attribute, and returns another with the same key. The first one of both stays.
    fn note(&mut self, (uri, local): (u64, &str), index: usize) -> Option<usize> {
        let first = self.first.entry((uri, local.to_owned())).or_insert(index);
        let other = core::mem::replace(first, index.min(*first));
        (other != index).then_some(other)
    }

    /// Files the attributes that were looked at by their prefixes.
    fn file(&mut self, attributes: &[Prefixed]) {
        for (index, attribute) in attributes.iter().enumerate().skip(self.filed) {
            work::steps(1);
            if !attribute.is_removed {
                self.by_prefix.entry(attribute.parts().0.to_owned()).or_default().push(index);
            }
        }
        self.filed = attributes.len();
    }

    /// Forgets what the attributes with a prefix are, and returns their numbers.
    fn forget(&mut self, prefix: &str, attributes: &[Prefixed]) -> Vec<usize> {
        let indices = self.by_prefix.remove(prefix).unwrap_or_default();
        for index in &indices {
            if let Some((uri, local)) = attributes[*index].key() {
                self.first.remove(&(uri, local.to_owned()));
            }
        }
        indices
    }
}

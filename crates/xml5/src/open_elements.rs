//! The stack of open elements.

use std::collections::HashMap;

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Where the name begins in [`OpenElements::names`].
    name_start: usize,
    /// How many namespace declarations were in scope around the element.
    outer_declarations: usize,
}

/// The stack of open elements: their names as their tags have them.
#[derive(Debug, Default)]
pub(crate) struct OpenElements {
    entries: Vec<Entry>,
    /// The names one after another.
    names: String,
    /// How many elements of each name are open. It is kept from the first end tag on that does not match the current
    /// element, as well-formed documents have no use for it.
    counts: Option<HashMap<Box<str>, usize, foldhash::fast::RandomState>>,
}

impl OpenElements {
    /// How many elements are open.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The name of the current element.
    #[inline]
    pub(crate) fn current(&self) -> Option<&str> {
        self.entries.last().map(|entry| &self.names[entry.name_start..])
    }

    /// Pushes an element.
    #[inline]
    pub(crate) fn push(&mut self, name: &str, outer_declarations: usize) {
        if self.entries.capacity() == 0 {
            self.entries.reserve(16);
            self.names.reserve(128);
        }
        if let Some(counts) = &mut self.counts {
            count(counts, name);
        }
        self.entries.push(Entry { name_start: self.names.len(), outer_declarations });
        self.names.push_str(name);
    }

    /// Pops the current element. Answers how many namespace declarations stay in scope.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let entry = self.entries.pop()?;
        if let Some(counts) = &mut self.counts {
            let name = &self.names[entry.name_start..];
            match counts.get_mut(name) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    counts.remove(name);
                }
            }
        }
        self.names.truncate(entry.name_start);
        Some(entry.outer_declarations)
    }

    /// How many elements an end tag of that name closes; 0, if none of that name is open. Takes constant time if the
    /// current element has the name, and otherwise time linear in the answer, once the elements were counted.
    #[inline]
    pub(crate) fn closed_by(&mut self, name: &str) -> usize {
        if self.current() == Some(name) {
            return 1;
        }
        self.search(name)
    }

    #[cold]
    fn search(&mut self, name: &str) -> usize {
        let Self { entries, names, counts } = self;
        let counts = counts.get_or_insert_with(|| {
            let mut counts = HashMap::default();
            let ends = entries.iter().skip(1).map(|entry| entry.name_start).chain([names.len()]);
            entries.iter().zip(ends).for_each(|(entry, end)| count(&mut counts, &names[entry.name_start..end]));
            counts
        });
        if !counts.contains_key(name) {
            return 0;
        }
        let mut end = names.len();
        for (above, entry) in entries.iter().rev().enumerate() {
            if &names[entry.name_start..end] == name {
                return above + 1;
            }
            end = entry.name_start;
        }
        0
    }
}

fn count(counts: &mut HashMap<Box<str>, usize, foldhash::fast::RandomState>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => {
            counts.insert(name.into(), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_tag_closes_the_nearest_of_its_name() {
        let mut open = OpenElements::default();
        for (index, name) in ["a", "b", "a", "c"].into_iter().enumerate() {
            open.push(name, index);
        }
        assert_eq!(["c", "a", "b", "d"].map(|name| open.closed_by(name)), [1, 2, 3, 0]);
        assert_eq!((open.pop(), open.pop()), (Some(3), Some(2)));
        assert_eq!(["c", "a", "b"].map(|name| open.closed_by(name)), [0, 2, 1]);
        open.push("c", 0);
        assert_eq!((open.closed_by("c"), open.current(), open.len()), (1, Some("c"), 3));
    }
}

//! The stack of open elements.

use fivefold_core::scan::push_short;
use fivefold_core::work;
use std::borrow::Cow;
use std::collections::HashMap;

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Where the name begins in [`OpenElements::names`].
    name_start: usize,
    /// How many namespace declarations were in scope around the element.
    outer_declarations: usize,
    /// Whether there may be a colon in the name.
    has_colon: bool,
    /// Whether a hook is asked about the start tags in the element, once that is known.
    is_watched: Option<bool>,
}

/// The stack of open elements: their names as written in their tags.
#[derive(Debug, Default)]
pub struct OpenElements {
    entries: Vec<Entry>,
    /// The names one after another.
    names: String,
    /// Whether the case of an end tag's ASCII letters is ignored.
    ignores_case: bool,
    /// How many elements may be open.
    limit: usize,
    /// How many elements were open after the last one had begun.
    newest: usize,
    /// The number of open elements of each name, in lower case if case is ignored. It is maintained from the first end
    /// tag on that does not match the current element, as well-formed documents do not need it.
    counts: Option<HashMap<Box<str>, usize, foldhash::fast::RandomState>>,
}

impl OpenElements {
    /// An empty stack for this many elements.
    pub(crate) fn new(ignores_case: bool, limit: usize) -> Self {
        Self { ignores_case, limit, ..Self::default() }
    }

    /// Whether an element may begin, as far as the limit of the depth goes.
    #[inline(always)]
    pub(crate) fn have_room(&self) -> bool {
        self.entries.len() < self.limit
    }

    /// How many elements are open.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "`current` tells")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The name of the current element.
    #[inline(always)]
    pub fn current(&self) -> Option<&str> {
        let entry = self.entries.last()?;
        Some(&self.names[entry.name_start..])
    }

    /// The bytes of the name of the current element. A slice of them is cheaper than one of text.
    #[inline(always)]
    pub fn current_bytes(&self) -> Option<&[u8]> {
        let entry = self.entries.last()?;
        Some(&self.names.as_bytes()[entry.name_start..])
    }

    /// The name of the current element, and whether there may be a colon in it.
    #[inline(always)]
    pub(crate) fn current_with_colon(&self) -> Option<(&str, bool)> {
        let entry = self.entries.last()?;
        Some((&self.names[entry.name_start..], entry.has_colon))
    }

    /// The name of the root, if it is open.
    pub fn root(&self) -> Option<&str> {
        let end = self.entries.get(1).map_or(self.names.len(), |entry| entry.name_start);
        if self.entries.is_empty() { None } else { Some(&self.names[..end]) }
    }

    /// Notes that an element begins which is too deep, so that it is ignored.
    pub(crate) fn note_ignored(&mut self) {
        self.newest = usize::MAX;
    }

    /// Whether no element has ended since the last one began, which is open.
    #[inline]
    pub fn has_newest(&self) -> bool {
        self.newest == self.entries.len()
    }

    /// Whether a hook is asked about the start tags in the current element, as `watches` says once. In none, it is.
    #[inline(always)]
    pub(crate) fn is_watched(&mut self, watches: fn(&Self) -> bool) -> bool {
        match self.entries.last() {
            Some(Entry { is_watched: Some(is_watched), .. }) => *is_watched,
            Some(_) => self.look_whether_watched(watches),
            None => true,
        }
    }

    #[inline(never)]
    fn look_whether_watched(&mut self, watches: fn(&Self) -> bool) -> bool {
        let is_watched = watches(self);
        if let Some(entry) = self.entries.last_mut() {
            entry.is_watched = Some(is_watched);
        }
        is_watched
    }

    /// The names of the open elements, from the current one outwards.
    pub fn outwards(&self) -> impl Iterator<Item = &str> + Clone {
        let ends = self.entries.iter().rev().map(|entry| entry.name_start);
        self.entries.iter().rev().zip(core::iter::once(self.names.len()).chain(ends)).map(|(entry, end)| {
            work::steps(1);
            &self.names[entry.name_start..end]
        })
    }

    /// Whether the current element has that name.
    #[inline(always)]
    pub(crate) fn is_current(&self, name: &[u8]) -> bool {
        self.entries.last().is_some_and(|entry| self.names.as_bytes()[entry.name_start..] == *name)
    }

    /// Pushes an element.
    #[inline(always)]
    pub(crate) fn push(&mut self, name: &str, has_colon: bool, outer_declarations: usize) {
        if self.entries.capacity() == 0 {
            self.allocate();
        }
        self.entries.push(Entry { name_start: self.names.len(), outer_declarations, has_colon, is_watched: None });
        self.newest = self.entries.len();
        push_short(&mut self.names, name);
        if self.counts.is_some() {
            self.count_newest();
        }
    }

    #[cold]
    fn allocate(&mut self) {
        self.entries = Vec::with_capacity(16);
        self.names = String::with_capacity(128);
    }

    #[cold]
    fn count_newest(&mut self) {
        let (Some(counts), Some(entry)) = (&mut self.counts, self.entries.last()) else { return };
        count(counts, &key(&self.names[entry.name_start..], self.ignores_case));
    }

    /// Pops the current element. Returns how many namespace declarations stay in scope.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        if self.counts.is_some() {
            self.discount_newest();
        }
        work::steps(1);
        let entry = self.entries.pop()?;
        self.names.truncate(entry.name_start);
        Some(entry.outer_declarations)
    }

    #[cold]
    fn discount_newest(&mut self) {
        let (Some(counts), Some(entry)) = (&mut self.counts, self.entries.last()) else { return };
        let key = key(&self.names[entry.name_start..], self.ignores_case);
        match counts.get_mut(&*key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                counts.remove(&*key);
            }
        }
    }

    /// The number of elements that an end tag closes if its name is not the current element's; 0 if it matches none.
    /// Takes time linear in the result, once the elements were counted.
    #[cold]
    pub(crate) fn closed_by(&mut self, name: &str) -> usize {
        let Self { entries, names, counts, ignores_case, .. } = self;
        let ignores_case = *ignores_case;
        let counts = counts.get_or_insert_with(|| {
            work::steps(entries.len());
            let mut counts = HashMap::default();
            let ends = entries.iter().skip(1).map(|entry| entry.name_start).chain([names.len()]);
            let each = entries.iter().zip(ends);
            each.for_each(|(entry, end)| count(&mut counts, &key(&names[entry.name_start..end], ignores_case)));
            counts
        });
        if !counts.contains_key(&*key(name, ignores_case)) {
            return 0;
        }
        let mut end = names.len();
        for (above, entry) in entries.iter().rev().enumerate() {
            work::steps(1);
            let open = &names[entry.name_start..end];
            if open == name || ignores_case && open.eq_ignore_ascii_case(name) {
                return above + 1;
            }
            end = entry.name_start;
        }
        0
    }
}

/// The key under which a name is counted.
fn key(name: &str, ignores_case: bool) -> Cow<'_, str> {
    if ignores_case && name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
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
            open.push(name, false, index);
        }
        assert_eq!(["c", "a", "b", "d"].map(|name| open.closed_by(name)), [1, 2, 3, 0]);
        assert_eq!((open.pop(), open.pop()), (Some(3), Some(2)));
        assert_eq!(["c", "a", "b"].map(|name| open.closed_by(name)), [0, 2, 1]);
        open.push("c", false, 0);
        assert_eq!((open.closed_by("c"), open.current(), open.len()), (1, Some("c"), 3));
    }

    #[test]
    fn the_whole_name_of_the_current_element_is_compared() {
        let mut open = OpenElements::default();
        assert!(!open.is_current(b""));
        open.push("ab", false, 0);
        open.push("čb", false, 0);
        let is_current = |name: &str| open.is_current(name.as_bytes());
        assert_eq!(["čb", "b", "", "abčb", "ab"].map(is_current), [true, false, false, false, false]);
    }

    #[test]
    fn case_counts_for_nothing_if_the_caller_says_so() {
        let mut open = OpenElements::new(true, 9);
        ["a", "B", "é", "A", "c"].into_iter().for_each(|name| open.push(name, false, 0));
        assert_eq!(["C", "a", "b", "É", "d"].map(|name| open.closed_by(name)), [1, 2, 4, 0, 0]);
        assert_eq!((open.pop(), open.pop()), (Some(0), Some(0)));
        assert_eq!(["A", "b"].map(|name| open.closed_by(name)), [3, 2]);
    }
}

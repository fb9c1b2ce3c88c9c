//! The elements that are open, and how far they and what was before them have got in the selectors.

use super::attributes::StreamAttributes;
use super::compile::{PlaceTest, Program, StreamError};
use super::set::{contains, each_of_word, insert, words_for};
use super::tests_of::Subject;
use crate::Selector;
use crate::terms::LocalName;
use core::fmt;
use fivefold_core::{ElementName, Name, Names, Namespace, QuirksMode, work};
use rustc_hash::FxHashMap;
use selectors::attr::CaseSensitivity;
use selectors::parser::NthType;

/// Matches selectors against elements in the order of their start tags.
///
/// Nodes have numbers, which the caller gives out and may use again: 0 is the document. An element is
/// [noted](Self::note), and then [entered](Self::enter) below its parent, which decides what it matches. Memory is linear in
/// the largest number, and time linear in the selectors for each call.
///
/// ```
/// use fivefold_core::{ElementName, Name, Names, TagAttributes};
/// use fivefold_select::{Selector, StreamMatcher};
///
/// let selectors = [Selector::parse("ul > li:first-child").unwrap(), Selector::parse("li").unwrap()];
/// let mut matcher = StreamMatcher::new(&selectors).unwrap();
/// let names = Names::new();
/// let mut found = Vec::new();
/// for (node, parent, name) in [(1, 0, Name::UL), (2, 1, Name::LI), (2, 1, Name::LI)] {
///     matcher.note(node, ElementName::html(name), &TagAttributes::EMPTY, &names);
///     matcher.enter(node, parent);
///     matcher.each_match(node, |selector| found.push(selector));
/// }
/// assert_eq!(found, [0, 1, 1]);
/// ```
pub struct StreamMatcher {
    program: Program,
    /// For each name that a compound selector asks for, in its own letter case and in lower case: the compound selectors.
    by_name: Vec<([LocalName; 2], Vec<u64>)>,
    /// The names that elements have which something matches; `None` if it can be any.
    names: Option<KnownNames>,
    asks_for_places: bool,
    case: CaseSensitivity,
    /// For each node, the sets that [`Of`] numbers.
    sets: Vec<u64>,
    places: Vec<Place>,
    /// For each node, how many children each count has.
    counts: Vec<i32>,
    /// The last `body`, and what its parent's sets of children were before it.
    before_outer: Option<(usize, Vec<u64>)>,
}

/// The sets of a node.
#[derive(Clone, Copy)]
enum Of {
    /// The compound selectors that it matches by itself.
    Own,
    /// The numbers up to which a selector matches with the node at its end.
    Matching,
    /// Those of the node and all its ancestors.
    Ancestors,
    /// Those of its last child so far.
    Previous,
    /// Those of all its children so far.
    Earlier,
}

const SETS: usize = 5;

/// What is counted of a node.
#[derive(Default)]
struct Place {
    name: Option<ElementName>,
    children: i32,
    /// How many children have each name; counted only if a selector asks for it.
    of_name: FxHashMap<ElementName, i32>,
}

impl Place {
    /// Begins anew, for the children of another node. A large map is not kept for a node with few children.
    fn clear(&mut self) {
        self.children = 0;
        if self.of_name.capacity() > 64 {
            self.of_name = FxHashMap::default();
        } else if !self.of_name.is_empty() {
            self.of_name.clear();
        }
    }
}

/// A set of names.
struct KnownNames {
    /// For each static name, a bit.
    statics: Box<[u64]>,
    has_others: bool,
}

impl KnownNames {
    fn new<'n>(names: impl Iterator<Item = &'n LocalName>) -> Self {
        let mut known = Self { statics: vec![0; words_for(Name::STATIC_COUNT)].into(), has_others: false };
        for name in names {
            match name {
                LocalName::Static(name) => insert(&mut known.statics, name.id() as usize),
                LocalName::Other(_) => known.has_others = true,
            }
        }
        known
    }

    /// Whether a name may be in the set: those without a constant are not told apart.
    #[inline]
    fn have(&self, name: Name) -> bool {
        if name.is_static() { contains(&self.statics, name.id() as usize) } else { self.has_others }
    }
}

impl StreamMatcher {
    /// Compiles selectors.
    ///
    /// # Errors
    ///
    /// When one asks for more than a start tag and what came before it tell.
    pub fn new(selectors: &[Selector]) -> Result<Self, StreamError> {
        let program = Program::new(selectors)?;
        let mut by_name: Vec<([LocalName; 2], Vec<u64>)> = Vec::new();
        for (number, compound) in program.compounds.iter().enumerate() {
            let Some(name) = &compound.name else { continue };
            match by_name.iter_mut().find(|(known, _)| known == name) {
                Some((_, set)) => insert(set, number),
                None => {
                    let mut set = vec![0; program.words];
                    insert(&mut set, number);
                    by_name.push((name.clone(), set));
                }
            }
        }
        let is_any = program.asks_for_places() || program.nameless.iter().any(|word| *word != 0);
        let spellings = by_name.iter().flat_map(|(spellings, _)| spellings);
        let mut matcher = Self {
            names: (!is_any).then(|| KnownNames::new(spellings)),
            asks_for_places: program.asks_for_places(),
            program,
            by_name,
            case: CaseSensitivity::CaseSensitive,
            sets: Vec::new(),
            places: Vec::new(),
            counts: Vec::new(),
            before_outer: None,
        };
        matcher.make_room(0);
        Ok(matcher)
    }

    /// Sets the mode of the document: in quirks mode, letter case makes no difference in ids and classes.
    pub fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.case = match mode {
            QuirksMode::Quirks => CaseSensitivity::AsciiCaseInsensitive,
            QuirksMode::LimitedQuirks | QuirksMode::NoQuirks => CaseSensitivity::CaseSensitive,
        };
    }

    /// Whether any selector may match an element of a name. If not, and the selectors do not ask where elements stand, the
    /// element need not be [noted](Self::note) and [entered](Self::enter), and nothing may be asked about it.
    #[inline]
    pub fn may_match(&self, name: Name) -> bool {
        self.names.as_ref().is_none_or(|names| names.have(name))
    }

    /// Whether the selectors ask where elements stand. If not, it makes no difference where an element is
    /// [entered](Self::enter).
    pub fn looks_at_places(&self) -> bool {
        self.asks_for_places
    }

    /// The bytes that a node takes.
    pub fn bytes_per_node(&self) -> usize {
        SETS * self.program.words * size_of::<u64>() + size_of::<Place>() + self.program.counts.len() * size_of::<i32>()
    }

    fn make_room(&mut self, node: usize) {
        if node >= self.places.len() {
            let len = node + 1;
            self.sets.resize(len * SETS * self.program.words, 0);
            self.places.resize_with(len, Place::default);
            self.counts.resize(len * self.program.counts.len(), 0);
        }
    }

    #[inline]
    fn at(&self, node: usize, of: Of, word: usize) -> usize {
        (node * SETS + of as usize) * self.program.words + word
    }

    #[inline]
    fn word(&self, node: usize, of: Of, word: usize) -> u64 {
        self.sets[self.at(node, of, word)]
    }

    /// Notes an element of which nothing but its start tag is known. `names` are those that its name is from.
    #[inline]
    pub fn note(&mut self, node: usize, name: ElementName, attributes: &impl StreamAttributes, names: &Names) {
        self.make_room(node);
        self.begin_children(node);
        self.places[node].name = Some(name);
        self.note_own(node, name, attributes, names);
    }

    /// Notes that an element that was [entered](Self::enter) below a parent, as its last child so far, has other attributes
    /// than before: decides anew what it matches.
    pub fn note_again(
        &mut self,
        node: usize,
        parent: usize,
        name: ElementName,
        attributes: &impl StreamAttributes,
        names: &Names,
    ) {
        self.note_own(node, name, attributes, names);
        if !self.asks_for_places {
            return self.enter(node, parent);
        }
        self.count(node, parent, -1);
        // It is no sibling of its own.
        if let Some((_, siblings)) = self.before_outer.iter().find(|(outer, _)| *outer == node) {
            let start = self.at(parent, Of::Previous, 0);
            self.sets[start..start + siblings.len()].copy_from_slice(siblings);
        }
        self.place_below(node, parent);
    }

    #[inline]
    fn note_own(&mut self, node: usize, name: ElementName, attributes: &impl StreamAttributes, names: &Names) {
        let start = self.at(node, Of::Own, 0);
        let in_lower_case = usize::from(name.namespace == Namespace::HTML);
        self.sets[start..start + self.program.words].copy_from_slice(&self.program.nameless);
        for (spellings, set) in &self.by_name {
            if spellings[in_lower_case].is(name.local, names) {
                self.sets[start..].iter_mut().zip(set).for_each(|(word, more)| *word |= more);
            }
        }
        for index in 0..self.program.words {
            let word = self.sets[start + index];
            if word != 0 {
                let subject = Subject { name, attributes, names, case: self.case };
                each_of_word(index, word, |number| {
                    work::steps(1);
                    let own = &self.program.compounds[number].own;
                    if !own.is_empty() && !subject.passes_all(own) {
                        self.sets[start + index] &= !(1 << (number % 64));
                    }
                });
            }
        }
    }

    /// Notes that a node is an element with the name and attributes of another.
    pub fn note_clone(&mut self, node: usize, original: usize) {
        self.make_room(node.max(original));
        self.begin_children(node);
        self.places[node].name = self.places[original].name;
        let (from, to) = (self.at(original, Of::Own, 0), self.at(node, Of::Own, 0));
        self.sets.copy_within(from..from + self.program.words, to);
    }

    /// Puts a new element below a parent, after all children so far: decides what it matches.
    #[inline]
    pub fn enter(&mut self, node: usize, parent: usize) {
        if !self.asks_for_places {
            // Each selector is one compound selector, and those that end one begin it.
            for index in 0..self.program.words {
                let to = self.at(node, Of::Matching, index);
                self.sets[to] = self.word(node, Of::Own, index);
            }
            return;
        }
        self.place_below(node, parent);
    }

    /// Moves an element that was [entered](Self::enter) before below another parent, after all children so far. This changes
    /// what its further children match.
    pub fn move_below(&mut self, node: usize, parent: usize) {
        if self.asks_for_places {
            self.place_below(node, parent);
        }
    }

    #[inline]
    fn place_below(&mut self, node: usize, parent: usize) {
        self.make_room(node.max(parent));
        if self.places[node].name == Some(ElementName::html(Name::BODY)) {
            let start = self.at(parent, Of::Previous, 0);
            let siblings = self.sets[start..start + 2 * self.program.words].to_vec();
            self.before_outer = Some((node, siblings));
        }
        self.match_below(node, parent);
        self.count_child(node, parent);
        for index in 0..self.program.words {
            let to = self.at(node, Of::Ancestors, index);
            self.sets[to] = self.word(parent, Of::Ancestors, index) | self.word(node, Of::Matching, index);
        }
    }

    /// Moves all children of one element to another, which has none.
    pub fn move_children(&mut self, from: usize, to: usize) {
        if !self.asks_for_places {
            return;
        }
        for of in [Of::Previous, Of::Earlier] {
            for index in 0..self.program.words {
                let (from, to) = (self.at(from, of, index), self.at(to, of, index));
                self.sets[to] = core::mem::take(&mut self.sets[from]);
            }
        }
        let (from_name, to_name) = (self.places[from].name, self.places[to].name);
        self.places.swap(from, to);
        (self.places[from].name, self.places[to].name) = (from_name, to_name);
        self.places[from].clear();
        let count = self.program.counts.len();
        for index in 0..count {
            self.counts[to * count + index] = core::mem::take(&mut self.counts[from * count + index]);
        }
    }

    /// Calls `visit` with the index of each selector that an element matches. A selector with commas may come several
    /// times.
    #[inline]
    pub fn each_match(&self, node: usize, mut visit: impl FnMut(usize)) {
        for index in 0..self.program.words {
            let word = self.word(node, Of::Matching, index) & self.program.last[index];
            each_of_word(index, word, |number| visit(self.program.selector_of[number]));
        }
    }

    /// Decides what an element matches below a parent.
    fn match_below(&mut self, node: usize, parent: usize) {
        let mut carry = 0;
        for index in 0..self.program.words {
            let program = &self.program;
            let inherited = self.word(parent, Of::Ancestors, index) & program.before_descendant[index];
            let reached = inherited
                | self.word(parent, Of::Matching, index) & program.before_child[index]
                | self.word(parent, Of::Previous, index) & program.before_next[index]
                | self.word(parent, Of::Earlier, index) & program.before_later[index];
            let candidates = program.first[index] | reached << 1 | carry;
            carry = reached >> 63;
            // From where an ancestor has got, all below it can go on; it need not be reached again.
            let mut matching = candidates & !inherited & self.word(node, Of::Own, index);
            let placed = matching & program.placed[index];
            let to = self.at(node, Of::Matching, index);
            self.sets[to] = matching & !placed;
            each_of_word(index, placed, |number| {
                if !self.is_in_place(number, node, parent) {
                    matching &= !(1 << (number % 64));
                } else {
                    self.sets[to] |= 1 << (number % 64);
                }
            });
        }
    }

    /// Whether an element passes the tests of its place that a compound selector has. What it matches among smaller numbers
    /// is known.
    fn is_in_place(&self, number: usize, node: usize, parent: usize) -> bool {
        let matches = |number: &usize| self.has_matched(node, *number);
        self.program.compounds[number].place.iter().all(|test| match test {
            // A fragment can have several elements at its top: the first one is its root.
            PlaceTest::Root => parent == 0 && self.places[parent].children == 0,
            PlaceTest::Any(numbers) => numbers.iter().any(matches),
            PlaceTest::NoneOf(numbers) => !numbers.iter().any(matches),
            PlaceTest::Nth { data, of } => {
                let place = &self.places[parent];
                let before = match of {
                    Some(count) if !self.program.counts[*count].iter().any(matches) => return false,
                    Some(count) => self.counts[parent * self.program.counts.len() + count],
                    None if data.ty == NthType::OfType => {
                        let name = self.places[node].name;
                        name.and_then(|name| place.of_name.get(&name)).copied().unwrap_or(0)
                    }
                    None => place.children,
                };
                data.an_plus_b.matches_index(before.saturating_add(1))
            }
        })
    }

    fn has_matched(&self, node: usize, number: usize) -> bool {
        let start = self.at(node, Of::Matching, 0);
        contains(&self.sets[start..start + self.program.words], number)
    }

    /// Counts an element among the children of its parent.
    fn count_child(&mut self, node: usize, parent: usize) {
        for index in 0..self.program.words {
            let matching = self.word(node, Of::Matching, index);
            let (previous, earlier) = (self.at(parent, Of::Previous, index), self.at(parent, Of::Earlier, index));
            self.sets[previous] = matching;
            self.sets[earlier] |= matching;
        }
        self.count(node, parent, 1);
    }

    /// Counts an element in, or out again.
    #[inline]
    fn count(&mut self, node: usize, parent: usize, change: i32) {
        let count = self.program.counts.len();
        for index in 0..count {
            if self.program.counts[index].iter().any(|number| self.has_matched(node, *number)) {
                let counted = &mut self.counts[parent * count + index];
                *counted = counted.saturating_add(change);
            }
        }
        let name = self.places[node].name;
        let place = &mut self.places[parent];
        place.children = place.children.saturating_add(change);
        if let Some(name) = name.filter(|_| self.program.counts_names) {
            let counted = place.of_name.entry(name).or_default();
            *counted = counted.saturating_add(change);
        }
    }

    /// Forgets the children of the node that had this number before.
    #[inline]
    fn begin_children(&mut self, node: usize) {
        if !self.asks_for_places {
            return;
        }
        for index in 0..self.program.words {
            for of in [Of::Previous, Of::Earlier] {
                let to = self.at(node, of, index);
                self.sets[to] = 0;
            }
        }
        self.places[node].clear();
        let count = self.program.counts.len();
        self.counts[node * count..(node + 1) * count].fill(0);
    }
}

impl fmt::Debug for StreamMatcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamMatcher").field("nodes", &self.places.len()).finish_non_exhaustive()
    }
}

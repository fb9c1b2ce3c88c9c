//! The names of one document.

use crate::generated::names as table;
use crate::scan::are_equal;
use crate::{IndexTable, KeyedHash, Name, Namespace, work};
use core::fmt;
use core::hash::{BuildHasher, Hasher};

/// The names of one document: a table that interns names that are not static, and looks up the text of each id.
///
/// A name can also stand [in a namespace](Self::expand): then its id stands for namespace, prefix and local part
/// together. The table knows the document's [namespaces](Self::intern_namespace), too.
///
/// An empty table allocates nothing. A table holds at most 4 GB of texts, which only a source of more than a GB of
/// mostly different names can reach. Names beyond the limit have an empty text.
///
/// ```
/// use fivefold::Name;
/// use fivefold::tree::Names;
///
/// let mut names = Names::new();
/// assert_eq!(names.intern("div"), Name::DIV);
/// let own = names.intern("my-element");
/// assert_eq!(names.intern("my-element"), own);
/// assert_eq!(names.text(own), "my-element");
/// assert!(!own.is_static());
/// ```
#[derive(Clone, Default)]
pub struct Names {
    /// The texts of names and the URIs of namespaces, one after another.
    texts: String,
    text_limit: TextLimit,
    own: Vec<OwnName>,
    /// The place of the URI of each namespace that has no constant.
    namespaces: Vec<Place>,
    /// Names by their text, names in a namespace by text and namespace, and namespaces by their URI.
    index: IndexTable,
    hasher: KeyedHash,
    /// A cache of the names interned last, by a cheap hash: a document uses few names, and repeats them often.
    recent: Recent,
}

/// Initial capacity, in names: most documents whose names are not all static have fewer.
const FIRST_NAMES: usize = 24;

/// Initial capacity, in namespaces.
const FIRST_NAMESPACES: usize = 7;

/// Initial capacity, in bytes of text.
const FIRST_TEXT_BYTES: usize = 15 * FIRST_NAMES;

/// The largest number of bytes of text: by default as many as 32 bits address.
#[derive(Clone)]
struct TextLimit(u32);

impl Default for TextLimit {
    fn default() -> Self {
        Self(u32::MAX)
    }
}

/// The number of slots in the cache of interned names.
const RECENT: usize = 64;

/// A direct-mapped cache of the last results of [`Names::intern`], `None` while it is empty: most documents of HTML have
/// static names only, and are moved with their table.
#[derive(Clone, Default)]
struct Recent(Option<Box<[Name; RECENT]>>);

impl Recent {
    #[inline(always)]
    fn get(&self, slot: usize) -> Name {
        self.0.as_ref().map_or(Name::UNKNOWN, |names| names[slot])
    }

    fn set(&mut self, slot: usize, name: Name) {
        self.0.get_or_insert_with(|| Box::new([Name::UNKNOWN; RECENT]))[slot] = name;
    }

    /// Forgets all names and keeps the memory.
    fn clear(&mut self) {
        if let Some(names) = &mut self.0 {
            names.fill(Name::UNKNOWN);
        }
    }
}

/// The index of `text` in a direct-mapped cache of `SLOTS` entries.
/// `SLOTS` is a power of two.
///
/// ```
/// use fivefold_core::recent_slot;
///
/// assert!(recent_slot::<16>("title") < 16);
/// assert_eq!(recent_slot::<16>("title"), recent_slot::<16>("title"));
/// ```
#[inline(always)]
pub fn recent_slot<const SLOTS: usize>(text: &str) -> usize {
    const { assert!(SLOTS.is_power_of_two()) };
    // A document has few names: a hash that separates most of them is enough; a better one costs more than it saves.
    let key = match text.as_bytes() {
        [first, .., second_last, last] => {
            (usize::from(*first) * 5) ^ (usize::from(*second_last) * 3) ^ usize::from(*last)
        }
        // Drawings have many names like `x1` and `dy`, on one element.
        [first, last] => (usize::from(*first) * 9) ^ usize::from(*last),
        [only] => usize::from(*only),
        [] => 0,
    };
    (key + text.len()) % SLOTS
}

/// A range of [`Names::texts`].
#[derive(Clone, Copy)]
struct Place {
    start: u32,
    end: u32,
}

impl Place {
    /// Placeholder for a text that was left out because of the limit.
    const NOWHERE: Self = Self { start: 0, end: 0 };

    #[inline]
    fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

#[derive(Clone, Copy)]
struct OwnName {
    place: Place,
    /// For a name in a namespace: its local part, before which the text may have a prefix and a colon. For any other:
    /// [`Name::UNKNOWN`].
    local: Name,
    namespace: Namespace,
}

impl OwnName {
    /// Whether the name is plain text, without a namespace.
    #[inline]
    fn is_plain(&self) -> bool {
        self.local == Name::UNKNOWN
    }
}

/// An entry of the index: the index of a name, or that of a namespace's URI.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    /// The bit that marks a URI. No index is large enough to use it.
    const URI: u32 = 1 << 31;

    #[inline]
    fn name(self) -> Option<usize> {
        (self.0 & Self::URI == 0).then_some(self.0 as usize)
    }

    #[inline]
    fn uri(self) -> Option<usize> {
        (self.0 & Self::URI != 0).then_some((self.0 & !Self::URI) as usize)
    }
}

/// The prefix and the local part of a qualified name: one that holds a single colon, neither at its start nor at its
/// end.
///
/// <https://www.w3.org/TR/xml-names/#NT-PrefixedName>
///
/// ```
/// use fivefold_core::split_qualified_name;
///
/// assert_eq!(split_qualified_name("media:title"), Some(("media", "title")));
/// for name in ["title", ":title", "media:", "a:b:c"] {
///     assert_eq!(split_qualified_name(name), None);
/// }
/// ```
#[inline]
pub fn split_qualified_name(name: &str) -> Option<(&str, &str)> {
    // Names are short: looking at each byte is faster than setting up a search.
    let colon = name.bytes().position(|byte| byte == b':')?;
    let (prefix, local) = (&name[..colon], &name[colon + 1..]);
    let is_valid = !prefix.is_empty() && !local.is_empty() && !local.bytes().any(|byte| byte == b':');
    is_valid.then_some((prefix, local))
}

/// The prefix that an attribute of this name declares: empty for `xmlns`.
///
/// ```
/// use fivefold_core::declared_prefix;
///
/// assert_eq!([declared_prefix("xmlns:dc"), declared_prefix("xmlns"), declared_prefix("dc")], [Some("dc"), Some(""), None]);
/// ```
pub fn declared_prefix(name: &str) -> Option<&str> {
    match split_qualified_name(name) {
        Some(("xmlns", prefix)) => Some(prefix),
        _ => (name == "xmlns").then_some(""),
    }
}

/// Whether Namespaces in XML allows for a declaration; the empty prefix is the default namespace.
///
/// <https://www.w3.org/TR/xml-names/#xmlReserved>
///
/// ```
/// use fivefold_core::is_valid_declaration;
///
/// // Only the default namespace can be undeclared.
/// assert!(is_valid_declaration("dc", "urn:x") && is_valid_declaration("", ""));
/// assert!(!is_valid_declaration("dc", "") && !is_valid_declaration("xml", "urn:x"));
/// ```
pub fn is_valid_declaration(prefix: &str, uri: &str) -> bool {
    let is_uri_of = |namespace: Namespace| namespace.known_uri() == Some(uri);
    match prefix {
        "xml" => is_uri_of(Namespace::XML),
        "xmlns" => false,
        _ => !is_uri_of(Namespace::XML) && !is_uri_of(Namespace::XMLNS) && (prefix.is_empty() || !uri.is_empty()),
    }
}

/// A name as written in an XML tag, with its prefix, if any, located.
///
/// ```
/// use fivefold::tree::QualifiedName;
///
/// assert_eq!(QualifiedName::new("media:title").prefix(), Some("media"));
/// assert_eq!(QualifiedName::new("a:b:c").prefix(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualifiedName<'a> {
    text: &'a str,
    prefix: Option<&'a str>,
}

impl<'a> QualifiedName<'a> {
    /// Looks for the prefix, as [`split_qualified_name`] does.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        Self { text, prefix: split_qualified_name(text).map(|(prefix, _)| prefix) }
    }

    /// The prefix.
    #[inline]
    pub const fn prefix(self) -> Option<&'a str> {
        self.prefix
    }

    #[inline]
    fn prefix_len(self) -> usize {
        self.prefix.map_or(0, str::len)
    }
}

impl Names {
    /// An empty table.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Interns `text`: returns its static name, or else the table's own name. Takes time linear in the text.
    ///
    /// # Panics
    ///
    /// When there are more than two thousand million names.
    #[inline(always)]
    pub fn intern(&mut self, text: &str) -> Name {
        let index = recent_slot::<RECENT>(text);
        let recent = self.recent.get(index);
        if recent != Name::UNKNOWN && are_equal(self.text(recent).as_bytes(), text.as_bytes()) {
            return recent;
        }
        self.intern_at(index, text)
    }

    /// Interns a name that the cache does not hold at `index`, and caches it there.
    #[inline(never)]
    fn intern_at(&mut self, index: usize, text: &str) -> Name {
        let name = Name::lookup(text).unwrap_or_else(|| self.intern_own(text));
        self.recent.set(index, name);
        name
    }

    fn intern_own(&mut self, text: &str) -> Name {
        let hash = self.hash(text);
        if let Some(name) = self.find_plain(hash, text) {
            return name;
        }
        let place = self.push(text);
        self.add(OwnName { place, local: Name::UNKNOWN, namespace: Namespace::NONE }, hash)
    }

    /// The hash of a text. It is keyed, so that nobody can choose texts that collide.
    #[inline]
    fn hash(&self, text: &str) -> u64 {
        work::bytes(text.len());
        let mut hasher = self.hasher.build_hasher();
        hasher.write(text.as_bytes());
        hasher.finish()
    }

    #[inline]
    fn find_plain(&self, hash: u64, text: &str) -> Option<Name> {
        let is_text = |own: &OwnName| own.is_plain() && text_at(&self.texts, own.place) == text;
        self.find(hash, is_text)
    }

    #[inline]
    fn find(&self, hash: u64, is_same: impl Fn(&OwnName) -> bool) -> Option<Name> {
        let is_entry = |entry| Entry(entry).name().is_some_and(|index| is_same(&self.own[index]));
        self.index.find(hash, is_entry).map(name_at)
    }

    /// Adds a name that is not in the table.
    #[inline]
    fn add(&mut self, name: OwnName, hash: u64) -> Name {
        if self.own.capacity() == 0 {
            self.own = Vec::with_capacity(FIRST_NAMES);
        }
        let index = next_index(&self.own);
        self.own.push(name);
        self.add_entry(Entry(index), hash);
        name_at(index)
    }

    fn add_entry(&mut self, entry: Entry, hash: u64) {
        if self.index.capacity() == 0 {
            self.index.reserve(FIRST_NAMES);
        }
        self.index.insert(hash, entry.0);
    }

    fn push(&mut self, text: &str) -> Place {
        if self.texts.capacity() == 0 {
            self.texts = String::with_capacity(FIRST_TEXT_BYTES);
        }
        let start = self.texts.len();
        if text.len() > self.text_limit.0 as usize - start {
            return Place::NOWHERE;
        }
        self.texts.push_str(text);
        Place { start: start as u32, end: self.texts.len() as u32 }
    }

    /// Looks up the name of `text`: static or interned. A text that occurs only in a namespace is not found.
    ///
    /// ```
    /// use fivefold::Name;
    /// use fivefold::tree::Names;
    ///
    /// let mut names = Names::new();
    /// assert_eq!(names.get("p"), Some(Name::P));
    /// assert_eq!(names.get("my-element"), None);
    /// let own = names.intern("my-element");
    /// assert_eq!(names.get("my-element"), Some(own));
    /// ```
    pub fn get(&self, text: &str) -> Option<Name> {
        Name::lookup(text).or_else(|| {
            if self.own.is_empty() {
                return None;
            }
            self.find_plain(self.hash(text), text)
        })
    }

    /// The name that stands for `name` in `namespace`: for all three of namespace, prefix and local part. A name that
    /// is no qualified name has no prefix.
    ///
    /// ```
    /// use fivefold::{Name, Namespace};
    /// use fivefold::tree::Names;
    ///
    /// let mut names = Names::new();
    /// let plain = names.intern("media:title");
    /// let namespace = names.intern_namespace("http://search.yahoo.com/mrss/");
    /// let expanded = names.expand(plain, namespace);
    /// assert_eq!(names.expand(plain, namespace), expanded);
    /// assert_eq!(names.text(expanded), "media:title");
    /// assert_eq!((names.prefix(expanded), names.local(expanded)), (Some("media"), "title"));
    /// assert_eq!((names.namespace(expanded), names.local_name(expanded)), (namespace, Name::TITLE));
    /// assert_eq!((names.namespace(plain), names.local(plain)), (Namespace::NONE, "media:title"));
    /// assert_eq!(names.expand(Name::XML_LANG, Namespace::XML), Name::NS_XML_LANG);
    /// ```
    pub fn expand(&mut self, name: Name, namespace: Namespace) -> Name {
        let text = self.text(name);
        match self.find_expanded(text, namespace) {
            Ok(expanded) => expanded,
            Err(hash) => {
                let prefix = QualifiedName::new(text).prefix_len();
                let place = match self.own_name(name) {
                    Some(own) => own.place,
                    None => self.push(name.as_static_str().unwrap_or_default()),
                };
                self.add_expanded(place, prefix, namespace, hash)
            }
        }
    }

    /// Like [`expand`](Self::expand), for a name that need not be interned. The plain name stays uninterned.
    ///
    /// Takes time linear in the text.
    ///
    /// ```
    /// use fivefold::tree::{Names, QualifiedName};
    ///
    /// let mut names = Names::new();
    /// let namespace = names.intern_namespace("http://search.yahoo.com/mrss/");
    /// let title = names.intern_expanded(QualifiedName::new("media:title"), namespace);
    /// assert_eq!((names.prefix(title), names.local(title)), (Some("media"), "title"));
    /// let plain = names.intern("media:title");
    /// assert_eq!(names.expand(plain, namespace), title);
    /// ```
    pub fn intern_expanded(&mut self, name: QualifiedName<'_>, namespace: Namespace) -> Name {
        match self.find_expanded(name.text, namespace) {
            Ok(expanded) => expanded,
            Err(hash) => {
                let place = self.push(name.text);
                self.add_expanded(place, name.prefix_len(), namespace, hash)
            }
        }
    }

    /// Looks up the name of a text in a namespace. If there is none, returns the hash that it will have.
    #[inline(always)]
    fn find_expanded(&self, text: &str, namespace: Namespace) -> Result<Name, u64> {
        if let Some(name) = static_expansion(text, namespace) {
            return Ok(name);
        }
        let hash = with_namespace(self.hash(text), namespace);
        let is_same =
            |own: &OwnName| own.namespace == namespace && !own.is_plain() && text_at(&self.texts, own.place) == text;
        self.find(hash, is_same).ok_or(hash)
    }

    fn add_expanded(&mut self, place: Place, prefix: usize, namespace: Namespace, hash: u64) -> Name {
        let start = if prefix == 0 { place.start } else { place.start + prefix as u32 + 1 };
        let local = self.intern_place(Place { start: start.min(place.end), end: place.end });
        self.add(OwnName { place, local, namespace }, hash)
    }

    /// The name of a text that the table holds.
    fn intern_place(&mut self, place: Place) -> Name {
        let text = text_at(&self.texts, place);
        if let Some(name) = Name::lookup(text) {
            return name;
        }
        let hash = self.hash(text);
        match self.find_plain(hash, text) {
            Some(name) => name,
            None => self.add(OwnName { place, local: Name::UNKNOWN, namespace: Namespace::NONE }, hash),
        }
    }

    /// Interns the namespace with the given URI. Takes time linear in the URI.
    pub fn intern_namespace(&mut self, uri: &str) -> Namespace {
        if let Some(namespace) = Namespace::from_known_uri(uri) {
            return namespace;
        }
        let hash = self.hash(uri);
        if let Some(namespace) = self.find_namespace(hash, uri) {
            return namespace;
        }
        let index = self.namespaces.len() as u32;
        let place = self.push(uri);
        if self.namespaces.capacity() == 0 {
            self.namespaces = Vec::with_capacity(FIRST_NAMESPACES);
        }
        self.namespaces.push(place);
        self.add_entry(Entry(Entry::URI | index), hash);
        Namespace::from_id(Namespace::KNOWN_COUNT + index)
    }

    fn find_namespace(&self, hash: u64, uri: &str) -> Option<Namespace> {
        let is_uri = |index: usize| text_at(&self.texts, self.namespaces[index]) == uri;
        let entry = self.index.find(hash, |entry| Entry(entry).uri().is_some_and(is_uri))?;
        Some(Namespace::from_id(Namespace::KNOWN_COUNT + Entry(entry).uri()? as u32))
    }

    /// Looks up the namespace with the given URI, if it has a constant or has been interned.
    pub fn get_namespace(&self, uri: &str) -> Option<Namespace> {
        Namespace::from_known_uri(uri).or_else(|| {
            if self.namespaces.is_empty() {
                return None;
            }
            self.find_namespace(self.hash(uri), uri)
        })
    }

    /// The URI of a namespace; `None` for [`Namespace::NONE`] and for a namespace that is
    /// [not declared](Namespace::undeclared).
    #[inline]
    pub fn namespace_uri(&self, namespace: Namespace) -> Option<&str> {
        match namespace.known_uri() {
            Some("") => None,
            Some(uri) => Some(uri),
            None => {
                let index = namespace.id() - Namespace::KNOWN_COUNT;
                self.namespaces.get(index as usize).map(|&place| text_at(&self.texts, place))
            }
        }
    }

    #[inline]
    fn own_name(&self, name: Name) -> Option<&OwnName> {
        self.own.get((name.id() as usize).checked_sub(Name::STATIC_COUNT)?)
    }

    /// The text of a name, with its prefix if it has one; empty for [`Name::UNKNOWN`].
    ///
    /// A name of another table gives an arbitrary text, or none.
    #[inline]
    pub fn text(&self, name: Name) -> &str {
        match table::TEXTS.get(name.id() as usize) {
            Some(text) => text,
            None => self.own_name(name).map_or("", |own| text_at(&self.texts, own.place)),
        }
    }

    /// The local part of a name in a namespace; the whole text of any other name.
    ///
    /// ```
    /// use fivefold::Name;
    /// use fivefold::tree::Names;
    ///
    /// let names = Names::new();
    /// assert_eq!(names.local(Name::NS_XLINK_HREF), "href");
    /// assert_eq!(names.local(Name::XLINK_HREF), "xlink:href");
    /// ```
    pub fn local(&self, name: Name) -> &str {
        let text = self.text(name);
        match self.prefix_len(name) {
            0 => text,
            prefix => &text[prefix + 1..],
        }
    }

    /// Like [`local`](Self::local), but returns a name. A static name in a namespace is returned as it is.
    #[inline]
    pub fn local_name(&self, name: Name) -> Name {
        match self.own_name(name) {
            Some(own) if own.local != Name::UNKNOWN => own.local,
            _ => name,
        }
    }

    /// The prefix of a name in a namespace, if it has one.
    ///
    /// ```
    /// use fivefold::Name;
    /// use fivefold::tree::Names;
    ///
    /// let names = Names::new();
    /// assert_eq!(names.prefix(Name::NS_XLINK_HREF), Some("xlink"));
    /// assert_eq!(names.prefix(Name::NS_XMLNS), None);
    /// assert_eq!(names.prefix(Name::XLINK_HREF), None);
    /// ```
    pub fn prefix(&self, name: Name) -> Option<&str> {
        match self.prefix_len(name) {
            0 => None,
            prefix => Some(&self.text(name)[..prefix]),
        }
    }

    fn prefix_len(&self, name: Name) -> usize {
        match self.own_name(name) {
            Some(own) if own.is_plain() => 0,
            // Without a prefix, the local part is the whole text, and the difference is 0.
            Some(own) => own.place.len().saturating_sub(self.text(own.local).len() + ":".len()),
            None => namespaced(name).map_or(0, |(prefix, _)| prefix),
        }
    }

    /// The namespace of a name that has one, as [`expand`](Self::expand) and [`Name::in_namespace`] give.
    ///
    /// ```
    /// use fivefold::{Name, Namespace};
    /// use fivefold::tree::Names;
    ///
    /// let names = Names::new();
    /// assert_eq!(names.namespace(Name::NS_XLINK_HREF), Namespace::XLINK);
    /// assert_eq!(names.namespace(Name::XLINK_HREF), Namespace::NONE);
    /// ```
    #[inline]
    pub fn namespace(&self, name: Name) -> Namespace {
        match self.own_name(name) {
            Some(own) => own.namespace,
            None => namespaced(name).map_or(Namespace::NONE, |(_, namespace)| namespace),
        }
    }

    /// Removes all names and keeps the memory.
    pub fn clear(&mut self) {
        self.texts.clear();
        self.own.clear();
        self.namespaces.clear();
        self.index.clear();
        self.recent.clear();
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.own.iter().map(|own| text_at(&self.texts, own.place))).finish()
    }
}

#[inline]
fn name_at(index: u32) -> Name {
    Name(Name::STATIC_COUNT as u32 + index)
}

/// The index of the next name. It is small enough that the name's id has room for the bit of an undeclared namespace.
fn next_index(own: &[OwnName]) -> u32 {
    u32::try_from(own.len())
        .ok()
        .filter(|&index| index < i32::MAX as u32 - Name::STATIC_COUNT as u32)
        .expect("a document has fewer names than an i32 can count")
}

/// The hash of a name in a namespace, from that of its text.
#[inline]
fn with_namespace(hash: u64, namespace: Namespace) -> u64 {
    // An odd factor keeps different namespaces apart in the lower bits, too, which choose the bucket.
    hash ^ (u64::from(namespace.id()) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The static name that stands for a text in a namespace.
#[inline]
fn static_expansion(text: &str, namespace: Namespace) -> Option<Name> {
    if !matches!(namespace, Namespace::XLINK | Namespace::XML | Namespace::XMLNS) {
        return None;
    }
    let adjusted = Name::lookup(text)?.in_namespace();
    (namespaced(adjusted)?.1 == namespace).then_some(adjusted)
}

#[inline]
fn text_at(texts: &str, place: Place) -> &str {
    texts.get(place.start as usize..place.end as usize).unwrap_or_default()
}

/// The length of the prefix, and the namespace, of a static name in a namespace.
fn namespaced(name: Name) -> Option<(usize, Namespace)> {
    let index = (name.id() as usize).checked_sub(table::FIRST_NAMESPACED)?;
    let &(prefix, namespace) = table::NAMESPACED.get(index)?;
    Some((usize::from(prefix), namespace))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn parts_of_namespaced_names() {
        let names = Names::new();
        for (name, text, namespace, prefix, local) in [
            (Name::NS_XLINK_ACTUATE, "xlink:actuate", Namespace::XLINK, Some("xlink"), "actuate"),
            (Name::NS_XML_SPACE, "xml:space", Namespace::XML, Some("xml"), "space"),
            (Name::NS_XMLNS, "xmlns", Namespace::XMLNS, None, "xmlns"),
            (Name::NS_XMLNS_XLINK, "xmlns:xlink", Namespace::XMLNS, Some("xmlns"), "xlink"),
            (Name::XMLNS_XLINK, "xmlns:xlink", Namespace::NONE, None, "xmlns:xlink"),
            (Name::UNKNOWN, "", Namespace::NONE, None, ""),
        ] {
            assert_eq!(names.text(name), text);
            assert_eq!(names.namespace(name), namespace, "{text}");
            assert_eq!(names.prefix(name), prefix, "{text}");
            assert_eq!(names.local(name), local, "{text}");
        }
    }

    #[test]
    fn own_names() {
        let mut names = Names::new();
        assert_eq!(names.get("x-0"), None);
        let own: Vec<_> = (0..1000).map(|index| names.intern(&format!("x-{index}"))).collect();
        let empty = names.intern("");
        assert_eq!(names.text(empty), "");
        let copy = names.clone();
        for (index, &name) in own.iter().enumerate() {
            let text = format!("x-{index}");
            assert_eq!(name.id() as usize, Name::STATIC_COUNT + index);
            assert_eq!(names.intern(&text), name);
            assert_eq!(copy.get(&text), Some(name));
            assert_eq!((copy.text(name), copy.local(name)), (text.as_str(), text.as_str()));
            assert_eq!((copy.prefix(name), copy.namespace(name)), (None, Namespace::NONE));
        }
        names.clear();
        assert_eq!(names.get("x-0"), None);
        assert_eq!(names.text(own[0]), "");
        assert_eq!(names.intern("x-1").id() as usize, Name::STATIC_COUNT);
    }

    #[test]
    fn beyond_the_limit_names_have_no_text() {
        let mut names = Names { text_limit: TextLimit(1 << 10), ..Names::new() };
        let namespace = names.intern_namespace("urn:1");
        let long = "x".repeat(1 << 9);
        let first = names.intern(&long);
        let second = names.intern(&format!("{long}:y"));
        let third = names.intern_expanded(QualifiedName::new(&format!("{long}:z")), namespace);
        let short = names.intern("short-name");
        assert_eq!((names.text(first), names.text(second), names.text(short)), (long.as_str(), "", "short-name"));
        assert_eq!((names.text(third), names.prefix(third), names.local(third)), ("", None, ""));
        assert_eq!(names.namespace(third), namespace);
        assert_eq!((names.get(&long), names.get("short-name")), (Some(first), Some(short)));
    }

    #[test]
    fn debug_output() {
        let mut names = Names::new();
        let own = names.intern("my-element");
        assert_eq!(format!("{:?} {own:?} {names:?}", Name::DIV), {
            format!("div Name(#{}) [\"my-element\"]", Name::STATIC_COUNT)
        });
    }

    #[test]
    fn sizes_and_markers() {
        fn is_send_and_sync<T: Send + Sync>() {}
        is_send_and_sync::<Names>();
        assert_eq!(size_of::<Name>(), 4);
        assert_eq!(size_of::<Namespace>(), 4);
        assert_eq!(size_of::<OwnName>(), 16);
    }

    #[test]
    fn the_short_names_of_drawings_are_remembered_apart() {
        let names = "x1 y1 x2 y2 cx cy dx dy rx ry id".split(' ');
        let slots: HashSet<_> = names.clone().map(recent_slot::<RECENT>).collect();
        assert_eq!(slots.len(), names.count());
    }

    #[test]
    fn a_text_in_two_namespaces_gives_two_names() {
        let mut names = Names::new();
        let plain = names.intern("p:x");
        let (one, two) = (names.intern_namespace("urn:1"), names.intern_namespace("urn:2"));
        let undeclared = Namespace::undeclared(names.intern("p"));
        let expanded = [one, two, undeclared, Namespace::NONE].map(|namespace| names.expand(plain, namespace));
        for (index, &name) in expanded.iter().enumerate() {
            assert_eq!(expanded.iter().position(|&other| other == name), Some(index));
            assert_eq!((names.prefix(name), names.local(name), names.text(name)), (Some("p"), "x", "p:x"));
        }
        assert_eq!(names.get("p:x"), Some(plain), "a text is found without a namespace");
        assert_eq!(names.namespace_uri(names.namespace(expanded[1])), Some("urn:2"));
        assert_eq!(names.get_namespace("urn:2"), Some(two));
        assert_eq!(names.get_namespace("urn:3"), None);
    }

    #[test]
    fn what_is_no_qualified_name_has_no_prefix() {
        let mut names = Names::new();
        let namespace = names.intern_namespace("urn:1");
        for text in ["a:b:c", ":a", "a:", ":"] {
            let plain = names.intern(text);
            let expanded = names.expand(plain, namespace);
            assert_eq!(names.intern_expanded(QualifiedName::new(text), namespace), expanded);
            assert_eq!((names.prefix(expanded), names.local(expanded)), (None, text));
            assert_eq!(names.local_name(expanded), plain);
        }
    }
}

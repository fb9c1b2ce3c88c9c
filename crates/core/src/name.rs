//! Names of elements and attributes, interned as small integers.

use crate::generated::names as table;
use core::fmt;

/// The name of an element or of an attribute, interned.
///
/// All names of HTML, MathML and SVG, and the usual names of RSS, Atom and their modules, are static: they have a
/// constant, and are the same everywhere. Any other name belongs to one [`Names`](crate::Names) table, and means
/// nothing without it. A name is a text, whatever it names: the element `title` of HTML, that of a feed, and the
/// attribute `title` are all [`Name::TITLE`].
///
/// ```
/// use fivefold::Name;
///
/// let is_void = |name| matches!(name, Name::BR | Name::HR | Name::IMG);
/// assert!(Name::lookup("br").is_some_and(is_void));
/// assert_eq!(Name::HTTP_EQUIV.as_static_str(), Some("http-equiv"));
/// assert_ne!(Name::FOREIGN_OBJECT, Name::FOREIGNOBJECT);
/// ```
///
/// The attributes that HTML puts in a namespace have a second name, for when they are there:
///
/// ```
/// use fivefold::Name;
///
/// assert_eq!(Name::lookup("xlink:href"), Some(Name::XLINK_HREF));
/// assert_eq!(Name::XLINK_HREF.in_namespace(), Name::NS_XLINK_HREF);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub(crate) u32);

impl Name {
    /// Placeholder for a name that is not static, where no [`Names`](crate::Names) table is at hand.
    pub const UNKNOWN: Self = Self(0);

    /// The number behind the name: 0 for [`Name::UNKNOWN`], less than [`Name::STATIC_COUNT`] for a static name.
    #[inline]
    pub const fn id(self) -> u32 {
        self.0
    }

    /// Whether the name is static: it has a constant, and is not [`Name::UNKNOWN`].
    #[inline]
    pub const fn is_static(self) -> bool {
        self.0 != 0 && (self.0 as usize) < Self::STATIC_COUNT
    }

    /// The static name of that text, letter case included.
    ///
    /// ```
    /// use fivefold::Name;
    ///
    /// assert_eq!(Name::lookup("div"), Some(Name::DIV));
    /// assert_eq!(Name::lookup("blockquote"), Some(Name::BLOCKQUOTE));
    /// assert_eq!(Name::lookup("DIV"), None);
    /// ```
    pub fn lookup(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let name = if bytes.len() > 8 {
            Self::lookup_long(bytes)
        } else if bytes.last() == Some(&0) {
            // It would be taken for padding.
            Self::UNKNOWN
        } else {
            Self::lookup_packed(pack(bytes))
        };
        (name != Self::UNKNOWN).then_some(name)
    }

    /// The static name of up to eight bytes, which `word` holds in little-endian order, padded with zeros; or
    /// [`Name::UNKNOWN`].
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::lookup_packed(u64::from_le_bytes(*b"textarea")), Name::TEXTAREA);
    /// assert_eq!(Name::lookup_packed(u64::from(b'p')), Name::P);
    /// assert_eq!(Name::lookup_packed(0), Name::UNKNOWN);
    /// ```
    #[inline]
    pub fn lookup_packed(word: u64) -> Self {
        let slot = slot(word, table::PACKED_FACTOR, &table::PACKED_DISPLACEMENTS);
        if table::PACKED_KEYS[slot] == word { Self(u32::from(table::PACKED_NAMES[slot])) } else { Self::UNKNOWN }
    }

    /// The static name of more than eight bytes; or [`Name::UNKNOWN`].
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::lookup_long(b"placeholder"), Name::PLACEHOLDER);
    /// assert_eq!(Name::lookup_long(b"data-reactid"), Name::UNKNOWN);
    /// ```
    #[inline]
    pub fn lookup_long(bytes: &[u8]) -> Self {
        if !(9..=table::LONGEST).contains(&bytes.len()) {
            return Self::UNKNOWN;
        }
        let id = table::LONG_NAMES[slot(pack_long(bytes), table::LONG_FACTOR, &table::LONG_DISPLACEMENTS)];
        if table::TEXTS[usize::from(id)].as_bytes() == bytes { Self(u32::from(id)) } else { Self::UNKNOWN }
    }

    /// The text of a static name, with its prefix if it has one.
    #[inline]
    pub fn as_static_str(self) -> Option<&'static str> {
        if self.is_static() { Some(table::TEXTS[self.0 as usize]) } else { None }
    }

    /// The name in a namespace that is written like this static name, as `xlink:href` is; or else the name itself.
    ///
    /// ```
    /// use fivefold::{Name, Namespace};
    /// use fivefold::tree::Names;
    ///
    /// let name = Name::XML_LANG.in_namespace();
    /// assert_eq!(Names::new().namespace(name), Namespace::XML);
    /// assert_eq!(Names::new().local(name), "lang");
    /// assert_eq!(Name::LANG.in_namespace(), Name::LANG);
    /// ```
    pub const fn in_namespace(self) -> Self {
        table::in_namespace(self)
    }
}

/// Up to eight bytes as one word, little-endian, padded with zeros.
#[inline]
fn pack(bytes: &[u8]) -> u64 {
    let word = |half: &[u8; 4]| u64::from(u32::from_le_bytes(*half));
    match (bytes.first_chunk(), bytes.last_chunk()) {
        // The halves overlap, and agree where they do.
        (Some(first), Some(last)) => word(first) | word(last) << (8 * (bytes.len() - 4)),
        _ => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The hash key of a name of more than eight bytes: a mix of its first, last and middle bytes.
#[inline]
fn pack_long(bytes: &[u8]) -> u64 {
    let word = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
    let (first, last, middle) = (word(0), word(bytes.len() - 8), word(bytes.len() / 2 - 4));
    (first ^ last.rotate_left(21)).wrapping_add(middle.rotate_left(42))
}

/// The slot of a word in one of the perfect hashes.
#[inline]
fn slot(word: u64, factor: u64, displacements: &[u8; 1 << table::BUCKET_BITS]) -> usize {
    let product = word.wrapping_mul(factor);
    let bucket = (product >> (64 - table::BUCKET_BITS)) as usize;
    let slot = (product >> (64 - table::BUCKET_BITS - table::SLOT_BITS)) as usize;
    (slot + usize::from(displacements[bucket])) % (1 << table::SLOT_BITS)
}

impl fmt::Debug for Name {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_static_str() {
            Some(text) => f.write_str(text),
            None => write!(f, "Name(#{})", self.0),
        }
    }
}

/// The text of a static name. That of any other is in the [`Names`](crate::Names) of its document; without them, its
/// number is shown.
///
/// ```
/// assert_eq!(fivefold::Name::HTTP_EQUIV.to_string(), "http-equiv");
/// ```
impl fmt::Display for Name {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_static_str() {
            Some(text) => f.pad(text),
            None => write!(f, "#{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Names;

    #[test]
    fn no_static_name_has_a_space() {
        // The context of a fragment relies on it.
        assert!(table::TEXTS.iter().all(|text| !text.contains(' ')));
    }

    #[test]
    fn every_static_name_is_found_by_its_text() {
        for (id, text) in table::TEXTS.iter().enumerate().skip(1) {
            let found = Name::lookup(text).unwrap();
            assert_eq!(Names::new().text(found), *text);
            if id < table::FIRST_NAMESPACED {
                assert_eq!(found.id() as usize, id, "{text}");
            } else {
                assert_eq!(found.in_namespace().id() as usize, id, "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_static_name() {
        for text in
            ["", "x-y", "Div", "div ", "di", "data-x", "data-foo-bar", "foreignObjects", "p\0", "\0", "div\0\0\0"]
        {
            assert_eq!(Name::lookup(text), None, "{text:?}");
        }
        assert_eq!(Name::lookup(&"a".repeat(1000)), None);
        for bytes in [b"no such name \xFF".as_slice(), b"", b"div"] {
            assert_eq!(Name::lookup_long(bytes), Name::UNKNOWN);
        }
        assert!(!Name::UNKNOWN.is_static());
        assert_eq!(Name::UNKNOWN.as_static_str(), None);
    }

    #[test]
    fn elements_come_first() {
        let count = Name::ELEMENT_COUNT as u32;
        for element in [Name::A, Name::XMP, Name::SEMANTICS, Name::FOREIGNOBJECT, Name::TEXT_PATH, Name::TITLE] {
            assert!(element.id() < count, "{element:?}");
        }
        for other in [Name::HREF, Name::ONCLICK, Name::VIEW_BOX, Name::NS_XMLNS, Name::CHANNEL, Name::ENTRY] {
            assert!(other.id() >= count, "{other:?}");
        }
        assert_eq!(Name::STATIC_COUNT, table::TEXTS.len());
    }

    #[test]
    fn names_in_namespaces() {
        assert_eq!(Name::XML_BASE.in_namespace(), Name::XML_BASE);
        assert_eq!(Name::UNKNOWN.in_namespace(), Name::UNKNOWN);
    }
}

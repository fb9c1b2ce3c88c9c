//! Namespaces, as small integers.

use crate::Name;
use core::fmt;

/// A namespace, or the lack of one, interned.
///
/// The namespaces that HTML knows have a constant, and are the same everywhere. Any other belongs to one
/// [`Names`](crate::Names) table, which knows its URI. A prefix that nothing declares gives a third outcome, neither
/// a namespace nor none: see [`Namespace::undeclared`].
///
/// <https://infra.spec.whatwg.org/#namespaces>
///
/// ```
/// use fivefold::Namespace;
/// use fivefold::tree::Names;
///
/// let mut names = Names::new();
/// assert_eq!(names.intern_namespace("http://www.w3.org/2000/svg"), Namespace::SVG);
/// let atom = names.intern_namespace("http://www.w3.org/2005/Atom");
/// assert_eq!(names.namespace_uri(atom), Some("http://www.w3.org/2005/Atom"));
/// assert_ne!(atom, Namespace::NONE);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Namespace(u32);

/// The bit of a namespace that is not declared; the other bits are the prefix.
const UNDECLARED: u32 = 1 << 31;

/// The URIs of the known namespaces, by number.
///
/// Source: <https://infra.spec.whatwg.org/#namespaces>.
const KNOWN: [&str; 7] = [
    "",
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/XML/1998/namespace",
    "http://www.w3.org/2000/xmlns/",
];

impl Namespace {
    /// No namespace, as most attributes have none.
    pub const NONE: Self = Self(0);
    /// The namespace of HTML.
    pub const HTML: Self = Self(1);
    /// The namespace of MathML.
    pub const MATHML: Self = Self(2);
    /// The namespace of SVG.
    pub const SVG: Self = Self(3);
    /// The namespace of XLink, for attributes like `xlink:href`.
    pub const XLINK: Self = Self(4);
    /// The namespace of XML, for attributes like `xml:lang`.
    pub const XML: Self = Self(5);
    /// The namespace of the attributes that declare namespaces.
    pub const XMLNS: Self = Self(6);

    /// The placeholder namespace of names whose prefix nothing declares. It differs from
    /// [`Namespace::NONE`], and from that of any other prefix.
    ///
    /// ```
    /// use fivefold::Namespace;
    /// use fivefold::tree::Names;
    ///
    /// let mut names = Names::new();
    /// let media = Namespace::undeclared(names.intern("media"));
    /// assert_ne!(media, Namespace::undeclared(names.intern("itunes")));
    /// assert!(media.is_undeclared());
    /// assert_eq!(names.namespace_uri(media), None);
    /// ```
    #[inline]
    pub const fn undeclared(prefix: Name) -> Self {
        Self(UNDECLARED | prefix.id())
    }

    /// Whether this is a placeholder for the namespace of a prefix that nothing declares.
    #[inline]
    pub const fn is_undeclared(self) -> bool {
        self.0 & UNDECLARED != 0
    }

    /// The URI of a namespace that has a constant; empty for [`Namespace::NONE`].
    ///
    /// ```
    /// use fivefold::Namespace;
    ///
    /// assert_eq!(Namespace::SVG.known_uri(), Some("http://www.w3.org/2000/svg"));
    /// ```
    pub const fn known_uri(self) -> Option<&'static str> {
        if self.is_known() { Some(KNOWN[self.0 as usize]) } else { None }
    }

    /// Whether the namespace has a constant.
    #[inline]
    const fn is_known(self) -> bool {
        (self.0 as usize) < KNOWN.len()
    }

    /// Looks up the namespace with a constant that has the given URI.
    pub(crate) fn from_known_uri(uri: &str) -> Option<Self> {
        KNOWN.iter().position(|known| *known == uri).map(|id| Self(id as u32))
    }

    /// The number behind the namespace: a small one if it has a constant.
    #[inline]
    pub const fn id(self) -> u32 {
        self.0
    }

    /// How many namespaces have a constant.
    pub(crate) const KNOWN_COUNT: u32 = KNOWN.len() as u32;

    /// The namespace with that number, which a namespace has given as its [`id`](Self::id): for trees that keep numbers.
    ///
    /// ```
    /// use fivefold::Namespace;
    ///
    /// assert_eq!(Namespace::from_id(Namespace::SVG.id()), Namespace::SVG);
    /// ```
    #[inline]
    pub const fn from_id(id: u32) -> Self {
        Self(id)
    }
}

impl fmt::Debug for Namespace {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known_uri() {
            Some("") => f.write_str("None"),
            Some(uri) => write!(f, "{{{uri}}}"),
            None if self.is_undeclared() => write!(f, "Undeclared(#{})", self.0 & !UNDECLARED),
            None => write!(f, "Namespace(#{})", self.0),
        }
    }
}

/// The URI of a namespace that has a constant, empty for [`Namespace::NONE`]. Any other is in the
/// [`Names`](crate::Names) of its document; without them, its number is shown.
///
/// ```
/// assert_eq!(fivefold::Namespace::SVG.to_string(), "http://www.w3.org/2000/svg");
/// ```
impl fmt::Display for Namespace {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known_uri() {
            Some(uri) => f.pad(uri),
            None => write!(f, "#{}", self.0 & !UNDECLARED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_namespaces_are_found_by_their_uris() {
        for id in 0..Namespace::KNOWN_COUNT {
            let namespace = Namespace::from_id(id);
            assert_eq!(namespace.known_uri().and_then(Namespace::from_known_uri), Some(namespace));
            assert_eq!(namespace.id(), id);
        }
        assert_eq!(Namespace::from_known_uri("urn:x"), None);
    }
}

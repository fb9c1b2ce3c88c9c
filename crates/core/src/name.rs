//! Names of elements and attributes, interned as small integers.

use crate::generated::names as table;
use core::fmt;
use core::hash::BuildHasher;
use hashbrown::HashTable;

/// The name of an element or of an attribute, interned.
///
/// All names of HTML, MathML and SVG are static: they have a constant, and are the same everywhere. Any other name
/// belongs to one [`Names`] table, and means nothing without it. A name is a text, whatever it names: the element
/// `title` and the attribute `title` are both [`Name::TITLE`].
///
/// ```
/// use fivefold_core::Name;
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
/// use fivefold_core::Name;
///
/// assert_eq!(Name::lookup("xlink:href"), Some(Name::XLINK_HREF));
/// assert_eq!(Name::XLINK_HREF.adjust_foreign_attribute(), Name::NS_XLINK_HREF);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub(crate) u32);

impl Name {
    /// What is said of a name that is not static, where there is no [`Names`] table.
    pub const UNKNOWN: Self = Self(0);

    /// The number behind the name: 0 for [`Name::UNKNOWN`], less than [`Name::STATIC_COUNT`] for a static name.
    #[inline]
    pub const fn id(self) -> u32 {
        self.0
    }

    /// Whether the name has a constant, which [`Name::UNKNOWN`] does not count as.
    #[inline]
    pub const fn is_static(self) -> bool {
        self.0 != 0 && (self.0 as usize) < Self::STATIC_COUNT
    }

    /// The static name of that text, letter case included.
    ///
    /// ```
    /// use fivefold_core::Name;
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
            Self::lookup_packed(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
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
        let product = word.wrapping_mul(table::PACKED_FACTOR);
        let bucket = (product >> (64 - table::PACKED_BUCKET_BITS)) as usize;
        let slot = (product >> (64 - table::PACKED_BUCKET_BITS - table::PACKED_SLOT_BITS)) as usize;
        let displaced = slot + usize::from(table::PACKED_DISPLACEMENTS[bucket]);
        let slot = displaced & (table::PACKED_KEYS.len() - 1);
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
        // Pages are full of the authors' own `data-` attributes, and no static name starts like them.
        if bytes.len() > table::LONGEST || bytes.starts_with(b"data-") {
            return Self::UNKNOWN;
        }
        table::LONG_NAMES.get(bytes).map_or(Self::UNKNOWN, |&id| Self(u32::from(id)))
    }

    /// The text of a static name, with its prefix if it has one.
    #[inline]
    pub fn as_static_str(self) -> Option<&'static str> {
        if self.is_static() { Some(table::TEXTS[self.0 as usize]) } else { None }
    }

    /// The name that the standard's table of SVG tag names gives for this one, or this one.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::LINEARGRADIENT.adjust_svg_tag(), Name::LINEAR_GRADIENT);
    /// assert_eq!(Name::CIRCLE.adjust_svg_tag(), Name::CIRCLE);
    /// ```
    pub const fn adjust_svg_tag(self) -> Self {
        table::adjust_svg_tag(self)
    }

    /// *Adjust SVG attributes*, for one attribute.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes>
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::VIEWBOX.adjust_svg_attribute(), Name::VIEW_BOX);
    /// ```
    pub const fn adjust_svg_attribute(self) -> Self {
        table::adjust_svg_attribute(self)
    }

    /// *Adjust MathML attributes*, for one attribute.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes>
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::DEFINITIONURL.adjust_mathml_attribute(), Name::DEFINITION_URL);
    /// ```
    pub const fn adjust_mathml_attribute(self) -> Self {
        table::adjust_mathml_attribute(self)
    }

    /// *Adjust foreign attributes*, for one attribute: the name in its namespace.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>
    ///
    /// ```
    /// use fivefold_core::{Name, Names, Namespace};
    ///
    /// let name = Name::XML_LANG.adjust_foreign_attribute();
    /// assert_eq!(Names::new().namespace(name), Namespace::Xml);
    /// assert_eq!(Names::new().local(name), "lang");
    /// ```
    pub const fn adjust_foreign_attribute(self) -> Self {
        table::adjust_foreign_attribute(self)
    }

    /// The length of the prefix, and the namespace, if this is a static name in a namespace.
    fn namespaced(self) -> Option<(usize, Namespace)> {
        let index = (self.0 as usize).checked_sub(table::FIRST_NAMESPACED)?;
        let &(prefix, namespace) = table::NAMESPACED.get(index)?;
        Some((usize::from(prefix), namespace))
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_static_str() {
            Some(text) => f.write_str(text),
            None => write!(f, "Name(#{})", self.0),
        }
    }
}

/// The namespaces that HTML knows.
///
/// <https://infra.spec.whatwg.org/#namespaces>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[repr(u8)]
pub enum Namespace {
    /// No namespace, as most attributes have none.
    None,
    /// HTML.
    Html,
    /// MathML.
    MathMl,
    /// SVG.
    Svg,
    /// XLink, of attributes like `xlink:href`.
    XLink,
    /// XML, of attributes like `xml:lang`.
    Xml,
    /// XMLNS, of the attributes that declare namespaces.
    Xmlns,
}

impl Namespace {
    /// The URI of the namespace; empty for [`Namespace::None`].
    ///
    /// ```
    /// use fivefold_core::Namespace;
    ///
    /// assert_eq!(Namespace::Svg.uri(), "http://www.w3.org/2000/svg");
    /// ```
    pub const fn uri(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Html => "http://www.w3.org/1999/xhtml",
            Self::MathMl => "http://www.w3.org/1998/Math/MathML",
            Self::Svg => "http://www.w3.org/2000/svg",
            Self::XLink => "http://www.w3.org/1999/xlink",
            Self::Xml => "http://www.w3.org/XML/1998/namespace",
            Self::Xmlns => "http://www.w3.org/2000/xmlns/",
        }
    }
}

/// The names of one document: it gives an id to each text that is no static name, and knows the text of each id.
///
/// An empty table has no memory.
///
/// ```
/// use fivefold_core::{Name, Names};
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
    /// The texts, one after another.
    texts: String,
    /// Where each text ends.
    ends: Vec<usize>,
    /// The indices of all texts, hashed by text.
    by_text: HashTable<u32>,
    hasher: foldhash::fast::RandomState,
}

impl Names {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The name of that text: the static one, or the table's own, now if not before. Takes time linear in the text.
    ///
    /// # Panics
    ///
    /// When there are more than four thousand million names.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(name) = Name::lookup(text) {
            return name;
        }
        let Self { texts, ends, by_text, hasher } = self;
        let hash = hasher.hash_one(text);
        if let Some(&index) = by_text.find(hash, |&index| own_text(texts, ends, index) == Some(text)) {
            return own_name(index);
        }
        let index = u32::try_from(ends.len())
            .ok()
            .filter(|index| index.checked_add(Name::STATIC_COUNT as u32).is_some())
            .expect("a document has fewer names than a u32 can count");
        texts.push_str(text);
        ends.push(texts.len());
        by_text.insert_unique(hash, index, |&other| hasher.hash_one(own_text(texts, ends, other).unwrap_or("")));
        own_name(index)
    }

    /// The name of that text, if it is static or has been interned.
    ///
    /// ```
    /// use fivefold_core::{Name, Names};
    ///
    /// let mut names = Names::new();
    /// assert_eq!(names.get("p"), Some(Name::P));
    /// assert_eq!(names.get("my-element"), None);
    /// let own = names.intern("my-element");
    /// assert_eq!(names.get("my-element"), Some(own));
    /// ```
    pub fn get(&self, text: &str) -> Option<Name> {
        Name::lookup(text).or_else(|| {
            if self.ends.is_empty() {
                return None;
            }
            let is_text = |&index: &u32| own_text(&self.texts, &self.ends, index) == Some(text);
            self.by_text.find(self.hasher.hash_one(text), is_text).map(|&index| own_name(index))
        })
    }

    /// The text of a name, with its prefix if it has one; empty for [`Name::UNKNOWN`].
    ///
    /// A name of another table gives an arbitrary text, or none.
    #[inline]
    pub fn text(&self, name: Name) -> &str {
        match table::TEXTS.get(name.0 as usize) {
            Some(text) => text,
            None => own_text(&self.texts, &self.ends, name.0 - Name::STATIC_COUNT as u32).unwrap_or(""),
        }
    }

    /// The local part of a name in a namespace; the whole text of any other name.
    ///
    /// ```
    /// use fivefold_core::{Name, Names};
    ///
    /// let names = Names::new();
    /// assert_eq!(names.local(Name::NS_XLINK_HREF), "href");
    /// assert_eq!(names.local(Name::XLINK_HREF), "xlink:href");
    /// ```
    pub fn local(&self, name: Name) -> &str {
        let text = self.text(name);
        match name.namespaced() {
            Some((prefix, _)) if prefix > 0 => &text[prefix + 1..],
            _ => text,
        }
    }

    /// The prefix of a name in a namespace, if it has one.
    ///
    /// ```
    /// use fivefold_core::{Name, Names};
    ///
    /// let names = Names::new();
    /// assert_eq!(names.prefix(Name::NS_XLINK_HREF), Some("xlink"));
    /// assert_eq!(names.prefix(Name::NS_XMLNS), None);
    /// assert_eq!(names.prefix(Name::XLINK_HREF), None);
    /// ```
    pub fn prefix(&self, name: Name) -> Option<&str> {
        let (prefix, _) = name.namespaced().filter(|&(prefix, _)| prefix > 0)?;
        Some(&self.text(name)[..prefix])
    }

    /// The namespace of a name that has one, which only [`Name::adjust_foreign_attribute`] gives.
    ///
    /// ```
    /// use fivefold_core::{Name, Names, Namespace};
    ///
    /// let names = Names::new();
    /// assert_eq!(names.namespace(Name::NS_XLINK_HREF), Namespace::XLink);
    /// assert_eq!(names.namespace(Name::XLINK_HREF), Namespace::None);
    /// ```
    pub fn namespace(&self, name: Name) -> Namespace {
        name.namespaced().map_or(Namespace::None, |(_, namespace)| namespace)
    }

    /// Forgets the names and keeps the memory.
    pub fn clear(&mut self) {
        self.texts.clear();
        self.ends.clear();
        self.by_text.clear();
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = (0..self.ends.len() as u32).filter_map(|index| own_text(&self.texts, &self.ends, index));
        f.debug_list().entries(texts).finish()
    }
}

fn own_name(index: u32) -> Name {
    Name(Name::STATIC_COUNT as u32 + index)
}

fn own_text<'a>(texts: &'a str, ends: &[usize], index: u32) -> Option<&'a str> {
    let index = index as usize;
    let end = *ends.get(index)?;
    let start = if index == 0 { 0 } else { ends[index - 1] };
    texts.get(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_static_name_is_found_by_its_text() {
        for (id, text) in table::TEXTS.iter().enumerate().skip(1) {
            let found = Name::lookup(text).unwrap();
            assert_eq!(Names::new().text(found), *text);
            if id < table::FIRST_NAMESPACED {
                assert_eq!(found.id() as usize, id, "{text}");
            } else {
                assert_eq!(found.adjust_foreign_attribute().id() as usize, id, "{text}");
            }
            assert!(!text.starts_with("data-"), "{text} is never looked up");
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
        assert_eq!(Name::lookup_long(b"no such name \xFF"), Name::UNKNOWN);
        assert!(!Name::UNKNOWN.is_static());
        assert_eq!(Name::UNKNOWN.as_static_str(), None);
    }

    #[test]
    fn elements_come_first() {
        let count = Name::ELEMENT_COUNT as u32;
        for element in [Name::A, Name::XMP, Name::SEMANTICS, Name::FOREIGNOBJECT, Name::TEXT_PATH, Name::TITLE] {
            assert!(element.id() < count, "{element:?}");
        }
        for attribute in [Name::HREF, Name::ONCLICK, Name::VIEW_BOX, Name::NS_XMLNS] {
            assert!(attribute.id() >= count, "{attribute:?}");
        }
        assert_eq!(Name::STATIC_COUNT, table::TEXTS.len());
    }

    #[test]
    fn adjustments() {
        assert_eq!(Name::CLIPPATH.adjust_svg_tag(), Name::CLIP_PATH);
        assert_eq!(Name::CLIP_PATH.as_static_str(), Some("clipPath"));
        assert_eq!(Name::CLIP_PATH_PROPERTY.as_static_str(), Some("clip-path"));
        assert_eq!(Name::FEDROPSHADOW.adjust_svg_tag(), Name::FE_DROP_SHADOW);
        assert_eq!(Name::ATTRIBUTENAME.adjust_svg_attribute(), Name::ATTRIBUTE_NAME);
        assert_eq!(Name::ZOOMANDPAN.adjust_svg_attribute(), Name::ZOOM_AND_PAN);
        assert_eq!(Name::DEFINITIONURL.adjust_svg_attribute(), Name::DEFINITIONURL);
        assert_eq!(Name::DEFINITIONURL.adjust_mathml_attribute(), Name::DEFINITION_URL);
        for unadjusted in
            [Name::CONTENTSCRIPTTYPE, Name::CONTENTSTYLETYPE, Name::EXTERNALRESOURCESREQUIRED, Name::FILTERRES]
        {
            assert_eq!(unadjusted.adjust_svg_attribute(), unadjusted);
        }
        assert_eq!(Name::XML_BASE.adjust_foreign_attribute(), Name::XML_BASE);
        assert_eq!(Name::UNKNOWN.adjust_foreign_attribute(), Name::UNKNOWN);
    }

    #[test]
    fn parts_of_namespaced_names() {
        let names = Names::new();
        for (name, text, namespace, prefix, local) in [
            (Name::NS_XLINK_ACTUATE, "xlink:actuate", Namespace::XLink, Some("xlink"), "actuate"),
            (Name::NS_XML_SPACE, "xml:space", Namespace::Xml, Some("xml"), "space"),
            (Name::NS_XMLNS, "xmlns", Namespace::Xmlns, None, "xmlns"),
            (Name::NS_XMLNS_XLINK, "xmlns:xlink", Namespace::Xmlns, Some("xmlns"), "xlink"),
            (Name::XMLNS_XLINK, "xmlns:xlink", Namespace::None, None, "xmlns:xlink"),
            (Name::UNKNOWN, "", Namespace::None, None, ""),
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
            assert_eq!((copy.prefix(name), copy.namespace(name)), (None, Namespace::None));
        }
        names.clear();
        assert_eq!(names.get("x-0"), None);
        assert_eq!(names.text(own[0]), "");
        assert_eq!(names.intern("x-1").id() as usize, Name::STATIC_COUNT);
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
        assert_eq!(size_of::<Namespace>(), 1);
    }
}

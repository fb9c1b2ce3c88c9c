//! The classes of HTML elements that parsers, serializers and checkers ask about, as one table of flags.

use crate::{ElementName, Name, Namespace};
use core::ops::BitOr;

/// A class of HTML elements, or several.
///
/// ```
/// use fivefold_core::{ElementClass, Name};
///
/// assert!(ElementClass::HEADING.contains(Name::H1));
/// assert!(!ElementClass::HEADING.contains(Name::HGROUP));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementClass(u32);

impl ElementClass {
    /// No class.
    pub const NONE: Self = Self(0);
    /// <https://html.spec.whatwg.org/multipage/parsing.html#special>
    pub const SPECIAL: Self = Self(1);
    /// The elements that end the search for [an element in scope].
    ///
    /// [an element in scope]: https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope
    pub const SCOPE: Self = Self(1 << 1);
    /// The elements that [generating implied end tags] pops.
    ///
    /// [generating implied end tags]: https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
    pub const IMPLIED_END: Self = Self(1 << 2);
    /// The elements that [generating all implied end tags thoroughly] pops.
    ///
    /// [generating all implied end tags thoroughly]: https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly
    pub const IMPLIED_END_THOROUGHLY: Self = Self(1 << 3);
    /// The special elements that end the search for an open `li`, `dd` or `dt`: all but `address`, `div` and `p`.
    pub const LIST_ITEM_STOP: Self = Self(1 << 4);
    /// The elements that may be open at the [end of the body] without an error.
    ///
    /// [end of the body]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
    pub const OPEN_AT_END: Self = Self(1 << 5);
    /// The elements whose current node makes the table modes [foster-parent], and that table text may stand in.
    ///
    /// [foster-parent]: https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node
    pub const TABLE_CONTEXT: Self = Self(1 << 6);
    /// The elements whose end tag does more [in body] than to close them, even if they are the current node, or less.
    ///
    /// [in body]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
    pub const OWN_END_TAG: Self = Self(1 << 7);
    /// <https://html.spec.whatwg.org/multipage/parsing.html#formatting>
    pub const FORMATTING: Self = Self(1 << 8);
    /// The start tags that other modes leave to [in head], wherever they stand.
    ///
    /// [in head]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
    pub const HEAD_CONTENT: Self = Self(1 << 9);
    /// The start tags that end a [caption] and a [cell].
    ///
    /// [caption]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption
    /// [cell]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd
    pub const TABLE_PART: Self = Self(1 << 10);
    /// `h1` to `h6`: <https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements>
    pub const HEADING: Self = Self(1 << 11);
    /// The elements of which a serializer writes neither content nor an end tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>
    pub const VOID: Self = Self(1 << 12);
    /// The elements whose text is written as it stands, whether scripting is enabled or not.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
    pub const RAW_TEXT: Self = Self(1 << 13);
    /// <https://html.spec.whatwg.org/multipage/syntax.html#escapable-raw-text-elements>
    pub const ESCAPABLE_RAW_TEXT: Self = Self(1 << 14);
    /// The elements of which a parser drops a line feed [right after the start tag].
    ///
    /// [right after the start tag]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
    pub const DROPS_LINE_FEED: Self = Self(1 << 15);
    /// <https://html.spec.whatwg.org/multipage/forms.html#category-listed>, without custom elements.
    pub const LISTED: Self = Self(1 << 16);

    /// Whether HTML elements of this name belong to the class, or to one of the classes.
    #[inline]
    pub const fn contains(self, name: Name) -> bool {
        Self::of(name).0 & self.0 != 0
    }

    /// The classes of HTML elements of this name.
    #[inline]
    pub const fn of(name: Name) -> Self {
        let id = name.id() as usize;
        if id < TABLE.len() { TABLE[id] } else { Self::NONE }
    }

    /// The first eight flags: those that the tree builder's stack of open elements keeps for each entry.
    #[inline]
    pub const fn kept_on_stack(self) -> u8 {
        self.0 as u8
    }

    /// The names of a class, for a constant: a class whose members another one shares does not compile.
    pub const fn names(self) -> &'static [Name] {
        let mut index = 0;
        while index < MEMBERS.len() {
            let (class, names) = MEMBERS[index];
            if class.0 == self.0 {
                return names;
            }
            index += 1;
        }
        panic!("the class has no list of its own")
    }
}

impl BitOr for ElementClass {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ElementName {
    /// Whether it is an element of HTML that belongs to the class, or to one of the classes.
    #[inline]
    pub fn has_class(self, class: ElementClass) -> bool {
        self.namespace == Namespace::HTML && class.contains(self.local)
    }

    /// Whether a serializer writes neither content nor an end tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>
    #[inline]
    pub fn serializes_as_void(self) -> bool {
        self.has_class(ElementClass::VOID)
    }

    /// Whether it is an element of HTML without content, or one whose content is text up to its end tag: renamed from or to
    /// such a name, content would be read otherwise.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#elements-2>
    pub fn holds_no_markup(self) -> bool {
        // `image` is read as `img`.
        let others = [Name::TITLE, Name::TEXTAREA, Name::IMAGE].map(Self::html);
        others.contains(&self) || self.has_class(ElementClass::VOID) || self.holds_raw_text(true)
    }

    /// Whether text in an element of HTML is written as it stands. In `noscript`, it is where scripting is enabled.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
    #[inline]
    pub fn holds_raw_text(self, has_scripting: bool) -> bool {
        self.has_class(ElementClass::RAW_TEXT) || has_scripting && self == Self::html(Name::NOSCRIPT)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point>
    #[inline]
    pub fn is_mathml_text_integration_point(self) -> bool {
        self.namespace == Namespace::MATHML
            && matches!(self.local, Name::MI | Name::MO | Name::MN | Name::MS | Name::MTEXT)
    }
}

impl Name {
    /// The level of the heading with that name in HTML: 1 for `h1`, and so on to 6.
    ///
    /// ```
    /// use fivefold_core::Name;
    ///
    /// assert_eq!(Name::H3.heading_level(), Some(3));
    /// assert_eq!(Name::HR.heading_level(), None);
    /// ```
    pub fn heading_level(self) -> Option<u8> {
        let digit = self.as_static_str()?.bytes().next_back()?;
        ElementClass::HEADING.contains(self).then(|| digit - b'0')
    }
}

/// The members of each class.
const MEMBERS: &[(ElementClass, &[Name])] = &[
    (
        ElementClass(ElementClass::SPECIAL.0 | ElementClass::LIST_ITEM_STOP.0),
        &[
            Name::ADDRESS,
            Name::APPLET,
            Name::AREA,
            Name::ARTICLE,
            Name::ASIDE,
            Name::BASE,
            Name::BASEFONT,
            Name::BGSOUND,
            Name::BLOCKQUOTE,
            Name::BODY,
            Name::BR,
            Name::BUTTON,
            Name::CAPTION,
            Name::CENTER,
            Name::COL,
            Name::COLGROUP,
            Name::DD,
            Name::DETAILS,
            Name::DIR,
            Name::DIV,
            Name::DL,
            Name::DT,
            Name::EMBED,
            Name::FIELDSET,
            Name::FIGCAPTION,
            Name::FIGURE,
            Name::FOOTER,
            Name::FORM,
            Name::FRAME,
            Name::FRAMESET,
            Name::H1,
            Name::H2,
            Name::H3,
            Name::H4,
            Name::H5,
            Name::H6,
            Name::HEAD,
            Name::HEADER,
            Name::HGROUP,
            Name::HR,
            Name::HTML,
            Name::IFRAME,
            Name::IMG,
            Name::INPUT,
            Name::KEYGEN,
            Name::LI,
            Name::LINK,
            Name::LISTING,
            Name::MAIN,
            Name::MARQUEE,
            Name::MENU,
            Name::META,
            Name::NAV,
            Name::NOEMBED,
            Name::NOFRAMES,
            Name::NOSCRIPT,
            Name::OBJECT,
            Name::OL,
            Name::P,
            Name::PARAM,
            Name::PLAINTEXT,
            Name::PRE,
            Name::SCRIPT,
            Name::SEARCH,
            Name::SECTION,
            Name::SELECT,
            Name::SOURCE,
            Name::STYLE,
            Name::SUMMARY,
            Name::TABLE,
            Name::TBODY,
            Name::TD,
            Name::TEMPLATE,
            Name::TEXTAREA,
            Name::TFOOT,
            Name::TH,
            Name::THEAD,
            Name::TITLE,
            Name::TR,
            Name::TRACK,
            Name::UL,
            Name::WBR,
            Name::XMP,
        ],
    ),
    (
        ElementClass::SCOPE,
        &[
            Name::APPLET,
            Name::CAPTION,
            Name::HTML,
            Name::TABLE,
            Name::TD,
            Name::TH,
            Name::MARQUEE,
            Name::OBJECT,
            Name::SELECT,
            Name::TEMPLATE,
        ],
    ),
    (
        ElementClass(
            ElementClass::IMPLIED_END.0 | ElementClass::IMPLIED_END_THOROUGHLY.0 | ElementClass::OPEN_AT_END.0,
        ),
        &[Name::DD, Name::DT, Name::LI, Name::OPTGROUP, Name::OPTION, Name::P, Name::RB, Name::RP, Name::RT, Name::RTC],
    ),
    (
        ElementClass::IMPLIED_END_THOROUGHLY,
        &[Name::CAPTION, Name::COLGROUP, Name::TBODY, Name::TD, Name::TFOOT, Name::TH, Name::THEAD, Name::TR],
    ),
    (
        ElementClass::OPEN_AT_END,
        &[Name::TBODY, Name::TD, Name::TFOOT, Name::TH, Name::THEAD, Name::TR, Name::BODY, Name::HTML],
    ),
    (ElementClass::TABLE_CONTEXT, &[Name::TABLE, Name::TBODY, Name::TFOOT, Name::THEAD, Name::TR]),
    (
        ElementClass::OWN_END_TAG,
        &[Name::APPLET, Name::BODY, Name::FORM, Name::HTML, Name::MARQUEE, Name::OBJECT, Name::TEMPLATE],
    ),
    (
        ElementClass::FORMATTING,
        &[
            Name::A,
            Name::B,
            Name::BIG,
            Name::CODE,
            Name::EM,
            Name::FONT,
            Name::I,
            Name::NOBR,
            Name::S,
            Name::SMALL,
            Name::STRIKE,
            Name::STRONG,
            Name::TT,
            Name::U,
        ],
    ),
    (
        ElementClass::HEAD_CONTENT,
        &[
            Name::BASE,
            Name::BASEFONT,
            Name::BGSOUND,
            Name::LINK,
            Name::META,
            Name::NOFRAMES,
            Name::SCRIPT,
            Name::STYLE,
            Name::TEMPLATE,
            Name::TITLE,
        ],
    ),
    (
        ElementClass::TABLE_PART,
        &[
            Name::CAPTION,
            Name::COL,
            Name::COLGROUP,
            Name::TBODY,
            Name::TD,
            Name::TFOOT,
            Name::TH,
            Name::THEAD,
            Name::TR,
        ],
    ),
    (ElementClass::HEADING, &[Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6]),
    (
        ElementClass::VOID,
        &[
            Name::AREA,
            Name::BASE,
            Name::BASEFONT,
            Name::BGSOUND,
            Name::BR,
            Name::COL,
            Name::EMBED,
            Name::FRAME,
            Name::HR,
            Name::IMG,
            Name::INPUT,
            Name::KEYGEN,
            Name::LINK,
            Name::META,
            Name::PARAM,
            Name::SOURCE,
            Name::TRACK,
            Name::WBR,
        ],
    ),
    (
        ElementClass::RAW_TEXT,
        &[Name::STYLE, Name::SCRIPT, Name::XMP, Name::IFRAME, Name::NOEMBED, Name::NOFRAMES, Name::PLAINTEXT],
    ),
    (ElementClass::ESCAPABLE_RAW_TEXT, &[Name::TEXTAREA, Name::TITLE]),
    (ElementClass::DROPS_LINE_FEED, &[Name::PRE, Name::LISTING, Name::TEXTAREA]),
    (
        ElementClass::LISTED,
        &[Name::BUTTON, Name::FIELDSET, Name::INPUT, Name::OBJECT, Name::OUTPUT, Name::SELECT, Name::TEXTAREA],
    ),
];

/// The classes of each element, by the number of its name.
static TABLE: [ElementClass; Name::ELEMENT_COUNT] = {
    let mut table = [ElementClass::NONE; Name::ELEMENT_COUNT];
    let mut index = 0;
    while index < MEMBERS.len() {
        let (class, names) = MEMBERS[index];
        mark(&mut table, class, names);
        index += 1;
    }
    table[Name::ADDRESS.id() as usize].0 &= !ElementClass::LIST_ITEM_STOP.0;
    table[Name::DIV.id() as usize].0 &= !ElementClass::LIST_ITEM_STOP.0;
    table[Name::P.id() as usize].0 &= !ElementClass::LIST_ITEM_STOP.0;
    table
};

const fn mark(table: &mut [ElementClass; Name::ELEMENT_COUNT], class: ElementClass, names: &[Name]) {
    let mut index = 0;
    while index < names.len() {
        table[names[index].id() as usize].0 |= class.0;
        index += 1;
    }
}

//! How HTML elements are displayed without a style sheet of the author's, as far as it decides where white space is
//! insignificant: what a pretty-printer has to know.

mod style;

use crate::{ElementClass, ElementName, Name, Namespace, NodeKind, TreeSource, work};
pub use style::declared;
use style::declares_white_space;

/// The default display of an element.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// A block, a list item or a part of a table. White space at its edges is collapsed away.
    Block,
    /// Like [`Block`](Self::Block), but all white space in it is shown.
    PreformattedBlock,
    /// Nothing is displayed.
    None,
    /// Part of a line, or an element whose display is not known.
    Inline,
}

impl Display {
    /// The display of an element with this attribute `style`, which goes before the default. A value that is not known counts
    /// as inline. Of elements of other namespaces, only an `svg` has a display of its own.
    ///
    /// ```
    /// use fivefold_core::display::Display;
    /// use fivefold_core::{ElementName, Name};
    ///
    /// let div = ElementName::html(Name::DIV);
    /// assert_eq!(Display::styled(div, Some("display: inline-block")), Display::Inline);
    /// assert_eq!(Display::styled(div, Some("color: red")), Display::Block);
    /// ```
    pub fn styled(element: ElementName, style: Option<&str>) -> Self {
        let default = Self::of(element);
        let has_display = match element.namespace {
            Namespace::HTML => !matches!(element.local, Name::BR | Name::WBR),
            namespace => namespace == Namespace::SVG && element.local == Name::SVG,
        };
        let Some(display) = style.filter(|_| has_display).and_then(|style| declared(style, "display")) else {
            return default;
        };
        match display.to_ascii_lowercase().as_str() {
            "none" => Self::None,
            "block" | "flex" | "flow-root" | "grid" | "list-item" | "table" if default == Self::PreformattedBlock => {
                default
            }
            "block" | "flex" | "flow-root" | "grid" | "list-item" | "table" => Self::Block,
            _ => Self::Inline,
        }
    }

    /// The default display of an element. Elements of other namespaces than HTML's count as inline.
    pub fn of(element: ElementName) -> Self {
        if element.namespace != Namespace::HTML {
            return Self::Inline;
        }
        match element.local {
            // https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
            Name::AREA
            | Name::BASE
            | Name::BASEFONT
            | Name::DATALIST
            | Name::HEAD
            | Name::LINK
            | Name::META
            | Name::NOEMBED
            | Name::NOFRAMES
            | Name::PARAM
            | Name::SCRIPT
            | Name::STYLE
            | Name::TEMPLATE
            | Name::TITLE => Self::None,
            // https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
            Name::LISTING | Name::PLAINTEXT | Name::PRE | Name::XMP => Self::PreformattedBlock,
            Name::HTML | Name::BODY => Self::Block,
            Name::ADDRESS
            | Name::BLOCKQUOTE
            | Name::CENTER
            | Name::DETAILS
            | Name::DIALOG
            | Name::DIV
            | Name::FIELDSET
            | Name::FIGCAPTION
            | Name::FIGURE
            | Name::FOOTER
            | Name::FORM
            | Name::HEADER
            | Name::HR
            | Name::LEGEND
            | Name::MAIN
            | Name::P
            | Name::SEARCH
            | Name::SUMMARY => Self::Block,
            // https://html.spec.whatwg.org/multipage/rendering.html#sections-and-headings
            name if ElementClass::HEADING.contains(name) => Self::Block,
            Name::ARTICLE | Name::ASIDE | Name::HGROUP | Name::NAV | Name::SECTION => Self::Block,
            // https://html.spec.whatwg.org/multipage/rendering.html#lists
            Name::DD | Name::DIR | Name::DL | Name::DT | Name::LI | Name::MENU | Name::OL | Name::UL => Self::Block,
            // https://html.spec.whatwg.org/multipage/rendering.html#tables-2
            Name::TABLE => Self::Block,
            name if ElementClass::TABLE_PART.contains(name) => Self::Block,
            // https://html.spec.whatwg.org/multipage/rendering.html#frames-and-framesets
            Name::FRAME | Name::FRAMESET => Self::Block,
            _ => Self::Inline,
        }
    }

    /// Whether the text in an element is part of what a page says: `false` for what is not displayed, for the values of controls,
    /// and for fallback content.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html>
    ///
    /// ```
    /// use fivefold_core::display::Display;
    /// use fivefold_core::{ElementName, Name};
    ///
    /// assert!(Display::shows_text(ElementName::html(Name::P)));
    /// assert!(!Display::shows_text(ElementName::html(Name::TEXTAREA)));
    /// ```
    pub fn shows_text(element: ElementName) -> bool {
        let has_other_content = matches!(
            element.local,
            Name::AUDIO
                | Name::CANVAS
                | Name::IFRAME
                | Name::METER
                | Name::OBJECT
                | Name::PROGRESS
                | Name::RP
                | Name::SELECT
                | Name::TEXTAREA
                | Name::VIDEO
        );
        element.namespace != Namespace::HTML || !has_other_content && Self::of(element) != Self::None
    }
}

/// Whether white space in an element with this attribute `style` counts, also for programs, which take it as a value, as a title
/// or as their own text.
pub fn keeps_white_space(element: ElementName, style: Option<&str>) -> bool {
    let is_exact = match element.namespace {
        Namespace::HTML => {
            matches!(element.local, Name::TEXTAREA | Name::TITLE) || Display::of(element) == Display::PreformattedBlock
        }
        _ => matches!(element.local, Name::SCRIPT | Name::STYLE),
    };
    is_exact || style.is_some_and(declares_white_space)
}

/// Whether white space between siblings is insignificant, for all that the default display tells: they are blocks or are not
/// displayed, with nothing but white space, comments and the like between them; and there is an element among them.
///
/// Takes time linear in their number.
pub fn has_only_blocks<T: TreeSource>(tree: &T, siblings: impl Iterator<Item = T::Node>) -> bool {
    let mut has_element = false;
    let is_block = siblings.inspect(|_| work::steps(1)).all(|child| match tree.kind(child) {
        NodeKind::Element(name) => {
            has_element = true;
            // In a head, nothing is displayed.
            let parent = || tree.parent(child).and_then(|parent| tree.element_name(parent));
            let is_in_head = || parent() == Some(ElementName::html(Name::HEAD));
            Display::of(name) != Display::Inline || name == ElementName::html(Name::NOSCRIPT) && is_in_head()
        }
        NodeKind::Text(text) => is_collapsible(text),
        NodeKind::Comment(_) | NodeKind::ProcessingInstruction { .. } | NodeKind::Doctype { .. } => true,
        _ => false,
    });
    is_block && has_element
}

/// Whether the text is nothing but white space that CSS collapses.
///
/// <https://www.w3.org/TR/css-text-3/#white-space-processing>
pub fn is_collapsible(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n'))
}

//! The sets of elements that tree construction asks about, as one table of flags.

use fivefold_core::{ElementName, Name, Namespace};

/// A set of element sets.
pub(super) type Classes = u8;

/// <https://html.spec.whatwg.org/multipage/parsing.html#special>
pub(super) const SPECIAL: Classes = 1;
/// The elements that end the search for [an element in scope].
///
/// [an element in scope]: https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope
pub(super) const SCOPE: Classes = 2;
/// The elements that [generating implied end tags] pops.
///
/// [generating implied end tags]: https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
pub(super) const IMPLIED_END: Classes = 4;
/// The elements that [generating all implied end tags thoroughly] pops.
///
/// [generating all implied end tags thoroughly]: https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly
pub(super) const IMPLIED_END_THOROUGHLY: Classes = 8;
/// The special elements that end the search for an open `li`, `dd` or `dt`: all but `address`, `div` and `p`.
pub(super) const LIST_ITEM_STOP: Classes = 16;
/// The elements that may be open at the end of the input without an error.
pub(super) const OPEN_AT_END: Classes = 32;
/// The elements whose current node makes the table modes foster-parent, and that table text may stand in.
pub(super) const TABLE_CONTEXT: Classes = 64;

const SPECIAL_NAMES: &[Name] = &[
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
];

const SCOPE_NAMES: &[Name] = &[
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
];

const IMPLIED_END_NAMES: &[Name] =
    &[Name::DD, Name::DT, Name::LI, Name::OPTGROUP, Name::OPTION, Name::P, Name::RB, Name::RP, Name::RT, Name::RTC];

const IMPLIED_END_THOROUGHLY_NAMES: &[Name] =
    &[Name::CAPTION, Name::COLGROUP, Name::TBODY, Name::TD, Name::TFOOT, Name::TH, Name::THEAD, Name::TR];

const OPEN_AT_END_NAMES: &[Name] = &[
    Name::DD,
    Name::DT,
    Name::LI,
    Name::OPTGROUP,
    Name::OPTION,
    Name::P,
    Name::RB,
    Name::RP,
    Name::RT,
    Name::RTC,
    Name::TBODY,
    Name::TD,
    Name::TFOOT,
    Name::TH,
    Name::THEAD,
    Name::TR,
    Name::BODY,
    Name::HTML,
];

const TABLE_CONTEXT_NAMES: &[Name] = &[Name::TABLE, Name::TBODY, Name::TFOOT, Name::THEAD, Name::TR];

const HTML: [Classes; Name::ELEMENT_COUNT] = {
    let mut table = [0; Name::ELEMENT_COUNT];
    mark(&mut table, SPECIAL_NAMES, SPECIAL | LIST_ITEM_STOP);
    mark(&mut table, SCOPE_NAMES, SCOPE);
    mark(&mut table, IMPLIED_END_NAMES, IMPLIED_END | IMPLIED_END_THOROUGHLY);
    mark(&mut table, IMPLIED_END_THOROUGHLY_NAMES, IMPLIED_END_THOROUGHLY);
    mark(&mut table, OPEN_AT_END_NAMES, OPEN_AT_END);
    mark(&mut table, TABLE_CONTEXT_NAMES, TABLE_CONTEXT);
    table[Name::ADDRESS.id() as usize] &= !LIST_ITEM_STOP;
    table[Name::DIV.id() as usize] &= !LIST_ITEM_STOP;
    table[Name::P.id() as usize] &= !LIST_ITEM_STOP;
    table
};

const fn mark(table: &mut [Classes; Name::ELEMENT_COUNT], names: &[Name], class: Classes) {
    let mut index = 0;
    while index < names.len() {
        table[names[index].id() as usize] |= class;
        index += 1;
    }
}

/// The sets that an element belongs to.
#[inline]
pub(super) fn classes(name: ElementName) -> Classes {
    match name.namespace {
        Namespace::HTML => HTML.get(name.local.id() as usize).copied().unwrap_or(0),
        _ => foreign_classes(name),
    }
}

fn foreign_classes(name: ElementName) -> Classes {
    let special = is_mathml_text_integration_point(name)
        || name.namespace == Namespace::MATHML && name.local == Name::ANNOTATION_XML
        || is_svg_html_integration_point(name);
    if special { SPECIAL | SCOPE | LIST_ITEM_STOP } else { 0 }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point>
pub(super) fn is_mathml_text_integration_point(name: ElementName) -> bool {
    name.namespace == Namespace::MATHML && matches!(name.local, Name::MI | Name::MO | Name::MN | Name::MS | Name::MTEXT)
}

/// The SVG elements among the [HTML integration points].
///
/// [HTML integration points]: https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point
pub(super) fn is_svg_html_integration_point(name: ElementName) -> bool {
    name.namespace == Namespace::SVG && matches!(name.local, Name::FOREIGN_OBJECT | Name::DESC | Name::TITLE)
}

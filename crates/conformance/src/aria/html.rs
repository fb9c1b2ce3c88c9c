//! The roles that elements of HTML have, and may have.
//!
//! Typed from ARIA in HTML: <https://w3c.github.io/html-aria/#docconformance>, of February 2024.

use crate::element::Element;
use crate::model::{self, Inside};
use crate::roles::Exposure;
use fivefold_core::{ElementClass, Namespace};

/// The roles that an element may be given, apart from the one that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    Any,
    Only(&'static [&'static str]),
}

/// Which states and properties an element may have, beyond those of its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attributes {
    /// Those of its role, and global ones.
    OfRole,
    /// None at all.
    None,
    /// `aria-hidden` alone.
    Hidden,
    /// Global ones, and those of this role.
    Like(&'static str),
    /// Global ones, and these.
    And(&'static [&'static str]),
}

/// What the rules ask of an element's surroundings.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'e, 'a> {
    pub(crate) parent: Option<&'e Element<'a>>,
    pub(crate) parent_role: Option<&'static str>,
    pub(crate) inside: Inside,
    pub(crate) table: Exposure,
}

const PRESENTATION: &[&str] = &["none", "presentation"];
const LISTS: &[&str] =
    &["group", "listbox", "menu", "menubar", "none", "presentation", "radiogroup", "tablist", "toolbar", "tree"];
const BUTTONS: &[&str] = &[
    "checkbox",
    "combobox",
    "gridcell",
    "link",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "separator",
    "slider",
    "switch",
    "tab",
    "treeitem",
];
const IMAGES: &[&str] = &[
    "button",
    "checkbox",
    "doc-cover",
    "gridcell",
    "image",
    "img",
    "link",
    "math",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "option",
    "progressbar",
    "radio",
    "scrollbar",
    "separator",
    "slider",
    "switch",
    "tab",
    "treeitem",
];
const EMBEDDED: &[&str] = &["application", "document", "image", "img", "none", "presentation"];
const SECTIONS: &[&str] = &[
    "alert",
    "alertdialog",
    "application",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "doc-abstract",
    "doc-acknowledgments",
    "doc-afterword",
    "doc-appendix",
    "doc-bibliography",
    "doc-chapter",
    "doc-colophon",
    "doc-conclusion",
    "doc-credit",
    "doc-credits",
    "doc-dedication",
    "doc-endnotes",
    "doc-epigraph",
    "doc-epilogue",
    "doc-errata",
    "doc-example",
    "doc-foreword",
    "doc-glossary",
    "doc-index",
    "doc-introduction",
    "doc-notice",
    "doc-pagelist",
    "doc-part",
    "doc-preface",
    "doc-prologue",
    "doc-pullquote",
    "doc-qna",
    "doc-toc",
    "document",
    "feed",
    "generic",
    "group",
    "log",
    "main",
    "marquee",
    "navigation",
    "none",
    "note",
    "presentation",
    "region",
    "search",
    "status",
    "tabpanel",
];

/// The role that an element has without saying so; `None` for one without a corresponding role.
pub(crate) fn implicit_role(element: &Element<'_>, around: Surroundings<'_, '_>) -> Option<&'static str> {
    if !element.is_html() {
        return match (element.namespace, element.name) {
            (Namespace::MATHML, "math") => Some("math"),
            (Namespace::SVG, "svg") => Some("graphics-document"),
            _ => None,
        };
    }
    Some(match element.name {
        "a" | "area" => {
            if element.has("href") {
                "link"
            } else {
                "generic"
            }
        }
        "address" | "details" | "fieldset" | "hgroup" | "optgroup" => "group",
        "article" => "article",
        "aside" => "complementary",
        "b" | "bdi" | "bdo" | "body" | "data" | "div" | "i" | "pre" | "q" | "samp" | "small" | "span" | "u" => {
            "generic"
        }
        "blockquote" => "blockquote",
        "button" => "button",
        "caption" => "caption",
        "code" => "code",
        "datalist" => "listbox",
        "del" | "s" => "deletion",
        "dfn" => "term",
        "dialog" => "dialog",
        "em" => "emphasis",
        "figure" => "figure",
        "footer" => {
            if is_in_section(around) {
                "generic"
            } else {
                "contentinfo"
            }
        }
        "form" => "form",
        _ if element.has_class(ElementClass::HEADING) => "heading",
        "header" => {
            if is_in_section(around) {
                "generic"
            } else {
                "banner"
            }
        }
        "hr" => "separator",
        "html" => "document",
        "img" => image_role(element),
        "input" => return input_role(element),
        "ins" => "insertion",
        "li" => {
            if around.parent.is_some_and(|parent| parent.is_any(&["ol", "ul", "menu"])) {
                "listitem"
            } else {
                "generic"
            }
        }
        "main" => "main",
        "mark" => "mark",
        "menu" | "ol" | "ul" => "list",
        "meter" => "meter",
        "nav" => "navigation",
        "option" => "option",
        "output" => "status",
        "p" => "paragraph",
        "progress" => "progressbar",
        "search" => "search",
        "section" => {
            if model::names_itself(element) {
                "region"
            } else {
                "generic"
            }
        }
        "select" => {
            if element.is_list_box() {
                "listbox"
            } else {
                "combobox"
            }
        }
        "strong" => "strong",
        "sub" => "subscript",
        "sup" => "superscript",
        "table" => "table",
        "tbody" | "tfoot" | "thead" => "rowgroup",
        "td" => return cell_role(around),
        "textarea" => "textbox",
        "th" => return header_role(element, around),
        "time" => "time",
        "tr" => "row",
        _ if element.is_custom() => "generic",
        _ => return None,
    })
}

fn is_in_section(around: Surroundings<'_, '_>) -> bool {
    around.inside.has(Inside::SECTIONING)
}

/// Whether an image has a name for assistive technology.
pub(crate) fn is_named_image(element: &Element<'_>) -> bool {
    model::names_itself(element) || element.get("alt").is_some_and(|alt| !alt.is_empty())
}

fn image_role(element: &Element<'_>) -> &'static str {
    if element.get("alt") == Some("") && !is_named_image(element) { "presentation" } else { "img" }
}

fn input_role(element: &Element<'_>) -> Option<&'static str> {
    let has_list = element.has("list");
    Some(match element.input_type() {
        "button" | "image" | "reset" | "submit" => "button",
        "checkbox" => "checkbox",
        "radio" => "radio",
        "number" => "spinbutton",
        "range" => "slider",
        "email" | "tel" | "text" | "url" | "search" if has_list => "combobox",
        "email" | "tel" | "text" | "url" => "textbox",
        "search" => "searchbox",
        _ => return None,
    })
}

fn cell_role(around: Surroundings<'_, '_>) -> Option<&'static str> {
    match around.table {
        Exposure::Table => Some("cell"),
        Exposure::Grid => Some("gridcell"),
        Exposure::Other => None,
    }
}

fn header_role(element: &Element<'_>, around: Surroundings<'_, '_>) -> Option<&'static str> {
    if around.table == Exposure::Other {
        return None;
    }
    let is_row =
        element.get("scope").is_some_and(|scope| scope.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("row")));
    Some(if is_row { "rowheader" } else { "columnheader" })
}

/// The roles that an element may be given.
pub(crate) fn allowed_roles(element: &Element<'_>, around: Surroundings<'_, '_>) -> Allowed {
    let is_parent = |name: &str| around.parent.is_some_and(|parent| parent.is(name));
    let list: &'static [&'static str] = match element.name {
        _ if !element.is_html() => return Allowed::Any,
        "a" if element.has("href") => &[
            "button",
            "checkbox",
            "doc-backlink",
            "doc-biblioref",
            "doc-glossref",
            "doc-noteref",
            "menuitem",
            "menuitemcheckbox",
            "menuitemradio",
            "option",
            "radio",
            "switch",
            "tab",
            "treeitem",
        ],
        "area" if !element.has("href") => &["button", "link"],
        "article" => &["application", "document", "feed", "main", "none", "presentation", "region"],
        "aside" => &[
            "doc-dedication",
            "doc-example",
            "doc-footnote",
            "doc-glossary",
            "doc-pullquote",
            "doc-tip",
            "feed",
            "none",
            "note",
            "presentation",
            "region",
            "search",
        ],
        "audio" | "video" => &["application"],
        "br" | "wbr" => PRESENTATION,
        "button" if is_parent("select") => &[],
        "button" => BUTTONS,
        "dialog" => &["alertdialog"],
        "div" if is_parent("dl") => PRESENTATION,
        "dl" => &["group", "list", "none", "presentation"],
        "dt" => &["listitem"],
        "embed" | "iframe" => EMBEDDED,
        "object" => &["application", "document", "image", "img"],
        "fieldset" => &["none", "presentation", "radiogroup"],
        "figcaption" => &["group", "none", "presentation"],
        "footer" => &["contentinfo", "doc-footnote", "group", "none", "presentation"],
        "header" => &["banner", "group", "none", "presentation"],
        "form" => &["form", "none", "presentation", "search"],
        _ if element.has_class(ElementClass::HEADING) => &["doc-subtitle", "none", "presentation", "tab"],
        "hr" => &["doc-pagebreak", "none", "presentation"],
        "img" if is_named_image(element) => IMAGES,
        "img" => PRESENTATION,
        "input" => input_roles(element),
        "li" if around.parent_role == Some("list") => &["doc-biblioentry", "doc-endnote"],
        "menu" | "ol" | "ul" => LISTS,
        "nav" => &["doc-index", "doc-pagelist", "doc-toc", "menu", "menubar", "none", "presentation", "tablist"],
        "search" => &["form", "group", "none", "presentation", "region"],
        "section" => SECTIONS,
        "select" if !element.is_list_box() => &["menu"],
        "td" if around.table == Exposure::Table => &["cell"],
        "td" if around.table == Exposure::Grid => &["gridcell"],
        "th" if around.table == Exposure::Table => &["cell", "columnheader", "rowheader"],
        "th" if around.table == Exposure::Grid => &["columnheader", "gridcell", "rowheader"],
        "tr" if around.table != Exposure::Other => &["row"],
        "summary" if is_parent("details") && is_first_summary(element) => &[],
        "area" | "base" | "body" | "caption" | "col" | "colgroup" | "datalist" | "dd" | "details" | "head" | "html"
        | "legend" | "link" | "main" | "map" | "meta" | "meter" | "noscript" | "optgroup" | "option" | "picture"
        | "progress" | "script" | "select" | "selectedcontent" | "slot" | "source" | "style" | "template"
        | "textarea" | "title" | "track" => &[],
        _ => return Allowed::Any,
    };
    Allowed::Only(list)
}

/// Whether no `summary` stands before it: those of a `details` look at each child once together.
///
/// <https://html.spec.whatwg.org/multipage/interactive-elements.html#summary-for-its-parent-details>
fn is_first_summary(element: &Element<'_>) -> bool {
    let mut before = std::iter::successors(element.node.previous_sibling(), |node| node.previous_sibling());
    !before.any(|node| node.local_name() == Some("summary") && node.namespace() == Some(Namespace::HTML))
}

/// The roles that a `figure` may be given, which depend on whether a descendant is a `figcaption`.
///
/// <https://w3c.github.io/html-aria/#el-figure>
pub(crate) fn roles_of_figure(has_caption: bool) -> Allowed {
    if has_caption { Allowed::Only(&["doc-example"]) } else { Allowed::Any }
}

fn input_roles(element: &Element<'_>) -> &'static [&'static str] {
    match element.input_type() {
        "button" | "image" | "reset" | "submit" => BUTTONS,
        "checkbox" if element.has("aria-pressed") => &["button", "menuitemcheckbox", "option", "switch"],
        "checkbox" => &["menuitemcheckbox", "option", "switch"],
        "radio" => &["menuitemradio"],
        "text" if !element.has("list") => &["combobox", "searchbox", "spinbutton"],
        _ => &[],
    }
}

/// Whether the element is a role's equivalent, though its own role depends on more or is none.
pub(crate) fn is_equivalent(element: &Element<'_>, role: &str) -> bool {
    matches!((element.name, role), ("dd", "definition") | ("dt", "term")) && element.is_html()
}

/// Whether the element should not have the role, rather than must not.
///
/// <https://w3c.github.io/html-aria/#el-ul>
pub(crate) fn is_discouraged(element: &Element<'_>, role: &str) -> bool {
    role == "directory" && element.is_any(&["menu", "ol", "ul"])
}

/// Which states and properties an element of HTML may have.
pub(crate) fn attributes_of(element: &Element<'_>, around: Surroundings<'_, '_>) -> Attributes {
    match element.name {
        "base" | "col" | "colgroup" | "datalist" | "head" | "html" | "link" | "map" | "meta" | "noscript"
        | "script" | "slot" | "source" | "style" | "template" | "title" | "track" => Attributes::None,
        "br" | "wbr" | "picture" => Attributes::Hidden,
        "button" if around.parent.is_some_and(|parent| parent.is("select")) => Attributes::None,
        "selectedcontent" if around.inside.has(Inside::SELECT_BUTTON) => Attributes::None,
        "img" if element.get("alt") == Some("") && !is_named_image(element) => Attributes::Hidden,
        "dd" => Attributes::Like("definition"),
        "audio" | "video" => Attributes::Like("application"),
        "meter" => Attributes::And(&["aria-valuemax", "aria-valuemin"]),
        "summary" => Attributes::And(&["aria-disabled", "aria-haspopup"]),
        "input" => match element.input_type() {
            "hidden" => Attributes::None,
            "date" | "datetime-local" | "month" | "password" | "time" | "week" => Attributes::Like("textbox"),
            "color" => Attributes::And(&["aria-disabled"]),
            "file" => Attributes::And(&["aria-disabled", "aria-invalid", "aria-required"]),
            _ => Attributes::OfRole,
        },
        _ => Attributes::OfRole,
    }
}

/// Elements without a corresponding role that may not have a name.
pub(crate) fn is_nameless(element: &Element<'_>) -> bool {
    element.is_any(&["abbr", "cite", "figcaption", "kbd", "legend", "rp", "rt", "var"])
}

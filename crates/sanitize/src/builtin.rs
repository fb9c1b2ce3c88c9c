//! The built-in lists of the Sanitizer API.
//!
//! Source of all tables: the folder `builtins` of <https://github.com/WICG/sanitizer-api> at commit ffdd3ae, and the
//! section *Security Considerations* of its `index.bs`. In 2026 the API has become part of the HTML Standard, which has
//! since added `base` to the unsafe elements (whatwg/html#12664).

use fivefold_core::Namespace;

/// The elements of the built-in safe default configuration, each with the attributes that it may have besides the
/// [global ones](DEFAULT_ATTRIBUTES).
pub(crate) const DEFAULT_ELEMENTS: &[(Namespace, &str, &[&str])] = &[
    (Namespace::HTML, "a", &["href", "hreflang", "type"]),
    (Namespace::HTML, "abbr", &[]),
    (Namespace::HTML, "address", &[]),
    (Namespace::HTML, "article", &[]),
    (Namespace::HTML, "aside", &[]),
    (Namespace::HTML, "b", &[]),
    (Namespace::HTML, "bdi", &[]),
    (Namespace::HTML, "bdo", &[]),
    (Namespace::HTML, "blockquote", &["cite"]),
    (Namespace::HTML, "body", &[]),
    (Namespace::HTML, "br", &[]),
    (Namespace::HTML, "caption", &[]),
    (Namespace::HTML, "cite", &[]),
    (Namespace::HTML, "code", &[]),
    (Namespace::HTML, "col", &["span"]),
    (Namespace::HTML, "colgroup", &["span"]),
    (Namespace::HTML, "data", &["value"]),
    (Namespace::HTML, "dd", &[]),
    (Namespace::HTML, "del", &["cite", "datetime"]),
    (Namespace::HTML, "dfn", &[]),
    (Namespace::HTML, "div", &[]),
    (Namespace::HTML, "dl", &[]),
    (Namespace::HTML, "dt", &[]),
    (Namespace::HTML, "em", &[]),
    (Namespace::HTML, "figcaption", &[]),
    (Namespace::HTML, "figure", &[]),
    (Namespace::HTML, "footer", &[]),
    (Namespace::HTML, "h1", &[]),
    (Namespace::HTML, "h2", &[]),
    (Namespace::HTML, "h3", &[]),
    (Namespace::HTML, "h4", &[]),
    (Namespace::HTML, "h5", &[]),
    (Namespace::HTML, "h6", &[]),
    (Namespace::HTML, "head", &[]),
    (Namespace::HTML, "header", &[]),
    (Namespace::HTML, "hgroup", &[]),
    (Namespace::HTML, "hr", &[]),
    (Namespace::HTML, "html", &[]),
    (Namespace::HTML, "i", &[]),
    (Namespace::HTML, "ins", &["cite", "datetime"]),
    (Namespace::HTML, "kbd", &[]),
    (Namespace::HTML, "li", &["value"]),
    (Namespace::HTML, "main", &[]),
    (Namespace::HTML, "mark", &[]),
    (Namespace::HTML, "menu", &[]),
    (Namespace::HTML, "nav", &[]),
    (Namespace::HTML, "ol", &["reversed", "start", "type"]),
    (Namespace::HTML, "p", &[]),
    (Namespace::HTML, "pre", &[]),
    (Namespace::HTML, "q", &[]),
    (Namespace::HTML, "rp", &[]),
    (Namespace::HTML, "rt", &[]),
    (Namespace::HTML, "ruby", &[]),
    (Namespace::HTML, "s", &[]),
    (Namespace::HTML, "samp", &[]),
    (Namespace::HTML, "search", &[]),
    (Namespace::HTML, "section", &[]),
    (Namespace::HTML, "small", &[]),
    (Namespace::HTML, "span", &[]),
    (Namespace::HTML, "strong", &[]),
    (Namespace::HTML, "sub", &[]),
    (Namespace::HTML, "sup", &[]),
    (Namespace::HTML, "table", &[]),
    (Namespace::HTML, "tbody", &[]),
    (Namespace::HTML, "td", &["colspan", "headers", "rowspan"]),
    (Namespace::HTML, "tfoot", &[]),
    (Namespace::HTML, "th", &["abbr", "colspan", "headers", "rowspan", "scope"]),
    (Namespace::HTML, "thead", &[]),
    (Namespace::HTML, "time", &["datetime"]),
    (Namespace::HTML, "title", &[]),
    (Namespace::HTML, "tr", &[]),
    (Namespace::HTML, "u", &[]),
    (Namespace::HTML, "ul", &[]),
    (Namespace::HTML, "var", &[]),
    (Namespace::HTML, "wbr", &[]),
    (Namespace::MATHML, "math", &[]),
    (Namespace::MATHML, "merror", &[]),
    (Namespace::MATHML, "mfrac", &[]),
    (Namespace::MATHML, "mi", &[]),
    (Namespace::MATHML, "mmultiscripts", &[]),
    (Namespace::MATHML, "mn", &[]),
    (
        Namespace::MATHML,
        "mo",
        &[
            "fence",
            "form",
            "largeop",
            "lspace",
            "maxsize",
            "minsize",
            "movablelimits",
            "rspace",
            "separator",
            "stretchy",
            "symmetric",
        ],
    ),
    (Namespace::MATHML, "mover", &["accent"]),
    (Namespace::MATHML, "mpadded", &["depth", "height", "lspace", "voffset", "width"]),
    (Namespace::MATHML, "mphantom", &[]),
    (Namespace::MATHML, "mprescripts", &[]),
    (Namespace::MATHML, "mroot", &[]),
    (Namespace::MATHML, "mrow", &[]),
    (Namespace::MATHML, "ms", &[]),
    (Namespace::MATHML, "mspace", &["depth", "height", "width"]),
    (Namespace::MATHML, "msqrt", &[]),
    (Namespace::MATHML, "mstyle", &[]),
    (Namespace::MATHML, "msub", &[]),
    (Namespace::MATHML, "msubsup", &[]),
    (Namespace::MATHML, "msup", &[]),
    (Namespace::MATHML, "mtable", &[]),
    (Namespace::MATHML, "mtd", &["columnspan", "rowspan"]),
    (Namespace::MATHML, "mtext", &[]),
    (Namespace::MATHML, "mtr", &[]),
    (Namespace::MATHML, "munder", &["accentunder"]),
    (Namespace::MATHML, "munderover", &["accent", "accentunder"]),
    (Namespace::MATHML, "semantics", &[]),
    (Namespace::SVG, "a", &["href", "hreflang", "type"]),
    (Namespace::SVG, "circle", &["cx", "cy", "pathLength", "r"]),
    (Namespace::SVG, "defs", &[]),
    (Namespace::SVG, "desc", &[]),
    (Namespace::SVG, "ellipse", &["cx", "cy", "pathLength", "rx", "ry"]),
    (Namespace::SVG, "foreignObject", &["height", "width", "x", "y"]),
    (Namespace::SVG, "g", &[]),
    (Namespace::SVG, "line", &["pathLength", "x1", "x2", "y1", "y2"]),
    (
        Namespace::SVG,
        "marker",
        &["markerHeight", "markerUnits", "markerWidth", "orient", "preserveAspectRatio", "refX", "refY", "viewBox"],
    ),
    (Namespace::SVG, "metadata", &[]),
    (Namespace::SVG, "path", &["d", "pathLength"]),
    (Namespace::SVG, "polygon", &["pathLength", "points"]),
    (Namespace::SVG, "polyline", &["pathLength", "points"]),
    (Namespace::SVG, "rect", &["height", "pathLength", "rx", "ry", "width", "x", "y"]),
    (Namespace::SVG, "svg", &["height", "preserveAspectRatio", "viewBox", "width", "x", "y"]),
    (Namespace::SVG, "text", &["dx", "dy", "lengthAdjust", "rotate", "textLength", "x", "y"]),
    (Namespace::SVG, "textPath", &["lengthAdjust", "method", "path", "side", "spacing", "startOffset", "textLength"]),
    (Namespace::SVG, "title", &[]),
    (Namespace::SVG, "tspan", &["dx", "dy", "lengthAdjust", "rotate", "textLength", "x", "y"]),
];

/// The attributes that every element may have in the built-in safe default configuration.
pub(crate) const DEFAULT_ATTRIBUTES: &[&str] = &[
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "cursor",
    "dir",
    "direction",
    "display",
    "displaystyle",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "lang",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mathbackground",
    "mathcolor",
    "mathsize",
    "opacity",
    "paint-order",
    "pointer-events",
    "scriptlevel",
    "shape-rendering",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "text-overflow",
    "text-rendering",
    "title",
    "transform",
    "transform-origin",
    "unicode-bidi",
    "vector-effect",
    "visibility",
    "white-space",
    "word-spacing",
    "writing-mode",
];

/// The elements that the built-in safe baseline configuration removes: those that can run a script, or, as
/// `base`, change which scripts are run.
pub(crate) const UNSAFE_ELEMENTS: &[(Namespace, &str)] = &[
    (Namespace::HTML, "base"),
    (Namespace::HTML, "embed"),
    (Namespace::HTML, "frame"),
    (Namespace::HTML, "iframe"),
    (Namespace::HTML, "object"),
    (Namespace::HTML, "script"),
    (Namespace::SVG, "script"),
    (Namespace::SVG, "use"),
];

/// Whether an attribute without a namespace can be an event handler. Browsers know different ones, and get more, so that
/// any name that begins with `on` counts, in any letter case.
pub(crate) fn is_event_handler(name: &str) -> bool {
    name.len() > 2 && name.as_bytes()[..2].eq_ignore_ascii_case(b"on")
}

/// The attributes that navigate, each with its element: a `javascript:` URL in one runs a script.
pub(crate) const NAVIGATING: &[(Namespace, &str, Namespace, &str)] = &[
    (Namespace::HTML, "a", Namespace::NONE, "href"),
    (Namespace::HTML, "area", Namespace::NONE, "href"),
    (Namespace::HTML, "base", Namespace::NONE, "href"),
    (Namespace::HTML, "button", Namespace::NONE, "formaction"),
    (Namespace::HTML, "form", Namespace::NONE, "action"),
    (Namespace::HTML, "input", Namespace::NONE, "formaction"),
    (Namespace::SVG, "a", Namespace::NONE, "href"),
    (Namespace::SVG, "a", Namespace::XLINK, "href"),
];

/// The elements that animate attributes: with `attributeName`, they can put a URL into one that navigates.
pub(crate) const ANIMATING: &[&str] = &["animate", "animateTransform", "set"];

/// The elements that must not be replaced with their children.
pub(crate) const NOT_REPLACEABLE: &[(Namespace, &str)] =
    &[(Namespace::HTML, "html"), (Namespace::SVG, "svg"), (Namespace::MATHML, "math")];

/// The elements that are not replaced unless by name. The content of `html` is all there is; that of the others is not
/// shown: those that style sheets of browsers hide, but for `rp`, whose content is for
/// those that have no ruby; and those whose content is text to parsers, and for other browsers, too.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
pub(crate) const NOT_SHOWN: &[(Namespace, &str)] = &[
    (Namespace::HTML, "area"),
    (Namespace::HTML, "base"),
    (Namespace::HTML, "basefont"),
    (Namespace::HTML, "datalist"),
    (Namespace::HTML, "head"),
    (Namespace::HTML, "html"),
    (Namespace::HTML, "iframe"),
    (Namespace::HTML, "link"),
    (Namespace::HTML, "meta"),
    (Namespace::HTML, "noembed"),
    (Namespace::HTML, "noframes"),
    (Namespace::HTML, "param"),
    (Namespace::HTML, "script"),
    (Namespace::HTML, "style"),
    (Namespace::HTML, "template"),
    (Namespace::HTML, "title"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_handlers_are_found() {
        let handlers =
            ["onclick", "ONCLICK", "onpointerover", "onanimationstart", "onbegin", "onwebkitfullscreenchange"];
        assert!(handlers.into_iter().all(is_event_handler));
        assert!(!["on", "o", "", "click", "href", "data-onclick"].into_iter().any(is_event_handler));
    }
}

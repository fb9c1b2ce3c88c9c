//! Elements and attributes of the past.
//!
//! <https://html.spec.whatwg.org/multipage/obsolete.html>

use crate::checker::Checker;
use crate::code::Code;
use crate::element::Element;
use crate::values::mime;

/// The elements that must not be used, and what to use.
const ELEMENTS: &[(&str, &str)] = &[
    ("acronym", "use `abbr`"),
    ("applet", "use `embed` or `object`"),
    ("basefont", "use CSS"),
    ("bgsound", "use `audio`"),
    ("big", "use CSS"),
    ("blink", "use CSS"),
    ("center", "use CSS"),
    ("dir", "use `ul`"),
    ("font", "use CSS"),
    ("frame", "use `iframe` and CSS"),
    ("frameset", "use `iframe` and CSS"),
    ("isindex", "use a `form` with an `input`"),
    ("keygen", "use the Web Cryptography API"),
    ("listing", "use `pre` and `code`"),
    ("marquee", "use CSS"),
    ("menuitem", "handle the event `contextmenu` with a script"),
    ("multicol", "use CSS"),
    ("nextid", "leave it out"),
    ("nobr", "use CSS"),
    ("noembed", "use `object` where there must be a fallback"),
    ("noframes", "use `iframe` and CSS"),
    ("param", "use the attribute `data` of `object`"),
    ("plaintext", "serve the text as `text/plain`"),
    ("rb", "put the base text into `ruby` directly"),
    ("rtc", "use nested `ruby` elements"),
    ("spacer", "use CSS"),
    ("strike", "use `del` for what was removed, and `s` otherwise"),
    ("tt", "use `code`, `kbd`, `samp` or `var`, or CSS"),
    ("xmp", "use `pre` and `code`, and write `&lt;` and `&amp;`"),
];

/// The attributes that must not be used: names, elements (all, if there are none), and what to do.
const ATTRIBUTES: &[(&[&str], &[&str], &str)] = &[
    (&["charset"], &["a", "link"], "the server says it with the resource"),
    (&["charset"], &["script"], "leave it out: scripts are UTF-8"),
    (&["coords", "shape"], &["a"], "use `area`"),
    (&["methods"], &["a", "link"], "leave it out"),
    (&["name"], &["embed", "img", "option"], "use `id`"),
    (&["rev"], &["a", "link"], "use `rel` with the opposite link type"),
    (&["urn"], &["a", "link"], "use `href`"),
    (&["accept"], &["form"], "use `accept` on the `input` elements"),
    (&["hreflang", "type"], &["area"], "leave it out"),
    (&["nohref"], &["area"], "leave `href` out, and this too"),
    (&["profile"], &["head"], "leave it out"),
    (&["manifest"], &["html"], "use service workers"),
    (&["version"], &["html"], "leave it out"),
    (&["ismap"], &["input"], "leave it out"),
    (&["usemap"], &["input", "object"], "use an `img` for image maps"),
    (&["longdesc"], &["iframe", "img"], "use an `a` that links to the description"),
    (&["lowsrc"], &["img"], "leave it out"),
    (&["target"], &["link"], "leave it out"),
    (&["type", "label"], &["menu"], "handle the event `contextmenu` with a script"),
    (&["contextmenu", "onshow"], &[], "handle the event `contextmenu` with a script"),
    (&["scheme"], &["meta"], "make the scheme a part of the value"),
    (&["archive", "classid", "code", "codebase", "codetype"], &["object"], "use `data` and `type`"),
    (&["declare"], &["object"], "repeat the element"),
    (&["standby", "typemustmatch"], &["object"], "leave it out"),
    (&["language"], &["script"], "leave it out, or use `type`"),
    (&["event", "for"], &["script"], "add event listeners with a script"),
    (&["type"], &["style"], "leave it out"),
    (&["datapagesize"], &["table"], "leave it out"),
    (&["summary"], &["table"], "describe the table in its `caption` or in the text"),
    (&["abbr"], &["td"], "use a `th`, or shorten the text"),
    (&["axis"], &["td", "th"], "use `scope` on the `th`"),
    (&["scope"], &["td"], "use a `th`"),
    (
        &["datasrc"],
        &[
            "a", "button", "div", "iframe", "img", "input", "label", "legend", "object", "option", "select", "span",
            "table", "textarea",
        ],
        "fill in the data with a script",
    ),
    (
        &["datafld"],
        &[
            "a", "button", "div", "fieldset", "iframe", "img", "input", "label", "legend", "object", "select", "span",
            "textarea",
        ],
        "fill in the data with a script",
    ),
    (
        &["dataformatas"],
        &["button", "div", "input", "label", "legend", "object", "option", "select", "span", "table"],
        "fill in the data with a script",
    ),
    (&["dropzone"], &[], "handle the events `dragenter` and `dragover` with a script"),
    (
        &[
            "alink",
            "bgcolor",
            "bottommargin",
            "leftmargin",
            "link",
            "marginheight",
            "marginwidth",
            "rightmargin",
            "text",
            "topmargin",
            "vlink",
        ],
        &["body"],
        "use CSS",
    ),
    (&["clear"], &["br"], "use CSS"),
    (
        &["align"],
        &[
            "caption", "col", "div", "embed", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "iframe", "input", "img",
            "legend", "object", "p", "table", "tbody", "thead", "tfoot", "td", "th", "tr",
        ],
        "use CSS",
    ),
    (&["char", "charoff", "valign"], &["col", "tbody", "thead", "tfoot", "td", "th", "tr"], "use CSS"),
    (&["width"], &["col", "hr", "pre", "table", "td", "th"], "use CSS"),
    (&["height"], &["table", "thead", "tbody", "tfoot", "td", "th", "tr"], "use CSS"),
    (&["compact"], &["dl", "menu", "ol", "ul"], "use CSS"),
    (&["hspace", "vspace"], &["embed", "iframe", "input", "img", "object"], "use CSS"),
    (&["color", "noshade", "size"], &["hr"], "use CSS"),
    (
        &["allowtransparency", "frameborder", "framespacing", "marginheight", "marginwidth", "scrolling"],
        &["iframe"],
        "use CSS",
    ),
    (&["border"], &["input", "img", "object", "table"], "use CSS"),
    (&["type"], &["li", "ul"], "use CSS"),
    (&["bgcolor"], &["table", "td", "th", "tr"], "use CSS"),
    (&["bordercolor", "cellpadding", "cellspacing", "frame", "rules"], &["table"], "use CSS"),
    (&["nowrap"], &["td", "th"], "use CSS"),
    (&["background"], &["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"], "use CSS"),
];

/// Whether the standard lists the element as obsolete.
pub(crate) fn is_obsolete(element: &str) -> bool {
    ELEMENTS.binary_search_by(|(name, _)| (*name).cmp(element)).is_ok()
}

/// What to do instead of using the attribute on the element, if the standard lists it as obsolete.
pub(crate) fn instead_of(element: &str, attribute: &str) -> Option<&'static str> {
    let lists = |names: &[&str], elements: &[&str]| {
        names.contains(&attribute) && (elements.is_empty() || elements.contains(&element))
    };
    ATTRIBUTES.iter().find(|(names, elements, _)| lists(names, elements)).map(|(.., instead)| *instead)
}

/// Whether the standard lists an attribute of that name as obsolete, on any element.
pub(crate) fn is_attribute(name: &str) -> bool {
    ATTRIBUTES.iter().any(|(names, ..)| names.contains(&name))
}

/// Checks the element's name.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    // NOTE: other standards on ruby have these elements.
    if element.is_any(&["rb", "rtc"]) {
        checker.report(Code::ObsoleteConforming, element, || {
            format!(
                "Element `{}` is obsolete: put the base text into `ruby` directly, or use nested `ruby` elements",
                element.name
            )
        });
        return;
    }
    if let Ok(index) = ELEMENTS.binary_search_by(|(name, _)| (*name).cmp(element.name)) {
        checker.report(Code::ObsoleteElement, element, || {
            format!("Element `{}` is obsolete: {}", element.name, ELEMENTS[index].1)
        });
    }
}

/// What is to be said of an attribute that is obsolete and still conforms: that it does, if its value is the one that is
/// allowed, or that it does not.
pub(crate) enum Conforming {
    /// Allowed; what to do instead.
    Yes(&'static str),
    /// Not allowed with this value; why.
    No(&'static str),
}

/// <https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features>
pub(crate) fn conforming(element: &Element<'_>, attribute: &str, value: &str) -> Option<Conforming> {
    let allow_if = |allowed: bool, instead, otherwise| {
        Some(if allowed { Conforming::Yes(instead) } else { Conforming::No(otherwise) })
    };
    match (element.name, attribute) {
        ("img", "border") => allow_if(value == "0", "use CSS", "use CSS: only the value `0` is allowed"),
        ("script", "charset") => allow_if(
            value.eq_ignore_ascii_case("utf-8"),
            "leave it out: scripts are UTF-8",
            "only the value `utf-8` is allowed: leave it out",
        ),
        ("script", "language") => {
            let is_default = element.get("type").is_none_or(|value| value.eq_ignore_ascii_case("text/javascript"));
            let allowed = value.eq_ignore_ascii_case("javascript") && is_default;
            allow_if(
                allowed,
                "leave it out",
                "leave it out, or use `type`: only `JavaScript` is allowed, and only for scripts",
            )
        }
        ("script", "type") if value.is_empty() || mime::is_javascript(value) => Some(Conforming::Yes("leave it out")),
        ("style", "type") => allow_if(
            value.eq_ignore_ascii_case("text/css"),
            "leave it out",
            "only the value `text/css` is allowed: leave it out",
        ),
        ("a", "name") => allow_if(!value.is_empty(), "use `id`", "use `id`: it must not be empty"),
        ("input", "maxlength" | "size") if element.input_type() == "number" => {
            Some(Conforming::Yes("use CSS, `min` and `max`"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_sorted() {
        assert!(ELEMENTS.is_sorted());
    }
}

//! The document about itself: `title`, `base`, `meta` and `link`.
//!
//! <https://html.spec.whatwg.org/multipage/semantics.html#document-metadata>

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::Element;
use crate::generated::lists::BODY_OK;
use crate::inside::Inside;
use crate::link_types;
use crate::reports::{bad_value, report_problem};
use crate::rules;
use crate::rules::Content;
use crate::values::{self, Kind, color, images, url};
use fivefold_core::Namespace;
#[cfg(feature = "encoding")]
use fivefold_core::Span;
use fivefold_dom::Attribute;
use fivefold_microsyntax::well_known::REFERRERPOLICY;

/// Checks an element of metadata.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    match element.name {
        "base" => check_base(checker, element),
        "meta" => check_meta(checker, element),
        "link" => check_link(checker, element),
        "style" => check_blocking(checker, element),
        "a" | "area" | "form" => link_types::check(checker, element),
        "title" if checker.parent().is_some_and(|parent| parent.is("head")) => check_title(checker, element),
        _ => {}
    }
    if !checker.metadata.has_url && !element.is("html") {
        checker.metadata.has_url = element.attributes.iter().any(|attribute| has_url(element, *attribute));
    }
}

fn has_url(element: &Element<'_>, attribute: Attribute<'_>) -> bool {
    matches!(
        rules::kind_of(element.rule, attribute.name()),
        Some(Kind::Url | Kind::NonEmptyUrl | Kind::Srcset | Kind::Urls)
    )
}

/// Checks what needs the children of such an element.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    if frame.content == Content::Head
        && frame.progress.titles == 0
        && checker.frames.len() <= 2
        && !is_in_template(checker)
    {
        checker.report(Code::DocumentTitle, element, || "Element `head` must have a `title`".to_owned());
    }
    if element.is("title") && !frame.has_text {
        checker.report(Code::MissingText, element, || "Element `title` must not be empty".to_owned());
    }
}

fn check_title<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if checker.frames.last().is_some_and(|head| head.progress.titles > 1) {
        checker.report(Code::DocumentTitle, element, || "Only one `title` may be in the `head`".to_owned());
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#the-base-element>
fn check_base<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    checker.metadata.bases += 1;
    if checker.metadata.bases > 1 {
        checker.report(Code::BasePlacement, element, || "Only one `base` may be in a document".to_owned());
    } else if checker.metadata.has_url {
        checker.report(Code::BasePlacement, element, || {
            "Element `base` must come before all elements with a URL, such as `link` and `script`".to_owned()
        });
    }
    if let Some(href) = element.attribute("href") {
        let scheme = url::scheme(href.value().trim_ascii()).map(|(scheme, _)| scheme.to_ascii_lowercase());
        if let Some(scheme) = scheme.filter(|scheme| matches!(scheme.as_str(), "data" | "javascript")) {
            bad_value(checker, element, href, Code::UnwiseValue, &format!("as a base, a `{scheme}:` URL is ignored"));
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element>
fn check_meta<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if element.has_keyword("name", "theme-color") {
        check_theme_color(checker, element);
    }
    check_meta_place(checker, element);
    if element.has("charset") {
        checker.metadata.charsets += u32::from(!is_in_template(checker));
        check_declaration_place(checker, element);
        if checker.metadata.charsets > 1 && !is_in_template(checker) {
            checker.report_attribute(Code::ConflictingMeta, element, "charset", || {
                "Only one `meta` with the attribute `charset` may be in a document".to_owned()
            });
        }
    }
    if let Some(pragma) = element.get("http-equiv") {
        check_pragma(checker, element, &pragma.to_ascii_lowercase());
    }
    match element.get("name").map(str::to_ascii_lowercase).as_deref() {
        Some("description") => check_unique(checker, element, "description", None, ""),
        Some("application-name") => {
            let language = language(element).map(str::to_ascii_lowercase);
            check_unique(checker, element, "application-name", language, "for each language");
        }
        Some("color-scheme") => {
            check_unique(checker, element, "color-scheme", None, "");
            check_color_scheme(checker, element);
        }
        Some("theme-color") => {
            let media = element.get("media").map(str::to_owned);
            check_unique(checker, element, "theme-color", media, "for each value of `media`");
        }
        Some("referrer") => {
            if let Some(content) = element.attribute("content")
                && let Err(problem) = values::check(Kind::Enumerated(&REFERRERPOLICY), "content", content.value())
            {
                report_problem(checker, element, content, problem);
            }
        }
        Some("viewport") => check_viewport(checker, element),
        _ => {}
    }
    if checker.metadata.charsets > 0
        && checker.metadata.content_types > 0
        && !is_in_template(checker)
        && (element.has("charset") || element.has_keyword("http-equiv", "content-type"))
    {
        checker.report(Code::ConflictingMeta, element, || {
            "A document must not have both a `meta` with `charset` and one with the `http-equiv` `content-type`"
                .to_owned()
        });
    }
}

/// The language that an attribute of the element tells.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#language>
fn language<'a>(element: &Element<'a>) -> Option<&'a str> {
    let in_xml = element.attributes.iter().find(|one| one.name() == "xml:lang" && one.namespace() == Namespace::XML);
    in_xml.map(|attribute| attribute.value()).or_else(|| element.get("lang"))
}

/// Whether the current element is in the contents of a template. These are in a document of their own, from which they are
/// copied to wherever a script wants.
fn is_in_template(checker: &Checker<'_>) -> bool {
    checker.inherited().inside.has(Inside::TEMPLATE)
}

/// A document has one `meta` element of that name, or one for each of something.
fn check_unique<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    name: &'static str,
    of: Option<String>,
    each: &str,
) {
    if is_in_template(checker) {
        return;
    }
    if !checker.metadata.names.insert((name, of)) {
        checker.report(Code::RepeatedMeta, element, || {
            format!("Only one `meta` with the `name` `{name}` may be in a document {each}").trim_end().to_owned()
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#meta-color-scheme>
fn check_color_scheme<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(content) = element.attribute("content") else { return };
    if !is_color_scheme(content.value()) {
        let why = "it must be `normal`, or `light`, `dark` or both, with `only` before or after them";
        bad_value(checker, element, content, Code::BadValue, why);
    }
}

/// <https://drafts.csswg.org/css-color-adjust-1/#propdef-color-scheme>
fn is_color_scheme(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let words: Vec<_> = value.split_ascii_whitespace().collect();
    let schemes = match words.as_slice() {
        ["normal"] => return true,
        ["only", schemes @ ..] | [schemes @ .., "only"] => schemes,
        schemes => schemes,
    };
    let keywords = ["normal", "only", "default", "inherit", "initial", "unset", "revert", "revert-layer"];
    let is_part =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_') || !character.is_ascii();
    let is_scheme = |word: &str| {
        let start = word.strip_prefix('-').unwrap_or(word);
        let is_identifier =
            word.starts_with("--") || !start.is_empty() && !start.starts_with(|one: char| one.is_ascii_digit());
        is_identifier && word.chars().all(is_part) && !keywords.contains(&word)
    };
    !schemes.is_empty() && schemes.iter().copied().all(is_scheme)
}

/// Browsers look for the encoding in the first bytes of a document.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#charset1024>
fn check_declaration_place<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    const LAST: u64 = 1024;
    if checker.is_html && element.span().end > LAST {
        checker.report(Code::LateDeclaration, element, || {
            "Element `meta` with the encoding of the document must end within its first 1024 bytes".to_owned()
        });
    }
}

/// Text that came as text, or with the label of its encoding, needs no declaration.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#charset>
#[cfg(feature = "encoding")]
pub(crate) fn check_encoding(checker: &mut Checker<'_>) {
    use fivefold_core::encoding::{Confidence, Origin};
    // A declaration that agrees with the default makes this certain.
    let is_undeclared = checker.document.encoding().is_some_and(|found| {
        matches!(found.origin, Origin::Default | Origin::Parent) && found.confidence == Confidence::Tentative
    });
    if !is_undeclared || !checker.is_html {
        return;
    }
    let source = checker.document.source();
    let other = source.char_indices().find(|(_, character)| !character.is_ascii());
    if let Some((at, character)) = other {
        let span = Span::new(at as u64, (at + character.len_utf8()) as u64);
        checker.findings.add(Code::MissingDeclaration, checker.document.root().id(), span, || {
            "The encoding must be declared, as by `<meta charset=utf-8>`: there are other characters than ASCII"
                .to_owned()
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color>
fn check_theme_color<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(content) = element.attribute("content") else { return };
    if let Err(problem) = color::check(content.value()) {
        report_problem(checker, element, content, problem);
    }
}

/// In the body, `meta` elements are for microdata, and for RDFa.
fn check_meta_place<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let is_in_head = checker.parent().is_none_or(|parent| parent.is_any(&["head", "noscript", "template"]))
        || checker.inherited().inside.has(Inside::HEAD);
    if !is_in_head && !element.may_have("itemprop") && !element.has("property") {
        let parent = checker.parent().map_or("body", |parent| parent.name);
        checker.report(Code::ElementNotAllowed, element, || {
            format!("Element `meta` is not allowed as a child of `{parent}`: outside of `head`, it must have the attribute `itemprop`")
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#pragma-directives>
fn check_pragma<'a>(checker: &mut Checker<'a>, element: &Element<'a>, pragma: &str) {
    let Some(content) = element.attribute("content") else { return };
    let value = content.value();
    match pragma {
        "content-type" => {
            checker.metadata.content_types += u32::from(!is_in_template(checker));
            check_declaration_place(checker, element);
            if checker.metadata.content_types > 1 && !is_in_template(checker) {
                checker.report(Code::ConflictingMeta, element, || {
                    "Only one `meta` with the `http-equiv` `content-type` may be in a document".to_owned()
                });
            }
            let charset = value
                .get(..10)
                .filter(|start| start.eq_ignore_ascii_case("text/html;"))
                .map(|_| value[10..].trim_ascii_start());
            if !charset.is_some_and(|charset| charset.eq_ignore_ascii_case("charset=utf-8")) {
                bad_value(checker, element, content, Code::BadValue, "it must be `text/html; charset=utf-8`");
            }
        }
        "refresh" => {
            if let Err(why) = check_refresh(value) {
                bad_value(checker, element, content, Code::BadValue, &why);
            }
        }
        _ => {}
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>
fn check_refresh(value: &str) -> Result<(), String> {
    let (seconds, rest) = value.split_once(';').map_or((value, None), |(seconds, rest)| (seconds, Some(rest)));
    if seconds.is_empty() || !seconds.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("it must begin with a number of seconds".to_owned());
    }
    let Some(rest) = rest else { return Ok(()) };
    let address = rest.trim_ascii_start();
    let after = address.get(..4).filter(|start| start.eq_ignore_ascii_case("url=")).map(|_| &address[4..]);
    match after {
        Some(address) if address.len() < rest.len() - 4 => {
            if address.starts_with(['\'', '"']) {
                return Err("the URL must not be in quotation marks".to_owned());
            }
            url::check(address, url::Form::Any)
        }
        _ => Err("after the seconds, there must be `;`, a space, `URL=` and a URL".to_owned()),
    }
}

/// People must be able to enlarge a page.
fn check_viewport<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(content) = element.attribute("content") else { return };
    let value = content.value().to_ascii_lowercase();
    let prevents = value.split([',', ';']).filter_map(|pair| pair.split_once('=')).any(|(name, value)| {
        match (name.trim_ascii(), value.trim_ascii()) {
            ("user-scalable", value) => matches!(value, "no" | "0"),
            ("maximum-scale", value) => value.parse::<f64>().is_ok_and(|scale| scale < 2.0),
            _ => false,
        }
    });
    if prevents {
        bad_value(checker, element, content, Code::UnwiseValue, "people cannot enlarge the page");
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#the-link-element>
fn check_link<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    check_integrity(checker, element);
    check_blocking(checker, element);
    if element.is_bound("rel") {
        return;
    }
    link_types::check(checker, element);
    check_link_place(checker, element);
    check_image_sizes(checker, element);
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-link-imagesizes>
fn check_image_sizes<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let srcset = element.get("imagesrcset");
    if srcset.is_some_and(images::has_widths) && !element.may_have("imagesizes") {
        checker.report_attribute(Code::AttributeCombination, element, "imagesrcset", || {
            "Attribute `imagesrcset` on element `link` has candidates with a width, which need the attribute `imagesizes`".to_owned()
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics.html#allowed-in-the-body>
fn check_link_place<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let is_in_head = checker.parent().is_none_or(|parent| parent.is_any(&["head", "template"]))
        || checker.inherited().inside.has(Inside::HEAD);
    let is_body_ok = element.get("rel").is_some_and(|rel| {
        let is_ok = |token: &str| BODY_OK.iter().any(|one| one.eq_ignore_ascii_case(token));
        rel.split_ascii_whitespace().all(is_ok)
    });
    if !is_in_head && !is_body_ok && !element.has("itemprop") && !element.has("property") {
        let parent = checker.parent().map_or("body", |parent| parent.name);
        checker.report(Code::ElementNotAllowed, element, || {
            format!(
                "Element `link` is not allowed as a child of `{parent}`: in the `body`, it must have the attribute `itemprop`, or in its `rel` only {}",
                values::alternatives(BODY_OK)
            )
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#blocking-attributes>
pub(crate) fn check_blocking<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(blocking) = element.attribute("blocking") else { return };
    if let Some(token) = blocking.value().split_ascii_whitespace().find(|token| !token.eq_ignore_ascii_case("render")) {
        let why = format!("there is no blocking token {}: only `render`", values::quote(token));
        bad_value(checker, element, blocking, Code::BadValue, &why);
    }
}

/// <https://w3c.github.io/webappsec-subresource-integrity/#the-integrity-attribute>
pub(crate) fn check_integrity<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(integrity) = element.attribute("integrity") else { return };
    if let Some(why) = integrity_problem(integrity.value()) {
        bad_value(checker, element, integrity, Code::BadValue, &why);
    }
}

/// What is wrong with integrity metadata, if anything.
pub(crate) fn integrity_problem(value: &str) -> Option<String> {
    let is_digest = |digest: &str| {
        let bare = digest.trim_end_matches('=');
        let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_');
        !bare.is_empty() && digest.len() - bare.len() <= 2 && bare.bytes().all(is_base64)
    };
    let is_hash = |token: &str| {
        let hash = token.split('?').next().unwrap_or_default();
        let parts = hash.split_once('-');
        parts
            .is_some_and(|(algorithm, digest)| matches!(algorithm, "sha256" | "sha384" | "sha512") && is_digest(digest))
    };
    let wrong = value.split_ascii_whitespace().find(|token| !is_hash(token))?;
    Some(format!("{} is not `sha256-`, `sha384-` or `sha512-` and a digest in Base64", values::quote(wrong)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refreshes() {
        for value in ["5", "0; url=x", "5; URL=http://example.com/"] {
            assert_eq!(check_refresh(value), Ok(()), "{value}");
        }
        for value in ["", "abc", "5 url=x", "5;url=x", "5; url='x'", "-1", "5; x"] {
            assert!(check_refresh(value).is_err(), "{value}");
        }
    }
}

//! Images, media, and embedded documents.
//!
//! <https://html.spec.whatwg.org/multipage/embedded-content.html>

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::{Element, bounded_text};
use crate::reports::{bad_value, forbid, report_problem};
use crate::values::{self, Problem, images};
use fivefold_core::Namespace;
use fivefold_dom::NodeRef;
use std::collections::HashSet;

/// Checks the attributes of such an element.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    match element.name {
        "img" => check_image(checker, element),
        "source" => check_source(checker, element),
        "iframe" | "object" => check_target_name(checker, element),
        _ => {}
    }
}

/// Checks what needs the children of such an element.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, _frame: &Frame<'a>) {
    match element.name {
        "picture" => finish_picture(checker, element),
        "audio" | "video" => finish_tracks(checker, element),
        _ => {}
    }
}

/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-img-element>
fn check_image<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    check_sizes(checker, element, "srcset", "sizes");
    check_alternative(checker, element);
    let starts_auto = element.get("sizes").is_some_and(|sizes| {
        let start = sizes.trim_ascii().get(..4).unwrap_or_default();
        start.eq_ignore_ascii_case("auto")
    });
    if starts_auto && !is_lazy(element) {
        checker.report_attribute(Code::AttributeCombination, element, "sizes", || {
            "The value `auto` of attribute `sizes` on element `img` needs the attribute `loading` with the value `lazy`".to_owned()
        });
    }
}

fn is_lazy(element: &Element<'_>) -> bool {
    element.has_keyword("loading", "lazy") || element.is_bound("loading")
}

/// Widths need `sizes`, and `sizes` need a `srcset`.
fn check_sizes<'a>(checker: &mut Checker<'a>, element: &Element<'a>, srcset: &str, sizes: &str) {
    let Some(candidates) = element.attribute(srcset) else {
        let is_automatic = element.is("img") && element.has_keyword(sizes, "auto") && is_lazy(element);
        if !is_automatic && !element.may_have(srcset) {
            forbid(checker, element, &[sizes], Code::AttributeCombination, &format!("without `{srcset}`"));
        }
        return;
    };
    let has_widths = images::has_widths(candidates.value());
    if has_widths && !element.may_have(sizes) {
        checker.report_attribute(Code::AttributeCombination, element, srcset, || {
            format!(
                "Attribute `{srcset}` on element `{}` has candidates with a width, which need the attribute `{sizes}`",
                element.name
            )
        });
    } else if !has_widths && element.has(sizes) && images::check_srcset(candidates.value()).is_ok() {
        bad_value(
            checker,
            element,
            candidates,
            Code::BadValue,
            &format!("with the attribute `{sizes}`, all candidates must have a width"),
        );
    }
}

/// <https://html.spec.whatwg.org/multipage/images.html#guidance-for-conformance-checkers>
fn check_alternative<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let has_title = element.get("title").is_some_and(|title| !title.is_empty()) || element.is_bound("title");
    let is_excused = has_title
        || element.get("generator-unable-to-provide-required-alt") == Some("")
        || ["aria-label", "aria-labelledby"].iter().any(|name| element.may_have(name));
    if element.may_have("alt") || is_excused || is_explained_by_figure(element.node) {
        return;
    }
    checker.report(Code::MissingAttribute, element, || {
        "Element `img` must have the attribute `alt`, with a text that stands for the image, or empty for a decoration".to_owned()
    });
}

/// Whether the image is the only content of a figure with a caption that has a text.
fn is_explained_by_figure(image: NodeRef<'_>) -> bool {
    // NOTE: the figure may be a few elements up; more would make the time depend on the depth of the document.
    const REACH: usize = 4;
    const NEAR: usize = 8;
    let Some(figure) = image.ancestors().take(REACH).find(|node| node.local_name() == Some("figure")) else {
        return false;
    };
    // NOTE: a caption is the first or the last child; so the time does not depend on how many images there are.
    let is_caption = |node: &NodeRef<'_>| node.local_name() == Some("figcaption");
    let from_start = figure.children().take(NEAR).find(is_caption);
    let caption = from_start.or_else(|| figure.children().rev().take(NEAR).find(is_caption));
    if caption.is_none_or(|node| bounded_text(node).trim_ascii().is_empty()) {
        return false;
    }
    let is_other = |node: NodeRef<'_>| {
        node.text().is_some_and(|text| !text.trim_ascii().is_empty())
            || matches!(node.local_name(), Some("img" | "object" | "video" | "iframe"))
    };
    let others = figure.children().filter(|node| node.local_name() != Some("figcaption"));
    let mut rest = others.flat_map(|node| core::iter::once(node).chain(node.descendants())).take(8 * NEAR);
    rest.all(|node| {
        fivefold_core::work::steps(1);
        node == image || !is_other(node)
    })
}

/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
fn check_source<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(parent) = checker.parent() else { return };
    if parent.is("picture") && element.has("srcset") {
        check_sizes(checker, element, "srcset", "sizes");
    }
}

/// A `source` that always matches must be the last one.
///
/// <https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element>
fn finish_picture<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let mut later_source = false;
    let is_html = |node: &NodeRef<'a>| node.namespace() == Some(Namespace::HTML);
    let children: Vec<_> = element.node.children().filter(is_html).collect();
    for child in children.into_iter().rev() {
        fivefold_core::work::steps(1);
        match child.local_name() {
            Some("img") => later_source |= child.attribute("srcset").is_some(),
            Some("source") => {
                if later_source {
                    check_conditions(checker, child);
                }
                later_source = true;
            }
            _ => {}
        }
    }
}

/// A `source` with others after it has a condition that can be false.
fn check_conditions<'a>(checker: &mut Checker<'a>, source: NodeRef<'a>) {
    let Some(element) = checker.element(source) else { return };
    let media = element.get("media").map(str::trim_ascii);
    if element.may_have("type") || element.is_bound("media") {
        return;
    }
    match media {
        None => checker.report(Code::MissingAttribute, &element, || {
            "Element `source` with a `source` or an `img` with `srcset` after it must have the attribute `media` or `type`".to_owned()
        }),
        Some(media) if media.is_empty() || media.eq_ignore_ascii_case("all") => {
            checker.report_attribute(Code::BadValue, &element, "media", || {
                format!("The value of attribute `media` on element `source` must not be {}: what comes after it is never used", values::quote(media))
            });
        }
        Some(_) => {}
    }
}

/// The kind of a track: one of the standard's.
fn kind_of_track(track: &Element<'_>) -> &'static str {
    let kind = track.get("kind").unwrap_or("subtitles");
    ["subtitles", "captions", "descriptions", "chapters"]
        .into_iter()
        .find(|one| one.eq_ignore_ascii_case(kind))
        .unwrap_or("metadata")
}

/// No two tracks are the same to people, and of each use, one at most is shown from the start.
///
/// <https://html.spec.whatwg.org/multipage/media.html#the-track-element>
fn finish_tracks<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let mut shown = HashSet::new();
    let mut seen = HashSet::new();
    let tracks = element.node.children().filter(|child| child.local_name() == Some("track"));
    for track in tracks {
        let Some(track) = checker.element(track).filter(Element::is_html) else { continue };
        fivefold_core::work::steps(1);
        if ["kind", "label", "srclang"].iter().any(|name| track.is_bound(name)) {
            continue;
        }
        let kind = kind_of_track(&track);
        let language = track.get("srclang").map(str::to_ascii_lowercase);
        if !seen.insert((kind, language, track.get("label"))) {
            checker.report(Code::TooManyElements, &track, || {
                format!("Only one `track` of kind `{kind}` may have this `srclang`, or none, and this `label`, or none")
            });
        }
        let purpose = if kind == "captions" { "subtitles" } else { kind };
        if track.has("default") && kind != "metadata" && !shown.insert(purpose) {
            let what = if purpose == "subtitles" { "subtitles or captions" } else { purpose };
            checker.report_attribute(Code::TooManyElements, &track, "default", || {
                format!("Only one `track` of {what} may have the attribute `default`")
            });
        }
    }
}

/// The name of a place where documents are shown is not a keyword.
fn check_target_name<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(name) = element.attribute("name") else { return };
    if let Err(problem @ Problem::Bad(_)) = values::target_name(name.value()) {
        report_problem(checker, element, name, problem);
    }
}

//! Headings, and what users expect of them.
//!
//! <https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2>

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::Element;
use crate::generated::lists::SHOWN;
use crate::inside::Inside;

/// The highest level of a heading.
const HIGHEST: u8 = 9;

/// The level of a heading by its name.
fn level(element: &Element<'_>) -> Option<u8> {
    element.node.element_name().filter(|_| element.is_html())?.local.heading_level()
}

/// Whether an element is shown as something, and so stands for a text.
pub(crate) fn counts_as_text(element: &Element<'_>) -> bool {
    let is_named =
        ["aria-label", "aria-labelledby"].iter().any(|name| element.get(name).is_some_and(|value| !value.is_empty()));
    is_named
        || element.is("img") && element.get("alt") != Some("")
        || element.is_filled()
        || element.is_any(SHOWN)
        || element.is_custom()
        || !element.is_html()
}

/// What an element adds to the levels of its headings, itself included, with what is around it: at most 9.
pub(crate) fn offset_within(element: &Element<'_>, around: u8) -> u8 {
    if element.attributes.is_empty() || !element.is_html() {
        return around;
    }
    let around = if element.has("headingreset") { 0 } else { around };
    let own = element.get("headingoffset").and_then(fivefold_microsyntax::parse_non_negative_integer).unwrap_or(0);
    around.saturating_add(u8::try_from(own).unwrap_or(HIGHEST)).min(HIGHEST)
}

/// Checks the levels of headings, and where `main` stands.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if let Some(level) = level(element) {
        if let Some(frame) = checker.frames.last_mut() {
            frame.has_heading = true;
        }
        // Contents of templates and shadow trees are not in the document.
        if checker.inherited().tree == 0 {
            check_level(checker, element, level);
        }
    }
    if element.is("main") {
        check_main(checker, element);
    }
    if element.is("html") && checker.frames.len() == 1 && !element.may_have("lang") {
        let is_named = element.attributes.iter().any(|attribute| attribute.local_name() == "lang");
        if !is_named {
            checker.report(Code::MissingLanguage, element, || {
                "Element `html` should have the attribute `lang`, with the language of the document".to_owned()
            });
        }
    }
}

fn check_level<'a>(checker: &mut Checker<'a>, element: &Element<'a>, own: u8) {
    let level = (own + offset_within(element, checker.inherited().heading_offset)).min(HIGHEST);
    let headings = &mut checker.headings;
    headings.first.get_or_insert((element.node.id(), element.span()));
    headings.has_top |= level == 1;
    if let Some(last) = headings.last.replace(level).filter(|last| level > last + 1) {
        checker.report(Code::SkippedHeading, element, || {
            format!(
                "The heading `{}` has the level {level}, and the one before it {last}: a level is skipped",
                element.name
            )
        });
    }
}

/// Checks, after the whole document was seen, that one of the headings has the level 1.
pub(crate) fn resolve(checker: &mut Checker<'_>) {
    let Some((node, span)) = checker.headings.first.filter(|_| !checker.headings.has_top) else { return };
    if !checker.references.is_of_fragment {
        checker.findings.add(Code::MissingTopHeading, node, span, || {
            "At least one heading of the document should have the level 1, as an `h1` does".to_owned()
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element>
fn check_main<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let inside = checker.inherited().inside;
    if inside.has(Inside::NOT_MAIN) {
        checker.report(Code::DescendantNotAllowed, element, || {
            "Element `main` may only be in `html`, `body`, `div`, custom elements, and a `form` without a name"
                .to_owned()
        });
    }
    // As with headings, what is in a template or a shadow tree is not in the document.
    if inside.has(Inside::HIDDEN) || element.has("hidden") || checker.inherited().tree != 0 {
        return;
    }
    let first = checker.headings.main.replace(element.span());
    if first.is_some_and(|first| !checker.references.alternatives.have(first)) {
        checker.report(Code::TooManyElements, element, || {
            "Only one `main` element of a document may be visible".to_owned()
        });
    }
}

/// Checks whether a heading has a text, and a section a heading.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    let inside = frame.inherited.inside;
    if level(element).is_some() && !frame.has_text && !inside.has(Inside::HIDDEN) {
        checker.report(Code::EmptyHeading, element, || format!("The heading `{}` has no text", element.name));
    }
    let is_landmark = ["role", "aria-label", "aria-labelledby"].iter().any(|name| element.may_have(name));
    if element.is_any(&["article", "section"]) && !frame.has_heading && !is_landmark {
        checker.report(Code::MissingHeading, element, || {
            format!("Element `{}` should have a heading, `h2` to `h6`", element.name)
        });
    }
}

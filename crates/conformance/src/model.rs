//! Content models: which children an element may have.
//!
//! <https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model>

mod foreign;
mod order;

use crate::element::Element;
use crate::inside::Inside;
use crate::rules::{Categories, Content, Model};
use crate::surroundings::Surroundings;
use fivefold_core::Namespace;
use order::Stage;

pub(crate) use order::{begin_template, missing_child, past_template};

/// The children so far, as far as the models need to know.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    stage: Stage,
    /// The number of child elements.
    pub(crate) elements: u32,
    /// The number of `title` elements in a `head`.
    pub(crate) titles: u32,
    /// Whether there is text other than white space, or an element, apart from what the model names.
    has_other: bool,
    /// Whether a template was the last child, whose content may be there or not.
    is_of_template: bool,
}

/// What the children of an element may be, and what its descendants are inside of. `outer` is what the parent allows, and
/// `inside` what the element itself is inside of.
pub(crate) fn model_of(
    element: &Element<'_>,
    parent: Option<&Element<'_>>,
    outer: Content,
    inside: Inside,
) -> (Content, Inside) {
    if element.is_component() {
        return (Content::Any, inside);
    }
    if !element.is_html() {
        return (foreign::content_of(element), inside.with(Inside::NOT_MAIN));
    }
    let around = Surroundings { parent, inside, ..Surroundings::default() };
    let unnamed = match element.rule {
        None if element.is_custom() => Content::Transparent,
        None => Content::Any,
        Some(_) => Content::Flow,
    };
    let row = element.rule.and_then(|rule| around.find(element, rule.models)).copied();
    let model = row.unwrap_or(Model { content: unnamed, inside: Inside::default() });
    let content = match model.content {
        Content::Transparent => transparent(outer),
        Content::Media => match transparent(outer) {
            Content::Phrasing | Content::PhrasingOrHeadings | Content::MediaInPhrasing => Content::MediaInPhrasing,
            _ => Content::Media,
        },
        content => content,
    };
    (content, inside_of(element, inside).with(model.inside))
}

/// What the descendants of an element are inside of, apart from what the table of models says.
fn inside_of(element: &Element<'_>, inside: Inside) -> Inside {
    let is_annotation = element.is_any(&["rp", "rt"]);
    let is_unnamed_form = element.is("form") && !element.names_itself();
    let may_hold_main = element.is_any(&["html", "body", "div"]) || element.is_custom() || is_unnamed_form;
    let flags = [
        (!may_hold_main, Inside::NOT_MAIN),
        (element.has("hidden"), Inside::HIDDEN),
        (element.has("itemscope"), Inside::ITEM),
        (inside.has(Inside::RUBY_BASE) && !is_annotation, Inside::NO_RUBY),
    ];
    let all = flags.into_iter().filter(|(is_set, _)| *is_set).fold(inside, |all, (_, flag)| all.with(flag));
    if is_annotation { all.without(Inside::RUBY_BASE) } else { all }
}

/// What a transparent element may contain, where its parent allows this.
fn transparent(outer: Content) -> Content {
    match outer {
        Content::Figure | Content::Fieldset | Content::Details | Content::DefinitionGroup | Content::Media => {
            Content::Flow
        }
        Content::Ruby | Content::Picture | Content::Datalist | Content::Hgroup | Content::MediaInPhrasing => {
            Content::Phrasing
        }
        // NOTE: where a transparent element is a fault itself, its content is none.
        Content::Nothing
        | Content::Text
        | Content::Only(_)
        | Content::Definitions
        | Content::Html
        | Content::Head
        | Content::Table => Content::Any,
        Content::DropDown => Content::ListBox,
        other => other,
    }
}

/// Why a child is not allowed; `Ok` if it is.
type Admission = Result<(), &'static str>;

/// Whether the child may stand at this place, after the children so far. Notes that it is there.
pub(crate) fn admit(content: Content, progress: &mut Progress, child: &Element<'_>, parent: &Element<'_>) -> Admission {
    progress.elements += 1;
    progress.is_of_template &= child.is_shown_template();
    let is_script_supporting = child.has_category(Categories::SCRIPT_SUPPORTING);
    let is_first = progress.elements == 1;
    match content {
        Content::Any | Content::Transparent => Ok(()),
        Content::Nothing => Err(": it must be empty"),
        Content::Text => Err(": only text is"),
        Content::Phrasing => phrasing(child),
        Content::Flow => flow(child),
        Content::PhrasingOrHeadings if child.has_category(Categories::HEADING) => Ok(()),
        Content::PhrasingOrHeadings => phrasing(child),
        Content::Only(model) => {
            only(child.is_any(model.names) || model.has_scripts && is_script_supporting, model.otherwise)
        }
        Content::Head => {
            progress.titles += u32::from(child.is("title"));
            only(child.has_category(Categories::METADATA), ": only metadata content is")
        }
        Content::DropDown if child.is("button") => only(is_first, ": a `button` must be its first child"),
        Content::DropDown | Content::ListBox if child.is("button") => Err(
            ": a `button` may only be in a drop-down box, one without `multiple` and without a `size` greater than 1",
        ),
        Content::DropDown | Content::ListBox => only(
            child.is_any(&["option", "optgroup", "hr", "noscript", "div"]) || is_script_supporting,
            ": only `option`, `optgroup`, `hr`, `noscript` and `div` elements are",
        ),
        Content::Options if child.is("legend") => only(is_first, ": a `legend` must be its first child"),
        Content::Options => only(
            child.is_any(&["option", "noscript", "div"]) || is_script_supporting,
            ": only `option`, `noscript` and `div` elements are",
        ),
        Content::Option => only(child.is("div") || phrasing(child).is_ok(), ": only phrasing content is"),
        Content::Fieldset if child.is("legend") => {
            only(is_first && !progress.has_other, ": a `legend` must be its first child")
        }
        Content::Fieldset => flow(child),
        Content::Media | Content::MediaInPhrasing if child.is("source") && parent.has("src") => {
            Err(" that has a `src` attribute")
        }
        Content::Svg | Content::MathMl => foreign::admit(content, child, parent),
        _ => order::admit(content, progress, child),
    }
}

fn only(is_allowed: bool, otherwise: &'static str) -> Admission {
    if is_allowed { Ok(()) } else { Err(otherwise) }
}

/// Elements of SVG and MathML stand in HTML as their roots.
fn is_embedded_root(child: &Element<'_>) -> bool {
    child.namespace == Namespace::SVG && child.name == "svg"
        || child.namespace == Namespace::MATHML && child.name == "math"
}

fn phrasing(child: &Element<'_>) -> Admission {
    let allowed = child.has_category(Categories::PHRASING) || child.is_custom() || is_embedded_root(child);
    only(allowed, ": only phrasing content is")
}

fn flow(child: &Element<'_>) -> Admission {
    let allowed = child.has_category(Categories::FLOW) || child.is_custom() || is_embedded_root(child);
    only(allowed, "")
}

/// Whether text other than white space may stand there. Notes that it is there.
pub(crate) fn admits_text(content: Content, progress: &mut Progress) -> bool {
    match content {
        Content::Any | Content::Text | Content::Phrasing | Content::Flow | Content::PhrasingOrHeadings => true,
        Content::Option | Content::Svg | Content::MathMl => true,
        Content::Fieldset => {
            progress.has_other = true;
            true
        }
        _ => order::admits_text(content, progress),
    }
}

/// The ancestor that does not allow the element among its descendants, in words.
pub(crate) fn forbidding_ancestor(element: &Element<'_>, inside: Inside) -> Option<&'static str> {
    FORBIDDING.iter().find(|(ancestor, forbids, _)| inside.has(*ancestor) && forbids(element)).map(|(.., words)| *words)
}

/// An ancestor, which elements it does not allow among its descendants, and what it is in words.
type Forbidding = (Inside, fn(&Element<'_>) -> bool, &'static str);

const FORBIDDING: &[Forbidding] = &[
    (Inside::A, |element| is_reachable(element) || element.is("a"), "an `a`"),
    (Inside::BUTTON, is_reachable, "a `button`"),
    (Inside::LABEL, |element| element.is("label"), "a `label`"),
    (Inside::ADDRESS, |element| is_structure(element) || element.is("address"), "an `address`"),
    (Inside::HEADER, is_framing, "a `header`"),
    (Inside::FOOTER, is_framing, "a `footer`"),
    (Inside::DT, is_structure, "a `dt`"),
    (Inside::TH, is_structure, "a `th`"),
    (Inside::DFN, |element| element.is("dfn"), "a `dfn`"),
    (Inside::CAPTION, |element| element.is("table"), "a `caption`"),
    (Inside::FORM, |element| element.is("form"), "a `form`"),
    (Inside::PROGRESS, |element| element.is("progress"), "a `progress`"),
    (Inside::METER, |element| element.is("meter"), "a `meter`"),
    (Inside::NOSCRIPT, |element| element.is("noscript"), "a `noscript`"),
    (Inside::AUDIO, is_media, "an `audio`"),
    (Inside::VIDEO, is_media, "a `video`"),
    (Inside::OPTION, |element| is_reachable(element) || element.is_any(&["datalist", "object"]), "an `option`"),
    (Inside::OPTION_LEGEND, is_reachable, "a `legend` in an `optgroup`"),
    (Inside::NO_RUBY, |element| element.is("ruby"), "the base text of a `ruby`"),
    (Inside::CANVAS, |element| element.is_interactive() && !may_be_in_canvas(element), "a `canvas`"),
];

fn is_reachable(element: &Element<'_>) -> bool {
    element.is_interactive() || element.has("tabindex")
}

fn is_media(element: &Element<'_>) -> bool {
    element.is_any(&["audio", "video"])
}

fn is_framing(element: &Element<'_>) -> bool {
    element.is_any(&["header", "footer"])
}

/// Whether it is a part of an outline.
fn is_structure(element: &Element<'_>) -> bool {
    element.has_category(Categories::HEADING.and(Categories::SECTIONING)) || is_framing(element)
}

/// <https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element>
fn may_be_in_canvas(element: &Element<'_>) -> bool {
    match element.name {
        "a" | "button" => true,
        "img" => element.has("usemap"),
        "input" => matches!(element.input_type(), "checkbox" | "radio" | "submit" | "image" | "reset" | "button"),
        "select" => element.is_list_box(),
        _ => false,
    }
}

//! Content models: which children an element may have.
//!
//! <https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model>

mod foreign;

use crate::element::Element;
use crate::rules::Categories;
use fivefold_core::{ElementClass, Namespace};

/// What may stand in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Anything: in elements that are faults themselves, in fragments, and in templates.
    Any,
    Nothing,
    Text,
    Phrasing,
    Flow,
    PhrasingOrHeadings,
    Html,
    Head,
    HeadNoscript,
    Items,
    Definitions,
    DefinitionGroup,
    Figure,
    Hgroup,
    Ruby,
    Picture,
    Media,
    MediaInPhrasing,
    Table,
    Columns,
    Rows,
    Cells,
    DropDown,
    ListBox,
    Options,
    Option,
    Datalist,
    Fieldset,
    Details,
    Svg,
    MathMl,
}

/// The children so far, as far as the models need to know.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// How far the model has come; what the numbers mean depends on it.
    pub(crate) phase: u8,
    /// The number of child elements.
    pub(crate) elements: u32,
    /// The number of children that decide: `img` in `picture`, `title` in `head`, headings in `hgroup` and so on.
    pub(crate) count: u32,
    /// Whether there is text other than white space, or an element, apart from what the model names.
    pub(crate) has_other: bool,
}

/// What the children of an element may be. `outer` is what the parent of a transparent element allows.
pub(crate) fn content_of(
    element: &Element<'_>,
    parent: Option<&Element<'_>>,
    outer: Content,
    inside: Inside,
) -> Content {
    if element.namespace != Namespace::HTML {
        return foreign::content_of(element);
    }
    let is_parent = |name: &str| parent.is_some_and(|parent| parent.is(name));
    match element.name {
        "html" => Content::Html,
        "head" => Content::Head,
        "title" | "style" | "script" | "textarea" | "rp" => Content::Text,
        "time" if !element.has("datetime") => Content::Text,
        "noscript" if is_parent("head") => Content::HeadNoscript,
        "div" if is_parent("dl") => Content::DefinitionGroup,
        "div" if inside.has(Inside::SELECT_PARTS) => transparent(outer),
        "p" | "pre" => Content::Phrasing,
        _ if element.has_class(ElementClass::HEADING) => Content::Phrasing,
        "ol" | "ul" | "menu" => Content::Items,
        "dl" => Content::Definitions,
        "figure" => Content::Figure,
        "hgroup" => Content::Hgroup,
        "ruby" => Content::Ruby,
        "picture" => Content::Picture,
        "audio" | "video" => match transparent(outer) {
            Content::Phrasing | Content::PhrasingOrHeadings | Content::MediaInPhrasing => Content::MediaInPhrasing,
            _ => Content::Media,
        },
        "table" => Content::Table,
        "colgroup" => {
            if element.has("span") {
                Content::Nothing
            } else {
                Content::Columns
            }
        }
        "thead" | "tbody" | "tfoot" => Content::Rows,
        "tr" => Content::Cells,
        "select" => {
            if element.is_list_box() {
                Content::ListBox
            } else {
                Content::DropDown
            }
        }
        "optgroup" => Content::Options,
        "option" => option(element, inside),
        "datalist" => Content::Datalist,
        "fieldset" => Content::Fieldset,
        "details" => Content::Details,
        "summary" => Content::PhrasingOrHeadings,
        "legend" => {
            if is_parent("optgroup") {
                Content::Phrasing
            } else {
                Content::PhrasingOrHeadings
            }
        }
        "a" | "ins" | "del" | "object" | "map" | "noscript" | "slot" | "canvas" => transparent(outer),
        "base" | "link" | "meta" | "hr" | "br" | "wbr" | "source" | "img" | "iframe" | "embed" | "track" | "area"
        | "col" | "input" | "template" | "selectedcontent" => Content::Nothing,
        _ if element.is_custom() => transparent(outer),
        _ => match element.rule {
            None => Content::Any,
            Some(rule) if is_phrasing_container(rule.name) => Content::Phrasing,
            Some(_) => Content::Flow,
        },
    }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-option-element>
fn option(element: &Element<'_>, inside: Inside) -> Content {
    match (element.has("label"), element.has("value")) {
        (true, true) => Content::Nothing,
        (true, false) => Content::Text,
        (false, _) if inside.has(Inside::DATALIST) => Content::Text,
        (false, _) => Content::Option,
    }
}

/// The elements of phrasing content whose content is phrasing content, too.
fn is_phrasing_container(name: &str) -> bool {
    matches!(
        name,
        "abbr"
            | "b"
            | "bdi"
            | "bdo"
            | "button"
            | "cite"
            | "code"
            | "data"
            | "dfn"
            | "em"
            | "i"
            | "kbd"
            | "label"
            | "mark"
            | "meter"
            | "output"
            | "progress"
            | "q"
            | "rt"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "u"
            | "var"
    )
}

/// What a transparent element may contain, where its parent allows this.
pub(crate) fn transparent(outer: Content) -> Content {
    match outer {
        Content::Figure | Content::Fieldset | Content::Details | Content::DefinitionGroup => Content::Flow,
        Content::Ruby | Content::Picture | Content::Datalist | Content::Hgroup | Content::MediaInPhrasing => {
            Content::Phrasing
        }
        Content::Media => Content::Flow,
        // NOTE: where a transparent element is a fault itself, its content is none.
        Content::Nothing | Content::Text | Content::Items | Content::Definitions | Content::Html | Content::Head => {
            Content::Any
        }
        Content::Table | Content::Columns | Content::Rows | Content::Cells => Content::Any,
        Content::DropDown => Content::ListBox,
        other => other,
    }
}

/// Why a child is not allowed; `Ok` if it is.
type Admission = Result<(), &'static str>;

/// Whether the child may stand at this place, after the children so far. Notes that it is there.
pub(crate) fn admit(content: Content, progress: &mut Progress, child: &Element<'_>, parent: &Element<'_>) -> Admission {
    progress.elements += 1;
    let is_script_supporting = child.has_category(Categories::SCRIPT_SUPPORTING);
    match content {
        Content::Any => Ok(()),
        Content::Nothing => Err(": it must be empty"),
        Content::Text => Err(": only text is"),
        Content::Phrasing => phrasing(child),
        Content::Flow => flow(child),
        Content::PhrasingOrHeadings => {
            if child.has_category(Categories::HEADING) {
                Ok(())
            } else {
                phrasing(child)
            }
        }
        Content::Html => html(progress, child),
        Content::Head => head(progress, child),
        Content::HeadNoscript => {
            only(child.is_any(&["link", "style", "meta"]), ": only `link`, `style` and `meta` elements are")
        }
        Content::Items => only(child.is("li") || is_script_supporting, ": only `li` elements are"),
        Content::Definitions => definitions(progress, child),
        Content::DefinitionGroup => definition_group(progress, child),
        Content::Figure => figure(progress, child),
        Content::Hgroup => hgroup(progress, child),
        Content::Ruby => ruby(progress, child),
        Content::Picture => picture(progress, child),
        Content::Media => {
            media(progress, child, parent)?;
            only(child.is_any(&["source", "track"]) || flow(child).is_ok(), "")
        }
        Content::MediaInPhrasing => {
            media(progress, child, parent)?;
            only(
                child.is_any(&["source", "track"]) || phrasing(child).is_ok(),
                ": only phrasing content is, as around it",
            )
        }
        Content::Table => table(progress, child),
        Content::Columns => only(child.is_any(&["col", "template"]), ": only `col` and `template` elements are"),
        Content::Rows => only(child.is("tr") || is_script_supporting, ": only `tr` elements are"),
        Content::Cells => {
            only(child.is_any(&["td", "th"]) || is_script_supporting, ": only `td` and `th` elements are")
        }
        Content::DropDown if child.is("button") => only(progress.elements == 1, ": a `button` must be its first child"),
        Content::DropDown | Content::ListBox if child.is("button") => Err(
            ": a `button` may only be in a drop-down box, one without `multiple` and without a `size` greater than 1",
        ),
        Content::DropDown | Content::ListBox => only(
            child.is_any(&["option", "optgroup", "hr", "noscript", "div"]) || is_script_supporting,
            ": only `option`, `optgroup`, `hr`, `noscript` and `div` elements are",
        ),
        Content::Options if child.is("legend") => only(progress.elements == 1, ": a `legend` must be its first child"),
        Content::Options => only(
            child.is_any(&["option", "noscript", "div"]) || is_script_supporting,
            ": only `option`, `noscript` and `div` elements are",
        ),
        Content::Option => {
            if child.is("div") {
                Ok(())
            } else {
                phrasing(child)
            }
        }
        Content::Datalist => datalist(progress, child),
        Content::Fieldset if child.is("legend") => {
            only(progress.elements == 1 && !progress.has_other, ": a `legend` must be its first child")
        }
        Content::Fieldset => flow(child),
        Content::Details if child.is("summary") => {
            let is_first = progress.elements == 1 && !progress.has_other;
            progress.count += u32::from(is_first);
            only(is_first, ": a `summary` must be its first child")
        }
        Content::Details => flow(child),
        Content::Svg | Content::MathMl => foreign::admit(content, child, parent),
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

/// The count is that of `body` elements.
fn html(progress: &mut Progress, child: &Element<'_>) -> Admission {
    progress.count += u32::from(child.is("body"));
    match (child.html_name(), progress.phase) {
        ("head", 0) => progress.phase = 1,
        ("body", 1) => progress.phase = 2,
        ("body", 0) => return Err(" before a `head`"),
        _ => return Err(": it has a `head` and then a `body`"),
    }
    Ok(())
}

fn head(progress: &mut Progress, child: &Element<'_>) -> Admission {
    progress.count += u32::from(child.is("title"));
    only(child.has_category(Categories::METADATA), ": only metadata content is")
}

/// Phases: 0 at the start, 1 after `dt`, 2 after `dd`, 3 where there are `div` elements.
fn definitions(progress: &mut Progress, child: &Element<'_>) -> Admission {
    match (child.html_name(), progress.phase) {
        _ if child.has_category(Categories::SCRIPT_SUPPORTING) => Ok(()),
        ("div", 0 | 3) => {
            progress.phase = 3;
            Ok(())
        }
        ("div", _) => Err(" that has `dt` and `dd` children, too"),
        ("dt" | "dd", 3) => Err(" that has `div` children, too"),
        ("dt", _) => {
            progress.phase = 1;
            Ok(())
        }
        ("dd", _) => description(progress),
        _ => Err(": only `dt` and `dd` elements are, or `div` elements"),
    }
}

/// Phases: 0 at the start, 1 after `dt`, 2 after `dd`.
fn definition_group(progress: &mut Progress, child: &Element<'_>) -> Admission {
    match (child.html_name(), progress.phase) {
        _ if child.has_category(Categories::SCRIPT_SUPPORTING) => Ok(()),
        ("dt", 0 | 1) => {
            progress.phase = 1;
            Ok(())
        }
        ("dt", _) => Err(" after a `dd`: a `div` in a `dl` has one group"),
        ("dd", _) => description(progress),
        _ => Err(" in a `dl`: only `dt` and `dd` elements are"),
    }
}

/// A `dd` in one of both.
fn description(progress: &mut Progress) -> Admission {
    let before = core::mem::replace(&mut progress.phase, 2);
    only(before != 0, " before a `dt`")
}

/// Phases: 0 before a `figcaption`, 1 after one that is the first child, 2 after one that must be the last.
fn figure(progress: &mut Progress, child: &Element<'_>) -> Admission {
    if child.is("figcaption") {
        progress.count += 1;
        if progress.count > 1 {
            return Err(" that has a `figcaption` already");
        }
        progress.phase = if progress.has_other { 2 } else { 1 };
        return Ok(());
    }
    progress.has_other |= !child.has_category(Categories::SCRIPT_SUPPORTING);
    only(
        progress.phase != 2 || child.has_category(Categories::SCRIPT_SUPPORTING),
        " after a `figcaption`, which must be the first or last child",
    )?;
    flow(child)
}

/// The count is that of headings.
fn hgroup(progress: &mut Progress, child: &Element<'_>) -> Admission {
    if child.has_class(ElementClass::HEADING) {
        progress.count += 1;
        return only(progress.count == 1, " that has a heading already");
    }
    only(child.is("p") || child.has_category(Categories::SCRIPT_SUPPORTING), ": only `p` elements and one heading are")
}

/// The count is that of `rt` elements. Phases: 0 at the start, 1 after base text, 2 after an `rt` with no `rp` before it, 3
/// after an `rp` before an `rt`, 4 after that `rt`, 5 after the `rp` after it, 6 after a `ruby` that is the base text.
fn ruby(progress: &mut Progress, child: &Element<'_>) -> Admission {
    let phase = match (child.html_name(), progress.phase) {
        ("rt", 3 | 5) => 4,
        ("rt", 4) => return Err(" after an `rt` that needs an `rp` after it, as one is before it"),
        ("rt", _) => 2,
        ("rp", 4) => 5,
        ("rp", 3) => return Err(" after an `rp`: an `rt` must be between them"),
        ("rp", _) => 3,
        (_, 3) => return Err(" after an `rp` before an `rt`"),
        (_, 4) => return Err(" after an `rt` that needs an `rp` after it, as one is before it"),
        ("ruby", 1 | 6) | (_, 6) => return Err(": a `ruby` there must be all of the base text"),
        ("ruby", _) => 6,
        _ => 1,
    };
    progress.phase = phase;
    progress.count += u32::from(child.is("rt"));
    if matches!(phase, 1 | 6) { phrasing(child) } else { Ok(()) }
}

/// The count is that of `img` elements.
fn picture(progress: &mut Progress, child: &Element<'_>) -> Admission {
    match child.html_name() {
        _ if child.has_category(Categories::SCRIPT_SUPPORTING) => Ok(()),
        "source" => only(progress.count == 0, " after the `img`"),
        "img" => {
            progress.count += 1;
            only(progress.count == 1, " that has an `img` already")
        }
        _ => Err(": only `source` elements and then one `img` are"),
    }
}

/// Phases: 0 among `source` elements, 1 among `track` elements, 2 in the content for others.
fn media(progress: &mut Progress, child: &Element<'_>, parent: &Element<'_>) -> Admission {
    match child.html_name() {
        "source" => {
            only(!parent.has("src"), " that has a `src` attribute")?;
            only(progress.phase == 0, " after `track` elements or other content")
        }
        "track" => {
            let is_early = progress.phase <= 1;
            progress.phase = progress.phase.max(1);
            only(is_early, " after other content")
        }
        _ => {
            progress.phase = 2;
            Ok(())
        }
    }
}

/// Phases: 1 after `caption`, 2 after `colgroup`, 3 after `thead`, 4 after `tbody`, 5 after `tr`, 6 after `tfoot`.
fn table(progress: &mut Progress, child: &Element<'_>) -> Admission {
    let (phase, may_follow) = match child.html_name() {
        _ if child.has_category(Categories::SCRIPT_SUPPORTING) => return Ok(()),
        "caption" => (1, 0..=0),
        "colgroup" => (2, 0..=2),
        "thead" => (3, 0..=2),
        "tbody" => (4, 0..=4),
        "tr" => (5, 0..=5),
        "tfoot" => (6, 0..=5),
        _ => return Err(": only `caption`, `colgroup`, `thead`, `tbody`, `tr` and `tfoot` elements are"),
    };
    let is_allowed = may_follow.contains(&progress.phase) && !(phase == 5 && progress.phase == 4);
    progress.phase = progress.phase.max(phase);
    only(
        is_allowed,
        " at this place: first a `caption`, then `colgroup`, `thead`, `tbody` or `tr`, and `tfoot` elements",
    )
}

/// Phases: 1 where there are `option` elements, 2 where there is phrasing content.
fn datalist(progress: &mut Progress, child: &Element<'_>) -> Admission {
    if child.has_category(Categories::SCRIPT_SUPPORTING) {
        return Ok(());
    }
    let phase = if child.is("option") { 1 } else { 2 };
    let is_mixed = progress.phase != 0 && progress.phase != phase;
    progress.phase = phase;
    only(!is_mixed, ": either `option` elements are, or phrasing content")?;
    if phase == 1 { Ok(()) } else { phrasing(child) }
}

/// Whether text other than white space may stand there. Notes that it is there.
pub(crate) fn admits_text(content: Content, progress: &mut Progress) -> bool {
    match content {
        Content::Figure => {
            progress.has_other = true;
            progress.phase != 2
        }
        Content::Details | Content::Fieldset => {
            progress.has_other = true;
            true
        }
        Content::Media | Content::MediaInPhrasing => {
            progress.phase = 2;
            true
        }
        Content::Datalist => {
            let is_mixed = progress.phase == 1;
            progress.phase = 2;
            !is_mixed
        }
        Content::Any | Content::Text | Content::Phrasing | Content::Flow | Content::PhrasingOrHeadings => true,
        Content::Ruby => {
            let is_allowed = !matches!(progress.phase, 3 | 4 | 6);
            progress.phase = 1;
            is_allowed
        }
        Content::Option | Content::Svg | Content::MathMl => true,
        _ => false,
    }
}

/// What the ancestors of an element are, and the element itself, as far as rules about descendants ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inside(u64);

impl Inside {
    pub(crate) const A: Self = Self(1);
    pub(crate) const BUTTON: Self = Self(1 << 1);
    pub(crate) const LABEL: Self = Self(1 << 2);
    pub(crate) const ADDRESS: Self = Self(1 << 3);
    pub(crate) const HEADER: Self = Self(1 << 4);
    pub(crate) const FOOTER: Self = Self(1 << 5);
    pub(crate) const DT: Self = Self(1 << 6);
    pub(crate) const TH: Self = Self(1 << 7);
    pub(crate) const DFN: Self = Self(1 << 8);
    pub(crate) const CAPTION: Self = Self(1 << 9);
    pub(crate) const FORM: Self = Self(1 << 10);
    pub(crate) const PROGRESS: Self = Self(1 << 11);
    pub(crate) const METER: Self = Self(1 << 12);
    pub(crate) const NOSCRIPT: Self = Self(1 << 13);
    pub(crate) const AUDIO: Self = Self(1 << 14);
    pub(crate) const VIDEO: Self = Self(1 << 15);
    pub(crate) const OPTION: Self = Self(1 << 16);
    pub(crate) const OPTION_LEGEND: Self = Self(1 << 17);
    pub(crate) const CANVAS: Self = Self(1 << 18);
    pub(crate) const NOT_MAIN: Self = Self(1 << 19);
    pub(crate) const MAP: Self = Self(1 << 20);
    pub(crate) const TEMPLATE: Self = Self(1 << 21);
    pub(crate) const A_HREF: Self = Self(1 << 22);
    pub(crate) const SELECT_PARTS: Self = Self(1 << 23);
    pub(crate) const DATALIST: Self = Self(1 << 24);
    pub(crate) const HEADING: Self = Self(1 << 25);
    pub(crate) const SECTIONING: Self = Self(1 << 26);
    pub(crate) const SELECT_BUTTON: Self = Self(1 << 27);
    pub(crate) const ITEM: Self = Self(1 << 28);
    pub(crate) const HEAD: Self = Self(1 << 29);
    pub(crate) const SELECT: Self = Self(1 << 30);
    pub(crate) const RUBY: Self = Self(1 << 31);
    pub(crate) const HIDDEN: Self = Self(1 << 32);
    /// In the base text of a `ruby` element, and in no `rt` of it.
    pub(crate) const RUBY_BASE: Self = Self(1 << 33);
    /// Where no `ruby` element may be: in an element of such a base text, or in one that is the base text.
    pub(crate) const NO_RUBY: Self = Self(1 << 34);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// What the descendants of an element are inside of, where the element itself is inside of that.
pub(crate) fn inside_of(element: &Element<'_>, parent: Option<&Element<'_>>, inside: Inside) -> Inside {
    if !element.is_html() {
        return inside.with(Inside::NOT_MAIN);
    }
    let mut own = Inside::default();
    if !element.is_any(&["html", "body", "div"])
        && !element.is_custom()
        && (!element.is("form") || names_itself(element))
    {
        own = own.with(Inside::NOT_MAIN);
    }
    if element.has("hidden") {
        own = own.with(Inside::HIDDEN);
    }
    if element.has("itemscope") {
        own = own.with(Inside::ITEM);
    }
    if inside.has(Inside::RUBY_BASE) && !element.is_any(&["rp", "rt"]) {
        own = own.with(Inside::NO_RUBY);
    }
    let is_parent = |name: &str| parent.is_some_and(|parent| parent.is(name));
    let more = match element.name {
        "a" if element.has("href") => Inside::A.with(Inside::A_HREF),
        "a" => Inside::A,
        "button" if is_parent("select") => Inside::BUTTON.with(Inside::SELECT_BUTTON),
        "button" => Inside::BUTTON,
        "label" => Inside::LABEL,
        "address" => Inside::ADDRESS,
        "header" => Inside::HEADER,
        "footer" => Inside::FOOTER,
        "dt" => Inside::DT,
        "th" => Inside::TH,
        "dfn" => Inside::DFN,
        "caption" => Inside::CAPTION,
        "form" => Inside::FORM,
        "progress" => Inside::PROGRESS,
        "meter" => Inside::METER,
        "noscript" => Inside::NOSCRIPT,
        "audio" => Inside::AUDIO,
        "video" => Inside::VIDEO,
        "option" => Inside::OPTION.with(Inside::SELECT_PARTS),
        "optgroup" => Inside::SELECT_PARTS,
        "select" => Inside::SELECT_PARTS.with(Inside::SELECT),
        "legend" if is_parent("optgroup") => Inside::OPTION_LEGEND,
        "canvas" => Inside::CANVAS,
        "map" => Inside::MAP,
        "datalist" => Inside::DATALIST,
        "head" => Inside::HEAD,
        "ruby" => Inside::RUBY.with(Inside::RUBY_BASE),
        "rt" | "rp" => return inside.with(own).without(Inside::RUBY_BASE),
        _ if element.has_class(ElementClass::HEADING) => Inside::HEADING,
        "article" | "aside" | "main" | "nav" | "section" => Inside::SECTIONING,
        _ => Inside::default(),
    };
    inside.with(own).with(more)
}

/// Whether an element has an attribute that gives it a name for assistive technology.
pub(crate) fn names_itself(element: &Element<'_>) -> bool {
    ["aria-label", "aria-labelledby", "title"]
        .iter()
        .any(|name| element.get(name).is_some_and(|value| !value.trim_ascii().is_empty()))
}

/// The ancestor that does not allow the element among its descendants, in words.
pub(crate) fn forbidding_ancestor(element: &Element<'_>, inside: Inside) -> Option<&'static str> {
    let is_heading = element.has_category(Categories::HEADING);
    let is_sectioning = element.has_category(Categories::SECTIONING);
    let is_framing = element.is_any(&["header", "footer"]);
    let is_interactive = element.is_interactive();
    let is_reachable = is_interactive || element.has("tabindex");
    let is_media = element.is_any(&["audio", "video"]);
    let rules = [
        (Inside::A, is_reachable || element.is("a"), "an `a`"),
        (Inside::BUTTON, is_reachable, "a `button`"),
        (Inside::LABEL, element.is("label"), "a `label`"),
        (Inside::ADDRESS, is_heading || is_sectioning || is_framing || element.is("address"), "an `address`"),
        (Inside::HEADER, is_framing, "a `header`"),
        (Inside::FOOTER, is_framing, "a `footer`"),
        (Inside::DT, is_heading || is_sectioning || is_framing, "a `dt`"),
        (Inside::TH, is_heading || is_sectioning || is_framing, "a `th`"),
        (Inside::DFN, element.is("dfn"), "a `dfn`"),
        (Inside::CAPTION, element.is("table"), "a `caption`"),
        (Inside::FORM, element.is("form"), "a `form`"),
        (Inside::PROGRESS, element.is("progress"), "a `progress`"),
        (Inside::METER, element.is("meter"), "a `meter`"),
        (Inside::NOSCRIPT, element.is("noscript"), "a `noscript`"),
        (Inside::AUDIO, is_media, "an `audio`"),
        (Inside::VIDEO, is_media, "a `video`"),
        (Inside::OPTION, is_reachable || element.is_any(&["datalist", "object"]), "an `option`"),
        (Inside::OPTION_LEGEND, is_reachable, "a `legend` in an `optgroup`"),
        (Inside::NO_RUBY, element.is("ruby"), "the base text of a `ruby`"),
        (Inside::CANVAS, is_interactive && !may_be_in_canvas(element), "a `canvas`"),
    ];
    rules
        .into_iter()
        .find(|(ancestor, is_forbidden, _)| *is_forbidden && inside.has(*ancestor))
        .map(|(.., words)| words)
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

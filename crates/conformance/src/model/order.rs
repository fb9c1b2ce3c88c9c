//! Content models in which it matters which children have been before.

use super::{Admission, Progress, flow, only, phrasing};
use crate::element::Element;
use crate::rules::{Categories, Content};
use fivefold_core::{ElementClass, Namespace};
use fivefold_dom::NodeRef;

/// How far the children have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    #[default]
    Start,
    /// In `html`: a `head`, a `body` without one, a `body` after one.
    Head,
    BodyAlone,
    Body,
    /// In `dl`, and in a group of it: in a template that may be there alone, after a `dt`, after a `dd`, where there are groups.
    Either,
    Term,
    Description,
    Groups,
    /// In `figure`: a `figcaption` is the first child, or must be the last.
    CaptionFirst,
    CaptionLast,
    /// In `hgroup`, `picture` and `details`: after the heading, `img` or `summary`.
    One,
    /// In `ruby`: after base text, after a `ruby` that is the base text, after an `rt` without parentheses, after the `rp`
    /// before an `rt`, after that `rt`, after the `rp` after it.
    Base,
    NestedRuby,
    Annotation,
    Opened,
    Enclosed,
    Closed,
    /// In `audio` and `video`: after a `track`. In these and in `datalist`: in the content for others.
    Tracks,
    Fallback,
    /// In `datalist`: after an `option`.
    Suggestions,
    /// In `table`, in this order.
    Caption,
    Columns,
    HeadRows,
    Bodies,
    Rows,
    FootRows,
}

/// Whether the child may stand after the others. Notes that it is there.
pub(super) fn admit(content: Content, progress: &mut Progress, child: &Element<'_>) -> Admission {
    use Content::{Media, MediaInPhrasing};
    use Stage::{
        Annotation, Base, Body, BodyAlone, CaptionFirst, CaptionLast, Closed, Description, Either, Enclosed, Fallback,
        Groups, Head, NestedRuby, One, Opened, Start, Suggestions, Term, Tracks,
    };
    let is_script_supporting = child.has_category(Categories::SCRIPT_SUPPORTING);
    let stage = progress.stage;
    let (next, fault) = match (content, child.html_name(), stage) {
        (Content::Html, "head", Start) => (Head, None),
        (Content::Html, "head", BodyAlone) => (Body, None),
        (Content::Html, "body", Head) => (Body, None),
        (Content::Html, "body", Start) => (BodyAlone, Some(" before a `head`")),
        (Content::Html, ..) => (stage, Some(": it has a `head` and then a `body`")),

        (Content::Figure, "figcaption", CaptionFirst | CaptionLast) => {
            (stage, Some(" that has a `figcaption` already"))
        }
        (Content::Figure, "figcaption", _) if progress.has_other => (CaptionLast, None),
        (Content::Figure, "figcaption", _) => (CaptionFirst, None),
        (Content::Figure, _, CaptionLast) if !is_script_supporting => {
            (stage, Some(" after a `figcaption`, which must be the first or last child"))
        }
        (Content::Figure, ..) => {
            progress.has_other |= !is_script_supporting;
            return flow(child);
        }

        (Content::Details, "summary", Start) if progress.elements == 1 && !progress.has_other => (One, None),
        (Content::Details, "summary", _) => (stage, Some(": a `summary` must be its first child")),
        (Content::Details, ..) => return flow(child),

        (Content::Ruby, "rt", Opened | Closed) => (Enclosed, None),
        (Content::Ruby, "rp", Enclosed) => (Closed, None),
        (Content::Ruby, _, Enclosed) => {
            (stage, Some(" after an `rt` that needs an `rp` after it, as one is before it"))
        }
        (Content::Ruby, "rt", _) => (Annotation, None),
        (Content::Ruby, "rp", Opened) => (stage, Some(" after an `rp`: an `rt` must be between them")),
        (Content::Ruby, "rp", _) => (Opened, None),
        (Content::Ruby, _, Opened) => (stage, Some(" after an `rp` before an `rt`")),
        (Content::Ruby, "ruby", Base) | (Content::Ruby, _, NestedRuby) => {
            (stage, Some(": a `ruby` there must be all of the base text"))
        }
        (Content::Ruby, "ruby", _) => (NestedRuby, None),
        (Content::Ruby, ..) => {
            progress.stage = Base;
            return phrasing(child);
        }

        (Media | MediaInPhrasing, "source", Start) => (Start, None),
        (Media | MediaInPhrasing, "source", _) => (stage, Some(" after `track` elements or other content")),
        (Media | MediaInPhrasing, "track", Start | Tracks) => (Tracks, None),
        (Media | MediaInPhrasing, "track", _) => (stage, Some(" after other content")),
        (Media | MediaInPhrasing, ..) => {
            progress.stage = Fallback;
            return if content == Media {
                flow(child)
            } else {
                only(phrasing(child).is_ok(), ": only phrasing content is, as around it")
            };
        }

        // Everywhere else, these may stand between any two.
        _ if is_script_supporting => (stage, None),

        (Content::Definitions, "div", Start | Either | Groups) => (Groups, None),
        (Content::Definitions, "div", _) => (stage, Some(" that has `dt` and `dd` children, too")),
        (Content::Definitions, "dt" | "dd", Groups) => (stage, Some(" that has `div` children, too")),
        (Content::DefinitionGroup, "dt", Description) => {
            (stage, Some(" after a `dd`: a `div` in a `dl` has one group"))
        }
        (Content::Definitions | Content::DefinitionGroup, "dt", _) => (Term, None),
        (Content::Definitions | Content::DefinitionGroup, "dd", Start) => (Description, Some(" before a `dt`")),
        (Content::Definitions | Content::DefinitionGroup, "dd", _) => (Description, None),
        (Content::Definitions, ..) => (stage, Some(": only `dt` and `dd` elements are, or `div` elements")),
        (Content::DefinitionGroup, ..) => (stage, Some(" in a `dl`: only `dt` and `dd` elements are")),

        (Content::Hgroup, "p", _) => (stage, None),
        (Content::Hgroup, ..) if !child.has_class(ElementClass::HEADING) => {
            (stage, Some(": only `p` elements and one heading are"))
        }
        (Content::Hgroup, _, Start) => (One, None),
        (Content::Hgroup, ..) => (stage, Some(" that has a heading already")),

        (Content::Picture, "source", Start) => (Start, None),
        (Content::Picture, "source", _) => (stage, Some(" after the `img`")),
        (Content::Picture, "img", Start) => (One, None),
        (Content::Picture, "img", _) => (stage, Some(" that has an `img` already")),
        (Content::Picture, ..) => (stage, Some(": only `source` elements and then one `img` are")),

        (Content::Datalist, "option", Start | Suggestions) => (Suggestions, None),
        (Content::Datalist, name, Start | Suggestions | Fallback) => {
            let (own, other) = if name == "option" { (Suggestions, Fallback) } else { (Fallback, Suggestions) };
            progress.stage = own;
            only(stage != other, ": either `option` elements are, or phrasing content")?;
            return phrasing(child);
        }

        (_, name, _) => table(name, stage),
    };
    progress.stage = next;
    fault.map_or(Ok(()), Err)
}

/// The first child of a kind, and those that may stand before it, for the children of `table`.
fn table(child: &str, stage: Stage) -> (Stage, Option<&'static str>) {
    use Stage::{Bodies, Caption, Columns, FootRows, HeadRows, Rows, Start};
    let (own, is_allowed) = match child {
        "caption" => (Caption, stage == Start),
        "colgroup" => (Columns, stage <= Columns),
        "thead" => (HeadRows, stage <= Columns),
        "tbody" => (Bodies, stage <= Bodies),
        "tr" => (Rows, stage <= Rows && stage != Bodies),
        "tfoot" => (FootRows, stage < FootRows),
        _ => {
            let only = ": only `caption`, `colgroup`, `thead`, `tbody`, `tr` and `tfoot` elements are";
            return (stage, Some(only));
        }
    };
    let otherwise =
        " at this place: first a `caption`, then `colgroup`, `thead`, `tbody` or `tr`, and `tfoot` elements";
    (stage.max(own), (!is_allowed).then_some(otherwise))
}

/// Whether text other than white space may stand after the children so far. Notes that it is there.
pub(super) fn admits_text(content: Content, progress: &mut Progress) -> bool {
    let stage = progress.stage;
    progress.has_other |= matches!(content, Content::Figure | Content::Details);
    match content {
        Content::Media | Content::MediaInPhrasing | Content::Datalist => progress.stage = Stage::Fallback,
        Content::Ruby => progress.stage = Stage::Base,
        _ => {}
    }
    match content {
        Content::Details | Content::Media | Content::MediaInPhrasing => true,
        Content::Figure => stage != Stage::CaptionLast,
        Content::Datalist => stage != Stage::Suggestions,
        Content::Ruby => !matches!(stage, Stage::Opened | Stage::Enclosed | Stage::NestedRuby),
        _ => false,
    }
}

/// Begins a template whose content may be there or not, after others in a `dl`: each may be there alone. A `dd` needs a `dt` that
/// came before in any case.
pub(crate) fn begin_template(content: Content, progress: &mut Progress) {
    if content == Content::Definitions && progress.is_of_template {
        let is_described = matches!(progress.stage, Stage::Either | Stage::Term | Stage::Description);
        progress.stage = if is_described { Stage::Either } else { Stage::Start };
    }
}

/// The progress after a template whose content may be there or not: the one that allows more.
pub(crate) fn past_template(content: Content, before: Progress, after: Progress) -> Progress {
    // The later elements of other models exclude the earlier ones, those of a `dl` need them.
    let is_later = matches!(content, Content::Definitions | Content::DefinitionGroup) && after.stage > before.stage;
    Progress { is_of_template: true, ..if is_later { after } else { before } }
}

/// What an element lacks at its end, in words.
pub(crate) fn missing_child(content: Content, progress: Progress, element: &Element<'_>) -> Option<&'static str> {
    let is_frameset =
        |child: NodeRef<'_>| child.local_name() == Some("frameset") && child.namespace() == Some(Namespace::HTML);
    Some(match (content, progress.stage) {
        (Content::Html, Stage::Start | Stage::BodyAlone) => "a `head`",
        (Content::Html, Stage::Head) if !element.node.children().any(is_frameset) => "a `body`",
        (Content::Definitions | Content::DefinitionGroup, Stage::Term) => "a `dd` after the last `dt`",
        (Content::DefinitionGroup, Stage::Start) => "a `dt` and a `dd`",
        (Content::Hgroup, Stage::Start) => "a heading, `h1` to `h6`",
        (Content::Ruby, Stage::Opened) => "an `rt` after its last `rp`",
        (Content::Ruby, Stage::Enclosed) => "an `rp` after its last `rt`, as one is before it",
        (Content::Ruby, Stage::Start | Stage::Base | Stage::NestedRuby) => "an `rt` after its last base text",
        (Content::Picture, Stage::Start) => "an `img`",
        (Content::Details, Stage::Start) => "a `summary` as its first child",
        _ => return None,
    })
}

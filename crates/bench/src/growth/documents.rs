//! Operations on documents, and on the lines of a text.

use super::{Case, Family, shape, work};

pub(super) static FAMILIES: &[Family] =
    &[Family { name: "dom/edits", cases: EDITS }, Family { name: "lines/lookups", cases: LINES }];

static EDITS: &[Case] = &[
    shape(work::edits::APPEND, "<r>{<x/>}</r>"),
    shape(work::edits::INSERT_BEFORE, "<r>{<x/>}</r>"),
    shape(work::edits::DETACH, "<r>{<x/>}</r>"),
    shape(work::edits::ROTATE, "<r>{<x/>}</r>"),
    shape(work::edits::ROTATE, "<r>{<x><y/></x>}</r>"),
    shape(work::edits::REVERSE, "<r>{<x/>}</r>"),
    shape(work::edits::NORMALIZE, "<r>{<x/>}</r>"),
    shape(work::edits::NORMALIZE, "<r>{x<!---->}</r>"),
    shape(work::edits::NORMALIZE, "<r>{<x>y</x>}</r>"),
    shape(work::edits::CHANGE, "<r>{<x b='c'/>}</r>"),
    shape(work::edits::CHANGE, "<r>{x<!---->}</r>"),
    shape(work::edits::CLONE, "{<x>}"),
    shape(work::edits::CLONE, "<r>{<x a='b'>y</x>}</r>"),
    shape(work::edits::TEXT_CONTENT, "{<x>y}"),
    shape(work::edits::TEXT_CONTENT, "<r>{&amp;<x/>}</r>"),
];

static LINES: &[Case] = &[
    shape(work::lines::LOOK_UP_EACH, "{x\n}"),
    shape(work::lines::LOOK_UP_EACH, "{\r}"),
    shape(work::lines::LOOK_UP_EACH, "{x}"),
    shape(work::lines::LOOK_UP_EACH, "{é}"),
    shape(work::lines::LOOK_UP_EACH, "{𝄞\n}"),
    shape(work::lines::LOOK_UP_EACH, "{x}{\n}"),
];

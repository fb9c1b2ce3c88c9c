//! Operations on documents, on their source, and on the lines of a text.

use super::{Case, Family, shape, work};

pub(super) static FAMILIES: &[Family] = &[
    Family { name: "dom/edits", cases: EDITS },
    Family { name: "dom/source edits", cases: SOURCE_EDITS },
    Family { name: "dom/sanitize", cases: SANITIZE },
    Family { name: "lines/lookups", cases: LINES },
];

static EDITS: &[Case] = &[
    shape(work::edits::APPEND, "<r>{<x/>}</r>"),
    shape(work::edits::INSERT_BEFORE, "<r>{<x/>}</r>"),
    shape(work::edits::DETACH, "<r>{<x/>}</r>"),
    shape(work::edits::ROTATE, "<r>{<x/>}</r>"),
    shape(work::edits::ROTATE, "<r>{<x><y/></x>}</r>"),
    shape(work::edits::REVERSE, "<r>{<x/>}</r>"),
    shape(work::edits::UNWRAP, "<r>{<x><y/>}"),
    shape(work::edits::UNWRAP, "<r>{<x>}{<y/></x>}"),
    shape(work::edits::UNWRAP, "<r>{<z>}{<x><y/></x>}"),
    shape(work::edits::UNWRAP_INSIDE_OUT, "<r>{<x><y/>}"),
    shape(work::edits::UNWRAP_INSIDE_OUT, "<r>{<x>}{<y/></x>}"),
    shape(work::edits::UNWRAP_INSIDE_OUT, "<r>{<z><x><y/>}"),
    shape(work::edits::WRAP, "<r>{<x><y/>}"),
    shape(work::edits::WRAP, "<r>{<z>}{<x><y/></x>}"),
    shape(work::edits::RAISE, "<r>{<z><x><y/></x>}"),
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

static SOURCE_EDITS: &[Case] = &[
    shape(work::source_edits::SET_ATTRIBUTES, "<p {a$ }>"),
    shape(work::source_edits::SET_ATTRIBUTES, "<p {a$='b' }>"),
    shape(work::source_edits::SET_ATTRIBUTES, "<p {a$=1 A$=2 }>"),
    shape(work::source_edits::SET_ATTRIBUTES, "{<p a=b>}"),
    shape(work::source_edits::SET_ATTRIBUTES, "{<b a><p>}"),
    shape(work::source_edits::REMOVE_ATTRIBUTES, "<p {a$=1 A$=2 }>"),
    shape(work::source_edits::SET_TEXTS, "{<p>x&amp;</p>}"),
    shape(work::source_edits::SET_TEXTS, "{<div>x}"),
];

static SANITIZE: &[Case] = &[
    shape(work::sanitize::CLEAN, "{<p onclick=x style=y>z}"),
    shape(work::sanitize::CLEAN, "{<div><script>x</script>}"),
    shape(work::sanitize::CLEAN, "<p {a$ }>"),
    shape(work::sanitize::REPLACE_B, "{<b>}"),
    shape(work::sanitize::REPLACE_B, "{<div>}{<b><i>x</i></b>}"),
    shape(work::sanitize::REPLACE_B, "{<div>}<b>{<i>x</i>}"),
    shape(work::sanitize::REPLACE_B, "{<div><b><i>x</i>}"),
    shape(work::sanitize::REPLACE_CELLS, "{<table><tr><td>}"),
    shape(work::sanitize::REPLACE_SELECT, "{<select><option><b>}"),
];

static LINES: &[Case] = &[
    shape(work::lines::LOOK_UP_EACH, "{x\n}"),
    shape(work::lines::LOOK_UP_EACH, "{\r}"),
    shape(work::lines::LOOK_UP_EACH, "{x}"),
    shape(work::lines::LOOK_UP_EACH, "{é}"),
    shape(work::lines::LOOK_UP_EACH, "{𝄞\n}"),
    shape(work::lines::LOOK_UP_EACH, "{x}{\n}"),
    shape(work::lines::LOOK_UP_CHARACTERS, "{x}"),
    shape(work::lines::LOOK_UP_CHARACTERS, "{é}"),
    shape(work::lines::LOOK_UP_CHARACTERS, "{x}é"),
    shape(work::lines::LOOK_UP_CHARACTERS, "{𝄞x}"),
    shape(work::lines::LOOK_UP_CHARACTERS, "{é\r\n}"),
];

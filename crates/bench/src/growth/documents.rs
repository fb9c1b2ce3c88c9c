//! Operations on documents, on their source, and on the lines of a text.

use super::{Case, Family, shape, work};

pub(super) static FAMILIES: &[Family] = &[
    Family { name: "dom/edits", cases: EDITS },
    Family { name: "dom/source edits", cases: SOURCE_EDITS },
    Family { name: "dom/sanitize", cases: SANITIZE },
    Family { name: "dom/conformance", cases: CONFORMANCE },
    Family { name: "dom/select", cases: SELECT },
    Family { name: "dom/playground", cases: PLAYGROUND },
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

static CONFORMANCE: &[Case] = &[
    shape(work::conformance::CHECK, "{<div>}"),
    shape(work::conformance::CHECK, "{<p>x}"),
    shape(work::conformance::CHECK, "{<span><p>}"),
    shape(work::conformance::CHECK, "{<a href=x><span tabindex=0>}"),
    shape(work::conformance::CHECK, "{<figure role=group>}<figcaption>"),
    shape(work::conformance::CHECK, "<p {a$=b }>"),
    shape(work::conformance::CHECK, "<p {aria-a$=b }>"),
    shape(work::conformance::CHECK, "{<p id=a>}"),
    shape(work::conformance::CHECK, "{<p id=a$>}{<label for=a@>x</label>}"),
    shape(work::conformance::CHECK, "{<label for=a$>x</label>}"),
    shape(work::conformance::CHECK, "<table>{<tr><td colspan=9 rowspan=2><td>}"),
    shape(work::conformance::CHECK, "<table><tr>{<td rowspan=65534>}{<tr><td>}"),
    shape(work::conformance::CHECK, "<select required>{<option selected>x}"),
    shape(work::conformance::CHECK, "{<p itemscope itemref=x id=y>}"),
    shape(work::conformance::CHECK, "<p class='{a$ }'>"),
    shape(work::conformance::CHECK, "<img srcset='{a 1w, }'>"),
    shape(work::conformance::CHECK, "<img srcset='a 1w' sizes='{(color) 1px, }1px'>"),
    shape(work::conformance::CHECK, "<input type=file accept='{.a$, }.b'>"),
    shape(work::conformance::CHECK, "<input autocomplete='{name }'>"),
    shape(work::conformance::CHECK, "<p lang='en{-x$}'>"),
    shape(work::conformance::CHECK, "<a href='x/{%zz}'>"),
    shape(work::conformance::CHECK, "{<template><p id=a>}"),
    shape(work::conformance::CHECK, "{<h1></h1><h3>x</h3>}"),
    shape(work::conformance::CHECK, "{<script type=text/javascript></script>}"),
];

static SELECT: &[Case] = &[
    shape(work::select::NOT_SIBLINGS, "{<b></b>}"),
    shape(work::select::NOT_SIBLINGS, "{<p>x}"),
    shape(work::select::FUNCTIONS, "{<div>}"),
    shape(work::select::FUNCTIONS, "{<b><i>}"),
    shape(work::select::COMBINATORS, "{<b></b><i><u></u>}"),
    shape(work::select::COMBINATORS, "{<b></b>}{<i>}"),
    shape(work::select::HAS, "{<div>}"),
    shape(work::select::HAS, "{<i><b></b></i>}"),
    shape(work::select::HAS, "{<div><i></i>}"),
    shape(work::select::POSITIONS, "{<b></b><i></i>}"),
    shape(work::select::POSITIONS, "{<x$></x$>}"),
    shape(work::select::STATES, "{<div>}"),
    shape(work::select::STATES, "{<fieldset disabled><input type=radio name=a$ checked>}"),
    shape(work::select::STATES, "{<select><option selected>}"),
    shape(work::select::STATES, "{<bdi>x}"),
    shape(work::select::STATES, "<p lang={aa-}>{<b></b>}"),
    shape(work::select::MANY, "{<b></b><i>}"),
];

static PLAYGROUND: &[Case] = &[
    shape(work::playground::TRACE, "{<p>x}"),
    shape(work::playground::TRACE, "{<b><p>}"),
    shape(work::playground::TRACE, "{<i a><b>}{</i>}"),
    shape(work::playground::TRACE, "<p {a=b&amp; }>x"),
    shape(work::playground::BEGINNING, "{<div><b>}"),
    shape(work::playground::ERRORS, "{</x>}"),
    shape(work::playground::TOKENS, "{<p a=b>x}"),
    shape(work::playground::TREE, "{<div>}"),
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

//! Serialized documents.

use crate::growth::{Case, shape, work};

pub(super) static CASES: &[Case] = &[
    shape(work::html::SERIALIZE, "{<div>}"),
    shape(work::html::SERIALIZE, "{<b><p>}"),
    shape(work::html::SERIALIZE, "{x&lt;}"),
    shape(work::html::SERIALIZE, "<p {a$='&amp;' }>"),
    shape(work::html::SERIALIZE, "{<template>}"),
    shape(work::html::SERIALIZE, "{<div><template shadowrootmode=open>}"),
    shape(work::html::SERIALIZE, "{<svg><desc>}"),
    shape(work::html::SERIALIZE, "<script>{<}"),
    shape(work::html::SERIALIZE_MINIMAL, "<p {a$=1 }>"),
    shape(work::html::SERIALIZE_MINIMAL, "<svg {a$=1 }>"),
    shape(work::html::SERIALIZE_MINIMAL, "{<html a$>}"),
    shape(work::html::SERIALIZE_MINIMAL, "{<p a b c d e f g h i j k l m n>}"),
    shape(work::html::SERIALIZE_MINIMAL, "{<b a$><p>x</p>y}"),
    shape(work::xml::SERIALIZE_HTML, "{<div>}"),
    shape(work::xml::SERIALIZE_HTML, "{<svg>}"),
    shape(work::xml::SERIALIZE_HTML, "{<svg><desc>}"),
    shape(work::xml::SERIALIZE_HTML, "<p {a$ }>"),
];

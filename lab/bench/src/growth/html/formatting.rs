//! Formatting elements.

use crate::growth::work::rewrite::BY_TREE;
use crate::growth::work::sanitize::CLEAN;
use crate::growth::{Case, html, shape};

pub(super) static CASES: &[Case] = &[
    html("{<a>}"),
    html("{<a><div>}"),
    html("{<a><table>}"),
    html("<a>{<button>}{<a>}"),
    html("{<b><p>}"),
    html("{<b><i></b></i>}"),
    html("{<b><div></b>}"),
    html("{<nobr>}"),
    html("{<nobr><div>}"),
    html("{<font>}"),
    html("{<font>}{</font>}"),
    html("{<font><marquee>}"),
    html("{<font a=$>}"),
    html("{<font a=$><p>}"),
    html("{<font a=$>}{<p>}"),
    html("{<font a=$>}{</b>}"),
    html("{<font a=$>}{</font>x}"),
    html("{<b>}{</b>x}"),
    html("{<b>x</b>}"),
    html("{<b><i><u>}{</b><p>}"),
    shape(CLEAN, "<p><a href='{x}'>{<p>a}"),
    shape(CLEAN, "<p><a {href$=x }>{<p>a}"),
    shape(CLEAN, "<p><b title='{&amp;}'>{<p>a}"),
    shape(CLEAN, "<div>{<b id=a$>}<i title='{x}'><p>{</b>}"),
    shape(CLEAN, "<b title='{x}'>{<p></b><b title=y>}"),
    shape(BY_TREE, "<p><a href='{x}'>{<p>a}"),
    shape(BY_TREE, "<p><a {b$=x }>{<p>a}"),
    html("{<font a='$ and some more'><p>}"),
];

//! The adoption agency, and placeholders on the stack.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<b id=$>}{<span>}<div>{</b></b>}"),
    html("{<b id=$>}{<span>}<div>{</b>}"),
    html("{<b id=$><span>}<div>{</b>}"),
    html("{<b id=$>}{<i id=$>}<div>{</b></i>}"),
    html("{<i><b id=$>}{<span>}<p>{</b>}"),
    html("{<b id=$>}{<div>}{</b>}"),
    html("{<b id=$><div>}{</b>}"),
    html("{<a href=$>}{<span>}<div>{</a>}"),
    html("{<nobr><span>}<div>{</nobr>}"),
    html("{<b><span id=$>}{<div></b>}"),
    html("<b>{<span>}{<div></b><b>}"),
    html("{<b id=$>}{<span>}<div>{</b><b>}"),
    html("{<form><div></form>}"),
    html("{<form><div></form>}{</div>}"),
    html("<b>{<form><div></form>}{</b>}"),
    html("{<b id=$><form><div></form>}{</b>}"),
    html("<head></head>{<title></title>}"),
];

//! Formatting elements.

use crate::growth::{Case, html};

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
];

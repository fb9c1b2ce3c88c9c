//! Deep trees, and tags that search them.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<div>}"),
    html("{<div>}{</x>}"),
    html("{<div>}{<li></li>}"),
    html("{<div>}{<dd></dd>}"),
    html("{<div>}{</li>}"),
    html("{<div>}{</h1>}"),
    html("{<div>}{</body>}"),
    html("{<div>}{</form>}"),
    html("{<div>}{<p>}"),
    html("{<div>}{<a></a>}"),
    html("{<div>}{<svg></svg>}"),
    html("{<div>}{</div>}"),
    html("<b>{<div>}{</b>}"),
    html("<x><div>{<span>}{</x>}"),
    html("<p><button>{<span>}{</p>}"),
    html("<b><button>{<span>}{</b>}"),
    html("<li><ul>{<span>}{<li></li>}"),
    html("{<ul><li>}"),
    html("{<dl><dd>}"),
    html("{<dl><dd><dt>}"),
    html("{<ol><li>}{</ol>}"),
    html("{<button>}"),
    html("{<button>}{</p>}"),
    html("{<object>}"),
    html("{<p><ul>}{</p>}"),
    html("{<div>}{<h1>}"),
    html("{<x$>}{</x$>}"),
    html("{<x$>}{</x@>}"),
];

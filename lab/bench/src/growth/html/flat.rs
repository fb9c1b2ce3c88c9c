//! Many siblings of one kind.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{</p>}"),
    html("{</br>}"),
    html("{<p>}"),
    html("{x<!---->}"),
    html("{x</x>}"),
    html("{<x$></x$>}"),
    html("{<br>}"),
    html("{<script></script>}"),
    html("{<title></title>}"),
    html("{<body>}"),
    html("{</body>x}"),
    html("{<form></form>}"),
    html("<!DOCTYPE html></html>{<!--x-->}"),
];

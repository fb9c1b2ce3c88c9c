//! SVG and MathML.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<svg>}{</p>}"),
    html("<svg>{<g>}{</x>}"),
    html("<svg>{<g>}{</G>}"),
    html("{<math><mi><svg><desc>}"),
    html("<svg>{<a$>}{</A$>}"),
    html("<svg>{<A$>}{</a@>}"),
    html("{<svg><desc>}{</desc>}"),
    html("{<svg><foreignObject>}{</foreignObject>}"),
    html("{<svg><title><b>}"),
    html("{<math><annotation-xml encoding=text/html>}"),
    html("{<math><mi>}{</mi>}"),
    html("<math>{<mi>}{</p>}"),
    html("<svg>{<font>}"),
    html("<svg>{<font color=$>}"),
    html("<svg>{<script></script>}"),
    html("<svg>{<g/>}"),
    html("{<svg></p>}"),
    html("{<svg><br>}"),
    html("<svg {a$ }>"),
    html("<svg>{<path viewbox=$ xlink:href=$ />}"),
];

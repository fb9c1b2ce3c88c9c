//! A parser that is used again, with a document that is emptied, allocates nothing; markup that is repaired with lists of
//! the moment, such as a block in four equal formatting elements, is left out.

use crate::allocations;
use fivefold::Document;
use fivefold::html::{Options, Parser};

/// What takes memory in the parser or the document, each a part of a page.
const PARTS: [&str; 14] = [
    "<!DOCTYPE html PUBLIC 'a' 'b'><html lang=en><title>A &amp; B</title>",
    "<p class=c id=\"i\">one &eacute; two<b>bold<i>both</b>italic</i><a href=/x>link</a>",
    "<p a b c d e f g h i j k l m n>many attributes<p a='&lt;' b='&gt;'>values that are not in the source",
    "<my-element my-attribute=1>names that are not static</my-element>",
    "<table><tr><td>cell<table>x<b>y</table></table>",
    "<!-- comment --><?target data?><![CDATA[x]]>",
    "<svg viewBox='0 0 1 1'><foreignObject><p>in SVG</foreignObject></svg>",
    "<template><td>in a template</template>",
    "<select><option>one<option selected>two</select>",
    "<b>a</b><code>b</code><nobr>c</nobr>",
    "<script>if (a < b) {}</script><style>a > b {}</style><textarea>\n&amp;</textarea>",
    "<form><input name=a></form><button>x<button>y",
    "<div><div><div><div><div><div><div><div><div><div>deep",
    "</p></div></body></html><!-- after -->",
];

pub(crate) fn nothing_is_allocated_again() {
    nothing_is_allocated_again_by(|| Parser::new(Options::default()));
    nothing_is_allocated_again_by(|| Parser::for_fragment("div", Options::default()));
    nothing_is_allocated_again_by(|| Parser::new(Options::default().with_errors(true)));
}

fn nothing_is_allocated_again_by(parser: fn() -> Parser) {
    let all = PARTS.concat();
    let long = "<p class=c>one <a href=/x>link</a>, <b>two</b> &amp; <my-element>three</my-element></p>".repeat(500);
    for page in PARTS.into_iter().chain([all.as_str(), &long]) {
        let (mut parser, mut document) = (parser(), Document::new());
        let first = allocations(|| parser.parse_into(&mut document, page));
        assert!(first > 0, "the first document is made of nothing: {page}");
        for other in ["", page, page] {
            assert_eq!(allocations(|| parser.parse_into(&mut document, other)), 0, "{other}\nafter\n{page}");
        }
    }
}

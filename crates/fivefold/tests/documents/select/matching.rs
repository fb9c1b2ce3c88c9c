//! <https://drafts.csswg.org/selectors-4/>

use super::{found, ids};
use fivefold::html::{Context, parse_fragment};
use fivefold::select::{Namespaces, Selector};

const LISTS: &str = "
    <ul id=u><li id=a class='x y'>1<li id=b class=y>2<ul id=v><li id=c class=x>3<li id=d>4</ul><li id=e class='Y'>5</ul>
    <p id=p>6<p id=q lang=en>7";

#[test]
fn types_classes_and_ids() {
    assert_eq!(found(LISTS, "li"), "a b c d e");
    assert_eq!(found(LISTS, "LI"), "a b c d e");
    assert_eq!(found(LISTS, "#u, p"), "u p q");
    assert_eq!(found(LISTS, "body *"), "u a b v c d e p q");
    assert_eq!(found(LISTS, ".y"), "a b");
    assert_eq!(found(LISTS, ".x.y"), "a");
    assert_eq!(found(LISTS, "li.x#c"), "c");
    assert_eq!(found(LISTS, "p.x"), "");
    assert_eq!(found("<p id=a class='\tone\n\x0Ctwo '><p id=b class=one\u{a0}two>", ".two"), "a");
    assert_eq!(found("<p id=1x><p id=b class='a.b'>", "#\\31 x, .a\\.b"), "1x b");
}

#[test]
fn letter_case_counts_except_in_quirks_mode() {
    let html = "<p id=A class=B><p id=a class=b>";
    assert_eq!(found(html, "#A, .B"), "A");
    let quirky = fivefold::html::parse(html);
    assert_eq!(ids(&quirky, "#A"), "A a");
    assert_eq!(ids(&quirky, ".b"), "A a");
    assert_eq!(ids(&quirky, "p.B:not(#A)"), "");
    assert_eq!(ids(&quirky, "[class=b]"), "a");
}

#[test]
fn combinators() {
    assert_eq!(found(LISTS, "#u li"), "a b c d e");
    assert_eq!(found(LISTS, "#u > li"), "a b e");
    assert_eq!(found(LISTS, "li li"), "c d");
    assert_eq!(found(LISTS, "li + li"), "b d e");
    assert_eq!(found(LISTS, "#a ~ li"), "b e");
    assert_eq!(found(LISTS, "ul + p ~ p, #v > :first-child"), "c q");
    assert_eq!(found(LISTS, "body > ul > li > ul > li + li"), "d");
    assert_eq!(found(LISTS, "html ul.x li"), "");
}

#[test]
fn a_name_beside_the_subject() {
    let html = "<h2 id=1></h2> x<!--c--><p id=2></p><p id=3></p><div id=4><p id=5></p><h2 id=6><b id=7></b></h2><svg id=8>\
         <g/></svg></div>";
    for (selector, expected) in [
        ("h2 + p", "2"),
        ("p + p", "3"),
        ("H2 + P", "2"),
        ("p + h2", "6"),
        ("h2 + div", ""),
        ("x-y + p", ""),
        ("div > p", "5"),
        ("h2 > b", "7"),
        ("html > head", "-"),
        ("div > p[id='5']", "5"),
        ("div > *", "5 6 8"),
        ("p + *", "3 4 6"),
        ("div > p:first-child", "5"),
        ("div > p:last-child", ""),
    ] {
        assert_eq!(found(html, selector), expected, "{selector}");
    }
    // What stands outside of the node that is searched takes part.
    let document = fivefold::html::parse(html);
    let div = document.select_first("div").unwrap().unwrap();
    assert_eq!(div.select("div > p").unwrap().count(), 1);
    assert_eq!(div.select("p + h2").unwrap().count(), 1);
    assert_eq!(div.select("p + p").unwrap().count(), 0);
    // In a fragment, elements have no element around them.
    let fragment = parse_fragment("div", "<p id=1><p id=2>");
    assert_eq!((ids(&fragment, "div > p"), ids(&fragment, "p + p")), (String::new(), "2".to_owned()));
}

/// Whatever stands before and behind it, a class is found, and only where it is whole.
#[test]
fn classes_among_others() {
    for before in 0..20 {
        for behind in [0, 1, 7, 8, 9] {
            let around = |class: &str| format!("{} {class} {}", "n".repeat(before), "n".repeat(behind));
            let html = |class: &str| format!("<p id=1 class='{}'>", around(class));
            assert_eq!(found(&html("note"), ".note"), "1", "{before} {behind}");
            for other in ["notes", "anote", "not", "Note", "n ote", "\u{6E}\u{301}ote"] {
                assert_eq!(found(&html(other), ".note"), "", "{before} {behind} {other}");
            }
        }
    }
}

#[test]
fn going_back_to_another_ancestor_or_sibling() {
    let nested = "<div class=a><div class=b><div class=c><i id=x></i></div></div><div class=b><i id=y></i></div></div>";
    assert_eq!(found(nested, ".a > .b i"), "x y");
    assert_eq!(found(nested, ".a > .b + .b i"), "y");
    let siblings = "<u><b class=a></b><i></i><b class=a></b><i></i><s id=x></s></u>";
    assert_eq!(found(siblings, "b:first-child + i ~ s, .a + s"), "x");
}

#[test]
fn attributes() {
    let html = "<a id=a href=http://x.org/a.html title><a id=b href=HTTP://X rel='one two'><a id=c lang=en-US><a id=d lang=en>";
    assert_eq!(found(html, "[href]"), "a b");
    assert_eq!(found(html, "[HREF][title='']"), "a");
    assert_eq!(found(html, "[href^=http]"), "a");
    assert_eq!(found(html, "[href^=http i]"), "a b");
    assert_eq!(found(html, "[href$='.html'], [rel~=two]"), "a b");
    assert_eq!(found(html, "[href*='x.o']"), "a");
    assert_eq!(found(html, "[lang|=en]"), "c d");
    assert_eq!(found(html, "[rel=one], [rel~='one two'], [href^=''], [rel~='']"), "");
    // HTML compares these values in whatever letter case; `s` says not to.
    assert_eq!(found(html, "[lang=EN]"), "d");
    assert_eq!(found(html, "[lang=EN s]"), "");
    assert_eq!(found("<p id=a data-own=1><p id=b data-other=1>", "[data-own]"), "a");
    assert_eq!(found("<p id=a data-own=1><p id=b data-other=1>", "[data-none]"), "");
}

#[test]
fn is_where_and_not() {
    assert_eq!(found(LISTS, ":is(ul, p)"), "u v p q");
    assert_eq!(found(LISTS, ":where(#u > li):not(.x)"), "b e");
    assert_eq!(found(LISTS, "li:not(li li, .y)"), "e");
    assert_eq!(found(LISTS, "li:not(:not(.x))"), "a c");
    // What cannot be parsed is left out; an empty list matches nothing.
    assert_eq!(found(LISTS, ":is(p, :no-such, ::before)"), "p q");
    assert_eq!(found(LISTS, ":is()"), "");
}

#[test]
fn has() {
    assert_eq!(found(LISTS, "li:has(li)"), "b");
    assert_eq!(found(LISTS, ":has(> li.y)"), "u");
    assert_eq!(found(LISTS, "li:has(+ .y), p:has(~ p)"), "a p");
    assert_eq!(found(LISTS, "li:has(~ li)"), "a b c");
    assert_eq!(found(LISTS, ":has(+ p + p)"), "u");
    assert_eq!(found(LISTS, "ul:has(> li > ul > #d)"), "u");
    assert_eq!(found(LISTS, "ul:has(li li)"), "u");
    // The list that holds `#d` is not between it and the anchor.
    assert_eq!(found(LISTS, "ul:has(ul #d), ul:has(p, #c):not(:has(#a))"), "u v");
    assert_eq!(found(LISTS, "li:not(:has(*))"), "a c d e");
    assert_eq!(found(LISTS, "body :has(:is(.x, #q))"), "u b v");
}

#[test]
fn structure() {
    assert_eq!(found(LISTS, "li:first-child"), "a c");
    assert_eq!(found(LISTS, "li:last-child, p:first-of-type"), "d e p");
    assert_eq!(found(LISTS, "li:nth-child(2n+1)"), "a c e");
    assert_eq!(found(LISTS, "li:nth-child(even)"), "b d");
    assert_eq!(found(LISTS, "li:nth-last-child(-n+2)"), "b c d e");
    assert_eq!(found(LISTS, "#u > :nth-child(2 of .y)"), "b");
    assert_eq!(found(LISTS, ":nth-last-child(1 of li.x)"), "a c");
    assert_eq!(found(LISTS, "p:nth-of-type(2), p:nth-last-of-type(2)"), "p q");
    assert_eq!(found(LISTS, "ul:only-of-type, #v:only-child"), "u v");
    assert_eq!(found(LISTS, ":root > body > :last-of-type"), "u q");
    assert_eq!(found("<p id=a><p id=b><!-- x --><p id=c> <p id=d><b></b>", "p:empty"), "a b");
}

#[test]
fn the_scope() {
    let document = fivefold::html::parse(LISTS);
    let list = document.select_first("#v").unwrap().unwrap();
    let texts = |selector: &str| list.select(selector).unwrap().map(|node| node.text_content()).collect::<String>();
    assert_eq!(texts("li"), "34");
    // Ancestors of the scope take part, but are not found.
    assert_eq!(texts("#u li"), "34");
    assert_eq!(texts("ul ul > li + li"), "4");
    assert_eq!(texts("#a ~ li > ul > li.x"), "3");
    assert_eq!(texts(":scope > .x"), "3");
    assert_eq!(texts(":scope"), "");
    assert!(list.matches(":scope:not(#u)").unwrap());
    assert_eq!(list.closest("ul:not(:scope)").unwrap().and_then(|list| list.attribute("id")), Some("u"));
    assert_eq!(list.closest("ol").unwrap(), None);
    assert_eq!(ids(&document, ":scope > body > ul"), "u");
}

#[test]
fn other_nodes_than_elements() {
    let document = fivefold::html::parse("<p>text");
    let text = document.root().descendants().last().unwrap();
    assert!(!text.matches("*").unwrap() && !document.root().matches("*").unwrap());
    assert_eq!(text.select("*").unwrap().count(), 0);
    assert_eq!(text.closest("p").unwrap(), text.parent());
}

#[test]
fn templates_and_shadow_roots_are_trees_of_their_own() {
    let html =
        "<div><template shadowrootmode=open><p id=s><b></b></template><template><p id=t></template><p id=l></div>";
    let document = fivefold::html::parse(html);
    assert_eq!(ids(&document, "p"), "l");
    let (shadow, _) = document.select_first("div").unwrap().unwrap().shadow_root().unwrap();
    let inside = shadow.select_first("p").unwrap().unwrap();
    assert_eq!(inside.attribute("id"), Some("s"));
    assert!(!inside.matches("div p, :root").unwrap() && inside.closest("div").unwrap().is_none());
    assert_eq!(shadow.select("div b").unwrap().count(), 0);
    let contents = document.select_first("template").unwrap().unwrap().template_contents().unwrap();
    assert!(contents.select_first("p:first-child").unwrap().is_some());
}

#[test]
fn namespaces() {
    let html =
        "<a id=h href=#></a><svg id=s><a id=l xlink:href=#><linearGradient id=g viewBox=1></a></svg><math id=m></math>";
    assert_eq!(found(html, "a"), "h l");
    assert_eq!(found(html, "svg|a, *|math"), "l m");
    assert_eq!(found(html, "html|a"), "h");
    assert_eq!(found(html, "|a"), "");
    assert_eq!(found(html, "svg|*"), "s l g");
    assert_eq!(found(html, "[xlink|href], [*|viewBox]"), "l g");
    assert_eq!(found(html, "[href]"), "h");
    assert_eq!(found(html, "[*|href]"), "h l");
    // Only elements of HTML are found in another letter case.
    assert_eq!(found(html, "linearGradient, LINEARGRADIENT, lineargradient"), "g");
    assert_eq!(found(html, "lineargradient, [viewbox]"), "");
    let svg_by_default = Namespaces::new().with_default("http://www.w3.org/2000/svg");
    let document = fivefold::html::parse(html);
    let count = |text: &str| document.select(&Selector::parse_with(text, &svg_by_default).unwrap()).count();
    assert_eq!((count("a"), count("*|a"), count("#h"), count(":is(#h)"), count(":not(#s)")), (1, 2, 0, 0, 2));
}

#[test]
fn xml() {
    let xml = "<feed xmlns='urn:f' xmlns:m='urn:m'><m:Title id='a' m:x='1'/><Title id='b' x='1'/><n:t id='c'/></feed>";
    let document = fivefold::xml::parse(xml);
    let namespaces = Namespaces::new().with("f", "urn:f").with("media", "urn:m").with("none", "");
    let ids = |text: &str| {
        let found = document.select(&Selector::parse_with(text, &namespaces).unwrap());
        found.map(|node| node.attribute("id").unwrap_or("-")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids("Title"), "a b");
    assert_eq!(ids("title"), "");
    assert_eq!(ids("media|Title, f|feed"), "- a");
    assert_eq!(ids("[x]"), "b");
    assert_eq!(ids("[media|x]"), "a");
    assert_eq!(ids("[*|x]"), "a b");
    assert_eq!(ids("t"), "c");
    assert_eq!(ids("none|t, |t, f|t"), "");
    assert_eq!(ids("Title:nth-of-type(1)"), "a b");
    // Names of XHTML in XML are as they are.
    let xhtml = fivefold::xml::parse("<p xmlns='http://www.w3.org/1999/xhtml' lang='en'/>");
    assert_eq!(xhtml.select("P, [LANG], [lang=EN]").unwrap().count(), 0);
    assert_eq!(xhtml.select("p[lang=en]").unwrap().count(), 1);
}

#[test]
fn fragments() {
    let fragment = parse_fragment(Context::new("ul"), "<li id=a><li id=b><b id=c></b>");
    assert_eq!(ids(&fragment, "li"), "a b");
    assert_eq!(ids(&fragment, "li:first-child, li > b, li + li"), "a b c");
}

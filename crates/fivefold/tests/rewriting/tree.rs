//! Elements by the tree: what the tags alone do not show.

use super::{Result, rewrite_all, rewrite_pieces};
use fivefold::rewrite::{Content, Matching, RewriteOptions, Rules, rewrite, rewrite_with};

/// Marks the elements that a selector matches.
fn marked(html: &str, selector: &str, matching: Matching) -> String {
    let rules = Rules::new().element(selector, |element| {
        element.before(Content::Text("["));
        element.after(Content::Text("]"));
        Ok(())
    });
    rewrite_all(html, rules, matching).unwrap()
}

/// By the tree, and as written.
fn both(html: &str, selector: &str) -> [String; 2] {
    [marked(html, selector, Matching::ByTree), marked(html, selector, Matching::AsWritten)]
}

#[test]
fn implied_end_tags_end_elements() {
    assert_eq!(both("<ul><li>1<li>2</ul>", "li"), ["<ul>[<li>1][<li>2]</ul>", "<ul>[<li>1[<li>2</ul>]"]);
    assert_eq!(both("<p>1<div>2</div>", "p"), ["[<p>1]<div>2</div>", "[<p>1<div>2</div>"]);
    assert_eq!(both("<p>1", "p"), ["[<p>1]", "[<p>1"]);
}

#[test]
fn implied_elements_take_part_in_matching() {
    assert_eq!(both("<table><tr><td>", "tbody > tr > td")[0], "<table><tr>[<td>]");
    assert_eq!(both("<p>", "html > body > p")[0], "[<p>]");
    let by_tree = marked("<table><tr>", "tbody", Matching::ByTree);
    assert_eq!(by_tree, "<table>[<tr>]", "it begins and ends without tags");
    let rules = Rules::new().text_in("tbody", |text| Ok(text.remove()));
    assert_eq!(rewrite("<table><tr><td>1</table>2", rules).unwrap(), "<table><tr><td></table>2");
}

#[test]
fn ignored_tags_are_no_elements() {
    assert_eq!(
        both("<div><tr><body class=x></div>", "tr, body"),
        ["[<div><tr><body class=x></div>]", "<div>[<tr>[<body class=x></div>]"]
    );
}

#[test]
fn formatting_elements_are_reopened() {
    assert_eq!(both("<p><b>1<p><i>2", "b > i")[0], "<p><b>1<p>[<i>2]");
    assert_eq!(both("<p><b>1<p><i>2", "p:not(p p) > b > i")[0], "<p><b>1<p>[<i>2]");
    // The formatting element ends in front of what it cannot hold.
    assert_eq!(both("<b>1<p>2</b>3</p>", "b")[0], "[<b>1<p>2</b>]3</p>");
    assert_eq!(both("<b>1<p>2</b><i></i></p>", "b i")[0], "<b>1<p>2</b><i></i></p>");
    assert_eq!(both("<b>1<p>2</b><i></i></p>", "p > i")[0], "<b>1<p>2</b>[<i></i>]</p>");
}

#[test]
fn nested_links_are_none() {
    assert_eq!(both("<a>1<a>2</a>", "a")[0], "[<a>1][<a>2</a>]");
    assert_eq!(both("<a>1<a>2</a>", "a a")[0], "<a>1<a>2</a>");
}

#[test]
fn text_modes_are_those_of_the_tree() {
    // In SVG, `title` and `style` hold markup, and `foreignObject` holds HTML.
    assert_eq!(both("<svg><style><p>", "p")[0], "<svg><style>[<p>]");
    assert_eq!(both("<select><div><p>", "p")[0], "<select><div>[<p>]");
    assert_eq!(
        both("<textarea><p></textarea><p>", "p"),
        ["<textarea><p></textarea>[<p>]", "<textarea><p></textarea>[<p>"]
    );
    assert_eq!(both("<svg><foreignObject><p>", "foreignObject > p")[0], "<svg><foreignObject>[<p>]");
    assert_eq!(both("<svg viewbox=1><path/>", "[viewBox] > path")[0], "<svg viewbox=1>[<path/>]");
    let rules = || Rules::new().element("p", |p| Ok(p.remove()));
    let html = "<noscript><p>1</p></noscript>";
    assert_eq!(rewrite(html, rules()).unwrap(), html);
    let options = RewriteOptions::default().with_scripting(false);
    assert_eq!(rewrite_with(html, rules(), options).unwrap(), "<noscript></noscript>");
}

#[test]
fn namespaces_tell_elements_apart() -> Result {
    use fivefold::select::{Namespaces, Selector};
    let namespaces =
        Namespaces::new().with("svg", "http://www.w3.org/2000/svg").with("x", "http://www.w3.org/1999/xlink");
    let svg = Selector::parse_with("svg|a", &namespaces)?;
    let link = Selector::parse_with("[x|href]", &namespaces)?;
    for selector in [svg, link] {
        let rules = Rules::new().element(&selector, |a| Ok(a.set_name("b")?));
        assert_eq!(rewrite("<a xlink:href><svg><a xlink:href>", rules)?, "<a xlink:href><svg><b xlink:href></b>");
    }
    Ok(())
}

#[test]
fn classes_have_no_letter_case_in_quirks_mode() {
    assert_eq!(both("<p class=A>", ".a"), ["[<p class=A>]", "<p class=A>"]);
    assert_eq!(both("<!doctype html><p class=A>", ".a")[0], "<!doctype html><p class=A>");
}

#[test]
fn the_body_ends_at_its_end_tag() {
    assert_eq!(both("<body>1</body>2</html>3", "body, html")[0], "[[<body>1</body>]2</html>]3");
    assert_eq!(both("<html><body>1</body></html> ", "body, html")[0], "[<html>[<body>1</body>]</html>] ");
    assert_eq!(both("<html><body>1</html>", "body, html")[0], "[<html>[<body>1]</html>]");
    let rules = Rules::new().element("body", |body| Ok(body.append(Content::Html("<script></script>"))));
    assert_eq!(rewrite("<body><p>1</body></html>", rules).unwrap(), "<body><p>1<script></script></body></html>");
}

#[test]
fn several_elements_end_from_the_inside_out() {
    let ended = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let rules = Rules::new().element("div, p, b", |element| {
        let (name, ended) = (element.name().to_owned(), std::sync::Arc::clone(&ended));
        element.append(Content::Text(&name));
        element.on_end(move |_| Ok(ended.lock().unwrap().push_str(&name)));
        Ok(())
    });
    assert_eq!(rewrite("<div><p><b>1</div>", rules).unwrap(), "<div><p><b>1bpdiv</div>");
    assert_eq!(*ended.lock().unwrap(), "bpdiv");
}

#[test]
fn what_stands_between_the_tags_is_removed() {
    let remove = |html, selector: &str| rewrite(html, Rules::new().element(selector, |one| Ok(one.remove()))).unwrap();
    assert_eq!(remove("1<table>2<tr><td>3</table>4", "table"), "14");
    assert_eq!(remove("1<form><div>2</form>3</div>4", "form"), "13</div>4");
    assert_eq!(remove("<p>1<p>2</p>3", "p"), "3");
    assert_eq!(remove("1<template><p>2</template>3", "template"), "13");
}

#[test]
fn template_contents_are_inside_of_the_template() {
    assert_eq!(both("<div><template><p>1</template>", "div template > p")[0], "<div><template>[<p>1]</template>");
    assert_eq!(both("<template><tr><td>", "template > tr > td")[0], "<template><tr>[<td>]");
}

/// It is in the element before the one that the text implies, however the input is cut.
#[test]
fn white_space_before_text_that_implies_an_element_is_outside_of_it() {
    let cases = [
        ("<head>\n x", "<head>(\n )[H](x)"),
        ("<!DOCTYPE html>\n x y", "<!DOCTYPE html>(\n )<head>[H](x y)"),
        ("<table><colgroup> x</table>", "<head>[H]<table><colgroup>( )[C](x)</table>"),
        ("<p> x", "<head>[H]<p>( x)"),
    ];
    for (html, expected) in cases {
        for cut in 0..=html.len() {
            let mut is_first = true;
            let rules = Rules::new()
                .text(|text| {
                    if core::mem::take(&mut is_first) {
                        text.before(Content::Text("("));
                    }
                    if text.is_last() {
                        text.after(Content::Text(")"));
                        is_first = true;
                    }
                    Ok(())
                })
                .element("head", |head| Ok(head.append(Content::Text("[H]"))))
                .element("colgroup", |group| Ok(group.append(Content::Text("[C]"))));
            let written = rewrite_pieces(rules, Matching::ByTree, [&html[..cut], &html[cut..]]).unwrap();
            assert_eq!(written, expected, "cut at {cut}");
        }
    }
}

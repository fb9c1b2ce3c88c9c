//! Fragments, whose elements are those of the tree that they are parsed to in their context.

use super::Result;
use fivefold::html::{Context, Options, Parser, Scripting};
use fivefold::rewrite::{Content, Matching, RewriteOptions, Rules, rewrite_with};
use fivefold::select::Selector;
use fivefold::{Document, Span};
use std::sync::Mutex;

const CONTEXTS: [&str; 13] = [
    "template",
    "tr",
    "svg svg",
    "select",
    "body",
    "textarea",
    "html",
    "table",
    "colgroup",
    "ul",
    "svg foreignObject",
    "math math",
    "script",
];

const FRAGMENTS: [&str; 17] = [
    "<tr><td>1</td></tr>\n<tr><td>2</td></tr>",
    "<td>1</td><th>2",
    "<caption>x</caption>",
    "<option>a<option>b",
    "<li>x</li><li><b>y</b>",
    "<col><col span=2>",
    "<path d=x /><g><path d=y></path></g>",
    "<html class=a><head><title>t</title></head><body id=b><p>1<p>2</body></html>",
    "</template></svg></select></textarea></script></table><p>x</p>",
    "<table><tr><b>1</b><td>2</table><b>3</b>",
    "text<!-- c --><b>1<p>2</b>3</p>",
    "<svg><desc><p>1</desc><circle/></svg><math><mi>x</mi></math>",
    "<input><select><option>a</select><hr>",
    "<frameset><frame></frameset>",
    "<![CDATA[<b>x</b>]]><i>y</i>",
    "<annotation-xml encoding=text/html><style><p>",
    "",
];

const SELECTORS: [&str; 6] = ["*", "td", "tr > td", "b, i, p", "svg *, g > path", ":not(:is(p, td) *)"];
/// What a table moves before itself counts after it among its siblings.
const OF_SIBLINGS: [&str; 4] = [":root", ":first-child", "li + li", "td ~ th"];

fn parse(html: &str, context: &str) -> Document {
    Parser::for_fragment(context, Options::default().with_scripting(Scripting::Normal)).parse(html)
}

/// The tags of the elements that a selector matches.
fn matched(html: &str, context: &str, selector: &str) -> Result<Vec<Span>> {
    let found = Mutex::new(Vec::new());
    let rules = Rules::new().element(selector, |element| Ok(found.lock().unwrap().push(element.span())));
    assert_eq!(rewrite_with(html, rules, RewriteOptions::default().with_context(context))?, html);
    let mut found = found.into_inner()?;
    found.retain(|span| !span.is_empty());
    Ok(found)
}

/// In a document that ends behind a start tag, its element stands where it stood when the tag was read.
#[test]
fn rules_match_what_selectors_match_in_the_tree() -> Result {
    let mut count = 0;
    for context in CONTEXTS {
        for html in FRAGMENTS {
            let of_siblings = if html.contains("<table") { &[][..] } else { &OF_SIBLINGS };
            for selector in SELECTORS.iter().chain(of_siblings) {
                let matches = |tag: Span| {
                    let document = parse(&html[..tag.range().end], context);
                    let selected = document.select(&Selector::parse(selector).unwrap());
                    selected.into_iter().any(|element| element.start_tag_span() == Some(tag))
                };
                let all = matched(html, context, "*")?;
                let tags = parse(html, context).root().descendants().filter_map(|node| node.start_tag_span()).count();
                assert!(tags <= all.len() + 1, "{context}: {html}");
                let expected: Vec<_> = all.into_iter().filter(|tag| matches(*tag)).collect();
                assert_eq!(matched(html, context, selector)?, expected, "{context}: {selector} in {html}");
                count += expected.len();
            }
        }
    }
    assert!(count > 1000, "{count}");
    Ok(())
}

#[test]
fn the_context_is_no_element() -> Result {
    for matching in [Matching::ByTree, Matching::AsWritten] {
        for context in ["div", "body", "template", "svg svg", "textarea"] {
            let options = RewriteOptions::default().with_matching(matching).with_context(context);
            let none = Rules::new().element("*", |element| panic!("{}", element.name()));
            assert_eq!(rewrite_with(" <!-- c --> ", none, options)?, " <!-- c --> ");
        }
    }
    // A tag `html` gives attributes to the root, which is not in the fragment.
    let none = Rules::new().element("html", |element| panic!("{}", element.name()));
    assert_eq!(rewrite_with("<html a>x", none, RewriteOptions::default().with_context("div"))?, "<html a>x");
    Ok(())
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
#[test]
fn text_is_read_as_in_its_context() -> Result {
    let marked = |html: &str, context: &str, matching| {
        let rules = || {
            Rules::new()
                .element("*", |element| Ok(element.before(Content::Text("!"))))
                .text(|text| if text.is_last() { Ok(text.after(Content::Text("<"))) } else { Ok(()) })
        };
        rewrite_with(html, rules(), RewriteOptions::default().with_matching(matching).with_context(context))
    };
    for matching in [Matching::ByTree, Matching::AsWritten] {
        assert_eq!(marked("a<b>", "textarea", matching)?, "a<b>&lt;");
        assert_eq!(marked("a<b>", "script", matching)?, "a<b><");
        assert_eq!(marked("a<b>", "noscript", matching)?, "a<b><");
        assert_eq!(marked("a<b>", "p", matching)?, "a&lt;!<b>");
        assert_eq!(marked("<![CDATA[<b><i>]]>a", "svg svg", matching)?, "<![CDATA[<b><i>]]>a&lt;");
        // `style` is an element of SVG there, with elements in it.
        assert_eq!(marked("<style><a>", "svg svg", matching)?, "!<style>!<a>");
        assert_eq!(marked("<style><a>", "svg desc", matching)?, "!<style><a><");
    }
    let context = Context::new("noscript");
    let options = RewriteOptions::default().with_scripting(false).with_context(context);
    let rules = Rules::new().element("b", |b| Ok(b.remove()));
    assert_eq!(rewrite_with("a<b>c</b>", rules, options)?, "a");
    Ok(())
}

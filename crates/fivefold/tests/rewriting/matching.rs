//! Which elements selectors match, compared with those of a document.

use super::{fixtures, rewrite_all};
use fivefold::Span;
use fivefold::html::{Options, Parser, Scripting};
use fivefold::rewrite::{Content, Matching, Rules, TextPiece, rewrite};
use fivefold::select::Selector;
use fivefold_test_support::html_soup::markup;
use proptest::prelude::{ProptestConfig, proptest};
use std::sync::Mutex;

/// Selectors without siblings and places.
const VERTICAL: &[&str] = &[
    "*",
    "p",
    "b, i, a",
    "p b",
    "p > b",
    "div p a",
    "body > :not(p)",
    "table td, table > tbody",
    "[class]",
    "p:not(div p)",
    ":is(p, div) > :is(b, i)",
    ":root",
    ":any-link",
    ":root > body > *",
    "svg *",
    "a[href]:not([class])",
    ":not(:is(html, head, body) *)",
    "div em",
    "i > ul em",
];

/// Selectors with siblings and places.
const HORIZONTAL: &[&str] = &[
    "p + p",
    "p ~ div",
    "b ~ i b",
    ":first-child",
    "p:first-of-type",
    ":nth-child(2n + 1)",
    ":nth-child(2 of p, div)",
    ":nth-of-type(2)",
    "p:not(:first-child)",
    ":is(p + p, div > b) i",
    ":nth-child(-n + 2 of :not(b))",
];

/// The start tags of the elements that each selector matches by the tree; and those of all elements.
fn matched(html: &str, selectors: &[Selector]) -> (Vec<Vec<Span>>, Vec<Span>) {
    let found = Mutex::new(vec![Vec::new(); selectors.len() + 1]);
    let mut rules = Rules::new().text_in("b", |_| Ok(()));
    for (index, selector) in selectors.iter().chain([&Selector::parse("*").unwrap()]).enumerate() {
        let found = &found;
        rules = rules.element(selector, move |element| {
            // Of elements that have no tag, the rest of the document decides what they are.
            if !element.span().is_empty() {
                found.lock().unwrap()[index].push(element.span());
            }
            Ok(())
        });
    }
    assert_eq!(rewrite_all(html, rules, Matching::ByTree).unwrap(), html);
    let mut found = found.into_inner().unwrap();
    let all = found.pop().unwrap_or_default();
    (found, all)
}

/// Compares what matches with what would match in the document up to each start tag.
fn check(html: &str) {
    // There, a document has no child, or elements that no tag has made.
    if html.contains("template") || html.contains("selectedcontent") {
        return;
    }
    // What a table moves before itself counts after it among its siblings, and a body that a frameset removes still counts.
    let lower = html.to_ascii_lowercase();
    let moves_siblings = lower.contains("<table") || lower.contains("<frameset");
    let selectors: Vec<_> = VERTICAL
        .iter()
        .chain(if moves_siblings { &[] } else { HORIZONTAL })
        .map(|text| Selector::parse(text).unwrap())
        .collect();
    let (found, all) = matched(html, &selectors);
    for tag in all {
        let end = usize::try_from(tag.end).unwrap();
        let options = Options::default().with_scripting(Scripting::Normal);
        let document = Parser::new(options).parse(&html[..end]);
        let nodes = document.root().descendants();
        let own = nodes.clone().into_iter().find(|node| node.start_tag_span() == Some(tag));
        // A further tag of these elements gives them attributes.
        let name = html[tag.range()][1..].to_ascii_lowercase();
        let outer = ["html", "body"].into_iter().find(|outer| name.starts_with(outer));
        let element = own.or_else(|| nodes.into_iter().find(|node| node.local_name() == outer));
        let Some(element) = element else { panic!("no element for {:?} in {html:?}", &html[..end]) };
        for (selector, found) in selectors.iter().zip(&found) {
            assert_eq!(
                found.contains(&tag),
                element.matches(selector),
                "{selector} and the tag that ends {:?}",
                &html[..end]
            );
        }
    }
}

/// The texts inside of the elements that each selector matches by the tree; and all texts.
fn texts_in(html: &str, selectors: &[Selector]) -> (Vec<Vec<Span>>, Vec<Span>) {
    let found = Mutex::new(vec![Vec::new(); selectors.len() + 1]);
    let note = |index: usize| {
        let found = &found;
        move |piece: &mut TextPiece<'_>| {
            if !piece.text().is_empty() {
                found.lock().unwrap()[index].push(piece.span());
            }
            Ok(())
        }
    };
    let mut rules = Rules::new().text(note(selectors.len()));
    for (index, selector) in selectors.iter().enumerate() {
        rules = rules.text_in(selector, note(index));
    }
    assert_eq!(rewrite_all(html, rules, Matching::ByTree).unwrap(), html);
    let mut found = found.into_inner().unwrap();
    let all = found.pop().unwrap_or_default();
    (found, all)
}

/// Compares what text is inside of with what it would be inside of in the document up to its end.
fn check_texts(html: &str) {
    // Text that a table moves before itself is inside of the table to rules: it stands between its tags.
    let lower = html.to_ascii_lowercase();
    if ["template", "selectedcontent", "<table", "<frameset"].iter().any(|special| lower.contains(special)) {
        return;
    }
    let selectors: Vec<_> = VERTICAL.iter().map(|text| Selector::parse(text).unwrap()).collect();
    let (found, all) = texts_in(html, &selectors);
    for piece in all {
        let end = usize::try_from(piece.end).unwrap();
        let options = Options::default().with_scripting(Scripting::Normal);
        let document = Parser::new(options).parse(&html[..end]);
        let mut texts = document.root().descendants().filter(|node| node.text().is_some());
        // Text that is in no tree, such as white space before the root element, has no place to compare.
        let Some(text) = texts.find(|node| node.span().end == piece.end) else { continue };
        for (selector, found) in selectors.iter().zip(&found) {
            let is_inside = text.ancestors().any(|node| node.matches(selector));
            assert_eq!(found.contains(&piece), is_inside, "{selector} and the text that ends {:?}", &html[..end]);
        }
    }
}

#[test]
fn fixtures_match_as_in_a_document() {
    for (_, html) in fixtures() {
        check(&html);
        check_texts(&html);
    }
}

/// The adoption agency puts an element into the copy of another before that is in the tree.
#[test]
fn what_is_in_copies_of_formatting_elements_has_their_ancestors() {
    for html in [
        "<div><i><b><ul>1</i><em>2<p>3",
        "<div><a><b><i><ul>1</a><em>2<p>3",
        "<div><a><b><i><s><u><ul>1</a><em>2<p>3</b><p>4",
        "<div><table><td><a><b><i><ul>1</a><em>2<p>3</table><p>4",
        "<table><a><i><table></a><td><p><em>1</table><em>2",
        "<div><a><ul><li><p><em>1</a><em>2<p>3",
    ] {
        check(html);
    }
}

#[test]
fn links_are_those_of_html_and_svg() {
    for html in [
        "<a href=x>1</a><a>2</a><area href=x><link href=x>",
        "<svg><a href=x>1</a><a xlink:href=x>2</a><a>3</a><area href=x /><use href=x /></svg>",
        "<math><a href=x>1</a></math><a xlink:href=x>2",
    ] {
        check(html);
    }
}

#[test]
fn text_in_copies_of_formatting_elements_is_in_their_ancestors() {
    for html in ["<td><b><i><ul></i>1</i>2", "<div><b><i><ul>1</i>2</i>3</b>4", "<div><b><b><i><ul></b></i>1</b>2"] {
        let found = Mutex::new(String::new());
        let text = |piece: &mut TextPiece<'_>| {
            found.lock().unwrap().push_str(piece.text());
            Ok(())
        };
        rewrite(html, Rules::new().text_in("body", text)).unwrap();
        let in_body = Parser::new(Options::default()).parse(html).root().text_content();
        assert_eq!(found.into_inner().unwrap(), in_body, "{html}");
    }
}

/// Selectors of one element each, which do not ask where it stands.
const PLACELESS: &[&str] = &[
    "a[href]",
    "p",
    "b",
    "i, em",
    "table",
    "td",
    "tr, li",
    "form",
    "html, body",
    "select",
    "option",
    "button",
    "svg, path",
    "template",
    "font",
    "nobr",
    "h1, div",
    "[class]",
    "*",
];

/// Asserts that the elements that no rule is for make no difference: they are not kept if the selectors do not ask where
/// elements stand.
fn check_placeless(html: &str, selectors: [&str; 2]) {
    let rules = || {
        selectors.iter().fold(Rules::new(), |rules, selector| {
            rules.element(*selector, |element| {
                element.before(Content::Text("["));
                element.append(Content::Text("]"));
                element.set_attribute("x", "y")?;
                Ok(())
            })
        })
    };
    let asking = rules().element("html > no-such-element", |_| Ok(()));
    let [kept, all_kept] = [rules(), asking].map(|rules| rewrite_all(html, rules, Matching::ByTree).unwrap());
    assert_eq!(kept, all_kept, "{selectors:?} in {html:?}");
}

#[test]
fn elements_without_rules_make_no_difference() {
    for (_, html) in fixtures() {
        for pair in PLACELESS.windows(2) {
            check_placeless(&html, [pair[0], pair[1]]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn elements_without_rules_make_no_difference_in_random_markup(
        html in markup(),
        first in 0..PLACELESS.len(),
        second in 0..PLACELESS.len(),
    ) {
        check_placeless(&html, [PLACELESS[first], PLACELESS[second]]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn random_markup_matches_as_in_a_document(html in markup()) {
        check(&html);
        check_texts(&html);
    }
}

#[test]
fn selectors_of_what_comes_later_are_refused() {
    let refused = [
        "p:has(b)",
        ":empty",
        "li:last-child",
        "li:only-child",
        "p:nth-last-child(2)",
        "p:not(:last-of-type)",
        ":is(p, :only-of-type)",
        ":nth-child(2 of :empty)",
        "input:checked",
        "p:lang(de)",
    ];
    for selector in refused {
        let error = rewrite("", Rules::new().element(selector, |_| Ok(()))).unwrap_err();
        assert!(error.to_string().contains("is not known when a start tag comes"), "{error}");
    }
    let error = rewrite("", Rules::new().element("p..x", |_| Ok(()))).unwrap_err();
    assert!(error.to_string().starts_with("expected a class at byte 2"), "{error}");
}

#[test]
fn many_selectors_match_at_any_depth() {
    // More than a word of compound selectors, all of which match.
    let count = Mutex::new(0);
    let mut rules = Rules::new();
    for index in 0..50 {
        let count = &count;
        rules = rules.element(format!("b b:not(.x{index}) > b:not(.y{index})").as_str(), move |_| {
            *count.lock().unwrap() += 1;
            Ok(())
        });
    }
    rewrite(&"<b>".repeat(1000), rules).unwrap();
    assert_eq!(*count.lock().unwrap(), 50 * 998);
}

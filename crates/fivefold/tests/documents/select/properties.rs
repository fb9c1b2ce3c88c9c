//! What holds for any selector and any document.

use fivefold::select::{Incomplete, Options, Select, SelectWith, Selector, SelectorError};
use fivefold::{Document, NodeRef, StopSignal};
use fivefold_core::work::count;
use fivefold_test_support::work::assert_linear;

#[test]
fn cross_threads() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Selector>();
    is_send_and_sync::<SelectorError>();
    is_send_and_sync::<Select<'_>>();
    is_send_and_sync::<SelectWith<'_>>();
}

#[test]
fn compiled_once_for_all_threads() {
    let selector = Selector::parse("p.x:has(b)").unwrap();
    let count = |html: &str| fivefold::html::parse(html).select(&selector).count();
    let counts = std::thread::scope(|scope| {
        let pages = ["<p class=x><b>", "<p class=x>", "<p class=x><b></b><p class=x><b>"];
        pages.map(|page| scope.spawn(move || count(page))).map(|thread| thread.join().unwrap())
    });
    assert_eq!(counts, [1, 0, 2]);
}

#[test]
fn each_node_is_searched_to_the_end_of_its_descendants() {
    let document = fivefold::html::parse(
        "<!-- before --><title>t</title><p><b>1<template><i>2<template><u>3</u></template></i></template><p>4</b>\
         <table><a>5<tr><td>6</td><br></table><svg><desc><em></em></desc><svg:g/></svg></body><!-- after -->7<hr>",
    );
    let contents = document.root().descendants().find_map(|node| node.template_contents()).unwrap();
    for node in document.root().descendants().chain([document.root(), contents]).chain(contents.descendants()) {
        // The clone has no list of its elements, so that this search walks.
        let clone = document.clone();
        let found: Vec<_> = clone.node(node.id()).select("*").unwrap().map(|found| found.id()).collect();
        let descendants: Vec<_> = node.descendants().filter(|node| node.is_element()).map(|node| node.id()).collect();
        assert_eq!(found, descendants, "below {node:?}");
    }
}

/// A document nested so deep that nothing may recurse over it.
fn deep(depth: usize) -> Document {
    fivefold::html::parse(&format!("<!DOCTYPE html><p class=top>{}<b id=bottom>", "<div>".repeat(depth)))
}

#[test]
fn trees_of_any_depth() {
    const DEPTH: usize = 50_000;
    let document = deep(DEPTH);
    for (selector, count) in [
        ("div", DEPTH),
        ("section div", 0),
        ("div div > div b", 1),
        ("body > div div:not(:empty)", DEPTH - 1),
        ("div:has(b)", DEPTH),
        ("div:has(div > b)", DEPTH - 1),
        ("div:has(section)", 0),
        ("div:has(p b)", 0),
        ("div:lang(en), div:dir(rtl), div:read-write", 0),
        ("div:only-child, div:nth-child(2)", DEPTH),
    ] {
        assert_eq!(document.select(selector).unwrap().count(), count, "{selector}");
    }
    let bottom = document.select_first("#bottom").unwrap().unwrap();
    assert!(bottom.matches("body div b").unwrap());
    assert!(bottom.closest("body:has(#bottom)").unwrap().is_some());
}

#[test]
fn siblings_without_end() {
    const COUNT: usize = 100_000;
    let document = fivefold::html::parse(&format!("<ul>{}<b>", "<li><i></i></li>".repeat(COUNT)));
    for (selector, count) in [
        ("li ~ li", COUNT - 1),
        ("li:has(~ i)", 0),
        ("li:has(~ b)", COUNT),
        ("li:nth-child(odd)", COUNT / 2),
        ("li:nth-last-child(2n)", COUNT / 2),
        ("b ~ li + li", 0),
    ] {
        assert_eq!(document.select(selector).unwrap().count(), count, "{selector}");
    }
}

/// Selectors and the documents to select from, with so many repetitions.
fn shapes(count: usize) -> Vec<(&'static str, String)> {
    let deep = |selector: &str, tag: &str| format!("{selector}\n<!DOCTYPE html><p class=top>{}<b>", tag.repeat(count));
    let wide = |selector: &str, item: &str| format!("{selector}\n<!DOCTYPE html><ul>{}<b>", item.repeat(count));
    vec![
        ("a descendant that is nowhere", deep("section div", "<div>")),
        ("a child far above", deep("p > div div", "<div>")),
        ("alternating ancestors", deep("i u > i b", "<i><u>")),
        ("every ancestor has it", deep("div:has(b)", "<div>")),
        ("no ancestor has it", deep("div:has(u)", "<div>")),
        ("relative steps", deep("div:has(i > u b)", "<div>")),
        ("children that have it", deep(":is(div:has(> b), i)", "<div>")),
        ("languages", deep(":lang(en)", "<div>")),
        ("directions", deep(":dir(rtl)", "<div>")),
        ("disabled", deep("button:disabled", "<fieldset><button>")),
        ("editable", deep(":read-write", "<div>")),
        ("siblings before", wide("i ~ li", "<li>")),
        ("a name right before", wide("i + b", "<li></li><!--c-->")),
        ("a name right above", wide("li > b", "<li><i></i></li>")),
        ("siblings in turn", wide("li + li + i", "<li></li>")),
        ("siblings after", wide("li:has(~ i)", "<li>")),
        ("siblings right after", wide("li:has(+ li + i)", "<li>")),
        ("radio buttons", wide(":checked, :indeterminate", "<input type=radio name=a checked>")),
        ("options", wide(":checked", "<select><option><option></select>")),
        ("options far below", deep(":checked, :disabled", "<select><object><option></option>")),
        ("options in one select", {
            let content = "<div><option></option><optgroup></optgroup>".repeat(count);
            format!(":checked, :disabled\n<!DOCTYPE html><select>{content}")
        }),
        ("buttons", wide(":default", "<form><button></button></form>")),
        ("no sibling before", wide(":not(p ~ li)", "<li>")),
        ("no ancestor", deep(":not(p div)", "<div>")),
        ("alternatives of siblings", wide(":is(li ~ li ~ i, li + i ~ li):where(b ~ li)", "<li>")),
        ("siblings of those above", deep("div:not(:is(i ~ div, u ~ p) div)", "<b></b><div>")),
        ("inside of :has()", deep(":has(:not(p ~ b):is(i u))", "<div>")),
        ("those counted", wide("li:nth-child(odd of p ~ li, ul > li)", "<li>")),
        ("those counted from the end", wide("li:nth-last-child(2 of :not(p ~ li))", "<li><i></i></li>")),
        ("the first of each type", {
            let items: String = (0..count).map(|number| format!("<i{number}></i{number}>")).collect();
            format!(":first-of-type:nth-last-of-type(1)\n<!DOCTYPE html><body>{items}")
        }),
        ("more selectors than fit into a word", wide(&vec!["p ~ li"; 40].join(","), "<li>")),
        ("a long class above", {
            let (class, items) = ("c ".repeat(count), "<p></p>".repeat(count));
            format!(":is(.d > p), :not(.d > p)\n<!DOCTYPE html><div class='{class}'>{items}")
        }),
        ("a long language", {
            let (language, items) = ("aa-".repeat(count), "<p></p>".repeat(count));
            format!(":lang('*-bb')\n<!DOCTYPE html><div lang='{language}'>{items}")
        }),
    ]
}

#[test]
fn selecting_is_linear() {
    assert_linear(shapes, |text| {
        let (selector, html) = text.split_once('\n').unwrap();
        let document = fivefold::html::parse(html);
        // The first search walks over the tree, the second one through a list.
        count(|| assert_eq!(document.select(selector).unwrap().count(), document.select(selector).unwrap().count()))
    });
}

/// Shapes in XML: what the parser of HTML puts beside one another is nested here.
fn xml_shapes(count: usize) -> Vec<(&'static str, String)> {
    let textareas = "<textarea placeholder=''>".repeat(count);
    vec![("fields in fields", format!("<html xmlns='http://www.w3.org/1999/xhtml'>{textareas}"))]
}

#[test]
fn selecting_in_xml_is_linear() {
    assert_linear(xml_shapes, |text| {
        let document = fivefold::xml::parse(text);
        count(|| {
            assert_eq!(
                document.select(":placeholder-shown").unwrap().count(),
                document.select("*").unwrap().count() - 1
            )
        })
    });
}

#[test]
fn bounded_searches_end_with_an_error() {
    let document = fivefold::html::parse(&"<div><p>x</p><b></b></div>".repeat(3_000));
    let steps = |steps| Options::default().with_steps(steps);
    for selector in ["b", "div b", "p + b", "div > p ~ b", ":not(p ~ div) > b", "div:has(b)", "b:nth-child(2)"] {
        let all: Vec<_> = document.select(selector).unwrap().map(Ok).collect();
        assert_eq!(all.len(), 3_000, "{selector}");
        let bounded = |options: &Options| document.select_with(selector, options).unwrap().collect::<Vec<_>>();
        assert_eq!(bounded(&Options::default()), all, "{selector}");
        assert_eq!(bounded(&steps(u64::MAX)), all, "{selector}");
        // The least number of steps that is enough, which does not depend on what was searched for before.
        let (mut low, mut high) = (0, 1_000_000);
        while low + 1 < high {
            let middle = (low + high) / 2;
            if bounded(&steps(middle)) == all { high = middle } else { low = middle }
        }
        for few in [0, 1, low / 2, low - 1, low] {
            let mut found = bounded(&steps(few));
            assert_eq!(found.pop(), Some(Err(Incomplete::StepLimit)), "{selector}, {few} of {high}");
            assert!(all.starts_with(&found), "{selector}, {few} of {high}");
        }
        let signal = StopSignal::new();
        let options = Options::default().with_stop_signal(signal.clone());
        let mut search = document.select_with(selector, &options).unwrap();
        assert_eq!(search.next(), Some(all[0]), "{selector}");
        signal.stop();
        let rest: Vec<_> = search.by_ref().collect();
        assert!(rest.len() < 2_000, "{selector}: {}", rest.len());
        assert_eq!(rest.last(), Some(&Err(Incomplete::Stopped)), "{selector}");
        assert_eq!(search.next(), None);
    }
    assert_eq!(document.select_with("no-such", &steps(0)).unwrap().count(), 0, "the document knows no such name");
    assert!(document.select_with("b:", &steps(0)).is_err());
}

#[test]
fn edits_between_searches() {
    let mut random = fivefold_test_support::seeded(1);
    let mut document = document(1);
    let selectors = ["div", "p.a, b", "div p", "b + i", "section:has(p)"].map(|text| Selector::parse(text).unwrap());
    for step in 0..300_u64 {
        if document.select("body *").unwrap().count() < 20 {
            document = self::document(step);
        }
        let elements: Vec<_> = document.select("body *").unwrap().map(NodeRef::id).collect();
        let (one, other) = (elements[random.usize(..elements.len())], elements[random.usize(..elements.len())]);
        match random.u8(..8) {
            0 => document.detach(one).unwrap(),
            1 => drop(document.append(one, other)),
            2 => drop(document.insert_before(one, other)),
            3 => {
                let new = document.create_element("p").unwrap();
                document.select("p").unwrap().for_each(drop);
                document.append(one, new).unwrap();
            }
            4 => document.rename(one, "div").unwrap(),
            5 => document.rename(one, "template").unwrap(),
            6 => document.set_text_content(one, "x").unwrap(),
            _ => document.set_inner_html(one, "<p class=a><b>x</b>").unwrap(),
        }
        for selector in &selectors {
            for _ in 0..3 {
                let walked = document.root().descendants().filter(|node| node.matches(selector));
                assert_eq!(document.select(selector).collect::<Vec<_>>(), walked.collect::<Vec<_>>(), "step {step}");
            }
        }
        if step % 50 == 0 {
            let copy = document.clone();
            assert_eq!(copy.select("*").unwrap().count(), document.select("*").unwrap().count());
            document.compact();
        }
    }
    document.clear();
    assert_eq!(document.select("*").unwrap().count(), 0);
}

/// Selectors of many kinds; the list has more compound selectors than fit into a word.
fn selectors() -> Vec<String> {
    let simple =
        ["div", "*", ".a", "#i1", "[title]", "p.b", ":first-child", ":not(.a)", ":has(> p)", ":is(div p, b + i)"];
    let mut selectors: Vec<_> = simple.map(String::from).into();
    for left in simple {
        for combinator in [" ", " > ", " + ", " ~ "] {
            for right in simple {
                selectors.push(format!("{left}{combinator}{right}"));
            }
        }
    }
    let long: Vec<_> = selectors.iter().step_by(7).cloned().collect();
    selectors.push(long.join(", "));
    for end in 0..simple.len() {
        selectors.push(format!("{} b {} > p ~ {}", simple[end], simple[(end + 3) % 10], simple[(end + 6) % 10]));
    }
    selectors
}

/// A document of some hundred elements.
fn document(seed: u64) -> Document {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut html = String::from("<!DOCTYPE html>");
    for index in 0..200 {
        let name = ["div", "p", "b", "i", "section"][random.usize(..5)];
        let attributes = ["", " class=a", " class='a b'", " class=b title", " id=i1"][random.usize(..5)];
        html += &match random.u8(..3) {
            0 => format!("</{name}>"),
            _ => format!("<{name}{attributes}>{}", if index % 3 == 0 { "text" } else { "" }),
        };
    }
    fivefold::html::parse(&html)
}

#[test]
fn selected_is_what_matches() {
    for seed in 0..10 {
        let document = document(seed);
        let elements: Vec<_> = document.root().descendants().collect();
        let middle = elements[elements.len() / 2];
        for text in selectors() {
            let selector = Selector::parse(&text).unwrap();
            let matching: Vec<_> = elements.iter().copied().filter(|node| node.matches(&selector)).collect();
            let selected: Vec<_> = document.select(&selector).collect();
            assert_eq!(selected, matching, "{text}, seed {seed}");
            let below: Vec<_> = middle.descendants().filter(|node| matching.contains(node)).collect();
            assert_eq!(middle.select(&selector).collect::<Vec<_>>(), below, "{text} below, seed {seed}");
            assert_eq!(document.select_first(&selector), matching.first().copied(), "{text}");
            // Inside of a function, selectors are matched in another way.
            let alternatives = Selector::parse(&format!(":is({text})")).unwrap();
            assert_eq!(document.select(&alternatives).collect::<Vec<_>>(), matching, ":is({text}), seed {seed}");
            let others = Selector::parse(&format!(":not({text})")).unwrap();
            let not_matching: Vec<_> =
                elements.iter().copied().filter(|node| node.is_element() && !matching.contains(node)).collect();
            assert_eq!(document.select(&others).collect::<Vec<_>>(), not_matching, ":not({text}), seed {seed}");
            let nearest = core::iter::once(middle).chain(middle.ancestors()).find(|node| matching.contains(node));
            assert_eq!(middle.closest(&selector), nearest, "{text}");
        }
    }
}

/// Whether the second element is counted to find the position of the first one.
type Counts = fn(NodeRef<'_>, NodeRef<'_>) -> bool;

/// What positions count, how that is written, and for which elements it is asked.
const COUNTED: &[(&str, &str, Counts)] = &[
    ("-child", "", |_, _| true),
    ("-child", " of .a", |_, sibling| sibling.matches(".a").unwrap()),
    ("-child", " of div p, b + i", |_, sibling| sibling.matches("div p, b + i").unwrap()),
    ("-of-type", "", |node, sibling| sibling.element_name() == node.element_name()),
];

/// Positions, by counting the siblings of each element again.
#[test]
fn positions_among_siblings() {
    for seed in 0..3 {
        let document = document(seed);
        let elements: Vec<_> = document.root().descendants().filter(|node| node.is_element()).collect();
        for &(kind, of, counts) in COUNTED {
            for (step, offset) in [(0, 1), (0, 2), (2, 0), (2, 1), (-1, 3), (3, 2)] {
                let is_at = |node: NodeRef<'_>, siblings: &mut dyn Iterator<Item = NodeRef<'_>>| {
                    let is_counted = |sibling: &NodeRef<'_>| sibling.is_element() && counts(node, *sibling);
                    let index = 1 + siblings.filter(is_counted).count() as i32;
                    is_counted(&node) && (0..200).any(|n| step * n + offset == index)
                };
                let before = |node: &NodeRef<'_>| {
                    let mut before = core::iter::successors(node.previous_sibling(), |node| node.previous_sibling());
                    is_at(*node, &mut before)
                };
                let after = |node: &NodeRef<'_>| {
                    let mut after = core::iter::successors(node.next_sibling(), |node| node.next_sibling());
                    is_at(*node, &mut after)
                };
                let selector = format!(":nth{kind}({step}n + {offset}{of})");
                let expected: Vec<_> = elements.iter().copied().filter(before).collect();
                assert_eq!(document.select(&selector).unwrap().collect::<Vec<_>>(), expected, "{selector}");
                let selector = format!(":nth-last{kind}({step}n + {offset}{of})");
                let expected: Vec<_> = elements.iter().copied().filter(after).collect();
                assert_eq!(document.select(&selector).unwrap().collect::<Vec<_>>(), expected, "{selector}");
            }
        }
        let only = document.select(":only-of-type").unwrap().collect::<Vec<_>>();
        assert_eq!(document.select(":first-of-type:last-of-type").unwrap().collect::<Vec<_>>(), only);
    }
}

#[test]
fn displayed_selectors_parse_to_themselves() {
    let others = [
        "svg|a[xlink|href='x\"']",
        ":nth-child(2n + 1 of .a, b)",
        ":lang(en, \"*-US\"):dir(ltr)",
        "#\\31 x.a\\.b",
        "[title=x i][lang=y s]",
        ":is(p, :no-such)",
        "a:not(:hover, :checked):has(+ b, > c d)",
    ];
    for text in selectors().into_iter().chain(others.map(String::from)) {
        let selector = Selector::parse(&text).unwrap();
        assert_eq!(selector.to_string().parse(), Ok(selector), "{text}");
    }
}

#[test]
fn a_selector_can_be_given_as_any_text() {
    let document = fivefold::html::parse("<p>x");
    let text = String::from("p");
    let text_of = |node: Option<NodeRef<'_>>| node.map(|node| node.text_content());
    assert_eq!(text_of(document.select_first(&text).unwrap()).as_deref(), Some("x"));
    assert_eq!(text_of(document.select_first(&Selector::parse(&text).unwrap())).as_deref(), Some("x"));
    assert_eq!(document.select(text.as_str()).unwrap().count(), 1);
}

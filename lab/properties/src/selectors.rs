//! Random selectors in random documents.

use crate::input::Input;
use crate::{HTML, XML};
use fivefold::select::{Incomplete, Options, Selector};
use fivefold::{Document, NodeId, NodeRef, html, xml};

/// A search finds the elements that match, in tree order, by whatever way: through the tree or a list, below any node,
/// within bounds, after the selector was displayed and parsed; and `:not()` finds all others.
pub fn selectors(data: &[u8]) {
    let mut input = Input::new(data);
    let (is_xml, is_fragment) = (input.choose::<bool>(), input.choose::<bool>());
    let (below, steps) = (input.choose::<u8>(), input.choose::<u8>());
    let text = selector(&input.steps::<Part>());
    let document = match (is_xml, is_fragment) {
        (true, _) => xml::parse(&input.text(&XML)),
        (false, true) => html::parse_fragment("body", &input.text(&HTML)),
        (false, false) => html::parse(&input.text(&HTML)),
    };
    match Selector::parse(&text) {
        Ok(selector) => check(&document, &text, &selector, usize::from(below), u64::from(steps)),
        Err(error) => assert!(text.is_char_boundary(error.offset()), "{text:?}: {error:?}"),
    }
}

/// A part of a selector.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Part {
    Simple(u8),
    Combinator(u8),
    /// A functional pseudo-class, whose end is a [`Part::Close`].
    Open(u8),
    Close,
}

const SIMPLE: &[&str] = &[
    "*",
    "p",
    "div",
    "a",
    "b",
    "i",
    "td",
    "input",
    "option",
    "foreignObject",
    "svg|*",
    "*|a",
    "|p",
    ".a",
    ".b",
    "#a",
    "[class]",
    "[href]",
    "[class='a' i]",
    "[class~=a]",
    "[title|=a]",
    "[*|href^=x]",
    "[type=radio]",
    ":empty",
    ":root",
    ":scope",
    ":first-child",
    ":last-child",
    ":only-child",
    ":first-of-type",
    ":last-of-type",
    ":only-of-type",
    ":nth-child(2n+1)",
    ":nth-last-child(2)",
    ":nth-of-type(even)",
    ":nth-last-of-type(-n+2)",
    ":lang(en)",
    ":dir(rtl)",
    ":checked",
    ":default",
    ":disabled",
    ":enabled",
    ":indeterminate",
    ":link",
    ":defined",
    ":read-write",
    ":required",
    ":optional",
    ":placeholder-shown",
    ":hover",
];

const COMBINATORS: &[&str] = &[" ", " > ", " + ", " ~ ", ", "];

const FUNCTIONS: &[&str] = &[
    ":not(",
    ":is(",
    ":where(",
    ":has(",
    ":has(> ",
    ":has(+ ",
    ":has(~ ",
    ":nth-child(2n + 1 of ",
    ":nth-last-child(-n + 2 of ",
];

fn pick<T: Copy>(from: &[T], choice: u8) -> T {
    from[usize::from(choice) % from.len()]
}

/// The text of a selector. Where one is needed, there is a simple selector, so that most texts can be parsed.
fn selector(parts: &[Part]) -> String {
    let mut text = String::new();
    let (mut depth, mut is_open, mut has_name) = (0, true, false);
    for &part in parts {
        match part {
            Part::Simple(choice) => {
                let simple = pick(SIMPLE, choice);
                let is_name = !simple.starts_with([':', '.', '#', '[']);
                if !is_name || is_open && !has_name {
                    text.push_str(simple);
                    (is_open, has_name) = (false, true);
                }
            }
            Part::Combinator(choice) if !is_open => {
                text.push_str(pick(COMBINATORS, choice));
                (is_open, has_name) = (true, false);
            }
            Part::Open(choice) => {
                text.push_str(pick(FUNCTIONS, choice));
                depth += 1;
                (is_open, has_name) = (true, false);
            }
            Part::Close if depth > 0 => {
                text.push_str(if is_open { "*)" } else { ")" });
                depth -= 1;
                (is_open, has_name) = (false, true);
            }
            Part::Combinator(_) | Part::Close => {}
        }
    }
    if is_open {
        text.push('*');
    }
    text.push_str(&")".repeat(depth));
    text
}

fn check(document: &Document, text: &str, selector: &Selector, below: usize, steps: u64) {
    let elements: Vec<_> = document.root().descendants().filter(|node| node.is_element()).collect();
    let walked: Vec<_> = document.select(selector).collect();
    let displayed = selector.to_string();
    let again: Selector = displayed.parse().unwrap_or_else(|error| panic!("{text:?} becomes {displayed:?}: {error}"));
    assert_eq!(again.to_string(), displayed, "{text:?}");
    assert_eq!(document.select(&again).collect::<Vec<_>>(), walked, "{text:?} becomes {displayed:?}");
    assert_eq!(document.select(selector).collect::<Vec<_>>(), walked, "{text:?} in a list");
    assert_eq!(document.select_first(selector), walked.first().copied(), "{text:?}");

    // An element that is asked about is `:scope`, and not the root.
    if !text.contains(":scope") {
        let matching: Vec<_> = elements.iter().copied().filter(|node| node.matches(selector)).collect();
        assert_eq!(walked, matching, "{text:?} by asking each element");
        if let Some(&node) = elements.get(below % elements.len().max(1)) {
            let inside: Vec<_> = node.descendants().filter(|node| matching.contains(node)).collect();
            assert_eq!(node.select(selector).collect::<Vec<_>>(), inside, "{text:?} below {node:?}");
            let nearest = core::iter::once(node).chain(node.ancestors()).find(|node| matching.contains(node));
            assert_eq!(node.closest(selector), nearest, "{text:?} above {node:?}");
        }
    }
    check_functions(document, text, &elements, &walked);
    check_positions(document, &elements);
    check_bounds(document, text, selector, &walked, steps);
}

/// Inside of functions, a selector finds the same.
fn check_functions(document: &Document, text: &str, elements: &[NodeRef<'_>], found: &[NodeRef<'_>]) {
    // A selector that is nested too deep is refused, or passed over by `:is()`.
    let Ok(others) = Selector::parse(&format!(":not({text})")) else { return };
    let expected: Vec<_> = elements.iter().copied().filter(|node| !found.contains(node)).collect();
    assert_eq!(document.select(&others).collect::<Vec<_>>(), expected, ":not({text})");
    let same = Selector::parse(&format!(":not(:not({text}))"));
    if let Ok(same) = same {
        assert_eq!(document.select(&same).collect::<Vec<_>>(), found, "{same:?}");
    }
    let first = Selector::parse(&format!(":nth-child(1 of {text})")).expect("it is one in `:not()`");
    let mut parents: Vec<Option<NodeId>> = Vec::new();
    let expected: Vec<_> = found
        .iter()
        .copied()
        .filter(|node| {
            let parent = node.parent().map(|parent| parent.id());
            let is_first = !parents.contains(&parent);
            parents.push(parent);
            is_first
        })
        .collect();
    assert_eq!(document.select(&first).collect::<Vec<_>>(), expected, "{first:?}");
}

/// Positions, by counting the siblings of each element.
fn check_positions(document: &Document, elements: &[NodeRef<'_>]) {
    let check = |selector: &str, is_there: &dyn Fn(usize, usize) -> bool, is_of_type: bool| {
        let expected = elements.iter().copied().filter(|node| {
            let counted = |sibling: &NodeRef<'_>| {
                sibling.is_element() && (!is_of_type || sibling.element_name() == node.element_name())
            };
            let before = core::iter::successors(node.previous_sibling(), |node| node.previous_sibling());
            let after = core::iter::successors(node.next_sibling(), |node| node.next_sibling());
            is_there(1 + before.filter(counted).count(), 1 + after.filter(counted).count())
        });
        let found: Vec<_> = document.select(selector).expect("it is a selector").collect();
        assert_eq!(found, expected.collect::<Vec<_>>(), "{selector}");
    };
    check(":nth-child(2n + 1)", &|from_start, _| from_start % 2 == 1, false);
    check(":nth-last-child(-n + 3)", &|_, from_end| from_end <= 3, false);
    check(":nth-of-type(even)", &|from_start, _| from_start % 2 == 0, true);
    check(":nth-last-of-type(2)", &|_, from_end| from_end == 2, true);
    check(":only-of-type", &|from_start, from_end| (from_start, from_end) == (1, 1), true);
}

fn check_bounds(document: &Document, text: &str, selector: &Selector, found: &[NodeRef<'_>], steps: u64) {
    let unbounded: Result<Vec<_>, _> = document.select_with(selector, &Options::default()).collect();
    assert_eq!(unbounded.as_deref(), Ok(found), "{text:?} step by step");
    let options = Options::default().with_steps(steps);
    let mut bounded: Vec<_> = document.select_with(selector, &options).collect();
    let is_whole = bounded.pop_if(|last| *last == Err(Incomplete::StepLimit)).is_none();
    let bounded: Vec<_> = bounded.into_iter().map(|item| item.expect("only the last one is an error")).collect();
    assert!(found.starts_with(&bounded), "{text:?} in {steps} steps");
    assert!(!is_whole || bounded == found, "{text:?} in {steps} steps passes as whole");
}

//! What rewriters see, with examples for the table of `docs/guide/rewriting.md`.

use fivefold::html::{self, Options, Scripting};
use fivefold::rewrite::{Content, Matching, RewriteOptions, Rules, rewrite_with};
use fivefold::{Document, NodeRef};
use lol_html::errors::RewritingError;
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, rewrite_str};

/// What is done to the elements that a selector matches.
#[derive(Clone, Copy)]
enum Change {
    /// They get the attribute `x`.
    Mark,
    /// They get `!` at their end.
    Append,
}

use Change::{Append, Mark};

type Case = (&'static str, &'static str, Change);

/// The inputs on which lol_html sees something else than a browser does, by topic.
const DIFFERENT: &[(&str, &[Case])] = &[
    (
        "Elements inside of others",
        &[
            ("<p>1<div>2</div>", "p div", Mark),
            ("<ul><li>1<li>2</ul>", "li li", Mark),
            ("<a>1<a>2</a>", "a a", Mark),
            ("<h1>1<h2>2</h2>", "h1 h2", Mark),
            ("<button>1<button>2</button>", "button button", Mark),
            ("<ruby><rb>1<rt>2</ruby>", "rb rt", Mark),
            ("<select><option>1<option>2</select>", "option option", Mark),
            ("<select><b><select><i>1</i>", "select i", Mark),
            ("<b><p>1</b><i>2</i></p>", "p i", Mark),
            ("<svg><p>1</p></svg>", "svg p", Mark),
            ("<table><a>1</a></table>", "table a", Mark),
            ("<table><tr><td>1</table>", "tbody > tr", Mark),
            ("<table><table><tr><td>1</table>", "table table", Mark),
        ],
    ),
    (
        "Tags without elements, and elements without tags",
        &[
            ("<form id=a><form id=b>", "form", Mark),
            ("<table><form id=a><form id=b>", "form", Mark),
            ("<p>1<html>", "html", Mark),
            ("<div><head><i>1</i>", "head i", Mark),
            ("<div><tr><td>1", "td", Mark),
            ("<frameset><p>1</p>", "p", Mark),
            ("<image>", "img", Mark),
            ("<table><td>1</table>", "tr", Mark),
            ("<!DOCTYPE html>1", "body", Append),
        ],
    ),
    (
        "Where elements end",
        &[
            ("<p>1<p>2", "p", Append),
            ("<ul><li>1<li>2</ul>", "li", Append),
            ("<a>1<a>2</a>", "a", Append),
            ("<div>1", "div", Append),
            ("<p>1<div>2</div></p>", "p", Append),
            ("<b><p>1</b>2</p>", "p", Append),
        ],
    ),
    (
        "Text, or tags",
        &[
            ("<select><plaintext></select><a>", "a", Mark),
            ("<select><xmp><a></xmp></select>", "a", Mark),
            ("<select><iframe><a></iframe></select>", "a", Mark),
            ("<frameset><xmp><frame></xmp>", "frame", Mark),
            ("<frameset><textarea><frame></textarea>", "frame", Mark),
        ],
    ),
];

/// Inputs on which all agree, though rewriters that guess have been wrong there.
const EQUAL: &[Case] = &[
    ("<plaintext></plaintext><a>", "a", Mark),
    ("<script><!--<script></script><a></script><a>", "a", Mark),
    ("<svg><style><a></style></svg>", "a", Mark),
    ("<svg><p><style><a></style>", "a", Mark),
    ("<svg><title><a></title></svg>", "a", Mark),
    ("<svg><desc><style><a></style></desc></svg>", "a", Mark),
    ("<math><mi><style><a></style></mi></math>", "a", Mark),
    ("<math><annotation-xml><style><a></style></annotation-xml></math>", "a", Mark),
    ("<svg><![CDATA[<a>]]></svg>", "a", Mark),
    ("<select><textarea><a></textarea></select>", "a", Mark),
    ("<table><textarea><a></textarea></table>", "a", Mark),
    ("<textarea/><a></textarea>", "a", Mark),
    ("<div><p>1</div>2", "p", Append),
    ("<body><body>", "body", Mark),
    ("<table><tr><td>1</table>", "td", Append),
];

fn fivefold(input: &str, selector: &str, change: Change, matching: Matching) -> String {
    let rules = Rules::new().element(selector, |element| {
        match change {
            Mark => element.set_attribute("x", "")?,
            Append => element.append(Content::Text("!")),
        }
        Ok(())
    });
    rewrite_with(input, rules, RewriteOptions::default().with_matching(matching)).expect("the rules do not fail")
}

fn lol_html(input: &str, selector: &str, change: Change, is_strict: bool) -> Result<String, RewritingError> {
    let handler = lol_html::element!(selector, |element| {
        match change {
            Mark => element.set_attribute("x", "")?,
            Append => element.append("!", ContentType::Text),
        }
        Ok(())
    });
    let settings = RewriteStrSettings::new().with_strict(is_strict).append_element_content_handler(handler);
    rewrite_str(input, settings)
}

fn parse(text: &str) -> Document {
    html::Parser::new(Options::default().with_scripting(Scripting::Normal)).parse(text)
}

/// Asserts that a browser would see the changes in the elements that it sees in the input.
fn assert_is_changed_as_in_the_tree(written: &str, (input, selector, change): Case) {
    let mut document = parse(input);
    let found = document.select(selector).expect("a selector");
    for id in found.map(NodeRef::id).collect::<Vec<_>>() {
        match change {
            Mark => document.set_attribute(id, "x", "").expect("a name"),
            Append => {
                let text = document.create_text("!").expect("room for a text");
                document.append(id, text).expect("an element has children");
            }
        }
    }
    assert_eq!(html::serialize(&parse(written)), html::serialize(&document), "{input}");
}

/// The row of a case, as the page has it.
fn row((input, selector, change): Case) -> String {
    let by_tree = fivefold(input, selector, change, Matching::ByTree);
    let as_written = fivefold(input, selector, change, Matching::AsWritten);
    assert_is_changed_as_in_the_tree(&by_tree, (input, selector, change));
    let lenient = lol_html(input, selector, change, false).expect("only what is strict refuses");
    assert_eq!(lenient, as_written, "{input}");
    let is_refused = lol_html(input, selector, change, true).is_err();
    assert!(is_refused || lenient != by_tree, "{input} is no difference");
    let mark = if is_refused { " †" } else { "" };
    format!("| `{input}` | `{selector}` | `{by_tree}` | `{as_written}`{mark} |")
}

#[test]
fn the_page_shows_what_rewriters_see() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/rewriting.md")).unwrap();
    let rows: Vec<_> = DIFFERENT.iter().flat_map(|(_, cases)| *cases).map(|&case| row(case)).collect();
    let shown: Vec<_> = page.lines().filter(|line| line.starts_with("| `<")).collect();
    assert!(shown.len() > 5, "only {shown:?}");
    for line in shown {
        assert!(rows.iter().any(|row| row == line), "nobody sees this: {line}");
    }
}

#[test]
fn all_see_the_same_elsewhere() {
    for &(input, selector, change) in EQUAL {
        let by_tree = fivefold(input, selector, change, Matching::ByTree);
        assert_is_changed_as_in_the_tree(&by_tree, (input, selector, change));
        assert_eq!(fivefold(input, selector, change, Matching::AsWritten), by_tree, "{input}");
        assert_eq!(lol_html(input, selector, change, true).expect("nothing is ambiguous"), by_tree, "{input}");
    }
}

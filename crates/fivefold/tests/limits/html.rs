//! Hostile input: exploding trees are bounded, and nothing takes more than linear time.

use fivefold::extract::extract;
use fivefold::html::{Formatting, Options, Parser, SerializeOptions, compare, serialize, tree_format};
use fivefold::markdown::markdown;
use fivefold::sanitize::{Config, clean};
use fivefold::{Document, ErrorCode};
use fivefold_core::work::count;
use fivefold_test_support::work::assert_linear;

fn parse(text: &str) -> Document {
    Parser::new(Options::default().with_errors(true)).parse(text)
}

fn has_error(document: &Document, code: ErrorCode) -> bool {
    document.errors().iter().filter(|error| error.code == code).count() == 1
}

fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

#[test]
fn reconstruction_ends_at_the_node_limit() {
    let text = numbered(3_000, |n| format!("<font a={n}><p>"));
    let document = parse(&text);
    assert!(has_error(&document, ErrorCode::NodeLimitReached));
    let nodes = document.root().descendants().count();
    // 65,536 are repeated, and one for each byte up to the end of that; 6,003 have tokens of their own or are implied.
    let least = 65_536 + 6_003;
    assert!((least..least + text.len()).contains(&nodes), "{nodes}");
    assert!(serialize(&document).ends_with("</html>"));
}

#[test]
fn what_follows_the_node_limit_is_still_parsed() {
    let text = numbered(3_000, |n| format!("<font a={n}><p>")) + "<ul><li>one<li><b>two</b></ul>";
    let document = parse(&text);
    assert!(serialize(&document).contains("<ul><li>one</li><li><b>two</b></li></ul>"));
}

#[test]
fn selectedcontent_in_templates_does_not_explode() {
    let level = "<select><button><selectedcontent></selectedcontent></button><option selected><template>";
    let document = parse(&level.repeat(40));
    assert!(has_error(&document, ErrorCode::NodeLimitReached));
}

/// A value of `n` bytes that formatting elements repeat, or a long text that options do, in some `n` bytes of other tags.
fn repeated_values(n: usize) -> Vec<(&'static str, String)> {
    let value = "A".repeat(n);
    let numbered_b = numbered(n / 8, |n| format!("<b a={n}>"));
    let level = "<select><button><selectedcontent></selectedcontent></button><option selected><template>";
    let option = "<select><button><selectedcontent></selectedcontent></button><option selected>";
    vec![
        ("reconstruction", format!("<p><a href={value}>{}", "<p>a".repeat(n / 4))),
        ("reconstruction of a name", format!("<p><a {value}>{}", "<p>a".repeat(n / 4))),
        ("reconstruction of many attributes", {
            let attributes = numbered(n / 8, |n| format!("a{n}=b "));
            format!("<p><a {attributes}>{}", "<p>a".repeat(n / 4))
        }),
        ("adoption of what is between", { format!("<div>{numbered_b}<i title={value}><p>{}", "</b>".repeat(n / 8)) }),
        ("adoption of the element itself", {
            let element = format!("<b title={}><p></b>", "A".repeat(100));
            element.repeat(n / 100)
        }),
        ("options that hold a text", format!("{}{value}", level.repeat(40))),
        ("options that hold an attribute", format!("{}{option}<b title={value}>x", level.repeat(40))),
    ]
}

#[test]
fn repeated_attributes_and_texts_are_bounded_by_the_input() {
    for n in [4_000, 40_000] {
        for (name, text) in repeated_values(n) {
            let document = parse(&text);
            let written = serialize(&document).len();
            // Nodes that are repeated take up to eight bytes of attributes each, and attributes as many bytes as the limit
            // of nodes, and eight for each byte of the input.
            assert!(written <= (9 << 16) + 16 * text.len(), "{name}: {} bytes, then {written}", text.len());
        }
    }
}

#[test]
fn attributes_that_are_repeated_beyond_the_limit_are_told() {
    for (name, text) in repeated_values(40_000) {
        let document = parse(&text);
        let is_within = name == "adoption of the element itself";
        assert_eq!(document.shortened_by(), (!is_within).then_some(ErrorCode::NodeLimitReached), "{name}");
    }
    // All that is text is still there, and what is not repeated ends where it is left.
    let value = "A".repeat(70_000);
    let document = parse(&format!("<p><a href={value}>1<p>2<p>3</a>{}", "<p>4".repeat(20)));
    assert_eq!(document.root().text_content(), format!("123{}", "4".repeat(20)));
}

#[test]
fn searches_for_markers_end() {
    let text = "<p>x</p>".repeat(10_000) + "<?marker name='m'?>" + &"<template for=zz></template>".repeat(10_000);
    let document = parse(&text);
    assert!(has_error(&document, ErrorCode::SearchLimitReached));
    let few = parse("<p><?marker name='m'?></p><template for=m>x</template>");
    assert!(few.errors().iter().all(|error| error.code != ErrorCode::SearchLimitReached));
}

/// Shapes of input, each of which repeats something `n` times.
fn shapes(n: usize) -> Vec<(&'static str, String)> {
    vec![
        ("nested div", "<div>".repeat(n)),
        ("nested div, stray end tags", "<div>".repeat(n) + &"</x>".repeat(n)),
        ("a and div", "<a><div>".repeat(n)),
        ("b and p", "<b><p>".repeat(n)),
        ("a", "<a>".repeat(n)),
        ("nested tables", "<table><tr><td>".repeat(n)),
        ("attributes", format!("<p {}>", numbered(n, |n| format!("a{n} ")))),
        ("repeated body", numbered(n, |n| format!("<body a{n}>"))),
        ("equal font", "<font a=1>".repeat(n)),
        ("nested lists", "<ul><li>".repeat(n)),
        ("p end tags", "</p>".repeat(n)),
        ("svg and p end tags", "<svg>".repeat(n) + &"</p>".repeat(n)),
        ("ampersands", "&".repeat(n)),
        ("comments", "<!---->".repeat(n)),
        ("templates", "<template>".repeat(n)),
        ("options", "<select><option>".repeat(n)),
        ("options in one select", format!("<select><selectedcontent></selectedcontent>{}", "<option>x".repeat(n))),
        ("buttons", "<button>".repeat(n)),
        ("ruby", "<ruby><rt>".repeat(n)),
        ("foster-parented text", format!("<table>{}", "x<tr>".repeat(n))),
        ("blocks in a formatting element", format!("<b>{}{}", "<div>".repeat(n), "</b>".repeat(n))),
        ("phrases between the blocks", format!("<b>{}{}", "<span><div>".repeat(n), "</b>".repeat(n))),
        ("out of scope, by name", format!("<b id=x>{}</b></b></b><select><i>{}", "<b>".repeat(n), "</b>".repeat(n))),
        (
            "out of scope, by list",
            format!("<b>{}<select>{}", numbered(n, |n| format!("<font a={n}>")), "</b>".repeat(n)),
        ),
        ("list items below blocks", "<div>".repeat(n) + &"<li></li>".repeat(n)),
        (
            "templates for a marker with many pseudo-attributes",
            format!("<?marker {}?>{}", numbered(n, |n| format!("a{n}='' ")), "<template for=q></template>".repeat(n)),
        ),
        ("a below markers", "<applet><a>".repeat(n) + &"<a>".repeat(n)),
        ("a below cells", "<table><td><a>".repeat(n) + &"<a><i>".repeat(n)),
        (
            "adoption above elements that are gone",
            format!("{}{}<div>{}", numbered(n, |n| format!("<b id={n}>")), "<span>".repeat(n), "</b>".repeat(2 * n)),
        ),
        (
            "adoption below a distant element of the name",
            format!(
                "<b id=x>{}{}<b><b><b><b></b></b></b><i>{}",
                "<div>".repeat(n),
                "<span>".repeat(n),
                "</b>".repeat(n)
            ),
        ),
        (
            "a formatting element below a select with many of its name",
            format!("<b id=x><select>{}</b></b></b><i>{}", "<b>".repeat(n), "</b>".repeat(n)),
        ),
        (
            "patched options of a select with many attributes",
            format!(
                "<select {}><?start name='x'?><?end?>{}",
                numbered(n, |n| format!("a{n} ")),
                "<template for=x><?start name='x'?><option></option><?end?></template>".repeat(n)
            ),
        ),
    ]
}

#[test]
fn work_is_linear() {
    assert_linear(shapes, |text| count(|| drop(parse(text))));
}

/// The shapes whose trees grow as the input does: of the last one, a limit of the parser ends the tree.
fn trees(n: usize) -> Vec<(&'static str, String)> {
    let mut shapes = shapes(n);
    shapes.retain(|(name, _)| !name.starts_with("patched options"));
    shapes
}

#[test]
fn content_is_found_in_linear_time() {
    assert_linear(trees, |text| {
        let document = parse(text);
        count(|| {
            let content = extract(&document, &fivefold::extract::Options::default());
            drop((content.text(), content.html(), content.nodes(), content.metadata()));
        })
    });
}

#[test]
fn markdown_is_written_in_linear_time() {
    assert_linear(trees, |text| {
        let document = parse(text);
        count(|| drop(markdown(document.root())))
    });
}

/// Minimal HTML asks copies of a parser which tags it needs, and a copy takes as long as the tree is deep.
#[test]
fn writing_costs_no_more_than_linear_time() {
    fn shapes(n: usize) -> Vec<(&'static str, String)> {
        vec![
            ("paragraphs in nested blocks", "<div><p>a</p>b".repeat(n)),
            ("nested lists", "<ul><li>a".repeat(n)),
            ("nested ruby texts", "<rt>".repeat(n)),
            ("nested tables", "<table><tr><td>".repeat(n)),
            ("nested templates", "<template><tr></tr>".repeat(n)),
            ("empty groups of columns", format!("<table>{}", "<colgroup></colgroup>".repeat(n))),
            ("formatting elements", numbered(n, |n| format!("<b a={n}><p>x</p>y"))),
            (
                "names",
                numbered(n, |n| {
                    (8 * n..8 * n + 8).map(|n| format!("<x-{n}></x-{n}>")).collect::<String>() + "<p>a</p>b"
                }),
            ),
            ("foreign names", format!("<svg>{}", numbered(n, |n| format!("<x{n}><desc><p>a</p>b")))),
            ("items", "<li><p>a</p></li> ".repeat(n)),
            ("attributes of a tag", format!("<p {}>x", numbered(n, |n| format!("a{n}=1 ")))),
            ("attributes of svg", format!("<svg {}>x", numbered(n, |n| format!("a{n} ")))),
            ("attributes of html, from many tags", numbered(n, |n| format!("<html a{n}>"))),
        ]
    }
    for formatting in [Formatting::Standard, Formatting::Minimal, Formatting::Indented(2)] {
        let options = SerializeOptions::default().with_formatting(formatting);
        for (name, text) in shapes(2_000) {
            let document = parse(&text);
            let again = parse(&options.serialize(&document));
            if formatting == Formatting::Minimal {
                assert_eq!(tree_format(&again).to_string(), tree_format(&document).to_string(), "{name}");
            }
        }
    }
    let standard = |text: &str| {
        let document = parse(text);
        count(|| drop(serialize(&document)))
    };
    let minimal = |text: &str| {
        let document = parse(text);
        let options = SerializeOptions::default().with_formatting(Formatting::Minimal);
        count(|| drop(options.serialize(&document)))
    };
    let indented = |text: &str| {
        let document = parse(text);
        let options = SerializeOptions::default().with_formatting(Formatting::Indented(2));
        count(|| drop(options.serialize(&document)))
    };
    assert_linear(shapes, standard);
    assert_linear(shapes, minimal);
    assert_linear(shapes, indented);
}

/// A text and its source are compared, and what is in the source is written from there.
#[test]
fn cost_of_keeping_what_is_written_is_linear() {
    fn shapes(n: usize) -> Vec<(&'static str, String)> {
        vec![
            ("text", "a < b &amp; c ".repeat(n)),
            ("nested elements", "<div>".repeat(n)),
            ("attributes of a tag", format!("<p {}>x", numbered(n, |n| format!("a{n}='1' ")))),
            ("repeated attributes", format!("<p {}>x", "a=1 ".repeat(n))),
            ("slashes", format!("<p {}>x", numbered(n, |n| format!("a{n}/")))),
            ("end tags without effect", "</b></p></>".repeat(n)),
            ("misnested elements", "<b><p>x</b>".repeat(n)),
            ("comments after the body", format!("<body></body>{}", "<!--x-->".repeat(n))),
            ("forms", "<form><div></form>".repeat(n)),
            ("templates", "<template>".repeat(n) + "x"),
            ("NULs", "\0a".repeat(n)),
            ("white space after the body", format!("<body>x</body>{}", "\n</html>".repeat(n))),
            ("lines", "a\n".repeat(n)),
            ("lines in elements in a line", "<b>a\n".repeat(n)),
            ("hidden elements in a line", format!("<p>x{}<div>", "<script></script><!---->".repeat(n))),
            ("hidden elements between blocks", format!("<p>x</p>{}<div>", "<meta>x<link>".repeat(n))),
            ("a style", format!("<p style='{}'>x", "a: b; display: none;".repeat(n))),
        ]
    }
    fn written(text: &str) -> String {
        let options = SerializeOptions::default().with_as_written(true).with_formatting(Formatting::Indented(2));
        options.serialize(&Parser::new(Options::as_written()).parse(text))
    }
    assert_linear(shapes, |text| count(|| drop(written(text))));
    assert_linear(shapes, |text| {
        // What is written as it stands would not be compared.
        let written = written(text) + "<!-- x -->";
        count(|| drop(compare(text, &written, None)))
    });
}

#[test]
fn a_very_deep_tree_overflows_no_stack() {
    let document = parse(&"<div>".repeat(300_000));
    assert_eq!(document.clone().root().descendants().count(), 300_003);
    assert_eq!(serialize(&document).len(), "<html><head></head><body></body></html>".len() + 300_000 * 11);
}

/// A sanitizer that gives an element as many attributes as it has, of the same names or of others.
#[test]
fn cost_of_attributes_that_are_given_is_linear() {
    fn shapes(n: usize) -> Vec<(&'static str, String)> {
        let tag = |letter| format!("<p {}>x", numbered(n, |n| format!("{letter}{n}=1 ")));
        vec![("attributes that it has", tag('a')), ("other attributes", tag('b')), ("no attributes", "<p>".repeat(n))]
    }
    assert_linear(shapes, |text| {
        let (tag, count_of_given) = (text.get(..200).unwrap_or(text), text.split(' ').count());
        let given = if tag.contains(' ') { count_of_given } else { 3 };
        let allowing = Config::allowing_everything();
        let config = (0..given).fold(allowing, |config, n| config.give_attribute("p", &format!("a{n}"), "2"));
        count(|| assert!(clean(text, &config).contains(" a0=\"2\"")))
    });
}

//! The content of pages, and Markdown.

use crate::HTML;
use crate::input::Input;
use fivefold::Namespace;
use fivefold::extract::{Options, extract};
use fivefold::html::parse;
use fivefold::markdown::{Options as MarkdownOptions, markdown};
use fivefold::sanitize::{Config, clean};
use url::Url;

/// The words in what is shown with which a page has content.
const WORDS: usize = 300;

/// Nothing panics; the reasons of each block add up to its score; the nodes are of the document, in tree order, and their
/// texts are what was kept; a page with text has content; its HTML runs no scripts; and its addresses are absolute where the page has one.
pub fn content(data: &[u8]) {
    let mut input = Input::new(data);
    let address = input.choose::<bool>().then(|| Url::parse("https://example.com/a/b?c").unwrap());
    let (has_footnotes, has_html, share) = (input.choose(), input.choose(), u64::from(input.choose::<u8>()));
    let mut text = input.text(&HTML);
    if has_footnotes {
        text = format!("<p>a<sup><a id=r href=#n>b</a></sup>{text}<ol><li id=n>{text}<a href=#r>c</a></ol>");
    }
    let document = parse(&text);
    let options = address.clone().map_or_else(Options::default, |address| Options::default().with_address(address));
    let content = extract(&document, &options);
    for block in content.blocks() {
        let sum: f32 = block.reasons().map(|(_, weight)| weight).sum();
        assert_eq!(sum, block.score(), "{block:?}");
        assert!(!block.is_kept() || sum > content.bar(), "{block:?}");
    }
    let nodes = content.nodes();
    assert!(nodes.iter().all(|node| document.get(*node).is_some()));
    let kept = content.text();
    let shown = document
        .inner_text()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .count();
    assert!(shown < WORDS || !kept.is_empty(), "{text:?}");
    let letters_of = |text: &str| text.split_whitespace().collect::<String>();
    // What is unknown in other languages is unsafe with what is in it.
    if document.elements().all(|element| element.namespace() == Some(Namespace::HTML)) {
        let copied = content.to_document().body().map_or_else(String::new, |body| body.text_content());
        assert_eq!(letters_of(&copied), letters_of(&kept), "{text:?}");
    }
    let html = content.html();
    let images = Config::default()
        .replace_other_elements_with_children()
        .allow_element_with("img", ["src", "srcset", "alt", "width", "height"])
        .allow_element("picture")
        .allow_element_with("source", ["srcset", "type", "media"])
        .allow_element_with("code", ["class"])
        .allow_element_with("pre", ["class"]);
    // White space differs: what is cleaned is read as a fragment, in no-quirks mode, where a table ends a paragraph.
    let letters = |html: &str| letters_of(&parse(html).body().map_or_else(String::new, |body| body.text_content()));
    assert_eq!(letters(&html), letters(&clean(&html, &images)), "{html:?} is not clean");
    let metadata = content.metadata().to_json();
    assert!(metadata["kind"].is_string());
    for address in [None, address] {
        let options =
            address.map_or_else(MarkdownOptions::default, |address| MarkdownOptions::default().with_address(address));
        let options = options.with_footnotes(has_footnotes).with_html(has_html);
        let mut whole = String::new();
        let losses = options.write(document.root(), &mut whole).unwrap();
        assert!(whole.is_empty() || whole.ends_with('\n'), "{whole:?}");
        assert_eq!(losses.shortened_by(), None);
        // What a limit leaves is the beginning, and ends where a block does.
        let mut part = String::new();
        let limit = whole.len() as u64 * share / 256;
        let losses = options.with_output_bytes(limit).write(document.root(), &mut part).unwrap();
        assert!(part.len() as u64 <= limit && whole.starts_with(part.trim_end_matches('\n')), "{whole:?} {part:?}");
        assert_eq!(losses.shortened_by().is_some(), part != whole, "{whole:?} {part:?}");
    }
    let _ = markdown(content.to_document().root());
}

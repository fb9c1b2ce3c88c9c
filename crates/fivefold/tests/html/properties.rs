//! Properties of any input.

use core::fmt::Write;
use fivefold::dom::NodeKind;
use fivefold::encoding::Hints;
use fivefold::html::{Context, Options, Parser, Scripting, parse, serialize, tree_format};
use fivefold::{Document, Limits, NodeRef};
use fivefold_test_support::html_soup::markup;
use proptest::prelude::*;

/// The positions of cuts, as fractions of the length.
fn cuts() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..8)
}

fn options() -> Options {
    Options::default().with_errors(true).with_scripting(Scripting::Normal)
}

/// Limits close to what the generated text reaches; half of them are none.
fn limits() -> impl Strategy<Value = Limits> {
    let limit = |most: usize| prop_oneof![1 => Just(usize::MAX), 1 => 0..most];
    let counts = (limit(8), limit(4), limit(6), limit(6), limit(10), limit(6));
    let sizes = (limit(100), limit(4_000), limit(8));
    (counts, sizes).prop_map(|((depth, attributes, name, text, nodes, errors), (input, document, repeated))| {
        // If the document ends the input, the number of dropped errors depends on the chunks.
        let errors = if (nodes, document) == (usize::MAX, usize::MAX) { errors } else { usize::MAX };
        Limits::default()
            .with_depth(depth)
            .with_attributes(attributes)
            .with_name_bytes(name)
            .with_text_bytes(text)
            .with_nodes(nodes)
            .with_errors(errors)
            .with_input_bytes(input as u64)
            .with_document_bytes(document as u64)
            .with_repeated_nodes(repeated as u64)
    })
}

/// The tree with all spans, which must not depend on the chunks either.
fn picture(document: &Document) -> String {
    let mut picture = tree_format(document).to_string();
    for node in document.root().descendants() {
        let _ = write!(picture, "{:?} {:?} {:?};", node.span(), node.start_tag_span(), node.end_tag_span());
        for attribute in node.attributes() {
            let _ = write!(picture, "{:?}{:?}", attribute.name_span(), attribute.value_span());
        }
    }
    let _ = write!(picture, "{:?} {} {:?}", document.errors(), document.dropped_errors(), document.ended_early());
    picture
}

fn in_pieces(text: &str, cuts: &[prop::sample::Index], mut parser: Parser) -> Document {
    let boundaries: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut places: Vec<_> = cuts.iter().map(|cut| boundaries[cut.index(boundaries.len())]).collect();
    places.sort_unstable();
    let mut start = 0;
    for place in places.into_iter().chain([text.len()]) {
        parser.feed(&text[start..place]);
        start = place;
    }
    parser.finish()
}

/// Elements that can contain one another, and whose markup is serialized as it was written.
fn conforming() -> impl Strategy<Value = String> {
    let text = prop::sample::select(&["text", " ", "&amp;", "&lt;", "é", "&nbsp;"][..]).prop_map(str::to_owned);
    let leaf = prop_oneof![
        text,
        prop::sample::select(
            &["<br>", "<img alt=\"&quot;\">", "<!--c-->", "<?pi data?>", "<svg><path></path></svg>"][..]
        )
        .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(6, 64, 6, |inner| {
        let names = prop::sample::select(&["div", "section", "span", "em", "ul", "custom-element", "template"][..]);
        (names, prop::collection::vec(inner, 0..6))
            .prop_map(|(name, children)| format!("<{name} class=\"x\">{}</{name}>", children.concat()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cutting_changes_nothing(text in markup(), cuts in cuts()) {
        let whole = Parser::new(options()).parse(&text);
        let cut = in_pieces(&text, &cuts, Parser::new(options()));
        prop_assert_eq!(picture(&whole), picture(&cut));
    }

    #[test]
    fn cutting_changes_nothing_at_limits(text in markup(), cuts in cuts(), limits in limits()) {
        let whole = Parser::new(options().with_limits(limits)).parse(&text);
        let cut = in_pieces(&text, &cuts, Parser::new(options().with_limits(limits)));
        prop_assert_eq!(picture(&whole), picture(&cut));
        // The error that ends the input is kept in addition.
        prop_assert!(whole.errors().len() <= limits.errors.saturating_add(usize::from(whole.ended_early().is_some())));
    }

    #[test]
    fn errors_change_no_tree_at_limits(text in markup(), limits in limits()) {
        let quiet = Parser::new(options().with_errors(false).with_limits(limits)).parse(&text);
        let loud = Parser::new(options().with_limits(limits)).parse(&text);
        prop_assert_eq!(tree_format(&quiet).to_string(), tree_format(&loud).to_string());
    }

    #[test]
    fn cutting_a_fragment_changes_nothing(
        text in markup(),
        cuts in cuts(),
        context in prop::sample::select(&["div", "td", "template", "script", "svg path", "math mi", "select"][..]),
    ) {
        let context: Context = context.parse().unwrap();
        let whole = Parser::for_fragment(&context, options()).parse(&text);
        let cut = in_pieces(&text, &cuts, Parser::for_fragment(&context, options()));
        prop_assert_eq!(picture(&whole), picture(&cut));
    }

    #[test]
    fn errors_change_no_tree(text in markup()) {
        let quiet = Parser::new(options().with_errors(false)).parse(&text);
        prop_assert_eq!(tree_format(&quiet).to_string(), tree_format(&Parser::new(options()).parse(&text)).to_string());
        prop_assert!(quiet.errors().is_empty());
    }

    #[test]
    fn errors_are_in_the_source(text in markup()) {
        check_errors(&Parser::new(options()).parse(&text))?;
    }

    #[test]
    fn errors_of_bytes_are_in_the_source(
        text in markup(),
        noise in prop::collection::vec(any::<u8>(), 0..16),
        charset in prop::sample::select(&["utf-8", "koi8-r", "shift_jis", "utf-16", "iso-2022-jp", "klingon"][..]),
        is_declared: bool,
    ) {
        let declaration = if is_declared { format!("<meta charset={charset}>") } else { String::new() };
        let bytes = [&noise[..], declaration.as_bytes(), text.as_bytes(), &noise].concat();
        let hints = Hints::default().with_transport_label(if is_declared { "" } else { charset });
        check_errors(&Parser::new(options()).with_hints(hints).parse_bytes(&bytes))?;
    }

    #[test]
    fn places_are_in_the_source(text in markup()) {
        let document = parse(&text);
        for node in document.root().descendants() {
            prop_assert!(text.get(node.span().range()).is_some(), "{:?}", node.kind());
            if let Some(tag) = node.start_tag_span() {
                let tag = &text[tag.range()];
                prop_assert!(tag.starts_with('<') && tag.ends_with('>'), "{tag}");
                let name = node.local_name().unwrap_or_default();
                let is_image = tag[1..].to_ascii_lowercase().starts_with("image");
                let spelt = tag[1..].replace('\0', "\u{FFFD}").to_lowercase();
                prop_assert!(is_image || spelt.starts_with(&name.to_lowercase()), "{tag} {name}");
            }
            if let Some(tag) = node.end_tag_span() {
                prop_assert!(text[tag.range()].starts_with("</"), "{}", &text[tag.range()]);
            }
            for attribute in node.attributes() {
                prop_assert!(text.get(attribute.value_span().range()).is_some());
            }
            check_text(&text, node)?;
        }
    }

    #[test]
    fn conforming_markup_comes_back(body in conforming()) {
        let text = format!("<!DOCTYPE html><html><head></head><body>{body}</body></html>");
        let once = serialize(&parse(&text));
        prop_assert_eq!(&once, &text);
        prop_assert_eq!(serialize(&parse(&once)), once);
    }
}

/// The spans and extents of errors lie in the source.
fn check_errors(document: &Document) -> Result<(), TestCaseError> {
    for error in document.errors() {
        let places = [error.span, error.extent].map(|span| document.source().get(span.range()));
        prop_assert!(places.iter().all(Option::is_some), "{error:?}");
    }
    Ok(())
}

/// Text in one part, without anything to replace, equals the source.
fn check_text(source: &str, node: NodeRef<'_>) -> Result<(), TestCaseError> {
    if let NodeKind::Text(text) = node.kind()
        && !node.is_joined_text()
        && node.span().len() == text.len() as u64
        && !source[node.span().range()].contains(['&', '\r', '\0'])
    {
        prop_assert_eq!(text, &source[node.span().range()]);
    }
    Ok(())
}

#[test]
fn what_lives_long_can_be_sent() {
    fn is_send<T: Send>() {}
    fn is_sync<T: Sync>() {}
    is_send::<Document>();
    is_sync::<Document>();
    is_send::<Parser>();
    is_sync::<Parser>();
}

//! The same trees as Fivefold's own.

#[path = "shown.rs"]
mod shown;
#[path = "tree.rs"]
mod tree;

use fivefold::html::{Options, Parser, Scripting, tree_format};
use fivefold_test_support::html_soup;
use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;
use proptest::prelude::*;

/// The trees of both, the text in two chunks for the package.
fn trees(text: &str, cut: usize) -> [String; 2] {
    // What `TreeSink` cannot say is off.
    let options =
        Options::default().with_scripting(Scripting::Normal).with_shadow_roots(false).with_template_for(false);
    let cut = (0..=cut.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (head, tail) = text.split_at(cut);
    // In text, a byte order mark is a character to Fivefold.
    let tokenizer = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let mut parser = parse_document(RcDom::default(), ParseOpts { tokenizer, ..ParseOpts::default() });
    parser.process(head.into());
    parser.process(tail.into());
    let native = tree_format(&Parser::new(options).parse(text)).to_string();
    [native.trim_end_matches('\n').to_owned(), tree::of(&parser.finish(), false)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn random_markup_gives_the_same_tree(text in html_soup::markup(), at in any::<prop::sample::Index>()) {
        let [native, through_the_package] = trees(&text, at.index(text.len() + 1));
        prop_assert_eq!(shown::without(&through_the_package), shown::without(&native));
    }
}

#[test]
fn pages_give_the_same_tree() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpus/html-web");
    let Ok(pages) = std::fs::read_dir(&folder) else {
        eprintln!("*** SKIPPED: there are no captured pages in {}", folder.display());
        return;
    };
    for page in pages.map(|page| page.unwrap().path()) {
        let text = String::from_utf8_lossy(&std::fs::read(&page).unwrap()).into_owned();
        let [native, through_the_package] = trees(&text, text.len() / 2);
        assert!(through_the_package == native, "{}", page.display());
    }
}

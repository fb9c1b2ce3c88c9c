#![no_main]

//! The package in html5ever's place builds the trees that Fivefold builds. It stands outside the workspace of
//! `fivefold_properties`, so the property is here; `packages/html5ever/tests/native.rs` tests it with fixed seeds.

#[path = "../../../packages/html5ever/tests/shown.rs"]
mod shown;
#[path = "../../../packages/html5ever/tests/tree.rs"]
mod tree;

use fivefold::html::{Options, Parser, Scripting, tree_format};
use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let chunks = fivefold_properties::html_chunks(data);
    let has_scripting = data.last().is_some_and(|last| last % 2 == 1);
    // A byte order mark is a character of the text to Fivefold.
    let tokenizer = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tree_builder = TreeBuilderOpts { scripting_enabled: has_scripting, ..TreeBuilderOpts::default() };
    let mut parser = parse_document(RcDom::default(), ParseOpts { tokenizer, tree_builder });
    for chunk in &chunks {
        parser.process(chunk.as_str().into());
    }
    let through_the_package = tree::of(&parser.finish(), false);

    // What `TreeSink` of html5ever cannot say is off.
    let scripting = if has_scripting { Scripting::Normal } else { Scripting::Disabled };
    let options = Options::default().with_scripting(scripting).with_shadow_roots(false).with_template_for(false);
    let native = tree_format(&Parser::new(options).parse(&chunks.concat())).to_string();
    assert_eq!(shown::without(&through_the_package), shown::without(&native));
});

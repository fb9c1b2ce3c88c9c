//! Runs every fuzz target on generated inputs: random words of the dictionaries, and mutated fixtures. The seed is
//! fixed, so that a test fails always or never; `cargo lab explore` takes others.

mod generate;
mod serde_types;
mod shrink;

use fivefold_properties::{HTML, MICROSYNTAX, Vocabulary, XML};
use generate::Generator;
use std::path::{Path, PathBuf};

/// Runs a target on `count` inputs.
fn run(target: fn(&[u8]), count: usize, has_steps: bool, vocabulary: &Vocabulary, folders: &[&str]) {
    let mut generator = Generator::new(vocabulary, fixtures(folders), has_steps);
    for number in 0..count {
        let data = generator.generate();
        if let Some((data, message)) = shrink::failure(target, &data) {
            let text = String::from_utf8_lossy(&data);
            panic!("input {number} fails: {message}\nshrunk: {data:?}\nas text: {text:?}");
        }
    }
}

/// The files of folders below `fixtures/`, in order.
fn fixtures(folders: &[&str]) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder can be read");
        paths.extend(entries.map(|entry| entry.expect("the folder can be read").path()).filter(|path| path.is_file()));
    }
    paths.sort();
    assert!(!paths.is_empty(), "no fixture in {folders:?}");
    paths.iter().map(|path| std::fs::read(path).expect("the fixture can be read")).collect()
}

const PAGES: &[&str] = &["html"];
const DOCUMENTS: &[&str] = &["xml", "feeds/broken", "feeds/well-formed"];
const FEEDS: &[&str] = &["feeds/broken", "feeds/mended", "feeds/well-formed"];
const VALUES: &[&str] = &["microsyntax"];

macro_rules! targets {
    ($($target:ident, $count:literal, $has_steps:ident, $vocabulary:expr, $folders:expr;)*) => {$(
        #[test]
        fn $target() {
            run(fivefold_properties::$target, $count, $has_steps, &$vocabulary, $folders);
        }
    )*};
}

// Each target, its number of inputs, whether they contain steps, and their words and fixtures.
targets! {
    html_parse, 500, false, HTML, PAGES;
    html_fragment, 500, false, HTML, PAGES;
    html_tokens, 1000, false, HTML, PAGES;
    html_bytes, 375, false, HTML, PAGES;
    html_writing, 500, false, HTML, PAGES;
    html_scripts, 500, false, HTML, PAGES;
    draft_2007_tokens, 1000, false, HTML, PAGES;
    xml_parse, 500, false, XML, DOCUMENTS;
    xml_bytes, 500, false, XML, DOCUMENTS;
    xml_hook, 1000, false, XML, DOCUMENTS;
    xml_tokens, 1000, false, XML, DOCUMENTS;
    xml_reader, 500, true, XML, DOCUMENTS;
    microsyntax, 1000, false, MICROSYNTAX, VALUES;
    quick_xml, 500, false, XML, DOCUMENTS;
    edits, 500, true, HTML, PAGES;
    source_edits, 500, true, HTML, PAGES;
    xml_edits, 500, true, XML, DOCUMENTS;
    xml_filter, 500, true, XML, DOCUMENTS;
    trace, 250, false, HTML, PAGES;
    selectors, 500, true, HTML, PAGES;
    rewrite, 375, true, HTML, PAGES;
    sanitize, 375, false, HTML, PAGES;
    content, 500, false, HTML, PAGES;
    conformance, 500, false, HTML, PAGES;
    deserialize, 1000, false, XML, DOCUMENTS;
    feeds, 500, false, XML, FEEDS;
    feed_reader, 500, false, XML, FEEDS;
    readers, 500, true, XML, DOCUMENTS;
    playground, 125, false, HTML, PAGES;
    warc, 1000, false, HTML, PAGES;
}

/// What fuzzing has found in the properties themselves.
#[test]
fn found_inputs_pass() {
    fivefold_properties::html_writing(include_bytes!("../found/noscript_in_a_template"));
    fivefold_properties::html_writing(include_bytes!("../found/attributes_of_a_shadow_root"));
    fivefold_properties::html_writing(include_bytes!("../found/link_in_a_link"));
    fivefold_properties::html_writing(include_bytes!("../found/white_space_alone_in_a_body"));
    fivefold_properties::html_writing(include_bytes!("../found/white_space_before_a_last_comment"));
    fivefold_properties::xml_parse(include_bytes!("../found/doctype_of_illegal_characters"));
    fivefold_properties::quick_xml(include_bytes!("../found/elements_beyond_the_limit_of_depth"));
    fivefold_properties::xml_parse(include_bytes!("../found/comment_end_apart_by_a_dropped_character"));
    fivefold_properties::content(include_bytes!("../found/links_in_links_of_a_content"));
    fivefold_properties::content(include_bytes!("../found/links_in_lists_of_a_content"));
    fivefold_properties::content(include_bytes!("../found/line_feeds_at_the_start_of_a_pre"));
    fivefold_properties::conformance(include_bytes!("../found/mended_original_of_a_copy"));
    fivefold_properties::conformance(include_bytes!("../found/copies_in_a_template"));
    fivefold_properties::conformance(include_bytes!("../found/template_of_xml_with_attributes"));
    fivefold_properties::playground(include_bytes!("../found/block_behind_a_reference"));
    fivefold_properties::playground(include_bytes!("../found/block_behind_an_unfinished_tag"));
    fivefold_properties::playground(include_bytes!("../found/block_behind_a_reference_at_the_end"));
    fivefold_properties::feeds(include_bytes!("../found/feed_sent_again_after_a_notice"));
    fivefold_properties::feeds(include_bytes!("../found/feed_sent_again_after_a_cut_one"));
    fivefold_properties::rewrite(include_bytes!("../found/value_that_its_encoding_lacks"));
    fivefold_properties::rewrite(include_bytes!("../found/open_text_in_a_replaced_body"));
    fivefold_properties::source_edits(include_bytes!("../found/renamed_end_of_foreign_elements"));
    fivefold_properties::source_edits(include_bytes!("../found/white_space_behind_the_body"));
    fivefold_properties::source_edits(include_bytes!("../found/text_behind_an_open_reference"));
    fivefold_properties::feed_reader(include_bytes!("../found/carriage_return_in_a_title"));
    fivefold_properties::feed_reader(include_bytes!("../found/carriage_return_in_a_model"));
    fivefold_properties::feed_reader(include_bytes!("../found/null_beside_a_reference_of_html"));
}

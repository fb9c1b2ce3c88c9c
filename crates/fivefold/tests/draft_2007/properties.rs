//! What must hold for any input.

use crate::run::{Recorder, Start, check_places, run};
use fivefold::html::draft_2007::ContentModel;
use proptest::prelude::*;

/// Pieces that markup is made of, and that go wrong together.
const PIECES: &[&str] = &[
    "<",
    ">",
    "</",
    "/>",
    "/",
    "!",
    "-",
    "--",
    "<!--",
    "-->",
    "<!",
    "?",
    "<p",
    "<br",
    "<title>",
    "</title>",
    "</TITLE",
    "<style>",
    "</style",
    "</sty",
    "<plaintext>",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\u{B}",
    "\u{C}",
    "\0",
    "a",
    "B",
    "é𝄞",
    "=",
    "\"",
    "'",
    " a=b",
    " a='",
    " A=\"",
    "&",
    "#",
    "#x",
    "41",
    "13",
    "128",
    ";",
    "&amp",
    "&amp;",
    "&not",
    "in",
    "it;",
    "&lang;",
    "doctype",
    "<!DOCTYPE",
    " html",
    " PUBLIC",
    " system",
    "publi",
];

fn markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![12 => prop::sample::select(PIECES).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn start() -> impl Strategy<Value = Start> {
    use ContentModel::{Cdata, Pcdata, Plaintext, Rcdata};
    (
        prop::sample::select(&[Pcdata, Pcdata, Pcdata, Rcdata, Cdata, Plaintext][..]),
        prop::sample::select(&["", "title", "style"][..]),
        any::<bool>(),
    )
        .prop_map(|(content_model, last_start_tag, feedback)| Start { content_model, last_start_tag, feedback })
}

/// Runs the text in pieces that end at these places.
fn in_pieces(start: Start, text: &str, cuts: &[prop::sample::Index]) -> Recorder {
    let boundaries: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut places: Vec<_> = cuts.iter().map(|cut| boundaries[cut.index(boundaries.len())]).collect();
    places.extend([0, text.len()]);
    places.sort_unstable();
    run(start, places.windows(2).map(|pair| &text[pair[0]..pair[1]]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cutting_changes_nothing(
        text in markup(),
        start in start(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let whole = run(start, [&*text]);
        prop_assert_eq!(&in_pieces(start, &text, &cuts), &whole);
        prop_assert_eq!(&run(start, text.split_inclusive(|_| true)), &whole);
    }

    #[test]
    fn tokens_tile_the_source(text in markup(), start in start()) {
        check_places(&run(start, [&*text]), &text);
    }
}

/// The name of a tag may be as long as the input, and is looked ahead for.
#[test]
fn a_long_name_is_waited_for() {
    let name = "n".repeat(100_000);
    let start = Start { content_model: ContentModel::Pcdata, last_start_tag: "", feedback: true };
    let text = format!("<title{name}><title></title{name}></{name}></title>");
    let whole = run(start, [&*text]);
    assert_eq!(run(start, text.split_inclusive(|_| true)), whole);

    let mut tokenizer = fivefold::html::draft_2007::Tokenizer::new(Recorder::default());
    tokenizer.set_content_model(ContentModel::Rcdata);
    tokenizer.set_last_start_tag(&name);
    for piece in format!("</{name}x></{name}>").split_inclusive(|_| true) {
        tokenizer.feed(piece);
    }
    let found = tokenizer.finish();
    assert_eq!(found.tokens, [format!("=</{name}x>"), format!("</{name}>"), "end".to_owned()]);
}

//! What must hold for any input.

use crate::run::{Recorder, Start, check_places, doctype, run};
use fivefold_core::encoding::Hints;
use fivefold_draft_2007::{ContentModel, trace_bytes};
use fivefold_trace::{Trace, TracedTag, TracedToken, Tracer};
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

/// The tokens of a trace, as [`Recorder`] writes them.
fn traced_tokens(trace: &Trace) -> Vec<String> {
    let tag = |tag: &TracedTag| -> String {
        let attributes = tag.attributes.iter().map(|(name, value)| format!(" {name}={value:?}"));
        core::iter::once(tag.name.clone()).chain(attributes).collect()
    };
    let mut tokens: Vec<String> = Vec::new();
    for token in trace.steps().iter().flat_map(|step| &step.tokens) {
        let token = match token {
            TracedToken::Characters(text) => match tokens.last_mut() {
                Some(last) if last.starts_with('=') => {
                    last.push_str(text);
                    continue;
                }
                _ => format!("={text}"),
            },
            TracedToken::StartTag(token) => format!("<{}>", tag(token)),
            TracedToken::EndTag(token) => format!("</{}>", token.name),
            TracedToken::Comment(data) => format!("<!--{data}-->"),
            TracedToken::Doctype { name, public_id, system_id, correct, .. } => {
                doctype(name.as_deref(), public_id.as_deref(), system_id.as_deref(), *correct == Some(true))
            }
            _end_of_file => "end".to_owned(),
        };
        tokens.push(token);
    }
    tokens
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

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
    fn a_trace_has_the_tokens_and_errors_of_the_tokeniser(text in markup()) {
        let hints = Hints::default().with_transport_label("utf-8");
        let trace = trace_bytes(Tracer::new(), text.as_bytes(), hints);
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        let mark = (text.len() - rest.len()) as u64;
        let expected = run(Start::default(), [rest]);
        prop_assert_eq!(traced_tokens(&trace), expected.tokens);
        let errors = trace.steps().iter().flat_map(|step| &step.unnamed_errors);
        let errors: Vec<_> = errors.map(|error| (error.start - mark, error.end - mark)).collect();
        prop_assert_eq!(errors, expected.errors);
        let mut at = mark;
        for step in trace.steps() {
            prop_assert_eq!((step.span.start, step.span.end), (at, at + step.input.len() as u64));
            at = step.span.end;
        }
        prop_assert_eq!(at, text.len() as u64);
        prop_assert!(trace.steps().windows(2).all(|pair| pair[0].next_state == pair[1].state));
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

    let mut tokenizer = fivefold_draft_2007::Tokenizer::new(Recorder::default());
    tokenizer.set_content_model(ContentModel::Rcdata);
    tokenizer.set_last_start_tag(&name);
    for piece in format!("</{name}x></{name}>").split_inclusive(|_| true) {
        tokenizer.feed(piece);
    }
    let found = tokenizer.finish();
    assert_eq!(found.tokens, [format!("=</{name}x>"), format!("</{name}>"), "end".to_owned()]);
}

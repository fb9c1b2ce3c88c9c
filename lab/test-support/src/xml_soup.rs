//! Strategies for text that resembles XML and has errors of all kinds.

use fivefold::Limits;
use fivefold::xml::{IllegalCharacters, Options};
use proptest::prelude::*;

/// Fragments of markup that interact badly.
const PIECES: &[&str] = &[
    "<a>",
    "</a>",
    "<b>",
    "</b>",
    "<a/>",
    "<b c=\"d\"/>",
    "<a ",
    "<p:a xmlns:p='u'>",
    "</p:a>",
    "<q:a q:b='1'/>",
    "<a xmlns='u' xmlns:q='u' b='1' q:b='2'>",
    " b=\"",
    " b='",
    " c=d",
    "/>",
    ">",
    "/",
    "</",
    "</>",
    "<",
    "</a x>",
    "</ ",
    "<é𝄞>",
    "xml:lang=''",
    "xmlns:p=''",
    "xmlns:xmlns='u'",
    "=",
    "\"",
    "'",
    ":",
    "::",
    "&amp;",
    "&lt;",
    "&e;",
    "&f;",
    "&x;",
    "&u;",
    "&loop;",
    "&open;",
    "&copy;",
    "&nope;",
    "&notit",
    "&",
    "&#",
    "&#x",
    "&#65",
    "&#65;",
    "&#x1F600;",
    "&#0;",
    "&#xD800;",
    "&#1;",
    "&#150;",
    "&#X41;",
    ";",
    "<!--",
    "-->",
    "--",
    "--!>",
    "-",
    "!",
    "<!-->",
    "<!--<!--x-->",
    "<![CDATA[",
    "]]>",
    "]]",
    "]",
    "<!",
    "<!x>",
    "<?pi d?>",
    "<?",
    "?>",
    "?",
    "<?xml version='1.0'?>",
    "<?xml encoding='x' standalone='yes'?>",
    "<?XML?>",
    "<!DOCTYPE",
    "<!DOCTYPE a>",
    " PUBLIC ",
    " SYSTEM ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\x0C",
    "\0",
    "\u{1}",
    "\u{FFFE}",
    "\u{FEFF}",
    "\u{85}",
    "text",
    "é",
    "𝄞",
];

/// Fragments of an internal subset.
const SUBSET_PIECES: &[&str] = &[
    "<!ENTITY e 'v'>",
    "<!ENTITY e \"<b>w</b>&f;\">",
    "<!ENTITY f '&#60;c/>&amp;'>",
    "<!ENTITY open '<b>'>",
    "<!ENTITY loop 'x&loop;'>",
    "<!ENTITY half '<b'>",
    "<!ENTITY empty ''>",
    "<!ENTITY x SYSTEM 's'>",
    "<!ENTITY u PUBLIC 'p' 's' NDATA n>",
    "<!ENTITY lt 'x'>",
    "<!ENTITY % p '<!ENTITY f \"pf\">'>",
    "%p;",
    "%q;",
    "%",
    "<!ENTITY % q SYSTEM 's'>",
    "<!ENTITY cr '&#13;&#10;&#9;'>",
    "<!ATTLIST a d CDATA 'x&e;' i ID #IMPLIED>",
    "<!ATTLIST a xmlns CDATA 'def' xmlns:p CDATA #FIXED 'dp'>",
    "<!ATTLIST b t NMTOKENS ' 1  2 '>",
    "<!ATTLIST a b (x|y) \"x\" c NOTATION (n) #REQUIRED>",
    "<!ATTLIST a",
    "<!ELEMENT a (b, c?)>",
    "<!ELEMENT a ANY>",
    "<!NOTATION n PUBLIC ' p  q '>",
    "<!NOTATION n SYSTEM \"s\">",
    "<!ENTITY",
    "<!",
    "<!-- ] -->",
    "<!--",
    "-->",
    "<?p ]?>",
    "<?",
    "?>",
    ">",
    "]",
    "\"",
    "'",
    "&e;",
    "&",
    "&#60;",
    " ",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\u{1}",
    "é",
    "x",
    "<![INCLUDE[",
];

fn pieces(from: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![12 => prop::sample::select(from).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

fn doctype() -> impl Strategy<Value = String> {
    const HEADS: &[&str] =
        &["<!DOCTYPE a [", "<!DOCTYPE a SYSTEM 's' [", "<!DOCTYPE a PUBLIC ' p\tq ' \"s\"[", "<!DOCTYPE["];
    const TAILS: &[&str] = &["]>", "] >", "]", "]x>", ""];
    let subset = pieces(SUBSET_PIECES, 10);
    (prop::sample::select(HEADS), subset, prop::sample::select(TAILS))
        .prop_map(|(head, subset, tail)| format!("{head}{subset}{tail}"))
}

/// Text that resembles XML.
pub fn soup() -> impl Strategy<Value = String> {
    let prolog = prop_oneof![2 => Just(String::new()), 1 => Just("<?xml version='1.0'?>\n".to_owned())];
    let doctype = prop_oneof![1 => Just(String::new()), 2 => doctype()];
    let root = prop_oneof![1 => Just(String::new()), 2 => Just("<a>".to_owned())];
    (prolog, doctype, root, pieces(PIECES, 24)).prop_map(|parts| [parts.0, parts.1, parts.2, parts.3].concat())
}

/// The positions of cuts, as fractions of the length.
pub fn cuts() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..8)
}

/// `text` in chunks, cut at characters.
pub fn cut<'t>(text: &'t str, cuts: &[prop::sample::Index]) -> Vec<&'t str> {
    let boundaries: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut places: Vec<_> = cuts.iter().map(|cut| boundaries[cut.index(boundaries.len())]).collect();
    places.sort_unstable();
    let starts = core::iter::once(0).chain(places.iter().copied());
    starts.zip(places.iter().copied().chain([text.len()])).map(|(start, end)| &text[start..end]).collect()
}

/// Options of all kinds, with errors. Limits are close to what the generated text reaches.
pub fn options() -> impl Strategy<Value = Options> {
    const ILLEGAL: &[IllegalCharacters] =
        &[IllegalCharacters::Keep, IllegalCharacters::Replace, IllegalCharacters::Drop];
    let switches = any::<[bool; 2]>();
    (prop::sample::select(ILLEGAL), limits(), switches).prop_map(|(illegal, limits, [notices, c1])| {
        Options::default()
            .with_errors(true)
            .with_notices(notices)
            .with_illegal_characters(illegal)
            .with_limits(limits)
            .with_c1_references_as_windows_1252(c1)
    })
}

/// A limit of less than `most`, or none.
fn limit(most: usize) -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(usize::MAX), 1 => 0..most]
}

/// Limits close to what the generated text reaches, of tokens and events; most of them are none.
fn limits() -> impl Strategy<Value = Limits> {
    let all = (limit(6), limit(6), limit(6), limit(6), limit(6), limit(60), limit(40));
    all.prop_map(|(depth, attributes, name, text, errors, input, budget)| {
        let limits = Limits::default()
            .with_depth(depth)
            .with_attributes(attributes)
            .with_name_bytes(name)
            .with_text_bytes(text)
            .with_errors(errors)
            .with_input_bytes(input as u64);
        if budget == usize::MAX { limits } else { limits.with_entity_bytes(budget as u64) }
    })
}

/// As [`options`], with limits of documents, too. If one of these ends the input, the number of dropped errors depends
/// on the chunks.
pub fn document_options() -> impl Strategy<Value = Options> {
    (options(), limit(6), limit(3_000)).prop_map(|(options, nodes, bytes)| match (nodes, bytes) {
        (usize::MAX, usize::MAX) => options,
        _ => options
            .with_limits(options.limits.with_errors(usize::MAX).with_nodes(nodes).with_document_bytes(bytes as u64)),
    })
}

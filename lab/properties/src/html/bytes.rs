//! HTML as bytes.

use super::check;
use crate::input::{Cuts, Input};
use crate::limits::{keep_all, limits};
use crate::xml::Chunks;
use crate::{HTML, nodes};
use fivefold::Document;
use fivefold::encoding::{Encoding, Hints};
use fivefold::html::{Options, Parser, Scripting};

/// Bytes in any encoding, declared early, late or not at all, give the same document whole, in chunks and from a
/// reader; and it is the document of their text.
pub fn html_bytes(data: &[u8]) {
    let mut input = Input::new(data);
    let (hints, cuts) = (hints(&mut input), input.cuts());
    let options = Options::default()
        .with_errors(true)
        .with_scripting(input.pick(&[Scripting::Disabled, Scripting::Normal]))
        .with_limits(limits(&mut input));
    let bytes = bytes(&mut input);

    let whole = Parser::new(options).with_hints(hints).parse_bytes(&bytes);
    check(&whole);
    // A parser that is fed in chunks cannot revert what it parsed before the fallback.
    let hints = hints.settled_for(&bytes);
    let chunks = in_chunks(&bytes, cuts, hints, options);
    nodes::assert_same_document(&whole, &chunks, "chunks");
    let read = read(&bytes, cuts, hints, options);
    nodes::assert_same_document(&whole, &read, "read");
    assert_eq!([chunks.encoding(), read.encoding()], [whole.encoding(); 2]);
    if keep_all(options.limits) {
        check_text(&whole, &bytes, options);
    }
}

/// Labels of encodings of all kinds: single-byte, multi-byte, stateful, replacement, unknown.
const LABELS: &[&str] = &[
    "utf-8",
    "windows-1252",
    "koi8-r",
    "shift_jis",
    "iso-2022-jp",
    "euc-jp",
    "gb18030",
    "big5",
    "euc-kr",
    "utf-16le",
    "utf-16be",
    "x-user-defined",
    "iso-8859-8-i",
    "ibm866",
    "macintosh",
    "hz-gb-2312",
    "klingon",
];

fn encoding(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.as_bytes())
}

fn hints(input: &mut Input<'_>) -> Hints {
    let label = |choice: u8| LABELS[usize::from(choice) % LABELS.len()];
    let mut hints = Hints::default();
    if let Some(choice) = input.rarely(|choice| choice) {
        hints = hints.with_transport_label(label(choice));
    }
    if let Some(encoding) = input.rarely(|choice| encoding(label(choice + 2))).flatten() {
        hints = hints.with_encoding(encoding);
    }
    if let Some(encoding) = input.rarely(|choice| encoding(label(choice + 1))).flatten() {
        hints = hints.with_default(encoding);
    }
    if let Some(encoding) = input.rarely(|choice| encoding(label(choice))).flatten() {
        hints = hints.with_parent(encoding);
    }
    hints.with_legacy_fallback(input.choose())
}

/// The body unchanged, or its text in some encoding; with a declaration at its start or after the prescanned bytes; and
/// with a byte order mark.
fn bytes(input: &mut Input<'_>) -> Vec<u8> {
    let mark = input.pick(&[&b""[..], b"", b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"]);
    let (declared, encoded) = (input.pick(LABELS), input.pick(LABELS));
    let is_encoded = input.choose::<bool>();
    let body = match encoding(encoded).filter(|_| is_encoded) {
        Some(encoding) => encoding.encode(&input.text(&HTML)).0.into_owned(),
        None => input.bytes().to_vec(),
    };
    let declaration = format!("<meta charset={declared}>").into_bytes();
    let parts = match input.below(4) {
        0 => [vec![], vec![], body],
        1 => [declaration, vec![], body],
        2 => [vec![b' '; 1024], declaration, body],
        _ => [body.clone(), [vec![b' '; 1024], declaration].concat(), body],
    };
    [mark.to_vec(), parts.concat()].concat()
}

fn in_chunks(bytes: &[u8], cuts: Cuts, hints: Hints, options: Options) -> Document {
    let mut parser = Parser::new(options).with_hints(hints);
    // A document of no bytes has an encoding only if the parser is told that its bytes have ended.
    parser.feed_bytes(&[]);
    cuts.of_bytes(bytes).into_iter().for_each(|chunk| parser.feed_bytes(chunk));
    parser.finish()
}

fn read(bytes: &[u8], cuts: Cuts, hints: Hints, options: Options) -> Document {
    let mut parser = Parser::new(options).with_hints(hints);
    parser.read_from(Chunks::new(bytes, cuts)).expect("memory can be read");
    parser.finish()
}

/// The source equals the bytes decoded with the detected encoding, and the tree is that of the source.
fn check_text(document: &Document, bytes: &[u8], options: Options) {
    let encoding = document.encoding().expect("bytes have an encoding").encoding;
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    assert_eq!(document.source(), text, "the source is not what {} means", encoding.name());
    // Other encodings have the character, too, but no byte order mark.
    let may_have_mark = matches!(encoding.name(), "UTF-8" | "UTF-16LE" | "UTF-16BE");
    let text = document.source().strip_prefix('\u{FEFF}').filter(|_| may_have_mark).unwrap_or(document.source());
    nodes::assert_same_tree(document, &Parser::new(options).parse(text), "the text");
}

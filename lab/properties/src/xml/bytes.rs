//! XML as bytes.

use super::{Chunks, events, options, wait};
use crate::input::{Cuts, Input};
use crate::limits::{bound_document, keep_all};
use crate::{XML, nodes};
use fivefold::Document;
use fivefold::encoding::{Encoding, Hints};
use fivefold::xml::{Options, Parser, Reader, StreamReader};

/// Bytes in any encoding, declared or not, give the same document whole and in chunks, and the readers return its
/// events; and it is the document of their text. Errors of the encoding lie in the source, too.
pub fn xml_bytes(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts, hints) = (options(&mut input), input.cuts(), hints(&mut input));
    let bytes = bytes(&mut input);

    let whole = Parser::new(options).with_hints(hints).parse_bytes(&bytes);
    nodes::assert_errors_are_in_source(&whole);
    nodes::assert_places_are_in_source(&whole);
    // A parser that is fed in chunks cannot revert what it parsed before the fallback.
    let hints = hints.settled_for(&bytes);
    let chunks = in_chunks(&bytes, cuts, hints, options);
    nodes::assert_same_document(&whole, &chunks, "chunks");
    assert_eq!(chunks.encoding(), whole.encoding());
    if keep_all(options.limits) {
        nodes::assert_same_tree(&whole, &Parser::new(options).parse(whole.source()), "the text");
    }
    if !bound_document(options.limits) {
        check_readers(&whole, &bytes, cuts, hints, options);
    }
}

/// Labels of encodings of all kinds: single-byte, multi-byte, stateful, replacement, unknown.
const LABELS: &[&str] = &[
    "utf-8",
    "windows-1252",
    "iso-8859-1",
    "koi8-r",
    "shift_jis",
    "iso-2022-jp",
    "euc-jp",
    "gb18030",
    "big5",
    "utf-16le",
    "utf-16be",
    "utf-16",
    "x-user-defined",
    "ucs-4",
    "klingon",
];

fn encoding(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.as_bytes())
}

fn hints(input: &mut Input<'_>) -> Hints {
    let mut hints = Hints::default();
    let label = LABELS[usize::from(input.choose::<u8>()) % LABELS.len()];
    if input.rarely(|_| ()).is_some() {
        hints = hints.with_transport_label(label);
    }
    if let (Some(()), Some(encoding)) = (input.rarely(|_| ()), encoding(label)) {
        hints = hints.with_default(encoding);
    }
    hints.with_legacy_fallback(input.choose())
}

/// The body unchanged, or its text in some encoding; with or without an XML declaration, which can contain invalid
/// bytes; and with a byte order mark.
fn bytes(input: &mut Input<'_>) -> Vec<u8> {
    let choices = input.choose::<u8>();
    let mark =
        [&b""[..], b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF", b"<\0", b"\0<", b" "][usize::from(choices % 8)];
    let label = LABELS[usize::from(choices / 8) % LABELS.len()];
    let choices = input.choose::<u8>();
    let invalid: &[u8] = [&b""[..], b"", b"\xFF", b"\xFF\xFF\xFF\xFF\xFF\xFF"][usize::from(choices % 4)];
    let declaration = match choices / 4 % 2 {
        0 => vec![],
        _ => [b"<?xml version=\"1.0\" ", invalid, b" encoding=\"", label.as_bytes(), b"\"?>"].concat(),
    };
    let body = match encoding(label) {
        Some(encoding) if choices / 8 % 2 == 1 => encoding.encode(&input.text(&XML)).0.into_owned(),
        _ => input.bytes().to_vec(),
    };
    [mark, &declaration, &body].concat()
}

fn in_chunks(bytes: &[u8], cuts: Cuts, hints: Hints, options: Options) -> Document {
    let mut parser = Parser::new(options).with_hints(hints);
    // A document of no bytes has an encoding only if the parser is told that its bytes have ended.
    parser.feed_bytes(&[]);
    cuts.of_bytes(bytes).into_iter().for_each(|chunk| parser.feed_bytes(chunk));
    parser.finish()
}

fn check_readers(document: &Document, bytes: &[u8], cuts: Cuts, hints: Hints, options: Options) {
    let expected = events::of_tree(document);
    let mut reader = Reader::from_bytes(bytes, hints, options);
    let detected = reader.encoding().expect("bytes have an encoding");
    let mut found = Vec::new();
    while let Some(event) = reader.next() {
        found.push(events::line(&event));
    }
    assert_eq!(found, expected, "the reader");
    assert_eq!(Some(detected.encoding), document.encoding().map(|detected| detected.encoding));

    let mut streamed = StreamReader::with_options(Chunks::new(bytes, cuts).with_blocking(), hints, options);
    let mut found = Vec::new();
    while let Some(line) = wait(|| Ok(streamed.next()?.map(|event| events::line(&event)))) {
        found.push(line);
    }
    assert_eq!(found, expected, "the stream reader");
    for mut errors in [reader.take_errors(), streamed.take_errors()] {
        nodes::assert_in_source(&errors, document.source());
        errors.sort_by_key(|error| (error.span, error.code));
        let mut kept = document.errors().to_vec();
        kept.sort_by_key(|error| (error.span, error.code));
        assert_eq!(errors, kept, "the readers' errors");
    }
}

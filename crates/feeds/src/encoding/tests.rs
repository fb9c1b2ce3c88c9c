use super::*;
use crate::Repairs;
use encoding_rs::{BIG5, GBK, KOI8_R, UTF_16BE, UTF_16LE, WINDOWS_1251};
use fivefold_core::encoding::{Decoder, decode_all};
use fivefold_xml5::{Event, Options};

const ALL: FeedSniff = Repairs::feeds().sniff();
const NONE: FeedSniff = Repairs::none().sniff();

/// The text, the number of errors, and the encoding.
type Decoded = (String, usize, Detected);

fn whole(sniff: impl Sniff, bytes: &[u8], hints: Hints) -> Decoded {
    let mut errors = 0;
    let (text, detected) = decode_all(&sniff, bytes, &hints, &mut |_| errors += 1);
    (text.into_owned(), errors, detected)
}

fn in_pieces<'b>(sniff: impl Sniff, pieces: impl IntoIterator<Item = &'b [u8]>, hints: Hints) -> Decoded {
    let (mut decoder, mut text, mut errors) = (Decoder::new(sniff, hints), String::new(), 0);
    for piece in pieces {
        decoder.decode(piece, false, &mut text, &mut |_| errors += 1);
    }
    decoder.decode(&[], true, &mut text, &mut |_| errors += 1);
    (text, errors, decoder.detected().expect("known at the end"))
}

fn declared(label: &str, rest: &[u8]) -> Vec<u8> {
    [format!("<?xml version='1.0' encoding='{label}'?>").as_bytes(), rest].concat()
}

/// <https://encoding.spec.whatwg.org/index-windows-1252.txt>
#[test]
fn invalid_bytes_are_windows_1252() {
    let bytes = b"<a>\xC5\x81\xC3\xB3d\xC5\xBA, caf\xE9 \x93\xF0\x9F\x98!\x80</a>";
    let expected = "<a>Łódź, café “ðŸ˜!€</a>";
    let hints = Hints::default();
    for hints in
        [hints, hints.with_transport_label("utf-8"), hints.with_encoding(UTF_8), hints.with_legacy_fallback(true)]
    {
        for (text, errors, detected) in [whole(ALL, bytes, hints), in_pieces(ALL, bytes.chunks(1), hints)] {
            assert_eq!((text.as_str(), errors, detected.encoding), (expected, 4, UTF_8), "{hints:?}");
        }
    }
    let declared = declared("utf-8", bytes);
    assert!(whole(ALL, &declared, hints).0.ends_with(expected));
    assert!(whole(ALL, &[b"\xEF\xBB\xBF", &bytes[..]].concat(), hints).0.ends_with(expected));
    // A character that the end cuts short is none of windows-1252.
    assert_eq!(whole(ALL, b"caf\xC3", hints).0, "caf\u{FFFD}");
    assert_eq!(whole(NONE, b"caf\xE9 \x93", hints).0, "caf\u{FFFD} \u{FFFD}");
}

#[test]
fn surrogates_are_joined_within_a_piece() {
    let bytes = b"<a>\xED\xA0\xBD\xED\xB8\x80</a>";
    assert_eq!(whole(ALL, bytes, Hints::default()).0, "<a>\u{1F600}</a>");
    assert_eq!(in_pieces(ALL, [&bytes[..]], Hints::default()).0, "<a>\u{1F600}</a>");
    assert_eq!(in_pieces(ALL, [&bytes[..6], &bytes[6..]], Hints::default()).0, "<a>í\u{A0}½í¸€</a>");
}

#[test]
fn a_declaration_is_doubted_and_what_is_forced_is_not() {
    let feed = declared("iso-8859-1", "<a>café</a>".as_bytes());
    let (text, errors, detected) = whole(ALL, &feed, Hints::default());
    assert!(text.ends_with("<a>café</a>"));
    assert_eq!((errors, detected), (0, Detected::new(UTF_8, Origin::Declaration)));
    let (text, _, detected) = whole(ALL, &feed, Hints::default().with_encoding(WINDOWS_1252));
    assert!(text.ends_with("<a>cafÃ©</a>"));
    assert_eq!(detected, Detected::new(WINDOWS_1252, Origin::Forced));
    // In pieces, nobody knows what is still to come.
    assert!(in_pieces(ALL, [&*feed], Hints::default()).0.ends_with("<a>cafÃ©</a>"));
    assert!(whole(NONE, &feed, Hints::default()).0.ends_with("<a>cafÃ©</a>"));
}

#[test]
fn labels_mean_what_they_resemble() {
    let hints = Hints::default();
    for (label, encoding) in
        [("us-ascii", UTF_8), (" ASCII ", UTF_8), ("windows_1251", WINDOWS_1251), ("koi8r", KOI8_R), ("Big5", BIG5)]
    {
        let feed = declared(label, b"<a/>");
        let expected = (String::from_utf8(feed.clone()).unwrap(), 0, Detected::new(encoding, Origin::Declaration));
        assert_eq!(whole(ALL, &feed, hints), expected, "{label}");
        assert_eq!(in_pieces(ALL, feed.chunks(1), hints), expected, "{label}");
        assert_eq!(whole(ALL, &feed, hints.with_transport_label("gbk")).2.encoding, GBK);
    }
    // ASCII is known to the Encoding Standard as windows-1252.
    assert_eq!(whole(NONE, &declared("us-ascii", b""), hints).2.encoding, WINDOWS_1252);
    for label in ["utf-16", "utf-32", "x-nope", "", "{charset}"] {
        let feed = declared(label, b"<a/>");
        assert_eq!(whole(ALL, &feed, hints), whole(Xml, &feed, hints), "{label}");
        assert_eq!(whole(ALL, &feed, hints).1, 1, "{label}");
    }
    assert_eq!(whole(NONE, &declared("koi8r", b""), hints), whole(Xml, &declared("koi8r", b""), hints));
}

#[test]
fn a_nul_does_not_make_it_utf_16() {
    let encoding = |sniff, bytes| whole(sniff, bytes, Hints::default()).2.encoding;
    for bytes in [b"<\0rss>", b"<\0\0\0r>", b"\0<rss>"] {
        assert_eq!(encoding(ALL, bytes), UTF_8, "{}", bytes.escape_ascii());
        assert_ne!(encoding(NONE, bytes), UTF_8, "{}", bytes.escape_ascii());
    }
    assert_eq!((encoding(ALL, b"<\0r\0s\0"), encoding(ALL, b"\0<\0r\0s")), (UTF_16LE, UTF_16BE));
}

/// The hints of the caller and the repairs do not exclude each other.
#[test]
fn readers_have_hints_and_repairs() {
    let bytes = b"<?xml version='1.0'?><title>caf\xE9</title>";
    let hints = Hints::default().with_content_type("text/xml; charset=utf-8");
    let repairs = Repairs::feeds();
    let mut reader = repairs.read_with(bytes, hints, Options::default());
    while !matches!(reader.next(), Some(Event::Start(_))) {}
    assert_eq!(reader.read_text(), "café");

    let mut reader = repairs.stream_reader(&bytes[..], hints, Options::default());
    while !matches!(reader.next().unwrap(), Some(Event::Start(_))) {}
    assert_eq!(reader.read_text().unwrap(), "café");

    let mut reader = repairs.push_reader(Options::default()).with_hints(hints);
    reader.feed_bytes(bytes);
    reader.end();
    let text = loop {
        match reader.next() {
            Some(Event::Text(text)) => break text.data.to_owned(),
            Some(_) => {}
            None => panic!("a text comes first"),
        }
    };
    assert_eq!(text, "café");
    assert!(repairs.decode_with(bytes, hints).ends_with("<title>café</title>"));
}

/// <https://learn.microsoft.com/windows/win32/intl/code-page-identifiers>
#[test]
fn code_pages_of_several_bytes_are_known() {
    for (label, encoding) in
        [("cp932", "Shift_JIS"), ("CP-936", "GBK"), ("cp949", "EUC-KR"), ("cp950", "Big5"), ("big-5", "Big5")]
    {
        let detected = whole(ALL, &declared(label, b"<a/>"), Hints::default()).2;
        assert_eq!((detected.encoding.name(), detected.error), (encoding, None), "{label}");
    }
}

#[test]
fn the_transport_is_doubted_as_the_declaration_is() {
    let latin1 = Hints::default().with_transport_label("iso-8859-1");
    let utf_8 = Hints::default().with_transport_label("utf-8");
    let is = |bytes: &[u8], hints, name| {
        let (_, errors, detected) = whole(ALL, bytes, hints);
        assert_eq!((detected.encoding.name(), errors), (name, 0), "{}", String::from_utf8_lossy(bytes));
        assert_eq!(whole(NONE, bytes, hints).2.origin, Origin::Transport);
    };
    is(&declared("utf-8", "<a>\u{41D}\u{43E}\u{432}\u{43E}\u{441}\u{442}\u{438}</a>".as_bytes()), latin1, "UTF-8");
    is(&declared("windows-1251", b"<a>\xCD\xEE\xE2\xEE\xF1\xF2\xE8</a>"), utf_8, "windows-1251");
    is(&declared("windows-1251", b"<a>caf\xE9</a>"), Hints::default().with_transport_label("koi8-r"), "KOI8-R");
    // A server that says UTF-16 of bytes that cannot be.
    for wide in ["utf-16", "utf-16be"].map(|label| Hints::default().with_transport_label(label)) {
        is(&declared("utf-8", "<a>caf\u{E9}</a>".as_bytes()), wide, "UTF-8");
        is(b"<a>b</a>", wide, "UTF-8");
        is(&declared("windows-1251", b"<a>\xCD\xEE\xE2\xEE\xF1\xF2\xE8</a>"), wide, "windows-1251");
    }
    assert_eq!(whole(ALL, b"\0<\0a\0>", Hints::default().with_transport_label("utf-16be")).0, "<a>");
    // A wrong byte in UTF-8 does not make it what is declared.
    let (text, ..) = whole(ALL, &declared("windows-1251", b"<a>\xD0\x9D\xD0\xBE \x93</a>"), utf_8);
    assert!(text.ends_with("<a>\u{41D}\u{43E} \u{201C}</a>"), "{text}");
}

#[test]
fn where_the_first_piece_ends_makes_no_difference() {
    for bytes in
        [&b"<\0a\0>\0"[..], b"\0<\0a\0>", b"<\0\0\0a>", b"<\0a b>", b"\0<a b>", b"<\0", b"\0<", b"<\0a", b"\0<\0"]
    {
        let expected = in_pieces(ALL, [bytes], Hints::default());
        for len in 1..4 {
            assert_eq!(in_pieces(ALL, bytes.chunks(len), Hints::default()), expected, "{bytes:?} in pieces of {len}");
        }
        assert_eq!(whole(ALL, bytes, Hints::default()), expected, "{bytes:?}");
    }
}

/// FreshRSS#1130: titles in the declared encoding, and descriptions in UTF-8.
#[test]
fn texts_of_two_encodings_have_each_its_own() {
    for label in ["windows-1252", "iso-8859-1"] {
        let mut feed = declared(label, b"<title>caf\xE9</title>");
        feed.extend("<description>\u{201C}d\u{E9}j\u{E0}\u{201D}</description>caf".as_bytes());
        feed.extend(b"\xE9");
        let (text, errors, _) = whole(ALL, &feed, Hints::default());
        let expected = "<title>caf\u{E9}</title><description>\u{201C}d\u{E9}j\u{E0}\u{201D}</description>caf\u{E9}";
        assert!(text.ends_with(expected), "{text}");
        assert_eq!(errors, 2);
    }
    let mut feed = declared("koi8-r", b"<title>\xCD\xC9\xD2</title><description>");
    feed.extend("\u{432}\u{43E}\u{439}\u{43D}\u{430}</description>".as_bytes());
    let (text, _, detected) = whole(ALL, &feed, Hints::default());
    assert!(text.ends_with(
        "<title>\u{43C}\u{438}\u{440}</title><description>\u{432}\u{43E}\u{439}\u{43D}\u{430}</description>"
    ));
    assert_eq!((detected.encoding, detected.beside), (UTF_8, Some(KOI8_R)));
    // Two surrogates that are characters are one beside them, too.
    let mut feed = declared("iso-8859-1", "<a>\u{201C}d\u{E9}j\u{E0}\u{201D} \u{E9}".as_bytes());
    feed.extend(b"\xED\xA0\xBD\xED\xB8\x80</a>");
    assert!(whole(ALL, &feed, Hints::default()).0.ends_with("\u{E9}\u{1F600}</a>"));
}

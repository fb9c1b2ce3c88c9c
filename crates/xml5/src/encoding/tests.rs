//! One case, every delivery: whole, byte by byte, and cut at each place.

use super::*;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, ISO_2022_JP, KOI8_R, REPLACEMENT, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1253, X_USER_DEFINED,
};
use fivefold_core::encoding::{Decoder, decode_all};
use std::borrow::Cow;

/// How many bytes of a document are looked at.
const PREFIX_LIMIT: usize = 1024;

/// The text, the errors and the encoding of one document.
type Decoded = (String, Vec<ParseError>, Detected);

fn decode_whole(bytes: &[u8], hints: Hints) -> Decoded {
    let mut errors = Vec::new();
    let (text, detected) = decode_all(&Xml, bytes, &hints, &mut |error| errors.push(error));
    (text.into_owned(), errors, detected)
}

fn decode_pieces<'b>(pieces: impl IntoIterator<Item = &'b [u8]>, hints: Hints) -> Decoded {
    let mut decoder = Decoder::new(Xml, hints);
    // Offsets count the document's text, and not what the string has held before.
    let mut text = String::from("before");
    let mut errors = Vec::new();
    for piece in pieces {
        decoder.decode(piece, false, &mut text, &mut |error| errors.push(error));
    }
    decoder.decode(&[], true, &mut text, &mut |error| errors.push(error));
    decoder.decode(b"ignored", true, &mut text, &mut |error| errors.push(error));
    (text.split_off("before".len()), errors, decoder.detected().expect("known at the end"))
}

/// Decodes in pieces, and checks that it does not matter in which.
fn decode_streaming(bytes: &[u8], hints: Hints) -> Decoded {
    let decoded = decode_pieces([bytes], hints);
    assert_eq!(decode_pieces(bytes.chunks(1), hints), decoded, "byte by byte");
    for cut in 0..=bytes.len() {
        let (head, tail) = bytes.split_at(cut);
        assert_eq!(decode_pieces([head, &[], tail], hints), decoded, "cut at {cut}");
    }
    for error in &decoded.1 {
        if error.code == ErrorCode::InvalidByteSequence {
            assert_eq!(&decoded.0[error.span.range()], "\u{FFFD}");
        }
        assert_eq!(error.extent, error.span, "nothing else is underlined");
    }
    decoded
}

/// Decodes in every way.
fn decode(bytes: &[u8], hints: Hints) -> Decoded {
    let decoded = decode_streaming(bytes, hints);
    assert_eq!(decode_whole(bytes, hints), decoded, "whole");
    decoded
}

/// Expects text and encoding, and no errors.
#[track_caller]
fn check(bytes: &[u8], hints: Hints, text: &str, encoding: &'static Encoding, origin: Origin) {
    assert_eq!(decode(bytes, hints), (text.to_owned(), vec![], Detected::new(encoding, origin)));
}

/// Expects a declaration that cannot be followed: an error at `label`.
#[track_caller]
fn check_refused(bytes: &[u8], code: ErrorCode, label: &str) {
    let (text, errors, detected) = decode(bytes, Hints::default());
    assert_eq!((detected.encoding, detected.origin), (UTF_8, Origin::Default));
    let error = detected.error.expect("the declaration is refused");
    assert_eq!((error.code, &text[error.span.range()]), (code, label));
    let others = String::from_utf8_lossy(bytes).matches('\u{FFFD}').count();
    assert_eq!(errors.len(), 1 + others);
    assert!(errors.contains(&error));
}

fn none() -> Hints {
    Hints::default()
}

fn transport(label: &str) -> Hints {
    Hints::default().with_transport_label(label)
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

#[test]
fn without_a_word_it_is_utf_8() {
    check(b"", none(), "", UTF_8, Origin::Default);
    check("<a>é𝄞</a>".as_bytes(), none(), "<a>é𝄞</a>", UTF_8, Origin::Default);
    check(b"<", none(), "<", UTF_8, Origin::Default);
    check(b"\0", none(), "\0", UTF_8, Origin::Default);
}

#[test]
fn a_byte_order_mark_tells_and_stays() {
    let text = "\u{FEFF}<a>é𝄞</a>";
    for hints in [none(), transport("iso-8859-1")] {
        check(text.as_bytes(), hints, text, UTF_8, Origin::ByteOrderMark);
        check(&utf16(text, u16::to_be_bytes), hints, text, UTF_16BE, Origin::ByteOrderMark);
        check(&utf16(text, u16::to_le_bytes), hints, text, UTF_16LE, Origin::ByteOrderMark);
    }
}

#[test]
fn a_declaration_that_the_byte_order_mark_contradicts_is_an_error() {
    type Bytes = fn(&str) -> Vec<u8>;
    let utf_8: Bytes = |text| text.as_bytes().to_vec();
    let little: Bytes = |text| utf16(text, u16::to_le_bytes);
    let big: Bytes = |text| utf16(text, u16::to_be_bytes);
    for (label, bytes, encoding, is_contradicted) in [
        ("koi8-r", utf_8, UTF_8, true),
        ("utf-16", utf_8, UTF_8, true),
        ("x-nope", utf_8, UTF_8, true),
        ("UTF8", utf_8, UTF_8, false),
        ("utf-8", little, UTF_16LE, true),
        ("utf-16be", little, UTF_16LE, true),
        ("utf-16", little, UTF_16LE, false),
        ("UTF-16LE", little, UTF_16LE, false),
        ("utf-8", big, UTF_16BE, true),
        ("utf-16le", big, UTF_16BE, true),
        ("utf-16", big, UTF_16BE, false),
        ("utf-16be", big, UTF_16BE, false),
    ] {
        let text = format!("\u{FEFF}<?xml version='1.0' encoding='{label}'?><a>é</a>");
        let (decoded, errors, detected) = decode(&bytes(&text), none());
        assert_eq!((decoded.as_str(), detected.encoding), (text.as_str(), encoding));
        assert_eq!(detected.origin, Origin::ByteOrderMark);
        let found: Vec<_> = errors.iter().map(|error| (error.code, &text[error.extent.range()])).collect();
        let expected = [(ErrorCode::EncodingDeclarationMismatch, label)];
        assert_eq!(found, expected[usize::from(!is_contradicted)..], "{label} in {}", encoding.name());
        assert_eq!(detected.error, errors.first().copied());
    }
    // What the caller forces is above the mark.
    let forced = none().with_encoding(UTF_8);
    let stale = "\u{FEFF}<?xml encoding='koi8-r'?>é";
    check(stale.as_bytes(), forced, stale, UTF_8, Origin::Forced);
}

#[test]
fn half_a_byte_order_mark_is_none() {
    check(b"\xEF\xBB", transport("windows-1252"), "ï»", WINDOWS_1252, Origin::Transport);
    check(b"\xFF", transport("windows-1252"), "ÿ", WINDOWS_1252, Origin::Transport);
    check(b"\xEF\xBB<", transport("windows-1252"), "ï»<", WINDOWS_1252, Origin::Transport);
}

#[test]
fn utf_16_shows_in_the_first_character() {
    let text = "<?xml encoding='utf-16'?><a>é𝄞</a>";
    check(&utf16(text, u16::to_le_bytes), none(), text, UTF_16LE, Origin::FirstBytes);
    check(&utf16(text, u16::to_be_bytes), none(), text, UTF_16BE, Origin::FirstBytes);
    check(b"<\0", transport("utf-8"), "<\0", UTF_8, Origin::Transport);
}

#[test]
fn a_declaration_is_followed() {
    let cases: [(&[u8], &str, &'static Encoding); 8] = [
        (b"<?xml version=\"1.0\" encoding=\"KOI8-R\"?><a>\xD6</a>", "ж", KOI8_R),
        (b"<?xml version=\"1.0\" encoding=\"windows-1251\"?><a>\xE6</a>", "ж", WINDOWS_1251),
        (b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\x93</a>", "\u{201C}", WINDOWS_1252),
        (b"<?xml\tencoding\n=\r ' koi8-r '?><a>\xD6</a>", "ж", KOI8_R),
        (b"<?xml encoding=\"x-user-defined\"?><a>\x80</a>", "\u{F780}", X_USER_DEFINED),
        (b"<?xml encoding=\"utf-8\"?><a>\xC3\xA9</a>", "é", UTF_8),
        (b"<?xml version='1.0'encoding='koi8-r' encoding='big5'?><a>\xD6</a>", "ж", KOI8_R),
        (b"\n\t \r<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>", "ж", KOI8_R),
    ];
    for (bytes, character, encoding) in cases {
        let (text, errors, detected) = decode(bytes, none());
        assert_eq!((errors, detected), (vec![], Detected::new(encoding, Origin::Declaration)), "{text}");
        assert!(text.ends_with(&format!("<a>{character}</a>")), "{text}");
    }
}

#[test]
fn mistakes_elsewhere_in_a_declaration_do_not_matter() {
    for start in ["version=1.0 ", "version\"1.0\" ", "= ? version= \n", "standalone='encoding=\"big5\"' ", "\"' ' "] {
        let document = format!("<?xml {start}encoding='koi8-r'");
        check(document.as_bytes(), none(), &document, KOI8_R, Origin::Declaration);
    }
}

#[test]
fn what_is_no_declaration_is_not_followed() {
    let cases = [
        "<?xml version='1.0'?><a encoding='koi8-r'/>",
        "<?xml?><a encoding='koi8-r'?>",
        "<?xmlfoo encoding='koi8-r'?>",
        "<?xml-stylesheet encoding='koi8-r'?>",
        "<?XML encoding='koi8-r'?>",
        "<a/><?xml encoding='koi8-r'?>",
        "<?xml encoding='koi8-r",
        "<?xml encoding='koi?>-r'?>",
        "<?xml encoding=\"koi8-r'?>",
        "<?xml encoding=koi8-r?>",
        "<?xml encoding 'koi8-r'?>",
        "<?xml xencoding='koi8-r' Encoding='koi8-r'?>",
        "<?xml version='1.0",
        "<?xml encoding",
        "<?xml encoding=",
        "<?xml ",
        "<?xm",
        " \n ",
    ];
    for document in cases {
        check(document.as_bytes(), none(), document, UTF_8, Origin::Default);
    }
}

#[test]
fn a_declaration_of_wide_characters_in_narrow_ones_is_refused() {
    for label in ["UTF-16", "utf-16le", "utf-16be", "ucs-2", "ISO-10646-UCS-2", "csunicode", "unicode"] {
        let document = format!("<?xml version='1.0' encoding='{label}'?><a>é</a>");
        check_refused(document.as_bytes(), ErrorCode::EncodingDeclarationMismatch, label);
    }
    for label in ["utf-32", " UTF-32LE ", "utf-32be", "ucs-4", "ISO-10646-UCS-4", "csUCS4"] {
        let document = format!("<?xml version='1.0' encoding=\"{label}\"?><a>é</a>");
        check_refused(document.as_bytes(), ErrorCode::EncodingDeclarationMismatch, label);
    }
}

#[test]
fn an_unknown_encoding_is_refused() {
    // The last is one that the Encoding Standard knows, and replaces by a lone U+FFFD.
    for label in ["x-nope", "", "é", "iso-2022-kr"] {
        let document = format!(" <?xml version='1.0' encoding='{label}'?><a>é</a>");
        check_refused(document.as_bytes(), ErrorCode::UnsupportedEncoding, label);
    }
}

#[test]
fn a_refused_label_is_found_behind_invalid_bytes() {
    let lossy = b"<?xml version='\xE9\xFF' encoding='x\xE2\x82'?>";
    check_refused(lossy, ErrorCode::UnsupportedEncoding, "x\u{FFFD}");
    let hints = none().with_legacy_fallback(true);
    for (text, errors, detected) in [decode_streaming(lossy, hints), decode_whole(lossy, hints)] {
        assert_eq!(detected.encoding, WINDOWS_1252);
        assert_eq!(errors, Vec::from_iter(detected.error));
        assert_eq!(&text[errors[0].span.range()], "xâ‚");
    }
}

#[test]
fn a_declaration_must_fit_in_1024_bytes() {
    let document = |spaces: usize| format!("<?xml {:spaces$}encoding='koi8-r'?><a/>", "").into_bytes();
    // The closing quote is the last byte, then the first one that is too far.
    let spaces = PREFIX_LIMIT - "<?xml encoding='koi8-r'".len();
    assert_eq!(decode_pieces([&*document(spaces)], none()).2, Detected::new(KOI8_R, Origin::Declaration));
    for spaces in [spaces + 1, spaces + 7, 2000] {
        let document = document(spaces);
        let expected = Detected::new(UTF_8, Origin::Default);
        assert_eq!(decode_whole(&document, none()).2, expected);
        assert_eq!(decode_pieces([&*document], none()).2, expected);
        assert_eq!(decode_pieces(document.chunks(1), none()).2, expected);
        assert_eq!(decode_pieces(document.chunks(1000), none()).2, expected);
    }
}

#[test]
fn no_more_is_held_back_than_it_takes() {
    let (mut decoder, mut text) = (Decoder::new(Xml, none()), String::new());
    let mut decode = |bytes: &[u8]| {
        decoder.decode(bytes, false, &mut text, &mut |_| {});
        (text.len(), decoder.detected().is_some())
    };
    assert_eq!(decode(b" <?xml encoding='koi8-r"), (0, false));
    assert_eq!(decode(b"'"), (24, true));
    assert_eq!(decode(b"\xD6"), (26, true));

    let (mut decoder, mut text) = (Decoder::new(Xml, none()), String::new());
    decoder.decode(&[b' '; PREFIX_LIMIT - 1], false, &mut text, &mut |_| {});
    assert_eq!((text.len(), decoder.detected()), (0, None));
    decoder.decode(b"  ", false, &mut text, &mut |_| {});
    assert_eq!(text.len(), PREFIX_LIMIT + 1);
}

#[test]
fn transport_and_force_beat_a_declaration() {
    let document = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>";
    check(document.as_bytes(), transport("UTF-8"), document, UTF_8, Origin::Transport);
    check(document.as_bytes(), none().with_encoding(UTF_8), document, UTF_8, Origin::Forced);
    let unknown = "<?xml encoding='x-nope'?>";
    check(unknown.as_bytes(), transport("utf-8"), unknown, UTF_8, Origin::Transport);
}

#[test]
fn an_unknown_transport_label_is_as_none() {
    check(b"<?xml encoding='koi8-r'?>", transport("x-nope"), "<?xml encoding='koi8-r'?>", KOI8_R, Origin::Declaration);
}

#[test]
fn force_beats_everything() {
    let hints = transport("utf-8").with_encoding(WINDOWS_1252);
    check(b"\xEF\xBB\xBF<a>", hints, "ï»¿<a>", WINDOWS_1252, Origin::Forced);
    check(b"", hints, "", WINDOWS_1252, Origin::Forced);
}

#[test]
fn invalid_utf_8_is_replaced_as_the_standard_does() {
    let cases: [&[u8]; 10] = [
        b"<a>\xE2\x82",
        b"\xFE\xFD",
        b"\xE2\x82A\xE2\x82\xAC",
        b"\xF0\x9D\x84\xF0\x9D\x84\x9E\xF0\x9D",
        b"\xE0\x80\x80\xED\xA0\x80\xF4\x90\x80\x80",
        b"\xC0\xAF\xC3\xC3\xA9\xC3",
        b"\x80\x80\xBF",
        b"a\xF0\x9F\xF0\x9Fa\xE1\x80\xC2",
        b"\xEF\xBB\xBF\xEF\xBB",
        b"\xEF\xBB",
    ];
    for bytes in cases {
        let (text, errors, _) = decode(bytes, none());
        assert_eq!(text, UTF_8.decode_without_bom_handling(bytes).0);
        assert_eq!(errors.len(), text.matches('\u{FFFD}').count());
    }
}

#[test]
fn an_error_has_the_place_of_its_replacement() {
    check("\u{FFFD}".as_bytes(), none(), "\u{FFFD}", UTF_8, Origin::Default);
    let (text, errors, _) = decode(b"\xC3\xA9\xFF<\xE2\x82", none());
    let spans = [Span::new(2, 5), Span::new(6, 9)];
    assert_eq!(text, "é\u{FFFD}<\u{FFFD}");
    assert_eq!(errors, spans.map(|span| ParseError::new(ErrorCode::InvalidByteSequence, span)));
}

#[test]
fn characters_of_many_bytes_may_be_cut() {
    for (encoding, text) in [
        (SHIFT_JIS, "<a>日本語ｱ表</a>"),
        (GB18030, "<a>汉字é𝄞\u{1F600}</a>"),
        (EUC_JP, "<a>日本語ｱ</a>"),
        (BIG5, "<a>漢字</a>"),
        (EUC_KR, "<a>한국어</a>"),
        (ISO_2022_JP, "<a>日本語</a>"),
    ] {
        let (bytes, _, unmappable) = encoding.encode(text);
        assert!(!unmappable);
        check(&bytes, none().with_encoding(encoding), text, encoding, Origin::Forced);
        let (text, errors, _) = decode(&bytes[..4], none().with_encoding(encoding));
        assert_eq!(text.ends_with('\u{FFFD}'), !errors.is_empty());
    }
    let declared = [b"<?xml encoding='gb2312'?>", &*GBK.encode("汉").0].concat();
    check(&declared, none(), "<?xml encoding='gb2312'?>汉", GBK, Origin::Declaration);
}

/// Numbers that look random, and are the same each time.
fn noise(seed: u32) -> impl Iterator<Item = usize> {
    let step = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    core::iter::successors(Some(seed), step).map(|state| (state >> 16) as usize)
}

#[test]
fn every_encoding_decodes_noise_as_encoding_rs_does() {
    let encodings = [
        UTF_8,
        UTF_16LE,
        UTF_16BE,
        SHIFT_JIS,
        EUC_JP,
        ISO_2022_JP,
        GBK,
        GB18030,
        BIG5,
        EUC_KR,
        KOI8_R,
        WINDOWS_1253,
        X_USER_DEFINED,
        REPLACEMENT,
    ];
    // What begins escapes, characters and surrogates comes often enough to be continued.
    const FREQUENT: &[u8] = b"\x1B$B(J09<\xD8\xDC\0\x81\x84\xA4\xE2\xF0\x8F\x8E\xFF\xC3\xA9";
    let mut bytes = noise(1).map(|number| FREQUENT.get(number % 32).copied().unwrap_or((number >> 5) as u8));
    for encoding in encodings {
        for _ in 0..30 {
            let noise = Vec::from_iter(bytes.by_ref().take(40));
            let (text, errors, _) = decode(&noise, none().with_encoding(encoding));
            let (expected, has_errors) = encoding.decode_without_bom_handling(&noise);
            assert_eq!((text, !errors.is_empty()), (expected.into_owned(), has_errors), "{encoding:?} {noise:x?}");
        }
    }
}

#[test]
fn scrambled_declarations_are_read_alike_in_every_delivery() {
    const PARTS: &[u8] = b"<?xml| |encoding|=|'|\"|koi8-r|utf-16|?>|?|\n|\xE9|\xC3\xA9|\0|version| encoding='x'";
    let parts = Vec::from_iter(PARTS.split(|&byte| byte == b'|'));
    let mut numbers = noise(2);
    for round in 0..400 {
        let start: &[u8] = if round % 4 == 0 { b"" } else { b"<?xml " };
        let rest = numbers.by_ref().take(9).flat_map(|number| parts[number % parts.len()]);
        let bytes = Vec::from_iter(start.iter().chain(rest).copied());
        decode(&bytes, none());
        decode_streaming(&bytes, none().with_legacy_fallback(true));
        decode(&bytes, transport("gbk"));
    }
}

#[test]
fn long_documents_pass_through_the_scratch_space() {
    let text = "<a>Ж漢é</a>".repeat(3000);
    for encoding in [GB18030, UTF_16LE] {
        let bytes = match encoding == UTF_16LE {
            true => utf16(&text, u16::to_le_bytes),
            false => encoding.encode(&text).0.into_owned(),
        };
        let hints = none().with_encoding(encoding);
        let expected = (text.clone(), vec![], Detected::new(encoding, Origin::Forced));
        assert_eq!(decode_whole(&bytes, hints), expected);
        assert_eq!(decode_pieces(bytes.chunks(5001), hints), expected);
    }
}

#[test]
fn what_equals_the_bytes_is_borrowed() {
    let is_borrowed = |bytes: &[u8]| {
        let (text, _) = decode_all(&Xml, bytes, &none(), &mut |_| {});
        matches!(text, Cow::Borrowed(_))
    };
    assert!(is_borrowed("<a>é</a>".as_bytes()));
    assert!(is_borrowed(b"<?xml encoding='koi8-r'?><a/>"));
    assert!(is_borrowed("\u{FEFF}<?xml encoding='utf-16'?><a/>".as_bytes()));
    assert!(!is_borrowed(b"<?xml encoding='koi8-r'?><a>\xD6</a>"));
    assert!(!is_borrowed(b"<?xml encoding='iso-2022-jp'?><a/>"), "ASCII, but not always");
    assert!(!is_borrowed(b"<a>\xD6</a>"));
}

#[test]
fn the_legacy_fallback_starts_over_if_it_can() {
    let hints = none().with_legacy_fallback(true);
    let bytes = b"<a>\xC3\xA9 \xE9\x80 \xC3\xA9 \xE2\x82";
    let (text, errors, detected) = decode_whole(bytes, hints);
    assert_eq!(text, "<a>Ã© é€ Ã© â‚");
    assert_eq!((errors, detected), (vec![], Detected::new(WINDOWS_1252, Origin::Default)));
    let (text, errors, detected) = decode_streaming(bytes, hints);
    assert_eq!(text, "<a>é é€ Ã© â‚");
    assert_eq!((errors, detected), (vec![], Detected::new(WINDOWS_1252, Origin::Default)));
}

#[test]
fn the_legacy_fallback_is_for_utf_8_that_was_assumed() {
    let hints = none().with_legacy_fallback(true);
    check("<a>é</a>".as_bytes(), hints, "<a>é</a>", UTF_8, Origin::Default);
    let claimed: [(&[u8], Hints); 4] = [
        (b"\xEF\xBB\xBF\xE9", hints),
        (b"<?xml encoding='utf-8'?>\xE9", hints),
        (b"\xE9", hints.with_transport_label("utf-8")),
        (b"\xE9", hints.with_encoding(UTF_8)),
    ];
    for (bytes, hints) in claimed {
        let (text, errors, detected) = decode(bytes, hints);
        assert!(text.ends_with('\u{FFFD}') && errors.len() == 1 && detected.encoding == UTF_8);
    }
    assert_eq!(decode(b"\xE9", none()).0, "\u{FFFD}");
}

#[test]
fn a_decoder_can_go_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Decoder<Xml>>();
}

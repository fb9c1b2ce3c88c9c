//! What is written in an encoding is read again, by the standard's sniffing alone, to the same tree.

use fivefold::encoding::{EncodeError, EncodeOptions, Encoding, Hints, Html, Sniff};
use fivefold::html::{Formatting, Options, Parser, SerializeOptions};
use fivefold::{Document, Language, LineColumn, html, xml};
use fivefold_test_support::ENCODING_LABELS;
use std::collections::BTreeSet;

/// Those of the encodings in which something can be written.
fn labels() -> impl Iterator<Item = &'static str> {
    ENCODING_LABELS.iter().copied().filter(|label| *label != "replacement")
}

fn encoding(label: &str) -> &'static Encoding {
    Encoding::for_label(label.as_bytes()).unwrap()
}

/// Characters of an encoding, with the bytes for each that a page may have. The decoder says what they mean.
fn characters(encoding: &'static Encoding) -> Vec<(Vec<u8>, char)> {
    let mut candidates: Vec<Vec<u8>> = Vec::new();
    if encoding.name().starts_with("UTF-16") {
        let units = |character: char| character.encode_utf16(&mut [0; 2]).to_vec();
        let bytes = |unit: u16| if encoding.name() == "UTF-16LE" { unit.to_le_bytes() } else { unit.to_be_bytes() };
        candidates
            .extend("é日😀\u{80}".chars().map(|character| units(character).into_iter().flat_map(bytes).collect()));
    } else {
        candidates.extend("é日😀\u{80}".chars().map(|character| character.to_string().into_bytes()));
        candidates.extend((0x80..=0xFF).map(|byte| vec![byte]));
        let pairs = (0x80..=0xFF_u8).flat_map(|lead| (0x30..=0xFF).map(move |trail| vec![lead, trail]));
        candidates.extend(pairs.step_by(103));
        let rows = (0x21..=0x7E_u8).flat_map(|row| (0x21..=0x7E).map(move |cell| (row, cell)));
        candidates.extend(rows.step_by(61).map(|(row, cell)| vec![0x1B, b'$', b'B', row, cell, 0x1B, b'(', b'B']));
        candidates.extend(
            [&b"\x1B(J\\~\x1B(B"[..], b"\x1B(I\x31\x1B(B", b"\x84\x31\x95\x33", b"\x90\x30\x81\x30"]
                .map(<[u8]>::to_vec),
        );
    }
    let mut seen = BTreeSet::new();
    let mut characters = Vec::new();
    for bytes in candidates {
        let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(&bytes) else { continue };
        let mut chars = text.chars();
        if let (Some(character), None) = (chars.next(), chars.next())
            && !character.is_ascii()
            && seen.insert(character)
        {
            characters.push((bytes, character));
        }
    }
    assert!(characters.len() >= 3, "{}", encoding.name());
    characters
}

/// How a source tells its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Mark,
    Transport,
    Charset,
    Pragma,
    LateCharset,
    XmlDeclaration,
    FirstBytes,
}

use Way::*;

impl Way {
    /// Whether the standard lets it tell the encoding.
    fn can_tell(self, label: &str, language: Language) -> bool {
        let is_utf_16 = label.starts_with("utf-16");
        match self {
            Mark => is_utf_16 || label == "utf-8",
            Transport => true,
            Charset | Pragma | LateCharset => language == Language::Html && !is_utf_16 && label != "x-user-defined",
            XmlDeclaration => !is_utf_16 && (language == Language::Xml || label != "x-user-defined"),
            FirstBytes => language == Language::Xml && is_utf_16,
        }
    }
}

/// A source in an encoding, and the hints without which its encoding is not known.
fn source(label: &str, way: Way, language: Language) -> (Vec<u8>, Hints) {
    let encoding = encoding(label);
    let ascii = |text: &str| -> Vec<u8> {
        match label {
            "utf-16le" => text.bytes().flat_map(|byte| [byte, 0]).collect(),
            "utf-16be" => text.bytes().flat_map(|byte| [0, byte]).collect(),
            _ => text.as_bytes().to_vec(),
        }
    };
    let mut raw = Vec::new();
    let mut encodable = Vec::new();
    for (bytes, character) in characters(encoding) {
        let text = character.to_string();
        // The standard's own encoder tells whether the character has bytes.
        let (encoded, _, has_none) = encoding.encode(&text);
        let is_same =
            label.starts_with("utf-16") || encoding.decode_without_bom_handling(&encoded).0.chars().eq([character]);
        if !has_none && is_same {
            encodable.extend([&bytes[..], &ascii(".")].concat());
        }
        // In ISO-2022-JP, an escape sequence must not follow another.
        raw.extend([bytes, ascii(".")].concat());
    }
    let mut page = Vec::new();
    match (label, way) {
        ("utf-8", Mark) => page.extend(b"\xEF\xBB\xBF"),
        ("utf-16le", Mark) => page.extend(b"\xFF\xFE"),
        ("utf-16be", Mark) => page.extend(b"\xFE\xFF"),
        _ => {}
    }
    if way == XmlDeclaration {
        page.extend(ascii(&format!("<?xml version=\"1.0\" encoding=\"{label}\"?>")));
    }
    let mut add = |text: &str, raw: &[u8]| {
        page.extend(ascii(text));
        page.extend(raw);
    };
    match language {
        Language::Html => {
            add("<!DOCTYPE html><html>", b"");
            // Behind this, nothing is looked for before there is a tree.
            let padding = if way == LateCharset { 1100 } else { 0 };
            add(&format!("<head><style>{}</style>", " ".repeat(padding)), b"");
            // Indentation moves what comes after these.
            (0..40).for_each(|_| add("<link rel=x href=y>", b""));
            match way {
                Charset | LateCharset => add(&format!("<meta charset='{label}'>"), b""),
                Pragma => add(&format!("<meta http-equiv=Content-type content='text/html; charset={label}'>"), b""),
                _ => {}
            }
            add("<script>/*", &encodable);
            add("*/</script></head><body><!--", &encodable);
            add("--><p title='", &raw);
            add("&#1046;'>", &raw);
            add("&#1046;&#128512;&#x65e5;&eacute; text<noscript>", &raw);
            add("</noscript><textarea>&#233;", &raw);
            add("</textarea><svg><style>&#233;", &raw);
            add("</style></svg></p></body></html>", b"");
        }
        Language::Xml => {
            add("<a><!--", &encodable);
            add("--><b c='", &raw);
            add("&#1046;'>&#1046;&#128512;", &raw);
            add("</b><d><![CDATA[", &encodable);
            add("]]></d></a>", b"");
        }
    }
    let hints = Hints::default();
    (page, if way == Transport { hints.with_transport_label(label) } else { hints })
}

fn parse(language: Language, bytes: &[u8], hints: Hints) -> Document {
    match language {
        Language::Html => Parser::new(Options::default()).with_hints(hints).parse_bytes(bytes),
        Language::Xml => xml::Parser::new(xml::Options::default()).with_hints(hints).parse_bytes(bytes),
    }
}

/// The tree, without `meta` elements, and the white space that indentation adds.
fn tree(document: &Document) -> String {
    let tree = match document.language() {
        Language::Html => html::tree_format(document).to_string(),
        Language::Xml => xml::tree_format(document).to_string(),
    };
    let is_kept = |line: &&str| {
        !["<meta>", "charset=", "content=", "http-equiv=", "<?xml", "<!-- ?xml"].iter().any(|part| line.contains(part))
            && !line.trim_matches(['|', ' ', '"']).is_empty()
    };
    tree.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}

/// The texts that are written of a document.
fn written(document: &Document) -> Vec<String> {
    match document.language() {
        Language::Html => [Formatting::Standard, Formatting::Indented(2), Formatting::Minimal]
            .map(|formatting| SerializeOptions::default().with_formatting(formatting).serialize(document))
            .to_vec(),
        Language::Xml => [None, Some(2)]
            .map(|indent| {
                let options = xml::SerializeOptions::default().with_declaration(document.source().contains("<?xml"));
                let options = indent.map_or(options, |indent| options.with_indent(indent));
                options.serialize(document).unwrap()
            })
            .to_vec(),
    }
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect::<String>().replace("|\"\\n\"", "")
}

/// Bytes to show, without the line feed that the serializer of XML puts behind a declaration.
fn in_one_line(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string().replacen("?>\\n", "?>", 1)
}

/// Reads what was written again: it is in the encoding, and says what the text says.
fn read_again(bytes: &[u8], text: &str, read: (Language, &'static Encoding, Hints), what: &str) -> Document {
    let (language, encoding, hints) = read;
    let expected = match language {
        Language::Html => html::parse(text),
        Language::Xml => xml::parse(text),
    };
    let document = parse(language, bytes, hints);
    assert_eq!(document.encoding().unwrap().encoding, encoding, "{what}: {}", bytes.escape_ascii());
    assert_eq!(tree(&document), tree(&expected), "{what}: {}", bytes.escape_ascii());
    document
}

const WAYS: [Way; 7] = [Mark, Transport, Charset, Pragma, LateCharset, XmlDeclaration, FirstBytes];

#[test]
fn documents_are_written_in_their_own_encodings() {
    let mut count = 0;
    for language in [Language::Html, Language::Xml] {
        for (label, way) in labels().flat_map(|label| WAYS.map(|way| (label, way))) {
            if !way.can_tell(label, language) {
                continue;
            }
            let (bytes, hints) = source(label, way, language);
            let document = parse(language, &bytes, hints);
            assert_eq!(document.encoding().unwrap().encoding, encoding(label), "{label} by {way:?}");
            assert!(!document.source().contains('\u{FFFD}'), "{label} by {way:?}");
            for (index, text) in written(&document).iter().enumerate() {
                let what = format!("{language:?}, {label} by {way:?}, form {index}");
                let bytes = EncodeOptions::of(&document).encode(text).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(bytes.starts_with(b"\xEF\xBB\xBF"), (label, way) == ("utf-8", Mark));
                if matches!(way, Charset | Pragma) {
                    let found = Html.sniff(&bytes[..1024], &Hints::default()).map(|found| found.encoding);
                    assert_eq!(found, Some(encoding(label)), "{what}");
                }
                let again = read_again(&bytes, text, (language, encoding(label), hints), &what);
                assert_eq!(without_space(&tree(&again)), without_space(&tree(&document)), "{what}");
                let twice = EncodeOptions::of(&again).encode(&written(&again)[index]).unwrap();
                assert_eq!(in_one_line(&twice), in_one_line(&bytes), "{what}, again");
                count += 1;
            }
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn documents_are_written_in_other_encodings() {
    for language in [Language::Html, Language::Xml] {
        let pages = match language {
            Language::Html => [
                "<!DOCTYPE html><title>é日😀‾</title><p title=é日¥>−ж\u{E5E5}",
                "<html><head></head><body>é日😀",
                "<!DOCTYPE html><head><meta charset=bogus><title>é</title><template><meta charset=koi8-r></template>",
                "<noscript><meta charset=koi8-r></noscript><title><meta charset=gbk></title><meta charset=latin1>é日",
            ],
            Language::Xml => [
                "<a b='é日&amp;é'>😀‾</a>",
                "<?xml version='1.0'?><a>é日</a>",
                "<?xml version='1.0' encoding='koi8-r' standalone='yes'?><a>é日−¥</a>",
                "<!DOCTYPE a [<!ENTITY e 'x'>]><a b='&e;é'>&e;日</a>",
            ],
        };
        for (page, label) in pages.iter().flat_map(|page| labels().map(move |label| (page, label))) {
            let document = match language {
                Language::Html => html::parse(page),
                Language::Xml => xml::parse(page),
            };
            let options = EncodeOptions::new(language, encoding(label));
            for (index, text) in written(&document).iter().enumerate() {
                let what = format!("{page} in {label}, form {index}");
                if (language, label) == (Language::Html, "x-user-defined") {
                    assert_eq!(options.encode(text), Err(EncodeError::Undeclarable(encoding(label))));
                    continue;
                }
                let bytes = options.encode(text).unwrap_or_else(|error| panic!("{what}: {error}"));
                let again = read_again(&bytes, text, (language, encoding(label), Hints::default()), &what);
                let twice = options.encode(&written(&again)[index]).unwrap();
                assert_eq!(in_one_line(&twice), in_one_line(&bytes), "{what}, again");
            }
        }
        let replacement = encoding("hz-gb-2312");
        assert_eq!(EncodeOptions::new(language, replacement).encode("<a/>"), Err(EncodeError::NoBytes(replacement)));
    }
}

#[test]
fn what_looks_like_something_else_in_bytes_is_read_all_the_same() {
    let html = |label: &str, text: &str| EncodeOptions::new(Language::Html, encoding(label)).encode(text);
    // In ISO-2022-JP, these characters have the bytes of `<!--`, which hide a declaration.
    let title = encoding("iso-2022-jp").decode(b"\x1B$B<!--\x1B(B").0;
    let text = "<html><head><title>X</title><meta charset=\"gbk\"></head><body></body></html>";
    let bytes = html("iso-2022-jp", &text.replace('X', &title)).unwrap();
    assert!(bytes.windows(4).any(|window| window == b"<!--"), "{}", bytes.escape_ascii());
    let read = parse(Language::Html, &bytes, Hints::default());
    assert_eq!(read.encoding().unwrap().encoding, encoding("iso-2022-jp"));
    assert_eq!(read.title().as_deref(), Some(&*title));
    assert!(html("iso-2022-jp", "<p>日").unwrap().ends_with(b"\x1B$BF|\x1B(B"));
    // In windows-1252, these have the bytes of a byte order mark.
    let transport = Hints::default().with_transport_label("windows-1252");
    let source = parse(Language::Html, b"&iuml;\xBB\xBFx", transport);
    let text = SerializeOptions::default().with_formatting(Formatting::Minimal).serialize(&source);
    assert_eq!(EncodeOptions::of(&source).encode("ï»¿x").unwrap(), b"&#239;\xBB\xBFx", "{text}");
    // In HTML, a reference to this character means another.
    assert!(html("koi8-r", "<p>\u{80}").is_err());
    assert!(html("koi8-r", "<p>\u{81}").is_ok());
    let xml = EncodeOptions::new(Language::Xml, encoding("koi8-r")).encode("<a>\u{80}</a>").unwrap();
    assert_eq!(parse(Language::Xml, &xml, Hints::default()).root().text_content(), "\u{80}");
}

#[test]
fn no_reference_stands_where_none_is_decoded() {
    let options = |language| EncodeOptions::new(language, encoding("koi8-r"));
    let lacks = |options: EncodeOptions<'_>, text: &str| match options.encode(text) {
        Err(EncodeError::Character { character: 'é', place, .. }) => {
            assert_eq!(
                place,
                LineColumn { line: 1, column: text.split('é').next().unwrap().chars().count() as u64 + 1 }
            );
            true
        }
        Ok(_) => false,
        Err(error) => panic!("{text}: {error}"),
    };
    let html = options(Language::Html);
    for text in
        ["<p>é", "<p title=é>", "<title>é", "<textarea>é", "<svg><style>é", "<svg><![CDATA[x]]>é", "<noscript>é"]
    {
        assert!(!lacks(html, text), "{text}");
    }
    for text in [
        "<script>é",
        "<style>é",
        "<xmp>é",
        "<plaintext>é",
        "<iframe>é",
        "<!--é-->",
        "<aé>",
        "<a é>",
        "<!DOCTYPE é>",
        "<?a é?>",
        "<svg><![CDATA[é]]>",
        "<svg><![CDATA[é",
    ] {
        assert!(lacks(html, text), "{text}");
    }
    assert!(lacks(html.with_scripting(true), "<noscript>é"));
    let style = "style".parse().unwrap();
    assert!(lacks(html.with_context(&style), "é"));
    assert_eq!(html.with_context(&"tr".parse().unwrap()).encode("<td>é").unwrap(), b"<td>&#233;");
    let xml = options(Language::Xml);
    for text in [
        "<a>é</a>",
        "<a b='é&lt;é'/>",
        "<a>&lt;é</a>",
        "<a xmlns:p='é' b='é' p:c='é' xmlns='é'/>",
        "<a><![CDATA[x]]>é</a>",
    ] {
        assert!(!lacks(xml, text), "{text}");
    }
    for text in [
        "<é/>",
        "<a é='1'/>",
        "<!--é--><a/>",
        "<?a é?><a/>",
        "<a><![CDATA[é]]></a>",
        "<a>&é;</a>",
        "<a b='&é;'/>",
        "<!DOCTYPE a [<!ENTITY e 'é'>]><a/>",
    ] {
        assert!(lacks(xml, text), "{text}");
    }
}

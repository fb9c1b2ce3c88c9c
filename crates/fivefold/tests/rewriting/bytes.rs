//! Bytes in all encodings.

use super::{BOTH, Result, fixtures, into_bytes, no_bytes};
use fivefold::encoding::{Encoding, Hints};
use fivefold::rewrite::{ByteRewriter, Content, Matching, RewriteError, RewriteOptions, Rules};
use fivefold_test_support::ENCODING_LABELS;
use fivefold_test_support::seeded;
use std::path::Path;

fn encoding(label: &str) -> &'static Encoding {
    Encoding::for_label(label.as_bytes()).unwrap_or_else(|| panic!("{label}"))
}

fn rewrite_bytes<'p>(
    rules: Rules<'_>,
    matching: Matching,
    hints: Hints,
    pieces: impl IntoIterator<Item = &'p [u8]>,
) -> Vec<u8> {
    let mut output = Vec::new();
    let options = RewriteOptions::default().with_matching(matching);
    let mut rewriter = ByteRewriter::new(rules, hints, options, into_bytes(&mut output)).unwrap();
    for piece in pieces {
        rewriter.write(piece).unwrap();
    }
    rewriter.end().unwrap();
    drop(rewriter);
    output
}

/// Inserts content in many places, so that the source is written in many pieces.
fn inserting_rules() -> Rules<'static> {
    Rules::new()
        .element("*", |element| {
            element.before(Content::Text("é日"));
            element.set_attribute("data-x", "ж")?;
            Ok(())
        })
        .text(|text| Ok(text.after(Content::Text("x"))))
}

/// Random bytes with markup in between.
fn random_bytes(random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..random.usize(0..40) {
        match random.u8(0..6) {
            0 => bytes.extend_from_slice(b"<p a=1>"),
            1 => bytes.extend_from_slice(b"</b><i>"),
            2 => bytes.extend_from_slice(
                random.choice([&b"\x1B$B"[..], b"\x1B(B", b"\x1B(J", b"\x1B(I"]).unwrap_or_default(),
            ),
            3 => bytes.extend((0..random.usize(0..8)).map(|_| random.u8(0x80..))),
            4 => bytes.extend((0..random.usize(0..8)).map(|_| random.u8(0x21..0x7F))),
            _ => bytes.push(random.u8(..)),
        }
    }
    bytes
}

#[test]
fn untouched_bytes_stay_in_every_encoding() {
    let mut random = seeded(32);
    for label in ENCODING_LABELS {
        let hints = Hints::default().with_encoding(encoding(label));
        for _ in 0..15 {
            let bytes = random_bytes(&mut random);
            let idle = || Rules::new().element("*", |_| Ok(())).text(|_| Ok(()));
            // These make the rewriter pass the source in pieces.
            let touching =
                || Rules::new().element("*", |p| Ok(p.before(Content::Html("")))).text(|text| Ok(text.remove()));
            for matching in BOTH {
                assert_eq!(rewrite_bytes(idle(), matching, hints, [&*bytes]), bytes, "{label}: {bytes:?}");
                let whole = rewrite_bytes(touching(), matching, hints, [&*bytes]);
                let single = rewrite_bytes(touching(), matching, hints, bytes.chunks(1));
                assert_eq!(single, whole, "{label}: {bytes:?}");
                let whole = rewrite_bytes(inserting_rules(), matching, hints, [&*bytes]);
                let single = rewrite_bytes(many_inserts(), matching, hints, bytes.chunks(1));
                let in_twos = rewrite_bytes(many_inserts(), matching, hints, bytes.chunks(2));
                assert_eq!(single, in_twos, "{label}: {bytes:?}");
                assert!(whole.len() >= bytes.len() || *label == "iso-2022-jp");
            }
        }
    }
}

/// Like [`inserting_rules`], but without those for text, which see how it is cut.
fn many_inserts() -> Rules<'static> {
    Rules::new().element("*", |element| {
        element.before(Content::Text("é日"));
        element.set_attribute("data-x", "ж")?;
        Ok(())
    })
}

/// The text of the output is that of the rewritten text.
#[test]
fn inserted_text_is_encoded() {
    let source = "<p>日本語<b title='日'>カタ</b>é<br>終</p>終";
    for label in ["utf-8", "utf-16le", "utf-16be", "gb18030", "shift_jis", "euc-jp", "iso-2022-jp", "big5"] {
        let used = encoding(label);
        let bytes: Vec<u8> = match label {
            "utf-16le" => source.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "utf-16be" => source.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => used.encode(source).0.into_owned(),
        };
        let text = used.decode_without_bom_handling(&bytes).0.into_owned();
        let rules = || {
            Rules::new()
                .element("b, p, br", |element| {
                    element.before(Content::Text("前"));
                    element.append(Content::Text("後"));
                    element.set_attribute("class", "新")?;
                    Ok(())
                })
                .element("i", |i| Ok(i.remove()))
                .end(|end| Ok(end.append(Content::Text("完"))))
        };
        let expected = fivefold::rewrite::rewrite(&text, rules()).unwrap();
        let hints = Hints::default().with_encoding(used);
        let output = rewrite_bytes(rules(), Matching::ByTree, hints, [&*bytes]);
        let (decoded, _, has_errors) = used.decode(&output);
        assert!(!has_errors, "{label}: {output:?}");
        assert_eq!(decoded, expected, "{label}");
    }
}

#[test]
fn iso_2022_jp_is_removed_with_its_state() {
    let used = encoding("iso-2022-jp");
    let source = "a<i>日本</i>語<i>日</i>b<u>日</u>";
    let rules = || Rules::new().element("i", |i| Ok(i.remove())).element("u", |u| Ok(u.unwrap()));
    let output =
        rewrite_bytes(rules(), Matching::ByTree, Hints::default().with_encoding(used), [&*used.encode(source).0]);
    let (decoded, _, has_errors) = used.decode(&output);
    assert_eq!((&*decoded, has_errors), ("a語b日", false), "{output:?}");
}

#[test]
fn the_encoding_is_found_as_in_browsers() -> Result {
    let cases: [(&[u8], Hints, &str, &[u8]); 5] = [
        (b"<p>\xE9", Hints::default(), "windows-1252", b"<p>\xE9\xE9"),
        ("\u{FEFF}<p>".as_bytes(), Hints::default(), "UTF-8", "\u{FEFF}<p>é".as_bytes()),
        (b"<meta charset=koi8-r><p>", Hints::default(), "KOI8-R", b"<meta charset=koi8-r><p>&#233;"),
        (b"<p>", Hints::default().with_transport_label("utf-8"), "UTF-8", "<p>é".as_bytes()),
        (b"\xFF\xFE<\0p\0>\0", Hints::default(), "UTF-16LE", b"\xFF\xFE<\0p\0>\0\xE9\0"),
    ];
    for (bytes, hints, name, expected) in cases {
        let rules = Rules::new().element("p", |p| Ok(p.append(Content::Text("é"))));
        let mut output = Vec::new();
        let mut rewriter = ByteRewriter::new(rules, hints, RewriteOptions::default(), into_bytes(&mut output))?;
        for byte in bytes {
            rewriter.write(&[*byte])?;
        }
        rewriter.end()?;
        assert_eq!(rewriter.encoding().map(Encoding::name), Some(name));
        assert_eq!(rewriter.late_encoding(), None);
        drop(rewriter);
        assert_eq!(output, expected, "{name}");
    }
    Ok(())
}

#[test]
fn a_late_declaration_is_told() -> Result {
    let page = [&b"<!--"[..], &b" ".repeat(2000), b"--><meta charset=koi8-r>"].concat();
    let mut rewriter = ByteRewriter::new(Rules::new(), Hints::default(), RewriteOptions::default(), no_bytes())?;
    rewriter.write(&page)?;
    rewriter.end()?;
    assert_eq!(rewriter.encoding().map(Encoding::name), Some("windows-1252"));
    assert_eq!(rewriter.late_encoding().map(Encoding::name), Some("KOI8-R"));
    // The transport counts more than what is in the page.
    let hints = Hints::default().with_transport_label("utf-8");
    let mut rewriter = ByteRewriter::new(Rules::new(), hints, RewriteOptions::default(), no_bytes())?;
    rewriter.write(&page)?;
    rewriter.end()?;
    assert_eq!(rewriter.late_encoding(), None);
    Ok(())
}

#[test]
fn bytes_are_passed_on_after_an_error() {
    for label in ENCODING_LABELS {
        let used = encoding(label);
        let source = "<p>1<x>\u{A7}<p>2".repeat(3);
        let bytes: Vec<u8> = match *label {
            "utf-16le" => source.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "utf-16be" => source.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            "replacement" => continue,
            _ => used.encode(&source).0.into_owned(),
        };
        // The last byte begins a character that has no end, in many encodings.
        let bytes = [&*bytes, b"\xE0"].concat();
        for size in [1, 7, 1000] {
            let rules = Rules::new().element("x", |_| Err("no".into()));
            let options = RewriteOptions::default().with_passing_on(true);
            let mut output = Vec::new();
            let hints = Hints::default().with_encoding(used);
            let mut rewriter = ByteRewriter::new(rules, hints, options, into_bytes(&mut output)).unwrap();
            let failures = bytes.chunks(size).filter(|piece| rewriter.write(piece).is_err()).count();
            assert!(failures > 0 && rewriter.end().is_err());
            drop(rewriter);
            assert_eq!(output, bytes, "{label}, {size} at a time");
        }
    }
}

#[test]
fn fixtures_stay_in_every_encoding() {
    for (name, html) in fixtures() {
        for label in ENCODING_LABELS {
            let used = encoding(label);
            let bytes = used.encode(&html).0;
            let hints = Hints::default().with_encoding(used);
            let rules = Rules::new().element("*", |_| Ok(())).text(|_| Ok(()));
            assert_eq!(rewrite_bytes(rules, Matching::ByTree, hints, [&*bytes]), &*bytes, "{name} in {label}");
        }
    }
}

#[test]
fn a_handler_can_wait_at_the_end() -> Result {
    for label in ["utf-8", "shift_jis", "utf-16le"] {
        let used = encoding(label);
        let html = "<p>1<x></x>";
        let bytes: Vec<u8> = match label {
            "utf-16le" => html.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => html.as_bytes().to_vec(),
        };
        let mut has_waited = false;
        let rules = Rules::new().element("x", |x| {
            match std::mem::replace(&mut has_waited, true) {
                true => x.set_name("y")?,
                false => x.later(),
            }
            Ok(())
        });
        let mut output = Vec::new();
        // The encoding, and with it all else, is known at the end only.
        let hints = Hints::default().with_default(used);
        let mut rewriter = ByteRewriter::new(rules, hints, RewriteOptions::default(), into_bytes(&mut output))?;
        rewriter.write(&bytes)?;
        while let Err(error) = rewriter.end() {
            assert!(matches!(error, RewriteError::Waiting), "{error}");
            rewriter.resume()?;
        }
        drop(rewriter);
        assert_eq!(used.decode(&output).0, "<p>1<y></y>", "{label}");
    }
    Ok(())
}

#[test]
fn what_has_come_while_a_handler_waits_is_passed_on_after_an_error() -> Result {
    let html = format!("<p>1<x>{}", "<b>text</b>".repeat(10_000));
    for label in ["utf-8", "windows-1252"] {
        let mut has_waited = false;
        let rules = Rules::new().element("x", move |x| {
            if core::mem::replace(&mut has_waited, true) {
                return Err("no".into());
            }
            Ok(x.later())
        });
        let mut output = Vec::new();
        let options = RewriteOptions::default().with_passing_on(true);
        let hints = Hints::default().with_encoding(encoding(label));
        let mut rewriter = ByteRewriter::new(rules, hints, options, into_bytes(&mut output))?;
        rewriter.write(html.as_bytes())?;
        assert!(rewriter.is_waiting());
        assert!(rewriter.resume().is_err());
        drop(rewriter);
        assert!(output == html.as_bytes(), "{label}: {} of {}", output.len(), html.len());
    }
    Ok(())
}

/// The text in an encoding, with references for what it lacks.
fn encoded(used: &'static Encoding, text: &str) -> Vec<u8> {
    match used.name() {
        "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => used.encode(text).0.into_owned(),
    }
}

/// Whole pages, in each encoding and read as if they were in it: the weekly run names a folder of pages.
#[test]
fn pages_stay_in_every_encoding() {
    let Some(folder) = std::env::var_os("FIVEFOLD_PAGES") else { return };
    let pages = fivefold_test_support::files(Path::new(&folder), "html");
    assert!(!pages.is_empty(), "{folder:?} has no pages");
    for path in pages {
        let page = std::fs::read(&path).unwrap();
        for label in ENCODING_LABELS {
            let used = encoding(label);
            let hints = Hints::default().with_encoding(used);
            let encoded_page = encoded(used, &String::from_utf8_lossy(&page));
            for bytes in [&encoded_page, &page] {
                for (matching, size) in [(Matching::ByTree, 65_536), (Matching::AsWritten, 4_099)] {
                    let idle = Rules::new()
                        .element("*", |element| {
                            element.on_end(|_| Ok(()));
                            Ok(())
                        })
                        .text(|_| Ok(()));
                    let what = format!("{} in {label}, {matching:?}", path.display());
                    assert!(rewrite_bytes(Rules::new(), matching, hints, bytes.chunks(size)) == *bytes, "{what}");
                    assert!(rewrite_bytes(idle, matching, hints, bytes.chunks(size)) == *bytes, "{what}");
                }
            }
            // What is inserted in many places can be taken out again.
            if *label != "replacement" {
                let rules =
                    Rules::new().element("a, img, p", |element| Ok(element.before(Content::Html("<!--q7q-->"))));
                let output = rewrite_bytes(rules, Matching::ByTree, hints, encoded_page.chunks(4_099));
                let rest = without(&output, &encoded(used, "<!--q7q-->"));
                assert!(rest == encoded_page, "{} in {label}, touched", path.display());
            }
        }
    }
}

fn without(bytes: &[u8], part: &[u8]) -> Vec<u8> {
    let mut rest = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(part) {
            at += part.len();
        } else {
            rest.push(bytes[at]);
            at += 1;
        }
    }
    rest
}

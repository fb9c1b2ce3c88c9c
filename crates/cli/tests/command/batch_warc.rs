//! `fivefold batch --warc`: the pages of WARC files.

use crate::support::{command, peak_memory, run, stdout};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const REQUEST: &str = r#"--request={"dialect":"html","want":["title","links"]}"#;

/// A record with further fields in its header.
fn record(kind: &str, fields: &str, block: &[u8]) -> Vec<u8> {
    let header = format!("WARC/1.0\r\nWARC-Type: {kind}\r\nContent-Length: {}\r\n{fields}\r\n", block.len());
    [header.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// The record of a page.
fn page(url: &str, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{headers}\r\n");
    let block = [head.as_bytes(), body.as_ref()].concat();
    record("response", &format!("WARC-Target-URI: {url}\r\n"), &block)
}

fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes.as_ref()).unwrap();
    encoder.finish().unwrap()
}

fn warc(file: impl AsRef<[u8]>) -> String {
    stdout(&["batch", "--warc", REQUEST], file)
}

/// The offsets of the lines' records, and their errors.
fn outline(lines: &str) -> Vec<(usize, Option<String>)> {
    let outline = lines.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        (line["id"]["offset"].as_u64().unwrap() as usize, line["error"].as_str().map(str::to_owned))
    });
    outline.collect()
}

#[test]
fn every_record_has_a_line() {
    let records = [
        record("warcinfo", "", b"software: x"),
        record("Request", "warc-target-uri: http://a/\r\n", b"GET / HTTP/1.1\r\n\r\n"),
        page("<http://a/b/>", "", "<title>A</title><a href=c>"),
        record("response", "", b"HTTP/1.1 200 OK\r\nContent-Type: Application/PDF; x\r\n\r\n%PDF"),
        record("response", "WARC-Target-URI: no URL\r\n", b"HTTP/2 404\nContent-Type: text/html\n\n<a href=c>"),
        record("response", "WARC-Target-URI: dns:a\r\n", b"a. 1 IN A 1.2.3.4"),
        record("response", "WARC-Truncated: length\r\n", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"),
    ];
    let plain = warc(records.concat());
    assert_snapshot!(plain, @r#"
    {"id":{"offset":0},"skipped":"warcinfo"}
    {"id":{"offset":68},"skipped":"Request"}
    {"id":{"offset":170,"url":"http://a/b/","status":200,"bytes":26},"title":"A","links":["http://a/b/c"],"ended_early":null}
    {"id":{"offset":329,"url":"","status":200},"skipped":"application/pdf"}
    {"id":{"offset":443,"url":"no URL","status":404,"bytes":10},"title":null,"links":["c"],"ended_early":null}
    {"id":{"offset":571,"url":"dns:a"},"error":"the record has no HTTP response"}
    {"id":{"offset":669,"url":"","truncated":"length","status":200,"bytes":0},"title":null,"links":[],"ended_early":null}
    "#);
    let starts = (0..records.len()).map(|at| records[..at].concat().len());
    assert!(outline(&plain).into_iter().map(|(offset, _)| offset).eq(starts));
    // Each in a gzip member of its own, all in one, and both forms in one file: the same but for the offsets.
    let without_offsets = |lines: &str| {
        let lines = lines.lines().map(|line| line.split_once([',', '}']).unwrap().1.to_owned());
        lines.collect::<Vec<_>>()
    };
    let [first, rest] = [records[..3].concat(), records[3..].concat()];
    let members: Vec<u8> = records.iter().flat_map(gzip).collect();
    for file in [members, gzip(records.concat()), [&*gzip(&first), &rest].concat(), [&*first, &gzip(rest)].concat()] {
        assert_eq!(without_offsets(&warc(&file)), without_offsets(&plain));
        let parallel = stdout(&["batch", "--warc", REQUEST, "--jobs=3"], &file);
        assert_eq!(parallel, warc(&file));
    }
    assert_eq!(warc(""), "");
}

#[test]
fn a_page_that_was_not_read_to_its_end_says_so() {
    // More errors than are kept come before the end.
    let pages =
        [page("http://a/", "", "</x>".repeat(11_000) + &"<br>".repeat(100)), page("http://b/", "", "<br>")].concat();
    for (limits, code) in
        [("nodes=50,errors=3", "document-node-limit-reached"), ("input_bytes=44100", "input-limit-reached")]
    {
        let lines = stdout(&["batch", "--warc", REQUEST, "--limits", limits], &pages);
        let answers: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(
            answers.iter().map(|answer| &answer["ended_early"]).collect::<Vec<_>>(),
            [&code.into(), &Value::Null]
        );
    }
}

#[test]
fn what_is_broken_takes_nothing_else_along() {
    let good = page("http://a/", "", "x".repeat(100));
    let header = good.windows(4).position(|window| window == b"\r\n\r\n").unwrap() + 4;
    let length = good.len() - header - 4;
    let with_length = |other: usize| {
        let text = String::from_utf8(good.clone()).unwrap();
        text.replace(&format!("Length: {length}"), &format!("Length: {other}")).into_bytes()
    };
    assert_eq!(with_length(length), good);
    let end = "the record does not end where its Content-Length says";
    let plain = [
        (with_length(length - 1), end),
        (with_length(length + 50), end),
        (with_length(1 << 30), "the record has more than 67108864 bytes"),
        ([&b"WARC/1.0 without end "[..], &[b'x'; 100_000], b"\r\n\r\n"].concat(), "there is no record"),
        (
            String::from_utf8(good.clone()).unwrap().replace("Length", "Size").into_bytes(),
            "the record has no Content-Length",
        ),
        (b"garbage\r\n\r\n".to_vec(), "there is no record"),
    ];
    for (broken, message) in &plain {
        let file = [&*good, broken, &good, &good].concat();
        let message = Some((*message).to_owned());
        let (second, third) = (good.len() + broken.len(), 2 * good.len() + broken.len());
        assert_eq!(outline(&warc(file)), [(0, None), (good.len(), message), (second, None), (third, None)]);
    }
    let cut = [&good[..], &good[..good.len() - 10]].concat();
    assert_eq!(outline(&warc(cut)), [(0, None), (good.len(), Some("the file ends within a record".to_owned()))]);

    let member = gzip(&good);
    let mut damaged = member.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    let mut wrong_sum = member.clone();
    let sum = wrong_sum.len() - 8;
    wrong_sum[sum] ^= 1;
    let of_member = [
        (damaged, "the gzip member is damaged"),
        (wrong_sum, "the gzip member is damaged"),
        (gzip(with_length(length + 50)), "the gzip member ends within a record"),
        (gzip(with_length(length - 1)), end),
        (gzip("garbage"), "there is no record"),
        (b"garbage, and \x1F\x8B\x08 in it".to_vec(), "there is no record"),
        (vec![0; 300_000], "there is no record"),
    ];
    for (broken, message) in of_member {
        let file = [&*member, &broken, &member, &member].concat();
        let found = outline(&warc(file));
        let (second, third) = (member.len() + broken.len(), 2 * member.len() + broken.len());
        assert_eq!(found, [(0, None), (member.len(), Some(message.to_owned())), (second, None), (third, None)]);
    }
    let cut = [&member[..], &member[..member.len() - 10]].concat();
    let expected = [(0, None), (member.len(), Some("the file ends within a gzip member".to_owned()))];
    assert_eq!(outline(&warc(cut)), expected);
}

/// With other seeds, a record is rarely cut off so that its length ends at a blank line of the next one: then the two
/// cannot be told apart.
#[test]
fn random_damage_takes_nothing_else_along() {
    let mut random = fivefold_test_support::seeded(161);
    let pages: Vec<_> = (0..5).map(|at| page(&format!("http://a/{at}"), "", "x".repeat(at * 50))).collect();
    for round in 0..60 {
        let is_gzip = random.bool();
        let mut records = pages.clone();
        if is_gzip {
            records = records.iter().map(gzip).collect();
        }
        let lines = |records: &[Vec<u8>]| warc(records.concat()).lines().map(str::to_owned).collect::<Vec<_>>();
        let whole = lines(&records);
        let damaged = random.usize(..records.len());
        for _ in 0..random.usize(1..4) {
            let record = &mut records[damaged];
            match random.u8(..4) {
                0 => record.truncate(random.usize(..record.len()).max(1)),
                1 => record.insert(random.usize(..record.len()), random.u8(..)),
                _ => {
                    let at = random.usize(..record.len());
                    record[at] ^= 1 << random.u8(..8);
                }
            }
        }
        let found = lines(&records);
        let without_offset = |line: &String| line.split_once([',', '}']).unwrap().1.to_owned();
        assert_eq!(found[..damaged], whole[..damaged], "{round}");
        let after = whole.len() - damaged - 1;
        let [expected, rest] = [&whole, &found].map(|lines| &lines[lines.len() - after..]);
        assert!(expected.iter().map(without_offset).eq(rest.iter().map(without_offset)), "{round}: {found:#?}");
        assert!(found.len() > damaged + after, "{round}: {found:#?}");
    }
}

/// Most pages that declare no encoding are UTF-8.
#[test]
fn pages_that_declare_no_encoding() {
    let found = |body: &[u8], fields: &str| {
        let request = format!(r#"--request={{"dialect":"html","want":["encoding","title"]{fields}}}"#);
        let answer = stdout(&["batch", "--warc", &request], page("http://a/", "", body));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        ["encoding", "title"].map(|name| answer[name].as_str().unwrap().to_owned())
    };
    let utf_8 = "<title>Привет</title>".as_bytes();
    assert_eq!(found(utf_8, ""), ["utf-8", "Привет"]);
    assert_eq!(found(b"<title>caf\xE9</title>", ""), ["windows-1252", "café"]);
    let declared = [&b"<meta charset=koi8-r>"[..], utf_8].concat();
    assert_eq!(found(&declared, "")[0], "koi8-r");
    // As in browsers.
    assert_eq!(found(utf_8, r#","fallback":"windows-1252""#)[0], "windows-1252");
}

/// A body with codings, as the encoders of Python, Node and zstd make them.
const PAGE_IN_BROTLI: &str = "GycK+I2UqetTv/AEiQmfLoQTYS7TDGyQQkHQhBx15ACAAw==";
const PAGE_IN_ZSTD: &str = "KLUv/WQoCfUAAKA8dGl0bGU+QTwvPGEgaHJlZj1iPgIAC+rpEbGCBGI5RuY=";
/// A million letters.
const BOMB_IN_BROTLI: &str = "W///j18CLx4LBHLvHwA=";
const BOMB_IN_ZSTD: &str = "KLUv/aQAABAAVAAAEHh4AQD7/znAAgIAEHgCABB4AgAQeAIAEHgCABB4AgAQeAMAEHj889rR";

fn bytes(base64: &str) -> Vec<u8> {
    STANDARD.decode(base64).unwrap()
}

/// A body with the coding `deflate`, as it should be, and without the header of zlib, as some servers send it.
fn deflate(body: &[u8]) -> [Vec<u8>; 2] {
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), Compression::fast());
    zlib.write_all(body).unwrap();
    let mut raw = flate2::write::DeflateEncoder::new(Vec::new(), Compression::fast());
    raw.write_all(body).unwrap();
    [zlib.finish().unwrap(), raw.finish().unwrap()]
}

#[test]
fn codings_of_bodies() {
    let body = "<title>A</title><a href=b>".repeat(100);
    let titles = |headers: &str, body: &[u8]| warc(page("http://a/", headers, body));
    let expected = titles("", body.as_bytes());
    let (start, rest) = body.split_at(1000);
    let chunks = format!("3E8;x=y\r\n{start}\r\n{:x}\r\n{rest}\r\n0\r\n\r\n", rest.len());
    let [zlib, raw] = deflate(body.as_bytes());
    let packed = gzip(&body);
    let in_chunks = |body: &[u8]| [format!("{:x}\n", body.len()).as_bytes(), body, b"\n0\n\n"].concat();
    let (brotli, zstd) = (bytes(PAGE_IN_BROTLI), bytes(PAGE_IN_ZSTD));
    // A frame to be skipped, the page in two frames.
    let (first, second) = body.as_bytes().split_at(300);
    let stored = |body: &[u8]| {
        let size = u32::try_from(body.len() << 3 | 1).unwrap().to_le_bytes();
        [b"\x28\xB5\x2F\xFD\0\x68", &size[..3], body].concat()
    };
    let frames = [b"\x5F\x2A\x4D\x18\x03\0\0\0abc", &*stored(first), &stored(second)].concat();
    for (headers, stored) in [
        ("Transfer-Encoding: Chunked\r\n", chunks.as_bytes()),
        ("Content-Encoding: gzip\r\n", &packed),
        ("Content-Encoding: deflate\r\n", &zlib),
        ("Content-Encoding: deflate\r\n", &raw),
        ("Content-Encoding: deflate\r\n", &[&*raw, b"\r\n and more"].concat()),
        ("Content-Encoding: br\r\n", &brotli),
        ("Content-Encoding: zstd\r\n", &zstd),
        ("Content-Encoding: zstd\r\n", &frames),
        ("Content-Encoding: identity\r\n", body.as_bytes()),
        ("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", &in_chunks(&packed)),
        ("Transfer-Encoding: gzip, chunked\r\n", &in_chunks(&packed)),
        ("Content-Encoding: br\r\nTransfer-Encoding: gzip\r\n", &gzip(&brotli)),
        ("Content-Encoding: gzip, X-GZIP\r\n", &gzip(&packed)),
        ("Content-Encoding: br\r\nContent-Encoding: gzip\r\n", &gzip(&brotli)),
        // Stored without the codings that the headers name.
        ("Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", body.as_bytes()),
        ("Content-Encoding: deflate\r\n", body.as_bytes()),
        ("Content-Encoding: br\r\n", body.as_bytes()),
        ("Content-Encoding: zstd\r\n", body.as_bytes()),
    ] {
        let found = titles(headers, stored);
        let without_offset = |line: &str| line.split_once(r#""title""#).map(|(_, rest)| rest.to_owned());
        assert_eq!(without_offset(&found), without_offset(&expected), "{headers}: {found}");
    }
    const PLAINTEXT: &str = r#"--request={"dialect":"html","initial_state":"PLAINTEXT state","want":["tokens"]}"#;
    // Small texts, which a decoder without checks might take for its own.
    for coding in ["deflate", "br", "zstd", "gzip"] {
        for text in ["", ";", "x", "x\u{1}", "<p>", "K  @  ", "{  }", "\u{6}", "hÄ x@"] {
            let found = stdout(
                &["batch", "--warc", PLAINTEXT],
                page("http://a/", &format!("Content-Encoding: {coding}\r\n"), text),
            );
            let is_text = !text.contains(['\u{1}', '\u{6}']) || matches!(coding, "gzip" | "zstd");
            let answer: Value = serde_json::from_str(&found).unwrap();
            match answer["tokens"].as_array() {
                // One byte may be a whole stream of brotli without content.
                Some(tokens) if text.is_empty() || coding == "br" && matches!(text, ";" | "\u{6}") => {
                    assert!(tokens.is_empty(), "{coding}");
                }
                Some(tokens) => assert!(is_text && tokens[0][1] == text, "{coding} {text:?}: {tokens:?}"),
                None => {
                    assert!(!is_text && answer["error"].as_str().unwrap().contains("is damaged"), "{coding} {text:?}")
                }
            }
        }
    }
}

#[test]
fn bodies_that_cannot_be_decoded() {
    let body = "<title>A</title><a href=b>".repeat(100);
    let answer = |headers: &str, body: &[u8]| {
        let answer: Value = serde_json::from_str(&warc(page("http://a/", headers, body))).unwrap();
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let packed = gzip(&body);
    let [zlib, raw] = deflate(body.as_bytes());
    let chunks = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let missing = "the last chunk of the body is missing";
    assert_eq!(answer("Transfer-Encoding: chunked\r\n", &chunks.as_bytes()[..chunks.len() - 5]), missing);
    assert_eq!(answer("Transfer-Encoding: chunked\r\n", &chunks.as_bytes()[..50]), missing);
    // Wherever a body is cut, and whatever of its bytes is wrong where the coding has a sum.
    for (coding, whole, has_sum) in [
        ("gzip", &*packed, true),
        ("deflate", &zlib, true),
        ("deflate", &raw, false),
        ("br", &bytes(PAGE_IN_BROTLI), false),
        ("zstd", &bytes(PAGE_IN_ZSTD), true),
    ] {
        let header = format!("Content-Encoding: {coding}\r\n");
        assert_eq!(answer(&header, whole), "");
        let damaged = format!("the body is damaged: it is no whole {coding}");
        // What is left of a shorter one may read as text.
        for end in [8, whole.len() / 2, whole.len() - 5, whole.len() - 1] {
            assert_eq!(answer(&header, &whole[..end]), damaged, "{coding}, {end} of {}", whole.len());
        }
        if has_sum {
            let mut wrong = whole.to_vec();
            wrong[whole.len() / 2] ^= 0x10;
            assert_eq!(answer(&header, &wrong), damaged);
        }
    }
    assert_eq!(answer("Content-Encoding: compress\r\n", b"x"), "the body has the content coding compress");
    // A window that needs more memory than HTTP allows.
    let large_window = b"\x28\xB5\x2F\xFD\0\x70\x09\0\0x";
    assert_eq!(answer("Content-Encoding: zstd\r\n", large_window), "the body is damaged: it is no whole zstd");
    let thousands = format!("Content-Encoding: {}br\r\n", "identity, gzip,".repeat(1000));
    assert_eq!(answer(&thousands, b"<p>"), "the body has more than 5 codings");
    // A small body may decode to a large one.
    let bomb = vec![b'x'; 1 << 20];
    let [zlib, raw] = deflate(&bomb);
    for (coding, body) in [
        ("gzip", gzip(bomb)),
        ("deflate", zlib),
        ("deflate", raw),
        ("br", bytes(BOMB_IN_BROTLI)),
        ("zstd", bytes(BOMB_IN_ZSTD)),
        ("zstd", bytes(BOMB_IN_ZSTD).repeat(3)),
    ] {
        let page = page("http://a/", &format!("Content-Encoding: {coding}\r\n"), body);
        for (max, is_too_long) in [(100_000, true), ((1 << 20) - 1, true), (3 << 20, false)] {
            let answer = stdout(&["batch", "--warc", &format!("--max-input={max}"), REQUEST], &page);
            let error = format!(r#""error":"the body has more than {max} bytes""#);
            assert_eq!(answer.contains(&error), is_too_long, "{coding}: {answer}");
        }
    }
}

/// The answer to a record, and the memory that it took.
fn answer_and_memory(record: &[u8]) -> (String, Option<usize>) {
    let mut child = command(&["batch", "--warc", r#"--request={"dialect":"html","want":["title"]}"#]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answer = String::new();
    stdin.write_all(record).unwrap();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut answer).unwrap();
    // The process waits for the next record.
    let peak = peak_memory(&child);
    drop(stdin);
    assert!(child.wait().unwrap().success());
    (answer, peak)
}

/// A header has no limit of its own, but takes no more memory than a body.
#[test]
fn a_long_header_takes_its_length_in_memory() {
    for (length, is_compressed) in [(6_000_000, false), (3_000_000, true)] {
        let record = page("http://a/", &"X:y\r\n".repeat(length / 5), "<title>A</title>");
        let (answer, peak) = answer_and_memory(&if is_compressed { gzip(record) } else { record });
        assert!(answer.ends_with("\"bytes\":16},\"title\":\"A\",\"ended_early\":null}\n"), "{answer}");
        // The record as it was read, in a buffer that doubles, and the block of it; and the program.
        assert!(peak.is_none_or(|peak| peak < 3 * length + (16 << 20)), "{length}: {peak:?}");
    }
}

#[test]
fn a_record_is_answered_before_the_next_one_is_whole() {
    for (jobs, length) in [("--jobs=1", 0), ("--jobs=1", 10_000), ("--jobs=2", 0)] {
        let mut child = command(&["batch", "--warc", jobs]).spawn().unwrap();
        let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        let reader =
            thread::spawn(move || BufReader::new(stdout).lines().try_for_each(|line| sender.send(line.unwrap())));
        let [first, second] = ["http://a/", "http://b/"].map(|url| page(url, "", " ".repeat(length)));
        let (start, rest) = second.split_at(second.len() / 2);
        stdin.write_all(&[&first, start].concat()).unwrap();
        let answer = answers.recv_timeout(Duration::from_secs(10));
        stdin.write_all(rest).unwrap();
        drop(stdin);
        assert!(answer.is_ok_and(|answer| answer.contains("http://a/")), "{jobs}, {length}");
        assert!(answers.recv().unwrap().contains("http://b/"), "{jobs}");
        assert!(child.wait().unwrap().success());
        reader.join().unwrap().unwrap();
    }
}

/// <https://fetch.spec.whatwg.org/#concept-header-extract-mime-type>
#[test]
fn several_content_types() {
    // `ж` in KOI8-R is `Ö` in windows-1252.
    let request = r#"--request={"dialect":"html","want":["encoding"]}"#;
    let answer = |headers: &str| {
        let block = [b"HTTP/1.1 200 OK\r\n", headers.as_bytes(), b"\r\n\r\n\xD6 "].concat();
        let answer = stdout(&["batch", "--warc", request], record("response", "", &block));
        answer.split_once("},").unwrap().1.trim_end().to_owned()
    };
    for (headers, expected) in [
        (
            "Content-Type: text/html\r\ncontent-type: text/html; charset=koi8-r",
            r#""encoding":"koi8-r","ended_early":null}"#,
        ),
        (
            "Content-Type: text/html; charset=koi8-r\r\ncontent-type: text/html",
            r#""encoding":"koi8-r","ended_early":null}"#,
        ),
        ("Content-Type: text/html; charset=koi8-r, Text/HTML", r#""encoding":"koi8-r","ended_early":null}"#),
        (
            "Content-Type: text/css; charset=koi8-r\r\ncontent-type: text/html",
            r#""encoding":"windows-1252","ended_early":null}"#,
        ),
        (
            "Content-Type: nonsense\r\ncontent-type: text/html;\r\n charset=koi8-r",
            r#""encoding":"koi8-r","ended_early":null}"#,
        ),
        ("Content-Type: text/html\r\ncontent-type: text/css", r#""skipped":"text/css"}"#),
        ("Content-Type: HTML; charset=koi8-r", r#""skipped":"html"}"#),
        ("Content-Types: text/html", r#""skipped":""}"#),
    ] {
        assert_eq!(answer(headers), expected, "{headers}");
    }
}

#[test]
fn resuming_skips_what_was_answered() {
    let members: Vec<_> = (0..4).map(|at| gzip(page(&format!("http://a/{at}"), "", ""))).collect();
    let all = warc(members.concat());
    let offset = members[0].len();
    let rest = members[1..].concat();
    for skipped in 0..4 {
        let resume = format!("--resume={offset}+{skipped}");
        let expected: String = all.lines().skip(1 + skipped).flat_map(|line| [line, "\n"]).collect();
        assert_eq!(stdout(&["batch", "--warc", REQUEST, &resume], &rest), expected);
    }
    let all_in_one = gzip([page("http://a/0", "", ""), page("http://a/1", "", "")].concat());
    let second = stdout(&["batch", "--warc", REQUEST, "--resume=0+1"], all_in_one);
    assert!(second.starts_with(r#"{"id":{"offset":0,"url":"http://a/1""#) && second.lines().count() == 1, "{second}");
}

#[test]
fn what_is_no_template() {
    for (argument, message) in [
        (r#"--request={"dialect":"html","input":""}"#, "the input is that of the records"),
        (r#"--request={"dialect":"xml"}"#, "pages have the dialect `html`, not `xml`"),
        (r#"--request={"dialect":"html","wnat":[]}"#, "unknown field `wnat`; did you mean `want`?"),
        ("--resume=1+x", "`x` is not an integer of at least 0"),
    ] {
        let outcome = run(&["batch", "--warc", argument], "");
        assert_eq!((outcome.status, outcome.stderr.contains(message)), (Some(2), true), "{}", outcome.stderr);
    }
    assert_eq!(run(&["batch", "--resume=0"], "").status, Some(2));
}

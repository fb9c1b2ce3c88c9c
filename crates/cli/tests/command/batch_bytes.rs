//! Bytes in requests of HTML.

use crate::support::stdout;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The answers for bytes, with further fields.
fn answer(bytes: &[u8], fields: &str) -> String {
    let request = format!(r#"{{"dialect":"html","input_base64":"{}"{fields}}}"#, STANDARD.encode(bytes));
    let answers = stdout(&["batch"], request);
    let answer =
        answers.trim_end().strip_prefix(r#"{"id":null,"#).and_then(|rest| rest.strip_suffix(r#","ended_early":null}"#));
    answer.expect("an answer").to_owned()
}

#[test]
fn the_encoding_is_answered() {
    let encoding = |bytes: &[u8], fields: &str| answer(bytes, &format!(r#","want":["encoding"]{fields}"#));
    assert_eq!(encoding(b"\xC3\xA9", ""), r#""encoding":"windows-1252""#);
    assert_eq!(encoding(b"<meta charset=UTF8>", ""), r#""encoding":"utf-8""#);
    assert_eq!(encoding(b"<meta charset=UTF8>", r#","encoding":"koi8-r""#), r#""encoding":"koi8-r""#);
    assert_eq!(encoding(b"\xFF\xFE<\0", r#","encoding":"koi8-r""#), r#""encoding":"utf-16le""#);
}

#[test]
fn a_late_declaration_counts_however_the_bytes_are_cut() {
    let page = [b"\xD6", &b" ".repeat(2000)[..], b"<meta charset=koi8-r>\xD6"].concat();
    for chunk in ["", r#","chunk":1"#, r#","chunk":1000"#] {
        let fields = format!(r#","want":["encoding","serialized","errors"]{chunk}"#);
        let answer = answer(&page, &fields);
        assert!(answer.starts_with(r#""encoding":"koi8-r""#), "{answer}");
        assert!(answer.contains("<body>ж ") && answer.contains(r#"<meta charset=\"koi8-r\">ж</body>"#), "{answer}");
        // The offsets refer to the text in the final encoding.
        assert!(answer.contains(r#"{"code":"missing-doctype","start":0,"end":2,"line":1,"column":1}"#), "{answer}");
    }
}

#[test]
fn tokens_change_their_encoding_where_they_are() {
    let page = [b"\xD6", &b" ".repeat(1100)[..], b"<meta charset=koi8-r>\xD6"].concat();
    let answer = answer(&page, r#","want":["tokens"],"chunk":3"#);
    assert!(answer.contains(r#"["Character","Ö "#) && answer.ends_with(r#"["Character","ж"]]"#), "{answer}");
}

#[test]
fn tokens_of_the_whole_parser_are_those_of_its_tree() {
    let page = [b"\xD6", &b" ".repeat(1100)[..], b"<meta charset=koi8-r>\xD6"].concat();
    let answer = answer(&page, r#","want":["tokens","encoding"]"#);
    assert!(answer.contains(r#"["Character","ж "#) && answer.ends_with(r#""encoding":"koi8-r""#), "{answer}");
}

#[test]
fn a_byte_order_mark_counts_in_offsets_and_not_in_columns() {
    let answer = answer("\u{FEFF}<!DOCTYPE html><a ".as_bytes(), r#","want":["errors","tokens"]"#);
    assert!(answer.contains(r#"{"code":"eof-in-tag","start":21,"end":21,"line":1,"column":19}"#), "{answer}");
    assert!(answer.contains(r#""tokens":[["DOCTYPE""#), "{answer}");
}

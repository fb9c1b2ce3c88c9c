//! The encodings of what is written.

use crate::support::{Outcome, run, stdout, temporary};
use std::fs;

/// What a command makes of a file in place, or prints for it.
pub(crate) fn bytes_after(arguments: &[&str], name: &str, page: &[u8]) -> Vec<u8> {
    let file = temporary(&format!("encodings-{name}"));
    fs::write(&file, page).unwrap();
    let file = file.to_str().unwrap();
    let arguments = [arguments, &["-w", file]].concat();
    assert_eq!(run(&arguments, ""), Outcome { status: Some(0), stdout: String::new(), stderr: String::new() });
    fs::read(file).unwrap()
}

#[track_caller]
fn assert_has(bytes: &[u8], part: &[u8]) {
    assert!(bytes.windows(part.len()).any(|window| window == part), "{}", bytes.escape_ascii());
}

#[test]
fn files_are_formatted_in_their_own_encodings() {
    let marked = bytes_after(&["fmt"], "marked.html", b"\xEF\xBB\xBF<!DOCTYPE html><title>t</title><p>caf\xC3\xA9");
    assert!(marked.starts_with(b"\xEF\xBB\xBF<!DOCTYPE html>\n"), "{}", marked.escape_ascii());
    assert_has(&marked, b"caf\xC3\xA9");
    let wide = bytes_after(&["fmt", "--minify"], "wide.html", b"\xFF\xFE<\0p\0>\0\xE9\0");
    assert_eq!(wide.escape_ascii().to_string(), "\\xff\\xfe<\\x00p\\x00>\\x00\\xe9\\x00");
    // What declares nothing and has ASCII only stays so: its reader's encoding is not known.
    let bare = bytes_after(&["fmt", "--minify"], "bare.html", b"<!DOCTYPE html><title>t</title><p>caf&eacute; &euro;");
    assert!(bare.is_ascii(), "{}", bare.escape_ascii());
    assert!(!bare.escape_ascii().to_string().contains("charset"));
    let page = b"<title>\x93\xFA\x96{ &yen;</title><meta charset=shift_jis>";
    assert_has(&bytes_after(&["fmt"], "japanese.html", page), b"<title>\x93\xFA\x96{ &");
    let feed = b"<?xml version='1.0' encoding='koi8-r' standalone='yes'?><a>\xD6&#233;</a>";
    let feed = bytes_after(&["fmt"], "feed.xml", feed);
    assert_eq!(
        feed.escape_ascii().to_string(),
        "<?xml version=\\'1.0\\' encoding=\\'koi8-r\\' standalone=\\'yes\\'?>\\n<a>\\xd6&#233;</a>\\n"
    );
}

/// Indentation takes more bytes than a browser looks at before it builds a tree.
#[test]
fn a_declaration_that_is_found_stays_where_it_is_found() {
    let links = "<link rel=x href=y>".repeat(51);
    let page = [links.as_bytes(), b"<meta charset=koi8-r><title>\xD6</title>"].concat();
    let written = bytes_after(&["fmt"], "moved.html", &page);
    assert!(written.starts_with(b"<meta charset=koi8-r>\n<link"), "{}", written.escape_ascii());
    assert_has(&written, b"<title>\xD6</title>");
    assert_eq!(bytes_after(&["fmt"], "moved.html", &written), written);
}

#[test]
fn what_is_converted_says_that_it_is_utf_8() {
    let html = |page: &[u8]| stdout(&["convert", "--to", "html"], page);
    let expected = "<html><head><meta charset=\"utf-8\"></head><body><p>é</p></body></html>";
    assert_eq!(html(b"<meta charset='iso-8859-1'><p>\xE9</p>"), expected.replace('"', "'"));
    assert_eq!(html(b"\xEF\xBB\xBF<p>\xC3\xA9</p>"), expected);
    assert_eq!(html(b"<p>&eacute;"), expected.replace('é', "&eacute;"));
    assert_eq!(html(expected.as_bytes()), expected);
    let page = b"<meta http-equiv=Content-Type content='text/html; charset=koi8-r'><p>\xD6";
    assert!(html(page).contains("content='text/html; charset=utf-8'"));
    assert!(stdout(&["convert", "--to", "xhtml"], page).contains("content=\"text/html; charset=UTF-8\"/>"));
    assert!(stdout(&["html", "--format", "html"], page).contains("content=\"text/html; charset=utf-8\""));
    assert_eq!(stdout(&["html", "--format", "html", "--fragment", "p"], "é"), "é");
}

#[test]
fn files_are_written_in_the_encoding_that_is_asked_for() {
    let page = "<!DOCTYPE html><html><head><title>é ж</title></head><body></body></html>".as_bytes();
    for arguments in [&["fmt", "--minify"][..], &["rewrite"]] {
        let written = bytes_after(&[arguments, &["--encoding-out", "koi8-r"]].concat(), "asked.html", page);
        assert_has(&written, b"<meta charset=");
        assert_has(&written, b"<title>&#233; \xD6</title>");
    }
    let wide = bytes_after(&["rewrite", "--encoding-out", "utf-16be"], "asked-wide.html", page);
    assert!(wide.starts_with(b"\xFE\xFF\0<\0!"), "{}", wide.escape_ascii());
    let converted = stdout(&["convert", "--to", "xml", "--as", "xml", "--encoding-out", "us-ascii"], "<a>日</a>");
    assert_eq!(converted, "<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>&#26085;</a>");
}

#[test]
fn what_an_encoding_lacks_is_refused_where_no_reference_can_stand() {
    let refused = |arguments: &[&str], page: &str| {
        let Outcome { status, stdout, stderr } = run(arguments, page);
        assert_eq!(stdout, "");
        (status, stderr)
    };
    let page = "<!DOCTYPE html>\n<p>ж<script>// ж\n</script>";
    let lacks = |place: &str| {
        (Some(1), format!("fivefold: <stdin>:{place}: windows-1252 has no 'ж', and no reference can stand here\n"))
    };
    for command in [&["fmt"][..], &["rewrite"], &["convert", "--to", "html"]] {
        assert_eq!(refused(&[command, &["--encoding-out", "latin1"]].concat(), page), lacks("2:16"));
    }
    assert_eq!(refused(&["fmt", "--encoding-out", "latin1"], "<!--\nж-->"), lacks("2:1"));
    assert_eq!(refused(&["fmt", "--encoding-out", "latin1"], "<p ж>"), lacks("1:4"));
    assert_eq!(refused(&["fmt", "--encoding-out", "latin1", "--as", "xml"], "<a><!--ж--></a>"), lacks("1:8"));
    let other = |label: &str| refused(&["fmt", "--encoding-out", label], "<p>").1;
    assert_eq!(
        other("x-user-defined"),
        "fivefold: <stdin>: HTML cannot declare x-user-defined: only the transport can\n"
    );
    assert_eq!(other("hz-gb-2312"), "fivefold: <stdin>: nothing can be written as replacement\n");
    // What came before it is written.
    let inserted = run(&["rewrite", "--content-text", "script", "ж", "--encoding", "latin1"], "<script></script>");
    assert_eq!((inserted.status, &*inserted.stdout), (Some(2), "<script>"));
    assert!(inserted.stderr.contains("the encoding lacks 'ж'"), "{}", inserted.stderr);
}

//! The command `fivefold rewrite`.

use crate::support::{CLOSED_PIPE, Outcome, command, peak_memory, run, stdout, temporary};
use insta::assert_snapshot;
use std::fs;
use std::io::{Read, Write};
use std::process::Child;

const PAGE: &str = "<!DOCTYPE html>\n<BODY  class='a'><p id=p>one <font color=red>two</font></p>\n<a href='/x' >link</a>\n\
                    <script>if (a<b) c()</script><img src=i.png></BODY>\n";

fn rewrite(arguments: &[&str], html: &str) -> String {
    stdout(&[&["rewrite"], arguments].concat(), html)
}

/// The line on standard error of a run that writes nothing and has the status 2.
fn refused(arguments: &[&str]) -> String {
    let Outcome { status, stdout, stderr } = run(&[&["rewrite"], arguments].concat(), "<p>");
    assert_eq!((status, &*stdout), (Some(2), ""), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

#[test]
fn several_changes_are_made_and_all_else_stays() {
    let arguments = [
        ["--set", "a[href]", "rel=nofollow"].as_slice(),
        &["--remove", "script"],
        &["--unwrap", "font"],
        &["--append", "body", "<p>x</p>"],
    ];
    assert_snapshot!(rewrite(&arguments.concat(), PAGE), @"
    <!DOCTYPE html>
    <BODY  class='a'><p id=p>one two</p>
    <a href='/x' rel=\"nofollow\" >link</a>
    <img src=i.png><p>x</p></BODY>
    ");
}

#[test]
fn each_change_does_what_it_says() {
    let html = "<p id=i>a</p>";
    for (arguments, expected) in [
        (&["--set", "p", "id=x=y"][..], "<p id=\"x=y\">a</p>"),
        (&["--set", "p", "hidden"], "<p id=i hidden=\"\">a</p>"),
        (&["--remove-attribute", "p", "id"], "<p>a</p>"),
        (&["--prefix-attribute", "p", "id", "-n"], "<p id=\"-ni\">a</p>"),
        (&["--prefix-attribute", "p", "class", "n"], html),
        (&["--replace-attribute", "p", "id", "i", "<&>"], "<p id=\"<&amp;>\">a</p>"),
        (&["--replace-attribute", "p", "id", "x", "y"], html),
        (&["--rename", "p", "div"], "<div id=i>a</div>"),
        (&["--remove", "p"], ""),
        (&["--unwrap", "p"], "a"),
        (&["--before", "p", "<b>"], "<b><p id=i>a</p>"),
        (&["--prepend", "p", "<b>"], "<p id=i><b>a</p>"),
        (&["--append", "p", "--x"], "<p id=i>a--x</p>"),
        (&["--after", "p", "<b>"], "<p id=i>a</p><b>"),
        (&["--replace", "p", "<b>"], "<b>"),
        (&["--content", "p", "<b>"], "<p id=i><b></p>"),
        (&["--before-text", "p", "<b>"], "&lt;b&gt;<p id=i>a</p>"),
        (&["--prepend-text", "p", "<b>"], "<p id=i>&lt;b&gt;a</p>"),
        (&["--append-text", "p", "<b>"], "<p id=i>a&lt;b&gt;</p>"),
        (&["--after-text", "p", "<b>"], "<p id=i>a</p>&lt;b&gt;"),
        (&["--replace-text", "p", "<b>"], "&lt;b&gt;"),
        (&["--content-text", "p", "<b>"], "<p id=i>&lt;b&gt;</p>"),
    ] {
        assert_eq!(rewrite(arguments, html), expected, "{arguments:?}");
    }
}

#[test]
fn changes_are_made_in_their_order() {
    let set = |first: &[&str], second: &[&str], third: &[&str]| {
        rewrite(&[&["--set"], first, &["--rename", "i", "u", "--set"], second, &["--set"], third].concat(), "<p id=x>")
    };
    assert_eq!(set(&["p", "a=1"], &["[id]", "a=2"], &["p", "a=3"]), "<p id=x a=\"3\">");
    assert_eq!(set(&["p", "a=3"], &["p", "a=1"], &["[id]", "a=2"]), "<p id=x a=\"2\">");
    let prefixed = ["--replace-attribute", "p", "id", "x", "y", "--prefix-attribute", "p", "id", "x"];
    assert_eq!(rewrite(&prefixed, "<p id=x>"), "<p id=\"xy\">");
    let (replace, prefix) = prefixed.split_at(5);
    assert_eq!(rewrite(&[prefix, replace].concat(), "<p id=x>"), "<p id=\"yy\">");
    // Content is inserted next to the element, or at its start and end.
    let around = ["--before", "p", "1", "--before", "p", "2", "--after", "p", "3", "--after", "p", "4"];
    assert_eq!(rewrite(&around, "<p></p>"), "12<p></p>43");
}

#[test]
fn what_cannot_be_done_is_told_in_one_line() {
    assert_snapshot!(refused(&["--remove", "p:has(a)"]), @"fivefold: `--remove p:has(a)`: `:has(a)` is not known when a start tag comes: use attributes, and what comes before the tag, such as `:first-child` or `a + b`");
    assert_snapshot!(refused(&["--set", "li:last-child", "a=b"]), @"fivefold: `--set li:last-child`: `:last-child` is not known when a start tag comes: use attributes, and what comes before the tag, such as `:first-child` or `a + b`");
    assert_snapshot!(refused(&["--unwrap", "p", "--remove", "p..x"]), @r#"fivefold: `--remove p..x`: expected a class at byte 2 of "p..x", not ".""#);
    assert_snapshot!(refused(&["--set", "p", "a/b=c"]), @r#"fivefold: `--set p`: "a/b" is not the name of an attribute"#);
    assert_snapshot!(refused(&["--rename", "p", "1"]), @r#"fivefold: `--rename p`: "1" is not the name of a tag"#);
    assert_snapshot!(refused(&["--replace-attribute", "p", "a", "", "x"]), @"fivefold: `--replace-attribute p`: OLD is empty");
    assert_snapshot!(refused(&[]), @"fivefold: no change is given, such as `--remove script`");
    assert_snapshot!(refused(&["--remove", "p", "no.html"]), @"fivefold: cannot read no.html: No such file or directory (os error 2)");
    let Outcome { status, stderr, .. } = run(&["rewrite", "--set", "p"], "");
    assert_eq!(status, Some(2));
    assert!(stderr.starts_with("fivefold: 2 values required for '--set <SELECTOR> <NAME=VALUE>'"), "{stderr}");
}

#[test]
fn elements_are_those_of_the_tree_or_as_written() {
    let table = "<table><tr><td>1</table>";
    let set = ["--set", "tbody > tr", "a=b"];
    assert_eq!(rewrite(&set, table), "<table><tr a=\"b\"><td>1</table>");
    assert_eq!(rewrite(&[&set, &["--as-written"][..]].concat(), table), table);
    let image = "<noscript><img></noscript>";
    assert_eq!(rewrite(&["--set", "img", "a=b"], image), image);
    assert_eq!(rewrite(&["--no-scripting", "--set", "img", "a=b"], image), "<noscript><img a=\"b\"></noscript>");
}

fn bytes(arguments: &[&str], input: &[u8]) -> (Option<i32>, Vec<u8>, String) {
    let mut child = command(&[&["rewrite"], arguments].concat()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn bytes_stay_and_what_is_inserted_is_encoded() {
    let append = ["--append", "p", "ж"];
    let check = |arguments: &[&str], input: &[u8], expected: &[u8]| {
        let (status, written, stderr) = bytes(arguments, input);
        assert_eq!((status, &*stderr), (Some(0), ""));
        assert_eq!(written, expected, "{:?}", String::from_utf8_lossy(&written));
    };
    check(&append, b"<p>\xFF\xC3</p>", b"<p>\xFF\xC3&#1078;</p>");
    check(&append, b"<p>\xD0\xB6</p>", b"<p>\xD0\xB6\xD0\xB6</p>");
    check(&append, b"<meta charset=koi8-r><p>\xC4\xFF</p>", b"<meta charset=koi8-r><p>\xC4\xFF\xD6</p>");
    check(&[&append, &["--encoding", "koi8-r"][..]].concat(), b"<p></p>", b"<p>\xD6</p>");
    check(&append, b"\xFF\xFE<\0p\0>\0<\0/\0p\0>\0", b"\xFF\xFE<\0p\0>\0\x36\x04<\0/\0p\0>\0");
}

#[test]
fn an_encoding_that_is_declared_too_late_is_told() {
    let late = format!("{}<meta charset=koi8-r><p></p>", " ".repeat(1024));
    let (status, _, stderr) = bytes(&["--append", "p", "ж"], late.as_bytes());
    assert_eq!(status, Some(2));
    assert_snapshot!(stderr, @"fivefold: <stdin>: it declares KOI8-R after the first 1024 bytes, while the changes were made in UTF-8: use `--encoding KOI8-R`");
    // What is ASCII is the same in both.
    assert_eq!(rewrite(&["--append", "p", "x"], &late), late.replace("</p>", "x</p>"));
}

#[test]
fn an_input_that_is_cut_and_a_limit_are_told() {
    let Outcome { status, stdout, stderr } = run(&["rewrite", "--set", "p", "a=b"], "<p>text<a href='");
    assert_eq!((status, &*stdout), (Some(1), "<p a=\"b\">text<a href='"));
    assert_snapshot!(stderr, @"fivefold: <stdin>: The input ends inside a tag, which lacks its `>` or a closing quote (eof-in-tag)");
    let arguments = ["rewrite", "--set", "p", "a=b", "--memory", "100000"];
    let Outcome { status, stdout, stderr } = run(&arguments, "<p>text<!--".to_owned() + &"-".repeat(1 << 20));
    assert_eq!((status, &*stdout), (Some(2), "<p a=\"b\">text"));
    assert_snapshot!(stderr, @"fivefold: <stdin>: the rest needs more than the 100000 bytes of memory that `--memory` allows");
    assert_eq!(run(&arguments, "<p>text".repeat(100_000)).status, Some(0));
}

#[test]
fn what_a_frameset_drops_is_told() {
    let banner = ["rewrite", "--prepend", "body", "<p>Banner</p>"];
    assert_eq!(rewrite(&banner[1..], "<title>t</title><p>x"), "<title>t</title><body><p>Banner</p><p>x");
    let Outcome { status, stdout, stderr } = run(&banner, "<p><frameset>");
    assert_eq!((status, &*stdout), (Some(0), "<p><frameset>"));
    assert_snapshot!(stderr, @"fivefold: <stdin>: a `frameset` has taken the place of the body, whose changes are not written");
    let Outcome { status, stderr, .. } = run(&["rewrite", "--rename", "p", "br"], "<p>a</p>");
    assert_eq!(status, Some(2));
    assert_snapshot!(stderr, @r#"fivefold: `--rename p`: "br" is not a name with which the content is read as before"#);
    for name in ["script", "style", "xmp", "iframe", "noembed", "noframes", "noscript"] {
        let text = ["--content-text", name, "if(a<b&&c)f()"];
        let element = |text: &str| format!("<{name}>{text}</{name}>");
        assert_eq!(rewrite(&text, &element("x()")), element("if(a<b&&c)f()"));
    }
    assert_eq!(rewrite(&["--content-text", "plaintext", "a<b&&c"], "<plaintext>x()"), "<plaintext>a<b&&c");
    let of_references = "<textarea>x</textarea><title>x</title><svg><style>x</style></svg>";
    let written = rewrite(&["--content-text", "textarea, title, style", "a<b&c"], of_references);
    assert_eq!(written, of_references.replace(">x<", ">a&lt;b&amp;c<"));
}

#[test]
fn files_are_written_in_place() {
    let [one, two] = ["one", "two"].map(|name| temporary(&format!("files_are_written_in_place.{name}.html")));
    fs::write(&one, b"<p>\xE8<p>").unwrap();
    fs::write(&two, "<i><!--").unwrap();
    let paths = [one.to_str().unwrap(), two.to_str().unwrap()];
    let set = ["rewrite", "-w", "--set", "p", "title=é", "--set", "i", "title=é"];
    let Outcome { status, stdout, stderr } = run(&[&set, &paths[..]].concat(), "");
    assert_eq!((status, &*stdout), (Some(1), ""));
    assert!(stderr.contains("two.html: The input ends in a comment"), "{stderr}");
    assert_eq!(fs::read(&one).unwrap(), b"<p title=\"\xE9\">\xE8<p title=\"\xE9\">");
    assert_eq!(fs::read(&two).unwrap(), "<i title=\"é\"><!--".as_bytes());
    // A file that is not rewritten to its end stays as it is.
    let limited = ["rewrite", "-w", "--set", "i", "a=b", "--memory", "1", paths[1]];
    assert_eq!(run(&limited, "").status, Some(2));
    assert_eq!(fs::read(&two).unwrap(), "<i title=\"é\"><!--".as_bytes());
    // Standard input goes to standard output.
    assert_eq!(rewrite(&["-w", "--set", "i", "a"], "<i>"), "<i a=\"\">");
}

#[test]
fn several_files_come_one_after_the_other() {
    let paths = ["1", "2"].map(|name| temporary(&format!("several_files_come.{name}.html")));
    paths.iter().for_each(|path| fs::write(path, "<p>").unwrap());
    let [one, two] = paths.each_ref().map(|path| path.to_str().unwrap());
    let Outcome { status, stdout, .. } = run(&["rewrite", "--rename", "p", "i", one, "no.html", two], "");
    assert_eq!((status, &*stdout), (Some(2), "<i></i><i></i>"));
}

fn spawn() -> Child {
    command(&["rewrite", "--set", "p", "a=b"]).spawn().unwrap()
}

#[test]
fn output_comes_while_the_input_does() {
    let mut child = spawn();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    // The encoding is known after so many bytes.
    let start = format!("<p>{}", " ".repeat(1021));
    stdin.write_all(start.as_bytes()).unwrap();
    let mut written = vec![0; start.len() + 6];
    stdout.read_exact(&mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), start.replace("<p", "<p a=\"b\""));
    // Memory does not grow with the input.
    let reader = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
    let block = format!("<p>{}</p>", "text ".repeat(20)).repeat(10_000);
    for _ in 0..10 {
        stdin.write_all(block.as_bytes()).unwrap();
    }
    if let Some(peak) = peak_memory(&child) {
        assert!(peak < 16 << 20, "{peak} bytes");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert_eq!(reader.join().unwrap(), 10 * (block.len() as u64 + 60_000));
}

#[test]
fn a_closed_pipe_ends_it_silently() {
    let mut child = spawn();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The command ends before it has read all.
    while stdin.write_all(&[b'x'; 1 << 16]).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(CLOSED_PIPE), Vec::new()));
}

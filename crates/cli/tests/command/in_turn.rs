//! Several files for `html` and `xml`: how their outputs are told apart, and what happens if one fails.

use crate::support::{Outcome, command, run, stdout, temporary};
use insta::assert_snapshot;
use std::fs;

/// A folder with these files; what runs the command there.
fn in_folder(name: &str, files: &[(&str, &str)]) -> impl Fn(&[&str]) -> Outcome + use<> {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("more")).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    move |arguments| {
        let output = command(arguments).current_dir(&folder).output().unwrap();
        let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Outcome { status: output.status.code(), stdout, stderr }
    }
}

const PAGES: [(&str, &str); 4] =
    [("a.html", "<p id=a id=b>1"), ("b.html", "<!DOCTYPE html>2"), ("more/c.html", "3"), ("d.xml", "<d/>")];
const FEEDS: [(&str, &str); 3] = [("a.xml", "<a>1</a>"), ("b.xml", "<b>2"), ("page.html", "x")];

#[test]
fn text_has_headings() {
    let run = in_folder("text_has_headings", &PAGES);
    let stdout = |arguments: &[&str]| {
        let Outcome { status, stdout, stderr } = run(arguments);
        assert_eq!((status, &*stderr), (Some(0), ""), "{arguments:?}");
        stdout
    };
    assert_snapshot!(stdout(&["html", "a.html", "b.html"]), @r#"
    ==> a.html <==
    | <html>
    |   <head>
    |   <body>
    |     <p>
    |       id="a"
    |       "1"

    ==> b.html <==
    | <!DOCTYPE html>
    | <html>
    |   <head>
    |   <body>
    |     "2"
    "#);
    // Serialized trees do not end with a line feed.
    assert_snapshot!(stdout(&["html", "--format", "html", "a.html", "b.html"]), @r#"
    ==> a.html <==
    <html><head></head><body><p id="a">1</p></body></html>
    ==> b.html <==
    <!DOCTYPE html><html><head></head><body>2</body></html>
    "#);
    let trace = stdout(&["html", "--format", "trace", "a.html", "b.html"]);
    assert!(trace.starts_with("==> a.html <==\nInput ") && trace.contains("\n\n==> b.html <==\nInput "), "{trace}");
    // Each output is that of the file alone.
    for format in ["tree", "html", "trace"] {
        let [a, b] = ["a.html", "b.html"].map(|file| stdout(&["html", "--format", format, file]));
        let both = stdout(&["html", "--format", format, "a.html", "b.html"]);
        assert_eq!(both, format!("==> a.html <==\n{a}\n==> b.html <==\n{b}"), "{format}");
    }
    assert_snapshot!(stdout(&["xml", "--format", "canonical", "d.xml", "d.xml"]), @"
    ==> d.xml <==
    <d></d>
    ==> d.xml <==
    <d></d>
    ");
}

#[test]
fn folders_and_patterns_stand_for_files_in_the_language() {
    let run = in_folder("folders_and_patterns_stand_for_files", &PAGES);
    let names = |arguments: &[&str]| {
        let Outcome { status, stdout, stderr } = run(arguments);
        assert_eq!((status, &*stderr), (Some(0), ""), "{arguments:?}");
        let headings = stdout.lines().filter_map(|line| line.strip_prefix("==> ")?.strip_suffix(" <=="));
        headings.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&["html", "."]), "a.html b.html more/c.html");
    assert_eq!(names(&["html", "more"]), "more/c.html");
    assert_eq!(names(&["html", "--exclude", "b.*", "."]), "a.html more/c.html");
    assert_eq!(names(&["html", "*.html", "d.xml"]), "a.html b.html d.xml");
    assert_eq!(names(&["xml", "."]), "d.xml");
}

#[test]
fn json_has_names() {
    let run = in_folder("json_has_names", &PAGES);
    let stdout = |format: &str| run(&["html", "--format", format, "a.html", "b.html"]).stdout;
    assert_snapshot!(stdout("tokens"), @r#"
    {"file":"a.html"}
    ["StartTag","p",{"id":"a"}]
    ["Character","1"]
    {"file":"b.html"}
    ["DOCTYPE","html",null,null,true]
    ["Character","2"]
    "#);
    assert_snapshot!(stdout("errors"), @r#"
    {"code":"missing-doctype","start":0,"end":13,"line":1,"column":1,"file":"a.html"}
    {"code":"duplicate-attribute","start":10,"end":11,"line":1,"column":11,"file":"a.html"}
    "#);
    let json: String = ["a.html", "b.html"]
        .map(|file| {
            let alone = run(&["html", "--format", "json", file]).stdout;
            alone.replacen("{\"type\":\"document\"", &format!("{{\"type\":\"document\",\"file\":\"{file}\""), 1)
        })
        .concat();
    assert_eq!(stdout("json"), json);
    assert!(json.starts_with("{\"type\":\"document\",\"file\":\"a.html\",\"children\":"), "{json}");
    let draft = run(&["html", "--draft", "2007", "--format", "tokens", "b.html", "b.html"]).stdout;
    assert_eq!(draft.matches("{\"file\":\"b.html\"}\n[\"DOCTYPE\"").count(), 2, "{draft}");
    let steps = run(&["html", "--format", "trace", "--trace-as", "json", "a.html", "b.html"]).stdout;
    assert_eq!(steps.matches("{\"file\":").count(), 2, "{steps}");
    let run = in_folder("json_has_names_xml", &FEEDS);
    assert_snapshot!(run(&["xml", "--format", "events", "a.xml", "b.xml"]).stdout, @r#"
    {"file":"a.xml"}
    ["Start","a",{}]
    ["Text","1"]
    ["End","a"]
    {"file":"b.xml"}
    ["Start","b",{}]
    ["Text","2"]
    ["End","b"]
    "#);
    assert_snapshot!(run(&["xml", "--format", "tokens", "a.xml", "b.xml"]).stdout, @r#"
    {"file":"a.xml"}
    ["StartTag","a",{}]
    ["Character","1"]
    ["EndTag","a"]
    {"file":"b.xml"}
    ["StartTag","b",{}]
    ["Character","2"]
    "#);
    assert_snapshot!(run(&["xml", "--format", "errors", "a.xml", "b.xml"]).stdout, @r#"{"code":"eof-with-open-elements","start":4,"end":4,"line":1,"column":5,"file":"b.xml"}"#);
}

#[test]
fn standard_input_can_be_one_of_them() {
    let path = temporary("standard_input_can_be_one_of_them.html");
    fs::write(&path, "1").unwrap();
    let path = path.to_str().unwrap();
    let both = stdout(&["html", "--format", "html", path, "-"], "2");
    assert_eq!(both.matches("==> <stdin> <==\n<html><head></head><body>2").count(), 1, "{both}");
}

#[test]
fn the_others_go_on_if_one_cannot_be_read() {
    let run = in_folder("the_others_go_on", &FEEDS);
    for format in ["tree", "xml", "json", "events", "tokens", "canonical", "trace"] {
        let Outcome { status, stdout, stderr } = run(&["xml", "--format", format, "no.xml", "a.xml", "*.txt", "b.xml"]);
        assert_eq!(status, Some(2), "{format}");
        assert!(stdout.contains("a.xml") && stdout.contains("b.xml") && !stdout.contains("no.xml"), "{stdout}");
        let expected = "fivefold: cannot read no.xml: No such file or directory (os error 2)\n\
                        fivefold: no file matches `*.txt`\n";
        assert_eq!(stderr, expected, "{format}");
    }
}

#[test]
fn messages_name_the_file() {
    let run = in_folder("messages_name_the_file", &FEEDS);
    let Outcome { status, stdout, stderr } = run(&["xml", "--strict", "a.xml", "b.xml", "a.xml"]);
    // A refusal gives the status 1, but a file that cannot be read gives 2.
    assert_eq!((status, stdout.matches("<==").count()), (Some(1), 2));
    assert_snapshot!(stderr, @"fivefold: b.xml:1:5: the document is not well-formed: The body or the input ends while elements are open that need their end tags (eof-with-open-elements)");
    assert_eq!(run(&["xml", "--strict", "b.xml", "no.xml", "b.xml"]).status, Some(2));
    let Outcome { status, stdout, stderr } = run(&["xml", "--strict", "--format", "events", "b.xml", "a.xml"]);
    // The text is held until its end is known, which is where the fault is.
    assert_eq!((status, stdout.lines().count()), (Some(1), 6));
    assert!(stderr.starts_with("fivefold: b.xml: byte 4: the document is not well-formed: "), "{stderr}");
    let broken = in_folder(
        "messages_name_the_file_2",
        &[("n.xml", "<a b=c></a>"), ("e.xml", "<!DOCTYPE a [<!ENTITY e '<!--&#13;-->'>]><a>&e;</a>")],
    );
    assert_eq!(
        broken(&["xml", "--notices", "n.xml", "e.xml"]).stderr,
        "fivefold: notice: n.xml: unquoted-attribute-value at 5..6\n"
    );
    let Outcome { status, stdout, stderr } = broken(&["xml", "--format", "xml", "e.xml", "n.xml"]);
    assert_eq!((status, &*stdout), (Some(2), "==> n.xml <==\n<a b=\"c\"/>"));
    assert_eq!(
        stderr,
        "fivefold: e.xml: cannot be written as XML: a comment cannot hold this data, in <a>, at 44..47\n"
    );
    let rest = broken(&["xml", "--format", "errors", "--notices", "--max-errors", "1", "n.xml", "e.xml"]);
    assert_eq!(rest.status, Some(0));
}

#[test]
fn a_page_shows_one_trace() {
    let several = run(&["html", "--format", "trace", "--trace-as", "html", "a.html", "b.html"], "");
    assert_eq!((several.status, &*several.stdout), (Some(2), ""));
    assert_snapshot!(several.stderr, @"fivefold: a page shows the trace of one file: use `--trace-as text` or `json` for several");
    let xml = run(&["xml", "--format", "trace", "--trace-as", "html", "a.xml", "b.xml"], "");
    assert_eq!((xml.status, xml.stderr), (several.status, several.stderr));
}

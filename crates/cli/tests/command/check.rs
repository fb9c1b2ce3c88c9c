//! `fivefold check`: the errors, their output, and the exit status.

use crate::support::{Outcome, command, file, run, stdout, temporary, trimmed};
use insta::assert_snapshot;
use std::fs;

const PAGE: &str = "<!DOCTYPE html>\n<div>\n\t<p id=a id=b>Fish &amp chips\n  <b>bold <i>both</b></i>\n\
                    <p><a title=\"x>link</a>\n<p>more\n";

/// The output for standard input.
fn found(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let Outcome { status, stdout, stderr } = run(&[&["check"], arguments].concat(), input);
    assert_eq!((status, &*stderr), (Some(1), ""), "{arguments:?}");
    trimmed(&stdout)
}

/// The output for the first error, without the explanation and the count.
fn first_excerpt(text: &str) -> String {
    let output = found(&["--html", "--max-errors", "1"], format!("<!DOCTYPE html>{text}"));
    let lines = output.lines().skip(3).take_while(|line| !line.trim_start().starts_with('='));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn errors_are_shown_in_their_lines_and_counted() {
    assert_snapshot!(found(&["--html"], PAGE), @r#"
    error[duplicate-attribute]: The tag has an attribute `id` already
      --> <stdin>:3:10
      |
    3 | <p id=a id=b>Fish &amp chips
      |         ^^
      |
      = The first one counts, and this one is dropped.

    error[missing-semicolon-after-character-reference]: The character reference `&amp` does not end with a semicolon
      --> <stdin>:3:20
      |
    3 | <p id=a id=b>Fish &amp chips
      |                   ^^^^
      |
      = It is decoded all the same.

    error[misnested-end-tag]: The end tag `</b>` closes an element while others are open inside it
      --> <stdin>:4:18
      |
    4 | <b>bold <i>both</b></i>
      |         ---    ^^^^
      |         |
      |         `i` is still open
      |
      = These end, too, and formatting goes on after it.

    error[misnested-end-tag]: The end tag `</i>` closes an element while others are open inside it
      --> <stdin>:4:22
      |
    4 | <b>bold <i>both</b></i>
      |                    ^^^^
      |
      = These end, too, and formatting goes on after it.

    error[eof-in-tag]: The input ends inside the tag `<a>`, which lacks its `>` or a closing quote
      --> <stdin>:7:1
      |
    5 | <p><a title="x>link</a>
      |    -------------------- it begins here
      .
    7 |
      | ^ the input ends here
      |
      = The tag is dropped.

    error[eof-with-open-elements]: The body or the input ends while elements are open that need their end tags
      --> <stdin>:7:1
      |
    2 | <div>
      | ----- `div` is still open
      .
    7 |
      | ^ the input ends here
      |
      = They end with it.

    6 errors in 1 file:
      2  misnested-end-tag
      1  duplicate-attribute
      1  eof-in-tag
      1  missing-semicolon-after-character-reference
      1  eof-with-open-elements
    `fivefold explain CODE` explains one, with an example.
    "#);
}

#[test]
fn errors_of_xml_and_what_they_come_from() {
    let feed = "<rss>\n<item><title>A & B</item>\n<media:x/>\n\n\n&nbsp;</rss";
    assert_snapshot!(found(&["--xml", "--notices"], feed), @"
    warning[unescaped-ampersand]: The ampersand begins no reference, and is `&amp;` in XML 1.0
      --> <stdin>:2:16
      |
    2 | <item><title>A & B</item>
      |                ^
      |
      = It is kept.

    error[mismatched-end-tag]: The end tag `</item>` closes an element while others are open inside it
      --> <stdin>:2:19
      |
    2 | <item><title>A & B</item>
      |       -------     ^^^^^^^
      |       |
      |       `title` is still open
      |
      = These are closed first.

    error[undeclared-namespace-prefix]: No `xmlns` attribute declares the prefix `media` of the name
      --> <stdin>:3:2
      |
    3 | <media:x/>
      |  ^^^^^^^
      |
      = The name keeps its prefix, and gets no namespace.

    error[undeclared-html-entity-reference]: Only HTML knows the entity `&nbsp;`
      --> <stdin>:6:1
      |
    6 | &nbsp;</rss
      | ^^^^^^
      |
      = It is decoded as there, though other XML parsers refuse it.

    error[eof-in-tag]: The input ends inside the tag `</rss>`, which lacks its `>` or a closing quote
      --> <stdin>:6:7
      |
    6 | &nbsp;</rss
      |       ^^^^^ the input ends here
      |
      = What was read of it is kept.

    4 errors and 1 notice in 1 file:
      1  eof-in-tag
      1  undeclared-html-entity-reference
      1  mismatched-end-tag
      1  undeclared-namespace-prefix
      1  unescaped-ampersand (notice)
    `fivefold explain CODE` explains one, with an example.
    ");
}

#[test]
fn json_has_the_errors_of_the_other_commands_with_file_and_message() {
    for (language, text) in [("html", PAGE), ("xml", "\u{FEFF}<a b='1' b='2'>\r\n&c;</a><b/>")] {
        let path = file(&format!("json_has_the_errors.{language}"), text);
        let errors = stdout(&[language, "--format", "errors", &path], "");
        let Outcome { status, stdout, .. } = run(&["check", "--format", "json", &path], "");
        assert_eq!((status, stdout.lines().count()), (Some(1), errors.lines().count()));
        assert!(errors.lines().count() > 2);
        for (error, object) in errors.lines().zip(stdout.lines()) {
            let mut object: serde_json::Map<_, _> = serde_json::from_str(object).unwrap();
            let sentence = object.remove("message").unwrap();
            assert!(object.remove("end_line").is_some() && object.remove("end_column").is_some());
            assert!(object.remove("extent").unwrap()["end_column"].is_u64());
            assert!(sentence.as_str().unwrap().ends_with('.'), "{sentence}");
            assert_eq!(object.remove("file").unwrap(), *path);
            object.remove("related");
            assert_eq!(object, serde_json::from_str(error).unwrap());
        }
    }
    assert_snapshot!(found(&["--html", "--format", "json", "-"], "<!DOCTYPE html></>"), @r#"{"code":"missing-end-tag-name","start":17,"end":18,"line":1,"column":18,"end_line":1,"end_column":19,"extent":{"start":15,"end":18,"line":1,"column":16,"end_line":1,"end_column":19},"file":"<stdin>","message":"The end tag `</>` has no name; it is dropped."}"#);
    assert_snapshot!(found(&["--xml", "--format", "json", "--notices"], "<a b=c></a x>"), @r#"
    {"code":"unquoted-attribute-value","start":5,"end":6,"line":1,"column":6,"notice":true,"end_line":1,"end_column":7,"extent":{"start":5,"end":6,"line":1,"column":6,"end_line":1,"end_column":7},"file":"<stdin>","message":"The attribute value has no quotes, which XML 1.0 requires; it is read all the same."}
    {"code":"unexpected-character-after-end-tag-name","start":11,"end":12,"line":1,"column":12,"end_line":1,"end_column":13,"extent":{"start":11,"end":12,"line":1,"column":12,"end_line":1,"end_column":13},"file":"<stdin>","message":"Something stands in the end tag after its name; it is ignored."}
    "#);
}

/// An author has to act on the element that is open, and not where that was noticed.
#[test]
fn each_format_names_what_is_open() {
    let page = "<!DOCTYPE html>\n<div>\n <b>\n  <section><i>x</section>\n";
    let printed = |format: &str| found(&["--html", "--format", format], page);
    let json = printed("json");
    let objects = json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let related: Vec<_> = objects.map(|mut object| object["related"].take()).collect();
    let place = |start: u64, end: u64, line: u64, column: u64, name: &str| {
        let message = format!("`{name}` is still open");
        serde_json::json!({"start": start, "end": end, "line": line, "column": column, "message": message})
    };
    let [div, b, i] = [place(16, 21, 2, 1, "div"), place(23, 26, 3, 2, "b"), place(38, 41, 4, 12, "i")];
    assert_eq!(related[0], serde_json::json!([i]));
    assert_eq!(related[1].as_array().unwrap()[..2], [div, b]);

    let log: serde_json::Value = serde_json::from_str(&printed("sarif")).unwrap();
    let location = &log["runs"][0]["results"][0]["relatedLocations"][0];
    let region = serde_json::json!({"startLine": 4, "startColumn": 12, "endLine": 4, "endColumn": 15});
    assert_eq!((&location["id"], &location["message"]["text"]), (&1.into(), &"`i` is still open".into()));
    assert_eq!(location["physicalLocation"]["region"], region);
    for format in ["gnu", "github"] {
        let text = printed(format);
        assert!(text.lines().next().unwrap().contains("`i` (line 4) is still open."), "{text}");
        assert!(text.lines().nth(1).unwrap().contains("`div` (line 2) and `b` (line 3) are still open."), "{text}");
    }
    let deep = format!("<!DOCTYPE html>\n{}", "<div>".repeat(50));
    let text = found(&["--html", "--format", "gnu"], deep);
    let end = "`div` (line 2), `div` (line 2), `div` (line 2) and 47 more are still open. [eof-with-open-elements]\n";
    assert!(text.ends_with(end), "{text}");
}

/// Both places are of the same element in JSON and SARIF as in the report for people.
#[test]
fn related_places_of_findings_are_in_json() {
    let page = "<!DOCTYPE html><html lang=en><title>t</title>\n<p id=a>x</p>\n<p id=a>x</p>\n";
    let object = found(&["--html", "--conformance", "--format", "json"], page);
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    assert_eq!((&object["line"], &object["related"][0]["line"]), (&3.into(), &2.into()));
}

#[test]
fn what_is_right_is_passed_over_in_silence() {
    let path = file("what_is_right.html", "<!DOCTYPE html><p>text");
    assert_eq!(stdout(&["check", &path], ""), "");
    assert_eq!(stdout(&["check", "--xml"], "<a/>"), "");
    assert_eq!(stdout(&["check", "--xml", "--format", "json"], "<a b='c'></a>"), "");
}

/// What no parser of XML 1.0 takes is not passed over, although XML5 has no error for it.
#[test]
fn xml_without_errors_that_is_not_well_formed_is_told() {
    let feed = "<feed>\n<t>AT & T</t><c d=e></c><x hidden/></feed>";
    let line = |name: &str| {
        format!(
            "{name} (line 2, column 7) is not well-formed, and XML5 reads it without an error: \
             `--notices` shows why, `--strict` makes errors of it.\n"
        )
    };
    assert_eq!(stdout(&["check", "--xml"], feed), line("<stdin>"));
    let path = file("not_well_formed.xml", feed);
    assert_eq!(stdout(&["check", &path], ""), line(&path));
    assert_eq!(run(&["check", "--fix", &path], ""), run(&["check", &path], ""));
    // Formats for programs have no place for it.
    for format in ["gnu", "github", "json", "sarif"] {
        let Outcome { status, stderr, .. } = run(&["check", "--xml", "--format", format], feed);
        assert_eq!((status, stderr), (Some(0), format!("fivefold: {}", line("<stdin>"))));
    }
    let others = [file("not_well_formed_either.xml", "<a b=c></a>"), file("well_formed.xml", "<a/>")];
    assert_eq!(
        stdout(&["check", &others[1], &others[0], &path], ""),
        format!(
            "2 files are not well-formed, first {} (line 1, column 6), and XML5 reads them without an error: \
             `--notices` shows why, `--strict` makes errors of it.\n",
            others[0]
        )
    );
    // Where an error is reported, or what is reported is chosen, nothing more is said.
    for arguments in [&["--quiet"][..], &["--ignore", "eof-in-tag"], &["--only", "eof-in-tag"]] {
        assert_eq!(stdout(&[&["check", "--xml"], arguments].concat(), feed), "");
    }
    assert!(!found(&["--xml"], format!("{feed}</a>")).contains("well-formed"));
    assert!(!stdout(&["check", "--xml", "--notices"], feed).contains("well-formed"));
    assert_eq!(stdout(&["check", "--xml"], "<!DOCTYPE a [%p;]><a/>"), "", "which only concerns validity");
}

#[test]
fn what_is_no_text_is_named() {
    for (name, bytes, kind) in [
        ("page.html.gz", &b"\x1F\x8B\x08\0\0"[..], "a gzip file; decompress it first"),
        ("packed.html", b"\x1F\x8B\x08\0\0", "a gzip file; decompress it first"),
        ("document.xml", b"%PDF-1.7\n", "a PDF"),
        ("data", b"a\0b", "a binary file"),
    ] {
        let path = file(name, bytes);
        let line = format!("fivefold: {path} is {kind} (`--as html` or `--as xml` reads it as it is)\n");
        for command in [&["check"][..], &["select", "p"], &["text"], &["fmt"], &["convert", "--to", "xml"]] {
            let Outcome { status, stdout, stderr } = run(&[command, &[&path]].concat(), "");
            assert_eq!((status, &*stdout, &*stderr), (Some(2), "", &*line), "{command:?}");
        }
        assert_eq!(run(&["text", "--as", "html", &path], "").status, Some(0));
    }
    // Errors of text are what `check` is for.
    let path = file("nul.html", "<!DOCTYPE html>\0");
    assert_eq!(run(&["check", &path], "").status, Some(1));
}

/// A name may have any bytes but `/` and NUL.
#[cfg(unix)]
#[test]
fn odd_names_break_no_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = temporary("odd_names");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in [&b"a\nb:1:2: error: x.html"[..], b"c\x1B[31m.html", b"\xFF\xFE.html"] {
        // Some systems refuse such names.
        let _ = fs::write(folder.join(OsStr::from_bytes(name)), "<p></b>");
    }
    let count = fs::read_dir(&folder).unwrap().count();
    let output = |format: &str| {
        let mut check = command(&["check", "--format", format, "."]);
        String::from_utf8(check.current_dir(&folder).output().unwrap().stdout).unwrap()
    };
    let lines = output("gnu");
    assert_eq!(lines.lines().count(), 2 * count);
    assert!(lines.lines().all(|line| line.contains(".html:1:") && !line.contains('\x1B')), "{lines}");
    let sarif: serde_json::Value = serde_json::from_str(&output("sarif")).unwrap();
    let uri = |result: &serde_json::Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap().to_owned()
    };
    let uris: Vec<_> = sarif["runs"][0]["results"].as_array().unwrap().iter().step_by(2).map(uri).collect();
    assert_eq!(uris.len(), count);
    if count == 3 {
        assert_eq!(uris, ["a%0Ab%3A1%3A2%3A%20error%3A%20x.html", "c%1B%5B31m.html", "%FF%FE.html"]);
    }
}

/// What GitHub's code scanning requires, besides the schema.
#[test]
fn sarif_has_rules_with_help_and_files_that_cannot_be_read() {
    let path = file("sarif.html", "<p></b>");
    let outcome = run(&["check", "--format", "sarif", &path, "missing.html", "*.missing"], "");
    assert_eq!(outcome.status, Some(2));
    let log: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert!(driver["informationUri"].as_str().unwrap().starts_with("https://"));
    let rules = driver["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 2);
    for rule in rules {
        let explained = stdout(&["explain", rule["id"].as_str().unwrap()], "");
        assert_eq!(rule["help"]["text"], explained);
        assert!(rule["help"]["markdown"].as_str().unwrap().contains(&explained));
        let [short, full] = ["shortDescription", "fullDescription"].map(|name| rule[name]["text"].as_str().unwrap());
        assert!(full.starts_with(short.strip_suffix('.').unwrap()) && short.len() < full.len(), "{short}");
    }
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notifications = invocation["toolExecutionNotifications"].as_array().unwrap();
    let messages: Vec<_> = notifications.iter().map(|it| it["message"]["text"].as_str().unwrap()).collect();
    assert!(messages[0].starts_with("cannot read missing.html: "), "{messages:?}");
    assert!(messages.len() == 2 && messages[1].contains("*.missing"), "{messages:?}");
    assert_eq!(notifications[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "missing.html");
    let whole: serde_json::Value =
        serde_json::from_str(&stdout(&["check", "--xml", "--format", "sarif"], "<a/>")).unwrap();
    assert_eq!(whole["runs"][0]["invocations"], serde_json::json!([{"executionSuccessful": true}]));
}

#[test]
fn notices_are_no_errors() {
    let output = stdout(&["check", "--xml", "--notices"], "<a b=c></>");
    assert_snapshot!(output, @"
    warning[unquoted-attribute-value]: The attribute value has no quotes, which XML 1.0 requires
      --> <stdin>:1:6
      |
    1 | <a b=c></>
      |      ^
      |
      = It is read all the same.

    warning[short-end-tag]: The end tag has no name, which XML 1.0 requires
      --> <stdin>:1:10
      |
    1 | <a b=c></>
      |          ^
      |
      = It closes the element that is open.

    2 notices in 1 file:
      1  short-end-tag (notice)
      1  unquoted-attribute-value (notice)
    `fivefold explain CODE` explains one, with an example.
    ");
}

#[test]
fn with_strict_notices_of_xml_are_errors() {
    let output = found(&["--xml", "--strict", "--format", "gnu"], "<a b=c></>");
    assert_snapshot!(output, @"
    <stdin>:1:6: error: The attribute value has no quotes, which XML 1.0 requires; it is read all the same. [unquoted-attribute-value]
    <stdin>:1:10: error: The end tag has no name, which XML 1.0 requires; it closes the element that is open. [short-end-tag]
    ");
    assert_eq!(run(&["check", "--xml", "--strict"], "<a b='c'></a>").status, Some(0));
    // An entity that an external subset may declare is no matter of being well-formed.
    let undeclared = "<!DOCTYPE a [%p;]><a/>";
    assert_eq!(run(&["check", "--xml", "--strict", "--quiet"], undeclared).status, Some(0));
}

#[test]
fn the_extension_tells_the_language() {
    for name in ["a.html", "a.htm", "A.HTML"] {
        let output = run(&["check", &file(&format!("the_extension_{name}"), "<a><b>")], "").stdout;
        assert!(output.contains("missing-doctype"), "{name}");
    }
    for name in ["a.xml", "a.xhtml", "a.svg", "a.rss", "a.atom", "a.opml", "A.XML"] {
        let output = run(&["check", &file(&format!("the_extension_{name}"), "<a><b>")], "").stdout;
        assert!(!output.contains("missing-doctype") && output.contains("eof-with-open-elements"), "{name}");
    }
    let path = file("the_extension_a.html", "<a/>");
    assert_eq!(run(&["check", "--xml", &path], "").status, Some(0));
    for name in ["the_extension_a.txt", "the_extension"] {
        let path = file(name, "<a/>");
        let Outcome { status, stdout, stderr } = run(&["check", &path], "");
        let expected = format!("fivefold: cannot tell the language of {path}: use `--as html` or `--as xml`\n");
        assert_eq!((status, &*stdout, stderr), (Some(2), "", expected));
    }
    let Outcome { status, stderr, .. } = run(&["check"], "<a/>");
    assert_eq!(status, Some(2));
    assert_snapshot!(stderr, @"fivefold: cannot tell the language of <stdin>: use `--as html` or `--as xml`");
    assert_snapshot!(run(&["check", "--html", "--xml"], "").stderr, @"
    fivefold: the argument '--html' cannot be used with '--xml'
    Usage: fivefold check --html [FILES]...
    For more information, try '--help'.
    ");
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let [one, two] = ["one", "two"].map(|name| file(&format!("a_file_that_cannot_be_read_{name}.xml"), "<a>"));
    let Outcome { status, stdout, stderr } = run(&["check", "--format", "json", &one, "no/such.xml", &two], "");
    assert_eq!((status, stdout.lines().count()), (Some(2), 2));
    assert_eq!(stderr, "fivefold: cannot read no/such.xml: No such file or directory (os error 2)\n");
}

#[test]
fn files_are_decoded() {
    let page = b"<!DOCTYPE html><meta charset=windows-1252><p>caf\xE9</>";
    assert!(found(&["--html"], page).contains(" | <!DOCTYPE html><meta charset=windows-1252><p>café</>\n"));
    let feed: Vec<u8> = "<a>ж</a>x".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(found(&["--xml", "--encoding", "utf-16"], &feed).contains("1 | <a>ж</a>x\n  |         ^\n"));
}

#[test]
fn a_flood_is_dammed() {
    let path = file("a_flood_is_dammed.html", format!("<!DOCTYPE html>\n{}", "<p a a>\n".repeat(10_000)));
    let shown = |arguments: &[&str]| {
        let output = run(&[&["check", &path], arguments].concat(), "").stdout;
        assert!(output.ends_with(
            "10000 errors in 1 file:\n  10000  duplicate-attribute\n\
             `fivefold explain CODE` explains one, with an example.\n"
        ));
        let rest = output.lines().find_map(|line| line.split_once(" more in ")).map(|(rest, _)| rest.to_owned());
        (output.lines().filter(|line| line.starts_with("error[")).count(), rest)
    };
    assert_eq!(shown(&[]), (20, Some("9980".into())));
    assert_eq!(shown(&["--max-errors", "3"]), (3, Some("9997".into())));
    assert_eq!(shown(&["--max-errors", "0"]), (10_000, None));
    let json = |arguments: &[&str]| run(&[&["check", "--format", "json", &path], arguments].concat(), "").stdout;
    assert_eq!(json(&[]).lines().count(), 10_000);
    assert_eq!(json(&["--max-errors", "3"]).lines().count(), 3);
}

#[test]
fn errors_that_are_not_kept_are_counted() {
    let path = file("errors_that_are_not_kept.html", format!("<!DOCTYPE html>\n{}", "<p a a>".repeat(10_400)));
    let check = |arguments: &[&str]| run(&[&["check", &path], arguments].concat(), "");
    let human = |arguments: &[&str]| {
        let Outcome { status, stdout, stderr } = check(arguments);
        assert_eq!((status, &*stderr), (Some(1), ""));
        let end = stdout.lines().rev().take(5).map(|line| format!("{}\n", line.replace(&path, "FILE")));
        (stdout.lines().filter(|line| line.starts_with("error[")).count(), end.collect::<String>())
    };
    let (shown, end) = human(&[]);
    assert_eq!(shown, 20);
    assert_snapshot!(end, @"
    `fivefold explain CODE` explains one, with an example.
      and 400 more, which were not kept; `--max-errors 0` counts all
      10000  duplicate-attribute
    10000 errors in 1 file:
    ");
    assert_eq!(human(&["--max-errors", "10200"]).0, 10_200);
    let (shown, end) = human(&["--max-errors", "0"]);
    assert_eq!(shown, 10_400);
    assert!(end.contains("\n  10400  duplicate-attribute\n"));
    for (arguments, lines, rest) in [(&[][..], 10_000, 400), (&["--max-errors", "0"], 10_400, 0)] {
        let Outcome { status, stdout, stderr } = check(&[&["--format", "json"], arguments].concat());
        assert_eq!((status, stdout.lines().count()), (Some(1), lines));
        let told = format!("fivefold: {rest} more in {path}; `--max-errors 0` shows all\n");
        assert_eq!(stderr, if rest > 0 { told } else { String::new() });
    }
}

#[test]
fn the_errors_of_several_files_are_counted_together() {
    let good = file("several_good.html", "<!DOCTYPE html>");
    let [one, two] = ["one", "two"].map(|name| file(&format!("several_{name}.html"), "<p></>"));
    let Outcome { stdout, .. } = run(&["check", &one, &good, &two, "--max-errors", "1"], "");
    let count = stdout.lines().rev().take(4).map(|line| format!("{line}\n"));
    assert_snapshot!(count.collect::<String>(), @"
    `fivefold explain CODE` explains one, with an example.
      2  missing-doctype
      2  missing-end-tag-name
    4 errors in 2 of 3 files:
    ");
}

#[test]
fn long_lines_are_cut_to_the_terminal() {
    let text = "word ".repeat(20_000);
    assert_snapshot!(first_excerpt(&format!("<p>{text}<b a a>{text}")), @"
    1 | … word word word word word word <b a a>word word word word word word word w…
      |                                      ^
      |
    ");
    assert_snapshot!(first_excerpt(&format!("<p>{text}<b {text}</b>")), @"
    1 | …d word word word word word <b word word word word word word word word word…
      |                                     ^^^^
      |
    ");
    let page = format!("<!DOCTYPE html>{}", "<p>\u{1}some text that is short<p a a>漢字\t".repeat(500));
    // Terminals wrap headlines.
    let is_headline = |line: &&str| line.starts_with("error[");
    for line in found(&["--html", "--max-errors", "0"], page).lines().filter(|line| !is_headline(line)) {
        let columns: usize = line.chars().map(|character| if matches!(character, '漢' | '字') { 2 } else { 1 }).sum();
        assert!(columns <= 80, "{columns}: {line}");
    }
}

#[test]
fn marks_stand_below_what_they_mark() {
    assert_snapshot!(first_excerpt("\n\t \t<p>漢字\t<b a a>\r\n"), @"
    2 | <p>漢字    <b a a>
      |                 ^
      |
    ");
    assert_snapshot!(first_excerpt("\u{7}\u{1b}[31m"), @"
    1 | <!DOCTYPE html>␇␛[31m
      |                ^
      |
    ");
    assert_snapshot!(first_excerpt("\r<p>&#0;"), @"
    2 | <p>&#0;
      |    ^^^^
      |
    ");
    assert_snapshot!(first_excerpt("</div\n class=a\n>"), @"
    1 | <!DOCTYPE html></div
      |                ^^^^^
      |
    ");
    assert_snapshot!(first_excerpt("<p>\n<a title='\n\n\n\n"), @"
    2 | <a title='
      | ---------- it begins here
      .
    6 |
      | ^ the input ends here
      |
    ");
}

#[test]
fn colours_are_for_terminals() {
    let output = command(&["check", "--xml", "-"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(output.stdout.starts_with(b"\x1b["));
    assert!(!found(&["--xml"], "").contains('\x1b'));
}

#[test]
fn colours_can_be_chosen() {
    let variables = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"];
    let has_colors = |arguments: &[&str], variable: Option<&str>| {
        let mut command = command(arguments);
        for name in variables {
            command.env_remove(name);
        }
        if let Some(name) = variable {
            command.env(name, "1");
        }
        command.output().unwrap().stdout.contains(&b'\x1b')
    };
    for arguments in [&["check", "--xml", "-"][..], &["explain", "eof-in-tag"]] {
        let color = |when| [arguments, &["--color", when]].concat();
        assert!(!has_colors(arguments, None) && !has_colors(&color("auto"), None));
        assert!(has_colors(&color("always"), None) && has_colors(&color("always"), Some("NO_COLOR")));
        assert!(has_colors(arguments, Some("FORCE_COLOR")) && has_colors(arguments, Some("CLICOLOR_FORCE")));
        assert!(!has_colors(&color("never"), Some("FORCE_COLOR")));
    }
}

#[test]
fn nothing_that_can_be_read_makes_it_fail() {
    // All kinds of text, truncated at any place.
    let page =
        "\u{FEFF}<!DOCTYPE a [<!ENTITY b '<c d=\"'>]>\r\n<a b='&b;&#0;é\u{0}\u{7}' b\u{FFFE}>漢<![CDATA[x\r<?y z<!--";
    for language in ["--html", "--xml"] {
        for end in 0..=page.len() {
            let Outcome { status, stderr, .. } = run(&["check", language, "--notices"], &page.as_bytes()[..end]);
            assert!(matches!(status, Some(0 | 1)) && stderr.is_empty(), "{language} {end}: {stderr}");
        }
    }
}

/// The output for a folder with some files; `DIR` stands for its path.
fn found_in(name: &str, files: &[(&str, &str)], arguments: &[&str]) -> String {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut command = command(&[&["check"], arguments].concat());
    let output = command.current_dir(&folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

const TREE: [(&str, &str); 8] = [
    (".gitignore", "built/\n"),
    ("a.html", "<!DOCTYPE html></a>"),
    ("built/b.html", "<!DOCTYPE html></b>"),
    ("docs/c.htm", "<!DOCTYPE html></c>"),
    ("docs/feed", "<?xml version='1.0'?><rss><x></rss>"),
    ("docs/page", "<!-- a page -->\n<!doctype HTML></p>"),
    ("docs/notes.txt", "</d>"),
    (".hidden/e.html", "</e>"),
];

#[test]
fn folders_and_patterns() {
    let gnu = |name: &str, arguments: &[&str]| {
        found_in(&format!("folders_{name}"), &TREE, &[&["--format", "gnu"], arguments].concat())
    };
    assert_snapshot!(gnu("all", &["."]), @"
    a.html:1:16: error: No open element fits the end tag `</a>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/c.htm:1:16: error: No open element fits the end tag `</c>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/feed:1:30: error: The end tag `</rss>` closes an element while others are open inside it; these are closed first. `x` (line 1) is still open. [mismatched-end-tag]
    docs/page:2:16: error: No open element fits the end tag `</p>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    ");
    assert_snapshot!(gnu("exclude", &[".", "--exclude", "docs/*e*"]), @"
    a.html:1:16: error: No open element fits the end tag `</a>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/c.htm:1:16: error: No open element fits the end tag `</c>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    ");
    assert_snapshot!(gnu("one_star", &["*/*.htm*"]), @"docs/c.htm:1:16: error: No open element fits the end tag `</c>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]");
    assert_snapshot!(gnu("two_stars", &["**/*.htm*"]), @"
    a.html:1:16: error: No open element fits the end tag `</a>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/c.htm:1:16: error: No open element fits the end tag `</c>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    ");
    assert_snapshot!(gnu("language", &["docs", "--as", "html", "--only", "unexpected-end-tag"]), @"
    docs/c.htm:1:16: error: No open element fits the end tag `</c>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/notes.txt:1:1: error: No open element fits the end tag `</d>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    docs/page:2:16: error: No open element fits the end tag `</p>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    ");
    assert_snapshot!(gnu("nothing", &["*.svg", "a.html"]), @"
    a.html:1:16: error: No open element fits the end tag `</a>`; it is ignored, but for `</p>` and `</br>`, which make an element. [unexpected-end-tag]
    fivefold: no file matches `*.svg`
    ");
}

#[test]
fn codes_are_selected() {
    let page = "<!DOCTYPE html></a><p id=a id=b>&nope;";
    let codes = |arguments: &[&str]| {
        let output = run(&[&["check", "--html", "--format", "gnu"], arguments].concat(), page);
        let codes = output.stdout.lines().map(|line| line.rsplit('[').next().unwrap().trim_end_matches(']').to_owned());
        (output.status, codes.collect::<Vec<_>>())
    };
    assert_eq!(codes(&["--only", "duplicate-attribute"]), (Some(1), vec!["duplicate-attribute".to_owned()]));
    let [two, three] = ["duplicate-attribute", "unknown-named-character-reference"].map(str::to_owned);
    assert_eq!(codes(&["--ignore", "unexpected-end-tag"]), (Some(1), vec![two, three]));
    let all = "unexpected-end-tag,duplicate-attribute,unknown-named-character-reference";
    assert_eq!(codes(&["--ignore", all]), (Some(0), Vec::new()));
    assert_eq!(codes(&["--only", "eof-in-tag"]), (Some(0), Vec::new()));
    assert_eq!(codes(&["--quiet"]), (Some(1), Vec::new()));
    assert_snapshot!(run(&["check", "--only", "eof-in-tg"], "").stderr, @"
    fivefold: invalid value 'eof-in-tg' for '--only <CODE>': unknown code or category `eof-in-tg`; did you mean `eof-in-tag`, `eof-in-cdata` or `eof-in-raw-text`?
    For more information, try '--help'.
    ");
}

#[test]
fn formats_for_programs() {
    let page = "<!DOCTYPE html>\n<p id=a id=b>Fish &amp chips\n<div>\n  <a title='\n";
    const VERSION: &str = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"));
    for format in ["gnu", "github", "sarif", "json"] {
        insta::assert_snapshot!(
            format!("format_{format}"),
            found(&["--html", "--format", format], page).replace(VERSION, "VERSION")
        );
    }
    let sarif: serde_json::Value = serde_json::from_str(&found(&["--html", "--format", "sarif"], page)).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let is_rule = |id: &serde_json::Value| rules.iter().any(|rule| rule["id"] == *id);
    assert!(results.len() > 3 && results.iter().all(|result| is_rule(&result["ruleId"])));
    let none = stdout(&["check", "--xml", "--format", "sarif"], "<a/>");
    assert!(serde_json::from_str::<serde_json::Value>(&none).is_ok(), "{none}");
}

//! Failures, and their messages.

use crate::support::{CLOSED_PIPE, Outcome, command, run, stdout, temporary};
use insta::assert_snapshot;
use std::process::Stdio;

/// The first line on standard error, which is the only one unless arguments are wrong.
fn failure(arguments: &[&str]) -> String {
    let Outcome { status, stdout, stderr } = run(arguments, "");
    assert_eq!((status, &*stdout), (Some(2), ""), "{arguments:?}");
    let (line, hints) = stderr.split_once('\n').unwrap();
    assert!(hints.is_empty() || hints.ends_with("For more information, try '--help'.\n"), "{stderr:?}");
    line.to_owned() + "\n"
}

#[test]
fn hints_and_usage_follow_the_message() {
    let stderr = |arguments: &[&str]| run(arguments, "").stderr;
    assert_snapshot!(stderr(&["chekc"]), @"
    fivefold: unrecognized subcommand 'chekc'
      tip: a similar subcommand exists: 'check'
    Usage: fivefold <COMMAND>
    For more information, try '--help'.
    ");
    assert_snapshot!(stderr(&["html", "--frmat", "json"]), @"
    fivefold: unexpected argument '--frmat' found
      tip: a similar argument exists: '--format'
    Usage: fivefold html --format <FORMAT> [FILES]...
    For more information, try '--help'.
    ");
    let Outcome { status, stdout, stderr } = run(&[], "");
    assert_eq!((status, &*stdout), (Some(2), ""));
    assert!(stderr.contains("Usage: fivefold <COMMAND>") && stderr.contains("\n  check "), "{stderr}");
}

#[test]
fn arguments_that_cannot_be_used() {
    assert_snapshot!(failure(&["htlm"]), @"fivefold: unrecognized subcommand 'htlm'");
    assert_snapshot!(failure(&["html", "--nope"]), @"fivefold: unexpected argument '--nope' found");
    assert_snapshot!(failure(&["html", "--format", "png"]), @"fivefold: invalid value 'png' for '--format <FORMAT>' [possible values: tree, html, json, tokens, errors, trace]");
    assert_snapshot!(failure(&["html", "--shadow-roots", "--no-shadow-roots"]), @"fivefold: the argument '--shadow-roots' cannot be used with '--no-shadow-roots'");
    assert_snapshot!(failure(&["xml", "--format", "html"]), @"fivefold: invalid value 'html' for '--format <FORMAT>' [possible values: tree, xml, json, events, tokens, errors, canonical, trace]");
    assert_snapshot!(failure(&["xml", "--encoding", "nope"]), @"fivefold: invalid value 'nope' for '--encoding <LABEL>': no encoding has this label");
    assert_snapshot!(failure(&["xml", "--entity-budget", "-1"]), @"fivefold: unexpected argument '-1' found");
    assert_snapshot!(failure(&["xml", "--entity-budget", "much"]), @"fivefold: invalid value 'much' for '--entity-budget <BYTES>': invalid digit found in string");
    assert_snapshot!(failure(&["check", "--max-errors", "few"]), @"fivefold: invalid value 'few' for '--max-errors <N>': invalid digit found in string");
    assert_snapshot!(failure(&["explain", "a", "b"]), @"fivefold: unexpected argument 'b' found");
    assert_snapshot!(failure(&["batch", "--jobs", "0"]), @"fivefold: invalid value '0' for '--jobs <N>': 0 is not in 1..=1024");
}

#[test]
fn contexts_that_are_none() {
    for context in ["", " ", "xul box", "svg", "svg ", "math  mi", "svg a b", "1", "a>b", "a/b", "di\nv"] {
        let outcome = run(&["html", "--fragment", context], "");
        // `svg` alone is an unknown HTML element.
        let expected = if context == "svg" { Some(0) } else { Some(2) };
        assert_eq!((outcome.status, outcome.stderr.is_empty()), (expected, context == "svg"), "{context:?}");
    }
    assert_snapshot!(failure(&["html", "--fragment", "xul box"]), @"fivefold: invalid value 'xul box' for '--fragment <CONTEXT>': a context is the name of an element, or `svg` or `math`, a space and a name");
}

#[test]
fn files_that_cannot_be_read() {
    assert_snapshot!(failure(&["html", "no/such/file"]), @"fivefold: cannot read no/such/file: No such file or directory (os error 2)");
    assert_snapshot!(failure(&["html", "two\nlines"]), @"fivefold: cannot read two␊lines: No such file or directory (os error 2)");
    for format in ["tree", "events", "tokens"] {
        assert_eq!(failure(&["xml", "--format", format, "no/such/file"]), failure(&["html", "no/such/file"]));
    }
    let events = ["xml", "--format", "events"];
    let tokens = ["xml", "--format", "tokens", "-"];
    let microsyntax = ["microsyntax", "integer"];
    for arguments in [&["html"][..], &["xml"], &events, &tokens, &["batch"], &["batch", "--jobs", "2"], &microsyntax] {
        let directory = std::fs::File::open("/").unwrap();
        let output = command(arguments).stdin(Stdio::from(directory)).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, "fivefold: cannot read standard input: Is a directory (os error 21)\n");
    }
}

#[test]
fn a_full_disk_is_told() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let path = temporary("a_full_disk_is_told.html");
    std::fs::write(&path, "<p>").unwrap();
    let output = command(&["html", path.to_str().unwrap()]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"fivefold: cannot write the output: "));
}

/// A pipe that nobody reads.
fn closed_pipe() -> std::io::PipeWriter {
    let (_, writer) = std::io::pipe().unwrap();
    writer
}

#[test]
fn a_closed_pipe_ends_the_command_silently() {
    let html = "<p>text".repeat(100_000);
    let xml = format!("<a>{}", "<p>text&</p>".repeat(10_000));
    let html_formats = &["tree", "html", "json", "tokens", "errors"][..];
    let xml_formats = &["tree", "xml", "json", "events", "tokens", "errors", "canonical"][..];
    for (language, text, formats) in [("html", html, html_formats), ("xml", xml, xml_formats)] {
        let path = temporary(&format!("a_closed_pipe_ends_the_command_silently.{language}"));
        std::fs::write(&path, text).unwrap();
        for format in formats {
            let output = command(&[language, path.to_str().unwrap(), "--format", format])
                .stdout(closed_pipe())
                .output()
                .unwrap();
            assert_eq!((output.status.code(), output.stderr), (Some(CLOSED_PIPE), Vec::new()), "{language} {format}");
        }
        for format in ["human", "json"] {
            let arguments = ["check", path.to_str().unwrap(), "--max-errors", "0", "--format", format];
            let output = command(&arguments).stdout(closed_pipe()).output().unwrap();
            let expected = (Some(CLOSED_PIPE), Vec::new());
            assert_eq!((output.status.code(), output.stderr), expected, "check {language} {format}");
        }
    }
}

/// A status of 0 would say that there is nothing to report, whatever the command has not got to.
#[test]
fn a_closed_pipe_is_no_success_of_any_command() {
    let path = temporary("a_closed_pipe_is_no_success_of_any_command.html");
    std::fs::write(&path, "<!DOCTYPE html><title>t</title><p>text&amp<p>").unwrap();
    let path = path.to_str().unwrap();
    for arguments in [
        &["html", path][..],
        &["html", path, "--format", "html"],
        &["xml", path],
        &["check", path],
        &["check", "--format", "sarif", path],
        &["check", "--diff", path],
        &["select", "p", path],
        &["text", path],
        &["fmt", path],
        &["fmt", "--check", path],
        &["convert", "--to", "xhtml", path],
        &["extract", path],
        &["rewrite", "--remove", "b", path],
        &["explain", "eof-in-tag"],
        &["microsyntax", "integer", "1"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["--version"],
    ] {
        let output = command(arguments).stdout(closed_pipe()).output().unwrap();
        assert_eq!(output.status.code(), Some(CLOSED_PIPE), "{arguments:?}: {output:?}");
    }
}

#[test]
fn a_closed_pipe_ends_a_batch_although_input_is_still_to_come() {
    use std::io::Write;
    for jobs in ["1", "3"] {
        let mut child = command(&["batch", "--jobs", jobs]).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // A line is answered, and writing fails, while the input stays open. Another test may start a process just then,
        // which has the other end of the pipe for a moment: then the next answer fails.
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            let _ = stdin.write_all(b"{\"dialect\":\"html\",\"input\":\"x\"}\n");
            std::thread::sleep(std::time::Duration::from_millis(10));
        };
        drop(stdin);
        assert_eq!(status.code(), Some(CLOSED_PIPE), "{jobs}");
    }
}

#[test]
fn help_and_version_are_results() {
    assert_eq!(stdout(&["--version"], ""), format!("fivefold {}\n", env!("CARGO_PKG_VERSION")));
    assert!(stdout(&["--help"], "").contains("batch"));
    assert!(stdout(&["html", "--help"], "").contains("--fragment"));
    assert!(stdout(&["xml", "--help"], "").contains("--entity-budget"));
}

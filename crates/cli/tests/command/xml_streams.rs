//! `fivefold xml` writes events and tokens before its input has ended.

use crate::support::{CLOSED_PIPE, Outcome, command, peak_memory, run, temporary};
use std::io::{BufRead, BufReader, Read, Write};

const STREAMED: [&str; 2] = ["events", "tokens"];

#[test]
fn a_long_input_takes_little_memory() {
    const RECORDS: usize = 4_000;
    let record = format!("<line level='1'>{}<![CDATA[<&>]]> &amp; &e;</line>\n", "some text ".repeat(800));
    for format in STREAMED {
        let mut child = command(&["xml", "--format", format]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| BufReader::new(stdout).lines().count());
            stdin.write_all(b"<!DOCTYPE log [<!ENTITY e '<b/>'>]><log>").unwrap();
            (0..RECORDS).for_each(|_| stdin.write_all(record.as_bytes()).unwrap());
            // The process still waits for the end.
            if let Some(peak) = peak_memory(&child) {
                assert!(peak < RECORDS * record.len() / 2, "{format}: {peak} bytes");
            }
            drop(stdin);
            assert!(reader.join().unwrap() > 5 * RECORDS);
        });
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn what_is_known_comes_before_more_is_sent() {
    for format in STREAMED {
        let mut child = command(&["xml", "--format", format]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || lines.next().map(Result::unwrap);
        let start = if format == "events" { "Start" } else { "StartTag" };
        stdin.write_all(b"<a>").unwrap();
        assert_eq!(next(), Some(format!("[\"{start}\",\"a\",{{}}]")));
        // Text may be continued, and so may a character.
        stdin.write_all(b"x\xC3").unwrap();
        stdin.write_all(b"\xA9<!--c-->").unwrap();
        assert!(next().unwrap().ends_with(",\"xé\"]"));
        assert_eq!(next().unwrap(), "[\"Comment\",\"c\"]");
        drop(stdin);
        assert_eq!(next(), (format == "events").then(|| "[\"End\",\"a\"]".to_owned()));
        assert_eq!(next(), None);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_closed_pipe_ends_the_command_although_input_is_still_to_come() {
    for format in STREAMED {
        let mut child = command(&["xml", "--format", format]).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"<a><b>").unwrap();
        let status = child.wait().unwrap();
        drop(stdin);
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((status.code(), &*stderr), (Some(CLOSED_PIPE), ""), "{format}");
    }
}

#[test]
fn a_full_disk_is_told() {
    for format in STREAMED {
        let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
        let path = temporary("a_full_disk_is_told.xml");
        std::fs::write(&path, "<a>".repeat(100_000)).unwrap();
        let arguments = ["xml", path.to_str().unwrap(), "--format", format];
        let output = command(&arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stderr.starts_with(b"fivefold: cannot write the output: "), "{output:?}");
    }
}

#[test]
fn text_is_one_event_and_one_token_however_long() {
    let text = "x".repeat(1_000_000);
    for format in STREAMED {
        let Outcome { stdout, .. } = run(&["xml", "--format", format], format!("<a>{text}<![CDATA[{text}]]>&amp;</a>"));
        assert!(stdout.contains(&format!(",\"{text}{text}&\"]\n")), "{format}");
        assert_eq!(stdout.lines().count(), 3);
    }
}

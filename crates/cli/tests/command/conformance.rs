//! `fivefold check --conformance`.

use crate::support::{Outcome, run, stdout, temporary};
use insta::assert_snapshot;
use std::fs;

const PAGE: &str =
    "<!DOCTYPE html>\n<html>\n<title>t</title>\n<ul><p id=a>one</ul>\n<p id=a>two <a href='a b'>x</a></b>\n";

fn check(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let Outcome { status, stdout, .. } = run(&[&["check", "--html", "--conformance"], arguments].concat(), input);
    (status, stdout.lines().map(|line| format!("{}\n", line.trim_end())).collect())
}

#[test]
fn findings_stand_among_parse_errors() {
    assert_snapshot!(check(&[], PAGE).1);
    assert_snapshot!(check(&["--format", "gnu"], PAGE).1);
    assert_snapshot!(check(&["--format", "github"], PAGE).1);
    assert_snapshot!(check(&["--format", "json"], PAGE).1);
}

#[test]
fn codes_and_categories_are_selected() {
    let codes = |arguments: &[&str]| {
        let (_, output) = check(&[&["--format", "gnu"], arguments].concat(), PAGE);
        output.lines().map(|line| line.rsplit('[').next().unwrap().trim_end_matches(']').to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(codes(&["--only", "syntax,references"]), ["duplicate-id", "unexpected-end-tag"]);
    assert_eq!(codes(&["--only", "duplicate-id"]), ["duplicate-id"]);
    assert_eq!(codes(&["--ignore", "syntax,values,elements,advice"]), ["duplicate-id"]);
    assert_eq!(codes(&["--max-errors", "1"]), ["missing-language"]);
}

#[test]
fn the_nearest_code_or_category_is_named() {
    for option in ["--only", "--ignore"] {
        for (wrong, near) in [("duplicat-id", "duplicate-id"), ("eof-in-tg", "eof-in-tag"), ("obsolet", "obsolete")] {
            let output = run(&["check", "--html", "--conformance", option, wrong], PAGE);
            assert_eq!((output.status, &*output.stdout), (Some(2), ""));
            let line = output.stderr.lines().next().unwrap();
            let hint = format!("unknown code or category `{wrong}`; did you mean `{near}`");
            assert!(line.starts_with("fivefold: ") && line.contains(&hint), "{line}");
        }
    }
}

#[test]
fn the_status_tells_of_errors_and_of_warnings_if_they_are_denied() {
    let page = "<!DOCTYPE html><html lang=en><title>t</title><h1></h1>";
    assert_eq!(check(&["--quiet"], page).0, Some(0));
    assert_eq!(check(&["--quiet", "--deny-warnings"], page).0, Some(1));
    assert_eq!(check(&["--quiet"], PAGE).0, Some(1));
    assert_eq!(check(&["--quiet", "--only", "advice"], PAGE).0, Some(0));
    assert_eq!(run(&["check", "--html", "--quiet", "--deny-warnings"], page).status, Some(2));
}

#[test]
fn xml_without_html_is_checked_for_syntax_alone() {
    for source in ["<feed/>", "<rss version='0.91'><channel/></rss>"] {
        let output = run(&["check", "--xml", "--conformance"], source);
        let message = "1 file of XML is neither HTML nor a feed of RSS 2.0 or Atom: only its syntax was checked.\n";
        assert_eq!((output.status, &*output.stdout), (Some(0), message), "{source}");
    }
}

#[test]
fn feeds_are_checked() {
    let output =
        run(&["check", "--xml", "--conformance", "--format", "gnu"], "<rss version='2.0'>\n<channel/>\n</rss>");
    assert_eq!(output.status, Some(1));
    let places = output.stdout.lines().filter(|line| line.contains(":2:1") && line.contains("feed-missing-element"));
    assert_eq!(places.count(), 3, "{}", output.stdout);
    let output = run(&["check", "--xml", "--conformance", "--ignore", "feed"], "<rss version='2.0'/>");
    assert_eq!((output.status, &*output.stdout), (Some(0), ""));
}

#[test]
fn codes_are_explained() {
    assert_snapshot!(run(&["explain", "duplicate-id"], "").stdout);
}

const REDUNDANT: &str = "<!DOCTYPE html>\n<html lang=en>\n<title>t</title>\n<style type=\"text/css\" media=print></style>\n\
    <script type='text/javascript' language=\"JavaScript\"></script>\n<script language=vbscript></script>\n\
    <table align=center datapagesize=2><tr><td id=a CLASS=\"x y\" class='x y'>1</table>\n<p title=a title=b>2\n";

/// What is removed does nothing by the standard; a duplicate with another value may be what is meant.
#[test]
fn what_is_redundant_is_removed() {
    let path = temporary("redundant.html");
    let mended = REDUNDANT
        .replace(" type=\"text/css\"", "")
        .replace(" type='text/javascript' language=\"JavaScript\"", "")
        .replace(" datapagesize=2", "")
        .replace(" class='x y'", "");
    let path_text = path.to_str().unwrap();
    let fix = |arguments: &[&str]| {
        fs::write(&path, REDUNDANT).unwrap();
        let outcome = run(&[&["check", "--fix", path_text, "--format", "gnu"], arguments].concat(), "");
        (outcome.stderr.lines().next().unwrap_or_default().to_owned(), fs::read_to_string(&path).unwrap())
    };
    assert_eq!(fix(&["--conformance"]), (format!("fivefold: 5 mended in {path_text}"), mended.clone()));
    assert_eq!(stdout(&["html", "--format", "errors"], &mended).lines().count(), 1);
    // A second run has nothing to mend.
    assert_eq!(run(&["check", "--conformance", "--diff", path_text], "").stdout, "");
    // Only what is reported is mended.
    let without = REDUNDANT.replace(" datapagesize=2", "");
    assert_eq!(fix(&["--conformance", "--only", "obsolete-attribute"]).1, without);
    assert_eq!(fix(&[]).1, REDUNDANT.replace(" class='x y'", ""));
}

/// A comment silences errors of the parser, too, and what is silent is not mended.
#[test]
fn comments_silence_codes() {
    let page = "<!DOCTYPE html><html lang=en><title>t</title>\n\
                <!-- fivefold-ignore duplicate-attribute, duplicate-id: a template does so -->\n\
                <p id=a id=a>x</p>\n<p id=a id=a>x</p>\n";
    let codes = |arguments: &[&str]| {
        let output = run(&[&["check", "--html", "--format", "gnu"], arguments].concat(), page);
        let line = |line: &str| {
            let (place, code) = line.split_once(": ").unwrap();
            format!("{} {}", place.split(':').nth(1).unwrap(), code.rsplit('[').next().unwrap().trim_end_matches(']'))
        };
        output.stdout.lines().map(line).collect::<Vec<_>>()
    };
    assert_eq!(codes(&[]), ["4 duplicate-attribute"]);
    // The first id is no duplicate.
    assert_eq!(codes(&["--conformance"]), ["2 unused-suppression", "4 duplicate-id", "4 duplicate-attribute"]);
    let path = temporary("silent.html");
    fs::write(&path, page).unwrap();
    run(&["check", "--fix", path.to_str().unwrap()], "");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        page.replace("<p id=a id=a>x</p>\n<p id=a id=a>", "<p id=a id=a>x</p>\n<p id=a>")
    );
}

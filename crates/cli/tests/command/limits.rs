//! No input fails: deep trees, and lines full of errors.

use crate::support::{Outcome, run, stdout};

const DEPTH: usize = 100_000;

#[test]
fn deep_trees_come_out_as_html_and_json() {
    let text = "<div>".repeat(DEPTH);
    assert_eq!(
        stdout(&["html", "--fragment", "div", "--format", "html"], &text),
        format!("{text}{}", "</div>".repeat(DEPTH))
    );
    let json = stdout(&["html", "--fragment", "div", "--format", "json"], &text);
    assert_eq!(json.matches(r#""name":"div""#).count(), DEPTH);
    assert_eq!(json.matches("]").count(), 2 * DEPTH + 1);
}

#[test]
fn deep_lines_of_the_tree_format_have_their_depth() {
    for (arguments, open) in [(&["html", "--fragment", "div"][..], "<div>"), (&["xml"], "<a>")] {
        let tree = stdout(arguments, open.repeat(DEPTH));
        let lines: Vec<_> = tree.lines().collect();
        assert_eq!(lines.len(), DEPTH);
        assert_eq!(lines[4096], format!("| {}{open}", " ".repeat(2 * 4096)));
        assert_eq!(lines[4097], format!("| [4097] {open}"));
        assert_eq!(lines[DEPTH - 1], format!("| [{}] {open}", DEPTH - 1));
    }
}

#[test]
fn deep_xml_comes_out_as_xml_json_and_events() {
    let text = "<a>".repeat(DEPTH);
    let whole = format!("{}<a/>{}", "<a>".repeat(DEPTH - 1), "</a>".repeat(DEPTH - 1));
    assert_eq!(stdout(&["xml", "--format", "xml"], &text), whole);
    let canonical = stdout(&["xml", "--format", "canonical"], &text);
    assert_eq!(canonical, format!("{text}{}", "</a>".repeat(DEPTH)));
    let json = stdout(&["xml", "--format", "json"], &text);
    assert_eq!(json.matches(r#""name":"a""#).count(), DEPTH);
    let events = stdout(&["xml", "--format", "events"], &text);
    assert_eq!(events.matches(r#"["End","a"]"#).count(), DEPTH);
}

#[test]
fn deep_templates_come_out_as_json() {
    let json = stdout(&["html", "--fragment", "div", "--format", "json"], "<template>".repeat(DEPTH));
    assert_eq!(json.matches(r#""content":{"type":"fragment""#).count(), DEPTH);
}

#[test]
fn a_line_that_is_all_errors_takes_linear_time() {
    let arguments = ["html", "--fragment", "div", "--format", "errors", "--max-errors", "0"];
    let errors = stdout(&arguments, "\0".repeat(300_000));
    let last = errors.lines().last().unwrap();
    assert!(last.contains(r#""start":299999,"end":300000,"line":1,"column":300000"#), "{last}");
}

#[test]
fn errors_are_limited_and_the_others_counted() {
    let text = "<!DOCTYPE html>&a;\0".to_owned() + &"&b;".repeat(10_000);
    for (arguments, dropped) in [(&["html"][..], 3), (&["html", "--draft", "2007"], 1)] {
        let errors = |max: &[&str]| run(&[arguments, &["--format", "errors"], max].concat(), &text);
        let Outcome { status, stdout, stderr } = errors(&[]);
        assert_eq!((status, stdout.lines().count()), (Some(0), 10_000));
        assert_eq!(stderr, format!("fivefold: {dropped} more; `--max-errors 0` shows all\n"), "{arguments:?}");
        let all = errors(&["--max-errors", "0"]);
        assert_eq!((all.stdout.lines().count(), &*all.stderr), (10_000 + dropped, ""));
        assert!(all.stdout.starts_with(&stdout));
        assert_eq!(errors(&["--max-errors", "2"]).stdout.lines().count(), 2);
    }
}

#[test]
fn an_entity_cannot_explode() {
    let declarations: String = (1..30).map(|n| format!("<!ENTITY e{n} '&e{0};&e{0};'>", n - 1)).collect();
    let text = format!("<!DOCTYPE a [<!ENTITY e0 'x'>{declarations}]><a>&e29;</a>");
    for format in ["canonical", "events", "tokens"] {
        assert!(stdout(&["xml", "--format", format], &text).len() < 4 << 20, "{format}");
    }
}

#[test]
fn deep_json_is_answered() {
    let nested = format!("{}{}", "[".repeat(DEPTH), "]".repeat(DEPTH));
    let outcome = run(
        &["batch", "--ignore-unknown"],
        format!(
            "{nested}\n{{\"id\":1,\"want\":{nested}}}\n{{\"id\":{nested}}}\n\
             {{\"id\":2,\"dialect\":\"html\",\"input\":\"\",\"other\":{nested},\"want\":[]}}\n"
        ),
    );
    let answers: Vec<_> = outcome.stdout.lines().collect();
    assert!(answers[0].starts_with(r#"{"id":null,"error":"#));
    assert!(answers[1].starts_with(r#"{"id":1,"error":"#));
    assert!(answers[2].starts_with(r#"{"id":null,"error":"#));
    assert_eq!(answers[3..], [r#"{"id":2,"ended_early":null}"#]);
}

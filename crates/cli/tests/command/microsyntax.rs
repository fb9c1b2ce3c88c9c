//! `fivefold microsyntax`, and requests of the dialect `microsyntax`.

use crate::support::{Outcome, command, run, stdout};
use fivefold_view::RuleKind;
use insta::assert_snapshot;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};

/// The answer to a request with these further fields.
fn batch(fields: &str) -> String {
    stdout(&["batch"], format!(r#"{{"id":1,"dialect":"microsyntax",{fields}}}"#))
}

/// A rule, an input and its value, as JSON.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("integer", "-42px", "-42"),
    ("integer", "99999999999999999999", "9223372036854775807"),
    ("integer", "-99999999999999999999", "-9223372036854775808"),
    ("integer", "x", "null"),
    ("non-negative-integer", "-0", "0"),
    ("non-negative-integer", "-1", "null"),
    ("floating-point-number", "1.5e3", "1500"),
    ("floating-point-number", "-0", "0"),
    ("floating-point-number", ".1", "0.1"),
    ("floating-point-number", "1e309", "null"),
    ("dimension", "50.5%", r#"{"value":50.5,"unit":"percentage"}"#),
    ("dimension", "0", r#"{"value":0,"unit":"length"}"#),
    ("nonzero-dimension", "0", "null"),
    ("nonzero-dimension", "7em", r#"{"value":7,"unit":"length"}"#),
    ("list-of-floating-point-numbers", "1, 2.5;x", "[1,2.5,0]"),
    ("list-of-floating-point-numbers", "", "[]"),
    (
        "list-of-dimensions",
        "1*,.5%,3",
        r#"[{"value":1,"unit":"relative"},{"value":0.5,"unit":"percentage"},{"value":3,"unit":"absolute"}]"#,
    ),
    ("month", "2026-11", r#"{"year":2026,"month":11}"#),
    ("month", "18446744073709551616-01", "null"),
    ("date", "2024-02-29", r#"{"year":2024,"month":2,"day":29}"#),
    ("date", "2026-02-30", "null"),
    ("yearless-date", "--02-29", r#"{"month":2,"day":29}"#),
    ("time", "14:54:39.929", r#"{"hour":14,"minute":54,"second":39.929}"#),
    ("time", "14:54", r#"{"hour":14,"minute":54,"second":0}"#),
    ("time", "24:00", "null"),
    (
        "local-date-and-time",
        "2026-11-21 14:54",
        r#"{"date":{"year":2026,"month":11,"day":21},"time":{"hour":14,"minute":54,"second":0}}"#,
    ),
    ("time-zone-offset", "-0430", r#"{"minutes":-270}"#),
    (
        "global-date-and-time",
        "0001-01-01T00:00+00:01",
        r#"{"utc":{"date":{"year":0,"month":12,"day":31},"time":{"hour":23,"minute":59,"second":0}},"offset":{"minutes":1}}"#,
    ),
    ("week", "2026-W53", r#"{"year":2026,"week":53}"#),
    ("duration", "PT4H18M3.5S", r#"{"seconds":15483.5}"#),
    ("duration", "P1M", "null"),
    ("date-or-time", "2026-11-21", r#"{"date":{"year":2026,"month":11,"day":21}}"#),
    ("date-or-time", "14:54", r#"{"time":{"hour":14,"minute":54,"second":0}}"#),
    (
        "date-or-time",
        "2026-11-21T14:54Z",
        r#"{"global":{"utc":{"date":{"year":2026,"month":11,"day":21},"time":{"hour":14,"minute":54,"second":0}},"offset":{"minutes":0}}}"#,
    ),
    ("simple-color", "#0A80FF", r##""#0a80ff""##),
    ("simple-color", "red", "null"),
    ("legacy-color", "chucknorris", r##""#c00000""##),
    ("legacy-color", "transparent", "null"),
    ("space-separated-tokens", " a  b a ", r#"["a","b","a"]"#),
    ("comma-separated-tokens", " a ,b,,d d ", r#"["a","b","","d d"]"#),
    ("hash-name-reference", "a#b#c", r#""b#c""#),
    ("hash-name-reference", "a#", "null"),
    (
        "srcset",
        "a 1.5x, b 9w",
        r#"[{"url":"a","width":null,"density":1.5,"height":null},{"url":"b","width":9,"density":null,"height":null}]"#,
    ),
    ("meta-refresh", "5; url=a", r#"{"time":5,"url":"a"}"#),
    ("meta-refresh", "5", r#"{"time":5,"url":null}"#),
    ("meta-refresh", "x", "null"),
    ("input-date", "2026-02-30", r#""""#),
    ("input-month", "2026-11", r#""2026-11""#),
    ("input-week", "2026-W53", r#""2026-W53""#),
    ("input-time", "14:54", r#""14:54""#),
    ("input-datetime-local", "2026-11-21 14:54:00", r#""2026-11-21T14:54""#),
    ("input-number", "1.", r#""""#),
    ("input-range", "x", r#""50""#),
    ("input-color", "RED", r##""#ff0000""##),
    ("valid-integer", "-1", "true"),
    ("valid-integer", "+1", "false"),
    ("valid-non-negative-integer", "-1", "false"),
    ("valid-floating-point-number", "-.5e5", "true"),
    ("valid-list-of-floating-point-numbers", "1, 2", "false"),
    ("valid-month", "2026-11", "true"),
    ("valid-date", "2026-11-31", "false"),
    ("valid-yearless-date", "02-29", "true"),
    ("valid-time", "14:54:39.9290", "false"),
    ("valid-local-date-and-time", "2026-11-21 14:54:00", "true"),
    ("valid-normalized-local-date-and-time", "2026-11-21T14:54:00", "false"),
    ("valid-time-zone-offset", "-00:00", "false"),
    ("valid-global-date-and-time", "2026-11-21T14:54Z", "true"),
    ("valid-week", "2025-W53", "false"),
    ("valid-duration", "1.125S\t2d", "true"),
    ("valid-date-with-optional-time", "14:54", "false"),
    ("valid-simple-color", "#0A80FF", "true"),
    ("valid-lowercase-simple-color", "#0A80FF", "false"),
    ("valid-unique-space-separated-tokens", "a a", "false"),
    ("valid-media-query-list", "screen and (color), print", "true"),
    ("valid-media-query-list", "screen and", "false"),
    ("valid-e-mail-address", "a@example.com", "true"),
    ("valid-mime-type", "text/html;", "false"),
    ("valid-permissions-policy", "camera 'self'; fullscreen", "true"),
    ("valid-hash-name-reference", "#", "false"),
    ("valid-srcset", "a 1w, b 2w", "true"),
    ("valid-source-size-list", "(width > 30em) 50vw, 100vw", "true"),
    ("valid-autofill-details", "shipping postal-code", "true"),
    ("valid-autofill-details", "postal-code shipping", "false"),
    ("valid-accept", "image/*, .pdf", "true"),
    ("valid-accept", "pdf", "false"),
    ("valid-language-tag", "de-CH-1996", "true"),
    ("valid-language-tag", "de_CH", "false"),
];

/// All rules without parameters.
fn rules() -> impl Iterator<Item = &'static str> {
    [RuleKind::Value, RuleKind::Validity, RuleKind::Input].into_iter().flat_map(fivefold_view::rules)
}

/// The rules that the page of the formats names.
#[test]
fn the_page_names_every_rule() {
    let page = include_str!("../../../../docs/guide/command-formats.md");
    let (_, section) = page.split_once("\n## Values of microsyntaxes\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let sentences = section.lines().filter(|line| line.contains("`valid-"));
    let named = cells.chain(sentences).flat_map(|text| text.split('`').skip(1).step_by(2));
    // The one that stands before the others is a beginning of names.
    let named: BTreeSet<&str> = named.filter(|name| *name != "valid-").collect();
    let with_parameters = ["boolean-attribute", "enumerated-attribute"];
    assert_eq!(named, rules().chain(with_parameters).collect());
}

#[test]
fn every_rule_answers() {
    let answered: BTreeSet<&str> = ANSWERS.iter().map(|(rule, ..)| *rule).collect();
    assert_eq!(answered, rules().collect());
    for rule in answered {
        let of_rule = ANSWERS.iter().filter(|(name, ..)| *name == rule);
        let (inputs, values): (Vec<&str>, Vec<String>) =
            of_rule.map(|(_, input, value)| (*input, format!("{value}\n"))).unzip();
        assert_eq!(
            stdout(&[&["microsyntax", rule, "--"], &*inputs].concat(), ""),
            values.concat(),
            "{rule} {inputs:?}"
        );
    }
    let request = |(index, (rule, input, _)): (usize, &(&str, &str, &str))| {
        let input = input.replace('\t', "\\t");
        format!("{{\"id\":{index},\"dialect\":\"microsyntax\",\"rule\":\"{rule}\",\"input\":\"{input}\"}}\n")
    };
    let requests: String = ANSWERS.iter().enumerate().map(request).collect();
    let answer =
        |(index, (_, _, value)): (usize, &(&str, &str, &str))| format!("{{\"id\":{index},\"value\":{value}}}\n");
    let answers: String = ANSWERS.iter().enumerate().map(answer).collect();
    assert_eq!(stdout(&["batch"], requests), answers);
}

#[test]
fn boolean_attributes() {
    assert_snapshot!(batch(r#""rule":"boolean-attribute","name":"checked","input":"CHECKED""#), @r#"{"id":1,"value":true}"#);
    assert_snapshot!(batch(r#""rule":"boolean-attribute","name":"checked","input":"true""#), @r#"{"id":1,"value":false}"#);
    assert_eq!(
        stdout(&["microsyntax", "boolean-attribute", "checked", "", "x", "--name", "checked"], ""),
        "true\ntrue\nfalse\n"
    );
}

#[test]
fn enumerated_attributes() {
    let answer = |fields: &str| batch(&format!(r#""rule":"enumerated-attribute",{fields}"#));
    assert_snapshot!(answer(r#""attribute":"type","element":"input","input":"TEL""#), @r#"{"id":1,"value":{"state":"telephone","keyword":"tel"}}"#);
    assert_snapshot!(answer(r#""attribute":"crossorigin","element":"img","input":"""#), @r#"{"id":1,"value":{"state":"anonymous","keyword":"anonymous"}}"#);
    assert_snapshot!(answer(r#""attribute":"crossorigin","element":"img","input":null"#), @r#"{"id":1,"value":{"state":"no-cors","keyword":null}}"#);
    assert_snapshot!(answer(r#""attribute":"formmethod","element":"input""#), @r#"{"id":1,"value":{"state":null,"keyword":null}}"#);
    assert_snapshot!(answer(r#""attribute":"loading","input":"x""#), @r#"{"id":1,"value":{"state":"eager","keyword":"eager"}}"#);
    assert_snapshot!(answer(r#""attribute":"type","input":"x""#), @r#"{"id":1,"error":"`type` is not an enumerated attribute, or differs between elements: name the `element`"}"#);
    assert_snapshot!(answer(r#""attribute":"loading","element":"p","input":"x""#), @r#"{"id":1,"error":"`loading` is not an enumerated attribute of `p`"}"#);
    let arguments = ["microsyntax", "enumerated-attribute", "LAZY", "--attribute", "loading", "--element", "img"];
    assert_snapshot!(stdout(&arguments, ""), @r#"{"state":"lazy","keyword":"lazy"}"#);
}

#[test]
fn bytes_are_decoded() {
    assert_snapshot!(batch(r#""rule":"space-separated-tokens","input_base64":"w6k=""#), @r#"{"id":1,"value":["é"]}"#);
    assert_snapshot!(batch(r#""rule":"space-separated-tokens","input_base64":"6Q==","encoding":"latin1""#), @r#"{"id":1,"value":["é"]}"#);
}

#[test]
fn requests_that_cannot_be_answered() {
    assert_snapshot!(batch(r#""input":"""#), @r#"{"id":1,"error":"`rule` is missing"}"#);
    assert_snapshot!(batch(r#""rule":"Integer","input":"""#), @r#"{"id":1,"error":"unknown rule `Integer`; did you mean `integer`?"}"#);
    assert_snapshot!(batch(r#""rule":"integer","input":null"#), @r#"{"id":1,"error":"`input` or `input_base64` is missing"}"#);
    assert_snapshot!(batch(r#""rule":"integer","input":"1","input_base64":"MQ==""#), @r#"{"id":1,"error":"`input` and `input_base64` exclude each other"}"#);
    assert_snapshot!(batch(r#""rule":"integer","input":1"#), @r#"{"id":1,"error":"`input` must be a string"}"#);
    assert_snapshot!(batch(r#""rule":"integer","input":"1","chunk":0"#), @r#"{"id":1,"error":"`chunk` must be an integer of at least 1"}"#);
    assert_snapshot!(batch(r#""rule":"boolean-attribute","input":"1""#), @r#"{"id":1,"error":"`boolean-attribute` needs a `name`"}"#);
    assert_snapshot!(batch(r#""rule":"enumerated-attribute","input":"1""#), @r#"{"id":1,"error":"`enumerated-attribute` needs an `attribute`"}"#);
}

#[test]
fn a_piece_size_changes_nothing() {
    assert_snapshot!(batch(r#""rule":"integer","input":"-123","chunk":1"#), @r#"{"id":1,"value":-123}"#);
}

#[test]
fn values_are_arguments_or_lines() {
    assert_eq!(stdout(&["microsyntax", "integer", "-5", "+5", "x"], "9"), "-5\n5\nnull\n");
    for arguments in
        [&["microsyntax", "yearless-date", "--", "--02-29"][..], &["microsyntax", "yearless-date", "--02-29"]]
    {
        assert_eq!(stdout(arguments, ""), "{\"month\":2,\"day\":29}\n");
    }
    assert_eq!(stdout(&["microsyntax", "time-zone-offset", "-04:30"], ""), "{\"minutes\":-270}\n");
    // Options may follow the values.
    assert_eq!(stdout(&["microsyntax", "boolean-attribute", "-x", "Hidden", "--name", "hidden"], ""), "false\ntrue\n");
    assert_eq!(stdout(&["microsyntax", "boolean-attribute", "Hidden", "--name=hidden"], ""), "true\n");
    // A line can be empty, end with CR LF, lack a line end, and not be UTF-8.
    let lines = stdout(&["microsyntax", "space-separated-tokens"], b"a b\n\nc\r\n\xFF\nd");
    assert_eq!(lines, "[\"a\",\"b\"]\n[]\n[\"c\"]\n[\"\u{FFFD}\"]\n[\"d\"]\n");
    assert_eq!(stdout(&["microsyntax", "integer"], ""), "");
}

#[test]
fn a_line_is_answered_before_the_next_is_sent() {
    let mut child = command(&["microsyntax", "integer"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 0..5 {
        writeln!(stdin, "{number}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), number.to_string());
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn arguments_that_cannot_be_used() {
    for (arguments, message) in [
        (&["microsyntax", "nope"][..], "unknown rule `nope`"),
        (&["microsyntax", "durations", "1"], "unknown rule `durations`; did you mean `duration`?"),
        (&["microsyntax", "valid-dat", "1"], "unknown rule `valid-dat`; did you mean `valid-date`?"),
        (&["microsyntax", "boolean-attribute", "x"], "`boolean-attribute` needs a `name`"),
        (&["microsyntax", "enumerated-attribute", "x"], "`enumerated-attribute` needs an `attribute`"),
        (&["microsyntax"], "the following required arguments were not provided: <RULE>"),
    ] {
        let Outcome { status, stdout, stderr } = run(arguments, "");
        let expected = format!("fivefold: {message}");
        assert_eq!((status, &*stdout, stderr.lines().next()), (Some(2), "", Some(&*expected)), "{arguments:?}");
    }
}

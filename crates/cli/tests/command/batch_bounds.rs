//! `fivefold batch`: the bounds of requests. A request that exceeds one is answered with an error, and no other is
//! affected.

use crate::support::stdout;
use insta::assert_snapshot;
use serde_json::Value;

/// The answers to lines with these options, for any number of jobs.
fn batch(options: &[&str], lines: &str) -> String {
    let answers = |jobs| stdout(&[&["batch", "--jobs", jobs], options].concat(), lines);
    let alone = answers("1");
    assert_eq!(answers("4"), alone);
    alone
}

/// A request, as a line.
fn request(id: usize, dialect: &str, input: &str, fields: &str) -> String {
    format!("{{\"id\":{id},\"dialect\":\"{dialect}\",\"input\":\"{input}\"{fields}}}\n")
}

#[test]
fn an_answer_that_is_too_large_loses_no_other() {
    // Its tree format has eighteen megabytes.
    let deep = request(2, "xml", &"<a>".repeat(3000), "");
    let lines = [request(1, "html", "x", ""), deep, "garbage\n".to_owned(), request(4, "xml", "<a>", "")].concat();
    assert_snapshot!(batch(&["--max-output", "100000"], &lines), @r#"
    {"id":1,"tree":"| <html>\n|   <head>\n|   <body>\n|     \"x\"","ended_early":null}
    {"id":2,"error":"the answer is larger than 100000 bytes"}
    {"id":null,"error":"the line is not a JSON object: expected value at line 1 column 1"}
    {"id":4,"tree":"| <a>","ended_early":null}
    "#);
}

#[test]
fn every_part_of_an_answer_counts() {
    let page = "<p a=1>x</p>&;\\u0000".repeat(1000);
    let parts = [
        ("html", "tree"),
        ("html", "tokens"),
        ("html", "errors"),
        ("html", "serialized"),
        ("html", "tokens\",\"mode"),
        ("html-draft-2007", "tokens"),
        ("html-draft-2007", "errors"),
        ("xml", "tree"),
        ("xml", "tokens"),
        ("xml", "errors"),
        ("xml", "notices"),
        ("xml", "serialized"),
        ("xml", "canonical"),
        ("xml", "events"),
    ];
    for (dialect, want) in parts {
        let input = if dialect == "xml" { format!("<a>{page}") } else { page.clone() };
        let line = request(7, dialect, &input, &format!(",\"want\":[\"{want}\"]"));
        let whole = batch(&[], &line);
        assert!(!whole.contains("\"error\":"), "{dialect} {want}");
        let exactly = (whole.len() - 1).to_string();
        assert_eq!(batch(&["--max-output", &exactly], &line), whole, "{dialect} {want}");
        for less in ["0", "5000", &(whole.len() - 2).to_string()] {
            let error = format!("{{\"id\":7,\"error\":\"the answer is larger than {less} bytes\"}}\n");
            assert_eq!(batch(&["--max-output", less], &line), error, "{dialect} {want}");
        }
    }
}

#[test]
fn what_xml_cannot_express_leaves_nothing_behind() {
    let input = format!("<!DOCTYPE a [<!ENTITY e '<!--&#13;-->'>]><a>{}&e;</a>", "<b/>".repeat(5000));
    let line = request(1, "xml", &input, ",\"want\":[\"serialized\",\"encoding\"]");
    let answer = batch(&[], &line);
    assert!(answer.starts_with(r#"{"id":1,"serialized":null,"serialize_error":"a comment cannot"#), "{answer}");
    assert!(answer.ends_with("\",\"encoding\":null,\"ended_early\":null}\n"));
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let input = "x".repeat(1000);
    let last = format!("{{\"dialect\":\"html\",\"input\":\"{input}\",\"id\":3}}\n");
    let lines = [request(1, "html", &input, ""), "x".repeat(2_000_000), "\n".to_owned(), last];
    let lines = [lines.concat(), request(4, "html", "", ",\"want\":[]"), "x".repeat(2_000_000)].concat();
    assert_snapshot!(batch(&["--max-input", "200"], &lines), @r#"
    {"id":1,"error":"the line is longer than 200 bytes"}
    {"id":null,"error":"the line is longer than 200 bytes"}
    {"id":null,"error":"the line is longer than 200 bytes"}
    {"id":4,"ended_early":null}
    {"id":null,"error":"the line is longer than 200 bytes"}
    "#);
}

#[test]
fn a_request_that_takes_too_long_is_given_up() {
    // The answers would have 16 GB each.
    let (deep, divs) = ("<a>".repeat(2_000_000), "<div>".repeat(2_000_000));
    let lines = [request(1, "xml", &deep, ""), request(2, "xml", "<a>", ""), request(3, "html", &divs, "")].concat();
    let answers = stdout(&["batch", "--timeout", "0.5", "--max-output", "1000000000000"], lines);
    assert_snapshot!(answers, @r#"
    {"id":1,"error":"the answer takes longer than 0.5 seconds"}
    {"id":2,"tree":"| <a>","ended_early":null}
    {"id":3,"error":"the answer takes longer than 0.5 seconds"}
    "#);
    assert_snapshot!(batch(&["--timeout", "0"], &request(1, "html", "", "")), @r#"{"id":1,"error":"the answer takes longer than 0 seconds"}"#);
}

/// A document with an entity of a million million million characters: only a parser that is stopped comes to an end.
fn explosion() -> String {
    let declaration = |n: usize| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10));
    let declarations: String = (1..=18).map(declaration).collect();
    format!("<!DOCTYPE a [<!ENTITY e0 'x'>{declarations}]><a>&e18;</a>")
}

#[test]
fn parsers_are_stopped() {
    // Each template searches all markers for its own: ten thousand million steps.
    let search =
        format!("<body>{}{}", "<?start name=a?>".repeat(100_000), "<template for=q></template>".repeat(100_000));
    let want = |want| format!(",\"want\":[\"{want}\"],\"entity_budget\":1000000000000");
    let lines = [
        request(1, "xml", &explosion(), &want("encoding")),
        request(2, "xml", &explosion(), &want("events")),
        request(3, "xml", &explosion(), &want("tokens")),
        request(4, "html", &search, &want("mode")),
        request(5, "html", &search, &want("mode\",\"tokens")),
    ];
    let limits = "entity_bytes=1000000000000,search_steps=1000000000000";
    let answers = stdout(&["batch", "--timeout", "0.5", "--limits", limits], lines.concat());
    let error = |id| format!("{{\"id\":{id},\"error\":\"the answer takes longer than 0.5 seconds\"}}\n");
    assert_eq!(answers, (1..=5).map(error).collect::<String>());
}

#[test]
fn the_entity_budget_has_a_ceiling() {
    let line = request(1, "xml", &explosion(), ",\"entity_budget\":4611686018427387904,\"want\":[\"canonical\"]");
    let answer = stdout(&["batch", "--limits", "entity_bytes=100000"], &line);
    assert!((10_000..150_000).contains(&answer.len()), "{}", answer.len());
}

#[test]
fn requests_lower_the_limits() {
    let errors = |options: &[&str], limits: &str| {
        let fields = format!(",\"want\":[\"errors\"]{limits}");
        batch(options, &request(1, "html", "<!DOCTYPE html></a></b></c>", &fields))
            .matches("unexpected-end-tag")
            .count()
    };
    assert_eq!(errors(&[], ""), 3);
    assert_eq!(errors(&[], ",\"limits\":{}"), 3);
    assert_eq!(errors(&[], ",\"limits\":{\"errors\":2}"), 2);
    assert_eq!(errors(&["--limits", "errors=1"], ",\"limits\":{\"errors\":2}"), 1);
    assert_eq!(errors(&["--limits", "errors=1"], ""), 1);
    let lines = [
        request(1, "html", "x", ",\"limits\":{\"width\":2}"),
        request(2, "xml", "x", ",\"limits\":{\"width\":2}"),
        request(3, "html-draft-2007", "x", ",\"want\":[],\"limits\":{\"errors\":-1}"),
        request(4, "html", "x", ",\"want\":[],\"limits\":[]"),
        request(5, "html", "</a></b>", ",\"want\":[\"tokens\",\"errors\"],\"limits\":{\"errors\":0}"),
        request(6, "html", "</a></b>", ",\"want\":[\"errors\"],\"limits\":{\"errors\":2}"),
    ];
    assert_snapshot!(batch(&[], &lines.concat()), @r#"
    {"id":1,"error":"unknown limit `width`"}
    {"id":2,"error":"unknown limit `width`"}
    {"id":3,"error":"`limits` must be an object of integers of at least 0"}
    {"id":4,"error":"`limits` must be an object of integers of at least 0"}
    {"id":5,"tokens":[["EndTag","a"],["EndTag","b"]],"errors":[],"ended_early":null}
    {"id":6,"errors":[{"code":"missing-doctype","start":0,"end":4,"line":1,"column":1},{"code":"unexpected-end-tag","start":0,"end":4,"line":1,"column":1}],"ended_early":null,"dropped_errors":1}
    "#);
}

#[test]
fn the_tokenizer_alone_counts_the_errors_that_it_drops() {
    let line =
        |dialect| request(1, dialect, "&a;&b;&c;</a b>", ",\"want\":[\"tokens\",\"errors\"],\"limits\":{\"errors\":1}");
    assert_snapshot!(batch(&[], &line("html")), @r#"{"id":1,"tokens":[["Character","&a;&b;&c;"],["EndTag","a"]],"errors":[{"code":"unknown-named-character-reference","start":2,"end":3,"line":1,"column":3}],"ended_early":null,"dropped_errors":3}"#);
    assert_snapshot!(batch(&[], &line("html-draft-2007")), @r#"{"id":1,"tokens":[["Character","&a;&b;&c;"],["EndTag","a"]],"errors":[{"code":"parse-error","start":1,"end":2,"line":1,"column":2}],"dropped_errors":3}"#);
}

/// The field `ended_early` of each answer.
fn early_ends(answers: &str) -> Vec<Option<String>> {
    let end = |line: &str| serde_json::from_str::<Value>(line).unwrap()["ended_early"].clone();
    answers.lines().map(|line| serde_json::from_value(end(line)).unwrap()).collect()
}

#[test]
fn an_input_that_was_not_read_to_its_end_says_so() {
    // More errors than are kept come before the end.
    const KEPT: [&str; 2] = ["--limits", "errors=1000"];
    let input = |dialect| match dialect {
        "html" => format!("<!DOCTYPE html>{}{}", "</x>".repeat(1_100), "<br>".repeat(1_000)),
        _ => format!("<a>{}{}</a>", "</x>".repeat(1_100), "<br/>".repeat(1_000)),
    };
    let html = ["tree", "errors", "text", "serialized", "tokens\",\"mode"];
    let xml = ["tree", "errors", "text", "serialized", "tokens", "canonical", "notices"];
    let limits = [
        ("input_bytes", 4_500, "input-limit-reached"),
        ("nodes", 500, "document-node-limit-reached"),
        ("document_bytes", 10_000, "document-limit-reached"),
    ];
    let wants = html.map(|want| ("html", want)).into_iter().chain(xml.map(|want| ("xml", want)));
    for (dialect, want) in wants {
        let want = format!(",\"want\":[\"{want}\"]");
        let line = request(1, dialect, &input(dialect), &want);
        let lowered = limits.map(|(limit, number, _)| {
            request(2, dialect, &input(dialect), &format!("{want},\"limits\":{{\"{limit}\":{number}}}"))
        });
        let expected = limits.map(|(.., code)| Some(code.to_owned()));
        let answers = batch(&KEPT, &[&*line, &lowered.concat(), &line].concat());
        assert_eq!(early_ends(&answers), [&[None], &expected[..], &[None]].concat(), "{dialect} {want}");
        for ((limit, number, _), expected) in limits.into_iter().zip(expected) {
            let options = format!("{limit}={number},errors=5");
            assert_eq!(early_ends(&batch(&["--limits", &options], &line)), [expected], "{dialect} {want} {limit}");
        }
    }
    // Neither a tokenizer alone nor a reader makes a document.
    for (dialect, want) in [("html", "tokens"), ("html", "tokens\",\"errors"), ("xml", "events")] {
        let line = request(1, dialect, &input(dialect), &format!(",\"want\":[\"{want}\"]"));
        assert_eq!(early_ends(&batch(&["--limits", "nodes=9"], &line)), [None]);
        let code = Some("input-limit-reached".to_owned());
        assert_eq!(early_ends(&batch(&["--limits", "input_bytes=4500,errors=0"], &line)), [code]);
    }
    // The error itself is kept, after the others.
    let line = request(1, "html", &input("html"), ",\"want\":[\"error_counts\"]");
    assert_snapshot!(batch(&["--limits", "errors=5,nodes=500"], &line), @r#"{"id":1,"error_counts":{"document-node-limit-reached":1,"unexpected-end-tag":5},"ended_early":"document-node-limit-reached","dropped_errors":1095}"#);
}

#[test]
fn an_input_of_which_a_limit_has_left_out_something_says_so() {
    let cases = [
        ("html", "depth=4", "<p><b><i><u><s>", "depth-limit-reached", &["tree", "text", "errors", "mode"][..]),
        ("html", "attributes=1", "<p a b>", "attribute-limit-reached", &["tree", "tokens", "tokens\",\"mode"]),
        ("xml", "depth=2", "<a><b><c/></b></a>", "depth-limit-reached", &["tree", "text", "events", "tree\",\"events"]),
        ("xml", "attributes=1", "<a b='' c=''/>", "attribute-limit-reached", &["tree", "tokens", "tokens\",\"events"]),
        ("xml", "text_bytes=3", "<a>longer</a>", "text-limit-reached", &["serialized", "events"]),
    ];
    for (dialect, limits, input, code, wants) in cases {
        for want in wants {
            let line = request(1, dialect, input, &format!(",\"want\":[\"{want}\"]"));
            assert!(batch(&[], &line).ends_with(",\"ended_early\":null}\n"));
            // Whether the error is kept makes no difference.
            for limits in [limits.to_owned(), format!("{limits},errors=0")] {
                let answer = batch(&["--limits", &limits], &line);
                let end = format!(",\"ended_early\":null,\"shortened_by\":\"{code}\"");
                assert!(answer.contains(&end), "{dialect} {limits} {want}: {answer}");
                // Where the input ends before its end, that is all that is said.
                let ended = batch(&["--limits", &format!("{limits},input_bytes=2")], &line);
                assert!(ended.contains(",\"ended_early\":\"input-limit-reached\""), "{ended}");
                assert!(!ended.contains("shortened_by"), "{ended}");
            }
        }
    }
}

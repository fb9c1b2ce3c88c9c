//! Requests and their answers.

use super::answer;
use serde_json::{Value, json};

fn ask(line: &str, source: &str) -> Value {
    serde_json::from_str(&answer(&format!("{line}\n{source}"))).unwrap()
}

#[test]
fn a_trace_ends_where_it_is_cut() {
    let trace = ask("trace html", "<p>é");
    assert_eq!((&trace["language"], &trace["source"], &trace["whole"]), (&json!("HTML"), &json!("<p>é"), &json!(true)));
    assert_eq!(trace["steps"].as_array().unwrap().last().unwrap()["at"], "end of file");
    // The cut is between characters.
    let trace = ask("trace html", &format!("x{}", "é".repeat(1 << 14)));
    assert_eq!((trace["whole"].as_bool(), trace["source"].as_str().unwrap().len()), (Some(false), (1 << 14) - 1));
    assert!(trace["steps"].as_array().unwrap().iter().all(|step| step["at"].is_null()));
    assert!(ask("trace xml", "<a>")["steps"].as_array().unwrap().len() > 2);
}

/// In the draft's tree construction, `title` is RCDATA.
#[test]
fn traces_and_tokens_of_2007_agree() {
    let source = "<title><b></title><p";
    let tokens =
        ask("tokens html-2007", source)["tokens"].as_array().unwrap().iter().map(|token| token[2].clone()).collect();
    let mut traced: Vec<Value> = Vec::new();
    for step in ask("trace html-2007", source)["steps"].as_array().unwrap() {
        for token in step["tokens"].as_array().into_iter().flatten() {
            match traced.last_mut() {
                Some(last) if last[0] == "Character" && token[0] == "Character" => {
                    last[1] = format!("{}{}", last[1].as_str().unwrap(), token[1].as_str().unwrap()).into();
                }
                _ => traced.push(token.clone()),
            }
        }
    }
    assert_eq!((traced.len(), Value::Array(traced)), (5, tokens));
}

#[test]
fn errors_are_in_the_order_of_the_source() {
    let answer = ask("errors html", "<p a a>\0<b></p>");
    let starts: Vec<_> = answer["errors"].as_array().unwrap().iter().map(|error| error["start"].as_u64()).collect();
    assert!(starts.len() > 2 && starts.is_sorted(), "{answer}");
    assert_eq!(answer["count"], starts.len());
    assert_eq!(answer["errors"][0]["code"], "missing-doctype");
    assert!(answer["explanations"]["duplicate-attribute"].is_string());
    let answer = ask("errors xml", "<a><!-- -- --></a>");
    assert_eq!(answer["errors"][0]["notice"], true, "{answer}");
    let answer = ask("errors html-2007", "<br/ x");
    assert_eq!(answer["errors"][0]["code"], "parse-error", "{answer}");
    let answer = ask("errors html", &"\0".repeat(3000));
    assert_eq!(answer["errors"].as_array().unwrap().len(), 1000);
    assert!(answer["count"].as_u64().unwrap() >= 3000);
}

#[test]
fn tokens_have_their_places() {
    let source = "<title>a&amp;b</title>é<br>";
    let answer = ask("tokens html", source);
    let places: Vec<_> = answer["tokens"].as_array().unwrap().iter().map(|token| json!([token[0], token[1]])).collect();
    assert_eq!(
        places,
        [json!([0, 7]), json!([7, 14]), json!([14, 22]), json!([22, 24]), json!([24, 28]), json!([28, 28])]
    );
    // The characters of a reference and those around it are one token.
    assert_eq!(answer["tokens"][1][2], json!(["Character", "a&b"]));
    assert_eq!(ask("tokens xml", "<a>x&lt;y</a>")["count"], 4);
    // The draft's tree construction reads `title` as RCDATA.
    assert_eq!(ask("tokens html-2007", "<title><b></title>")["tokens"][1][2], json!(["Character", "<b>"]));
    let answer = ask("tokens html", &"<p>".repeat(30_000));
    assert_eq!((answer["tokens"].as_array().unwrap().len(), answer["count"].as_u64()), (20_000, Some(30_001)));
}

#[test]
fn tokens_of_2007_are_beside_those_of_today() {
    assert_eq!(ask("compare html", "<p class=a>x</p>")["different"], 0);
    let answer = ask("compare html", "<p>x<br/");
    assert_eq!(answer["different"], 1, "{answer}");
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows[2], json!([4, null, ["StartTag", "br", {}]]));
    assert_eq!(rows.len(), 4);
}

#[test]
fn documents_are_written_in_every_format() {
    let text = |line: &str, source: &str| ask(line, source)["text"].as_str().unwrap().to_owned();
    let html = "<p>a<br>b";
    assert_eq!(text("output html html", html), "<html><head></head><body><p>a<br>b</p></body></html>");
    assert_eq!(text("output html minimal", html), "<p>a<br>b");
    assert!(text("output html indented", html).contains("\n"));
    assert!(text("output html xhtml", html).contains("<br />") || text("output html xhtml", html).contains("<br/>"));
    assert_eq!(text("output html tree", html).lines().nth(3), Some("|     <p>"));
    assert_eq!(text("output html text", html), "a\nb");
    let xml = "<a  b='1'><c></c></a>";
    assert_eq!(text("output xml canonical", xml), r#"<a b="1"><c></c></a>"#);
    assert_eq!(text("output xml tree", xml).lines().next(), Some("| <a>"));
    assert!(text("output xml indented", xml).contains("\n  <c/>"));
    assert_eq!(text("output xml xml", xml), r#"<a b="1"><c/></a>"#);
    assert_eq!(text("output xml text", "<a>x</a>"), "x");
    assert!(ask("output xml xhtml", xml)["error"].is_string());
}

/// The tree format of nested elements is quadratic, and is cut.
#[test]
fn outputs_are_bounded() {
    let answer = ask("output html tree", &"<div>".repeat(50_000));
    assert_eq!((answer["cut"].as_bool(), answer["text"].as_str().unwrap().len()), (Some(true), 1 << 23));
}

#[test]
fn a_value_is_read_by_every_rule() {
    let answer = ask("values value dir p", "2026-02-28");
    let find = |list: &str, rule: &str| {
        answer[list].as_array().unwrap().iter().find(|row| row[0] == rule).cloned().unwrap_or_default()
    };
    assert_eq!(find("values", "date"), json!(["date", { "year": 2026, "month": 2, "day": 28 }, true]));
    assert_eq!(find("values", "duration"), json!(["duration", null, false]));
    assert_eq!(find("inputs", "input-date"), json!(["input-date", "2026-02-28"]));
    assert_eq!(find("validity", "lowercase-simple-color"), json!(["lowercase-simple-color", null, false]));
    assert_eq!(answer["attribute"]["state"], Value::Null);
    assert_eq!(ask("values value loading img", "LAZY")["attribute"]["keyword"], "lazy");
    assert!(ask("values value nothing img", "x")["attribute"]["error"].is_string());
    assert_eq!(ask("values value  ", "x")["attribute"], Value::Null);
}

#[test]
fn other_requests_are_refused() {
    for line in
        ["", "trace", "trace sgml", "compare xml", "output html-2007 html", "output html pdf", "values html", "x value"]
    {
        assert!(ask(line, "<p>")["error"].is_string(), "{line}");
    }
}

//! Requests of the playground.

use crate::input::Input;
use crate::{HTML, XML};
use fivefold::{html, xml};
use fivefold_playground::answer;
use serde_json::Value;

/// Each request has an answer that is JSON, and what is in it lies in the source. An output that is to take the source's place
/// tells of a loss if there is one.
pub fn playground(data: &[u8]) {
    const LINES: &[&str] = &[
        "trace html step=0",
        "trace html offset=9 scripting",
        "trace html error=3 5 fragment=td",
        "trace xml feedback=2 3",
        "trace xml step=7",
        "trace html-2007 offset=30 10",
        "beginning html 40",
        "beginning html 40 fragment=template",
        "beginning xml 60",
        "encoding html auto",
        "encoding xml auto",
        "errors html",
        "errors xml",
        "errors html-2007",
        "tokens html",
        "tokens xml",
        "tokens html-2007",
        "compare html",
        "output html html",
        "output html minimal",
        "output html indented",
        "output html xhtml",
        "output html tree",
        "output html text scripting fragment=svg/title",
        "output html text",
        "output xml xml",
        "output xml indented",
        "output xml canonical",
        "output xml tree",
        "output xml text",
        "values value dir p",
        "values value type input",
    ];
    let mut input = Input::new(data);
    if input.below(4) == 0 {
        let language = input.pick(&["html", "xml", "html fragment=td"]);
        let text = input.text(if language == "xml" { &XML } else { &HTML });
        return check_blocks(&mut input, language, &text);
    }
    let line = input.pick(LINES);
    let is_any = input.rarely(|_| ()).is_some();
    let text = input.text(&HTML);
    let request = if is_any { text.clone() } else { format!("{line}\n{text}") };
    let answered = answer(&request);
    let value: Value = serde_json::from_str(&answered).unwrap_or_else(|error| panic!("{error}: {answered}"));
    assert!(value.is_object(), "{answered}");
    if !is_any {
        check(line, &text, &value);
    }
}

fn check(line: &str, text: &str, answer: &Value) {
    // An output can be refused: XML cannot write everything.
    assert!(line.starts_with("output") || answer.get("error").is_none(), "{line}: {answer}");
    let is_boundary = |offset: &Value| offset.as_u64().is_some_and(|offset| text.is_char_boundary(offset as usize));
    for error in answer["errors"].as_array().into_iter().flatten() {
        assert!(is_boundary(&error["start"]) && is_boundary(&error["end"]), "{line}: {error} in {text:?}");
        let explanation = &answer["explanations"][error["code"].as_str().unwrap_or_default()];
        assert!(explanation.is_string() || error["message"].is_string(), "{line}: {error}");
    }
    for token in answer["tokens"].as_array().into_iter().flatten() {
        assert!(is_boundary(&token[0]) && is_boundary(&token[1]), "{line}: {token} in {text:?}");
    }
    let loss = &answer["loss"];
    assert!(loss.is_null() || is_boundary(&loss["start"]) && is_boundary(&loss["end"]), "{line}: {loss} in {text:?}");
    let comparison = match (line, answer["text"].as_str()) {
        ("output html minimal" | "output html indented", Some(written)) => html::compare(text, written, None),
        ("output xml indented", Some(written)) => xml::compare(text, written),
        _ => return,
    };
    assert_eq!(comparison.losses.is_empty(), loss.is_null(), "{line}: {answer} of {text:?}");
}

/// The blocks of a trace, one after the other, are the whole trace; and what is before each of them has an answer.
fn check_blocks(input: &mut Input<'_>, language: &str, text: &str) {
    let ask = |line: &str| -> Value { serde_json::from_str(&answer(&format!("{line}\n{text}"))).unwrap() };
    let len = 1 + input.below(40);
    let with = usize::from(input.below(255)) * 7;
    let whole = ask(&format!("trace {language} step=0 1000000"));
    let steps = whole["steps"].as_array().expect("steps");
    assert_eq!(whole["count"].as_u64(), Some(steps.len() as u64));
    let with = with % steps.len();
    let block = ask(&format!("trace {language} step={with} {len}"));
    let first = block["first"].as_u64().expect("a number") as usize;
    let found = block["steps"].as_array().expect("steps");
    assert!((first..first + found.len()).contains(&with), "step {with} is not in the block at {first}");
    assert_eq!(block["count"], whole["count"]);
    assert_eq!(found[..], steps[first..first + found.len()], "the block at {first} in {text:?}");
    let end = if first > 0 { block["before"]["tokens_end"].clone() } else { 0.into() };
    let beginning = ask(&format!("beginning {language} {end}"));
    assert!(beginning["nodes"].is_array(), "{beginning}");
    let created = |step: &Value| {
        let operations = step["operations"].as_array().into_iter().flatten();
        operations.filter(|operation| operation["do"] == "create-element" || operation["do"] == "clone").count()
    };
    let numbers = |step: &Value| -> Vec<Value> {
        let operations = step["operations"].as_array().into_iter().flatten();
        operations.filter(|it| it["do"] == "insert").map(|it| it["node"].clone()).collect()
    };
    let before: usize = steps[..first].iter().map(created).sum();
    let nodes = beginning["nodes"].as_array().unwrap();
    let elements: Vec<_> = nodes.iter().filter(|node| node[2] == "element").map(|node| &node[1]).collect();
    // Copies for `selectedcontent` are elements, too, and elements that the parser has let go of are left out.
    if !text.contains("select") && !text.contains("frameset") && !text.contains("template") {
        assert_eq!(elements.len(), before, "the elements before step {first} of {text:?}");
        for node in steps[..first].iter().flat_map(numbers) {
            assert!(nodes.iter().any(|entry| entry[1] == node), "node {node} before step {first} of {text:?}");
        }
    }
}

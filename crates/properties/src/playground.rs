//! Requests of the playground.

use crate::HTML;
use crate::input::Input;
use fivefold_playground::answer;
use serde_json::Value;

/// Each request has an answer that is JSON, and what is in it lies in the source.
pub fn playground(data: &[u8]) {
    const LINES: &[&str] = &[
        "trace html",
        "trace xml",
        "trace html-2007",
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
        assert!(answer["explanations"][error["code"].as_str().unwrap_or_default()].is_string(), "{line}: {error}");
    }
    for token in answer["tokens"].as_array().into_iter().flatten() {
        assert!(is_boundary(&token[0]) && is_boundary(&token[1]), "{line}: {token} in {text:?}");
    }
}

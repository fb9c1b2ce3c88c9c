//! Requests and their answers.

use super::answer;
use serde_json::{Value, json};

fn ask(line: &str, source: &str) -> Value {
    serde_json::from_str(&answer(&format!("{line}\n{source}"))).unwrap()
}

#[test]
fn a_trace_has_a_block_of_steps() {
    let source = "<p>é".repeat(100);
    let whole = ask("trace html step=0", &source);
    assert_eq!((&whole["language"], &whole["first"], &whole["before"]), (&json!("HTML"), &json!(0), &Value::Null));
    let steps = whole["steps"].as_array().unwrap();
    assert_eq!((whole["count"].as_u64(), steps.len()), (Some(401), 401));
    assert_eq!(steps.last().unwrap()["at"], "end of file");
    for (request, first) in [
        ("step=0 100", 0),
        ("step=99 100", 0),
        ("step=100 100", 100),
        ("step=400 100", 400),
        ("step=4294967295 100", 400),
        // Four characters in five bytes.
        ("offset=249 100", 100),
        ("offset=250 100", 200),
        // The first `p` without a DOCTYPE, and the end of the file.
        ("error=0 100", 0),
        ("error=3 100", 400),
    ] {
        let block = ask(&format!("trace html {request}"), &source);
        assert_eq!((block["first"].as_u64(), block["count"].as_u64()), (Some(first), Some(401)), "{request}");
        let first = first as usize;
        assert_eq!(block["steps"].as_array().unwrap(), &steps[first..401.min(first + 100)], "{request}");
    }
    // No tag asks for another state of the tokenizer.
    assert_eq!(ask("trace html feedback=0 100", &source)["first"], 400);
    // The rows of `<`, `p`, `>`, `<`, `t` and `itle` come before that of the second `>`.
    let block = ask("trace html feedback=0 2", "<p><title>x");
    assert_eq!((block["first"].as_u64(), &block["before"]["tokens"]), (Some(6), &json!(1)));
    assert_eq!(block["before"]["ends_in_text"], false);
    // The text goes on behind the cut, and stays one token.
    let block = ask("trace html step=1 1", "a\0b");
    assert_eq!(block["steps"][0]["tokens"], json!([["Character", "\0"]]));
    assert_eq!((&block["before"]["tokens"], &block["before"]["ends_in_text"]), (&json!(1), &json!(true)));
}

/// A replacement text is in one block, whatever its length.
#[test]
fn blocks_end_outside_of_entities() {
    let source = format!("<!DOCTYPE a [<!ENTITY e '{}'>]><a>&e;<b/></a>", "<i/>".repeat(50));
    let whole = ask("trace xml step=0", &source);
    let count = whole["count"].as_u64().unwrap();
    let mut first = 0;
    while first < count {
        let block = ask(&format!("trace xml step={first} 3"), &source);
        assert_eq!(block["first"], first);
        let steps = block["steps"].as_array().unwrap();
        assert_eq!(steps[0]["replacement"], Value::Null);
        first += steps.len() as u64;
    }
    assert_eq!(first, count);
}

/// As in the fragment parsing algorithm, and with `noscript`.
#[test]
fn settings_have_effect() {
    let text = |line: &str, source: &str| ask(line, source)["text"].as_str().unwrap_or_default().to_owned();
    assert_eq!(text("output html html", "<td>1"), "<html><head></head><body>1</body></html>");
    assert_eq!(text("output html fragment=tr html", "<td>1"), "<td>1</td>");
    assert_eq!(text("output html html fragment=svg/title", "<P>"), "<p></p>");
    assert_eq!(text("output html fragment=body tree", "<noscript><b>"), "| <noscript>\n|   <b>\n");
    assert_eq!(text("output html fragment=body scripting tree", "<noscript><b>"), "| <noscript>\n|   \"<b>\"\n");
    assert_eq!(ask("tokens html fragment=title", "<b>")["tokens"][0][2], json!(["Character", "<b>"]));
    assert_eq!(ask("errors html fragment=title", "<b>")["count"], 0);
    let steps = ask("trace html step=0 fragment=title", "<b>")["steps"].clone();
    assert_eq!(steps[0]["state"], "RCDATA state");
    for line in
        ["errors html fragment=", "errors html fragment=1", "errors html fragment=xul/box", "errors xml scripting"]
    {
        assert!(ask(line, "")["error"].is_string(), "{line}");
    }
}

/// The encodings that the standards' sniffing finds.
#[test]
fn encodings_are_found() {
    let encoding = |line: &str, bytes: &[u8]| {
        let source: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        ask(&format!("encoding {line}"), &source)["encoding"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(encoding("html auto", b"<p>"), "windows-1252");
    assert_eq!(encoding("html auto", b"\xEF\xBB\xBF<p>"), "UTF-8");
    assert_eq!(encoding("html koi8-r", b"\xEF\xBB\xBF<p>"), "UTF-8");
    assert_eq!(encoding("html koi8-r", b"<meta charset=utf-8>"), "KOI8-R");
    assert_eq!(encoding("html auto", b"<meta charset=cp1251>"), "windows-1251");
    assert_eq!(encoding("html-2007 auto", b"<meta charset=cp1251>"), "windows-1251");
    assert_eq!(encoding("xml auto", b"<?xml version='1.0' encoding='iso-8859-2'?><a/>"), "ISO-8859-2");
    assert_eq!(encoding("xml auto", b"<a/>"), "UTF-8");
    assert!(ask("encoding html nonsense", "")["error"].is_string());
}

/// In a block's place, the page needs what the steps before it have made.
#[test]
fn a_beginning_has_the_tree_and_the_state() {
    let source = "<!DOCTYPE html><b id=x>1<template><p>é</p></template>";
    let answer = ask("beginning html 34", source);
    let expected = json!([
        [0, 1, "doctype", "html"],
        [0, 2, "element", "html", 1, {}],
        [1, 3, "element", "head", 1, {}],
        [1, 4, "element", "body", 1, {}],
        [2, 5, "element", "b", 1, { "id": "x" }],
        [3, 6, "text", "1"],
        [3, 7, "element", "template", 1, {}],
        [4, 8, "content"],
    ]);
    assert_eq!((&answer["nodes"], &answer["mode"]), (&expected, &json!("no-quirks")));
    assert_eq!(answer["open"], json!([2, 4, 5, 7]));
    let state: Vec<_> =
        answer["state"].as_array().unwrap().iter().map(|it| [&it["do"], &it["node"], &it["mode"]]).collect();
    let null = &Value::Null;
    assert_eq!(
        state[..4],
        [
            [&json!("push"), &json!(5), null],
            [&json!("push-marker"), null, null],
            [&json!("push"), null, &json!("in template")],
            [&json!("set"), &json!(3), null],
        ]
    );
    // An element that has left the tree, but not the list, is known: it may be cloned.
    let answer = ask("beginning html 12", "<b><frameset>");
    assert!(answer["nodes"].as_array().unwrap().iter().any(|node| node[3] == "b"), "{answer}");
    // The end is between characters.
    assert_eq!(ask("beginning xml 4", "<a>é")["nodes"], json!([[0, 1, "element", "a", null, {}]]));
}

/// In the draft's tree construction, `title` is RCDATA.
#[test]
fn traces_and_tokens_of_2007_agree() {
    let source = "<title><b></title><p";
    let tokens =
        ask("tokens html-2007", source)["tokens"].as_array().unwrap().iter().map(|token| token[2].clone()).collect();
    let mut traced: Vec<Value> = Vec::new();
    for step in ask("trace html-2007 step=0", source)["steps"].as_array().unwrap() {
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
    assert_eq!(answer["errors"][0]["severity"], "notice", "{answer}");
    let answer = ask("errors html-2007", "<br/ x");
    assert_eq!(answer["errors"][0]["code"], "parse-error", "{answer}");
    let answer = ask("errors html", &"\0".repeat(3000));
    assert_eq!(answer["errors"].as_array().unwrap().len(), 1000);
    assert!(answer["count"].as_u64().unwrap() >= 3000);
}

#[test]
fn findings_are_among_the_errors() {
    let answer = ask("errors html", "<!DOCTYPE html><html lang=en><title>t</title><ul><p>x</ul>");
    assert_eq!(answer["count"], 1, "{answer}");
    let finding = &answer["errors"][0];
    assert_eq!([&finding["code"], &finding["severity"]], ["element-not-allowed", "error"]);
    assert_eq!([&finding["start"], &finding["end"]], [49, 52]);
    assert!(finding["message"].as_str().unwrap().contains("`ul`"), "{answer}");
    let typed = ask("errors html", "<!DOCTYPE html><p id=a id=b>Hé<i>&amp");
    let codes: Vec<_> = typed["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
    // The same input is typed in Chromium.
    let expected = [
        "document-title",
        "missing-language",
        "duplicate-attribute",
        "missing-semicolon-after-character-reference",
        "eof-with-open-elements",
    ];
    assert_eq!(codes, expected, "{typed}");
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
    // The tags that the source leaves out are not added.
    assert_eq!(text("output html indented", "<ul><li class='a'>x"), "<ul>\n  <li class='a'>x</li>\n</ul>");
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

#[test]
fn an_output_tells_what_it_loses_of_the_source() {
    let loss = |line: &str, source: &str| ask(line, source)["loss"].clone();
    // Text in a table moves before it; so does nothing of what is only read differently.
    let moved = "<!DOCTYPE html><table>é<tr><td>1</table>";
    let expected = json!({ "message": "the start tag would be missing or elsewhere", "start": 15, "end": 22 });
    for format in ["indented", "minimal"] {
        let line = format!("output html {format}");
        assert_eq!(loss(&line, moved), expected);
        // The page's settings make trees of `noscript`, of shadow roots and of patches; what is written keeps them.
        let kept = "<!DOCTYPE html><p title='&quot;'>x</b><noscript><i></noscript><?start name=a?>b<?end ?>\
            <template for=a>c</template><div><template shadowrootmode=open>d</template></div>";
        assert_eq!(loss(&line, kept), Value::Null, "{}", ask(&line, kept));
        assert_eq!(loss(&format!("{line} fragment=tbody"), "<tr><td>1"), Value::Null);
    }
    assert_eq!(loss("output html minimal", "<tr><td>1")["message"], "the start tag would be missing");
    // Other formats are not meant to take the source's place.
    assert_eq!(loss("output html html", moved), Value::Null);
    assert_eq!(loss("output xml indented", "<a> <b c='1'></b></a>"), Value::Null);
    assert_eq!(loss("output xml indented", "<a><b></a>")["start"], 6);
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
    for line in [
        "",
        "trace",
        "trace html",
        "trace html 5",
        "trace html step=1 0",
        "trace sgml",
        "beginning value 1",
        "compare xml",
        "output html-2007 html",
        "output html pdf",
        "values html",
        "x value",
    ] {
        assert!(ask(line, "<p>")["error"].is_string(), "{line}");
    }
}

/// What waits for the character after it is not yet in the tree: a `<` that may begin a tag, a number without a semicolon.
#[test]
fn a_beginning_has_the_tokens_that_were_emitted() {
    for (source, step, tree) in [("<p><b></p><\nx", "\n", "b"), ("<b>a&#65 x", " ", "a"), ("<b>a&ampx", "x", "a&")] {
        let steps = ask("trace html step=0 1000", source)["steps"].as_array().unwrap().clone();
        let first = steps.iter().position(|it| it["input"] == step).expect("the step");
        let block = ask(&format!("trace html step={first} 1"), source);
        let answer = ask(&format!("beginning html {}", block["before"]["tokens_end"]), source);
        let last = answer["nodes"].as_array().unwrap().last().unwrap();
        assert!(last.as_array().unwrap().contains(&json!(tree)), "{last} before {step:?} in {source:?}");
    }
}

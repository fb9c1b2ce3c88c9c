//! `fivefold batch`: requests and answers.

use crate::support::{command, stdout};
use insta::assert_snapshot;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};

/// The answers to lines.
fn batch(lines: impl AsRef<[u8]>) -> String {
    stdout(&["batch"], lines)
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// The codes of the findings in an answer.
fn codes(answer: &str) -> Vec<String> {
    let findings = json(answer)["findings"].take();
    findings.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap().to_owned()).collect()
}

/// The answer to an HTML request with these further fields.
fn html(fields: &str) -> String {
    batch(format!(r#"{{"id":1,"dialect":"html",{fields}}}"#))
}

#[test]
fn everything_that_can_be_wanted() {
    assert_snapshot!(html(r#""input":"<a ","want":["errors","tokens","tree","serialized","mode","encoding"]"#), @r#"{"id":1,"errors":[{"code":"eof-in-tag","start":3,"end":3,"line":1,"column":4},{"code":"missing-doctype","start":3,"end":3,"line":1,"column":4}],"tokens":[],"tree":"| <html>\n|   <head>\n|   <body>","serialized":"<html><head></head><body></body></html>","mode":"quirks","encoding":null,"ended_early":null}"#);
    assert_snapshot!(html(r#""input":"<!DOCTYPE html>","want":["mode","mode"]"#), @r#"{"id":1,"mode":"no-quirks","ended_early":null}"#);
    assert_snapshot!(html(r#""input":"<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//'>","want":["mode"]"#), @r#"{"id":1,"mode":"limited-quirks","ended_early":null}"#);
    assert_snapshot!(html(r#""input":"x""#), @r#"{"id":1,"tree":"| <html>\n|   <head>\n|   <body>\n|     \"x\"","ended_early":null}"#);
}

#[test]
fn what_a_crawler_keeps_of_a_page() {
    let page = concat!(
        "<title> A\\n <b> title</title><title>Another</title><style>p {}</style><base href=/dir/>",
        "<h1>One</h1><p>two <a href=b?c#d>three</a><area href='http://[/'><a name=e>four</a>",
        "<svg><a href=in-svg></a></svg></b></b><p hidden>five"
    );
    let wants = r#""want":["title","links","text","error_counts"]"#;
    assert_eq!(
        html(&format!(r#""input":"{page}","url":"https://example.com/x",{wants}"#)),
        concat!(
            r#"{"id":1,"title":"A <b> title","links":["https://example.com/dir/b?c#d","http://[/"],"#,
            r#""text":"One\n\ntwo threefour","#,
            r#""error_counts":{"missing-doctype":1,"unexpected-end-tag":2},"ended_early":null}"#,
            "\n"
        )
    );
    assert_eq!(
        html(&format!(r#""input":"{page}","want":["links"]"#)),
        "{\"id\":1,\"links\":[\"b?c#d\",\"http://[/\"],\"ended_early\":null}\n"
    );
    assert_eq!(html(r#""input":"<p>x","want":["title"]"#), "{\"id\":1,\"title\":null,\"ended_early\":null}\n");
    // Titles and links are those of the whole parser, in a fragment, too; counts may be those of the tokenizer alone.
    assert_eq!(
        html(r#""input":"<td><a href=x>","context":"tr","want":["links","text"]"#),
        "{\"id\":1,\"links\":[\"x\"],\"text\":\"\",\"ended_early\":null}\n"
    );
    assert_eq!(
        html(r#""input":"<a b=1 b=2 b=3>","initial_state":"Data state","want":["error_counts"]"#),
        "{\"id\":1,\"error_counts\":{\"duplicate-attribute\":2},\"ended_early\":null}\n"
    );
    let refused = html(r#""input":"","initial_state":"Data state","want":["text"]"#);
    assert_snapshot!(refused, @r#"{"id":1,"error":"`text` cannot be answered with `initial_state`: the tokenizer runs alone"}"#);
    let refused = html(r#""input":"","url":"page.html","want":["links"]"#);
    assert_snapshot!(refused, @r#"{"id":1,"error":"`url` must be an absolute URL: relative URL without a base"}"#);
    // Errors beyond the limit are not counted by code.
    assert_eq!(
        html(r#""input":"<!DOCTYPE html><a b b b b b>","limits":{"errors":3},"want":["error_counts"]"#),
        "{\"id\":1,\"error_counts\":{\"duplicate-attribute\":3},\"ended_early\":null,\"dropped_errors\":2}\n"
    );
    assert_eq!(
        batch(
            r#"{"id":1,"dialect":"xml","input":"<a b='&z;'>x<!--y--><b> z </b></a>","want":["text","error_counts"]}"#
        ),
        "{\"id\":1,\"text\":\"x z \",\"error_counts\":{\"undeclared-entity-reference\":1},\"ended_early\":null}\n"
    );
}

#[test]
fn what_is_wrong_with_a_document() {
    let page = r"<!DOCTYPE html><html lang=en>\n<title>t</title><h1 id=a></h1></b>\n<p id=a>x";
    let findings = html(&format!(r#""input":"{page}","want":["findings"]"#));
    assert_snapshot!(findings, @r#"{"id":1,"findings":[{"code":"empty-heading","start":46,"end":55,"line":2,"column":17,"severity":"warning","category":"advice","message":"The heading `h1` has no text."},{"code":"duplicate-id","start":68,"end":72,"line":3,"column":4,"severity":"error","category":"references","message":"The id `a` is not unique: another element has it, too.","related":[{"start":50,"end":54,"line":2,"column":21,"message":"the first element with this id"}]}],"ended_early":null}"#);
    // Those of the command are the same, but for the place in a file.
    let text = page.replace(r"\n", "\n");
    let lines =
        crate::support::run(&["check", "--html", "--conformance", "--format", "json", "--ignore", "syntax"], &text);
    let lines: Vec<Value> = lines.stdout.lines().map(json).collect();
    let objects = json(&findings)["findings"].take();
    for (object, line) in objects.as_array().unwrap().iter().zip(&lines) {
        assert!(object.as_object().unwrap().iter().all(|(name, value)| line[name] == *value), "{object} {line}");
    }
    assert_eq!(lines.len(), 2);
    let few = html(&format!(r#""input":"{page}","want":["findings"],"limits":{{"errors":1}}"#));
    assert_eq!(codes(&few).last().map(String::as_str), Some("too-many-findings"));
    let xml = |input: &str| batch(format!(r#"{{"dialect":"xml","input":"{input}","want":["findings"]}}"#));
    assert_eq!(xml("<feed/>"), "{\"id\":null,\"findings\":[],\"ended_early\":null}\n");
    assert!(xml("<ul xmlns='http://www.w3.org/1999/xhtml'>x</ul>").contains("text-not-allowed"));
    let names = r#""input":"<img :src=a my-a><gr-eet></gr-eet><greet>x</greet>","context":"div","want":["findings"]"#;
    let found = |fields: &str| codes(&html(&format!("{names}{fields}")));
    let own = r#","presets":["vue"],"allow_attributes":["my-*"],"allow_elements":["gr*"]"#;
    assert_eq!(found(own), ["missing-attribute"]);
    let all =
        ["missing-attribute", "missing-attribute", "attribute-not-allowed", "attribute-not-allowed", "unknown-element"];
    assert_eq!(found(""), all);
    let refused = html(r#""input":"","presets":["veu"],"want":["findings"]"#);
    assert_snapshot!(refused, @r#"{"id":1,"error":"unknown preset `veu`; did you mean `vue`?"}"#);
    let refused = html(r#""input":"","initial_state":"Data state","want":["findings"]"#);
    assert_snapshot!(refused, @r#"{"id":1,"error":"`findings` cannot be answered with `initial_state`: the tokenizer runs alone"}"#);
    // What `check` does not report for a framework is no error here.
    let rows =
        "<!DOCTYPE html><html lang=en><title>t</title><table>@for (a of b) {<tr><td><a-b/></td></tr>}</table><p/>";
    let errors = |fields: &str| html(&format!(r#""input":"{rows}","want":["errors","error_counts"]{fields}"#));
    assert_eq!(json(&errors(""))["errors"].as_array().map(Vec::len), Some(5));
    let loud = json(&errors(r#","presets":["angular"]"#));
    assert_eq!(loud["error_counts"], json(r#"{"non-void-html-element-start-tag-with-trailing-solidus":1}"#));
    assert_eq!(loud["errors"][0]["start"].as_u64().map(|start| &rows[start as usize..]), Some("<p/>"));
    let silenced =
        r#""input":"<!-- fivefold-ignore duplicate-attribute: so --><p a a>","context":"div","want":["errors"]"#;
    assert!(html(silenced).contains("duplicate-attribute"));
    assert!(html(&format!(r#"{silenced},"presets":["vue"]"#)).contains(r#""errors":[]"#));
    assert!(html(r#""input":"","presets":["veu"],"want":["text"]"#).contains(r#""text":"""#));
    // A fragment needs no title.
    let fragment = html(r#""input":"<p id=a><p id=a>","context":"td","want":["findings"]"#);
    assert_eq!(codes(&fragment), ["duplicate-id"]);
}

/// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
#[test]
fn with_scripting_noscript_is_not_read() {
    let page = r#""input":"<!DOCTYPE html><p>a<noscript><b>n</b></noscript>""#;
    assert_eq!(html(&format!(r#"{page},"want":["text"]"#)), "{\"id\":1,\"text\":\"an\",\"ended_early\":null}\n");
    // Also where the tokens are listed as well.
    for tokens in ["", r#","tokens""#] {
        let answer = html(&format!(r#"{page},"scripting":true,"want":["text","serialized"{tokens}]"#));
        let expected = concat!(
            r#"{"id":1,"text":"a","#,
            r#""serialized":"<!DOCTYPE html><html><head></head><body><p>a<noscript><b>n</b></noscript></p></body></html>""#
        );
        assert_eq!(answer.get(..expected.len()), Some(expected));
    }
}

/// Bytes without a declaration are what the standard says unless the request says otherwise.
#[test]
fn the_fallback_of_bytes() {
    let answer = |base64: &str, fields: &str| {
        let answer = html(&format!(r#""input_base64":"{base64}"{fields},"want":["encoding","text"]"#));
        let answer = json(&answer);
        (answer["encoding"].clone(), answer["text"].clone())
    };
    let found = |encoding: &str, text: &str| (Value::from(encoding), Value::from(text));
    // `Пр` in UTF-8; `Пр` in windows-1251; `é` in UTF-8 and a byte that begins a character and is the last.
    let [utf_8, windows_1251, cut] = ["0J/RgA==", "z/A=", "w6nQ"];
    let if_valid = r#","fallback":"utf-8-if-valid""#;
    assert_eq!(answer(utf_8, ""), found("windows-1252", "ÐŸÑ€"));
    assert_eq!(answer(utf_8, if_valid), found("utf-8", "Пр"));
    assert_eq!(answer(windows_1251, if_valid), found("windows-1252", "Ïð"));
    assert_eq!(answer(windows_1251, r#","fallback":"windows-1251""#), found("windows-1251", "Пр"));
    assert_eq!(answer(cut, if_valid), found("utf-8", "é\u{FFFD}"));
    assert_eq!(answer(utf_8, r#","fallback":null"#), found("windows-1252", "ÐŸÑ€"));
    // It counts only where nothing is declared.
    assert_eq!(answer(utf_8, r#","fallback":"utf-8-if-valid","encoding":"windows-1251""#).0, "windows-1251");
    // `<meta charset=koi8-r>` and `Пр` in UTF-8.
    assert_eq!(answer("PG1ldGEgY2hhcnNldD1rb2k4LXI+0J/RgA==", if_valid).0, "koi8-r");
    // All bytes count, also for the tokenizer alone, the draft and XML; in chunks, those that have come.
    for (dialect, chunk, text) in
        [("html", "", "Ã©Ï "), ("html-draft-2007", "", "Ã©Ï "), ("html", r#","chunk":2"#, "éÏ ")]
    {
        let fields = format!(r#""input_base64":"w6nPIA=="{chunk}{if_valid},"want":["tokens"]"#);
        let answer = batch(format!(r#"{{"dialect":"{dialect}",{fields}}}"#));
        let end = if dialect == "html" { ",\"ended_early\":null" } else { "" };
        assert_eq!(answer, format!("{{\"id\":null,\"tokens\":[[\"Character\",\"{text}\"]]{end}}}\n"), "{dialect}");
    }
    let xml = format!(r#"{{"dialect":"xml","input_base64":"PGE+6TwvYT4="{if_valid},"want":["text","events"]}}"#);
    let expected = r#"{"id":null,"text":"é","events":[["Start","a",{}],["Text","é"],["End","a"]],"ended_early":null}"#;
    assert_eq!(batch(xml), format!("{expected}\n"));
    assert_snapshot!(html(r#""input":"","fallback":"utf-9""#), @r#"{"id":1,"error":"unknown fallback `utf-9`: it must be `utf-8-if-valid` or the label of an encoding"}"#);
}

#[test]
fn the_charset_of_a_content_type() {
    // 0xD6 is `ж` in KOI8-R and `Ö` in windows-1252.
    let encoding = |fields: &str| html(&format!(r#""input_base64":"1g==",{fields},"want":["encoding","text"]"#));
    for (fields, name, text) in [
        (r#""content_type":"text/html; Charset=\"KOI8-R\"""#, "koi8-r", "ж"),
        (r#""content_type":"text/html; charset=no-such-thing""#, "windows-1252", "Ö"),
        (r#""content_type":"text/html""#, "windows-1252", "Ö"),
        (r#""content_type":"text/html; charset=koi8-r","encoding":"latin1""#, "windows-1252", "Ö"),
    ] {
        let expected = format!("{{\"id\":1,\"encoding\":\"{name}\",\"text\":\"{text}\",\"ended_early\":null}}\n");
        assert_eq!(encoding(fields), expected);
    }
}

#[test]
fn ids_come_back_as_they_are() {
    for id in ["1e2", "1.0", "123456789012345678901234567890", r#""\u00e9""#, r#"{"b":1, "a":[null]}"#, "null", "-0"] {
        let answer = batch(format!(r#"{{"id": {id} ,"dialect":"html","input":"","want":[]}}"#));
        assert_eq!(answer, format!("{{\"id\":{id},\"ended_early\":null}}\n"));
    }
    assert_eq!(batch(r#"{"dialect":"html","input":"","want":[]}"#), "{\"id\":null,\"ended_early\":null}\n");
}

#[test]
fn the_tokenizer_alone_or_the_whole_parser() {
    // The tokenizer alone gets no feedback: `title` contains tags, and there is no CDATA in the data state.
    let input = r#""input":"<title><b></title><svg><![CDATA[x]]></p>""#;
    let [alone, with_errors, whole, only_errors] =
        [r#"["tokens"]"#, r#"["errors","tokens"]"#, r#"["tokens","mode"]"#, r#"["errors"]"#]
            .map(|want| html(&format!(r#"{input},"want":{want}"#)));
    assert_snapshot!(alone, @r#"{"id":1,"tokens":[["StartTag","title",{}],["StartTag","b",{}],["EndTag","title"],["StartTag","svg",{}],["Comment","[CDATA[x]]"],["EndTag","p"]],"ended_early":null}"#);
    assert_snapshot!(with_errors, @r#"{"id":1,"errors":[{"code":"cdata-in-html-content","start":31,"end":32,"line":1,"column":32}],"tokens":[["StartTag","title",{}],["StartTag","b",{}],["EndTag","title"],["StartTag","svg",{}],["Comment","[CDATA[x]]"],["EndTag","p"]],"ended_early":null}"#);
    assert_snapshot!(whole, @r#"{"id":1,"tokens":[["StartTag","title",{}],["Character","<b>"],["EndTag","title"],["StartTag","svg",{}],["Character","x"],["EndTag","p"]],"mode":"quirks","ended_early":null}"#);
    assert_snapshot!(only_errors, @r#"{"id":1,"errors":[{"code":"missing-doctype","start":0,"end":7,"line":1,"column":1},{"code":"html-in-foreign-content","start":36,"end":40,"line":1,"column":37},{"code":"unexpected-end-tag","start":36,"end":40,"line":1,"column":37}],"ended_early":null}"#);
}

#[test]
fn the_whole_parser_lists_the_tokens_of_a_fragment() {
    assert_snapshot!(html(r#""input":"<b></title>","context":"title","want":["tokens","tree"]"#), @r#"{"id":1,"tokens":[["Character","<b></title>"]],"tree":"| \"<b></title>\"","ended_early":null}"#);
    assert_snapshot!(html(r#""input":"<![CDATA[x]]>","context":"svg a","want":["tokens","tree"]"#), @r#"{"id":1,"tokens":[["Character","x"]],"tree":"| \"x\"","ended_early":null}"#);
}

#[test]
fn initial_states() {
    let tokens = |state: &str| {
        html(&format!(
            r#""input":"<b>&lt;</b></a></script>]]>","initial_state":"{state}","last_start_tag":"b","want":["tokens"]"#
        ))
    };
    assert_snapshot!(tokens("Data state"), @r#"{"id":1,"tokens":[["StartTag","b",{}],["Character","<"],["EndTag","b"],["EndTag","a"],["EndTag","script"],["Character","]]>"]],"ended_early":null}"#);
    assert_snapshot!(tokens("PLAINTEXT state"), @r#"{"id":1,"tokens":[["Character","<b>&lt;</b></a></script>]]>"]],"ended_early":null}"#);
    assert_snapshot!(tokens("RCDATA state"), @r#"{"id":1,"tokens":[["Character","<b><"],["EndTag","b"],["EndTag","a"],["EndTag","script"],["Character","]]>"]],"ended_early":null}"#);
    assert_snapshot!(tokens("RAWTEXT state"), @r#"{"id":1,"tokens":[["Character","<b>&lt;"],["EndTag","b"],["EndTag","a"],["EndTag","script"],["Character","]]>"]],"ended_early":null}"#);
    assert_snapshot!(tokens("Script data state"), @r#"{"id":1,"tokens":[["Character","<b>&lt;"],["EndTag","b"],["EndTag","a"],["EndTag","script"],["Character","]]>"]],"ended_early":null}"#);
    assert_snapshot!(tokens("CDATA section state"), @r#"{"id":1,"tokens":[["Character","<b>&lt;</b></a></script>"]],"ended_early":null}"#);
    assert_snapshot!(html(r#""input":"<a ","initial_state":"Data state","want":["errors"]"#), @r#"{"id":1,"errors":[{"code":"eof-in-tag","start":3,"end":3,"line":1,"column":4}],"ended_early":null}"#);
}

#[test]
fn fragments() {
    assert_snapshot!(html(r#""input":"<td>x","context":"tr""#), @r#"{"id":1,"tree":"| <td>\n|   \"x\"","ended_early":null}"#);
    let tree = |attributes: &str| {
        html(&format!(r#""input":"<a><p>","context":"math annotation-xml","context_attributes":{attributes}"#))
    };
    assert_snapshot!(tree("{}"), @r#"{"id":1,"tree":"| <math a>\n| <p>","ended_early":null}"#);
    assert_snapshot!(tree(r#"{"encoding":"text/html"}"#), @r#"{"id":1,"tree":"| <a>\n|   <p>","ended_early":null}"#);
    for (quirks, nests) in
        [("true", true), (r#""quirks""#, true), ("false", false), (r#""limited-quirks""#, false), ("null", false)]
    {
        let answer = html(&format!(r#""input":"<p><table>","context":"div","quirks":{quirks}"#));
        assert_eq!(answer.contains(r"|   <table>"), nests, "{quirks}: {answer}");
    }
}

#[test]
fn options() {
    let tree = |input: &str, option: &str| html(&format!(r#""input":"{input}","want":["tree","mode"],{option}"#));
    let noscript = "<body><noscript><p>";
    assert!(tree(noscript, r#""scripting":true"#).contains(r#"\"<p>\""#));
    assert!(!tree(noscript, r#""scripting":false"#).contains(r#"\"<p>\""#));
    let shadow = "<p><template shadowrootmode=open>";
    assert!(tree(shadow, r#""scripting":null"#).contains("#shadow-root"));
    assert!(!tree(shadow, r#""shadow_roots":false"#).contains("#shadow-root"));
    assert!(!tree(shadow, r#""context":"div""#).contains("#shadow-root"));
    assert!(tree(shadow, r#""context":"div","shadow_roots":true"#).contains("#shadow-root"));
    let patch = "<div><?start name='a'?>old<?end?></div><template for=a>new</template>";
    assert!(!tree(patch, r#""template_for":true"#).contains("old"));
    assert!(tree(patch, r#""template_for":false"#).contains("old"));
    assert!(tree("", r#""iframe_srcdoc":true"#).contains("no-quirks"));
}

#[test]
fn a_byte_order_mark_in_text_is_a_character() {
    assert_snapshot!(html(r#""input":"\uFEFFa\u0000","want":["tokens","errors"]"#), @r#"{"id":1,"tokens":[["Character","﻿a\u0000"]],"errors":[{"code":"unexpected-null-character","start":4,"end":5,"line":1,"column":2}],"ended_early":null}"#);
}

#[test]
fn pieces_of_every_size_give_the_same_answer() {
    let answer = |fields: &str| {
        let input = r#""input":"\uFEFF<!DOCTYPE html>\r\n<p a='&amp;\r' é=𝄞>&notit;\r<table>x\u0001\u0000<!--\r\n--><svg><![CDATA[y]]></svg","#;
        ["tree", "tokens", "tokens\",\"tree\",\"errors", "tokens\",\"errors"]
            .map(|want| html(&format!("{input}{fields}\"want\":[\"{want}\"]")))
    };
    let whole = answer("");
    for chunk in ["1", "2", "3", "7", "1000", "18446744073709551615"] {
        assert_eq!(answer(&format!(r#""chunk":{chunk},"#)), whole, "{chunk}");
    }
}

#[test]
fn errors_of_the_input_stream_come_before_others_in_the_same_place() {
    let answer = |chunk| html(&format!(r#""input":"<!DOCTYPE html><table>\u0001ab</table>"{chunk},"want":["errors"]"#));
    assert_snapshot!(answer(""), @r#"{"id":1,"errors":[{"code":"control-character-in-input-stream","start":22,"end":23,"line":1,"column":23},{"code":"foster-parented-content","start":22,"end":23,"line":1,"column":23}],"ended_early":null}"#);
    assert_eq!(answer(r#","chunk":1"#), answer(""));
}

#[test]
fn requests_that_cannot_be_answered() {
    let answers = batch(concat!(
        "nonsense\n",
        "[1]\n",
        r#"{"id":1,"dialect":"html","input":"#,
        "\n",
        r#"{"id":2,"input":"x"}"#,
        "\n",
        r#"{"id":3,"dialect":"xul","input":"x"}"#,
        "\n",
        r#"{"id":4,"dialect":"html"}"#,
        "\n",
        r#"{"id":5,"dialect":"html","input":"x","input_base64":"eA=="}"#,
        "\n",
        r#"{"id":6,"dialect":"html","input":1}"#,
        "\n",
        r#"{"id":7,"dialect":"html","input":"\ud800"}"#,
        "\n",
        r#"{"id":"\udc00","dialect":"html","input":"x"}"#,
        "\n",
        r#"{"id":8,"dialect":"html","input":"x","want":["leaves"]}"#,
        "\n",
        r#"{"id":9,"dialect":"html","input":"x","want":"tree"}"#,
        "\n",
        r#"{"id":10,"dialect":"html","input":"x","want":["notices"]}"#,
        "\n",
        r#"{"id":11,"dialect":"html","input":"x","context":"xul box"}"#,
        "\n",
        r#"{"id":12,"dialect":"html","input":"x","context":"a","context_attributes":{"b":1}}"#,
        "\n",
        r#"{"id":13,"dialect":"html","input":"x","initial_state":"data state","want":["tokens"]}"#,
        "\n",
        r#"{"id":14,"dialect":"html","input":"x","initial_state":"Data state"}"#,
        "\n",
        r#"{"id":15,"dialect":"html","input":"x","chunk":0}"#,
        "\n",
        r#"{"id":16,"dialect":"html","input":"x","chunk":1.5}"#,
        "\n",
        r#"{"id":17,"dialect":"html","input":"x","chunk":-1}"#,
        "\n",
        r#"{"id":18,"dialect":"html","input":"x","scripting":"yes"}"#,
        "\n",
        r#"{"id":19,"dialect":"html","input":"x","quirks":"some"}"#,
        "\n",
        r#"{"id":20,"dialect":"html","input":"x","encoding":"koi9"}"#,
        "\n",
        r#"{"id":21,"dialect":"html","input":"x","want":[]}"#,
    ));
    assert_snapshot!(answers, @r#"
    {"id":null,"error":"the line is not a JSON object: expected ident at line 1 column 2"}
    {"id":null,"error":"the line is not a JSON object: invalid type: sequence, expected a map at line 1 column 0"}
    {"id":null,"error":"the line is not a JSON object: EOF while parsing a value at line 2 column 0"}
    {"id":2,"error":"`dialect` is missing"}
    {"id":3,"error":"unknown dialect `xul`; did you mean `xml`?"}
    {"id":4,"error":"`input` or `input_base64` is missing"}
    {"id":5,"error":"`input` and `input_base64` exclude each other"}
    {"id":6,"error":"`input` must be a string"}
    {"id":7,"error":"`input` cannot be read: unexpected end of hex escape at line 1 column 8"}
    {"id":null,"error":"`id` cannot be read: lone leading surrogate in hex escape at line 1 column 7"}
    {"id":8,"error":"unknown want `leaves`"}
    {"id":9,"error":"`want` must be a list of strings"}
    {"id":10,"error":"unknown want `notices`: the dialect `html` has no such answer"}
    {"id":11,"error":"unknown context `xul box`: a context is the name of an element, or `svg` or `math`, a space and a name"}
    {"id":12,"error":"`context_attributes` must be an object of strings"}
    {"id":13,"error":"unknown state `data state`; did you mean `Data state`?"}
    {"id":14,"error":"`tree` cannot be answered with `initial_state`: the tokenizer runs alone"}
    {"id":15,"error":"`chunk` must be an integer of at least 1"}
    {"id":16,"error":"`chunk` must be an integer of at least 1"}
    {"id":17,"error":"`chunk` must be an integer of at least 1"}
    {"id":18,"error":"`scripting` must be true or false"}
    {"id":19,"error":"`quirks` must be true, false, or the name of a mode"}
    {"id":20,"error":"unknown encoding `koi9`"}
    {"id":21,"ended_early":null}
    "#);
}

#[test]
fn lines_that_are_not_utf_8_are_answered() {
    let answers = batch(b"{\"id\":\"\xFF\"}\n{\"id\":1,\"dialect\":\"html\",\"input\":\"\",\"want\":[]}\n");
    assert_snapshot!(answers, @r#"
    {"id":null,"error":"the line is not UTF-8: invalid utf-8 sequence of 1 bytes from index 7"}
    {"id":1,"ended_early":null}
    "#);
}

#[test]
fn empty_lines_are_skipped_and_the_last_line_needs_no_end() {
    let line = r#"{"dialect":"html","input":"","want":[],"scripting":null}"#;
    assert_eq!(batch(format!("\n\r\n  \n{line}\r\n\n{line}")), "{\"id\":null,\"ended_early\":null}\n".repeat(2));
    assert_eq!(batch(""), "");
}

#[test]
fn answers_keep_the_order_of_the_lines_however_many_jobs_there_are() {
    let line = |id: usize| {
        // Every tenth request takes a hundred times as long.
        let text = "<p>x".repeat(if id.is_multiple_of(10) { 1000 } else { 10 });
        format!("{{\"id\":{id},\"dialect\":\"html\",\"input\":\"{text}\",\"want\":[\"tree\",\"errors\"]}}\n")
    };
    let lines: String = (0..500).map(line).collect();
    let expected = batch(&lines);
    assert_eq!(expected.lines().count(), 500);
    for jobs in ["2", "4", "64"] {
        assert_eq!(stdout(&["batch", "--jobs", jobs], &lines), expected, "{jobs}");
    }
}

#[test]
fn an_answer_comes_before_the_next_line_is_sent() {
    for jobs in ["1", "2", "8"] {
        let mut child = command(&["batch", "--jobs", jobs]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for id in 0..20 {
            // The start of an incomplete line must not delay the answers before it.
            let lines = format!("\"id\":{id}}}\n{{\"dialect\":\"html\",\"input\":\"\",\"want\":[],\"chunk\":1,");
            let start = if id == 0 { "{\"dialect\":\"html\",\"input\":\"\",\"want\":[]," } else { "" };
            stdin.write_all(format!("{start}{lines}").as_bytes()).unwrap();
            assert_eq!(answers.next().unwrap().unwrap(), format!("{{\"id\":{id},\"ended_early\":null}}"));
        }
        drop(stdin);
        assert!(answers.next().unwrap().unwrap().starts_with(r#"{"id":null,"error":"#));
        assert!(answers.next().is_none());
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn unknown_fields_are_refused_unless_they_are_to_be_ignored() {
    let lines = concat!(
        r#"{"id":1,"dialect":"html","input":"<td>","fragment":"tr"}"#,
        "\n",
        r#"{"id":2,"dialect":"html","input":"","scriptng":true}"#,
        "\n",
        r#"{"id":3,"dialect":"html","input":"","wnat":["tree"]}"#,
        "\n",
        r#"{"id":4,"dialect":"html","input":"","colour":null,"want":["mode"]}"#,
        "\n",
        r#"{"id":5,"dialect":"html","input":"","entity_budget":5,"want":["mode"]}"#,
        "\n",
        r#"{"id":6,"dialect":"html","input":"","want":["erors"]}"#,
        "\n",
        r#"{"id":7,"dialect":"htm","input":""}"#,
        "\n",
        r#"{"id":8,"dialect":"html","input":"","want":["tokens"],"initial_state":"RCDATA"}"#,
        "\n",
    );
    assert_snapshot!(batch(lines), @r#"
    {"id":1,"error":"unknown field `fragment`; did you mean `context`?"}
    {"id":2,"error":"unknown field `scriptng`; did you mean `scripting`?"}
    {"id":3,"error":"unknown field `wnat`; did you mean `want`?"}
    {"id":4,"error":"unknown field `colour`"}
    {"id":5,"mode":"quirks","ended_early":null}
    {"id":6,"error":"unknown want `erors`; did you mean `errors`?"}
    {"id":7,"error":"unknown dialect `htm`; did you mean `html`?"}
    {"id":8,"error":"unknown state `RCDATA`; did you mean `RCDATA state`?"}
    "#);
    let ignoring = stdout(&["batch", "--ignore-unknown"], lines);
    assert_eq!(ignoring.lines().filter(|line| line.contains("\"error\"")).count(), 3);
    assert!(ignoring.lines().take(4).all(|line| !line.contains("\"error\"")));
}

#[test]
fn the_help_lists_every_field_and_want() {
    let help = stdout(&["help", "batch"], "");
    let page = include_str!("../../../../docs/generated/batch-fields.md");
    let names: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(names.len(), 29 + 20);
    for name in names {
        assert!(help.contains(&format!("\n  {name} ")), "{name}");
    }
}

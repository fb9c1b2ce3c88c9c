//! The tokenizer of 2007: `fivefold html --draft 2007`, and `fivefold batch`.

use crate::support::{run, stdout};
use insta::assert_snapshot;

const MIXED: &str = "<!DOCTYPE HTML SYSTEM \"x\" y><P a=1 A=2>\r\n&lt&nope;</p b><br/><i/><?go?><b c='d";

/// The answer to a request with these further fields.
fn batch(fields: &str) -> String {
    stdout(&["batch"], format!(r#"{{"id":1,"dialect":"html-draft-2007",{fields}}}"#))
}

#[test]
fn tokens() {
    assert_snapshot!(stdout(&["html", "--draft", "2007", "--format", "tokens"], MIXED), @r#"
    ["DOCTYPE","HTML",null,"x",false]
    ["StartTag","p",{"a":"1"}]
    ["Character","\n<&nope;"]
    ["EndTag","p"]
    ["StartTag","br",{}]
    ["StartTag","i",{}]
    ["Comment","?go?"]
    ["StartTag","b",{"c":"d"}]
    "#);
    assert_eq!(stdout(&["html", "--draft=2007", "--format=tokens"], ""), "");
}

#[test]
fn errors() {
    assert_snapshot!(stdout(&["html", "--draft", "2007", "--format", "errors"], format!("\u{FEFF}{MIXED}")), @r#"
    {"code":"parse-error","start":29,"end":30,"line":1,"column":27}
    {"code":"parse-error","start":39,"end":40,"line":1,"column":37}
    {"code":"parse-error","start":47,"end":48,"line":2,"column":4}
    {"code":"parse-error","start":48,"end":49,"line":2,"column":5}
    {"code":"parse-error","start":58,"end":59,"line":2,"column":15}
    {"code":"parse-error","start":66,"end":67,"line":2,"column":23}
    {"code":"parse-error","start":69,"end":70,"line":2,"column":26}
    {"code":"parse-error","start":81,"end":81,"line":2,"column":38}
    "#);
}

#[test]
fn there_is_no_tree() {
    for arguments in [&["html", "--draft", "2007"][..], &["html", "--draft", "2007", "--format", "html"]] {
        let outcome = run(arguments, "");
        let message = "fivefold: `--draft 2007` builds no tree: use `--format tokens`, `errors` or `trace`\n";
        assert_eq!((outcome.status, &*outcome.stdout, &*outcome.stderr), (Some(2), "", message));
    }
    for option in ["--scripting", "--fragment=td", "--no-template-for"] {
        assert_eq!(run(&["html", "--draft", "2007", "--format", "tokens", option], "").status, Some(2));
    }
    assert_eq!(run(&["html", "--draft", "2008", "--format", "tokens"], "").status, Some(2));
    let outcome = run(&["html", "--draft", "2007", "--format", "trace", "--tree"], "");
    let message = "fivefold: `--draft 2007` builds no tree: omit `--tree`\n";
    assert_eq!((outcome.status, &*outcome.stderr), (Some(2), message));
}

#[test]
fn requests() {
    let answer = batch(r#""input":"<a/>&amp","want":["errors","tokens"]"#);
    assert_snapshot!(answer, @r#"{"id":1,"errors":[{"code":"parse-error","start":2,"end":3,"line":1,"column":3},{"code":"parse-error","start":8,"end":8,"line":1,"column":9}],"tokens":[["StartTag","a",{}],["Character","&"]]}"#);
    assert_eq!(batch(r#""input":"<a/>&amp","want":["errors","tokens"],"chunk":1"#), answer);
    assert_eq!(batch(r#""input_base64":"PGEvPiZhbXA=","want":["errors","tokens"]"#), answer);
    assert_snapshot!(batch(r#""input_base64":"77u/PA==","want":["errors"]"#), @r#"{"id":1,"errors":[{"code":"parse-error","start":4,"end":4,"line":1,"column":2}]}"#);
    assert_snapshot!(batch(r#""input_base64":"1g==","encoding":"koi8-r","want":["tokens"]"#), @r#"{"id":1,"tokens":[["Character","ж"]]}"#);
    assert_snapshot!(batch(r#""input":"<!doctype a public 'b'><!doctype>","want":["tokens"]"#), @r#"{"id":1,"tokens":[["DOCTYPE","a","b",null,true],["DOCTYPE",null,null,null,false]]}"#);
}

#[test]
fn initial_states() {
    let tokens = |state: &str| {
        batch(&format!(r#""input":"<b>&lt;</b></a>","initial_state":"{state}","last_start_tag":"b","want":["tokens"]"#))
    };
    assert_snapshot!(tokens("PCDATA"), @r#"{"id":1,"tokens":[["StartTag","b",{}],["Character","<"],["EndTag","b"],["EndTag","a"]]}"#);
    assert_snapshot!(tokens("RCDATA"), @r#"{"id":1,"tokens":[["Character","<b><"],["EndTag","b"],["EndTag","a"]]}"#);
    assert_snapshot!(tokens("CDATA"), @r#"{"id":1,"tokens":[["Character","<b>&lt;"],["EndTag","b"],["EndTag","a"]]}"#);
    assert_snapshot!(tokens("PLAINTEXT"), @r#"{"id":1,"tokens":[["Character","<b>&lt;</b></a>"]]}"#);
    for state in ["PCDATA", "RCDATA", "CDATA", "PLAINTEXT"] {
        assert_eq!(tokens(&format!("{state} state")), tokens(state));
    }
    assert_snapshot!(batch(r#""input":"</b>","initial_state":"RCDATA","want":["tokens"]"#), @r#"{"id":1,"tokens":[["Character","</b>"]]}"#);
    assert_snapshot!(tokens("Data state"), @r#"{"id":1,"error":"unknown state `Data state`"}"#);
}

#[test]
fn requests_that_cannot_be_answered() {
    assert_snapshot!(batch(r#""input":"""#), @r#"{"id":1,"error":"`tree` cannot be answered: the draft has tokens and errors only"}"#);
    assert_snapshot!(batch(r#""input":"","want":["tree"]"#), @r#"{"id":1,"error":"unknown want `tree`: the dialect `html-draft-2007` has no such answer"}"#);
    assert_snapshot!(batch(r#""want":["tokens"]"#), @r#"{"id":1,"error":"`input` or `input_base64` is missing"}"#);
    assert_snapshot!(batch(r#""input":"","input_base64":"","want":["tokens"]"#), @r#"{"id":1,"error":"`input` and `input_base64` exclude each other"}"#);
    assert_snapshot!(batch(r#""input":"","chunk":0,"want":["tokens"]"#), @r#"{"id":1,"error":"`chunk` must be an integer of at least 1"}"#);
}

//! `fivefold batch`: requests of the dialect `xml`.

use crate::support::stdout;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use insta::assert_snapshot;

const EVERYTHING: &str = r#""want":["tree","tokens","errors","notices","serialized","canonical","encoding","events"]"#;

/// The answers to lines.
fn batch(lines: impl AsRef<[u8]>) -> String {
    stdout(&["batch"], lines)
}

/// The answer to an XML request with these further fields.
fn xml(fields: &str) -> String {
    batch(format!(r#"{{"id":1,"dialect":"xml",{fields}}}"#))
}

/// The field for bytes.
fn base64(bytes: &[u8]) -> String {
    format!(r#""input_base64":"{}""#, STANDARD.encode(bytes))
}

#[test]
fn everything_that_can_be_wanted() {
    let input = r#""input":"<!DOCTYPE a [<!ENTITY e SYSTEM 's'>]><p:a b=c xmlns='u'>x<d/>&e;</><!--y-->""#;
    assert_snapshot!(xml(&format!("{input},{EVERYTHING}")).replace(",\"", "\n,\""), @r#"
    {"id":1
    ,"tree":"| <!DOCTYPE a>\n| <p:a>\n|   b=\"c\"\n|   {http://www.w3.org/2000/xmlns/}xmlns=\"u\"\n|   \"x\"\n|   <{u}d>\n|   &e;\n| <!-- y -->"
    ,"tokens":[["DOCTYPE"
    ,"a",null,null],["StartTag"
    ,"p:a",{"b":"c"
    ,"xmlns":"u"}],["Character"
    ,"x"],["EmptyTag"
    ,"d",{}],["EntityReference"
    ,"e"],["ShortEndTag"],["Comment"
    ,"y"]]
    ,"errors":[{"code":"undeclared-namespace-prefix"
    ,"start":38
    ,"end":41
    ,"line":1
    ,"column":39}]
    ,"notices":["unquoted-attribute-value"
    ,"short-end-tag"]
    ,"serialized":"<!DOCTYPE a [<!ENTITY e SYSTEM 's'>]><p:a b=\"c\" xmlns=\"u\">x<d/>&e;</p:a><!--y-->"
    ,"canonical":"<p:a xmlns=\"u\" b=\"c\">x<d></d>&e;</p:a>"
    ,"encoding":null
    ,"events":[["Doctype"
    ,"a",null,null],["Start"
    ,"p:a",{"b":"c"
    ,"{http://www.w3.org/2000/xmlns/}xmlns":"u"}],["Text"
    ,"x"],["Start"
    ,"{u}d",{}],["End"
    ,"{u}d"],["EntityReference"
    ,"e"],["End"
    ,"p:a"],["Comment"
    ,"y"]]
    ,"ended_early":null}
    "#);
    assert_snapshot!(xml(r#""input":"<a>x""#), @r#"{"id":1,"tree":"| <a>\n|   \"x\"","ended_early":null}"#);
    assert_snapshot!(xml(r#""input":"","want":[]"#), @r#"{"id":1,"ended_early":null}"#);
}

#[test]
fn every_answer_is_the_same_alone() {
    let input = r#""input":"<!DOCTYPE a [<!ENTITY e '<b>x'>]><a c=d>&e;&amp;\r\n</a>&""#;
    let names = ["tree", "tokens", "errors", "notices", "serialized", "canonical", "encoding", "events"];
    let alone: String = names
        .iter()
        .map(|name| {
            let answer = xml(&format!("{input},\"want\":[\"{name}\",\"{name}\"]"));
            answer
                .strip_prefix("{\"id\":1")
                .and_then(|rest| rest.strip_suffix(",\"ended_early\":null}\n"))
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(xml(&format!("{input},{EVERYTHING}")), format!("{{\"id\":1{alone},\"ended_early\":null}}\n"));
}

#[test]
fn tokens_and_events_of_every_kind() {
    let input = r#""input":"<?xml version='1.0' encoding='x'?><!DOCTYPE a SYSTEM 's'><a b='1' xmlns:p='u' p:b='2'><p:c/><!--d--><?e?><?f g?>h&i;</></a>""#;
    assert_snapshot!(xml(&format!("{input},\"want\":[\"tokens\"]")), @r#"{"id":1,"tokens":[["XMLDeclaration","1.0","x",null],["DOCTYPE","a",null,"s"],["StartTag","a",{"b":"1","xmlns:p":"u","p:b":"2"}],["EmptyTag","p:c",{}],["Comment","d"],["PI","e",""],["PI","f","g"],["Character","h"],["EntityReference","i"],["ShortEndTag"],["EndTag","a"]],"ended_early":null}"#);
    assert_snapshot!(xml(&format!("{input},\"want\":[\"events\"]")), @r#"{"id":1,"events":[["Doctype","a",null,"s"],["Start","a",{"b":"1","{http://www.w3.org/2000/xmlns/}xmlns:p":"u","{u}p:b":"2"}],["Start","{u}p:c",{}],["End","{u}p:c"],["Comment","d"],["PI","e",""],["PI","f","g"],["Text","h"],["EntityReference","i"],["End","a"]],"ended_early":null}"#);
}

#[test]
fn what_xml_cannot_express() {
    let input = r#""input":"<!DOCTYPE a [<!ENTITY e '<!--&#13;-->'>]><a>&e;</a>""#;
    assert_snapshot!(xml(&format!("{input},\"want\":[\"serialized\",\"canonical\"]")), @r#"{"id":1,"serialized":null,"serialize_error":"a comment cannot hold this data, in <a>, at 44..47","canonical":"<a></a>","ended_early":null}"#);
}

#[test]
fn encodings_of_bytes() {
    let answer = |bytes: &[u8], more: &str| xml(&format!(r#"{}{more},"want":["encoding","canonical"]"#, base64(bytes)));
    let declared = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
    assert_snapshot!(answer(declared, ""), @r#"{"id":1,"encoding":"koi8-r","canonical":"<a>ж</a>","ended_early":null}"#);
    assert_snapshot!(answer(declared, r#","encoding":"Windows-1251""#), @r#"{"id":1,"encoding":"windows-1251","canonical":"<a>Ц</a>","ended_early":null}"#);
    assert_snapshot!(answer(declared, r#","encoding":null"#), @r#"{"id":1,"encoding":"koi8-r","canonical":"<a>ж</a>","ended_early":null}"#);
    assert_snapshot!(answer(b"\xFF\xFE<\0a\0/\0>\0", r#","encoding":"koi8-r""#), @r#"{"id":1,"encoding":"utf-16le","canonical":"<a></a>","ended_early":null}"#);
    assert_snapshot!(answer(b"", ""), @r#"{"id":1,"encoding":"utf-8","canonical":"","ended_early":null}"#);
    // Text is already decoded, whatever it and its transport declare.
    assert_snapshot!(xml(r#""input":"<?xml encoding='koi8-r'?><a>é</a>","encoding":"koi8-r","want":["encoding","canonical","events"]"#), @r#"{"id":1,"encoding":null,"canonical":"<a>é</a>","events":[["Start","a",{}],["Text","é"],["End","a"]],"ended_early":null}"#);
}

#[test]
fn errors_of_decoding_are_errors() {
    let answer = |bytes: &[u8]| xml(&format!(r#"{},"want":["errors"]"#, base64(bytes)));
    assert_snapshot!(answer(b"<a>\xFF</a>\xC3"), @r#"{"id":1,"errors":[{"code":"invalid-byte-sequence","start":3,"end":6,"line":1,"column":4},{"code":"invalid-byte-sequence","start":10,"end":13,"line":1,"column":9},{"code":"character-data-after-root-element","start":10,"end":13,"line":1,"column":9}],"ended_early":null}"#);
    assert_snapshot!(answer(b"<?xml version='1.0' encoding='nope'?><a/>"), @r#"{"id":1,"errors":[{"code":"unsupported-encoding","start":30,"end":34,"line":1,"column":31}],"ended_early":null}"#);
}

#[test]
fn a_byte_order_mark_is_no_character_of_the_text() {
    let from_text = xml(r#""input":"\uFEFF<a ","want":["tree","tokens","errors","events"]"#);
    assert_snapshot!(from_text, @r#"{"id":1,"tree":"| <a>","tokens":[["StartTag","a",{}]],"errors":[{"code":"eof-in-tag","start":6,"end":6,"line":1,"column":4},{"code":"eof-with-open-elements","start":6,"end":6,"line":1,"column":4}],"events":[["Start","a",{}],["End","a"]],"ended_early":null}"#);
    for bytes in [&b"\xEF\xBB\xBF<a "[..], b"\xFE\xFF\0<\0a\0 ", b"\xFF\xFE<\0a\0 \0"] {
        let answer = xml(&format!(r#"{},"want":["tree","tokens","errors","events"]"#, base64(bytes)));
        assert_eq!(answer, from_text);
    }
}

#[test]
fn pieces_of_every_size_give_the_same_answer() {
    const TEXT: &str = "\u{FEFF} <?xml version='1.0' encoding='shift_jis'?>\r\n<!DOCTYPE a [<!ENTITY e '<b>&f;'>\
                        <!ENTITY f '\u{1}𝄞'><!ATTLIST a k NMTOKENS ' é  z '>]><a é='&amp;\r' é=𝄞>&e;&e;&notit;\r<table>x\
                        \u{1}\0<!--\r\n--><svg><![CDATA[y]]>&eacute;</svg></a><\u{1}?\u{FFFE}";
    let bytes = [
        &b"<?xml version='1.0' encoding='euc-jp'?><a>\xA4\xA2\xFF\xFF\xA4</a>\xA4"[..],
        b"\xFF\xFEa\0<\0\0\xD8\r\0\0\xD8",
    ];
    let text_field = format!("\"input\":{}", serde_json::to_string(TEXT).unwrap());
    let inputs = [text_field, base64(TEXT.as_bytes()), base64(bytes[0]), base64(bytes[1])];
    let answers = |chunk: &str| inputs.each_ref().map(|input| xml(&format!("{input},{chunk}{EVERYTHING}")));
    let whole = answers("");
    for chunk in ["1", "2", "3", "7", "1000", "18446744073709551615"] {
        assert_eq!(answers(&format!(r#""chunk":{chunk},"#)), whole, "{chunk}");
    }
}

#[test]
fn the_budget_of_expansion() {
    let answer = |budget: &str| {
        xml(&format!(
            r#""input":"<!DOCTYPE a [<!ENTITY e '0123456789'>]><a>&e;&e;</a>","entity_budget":{budget},"want":["canonical"]"#
        ))
    };
    assert!(answer("0").contains("<a>&amp;e;&amp;e;</a>"));
    assert!(answer("10").contains("<a>0123456789&amp;e;</a>"));
    for enough in ["20", "null", "18446744073709551615"] {
        assert!(answer(enough).contains("<a>01234567890123456789</a>"), "{enough}");
    }
}

#[test]
fn so_many_errors_and_notices_are_given_and_the_others_counted() {
    let input = format!("<a>{}", "&#1;& ".repeat(20_000));
    let request = format!(r#"{{"dialect":"xml","input":"{input}","want":["errors","notices"]}}"#);
    for (limits, given) in [("", 10_000), ("errors=15000", 15_000), ("errors=20001", 20_000)] {
        let answer = stdout(&["batch", "--limits", limits], &request);
        assert_eq!(answer.matches("\"control-character-reference\"").count(), given);
        assert_eq!(answer.matches("\"unescaped-ampersand\"").count(), given);
        // The other error is that the element is not closed.
        let dropped = if given < 20_000 { 2 * (20_000 - given) + 1 } else { 0 };
        let end = if dropped > 0 { format!(r#","dropped_errors":{dropped}}}"#) } else { "}".to_owned() };
        assert!(answer.ends_with(&format!("],\"ended_early\":null{end}\n")), "{}", &answer[answer.len() - 100..]);
    }
}

#[test]
fn requests_that_cannot_be_answered() {
    let requests = [
        r#""want":[]"#,
        r#""input":"x","input_base64":"eA==""#,
        r#""input":null,"input_base64":null"#,
        r#""input":1"#,
        r#""input":"\udfff""#,
        r#""input_base64":[1]"#,
        r#""input_base64":"x""#,
        r#""input_base64":"eA==\n""#,
        r#""input_base64":"eA""#,
        r#""input_base64":"eA==","encoding":"nope""#,
        r#""input_base64":"eA==","encoding":8"#,
        r#""input":"x","encoding":"nope""#,
        r#""input":"x","want":["mode"]"#,
        r#""input":"x","want":["Tree"]"#,
        r#""input":"x","want":[1]"#,
        r#""input":"x","entity_budget":-1"#,
        r#""input":"x","entity_budget":1.5"#,
        r#""input":"x","entity_budget":"1""#,
        r#""input":"x","chunk":0"#,
        r#""input_base64":"eA==","chunk":"1""#,
    ];
    let lines: Vec<_> = requests.iter().map(|fields| format!(r#"{{"id":1,"dialect":"xml",{fields}}}"#)).collect();
    assert_snapshot!(batch(lines.join("\n")), @r#"
    {"id":1,"error":"`input` or `input_base64` is missing"}
    {"id":1,"error":"`input` and `input_base64` exclude each other"}
    {"id":1,"error":"`input` or `input_base64` is missing"}
    {"id":1,"error":"`input` must be a string"}
    {"id":1,"error":"`input` cannot be read: lone leading surrogate in hex escape at line 1 column 7"}
    {"id":1,"error":"`input_base64` must be a string"}
    {"id":1,"error":"`input_base64` is not base64: Invalid input length: 1"}
    {"id":1,"error":"`input_base64` is not base64: Invalid symbol 10, offset 4."}
    {"id":1,"error":"`input_base64` is not base64: Invalid padding"}
    {"id":1,"error":"unknown encoding `nope`"}
    {"id":1,"error":"`encoding` must be a string"}
    {"id":1,"error":"unknown encoding `nope`"}
    {"id":1,"error":"unknown want `mode`: the dialect `xml` has no such answer"}
    {"id":1,"error":"unknown want `Tree`; did you mean `tree`?"}
    {"id":1,"error":"`want` must be a list of strings"}
    {"id":1,"error":"`entity_budget` must be an integer of at least 0"}
    {"id":1,"error":"`entity_budget` must be an integer of at least 0"}
    {"id":1,"error":"`entity_budget` must be an integer of at least 0"}
    {"id":1,"error":"`chunk` must be an integer of at least 1"}
    {"id":1,"error":"`chunk` must be an integer of at least 1"}
    "#);
    // A field of another dialect is unknown here, and ignored.
    assert_snapshot!(xml(r#""input":"<x/>","context":"xul box","quirks":7,"initial_state":"nowhere""#), @r#"{"id":1,"tree":"| <x>","ended_early":null}"#);
}

#[test]
fn answers_keep_the_order_of_the_lines_however_many_jobs_there_are() {
    let line = |id: usize| {
        // Every tenth request takes a hundred times as long.
        let text = "<p>x</p>".repeat(if id.is_multiple_of(10) { 1000 } else { 10 });
        let dialect = if id.is_multiple_of(3) { "html" } else { "xml" };
        format!("{{\"id\":{id},\"dialect\":\"{dialect}\",\"input\":\"{text}\",\"want\":[\"tokens\",\"errors\"]}}\n")
    };
    let lines: String = (0..200).map(line).collect();
    let expected = batch(&lines);
    assert_eq!(expected.lines().count(), 200);
    assert_eq!(stdout(&["batch", "--jobs", "4"], &lines), expected);
}

//! `fivefold xml`: its formats and options.

use crate::support::{Outcome, run, stdout, temporary};
use insta::assert_snapshot;

const MIXED: &str = "<?xml version='1.0' standalone='no'?>\n<!DOCTYPE a PUBLIC 'p' 's' [<!ENTITY e SYSTEM 'x'>\
                     <!ATTLIST a d CDATA 'v'><!ENTITY i '<q r=\"1\">z</q>'>]><a xmlns='urn:a' xmlns:p='urn:p' p:q='&lt;' \
                     x:y=2><p:b/>t<![CDATA[u]]>&e;&i;&nope; & <!--c--><?t d?><?u?></><!--z--><b>";

/// The output for an input in one of the formats.
fn xml(format: &str, input: impl AsRef<[u8]>) -> String {
    stdout(&["xml", "--format", format], input)
}

#[test]
fn the_tree_is_the_default() {
    assert_snapshot!(stdout(&["xml"], MIXED), @r#"
    | <!DOCTYPE a "p" "s">
    | <{urn:a}a>
    |   d="v"
    |   x:y="2"
    |   {http://www.w3.org/2000/xmlns/}xmlns:p="urn:p"
    |   {http://www.w3.org/2000/xmlns/}xmlns="urn:a"
    |   {urn:p}p:q="<"
    |   <{urn:p}p:b>
    |   "tu"
    |   &e;
    |   <{urn:a}q>
    |     r="1"
    |     "z"
    |   &nope;
    |   " & "
    |   <!-- c -->
    |   <?t d?>
    |   <?u?>
    | <!-- z -->
    "#);
    assert_eq!(stdout(&["xml", "-", "--format", "tree"], MIXED), stdout(&["xml"], MIXED));
}

#[test]
fn a_file_can_be_named() {
    let path = temporary("a_file_can_be_named.xml");
    std::fs::write(&path, MIXED).unwrap();
    for format in ["tree", "xml", "json", "events", "tokens", "errors", "canonical"] {
        assert_eq!(stdout(&["xml", path.to_str().unwrap(), "--format", format], ""), xml(format, MIXED));
    }
}

#[test]
fn xml_again() {
    // No line end is added: the output is the document.
    assert_snapshot!(xml("xml", MIXED), @r#"<!DOCTYPE a PUBLIC "p" "s" [<!ENTITY e SYSTEM 'x'><!ATTLIST a d CDATA 'v'><!ENTITY i '<q r="1">z</q>'>]><a xmlns="urn:a" xmlns:p="urn:p" p:q="&lt;" x:y="2" d="v"><p:b/>tu&e;<q r="1">z</q>&nope; &amp; <!--c--><?t d?><?u?></a><!--z-->"#);
    assert_eq!(xml("tree", xml("xml", MIXED)), xml("tree", MIXED));
}

#[test]
fn canonical_xml() {
    assert_snapshot!(xml("canonical", MIXED), @r#"<a xmlns="urn:a" xmlns:p="urn:p" d="v" x:y="2" p:q="&lt;"><p:b></p:b>tu&e;<q r="1">z</q>&nope; &amp; <?t d?><?u?></a>"#);
}

#[test]
fn tokens() {
    assert_snapshot!(xml("tokens", MIXED), @r#"
    ["XMLDeclaration","1.0",null,"no"]
    ["Character","\n"]
    ["DOCTYPE","a","p","s"]
    ["StartTag","a",{"xmlns":"urn:a","xmlns:p":"urn:p","p:q":"<","x:y":"2","d":"v"}]
    ["EmptyTag","p:b",{}]
    ["Character","tu"]
    ["EntityReference","e"]
    ["StartTag","q",{"r":"1"}]
    ["Character","z"]
    ["EndTag","q"]
    ["EntityReference","nope"]
    ["Character"," & "]
    ["Comment","c"]
    ["PI","t","d"]
    ["PI","u",""]
    ["ShortEndTag"]
    ["Comment","z"]
    ["StartTag","b",{}]
    "#);
    assert_snapshot!(xml("tokens", "<!DOCTYPE><?x?><a b='\t&#9;' b=c d/>\0\r\n]]></ a >"), @r#"
    ["DOCTYPE",null,null,null]
    ["PI","x",""]
    ["EmptyTag","a",{"b":" \t","d":""}]
    ["Character","�\n]]></ a >"]
    "#);
}

#[test]
fn events() {
    assert_snapshot!(xml("events", MIXED), @r#"
    ["Doctype","a","p","s"]
    ["Start","{urn:a}a",{"{http://www.w3.org/2000/xmlns/}xmlns":"urn:a","{http://www.w3.org/2000/xmlns/}xmlns:p":"urn:p","{urn:p}p:q":"<","x:y":"2","d":"v"}]
    ["Start","{urn:p}p:b",{}]
    ["End","{urn:p}p:b"]
    ["Text","tu"]
    ["EntityReference","e"]
    ["Start","{urn:a}q",{"r":"1"}]
    ["Text","z"]
    ["End","{urn:a}q"]
    ["EntityReference","nope"]
    ["Text"," & "]
    ["Comment","c"]
    ["PI","t","d"]
    ["PI","u",""]
    ["End","{urn:a}a"]
    ["Comment","z"]
    "#);
    assert_snapshot!(xml("events", "x<!DOCTYPE><!DOCTYPE b>\n<{\"\\ b:c:d=e><f:g></a><?{ }?><x xmlns='{}'></f:g>"), @r#"
    ["Doctype",null,null,null]
    ["Start","\\u{7B}\\u{22}\\u{5C}",{"b:c:d":"e"}]
    ["Start","f:g",{}]
    ["PI","\\u{7B}","}"]
    ["Start","{\\u{7B}\\u{7D}}x",{"{http://www.w3.org/2000/xmlns/}xmlns":"{}"}]
    ["End","{\\u{7B}\\u{7D}}x"]
    ["End","f:g"]
    ["End","\\u{7B}\\u{22}\\u{5C}"]
    "#);
}

#[test]
fn errors_are_in_the_order_of_the_source() {
    assert_snapshot!(xml("errors", "<a\u{1}\r\n𝄞:b=''x\r 𝄞:b=1>&u;&#0;</b><a "), @r#"
    {"code":"control-character-in-input-stream","start":2,"end":3,"line":1,"column":3}
    {"code":"undeclared-namespace-prefix","start":5,"end":11,"line":2,"column":1}
    {"code":"duplicate-attribute","start":23,"end":24,"line":3,"column":6}
    {"code":"undeclared-entity-reference","start":26,"end":29,"line":3,"column":9}
    {"code":"null-character-reference","start":33,"end":34,"line":3,"column":16}
    {"code":"end-tag-with-no-matching-element","start":33,"end":37,"line":3,"column":16}
    {"code":"eof-in-tag","start":40,"end":40,"line":3,"column":23}
    {"code":"eof-with-open-elements","start":40,"end":40,"line":3,"column":23}
    "#);
    // Errors of the input stream come before those of the parser.
    assert_snapshot!(xml("errors", "<\u{1}:a/>"), @r#"
    {"code":"control-character-in-input-stream","start":1,"end":2,"line":1,"column":2}
    {"code":"undeclared-namespace-prefix","start":1,"end":4,"line":1,"column":2}
    "#);
}

#[test]
fn json() {
    // The output is one line; here it is divided for legibility.
    let json = xml("json", MIXED);
    assert!(json.ends_with("}\n") && json.lines().count() == 1);
    assert_snapshot!(json.replace(r#",{"type""#, "\n,{\"type\"").replace("[{", "[\n{"), @r#"
    {"type":"document","children":[
    {"type":"doctype","name":"a","publicId":"p","systemId":"s","start":38,"end":142}
    ,{"type":"element","name":"a","ns":"urn:a","attrs":[["xmlns","urn:a",145,157],["xmlns:p","urn:p",159,173],["p:q","<",175,184],["x:y","2",186,191],["d","v",192,192]],"children":[
    {"type":"element","name":"p:b","ns":"urn:p","attrs":[],"children":[],"start":192,"end":198}
    ,{"type":"text","data":"tu","start":198,"end":209}
    ,{"type":"entity-reference","name":"e","start":212,"end":215}
    ,{"type":"element","name":"q","ns":"urn:a","attrs":[["r","1",215,218]],"children":[
    {"type":"text","data":"z","start":215,"end":218}],"start":215,"end":218}
    ,{"type":"entity-reference","name":"nope","start":218,"end":224}
    ,{"type":"text","data":" & ","start":224,"end":227}
    ,{"type":"comment","data":"c","start":227,"end":235}
    ,{"type":"processing-instruction","target":"t","data":"d","start":235,"end":242}
    ,{"type":"processing-instruction","target":"u","data":"","start":242,"end":247}],"start":142,"end":250}
    ,{"type":"comment","data":"z","start":250,"end":258}],"start":0,"end":261}
    "#);
}

#[test]
fn an_empty_file() {
    for format in ["tree", "xml", "events", "tokens", "canonical"] {
        assert_eq!(xml(format, ""), "", "{format}");
    }
    assert_snapshot!(xml("errors", ""), @r#"{"code":"missing-root-element","start":0,"end":0,"line":1,"column":1}"#);
    assert_snapshot!(xml("json", ""), @r#"{"type":"document","children":[],"start":0,"end":0}"#);
}

#[test]
fn encodings() {
    let text = |arguments: &[&str], input: &[u8]| {
        let tree = stdout(&[&["xml"], arguments].concat(), input);
        tree.lines().find_map(|line| line.strip_prefix("|   \"")).unwrap().trim_end_matches('"').to_owned()
    };
    let declared = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
    assert_eq!(text(&[], declared), "ж");
    assert_eq!(text(&["--encoding", " Windows-1251"], declared), "Ц");
    assert_eq!(text(&[], b"\xFF\xFE<\0a\0>\x00\x36\x04"), "ж");
    assert_eq!(text(&["--encoding", "koi8-r"], b"\xFF\xFE<\0a\0>\x00\x36\x04"), "ж");
    assert_eq!(text(&[], b"\0<\0a\0>\x04\x36"), "ж");
    assert_eq!(text(&["--encoding", "latin1"], b"<a>\xE9"), "é");
    // The streamed formats decode in the same way.
    for format in ["tokens", "events"] {
        assert!(xml(format, declared).contains('ж'));
        assert!(stdout(&["xml", "--format", format, "--encoding", "windows-1251"], declared).contains('Ц'));
    }
}

#[test]
fn errors_of_decoding_are_errors() {
    assert_snapshot!(xml("errors", b"<a b='\xFF' b=''>\xE2\x82</a>"), @r#"
    {"code":"invalid-byte-sequence","start":6,"end":9,"line":1,"column":7}
    {"code":"duplicate-attribute","start":12,"end":13,"line":1,"column":11}
    {"code":"invalid-byte-sequence","start":16,"end":19,"line":1,"column":15}
    "#);
    assert_snapshot!(xml("errors", b"<?xml version='1.0' encoding='nope'?><a/>"), @r#"{"code":"unsupported-encoding","start":30,"end":34,"line":1,"column":31}"#);
    assert_snapshot!(xml("errors", b"<?xml version='1.0' encoding='utf-16'?><a/>"), @r#"{"code":"encoding-declaration-mismatch","start":30,"end":36,"line":1,"column":31}"#);
}

#[test]
fn a_byte_order_mark_counts_in_offsets_and_not_in_columns() {
    assert_snapshot!(xml("errors", "\u{FEFF}<a b= "), @r#"
    {"code":"eof-in-tag","start":9,"end":9,"line":1,"column":7}
    {"code":"eof-with-open-elements","start":9,"end":9,"line":1,"column":7}
    "#);
    let json = xml("json", "\u{FEFF}<a id='x'/>");
    assert!(
        json.contains(r#"["id","x",6,11]"#) && json.contains(r#""start":3,"end":14}],"start":0,"end":14}"#),
        "{json}"
    );
    // Offsets refer to the decoded text.
    assert_eq!(xml("errors", b"\xFE\xFF\0<\0a"), xml("errors", "\u{FEFF}<a"));
    // Only the first one is a byte order mark.
    assert_eq!(xml("tokens", "\u{FEFF}\u{FEFF}<a/>"), "[\"Character\",\"\u{FEFF}\"]\n[\"EmptyTag\",\"a\",{}]\n");
}

#[test]
fn notices_are_among_the_errors() {
    assert_snapshot!(stdout(&["xml", "--format", "errors", "--notices"], "<a b=c>&\n<d></e></>"), @r#"
    {"code":"unquoted-attribute-value","start":5,"end":6,"line":1,"column":6,"notice":true}
    {"code":"unescaped-ampersand","start":7,"end":8,"line":1,"column":8,"notice":true}
    {"code":"end-tag-with-no-matching-element","start":12,"end":16,"line":2,"column":4}
    {"code":"short-end-tag","start":18,"end":19,"line":2,"column":10,"notice":true}
    {"code":"eof-with-open-elements","start":19,"end":19,"line":2,"column":11}
    "#);
    assert!(!xml("errors", "<a b=c></>").contains("notice"));
}

#[test]
fn other_formats_tell_notices_on_standard_error() {
    let input = "<a b=c>&\n<!-- -- --></>";
    let notices = run(&["xml", "--notices"], input).stderr;
    assert_snapshot!(notices, @"
    fivefold: notice: unquoted-attribute-value at 5..6
    fivefold: notice: unescaped-ampersand at 7..8
    fivefold: notice: double-hyphen-in-comment at 16..17
    fivefold: notice: short-end-tag at 22..23
    ");
    for format in ["tree", "xml", "json", "events", "tokens", "canonical"] {
        let outcome = run(&["xml", "--notices", "--format", format], input);
        let expected = Outcome { status: Some(0), stdout: xml(format, input), stderr: notices.clone() };
        assert_eq!(outcome, expected, "{format}");
    }
}

#[test]
fn the_budget_of_expansion() {
    let input = "<!DOCTYPE a [<!ENTITY e '0123456789'>]><a>&e;&e;&e;</a>";
    let canonical = |budget| stdout(&["xml", "--format", "canonical", "--entity-budget", budget], input);
    assert_eq!(canonical("0"), "<a>&amp;e;&amp;e;&amp;e;</a>");
    assert_eq!(canonical("20"), "<a>01234567890123456789&amp;e;</a>");
    assert_eq!(canonical("18446744073709551615"), "<a>012345678901234567890123456789</a>");
    for format in ["tokens", "events"] {
        let output = stdout(&["xml", "--format", format, "--entity-budget", "20"], input);
        assert!(output.contains("\"01234567890123456789&e;\""), "{output}");
    }
    assert_snapshot!(stdout(&["xml", "--format", "errors", "--entity-budget", "20"], input), @r#"{"code":"entity-expansion-limit-reached","start":48,"end":51,"line":1,"column":49}"#);
}

#[test]
fn all_errors_and_notices_are_given() {
    let input = format!("<a>{}</a>", "&#1;& ".repeat(20_000));
    let errors = |max: &str| run(&["xml", "--format", "errors", "--notices", "--max-errors", max], &input);
    let all = errors("0");
    assert_eq!((all.stdout.lines().count(), &*all.stderr), (40_000, ""));
    let Outcome { status, stdout, stderr } = errors("15000");
    assert_eq!((status, stdout.lines().count()), (Some(0), 30_000));
    assert_eq!(stderr, "fivefold: 10000 more; `--max-errors 0` shows all\n");
    assert!(all.stdout.starts_with(&stdout));
}

#[test]
fn what_xml_cannot_express() {
    // The comment would lose its carriage return, which only an entity can contain.
    let input = "<!DOCTYPE a [<!ENTITY e '<!--&#13;-->'>]><a>\n&e;</a>";
    let Outcome { status, stdout, stderr } = run(&["xml", "--format", "xml"], input);
    assert_eq!((status, &*stdout), (Some(2), ""));
    assert_snapshot!(stderr, @"fivefold: cannot be written as XML: a comment cannot hold this data, in <a>, at 45..48");
    assert_eq!(xml("canonical", input), "<a>\n</a>");
}

#[test]
fn strict_refuses_what_is_not_well_formed() {
    const MISMATCHED: &str = "the document is not well-formed: The end tag closes an element while others are open \
                              inside it (mismatched-end-tag)";
    let source = "<list><item>1</item><item>2</list>";
    for format in ["tree", "json", "xml", "canonical"] {
        let Outcome { status, stdout, stderr } = run(&["xml", "--strict", "--format", format], source);
        assert_eq!((status, &*stdout), (Some(1), ""), "{format}");
        assert_eq!(stderr, format!("fivefold: 1:28: {MISMATCHED}\n"), "{format}");
    }
    let Outcome { status, stdout, stderr } = run(&["xml", "--strict", "--format", "events"], source);
    // Text is held until its end is known, which is where the fault is.
    assert_eq!((status, stdout.lines().count()), (Some(1), 5));
    assert_eq!(stderr, format!("fivefold: byte 27: {MISMATCHED}\n"));
    assert_eq!(run(&["xml", "--strict"], "<a/>").status, Some(0));
    assert_eq!(run(&["xml", "--strict", "--format", "tokens"], "<a/>").status, Some(2));
}

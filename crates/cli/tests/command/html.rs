//! `fivefold html`: its formats and options.

use crate::support::{stdout, temporary};
use insta::assert_snapshot;

const MIXED: &str = "<!DOCTYPE html PUBLIC 'a' 'b'><?go on?><p id=x class='y z'>one<br/>&amp;<!--c-->\
                     <svg xlink:href=a viewbox=1 /></p extra><b><p>";

#[test]
fn the_tree_is_the_default() {
    assert_snapshot!(stdout(&["html"], MIXED), @r#"
    | <!DOCTYPE html "a" "b">
    | <?go on?>
    | <html>
    |   <head>
    |   <body>
    |     <p>
    |       class="y z"
    |       id="x"
    |       "one"
    |       <br>
    |       "&"
    |       <!-- c -->
    |       <svg svg>
    |         viewBox="1"
    |         xlink href="a"
    |     <b>
    |       <p>
    "#);
    assert_eq!(stdout(&["html", "-", "--format", "tree"], MIXED), stdout(&["html"], MIXED));
}

#[test]
fn a_file_can_be_named() {
    let path = temporary("a_file_can_be_named.html");
    std::fs::write(&path, MIXED).unwrap();
    assert_eq!(stdout(&["html", path.to_str().unwrap()], ""), stdout(&["html"], MIXED));
}

#[test]
fn html_again() {
    // No line end is added: the output is the document.
    assert_eq!(
        stdout(&["html", "--format", "html"], "<p>a<p>b\n"),
        "<html><head></head><body><p>a</p><p>b\n</p></body></html>"
    );
}

#[test]
fn tokens() {
    assert_snapshot!(stdout(&["html", "--format", "tokens"], MIXED), @r##"
    ["DOCTYPE","html","a","b",true]
    ["ProcessingInstruction","go","on"]
    ["StartTag","p",{"id":"x","class":"y z"}]
    ["Character","one"]
    ["StartTag","br",{},true]
    ["Character","&"]
    ["Comment","c"]
    ["StartTag","svg",{"xlink:href":"a","viewbox":"1"},true]
    ["EndTag","p"]
    ["StartTag","b",{}]
    ["StartTag","p",{}]
    "##);
    assert_snapshot!(stdout(&["html", "--format", "tokens"], "<!DOCTYPE><?x?>a\u{0}b&lt;<title><b>"), @r#"
    ["DOCTYPE",null,null,null,false]
    ["ProcessingInstruction","x"]
    ["Character","a\u0000b<"]
    ["StartTag","title",{}]
    ["StartTag","b",{}]
    "#);
}

#[test]
fn errors_are_those_of_the_whole_parser_in_the_order_of_the_source() {
    assert_snapshot!(stdout(&["html", "--format", "errors"], "<p\u{1}\r\n𝄞=''x\rid=1 id=2></b><a "), @r#"
    {"code":"missing-doctype","start":0,"end":24,"line":1,"column":1}
    {"code":"control-character-in-input-stream","start":2,"end":3,"line":1,"column":3}
    {"code":"missing-whitespace-between-attributes","start":12,"end":13,"line":2,"column":6}
    {"code":"duplicate-attribute","start":21,"end":22,"line":3,"column":8}
    {"code":"unexpected-end-tag","start":24,"end":28,"line":3,"column":11}
    {"code":"eof-in-tag","start":31,"end":31,"line":3,"column":18}
    {"code":"eof-with-open-elements","start":31,"end":31,"line":3,"column":18}
    "#);
}

#[test]
fn json() {
    // The output is one line; here it is divided for legibility.
    let json =
        stdout(&["html", "--format", "json"], "<!DOCTYPE html SYSTEM 'b'><?go on?><!--c--><svg a xlink:href='b'>t");
    assert!(json.ends_with("}\n") && json.lines().count() == 1);
    assert_snapshot!(json.replace(r#",{"type""#, "\n,{\"type\"").replace("[{", "[\n{"), @r#"
    {"type":"document","children":[
    {"type":"doctype","name":"html","publicId":null,"systemId":"b","start":0,"end":26}
    ,{"type":"processing-instruction","target":"go","data":"on","start":26,"end":35}
    ,{"type":"comment","data":"c","start":35,"end":43}
    ,{"type":"element","name":"html","ns":"http://www.w3.org/1999/xhtml","attrs":[],"children":[
    {"type":"element","name":"head","ns":"http://www.w3.org/1999/xhtml","attrs":[],"children":[],"start":43,"end":43}
    ,{"type":"element","name":"body","ns":"http://www.w3.org/1999/xhtml","attrs":[],"children":[
    {"type":"element","name":"svg","ns":"http://www.w3.org/2000/svg","attrs":[["a","",48,49],["xlink:href","b",50,63]],"children":[
    {"type":"text","data":"t","start":65,"end":66}],"start":43,"end":66}],"start":43,"end":43}],"start":43,"end":43}],"start":0,"end":66}
    "#);
}

#[test]
fn json_of_templates_and_shadow_roots() {
    let arguments = ["html", "--format", "json", "--fragment", "div", "--shadow-roots"];
    let json =
        stdout(&arguments, "<p><template shadowrootmode=closed shadowrootclonable>s</template>l<template>t</template>");
    assert_snapshot!(json.replace(r#",""#, "\n,\""), @r#"
    {"type":"fragment"
    ,"children":[{"type":"element"
    ,"name":"p"
    ,"ns":"http://www.w3.org/1999/xhtml"
    ,"attrs":[]
    ,"shadowRoot":{"type":"fragment"
    ,"mode":"closed"
    ,"slotAssignment":"named"
    ,"delegatesFocus":false
    ,"serializable":false
    ,"clonable":true
    ,"keepCustomElementRegistryNull":false
    ,"children":[{"type":"text"
    ,"data":"s"
    ,"start":54
    ,"end":55}]
    ,"start":3
    ,"end":54}
    ,"children":[{"type":"text"
    ,"data":"l"
    ,"start":66
    ,"end":67},{"type":"element"
    ,"name":"template"
    ,"ns":"http://www.w3.org/1999/xhtml"
    ,"attrs":[]
    ,"content":{"type":"fragment"
    ,"children":[{"type":"text"
    ,"data":"t"
    ,"start":77
    ,"end":78}]
    ,"start":67
    ,"end":77}
    ,"children":[]
    ,"start":67
    ,"end":89}]
    ,"start":0
    ,"end":89}]
    ,"start":0
    ,"end":89}
    "#);
}

#[test]
fn fragments() {
    assert_eq!(stdout(&["html", "--fragment", "tr", "--format", "html"], "x<td>y"), "x<td>y</td>");
    assert_eq!(stdout(&["html", "--fragment", "title", "--format", "html"], "<b>"), "&lt;b&gt;");
    assert_eq!(stdout(&["html", "--fragment", "svg path"], "<a>"), "| <svg a>\n");
    assert_eq!(stdout(&["html", "--fragment", "math mi"], "<![CDATA[x]]>"), "| \"x\"\n");
}

#[test]
fn scripting() {
    let tree = |arguments: &[&str]| stdout(arguments, "<noscript><p>");
    assert!(tree(&["html", "--scripting", "--fragment", "div"]).contains("\"<p>\""));
    assert!(!tree(&["html", "--fragment", "div"]).contains("\"<p>\""));
}

#[test]
fn shadow_roots_are_for_documents_unless_told_otherwise() {
    let has_root = |arguments: &[&str]| {
        stdout(arguments, "<p><template shadowrootmode=open>s</template>").contains("#shadow-root (open)")
    };
    assert!(has_root(&["html"]));
    assert!(!has_root(&["html", "--no-shadow-roots"]));
    assert!(!has_root(&["html", "--fragment", "div"]));
    assert!(has_root(&["html", "--fragment", "div", "--shadow-roots"]));
}

#[test]
fn html_keeps_every_shadow_root() {
    let text = "<p><template shadowrootmode=\"open\">s</template>l</p>";
    assert_eq!(stdout(&["html", "--fragment", "div", "--shadow-roots", "--format", "html"], text), text);
}

#[test]
fn template_for_can_be_turned_off() {
    let text = "<div><?start name='a'?>old<?end?></div><template for=a>new</template>";
    let tree = |arguments: &[&str]| stdout(arguments, text);
    assert!(!tree(&["html", "--template-for"]).contains("old"));
    assert_eq!(tree(&["html", "--template-for"]), tree(&["html"]));
    assert!(tree(&["html", "--no-template-for"]).contains("old"));
}

#[test]
fn a_byte_order_mark_counts_in_offsets_and_not_in_columns() {
    let text = "\u{FEFF}<!DOCTYPE html><a ";
    assert_snapshot!(stdout(&["html", "--format", "errors"], text), @r#"{"code":"eof-in-tag","start":21,"end":21,"line":1,"column":19}"#);
    assert!(!stdout(&["html"], text).contains('\u{FEFF}'));
    let json = stdout(&["html", "--fragment", "div", "--format", "json"], "\u{FEFF}<p id=a>");
    assert!(
        json.contains(r#"["id","a",6,10]"#) && json.contains(r#""start":3,"end":11}],"start":0,"end":11}"#),
        "{json}"
    );
    // Only the first one is a byte order mark.
    assert_eq!(stdout(&["html", "--format", "tokens"], "\u{FEFF}\u{FEFF}a"), "[\"Character\",\"\u{FEFF}a\"]\n");
}

#[test]
fn files_that_say_nothing_are_in_utf_8_or_as_in_browsers() {
    let tokens = |input: &[u8]| stdout(&["html", "--format", "tokens"], input);
    assert_eq!(tokens("aéb".as_bytes()), "[\"Character\",\"aéb\"]\n");
    assert_eq!(tokens(b"a\xE9b"), "[\"Character\",\"aéb\"]\n");
    // A character that the end truncates does not indicate another encoding.
    assert_eq!(tokens(b"\xC3\xA9\xC3"), "[\"Character\",\"é\u{FFFD}\"]\n");
    // For a tree, the whole file is read first; tokens are written before all of it is read.
    let html = stdout(&["html", "--format", "html"], b"\xC3\xA9\xE9!");
    assert_eq!(html, "<html><head><meta charset=\"utf-8\"></head><body>Ã©é!</body></html>");
    assert_eq!(tokens(b"\xC3\xA9\xE9!"), "[\"Character\",\"éé!\"]\n");
}

#[test]
fn encodings_are_declared_or_named() {
    let page = b"<meta charset=koi8-r>\xD6";
    let body = |arguments: &[&str], input: &[u8]| {
        let html = stdout(&[&["html", "--format", "html"], arguments].concat(), input);
        html.split_once("<body>").and_then(|(_, rest)| rest.split_once("</body>")).map(|(body, _)| body.to_owned())
    };
    assert_eq!(body(&[], page).as_deref(), Some("ж"));
    assert_eq!(body(&["--encoding", "windows-1252"], page).as_deref(), Some("Ö"));
    assert_eq!(body(&["--encoding", "windows-1252"], b"\xEF\xBB\xBF\xC3\xA9").as_deref(), Some("é"));
    assert_eq!(body(&[], b"\xFE\xFF\0a\0<\0p\0>").as_deref(), Some("a<p></p>"));
}

#[test]
fn what_means_nothing_becomes_replacement_characters() {
    let errors = stdout(&["html", "--format", "errors", "--encoding", "utf-8"], b"<!DOCTYPE html>a\xFF\xE2\x82b");
    assert_snapshot!(errors, @r#"
    {"code":"invalid-byte-sequence","start":16,"end":19,"line":1,"column":17}
    {"code":"invalid-byte-sequence","start":19,"end":22,"line":1,"column":18}
    "#);
}

#[test]
fn an_empty_file() {
    assert_eq!(stdout(&["html"], ""), "| <html>\n|   <head>\n|   <body>\n");
    assert_eq!(stdout(&["html", "--format", "html"], ""), "<html><head></head><body></body></html>");
    assert_eq!(stdout(&["html", "--format", "tokens"], ""), "");
    assert_eq!(stdout(&["html", "--fragment", "div", "--format", "errors"], ""), "");
    assert_snapshot!(stdout(&["html", "--fragment", "div", "--format", "json"], ""), @r#"{"type":"fragment","children":[],"start":0,"end":0}"#);
}

#[test]
fn lone_crs_and_nuls() {
    assert_snapshot!(stdout(&["html", "--format", "tokens"], "a\rb\r\r\nc\0<p\0>"), @r#"
    ["Character","a\nb\n\nc\u0000"]
    ["StartTag","p�",{}]
    "#);
    assert_snapshot!(stdout(&["html", "--fragment", "div", "--format", "errors"], "\r\r\0\0\r\0"), @r#"
    {"code":"unexpected-null-character","start":2,"end":3,"line":3,"column":1}
    {"code":"null-character-in-content","start":2,"end":3,"line":3,"column":1}
    {"code":"unexpected-null-character","start":3,"end":4,"line":3,"column":2}
    {"code":"null-character-in-content","start":3,"end":4,"line":3,"column":2}
    {"code":"unexpected-null-character","start":5,"end":6,"line":4,"column":1}
    {"code":"null-character-in-content","start":5,"end":6,"line":4,"column":1}
    "#);
}

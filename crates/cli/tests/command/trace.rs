//! `--format trace`: the table, JSON, the page.

use crate::support::{Outcome, run, stdout};
use insta::assert_snapshot;
use serde_json::Value;

const WALKTHROUGH: &str = r#"<a href="x">y</a>"#;

fn trace(arguments: &[&str], input: &str) -> String {
    stdout(&[arguments, &["--format", "trace"]].concat(), input)
}

/// The steps of a trace as JSON.
fn steps(arguments: &[&str], input: &str) -> Vec<Value> {
    let json = trace(&[arguments, &["--trace-as", "json"]].concat(), input);
    json.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_table_of_the_first_walkthrough() {
    assert_snapshot!(trace(&["html"], WALKTHROUGH));
}

#[test]
fn the_table_of_the_second_walkthrough() {
    assert_snapshot!(trace(&["html"], r#"<script>var s="</script>"</script>"#));
}

#[test]
fn processing_instructions_and_errors() {
    assert_snapshot!(trace(&["html"], "<?go on?><p title=&am;\u{1}>&notit;\r\n\0é</p/><!x>"));
}

#[test]
fn a_tree_with_its_feedback() {
    assert_snapshot!(trace(
        &["html", "--tree"],
        "<title>a</title><textarea>b</textarea><script>c</script><svg><![CDATA[d]]></svg>"
    ));
}

#[test]
fn every_character() {
    assert_snapshot!(trace(&["html", "--every-character"], "<p class=ab>c d"));
}

#[test]
fn xml_with_an_entity() {
    assert_snapshot!(trace(
        &["xml", "--tree"],
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<b>x</b>'>]><a t='&e;&lt;'>&e;&#33;</></a>"
    ));
}

#[test]
fn json_of_steps() {
    let lines = trace(&["html", "--tree", "--trace-as", "json"], "<p a=b>&#65;<title>");
    assert_snapshot!(lines);
    for step in steps(&["html", "--tree"], "<p a=b>&#65;<title>") {
        assert!(step["start"].is_u64() && step["state"].as_str().unwrap().ends_with(" state"), "{step}");
    }
}

#[test]
fn json_leaves_the_tree_out_unless_asked() {
    assert!(steps(&["html"], "<title>").iter().all(|step| step["operations"].is_null()));
    assert_eq!(steps(&["html"], "<title>")[3]["feedback"][0]["switch_to"], "RCDATA state");
}

#[test]
fn json_has_the_tokens_that_tokens_has() {
    let input = "<!DOCTYPE html><?x y?><p a=b/>text<!--c--></p>";
    let tokens = stdout(&["html", "--format", "tokens"], input);
    let traced: Vec<_> = steps(&["html"], input)
        .iter()
        .flat_map(|step| step["tokens"].as_array().cloned().unwrap_or_default())
        .map(|token| token.to_string())
        .filter(|token| token != r#"["EndOfFile"]"#)
        .collect();
    assert_eq!(traced, tokens.lines().collect::<Vec<_>>());
}

#[test]
fn the_page_stands_by_itself() {
    let page = trace(&["html", "--trace-as", "html"], "</script><!--<script>--><title>x</title>\u{2028}");
    // The page loads nothing, and the source is no part of its markup.
    let document = fivefold::html::parse(&page);
    let count = |selector: &str| document.select(selector).unwrap().count();
    assert_eq!(count("[src], [href], [style], link, base, iframe, object, embed"), 0);
    assert_eq!((count("title"), count("script[type]"), count("style")), (1, 2, 1));
    assert_eq!(document.select("body > :not(header, main, script)").unwrap().count(), 0);
    assert!(page.contains("default-src 'none'"));
    let (_, data) = page.split_once(r#"<script type="application/json" id="trace">"#).unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["source"], "</script><!--<script>--><title>x</title>\u{2028}");
    assert_eq!(data["steps"].as_array().unwrap().last().unwrap()["at"], "end of file");
}

#[test]
fn the_draft_of_2007() {
    assert_snapshot!(trace(
        &["html", "--draft", "2007"],
        "\u{FEFF}<!DOCTYPE html SYSTEM><br/>&amp;&#x41;&nope;</p x=1"
    ));
    let steps = steps(&["html", "--draft", "2007"], "<!DOCTYPE>");
    assert_eq!(steps.iter().find_map(|step| step["tokens"].get(0)).unwrap()[4], false);
}

#[test]
fn fragments_and_encodings() {
    let steps = steps(&["html", "--fragment", "title", "--encoding", "koi8-r"], "x<b>");
    assert_eq!(steps[0]["state"], "RCDATA state");
}

#[test]
fn the_kinds_of_output_are_fixed() {
    let outcome = run(&["html", "--format", "trace", "--trace-as", "pdf"], "");
    assert_eq!(outcome.status, Some(2));
}

/// Names can contain C0, DEL, C1 and bidirectional controls.
#[test]
fn nothing_reaches_a_terminal_that_it_would_obey() {
    let controls = "\u{1b}]0;x\u{7}\u{1}\u{7f}\u{9b}31m\u{85}\u{61c}\u{202e}\u{2066}";
    let html = format!(
        "<!DOCTYPE h{0} PUBLIC '{0}\n' '{0}'><?t{0} d{0}?><p n{0}='v{0}'>x{0}</p><e{0}></e{0}><!--{0}--><b{0}><p></b{0}>",
        controls
    );
    let xml = format!(
        "<!DOCTYPE h{0} [<!ENTITY e{0} '<i{0}/>'>]><?t{0} d{0}?><r{0} n{0}='v{0}'>x{0}&e{0};&f{0};</r{0}><!--{0}-->",
        controls
    );
    for arguments in
        [&["html"][..], &["html", "--tree"], &["html", "--every-character", "--tree"], &["html", "--draft", "2007"]]
    {
        assert_visible(&trace(arguments, &html));
    }
    for arguments in [&["xml"][..], &["xml", "--tree"], &["xml", "--every-character", "--tree"]] {
        assert_visible(&trace(arguments, &xml));
    }
}

fn assert_visible(text: &str) {
    let obeyed = |character: char| {
        (character.is_control() && character != '\n')
            || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    for line in text.lines() {
        assert!(!line.contains(obeyed), "{line:?}");
    }
    // The names are shown anyway.
    assert!(text.contains("␛]0;x␇␁␡"), "{text}");
}

#[test]
fn an_input_that_is_too_large_for_a_page_is_refused() {
    let page = |len: usize| run(&["html", "--format", "trace", "--trace-as", "html"], "x".repeat(len));
    assert_eq!(page(262_144).status, Some(0));
    let Outcome { status, stdout, stderr } = page(262_145);
    assert_eq!((status, &*stdout), (Some(2), ""));
    assert_snapshot!(stderr, @"fivefold: the input is too large for a page: 262145 bytes, and 262144 at most; `--steps N` shows its start, and `--trace-as json` has no limit");
    let Outcome { status, stdout, .. } =
        run(&["html", "--format", "trace", "--trace-as", "html", "--steps", "5"], "<p>".repeat(200_000));
    assert_eq!((status, stdout.matches(r#""state":"#).count()), (Some(0), 5));
    assert!(stdout.len() < 1 << 20);
}

#[test]
fn only_the_first_steps_are_shown() {
    for (form, lines) in [("json", 2), ("text", 4)] {
        let output = stdout(&["xml", "--format", "trace", "--trace-as", form, "--steps", "2"], "<a>x</a>");
        assert_eq!(output.lines().count(), lines, "{output}");
    }
}

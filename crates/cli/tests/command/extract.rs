//! The command `extract`, the wants of `batch` about the content of a page, and Markdown.

use crate::support::{Outcome, run, stdout, temporary};
use serde_json::{Value, json};
use std::fs;

const PAGE: &str = "<!DOCTYPE html><html lang=en><title>Bees | Meadow</title><meta property=og:site_name content=Meadow>\
    <ul class=menu><li><a href=/>Home</a></ul>\
    <article><p>Bees fly <a href=far>far</a> and <b>wide</b>, and they know the way back to their hive by the sun.\
    <p>They tell each other about what they have found, with a dance that shows the direction.</article>\
    <footer>© Meadow</footer>";
const FIRST: &str = "Bees fly far and wide, and they know the way back to their hive by the sun.";
const SECOND: &str = "They tell each other about what they have found, with a dance that shows the direction.";

#[test]
fn each_format() {
    let page = |arguments: &[&str]| stdout(&[&["extract", "--url", "https://a.example/x/"], arguments].concat(), PAGE);
    assert_eq!(page(&["--format", "text"]), format!("{FIRST}\n\n{SECOND}\n"));
    let link = FIRST.replace("far", "[far](https://a.example/x/far)").replace("wide", "**wide**");
    assert_eq!(page(&[]), format!("{link}\n\n{SECOND}\n"));
    let link = FIRST.replace("far", "<a href=\"https://a.example/x/far\">far</a>").replace("wide", "<b>wide</b>");
    assert_eq!(page(&["--format", "html"]), format!("<article><p>{link}</p><p>{SECOND}</p></article>\n"));
    let all: Value = serde_json::from_str(&page(&["--format", "json"])).unwrap();
    let names: Vec<_> = all.as_object().unwrap().keys().collect();
    assert_eq!(names, ["kind", "certainty", "metadata", "text", "html", "nodes"]);
    assert_eq!(all["metadata"]["title"], "Bees");
    let start = PAGE.find("<article>").unwrap();
    assert_eq!(all["nodes"], json!([{"start": start, "end": PAGE.find("<footer>").unwrap()}]));
    // The page is all content, and its `body` has no tags.
    let page = PAGE.replace("<ul class=menu><li><a href=/>Home</a></ul>", "").replace("<footer>© Meadow</footer>", "");
    let all: Value = serde_json::from_str(&stdout(&["extract", "--format", "json"], &page)).unwrap();
    assert_eq!(all["nodes"], json!([{"start": page.find("<article>").unwrap(), "end": page.len()}]));
}

#[test]
fn decisions_are_explained() {
    let blocks: Vec<Value> = serde_json::from_str(&stdout(&["extract", "--explain"], PAGE)).unwrap();
    assert_eq!(blocks.len(), 4);
    for block in &blocks {
        let reasons = block["reasons"].as_array().unwrap();
        let sum: f64 = reasons.iter().map(|reason| reason[1].as_f64().unwrap()).sum();
        assert_eq!((block["score"].as_f64().unwrap(), block["kept"].as_bool().unwrap()), (sum, sum > 0.0));
    }
    let Outcome { status, .. } = run(&["extract", "--explain", "--format", "text"], PAGE);
    assert_eq!(status, Some(2));
}

#[test]
fn several_files_have_a_line_each() {
    let files = [("extract-1.html", PAGE), ("extract-2.html", "")].map(|(name, text)| {
        let path = temporary(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let lines = |arguments: &[&str]| -> Vec<Value> {
        let output = stdout(&[&["extract", &files[0], &files[1], "--jobs", "2"], arguments].concat(), "");
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let texts = lines(&["--format", "text"]);
    let expected =
        [json!({"file": files[0], "text": format!("{FIRST}\n\n{SECOND}")}), json!({"file": files[1], "text": ""})];
    assert_eq!(texts, expected);
    let objects = lines(&["--format", "json"]);
    assert_eq!((&objects[0]["file"], &objects[0]["text"]), (&json!(files[0]), &texts[0]["text"]));
    assert_eq!((&objects[1]["kind"], &objects[1]["html"]), (&json!("service"), &json!("")));
}

#[test]
fn batch_answers_about_the_content() {
    let wants = ["main", "main_html", "markdown", "document_markdown", "metadata"];
    let request = json!({"id": 1, "dialect": "html", "input": PAGE, "url": "https://a.example/x/", "want": wants});
    let answer: Value = serde_json::from_str(&stdout(&["batch"], format!("{request}\n"))).unwrap();
    assert_eq!(answer["main"], format!("{FIRST}\n\n{SECOND}"));
    let markdown = answer["markdown"].as_str().unwrap();
    assert!(markdown.starts_with("Bees fly [far](https://a.example/x/far) and **wide**,"), "{markdown}");
    assert_eq!(answer["document_markdown"], format!("- [Home](https://a.example/)\n\n{markdown}\n© Meadow\n"));
    assert!(answer["main_html"].as_str().unwrap().starts_with("<article><p>Bees"));
    assert_eq!(answer["metadata"]["language"], "en");
    for want in wants {
        let request = json!({"dialect": "html", "input": "", "want": [want]});
        let alone: Value = serde_json::from_str(&stdout(&["batch"], format!("{request}\n"))).unwrap();
        let expected = if want == "metadata" { json!({"kind": "service"}) } else { json!("") };
        assert_eq!(alone[want], expected, "{want}");
    }
}

#[test]
fn documents_become_markdown() {
    assert_eq!(stdout(&["convert", "--to", "markdown"], "<h1>A</h1><p>1 * 2"), "# A\n\n1 * 2\n");
    let Outcome { status, stderr, .. } = run(&["convert", "--to", "markdown", "--encoding-out", "koi8-r"], "");
    assert_eq!(status, Some(2));
    assert!(stderr.contains("Markdown is always UTF-8"), "{stderr}");
    let notes = "<p>Bees<sup><a id=r href=#n>a</a></sup><ol><li id=n>Most. <a href=#r>Back</a></ol>";
    let with_notes = stdout(&["convert", "--to", "markdown", "--footnotes"], notes);
    assert_eq!(with_notes, "Bees[^1]\n\n[^1]: Most.\n");
    let Outcome { status, stderr, .. } = run(&["convert", "--to", "html", "--footnotes"], notes);
    assert_eq!(status, Some(2));
    assert!(stderr.contains("only Markdown has footnotes"), "{stderr}");
}

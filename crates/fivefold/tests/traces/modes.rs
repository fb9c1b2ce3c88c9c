//! The insertion modes that process a token. The expectations are derived from the standard: if the rules of a mode say
//! "process the token using the rules for" another, both process it; if they say "reprocess", the mode that was
//! switched to follows.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#using-the-rules-for>

use fivefold::html::{Options, Scripting};
use fivefold::trace::{Tracer, mode_name};

/// The modes of the last token of `text`, or of the end of the file.
#[track_caller]
fn check(text: &str, is_at_end: bool, expected: &str) {
    let options = Options::default().with_scripting(Scripting::Disabled);
    let trace = Tracer::new().with_tree(true).html(text, options);
    let steps: Vec<_> = trace.steps().iter().filter(|step| !step.tree.modes.is_empty()).collect();
    let step = steps[steps.len() - if is_at_end { 1 } else { 2 }];
    let modes: Vec<_> = step.tree.modes.iter().map(|mode| mode_name(mode)).collect();
    assert_eq!(modes.join(", "), expected, "{text}");
}

#[track_caller]
fn last_token(text: &str, expected: &str) {
    check(text, false, expected);
}

#[track_caller]
fn end_of_file(text: &str, expected: &str) {
    check(text, true, expected);
}

#[test]
fn before_the_body() {
    last_token("<p>", "initial, before html, before head, in head, after head, in body");
    last_token("<html><html>", "before head, in body");
    last_token("<head><html>", "in head, in body");
    last_token("<head></head><title>", "after head, in head");
    last_token("<head></head></template>", "after head, in head");
    last_token("<head><noscript><link>", "in head noscript, in head");
    last_token("<head><noscript><!--c-->", "in head noscript, in head");
    last_token("<head><noscript> ", "in head noscript, in head");
    last_token("<head><noscript><html>", "in head noscript, in body");
}

#[test]
fn what_belongs_in_the_head_uses_its_rules_in_the_body() {
    for tag in ["base", "link", "meta", "noframes", "script", "style", "template", "title"] {
        last_token(&format!("<body><{tag}>"), "in body, in head");
    }
    last_token("<body></template>", "in body, in head");
}

#[test]
fn tables() {
    last_token("<table><p>", "in table, in body");
    last_token("<table><style>", "in table, in head");
    last_token("<table><tr><p>", "in row, in table, in body");
    last_token("<table><tbody></template>", "in table body, in table, in head");
    last_token("<table><td>", "in table, in table body, in row");
    last_token("<table><caption><p>", "in caption, in body");
    last_token("<table><caption>x", "in caption, in body");
    last_token("<table><td><p>", "in cell, in body");
    last_token("<table><td>x", "in cell, in body");
    last_token("<table><colgroup><template>", "in column group, in head");
    last_token("<table><colgroup>x", "in column group, in table, in table text");
    end_of_file("<table>", "in table, in body");
    end_of_file("<table><tr>", "in row, in table, in body");
}

/// "In table text" collects text until another token arrives. Text with other characters than white space then goes
/// through the entry "anything else" of "in table", which uses the rules for "in body".
#[test]
fn text_in_tables() {
    last_token("<table>a", "in table, in table text");
    last_token("<table><tr>a", "in row, in table, in table text");
    last_token("<table>a<td>", "in table text, in table, in body, in table, in table body, in row");
    last_token("<table> <td>", "in table text, in table, in table body, in row");
}

#[test]
fn templates() {
    last_token("<body><template>x", "in template, in body");
    last_token("<body><template><!--c-->", "in template, in body");
    last_token("<body><template><script>", "in template, in head");
    last_token("<body><template></template>", "in template, in head");
    last_token("<body><template><td>", "in template, in row");
    last_token("<body><template><p>", "in template, in body");
    end_of_file("<body><template>", "in template, in body");
    end_of_file("<body><template><p>", "in body, in template, in body");
    end_of_file("<body><template><tr>", "in row, in table, in body, in template, in body");
}

#[test]
fn after_the_body() {
    last_token("<body></html>", "in body, after body");
    last_token("<body></body> ", "after body, in body");
    last_token("<body></body>x", "after body, in body");
    last_token("<body></body><html>", "after body, in body");
    last_token("<body></html> ", "after after body, in body");
    last_token("<body></html><!doctype html>", "after after body, in body");
}

#[test]
fn framesets() {
    last_token("<frameset><html>", "in frameset, in body");
    last_token("<frameset><noframes>", "in frameset, in head");
    last_token("<frameset></frameset><html>", "after frameset, in body");
    last_token("<frameset></frameset><noframes>", "after frameset, in head");
    last_token("<frameset></frameset></html> ", "after after frameset, in body");
    last_token("<frameset></frameset></html><noframes>", "after after frameset, in head");
}

#[test]
fn foreign_content() {
    last_token("<svg><g>", "foreign content");
    last_token("<svg><p>", "foreign content, in body");
    last_token("<table><td><svg></p>", "foreign content, in cell, in body");
    last_token("<svg><desc><p>", "in body");
    last_token("<svg></p>", "foreign content, in body");
}

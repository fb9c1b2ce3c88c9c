//! lol_html's suites: a document, a selector, and what comes out when the elements that it matches are marked.
//!
//! As written, each pair whose selector both take must give the same. By the tree, the result differs where the tree does from
//! what the tags show; `lol_html/differences.rs` says why.

use fivefold::html::{Content, Matching, RewriteError, RewriteOptions, Rewriter, Rules};
use fivefold_test_support::Trials;
use libtest_mimic::Failed;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

#[derive(Deserialize)]
struct Document {
    suite: String,
    name: String,
    src: String,
    /// What comes out for each selector.
    expected: BTreeMap<String, String>,
}

/// The rules of a suite, for one selector.
fn rules(suite: &str, selector: &str) -> Rules<'static> {
    let around = |what: &str| [format!("<!--[{what}('{selector}')]-->"), format!("<!--[/{what}('{selector}')]-->")];
    if suite == "element_content_replacement" {
        let replacement = format!("<!--Replaced ({selector}) -->");
        return Rules::new().element(selector, move |element| Ok(element.set_content(Content::Html(&replacement))));
    }
    let [element, comment, text] = ["ELEMENT", "COMMENT", "TEXT"].map(around);
    let mut is_first = true;
    Rules::new()
        .element(selector, move |unit| {
            unit.before(Content::Html(&element[0]));
            unit.after(Content::Html(&element[1]));
            Ok(())
        })
        .comments_in(selector, move |unit| {
            unit.before(Content::Html(&comment[0]));
            unit.after(Content::Html(&comment[1]));
            Ok(())
        })
        .text_in(selector, move |unit| {
            if std::mem::replace(&mut is_first, unit.is_last()) {
                unit.before(Content::Html(&text[0]));
            }
            if unit.is_last() {
                unit.after(Content::Html(&text[1]));
            }
            Ok(())
        })
}

/// Rewrites a document that comes in pieces.
fn rewrite<'p>(
    rules: Rules<'_>,
    matching: Matching,
    pieces: impl IntoIterator<Item = &'p str>,
) -> Result<String, RewriteError> {
    let mut output = String::new();
    let options = RewriteOptions::default().with_matching(matching);
    let mut rewriter = Rewriter::new(rules, options, |text: &str| output.push_str(text))?;
    for piece in pieces {
        rewriter.write(piece)?;
    }
    rewriter.end()?;
    drop(rewriter);
    Ok(output)
}

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let path = folder.join("cases.ndjson");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for line in text.lines() {
        let document: Document = serde_json::from_str(line).unwrap();
        let document = Arc::new(document);
        for selector in document.expected.keys() {
            let (document, selector) = (Arc::clone(&document), selector.clone());
            let shown: String = selector.chars().take(60).collect();
            let name = format!("{} {} {shown}", document.suite, document.name);
            trials.add(&name, move || check(&document, &selector));
        }
    }
}

fn check(document: &Document, selector: &str) -> Result<(), Failed> {
    let expected = &document.expected[selector];
    let run = |matching, pieces: &[&str]| rewrite(rules(&document.suite, selector), matching, pieces.iter().copied());
    let whole = match run(Matching::AsWritten, &[&document.src]) {
        Err(error) => return Err(format!("refused: {error}").into()),
        Ok(whole) => whole,
    };
    if whole != *expected {
        return Err(format!("as written: expected\n{expected}\n\nfound\n{whole}").into());
    }
    Ok(())
}

//! lol_html's suites: a document, a selector, and what comes out when the elements that it matches are marked.
//!
//! As written, each pair whose selector both take must give the same. By the tree, the result may differ, and differs only
//! where the tree does from what the tags show: for each pair, the elements must be those that the document has.

use fivefold::Span;
use fivefold::html::{Options, Parser, Scripting};
use fivefold::rewrite::{Content, Matching, RewriteError, RewriteOptions, Rewriter, Rules};
use fivefold::select::Selector;
use fivefold_test_support::Trials;
use libtest_mimic::Failed;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Deserialize)]
struct Document {
    suite: String,
    name: String,
    src: String,
    /// What comes out for each selector.
    expected: BTreeMap<String, String>,
}

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let path = folder.join("cases.ndjson");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut tally = Tally::default();
    let mut number = 0;
    for line in text.lines() {
        let document: Document = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        let document = Arc::new(document);
        for selector in document.expected.keys() {
            tally.add(&document, selector);
            let (document, selector) = (Arc::clone(&document), selector.clone());
            // Some selectors are a thousand characters long.
            let shown: String = selector.chars().take(60).collect();
            let name = format!("{} {} {shown}", document.suite, document.name);
            trials.add(&name, move || check(&document, &selector, number));
            number += 1;
        }
    }
    trials.add("by the tree, the results that differ are counted", move || tally.check());
}

/// The rules of a suite, for one selector.
fn rules(suite: &str, selector: &str) -> Rules<'static> {
    let around = |what: &str| [format!("<!--[{what}('{selector}')]-->"), format!("<!--[/{what}('{selector}')]-->")];
    if suite == "element_content_replacement" {
        let replacement = format!("<!--Replaced ({selector}) -->");
        return Rules::new().element(selector, move |element| {
            element.set_content(Content::Html(&replacement));
            Ok(())
        });
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

/// Whether lol_html refuses a selector, as the documentation of its `Selector` tells: it takes compound selectors with the
/// combinators for descendants and children, and of pseudo-classes only these.
fn is_refused_by_lol_html(selector: &str) -> bool {
    const TAKEN: &[&str] = &["first-child", "nth-child", "first-of-type", "nth-of-type", "not"];
    let is_part_of_name = |char: char| char.is_alphanumeric() || char == '-';
    let mut pseudo_classes = selector.match_indices(':').filter(|(at, _)| !selector[..*at].ends_with('\\'));
    let has_other = pseudo_classes.any(|(at, _)| {
        let rest = &selector[at + 1..];
        !TAKEN.contains(&&rest[..rest.find(|char| !is_part_of_name(char)).unwrap_or(rest.len())])
    });
    has_other || [" + ", " ~ ", "[*|"].iter().any(|part| selector.contains(part))
}

/// Whether a selector has expectations that no rewriter can meet: lol_html refuses it, and what stands there does not mark
/// the document element, which it matches.
fn is_of_another_origin(selector: &str) -> bool {
    selector.trim_start_matches('*').starts_with(":root")
}

/// Whether lol_html reads a selector otherwise than the standard: it takes each simple selector in `:not()` for itself, so
/// that `:not(|p)` does not match `p`, though `|p` does not either, in HTML.
fn is_misread_by_lol_html(selector: &str) -> bool {
    selector.contains(":not(|p)") || selector.contains(":not(|*)")
}

/// The pieces between places in a text.
fn pieces<'s>(src: &'s str, places: &[usize]) -> Vec<&'s str> {
    let starts = core::iter::once(0).chain(places.iter().copied());
    let ends = places.iter().copied().chain([src.len()]);
    starts.zip(ends).map(|(start, end)| &src[start..end]).collect()
}

/// Checks what comes out for a selector; it is the case of that number.
fn check(document: &Document, selector: &str, number: usize) -> Result<(), Failed> {
    let expected = &document.expected[selector];
    let run = |matching, pieces: &[&str]| rewrite(rules(&document.suite, selector), matching, pieces.iter().copied());
    let whole = match run(Matching::AsWritten, &[&document.src]) {
        Ok(whole) => whole,
        Err(error) if is_refused_by_lol_html(selector) => {
            // The reason is one that a user understands.
            let reason = error.to_string();
            let is_known =
                reason.contains("is not known when a start tag comes") || reason.contains("expected a pseudo-class");
            return if is_known { Ok(()) } else { Err(reason.into()) };
        }
        Err(error) => return Err(format!("refused, though lol_html takes it: {error}").into()),
    };
    let is_expected = !is_of_another_origin(selector) && !is_misread_by_lol_html(selector);
    if (whole == *expected) != is_expected {
        return Err(format!("as written: expected\n{expected}\n\nfound\n{whole}").into());
    }
    let src = &document.src;
    let by_tree = run(Matching::ByTree, &[src])?;
    // Many cuts at once, and alone one that is another in each case. The property of rewriting has any, for random documents
    // and rules.
    let is_place = |cut: &usize| src.is_char_boundary(*cut);
    let many = (0..src.len()).step_by(src.len() / 25 + 1).filter(is_place).skip(1).collect();
    let one = (0..=number * 7919 % (src.len() + 1)).rev().find(is_place).into_iter().collect();
    for cuts in [many, one, vec![0, src.len()]] {
        for (matching, whole) in [(Matching::AsWritten, &whole), (Matching::ByTree, &by_tree)] {
            if run(matching, &pieces(src, &cuts))? != *whole {
                return Err(format!("{matching:?}, cut at {cuts:?}: the result differs").into());
            }
        }
    }
    check_by_tree(src, selector)
}

/// Compares the elements that are found by the tree with those of the document: their start tags, and their ends.
fn check_by_tree(src: &str, selector: &str) -> Result<(), Failed> {
    let found = Mutex::new(Vec::new());
    let ends = Arc::new(Mutex::new(Vec::new()));
    let rules = Rules::new().element(selector, |element| {
        let (tag, ends) = (element.span(), Arc::clone(&ends));
        element.on_end(move |end| {
            ends.lock().unwrap().push((tag, (!end.is_implied()).then_some(end.span())));
            Ok(())
        });
        found.lock().unwrap().push(element.span());
        Ok(())
    });
    rewrite(rules, Matching::ByTree, [src])?;
    let document = Parser::new(Options::default().with_scripting(Scripting::Normal)).parse(src);
    let selector = Selector::parse(selector)?;
    let elements: Vec<_> = document.select(&selector).filter(|element| element.start_tag_span().is_some()).collect();
    let mut expected: Vec<Span> = elements.iter().filter_map(|element| element.start_tag_span()).collect();
    expected.sort_by_key(|span| span.start);
    if *found.lock().unwrap() != expected {
        return Err(format!("by the tree: expected the tags {expected:?}, found {found:?}").into());
    }
    for (tag, end) in ends.lock().unwrap().iter() {
        let element = elements.iter().find(|element| element.start_tag_span() == Some(*tag));
        let expected = element.and_then(|element| element.end_tag_span());
        if *end != expected {
            return Err(format!("by the tree: the element at {tag:?} ends at {end:?}, not at {expected:?}").into());
        }
    }
    Ok(())
}

/// The pairs for which other elements match. Both documents have no DOCTYPE: in quirks mode, classes have no letter case.
const OTHER_ELEMENTS: &[&str] = &["css3-modsel-14 div.teST", "css3-modsel-181 .cs .a"];

/// How many pairs that both take come out otherwise by the tree, and why.
#[derive(Default)]
struct Tally {
    equal: usize,
    /// Other elements match: some have no tag, or other parents.
    other_elements: BTreeSet<String>,
    /// The same elements match, and one of them has an end without a tag.
    implied_ends: usize,
    /// The elements and their ends are the same: text and comments are inside of other elements.
    other_content: usize,
}

impl Tally {
    fn add(&mut self, document: &Document, selector: &str) {
        let run = |matching| rewrite(rules(&document.suite, selector), matching, [&*document.src]);
        let (Ok(by_tree), Ok(as_written)) = (run(Matching::ByTree), run(Matching::AsWritten)) else { return };
        if is_refused_by_lol_html(selector) {
            return;
        }
        let tags = |matching| {
            let tags = Mutex::new((Vec::new(), Vec::new()));
            let ends = Arc::new(Mutex::new(Vec::new()));
            let rules = Rules::new().element(selector, |element| {
                let ends = Arc::clone(&ends);
                element.on_end(move |end| {
                    ends.lock().unwrap().push(end.span());
                    Ok(())
                });
                tags.lock().unwrap().0.push(element.span());
                Ok(())
            });
            let _ = rewrite(rules, matching, [&*document.src]);
            let mut tags = tags.into_inner().unwrap_or_default();
            tags.1 = ends.lock().unwrap().clone();
            tags
        };
        let (tree_tags, written_tags) = (tags(Matching::ByTree), tags(Matching::AsWritten));
        if by_tree == as_written {
            self.equal += 1;
        } else if tree_tags.0 != written_tags.0 {
            self.other_elements.insert(format!("{} {selector}", document.name));
        } else if tree_tags.1 != written_tags.1 {
            self.implied_ends += 1;
        } else {
            self.other_content += 1;
        }
    }

    fn check(&self) -> Result<(), Failed> {
        let counts = [self.equal, self.implied_ends, self.other_content];
        if counts == [1184, 0, 0] && self.other_elements.iter().map(String::as_str).eq(OTHER_ELEMENTS.iter().copied()) {
            return Ok(());
        }
        Err(format!("{counts:?} {:#?}", self.other_elements).into())
    }
}

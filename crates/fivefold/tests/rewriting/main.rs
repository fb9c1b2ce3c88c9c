//! Tests of the rewriter.

#![allow(clippy::unit_arg, reason = "short handlers are easier to read")]

mod async_rewriting;
mod bytes;
mod changes;
mod cleaning;
mod fragments;
mod limits;
mod matching;
mod structure;
mod tree;
mod xml;

use fivefold::rewrite::{Matching, RewriteError, RewriteOptions, Rewriter, Rules};
use std::path::Path;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The outputs of the rewriters. They are of one type, since a rewriter is compiled for each type of its output, which
/// takes seconds.
type TextSink<'o> = Box<dyn FnMut(&str) + 'o>;
type ByteSink<'o> = Box<dyn FnMut(&[u8]) + 'o>;

fn into_text(output: &mut String) -> TextSink<'_> {
    Box::new(|text| output.push_str(text))
}

fn into_bytes(output: &mut Vec<u8>) -> ByteSink<'_> {
    Box::new(|bytes| output.extend_from_slice(bytes))
}

fn nowhere() -> TextSink<'static> {
    Box::new(|_| {})
}

fn no_bytes() -> ByteSink<'static> {
    Box::new(|_| {})
}

/// Rewrites a text that comes in pieces.
fn rewrite_pieces<'p>(
    rules: Rules<'_>,
    matching: Matching,
    pieces: impl IntoIterator<Item = &'p str>,
) -> std::result::Result<String, RewriteError> {
    let mut output = String::new();
    let options = RewriteOptions::default().with_matching(matching);
    let mut rewriter = Rewriter::new(rules, options, into_text(&mut output))?;
    for piece in pieces {
        rewriter.write(piece)?;
    }
    rewriter.end()?;
    drop(rewriter);
    Ok(output)
}

fn rewrite_all(html: &str, rules: Rules<'_>, matching: Matching) -> std::result::Result<String, RewriteError> {
    rewrite_pieces(rules, matching, [html])
}

const BOTH: [Matching; 2] = [Matching::ByTree, Matching::AsWritten];

/// The project's inputs of HTML, by name.
fn fixtures() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/html");
    let mut fixtures: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned())
        })
        .collect();
    fixtures.sort();
    assert!(fixtures.len() > 30);
    fixtures
}

//! html5lib's encoding tests: the detected encoding of a page, in all deliveries.

use std::path::Path;

use fivefold::Document;
use fivefold::encoding::Encoding;
use fivefold::html::{Options, Parser, Scripting, parse_bytes, tree_format};
use fivefold_test_support::{self as support, Trials, document_write};
use libtest_mimic::Failed;

/// A page, and the label of its encoding.
struct Test {
    bytes: Vec<u8>,
    label: String,
}

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    for (folder, is_scripted) in [(folder.to_owned(), false), (folder.join("scripted"), true)] {
        for path in support::files(&folder, "dat") {
            let file = support::file_name(&path);
            let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let tests = read_tests(&bytes);
            assert!(!tests.is_empty(), "{file} holds no tests");
            for (index, test) in tests.into_iter().enumerate() {
                let scripted = if is_scripted { "scripted " } else { "" };
                let name = format!("{scripted}{file}::{} {}", index + 1, test.label);
                trials.add(&name, move || if is_scripted { check_scripted(&test) } else { check(&test) });
            }
        }
    }
}

/// Reads `#data`, lines of arbitrary bytes, and `#encoding`, a label.
fn read_tests(bytes: &[u8]) -> Vec<Test> {
    let mut tests = Vec::new();
    let mut data: Vec<&[u8]> = Vec::new();
    let mut lines = bytes.split(|&byte| byte == b'\n');
    while let Some(line) = lines.next() {
        match line {
            b"#data" => data.clear(),
            b"#encoding" => {
                let label = lines.next().unwrap_or_default();
                let label = str::from_utf8(label).unwrap_or_else(|error| panic!("{label:?}: {error}")).to_owned();
                tests.push(Test { bytes: data.join(&b'\n'), label });
            }
            _ => data.push(line),
        }
    }
    tests
}

fn expect(test: &Test, document: &Document, delivery: &str) -> Result<(), Failed> {
    let expected = Encoding::for_label(test.label.as_bytes()).ok_or("an unknown label")?;
    let actual = document.encoding().map(|detected| detected.encoding);
    if actual == Some(expected) {
        return Ok(());
    }
    let input = String::from_utf8_lossy(&test.bytes);
    Err(format!("{delivery}: expected {}, found {actual:?}, in {input:?}", expected.name()).into())
}

fn check(test: &Test) -> Result<(), Failed> {
    let whole = parse_bytes(&test.bytes, None);
    expect(test, &whole, "whole")?;
    let cuts = (0..=test.bytes.len()).step_by(test.bytes.len() / 100 + 1);
    for (size, first) in
        support::BYTES_AT_A_TIME.map(|size| (size, 0)).into_iter().chain(cuts.map(|cut| (usize::MAX, cut)))
    {
        let delivery = format!("{first} bytes, then {size} at a time");
        let mut parser = Parser::new(Options::default());
        parser.feed_bytes(&test.bytes[..first]);
        test.bytes[first..].chunks(size).for_each(|piece| parser.feed_bytes(piece));
        let document = parser.finish();
        expect(test, &document, &delivery)?;
        if tree_format(&document).to_string() != tree_format(&whole).to_string() {
            return Err(format!("{delivery}: the tree differs").into());
        }
    }
    Ok(())
}

/// A script writes the declaration.
fn check_scripted(test: &Test) -> Result<(), Failed> {
    let options = Options::default().with_scripting(Scripting::Normal);
    for size in [usize::MAX, 1] {
        let mut parser = Parser::new(options).with_script_pauses(true);
        test.bytes.chunks(size).for_each(|piece| parser.feed_bytes(piece));
        parser.end();
        while let Some(script) = parser.script() {
            let text = parser.document().node(script).text_content();
            parser.write(&document_write::written_by(&text).ok_or_else(|| format!("a script {text:?}"))?);
            parser.resume();
        }
        expect(test, &parser.finish(), &format!("{size} bytes at a time"))?;
    }
    Ok(())
}

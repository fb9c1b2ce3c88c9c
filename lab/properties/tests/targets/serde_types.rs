//! Values of random types are written as XML and read back.

use fivefold_properties::serde_types::{Outcome, faults, outcome};
use fivefold_test_support::seeded;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The most bytes that a type and its value are drawn from.
const LENGTH: usize = 200;

/// The number of values: this, or so many times as many in a weekly run.
const COUNT: usize = 5000;

/// How many times as many values are tried, if more are.
fn factor() -> Option<usize> {
    std::env::var("FIVEFOLD_SERDE_TYPES").ok()?.parse().ok()
}

#[test]
fn serde_types() {
    let (mut random, count) = (seeded(50), COUNT * factor().unwrap_or(1));
    let mut written = BTreeSet::new();
    let (mut refused, mut known, mut unlike_quick_xml) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for number in 0..count {
        let data: Vec<u8> = (0..random.usize(..LENGTH)).map(|_| random.u8(..)).collect();
        match outcome(&data) {
            Ok(Outcome::Written { text, unlike_quick_xml: reason }) => {
                *unlike_quick_xml.entry(reason.unwrap_or("nothing: it reads them")).or_insert(0) += 1;
                written.insert(text);
            }
            Ok(Outcome::Refused(cause)) => *refused.entry(cause).or_insert(0) += 1,
            Ok(Outcome::Known(reason)) => *known.entry(reason).or_insert(0) += 1,
            Err(fault) => panic!("value {number} fails: it {fault}\nthe bytes: {data:?}"),
        }
    }
    let come_back: usize = unlike_quick_xml.values().sum();
    println!("{come_back} of {count} come back, {} documents; quick-xml: {unlike_quick_xml:#?}", written.len());
    println!("refused: {refused:#?}\nknown: {known:#?}");
    assert!(come_back * 2 >= count, "only {come_back} of {count} are written");
    if factor().is_some() {
        let mended: Vec<_> = faults().filter(|fault| !known.contains_key(fault)).collect();
        println!("faults that nothing has, rare or mended: {mended:?}");
        assert_expat_reads(&written);
    }
}

/// Expat reads what roxmltree does from these documents. Without Python, this is skipped.
fn assert_expat_reads<'t>(documents: impl IntoIterator<Item = &'t String> + Clone) {
    let python = Command::new("python3")
        .args(["-c", include_str!("expat.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else { return eprintln!("*** SKIPPED: Python is missing") };
    let mut input = python.stdin.take().expect("Python has an input");
    let lines: String =
        documents.clone().into_iter().map(|text| serde_json::to_string(text).expect("a text is JSON") + "\n").collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = python.wait_with_output().expect("Python runs");
    writer.join().expect("the thread ends").expect("Python reads to the end");
    assert!(output.status.success(), "Python fails");
    let output = String::from_utf8(output.stdout).expect("Python writes UTF-8");
    let mut lines = output.lines();
    let mut count = 0;
    for text in documents {
        let line = lines.next().expect("Python writes a line for each document");
        let seen: Vec<String> = serde_json::from_str(line).expect("Python writes JSON");
        let document = roxmltree::Document::parse(text).expect("the property holds");
        let mut wanted = Vec::new();
        see(document.root_element(), &mut wanted);
        assert_eq!(seen, wanted, "expat reads something else: {text}");
        count += 1;
    }
    println!("expat reads {count} documents");
}

/// What `expat.py` sees of an element.
fn see(element: roxmltree::Node<'_, '_>, seen: &mut Vec<String>) {
    let name = |namespace: Option<&str>, name: &str| match namespace {
        // `xmlns=""` takes the namespace away.
        None | Some("") => name.to_owned(),
        Some(namespace) => format!("{namespace}\u{1}{name}"),
    };
    seen.push(format!("<{}", name(element.tag_name().namespace(), element.tag_name().name())));
    let attributes = element.attributes();
    let mut attributes: Vec<_> = attributes
        .map(|attribute| format!("{}={}", name(attribute.namespace(), attribute.name()), attribute.value()))
        .collect();
    attributes.sort_unstable();
    seen.append(&mut attributes);
    for child in element.children() {
        match child.text() {
            Some(text) if child.is_text() => seen.push(format!("\"{text}")),
            _ => see(child, seen),
        }
    }
    seen.push(">".to_owned());
}

//! The alphabets of the machines, and their starts.

use super::search::Search;
use fivefold_test_support::takes::{Input, Machines};
use fivefold_test_support::transitions::{On, Transitions};
use std::collections::{BTreeMap, BTreeSet};

/// The contexts of fragments from which insertion modes are searched.
const CONTEXTS: [&str; 14] = [
    "div", "template", "html", "head", "body", "frameset", "select", "table", "caption", "colgroup", "tbody", "tr",
    "td", "svg path",
];

/// Words of which conditions speak, names of references, and numbers whose references are errors, each for the places
/// that it matters in.
type Words = [(&'static str, &'static [&'static str])];

/// What may follow an input that ends in a place: what the rows of its state name, characters that hardly any row
/// names, and words.
fn symbols(table: &Transitions, place: &str, words: &Words) -> Vec<String> {
    let state = place.split(' ').next().unwrap_or_default();
    let mut symbols: BTreeSet<String> = ["a", "1", " ", ">", "!"].map(str::to_owned).into();
    for on in table.rows_of(state).flat_map(|(_, row)| &row.on) {
        let example = on.example();
        match on {
            // The first of a class are as good as the others.
            On::Class(_) => symbols.extend(example.chars().next().map(String::from)),
            On::Anything | On::AnythingElse | On::EndOfFile | On::Token(_) => {}
            On::Character(_) | On::Keyword { .. } => drop(symbols.insert(example)),
        }
    }
    let words = words.iter().filter(|(part, _)| place.contains(part)).flat_map(|(_, words)| *words);
    symbols.extend(words.map(|&word| word.to_owned()));
    symbols.into_iter().collect()
}

const HTML_WORDS: &Words = &[
    ("data-state", &["\0", "\u{FDD0}", "\u{1}"]),
    ("rcdata", &["title", "\0"]),
    ("rawtext", &["xmp", "\0"]),
    ("script", &["script", "\0"]),
    ("plaintext", &["\0"]),
    ("comment", &["\0"]),
    ("doctype", &["\0"]),
    ("tag-name", &["\0"]),
    ("attribute", &["\0", "a=", "\"", "'", "<", "="]),
    ("processing-instruction", &["xml", "xml-stylesheet"]),
    ("character-reference", &["lt", "lt;", "no", "notit;", "no;", ";", "0", "110000", "D800", "FDD0", "80", "11"]),
];

const XML_WORDS: &Words = &[
    ("data-state", &["\0", "\u{1}", "\u{FDD0}"]),
    ("attribute", &["\0", "="]),
    (
        "internal-subset",
        &["<!ENTITY % p ']'>%p;", "<!ENTITY % p ']]'>%p;", "<!ENTITY % p 'a'>%p;", "%p;", "<!ENTITY a 'b'>"],
    ),
    ("entity", &["PUBLIC", "SYSTEM", "NDATA", "''", "{"]),
    ("notation", &["PUBLIC", "SYSTEM", "''", "{"]),
    ("attlist", &["CDATA", "NOTATION", "(a)", "FIXED", "REQUIRED", "IMPLIED", "''", "#"]),
    ("reference", &["lt", "lt;", "0", "110000", "D800"]),
];

/// The word with which a text ends, if no other letter precedes it.
fn last_word<'a>(text: &str, words: &[&'a str]) -> &'a str {
    let is_last = |word: &&str| {
        text.strip_suffix(*word).is_some_and(|before| !before.ends_with(|last: char| last.is_alphanumeric()))
    };
    words.iter().copied().find(is_last).unwrap_or_default()
}

/// What came before in a declaration of XML: the last keyword, and whether the declaration ends with a name.
fn declaration(text: &str) -> String {
    if !text.contains('[') {
        return String::new();
    }
    let declaration = &text[text.rfind('<').unwrap_or_default()..];
    let keywords = ["NDATA", "PUBLIC", "SYSTEM", "REQUIRED", "FIXED", "IMPLIED", "NOTATION", "CDATA"];
    let keyword = keywords.iter().filter_map(|keyword| Some((declaration.rfind(keyword)?, *keyword))).max();
    let keyword = keyword.map_or("", |(_, keyword)| keyword);
    let word = declaration.trim_ascii_end().rsplit([' ', '\t', '\n']).next().unwrap_or_default();
    format!("{keyword} {}", word.chars().all(|character| character.is_ascii_alphabetic()))
}

/// The beginnings of declarations whose later parts depend on more than the state.
const DECLARATIONS: [&str; 12] = [
    "<!DOCTYPE[<!ENTITY a PUBLIC",
    "<!DOCTYPE[<!ENTITY a SYSTEM",
    "<!DOCTYPE[<!ENTITY a PUBLIC '{",
    "<!DOCTYPE[<!ENTITY a PUBLIC \"{",
    "<!DOCTYPE[<!ENTITY a SYSTEM ''",
    "<!DOCTYPE[<!ENTITY a SYSTEM '' N",
    "<!DOCTYPE[<!ENTITY a SYSTEM '' NDATA",
    "<!DOCTYPE[<!NOTATION a PUBLIC",
    "<!DOCTYPE[<!NOTATION a SYSTEM",
    "<!DOCTYPE[<!NOTATION a PUBLIC '{",
    "<!DOCTYPE[<!NOTATION a PUBLIC \"{",
    "<!DOCTYPE[<!ATTLIST a a",
];

/// The smallest inputs for the rows of the tokenizer of HTML, and for its errors.
pub fn html_tokens(machines: &Machines) -> BTreeMap<String, Input> {
    let start = |state, last_start_tag| Input { state: Some(state), last_start_tag, ..Input::default() };
    let search = Search {
        starts: vec![
            start("data-state", None),
            start("plaintext-state", None),
            start("rcdata-state", None),
            start("rcdata-state", Some("title")),
            start("rawtext-state", None),
            start("rawtext-state", Some("xmp")),
            start("script-data-state", None),
            start("script-data-state", Some("script")),
            start("cdata-section-state", None),
        ],
        symbols: &|place| symbols(&machines.html, place, HTML_WORDS),
        run: &|input| machines.html_tokens(input),
        memory: &|text| last_word(text, &["title", "xmp", "script", "xml", "xml-stylesheet"]).to_owned(),
        breadth: 12,
        depth: 12,
    };
    search.smallest()
}

/// The smallest inputs for the rows of the tokenizer that need a tree.
pub fn html_states(machines: &Machines) -> BTreeMap<String, Input> {
    let search = Search {
        starts: vec![Input::default()],
        symbols: &|_| ["<svg>", "<![CDATA[", "x", "]]>", "<a/>"].map(str::to_owned).into(),
        run: &|input| machines.html_states(input),
        memory: &|_| String::new(),
        breadth: 60,
        depth: 4,
    };
    search.smallest()
}

/// The smallest inputs for the rows of insertion modes.
pub fn html_modes(machines: &Machines) -> BTreeMap<String, Input> {
    let start = |context, scripting| Input { context, scripting, ..Input::default() };
    let mut symbols: BTreeSet<_> = machines
        .modes
        .rows
        .iter()
        .filter(|row| row.from != "reset")
        .flat_map(|row| row.on.iter().map(On::markup))
        .collect();
    symbols.remove("x\0 ");
    let more = ["x", "<a>", "</a>", "<input type=hidden>", "</title>", "</style>", "</script>", "</textarea>"];
    symbols.extend(more.map(str::to_owned));
    symbols.remove("");
    let symbols: &dyn Fn(&str) -> Vec<String> = &|_| symbols.iter().cloned().collect();
    let mut found = BTreeMap::new();
    let mut add = |search: Search<'_>| {
        for (label, input) in search.smallest() {
            found.entry(label).or_insert(input);
        }
    };
    let run = &|input: &Input| machines.html_modes(input);
    add(Search { starts: vec![start(None, false)], symbols, run, memory: &|_| String::new(), breadth: 40, depth: 6 });
    // Rows for these parts of a table are like those for `tbody`, but longer.
    let starts = ["<table><tfoot>", "<table><thead>"].map(|text| start(None, false).with_text(text.to_owned()));
    add(Search { starts: starts.into(), symbols, run, memory: &|_| String::new(), breadth: 10, depth: 4 });
    let starts = CONTEXTS.iter().map(|&context| start(Some(context), false)).collect();
    add(Search { starts, symbols, run, memory: &|_| String::new(), breadth: 8, depth: 4 });
    let symbols = &|_: &str| ["<head>", "<noscript>", "<body>"].map(str::to_owned).into();
    add(Search { starts: vec![start(None, true)], symbols, run, memory: &|_| String::new(), breadth: 4, depth: 3 });
    found
}

/// The smallest inputs for the rows of the tokenizer of XML5, and for its errors.
pub fn xml_states(machines: &Machines) -> BTreeMap<String, Input> {
    let symbols = |place: &str| symbols(&machines.xml, place, XML_WORDS);
    let run = |input: &Input| machines.xml_states(input);
    let mut found = BTreeMap::new();
    for (start, depth) in core::iter::once(("", 16)).chain(DECLARATIONS.map(|start| (start, 7))) {
        let starts = vec![Input { text: start.to_owned(), ..Input::default() }];
        let search = Search { starts, symbols: &symbols, run: &run, memory: &declaration, breadth: 3, depth };
        for (label, input) in search.smallest() {
            found.entry(label).or_insert(input);
        }
    }
    found
}

/// The smallest inputs for the rows of the phases of XML5.
pub fn xml_phases(machines: &Machines) -> BTreeMap<String, Input> {
    let symbols: [&str; 10] = ["<a>", "</a>", "<a/>", "</>", "x", " ", "<!---->", "<?a?>", "<!DOCTYPE a>", "&a;"];
    let search = Search {
        starts: vec![Input::default()],
        symbols: &|_| symbols.map(str::to_owned).into(),
        run: &|input| machines.xml_phases(input),
        memory: &|_| String::new(),
        breadth: 400,
        depth: 4,
    };
    search.smallest()
}

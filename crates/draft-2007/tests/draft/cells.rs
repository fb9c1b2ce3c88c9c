//! A test for each cell of the table of differences: what four dialects make of the same text after an ampersand.
//!
//! `docs/inside/character-references.md` has the table.

use fivefold_core::char_ref::{CharacterReference, Dialect, LivingStandard, Outcome, Xml5};
use fivefold_core::input::Cursor;
use fivefold_draft_2007::char_ref::{Draft2007, Draft2010};

/// What the text after the ampersand comes to, with `[name]` for a reference that is the caller's matter; and the
/// errors, each with the place where it stands, the ampersand being at 0.
type Cell<'a> = (&'a str, &'a [(&'a str, u64)]);

/// The dialects in the order of the columns.
fn columns(text: &str, in_attribute: bool) -> [(String, Vec<(&'static str, u64)>); 4] {
    // Drafts give errors no names.
    let unnamed =
        |(result, errors): (String, Vec<(_, u64)>)| (result, errors.into_iter().map(|(_, at)| (UNNAMED, at)).collect());
    [
        read(CharacterReference::<LivingStandard>::new(in_attribute), text),
        unnamed(read(CharacterReference::<Draft2007>::new(in_attribute), text)),
        unnamed(read(CharacterReference::<Draft2010>::new(in_attribute), text)),
        read(CharacterReference::<Xml5>::new(in_attribute), text),
    ]
}

fn read<D: Dialect>(mut reference: CharacterReference<D>, text: &str) -> (String, Vec<(&'static str, u64)>) {
    let mut input = Cursor::new(text, 1, true);
    let (mut result, mut errors) = (String::new(), Vec::new());
    loop {
        match reference.run(&mut input, |error| errors.push((error.code.as_str(), error.span.start))) {
            Outcome::NeedsInput => unreachable!("the chunk is the last"),
            Outcome::Decoded(decoded) => result.push_str(decoded.as_str(&mut [0; 4])),
            Outcome::Literal { text, done } => {
                result.push_str(text);
                if !done {
                    continue;
                }
            }
            Outcome::Entity => result.push_str(&format!("[{}]", reference.name())),
            Outcome::UnfinishedEntity => result.push_str(reference.literal()),
        }
        result.push_str(input.rest_text());
        return (result, errors);
    }
}

fn row(text: &str, expected: [Cell<'_>; 4]) {
    check(text, false, expected);
}

fn row_in_attribute(text: &str, expected: [Cell<'_>; 4]) {
    check(text, true, expected);
}

fn check(text: &str, in_attribute: bool, expected: [Cell<'_>; 4]) {
    let dialects = ["Living Standard", "2007", "2010", "XML5"];
    for ((dialect, found), expected) in dialects.iter().zip(columns(text, in_attribute)).zip(expected) {
        assert_eq!((&*found.0, &*found.1), expected, "{dialect} on &{text:?}");
    }
}

/// The cell of who sees no reference, and no error.
const ALONE: &[(&str, u64)] = &[];
const UNNAMED: &str = "parse-error";
const SEMICOLON: &str = "missing-semicolon-after-character-reference";
const ENTITY_SEMICOLON: &str = "missing-semicolon-after-entity-reference";
const UNKNOWN: &str = "unknown-named-character-reference";
const CONTROL: &str = "control-character-reference";
const NONCHARACTER: &str = "noncharacter-character-reference";

#[test]
fn alone() {
    for text in ["", " x", "\tx", "\nx", "\x0Cx", "<x", "&x"] {
        row(text, [(&format!("&{text}"), ALONE); 4]);
    }
    // White space and markup are no error in 2007, all else is.
    row("\x0Bx", [("&\x0Bx", ALONE); 4]);
    for text in ["%x", "\"x", "'x", ">x", "=x", ";", "\0", "\u{85}"] {
        let cell = &*format!("&{text}");
        row(text, [(cell, ALONE), (cell, &[(UNNAMED, 1)]), (cell, ALONE), (cell, ALONE)]);
    }
    // An alphanumeric may begin a name of HTML, and a letter one of XML.
    row("1;", [("&1;", &[(UNKNOWN, 2)]), ("&1;", &[(UNNAMED, 1)]), ("&1;", &[(UNNAMED, 2)]), ("&1;", ALONE)]);
    row("é;", [("&é;", ALONE), ("&é;", &[(UNNAMED, 1)]), ("&é;", ALONE), ("[é]", ALONE)]);
    row("_:;", [("&_:;", ALONE), ("&_:;", &[(UNNAMED, 1)]), ("&_:;", ALONE), ("[_:]", ALONE)]);
}

#[test]
fn names() {
    row("amp;", [("&", ALONE), ("&", ALONE), ("&", ALONE), ("[amp]", ALONE)]);
    row("notin;", [("∉", ALONE), ("∉", ALONE), ("∉", ALONE), ("[notin]", ALONE)]);
    row("Tab;", [("\t", ALONE), ("&Tab;", &[(UNNAMED, 1)]), ("\t", ALONE), ("[Tab]", ALONE)]);
    let two = "\u{22F9}\u{338}";
    row("notinE;", [(two, ALONE), ("\u{AC}inE;", &[(UNNAMED, 4)]), (two, ALONE), ("[notinE]", ALONE)]);
    row("lang;", [("\u{27E8}", ALONE), ("\u{3008}", ALONE), ("\u{27E8}", ALONE), ("[lang]", ALONE)]);
    row("rang;", [("\u{27E9}", ALONE), ("\u{3009}", ALONE), ("\u{27E9}", ALONE), ("[rang]", ALONE)]);
    row("a.b-1;", [("&a.b-1;", ALONE), ("&a.b-1;", &[(UNNAMED, 1)]), ("&a.b-1;", ALONE), ("[a.b-1]", ALONE)]);
}

#[test]
fn names_without_semicolon() {
    let decoded: Cell<'_> = ("&", &[(UNNAMED, 4)]);
    row("amp", [("&", &[(SEMICOLON, 4)]), decoded, decoded, ("&amp", &[(ENTITY_SEMICOLON, 4)])]);
    let decoded: Cell<'_> = ("¬it;", &[(UNNAMED, 4)]);
    row("notit;", [("¬it;", &[(SEMICOLON, 4)]), decoded, decoded, ("[notit]", ALONE)]);
}

#[test]
fn unmatched() {
    let unnamed: [Cell<'_>; 2] = [("&nope;", &[(UNNAMED, 1)]), ("&nope;", &[(UNNAMED, 5)])];
    row("nope;", [("&nope;", &[(UNKNOWN, 5)]), unnamed[0], unnamed[1], ("[nope]", ALONE)]);
    let xml: Cell<'_> = ("&nope.", &[(ENTITY_SEMICOLON, 6)]);
    row("nope.", [("&nope.", ALONE), ("&nope.", &[(UNNAMED, 1)]), ("&nope.", ALONE), xml]);
    let xml: Cell<'_> = ("&nope", &[(ENTITY_SEMICOLON, 5)]);
    row("nope", [("&nope", ALONE), ("&nope", &[(UNNAMED, 1)]), ("&nope", ALONE), xml]);
}

#[test]
fn in_attributes() {
    for next in ["1", "x", "X"] {
        let text = format!("copy{next}");
        let literal = &*format!("&{text}");
        let xml: Cell<'_> = (literal, &[(ENTITY_SEMICOLON, 6)]);
        row_in_attribute(&text, [(literal, ALONE), (literal, &[(UNNAMED, 5)]), (literal, ALONE), xml]);
    }
    let xml: Cell<'_> = ("&copy=", &[(ENTITY_SEMICOLON, 5)]);
    row_in_attribute("copy=", [("&copy=", ALONE), ("©=", &[(UNNAMED, 5)]), ("&copy=", ALONE), xml]);
    let decoded: Cell<'_> = ("©?", &[(UNNAMED, 5)]);
    let xml: Cell<'_> = ("&copy?", &[(ENTITY_SEMICOLON, 5)]);
    row_in_attribute("copy?", [("©?", &[(SEMICOLON, 5)]), decoded, decoded, xml]);
    row_in_attribute("copy;x", [("©x", ALONE), ("©x", ALONE), ("©x", ALONE), ("[copy]x", ALONE)]);
}

#[test]
fn replacements() {
    let unnamed: Cell<'_> = ("€", &[(UNNAMED, 6)]);
    row("#128;", [("€", &[(CONTROL, 6)]), unnamed, unnamed, ("\u{80}", ALONE)]);
    // windows-1252 has nothing at five places.
    for number in [0x81, 0x8D, 0x8F, 0x90, 0x9D] {
        let itself = &*char::from_u32(number).unwrap().to_string();
        let (named, unnamed): (Cell<'_>, Cell<'_>) = ((itself, &[(CONTROL, 6)]), (itself, &[(UNNAMED, 6)]));
        row(&format!("#{number};"), [named, ("\u{FFFD}", &[(UNNAMED, 6)]), unnamed, (itself, ALONE)]);
    }
    row("#13;", [("\r", &[(CONTROL, 5)]), ("\n", &[(UNNAMED, 5)]), ("\r", &[(UNNAMED, 5)]), ("\r", ALONE)]);
    row("#xA0;", [("\u{A0}", ALONE); 4]);
}

#[test]
fn faults() {
    for (number, character) in [("1", "\u{1}"), ("8", "\u{8}"), ("B", "\x0B"), ("E", "\u{E}")] {
        let (named, unnamed): (Cell<'_>, Cell<'_>) = ((character, &[(CONTROL, 5)]), (character, &[(UNNAMED, 5)]));
        row(&format!("#x{number};"), [named, (character, ALONE), unnamed, named]);
    }
    row("#xC;", [("\x0C", ALONE), ("\x0C", ALONE), ("\x0C", ALONE), ("\x0C", &[(CONTROL, 5)])]);
    row("#x9;", [("\t", ALONE); 4]);
    let delete = "\u{7F}";
    row("#x7F;", [(delete, &[(CONTROL, 6)]), (delete, ALONE), (delete, &[(UNNAMED, 6)]), (delete, ALONE)]);
    let none = "\u{FDD0}";
    row("#xFDD0;", [(none, &[(NONCHARACTER, 8)]), (none, ALONE), (none, &[(UNNAMED, 8)]), (none, ALONE)]);
    let none = "\u{FFFE}";
    let xml: Cell<'_> = (none, &[(NONCHARACTER, 8)]);
    row("#xFFFE;", [(none, &[(NONCHARACTER, 8)]), (none, ALONE), (none, &[(UNNAMED, 8)]), xml]);
    let none = "\u{10FFFF}";
    row("#x10FFFF;", [(none, &[(NONCHARACTER, 10)]), (none, ALONE), (none, &[(UNNAMED, 10)]), (none, ALONE)]);
}

#[test]
fn what_all_have_alike() {
    for (text, result, at, code) in [
        ("#65", "A", 4, SEMICOLON),
        ("#x41g", "Ag", 5, SEMICOLON),
        ("#", "&#", 2, "absence-of-digits-in-numeric-character-reference"),
        ("#x;", "&#x;", 3, "absence-of-digits-in-numeric-character-reference"),
        ("#Xg", "&#Xg", 3, "absence-of-digits-in-numeric-character-reference"),
        ("#0;", "\u{FFFD}", 4, "null-character-reference"),
        ("#xD800;", "\u{FFFD}", 8, "surrogate-character-reference"),
        ("#xDFFF;", "\u{FFFD}", 8, "surrogate-character-reference"),
        ("#x110000;", "\u{FFFD}", 10, "character-reference-outside-unicode-range"),
        ("#99999999999999999999;", "\u{FFFD}", 23, "character-reference-outside-unicode-range"),
    ] {
        let (named, unnamed): (Cell<'_>, Cell<'_>) = ((result, &[(code, at)]), (result, &[(UNNAMED, at)]));
        row(text, [named, unnamed, unnamed, named]);
    }
    row("#65;", [("A", ALONE); 4]);
    row("#x1F600;", [("😀", ALONE); 4]);
}

/// An error at the next character waits for it, in each dialect.
#[test]
fn cutting_changes_nothing() {
    fn read_cut<D: Dialect>(text: &str, at: usize, in_attribute: bool) -> String {
        let mut reference = CharacterReference::<D>::new(in_attribute);
        let (mut result, mut errors) = (String::new(), Vec::new());
        let mut consumed = 0;
        for (end, last) in [(at, false), (text.len(), true)] {
            let mut input = Cursor::new(&text[consumed..end], 1 + consumed as u64, last);
            loop {
                let outcome = reference.run(&mut input, |error| errors.push(error));
                let part = match outcome {
                    Outcome::NeedsInput => {
                        consumed += input.position();
                        break;
                    }
                    Outcome::Decoded(decoded) => decoded.as_str(&mut [0; 4]).to_owned(),
                    Outcome::Literal { text, .. } => text.to_owned(),
                    Outcome::Entity | Outcome::UnfinishedEntity => reference.literal().to_owned(),
                };
                result.push_str(&part);
                if !matches!(outcome, Outcome::Literal { done: false, .. }) {
                    return format!("{result} {} {errors:?}", consumed + input.position());
                }
            }
        }
        unreachable!("the last chunk ends every reference");
    }
    for text in [
        "amp;", "am", "notit;", "notin", "nope;", "nope", "#x41", "#x", "#13;", "#128\r\n", "amp\r\n", "é;", "\r\n", "",
    ] {
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            for in_attribute in [false, true] {
                let whole = text.len();
                let read = |at| {
                    [
                        read_cut::<LivingStandard>(text, at, in_attribute),
                        read_cut::<Draft2007>(text, at, in_attribute),
                        read_cut::<Draft2010>(text, at, in_attribute),
                        read_cut::<Xml5>(text, at, in_attribute),
                    ]
                };
                assert_eq!(read(at), read(whole), "{text:?} cut at {at}");
            }
        }
    }
}

/// The examples of the fixture.
#[test]
fn the_examples_are_what_the_algorithm_makes_of_them() {
    let page = include_str!("../../../../fixtures/character-references.md");
    let (_, examples) = page.split_once("| Input |").expect("there are examples");
    for row in examples.lines().skip(2) {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let quoted = cells[0].trim_matches('`');
        let unquoted = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let input = characters(unquoted.unwrap_or(quoted));
        let found = columns(&input[1..], unquoted.is_some()).map(|(result, errors)| {
            let places: Vec<_> = errors.iter().map(|(_, at)| at.to_string()).collect();
            let errors = match &*places {
                [] => String::new(),
                [one] => format!(", error at {one}"),
                several => format!(", errors at {}", several.join(" and ")),
            };
            format!("`{result}`{errors}")
        });
        assert_eq!(found, [1, 2, 3, 4].map(|column| characters(cells[column])), "{row}");
    }
    assert_eq!(examples.lines().count(), 22);
}

/// Puts characters in the place of their numbers, as in `⟨U+000A⟩`.
fn characters(text: &str) -> String {
    let mut parts = text.split("⟨U+");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for (number, rest) in parts.map(|part| part.split_once('⟩').expect("a number ends")) {
        result.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        result.push_str(rest);
    }
    result
}

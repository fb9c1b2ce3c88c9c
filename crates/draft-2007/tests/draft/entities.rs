//! Entities, as the data state has them consumed.

use crate::run::{WHITE_SPACE, rows};

#[test]
fn not_an_entity() {
    for white_space in WHITE_SPACE {
        let text = if white_space.starts_with('\r') { "\n" } else { white_space };
        rows(&[(&format!("a&{white_space}b"), &[&format!("=a&{text}b")], &[])]);
    }
    rows(&[("&<b>", &["=&", "<b>"], &[]), ("&&amp;&", &["=&&&"], &[]), ("&", &["=&"], &[])]);
}

#[test]
fn numbers() {
    rows(&[
        ("&#65;&#065;", &["=AA"], &[]),
        ("&#x4a;&#X4A;&#x0004a;", &["=JJJ"], &[]),
        // Without a semicolon.
        ("&#65", &["=A"], &[4]),
        ("&#65B", &["=AB"], &[4]),
        ("&#x41g", &["=Ag"], &[5]),
        ("&#x41\r\n", &["=A\n"], &[5]),
        // Without digits.
        ("&#", &["=&#"], &[2]),
        ("&#;", &["=&#;"], &[2]),
        ("&#a", &["=&#a"], &[2]),
        ("&#x", &["=&#x"], &[3]),
        ("&#X;", &["=&#X;"], &[3]),
        ("&#xg;", &["=&#xg;"], &[3]),
        ("&#é", &["=&#é"], &[2]),
        ("&#&amp;", &["=&#&"], &[2]),
        ("&#<b>", &["=&#", "<b>"], &[2]),
    ]);
}

#[test]
fn numbers_of_the_table() {
    // What the table of the draft has: all from 0x80 to 0x9F, and 0x0D.
    let characters = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ";
    for (number, character) in (0x80..=0x9F).zip(characters.chars()) {
        rows(&[
            (&format!("&#{number};"), &[&format!("={character}")], &[6]),
            (&format!("&#x{number:X};x"), &[&format!("={character}x")], &[6]),
        ]);
    }
    assert_eq!(characters.chars().count(), 0x20);
    rows(&[
        ("&#13;", &["=\n"], &[5]),
        ("&#xD;a", &["=\na"], &[5]),
        // Both without a semicolon and in the table.
        ("&#128", &["=€"], &[5, 5]),
        ("&#128\r\nx", &["=€\nx"], &[5, 5]),
    ]);
}

#[test]
fn numbers_without_character() {
    rows(&[
        ("&#0;", &["=\u{FFFD}"], &[4]),
        ("&#x0;x", &["=\u{FFFD}x"], &[5]),
        ("&#x110000;", &["=\u{FFFD}"], &[10]),
        ("&#99999999999999999999999;", &["=\u{FFFD}"], &[26]),
        ("&#xD800;&#xDFFF;", &["=\u{FFFD}\u{FFFD}"], &[8, 16]),
    ]);
}

#[test]
fn other_numbers() {
    // Controls and noncharacters are characters like others.
    for number in
        [1, 8, 9, 0xA, 0xB, 0xC, 0xE, 0x1F, 0x7F, 0xA0, 0xD7FF, 0xE000, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF]
    {
        let character = char::from_u32(number).unwrap();
        rows(&[(&format!("&#{number};"), &[&format!("={character}")], &[])]);
    }
}

#[test]
fn names() {
    rows(&[
        ("&amp;&AMP;", &["=&&"], &[]),
        ("I'm &notin; I", &["=I'm ∉ I"], &[]),
        ("I'm &notit; I", &["=I'm ¬it; I"], &[8]),
        // Without a semicolon.
        ("&amp", &["=&"], &[4]),
        ("&ampx;", &["=&x;"], &[4]),
        ("&amp=", &["=&="], &[4]),
        ("&amp\r\n", &["=&\n"], &[4]),
        // No match.
        ("&nope;", &["=&nope;"], &[1]),
        ("&nope", &["=&nope"], &[1]),
        ("&am", &["=&am"], &[1]),
        ("&Amp;", &["=&Amp;"], &[1]),
        ("&alpha", &["=&alpha"], &[1]),
        ("&;", &["=&;"], &[1]),
        ("&1", &["=&1"], &[1]),
        ("&é", &["=&é"], &[1]),
        ("&>&=&\"", &["=&>&=&\""], &[1, 3, 5]),
        ("&\0", &["=&\0"], &[1]),
    ]);
}

#[test]
fn names_in_attribute_values() {
    rows(&[
        // Before a digit or a letter, they are given back; the missing semicolon is an error all the same.
        ("<a b=\"&copy1\">", &["<a b=\"&copy1\">"], &[11]),
        ("<a b=\"&copyx;\">", &["<a b=\"&copyx;\">"], &[11]),
        ("<a b=\"&copyX\">", &["<a b=\"&copyX\">"], &[11]),
        ("<a b='?c=d&copy1=2'>", &["<a b=\"?c=d&copy1=2\">"], &[15]),
        ("<a b=&notit;>", &["<a b=\"&notit;\">"], &[9]),
        // Before anything else, they are not, and that takes in the equals sign.
        ("<a b=\"&copy=1\">", &["<a b=\"©=1\">"], &[11]),
        ("<a b=\"&copy\">", &["<a b=\"©\">"], &[11]),
        ("<a b=\"&copy", &["<a b=\"©\">"], &[11, 11]),
        ("<a b=\"&copy_\">", &["<a b=\"©_\">"], &[11]),
        ("<a b=&copy>", &["<a b=\"©\">"], &[10]),
        ("<a b=\"&copy;1\">", &["<a b=\"©1\">"], &[]),
        ("<a b=\"&notin;x\">", &["<a b=\"∉x\">"], &[]),
        // Numbers are not given back.
        ("<a b=\"&#65B\">", &["<a b=\"AB\">"], &[10]),
    ]);
}

#[test]
fn the_names_are_those_of_2007() {
    rows(&[
        ("&apos;&TRADE;&COPY&thetasym;", &["='™©ϑ"], &[18]),
        // Two had other characters.
        ("&lang;&rang;", &["=\u{3008}\u{3009}"], &[]),
        // These came later, some behind a name that there was.
        ("&NewLine;", &["=&NewLine;"], &[1]),
        ("&hArr;&hArrr;", &["=⇔&hArrr;"], &[7]),
        ("&notinE;", &["=¬inE;"], &[4]),
        ("&fjlig;", &["=&fjlig;"], &[1]),
    ]);
}

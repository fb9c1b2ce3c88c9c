//! The recogniser of what is plain: where a text, a tag, its name, its attributes and their values end, and where a comment,
//! a section or an instruction does, found in one pass over a slice; and what a reference stands for.
//!
//! It finds a piece of markup whole or not at all, and makes nothing of it: what it returns are places. The tokenizer's
//! short cut ([`tokenizer`](crate::tokenizer)) stands on it, and so do the packages in quick-xml's place, whose bytes
//! nobody has validated. What is plain to each of them is in its [`Rules`]; those for such bytes are in [`unvalidated`].

pub mod unvalidated;

use core::ops::Range;
use fivefold_core::scan::{are_equal, find_any, find_any_far};
use fivefold_core::work;
use fivefold_core::xml_char::{is_xml_char, predefined_entity};

/// The length of the text at the start of `bytes`, which are UTF-8: up to `<`, `&`, NUL or CR. It may be 0.
#[inline(always)]
pub fn text_len(bytes: &[u8]) -> usize {
    find_any(bytes, *b"<&\0\r")
}

/// A start or empty tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The offset where its name ends.
    pub name_end: usize,
    /// Whether there is a colon in the name.
    pub has_colon: bool,
    /// Whether a `/` stands before the `>`.
    pub is_empty: bool,
    /// The offset behind its `>`.
    pub end: usize,
}

/// An attribute, by its offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Where its name begins.
    pub start: usize,
    /// Where its name ends.
    pub end: usize,
    /// Whether there is a colon in the name.
    pub has_colon: bool,
    /// Where its value begins, behind the quote.
    pub value: usize,
    /// Where the value ends, at the other quote.
    pub value_end: usize,
}

/// What is plain to a caller.
pub trait Rules {
    /// Whether white space has to stand before each attribute.
    const SEPARATES: bool;

    /// The end of the element's name that begins at the offset `at`, and whether there is a colon in it.
    fn name_end(&self, bytes: &[u8], at: usize) -> Option<(usize, bool)>;

    /// The place of the attribute's name that stands in `bytes` after white space, if any, and whether there is a colon in
    /// it. It is empty where there is no name.
    fn spaced_name(&self, bytes: &[u8]) -> Option<(usize, usize, bool)>;

    /// The length of the value at the start of `bytes`, up to this quote, which is there.
    fn value_len(&mut self, bytes: &[u8], quote: u8) -> Option<usize>;

    /// Takes an attribute. `false` if the tag is not plain because of it.
    fn take(&mut self, bytes: &[u8], attribute: Attribute) -> bool;
}

/// Recognises the start or empty tag whose name stands at the offset `at`.
#[inline(always)]
pub fn start_tag<R: Rules>(bytes: &[u8], at: usize, rules: &mut R) -> Option<Tag> {
    let (name_end, has_colon) = rules.name_end(bytes, at)?;
    let (end, is_empty) = match *bytes.get(name_end)? {
        b'>' => (name_end + 1, false),
        b'/' if bytes.get(name_end + 1) == Some(&b'>') => (name_end + 2, true),
        byte if is_space(byte) => attributes(bytes, name_end, rules)?,
        _ => return None,
    };
    Some(Tag { name_end, has_colon, is_empty, end })
}

/// Recognises attributes up to the end of a tag. Returns the offset behind the `>`, and whether a `/` precedes it.
// Inlined into the readers, it leaves them too few registers.
#[inline(never)]
fn attributes<R: Rules>(bytes: &[u8], mut at: usize, rules: &mut R) -> Option<(usize, bool)> {
    loop {
        let rest = bytes.get(at..)?;
        // Most often, another attribute follows after a space.
        match rest {
            [b' ', ..] => {}
            [b'>', ..] => return Some((at + 1, false)),
            [b'/', b'>', ..] => return Some((at + 2, true)),
            _ => {}
        }
        let (start, end, has_colon) = rules.spaced_name(rest)?;
        if start == end {
            if start == 0 {
                return None;
            }
            // White space before the end.
            at += start;
            continue;
        }
        if R::SEPARATES && start == 0 {
            return None;
        }
        let (value, quote) = match rest.get(end..)? {
            [b'=', quote @ (b'"' | b'\''), ..] => (end + 2, *quote),
            _ => spaced_value(rest, end)?,
        };
        let after = rest.get(value..)?;
        // With a quote that is known, the search has nothing to prepare.
        let len = if quote == b'"' { rules.value_len(after, b'"')? } else { rules.value_len(after, b'\'')? };
        let (start, end, value) = (at + start, at + end, at + value);
        if !rules.take(bytes, Attribute { start, end, has_colon, value, value_end: value + len }) {
            return None;
        }
        at = value + len + 1;
    }
}

/// Where the value begins, behind its quote, and that quote, if white space stands beside the `=` after the name that ends
/// here.
#[cold]
fn spaced_value(bytes: &[u8], name_end: usize) -> Option<(usize, u8)> {
    let equals = skip_space(bytes, name_end);
    let quote_at = skip_space(bytes, equals + 1);
    match (bytes.get(equals), bytes.get(quote_at)) {
        (Some(b'='), Some(quote @ (b'"' | b'\''))) => Some((quote_at + 1, *quote)),
        _ => None,
    }
}

/// The offset at which a CDATA section opens in a text.
pub fn section_start(text: &[u8]) -> Option<usize> {
    // In what sections hold, brackets are rarer than tags.
    let (mut at, opening, bracket) = (0, b"<![CDATA[", 2);
    loop {
        at += find_any_far(&text[at..], [opening[bracket]]);
        let after = text.get(at..).filter(|after| !after.is_empty())?;
        if after.starts_with(&opening[bracket..]) && text[..at].ends_with(&opening[..bracket]) {
            return Some(at - bracket);
        }
        at += 1;
    }
}

/// Markup that is neither a tag nor a document type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Markup {
    /// What it is.
    pub kind: MarkupKind,
    /// The place of what stands between its delimiters.
    pub content: Range<usize>,
    /// The offset behind it.
    pub end: usize,
}

/// The kind of such markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkupKind {
    /// A comment.
    Comment,
    /// A CDATA section.
    Section,
    /// A processing instruction, or the XML declaration.
    Instruction,
}

/// Recognises the comment, section or instruction at the offset `at`. There is no `--` in the content of a comment, and no
/// white space at the beginning of that of an instruction.
///
/// This takes time up to the end of the markup. Where it has no end, XML5 reads all of the text as its content.
#[inline]
pub fn markup(bytes: &[u8], at: usize) -> Option<Markup> {
    let (kind, [start, len, end]) = match bytes.get(at..)? {
        // After white space, XML5 reads up to the next `>`.
        [b'<', b'?', space, ..] if is_space(*space) => return None,
        [b'<', b'?', rest @ ..] => (MarkupKind::Instruction, [2, find_pair(rest, *b"?>")?, 2]),
        [b'<', b'!', b'-', b'-', rest @ ..] => {
            let len = find_pair(rest, *b"--").filter(|len| rest.get(len + 2) == Some(&b'>'))?;
            (MarkupKind::Comment, [4, len, 3])
        }
        rest => (MarkupKind::Section, [9, section_len(rest.strip_prefix(b"<![CDATA[")?)?, 3]),
    };
    let content = at + start..at + start + len;
    Some(Markup { kind, end: content.end + end, content })
}

/// Whether a reference gives a name or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The name of a predefined entity.
    Name,
    /// The number of a character.
    Number,
}

/// Recognises the reference to a predefined entity, or to a character of XML by its number. `bytes` begins right after the
/// `&`. Returns the character, and the length of the reference from there on, with its semicolon. Numbers of C1 controls
/// are not plain, as they may stand for other characters.
///
/// ```
/// use fivefold_xml5::recognise::{Reference, reference};
///
/// assert_eq!(reference(b"lt;b"), Some((Reference::Name, '<', 3)));
/// assert_eq!(reference(b"#xE9;"), Some((Reference::Number, '\u{E9}', 5)));
/// assert_eq!(reference(b"nbsp;"), None);
/// ```
#[inline]
pub fn reference(bytes: &[u8]) -> Option<(Reference, char, usize)> {
    if let [b'#', number @ ..] = bytes {
        let (character, len) = number_reference(number)?;
        return Some((Reference::Number, character, 1 + len));
    }
    let len = match bytes {
        [_, _, b';', ..] => 2,
        [_, _, _, b';', ..] => 3,
        [_, _, _, _, b';', ..] => 4,
        _ => return None,
    };
    let character = predefined_entity(&bytes[..len])?.chars().next()?;
    Some((Reference::Name, character, len + 1))
}

/// The character of a reference by number, and the length of the reference in `bytes`, which begin right after the `&#`.
fn number_reference(bytes: &[u8]) -> Option<(char, usize)> {
    /// More digits than any character has, with zeros before them.
    const LONGEST: usize = 40;
    let (radix, start) = if bytes.first() == Some(&b'x') { (16, 1) } else { (10, 0) };
    let digits = bytes.get(start..)?.iter().take(LONGEST);
    let (mut number, mut len) = (0_u32, 0);
    for &byte in digits {
        let Some(digit) = char::from(byte).to_digit(radix) else { break };
        number = number.saturating_mul(radix).saturating_add(digit);
        len += 1;
    }
    let end = start + len;
    let character = char::from_u32(number)?;
    let is_plain = len > 0 && bytes.get(end) == Some(&b';') && is_xml_char(character);
    (is_plain && !matches!(character, '\u{80}'..='\u{9F}')).then_some((character, end + 1))
}

/// The offset of the first occurrence of two bytes.
fn find_pair(bytes: &[u8], pair: [u8; 2]) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = bytes.get(at..)?;
        let len = find_any(rest, [pair[0]]);
        work::bytes(len);
        at += len;
        if bytes.get(at + 1)? == &pair[1] {
            return Some(at);
        }
        at += 1;
    }
}

/// The length of the section's content at the start of `rest`.
fn section_len(rest: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let len = find_any_far(&rest[at..], [b']']);
        work::bytes(len);
        at += len;
        if rest.get(at..at + 3)? == b"]]>" {
            return Some(at);
        }
        at += 1;
    }
}

/// The length of the end tag of the element with this name, of which the text after `</` begins here.
#[inline(always)]
pub fn end_tag_len(rest: &[u8], name: &[u8]) -> Option<usize> {
    let (start, end) = rest.split_at_checked(name.len())?;
    if !are_equal(start, name) {
        return None;
    }
    match end {
        [b'>', ..] => Some("</>".len() + name.len()),
        _ => spaced_end(end).map(|space| "</>".len() + name.len() + space),
    }
}

/// The length of the white space before the end of a tag.
#[cold]
fn spaced_end(rest: &[u8]) -> Option<usize> {
    let space = skip_space(rest, 0);
    (rest.get(space) == Some(&b'>')).then_some(space)
}

/// The offset of what is no white space, from this offset on.
#[inline]
pub fn skip_space(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(|byte| is_space(*byte)) {
        at += 1;
    }
    at
}

/// Whether a byte is white space in a tag.
#[inline(always)]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of letters and colons, and values of letters.
    struct Letters {
        taken: Vec<String>,
    }

    fn name_len(bytes: &[u8]) -> (usize, bool) {
        let is_of_name = |byte: u8| byte.is_ascii_alphabetic() || byte == b':';
        let len = bytes.iter().position(|&byte| !is_of_name(byte)).unwrap_or(bytes.len());
        (len, bytes[..len].contains(&b':'))
    }

    impl Rules for Letters {
        const SEPARATES: bool = true;

        fn name_end(&self, bytes: &[u8], at: usize) -> Option<(usize, bool)> {
            let (len, has_colon) = name_len(&bytes[at..]);
            (len > 0).then_some((at + len, has_colon))
        }

        fn spaced_name(&self, bytes: &[u8]) -> Option<(usize, usize, bool)> {
            let start = skip_space(bytes, 0);
            let (len, has_colon) = name_len(&bytes[start..]);
            Some((start, start + len, has_colon))
        }

        fn value_len(&mut self, bytes: &[u8], quote: u8) -> Option<usize> {
            let len = name_len(bytes).0;
            (bytes.get(len) == Some(&quote)).then_some(len)
        }

        fn take(&mut self, bytes: &[u8], attribute: Attribute) -> bool {
            let Attribute { start, end, has_colon, value, value_end } = attribute;
            let [name, value] = [start..end, value..value_end].map(|range| str::from_utf8(&bytes[range]).unwrap());
            assert_eq!(has_colon, name.contains(':'));
            self.taken.push(format!("{name}={value}"));
            value != "no"
        }
    }

    /// The name, the attributes, whether the tag is empty, and what follows it.
    fn read(text: &str) -> Option<(&str, String, bool, &str)> {
        let mut letters = Letters { taken: Vec::new() };
        let tag = start_tag(text.as_bytes(), 1, &mut letters)?;
        assert_eq!(tag.has_colon, text[1..tag.name_end].contains(':'));
        Some((&text[1..tag.name_end], letters.taken.join(" "), tag.is_empty, &text[tag.end..]))
    }

    #[test]
    fn a_tag_is_recognised_whole() {
        let none = String::new;
        assert_eq!(read("<a>b"), Some(("a", none(), false, "b")));
        assert_eq!(read("<p:a/>"), Some(("p:a", none(), true, "")));
        assert_eq!(read("<a\r\n >"), Some(("a", none(), false, "")));
        assert_eq!(read("<a />>"), Some(("a", none(), true, ">")));
        assert_eq!(read("<a b='c'>"), Some(("a", "b=c".to_owned(), false, "")));
        assert_eq!(read("<a b\t=\n\"\"  p:c= 'd'\r/>e"), Some(("a", "b= p:c=d".to_owned(), true, "e")));
    }

    #[test]
    fn what_is_not_plain_is_not_recognised() {
        for text in [
            "<",
            "<>",
            "<1>",
            "<a",
            "<a ",
            "<a/",
            "<a/ >",
            "<a b>",
            "<a b=>",
            "<a b=c>",
            "<a b='c>",
            "<a b='c'",
            "<a b='1'>",
            "<a b='c'd='e'>",
            "<a b='no'>",
            "<a =''>",
            "<a b =",
            "<a b;'c'>",
            "<a b ; 'c'>",
            "<a b = ",
            "<a b='c\">",
            "<a <b>",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn other_markup_ends_at_its_delimiter() {
        use MarkupKind::{Comment, Instruction, Section};
        for (text, found) in [
            ("<!---->", Some((Comment, "", ""))),
            ("<!-->-- -->", None),
            ("<!-- - > -->-->", Some((Comment, " - > ", "-->"))),
            ("<!-- a --->", None),
            ("<!-- a --", None),
            ("<!-- a -", None),
            ("<!- a -->", None),
            ("<![CDATA[]]>", Some((Section, "", ""))),
            ("<![CDATA[]]]]>]]>", Some((Section, "]]", "]]>"))),
            ("<![CDATA[ ] ]> ]>]]", None),
            ("<![cdata[]]>", None),
            ("<?p?>", Some((Instruction, "p", ""))),
            ("<??? >??>?>", Some((Instruction, "?? >?", "?>"))),
            ("<? ?>", None),
            ("<?", None),
            ("<!DOCTYPE a>", None),
            ("<a>", None),
            ("", None),
        ] {
            let text = format!("<>{text}");
            let markup = markup(text.as_bytes(), 2).map(|it| (it.kind, &text[it.content], &text[it.end..]));
            assert_eq!(markup, found, "{text}");
        }
        assert_eq!(markup(b"", 1), None);
    }

    #[test]
    fn a_reference_is_to_a_predefined_entity_or_by_number() {
        use Reference::{Name, Number};
        for (text, found) in [
            ("lt;", Some((Name, '<', 3))),
            ("gt;;", Some((Name, '>', 3))),
            ("amp;a", Some((Name, '&', 4))),
            ("apos;", Some((Name, '\'', 5))),
            ("quot;", Some((Name, '"', 5))),
            ("#9;", Some((Number, '\t', 3))),
            ("#0065;0", Some((Number, 'A', 6))),
            ("#x1f600;", Some((Number, '\u{1F600}', 8))),
            ("#x10FFFD;", Some((Number, '\u{10FFFD}', 9))),
            ("lt", None),
            ("LT;", None),
            ("nbsp;", None),
            ("#;", None),
            ("#x;", None),
            ("#65", None),
            ("#65a;", None),
            ("#X41;", None),
            ("#+65;", None),
            ("#0;", None),
            ("#8;", None),
            ("#x9F;", None),
            ("#xD800;", None),
            ("#xFFFF;", None),
            ("#x110000;", None),
            ("#000000065;", Some((Number, 'A', 11))),
            ("#x00000000000041;", Some((Number, 'A', 17))),
            ("#4294967361;", None),
            ("#xFFFFFFFFF;", None),
            (";", None),
            ("", None),
        ] {
            assert_eq!(reference(text.as_bytes()), found, "{text}");
        }
    }

    #[test]
    fn the_end_tag_of_an_element_has_its_name() {
        for (rest, len) in [
            ("ab>c", Some(5)),
            ("ab \r\n>", Some(8)),
            ("ab", None),
            ("ab ", None),
            ("abc>", None),
            ("b>", None),
            ("cd>", None),
            ("ac >", None),
        ] {
            assert_eq!(end_tag_len(rest.as_bytes(), b"ab"), len, "{rest}");
        }
    }
}

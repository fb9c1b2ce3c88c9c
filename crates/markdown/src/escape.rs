//! The escapes that are needed, and no others.
//!
//! Three questions decide about a character: between its neighbours, at the start of a line, and where two pieces meet.
//!
//! <https://spec.commonmark.org/0.31.2/#backslash-escapes>

/// Where a line stands, which decides what it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Paragraph,
    /// On one line.
    Heading,
    /// On one line, between bars.
    Cell,
}

/// What stands around a piece of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbours {
    /// The character after the piece.
    pub(crate) next: char,
    pub(crate) is_in_link: bool,
    pub(crate) has_footnotes: bool,
    pub(crate) place: Place,
}

/// Appends text to the line that is written so far.
pub(crate) fn text(text: &str, neighbours: Neighbours, line: &mut String) {
    if line.is_empty() || line.ends_with('\n') {
        let is_continued = !line.is_empty();
        if neighbours.place != Place::Cell && begins_block(text, neighbours.next, is_continued) {
            return escape_start(text, neighbours, line);
        }
    }
    inner(text, neighbours, line);
}

/// Appends text that would begin a block: a backslash goes before its first character that is punctuation.
fn escape_start(text: &str, neighbours: Neighbours, line: &mut String) {
    let Some(place) = text.find(|character: char| character.is_ascii_punctuation()) else { return };
    line.push_str(&text[..place]);
    line.push('\\');
    let mut rest = text[place..].chars();
    line.extend(rest.next());
    inner(rest.as_str(), neighbours, line);
}

/// Whether a line that starts so would be no paragraph.
fn begins_block(text: &str, next: char, is_continued: bool) -> bool {
    let ends = |rest: &str| rest.chars().next().unwrap_or(next).is_whitespace();
    let digits = text.trim_start_matches(|character: char| character.is_ascii_digit());
    match text.as_bytes().first() {
        Some(b'#') => {
            let rest = text.trim_start_matches('#');
            text.len() - rest.len() <= 6 && ends(rest)
        }
        Some(b'>') => true,
        Some(b'-' | b'+' | b'*') if ends(&text[1..]) => true,
        Some(b'=') => is_continued && text.trim_start_matches('=').trim().is_empty(),
        // A thematic break, the underline of a heading, or the second row of a table.
        Some(b'-' | b':' | b'|') => text.bytes().all(|byte| matches!(byte, b'-' | b':' | b'|' | b' ')) && next == '\n',
        Some(b'0'..=b'9') => text.len() - digits.len() <= 9 && digits.starts_with(['.', ')']) && ends(&digits[1..]),
        // A task, and the definition of a link.
        Some(b'[') => matches!(text.as_bytes(), [b'[', b' ' | b'x' | b'X', b']', ..]) || text.contains("]:"),
        _ => false,
    }
}

/// Appends text within a line.
fn inner(text: &str, neighbours: Neighbours, line: &mut String) {
    let mut plain = 0;
    for (index, byte) in text.bytes().enumerate().filter(|(_, byte)| is_special(*byte)) {
        let before = text[..index].chars().next_back().or_else(|| line.chars().next_back()).unwrap_or('\n');
        let after = text[index + 1..].chars().next().unwrap_or(neighbours.next);
        if needs_escape(byte, before, after, &text[index..], neighbours) {
            line.push_str(&text[plain..index]);
            line.push('\\');
            plain = index;
        }
    }
    line.push_str(&text[plain..]);
}

fn is_special(byte: u8) -> bool {
    matches!(byte, b'\\' | b'`' | b'*' | b'_' | b'~' | b'[' | b']' | b'<' | b'&' | b'!' | b'|')
}

/// The alternative text of an image.
pub(crate) fn alternative(alt: &str, place: Place) -> String {
    let mut line = "![".to_owned();
    let words = alt.split_whitespace().collect::<Vec<_>>().join(" ");
    inner(&words, Neighbours { next: ']', is_in_link: true, has_footnotes: false, place }, &mut line);
    line.push(']');
    line
}

/// Whether a character would be markup between its neighbours; `rest` begins with it.
fn needs_escape(byte: u8, before: char, after: char, rest: &str, neighbours: Neighbours) -> bool {
    let is_alone = before.is_whitespace() && after.is_whitespace();
    match byte {
        b'\\' => after.is_ascii_punctuation() || after == '\n',
        b'`' => true,
        b'*' | b'~' => !is_alone,
        b'_' => !(is_alone || before.is_alphanumeric() && after.is_alphanumeric()),
        // A closing bracket makes a link only before a parenthesis, but in a link it ends its text.
        b'[' => neighbours.is_in_link || neighbours.has_footnotes && after == '^',
        b']' => neighbours.is_in_link || after == '(',
        b'<' => after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?'),
        b'&' => is_reference(rest),
        b'!' => after == '[' && rest.len() == 1,
        b'|' => neighbours.place == Place::Cell,
        _ => false,
    }
}

/// Whether text begins like a character reference.
fn is_reference(text: &str) -> bool {
    let name = text[1..].trim_start_matches('#');
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).take(32).count();
    length > 0 && name.as_bytes().get(length) == Some(&b';')
}

/// Appends code between as many backticks as it needs. A reader takes a space from both ends, if both have one.
pub(crate) fn code(code: &str, place: Place, line: &mut String) {
    let fence = "`".repeat(longest_run(code, '`') + 1);
    let is_spaced = code.starts_with(' ') && code.ends_with(' ');
    let pad = if is_spaced || code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    line.push_str(&fence);
    line.push_str(pad);
    in_place(code, place, line);
    line.push_str(pad);
    line.push_str(&fence);
}

/// Appends text in which only bars are escaped, where they end a cell.
///
/// <https://github.github.com/gfm/#example-200>
pub(crate) fn in_place(text: &str, place: Place, line: &mut String) {
    match place {
        Place::Cell => line.push_str(&text.replace('|', "\\|")),
        _ => line.push_str(text),
    }
}

/// The length of the longest run of a character.
pub(crate) fn longest_run(text: &str, of: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == of { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// Escapes the number signs at the end of a heading, which would be taken for its closing sequence.
pub(crate) fn closing_sequence(line: &mut String) {
    let rest = line.trim_end_matches('#');
    if rest.len() < line.len() && (rest.is_empty() || rest.ends_with(' ')) {
        line.insert(line.len() - 1, '\\');
    }
}

/// What stands between the parentheses of a link or an image.
///
/// <https://spec.commonmark.org/0.31.2/#link-destination>
pub(crate) fn target(url: &str, title: Option<&str>) -> String {
    let mut target = String::with_capacity(url.len());
    let is_plain =
        |character: char| !matches!(character, '<' | '>' | '(' | ')' | '\\' | ' ') && !character.is_control();
    let is_enclosed = !url.chars().all(is_plain);
    if is_enclosed {
        target.push('<');
    }
    for (index, character) in url.char_indices() {
        match character {
            '<' | '>' | '\\' => target.extend(['\\', character]),
            '&' if is_reference(&url[index..]) => target.push_str("&amp;"),
            // A URL has no such characters: parsers remove the first three.
            '\t' | '\n' | '\r' => {}
            control if control.is_ascii_control() => target.push_str(&format!("%{:02X}", control as u32)),
            other => target.push(other),
        }
    }
    if is_enclosed {
        target.push('>');
    }
    let title = title.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() {
        return target;
    }
    target.push_str(" \"");
    for (index, character) in title.char_indices() {
        match character {
            '"' | '\\' => target.extend(['\\', character]),
            '&' if is_reference(&title[index..]) => target.push_str("&amp;"),
            other => target.push(other),
        }
    }
    target.push('"');
    target
}

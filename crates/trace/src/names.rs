//! The names of states and modes, as in the standards.

use fivefold_html5::tree_builder::InsertionMode;

/// Words that are capitalized in the standards.
const CAPITALS: [&str; 5] = ["rcdata", "rawtext", "plaintext", "cdata", "doctype"];

/// Words that XML5 capitalizes after `DOCTYPE`.
const DECLARATIONS: [&str; 4] = ["entity", "attlist", "element", "notation"];

/// The name of a state without the word "state", from the fragment id of its section.
///
/// ```
/// use fivefold::trace::state_name;
/// assert_eq!(state_name("tag-open-state"), "Tag open");
/// assert_eq!(state_name("attribute-value-(double-quoted)-state"), "Attribute value (double-quoted)");
/// assert_eq!(state_name("script-data-escaped-less-than-sign-state"), "Script data escaped less-than sign");
/// ```
pub fn state_name(fragment_id: &str) -> String {
    let id = fragment_id.strip_suffix("-state").unwrap_or(fragment_id);
    let mut name = String::new();
    let mut words = id.split('-').enumerate().peekable();
    let mut joins = true;
    let mut in_parentheses = false;
    while let Some((index, word)) = words.next() {
        if !joins {
            name.push(' ');
        }
        in_parentheses |= word.starts_with('(');
        in_parentheses &= !word.ends_with(')');
        let is_doctype_part = index == 1 && name.starts_with("DOCTYPE") && DECLARATIONS.contains(&word);
        match word.chars().next() {
            _ if CAPITALS.contains(&word) || is_doctype_part => name.push_str(&word.to_ascii_uppercase()),
            Some(first) if index == 0 => {
                name.push(first.to_ascii_uppercase());
                name.push_str(&word[first.len_utf8()..]);
            }
            _ => name.push_str(word),
        }
        // These hyphens are part of the name.
        let next = words.peek().map_or("", |(_, word)| word);
        joins = in_parentheses || matches!((word, next), ("less", "than") | ("self", "closing"));
        if joins {
            name.push('-');
        }
    }
    name
}

/// The name of an insertion mode, from the fragment id of its section, or of a phase of XML5.
///
/// ```
/// use fivefold::trace::mode_name;
/// assert_eq!(mode_name("parsing-main-intabletext"), "in table text");
/// assert_eq!(mode_name("parsing-main-inforeign"), "foreign content");
/// assert_eq!(mode_name("main-phase"), "main phase");
/// ```
pub fn mode_name(id: &str) -> String {
    if id == "parsing-main-inforeign" {
        return "foreign content".to_owned();
    }
    let Some(mode) = InsertionMode::ALL.iter().find(|mode| mode.fragment_id() == id) else {
        return id.replace('-', " ");
    };
    let mut name = String::new();
    for character in format!("{mode:?}").chars() {
        if character.is_ascii_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

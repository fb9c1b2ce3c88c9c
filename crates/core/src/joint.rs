//! Text that would be read as other markup beside what is written before it.

use crate::floor_char_boundary;

/// How much of what is written before a joint is looked at, in bytes: the longest name of a character reference is shorter.
const LEN: usize = 40;

/// The end of what has been written, beside which the next text may be read otherwise.
#[derive(Clone, Debug, Default)]
pub struct Tail(String);

impl Tail {
    /// Notes what is written next.
    pub fn push(&mut self, text: &str) {
        if text.len() >= LEN {
            self.0.clear();
        } else if self.0.len() + text.len() > 2 * LEN {
            self.0.drain(..floor_char_boundary(&self.0, self.0.len().saturating_sub(LEN)));
        }
        self.0.push_str(&text[floor_char_boundary(text, text.len().saturating_sub(LEN))..]);
    }

    /// The end of what has been written: at least 40 bytes, or all of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// What is written for the first character of a text of HTML or XML, so that it stays text behind `tail`, the end of what is
/// written before it; and how many bytes of the text it stands for. `None` if the character stays text as it is.
///
/// ```
/// use fivefold_core::first_behind;
///
/// assert_eq!(first_behind("a &", "amp;"), Some(("&#97;".to_owned(), 1)));
/// assert_eq!(first_behind("a <", "script>"), Some(("&#115;".to_owned(), 1)));
/// assert_eq!(first_behind("a < ", "script>"), None);
/// ```
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#data-state>
#[must_use]
pub fn first_behind(tail: &str, text: &str) -> Option<(String, usize)> {
    let first = text.chars().next()?;
    let joins = match first {
        '\n' => tail.ends_with('\r') || ends_in_end_tag_name(tail),
        '/' | '>' | '!' | '?' | ' ' | '\t' | '\x0C' | '\r' => {
            tail.ends_with('<') && matches!(first, '/' | '!' | '?') || ends_in_end_tag_name(tail)
        }
        '#' | ';' => ends_in_reference(tail),
        _ if first.is_ascii_alphanumeric() => {
            tail.ends_with('<') && first.is_ascii_alphabetic() || ends_in_end_tag_name(tail) || ends_in_reference(tail)
        }
        _ => false,
    };
    // Parsers read a carriage return as a line feed.
    let (character, len) = match first {
        '\r' => ('\n', if text.starts_with("\r\n") { 2 } else { 1 }),
        _ => (first, first.len_utf8()),
    };
    joins.then(|| (format!("&#{};", u32::from(character)), len))
}

/// Whether it ends with `</` and letters: text in `title` and `textarea`, or at the end of the input.
fn ends_in_end_tag_name(tail: &str) -> bool {
    tail.trim_end_matches(|character: char| character.is_ascii_alphabetic()).ends_with("</")
}

/// Whether it ends with the beginning of a character reference.
fn ends_in_reference(tail: &str) -> bool {
    // No more than that, as how much there is depends on how the text has come.
    let tail = &tail[floor_char_boundary(tail, tail.len().saturating_sub(LEN))..];
    let rest = tail.trim_end_matches(|character: char| character.is_ascii_alphanumeric() || character == '#');
    rest.ends_with('&') || rest.is_empty() && tail.len() >= LEN
}

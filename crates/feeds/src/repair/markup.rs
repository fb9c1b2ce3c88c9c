//! Markup whose end is missing: where it ends instead.
//!
//! Without [`Repairs::unclosed_markup`](crate::Repairs::unclosed_markup), it ends where XML5 has it: at the end of the input,
//! or at the next `>` wherever that stands.

use super::endings::{ends_name, find, find_tag};
use crate::names::{HOLDERS, holds_text, is_mark, is_part_of_story, is_story_tag};
use fivefold_core::floor_char_boundary;
use fivefold_core::scan::are_equal;
use fivefold_xml5::recognise::section_start;
use fivefold_xml5::recover::{Around, Ending, Markup};

/// How much of the input is searched for the end of an XML declaration, in bytes.
const DECLARATION: usize = 1 << 10;

/// What is known about ends that are missing.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    /// Whether no `-->` comes any more.
    no_comment_ends: bool,
    /// Whether no `?>` comes any more.
    no_instruction_ends: bool,
    /// Where the last search for the next `]]>` began, and what it found.
    next_section_end: Option<(u64, Option<u64>)>,
}

impl Ends {
    /// Where markup ends that lacks its end.
    pub(super) fn ending(&mut self, markup: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        match markup {
            Markup::Tag => begins_tag(around).then_some(Ending::Here),
            Markup::Doctype { in_subset: true } => {
                let begins_name = || around.text().starts_with(|first: char| first.is_ascii_alphabetic());
                (around.sees_ahead() && begins_name()).then_some(Ending::Here)
            }
            Markup::Doctype { in_subset: false } => {
                (around.sees_ahead() && begins_after_identifier(around)).then_some(Ending::Here)
            }
            Markup::Instruction { target } => {
                self.instruction_ends_at_bracket(target, around).then_some(Ending::AtBracket)
            }
            Markup::Comment => self.no_comment_ends.then_some(Ending::AtBracket),
            Markup::AtEnd { is_comment, start } => {
                let text = if around.sees_ahead() { around.text_from(start)? } else { return None };
                let bracket = start + text.find('>')? as u64;
                *if is_comment { &mut self.no_comment_ends } else { &mut self.no_instruction_ends } = true;
                around.offset(bracket).map(Ending::At)
            }
            Markup::Section(open) => {
                let (rest, start) = if around.sees_ahead() { (around.rest(), around.span().end) } else { return None };
                let element = open.current().unwrap_or_default();
                let len = match self.next_section_end(rest, start) {
                    Some(end) => endless_section_len(element.as_bytes(), rest.as_bytes(), (end - start) as usize),
                    None => own_end(rest.as_bytes(), element.as_bytes()),
                };
                around.offset(start + len? as u64).map(Ending::At)
            }
        }
    }

    /// Whether the current processing instruction ends at `>`, or before a tag: an XML declaration or an instruction for a
    /// style sheet whose `?>` does not come before other markup; or any once it is known that no `?>` comes.
    fn instruction_ends_at_bracket(&self, target: &str, around: Around<'_>) -> bool {
        let is_declaration = match target {
            "xml" => true,
            "xml-stylesheet" => false,
            _ => return self.no_instruction_ends,
        };
        if !around.sees_ahead() {
            return is_declaration;
        }
        let rest = around.rest();
        let rest = &rest[..floor_char_boundary(rest, DECLARATION)];
        // The values of a declaration have no `<`; if there is one, something else may follow it.
        let begins = |at: usize| {
            let markup = &rest[at + 1..];
            !is_declaration
                || ["!--", "!DOCTYPE", "?"].iter().chain(&HOLDERS[1..]).any(|start| markup.starts_with(start))
        };
        let end = rest.match_indices('<').map(|(at, _)| at).find(|&at| begins(at)).unwrap_or(rest.len());
        !rest[..end].contains("?>")
    }

    /// The offset of the next `]]>` in a text that begins at an offset. What lies before it is searched but once.
    fn next_section_end(&mut self, rest: &str, start: u64) -> Option<u64> {
        let is_next = |&(from, end): &(u64, Option<u64>)| from <= start && end.is_none_or(|end| start <= end);
        let search = || (start, rest.find("]]>").map(|at| start + at as u64));
        self.next_section_end.filter(is_next).unwrap_or_else(|| *self.next_section_end.insert(search())).1
    }
}

/// The length of the content of a CDATA section whose end is missing, in an element of a feed with this name: up to the end tag
/// of that. `rest` begins with the content, and has a `]]>` at `end`, which is then that of another section.
///
/// So it is if the content has the end tag, right after that another tag of a feed, and then the opening of a section; and if
/// the end tag of another element comes after the `]]>`, or the tag of an entry stands between them.
#[inline]
pub fn endless_section_len(element: &[u8], rest: &[u8], end: usize) -> Option<usize> {
    let content = &rest[..section_start(&rest[..end])?];
    let after_end = &rest[end + "]]>".len()..];
    if !after_end.starts_with(b"</") || !holds_text(element) {
        return None;
    }
    let len = own_end(content, element)?;
    let after = &content[len + find(&content[len..], b">")? + 1..];
    let tag = after.trim_ascii_start().strip_prefix(b"<")?;
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let name = &tag[..tag.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b':')?];
    let has_story = || (0..after.len()).any(|at| is_story_tag(&after[at..]));
    ((is_part_of_story(name) || is_mark(name)) && (!is_end_tag(after_end, element) || has_story())).then_some(len)
}

/// The offset of the first end tag of an element with this name.
fn own_end(bytes: &[u8], element: &[u8]) -> Option<usize> {
    find_tag(bytes, &[b"</", element].concat())
}

fn is_end_tag(bytes: &[u8], element: &[u8]) -> bool {
    let tag = bytes.strip_prefix(b"</").and_then(|tag| tag.split_at_checked(element.len()));
    tag.is_some_and(|(name, after)| are_equal(name, element) && ends_name(after))
}

/// Whether a tag begins with the `<` that is the current character.
#[cold]
fn begins_tag(around: Around<'_>) -> bool {
    let rest = around.rest().as_bytes();
    let name_len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte)).count();
    // An attribute with that sign before it.
    let is_attribute = around.sees_ahead() && rest.get(name_len) == Some(&b'=');
    // The declaration of another document, after which nothing is left of the tag.
    let is_declaration = around.sees_ahead() && rest.starts_with(b"?xml ");
    is_declaration || matches!(rest, [b'/' | b'a'..=b'z' | b'A'..=b'Z', ..]) && !is_attribute
}

/// Whether a tag begins with the `<` that is the current character, in a system identifier that has no quote: a `>` comes
/// before it, and the next quote begins a value.
#[cold]
fn begins_after_identifier(around: Around<'_>) -> bool {
    let rest = around.rest();
    let begins_tag = rest.starts_with(|first: char| first.is_ascii_alphabetic());
    let tag = &rest[..rest.find(['>', '<']).unwrap_or(0)];
    let next_quote = || tag.find(['"', '\'']).map_or("", |at| &tag[..at]);
    begins_tag && around.before().0.trim_ascii_end().ends_with('>') && next_quote().trim_ascii_end().ends_with('=')
}

/// Whether a name follows the current character, which should not stand before it.
pub(super) fn precedes_name(around: Around<'_>) -> bool {
    around.sees_ahead() && around.rest().starts_with(|next: char| next.is_ascii_alphabetic())
}

/// The length of the opening of a CDATA section after `<!`, if it is written in other letter case or with white space.
#[cold]
pub(super) fn misspelt_section(rest: &[u8]) -> Option<usize> {
    let after = rest.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
    let (keyword, after) = after.split_at_checked(b"CDATA".len())?;
    let content = after.trim_ascii_start().strip_prefix(b"[")?;
    keyword.eq_ignore_ascii_case(b"CDATA").then_some(rest.len() - content.len())
}

//! Markup whose end is missing: where it ends instead.
//!
//! Without [`Repairs::unclosed_markup`](crate::Repairs::unclosed_markup), it ends where XML5 has it: at the end of the input,
//! or at the next `>` wherever that stands.

use crate::names::HOLDERS;
use fivefold_core::floor_char_boundary;
use fivefold_core::xml_char::is_name_char;
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
    /// The offset after which no `]]>` comes, once it was looked for.
    last_section_end: Option<u64>,
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
                let element = open.current().unwrap_or_default();
                let end = if self.lacks_section_end(around) { section_end(element, around)? } else { return None };
                around.offset(end).map(Ending::At)
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

    /// Whether no `]]>` comes any more.
    fn lacks_section_end(&mut self, around: Around<'_>) -> bool {
        let text = if around.sees_ahead() { around.text_from(0) } else { None };
        text.is_some_and(|text| {
            let last = self.last_section_end.get_or_insert_with(|| text.rfind("]]>").map_or(0, |at| at as u64 + 1));
            *last <= around.span().end
        })
    }
}

/// Where a CDATA section ends that begins here and whose end never comes: before the end tag of its element.
#[cold]
fn section_end(element: &str, around: Around<'_>) -> Option<u64> {
    let rest = around.rest();
    let is_end =
        |at: &usize| rest[at + 2..].strip_prefix(element).is_some_and(|after| !after.starts_with(is_name_char));
    let end = rest.match_indices("</").map(|(at, _)| at).find(is_end)?;
    Some(around.span().end + end as u64)
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

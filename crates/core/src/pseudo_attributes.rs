//! The pseudo-attributes of a processing instruction, in the syntax of XML's attributes.

use crate::xml_char::{is_name, is_xml_char, predefined_entity};
use crate::{IndexTable, work};
use core::hash::BuildHasher;
use std::borrow::Cow;

/// The names and values of the pseudo-attributes in the data of a processing instruction, such as
/// `href="a.css" type="text/css"`; `None` if anything in it is not one.
///
/// References to characters and to the entities that XML predefines are replaced. Takes time linear in the data.
///
/// <https://www.w3.org/TR/xml-stylesheet/#NT-PseudoAtt>
///
/// ```
/// use fivefold::tree::pseudo_attributes;
///
/// let attributes = pseudo_attributes("href='a.css?x&amp;y' type=\"text/css\"").unwrap();
/// assert_eq!(attributes, [("href", "a.css?x&y".into()), ("type", "text/css".into())]);
/// assert_eq!(pseudo_attributes("echo $x;"), None);
/// ```
pub fn pseudo_attributes(data: &str) -> Option<Vec<(&str, Cow<'_, str>)>> {
    let mut attributes = Vec::new();
    read(data, &mut |name, value| attributes.push((name, value)))?;
    Some(attributes)
}

/// The value of one of the [`pseudo_attributes`]. An error anywhere makes all of them void.
pub fn pseudo_attribute<'d>(data: &'d str, name: &str) -> Option<Cow<'d, str>> {
    let mut found = None;
    read(data, &mut |present, value| {
        if present == name {
            found = Some(value);
        }
    })?;
    found
}

fn read<'d>(data: &'d str, take: &mut dyn FnMut(&'d str, Cow<'d, str>)) -> Option<()> {
    work::bytes(data.len());
    let mut names: Vec<&str> = Vec::new();
    let (mut index, hasher) = (IndexTable::default(), foldhash::fast::RandomState::default());
    let mut rest = data;
    loop {
        let trimmed = rest.trim_start_matches(is_xml_space);
        if trimmed.is_empty() {
            return Some(());
        }
        if trimmed.len() == rest.len() && !names.is_empty() {
            return None;
        }
        let end = trimmed.find(|c| is_xml_space(c) || c == '=')?;
        let (name, after) = trimmed.split_at(end);
        let after = after.trim_start_matches(is_xml_space).strip_prefix('=')?.trim_start_matches(is_xml_space);
        let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        let hash = hasher.hash_one(name);
        if !is_name(name) || index.find(hash, |at| names[at as usize] == name).is_some() {
            return None;
        }
        index.insert(hash, names.len() as u32);
        names.push(name);
        take(name, expand_xml_references(value)?);
        rest = after;
    }
}

fn is_xml_space(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}

/// Expands the predefined entities and numeric references of XML; `None` for anything else that begins with `&`, and
/// for `<`.
fn expand_xml_references(value: &str) -> Option<Cow<'_, str>> {
    if value.as_bytes().contains(&b'<') {
        return None;
    }
    if !value.as_bytes().contains(&b'&') {
        return Some(Cow::Borrowed(value));
    }
    let mut pieces = value.split('&');
    let mut text = pieces.next()?.to_owned();
    for piece in pieces {
        let (reference, after) = piece.split_once(';')?;
        match predefined_entity(reference.as_bytes()) {
            Some(character) => text.push_str(character),
            None => text.push(numeric_reference(reference)?),
        }
        text.push_str(after);
    }
    Some(Cow::Owned(text))
}

fn numeric_reference(reference: &str) -> Option<char> {
    let number = reference.strip_prefix('#')?;
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, radix).ok()?).filter(|character| is_xml_char(*character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(data: &str) -> Option<Cow<'_, str>> {
        pseudo_attribute(data, "name")
    }

    #[test]
    fn pseudo_attributes_follow_xml() {
        assert_eq!(name("name=\"a\"").as_deref(), Some("a"));
        assert_eq!(name(" x='1'  name = 'a&amp;&#x41;&apos;&#10;b' ").as_deref(), Some("a&A'\nb"));
        assert_eq!(name("Name='a'"), None);
    }

    #[test]
    fn one_error_makes_all_void() {
        for data in [
            "name=a",
            "name='a",
            "name='a'x='b'",
            "name='a' name='b'",
            "name='a' b",
            "name='&nope;'",
            "name='a<'",
            "name='&#8;'",
            "name='&#xFFFE;'",
        ] {
            assert_eq!((name(data), pseudo_attributes(data)), (None, None), "{data}");
        }
    }
}

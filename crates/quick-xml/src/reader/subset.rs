//! Internal subsets of document types that declare elements and attributes, and nothing that text can refer to.

use super::names::plain_name;
use super::pair::comment_len;
use core::ops::Range;
use fivefold_core::scan::find_any;
use fivefold_xml5::recognise::{is_space, skip_space};
use memchr::memchr;

/// What an internal subset says to a reader that gives tags as they are written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Subset {
    /// The offset behind its `]`.
    pub(super) end: usize,
    /// The declarations of namespaces that it supplies, if a tag lacks them.
    pub(super) namespaces: Vec<DefaultNamespace>,
}

/// A declaration of a namespace that an element has by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DefaultNamespace {
    /// The place of the element's name.
    pub(super) element: Range<usize>,
    /// The place of the attribute's name.
    pub(super) attribute: Range<usize>,
}

/// The number of default namespaces up to which looking through them for each tag is cheap.
const MANY: usize = 16;

/// Reads the subset whose content begins at the offset `at`. `None` if it has entities, notations or instructions; if a
/// namespace depends on it in another way; or if anything in it may be malformed.
pub(super) fn read(source: &[u8], mut at: usize) -> Option<Subset> {
    let mut namespaces = Vec::new();
    loop {
        at = skip_space(source, at);
        let rest = source.get(at..)?;
        if rest.starts_with(b"]") {
            return (namespaces.len() <= MANY).then_some(Subset { end: at + 1, namespaces });
        } else if let Some(comment) = rest.strip_prefix(b"<!--") {
            let len = comment_len(comment)?;
            at += "<!--".len() + len + "-->".len();
        } else if let Some(content) = rest.strip_prefix(b"<!ELEMENT") {
            let len = find_any(content, *b"><[]&%\"'");
            if !content.first().is_some_and(|&byte| is_space(byte)) || content.get(len) != Some(&b'>') {
                return None;
            }
            at += "<!ELEMENT".len() + len + 1;
        } else if rest.starts_with(b"<!ATTLIST") {
            at = attribute_list(source, at + "<!ATTLIST".len(), &mut namespaces)?;
        } else {
            return None;
        }
    }
}

/// The end of the attribute list whose content begins at the offset `at`.
fn attribute_list(source: &[u8], at: usize, namespaces: &mut Vec<DefaultNamespace>) -> Option<usize> {
    let element = word(source, space(source, at)?)?;
    let mut at = element.end;
    loop {
        let start = skip_space(source, at);
        if source.get(start) == Some(&b'>') {
            return Some(start + 1);
        }
        if start == at {
            return None;
        }
        let attribute = word(source, start)?;
        let type_start = space(source, attribute.end)?;
        let type_end = match source.get(type_start)? {
            b'(' => {
                let len = find_any(&source[type_start + 1..], *b")(<>&%\"'");
                let end = type_start + 1 + len;
                (source.get(end) == Some(&b')')).then_some(end + 1)?
            }
            _ => word(source, type_start)?.end,
        };
        let type_ = &source[type_start..type_end];
        if type_ == b"NOTATION" {
            return None;
        }
        let start = space(source, type_end)?;
        let has_default;
        (at, has_default) = default(source, start)?;
        let name = &source[attribute.clone()];
        if name == b"xmlns" || name.starts_with(b"xmlns:") {
            // The white space of other values is not that which is written.
            if type_ != b"CDATA" {
                return None;
            }
            if has_default {
                namespaces.push(DefaultNamespace { element: element.clone(), attribute });
            }
        } else if has_default && name.contains(&b':') && !name.starts_with(b"xml:") {
            // It may be another attribute of the tag by another prefix.
            return None;
        }
    }
}

/// The end of what follows the type of an attribute, and whether that has a value.
fn default(source: &[u8], start: usize) -> Option<(usize, bool)> {
    let quote_at = match source.get(start)? {
        b'#' => {
            let keyword = word(source, start + 1)?;
            match &source[keyword.clone()] {
                b"REQUIRED" | b"IMPLIED" => return Some((keyword.end, false)),
                b"FIXED" => space(source, keyword.end)?,
                _ => return None,
            }
        }
        _ => start,
    };
    let quote = source.get(quote_at).copied().filter(|quote| matches!(quote, b'"' | b'\''))?;
    let value = quote_at + 1;
    let end = value + memchr(quote, &source[value..])?;
    let is_plain = !source[value..end].iter().any(|byte| b"<>&%".contains(byte));
    is_plain.then_some((end + 1, true))
}

/// The offset behind the white space that stands at `at`.
fn space(source: &[u8], at: usize) -> Option<usize> {
    let end = skip_space(source, at);
    (end > at).then_some(end)
}

/// The place of the name of ASCII characters that stands at `at`.
fn word(source: &[u8], at: usize) -> Option<Range<usize>> {
    let (end, _) = plain_name(source, at)?;
    Some(at..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes after the subset, and the declarations of namespaces that it supplies.
    fn read_all(text: &str) -> Option<(&str, String)> {
        let subset = read(text.as_bytes(), 0)?;
        let place = |it: &DefaultNamespace| format!("{} {}", &text[it.element.clone()], &text[it.attribute.clone()]);
        Some((&text[subset.end..], subset.namespaces.iter().map(place).collect::<Vec<_>>().join(", ")))
    }

    #[test]
    fn declarations_of_elements_and_attributes_are_read() {
        for (text, namespaces) in [
            ("]>", ""),
            ("\r\n\t<!-- a comment - of \"one' --><!ELEMENT a (b+ , c?)*>\n]>", ""),
            ("<!ELEMENT a EMPTY><!ELEMENT b (#PCDATA | c)*>]>", ""),
            ("<!ATTLIST a>\n<!ATTLIST a >]>", ""),
            ("<!ATTLIST a b CDATA #REQUIRED c ID #IMPLIED\n d (e|f) 'e'\r\n g NMTOKENS #FIXED \"h i\" >]>", ""),
            ("<!ATTLIST a xml:lang NMTOKEN 'en' p:b CDATA #IMPLIED xmlns CDATA #IMPLIED>]>", ""),
            (
                "<!ATTLIST a xmlns CDATA 'u' ><!ATTLIST p:b xmlns:p CDATA #FIXED \"\" xmlns:q CDATA ''>]>",
                "a xmlns, p:b xmlns:p, p:b xmlns:q",
            ),
        ] {
            assert_eq!(read_all(text), Some((">", namespaces.to_owned())), "{text}");
        }
    }

    #[test]
    fn the_number_of_default_namespaces_is_limited() {
        let subset = |count| format!("{}]>", "<!ATTLIST a xmlns CDATA ''>".repeat(count));
        assert!(read_all(&subset(MANY)).is_some());
        assert!(read_all(&subset(MANY + 1)).is_none());
    }

    #[test]
    fn others_are_not_read() {
        for text in [
            // Without an end, or malformed.
            "",
            " ",
            "<!ELEMENT a EMPTY>",
            "<!ELEMENT a (b]>",
            "<!ELEMENTa EMPTY>]>",
            "<!ELEMENT a '>'>]>",
            "<!ELEMENT a <b>>]>",
            "<!-- a --b -->]>",
            "<!-- a -- >]>",
            "<!-->-->]>",
            "<!--->-->]>",
            "<!-- a ]>",
            "<a>]>",
            "a]>",
            "<!ATTLISTa>]>",
            "<!ATTLIST a b>]>",
            "<!ATTLIST a b CDATA>]>",
            "<!ATTLIST a b CDATA c>]>",
            "<!ATTLIST a b (c]>",
            "<!ATTLIST a b (c 'd') 'c'>]>",
            "<!ATTLIST a b CDATA'c'>]>",
            "<!ATTLIST a b CDATA #FIXED>]>",
            "<!ATTLIST a b CDATA #OTHER>]>",
            "<!ATTLIST a b CDATA 'c'd CDATA 'e'>]>",
            "<!ATTLIST a b CDATA 'c>]>",
            "<!ATTLIST a b CDATA '>'>]>",
            "<!ATTLIST a b CDATA '<'>]>",
            // What text can refer to.
            "<!ENTITY e 'f'>]>",
            "<!ENTITY % e 'f'>]>",
            "%e;]>",
            "<!ELEMENT a %e;>]>",
            "<!ATTLIST a %e;>]>",
            "<!ATTLIST a b CDATA '&e;'>]>",
            // What else a namespace may depend on.
            "<!ATTLIST a xmlns NMTOKEN #IMPLIED>]>",
            "<!ATTLIST a xmlns:p ID 'u'>]>",
            "<!ATTLIST a p:b CDATA 'c'>]>",
            // What is rare.
            "<!NOTATION n SYSTEM 'u'>]>",
            "<!ATTLIST a b NOTATION (n) #IMPLIED>]>",
            "<?p q?>]>",
            "<!ELEMENT \u{E9} EMPTY>%]>",
            "<!ATTLIST \u{E9} b CDATA 'c'>]>",
        ] {
            assert_eq!(read_all(text), None, "{text}");
        }
    }
}

//! What internal subsets of document types say to a reader that gives tags as they are written.

use fivefold_xml5::InternalSubset;
use fivefold_xml5::recognise::skip_space;
use memchr::memchr_iter;

/// A declaration of a namespace that an element has by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DefaultNamespace {
    /// The element's name.
    pub(super) element: Box<str>,
    /// The attribute's name.
    pub(super) attribute: Box<str>,
}

/// The number of default namespaces up to which looking through them for each tag is cheap.
const MANY: usize = 16;

/// Reads the subset whose text after its `[` begins here. Returns its length, and the declarations of namespaces that it
/// supplies where a tag lacks them. `None` if it has entities; if a namespace depends on it in another way; or if anything in
/// it may be malformed.
pub(super) fn read(rest: &[u8]) -> Option<(usize, Vec<DefaultNamespace>)> {
    let end = memchr_iter(b']', rest).find(|at| rest.get(skip_space(rest, at + 1)) == Some(&b'>'))?;
    let subset = InternalSubset::read(str::from_utf8(&rest[..=end]).ok()?)?;
    if subset.declares_entities() {
        return None;
    }
    let mut namespaces = Vec::new();
    for attribute in subset.attributes() {
        if attribute.name == "xmlns" || attribute.name.starts_with("xmlns:") {
            // The white space of other values is not that which is written.
            if attribute.is_tokenized {
                return None;
            }
            if attribute.has_default {
                namespaces
                    .push(DefaultNamespace { element: attribute.element.into(), attribute: attribute.name.into() });
            }
        } else if attribute.has_default && attribute.name.contains(':') && !attribute.name.starts_with("xml:") {
            // It may be another attribute of the tag by another prefix.
            return None;
        }
    }
    (namespaces.len() <= MANY).then_some((subset.len_with_end(), namespaces))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes after the subset, and the declarations of namespaces that it supplies.
    fn read_all(text: &str) -> Option<(&str, String)> {
        let (len, namespaces) = read(text.as_bytes())?;
        let mut names: Vec<_> = namespaces.iter().map(|it| format!("{} {}", it.element, it.attribute)).collect();
        names.sort();
        Some((&text[len..], names.join(", ")))
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
            ("<!-->--><!---> --><?p q?>]>", ""),
            ("<!NOTATION n SYSTEM 'u'><!ATTLIST a b NOTATION (n) #IMPLIED c CDATA '>'>]>", ""),
            ("<!ATTLIST \u{E9} b CDATA 'c' xmlns CDATA ''>]>", "\u{E9} xmlns"),
            ("<!ATTLIST a xmlns CDATA #IMPLIED><!ATTLIST a xmlns CDATA 'u'>]>", ""),
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
        let subset = |count| {
            format!("{}]>", (0..count).map(|index| format!("<!ATTLIST a{index} xmlns CDATA ''>")).collect::<String>())
        };
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
            "<!ELEMENT \u{E9} EMPTY>%]>",
            "<?xml version='1.0'?>]>",
            "<!-- ]> -->]>",
        ] {
            assert_eq!(read_all(text), None, "{text}");
        }
    }
}

//! What document types say to a reader that gives tags as they are written.

use fivefold_xml5::ReadDoctype;

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

/// The length of the longest document type that is read.
const LONGEST: usize = 1 << 16;

/// Reads the document type that begins here with `<!D`. Returns its length, and the declarations of namespaces that it
/// supplies where a tag lacks them. `None` if it is longer than [`LONGEST`] or has entities; if a namespace depends on it in
/// another way; or if anything in it may be malformed. Takes time at most linear in `LONGEST`.
pub(super) fn read(rest: &[u8]) -> Option<(usize, Vec<DefaultNamespace>)> {
    let doctype = ReadDoctype::read(valid_start(&rest[..rest.len().min(LONGEST)]))?;
    if !doctype.is_well_formed() || doctype.declares_entities() {
        return None;
    }
    let mut namespaces = Vec::new();
    for attribute in doctype.attributes() {
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
    (namespaces.len() <= MANY).then_some((doctype.len, namespaces))
}

/// The text up to the first byte that is no UTF-8.
fn valid_start(bytes: &[u8]) -> &str {
    let valid = |len| str::from_utf8(&bytes[..len]);
    valid(bytes.len()).or_else(|error| valid(error.valid_up_to())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The declarations of namespaces that a document type supplies which has a name and ends with this text.
    fn read_all(text: &str) -> Option<String> {
        let text = format!("<!DOCTYPE d {text}");
        let (len, namespaces) = read(format!("{text}<d/>").as_bytes())?;
        assert_eq!(len, text.len());
        let mut names: Vec<_> = namespaces.iter().map(|it| format!("{} {}", it.element, it.attribute)).collect();
        names.sort();
        Some(names.join(", "))
    }

    fn read_subset(text: &str) -> Option<String> {
        read_all(&format!("[{text}"))
    }

    #[test]
    fn document_types_are_read_without_a_subset() {
        for text in [">", "SYSTEM 'a>b'>", "\nPUBLIC \"-//A//B\"\t'c' \r\n>", "[ ] >"] {
            assert_eq!(read_all(text).as_deref(), Some(""), "{text}");
        }
        for text in ["", "a>", "public 'a' 'b'>", "PUBLIC 'a>b' 'c'>", "PUBLIC 'a'>", "SYSTEM>", "SYSTEM 'a'", "[]"] {
            assert_eq!(read_all(text), None, "{text}");
        }
        assert!(read(b"<!DOCTYPE>").is_none());
        assert!(read(b"<!DOCTYPEa>").is_none());
        assert!(read(b"<!doctype a>").is_none());
        assert!(read(b"<!DOCTYPE \xFF>").is_none());
        assert!(read(b"<!DOCTYPE a\x01>").is_none());
        assert_eq!(read(b"<!DOCTYPE a>\xFF").unwrap().0, "<!DOCTYPE a>".len());
    }

    #[test]
    fn a_long_subset_is_read() {
        let comment = " ".repeat(5000);
        assert_eq!(read_subset(&format!("<!--{comment}-->]>")).as_deref(), Some(""));
        assert_eq!(read_subset(&format!("<!--{}-->]>", " ".repeat(LONGEST))), None);
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
            ("<!-- ]> --><!ATTLIST a b CDATA ']>'>]>", ""),
            ("<!NOTATION n SYSTEM 'u'><!ATTLIST a b NOTATION (n) #IMPLIED c CDATA '>'>]>", ""),
            ("<!ATTLIST \u{E9} b CDATA 'c' xmlns CDATA ''>]>", "\u{E9} xmlns"),
            ("<!ATTLIST a xmlns CDATA #IMPLIED><!ATTLIST a xmlns CDATA 'u'>]>", ""),
            (
                "<!ATTLIST a xmlns CDATA 'u' ><!ATTLIST p:b xmlns:p CDATA #FIXED \"\" xmlns:q CDATA ''>]>",
                "a xmlns, p:b xmlns:p, p:b xmlns:q",
            ),
        ] {
            assert_eq!(read_subset(text).as_deref(), Some(namespaces), "{text}");
        }
    }

    #[test]
    fn the_number_of_default_namespaces_is_limited() {
        let subset = |count| {
            format!("{}]>", (0..count).map(|index| format!("<!ATTLIST a{index} xmlns CDATA ''>")).collect::<String>())
        };
        assert!(read_subset(&subset(MANY)).is_some());
        assert!(read_subset(&subset(MANY + 1)).is_none());
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
        ] {
            assert_eq!(read_subset(text), None, "{text}");
        }
    }
}

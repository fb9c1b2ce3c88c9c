//! The tests that fail because a repair does what it is for, each with its reason. All of them ask for an error.

/// A bare ampersand is text, in an attribute as elsewhere.
const AMPERSAND: &str = "asks that a bare ampersand in an attribute is an error; it is text";

/// What an end tag implies is implied.
const MISMATCH: &str = "asks that an end tag that does not match is an error; what it implies ends";

const FAILURES: &[(&str, &str, &str)] = &[
    (
        "feed-rs",
        "parser::rss2::tests::test_invalid_1",
        "asks that a feed that is cut off is an error; what is there is read",
    ),
    ("feed-rs", "parser::tests::fuzz_parse", "asks that random bytes are an error; they are an empty feed"),
    ("atom_syndication", "author_internal_invalid_tag", MISMATCH),
    ("atom_syndication", "category_invalid_label", AMPERSAND),
    ("atom_syndication", "category_invalid_scheme", AMPERSAND),
    ("atom_syndication", "category_invalid_term", AMPERSAND),
    ("atom_syndication", "content_invalid_src", AMPERSAND),
    ("atom_syndication", "content_invalid_type", AMPERSAND),
    ("atom_syndication", "content_invalid_xml_base", AMPERSAND),
    ("atom_syndication", "content_invalid_xml_lang", AMPERSAND),
    ("atom_syndication", "generator_invalid_uri", AMPERSAND),
    ("atom_syndication", "generator_invalid_version", AMPERSAND),
    ("atom_syndication", "link_invalid_attribute", AMPERSAND),
    ("atom_syndication", "read_entry_internal_invalid_tag", MISMATCH),
    ("atom_syndication", "read_internal_invalid_tag", MISMATCH),
    ("atom_syndication", "read_invalid_attribute_base", AMPERSAND),
    ("atom_syndication", "read_invalid_attribute_lang", AMPERSAND),
    ("atom_syndication", "read_invalid_attribute_namespace", AMPERSAND),
    ("atom_syndication", "read_mismatched_tags", MISMATCH),
    ("atom_syndication", "source_internal_invalid_tag", MISMATCH),
    ("atom_syndication", "text_invalid_type", AMPERSAND),
    ("atom_syndication", "text_invalid_xml_base", AMPERSAND),
    ("atom_syndication", "text_invalid_xml_lang", AMPERSAND),
];

/// Why a test fails.
pub(super) fn reason(of: &str, test: &str) -> Option<&'static str> {
    FAILURES.iter().find(|(name, failing, _)| (*name, *failing) == (of, test)).map(|(_, _, reason)| *reason)
}

//! The tests that fail because of a repair, each with its reason. All of them expect an error.

/// A bare ampersand is text, in attributes, too.
const AMPERSAND: &str = "expects an error for a bare ampersand in an attribute; it is text";

/// A mismatched end tag implies the end tags before it.
const MISMATCH: &str = "expects an error for a mismatched end tag; it implies other end tags";

const FAILURES: &[(&str, &str, &str)] = &[
    (
        "feed-rs",
        "parser::rss2::tests::test_invalid_1",
        "expects an error for a truncated feed; it is read up to its end",
    ),
    ("feed-rs", "parser::tests::fuzz_parse", "expects an error for random bytes; they are an empty feed"),
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

/// The reason why a test fails.
pub(super) fn reason(of: &str, test: &str) -> Option<&'static str> {
    FAILURES.iter().find(|(name, failing, _)| (*name, *failing) == (of, test)).map(|(_, _, reason)| *reason)
}

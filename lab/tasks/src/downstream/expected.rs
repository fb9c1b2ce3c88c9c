//! The tests that fail, each with its reason. Most fail because of a repair: those of feed crates expect an error.

/// A bare ampersand is text, in attributes, too.
const AMPERSAND: &str = "expects an error for a bare ampersand in an attribute; it is text";

/// A mismatched end tag implies the end tags before it.
const MISMATCH: &str = "expects an error for a mismatched end tag; it implies other end tags";

/// A malformed document is read to its end.
const MALFORMED: &str = "expects an error for a truncated document; it is read up to its end";

/// The examples in the documentation of quick-xml.
pub(super) const EXAMPLES: &str = "examples of quick-xml";

/// An example of what the packages lack.
const API: &str = "uses what the package lacks";

/// Text, references and sections outside the root element give no events.
const OUTSIDE: &str = "reads text outside a root element";

/// The name of an end event is that of its element.
const END_TAG: &str = "reads the attributes of an end tag";

const FAILURES: &[(&str, &str, &str)] = &[
    (
        "feed-rs",
        "parser::rss2::tests::test_invalid_1",
        "expects an error for a truncated feed; it is read up to its end",
    ),
    ("feed-rs", "parser::tests::fuzz_parse", "expects an error for random bytes; they are an empty feed"),
    ("calamine", "lib: xlsx::style_parser::tests::test_read_theme_colors_malformed_xml_is_an_error", MALFORMED),
    ("dash-mpd-core", "lib: tests::test_parse_failure", MALFORMED),
    ("dash-mpd-core", "parsing: test_mpd_parser", MISMATCH),
    (
        "junit-parser",
        "invalid: test_error_xml",
        "expects an error for an attribute without an equals sign; it is mended",
    ),
    ("junit-parser", "invalid: test_error_xml_end_mismatch", MISMATCH),
    (
        "junit-parser",
        "invalid: test_error_xml_end_no_start",
        "expects an error for an end tag of no element; it is ignored",
    ),
    (
        "umya-spreadsheet",
        "lib: reader::xlsx::worksheet_namespace::tests::first_event_does_not_buffer_the_complete_worksheet",
        "expects a source to be read bit by bit; it is read to its end before the first event",
    ),
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
    (
        "mdka",
        "allocation_is_unchanged",
        "expects as many bytes to be allocated as on html5ever, neither more nor fewer",
    ),
    (EXAMPLES, "src/de/attributes.rs - de::attributes::Attributes<'i>::into_map_access (line 24)", API),
    (EXAMPLES, "src/de/mod.rs - de (line 1047)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 1065)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 512)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 537)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 560)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 979)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de (line 996)", OUTSIDE),
    (EXAMPLES, "src/de/mod.rs - de::Deserializer<'de,IoReader<R>>::buffering (line 3281)", API),
    (EXAMPLES, "src/de/mod.rs - de::Deserializer<'de,R,E>::get_ref (line 2628)", API),
    (EXAMPLES, "src/de/mod.rs - de::Deserializer<'de,R,E>::recursion_limit (line 2749)", API),
    (EXAMPLES, "src/de/mod.rs - de::Deserializer<'de,SliceReader<'de>>::borrowing (line 3185)", API),
    (EXAMPLES, "src/de/mod.rs - de::IoReader<R>::get_ref (line 3604)", API),
    (EXAMPLES, "src/de/mod.rs - de::SliceReader<'de>::get_ref (line 3676)", API),
    (EXAMPLES, "src/de/mod.rs - de::Text<'a>::is_blank (line 2209)", API),
    (EXAMPLES, "src/de/mod.rs - de::Text<'a>::trimmed (line 2183)", API),
    (EXAMPLES, "src/de/resolver.rs - de::resolver::EntityResolver (line 13)", API),
    (EXAMPLES, "src/events/mod.rs - events::BytesCData (line 736)", OUTSIDE),
    (EXAMPLES, "src/events/mod.rs - events::BytesEnd (line 372)", END_TAG),
    (EXAMPLES, "src/events/mod.rs - events::BytesRef (line 1567)", OUTSIDE),
    (EXAMPLES, "src/events/mod.rs - events::BytesText (line 505)", OUTSIDE),
    (EXAMPLES, "src/parser/comment.rs - parser::comment::CommentParser (line 20)", API),
    (EXAMPLES, "src/parser/element.rs - parser::element::ElementParser (line 26)", API),
    (EXAMPLES, "src/parser/pi.rs - parser::pi::PiParser (line 21)", API),
    (EXAMPLES, "src/reader/mod.rs - reader::Config::allow_dangling_amp (line 36)", OUTSIDE),
    (EXAMPLES, "src/serde_helpers.rs - serde_helpers::impl_deserialize_for_internally_tagged_enum (line 104)", API),
    (EXAMPLES, "src/serde_helpers.rs - serde_helpers::impl_deserialize_for_internally_tagged_enum (line 174)", API),
    (EXAMPLES, "src/serde_helpers.rs - serde_helpers::impl_deserialize_for_internally_tagged_enum (line 231)", API),
];

/// The reason why a test fails.
pub(super) fn reason(of: &str, test: &str) -> Option<&'static str> {
    FAILURES.iter().find(|(name, failing, _)| (*name, *failing) == (of, test)).map(|(_, _, reason)| *reason)
}

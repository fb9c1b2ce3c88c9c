//! The fuzz targets.

/// A target: a file in `lab/fuzz/fuzz_targets`, and a function of `fivefold_properties`.
pub(super) struct Target {
    pub(super) name: &'static str,
    /// The file with the words of its language.
    pub(super) dictionary: &'static str,
    /// The folders of the fixtures for its seeds.
    pub(super) fixtures: &'static [&'static str],
    /// Whether each line of a fixture is an input.
    pub(super) by_line: bool,
}

/// All targets, in the order in which they run.
pub(super) const TARGETS: &[Target] = &[
    html("html_parse"),
    html("html_fragment"),
    html("html_tokens"),
    html("html_bytes"),
    html("html_scripts"),
    html("html_writing"),
    html("draft_2007_tokens"),
    xml("xml_parse"),
    xml("xml_bytes"),
    xml("xml_tokens"),
    xml("xml_reader"),
    Target { name: "microsyntax", dictionary: "microsyntax.dict", fixtures: &["microsyntax"], by_line: true },
    xml("quick_xml"),
    html("edits"),
    html("source_edits"),
    xml("xml_edits"),
    xml("xml_filter"),
    html("trace"),
    html("selectors"),
    html("rewrite"),
    html("sanitize"),
    html("conformance"),
    html("content"),
    xml("deserialize"),
    xml("serde_types"),
    Target { name: "feeds", dictionary: "xml.dict", fixtures: FEEDS, by_line: false },
    Target { name: "feed_reader", dictionary: "xml.dict", fixtures: FEEDS, by_line: false },
    xml("readers"),
    html("playground"),
    html("html5ever"),
    Target { name: "warc", dictionary: "html.dict", fixtures: &["html"], by_line: false },
];

const FEEDS: &[&str] = &["feeds/broken", "feeds/mended", "feeds/well-formed"];

const fn html(name: &'static str) -> Target {
    Target { name, dictionary: "html.dict", fixtures: &["html"], by_line: false }
}

const fn xml(name: &'static str) -> Target {
    Target { name, dictionary: "xml.dict", fixtures: &["xml", "feeds/broken", "feeds/well-formed"], by_line: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_target_has_its_file() {
        let files = std::fs::read_dir(xtask::root().join("lab/fuzz/fuzz_targets")).unwrap();
        let files: BTreeSet<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        let expected: BTreeSet<_> = TARGETS.iter().map(|target| format!("{}.rs", target.name)).collect();
        assert_eq!(files, expected);
    }
}

//! The usual namespaces of prefixes.

use crate::generated::names::PREFIXES;

/// Prefixes with the namespaces that feeds declare for them: those of the specifications of RSS 1.0 and its modules,
/// Dublin Core, Media RSS, podcasts, and others that are common in feeds.
pub const WELL_KNOWN_PREFIXES: &[(&str, &str)] = PREFIXES;

/// Namespaces of feeds that have no prefix most of the time.
const WITHOUT_PREFIX: [&str; 1] = ["http://purl.org/rss/1.0/"];

/// The namespace of feeds that was meant by another, from which it differs in nothing but its scheme, the case of ASCII
/// letters and a final slash.
pub(crate) fn meant_namespace(uri: &str) -> Option<&'static str> {
    fn essence(uri: &str) -> &str {
        let scheme = ["https://", "http://"]
            .into_iter()
            .find(|scheme| uri.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
        let rest = &uri[scheme.map_or(0, str::len)..];
        rest.strip_suffix('/').unwrap_or(rest)
    }
    let known = WELL_KNOWN_PREFIXES.iter().map(|(_, uri)| *uri).chain(WITHOUT_PREFIX);
    let uri = essence(uri);
    known.into_iter().find(|known| essence(known).eq_ignore_ascii_case(uri))
}

/// The usual namespace of a prefix.
pub fn well_known_namespace(prefix: &[u8]) -> Option<&'static str> {
    let at = WELL_KNOWN_PREFIXES.binary_search_by(|(known, _)| known.as_bytes().cmp(prefix)).ok()?;
    Some(WELL_KNOWN_PREFIXES[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_namespace_is_meant_by_those_that_are_nearly_it() {
        for (uri, expected) in [
            ("https://www.w3.org/2005/Atom", Some("http://www.w3.org/2005/Atom")),
            ("http://www.w3.org/2005/Atom/", Some("http://www.w3.org/2005/Atom")),
            ("HTTP://WWW.ITUNES.COM/DTDs/Podcast-1.0.dtd", Some("http://www.itunes.com/dtds/podcast-1.0.dtd")),
            ("https://purl.org/rss/1.0", Some("http://purl.org/rss/1.0/")),
            ("http://podcastindex.org/namespace/1.0", Some("https://podcastindex.org/namespace/1.0")),
            ("http://www.w3.org/2005/Atom//", None),
            ("http://purl.org/atom/ns#", None),
            ("\u{E9}http://", None),
            ("", None),
        ] {
            assert_eq!(meant_namespace(uri), expected, "{uri}");
        }
    }

    #[test]
    fn each_prefix_is_found() {
        for (prefix, uri) in WELL_KNOWN_PREFIXES {
            assert_eq!(well_known_namespace(prefix.as_bytes()), Some(*uri), "{prefix}");
        }
        assert_eq!(well_known_namespace(b"x"), None);
    }
}

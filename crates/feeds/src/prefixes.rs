//! The usual namespaces of prefixes.

/// Prefixes with the namespaces that feeds declare for them: those of the specifications of RSS 1.0 and its modules,
/// Dublin Core, Media RSS, podcasts, and others that are common in feeds.
pub const WELL_KNOWN_PREFIXES: &[(&str, &str)] = &[
    ("admin", "http://webns.net/mvcb/"),
    ("atom", "http://www.w3.org/2005/Atom"),
    ("cc", "http://creativecommons.org/ns#"),
    ("content", "http://purl.org/rss/1.0/modules/content/"),
    ("creativeCommons", "http://backend.userland.com/creativeCommonsRssModule"),
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("feedburner", "http://rssnamespace.org/feedburner/ext/1.0"),
    ("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"),
    ("georss", "http://www.georss.org/georss"),
    ("gml", "http://www.opengis.net/gml"),
    ("googleplay", "http://www.google.com/schemas/play-podcasts/1.0"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    ("media", "http://search.yahoo.com/mrss/"),
    ("openSearch", "http://a9.com/-/spec/opensearch/1.1/"),
    ("podcast", "https://podcastindex.org/namespace/1.0"),
    ("psc", "http://podlove.org/simple-chapters"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("slash", "http://purl.org/rss/1.0/modules/slash/"),
    ("source", "http://source.scripting.com/"),
    ("sy", "http://purl.org/rss/1.0/modules/syndication/"),
    ("thr", "http://purl.org/syndication/thread/1.0"),
    ("trackback", "http://madskills.com/public/xml/rss/module/trackback/"),
    ("wfw", "http://wellformedweb.org/CommentAPI/"),
    ("xhtml", "http://www.w3.org/1999/xhtml"),
    ("xlink", "http://www.w3.org/1999/xlink"),
    ("yt", "http://www.youtube.com/xml/schemas/2015"),
];

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

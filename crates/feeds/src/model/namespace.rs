//! The namespaces whose elements the model knows.

use crate::generated::names::NAMESPACES;

/// What a namespace is to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Ns {
    /// None, or one of RSS that means the same.
    Plain,
    /// RSS 1.0 and 0.90, whose root is an element of RDF.
    RssOfRdf,
    Atom,
    Rdf,
    Xml,
    Xhtml,
    Admin,
    Content,
    CreativeCommons,
    CreativeCommonsRss,
    DublinCore,
    DublinCoreTerms,
    FeedBurner,
    Geo,
    GeoRss,
    Gml,
    Itunes,
    Media,
    Podcast,
    Chapters,
    Slash,
    Syndication,
    Threading,
    #[default]
    Other,
}

impl Ns {
    /// Whether its elements fill fields of the formats that are empty otherwise.
    pub(super) fn fills_fields(self) -> bool {
        matches!(self, Self::DublinCore | Self::DublinCoreTerms | Self::Itunes | Self::Media | Self::Admin)
    }

    /// Whether its elements are those of the formats themselves.
    pub(crate) fn is_core(self) -> bool {
        matches!(self, Self::Plain | Self::RssOfRdf | Self::Atom)
    }
}

/// What a namespace is, with its usual prefix if it is known. Takes time linear in the table and in the address.
pub(crate) fn classify(uri: &str) -> (Ns, Option<&'static str>) {
    let essence = essence(uri);
    let is = |known: &str| known.eq_ignore_ascii_case(essence);
    match NAMESPACES.iter().find(|(known, ..)| is(known)) {
        Some((_, ns, prefix)) => (*ns, Some(prefix)),
        // Userland's addresses name versions, and mean the same.
        None if starts_with(essence, "backend.userland.com/rss") => (Ns::Plain, Some("")),
        None => (Ns::Other, None),
    }
}

/// A namespace without what writers get wrong: the scheme, and the character at its end.
fn essence(uri: &str) -> &str {
    let uri = uri.trim_ascii();
    let scheme = ["https://", "http://"].into_iter().find(|scheme| starts_with(uri, scheme));
    uri[scheme.map_or(0, str::len)..].trim_end_matches(['/', '#'])
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start))
}

/// A name in lower case, if it is short enough to be one of the formats.
pub(super) fn lower<'n>(name: &str, buffer: &'n mut [u8; 24]) -> &'n [u8] {
    let Some(lower) = buffer.get_mut(..name.len()) else { return b"" };
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_namespace_is_known_by_what_it_means() {
        for (uri, ns) in [
            ("http://www.w3.org/2005/Atom", Ns::Atom),
            ("https://www.w3.org/2005/Atom/", Ns::Atom),
            ("http://purl.org/atom/ns#", Ns::Atom),
            ("http://purl.org/rss/1.0/", Ns::RssOfRdf),
            ("http://www.itunes.com/DTDs/PodCast-1.0.dtd", Ns::Itunes),
            ("http://backend.userland.com/RSS2", Ns::Plain),
            ("http://search.yahoo.com/mrss", Ns::Media),
            ("\u{E9}http://", Ns::Other),
            ("", Ns::Other),
        ] {
            assert_eq!(classify(uri).0, ns, "{uri}");
        }
    }

    #[test]
    fn the_table_has_each_namespace_in_the_form_that_is_looked_up() {
        for (known, ns, prefix) in NAMESPACES {
            assert_eq!((essence(known), classify(known)), (*known, (*ns, Some(*prefix))));
            assert_eq!(*known, known.to_ascii_lowercase());
        }
    }
}

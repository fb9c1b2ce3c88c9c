//! The formats of feeds.

use super::element::Element;
use super::namespace::{Ns, classify};

/// Lists the formats, each with its code.
macro_rules! versions {
    ($( $(#[$attribute:meta])+ $name:ident: $code:literal; )+) => {
        /// The format of a feed. The [code](Self::code) of each is that of feedparser.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Version {
            $( $(#[$attribute])+ $name, )+
        }

        impl Version {
            /// The code of the format, as feedparser has it: `rss20`, `atom10`; empty if it is not known.
            pub fn code(self) -> &'static str {
                match self { $( Self::$name => $code, )+ }
            }
        }
    };
}

versions! {
    /// None that is known.
    #[default]
    Unknown: "";
    /// RSS of a version that is not known.
    Rss: "rss";
    /// RSS 0.90.
    Rss090: "rss090";
    /// RSS 0.91 of Netscape.
    Rss091Netscape: "rss091n";
    /// RSS 0.91 of Userland.
    Rss091Userland: "rss091u";
    /// RSS 0.92.
    Rss092: "rss092";
    /// RSS 0.93.
    Rss093: "rss093";
    /// RSS 0.94.
    Rss094: "rss094";
    /// RSS 1.0, or 1.1.
    Rss10: "rss10";
    /// RSS 2.0.
    Rss20: "rss20";
    /// Atom of a version that is not known.
    Atom: "atom";
    /// Atom 0.1.
    Atom01: "atom01";
    /// Atom 0.2.
    Atom02: "atom02";
    /// Atom 0.3.
    Atom03: "atom03";
    /// Atom 1.0.
    Atom10: "atom10";
    /// The Channel Definition Format.
    Cdf: "cdf";
    /// JSON Feed 1.0.
    Json10: "json1";
    /// JSON Feed 1.1.
    Json11: "json11";
}

impl Version {
    /// Whether it is one of the versions of Atom.
    pub(super) fn is_atom(self) -> bool {
        matches!(self, Self::Atom | Self::Atom01 | Self::Atom02 | Self::Atom03 | Self::Atom10)
    }

    /// The version that a root element says; `None` if it is the root of no feed.
    pub(super) fn of_root(root: &Element, is_netscape: bool) -> Option<Self> {
        let version = root.attribute("version").unwrap_or_default().trim_ascii();
        Some(match &*root.name.to_ascii_lowercase() {
            "rss" => match version {
                "0.91" if is_netscape => Self::Rss091Netscape,
                "0.90" => Self::Rss090,
                "0.91" => Self::Rss091Userland,
                "0.92" => Self::Rss092,
                "0.93" => Self::Rss093,
                "0.94" => Self::Rss094,
                _ if version.starts_with('2') => Self::Rss20,
                _ => Self::Rss,
            },
            "rdf" if root.ns == Ns::Rdf => Self::Rss,
            "channel" if root.ns == Ns::RssOfRdf => Self::Rss10,
            "channel" if root.ns.is_core() && is_of_cdf(root) => Self::Cdf,
            "channel" if root.ns.is_core() => Self::Rss,
            "feed" if root.ns.is_core() => match version {
                "0.1" => Self::Atom01,
                "0.2" => Self::Atom02,
                "0.3" => Self::Atom03,
                _ if root.namespace().is_some_and(|uri| uri.contains("2005")) => Self::Atom10,
                _ => Self::Atom,
            },
            _ => return None,
        })
    }

    /// The version, once an element of RSS that is in RDF, or an entry without a feed, has told which it is.
    pub(super) fn known_by(self, element: &Element) -> Self {
        match element.namespace() {
            // The root is an entry: <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.2>
            Some(uri) if self == Self::Unknown && element.ns == Ns::Atom => {
                if uri.contains("2005") {
                    Self::Atom10
                } else {
                    Self::Atom
                }
            }
            Some(uri) => self.known_by_namespace(uri),
            None => self,
        }
    }

    /// The version, once a namespace is known.
    pub(super) fn known_by_namespace(self, uri: &str) -> Self {
        match classify(uri).0 {
            Ns::RssOfRdf if self == Self::Rss && uri.contains("simple/0.9") => Self::Rss090,
            Ns::RssOfRdf if self == Self::Rss => Self::Rss10,
            _ => self,
        }
    }
}

/// Whether a root element is one of CDF, whose channels have their address as an attribute.
///
/// <https://www.w3.org/TR/NOTE-CDFsubmit.html>
fn is_of_cdf(root: &Element) -> bool {
    ["href", "lastmod", "base"].iter().any(|name| root.attribute(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::Feed;

    #[test]
    fn an_entry_as_root_tells_the_version_by_its_own_namespace() {
        for (root, code) in [
            ("<entry xmlns='http://www.w3.org/2005/Atom'>", "atom10"),
            ("<entry xmlns='http://purl.org/atom/ns#'>", "atom"),
            ("<item xmlns:atom='http://www.w3.org/2005/Atom'>", ""),
        ] {
            assert_eq!(
                Feed::parse(format!("{root}<title>t</title>").as_bytes()).unwrap().version.code(),
                code,
                "{root}"
            );
        }
    }
}

//! What namespace prefixes in selectors stand for.

use crate::terms::NamespaceUri;
use fivefold_core::Namespace;

/// The namespace prefixes that selectors can use, as in `svg|a`.
///
/// Those of the web are there from the start: `html`, `svg`, `math`, `xlink` and `xml`. Prefixes of a document's own are
/// of no account.
///
/// ```
/// use fivefold::select::{Namespaces, Selector};
///
/// let namespaces = Namespaces::new().with("media", "http://search.yahoo.com/mrss/");
/// let selector = Selector::parse_with("item > media|content[url]", &namespaces)?;
/// assert!(Selector::parse("media|content").is_err());
/// # Ok::<(), fivefold::select::SelectorError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Namespaces {
    /// Those that were declared; they go before the well-known ones.
    prefixes: Vec<(Box<str>, NamespaceUri)>,
    default: Option<NamespaceUri>,
}

/// The prefixes that are there from the start.
const WELL_KNOWN: [(&str, Namespace); 5] = [
    ("html", Namespace::HTML),
    ("svg", Namespace::SVG),
    ("math", Namespace::MATHML),
    ("xlink", Namespace::XLINK),
    ("xml", Namespace::XML),
];

impl Namespaces {
    /// The prefixes of the web.
    pub fn new() -> Self {
        Self { prefixes: Vec::new(), default: None }
    }

    /// Declares a prefix, which may be there already. An empty URI stands for no namespace.
    #[must_use]
    pub fn with(mut self, prefix: &str, uri: &str) -> Self {
        self.prefixes.retain(|(known, _)| **known != *prefix);
        self.prefixes.push((prefix.into(), uri.into()));
        self
    }

    /// Declares the namespace of elements whose names in selectors have no prefix. Without it, they can be in any.
    #[must_use]
    pub fn with_default(mut self, uri: &str) -> Self {
        self.default = Some(uri.into());
        self
    }

    pub(crate) fn get(&self, prefix: &str) -> Option<NamespaceUri> {
        let declared = self.prefixes.iter().find(|(known, _)| **known == *prefix).map(|(_, uri)| uri.clone());
        declared.or_else(|| {
            let (_, namespace) = WELL_KNOWN.iter().find(|(known, _)| *known == prefix)?;
            namespace.known_uri().map(NamespaceUri::from)
        })
    }

    pub(crate) fn default(&self) -> Option<&NamespaceUri> {
        self.default.as_ref()
    }
}

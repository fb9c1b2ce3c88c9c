//! Attribute values: numbers, dates and times, durations, colours, tokens, keywords and more.
//!
//! This re-exports the crate `fivefold-microsyntax`, which needs no document, and adds [`ElementExt`], which reads the
//! attributes of a document's elements.
//!
//! ```
//! use fivefold::microsyntax::{Duration, ElementExt};
//!
//! let document = fivefold::html::parse("<time datetime='4h 18m 3s'>the record</time>");
//! let time = document.root().descendants().find(|node| node.local_name() == Some("time")).unwrap();
//! let record = time.attribute_as::<Duration>("datetime").unwrap();
//! assert_eq!(record.seconds(), 15483.0);
//! ```

pub use fivefold_microsyntax::*;

/// The standard's own enumerated attributes, by their names and elements.
pub mod well_known {
    pub use fivefold_microsyntax::well_known::{find, find_on_any};
}

use crate::{Namespace, NodeRef};

/// Parses the attributes of an element.
///
/// Implemented for [`NodeRef`]; nodes other than elements have no attributes.
pub trait ElementExt<'a> {
    /// The value of an attribute, parsed as a type; `None` if it is missing or invalid.
    ///
    /// ```
    /// use fivefold::microsyntax::{ElementExt, SpaceSeparatedTokens};
    ///
    /// let document = fivefold::html::parse("<ol start='-3rd' class='a b'>");
    /// let list = document.root().descendants().find(|node| node.local_name() == Some("ol")).unwrap();
    /// assert_eq!(list.attribute_as::<i64>("start"), Some(-3));
    /// assert!(list.attribute_as::<SpaceSeparatedTokens<'_>>("class").unwrap().eq(["a", "b"]));
    /// assert_eq!(list.attribute_as::<u64>("start"), None);
    /// ```
    fn attribute_as<T: FromAttribute<'a>>(self, name: &str) -> Option<T>;

    /// The state of one of the standard's [enumerated attributes](well_known) of an HTML element; `None` if the element
    /// has no such attribute, or the attribute is in no state.
    ///
    /// ```
    /// use fivefold::microsyntax::ElementExt;
    ///
    /// let document = fivefold::html::parse("<img loading=LAZY>");
    /// let image = document.root().descendants().find(|node| node.local_name() == Some("img")).unwrap();
    /// assert_eq!(image.attribute_state("loading"), Some("lazy"));
    /// assert_eq!(image.attribute_state("crossorigin"), Some("no-cors"));
    /// assert_eq!(image.attribute_state("method"), None);
    /// ```
    fn attribute_state(self, name: &str) -> Option<&'static str>;

    /// The first element with this local name, in tree order, in this node's tree, that a hash-name reference refers to
    /// by its `id` or `name`. Takes time linear in the tree.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference>
    ///
    /// ```
    /// use fivefold::microsyntax::ElementExt;
    ///
    /// let document = fivefold::html::parse("<map name=sea></map><map name=land></map><img usemap='#land'>");
    /// let image = document.root().descendants().find(|node| node.local_name() == Some("img")).unwrap();
    /// let map = image.hash_name_target("map", image.attribute("usemap").unwrap()).unwrap();
    /// assert_eq!(map.attribute("name"), Some("land"));
    /// ```
    fn hash_name_target(self, local_name: &str, reference: &str) -> Option<Self>
    where
        Self: Sized;
}

impl<'a> ElementExt<'a> for NodeRef<'a> {
    fn attribute_as<T: FromAttribute<'a>>(self, name: &str) -> Option<T> {
        T::from_attribute(self.attribute(name)?)
    }

    fn attribute_state(self, name: &str) -> Option<&'static str> {
        if self.namespace()? != Namespace::HTML {
            return None;
        }
        well_known::find(name, self.local_name()?)?.state(self.attribute(name))
    }

    fn hash_name_target(self, local_name: &str, reference: &str) -> Option<Self> {
        let name = parse_hash_name_reference(reference)?;
        let is_named =
            |node: &Self| ["id", "name"].into_iter().any(|attribute| node.attribute(attribute) == Some(name));
        let root = self.ancestors().last().unwrap_or(self);
        let mut elements = root.descendants().filter(|node| node.local_name() == Some(local_name));
        elements.find(|node| node.namespace() == Some(Namespace::HTML) && is_named(node))
    }
}

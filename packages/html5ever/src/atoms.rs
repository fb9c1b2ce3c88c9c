//! From Fivefold's names to atoms.

use crate::generated::atoms::{LOCAL_NAMES, WITHOUT_ATOM, namespaced};
use crate::interface::{Attribute, QualName};
use crate::tendril::StrTendril;
use crate::texts::tendril_of;
use crate::{LocalName, ns};
use fivefold_core::{ElementName, Name, Names, Namespace, TagAttributes};
use fivefold_html5::attribute_name;
use std::sync::LazyLock;

/// The static names that are not static atoms, by number; interned once for all documents.
static OTHER_NAMES: LazyLock<Vec<LocalName>> = LazyLock::new(|| {
    let mut names = vec![LocalName::default(); LOCAL_NAMES.len()];
    for (id, text) in WITHOUT_ATOM {
        names[usize::from(id)] = LocalName::from(text);
    }
    names
});

/// The names of one document, and the atoms of those that are not static. Each of these is interned once.
#[derive(Default)]
pub(crate) struct Atoms {
    pub(crate) names: Names,
    /// The atoms of the document's own names, which follow the static ones.
    own: Vec<Option<LocalName>>,
}

impl Atoms {
    /// The atom of a name.
    #[inline]
    pub(crate) fn local(&mut self, name: Name) -> LocalName {
        match LOCAL_NAMES.get(name.id() as usize) {
            Some(Some(local)) => local.clone(),
            Some(None) => OTHER_NAMES[name.id() as usize].clone(),
            None => self.own(name),
        }
    }

    fn own(&mut self, name: Name) -> LocalName {
        let index = name.id() as usize - Name::STATIC_COUNT;
        if self.own.len() <= index {
            self.own.resize(index + 1, None);
        }
        let Self { names, own } = self;
        own[index].get_or_insert_with(|| LocalName::from(names.text(name))).clone()
    }

    /// The name of an element.
    #[inline]
    pub(crate) fn element(&mut self, name: ElementName) -> QualName {
        let namespace = match name.namespace {
            Namespace::SVG => ns!(svg),
            Namespace::MATHML => ns!(mathml),
            _ => ns!(html),
        };
        QualName::new(None, namespace, self.local(name.local))
    }

    /// The attributes of a tag, as an element of that name has them. Values share the buffer of `chunk`.
    #[inline]
    pub(crate) fn attributes(
        &mut self,
        element: ElementName,
        attributes: TagAttributes<'_>,
        chunk: &StrTendril,
    ) -> Vec<Attribute> {
        if attributes.is_empty() {
            return Vec::new();
        }
        let mut list = Vec::with_capacity(attributes.len());
        for (index, (name, value)) in attributes.values().enumerate() {
            let text = || attributes.nth(index).map(|attribute| attribute.name_text.data).unwrap_or_default();
            let name = attribute_name(element, name, text, &mut self.names);
            list.push(Attribute { name: self.attribute_name(name), value: tendril_of(value, chunk) });
        }
        list
    }

    #[inline]
    fn attribute_name(&mut self, name: Name) -> QualName {
        let (prefix, namespace) = match namespaced(name) {
            None => (None, ns!()),
            Some((prefix, namespace)) => (prefix, namespace),
        };
        QualName::new(prefix, namespace, self.local(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Atoms of some versions of web_atoms only.
    const NOT_EVERYWHERE: &str = "
        alpha blocking colorspace imagesizes imagesrcset inert shadowrootslotassignment allow aria-grabbed closedby
        command commandfor exportparts fr hatch hatchpath mask-type onbeforetoggle oncancel oncanplay
        oncanplaythrough onclose oncommand oncuechange ondragexit ondurationchange onemptied onended onloadeddata
        onloadedmetadata onloadstart onmessageerror onpagereveal onpageswap onpause onplay onplaying onprogress
        onratechange onrejectionhandled onseeked onseeking onshow onstalled onsuspend ontimeupdate ontoggle
        onunhandledrejection onvolumechange onwaiting onwheel paint-order part popover popovertarget
        popovertargetaction selectedcontent side transform-origin vector-effect
    ";

    #[test]
    fn the_table_has_the_atom_of_each_static_name() {
        let mut atoms = Atoms::default();
        let names = Names::new();
        let mut found = 0;
        for (id, local) in LOCAL_NAMES.iter().enumerate().skip(1) {
            let without = WITHOUT_ATOM.iter().find(|(other, _)| usize::from(*other) == id);
            match (local, without) {
                (Some(local), None) => {
                    if let Some(name) = Name::lookup(local) {
                        assert_eq!(names.local(name), &**local);
                        assert_eq!(atoms.local(name), *local);
                        found += 1;
                    }
                }
                (None, Some((_, text))) => {
                    let is_needless = LocalName::try_static(text).is_some()
                        && !NOT_EVERYWHERE.split_ascii_whitespace().any(|other| other == *text);
                    assert!(!is_needless, "{text} is an atom; remove it from WITHOUT_ATOM");
                    assert_eq!(&*atoms.local(Name::lookup(text).unwrap()), *text);
                }
                _ => panic!("{id} is in one table and in the other, or in none"),
            }
        }
        // All but those with a colon, which are attributes of SVG without their prefix.
        assert!(found > 900, "{found}");
    }

    #[test]
    fn own_names_are_interned_once() {
        let mut atoms = Atoms::default();
        let name = atoms.names.intern("data-something-of-my-own");
        let one = atoms.local(name);
        assert_eq!(one, LocalName::from("data-something-of-my-own"));
        assert_eq!(atoms.own.len(), 1);
        assert_eq!(atoms.local(name), one);
    }
}

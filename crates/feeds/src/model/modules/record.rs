//! How the types of modules are made from elements.

use super::super::When;
use super::super::element::{Attribute, Element};
use super::super::namespace::Ns;
use core::time::Duration;

/// What a record is made from: an element, or all elements of a module.
#[derive(Clone, Copy)]
pub(super) struct View<'f> {
    pub(super) element: Option<&'f Element>,
    pub(super) value: &'f str,
    pub(super) attributes: &'f [Attribute],
    pub(super) children: &'f [Element],
    /// The namespaces whose elements count.
    pub(super) of: &'static [Ns],
}

impl<'f> View<'f> {
    pub(super) fn of(element: &'f Element, of: &'static [Ns]) -> Self {
        let Element { value, attributes, children, .. } = element;
        Self { element: Some(element), value, attributes, children, of }
    }

    pub(super) fn value<T: Value<'f>>(self) -> Option<T> {
        T::parse(self.value)
    }

    pub(super) fn attribute<T: Value<'f>>(self, name: &str) -> Option<T> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name.eq_ignore_ascii_case(name))
            .and_then(|found| T::parse(&found.value))
    }

    pub(super) fn children(self, name: &'static str) -> impl Iterator<Item = &'f Element> {
        // The specification of Media RSS has elements without a prefix inside of others.
        let counts = move |ns: Ns| self.of.contains(&ns) || self.element.is_some() && ns.is_core();
        self.children.iter().filter(move |child| child.is_named(name) && counts(child.ns))
    }

    /// The first text of a child that can be read.
    pub(super) fn text<T: Value<'f>>(self, name: &'static str) -> Option<T> {
        self.texts(name).next()
    }

    pub(super) fn texts<T: Value<'f>>(self, name: &'static str) -> impl Iterator<Item = T> {
        self.children(name).filter_map(|child| T::parse(&child.value))
    }

    pub(super) fn records<T: From<Self>>(self, name: &'static str) -> impl Iterator<Item = T> {
        self.children(name).map(move |child| T::from(Self::of(child, self.of)))
    }

    /// The first date of a child that can be read.
    pub(super) fn date(self, name: &'static str) -> Option<When> {
        When::first(self.children(name).map(When::of))
    }
}

/// A value that a text can be.
pub(super) trait Value<'f>: Sized {
    /// The value of a text; `None` if it is empty, or none of this type.
    fn parse(text: &'f str) -> Option<Self>;
}

impl<'f> Value<'f> for &'f str {
    fn parse(text: &'f str) -> Option<Self> {
        Some(text.trim_ascii()).filter(|text| !text.is_empty())
    }
}

impl Value<'_> for u64 {
    fn parse(text: &str) -> Option<Self> {
        text.trim_ascii().parse().ok()
    }
}

impl Value<'_> for f64 {
    fn parse(text: &str) -> Option<Self> {
        text.trim_ascii().parse().ok().filter(|number: &Self| number.is_finite())
    }
}

impl Value<'_> for bool {
    fn parse(text: &str) -> Option<Self> {
        match &*text.trim_ascii().to_ascii_lowercase() {
            "yes" | "true" | "explicit" => Some(true),
            "no" | "false" | "clean" => Some(false),
            _ => None,
        }
    }
}

/// Hours, minutes and seconds with colons between them, or seconds alone.
impl Value<'_> for Duration {
    fn parse(text: &str) -> Option<Self> {
        let mut seconds = 0.0;
        let mut parts = 0;
        for part in text.trim_ascii().split(':') {
            seconds = seconds * 60.0 + f64::parse(part).filter(|part| !part.is_sign_negative())?;
            parts += 1;
        }
        if parts <= 3 { Self::try_from_secs_f64(seconds).ok() } else { None }
    }
}

/// The names in a list with commas between them.
impl<'f> Value<'f> for Vec<&'f str> {
    fn parse(text: &'f str) -> Option<Self> {
        let names: Self = text.split(',').map(str::trim_ascii).filter(|name| !name.is_empty()).collect();
        (!names.is_empty()).then_some(names)
    }
}

/// Defines a record: a type whose fields are read from an element's value, its attributes, and its children.
///
/// - `value T`: the element's text
/// - `attribute "name" T`: an attribute
/// - `text "name" T`, `texts "name" T`: the text of the first child with the name, or of all
/// - `child "name" T`, `children "name" T`: a record
/// - `date "name"`: a date
macro_rules! record {
    ($(
        $(#[$doc:meta])+
        $name:ident $(of $($ns:ident)+)? {
            $( $(#[$field_doc:meta])+ $field:ident: $source:ident $($key:literal)? $($type:ty)?; )+
        }
    )+) => { $(
        $(#[$doc])+
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct $name<'f> {
            $( $(#[$field_doc])+ pub $field: record!(@type $source $($type)?), )+
            /// The element, with all that it has; `None` for a module as a whole.
            pub element: Option<&'f $crate::model::Element>,
        }

        impl<'f> From<$crate::model::modules::record::View<'f>> for $name<'f> {
            fn from(view: $crate::model::modules::record::View<'f>) -> Self {
                Self {
                    $( $field: record!(@read view $source $($key)?), )+
                    element: view.element,
                }
            }
        }

        $(
            impl<'f> $name<'f> {
                /// What the extensions of a feed or of an entry say; `None` if there are none of the module.
                pub fn of(extensions: &'f [$crate::model::Element]) -> Option<Self> {
                    const OF: &[$crate::model::namespace::Ns] = &[$($crate::model::namespace::Ns::$ns),+];
                    if !extensions.iter().any(|element| OF.contains(&element.ns)) {
                        return None;
                    }
                    let view = $crate::model::modules::record::View {
                        element: None,
                        value: "",
                        attributes: &[],
                        children: extensions,
                        of: OF,
                    };
                    Some(view.into())
                }
            }
        )?

        #[cfg(feature = "sanitize")]
        impl $crate::model::field::Show for $name<'_> {
            fn show(&self, to: &mut dyn $crate::model::field::Writer) {
                to.object(true);
                $( $crate::model::field::field(to, stringify!($field).trim_start_matches("r#"), &self.$field); )+
                to.object(false);
            }
        }
    )+ };
    (@type value $type:ty) => { Option<$type> };
    (@type attribute $type:ty) => { Option<$type> };
    (@type text $type:ty) => { Option<$type> };
    (@type texts $type:ty) => { Vec<$type> };
    (@type child $type:ty) => { Option<$type> };
    (@type children $type:ty) => { Vec<$type> };
    (@type date) => { Option<$crate::model::When> };
    (@read $view:ident value) => { $view.value() };
    (@read $view:ident attribute $key:literal) => { $view.attribute($key) };
    (@read $view:ident text $key:literal) => { $view.text($key) };
    (@read $view:ident texts $key:literal) => { $view.texts($key).collect() };
    (@read $view:ident child $key:literal) => { $view.records($key).next() };
    (@read $view:ident children $key:literal) => { $view.records($key).collect() };
    (@read $view:ident date $key:literal) => { $view.date($key) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_or_are_absent() {
        for (text, seconds) in
            [("1:02:03", Some(3723.0)), ("62:03.5", Some(3723.5)), (" 90 ", Some(90.0)), ("1:2:3:4", None)]
        {
            assert_eq!(Duration::parse(text).map(|duration| duration.as_secs_f64()), seconds, "{text}");
        }
        assert_eq!(["-1", "1:-2", "", "NaN", "1e400"].map(Duration::parse), [None; 5]);
        assert_eq!(["Yes", "clean", "maybe"].map(bool::parse), [Some(true), Some(false), None]);
        assert_eq!(<Vec<&str>>::parse("a, b,,"), Some(vec!["a", "b"]));
    }
}

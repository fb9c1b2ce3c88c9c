//! How the types of modules are made from elements.

use super::super::When;
use super::super::element::{Attribute, Element};
use super::super::namespace::Ns;
use core::time::Duration;
use fivefold_core::Span;

/// What a record is made from: an element, or all elements of a module.
#[derive(Clone, Copy)]
pub(crate) struct View<'f> {
    pub(crate) element: Option<&'f Element>,
    value: &'f str,
    attributes: &'f [Attribute],
    children: &'f [Element],
    /// The namespaces whose elements count.
    of: &'static [Ns],
}

impl<'f> View<'f> {
    pub(crate) fn of(element: &'f Element, of: &'static [Ns]) -> Self {
        let Element { value, attributes, children, .. } = element;
        Self { element: Some(element), value, attributes, children, of }
    }

    /// What the extensions of a feed or an entry say that are in one of the namespaces; `None` if there are none.
    pub(crate) fn of_module(extensions: &'f [Element], of: &'static [Ns]) -> Option<Self> {
        let has_any = extensions.iter().any(|element| of.contains(&element.ns));
        has_any.then_some(Self { element: None, value: "", attributes: &[], children: extensions, of })
    }

    pub(crate) fn value<T: Value<'f>>(self) -> Option<T> {
        T::parse(self.value)
    }

    pub(crate) fn attribute<T: Value<'f>>(self, name: &str) -> Option<T> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name.eq_ignore_ascii_case(name))
            .and_then(|found| T::parse(&found.value))
    }

    pub(crate) fn children(self, name: &'static str) -> impl Iterator<Item = &'f Element> {
        // The specification of Media RSS has elements without a prefix inside of others.
        let counts = move |ns: Ns| self.of.contains(&ns) || self.element.is_some() && ns.is_core();
        self.children.iter().filter(move |child| child.is_named(name) && counts(child.ns))
    }

    /// The first text of a child that can be read.
    pub(crate) fn text<T: Value<'f>>(self, name: &'static str) -> Option<T> {
        self.texts(name).next()
    }

    pub(crate) fn texts<T: Value<'f>>(self, name: &'static str) -> impl Iterator<Item = T> {
        self.children(name).filter_map(|child| T::parse(&child.value))
    }

    pub(crate) fn records<T: From<Self>>(self, name: &'static str) -> impl Iterator<Item = T> {
        self.children(name).map(move |child| T::from(Self::of(child, self.of)))
    }

    /// The first date of a child that can be read.
    pub(crate) fn date(self, name: &'static str) -> Option<When> {
        When::first(self.children(name).map(When::of))
    }
}

/// A value that a text can be.
pub(crate) trait Value<'f>: Sized {
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

/// A date in an attribute.
impl Value<'_> for When {
    fn parse(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| Self::new(text.to_owned(), Span::default()))
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

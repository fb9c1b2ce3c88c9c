//! What is known of a start tag.

use super::{AttributeSyntax, Edits, Key, SourceEditError, SourceEditErrorKind};
use crate::{Attribute, NodeRef};
use fivefold_core::{Language, Span};
use std::borrow::Cow;
use std::collections::HashMap;

/// Up to this many attributes, a tag is read each time that it is changed; what is known of one with more is kept, so that
/// changing all of them takes linear time.
const READ_AGAIN: usize = 12;

/// What is known of a start tag.
#[derive(Clone, Debug)]
pub(super) struct Tag<'a> {
    is_readable: bool,
    end: Option<End<'a>>,
    /// The attributes by their names, those of HTML in lower case.
    attributes: HashMap<Cow<'a, str>, Attribute<'a>>,
}

/// Where the attributes of a start tag end.
#[derive(Clone, Copy, Debug)]
pub(super) struct End<'a> {
    pub(super) offset: u64,
    /// The last attribute in the tag, if there is one.
    last: Option<Attribute<'a>>,
}

impl<'a> Edits<'a> {
    /// What is known of the tag of an element with many attributes.
    #[inline]
    fn kept_tag(&mut self, element: NodeRef<'a>) -> Option<&Tag<'a>> {
        element.attributes().nth(READ_AGAIN)?;
        if !self.tags.contains_key(&element.id()) {
            let mut attributes = HashMap::new();
            for attribute in element.attributes() {
                attributes.entry(self.folded(attribute.name())).or_insert(attribute);
            }
            let tag = Tag { is_readable: self.is_readable(element), end: self.read_end(element), attributes };
            self.tags.insert(element.id(), tag);
        }
        self.tags.get(&element.id())
    }

    /// A name such that those of one attribute are the same: in HTML, in lower case.
    #[inline]
    pub(super) fn folded<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if self.language == Language::Html && name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            name.to_ascii_lowercase().into()
        } else {
            name.into()
        }
    }

    /// The attribute of an element with that name.
    #[inline]
    pub(super) fn attribute(&mut self, element: NodeRef<'a>, name: &str) -> Option<Attribute<'a>> {
        let name = self.folded(name);
        if let Some(tag) = self.kept_tag(element) {
            return tag.attributes.get(&name).copied();
        }
        element.attributes().find(|attribute| self.folded(attribute.name()) == name)
    }

    /// Refuses a start tag of XML that is not closed or has a slash among its attributes: what XML5 makes of that depends
    /// on what follows.
    #[inline]
    pub(super) fn check_tag(&mut self, element: NodeRef<'a>) -> Result<(), SourceEditError> {
        let is_readable = match self.kept_tag(element) {
            Some(tag) => tag.is_readable,
            None => self.is_readable(element),
        };
        if is_readable { Ok(()) } else { Err(SourceEditErrorKind::Inexpressible.of(element)) }
    }

    #[inline]
    fn is_readable(&self, element: NodeRef<'_>) -> bool {
        if self.language == Language::Html {
            return true;
        }
        let Ok(tag) = self.start_tag(element) else { return true };
        let source = self.document.source();
        let mut at = tag.start as usize + 1 + self.written_name(tag).len();
        for span in element.attributes().filter_map(Attribute::span) {
            if source.get(at..span.start as usize).is_none_or(|between| between.contains('/')) {
                return false;
            }
            at = span.end as usize;
        }
        let end = &source[at..tag.end as usize];
        let rest = end.strip_suffix("/>").or(end.strip_suffix('>'));
        // The input may end in a tag.
        rest.is_some_and(|rest| !rest.contains('/'))
    }

    /// The end of the last attribute in the start tag of an element, or of its name.
    #[inline]
    pub(super) fn end_of_attributes(&mut self, element: NodeRef<'a>) -> Option<End<'a>> {
        match self.kept_tag(element) {
            Some(tag) => tag.end,
            None => self.read_end(element),
        }
    }

    #[inline]
    fn read_end(&self, element: NodeRef<'a>) -> Option<End<'a>> {
        let tag = self.start_tag(element).ok()?;
        let ends = element.attributes().filter_map(|attribute| Some((attribute.span()?.end, attribute)));
        let last = ends.filter(|(end, _)| (tag.start..tag.end).contains(end)).max_by_key(|(end, _)| *end);
        Some(match last {
            Some((offset, last)) => End { offset, last: Some(last) },
            None => End { offset: tag.start + self.written_name(tag).len() as u64 + 1, last: None },
        })
    }

    /// Writes out the value of an attribute that ends a tag with its equals sign, where a new attribute would become the
    /// value.
    #[inline]
    pub(super) fn complete_value(&mut self, end: End<'a>) {
        let is_missing = |attribute: &Attribute<'_>| {
            attribute.syntax() == Some(AttributeSyntax::Unquoted) && attribute.value_span().is_empty()
        };
        if let Some(span) = end.last.filter(is_missing).and_then(Attribute::span)
            && !self.changes.contains_key(&Key::of_attribute(span))
        {
            self.change_attribute(span, Span::empty(end.offset), "\"\"".to_owned());
        }
    }
}

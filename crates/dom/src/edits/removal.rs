//! Removing an attribute from a start tag, with its duplicates.

use super::{Edits, SourceEditError, SourceEditErrorKind};
use crate::node::flag;
use crate::{Attribute, NodeRef};
use core::ops::Range;
use fivefold_core::{Language, Span};
use std::borrow::Cow;
use std::collections::HashSet;

impl<'a> Edits<'a> {
    /// Removes attributes of an element from its tag.
    #[inline]
    pub(super) fn remove_attributes(
        &mut self,
        element: NodeRef<'a>,
        removed: &[Attribute<'a>],
    ) -> Result<(), SourceEditError> {
        if self.document.nodes[element.id().index()].has(flag::HAS_SEVERAL_TAGS) {
            return Err(SourceEditErrorKind::SeveralTags.of(element));
        }
        let span_of = |attribute: Attribute<'_>| {
            attribute.span().ok_or_else(|| SourceEditErrorKind::NotInSource.of(attribute.name()))
        };
        let spans = removed.iter().map(|attribute| span_of(*attribute));
        let spans: Vec<Span> = spans.collect::<Result<_, _>>()?;
        let tag = self.start_tag(element)?;
        let name_end = tag.start as usize + 1 + self.written_name(tag).len();
        let removal =
            |span: &Span| self.removal(*span, name_end).ok_or_else(|| SourceEditErrorKind::Inexpressible.of(element));
        let removals = |spans: &[Span]| spans.iter().map(removal).collect::<Result<Vec<_>, _>>();
        let duplicates = removals(&self.duplicates(element, removed))?;
        let originals = removals(&spans)?;
        for (duplicate, text) in duplicates {
            self.replace_span(duplicate, text.to_owned());
        }
        for (attribute, (original, text)) in spans.into_iter().zip(originals) {
            self.change_attribute(attribute, original, text.to_owned());
        }
        Ok(())
    }

    /// What to remove for the attribute at `span`, and what to write there instead: the attribute with the white space
    /// before it. `name_end` is the end of the tag's name. `None` if what follows would be read otherwise.
    #[inline]
    fn removal(&self, span: Span, name_end: usize) -> Option<(Span, &'static str)> {
        let source = self.document.source().as_bytes();
        let (mut start, end) = (span.start as usize, span.end as usize);
        let is_space = |byte: &u8| self.is_space(*byte);
        // A name that begins with an equals sign would become a value.
        if source[end..].iter().find(|byte| !is_space(byte)) == Some(&b'=') {
            return None;
        }
        let next = source.get(end);
        // Without white space, the names beside would join.
        if next.is_none_or(|next| is_space(next) || matches!(next, b'/' | b'>')) {
            while start > 0 && is_space(&source[start - 1]) {
                start -= 1;
            }
            // A value without quotes would take in the slash, and what stands between may be removed as well.
            if next == Some(&b'/') && start < span.start as usize && start != name_end {
                return Some((Span::new(start as u64, span.end), " "));
            }
            // What was an unexpected slash would close the tag. With white space behind it, it may be the end of a value.
            if next == Some(&b'>') && start == span.start as usize {
                while start > 0 && source[start - 1] == b'/' {
                    start -= 1;
                }
            }
        }
        // So it would if what follows is removed as well.
        let follows_slash = start > 0 && source[start - 1] == b'/';
        Some((Span::new(start as u64, span.end), if follows_slash { " " } else { "" }))
    }

    /// Where a tag repeats attributes that are to be removed. The parser has dropped these duplicates; without the
    /// attributes, the first of them would count.
    #[inline]
    fn duplicates(&self, element: NodeRef<'a>, removed: &[Attribute<'a>]) -> Vec<Span> {
        let Ok(tag) = self.start_tag(element) else { return Vec::new() };
        let first = removed.iter().filter_map(|attribute| attribute.span()).map(|span| span.end).min();
        let mut gap_start = first.unwrap_or(tag.end);
        let spans = element.attributes().filter_map(|attribute| attribute.span());
        let mut present: Vec<Span> = spans.filter(|other| (gap_start..tag.end).contains(&other.start)).collect();
        present.sort_unstable_by_key(|span| span.start);
        present.push(Span::empty(tag.end));
        let names = self.names_of(removed);
        let mut duplicates = Vec::new();
        for next in present {
            let gap = gap_start as usize..next.start as usize;
            gap_start = next.end;
            self.for_each_written_in(gap, |name, span| {
                if self.is_duplicate(element, &names, name) {
                    duplicates.push(span);
                }
            });
        }
        duplicates
    }

    /// Calls `visit` with the name and the place of each attribute that is written in a part of a tag.
    #[inline]
    fn for_each_written_in(&self, part: Range<usize>, mut visit: impl FnMut(&'a str, Span)) {
        let Some(text) = self.document.source().get(part.clone()) else { return };
        let bytes = text.as_bytes();
        let skip = |mut at: usize, is_skipped: &dyn Fn(u8) -> bool| {
            while bytes.get(at).is_some_and(|byte| is_skipped(*byte)) {
                at += 1;
            }
            at
        };
        let is_space = |byte| self.is_space(byte);
        let is_between = |byte| is_space(byte) || matches!(byte, b'/' | b'>');
        let mut at = skip(0, &is_between);
        while at < bytes.len() {
            let start = at;
            // An equals sign can be the first character of a name.
            at = skip(at + 1, &|byte| !is_between(byte) && byte != b'=');
            let name = &text[start..at];
            let mut end = at;
            let equals_sign = skip(at, &is_space);
            if bytes.get(equals_sign) == Some(&b'=') {
                let value = skip(equals_sign + 1, &is_space);
                end = match bytes.get(value) {
                    Some(&quote @ (b'"' | b'\'')) => (skip(value + 1, &|byte| byte != quote) + 1).min(bytes.len()),
                    _ => skip(value, &|byte| !is_space(byte) && byte != b'>'),
                };
            }
            visit(name, Span::new((part.start + start) as u64, (part.start + end) as u64));
            at = skip(end, &is_between);
        }
    }

    /// The names that attributes have in the source, and their expanded names.
    #[inline]
    fn names_of(&self, removed: &[Attribute<'a>]) -> Names<'a> {
        let written = |attribute: &Attribute<'_>| self.document.source().get(attribute.name_span().range());
        let with_prefix = removed.iter().filter(|attribute| attribute.prefix().is_some());
        let expanded = |attribute: &Attribute<'a>| Some((attribute.namespace_uri()?, attribute.local_name()));
        Names {
            written: removed.iter().filter_map(written).map(|name| self.folded(name)).collect(),
            expanded: with_prefix.filter_map(expanded).collect(),
        }
    }

    /// Whether a parser drops an attribute that is written with this name because there are attributes with `names`.
    #[inline]
    fn is_duplicate(&self, element: NodeRef<'a>, names: &Names<'a>, name: &'a str) -> bool {
        // By the expanded name: https://www.w3.org/TR/xml-names/#uniqAttrs
        let has_same_expanded_name = |(prefix, local_name)| {
            !names.expanded.is_empty()
                && namespace_of(prefix, element).is_some_and(|uri| names.expanded.contains(&(uri, local_name)))
        };
        names.written.contains(&self.folded(name))
            || self.language == Language::Xml && name.split_once(':').is_some_and(has_same_expanded_name)
    }
}

/// The names of attributes that are to be removed.
struct Names<'a> {
    /// As they are written, those of HTML in lower case.
    written: HashSet<Cow<'a, str>>,
    /// The namespaces and local names of those with a prefix.
    expanded: HashSet<(&'a str, &'a str)>,
}

/// The URI that a prefix stands for in the tag of an element, if a declaration says so. The prefix `xml` needs none, and is
/// not looked for: no other prefix may stand for its namespace, so its attributes have no duplicates but of the same name.
#[inline]
fn namespace_of<'a>(prefix: &str, element: NodeRef<'a>) -> Option<&'a str> {
    let declaration = format!("xmlns:{prefix}");
    let around = core::iter::once(element).chain(element.ancestors());
    around.filter_map(|element| element.attribute(&declaration)).next()
}

//! Removing an attribute from a start tag, with its duplicates.

use super::{Edits, SourceEditError};
use crate::{Attribute, NodeRef};
use core::ops::Range;
use fivefold_core::{Language, Span};

impl<'a> Edits<'a> {
    /// What to remove for the attribute at `span`, and what to write there instead: the attribute with the white space
    /// before it.
    #[inline]
    pub(super) fn removal(&self, span: Span) -> Result<(Span, &'static str), SourceEditError> {
        let source = self.document.source().as_bytes();
        let (mut start, end) = (span.start as usize, span.end as usize);
        let is_space = |byte: &u8| self.is_space(*byte);
        // A name that begins with an equals sign would become a value.
        if source[end..].iter().find(|byte| !is_space(byte)) == Some(&b'=') {
            return Err(SourceEditError::Inexpressible);
        }
        let next = source.get(end);
        // Without white space, the names beside would join.
        if next.is_none_or(|next| is_space(next) || matches!(next, b'/' | b'>')) {
            while start > 0 && is_space(&source[start - 1]) {
                start -= 1;
            }
            // What was an unexpected slash would close the tag.
            while next == Some(&b'>') && start > 0 && source[start - 1] == b'/' {
                start -= 1;
            }
        }
        // So it would if what follows is removed as well.
        let follows_slash = next != Some(&b'>') && start > 0 && source[start - 1] == b'/';
        Ok((Span::new(start as u64, span.end), if follows_slash { " " } else { "" }))
    }

    /// Where a tag repeats an attribute, at `span`. The parser has dropped these duplicates; without the attribute, the
    /// first of them would count.
    #[inline]
    pub(super) fn duplicates(&self, element: NodeRef<'a>, attribute: Attribute<'a>, span: Span) -> Vec<Span> {
        let Ok(tag) = self.start_tag(element) else { return Vec::new() };
        let spans = element.attributes().filter_map(|attribute| attribute.span());
        let mut kept: Vec<Span> = spans.filter(|other| (span.end..tag.end).contains(&other.start)).collect();
        kept.sort_unstable_by_key(|span| span.start);
        kept.push(Span::empty(tag.end));
        let mut gap_start = span.end;
        let mut duplicates = Vec::new();
        for next in kept {
            let gap = gap_start as usize..next.start as usize;
            gap_start = next.end;
            self.for_each_written_in(gap, |name, span| {
                if self.is_duplicate(element, attribute, name) {
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

    /// Whether a parser drops an attribute that is written with this name because there is `attribute`.
    #[inline]
    fn is_duplicate(&self, element: NodeRef<'a>, attribute: Attribute<'a>, name: &str) -> bool {
        let written = self.document.source().get(attribute.name_span().range()).unwrap_or_default();
        if self.language == Language::Html {
            return name.eq_ignore_ascii_case(written);
        }
        // By the expanded name: https://www.w3.org/TR/xml-names/#uniqAttrs
        let has_same_expanded_name = |(prefix, local_name)| {
            attribute.prefix().is_some()
                && local_name == attribute.local_name()
                && attribute.namespace_uri().is_some_and(|uri| namespace_of(prefix, element) == Some(uri))
        };
        name == written || name.split_once(':').is_some_and(has_same_expanded_name)
    }
}

/// The URI that a prefix stands for in the tag of an element, if a declaration says so. The prefix `xml` needs none, and is
/// not looked for: no other prefix may stand for its namespace, so its attributes have no duplicates but of the same name.
#[inline]
fn namespace_of<'a>(prefix: &str, element: NodeRef<'a>) -> Option<&'a str> {
    let declaration = format!("xmlns:{prefix}");
    let around = core::iter::once(element).chain(element.ancestors());
    around.filter_map(|element| element.attribute(&declaration)).next()
}

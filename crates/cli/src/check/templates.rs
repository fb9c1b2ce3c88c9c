//! What template languages write between tags and in them. A parser of HTML reads it as attributes and text, and what is
//! right for those may be wrong for the template.

use crate::parsed::Parsed;
use core::ops::Range;
use fivefold::html::Options;
use fivefold::html::tokenizer::{HtmlToken, Tap, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::{Document, Language, Span};

/// How code begins and ends in Jinja, Liquid, Handlebars, Vue, ERB, EJS, PHP, template literals and the like.
const MARKS: [(&str, &str); 6] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("<%", "%>"), ("<?", "?>"), ("${", "}")];

/// The places where nothing is mended: code, tags with code in them, and the text behind a tag that code has cut, up to the
/// next tag.
#[derive(Debug)]
pub(super) struct Templates {
    /// In order, and apart.
    places: Vec<Range<usize>>,
}

/// Code in the source.
struct Code {
    place: Range<usize>,
    is_closed: bool,
}

impl Templates {
    /// Finds these places. This takes time linear in the source, and without marks in it hardly any.
    pub(super) fn find(parsed: &Parsed) -> Self {
        let source = parsed.document.source();
        let code = find_code(source);
        let tags = if code.is_empty() { Vec::new() } else { find_tags(parsed) };
        let mut found: Vec<_> = code.iter().map(|code| code.place.clone()).collect();
        for tag in &tags {
            let first = code.partition_point(|code| code.place.end <= tag.start);
            let end = code.partition_point(|code| code.place.start < tag.end);
            let Some(last) = code[..end].last().filter(|_| first < end) else { continue };
            found.push(tag.clone());
            // The tag ends where the code in it has a `>`, that of `?>` included.
            if !last.is_closed || last.place.end >= tag.end {
                let cut = last.place.end.max(tag.end);
                let next = tags.get(tags.partition_point(|tag| tag.start < cut));
                found.push(tag.end..next.map_or(source.len(), |next| next.start));
            }
        }
        found.sort_unstable_by_key(|place| place.start);
        let mut places: Vec<Range<usize>> = Vec::new();
        for place in found {
            match places.last_mut() {
                Some(last) if place.start <= last.end => last.end = last.end.max(place.end),
                _ => places.push(place),
            }
        }
        Self { places }
    }

    /// Whether a range is in such a place in part, or at its start.
    pub(super) fn have(&self, span: Span) -> bool {
        let Range { start, end } = span.range();
        let index = self.places.partition_point(|place| place.end <= start);
        self.places.get(index).is_some_and(|place| place.start < end.max(start + 1))
    }
}

fn find_code(source: &str) -> Vec<Code> {
    let mut found = Vec::new();
    let mut is_ever_closed = [true; MARKS.len()];
    let mut at = 0;
    while let Some(start) = source[at..].find(['{', '<', '$']).map(|offset| at + offset) {
        at = start + 1;
        let Some(kind) = MARKS.iter().position(|(opening, _)| source[start..].starts_with(opening)) else { continue };
        let (opening, closing) = MARKS[kind];
        let inside = start + opening.len();
        // What is not found once is not looked for again, which would take the square of the time.
        let end = if is_ever_closed[kind] { source[inside..].find(closing) } else { None };
        is_ever_closed[kind] = end.is_some();
        at = match end {
            Some(end) => inside + end + closing.len(),
            // At the end of a file, PHP needs none.
            None if opening == "<?" => source.len(),
            None => inside,
        };
        found.push(Code { place: start..at, is_closed: end.is_some() });
    }
    found
}

/// The tags in their order, with what the end of the source has cut.
fn find_tags(parsed: &Parsed) -> Vec<Range<usize>> {
    let source = parsed.document.source();
    if parsed.language == Language::Xml {
        let nodes = parsed.document.root().descendants();
        return nodes.filter_map(|node| Some(node.start_tag_span()?.range())).collect();
    }
    let (mut tags, mut end) = (Vec::new(), 0);
    let take = |builder: &mut TreeBuilder<Document>, token: HtmlToken<'_>| {
        if let HtmlToken::StartTag(tag) | HtmlToken::EndTag(tag) = &token {
            tags.push(tag.span.range());
        }
        if !matches!(token, HtmlToken::EndOfFile(_)) {
            end = token.span().range().end;
        }
        builder.token(token)
    };
    let wrap = |builder| Tap::new(builder, take);
    let mut tokenizer = Tokenizer::around(Document::new(), parsed.context.as_ref(), Options::default(), (), wrap);
    let _ = tokenizer.feed(source);
    drop(tokenizer.finish());
    if end < source.len() {
        tags.push(end..source.len());
    }
    tags
}

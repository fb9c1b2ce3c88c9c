//! Where references and declarations stand in HTML.

use super::Scan;
use crate::html::tokenizer::{HtmlTag, HtmlToken, State, Tap, TextState, TokenSink, Tokenizer};
use crate::html::tree_builder::TreeBuilder;
use crate::html::{Context, Options, Scripting};
use crate::{Document, Name};
use core::ops::{ControlFlow, Range};
use fivefold_core::Text;
use fivefold_html5::encoding::label_in_content;

/// Runs the whole parser over a text: it knows where an element's text is raw.
pub(super) fn scan(text: &str, context: Option<&Context>, scripting: bool) -> Scan {
    let options = Options::default().with_template_for(false);
    let options = if scripting { options.with_scripting(Scripting::Normal) } else { options };
    let initial = context.map_or(State::Data, |context| context.initial_state(options.scripting));
    let mut is_raw = !matches!(initial, State::Data | State::Rcdata);
    let (mut scan, mut metas, mut end, mut is_cdata) = (Scan::default(), Vec::new(), 0, false);
    let take = |builder: &mut TreeBuilder<Document>, token: HtmlToken<'_>| {
        let span = token.span().range();
        match &token {
            HtmlToken::Text(_) => {
                // Between texts, only the marks of a CDATA section are no token.
                is_cdata = match &text[end..span.start] {
                    "" => is_cdata,
                    between => between.ends_with("<![CDATA["),
                };
                if !is_raw && !is_cdata {
                    scan.references.push(span.clone());
                }
            }
            HtmlToken::StartTag(tag) | HtmlToken::EndTag(tag) => {
                let is_end_tag = matches!(token, HtmlToken::EndTag(_));
                scan.references.extend(tag.attributes.iter().map(|attribute| attribute.value.span.range()));
                let labels = if tag.name == Name::META && !is_end_tag { labels(tag, text) } else { Vec::new() };
                if !labels.is_empty() {
                    metas.push(span.clone());
                }
                scan.labels.extend(labels);
                is_raw &= !is_end_tag;
            }
            _ => {}
        }
        is_cdata &= matches!(token, HtmlToken::Text(_));
        end = span.end;
        let answer = builder.token(token);
        if let ControlFlow::Continue(feedback) = &answer
            && let Some(state) = feedback.switch_to
        {
            is_raw = state != TextState::Rcdata;
        }
        answer
    };
    let mut tokenizer = Tokenizer::around(Document::new(), context, options, (), |builder| Tap::new(builder, take));
    let _ = tokenizer.feed_all(text);
    let document = tokenizer.finish().into_inner().into_sink();
    let root = document.root_element();
    if let Some(head) = root.and_then(|root| root.children().find(|child| child.is_element_named(Name::HEAD))) {
        scan.head = head.start_tag_span().unwrap_or(crate::Span::empty(head.span().start)).range();
        let tags = head.children().filter_map(|child| child.start_tag_span());
        scan.meta =
            tags.map(|tag| tag.range()).find(|tag| metas.binary_search_by_key(&tag.start, |meta| meta.start).is_ok());
    }
    scan
}

/// Where a `meta` tag names an encoding.
fn labels(tag: &HtmlTag<'_>, text: &str) -> Vec<(Range<usize>, &'static str)> {
    let get = |name| tag.attributes.get(name);
    let is_pragma = get(Name::HTTP_EQUIV).is_some_and(|pragma| pragma.data.eq_ignore_ascii_case("content-type"));
    let content = get(Name::CONTENT).filter(|_| is_pragma);
    let mut labels = label_places(get(Name::CHARSET), content);
    labels.retain(|(range, _)| text.get(range.clone()).is_some());
    labels.sort_by_key(|(range, _)| range.start);
    labels
}

/// Where values of `charset` and `content` name an encoding.
pub(super) fn label_places(charset: Option<Text<'_>>, content: Option<Text<'_>>) -> Vec<(Range<usize>, &'static str)> {
    let charset = charset.map(|charset| (charset.span.range(), ""));
    let content = content.and_then(|content| {
        let label = label_in_content(content.data.as_bytes())?;
        let start = content.span.range().start;
        // Where references are in the value, the label's place is not known.
        let whole = (content.span.range(), "text/html;charset=");
        Some(if content.verbatim { (start + label.start..start + label.end, "") } else { whole })
    });
    charset.into_iter().chain(content).collect()
}

/// The text with the first `meta` that declares an encoding as the first child of its `head`, or with a new one there.
pub(super) fn declare_first(text: &str, scan: &Scan, label: &str) -> String {
    let Range { start, end } = scan.head.clone();
    let (before, after) = text.split_at(end);
    let space = &after[..after.len() - after.trim_ascii_start().len()];
    if let Some(meta) = &scan.meta {
        // With the white space before it.
        let from = end.max(text[..meta.start].trim_ascii_end().len());
        let (moved, rest) = (&text[from..meta.end], &text[meta.end..]);
        return [before, moved, &text[end..from], rest].concat();
    }
    if start == end {
        return [before, space, "<meta charset=", label, ">", &after[space.len()..]].concat();
    }
    let line = text[..start].trim_end_matches(' ');
    let indentation = &text[line.len()..start];
    if after.starts_with("</head>") && line.ends_with('\n') {
        // As it is indented with a child.
        return [before, "\n", indentation, indentation, "<meta charset=\"", label, "\">\n", indentation, after]
            .concat();
    }
    [before, space, "<meta charset=\"", label, "\">", after].concat()
}

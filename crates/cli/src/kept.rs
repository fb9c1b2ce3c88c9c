//! What is written keeps what the author wrote, or is refused.

use crate::failure::Failure;
use crate::visible::shown_in_line;
use fivefold::dom::NodeKind;
use fivefold::html::{self, Context};
use fivefold::{Comparison, Difference, Document, Language, LineColumn, LineIndex, Name, NodeRef, xml};
use std::io::{Write, stderr};

/// How much of the source a message shows.
const SHOWN: usize = 40;

/// Compares a document's source with the text that is made from it.
pub(crate) fn compare(document: &Document, written: &str, context: Option<&Context>) -> Comparison {
    match document.language() {
        Language::Html => html::compare(document.source(), written, context),
        Language::Xml => xml::compare(document.source(), written),
    }
}

/// Where a difference is in a file, what it is, and the source there.
pub(crate) fn described(name: &str, source: &str, difference: &Difference) -> String {
    let place = placed(name, source, difference.span.start);
    let text: String = source.get(difference.span.range()).unwrap_or_default().chars().take(SHOWN).collect();
    let text = if text.is_empty() { String::new() } else { format!(": {}", shown_in_line(&text)) };
    format!("{place}: {difference}{text}")
}

/// A file's name with the line and column of a byte offset in its source.
pub(crate) fn placed(name: &str, source: &str, offset: u64) -> String {
    let before = usize::try_from(offset).ok().and_then(|offset| source.get(..offset)).unwrap_or(source);
    let LineColumn { line, column } = LineIndex::new(before).line_column(offset);
    format!("{name}:{line}:{column}")
}

/// Why a text is refused, and the way out: a context in which it is kept, if there is one.
pub(crate) fn refusal(
    (name, document): (&str, &Document),
    loss: &Difference,
    context_that_keeps: Option<&'static str>,
) -> Failure {
    let way_out = match context_that_keeps {
        Some(context) if context.contains(' ') => format!("`--fragment '{context}'` reads it as a part of a page"),
        Some(context) => format!("`--fragment {context}` reads it as a part of a page"),
        None => "`--repair` writes it all the same".to_owned(),
    };
    let loss = described(name, document.source(), loss);
    Failure::Refusal(format!("{loss}; nothing is written, and {way_out}"))
}

/// Tells of end tags without effect, which are written as browsers read them.
pub(crate) fn note_without_effect(name: &str, document: &Document, comparison: &Comparison) {
    let Some(first) = comparison.without_effect.first() else { return };
    let count = comparison.without_effect.len();
    let place = placed(name, document.source(), first.span.start);
    let tags = if count == 1 { "an end tag".to_owned() } else { format!("the first of {count} end tags") };
    note(&format!("{place}: {tags} without effect or missing"), "written as browsers read it");
}

/// Tells of something, and what is done with it.
pub(crate) fn note(what: &str, done: &str) {
    // Nothing can be done if standard error fails.
    let _ = writeln!(stderr(), "fivefold: {}; {done}", shown_in_line(what));
}

/// Whether a document has a DOCTYPE or a start tag `html`, `head` or `body`: no part of a page has.
pub(crate) fn is_page(document: &Document) -> bool {
    let outer = document.root_element().into_iter().flat_map(|root| root.children().chain([root]));
    document.root().children().any(|child| matches!(child.kind(), NodeKind::Doctype { .. }))
        || outer.into_iter().any(|outer| {
            let is_outer = matches!(outer.local_name(), Some("html" | "head" | "body"));
            is_outer && outer.start_tag_span().is_some()
        })
}

/// The contexts in which a part of a page may be kept: two that are right for nearly all, and others.
const CONTEXTS: [&str; 4] = ["template", "svg svg", "frameset", "html"];

/// The first context in which a part of a page is kept as it is written.
pub(crate) fn context_that_keeps(source: &str, write: impl Fn(&Document) -> String) -> Option<&'static str> {
    CONTEXTS.into_iter().find(|name| {
        let context = Context::from(*name);
        let document = html::Parser::for_fragment(&context, html::Options::as_written()).parse(source);
        // Any name makes an element in SVG; those of its own are known.
        let is_known = |node: NodeRef<'_>| node.local_name().is_none_or(|name| Name::lookup(name).is_some());
        (!name.contains(' ') || document.root().children().all(is_known))
            && html::compare(source, &write(&document), Some(&context)).losses.is_empty()
    })
}

//! Properties of traces.

use crate::input::Input;
use crate::{HTML, XML};
use fivefold::encoding::Hints;
use fivefold::html::tree_builder::StateChange;
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Context, Options, Parser, Scripting};
use fivefold::trace::{Operation, Step, Trace, TracedToken, Tracer};
use fivefold::tree::Link;
use fivefold::{Document, Limits, ParseError, html, xml};
use fivefold_draft_2007::trace_bytes;

/// The steps of a trace consume the source, each state follows the one before, folding loses nothing, and the errors
/// are those of a parser without an observer; for HTML, fragments, XML and the draft of 2007, as text and as bytes.
pub fn trace(data: &[u8]) {
    let mut input = Input::new(data);
    // The limit of the source's length: a trace is a thousand times as long.
    input.shorten(512);
    let kind = input.below(6);
    let options = Options::default().with_scripting(input.pick(&[Scripting::Disabled, Scripting::Normal]));
    let (hints, limits) = (Hints::default(), Limits::default().with_entity_bytes(1 << 10));
    let (text, bytes) = (input.text(if kind < 4 { &HTML } else { &XML }), input.bytes());
    let noisy = options.with_errors(true);
    match kind {
        0 => {
            let trace = check(&text, |tracer| tracer.html(&text, options), Parser::new(noisy).parse(&text).errors());
            check_state(&trace, html::tokenizer::Tokenizer::new(TreeBuilder::new(Document::new(), options)), &text);
        }
        1 => {
            let context = Context::new(input.pick(&["div", "table", "select", "title", "template", "svg"]));
            let document = Parser::for_fragment(&context, noisy).parse(&text);
            let trace = check(&text, |tracer| tracer.html_fragment(&context, &text, options), document.errors());
            check_state(&trace, html::tokenizer::Tokenizer::for_fragment(Document::new(), &context, options), &text);
        }
        2 => {
            let document = Parser::new(noisy).with_hints(hints).parse_bytes(bytes);
            let _ = check_bytes(document.source(), |tracer| tracer.html_bytes(bytes, hints, None, options));
        }
        3 => {
            let document = Parser::new(noisy).with_hints(hints.with_transport_label("utf-8")).parse_bytes(bytes);
            let hints = hints.with_transport_label("utf-8");
            let _ = check_bytes(document.source(), |tracer| trace_bytes(tracer, bytes, hints));
        }
        4 => {
            let options = xml::Options::default().with_errors(true).with_limits(limits);
            let _ = check(&text, |tracer| tracer.xml(&text, options), xml::Parser::new(options).parse(&text).errors());
        }
        _ => {
            let options = xml::Options::default().with_errors(true).with_limits(limits);
            let document = xml::Parser::new(options).with_hints(hints).parse_bytes(bytes);
            let _ = check_bytes(document.source(), |tracer| tracer.xml_bytes(bytes, hints, options));
        }
    }
}

/// A trace of text, folded and unfolded, with its tree.
fn check(source: &str, trace: impl Fn(Tracer) -> Trace, errors: &[ParseError]) -> Trace {
    let (folded, unfolded) = check_bytes(source, trace);
    for trace in [&folded, &unfolded] {
        assert_eq!(sorted(trace_errors(trace)), sorted(errors.iter().copied()), "the errors");
    }
    folded
}

/// The changes of the tree builder's state lead to the state that a parser without an observer is in, at the end.
fn check_state(trace: &Trace, mut tokenizer: html::tokenizer::Tokenizer<TreeBuilder<Document>>, text: &str) {
    let _ = tokenizer.feed_all(text);
    let expected: Vec<_> = tokenizer.finish().state().into_iter().map(|change| change.map(Link::index)).collect();
    let mut formatting: Vec<Option<usize>> = Vec::new();
    let (mut modes, mut head, mut form, mut frameset_ok) = (Vec::new(), None, None, true);
    let place = |list: &[Option<usize>], node: usize| {
        list.iter().position(|entry| *entry == Some(node)).unwrap_or_else(|| panic!("{node} is not in {list:?}"))
    };
    for change in trace.steps().iter().flat_map(|step| &step.tree.changes).cloned() {
        let change = change.map(|node| node.index);
        match change {
            StateChange::PushFormatting(node) => formatting.push(Some(node)),
            StateChange::PushMarker => formatting.push(None),
            StateChange::PopMarker => assert_eq!(formatting.pop(), Some(None)),
            StateChange::RemoveFormatting(node) => drop(formatting.remove(place(&formatting, node))),
            StateChange::ReplaceFormatting { old, new } => {
                let place = place(&formatting, old);
                formatting[place] = Some(new);
            }
            StateChange::InsertFormatting { node, after } => {
                formatting.insert(place(&formatting, after) + 1, Some(node));
            }
            StateChange::PushTemplateMode(_) => modes.push(change),
            StateChange::PopTemplateMode => assert!(modes.pop().is_some()),
            StateChange::SetHeadElement(_) => head = Some(change),
            StateChange::SetFormElement(node) => form = node.map(|_| change),
            StateChange::SetFormElementOutside => form = Some(change),
            StateChange::SetFramesetOk(ok) => frameset_ok = ok,
            StateChange::ArrangeOpen { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    let entry = |node: Option<usize>| node.map_or(StateChange::PushMarker, StateChange::PushFormatting);
    let mut found: Vec<_> = formatting.into_iter().map(entry).collect();
    found.extend(modes.into_iter().chain(head).chain(form));
    found.extend((!frameset_ok).then_some(StateChange::SetFramesetOk(false)));
    assert_eq!(found, expected, "the state");
}

fn check_bytes(source: &str, trace: impl Fn(Tracer) -> Trace) -> (Trace, Trace) {
    let folded = trace(Tracer::new().with_tree(true));
    let unfolded = trace(Tracer::new().with_tree(true).with_every_character(true));
    let plain = trace(Tracer::new());
    for trace in [&folded, &unfolded, &plain] {
        assert_eq!(trace.source(), source, "the source");
        check_path(trace);
    }
    assert!(folded.steps().len() <= unfolded.steps().len());
    assert_eq!(tokens(&folded), tokens(&unfolded), "the tokens");
    assert_eq!(tokens(&folded), tokens(&plain), "the tokens without the tree");
    assert_eq!(states(&folded), states(&unfolded), "the states");
    assert_eq!(input_of(&folded), input_of(&unfolded), "what was consumed");
    assert_eq!(operations(&folded), operations(&unfolded), "the operations");
    (folded, unfolded)
}

/// The steps are adjacent in the source, and each state follows the one before.
fn check_path(trace: &Trace) {
    let source = trace.source();
    let mut at = source.len() - source.strip_prefix('\u{FEFF}').unwrap_or(source).len();
    // Only a trace of HTML as text treats a byte order mark as text.
    if trace.steps().first().is_some_and(|step| step.span.start == 0) {
        at = 0;
    }
    for step in trace.steps().iter().filter(|step| !step.is_replacement) {
        assert_eq!(step.span.range(), at..at + step.input.len(), "{step:?}");
        assert_eq!(&source[step.span.range()], step.input);
        at += step.input.len();
    }
    assert_eq!(at, source.len(), "the steps end before the source");
    assert!(trace.steps().windows(2).all(|pair| pair[0].next_state == pair[1].state));
}

fn trace_errors(trace: &Trace) -> impl Iterator<Item = ParseError> {
    trace.steps().iter().flat_map(|step| step.errors.iter().chain(&step.tree.errors)).copied()
}

fn sorted(errors: impl Iterator<Item = ParseError>) -> Vec<ParseError> {
    let mut errors: Vec<_> = errors.collect();
    errors.sort_by_key(|error| (error.span, error.code));
    errors
}

/// The tokens, with adjacent text joined.
fn tokens(trace: &Trace) -> Vec<TracedToken> {
    let mut tokens: Vec<TracedToken> = Vec::new();
    for token in trace.steps().iter().flat_map(|step| &step.tokens) {
        match (tokens.last_mut(), token) {
            (Some(TracedToken::Characters(text)), TracedToken::Characters(more)) => text.push_str(more),
            _ => tokens.push(token.clone()),
        }
    }
    tokens
}

/// The states in the order in which they were entered.
fn states(trace: &Trace) -> Vec<&'static str> {
    let each = |step: &Step| [&[step.state][..], &step.via, &[step.next_state]].concat();
    let mut states: Vec<_> = trace.steps().iter().flat_map(each).collect();
    states.dedup();
    states
}

fn input_of(trace: &Trace) -> String {
    trace.steps().iter().map(|step| &*step.input).collect()
}

/// The operations on the tree, with adjacent text joined.
fn operations(trace: &Trace) -> Vec<Operation> {
    let mut operations: Vec<Operation> = Vec::new();
    for operation in trace.steps().iter().flat_map(|step| &step.tree.operations) {
        match (operations.last_mut(), operation) {
            (Some(Operation::InsertText { place, text }), Operation::InsertText { place: same, text: more })
                if place == same =>
            {
                text.push_str(more);
            }
            _ => operations.push(operation.clone()),
        }
    }
    operations
}

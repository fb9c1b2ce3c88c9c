//! A trace as JSON.

use fivefold::dom::{QuirksMode, ShadowRootMode};
use fivefold::html::tree_builder::StateChange;
use fivefold::trace::{
    Before, Change, Node, Operation, Part, Place, Step, TracedEnd, TracedFeedback, TracedTag, TracedToken, mode_name,
    state_name,
};
use fivefold::{ParseError, Span};
use serde_json::{Map, Value, json};

/// The code of an error that has no name in its standard.
pub const UNNAMED: &str = "parse-error";

/// A step as an object; with `tree`, also what the tree builder did. Empty fields are omitted, except for those that every
/// step has. The fields are those of `fivefold html --format trace --trace-as json`.
pub fn step_value(step: &Step, tree: bool) -> Value {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if !is_empty {
            object.insert(name.to_owned(), value);
        }
    };
    put("input", step.input.as_str().into());
    put("start", step.span.start.into());
    put("end", step.span.end.into());
    put("replacement", if step.is_replacement { true.into() } else { Value::Null });
    put("at", step.end.map_or(Value::Null, end));
    put("state", state(step.state));
    put("via", step.via.iter().map(|id| state(id)).collect());
    put("next_state", state(step.next_state));
    put("tokens", step.tokens.iter().map(token_value).collect());
    put("changes", step.changes.iter().map(change).collect());
    put("errors", errors(&step.errors, &step.unnamed_errors));
    put("feedback", step.feedback.iter().map(feedback).collect());
    if tree {
        put("mode", step.tree.mode.map(mode_name).into());
        put("modes", step.tree.modes.iter().map(|id| mode_name(id)).collect());
        put("next_mode", step.tree.next_mode.map(mode_name).into());
        put("operations", step.tree.operations.iter().map(operation).collect());
        put("tree_changes", step.tree.changes.iter().map(tree_change).collect());
        put("tree_errors", errors(&step.tree.errors, &[]));
    }
    object.into()
}

fn end(end: TracedEnd) -> Value {
    match end {
        TracedEnd::ReplacementText => "end of replacement text".into(),
        _ => "end of file".into(),
    }
}

fn state(id: &str) -> Value {
    format!("{} state", state_name(id)).into()
}

fn errors(errors: &[ParseError], unnamed: &[Span]) -> Value {
    let named = errors.iter().map(|error| (error.code.as_str(), error.span));
    let value = |(code, span): (&str, Span)| json!({ "code": code, "start": span.start, "end": span.end });
    named.chain(unnamed.iter().map(|span| (UNNAMED, *span))).map(value).collect()
}

/// A token as in `fivefold html --format tokens`, such as `["StartTag","p",{"class":"a"}]`. Characters are not joined with
/// those of other tokens.
///
/// ```
/// use fivefold::trace::TracedToken;
///
/// assert_eq!(fivefold_view::token_value(&TracedToken::Comment("x".into())).to_string(), r#"["Comment","x"]"#);
/// ```
pub fn token_value(token: &TracedToken) -> Value {
    match token {
        TracedToken::Doctype { name, public_id, system_id, force_quirks, correct } => {
            match force_quirks.map(|force_quirks| !force_quirks).or(*correct) {
                Some(correct) => json!(["DOCTYPE", name, public_id, system_id, correct]),
                None => json!(["DOCTYPE", name, public_id, system_id]),
            }
        }
        TracedToken::StartTag(tag) if tag.self_closing => json!(["StartTag", tag.name, attributes(tag), true]),
        TracedToken::StartTag(tag) => json!(["StartTag", tag.name, attributes(tag)]),
        TracedToken::EmptyTag(tag) => json!(["EmptyTag", tag.name, attributes(tag)]),
        TracedToken::EndTag(tag) => json!(["EndTag", tag.name]),
        TracedToken::ShortEndTag => json!(["ShortEndTag"]),
        TracedToken::Comment(data) => json!(["Comment", data]),
        TracedToken::ProcessingInstruction(target, data) => json!(["ProcessingInstruction", target, data]),
        TracedToken::XmlDeclaration([version, encoding, standalone]) => {
            json!(["XMLDeclaration", version, encoding, standalone])
        }
        TracedToken::EntityReference(name) => json!(["EntityReference", name]),
        TracedToken::Characters(text) => json!(["Character", text]),
        _ => json!(["EndOfFile"]),
    }
}

fn attributes(tag: &TracedTag) -> Value {
    object(&tag.attributes)
}

fn object(pairs: &[(String, String)]) -> Value {
    pairs.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect::<Map<_, _>>().into()
}

/// Writes a change: its phrase and its variable.
fn change(change: &Change) -> Value {
    let text = change.to_string();
    let parts = |parts: &[(Part, String)]| -> Value {
        parts.iter().map(|(part, text)| (part.to_string(), text.as_str().into())).collect::<Map<_, _>>().into()
    };
    match change {
        Change::NewToken(kind, known) => {
            json!({ "variable": "current token", "new": kind.to_string(), "parts": parts(known), "text": text })
        }
        Change::NewAttribute(known) => {
            json!({ "variable": "current token", "new": "attribute", "parts": parts(known), "text": text })
        }
        Change::Append { part, text: appended, .. } => {
            json!({ "variable": "current token", "part": part.to_string(), "append": appended, "text": text })
        }
        Change::Declaration { text: appended, .. } => {
            json!({ "variable": "declaration", "append": appended, "text": text })
        }
        Change::TemporaryBuffer(buffer) => json!({ "variable": "temporary buffer", "value": buffer, "text": text }),
        Change::Variable { name, value } => {
            let value = value.parse::<bool>().map_or_else(|_| Value::from(*value), Value::from);
            json!({ "variable": name, "value": value, "text": text })
        }
        Change::LastStartTag(name) => json!({ "variable": "last start tag", "value": name, "text": text }),
        Change::ReturnState(id) => json!({ "variable": "return state", "value": state(id), "text": text }),
        Change::CharacterReferenceCode(code) => {
            json!({ "variable": "character reference code", "value": code, "text": text })
        }
        Change::BeginReplacementText(replacement) => {
            json!({ "variable": "replacement text", "value": replacement, "text": text })
        }
        Change::EndReplacementText => json!({ "variable": "replacement text", "value": null, "text": text }),
        _ => json!({ "variable": "current token", "text": text }),
    }
}

fn feedback(feedback: &TracedFeedback) -> Value {
    match feedback {
        TracedFeedback::SwitchTo(id) => json!({ "switch_to": state(id) }),
        TracedFeedback::CdataAllowed(allowed) => json!({ "cdata_allowed": allowed }),
        _ => Value::Null,
    }
}

/// Writes an operation on the tree. A node is a number; the document is 0.
fn operation(operation: &Operation) -> Value {
    let mut value = match operation {
        Operation::SetQuirksMode(mode) => json!({ "do": "set-mode", "mode": quirks_mode(*mode) }),
        Operation::AppendDoctype { name, public_id, system_id } => {
            json!({ "do": "append-doctype", "name": name, "publicId": public_id, "systemId": system_id })
        }
        Operation::CreateElement { node, name, namespace, attributes, contents } => json!({
            "do": "create-element", "node": node.index, "name": name, "ns": namespace, "attrs": object(attributes),
            "content": contents.as_ref().map(|node| node.index),
        }),
        Operation::CloneElement { node, of } => json!({ "do": "clone", "node": node.index, "of": of.index }),
        Operation::CreateComment { node, data } => {
            json!({ "do": "create-comment", "node": node.index, "data": data })
        }
        Operation::CreateProcessingInstruction { node, target, data } => {
            json!({ "do": "create-pi", "node": node.index, "target": target, "data": data })
        }
        Operation::Insert { node, place } => with_place(json!({ "do": "insert", "node": node.index }), place),
        Operation::InsertText { place, text } => with_place(json!({ "do": "insert-text", "data": text }), place),
        Operation::InsertEntityReference { place, name } => {
            with_place(json!({ "do": "insert-entity-reference", "name": name }), place)
        }
        Operation::Detach(node) => json!({ "do": "detach", "node": node.index }),
        Operation::ReparentChildren { from, to } => {
            json!({ "do": "move-children", "from": from.index, "to": to.index })
        }
        Operation::AddMissingAttributes { node, attributes } => {
            json!({ "do": "add-attributes", "node": node.index, "attrs": object(attributes) })
        }
        Operation::AttachShadowRoot { host, contents, mode } => json!({
            "do": "attach-shadow-root", "node": host.index, "content": contents.index, "mode": shadow_mode(*mode),
        }),
        Operation::ReplaceWithClones { to, from } => {
            json!({ "do": "replace-by-copies", "to": to.index, "from": from.index })
        }
        Operation::Close { node, implied } => json!({ "do": "close", "node": node.index, "implied": implied }),
        _ => json!({}),
    };
    value["text"] = operation.to_string().into();
    value
}

/// A change of the tree builder's state as an object, without its phrase. A node is a number.
///
/// ```
/// use fivefold::html::tree_builder::StateChange;
///
/// let value = fivefold_view::tree_change_value(StateChange::PushFormatting(7));
/// assert_eq!((&value["do"], &value["node"]), (&"push".into(), &7.into()));
/// ```
pub fn tree_change_value(change: StateChange<usize>) -> Value {
    let mut value = match change {
        StateChange::PushFormatting(node) => json!({ "do": "push", "node": node }),
        StateChange::PushMarker => json!({ "do": "push-marker" }),
        StateChange::PopMarker => json!({ "do": "pop-marker" }),
        StateChange::RemoveFormatting(node) => json!({ "do": "remove", "node": node }),
        StateChange::ReplaceFormatting { old, new } => json!({ "do": "replace", "node": new, "of": old }),
        StateChange::InsertFormatting { node, after } => json!({ "do": "insert", "node": node, "after": after }),
        StateChange::ArrangeOpen { node, above } => json!({ "do": "arrange", "node": node, "above": above }),
        StateChange::PushTemplateMode(mode) => json!({ "do": "push", "mode": mode_name(mode.fragment_id()) }),
        StateChange::PopTemplateMode => json!({ "do": "pop" }),
        StateChange::SetHeadElement(node) => json!({ "do": "set", "node": node }),
        StateChange::SetFormElement(node) => json!({ "do": "set", "node": node }),
        StateChange::SetFormElementOutside => json!({ "do": "set", "outside": true }),
        StateChange::SetFramesetOk(ok) => json!({ "do": "set", "value": if ok { "ok" } else { "not ok" } }),
        _ => json!({}),
    };
    value["variable"] = change.variable().into();
    value
}

fn tree_change(change: &StateChange<Node>) -> Value {
    let mut value = tree_change_value(change.clone().map(|node| node.index));
    value["text"] = change.to_string().into();
    value
}

/// What the steps before a block of a trace leave behind:
/// `{"changes":[…],"next_mode":…,"tokens":…,"ends_in_text":…,"tokens_end":…}`.
///
/// ```
/// use fivefold::trace::{Target, Tracer};
///
/// let trace = Tracer::new().with_block(2, Target::Step(2)).html("<p>", Default::default());
/// let before = fivefold_view::before_value(trace.before());
/// assert_eq!(before["changes"][0]["text"], "Current token = start tag, name = \"p\"");
/// assert_eq!((&before["tokens"], &before["ends_in_text"]), (&0.into(), &false.into()));
/// ```
pub fn before_value(before: &Before) -> Value {
    let changes: Value = before.changes.iter().map(change).collect();
    json!({
        "changes": changes,
        "next_mode": before.mode.map(mode_name),
        "tokens": before.tokens,
        "ends_in_text": before.ends_in_text,
        "tokens_end": before.tokens_end,
    })
}

fn with_place(mut value: Value, place: &Place) -> Value {
    match place {
        Place::LastChildOf(Node { index, .. }) => value["into"] = (*index).into(),
        Place::Before(Node { index, .. }) => value["before"] = (*index).into(),
        _ => {}
    }
    value
}

/// The name of a document's mode: `no-quirks`, `limited-quirks` or `quirks`.
///
/// ```
/// use fivefold::dom::QuirksMode;
/// assert_eq!(fivefold_view::quirks_mode(QuirksMode::Quirks), "quirks");
/// ```
pub fn quirks_mode(mode: QuirksMode) -> &'static str {
    match mode {
        QuirksMode::NoQuirks => "no-quirks",
        QuirksMode::LimitedQuirks => "limited-quirks",
        QuirksMode::Quirks => "quirks",
    }
}

/// The name of a shadow root's mode: `open` or `closed`.
///
/// ```
/// use fivefold::dom::ShadowRootMode;
/// assert_eq!(fivefold_view::shadow_mode(ShadowRootMode::Open), "open");
/// ```
pub fn shadow_mode(mode: ShadowRootMode) -> &'static str {
    match mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    }
}

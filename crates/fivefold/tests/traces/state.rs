//! What the tree builder keeps beside the stack of open elements. The expectations are derived from the standard.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements>

use fivefold::html::tree_builder::StateChange;
use fivefold::html::{Context, Options};
use fivefold::trace::{Node, Trace, Tracer, mode_name};

/// The state, as the changes leave it.
struct State {
    /// The list of active formatting elements; `None` for a marker.
    formatting: Vec<Option<Node>>,
    template_modes: Vec<String>,
    head: Option<Node>,
    form: Option<Node>,
    frameset_ok: bool,
}

impl State {
    fn place(&self, node: &Node) -> usize {
        self.formatting.iter().position(|entry| entry.as_ref() == Some(node)).expect("an entry of the list")
    }

    fn change(&mut self, change: &StateChange<Node>) {
        match change {
            StateChange::PushFormatting(node) => self.formatting.push(Some(node.clone())),
            StateChange::PushMarker => self.formatting.push(None),
            StateChange::PopMarker => assert_eq!(self.formatting.pop(), Some(None), "the last entry is a marker"),
            StateChange::RemoveFormatting(node) => drop(self.formatting.remove(self.place(node))),
            StateChange::ReplaceFormatting { old, new } => {
                let place = self.place(old);
                self.formatting[place] = Some(new.clone());
            }
            StateChange::InsertFormatting { node, after } => {
                self.formatting.insert(self.place(after) + 1, Some(node.clone()));
            }
            StateChange::PushTemplateMode(mode) => self.template_modes.push(mode_name(mode.fragment_id())),
            StateChange::PopTemplateMode => drop(self.template_modes.pop().expect("a mode on the stack")),
            StateChange::SetHeadElement(node) => self.head = Some(node.clone()),
            StateChange::SetFormElement(node) => self.form.clone_from(node),
            StateChange::SetFramesetOk(ok) => self.frameset_ok = *ok,
            StateChange::ArrangeOpen { .. } => {}
            other => panic!("{other:?}"),
        }
    }

    /// The list of active formatting elements, as labels.
    fn formatting(&self) -> Vec<&str> {
        self.formatting.iter().map(|entry| entry.as_ref().map_or("marker", |node| &*node.label)).collect()
    }
}

/// The state that the steps up to the end of `text` leave, without what the end of the input changes; and all changes until
/// then as phrases.
fn after(text: &str, trace: impl Fn(&str) -> Trace) -> (State, Vec<String>) {
    let trace = trace(text);
    let changes = || {
        let steps = trace.steps().iter().filter(|step| step.end.is_none());
        steps.flat_map(|step| &step.tree.changes)
    };
    let mut state =
        State { formatting: Vec::new(), template_modes: Vec::new(), head: None, form: None, frameset_ok: true };
    changes().for_each(|change| state.change(change));
    (state, changes().map(ToString::to_string).collect())
}

fn document(text: &str) -> (State, Vec<String>) {
    after(text, |text| Tracer::new().with_tree(true).html(text, Options::default()))
}

#[track_caller]
fn formatting(text: &str, expected: &[&str]) {
    assert_eq!(document(text).0.formatting(), expected, "{text}");
}

#[test]
fn formatting_elements_join_and_leave_the_list() {
    formatting("<p>1<b>2<i>", &["<b>", "<i>"]);
    formatting("<p>1<b>2<i>3</b>", &["<i>"]);
    formatting("<p>1<b>2<i>3</b>4</i>", &[]);
    // `nobr` ends an earlier one in scope, as `a` does.
    formatting("<a>1<a>", &["<a>"]);
    formatting("<b id=1><b id=2><b id=3><b id=4>", &["<b>"; 4]);
    // The "Noah's Ark" clause: three alike.
    formatting("<b><b><b><b>", &["<b>"; 3]);
}

/// In the first round, the adoption agency moves the new element behind the last clone, or to the old one's place if there is
/// no clone; the second round finds the new element without a furthest block, and removes it.
#[test]
fn the_adoption_agency_rearranges_the_list() {
    let (state, changes) = document("<a>1<u><p>2</a>");
    assert_eq!(state.formatting(), ["<u>"]);
    assert_eq!(
        changes[changes.len() - 7..],
        [
            "active formatting elements: replace <u> by the new <u>",
            "active formatting elements: remove <a>",
            "active formatting elements: insert the new <a> after <u>",
            "open elements: <u> above <body>",
            "open elements: <p> above <u>",
            "open elements: <a> above <p>",
            "active formatting elements: remove <a>",
        ]
    );
    let (state, changes) = document("<a>1<p>2</a>");
    assert!(state.formatting().is_empty());
    assert_eq!(
        changes[changes.len() - 4..],
        [
            "active formatting elements: replace <a> by the new <a>",
            "open elements: <p> above <body>",
            "open elements: <a> above <p>",
            "active formatting elements: remove <a>",
        ]
    );
}

/// `applet`, `object`, `marquee`, `template`, `td`, `th` and `caption` insert markers.
#[test]
fn markers_are_inserted_and_removed() {
    formatting("<b><object><i>", &["<b>", "marker", "<i>"]);
    formatting("<b><object><i></object>", &["<b>"]);
    formatting("<b><table><caption>", &["<b>", "marker"]);
    formatting("<b><table><caption></caption>", &["<b>"]);
    formatting("<table><td><u>", &["marker", "<u>"]);
    formatting("<table><td><u><th>", &["marker"]);
    formatting("<table><td><u></table>", &[]);
    formatting("<template><td>", &["marker", "marker"]);
}

#[test]
fn templates_stack_their_modes() {
    let modes = |text| document(text).0.template_modes;
    assert_eq!(modes("<template>"), ["in template"]);
    assert_eq!(modes("<template><tr><template>"), ["in table body", "in template"]);
    assert_eq!(modes("<template><tr><template></template>"), ["in table body"]);
    assert_eq!(modes("<template></template>"), [""; 0]);
    let context = Context::new("template");
    let fragment = |text: &str| Tracer::new().with_tree(true).html_fragment(&context, text, Options::default());
    assert_eq!(after("<", fragment).0.template_modes, ["in template"]);
    assert_eq!(after("<col>", fragment).0.template_modes, ["in column group"]);
}

#[test]
fn pointers_follow_their_elements() {
    let label = |node: Option<Node>| node.map(|node| node.label.to_string());
    let head = |text| label(document(text).0.head);
    let form = |text| label(document(text).0.form);
    assert_eq!(head("<html>"), None);
    assert_eq!(head("<head>").as_deref(), Some("<head>"));
    assert_eq!(head("<p>").as_deref(), Some("<head>"));
    assert_eq!(form("<p>"), None);
    assert_eq!(form("<form><p>").as_deref(), Some("<form>"));
    assert_eq!(form("<form><p></form>"), None);
    assert_eq!(form("<table><form>").as_deref(), Some("<form>"));
    // In a template, forms do without the pointer.
    assert_eq!(form("<template><form>"), None);
    let context = Context::new("form");
    let trace = Tracer::new().with_tree(true).html_fragment(&context, "<p>", Options::default());
    assert_eq!(trace.steps()[0].tree.changes, [StateChange::SetFormElementOutside]);
}

#[test]
fn the_frameset_ok_flag_is_cleared_by_content() {
    let ok = |text| document(text).0.frameset_ok;
    assert!(ok("<p>") && ok("<p> \n") && ok("<div><b><input type=hidden>"));
    for text in
        ["<body>", "<p>x", "<p>&#8203;", "<li>", "<pre>", "<br>", "<input>", "<table>", "<template>", "<svg><g>x"]
    {
        assert!(!ok(text), "{text}");
    }
    // NUL is dropped without effect.
    assert!(ok("<p>\0"));
    // An implied `body` sets the flag back to "ok".
    assert!(ok("<template></template><p>"));
}

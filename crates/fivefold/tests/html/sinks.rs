//! The calls of a custom tree's sink, and how it stops or pauses the parser.

use fivefold::dom::QuirksMode;
use fivefold::html::tokenizer::{Feedback, HtmlToken, Progress, TokenSink, Tokenizer};
use fivefold::html::tree_builder::{StateChange, TreeBuilder};
use fivefold::html::{Context, Options, Parser, Scripting, serialize};
use fivefold::token::Text;
use fivefold::tree::{
    ElementEnd, HtmlTreeSink, InsertionPlace, Names, NewElement, NoTree, TagAttributes, TreeSink, XmlTreeSink,
    adjusted_attributes,
};
use fivefold::{Span, html, xml};
use fivefold_test_support::html_soup;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Records the calls, and uses numbers as nodes.
#[derive(Default)]
struct Log {
    names: Names,
    nodes: usize,
    events: Vec<String>,
    text: String,
    /// Stop after this many elements.
    limit: Option<usize>,
    elements: usize,
    pauses: bool,
}

impl Log {
    fn node(&mut self) -> usize {
        self.nodes += 1;
        self.nodes
    }
}

impl TreeSink for Log {
    type Node = usize;

    fn document(&self) -> usize {
        0
    }
    fn names(&self) -> &Names {
        &self.names
    }
    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }
    fn wants_more(&self) -> bool {
        self.limit.is_none_or(|limit| self.elements < limit)
    }
    fn create_element(&mut self, element: NewElement<'_>) -> usize {
        self.elements += 1;
        let mut event = self.names.local(element.name.local).to_owned();
        let attributes: Vec<_> = adjusted_attributes(element.name, element.attributes, &mut self.names).collect();
        for (name, value) in attributes {
            event.push_str(&format!(" {}={}", self.names.text(name), value.data));
        }
        self.events.push(event);
        self.node()
    }
    fn create_comment(&mut self, _: Text<'_>, _: Span) -> usize {
        self.node()
    }
    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> usize {
        self.node()
    }
    fn insert(&mut self, _: InsertionPlace<usize>, _: usize) {}
    fn insert_text(&mut self, _: InsertionPlace<usize>, text: Text<'_>) {
        self.text.push_str(text.data);
    }
}

impl HtmlTreeSink for Log {
    type Tree<'a> = NoTree<usize>;
    fn tree(&self) -> Option<NoTree<usize>> {
        None
    }
    fn clone_element(&mut self, _: usize) -> usize {
        self.node()
    }
    fn template_contents(&mut self, template: usize) -> usize {
        template
    }
    fn same_attributes(&self, _: usize, _: usize) -> bool {
        false
    }
    fn set_quirks_mode(&mut self, _: QuirksMode) {}
    fn detach(&mut self, _: usize) {}
    fn reparent_children(&mut self, _: usize, _: usize) {}
    fn add_missing_attributes(&mut self, _: usize, _: TagAttributes<'_>) {}
    fn mark_script_parser_inserted(&mut self, _: usize) {
        self.events.push("is inserted by the parser".to_owned());
    }
    fn mark_script_already_started(&mut self, _: usize) {
        self.events.push("is already started".to_owned());
    }
    fn script_ended(&mut self, _: usize) -> ControlFlow<()> {
        self.events.push("has ended".to_owned());
        if self.pauses { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl XmlTreeSink for Log {}

#[test]
fn a_sink_stops_the_parser() {
    let sink = Log { limit: Some(4), ..Log::default() };
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(sink, Options::default()));
    assert_eq!(tokenizer.feed("<p>a<b>b<i>c"), Progress::Stopped);
    assert_eq!(tokenizer.feed("<u>"), Progress::Stopped);
    assert_eq!(tokenizer.finish().into_sink().events, ["html", "head", "body", "p"]);

    let sink = Log { limit: Some(2), ..Log::default() };
    let builder = xml::tree_builder::TreeBuilder::new(sink, xml::Options::default());
    let mut tokenizer = xml::tokenizer::Tokenizer::new(builder);
    tokenizer.feed("<a>x<b>y<c>z");
    tokenizer.feed("<d/>");
    assert_eq!(tokenizer.finish().into_sink().events, ["a", "b"]);

    let sink = Log { limit: Some(2), ..Log::default() };
    assert_eq!(xml::parse_into(sink, "<a>x<b>y<c>z<d/>", xml::Options::default()).events, ["a", "b"]);
}

#[test]
fn names_of_attributes_are_adjusted_in_html_only() {
    let markup = "<svg xmlns='http://www.w3.org/2000/svg' viewbox='1' own='2'></svg>";
    let sink = html::parse_into(Log::default(), markup, Options::default());
    assert_eq!(sink.events.last().unwrap(), "svg xmlns=http://www.w3.org/2000/svg viewBox=1 own=2");
    let sink = xml::parse_into(Log::default(), markup, xml::Options::default());
    assert_eq!(sink.events, ["svg xmlns=http://www.w3.org/2000/svg viewbox=1 own=2"]);
}

#[test]
fn a_sink_pauses_the_parser_at_scripts() {
    let sink = Log { pauses: true, ..Log::default() };
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(sink, Options::default()));
    assert_eq!(tokenizer.feed("<script>1</script>2"), Progress::Paused);
    tokenizer.insert("3");
    tokenizer.insert("4");
    assert_eq!(tokenizer.feed("5"), Progress::Paused);
    assert_eq!(tokenizer.resume(), Progress::Ready);
    let sink = tokenizer.finish().into_sink();
    assert_eq!(sink.events, ["html", "head", "script", "is inserted by the parser", "has ended", "body"]);
    assert_eq!(sink.text, "13425");
}

#[test]
fn flags_of_scripts_reach_the_sink() {
    let events = |context: Option<&str>, scripting, text: &str| {
        let options = Options::default().with_scripting(scripting);
        let mut tokenizer = match context {
            None => Tokenizer::new(TreeBuilder::new(Log::default(), options)),
            Some(context) => {
                let context: Context = context.parse().expect("a context");
                Tokenizer::for_fragment(Log::default(), &context, options)
            }
        };
        let _ = tokenizer.feed_all(text);
        tokenizer.finish().into_sink().events.into_iter().filter(|event| event.contains(' ')).collect::<Vec<_>>()
    };
    assert_eq!(events(None, Scripting::Normal, "<script></script>"), ["is inserted by the parser", "has ended"]);
    assert_eq!(
        events(Some("div"), Scripting::Inert, "<script></script>"),
        ["is inserted by the parser", "is already started", "has ended"]
    );
    // Scripts of this mode run as if no parser had inserted them.
    assert_eq!(events(Some("div"), Scripting::Fragment, "<script></script>"), ["has ended"]);
    // Only the mode "inert" marks them as started, not the fragment.
    assert_eq!(
        events(Some("div"), Scripting::Disabled, "<script></script>"),
        ["is inserted by the parser", "has ended"]
    );
    // The end of the input does not end the script.
    assert_eq!(events(None, Scripting::Normal, "<script>"), ["is inserted by the parser", "is already started"]);
}

/// Parses, and lets each script write its content, with `[` and `]` for angle brackets.
fn run_scripts(pieces: &[&str]) -> String {
    let options = Options::default().with_scripting(Scripting::Normal);
    let mut parser = Parser::new(options).with_script_pauses(true);
    for piece in pieces {
        parser.feed(piece);
        while let Some(script) = parser.script() {
            let text = parser.document().node(script).text_content();
            for word in text.split_whitespace() {
                parser.write(&word.replace('[', "<").replace(']', ">"));
            }
            parser.resume();
        }
    }
    serialize(&parser.finish()).split_once("<body>").map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

#[test]
fn scripts_write_where_they_stand() {
    let expected = "a<script>[b] x [/b]</script><b>x</b>c</body></html>";
    let page = "<body>a<script>[b] x [/b]</script>c";
    assert_eq!(run_scripts(&[page]), expected);
    for cut in 0..page.len() {
        assert_eq!(run_scripts(&[&page[..cut], &page[cut..]]), expected);
    }
}

#[test]
fn scripts_write_scripts() {
    let page = "<body><script>[script]1[/script] 2</script>3";
    assert_eq!(run_scripts(&[page]), "<script>[script]1[/script] 2</script><script>1</script>123</body></html>");
}

#[test]
fn a_script_can_write_half_a_tag() {
    let page = "<body><script>[b</script> class=x>y";
    assert_eq!(run_scripts(&[page]), "<script>[b</script><b class=\"x\">y</b></body></html>");
}

#[test]
fn what_a_fragment_holds_does_not_wait() {
    let context: Context = "div".parse().expect("a context");
    let options = Options::default().with_scripting(Scripting::Inert);
    let mut parser = Parser::for_fragment(&context, options).with_script_pauses(true);
    parser.feed("<script>1</script>2");
    assert_eq!(parser.script(), None);
    let document = parser.finish();
    let script = document.root().first_child().expect("the script").id();
    assert!(document.is_script_already_started(script));
}

#[test]
fn a_document_that_is_cleared_begins_anew() {
    let feeds: [fn(&mut Parser, &str); 2] = [Parser::feed, |parser, text| parser.feed_bytes(text.as_bytes())];
    for feed in feeds {
        let mut parser = Parser::new(Options::default());
        feed(&mut parser, "<!DOCTYPE html><meta charset=utf-8><p><b>x<table><tr>");
        parser.document_mut().clear();
        feed(&mut parser, "<td>y</b><p>é");
        let document = parser.finish();
        assert_eq!(serialize(&document), "<html><head></head><body>y<p>é</p></body></html>");
        assert_eq!(document.source(), "<td>y</b><p>é");
    }

    let mut parser = Parser::for_fragment("table", Options::default());
    parser.feed("<tr><td>");
    *parser.document_mut() = fivefold::Document::new();
    parser.feed("<tr><td>1");
    assert_eq!(serialize(&parser.finish()), "<tbody><tr><td>1</td></tr></tbody>");

    // In the middle of a pause, and at the end.
    let mut parser = Parser::new(Options::default().with_scripting(Scripting::Normal)).with_script_pauses(true);
    parser.feed("<script>1</script><p>2");
    parser.document_mut().clear();
    parser.write("3");
    parser.resume();
    assert_eq!(parser.document().root().text_content(), "3");
    parser.document_mut().clear();
    parser.end();
    assert_eq!(serialize(&parser.finish()), "<html><head></head><body></body></html>");
}

/// A sink that checks that it gets only nodes that the parser holds, or that the current token concerns.
#[derive(Default)]
struct Holds {
    names: Names,
    /// How often each node is held.
    holds: Vec<u32>,
    /// The nodes that were made or released since the last token.
    current: Vec<usize>,
    /// The elements that a form owns, each with the form.
    associated: Vec<(usize, usize)>,
}

impl Holds {
    fn add(&mut self) -> usize {
        self.holds.push(0);
        self.current.push(self.holds.len());
        self.holds.len()
    }

    fn check(&self, node: usize) {
        let is_known = node == 0 || self.holds[node - 1] > 0 || self.current.contains(&node);
        assert!(is_known, "{node} was released");
    }

    fn check_place(&self, place: InsertionPlace<usize>) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.check(parent),
            InsertionPlace::Before { sibling, .. } => self.check(sibling),
            InsertionPlace::BeforeTable { table, fallback } => {
                self.check(table);
                self.check(fallback);
            }
        }
    }
}

impl TreeSink for Holds {
    type Node = usize;

    fn document(&self) -> usize {
        0
    }
    fn names(&self) -> &Names {
        &self.names
    }
    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }
    fn create_element(&mut self, _: NewElement<'_>) -> usize {
        self.add()
    }
    fn create_comment(&mut self, _: Text<'_>, _: Span) -> usize {
        self.add()
    }
    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> usize {
        self.add()
    }
    fn insert(&mut self, place: InsertionPlace<usize>, node: usize) {
        self.check_place(place);
        self.check(node);
    }
    fn insert_text(&mut self, place: InsertionPlace<usize>, _: Text<'_>) {
        self.check_place(place);
    }
    fn close_element(&mut self, node: usize, _: ElementEnd) {
        self.check(node);
    }
}

impl HtmlTreeSink for Holds {
    type Tree<'a> = NoTree<usize>;

    fn hold(&mut self, node: usize) {
        self.check(node);
        if node != 0 {
            self.holds[node - 1] += 1;
        }
    }
    fn release(&mut self, node: usize) {
        if node != 0 {
            self.holds[node - 1] -= 1;
            self.current.push(node);
        }
    }
    fn clone_element(&mut self, node: usize) -> usize {
        self.check(node);
        self.add()
    }
    fn same_attributes(&self, one: usize, other: usize) -> bool {
        self.check(one);
        self.check(other);
        true
    }
    fn attributes_fingerprint(&self, node: usize) -> u64 {
        self.check(node);
        0
    }
    fn detach(&mut self, node: usize) {
        self.check(node);
    }
    fn reparent_children(&mut self, from: usize, to: usize) {
        self.check(from);
        self.check(to);
    }
    fn add_missing_attributes(&mut self, node: usize, _: TagAttributes<'_>) {
        self.check(node);
    }
    fn associate_with_form(&mut self, element: usize, form: usize) {
        self.check(element);
        self.check(form);
        self.associated.push((element, form));
    }
    /// A sink that shows the state needs the nodes in it, so none may be released before.
    fn state_changed(&mut self, change: StateChange<usize>) {
        change.map(|node| assert!(node == 0 || self.holds[node - 1] > 0, "{change:?} after the release of {node}"));
    }
    fn mark_script_already_started(&mut self, script: usize) {
        self.check(script);
    }
    fn script_ended(&mut self, script: usize) -> ControlFlow<()> {
        self.check(script);
        ControlFlow::Continue(())
    }
}

/// Tags that take elements off the stack of open elements from below others.
fn misnested() -> impl Strategy<Value = String> {
    const TAGS: [&str; 17] = [
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<a>",
        "</a>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<table>",
        "<td>",
        "</table>",
        "<form>",
        "</form>",
        "<template>",
        "</template>",
    ];
    prop::collection::vec(prop::sample::select(&TAGS[..]), 0..40).prop_map(|tags| tags.join("x"))
}

/// The tree builder of such a sink, which tells it where tokens begin.
struct ByToken(TreeBuilder<Holds>);

impl TokenSink for ByToken {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.0.sink_mut().current.clear();
        self.0.token(token)
    }
}

/// Parses into such a sink.
fn parse_held(text: &str, context: Option<&str>) -> Holds {
    let options = Options::default().with_scripting(Scripting::Normal);
    let builder = match context {
        None => TreeBuilder::new(Holds::default(), options),
        Some(context) => TreeBuilder::for_fragment(Holds::default(), &context.into(), options),
    };
    let mut tokenizer = Tokenizer::new(ByToken(builder));
    let _ = tokenizer.feed_all(text);
    tokenizer.finish().0.into_sink()
}

/// Parses, and returns how often each node is still held in the end.
fn holds(text: &str, context: Option<&str>) -> Vec<u32> {
    parse_held(text, context).holds
}

/// A tree builder that gets an empty text after each token.
struct EmptyTexts(TreeBuilder<fivefold::Document>);

impl TokenSink for EmptyTexts {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let feedback = self.0.token(token)?;
        self.0.token(HtmlToken::Text(Text::replaced("", Span::empty(0))))?;
        ControlFlow::Continue(feedback)
    }
}

#[test]
fn an_empty_text_is_no_token() {
    let builder = TreeBuilder::new(fivefold::Document::new(), Options::default());
    let mut tokenizer = Tokenizer::new(EmptyTexts(builder));
    let _ = tokenizer.feed_all("<pre>\nx</pre><textarea>\ny</textarea>");
    let document = tokenizer.finish().0.into_sink();
    assert_eq!(document.root().text_content(), "xy");
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
#[test]
fn a_form_owns_elements_of_a_document_but_not_of_a_fragment() {
    let associated = |text: &str, context| parse_held(text, context).associated;
    // `html`, `head` and `body` are 1 to 3.
    assert_eq!(associated("<form><input><img form=x><button form=x>", None), [(5, 4), (6, 4)]);
    assert_eq!(associated("<template><form><input>", None), []);
    assert_eq!(associated("<form><input>", Some("div")), []);
    assert_eq!(associated("<table><form><tr><td><input>", Some("div")), []);
}

#[test]
fn what_is_no_longer_held_is_released() {
    // `html`, `head` and `body`. The head element pointer stays.
    assert_eq!(holds("x", None), [0, 1, 0]);
    // The form element pointer stays until the end tag.
    assert_eq!(holds("<form>", None), [0, 1, 0, 1]);
    assert_eq!(holds("<form></form>", None), [0, 1, 0, 0]);
    // So does what is in the list of active formatting elements.
    assert_eq!(holds("<p><b></p>", None), [0, 1, 0, 0, 1]);
    assert_eq!(holds("<p><b></p></b>", None), [0, 1, 0, 0, 0]);
    assert_eq!(holds("<b><p>x</b>", None), [0, 1, 0, 0, 0, 0]);
    assert_eq!(holds("<b><i><p>x</b>y</i>", None), [0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(holds("<template><b><br></template>", None), [0, 1, 0, 0, 0, 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_sink_gets_nodes_that_the_parser_holds(text in prop_oneof![html_soup::markup(), misnested()]) {
        for context in [None, Some("div"), Some("template"), Some("svg desc")] {
            holds(&text, context);
        }
    }
}

//! What users of the interface rely on: options, scripts, encodings, lines, errors, forms, shadow roots, tracing.

use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::states::{self, RawKind};
use html5ever::tokenizer::{Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{Tracer, TreeBuilder, TreeBuilderOpts};
use html5ever::{
    Attribute, ExpandedName, LocalName, ParseOpts, QualName, TokenizerResult, expanded_name, local_name, ns,
    parse_document,
};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// A sink that writes down what it is asked for. A node is its number; the document is 0.
#[derive(Default)]
struct Log {
    names: RefCell<Vec<Option<&'static QualName>>>,
    calls: RefCell<Vec<String>>,
    line: Cell<u64>,
    accepts_shadow_roots: bool,
    /// The shadow roots, which are the contents of these templates.
    shadow_roots: RefCell<Vec<(usize, usize)>>,
    /// The parser whose handles are traced in every call that is noted, and what was traced.
    parser: Weak<Tokenizer<TreeBuilder<usize, Self>>>,
    traced: RefCell<Vec<Vec<usize>>>,
}

/// Collects handles, in order.
#[derive(Default)]
struct Traced(RefCell<Vec<usize>>);

impl Tracer for Traced {
    type Handle = usize;

    fn trace_handle(&self, node: &usize) {
        self.0.borrow_mut().push(*node);
    }
}

fn traced(builder: &TreeBuilder<usize, Log>) -> Vec<usize> {
    let traced = Traced::default();
    builder.trace_handles(&traced);
    let mut nodes = traced.0.into_inner();
    nodes.sort_unstable();
    nodes
}

impl Log {
    fn note(&self, call: String) {
        self.calls.borrow_mut().push(call);
        if let Some(parser) = self.parser.upgrade() {
            self.traced.borrow_mut().push(traced(&parser.sink));
        }
    }

    fn node(&self, name: Option<QualName>) -> usize {
        let mut names = self.names.borrow_mut();
        // A test makes few names, so they may stay.
        names.push(name.map(|name| &*Box::leak(Box::new(name))));
        names.len()
    }

    fn calls_with(&self, word: &str) -> Vec<String> {
        self.calls.borrow().iter().filter(|call| call.starts_with(word)).cloned().collect()
    }
}

fn child(child: &NodeOrText<usize>) -> String {
    match child {
        NodeOrText::AppendNode(node) => node.to_string(),
        NodeOrText::AppendText(text) => format!("{:?}", &**text),
    }
}

fn list(attributes: &[Attribute]) -> String {
    attributes.iter().map(|attribute| format!(" {}={}", attribute.name.local, attribute.value)).collect()
}

impl TreeSink for Log {
    type Handle = usize;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }
    fn parse_error(&self, message: Cow<'static, str>) {
        self.note(format!("error {message}"));
    }
    fn get_document(&self) -> usize {
        0
    }
    fn elem_name<'a>(&'a self, target: &'a usize) -> ExpandedName<'a> {
        self.names.borrow()[target - 1].expect("an element").expanded()
    }
    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> usize {
        let text = format!("{}{}", name.local, list(&attributes));
        let node = self.node(Some(name));
        let flags = [
            (flags.template, "template"),
            (flags.mathml_annotation_xml_integration_point, "integration-point"),
            (flags.had_duplicate_attributes, "duplicates"),
        ];
        let flags: String = flags.iter().filter(|flag| flag.0).map(|flag| format!(" [{}]", flag.1)).collect();
        self.note(format!("create {node} {text}{flags} at {}", self.line.get().max(1)));
        node
    }
    fn create_comment(&self, _: StrTendril) -> usize {
        self.node(None)
    }
    fn create_pi(&self, target: StrTendril, data: StrTendril) -> usize {
        self.note(format!("pi {target} {data}"));
        self.node(None)
    }
    fn append(&self, parent: &usize, new: NodeOrText<usize>) {
        self.note(format!("append {} to {parent}", child(&new)));
    }
    fn append_based_on_parent_node(&self, element: &usize, previous: &usize, new: NodeOrText<usize>) {
        self.note(format!("foster {} before {element} or in {previous}", child(&new)));
    }
    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.note(format!("doctype {name} {public_id:?} {system_id:?}"));
    }
    fn mark_script_already_started(&self, node: &usize) {
        self.note(format!("started {node}"));
    }
    fn pop(&self, node: &usize) {
        self.note(format!("pop {node}"));
    }
    fn get_template_contents(&self, template: &usize) -> usize {
        let shadow_roots = self.shadow_roots.borrow();
        let shadow_root = shadow_roots.iter().find(|(other, _)| other == template);
        shadow_root.map_or_else(|| self.node(None), |(_, root)| *root)
    }
    fn same_node(&self, one: &usize, other: &usize) -> bool {
        one == other
    }
    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.note(format!("quirks {mode:?}"));
    }
    fn append_before_sibling(&self, sibling: &usize, new: NodeOrText<usize>) {
        self.note(format!("put {} before {sibling}", child(&new)));
    }
    fn add_attrs_if_missing(&self, target: &usize, attributes: Vec<Attribute>) {
        self.note(format!("add{} to {target}", list(&attributes)));
    }
    fn associate_with_form(&self, target: &usize, form: &usize, nodes: (&usize, Option<&usize>)) {
        self.note(format!("form {form} of {target}, {nodes:?}"));
    }
    fn remove_from_parent(&self, target: &usize) {
        self.note(format!("remove {target}"));
    }
    fn reparent_children(&self, node: &usize, new_parent: &usize) {
        self.note(format!("reparent {node} to {new_parent}"));
    }
    fn set_current_line(&self, line: u64) {
        self.line.set(line);
    }
    fn attach_declarative_shadow(&self, location: &usize, template: &usize, attributes: &[Attribute]) -> bool {
        self.note(format!("shadow {location} {template}{}", list(attributes)));
        if self.accepts_shadow_roots {
            self.shadow_roots.borrow_mut().push((*template, self.node(None)));
        }
        self.accepts_shadow_roots
    }
    fn maybe_clone_an_option_into_selectedcontent(&self, option: &usize) {
        self.note(format!("clone {option}"));
    }
}

fn parse_with(text: &str, opts: ParseOpts) -> Log {
    parse_document(Log::default(), opts).one(text)
}

fn parse(text: &str) -> Log {
    parse_with(text, ParseOpts::default())
}

fn tree_builder(tree_builder: TreeBuilderOpts) -> ParseOpts {
    ParseOpts { tree_builder, ..ParseOpts::default() }
}

#[test]
fn elements_know_their_line() {
    let log = parse("<p>\r\n<b\n>\r<i>");
    assert_eq!(log.calls_with("create")[3..], ["create 4 p at 1", "create 5 b at 3", "create 6 i at 4"]);
}

#[test]
fn lines_do_not_depend_on_chunks() {
    let text = "<p>\r\n<b\n title='\n'>\r<!--\n\n-->\n<i>";
    let whole = parse(text);
    let mut parser = parse_document(Log::default(), ParseOpts::default());
    text.chars().for_each(|character| parser.process(StrTendril::from_char(character)));
    let parts = parser.finish();
    assert_eq!(whole.calls_with("create"), parts.calls_with("create"));
    assert_eq!(whole.calls_with("create")[5], "create 7 i at 8");
}

/// What a script writes comes before the rest of the chunk.
#[test]
fn lines_that_a_script_writes_count() {
    let tokenizer = Tokenizer::new(TreeBuilder::new(Log::default(), Default::default()), Default::default());
    let input = BufferQueue::default();
    input.push_back("<script></script><b title=somewhat-long><i>".into());
    assert!(matches!(tokenizer.feed(&input), TokenizerResult::Script(_)));
    input.push_front("<p>\n\r\n<u>".into());
    assert_eq!(tokenizer.feed(&input), TokenizerResult::Done);
    tokenizer.end();
    let created = tokenizer.sink.sink.calls_with("create");
    let elements = [
        "create 4 body at 1",
        "create 5 p at 1",
        "create 6 u at 3",
        "create 7 b title=somewhat-long at 3",
        "create 8 i at 3",
    ];
    assert_eq!(created[3..], elements);
}

#[test]
fn errors_are_names_or_explained() {
    assert_eq!(parse("<!DOCTYPE html></p>\u{1}").calls_with("error").len(), 1);
    assert_eq!(parse("<!DOCTYPE html><a b b>").calls_with("error")[0], "error duplicate-attribute");
    let exact = TokenizerOpts { exact_errors: true, ..TokenizerOpts::default() };
    let log = parse_with("<!DOCTYPE html>\n<a b b>\u{1}", ParseOpts { tokenizer: exact, ..ParseOpts::default() });
    let errors = log.calls_with("error");
    assert!(errors[0].starts_with("error duplicate-attribute: "), "{errors:?}");
    assert!(errors.iter().any(|error| error.starts_with("error control-character-in-input-stream: ")), "{errors:?}");
}

#[test]
fn options_of_the_tree_builder_are_honoured() {
    let opts = TreeBuilderOpts::default();
    assert!(parse("<!DOCTYPE html>").calls_with("doctype").len() == 1);
    let log = parse_with("<!DOCTYPE html>", tree_builder(TreeBuilderOpts { drop_doctype: true, ..opts }));
    assert!(log.calls_with("doctype").is_empty());
    assert_eq!(parse("<p>").calls_with("quirks"), ["quirks Quirks"]);
    let log = parse_with("<p>", tree_builder(TreeBuilderOpts { iframe_srcdoc: true, ..opts }));
    assert!(!log.calls_with("quirks").contains(&"quirks Quirks".to_owned()));
    let text = "<body><noscript><p></noscript>";
    assert_eq!(parse(text).calls_with("append \"<p>\"").len(), 1);
    let log = parse_with(text, tree_builder(TreeBuilderOpts { scripting_enabled: false, ..opts }));
    assert!(log.calls_with("append \"<p>\"").is_empty());
    let exact = tree_builder(TreeBuilderOpts { exact_errors: true, ..opts });
    assert!(parse_with("<!DOCTYPE html></p>", exact).calls_with("error")[0].contains(": "));
}

#[test]
fn options_of_the_tokenizer_are_honoured() {
    let tokens = |text: &str, opts: TokenizerOpts| {
        let tokenizer = Tokenizer::new(Tokens::default(), opts);
        let input = BufferQueue::default();
        input.push_back(text.into());
        assert_eq!(tokenizer.feed(&input), TokenizerResult::Done);
        tokenizer.end();
        tokenizer.sink.0.into_inner().concat()
    };
    let opts = TokenizerOpts::default;
    assert_eq!(tokens("\u{FEFF}\u{FEFF}a", opts()), "\u{FEFF}a.");
    assert_eq!(tokens("\u{FEFF}a", TokenizerOpts { discard_bom: false, ..opts() }), "\u{FEFF}a.");
    let title = |name: &str| TokenizerOpts {
        initial_state: Some(states::RawData(states::Rcdata)),
        last_start_tag_name: Some(name.to_owned()),
        ..opts()
    };
    // In RCDATA, a NUL is replaced; after it, it is a token.
    assert_eq!(tokens("a</b>\0", title("title")), "a</b>\u{FFFD}.");
    assert_eq!(tokens("a</b>\0", title("b")), "a</b>NUL.");
    assert_eq!(tokens("<a>", TokenizerOpts { initial_state: Some(states::Plaintext), ..opts() }), "<a>.");
    // It prints to the standard output.
    assert_eq!(tokens("<a>", TokenizerOpts { profile: true, ..opts() }), "<a>.");
}

#[test]
fn the_input_is_read_to_its_end_however_many_errors_it_has() {
    let text = format!("<!DOCTYPE html>{}{}<i>last", "</x>".repeat(12_000), "<p b b>".repeat(12_000));
    let log = parse(&text);
    assert!(log.calls_with("error").len() > 20_000);
    assert!(log.calls_with("create").last().is_some_and(|call| call.ends_with(" i at 1")));
    assert_eq!(log.calls_with("append \"last\"").len(), 1);
    let tokenizer = Tokenizer::new(Tokens::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(text.into());
    assert_eq!(tokenizer.feed(&input), TokenizerResult::Done);
    tokenizer.end();
    assert!(tokenizer.sink.0.into_inner().concat().ends_with("<p><i>last."));
}

/// Shows tokens, and asks for what the names of tags say.
#[derive(Default)]
struct Tokens(RefCell<Vec<String>>);

impl TokenSink for Tokens {
    type Handle = &'static str;

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<&'static str> {
        let mut result = TokenSinkResult::Continue;
        self.0.borrow_mut().push(match token {
            Token::TagToken(Tag { kind, name, .. }) => {
                let is_end = kind == html5ever::tokenizer::EndTag;
                match &*name {
                    "stop" => result = TokenSinkResult::Script("stop"),
                    "meta" => result = TokenSinkResult::EncodingIndicator("utf-8".into()),
                    "plain" => result = TokenSinkResult::Plaintext,
                    "raw" if !is_end => result = TokenSinkResult::RawData(RawKind::Rawtext),
                    "escaped" if !is_end => {
                        result = TokenSinkResult::RawData(RawKind::ScriptDataEscaped(states::Escaped));
                    }
                    _ => {}
                }
                format!("<{}{name}>", if is_end { "/" } else { "" })
            }
            Token::CharacterTokens(text) => text.to_string(),
            Token::NullCharacterToken => "NUL".to_owned(),
            Token::CommentToken(text) => format!("<!--{text}-->"),
            Token::DoctypeToken(_) => "<!DOCTYPE>".to_owned(),
            Token::EOFToken => ".".to_owned(),
            Token::ParseError(_) => String::new(),
        });
        result
    }
}

#[test]
fn a_sink_directs_the_tokenizer() {
    let tokenizer = Tokenizer::new(Tokens::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    for part in ["<a><st", "op>b<meta>", "c<raw><i></raw>", "<escaped><i>--></escaped>\0<?pi x><plain><p>"] {
        input.push_back(part.into());
    }
    assert_eq!(tokenizer.feed(&input), TokenizerResult::Script("stop"));
    input.push_front("<w>".into());
    assert_eq!(tokenizer.feed(&input), TokenizerResult::EncodingIndicator("utf-8".into()));
    assert_eq!(tokenizer.feed(&input), TokenizerResult::Done);
    tokenizer.end();
    let tokens = tokenizer.sink.0.into_inner().concat();
    assert_eq!(tokens, "<a><stop><w>b<meta>c<raw><i></raw><escaped><i>--></escaped>NUL<!--?pi x--><plain><p>.");
}

#[test]
fn a_script_pauses_the_parser_and_can_write() {
    let tokenizer = Tokenizer::new(TreeBuilder::new(Log::default(), Default::default()), Default::default());
    let input = BufferQueue::default();
    input.push_back("<script>x</script><p>".into());
    let TokenizerResult::Script(script) = tokenizer.feed(&input) else { panic!("no script") };
    assert_eq!(tokenizer.sink.sink.elem_name(&script).local, "script");
    input.push_front("<b>".into());
    assert_eq!(tokenizer.feed(&input), TokenizerResult::Done);
    tokenizer.end();
    let created = tokenizer.sink.sink.calls_with("create");
    assert_eq!(created[2..], ["create 3 script at 1", "create 4 body at 1", "create 5 b at 1", "create 6 p at 1"]);
}

#[test]
fn a_meta_element_names_the_encoding() {
    let label = |text: &str| {
        let tokenizer = Tokenizer::new(TreeBuilder::new(Log::default(), Default::default()), Default::default());
        let input = BufferQueue::default();
        input.push_back(text.into());
        match tokenizer.feed(&input) {
            TokenizerResult::EncodingIndicator(label) => Some(label.to_string()),
            _ => None,
        }
    };
    assert_eq!(label("<meta charset=x-unknown>").as_deref(), Some("x-unknown"));
    assert_eq!(label("<meta http-equiv=content-type content='text/html; charset=big5'>").as_deref(), Some("big5"));
    assert_eq!(label("<meta name=charset>"), None);
    assert_eq!(label("<frameset><meta charset=big5>"), None);
}

#[test]
fn foster_parenting_forms_and_templates_reach_the_sink() {
    let log = parse("<form><table>a<input>");
    assert_eq!(log.calls_with("form "), ["form 4 of 6, (5, Some(4))"]);
    assert_eq!(log.calls_with("foster"), ["foster \"a\" before 5 or in 4", "foster 6 before 5 or in 4"]);
    let log = parse("<body><template><b>x");
    assert_eq!(log.calls_with("create 4"), ["create 4 template [template] at 1"]);
    // The contents are 5.
    assert_eq!(log.calls_with("append 6"), ["append 6 to 5"]);
    let log = parse("<math><annotation-xml encoding=text/html><p>");
    assert_eq!(log.calls_with("create 5"), ["create 5 annotation-xml encoding=text/html [integration-point] at 1"]);
    assert_eq!(parse("<a b=1 b=2>").calls_with("create 4"), ["create 4 a b=1 [duplicates] at 1"]);
    assert_eq!(parse("<?target some data>").calls_with("pi"), ["pi target some data"]);
}

#[test]
fn misnested_formatting_elements_are_made_again() {
    let log = parse("<p><b id=x>1</p>2");
    assert_eq!(log.calls_with("create")[4..], ["create 5 b id=x at 1", "create 6 b id=x at 1"]);
    let log = parse("<b><p>x</b>");
    assert_eq!(log.calls_with("reparent"), ["reparent 5 to 6"]);
}

#[test]
fn the_sink_decides_on_shadow_roots() {
    let text = "<body><div><template shadowrootmode=open>x";
    let refused = parse(text);
    assert_eq!(refused.calls_with("shadow"), ["shadow 4 5 shadowrootmode=open"]);
    assert_eq!(refused.calls_with("append 5"), ["append 5 to 4"]);
    let accepting = Log { accepts_shadow_roots: true, ..Log::default() };
    let accepted = parse_document(accepting, ParseOpts::default()).one(text);
    assert_eq!(accepted.calls_with("append 5"), [""; 0]);
    let (_, root) = accepted.shadow_roots.borrow()[0];
    assert_eq!(accepted.calls_with("append \""), [format!("append \"x\" to {root}")]);
}

#[test]
fn scripts_of_svg_do_not_pause() {
    for text in ["<svg><script>x</script><g>", "<svg><script/><g>", "<script>x</script><svg><script></script><g>"] {
        let tokenizer = Tokenizer::new(TreeBuilder::new(Log::default(), Default::default()), Default::default());
        let input = BufferQueue::default();
        input.push_back(text.into());
        if text.starts_with("<script>") {
            assert!(matches!(tokenizer.feed(&input), TokenizerResult::Script(3)), "{text}");
        }
        assert_eq!(tokenizer.feed(&input), TokenizerResult::Done, "{text}");
        assert!(tokenizer.sink.sink.calls_with("create").last().unwrap().contains(" g at"), "{text}");
    }
}

#[test]
fn scripts_of_a_fragment_are_marked_before_they_are_inserted() {
    for scripting_enabled in [false, true] {
        let opts = tree_builder(TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() });
        let context = QualName::new(None, ns!(html), local_name!("div"));
        let parser = html5ever::parse_fragment(Log::default(), opts, context, vec![], scripting_enabled);
        let calls = parser.one("<script>x</script>").calls.into_inner();
        let at =
            |call: &str| calls.iter().position(|other| other == call).unwrap_or_else(|| panic!("{call}: {calls:?}"));
        assert!(at("started 3") < at("append 3 to 2"), "{calls:?}");
        assert_eq!(calls.iter().filter(|call| call.starts_with("started")).count(), 1);
    }
    // The others are marked only if the input ends in them.
    assert_eq!(parse("<script>x</script>").calls_with("started"), [""; 0]);
    assert_eq!(parse("<script>x").calls_with("started"), ["started 3"]);
}

#[test]
fn elements_that_are_made_again_have_the_flags_of_the_first() {
    let log = parse("<p><b c c>1</p>2");
    assert_eq!(log.calls_with("create")[4..], ["create 5 b c= [duplicates] at 1", "create 6 b c= [duplicates] at 1"]);
}

#[test]
fn an_option_is_cloned_where_there_is_something_to_show_it() {
    assert_eq!(parse("<select><option>x</option>").calls_with("clone"), [""; 0]);
    let log = parse("<select><button><selectedcontent></button><option>x<option>y");
    assert_eq!(log.calls_with("clone"), ["clone 7", "clone 8"]);
}

#[test]
fn a_fragment_has_a_root_and_a_form() {
    let log = Log::default();
    let context = html5ever::interface::create_element(&log, QualName::new(None, ns!(html), local_name!("td")), vec![]);
    let form = html5ever::interface::create_element(&log, QualName::new(None, ns!(html), local_name!("form")), vec![]);
    let opts = ParseOpts::default();
    let parser = html5ever::driver::parse_fragment_for_element(log, opts, context, true, Some(form));
    assert!(parser.tokenizer.sink.is_fragment());
    let log = parser.one("<input></td><p>");
    assert_eq!(log.calls_with("append"), ["append 3 to 0", "append 4 to 3", "append 5 to 3"]);
    assert_eq!(log.calls_with("form "), ["form 2 of 4, (3, None)"]);
    assert_eq!(log.calls_with("quirks"), [""; 0]);

    let context = QualName::new(None, ns!(html), local_name!("div"));
    let parser = html5ever::parse_fragment(Log::default(), ParseOpts::default(), context, vec![], true);
    assert_eq!(parser.one("<form><input>").calls_with("form "), ["form 3 of 4, (3, None)"]);
}

#[test]
fn the_handles_that_the_parser_holds_are_traced() {
    let held = |text: &str| {
        let mut parser = parse_document(Log::default(), ParseOpts::default());
        parser.process(text.into());
        traced(&parser.tokenizer.sink)
    };
    // The document, and `html`, `head` and `body`.
    assert_eq!(held("<p></p><br><!-- c --><?pi x>"), [0, 1, 2, 3]);
    assert_eq!(held("<p><b>"), [0, 1, 2, 3, 4, 5]);
    // A formatting element that is closed by another end tag, until its own.
    assert_eq!(held("<p><b></p>"), [0, 1, 2, 3, 5]);
    assert_eq!(held("<p><b></p></b>"), [0, 1, 2, 3]);
    // The form element, which is closed in the table.
    assert_eq!(held("<table><form>"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(held("<table><form></form>"), [0, 1, 2, 3, 4]);
    // A template and its contents.
    assert_eq!(held("<body><template>"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(held("<body><template></template>"), [0, 1, 2, 3]);
    // The adoption agency makes 6, in the place of 4.
    assert_eq!(held("<b><p>x</b>"), [0, 1, 2, 3, 5]);
    // The third of four equal elements is forgotten once it is closed, but reconstructed from the others.
    assert_eq!(held("<p><b><b><b><b></p>"), [0, 1, 2, 3, 6, 7, 8]);
    assert_eq!(held("<table><td><b></td>"), [0, 1, 2, 3, 4, 5, 6]);

    let log = Log::default();
    let context = html5ever::interface::create_element(&log, QualName::new(None, ns!(html), local_name!("td")), vec![]);
    let form = html5ever::interface::create_element(&log, QualName::new(None, ns!(html), local_name!("form")), vec![]);
    let opts = ParseOpts::default();
    let mut parser = html5ever::driver::parse_fragment_for_element(log, opts, context, true, Some(form));
    parser.process("<p>".into());
    // The context, the form, the root and the paragraph.
    assert_eq!(traced(&parser.tokenizer.sink), [1, 2, 3, 4]);
}

/// A garbage collector may run whenever the sink allocates.
#[test]
fn handles_are_traced_during_calls_of_the_sink() {
    let parser = Rc::new_cyclic(|parser| {
        let log = Log { parser: Weak::clone(parser), ..Log::default() };
        Tokenizer::new(TreeBuilder::new(log, Default::default()), Default::default())
    });
    let input = BufferQueue::default();
    input.push_back("<!DOCTYPE html><p><b>1</p>2<template><i>".into());
    assert_eq!(parser.feed(&input), TokenizerResult::Done);
    let log = &parser.sink.sink;
    let (calls, traced) = (log.calls.borrow(), log.traced.borrow());
    let during = |call: &str| {
        let at = calls.iter().position(|other| other.starts_with(call)).unwrap_or_else(|| panic!("{call}: {calls:?}"));
        &*traced[at]
    };
    // What is being made has no handle yet; what is being inserted has.
    assert_eq!(during("create 4"), [0, 1, 2, 3]);
    assert_eq!(during("append 4"), [0, 1, 2, 3, 4]);
    assert_eq!(during("append \"1"), [0, 1, 2, 3, 4, 5]);
    // The paragraph is closed, and the formatting element in it is in the list alone.
    assert_eq!(during("create 6"), [0, 1, 2, 3, 5]);
    // It is made again for this text, so both are in use.
    assert_eq!(during("append \"2"), [0, 1, 2, 3, 5, 6]);
    assert_eq!(during("create 9"), [0, 1, 2, 3, 6, 7, 8]);
    assert_eq!(calls.len(), traced.len());
}

#[test]
fn handles_are_dropped_when_the_parser_no_longer_needs_them() {
    let mut parser = parse_document(RcSink::default(), ParseOpts::default());
    parser.process("<p>x<a href=y>z</a><br><!-- c --></p><table><tr><td><i>".into());
    let sink = &parser.tokenizer.sink.sink;
    let held: Vec<_> =
        sink.nodes.borrow().iter().filter(|(_, node)| node.strong_count() > 0).map(|(name, _)| name.clone()).collect();
    assert_eq!(held, ["html", "head", "body", "table", "tbody", "tr", "td", "i"]);
}

/// A sink that does not keep the nodes that it makes.
#[derive(Default)]
struct RcSink {
    nodes: RefCell<Vec<(String, Weak<()>)>>,
}

impl RcSink {
    fn node(&self, name: &str) -> Rc<()> {
        let node = Rc::new(());
        self.nodes.borrow_mut().push((name.to_owned(), Rc::downgrade(&node)));
        node
    }
}

impl TreeSink for RcSink {
    type Handle = Rc<()>;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }
    fn parse_error(&self, _: Cow<'static, str>) {}
    fn get_document(&self) -> Rc<()> {
        Rc::new(())
    }
    fn elem_name<'a>(&'a self, _: &'a Rc<()>) -> ExpandedName<'a> {
        unreachable!("no fragment is parsed")
    }
    fn create_element(&self, name: QualName, _: Vec<Attribute>, _: ElementFlags) -> Rc<()> {
        self.node(&name.local)
    }
    fn create_comment(&self, _: StrTendril) -> Rc<()> {
        self.node("#comment")
    }
    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<()> {
        self.node("#pi")
    }
    fn append(&self, _: &Rc<()>, _: NodeOrText<Rc<()>>) {}
    fn append_based_on_parent_node(&self, _: &Rc<()>, _: &Rc<()>, _: NodeOrText<Rc<()>>) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn get_template_contents(&self, _: &Rc<()>) -> Rc<()> {
        self.node("#contents")
    }
    fn same_node(&self, one: &Rc<()>, other: &Rc<()>) -> bool {
        Rc::ptr_eq(one, other)
    }
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn append_before_sibling(&self, _: &Rc<()>, _: NodeOrText<Rc<()>>) {}
    fn add_attrs_if_missing(&self, _: &Rc<()>, _: Vec<Attribute>) {}
    fn remove_from_parent(&self, _: &Rc<()>) {}
    fn reparent_children(&self, _: &Rc<()>, _: &Rc<()>) {}
}

#[test]
fn names_are_the_same_atoms_as_the_users() {
    let log = parse("<p is=x playsinline data-x=1 class=y><my-element><svg><linearGradient viewbox=1 xlink:href=2>");
    let names = log.names.borrow();
    let name = |index: usize| names[index - 1].unwrap().expanded();
    assert_eq!(name(4), expanded_name!(html "p"));
    assert_eq!(*name(5).local, LocalName::from("my-element"));
    assert_eq!(name(7), expanded_name!(svg "linearGradient"));
    assert_eq!(log.calls_with("create")[3], "create 4 p is=x playsinline= data-x=1 class=y at 1");
    assert_eq!(log.calls_with("create")[6], "create 7 linearGradient viewBox=1 href=2 at 1");
}

#[test]
fn bytes_are_decoded_and_bad_ones_reported() {
    let log = parse_document(Log::default(), ParseOpts::default()).from_utf8().one(&b"<p>a\xFFb"[..]);
    assert!(log.calls_with("append \"").concat().contains('\u{FFFD}'));
    assert_eq!(log.calls_with("error invalid byte").len(), 1);
}

//! Linear cost where html5ever's is quadratic, in calls of the sink and in steps of loops: unlike times, these are the same
//! on every machine.

#[path = "../../../lab/tasks/downstream/pages/src/hostile.rs"]
mod hostile;

use fivefold_core::work;
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, parse_document};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// A sink that counts its calls, and an attribute of an element as one more.
#[derive(Default)]
struct Count {
    calls: Cell<u64>,
    nodes: Cell<usize>,
    attributes: Cell<u64>,
    errors: RefCell<Vec<String>>,
}

impl Count {
    fn call(&self) {
        self.calls.set(self.calls.get() + 1);
    }

    fn node(&self) -> usize {
        self.call();
        self.nodes.set(self.nodes.get() + 1);
        self.nodes.get()
    }
}

impl TreeSink for Count {
    type Handle = usize;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }
    fn parse_error(&self, message: Cow<'static, str>) {
        self.call();
        self.errors.borrow_mut().push(message.into_owned());
    }
    fn get_document(&self) -> usize {
        self.call();
        0
    }
    fn elem_name<'a>(&'a self, _: &'a usize) -> ExpandedName<'a> {
        unreachable!("no fragment is parsed")
    }
    fn create_element(&self, _: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> usize {
        self.attributes.set(self.attributes.get() + attributes.len() as u64);
        self.node()
    }
    fn create_comment(&self, _: StrTendril) -> usize {
        self.node()
    }
    fn create_pi(&self, _: StrTendril, _: StrTendril) -> usize {
        self.node()
    }
    fn append(&self, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }
    fn append_based_on_parent_node(&self, _: &usize, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {
        self.call();
    }
    fn mark_script_already_started(&self, _: &usize) {
        self.call();
    }
    fn pop(&self, _: &usize) {
        self.call();
    }
    fn get_template_contents(&self, _: &usize) -> usize {
        self.node()
    }
    fn same_node(&self, one: &usize, other: &usize) -> bool {
        self.call();
        one == other
    }
    fn set_quirks_mode(&self, _: QuirksMode) {
        self.call();
    }
    fn append_before_sibling(&self, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }
    fn add_attrs_if_missing(&self, _: &usize, attributes: Vec<Attribute>) {
        self.attributes.set(self.attributes.get() + attributes.len() as u64);
        self.call();
    }
    fn associate_with_form(&self, _: &usize, _: &usize, _: (&usize, Option<&usize>)) {
        self.call();
    }
    fn remove_from_parent(&self, _: &usize) {
        self.call();
    }
    fn reparent_children(&self, _: &usize, _: &usize) {
        self.call();
    }
    fn set_current_line(&self, _: u64) {
        self.call();
    }
    fn maybe_clone_an_option_into_selectedcontent(&self, _: &usize) {
        self.call();
    }
}

/// A sink between the tokenizer and the tree builder.
struct Between(TreeBuilder<usize, Count>);

impl TokenSink for Between {
    type Handle = usize;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<usize> {
        self.0.process_token(token, line)
    }
}

/// The counts for a text that is parsed as a whole.
fn parse(text: &str) -> Count {
    parse_document(Count::default(), ParseOpts::default()).one(text)
}

fn parse_whole(text: &str) -> u64 {
    cost(&parse(text))
}

fn parse_characters(text: &str) -> u64 {
    let mut parser = parse_document(Count::default(), ParseOpts::default());
    text.chars().for_each(|character| parser.process(StrTendril::from_char(character)));
    cost(&parser.finish())
}

fn parse_through_tokens(text: &str) -> u64 {
    let builder = TreeBuilder::new(Count::default(), Default::default());
    let tokenizer = Tokenizer::new(Between(builder), Default::default());
    let input = BufferQueue::default();
    input.push_back(text.into());
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    cost(&tokenizer.sink.0.sink)
}

fn cost(count: &Count) -> u64 {
    count.calls.get() + count.attributes.get()
}

/// Checks that the cost of each hostile input at most doubles with its size.
fn check(parse: fn(&str) -> u64) {
    const SIZES: [usize; 3] = [8 << 10, 16 << 10, 32 << 10];
    let mut grows = Vec::new();
    for (name, input) in hostile::INPUTS {
        let costs = SIZES.map(|size| {
            let text = input(size);
            let mut calls = 0;
            let steps = work::count(|| calls = parse(&text));
            (calls, steps)
        });
        let is_linear =
            |of: fn(&(u64, u64)) -> u64| costs.windows(2).all(|pair| of(&pair[1]) * 10 <= of(&pair[0]) * 22 + 10_000);
        if !is_linear(|cost| cost.0) || !is_linear(|cost| cost.1) {
            grows.push(format!("{name}: (calls, steps) {costs:?}"));
        }
    }
    assert!(grows.is_empty(), "not linear for {SIZES:?} bytes:\n{}", grows.join("\n"));
}

#[test]
fn trees() {
    check(parse_whole);
}

#[test]
fn trees_of_single_characters() {
    check(parse_characters);
}

#[test]
fn trees_through_a_token_sink() {
    check(parse_through_tokens);
}

#[test]
fn elements_are_made_again_with_their_attributes_until_these_are_too_many() {
    let attributes = |count: usize| (0..count).map(|number| format!(" a{number}")).collect::<String>();
    let text = |count, paragraphs| format!("<!DOCTYPE html><p><b{}>{}", attributes(count), "<p>x".repeat(paragraphs));
    // As many as a page may have: one for the tag, and one for each paragraph.
    let few = parse(&text(20, 1000));
    assert_eq!(few.attributes.get(), 20 * 1001);
    let many = parse(&text(2000, 1000));
    assert_eq!(many.nodes.get(), few.nodes.get());
    let nodes = many.nodes.get() as u64;
    assert!(many.attributes.get() > 65_536 && many.attributes.get() < 2000 + 65_536 + 8 * (nodes + 1));
    // One that is as long as many.
    let long = parse(&format!("<!DOCTYPE html><p><b title={}>{}", "x".repeat(20_000), "<p>x".repeat(1000)));
    assert_eq!(long.nodes.get(), few.nodes.get());
    assert!(long.attributes.get() > 20 && long.attributes.get() < 40, "{}", long.attributes.get());
    for count in [many, long] {
        let limits = count.errors.borrow().iter().filter(|error| *error == "attribute-limit-reached").count();
        assert_eq!(limits, 1);
    }
}

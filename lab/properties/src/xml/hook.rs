//! Recovery with random answers.

use super::options;
use crate::input::Input;
use crate::{XML, nodes};
use core::cell::Cell;
use fivefold::Document;
use fivefold::xml::{Event, Reader};
use fivefold_xml5::encoding::Xml;
use fivefold_xml5::parse_recovering;
use fivefold_xml5::recover::{
    Around, Ending, Markup, Offset, OpenElements, OpenValue, Opened, Opening, Placed, Placing, Recover, Sealed, Setup,
    Value,
};
use std::borrow::Cow;
use std::rc::Rc;

/// No answer of recovery, not even a mistaken one, makes the parser panic or stay where it is: elements are balanced, events
/// are in order, nodes stand in the source, and what is asked grows with the text.
pub fn xml_hook(data: &[u8]) {
    let mut input = Input::new(data);
    let options = options(&mut input);
    let hook = Answers::new(&mut input);
    let text = input.text(&XML);
    let asked = Rc::clone(&hook.asked);

    let document = parse_recovering(Document::new(), &text, 0, options, hook.clone());
    check_count(asked.replace(0), &text);
    for (.., node) in nodes::all(&document) {
        nodes::slice(document.source(), node.span(), "a node");
    }

    let mut reader = Reader::recovering(Cow::Borrowed(&text), options, hook);
    let (mut open, mut at, mut count) = (0_usize, 0, 0);
    while let Some(event) = reader.next() {
        let span = event.span();
        assert!(at <= span.start && span.end <= text.len() as u64, "{span:?} comes after {at}");
        at = span.start;
        count += 1;
        match event {
            Event::Start(_) => open += 1,
            Event::End(_) => open = open.checked_sub(1).expect("an element that ends has begun"),
            _ => {}
        }
    }
    assert_eq!(open, 0, "elements are open at the end");
    check_count(count, &text);
    check_count(asked.get(), &text);
}

/// Asserts that there are no more of something than a few for each byte, and those of which entities are made.
fn check_count(count: usize, text: &str) {
    let most = 64 * text.len() + (1 << 20);
    assert!(count <= most, "{count} for {} bytes", text.len());
}

/// How names begin that are asked about everywhere.
const MARKS: &[[u8; 3]] = &[*b"a:b", *b"ite"];

/// Answers that depend on a seed and nothing else.
#[derive(Clone, Debug)]
struct Answers {
    random: fastrand::Rng,
    setup: Setup,
    /// How often it was asked.
    asked: Rc<Cell<usize>>,
}

impl Answers {
    fn new(input: &mut Input<'_>) -> Self {
        let on = input.choose::<[bool; 8]>();
        let setup = Setup {
            prefixes: if on[0] { &[("a", "urn:a")] } else { &[] },
            namespace: if on[1] { |_| Some("urn:meant") } else { |_| None },
            ignores_case: on[2],
            is_strict_about_names: on[3],
            looks_ahead: on[4],
            drops_references: on[5],
            ends_markup: true,
            repairs_values: true,
            outer: usize::from(input.below(4)),
            watches: if on[6] { |open| open.len() % 2 == 0 } else { |_| true },
            marks: if on[7] { MARKS } else { &[] },
        };
        let seed = input.choose::<u32>();
        Self { random: fastrand::Rng::with_seed(u64::from(seed)), setup, asked: Rc::default() }
    }

    /// Whether there is an answer.
    fn answers(&mut self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.random.u8(..4) > 0
    }

    /// Any offset, mostly one that is near.
    fn offset(&mut self, around: Around<'_>) -> Option<Offset> {
        let near = around.span().start.saturating_sub(16) + self.random.u64(..64);
        let bracket = around.rest().find('>').map(|at| around.span().end + at as u64);
        let offset = match self.random.u8(..4) {
            0 => self.random.u64(..1 << 12),
            1 => bracket?,
            _ => near,
        };
        around.offset(offset)
    }

    fn any_value(&mut self, around: Around<'_>) -> Option<Value> {
        Some(Value { start: self.offset(around)?, end: self.offset(around)?, resume: self.offset(around)? })
    }
}

impl Sealed for Answers {}

impl Recover for Answers {
    type Sniff = Xml;

    fn sniff(&self) -> Xml {
        Xml
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn opening(&mut self, _: Opening, around: Around<'_>) -> Option<Opened> {
        let offset = if self.answers() { self.offset(around) } else { return None };
        match self.random.u8(..4) {
            0 => Some(Opened::Text),
            1 => Some(Opened::Skip),
            _ => offset.map(Opened::Section),
        }
    }

    fn ending(&mut self, _: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        let offset = if self.answers() { self.offset(around) } else { return None };
        match self.random.u8(..4) {
            0 => Some(Ending::Here),
            1 => Some(Ending::AtBracket),
            _ => offset.map(Ending::At),
        }
    }

    fn value(&mut self, _: Option<OpenValue<'_>>, around: Around<'_>) -> Option<Value> {
        if self.answers() { self.any_value(around) } else { None }
    }

    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, Offset)> {
        let mut this = self.clone();
        this.random = fastrand::Rng::with_seed(start);
        if this.answers() { Some(('x', this.offset(around)?)) } else { None }
    }

    fn place(&mut self, _: Placed<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        let offset = if self.answers() { self.offset(around) } else { return Placing::AsItIs };
        match self.random.u8(..5) {
            0 => Placing::After(self.random.usize(..open.len() + 2)),
            1 => Placing::Text,
            2 => Placing::Refused,
            _ => offset.map_or(Placing::AsItIs, Placing::SkipTo),
        }
    }

    fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        _: Around<'_>,
    ) -> bool {
        assert!(open.current().is_some());
        self.answers() && namespace().is_none()
    }
}

//! Compiling selectors for elements of which only what came before is known.

use super::set::{insert, words_for};
use super::tests_of::{AttributeTest, NamespaceTest, OwnTest};
use crate::Selector;
use crate::syntax::{Plain, PseudoClass, Syntax};
use crate::terms::{LocalName, NamespaceUri};
use core::fmt;
use cssparser::ToCss;
use selectors::attr::{AttrSelectorWithOptionalNamespace, NamespaceConstraint, ParsedAttrSelectorOperation};
use selectors::parser::{Combinator, Component, NthSelectorData, NthType};
use std::error::Error;

/// A selector asks for more than a start tag and what came before it tell.
///
/// ```
/// use fivefold_select::{Selector, StreamMatcher};
///
/// let selector = Selector::parse("p, ul:has(> li.new)").unwrap();
/// let error = StreamMatcher::new(&[selector]).unwrap_err();
/// assert_eq!(error.simple_selector(), ":has(> li.new)");
/// assert_eq!(error.index(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamError {
    index: usize,
    simple_selector: String,
    hint: &'static str,
}

impl StreamError {
    /// Which of the selectors it is.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The part of the selector that cannot be decided.
    pub fn simple_selector(&self) -> &str {
        &self.simple_selector
    }

    /// What to do instead.
    pub fn hint(&self) -> &str {
        self.hint
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not known when a start tag comes; {}", self.simple_selector, self.hint)
    }
}

impl Error for StreamError {}

const LATER: &str = "what comes later in the document decides it: match without it, and decide in a handler for the end \
                     tag, or parse the whole document";
const STATE: &str = "it depends on a state that only a document has: select by attributes";

/// A test that depends on where the element stands.
pub(super) enum PlaceTest {
    Root,
    /// The index among the siblings, those of the same name, or those that match the selectors of a count.
    Nth {
        data: NthSelectorData,
        of: Option<usize>,
    },
    /// Whether one of these numbers matches.
    Any(Box<[usize]>),
    /// Whether none of these numbers matches.
    NoneOf(Box<[usize]>),
}

/// A compound selector.
#[derive(Default)]
pub(super) struct Compound {
    pub(super) own: Vec<OwnTest>,
    pub(super) place: Vec<PlaceTest>,
    /// The name that it asks for, in its own letter case and in lower case.
    pub(super) name: Option<[LocalName; 2]>,
}

/// The compiled selectors.
#[derive(Default)]
pub(super) struct Program {
    pub(super) compounds: Vec<Compound>,
    /// The words of a set of compound selectors.
    pub(super) words: usize,
    /// Those that a selector begins with.
    pub(super) first: Vec<u64>,
    /// Those that one of the selectors ends with, not one inside of another.
    pub(super) last: Vec<u64>,
    pub(super) before_descendant: Vec<u64>,
    pub(super) before_child: Vec<u64>,
    pub(super) before_next: Vec<u64>,
    pub(super) before_later: Vec<u64>,
    /// Those that depend on where the element stands.
    pub(super) placed: Vec<u64>,
    /// Those without a name.
    pub(super) nameless: Vec<u64>,
    /// For each compound selector in `last`, the selector that it ends.
    pub(super) selector_of: Vec<usize>,
    /// For each list after `of`, the numbers that its selectors end with.
    pub(super) counts: Vec<Box<[usize]>>,
    /// Whether elements are counted by name.
    pub(super) counts_names: bool,
}

/// What is known of each number while there may come more.
#[derive(Clone, Copy)]
enum After {
    Combinator(Combinator),
    /// It ends this selector, or one inside of another.
    End(Option<usize>),
}

struct Compiler {
    program: Program,
    /// Whether a selector begins with the number, and what comes after it.
    numbers: Vec<(bool, After)>,
    /// The selector that is compiled.
    index: usize,
}

type Outcome<T> = Result<T, StreamError>;

impl Program {
    pub(super) fn new(selectors: &[Selector]) -> Outcome<Self> {
        let mut compiler = Compiler { program: Self::default(), numbers: Vec::new(), index: 0 };
        for (index, selector) in selectors.iter().enumerate() {
            compiler.index = index;
            for selector in selector.list() {
                compiler.selector(selector, Some(index))?;
            }
        }
        Ok(compiler.finish())
    }

    /// Whether any selector asks where an element stands.
    pub(super) fn asks_for_places(&self) -> bool {
        let combinators = [&self.before_descendant, &self.before_child, &self.before_next, &self.before_later];
        combinators.into_iter().chain([&self.placed]).flatten().any(|word| *word != 0)
    }
}

impl Compiler {
    fn finish(mut self) -> Program {
        let program = &mut self.program;
        let words = words_for(self.numbers.len());
        program.words = words;
        for set in [
            &mut program.first,
            &mut program.last,
            &mut program.before_descendant,
            &mut program.before_child,
            &mut program.before_next,
            &mut program.before_later,
            &mut program.placed,
            &mut program.nameless,
        ] {
            set.resize(words, 0);
        }
        for (number, (is_first, after)) in self.numbers.into_iter().enumerate() {
            if is_first {
                insert(&mut program.first, number);
            }
            if !program.compounds[number].place.is_empty() {
                insert(&mut program.placed, number);
            }
            if program.compounds[number].name.is_none() {
                insert(&mut program.nameless, number);
            }
            program.selector_of.push(if let After::End(Some(selector)) = after { selector } else { 0 });
            match after {
                After::Combinator(Combinator::Child) => insert(&mut program.before_child, number),
                After::Combinator(Combinator::NextSibling) => insert(&mut program.before_next, number),
                After::Combinator(Combinator::LaterSibling) => insert(&mut program.before_later, number),
                After::Combinator(_) => insert(&mut program.before_descendant, number),
                After::End(Some(_)) => insert(&mut program.last, number),
                After::End(None) => {}
            }
        }
        self.program
    }

    /// Compiles a selector, and returns the number that it ends with. `ends` is the selector of the user's that this is, if
    /// it is not inside of another.
    fn selector(&mut self, selector: &selectors::parser::Selector<Syntax>, ends: Option<usize>) -> Outcome<usize> {
        let mut compounds = vec![(Compound::default(), After::End(ends))];
        for component in selector.iter_raw_parse_order_from(0) {
            let Some((compound, after)) = compounds.last_mut() else { continue };
            match component {
                Component::Combinator(combinator) => {
                    *after = After::Combinator(*combinator);
                    compounds.push((Compound::default(), After::End(ends)));
                }
                // The numbers of selectors inside of this one come before its own.
                component => self.component(component, compound)?,
            }
        }
        for (index, (compound, after)) in compounds.into_iter().enumerate() {
            self.program.compounds.push(compound);
            self.numbers.push((index == 0, after));
        }
        Ok(self.numbers.len() - 1)
    }

    fn component(&mut self, component: &Component<Syntax>, compound: &mut Compound) -> Outcome<()> {
        match component {
            Component::Is(list) | Component::Where(list) => {
                match Self::own_tests_of(list.slice()) {
                    Some(tests) => compound.own.push(OwnTest::Any(tests)),
                    None => compound.place.push(PlaceTest::Any(self.list(list.slice())?)),
                }
                Ok(())
            }
            Component::Negation(list) => {
                match Self::own_tests_of(list.slice()) {
                    Some(tests) => compound.own.push(OwnTest::NoneOf(tests)),
                    None => compound.place.push(PlaceTest::NoneOf(self.list(list.slice())?)),
                }
                Ok(())
            }
            Component::Root | Component::Scope => {
                compound.place.push(PlaceTest::Root);
                Ok(())
            }
            Component::Nth(data) => self.nth(component, *data, None, compound),
            Component::NthOf(data) => {
                let of = self.list(data.selectors())?;
                self.program.counts.push(of);
                let count = self.program.counts.len() - 1;
                self.nth(component, *data.nth_data(), Some(count), compound)
            }
            component => match own_test(component) {
                Some(OwnTest::Name(names)) if compound.name.is_none() => {
                    compound.name = Some(names);
                    Ok(())
                }
                Some(test) => {
                    compound.own.push(test);
                    Ok(())
                }
                None if matches!(component, Component::ExplicitUniversalType | Component::ExplicitAnyNamespace) => {
                    Ok(())
                }
                None => Err(self.refuse(component)),
            },
        }
    }

    fn nth(
        &mut self,
        component: &Component<Syntax>,
        data: NthSelectorData,
        of: Option<usize>,
        compound: &mut Compound,
    ) -> Outcome<()> {
        match data.ty {
            NthType::Child => {}
            NthType::OfType => self.program.counts_names = true,
            NthType::LastChild | NthType::LastOfType | NthType::OnlyChild | NthType::OnlyOfType => {
                return Err(self.refuse(component));
            }
        }
        compound.place.push(PlaceTest::Nth { data, of });
        Ok(())
    }

    /// Compiles the selectors inside of another, and returns the numbers that they end with.
    fn list(&mut self, list: &[selectors::parser::Selector<Syntax>]) -> Outcome<Box<[usize]>> {
        list.iter().map(|selector| self.selector(selector, None)).collect()
    }

    /// The tests of each selector of a list, if no combinators are in it, and nothing that depends on a place.
    fn own_tests_of(list: &[selectors::parser::Selector<Syntax>]) -> Option<Box<[Box<[OwnTest]>]>> {
        list.iter().map(Self::own_tests).collect()
    }

    fn own_tests(selector: &selectors::parser::Selector<Syntax>) -> Option<Box<[OwnTest]>> {
        let mut tests = Vec::new();
        for component in selector.iter_raw_parse_order_from(0) {
            match component {
                Component::ExplicitUniversalType | Component::ExplicitAnyNamespace => {}
                Component::Is(list) | Component::Where(list) => {
                    tests.push(OwnTest::Any(Self::own_tests_of(list.slice())?));
                }
                Component::Negation(list) => tests.push(OwnTest::NoneOf(Self::own_tests_of(list.slice())?)),
                component => tests.push(own_test(component)?),
            }
        }
        Some(tests.into_boxed_slice())
    }

    #[cold]
    fn refuse(&self, component: &Component<Syntax>) -> StreamError {
        let hint = match component {
            Component::NonTSPseudoClass(PseudoClass::Has(_)) | Component::Empty => LATER,
            Component::Nth(_) | Component::NthOf(_) => LATER,
            _ => STATE,
        };
        StreamError { index: self.index, simple_selector: component.to_css_string(), hint }
    }
}

/// The test of an element by itself that a simple selector is; `None` if it is none, or none without others inside.
fn own_test(component: &Component<Syntax>) -> Option<OwnTest> {
    Some(match component {
        Component::LocalName(name) => OwnTest::Name([name.name.clone(), name.lower_name.clone()]),
        Component::ID(id) => OwnTest::Id(id.clone()),
        Component::Class(class) => OwnTest::Class(class.clone()),
        Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => OwnTest::Attribute(AttributeTest {
            names: [local_name.clone(), local_name_lower.clone()],
            namespace: NamespaceTest::None,
            value: None,
        }),
        Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
            OwnTest::Attribute(AttributeTest {
                names: [local_name.clone(), local_name.clone()],
                namespace: NamespaceTest::None,
                value: Some((*operator, value.clone(), *case_sensitivity)),
            })
        }
        Component::AttributeOther(attribute) => OwnTest::Attribute(other_attribute(attribute)),
        Component::ExplicitNoNamespace => OwnTest::Namespace(NamespaceUri::default()),
        Component::Namespace(_, namespace) | Component::DefaultNamespace(namespace) => {
            OwnTest::Namespace(namespace.clone())
        }
        Component::NonTSPseudoClass(PseudoClass::Plain(Plain::Link | Plain::AnyLink)) => OwnTest::Link,
        Component::NonTSPseudoClass(PseudoClass::Plain(Plain::Visited)) => OwnTest::Never,
        _ => return None,
    })
}

fn other_attribute(attribute: &AttrSelectorWithOptionalNamespace<Syntax>) -> AttributeTest {
    let namespace = match attribute.namespace() {
        None => NamespaceTest::None,
        Some(NamespaceConstraint::Any) => NamespaceTest::Any,
        Some(NamespaceConstraint::Specific(uri)) => NamespaceTest::Uri(uri.clone()),
    };
    let value = match &attribute.operation {
        ParsedAttrSelectorOperation::Exists => None,
        ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
            Some((*operator, value.clone(), *case_sensitivity))
        }
    };
    let names = [attribute.local_name.clone(), attribute.local_name_lower.clone()];
    AttributeTest { names, namespace, value }
}

//! Random changes of a document's source, compared with the same changes of its tree.

use crate::input::Input;
use crate::nodes::all;
use crate::{HTML, XML};
use fivefold::dom::{Edits, SourceEditErrorKind, SourcePlace};
use fivefold::html::{Options, Scripting};
use fivefold::{Document, Language, Namespace, NodeId, NodeRef, Span, html, xml};
use std::collections::HashMap;

/// Each start tag stands where it is said to; an attribute that is set there, and there alone, makes no other difference
/// to the tree. So do attributes and texts that are changed in many places. Any changes of the source are sorted, do not
/// overlap, and leave everything else as it is.
pub fn source_edits(data: &[u8]) {
    let mut input = Input::new(data);
    let parser = Reparse {
        language: if input.choose() { Language::Xml } else { Language::Html },
        options: Options::default().with_scripting(input.pick(&[Scripting::Disabled, Scripting::Normal])),
    };
    let is_modelled = !input.choose::<bool>();
    let steps = input.steps::<Step>();
    let text = input.text(if parser.language == Language::Xml { &XML } else { &HTML });
    let document = parser.parse(&text);
    check_each_tag(parser, &document);
    if is_modelled {
        check_against_model(parser, &document, &steps);
    } else {
        check_any(&document, &steps);
    }
}

/// How the source is parsed, before and after its changes.
#[derive(Clone, Copy)]
struct Reparse {
    language: Language,
    options: Options,
}

impl Reparse {
    fn parse(self, text: &str) -> Document {
        match self.language {
            Language::Html => html::Parser::new(self.options).parse(text),
            Language::Xml => xml::parse(text),
        }
    }

    /// Asserts that the source, changed by `edits`, parses to the tree of `model`.
    fn check(self, edits: &Edits<'_>, model: &Document) {
        let written = edits.apply().expect("changes of attributes and texts do not overlap");
        let again = self.parse(&written);
        match self.language {
            Language::Html => {
                assert_eq!(
                    html::tree_format(&again).to_string(),
                    html::tree_format(model).to_string(),
                    "of {written:?}"
                );
            }
            Language::Xml => {
                assert_eq!(xml::tree_format(&again).to_string(), xml::tree_format(model).to_string(), "of {written:?}")
            }
        }
        assert_eq!(again.quirks_mode(), model.quirks_mode(), "of {written:?}");
    }
}

/// A change of the source. Numbers select from the nodes, names and texts.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Step {
    SetAttribute(u8, u8, u8),
    ChangeAttribute(u8, u8, u8),
    RemoveAttribute(u8, u8),
    Rename(u8, u8),
    SetText(u8, u8),
    SetInner(u8, u8),
    SetTextContent(u8, u8),
    Replace(u8, u8),
    Insert(u8, u8, u8),
    ReplaceSource(u8, u8, u8),
}

const VALUES: &[&str] =
    &["x", "", "a b", "\"", "'", "\"'", "<&>", "&amp;", "a/", "/", "`=", "\n\t", "é", "]]>", "\r", "\0", "-->", "</p>"];

const NAMES: &[&str] = &["data-x", "DATA-X", "title", "é", "a", ""];

/// Texts that are as visible as those in whose place they stand: white space decides where a text goes.
const TEXTS: &[&str] = &["x", "<&>\"", "x\n", "]]>x", "a\rb", "</b>x", "a-->"];

fn pick(from: &'static [&str], choice: u8) -> &'static str {
    from[usize::from(choice) % from.len()]
}

/// Whether a parser looks at such an attribute when it builds the tree.
fn decides(name: &str) -> bool {
    const NAMES: &[&str] =
        &["type", "encoding", "for", "name", "color", "face", "size", "selected", "multiple", "disabled", "form"];
    let name = name.to_ascii_lowercase();
    name.starts_with("shadowroot") || name.starts_with("xml") || NAMES.contains(&name.as_str())
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#formatting>
const FORMATTING: &[&str] =
    &["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

/// The tag in the source that an element has its attributes from: its own, or the one that it repeats.
fn tag_of(node: NodeRef<'_>) -> Option<Span> {
    let repeated = Some(node.span()).filter(|span| node.is_element() && !span.is_empty());
    node.start_tag_span().or(repeated).filter(|_| !node.is_expanded())
}

/// The elements and texts of a document that changes can select.
struct Choice<'a> {
    nodes: Vec<NodeRef<'a>>,
    by_tag: HashMap<Span, Vec<NodeId>>,
    /// The names of formatting elements with more tags than the list of active formatting elements takes of one kind: what
    /// attributes they have decides which of them stay in it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    crowded: Vec<&'static str>,
}

impl<'a> Choice<'a> {
    fn of(document: &'a Document) -> Self {
        let nodes: Vec<_> = all(document).map(|(.., node)| node).collect();
        let mut by_tag: HashMap<Span, Vec<NodeId>> = HashMap::new();
        for node in &nodes {
            if let Some(tag) = tag_of(*node) {
                by_tag.entry(tag).or_default().push(node.id());
            }
        }
        let source = document.source().to_ascii_lowercase();
        let count = |name: &str| source.matches(&format!("<{name}")).count();
        let crowded = FORMATTING.iter().copied().filter(|name| count(name) > 3).collect();
        Self { nodes, by_tag, crowded }
    }

    fn node(&self, choice: u8) -> NodeRef<'a> {
        self.nodes[usize::from(choice) % self.nodes.len()]
    }

    /// An element whose attributes can be changed without moving others.
    fn element(&self, choice: u8) -> Option<NodeRef<'a>> {
        let node = self.node(choice);
        let is_crowded = |name: &str| self.crowded.contains(&name);
        (node.is_element() && !node.local_name().is_some_and(is_crowded)).then_some(node)
    }

    /// The elements that a change of this one's tag changes: at least the element itself, which can have attributes of
    /// another's tag.
    fn same_tag(&self, node: NodeRef<'a>) -> Vec<NodeId> {
        tag_of(node).and_then(|tag| self.by_tag.get(&tag)).cloned().unwrap_or_else(|| vec![node.id()])
    }
}

/// Whether an attribute in XML may be declared.
fn has_declarations(document: &Document) -> bool {
    document.source().contains("ATTLIST")
}

fn check_each_tag(parser: Reparse, document: &Document) {
    let choice = Choice::of(document);
    for node in &choice.nodes {
        let Some(tag) = node.start_tag_span().filter(|_| !node.is_expanded()) else { continue };
        check_start_tag(*node, tag);
        if node.local_name().is_some_and(|name| choice.crowded.contains(&name)) {
            continue;
        }
        let mut edits = Edits::new(document);
        if node.attributes().any(|attribute| begins_with_colon(attribute.name())) {
            continue;
        }
        let set = edits.set_attribute(node.id(), "data-x", "v");
        set.unwrap_or_else(|error| panic!("{error}, the tag at {tag:?} of {node:?}"));
        if node.attribute("data-x").is_none() {
            assert_ne!(edits.changes().expect("one change").len(), 0);
        }
        let mut model = document.clone();
        for id in choice.same_tag(*node) {
            model.set_attribute(id, "data-x", "v").expect("the name can be written");
        }
        parser.check(&edits, &model);
    }
    for node in choice.nodes.iter().filter(|node| node.is_element() && tag_of(**node).is_none()) {
        let mut edits = Edits::new(document);
        assert_eq!(
            edits.set_attribute(node.id(), "data-x", "v").map_err(|error| error.kind()),
            not_there(*node),
            "{node:?}"
        );
        assert!(edits.set_inner(node.id(), "v").is_err(), "{node:?}");
        assert_eq!(
            edits.replace(node.id(), "v").map_err(|error| error.kind()),
            Err(SourceEditErrorKind::NotInSource),
            "{node:?}"
        );
    }
}

/// XML5 reads such a name only behind an attribute without a value.
fn begins_with_colon(name: &str) -> bool {
    name.starts_with(':')
}

/// What to expect of an attribute that is set on an element without a tag: it can have one from another tag.
fn not_there(node: NodeRef<'_>) -> Result<(), SourceEditErrorKind> {
    let is_written = node.attributes().any(|attribute| attribute.name() == "data-x" && attribute.span().is_some());
    if is_written && !node.is_expanded() { Ok(()) } else { Err(SourceEditErrorKind::NotInSource) }
}

/// Asserts that a start tag begins with the element's name, or with one that the parser takes for it.
fn check_start_tag(node: NodeRef<'_>, tag: Span) {
    let written = node.document().source().get(tag.range()).expect("a tag lies in the source");
    let name = node.name().expect("an element has a name");
    let begins = |name: &str| {
        let name = name.replace('\u{FFFD}', "\0");
        let spelt = written.replace('\u{FFFD}', "\0");
        spelt.get(1..=name.len()).is_some_and(|found| found.eq_ignore_ascii_case(&name))
    };
    assert!(written.starts_with('<'), "a tag of {name} is said to be {written:?}");
    assert!(begins(name) || name == "img" && begins("image"), "a tag of {name} is said to be {written:?}");
}

/// Changes attributes and texts in the source and in the tree.
fn check_against_model(parser: Reparse, document: &Document, steps: &[Step]) {
    let choice = Choice::of(document);
    let mut edits = Edits::new(document);
    let mut model = document.clone();
    for step in steps {
        match *step {
            Step::SetAttribute(node, name, value) => {
                let Some(node) = choice.element(node) else { continue };
                let (name, value) = (pick(NAMES, name), pick(VALUES, value));
                set_attribute(&choice, &mut edits, &mut model, node, name, value);
            }
            Step::ChangeAttribute(node, index, value) => {
                let Some(node) = choice.element(node) else { continue };
                let Some(name) = nth_attribute(node, index) else { continue };
                set_attribute(&choice, &mut edits, &mut model, node, name, pick(VALUES, value));
            }
            Step::RemoveAttribute(node, index) => {
                let Some(node) = choice.element(node) else { continue };
                let Some(name) = nth_attribute(node, index) else { continue };
                match edits.remove_attribute(node.id(), name).map_err(|error| error.kind()) {
                    Err(SourceEditErrorKind::SeveralTags) => continue,
                    Err(SourceEditErrorKind::Inexpressible)
                        if node.attributes().any(|attribute| begins_with_colon(attribute.name())) =>
                    {
                        continue;
                    }
                    removed => assert_eq!(removed.is_ok(), !node.is_expanded(), "{name} of {node:?}"),
                }
                for id in choice.same_tag(node).into_iter().filter(|_| !node.is_expanded()) {
                    model.remove_attribute(id, name).unwrap();
                }
            }
            Step::Rename(node, name) => {
                let node = choice.node(node);
                let name = ["bdi", "x-y"][usize::from(name) % 2];
                if is_ordinary(node) && edits.rename(node.id(), name).is_ok() {
                    let renamed = model.rename(node.id(), name);
                    renamed.expect("what the source takes, the tree takes");
                }
            }
            Step::SetText(node, text) => {
                let node = choice.node(node);
                let is_visible = |text: &str| text.contains(|letter: char| letter.is_alphabetic());
                // What selects an option is shown a second time.
                let is_shown_twice = document.source().to_ascii_lowercase().contains("<selectedcontent");
                if node.text().is_some_and(is_visible) && !is_shown_twice {
                    let text = pick(TEXTS, text);
                    if edits.set_text(node.id(), text).is_ok() {
                        model.set_text(node.id(), text).expect("a text has a text");
                    }
                }
            }
            _ => {}
        }
    }
    parser.check(&edits, &model);
}

/// Whether an element is one that a parser treats as it does `bdi` and unknown ones.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#ordinary>
fn is_ordinary(node: NodeRef<'_>) -> bool {
    let Some(name) = node.name() else { return false };
    let source = node.document().source();
    let is_named = match node.document().language() {
        Language::Html => {
            // A `span` ends elements of SVG and MathML that it stands in.
            let lower_case = || source.to_ascii_lowercase();
            let is_foreign = || ["<svg", "<math"].iter().any(|tag| lower_case().contains(tag));
            node.namespace() == Some(Namespace::HTML)
                && (["bdi", "abbr", "cite", "q", "label", "x-y"].contains(&name) || name == "span" && !is_foreign())
        }
        Language::Xml => !name.contains(':'),
    };
    // At the end of the source, an end tag could be in what has none either, such as a comment; and before that of the body,
    // it keeps out the white space that follows.
    let rest = source[node.span().end as usize..].to_ascii_lowercase();
    let is_left_open = rest.is_empty() || rest.starts_with("</body") || rest.starts_with("</html");
    is_named && (node.end_tag_span().is_some() || !is_left_open)
}

/// An attribute of an element that makes no difference to the tree.
fn nth_attribute(node: NodeRef<'_>, index: u8) -> Option<&str> {
    let names: Vec<_> = node.attributes().map(|attribute| attribute.name()).filter(|name| !decides(name)).collect();
    let index = usize::from(index).checked_rem(names.len())?;
    (!has_declarations(node.document())).then_some(names[index])
}

fn set_attribute(
    choice: &Choice<'_>,
    edits: &mut Edits<'_>,
    model: &mut Document,
    node: NodeRef<'_>,
    name: &str,
    value: &str,
) {
    // What the tree takes a new name with a colon for depends on the declarations around.
    let is_new = model.node(node.id()).attribute(name).is_none();
    if is_new && name.contains(':') && node.document().language() == Language::Xml {
        return;
    }
    if decides(name) || edits.set_attribute(node.id(), name, value).is_err() {
        return;
    }
    // In a tag of HTML, case makes no difference.
    let folded = name.to_ascii_lowercase();
    let is_new = node.attribute(name).is_none() && node.document().language() == Language::Html;
    let name = if is_new { &folded } else { name };
    for id in choice.same_tag(node) {
        model.set_attribute(id, name, value).expect("what the source takes, the tree takes");
    }
}

/// Changes whatever there is, and checks what holds of all changes.
fn check_any(document: &Document, steps: &[Step]) {
    let choice = Choice::of(document);
    let mut edits = Edits::new(document);
    let places = [SourcePlace::Before, SourcePlace::Prepend, SourcePlace::Append, SourcePlace::After];
    for step in steps {
        // Whether they are accepted or refused, no change panics.
        let _ = match *step {
            Step::SetAttribute(node, name, value) => {
                edits.set_attribute(choice.node(node).id(), pick(NAMES, name), pick(VALUES, value))
            }
            Step::ChangeAttribute(node, index, value) => match nth_attribute(choice.node(node), index) {
                Some(name) => edits.set_attribute(choice.node(node).id(), name, pick(VALUES, value)),
                None => Ok(()),
            },
            Step::RemoveAttribute(node, index) => match nth_attribute(choice.node(node), index) {
                Some(name) => edits.remove_attribute(choice.node(node).id(), name).map(drop),
                None => edits.retain_attributes(choice.node(node).id(), |_| index % 2 == 0),
            },
            Step::Rename(node, name) => {
                let names = ["bdi", "x-y", "a", "br", "é", "a b", "", "P", "script", "a:b"];
                edits.rename(choice.node(node).id(), names[usize::from(name) % names.len()])
            }
            Step::SetText(node, text) => edits.set_text(choice.node(node).id(), pick(VALUES, text)),
            Step::SetInner(node, text) => edits.set_inner(choice.node(node).id(), pick(VALUES, text)),
            Step::SetTextContent(node, text) => edits.set_text_content(choice.node(node).id(), pick(VALUES, text)),
            Step::Replace(node, text) => edits.replace(choice.node(node).id(), pick(VALUES, text)),
            Step::Insert(node, place, text) => {
                let place = places[usize::from(place) % places.len()];
                edits.insert(choice.node(node).id(), place, pick(VALUES, text))
            }
            Step::ReplaceSource(start, length, text) => {
                let start = u64::from(start);
                edits.replace_source(Span::new(start, start + u64::from(length % 8)), pick(VALUES, text))
            }
        };
    }
    check_changes(document, &edits);
}

/// The changes are in order and do not overlap, and what is written is the source with these changes.
fn check_changes(document: &Document, edits: &Edits<'_>) {
    let changes = match edits.changes() {
        Ok(changes) => changes,
        Err(error) => {
            let is_known = matches!(
                error.kind(),
                SourceEditErrorKind::Overlap { .. }
                    | SourceEditErrorKind::EndsInMarkup
                    | SourceEditErrorKind::Inexpressible
            );
            assert!(is_known, "{error}");
            return assert_eq!(edits.apply(), Err(error));
        }
    };
    let (mut expected, mut at) = (String::new(), 0);
    for change in changes {
        let kept = document.source().get(at..change.span.start as usize);
        expected.push_str(kept.expect("changes are in order"));
        expected.push_str(&change.text);
        at = change.span.end as usize;
    }
    expected.push_str(document.source().get(at..).expect("changes lie in the source"));
    assert_eq!(edits.apply().as_deref(), Ok(&*expected));
    let mut bytes = Vec::new();
    edits.write_to(&mut bytes).expect("a vector takes all");
    assert_eq!(bytes, expected.as_bytes());
}

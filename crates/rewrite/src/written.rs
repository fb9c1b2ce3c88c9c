//! Elements as their tags show them.
//!
//! The rules are those of lol_html: a start tag opens an element, unless it is void or, in SVG and MathML, ends with `/>`. An
//! end tag closes the innermost element of its name, and all inside of it. What is SVG or MathML, and which tags begin text
//! that is no markup, follows from names alone.

use crate::RewriteOptions;
use crate::nodes::{DOCUMENT, Node, Nodes};
use crate::structure::{Change, Frameset, Opened, Structure};
use core::ops::ControlFlow;
use fivefold_core::{ElementName, Name, Names, Namespace, StopSignal, Text, work};
use fivefold_html5::tokenizer::{Feedback, HtmlTag, HtmlToken, TextState};
use fivefold_html5::tree_builder::breaks_out_of_foreign_content;

pub(crate) struct Written {
    nodes: Nodes,
    names: Names,
    /// The names of the open elements. The node of each is its place, counted from 1.
    open: Vec<Name>,
    /// How many open elements have each name.
    open_of_name: Vec<u32>,
    /// The namespaces that were entered and not left.
    namespaces: Vec<Namespace>,
    opened: Option<Opened>,
    changes: Vec<Change>,
    scripting: bool,
    /// How many of the open elements have a name that is not static, and how many such names there may be in the table.
    open_own_names: usize,
    own_names: usize,
}

/// So many names that are no longer in use are kept.
pub(crate) const OWN_NAMES: usize = 4096;

impl Written {
    pub(crate) fn new(nodes: Nodes, options: &RewriteOptions) -> Self {
        let namespace =
            options.context.as_ref().map(|context| (context.namespace(), Name::lookup(context.local_name())));
        let is_foreign = |(namespace, name): &(Namespace, Option<Name>)| {
            *namespace != Namespace::HTML && !name.is_some_and(|name| is_named_integration_point(name, *namespace))
        };
        Self {
            nodes,
            names: Names::new(),
            open: Vec::new(),
            open_of_name: vec![0; Name::STATIC_COUNT],
            namespaces: namespace.filter(is_foreign).map(|(namespace, _)| namespace).into_iter().collect(),
            opened: None,
            changes: Vec::new(),
            scripting: options.scripting,
            open_own_names: 0,
            own_names: 0,
        }
    }

    fn namespace(&self) -> Namespace {
        self.namespaces.last().copied().unwrap_or(Namespace::HTML)
    }

    #[inline]
    fn name(&mut self, tag: &HtmlTag<'_>) -> Name {
        if tag.name == Name::UNKNOWN { self.own_name(tag) } else { tag.name }
    }

    fn own_name(&mut self, tag: &HtmlTag<'_>) -> Name {
        if self.own_names >= OWN_NAMES && self.open_own_names == 0 {
            self.names.clear();
            self.open_of_name.truncate(Name::STATIC_COUNT);
            self.own_names = 0;
        }
        let name = self.names.intern(tag.name_text.data);
        let id = name.id() as usize;
        if id >= self.open_of_name.len() {
            self.open_of_name.resize(id + 1, 0);
            self.own_names += 1;
        }
        name
    }

    #[inline]
    fn answer(&self, switch_to: Option<TextState>) -> ControlFlow<(), Feedback> {
        let cdata_allowed = self.namespace() != Namespace::HTML;
        ControlFlow::Continue(Feedback { switch_to, cdata_allowed, ..Feedback::default() })
    }

    fn start_tag(&mut self, tag: &HtmlTag<'_>) -> Option<TextState> {
        let (namespace, text) = self.enter_namespace(tag);
        let name = self.name(tag);
        let node = self.open.len() as Node + 1;
        let parent = node - 1;
        let is_candidate = self.nodes.may_match(name);
        if is_candidate {
            // Names have one letter case: those of tags.
            self.nodes.note(node, ElementName::html(name), &tag.attributes, &self.names);
            self.nodes.enter(node, parent);
        }
        let element = ElementName { namespace, local: name };
        let has_content = match namespace {
            Namespace::HTML => !element.serializes_as_void() || name == Name::FRAME,
            _ => !tag.self_closing,
        };
        if has_content {
            self.open.push(name);
            self.open_of_name[name.id() as usize] += 1;
            self.open_own_names += usize::from(!name.is_static());
        }
        self.opened = is_candidate.then_some(Opened { node, has_content, namespace });
        text
    }

    fn end_tag(&mut self, tag: &HtmlTag<'_>) {
        self.leave_namespace(tag);
        let name = self.name(tag);
        if self.open_of_name[name.id() as usize] == 0 {
            return;
        }
        while let Some(open) = self.open.pop() {
            work::steps(1);
            self.open_of_name[open.id() as usize] -= 1;
            self.open_own_names -= usize::from(!open.is_static());
            let by_tag = open == name;
            self.changes.push(Change::Ends(self.open.len() as Node + 1, by_tag));
            if by_tag {
                break;
            }
        }
    }

    /// The namespace of a start tag's element, and the state for the text in it.
    fn enter_namespace(&mut self, tag: &HtmlTag<'_>) -> (Namespace, Option<TextState>) {
        let namespace = match tag.name {
            Name::SVG => Namespace::SVG,
            Name::MATH => Namespace::MATHML,
            _ if self.namespace() == Namespace::HTML => {
                return (Namespace::HTML, text_state(tag.name, self.scripting));
            }
            _ => {
                self.start_tag_in_foreign_content(tag);
                return (self.namespace(), None);
            }
        };
        if !tag.self_closing {
            self.namespaces.push(namespace);
        }
        (namespace, None)
    }

    fn start_tag_in_foreign_content(&mut self, tag: &HtmlTag<'_>) {
        if breaks_out_of_foreign_content(tag) {
            self.namespaces.pop();
        } else if !tag.self_closing && self.is_integration_point(tag, self.namespace()) {
            self.namespaces.push(Namespace::HTML);
        }
    }

    fn leave_namespace(&mut self, tag: &HtmlTag<'_>) {
        let leaves = match (self.namespaces.as_slice(), tag.name) {
            ([.., Namespace::SVG], Name::SVG) | ([.., Namespace::MATHML], Name::MATH) => true,
            ([.., Namespace::SVG | Namespace::MATHML], Name::P | Name::BR) => true,
            ([.., outer, Namespace::HTML], name) => {
                is_named_integration_point(name, *outer)
                    || *outer == Namespace::MATHML && tag.name_text.data == "annotation-xml"
            }
            _ => false,
        };
        if leaves {
            self.namespaces.pop();
        }
    }

    fn is_integration_point(&self, tag: &HtmlTag<'_>, namespace: Namespace) -> bool {
        let has_html = || {
            let encoding = tag.attributes.get(Name::ENCODING).map(|encoding| encoding.data);
            encoding.is_some_and(|encoding| {
                encoding.eq_ignore_ascii_case("text/html") || encoding.eq_ignore_ascii_case("application/xhtml+xml")
            })
        };
        is_named_integration_point(tag.name, namespace)
            || namespace == Namespace::MATHML && tag.name_text.data == "annotation-xml" && has_html()
    }
}

/// The state for the text of an element of HTML.
fn text_state(name: Name, scripting: bool) -> Option<TextState> {
    if scripting && name == Name::NOSCRIPT { Some(TextState::Rawtext) } else { TextState::for_name(name) }
}

/// Whether the content of such an element of SVG or MathML is HTML.
fn is_named_integration_point(name: Name, namespace: Namespace) -> bool {
    match namespace {
        Namespace::SVG => matches!(name, Name::DESC | Name::TITLE | Name::FOREIGNOBJECT),
        _ => ElementName { namespace, local: name }.is_mathml_text_integration_point(),
    }
}

impl Structure for Written {
    const SHARES_END_TAGS: bool = true;
    const HEEDS_TEXT: bool = false;

    /// Only tags make a difference.
    #[inline]
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.answer(None)
    }

    #[inline]
    fn text(&mut self, _: Text<'_>) -> ControlFlow<(), Feedback> {
        self.answer(None)
    }

    #[inline]
    fn tag(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        if is_end_tag {
            self.end_tag(tag);
            return self.answer(None);
        }
        let switch_to = self.start_tag(tag);
        self.answer(switch_to)
    }

    fn looks_at_attributes(_: Name) -> bool {
        false
    }

    #[inline]
    fn is_foreign(&self) -> bool {
        self.namespace() != Namespace::HTML
    }

    fn opened(&self) -> Option<Opened> {
        self.opened
    }

    fn changes(&self) -> &[Change] {
        &self.changes
    }

    fn has_begun(&self) -> bool {
        false
    }

    fn merged(&self) -> Option<Node> {
        None
    }

    fn frameset(&self) -> Frameset {
        Frameset::Impossible
    }

    fn current(&self) -> Node {
        DOCUMENT + self.open.len() as Node
    }

    fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    fn splits_white_space(&self) -> bool {
        false
    }

    #[inline]
    fn settle(&mut self) {
        self.opened = None;
        self.changes.clear();
    }

    fn bytes(&self) -> usize {
        let per_node = self.nodes.bytes_per_node() + size_of::<Name>();
        self.open.len() * per_node + self.own_names * OWN_NAME_BYTES
    }

    fn set_stop_signal(&mut self, _: &StopSignal) {}
}

/// About how many bytes a name takes.
pub(crate) const OWN_NAME_BYTES: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_states_are_the_standards() {
        for scripting in [false, true] {
            let state = |name| text_state(name, scripting);
            assert_eq!([Name::TITLE, Name::TEXTAREA].map(state), [Some(TextState::Rcdata); 2]);
            let raw = [Name::STYLE, Name::XMP, Name::IFRAME, Name::NOEMBED, Name::NOFRAMES];
            assert_eq!(raw.map(state), [Some(TextState::Rawtext); 5]);
            assert_eq!(state(Name::SCRIPT), Some(TextState::ScriptData));
            assert_eq!(state(Name::PLAINTEXT), Some(TextState::Plaintext));
            assert_eq!(state(Name::P), None);
        }
        assert_eq!(text_state(Name::NOSCRIPT, true), Some(TextState::Rawtext));
        assert_eq!(text_state(Name::NOSCRIPT, false), None);
    }
}

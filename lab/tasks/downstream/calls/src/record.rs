//! A sink that records every call.

use markup5ever::interface::{
    Attribute, ElemName, ElementFlags, NodeOrText, QualName, QuirksMode, TreeSink, tree_builder,
};
use markup5ever::tendril::StrTendril;
use markup5ever::{LocalName, Namespace};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt;
use tree_builder::NodeOrText::{AppendNode, AppendText};

/// A node, by its kind and a number. The nodes of each kind are numbered in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Document,
    Element(u32),
    Comment(u32),
    Instruction(u32),
    /// The contents of the template of this number.
    Contents(u32),
    /// The shadow root that took the place of the contents of the template of this number.
    ShadowRoot(u32),
}

/// The name of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Name {
    AddAttrsIfMissing,
    AllowDeclarativeShadowRoots,
    Append,
    AppendBasedOnParentNode,
    AppendBeforeSibling,
    AppendDoctypeToDocument,
    AssociateWithForm,
    AttachDeclarativeShadow,
    CreateComment,
    CreateElement,
    CreatePi,
    ElemName,
    Finish,
    GetDocument,
    GetTemplateContents,
    IsMathmlAnnotationXmlIntegrationPoint,
    MarkScriptAlreadyStarted,
    MaybeCloneAnOptionIntoSelectedcontent,
    ParseError,
    Pop,
    RemoveFromParent,
    ReparentChildren,
    SameNode,
    SetCurrentLine,
    SetQuirksMode,
    /// No call: the tokenizer returns because of a script.
    Script,
    /// No call: the tokenizer returns because the document names its encoding.
    Encoding,
}

/// A call with its arguments, and the line that the sink was told last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) name: Name,
    /// The node that it makes, or those that it is given, in order.
    pub(crate) nodes: [Option<Node>; 4],
    /// All other arguments.
    pub(crate) text: String,
    /// Whether a tag had duplicate attributes, or the sink refused the shadow root.
    pub(crate) flag: bool,
    pub(crate) line: u64,
}

impl Call {
    /// Whether it puts a text somewhere.
    pub(crate) fn puts_text(&self) -> bool {
        match self.name {
            Name::Append | Name::AppendBeforeSibling => self.nodes[1].is_none(),
            Name::AppendBasedOnParentNode => self.nodes[2].is_none(),
            _ => false,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, nodes, text, flag, line } = self;
        write!(f, "{name:?}(")?;
        nodes.iter().flatten().try_for_each(|node| write!(f, "{node:?} "))?;
        write!(f, "{text:?}{}) in line {line}", if *flag { " flag" } else { "" })
    }
}

/// What the sink answers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    pub(crate) allows_shadow_roots: bool,
    pub(crate) attaches_shadow_roots: bool,
}

#[derive(Default)]
pub(crate) struct Recorder {
    calls: RefCell<Vec<Call>>,
    line: Cell<u64>,
    answers: Answers,
    /// The names of elements, and whether they are integration points. They stay, so that they can be lent.
    elements: RefCell<Vec<(QualName, bool)>>,
    comments: Cell<u32>,
    instructions: Cell<u32>,
    /// The templates whose contents are a shadow root.
    attached: RefCell<Vec<Node>>,
}

/// The name of an element.
#[derive(Debug)]
pub(crate) struct OwnName(QualName);

impl ElemName for OwnName {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
}

impl Recorder {
    pub(crate) fn new(answers: Answers) -> Self {
        Self { answers, ..Self::default() }
    }

    /// Records a call.
    pub(crate) fn note<const COUNT: usize>(&self, name: Name, given: [Node; COUNT], text: impl Into<String>) {
        let mut nodes = [None; 4];
        nodes.iter_mut().zip(given).for_each(|(place, node)| *place = Some(node));
        let (text, line) = (text.into(), self.line.get());
        self.calls.borrow_mut().push(Call { name, nodes, text, flag: false, line });
    }

    /// Whether an element may have a shadow root.
    ///
    /// <https://dom.spec.whatwg.org/#valid-shadow-host-name>
    fn may_be_host(&self, host: Node) -> bool {
        const HOSTS: [&str; 18] = [
            "article",
            "aside",
            "blockquote",
            "body",
            "div",
            "footer",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "main",
            "nav",
            "p",
            "section",
            "span",
        ];
        let Node::Element(number) = host else { return false };
        let QualName { ns, local, .. } = &self.elements.borrow()[number as usize].0;
        *ns == markup5ever::ns!(html) && (HOSTS.contains(&&**local) || &**local == "my-element")
    }

    fn next(number: &Cell<u32>) -> u32 {
        number.replace(number.get() + 1)
    }

    fn put<const COUNT: usize>(&self, name: Name, place: [Node; COUNT], child: NodeOrText<Node>) {
        match child {
            AppendText(text) => self.note(name, place, &*text),
            AppendNode(child) => {
                self.note(name, place, "");
                let mut calls = self.calls.borrow_mut();
                calls.last_mut().expect("a call was noted").nodes[COUNT] = Some(child);
            }
        }
    }
}

/// Attributes as ` prefix:name@namespace="value"`.
fn shown(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for Attribute { name: QualName { prefix, ns, local }, value } in attributes {
        let prefix = prefix.as_ref().map(|prefix| format!("{}:", &**prefix)).unwrap_or_default();
        text += &format!(" {prefix}{}@{}={:?}", &**local, &**ns, &**value);
    }
    text
}

impl TreeSink for Recorder {
    type Handle = Node;
    type Output = Vec<Call>;
    type ElemName<'a> = OwnName;

    fn finish(self) -> Vec<Call> {
        self.note(Name::Finish, [], "");
        self.calls.into_inner()
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.note(Name::ParseError, [], message.into_owned());
    }

    fn get_document(&self) -> Node {
        self.note(Name::GetDocument, [Node::Document], "");
        Node::Document
    }

    fn elem_name<'a>(&'a self, target: &'a Node) -> OwnName {
        self.note(Name::ElemName, [*target], "");
        let Node::Element(number) = target else { panic!("{target:?} is no element") };
        OwnName(self.elements.borrow()[*number as usize].0.clone())
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Node {
        let mut elements = self.elements.borrow_mut();
        let node = Node::Element(elements.len() as u32);
        let ElementFlags { template, mathml_annotation_xml_integration_point, had_duplicate_attributes, .. } = flags;
        let text = format!(
            "{}:{}{}{}{}",
            &*name.ns,
            &*name.local,
            shown(&attributes),
            if template { " template" } else { "" },
            if mathml_annotation_xml_integration_point { " integration point" } else { "" },
        );
        elements.push((name, mathml_annotation_xml_integration_point));
        self.note(Name::CreateElement, [node], "");
        let mut calls = self.calls.borrow_mut();
        let call = calls.last_mut().expect("a call was noted");
        (call.text, call.flag) = (text, had_duplicate_attributes);
        node
    }

    fn create_comment(&self, text: StrTendril) -> Node {
        let node = Node::Comment(Self::next(&self.comments));
        self.note(Name::CreateComment, [node], &*text);
        node
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Node {
        let node = Node::Instruction(Self::next(&self.instructions));
        self.note(Name::CreatePi, [node], format!("{target} {data}"));
        node
    }

    fn append(&self, parent: &Node, child: NodeOrText<Node>) {
        self.put(Name::Append, [*parent], child);
    }

    fn append_based_on_parent_node(&self, element: &Node, previous: &Node, child: NodeOrText<Node>) {
        self.put(Name::AppendBasedOnParentNode, [*element, *previous], child);
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        let text = format!("{:?} {:?} {:?}", &*name, &*public_id, &*system_id);
        self.note(Name::AppendDoctypeToDocument, [], text);
    }

    fn mark_script_already_started(&self, node: &Node) {
        self.note(Name::MarkScriptAlreadyStarted, [*node], "");
    }

    fn pop(&self, node: &Node) {
        self.note(Name::Pop, [*node], "");
    }

    fn get_template_contents(&self, target: &Node) -> Node {
        self.note(Name::GetTemplateContents, [*target], "");
        let Node::Element(number) = *target else { panic!("{target:?} is no template") };
        if self.attached.borrow().contains(target) { Node::ShadowRoot(number) } else { Node::Contents(number) }
    }

    fn same_node(&self, one: &Node, other: &Node) -> bool {
        self.note(Name::SameNode, [*one, *other], "");
        one == other
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.note(Name::SetQuirksMode, [], format!("{mode:?}"));
    }

    fn append_before_sibling(&self, sibling: &Node, new: NodeOrText<Node>) {
        self.put(Name::AppendBeforeSibling, [*sibling], new);
    }

    fn add_attrs_if_missing(&self, target: &Node, attributes: Vec<Attribute>) {
        self.note(Name::AddAttrsIfMissing, [*target], shown(&attributes));
    }

    fn associate_with_form(&self, target: &Node, form: &Node, (one, other): (&Node, Option<&Node>)) {
        match other {
            None => self.note(Name::AssociateWithForm, [*target, *form, *one], ""),
            Some(other) => self.note(Name::AssociateWithForm, [*target, *form, *one, *other], ""),
        }
    }

    fn remove_from_parent(&self, target: &Node) {
        self.note(Name::RemoveFromParent, [*target], "");
    }

    fn reparent_children(&self, node: &Node, parent: &Node) {
        self.note(Name::ReparentChildren, [*node, *parent], "");
    }

    fn is_mathml_annotation_xml_integration_point(&self, node: &Node) -> bool {
        self.note(Name::IsMathmlAnnotationXmlIntegrationPoint, [*node], "");
        let Node::Element(number) = *node else { panic!("{node:?} is no element") };
        self.elements.borrow()[number as usize].1
    }

    fn set_current_line(&self, line: u64) {
        self.line.set(line);
        self.note(Name::SetCurrentLine, [], "");
    }

    fn allow_declarative_shadow_roots(&self, parent: &Node) -> bool {
        self.note(Name::AllowDeclarativeShadowRoots, [*parent], "");
        self.answers.allows_shadow_roots
    }

    fn attach_declarative_shadow(&self, host: &Node, template: &Node, attributes: &[Attribute]) -> bool {
        self.note(Name::AttachDeclarativeShadow, [*host, *template], shown(attributes));
        let attaches = self.answers.attaches_shadow_roots && self.may_be_host(*host);
        if attaches {
            self.attached.borrow_mut().push(*template);
        }
        self.calls.borrow_mut().last_mut().expect("a call was noted").flag = !attaches;
        attaches
    }

    fn maybe_clone_an_option_into_selectedcontent(&self, option: &Node) {
        self.note(Name::MaybeCloneAnOptionIntoSelectedcontent, [*option], "");
    }
}

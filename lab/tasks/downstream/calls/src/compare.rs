//! Compares the calls of both sides, and explains their differences.

use crate::record::{Call, Name, Node};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A kind of difference, as docs/guide/html5ever.md lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Errors,
    Queries,
    Lines,
    PopLeftOut,
    PopTwice,
    ContentsAsked,
    ContentsOfFallback,
    ShadowRootAllowed,
    ShadowRootAttributes,
    ShadowRootRefused,
    Text,
    XmlnsPrefix,
    Encoding,
    EncodingOfFragment,
    Option,
    HtmlDuplicates,
}

impl Kind {
    pub(crate) const ALL: [Self; 16] = [
        Self::Errors,
        Self::Queries,
        Self::Lines,
        Self::PopLeftOut,
        Self::PopTwice,
        Self::ContentsAsked,
        Self::ContentsOfFallback,
        Self::ShadowRootAllowed,
        Self::ShadowRootAttributes,
        Self::ShadowRootRefused,
        Self::Text,
        Self::XmlnsPrefix,
        Self::Encoding,
        Self::EncodingOfFragment,
        Self::Option,
        Self::HtmlDuplicates,
    ];

    /// What differs, in the words of docs/guide/html5ever.md.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Errors => "Errors have the standard's names",
            Self::Queries => {
                "`elem_name`, `same_node` and `is_mathml_annotation_xml_integration_point` are called only for the context"
            }
            Self::Lines => "`set_current_line` is called when the line changes, not for each token after a line end",
            Self::PopLeftOut => "html5ever leaves it out for some",
            Self::PopTwice => "calls it twice for others",
            Self::ContentsAsked => "`get_template_contents` is called when a template is made",
            Self::ContentsOfFallback => "is the template's contents; html5ever gives the template",
            Self::ShadowRootAllowed => {
                "is asked only for a template that declares a shadow root, in an element that may have one"
            }
            Self::ShadowRootAttributes => "with the attributes of `template` that concern it, not with all of them",
            Self::ShadowRootRefused => {
                "If the sink attaches none, the template is inserted; html5ever makes a second one"
            }
            Self::Text => "Texts that follow one another come as one text",
            Self::XmlnsPrefix => "The attribute `xmlns` of a foreign element has no prefix",
            Self::Encoding => {
                "is for `meta` elements only, not for the attribute `charset` of `link`, `base` and `bgsound`"
            }
            Self::EncodingOfFragment => "and not for those of a fragment",
            Self::Option => "only if there is a `selectedcontent` element",
            Self::HtmlDuplicates => "`had_duplicate_attributes` is told of `html`, too",
        }
    }
}

/// How often each kind was found.
pub(crate) type Counts = BTreeMap<Kind, usize>;

/// Adds the differences to `counts`.
///
/// # Errors
///
/// Returns the calls around one that nothing explains.
pub(crate) fn compare(theirs: &[Call], ours: &[Call], is_fragment: bool, counts: &mut Counts) -> Result<(), String> {
    let [theirs, ours] =
        [theirs, ours].map(|calls| Side { calls, at: 0, popped: HashSet::new(), refused: HashSet::new() });
    let mut walk = Walk { theirs, ours, is_fragment, renamed: HashMap::new() };
    while walk.theirs.call().is_some() || walk.ours.call().is_some() {
        if walk.pass_equal() {
            continue;
        }
        match walk.explain() {
            Some(kind) => *counts.entry(kind).or_default() += 1,
            None => return Err(format!("html5ever:\n{}Fivefold:\n{}", walk.theirs.around(), walk.ours.around())),
        }
    }
    Ok(())
}

/// The calls of one side, and where the comparison is.
struct Side<'c> {
    calls: &'c [Call],
    at: usize,
    /// The elements that `pop` was called for.
    popped: HashSet<Node>,
    /// The templates that became no shadow root.
    refused: HashSet<Node>,
}

impl<'c> Side<'c> {
    fn call(&self) -> Option<&'c Call> {
        self.calls.get(self.at)
    }

    fn done(&self) -> &'c [Call] {
        &self.calls[..self.at]
    }

    fn pass(&mut self) {
        match self.call() {
            Some(Call { name: Name::Pop, nodes: [Some(node), ..], .. }) => _ = self.popped.insert(*node),
            Some(Call { name: Name::AttachDeclarativeShadow, nodes: [_, Some(template), ..], flag: true, .. }) => {
                self.refused.insert(*template);
            }
            _ => {}
        }
        self.at += 1;
    }

    /// Passes over the call if it has one of these names.
    fn pass_if(&mut self, names: &[Name]) -> bool {
        let passes = self.call().is_some_and(|call| names.contains(&call.name));
        if passes {
            self.pass();
        }
        passes
    }

    fn around(&self) -> String {
        const BEFORE: usize = 8;
        const AFTER: usize = 5;
        let start = self.at.saturating_sub(BEFORE);
        let calls = self.calls.iter().enumerate().skip(start).take(self.at - start + AFTER);
        calls.map(|(index, call)| format!("  {} {call}\n", if index == self.at { '>' } else { ' ' })).collect()
    }
}

/// A comparison under way.
struct Walk<'c> {
    theirs: Side<'c>,
    ours: Side<'c>,
    is_fragment: bool,
    /// Our node for each of html5ever's.
    renamed: HashMap<Node, Node>,
}

/// What html5ever asks to find out what Fivefold knows.
const QUERIES: [Name; 3] = [Name::ElemName, Name::SameNode, Name::IsMathmlAnnotationXmlIntegrationPoint];

const HTML: &str = "http://www.w3.org/1999/xhtml:";

impl Walk<'_> {
    /// Our node for one of html5ever's.
    fn renamed(&self, node: Node) -> Option<Node> {
        let element = |number| match self.renamed.get(&Node::Element(number)) {
            Some(Node::Element(number)) => Some(*number),
            _ => None,
        };
        match node {
            Node::Document => Some(node),
            Node::Contents(number) => element(number).map(Node::Contents),
            Node::ShadowRoot(number) => element(number).map(Node::ShadowRoot),
            node => self.renamed.get(&node).copied(),
        }
    }

    fn are_same(&self, one: Option<Node>, other: Option<Node>) -> bool {
        one.map(|node| self.renamed(node)) == other.map(Some)
    }

    fn have_same_nodes(&self, one: &Call, other: &Call) -> bool {
        one.nodes.iter().zip(&other.nodes).all(|(one, other)| self.are_same(*one, *other))
    }

    /// Whether the calls have the same nodes, if contents are taken for their template where a table may have gone.
    fn have_similar_nodes(&self, one: &Call, other: &Call) -> bool {
        let mut one = one.clone();
        if let (Name::AppendBasedOnParentNode, Some(Node::Element(number))) = (one.name, one.nodes[1]) {
            let contents = [Node::Contents(number), Node::ShadowRoot(number)].map(Some);
            let contents = contents.into_iter().find(|contents| self.are_same(*contents, other.nodes[1]));
            one.nodes[1] = contents.unwrap_or(one.nodes[1]);
        }
        self.have_same_nodes(&one, other)
    }

    /// Passes over a call of each side, if these are equal.
    fn pass_equal(&mut self) -> bool {
        let (Some(one), Some(other)) = (self.theirs.call(), self.ours.call()) else { return false };
        let makes_node = matches!(one.name, Name::CreateElement | Name::CreateComment | Name::CreatePi);
        one.text == other.text
            && one.flag == other.flag
            && (makes_node || self.have_same_nodes(one, other))
            && self.pass_both()
    }

    /// Passes over a call of each side, if these are equal but for the text and the flag.
    fn pass_both(&mut self) -> bool {
        let (Some(one), Some(other)) = (self.theirs.call(), self.ours.call()) else { return false };
        if one.name != other.name || one.line != other.line {
            return false;
        }
        if let (Name::CreateElement | Name::CreateComment | Name::CreatePi, [Some(node), ..]) = (one.name, one.nodes) {
            self.renamed.extend(other.nodes[0].map(|other| (node, other)));
        } else if !self.have_similar_nodes(one, other) {
            return false;
        }
        // The package calls it once.
        if other.name == Name::Pop && other.nodes[0].is_some_and(|node| self.ours.popped.contains(&node)) {
            return false;
        }
        self.theirs.pass();
        self.ours.pass();
        true
    }

    /// Passes over a difference. What one side alone calls comes before what both call otherwise.
    fn explain(&mut self) -> Option<Kind> {
        self.noise().or_else(|| self.of_theirs()).or_else(|| self.of_ours()).or_else(|| self.of_both())
    }

    /// What does not change a tree, and comes in other numbers or at other times.
    fn noise(&mut self) -> Option<Kind> {
        if self.theirs.pass_if(&QUERIES) {
            return Some(Kind::Queries);
        }
        for side in [&mut self.theirs, &mut self.ours] {
            let kind = match side.call().map(|call| call.name) {
                Some(Name::ParseError) => Kind::Errors,
                Some(Name::SetCurrentLine) => Kind::Lines,
                Some(Name::GetTemplateContents) => Kind::ContentsAsked,
                Some(Name::AllowDeclarativeShadowRoots) => Kind::ShadowRootAllowed,
                _ => continue,
            };
            side.pass();
            return Some(kind);
        }
        None
    }

    /// What only html5ever calls.
    fn of_theirs(&mut self) -> Option<Kind> {
        let call = self.theirs.call()?;
        let element = call.nodes[0];
        let ours = self.ours.call().map(|call| call.name);
        let kind = match call.name {
            Name::MaybeCloneAnOptionIntoSelectedcontent if !self.has_selectedcontent() => Kind::Option,
            Name::Pop if element.is_some_and(|node| self.theirs.popped.contains(&node)) => Kind::PopTwice,
            Name::Pop if element.is_some_and(|node| self.theirs.refused.contains(&node)) => Kind::ShadowRootRefused,
            // The second template.
            Name::CreateElement if self.is_second_template(call) => Kind::ShadowRootRefused,
            Name::AttachDeclarativeShadow if ours != Some(call.name) && call.flag => Kind::ShadowRootAllowed,
            Name::Encoding => self.encoding()?,
            _ => return None,
        };
        self.theirs.pass();
        Some(kind)
    }

    /// What only Fivefold calls.
    fn of_ours(&mut self) -> Option<Kind> {
        let call = self.ours.call()?;
        let element = call.nodes[0];
        let kind = match call.name {
            Name::Pop if element.is_some_and(|node| !self.ours.popped.contains(&node)) => Kind::PopLeftOut,
            Name::MaybeCloneAnOptionIntoSelectedcontent if self.has_selectedcontent() => Kind::Option,
            _ => return None,
        };
        self.ours.pass();
        Some(kind)
    }

    /// What both call, but not alike.
    fn of_both(&mut self) -> Option<Kind> {
        let (theirs, ours) = (self.theirs.call()?, self.ours.call()?);
        if theirs.name != ours.name {
            return None;
        }
        let are_equal = theirs.text == ours.text;
        let has_same_flag = theirs.flag == ours.flag;
        let kind = match theirs.name {
            Name::CreateElement if are_equal && ours.flag && is_html(ours, "html") => Kind::HtmlDuplicates,
            Name::CreateElement if has_same_flag && theirs.text.replace(" :xmlns@", " xmlns@") == ours.text => {
                Kind::XmlnsPrefix
            }
            Name::AttachDeclarativeShadow if concern_shadow_root(&theirs.text, &ours.text) => {
                Kind::ShadowRootAttributes
            }
            Name::AppendBasedOnParentNode if are_equal && !self.have_same_nodes(theirs, ours) => {
                Kind::ContentsOfFallback
            }
            _ => return self.texts(),
        };
        self.pass_both().then_some(kind)
    }

    /// Texts for the same place that are equal as a whole, and end in the same line.
    fn texts(&mut self) -> Option<Kind> {
        let (theirs, ours) = (self.theirs.call()?, self.ours.call()?);
        if !theirs.puts_text() || !ours.puts_text() || !self.have_similar_nodes(theirs, ours) {
            return None;
        }
        let (start, mut runs) = ([self.theirs.at, self.ours.at], [Run::new(theirs), Run::new(ours)]);
        let mut sides = [&mut self.theirs, &mut self.ours];
        sides.iter_mut().zip(&mut runs).for_each(|(side, run)| _ = run.extend(side));
        loop {
            let lengths = [runs[0].text.len(), runs[1].text.len()];
            if lengths[0] == lengths[1] && runs[0].line == runs[1].line && runs[0].text == runs[1].text {
                return Some(Kind::Text);
            }
            let mut extended = false;
            for (index, (side, run)) in sides.iter_mut().zip(&mut runs).enumerate() {
                if lengths[index] <= lengths[1 - index] {
                    extended |= run.extend(side);
                }
            }
            if !extended {
                break;
            }
        }
        (self.theirs.at, self.ours.at) = (start[0], start[1]);
        None
    }

    fn has_selectedcontent(&self) -> bool {
        self.ours.done().iter().any(|call| call.name == Name::CreateElement && is_html(call, "selectedcontent"))
    }

    /// Whether html5ever makes a template for the second time. It becomes that of Fivefold.
    fn is_second_template(&mut self, call: &Call) -> bool {
        let Some(first) = self.theirs.done().iter().rfind(|call| call.name == Name::CreateElement) else {
            return false;
        };
        let is_second =
            first.text == call.text && first.nodes[0].is_some_and(|node| self.theirs.refused.contains(&node));
        if is_second && let (Some(first), Some(second)) = (first.nodes[0], call.nodes[0]) {
            self.renamed.extend(self.renamed.get(&first).copied().map(|node| (second, node)));
        }
        is_second
    }

    /// An encoding that only html5ever announces.
    fn encoding(&self) -> Option<Kind> {
        let last = self.theirs.done().iter().rfind(|call| call.name == Name::CreateElement)?;
        if self.is_fragment {
            return Some(Kind::EncodingOfFragment);
        }
        ["link", "base", "bgsound"].into_iter().any(|name| is_html(last, name)).then_some(Kind::Encoding)
    }
}

/// Texts for the same place.
struct Run<'c> {
    first: &'c Call,
    text: String,
    line: u64,
}

impl<'c> Run<'c> {
    fn new(first: &'c Call) -> Self {
        Self { first, text: String::new(), line: 0 }
    }

    /// Adds the next text, if there is one.
    fn extend(&mut self, side: &mut Side<'_>) -> bool {
        let start = side.at;
        let between = [Name::ParseError, Name::SetCurrentLine, Name::GetTemplateContents];
        while side.pass_if(&between) || side.pass_if(&QUERIES) {}
        match side.call() {
            Some(call) if call.name == self.first.name && call.nodes == self.first.nodes && call.puts_text() => {
                self.text += &call.text;
                self.line = call.line;
                side.pass();
                true
            }
            _ => {
                side.at = start;
                false
            }
        }
    }
}

/// Whether an element was made with this name in HTML.
fn is_html(call: &Call, name: &str) -> bool {
    let rest = call.text.strip_prefix(HTML).and_then(|text| text.strip_prefix(name));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Whether ours are the attributes that concern a shadow root.
fn concern_shadow_root(theirs: &str, ours: &str) -> bool {
    let chosen: String = theirs.split_inclusive(' ').filter(|attribute| attribute.starts_with("shadowroot")).collect();
    chosen.trim_end() == ours.trim_start()
}

//! Where lines begin in indented HTML, and where minimal HTML needs white space.
//!
//! White space may change in two ways that no style sheet of the standard's shows. A run of it that has a line feed may become
//! another such run: both are one space, or none, and a line feed stays where CSS makes nothing of one, as between Chinese
//! characters. And where it is collapsed away, there may as well be some: between blocks, and between a block and text. So
//!
//! ```html
//! <form><input>
//!         <a>one
//!       line</a> <p>text</p></form>
//! ```
//!
//! becomes
//!
//! ```html
//! <form>
//!   <input>
//!   <a>one
//!     line</a>
//!   <p>text</p>
//! </form>
//! ```
//!
//! Between `input` and `a`, and in `a`, the line feeds of the source decide; before the `p`, which is a block, and after it, lines
//! begin in any case. What is not displayed takes no part: a script between two words has no more space on its sides than the
//! author gave it.
//!
//! <https://www.w3.org/TR/css-text-3/#white-space-processing>

use super::minimal::text;
use super::void::{next_written, written_inside};
use super::{Formatting, Serializer, Tags};
use crate::tokenizer::HtmlToken;
use core::fmt::{self, Write};
use core::mem;
use fivefold_core::display::{Display, keeps_white_space};
use fivefold_core::start_tag::{end_of_tag_name, find_attributes};
use fivefold_core::{ElementName, Language, Name, Namespace, NodeKind, TreeSource, work};

/// Where lines begin, if the output is indented.
#[derive(Default)]
pub(super) struct Lines {
    /// The number of elements around that have start tags.
    level: usize,
    /// The number of elements around whose white space counts.
    preformatted: usize,
    /// The siblings that are being written.
    siblings: Siblings,
    /// White space that has been read, and is not written yet.
    space: String,
    /// Whether a line begins with what is written next: an element without tags does so with its content.
    begins_next: bool,
}

/// What is known of siblings, to tell where white space between them means nothing.
#[derive(Clone, Copy, Default)]
struct Siblings {
    /// Whether white space among them may change.
    may_change: bool,
    /// Whether there is a block among them, or nothing that is displayed: then a line begins wherever white space means nothing.
    are_on_lines: bool,
    /// Whether they are the content of a block.
    are_in_block: bool,
    /// Whether no text, and nothing else that stands in a line, came since the last edge of a block.
    are_after_block: bool,
    /// The same of what comes next, once it is known.
    are_before_block: Option<bool>,
}

/// What an element that is being written changes, until it ends.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    around: Siblings,
    flow: Flow,
    is_preformatted: bool,
}

/// How a node takes part in lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// It stands in a line.
    Inline,
    Block,
    /// It is not displayed, or is white space.
    Hidden,
}

/// The widest indentation: with a wider one, the output would grow with the square of the depth.
const SPACES: &str = match str::from_utf8(&[b' '; 256]) {
    Ok(spaces) => spaces,
    Err(_) => "",
};

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n')
}

impl Lines {
    /// For what is inside `node`, or for `node` itself if its parent is not written.
    pub(super) fn new<T: TreeSource>(tree: &T, node: T::Node, is_document: bool) -> Self {
        let around = core::iter::successors(Some(node), |&node| tree.parent(node));
        let preformatted = around.skip(1).filter(|&node| is_preformatted(tree, node)).count();
        let mut siblings = Siblings::default();
        // What surrounds the content of an element is not known.
        if preformatted == 0 && tree.element_name(node).is_none() {
            let has_inline = || written_inside(tree, node).any(|child| flow(tree, child) == Flow::Inline);
            siblings.are_on_lines = are_on_lines(tree, node);
            siblings.may_change = is_document || siblings.are_on_lines;
            siblings.are_in_block = is_document || siblings.are_on_lines && !has_inline();
            siblings.are_after_block = siblings.are_in_block;
        }
        Self { preformatted, siblings, ..Self::default() }
    }
}

impl Siblings {
    fn pass(&mut self, flow: Flow) {
        if flow != Flow::Hidden {
            self.are_after_block = flow == Flow::Block;
            self.are_before_block = None;
        }
    }
}

impl<T: TreeSource> Serializer<'_, '_, T> {
    /// Prepares for a node other than text, whose parent is being written.
    pub(super) fn lay_out(&mut self, node: T::Node) -> fmt::Result {
        let name = self.tree.element_name(node);
        if name.is_some_and(|name| self.is_implied(node, name)) {
            self.lines.begins_next |= self.lines.siblings.are_on_lines;
            return Ok(());
        }
        self.settle(Some(node))
    }

    /// Notes a node without content that has been written.
    pub(super) fn pass(&mut self, node: T::Node) {
        if self.lines.siblings.may_change {
            self.lines.siblings.pass(flow(self.tree, node));
        }
    }

    /// Writes the white space before the next node, or before the end of its parent.
    fn settle(&mut self, next: Option<T::Node>) -> fmt::Result {
        let space = mem::take(&mut self.lines.space);
        let begins_next = mem::take(&mut self.lines.begins_next);
        let is_minimal = self.options.formatting == Formatting::Minimal;
        let means_nothing = (is_minimal || self.lines.siblings.are_on_lines) && self.is_between_blocks(next);
        if self.is_at_start && !means_nothing && !is_minimal {
            self.output.write_str(&space)?;
        } else if begins_next || means_nothing {
            self.begin_line(self.lines.level)?;
        } else {
            self.write_space(&space)?;
        }
        self.lines.space = space;
        self.lines.space.clear();
        Ok(())
    }

    /// Writes white space that stands in a line.
    fn write_space(&mut self, space: &str) -> fmt::Result {
        let has_line_feed = space.contains('\n');
        if self.options.formatting != Formatting::Minimal {
            return if has_line_feed { self.begin_line(self.lines.level) } else { self.output.write_str(space) };
        }
        if space.is_empty() {
            return Ok(());
        }
        let space = if has_line_feed { "\n" } else { " " };
        self.write_kept_back(Some(HtmlToken::Text(text(space))))?;
        self.output.write_str(space)
    }

    /// Whether white space before the next node means nothing: beside an edge of a block, but for what is not displayed.
    fn is_between_blocks(&mut self, next: Option<T::Node>) -> bool {
        let (tree, siblings) = (self.tree, &mut self.lines.siblings);
        siblings.are_after_block
            || *siblings.are_before_block.get_or_insert_with(|| {
                let mut rest = core::iter::successors(next, |&node| next_written(tree, node));
                let shown = rest.find_map(|node| Some(flow(tree, node)).filter(|flow| *flow != Flow::Hidden));
                shown.map_or(siblings.are_in_block, |flow| flow == Flow::Block)
            })
    }

    /// Writes a start tag, whose attributes stand on lines of their own if it is too wide. That of a tag that repeats an
    /// attribute, or has a slash among them, says more than the tree, and stays as it is.
    pub(super) fn write_tag_within(&mut self, width: usize, element: T::Node, tag: &str) -> fmt::Result {
        let Formatting::Indented(spaces) = self.options.formatting else { return Ok(()) };
        let (tree, mut places) = (self.tree, Vec::new());
        let indentation = spaces.saturating_mul(self.lines.level).min(SPACES.len());
        let attributes = tree.attributes(element).map(|attribute| (tree.names().text(attribute.name), attribute.value));
        let fits = indentation + tag.chars().count() <= width;
        if fits
            || find_attributes(tag, Language::Html, attributes, |_, _| true, &mut places)
            || places.iter().any(Option::is_none)
            || places.is_empty()
        {
            return self.output.write_str(tag);
        }
        self.output.write_str(&tag[..end_of_tag_name(tag, Language::Html)])?;
        let mut end = 0;
        for place in places.iter().flatten() {
            self.begin_line(self.lines.level + 1)?;
            end = place.value.end;
            self.output.write_str(&tag[place.name.start..end])?;
        }
        self.begin_line(self.lines.level)?;
        self.output.write_str(tag[end..].trim_ascii_start())
    }

    /// Begins a line, indented by a number of levels.
    pub(super) fn begin_line(&mut self, level: usize) -> fmt::Result {
        let Formatting::Indented(spaces) = self.options.formatting else { return Ok(()) };
        if self.is_at_start {
            return Ok(());
        }
        self.output.write_char('\n')?;
        let spaces = SPACES.get(..spaces.saturating_mul(level)).unwrap_or(SPACES);
        self.output.write_str(spaces)
    }

    /// Writes the markup of a text that a parser reads, with its lines at the level of its parent's content.
    pub(super) fn write_in_lines(
        &mut self,
        read: &str,
        markup: &str,
        mut write: impl FnMut(&mut Self, &str) -> fmt::Result,
    ) -> fmt::Result {
        let words = markup.trim_start_matches(is_space);
        if words.is_empty() {
            self.lines.space.push_str(markup);
            return Ok(());
        }
        let before = &markup[..markup.len() - words.len()];
        let (mut words, after) = words.split_at(words.trim_end_matches(is_space).len());
        self.lines.space.push_str(before);
        self.lines.siblings.are_before_block = Some(false);
        self.settle(None)?;
        // A reference can stand for white space.
        let read = read.strip_prefix(before).and_then(|read| read.strip_suffix(after)).unwrap_or(read);
        self.write_kept_back(Some(HtmlToken::Text(text(read))))?;
        self.is_at_start = false;
        let is_minimal = self.options.formatting == Formatting::Minimal;
        while let Some(at) = words.find(|next| next == '\n' || is_minimal && is_space(next)) {
            let (line, rest) = (words[..at].trim_end_matches(is_space), words[at..].trim_start_matches(is_space));
            write(self, line)?;
            self.write_space(&words[line.len()..words.len() - rest.len()])?;
            words = rest;
        }
        write(self, words)?;
        self.lines.space.push_str(after);
        self.lines.siblings.pass(Flow::Inline);
        Ok(())
    }

    /// Whether a line begins among the siblings that are being written wherever white space means nothing.
    pub(super) fn is_on_lines(&self) -> bool {
        self.lines.siblings.are_on_lines
    }

    /// Whether white space among the siblings that are being written may change.
    pub(super) fn may_change_space(&self) -> bool {
        self.lines.siblings.may_change
    }

    /// Prepares for the content of an element whose start tag has been written, or is not.
    pub(super) fn lay_out_content(&mut self, element: T::Node, name: ElementName, is_implied: bool) -> Opened {
        let tree = self.tree;
        let is_preformatted = is_preformatted(tree, element);
        let opened = Opened { around: self.lines.siblings, flow: flow(tree, element), is_preformatted };
        self.lines.level += usize::from(!is_implied);
        self.lines.preformatted += usize::from(is_preformatted);
        self.lines.siblings = Siblings::default();
        if self.lines.preformatted == 0 && tree.shadow_root(element).is_none() {
            let are_in_block = is_block_inside(tree, element, name);
            self.lines.siblings = Siblings {
                may_change: true,
                are_on_lines: are_on_lines(tree, element),
                are_in_block,
                are_after_block: are_in_block,
                are_before_block: None,
            };
        }
        opened
    }

    /// Prepares for the end tag of an element, which may not be written.
    pub(super) fn lay_out_end(&mut self, name: ElementName, opened: Opened, tags: Tags) -> fmt::Result {
        self.lines.level -= usize::from(matches!(tags, Tags::Both | Tags::Start));
        if matches!(tags, Tags::Start | Tags::None) {
            // Only `html`, `head` and `body` have no end tag, and white space at their ends is collapsed away.
            self.lines.space.clear();
        } else if self.lines.siblings.may_change {
            self.settle(None)?;
        }
        self.lines.preformatted -= usize::from(opened.is_preformatted);
        self.lines.siblings = opened.around;
        self.lines.siblings.pass(opened.flow);
        // White space after the body would be put at its end.
        if name == ElementName::html(Name::BODY) || name == ElementName::html(Name::HTML) {
            self.lines.siblings.are_on_lines = false;
        }
        Ok(())
    }

    /// Writes the white space at the end of all, where it is not known to mean nothing.
    pub(super) fn end_lines(&mut self) -> fmt::Result {
        let space = mem::take(&mut self.lines.space);
        match (self.lines.siblings.are_in_block, self.is_at_start) {
            (true, _) => Ok(()),
            (false, true) => self.output.write_str(&space),
            (false, false) => self.write_space(&space),
        }
    }
}

/// Whether a line begins with each child of a node before which white space means nothing.
pub(super) fn are_on_lines<T: TreeSource>(tree: &T, node: T::Node) -> bool {
    let (mut has_inline, mut has_element) = (false, false);
    let contents = tree.template_contents(node).unwrap_or(node);
    for child in written_inside(tree, contents) {
        work::steps(1);
        match flow(tree, child) {
            Flow::Block => return true,
            Flow::Inline => has_inline = true,
            Flow::Hidden => has_element |= tree.element_name(child).is_some(),
        }
    }
    has_element && !has_inline
}

fn flow<T: TreeSource>(tree: &T, node: T::Node) -> Flow {
    match tree.kind(node) {
        NodeKind::Element(name) => match display(tree, node, name) {
            Display::Block | Display::PreformattedBlock => Flow::Block,
            Display::None if name == ElementName::html(Name::HEAD) => Flow::Block,
            Display::None => Flow::Hidden,
            // In a head, nothing is displayed.
            Display::Inline if name == ElementName::html(Name::NOSCRIPT) && is_in_head(tree, node) => Flow::Hidden,
            Display::Inline => Flow::Inline,
        },
        NodeKind::Text(text) if !text.trim_start_matches(is_space).is_empty() => Flow::Inline,
        NodeKind::EntityReference(_) => Flow::Inline,
        _ => Flow::Hidden,
    }
}

fn is_in_head<T: TreeSource>(tree: &T, node: T::Node) -> bool {
    tree.parent(node).and_then(|parent| tree.element_name(parent)) == Some(ElementName::html(Name::HEAD))
}

fn display<T: TreeSource>(tree: &T, element: T::Node, name: ElementName) -> Display {
    Display::styled(name, tree.attribute(element, Name::STYLE))
}

/// Whether the edges of an element's content are those of a block, once it is displayed.
fn is_block_inside<T: TreeSource>(tree: &T, element: T::Node, name: ElementName) -> bool {
    let is_head = matches!(name, ElementName { namespace: Namespace::HTML, local: Name::HEAD | Name::TEMPLATE });
    let display = match display(tree, element, name) {
        Display::None => Display::of(name),
        display => display,
    };
    is_head || display == Display::Block
}

/// Whether white space in an element counts.
fn is_preformatted<T: TreeSource>(tree: &T, element: T::Node) -> bool {
    tree.element_name(element).is_some_and(|name| {
        let is_preserved = || tree.attribute(element, Name::NS_XML_SPACE) == Some("preserve");
        keeps_white_space(name, tree.attribute(element, Name::STYLE))
            || name.namespace != Namespace::HTML && is_preserved()
    })
}

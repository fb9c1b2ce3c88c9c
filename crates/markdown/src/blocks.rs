//! The walk over the tree, and its blocks.

use crate::Options;
use crate::escape::{Place, longest_run};
use crate::footnotes::{self, Part};
use crate::html::html;
use crate::inline::{Inline, Line, Mark};
use crate::links;
use crate::loss::{Loss, Losses};
use crate::output::Output;
use crate::shown::{is_block, is_shown};
use crate::table::{Shape, Table};
use core::fmt;
use fivefold_core::{ElementName, ErrorCode, Name, Namespace, StopSignal, work};
use fivefold_dom::{NodeId, NodeRef};
use fivefold_microsyntax::{parse_integer, parse_non_negative_integer};
use std::collections::HashMap;
use url::Url;

/// The most lists and quotations inside one another: each line repeats what stands before those around it.
const DEPTH: usize = 32;
/// The nodes between two looks at the stop signal.
const STEPS: usize = 1 << 10;

/// Writes what is below a node.
pub(crate) fn write(root: NodeRef<'_>, options: &Options, writer: &mut impl fmt::Write) -> Result<Losses, fmt::Error> {
    let mut walk = Walk::new(root, options, writer);
    let mut next = root.first_child();
    let mut steps = 0_usize;
    while let Some(node) = next {
        work::steps(1);
        steps += 1;
        if steps.is_multiple_of(STEPS) && options.signal.as_ref().is_some_and(StopSignal::is_stopped) {
            return walk.stop();
        }
        if walk.out.is_full() {
            break;
        }
        next = if walk.enter(node)? { node.first_child() } else { None };
        let mut left = node;
        let mut has_left = next.is_some();
        while next.is_none() {
            if has_left || left != node {
                walk.leave(left)?;
            }
            has_left = false;
            next = left.next_sibling();
            if next.is_none() {
                let Some(parent) = left.parent().filter(|parent| *parent != root) else { break };
                left = parent;
                has_left = true;
            }
        }
    }
    walk.flush()?;
    walk.finish()
}

/// What ends with an element that was entered.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// Nothing.
    Plain,
    Block,
    Heading(u8),
    /// A quotation or a note.
    Quote,
    List,
    Item,
    /// A block that begins and ends something in the line, too: a term of a list of descriptions, or an item in a cell.
    Marked,
    Preformatted,
    Code,
    /// A link or a mark.
    Inline,
    Table,
    Row,
    Cell,
}

/// A list around what is written.
#[derive(Debug)]
struct List {
    /// The number of the next item, if it is ordered.
    number: Option<u64>,
    /// Whether it has the other marker, as a list of the same kind stands before it.
    is_other: bool,
    is_tight: bool,
    has_items: bool,
    /// Whether a blank line comes before it.
    begins_loose: bool,
    /// In a list of terms and descriptions, what is open.
    group: Option<Group>,
}

/// How much of an item of terms and their descriptions there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Ended,
    Terms,
    Descriptions,
}

struct Walk<W> {
    out: Output<W>,
    base: Option<Url>,
    has_html: bool,
    footnotes: HashMap<NodeId, Part>,
    line: Line,
    /// What ends with the elements around the node, each with the number of plain elements in it that are around the node.
    frames: Vec<(Frame, usize)>,
    lists: Vec<List>,
    tables: Vec<Table>,
    /// The list that was the last block, for the document and for each container: whether it is ordered, and has the other
    /// marker.
    last_lists: Vec<Option<(bool, bool)>>,
    /// The text of the present preformatted block, or of the present code.
    code: Option<String>,
    language: String,
    place: Place,
    losses: Losses,
}

impl<W: fmt::Write> Walk<W> {
    fn new(root: NodeRef<'_>, options: &Options, writer: W) -> Self {
        Self {
            out: Output::new(writer, options.output_bytes.unwrap_or(u64::MAX)),
            base: options.address.as_ref().map(|address| root.document().base_url(address)),
            has_html: options.html,
            footnotes: if options.footnotes { footnotes::find(root, options.html) } else { HashMap::new() },
            line: Line::new(options.footnotes),
            frames: vec![(Frame::Plain, 0)],
            lists: Vec::new(),
            tables: Vec::new(),
            last_lists: vec![None],
            code: None,
            language: String::new(),
            place: Place::Paragraph,
            losses: Losses::default(),
        }
    }

    /// Begins a node. Returns whether its children are visited; then it is left, too.
    fn enter(&mut self, node: NodeRef<'_>) -> Result<bool, fmt::Error> {
        if let Some(text) = node.text() {
            self.text(text);
            return Ok(false);
        }
        let Some(name) = node.element_name() else { return Ok(false) };
        if !is_shown(node, name) {
            return Ok(false);
        }
        let frame = match name.namespace {
            Namespace::HTML if self.code.is_some() => self.enter_in_code(node, name.local),
            Namespace::HTML => self.enter_html(node, name)?,
            Namespace::MATHML => Some(Frame::Plain),
            _ => {
                self.losses.add(Loss::Embedded);
                None
            }
        };
        let Some(frame) = frame else { return Ok(false) };
        if node.first_child().is_none() {
            self.end(frame, node)?;
            return Ok(false);
        }
        match (frame, self.frames.last_mut()) {
            (Frame::Plain, Some((_, plain))) => *plain += 1,
            _ => self.frames.push((frame, 0)),
        }
        Ok(true)
    }

    fn text(&mut self, text: &str) {
        work::bytes(text.len());
        match &mut self.code {
            Some(code) => code.push_str(text),
            None => self.line.text(text),
        }
    }

    /// In code there is text alone.
    fn enter_in_code(&mut self, node: NodeRef<'_>, name: Name) -> Option<Frame> {
        match name {
            Name::BR => self.text("\n"),
            Name::CODE if self.language.is_empty() => self.language = language(node),
            _ => {}
        }
        Some(Frame::Plain)
    }

    fn enter_html(&mut self, node: NodeRef<'_>, name: ElementName) -> Result<Option<Frame>, fmt::Error> {
        match self.footnotes.get(&node.id()) {
            Some(Part::Reference(number)) => {
                self.line.raw(&format!("[^{number}]"));
                return Ok(None);
            }
            Some(Part::Back) => return Ok(None),
            Some(Part::Note(number)) => return self.enter_note(*number).map(Some),
            None => {}
        }
        Ok(Some(match name.local {
            Name::BR => return self.line_break().map(|()| None),
            Name::IMG => {
                if let Some(image) = links::image(node, self.base.as_ref(), self.place) {
                    self.line.raw(&image);
                }
                return Ok(None);
            }
            Name::INPUT => {
                self.checkbox(node);
                return Ok(None);
            }
            Name::A if !self.line.is_in_link() => match links::link(node, self.base.as_ref()) {
                Some(target) => self.begin(Inline::Link(target)),
                None => Frame::Plain,
            },
            Name::EM | Name::I | Name::CITE | Name::DFN | Name::VAR => self.mark(Mark::Emphasis),
            // A heading is bold as a whole.
            Name::STRONG | Name::B if self.place == Place::Heading => Frame::Plain,
            Name::STRONG | Name::B => self.mark(Mark::Strong),
            Name::DEL | Name::S | Name::STRIKE => self.mark(Mark::Strikethrough),
            Name::CODE | Name::TT | Name::SAMP | Name::KBD => {
                self.code = Some(String::new());
                Frame::Code
            }
            Name::PRE | Name::LISTING | Name::XMP => {
                self.edge()?;
                self.code = Some(String::new());
                self.language = language(node);
                Frame::Preformatted
            }
            Name::UL | Name::OL | Name::MENU | Name::DIR => {
                self.edge()?;
                self.begin_list(node, name.local == Name::OL);
                Frame::List
            }
            Name::LI if self.place == Place::Cell && matches!(self.frames.last(), Some((Frame::List, 0))) => {
                self.edge()?;
                let marker = self.marker(node);
                self.line.open(Inline::Item(marker));
                Frame::Marked
            }
            _ if self.place != Place::Paragraph && is_block(name) => {
                self.edge()?;
                Frame::Block
            }
            _ => return self.enter_block(node, name),
        }))
    }

    /// Begins a note, which is written where it stands.
    ///
    /// <https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#footnotes>
    fn enter_note(&mut self, number: usize) -> Result<Frame, fmt::Error> {
        self.flush()?;
        if self.out.depth() >= DEPTH {
            self.losses.add(Loss::Depth);
            return Ok(Frame::Block);
        }
        self.out.push(format!("[^{number}]: "), 4, true);
        self.last_lists.push(None);
        Ok(Frame::Quote)
    }

    fn enter_block(&mut self, node: NodeRef<'_>, name: ElementName) -> Result<Option<Frame>, fmt::Error> {
        if is_block(name) && !matches!(name.local, Name::TD | Name::TH | Name::TR) {
            self.flush()?;
        }
        Ok(Some(match name.local {
            Name::HR => {
                self.begin_block()?;
                self.out.lines(if self.out.depth() > 0 { "___" } else { "---" });
                return Ok(None);
            }
            Name::BLOCKQUOTE | Name::LI if self.out.depth() >= DEPTH => {
                self.losses.add(Loss::Depth);
                Frame::Block
            }
            Name::BLOCKQUOTE => {
                self.out.push("> ".to_owned(), 0, true);
                self.last_lists.push(None);
                Frame::Quote
            }
            Name::LI if matches!(self.frames.last(), Some((Frame::List, 0))) => {
                self.begin_item(node);
                Frame::Item
            }
            Name::DL => {
                self.begin_list(node, false);
                if let Some(list) = self.lists.last_mut() {
                    (list.is_tight, list.group) = (false, Some(Group::Ended));
                }
                Frame::List
            }
            Name::DIV if self.group().is_some() && node.parent().is_some_and(is_list_of_terms) => Frame::Plain,
            Name::DT | Name::DD if self.group().is_some() && is_in_list_of_terms(node) => {
                self.begin_in_group(node, name.local == Name::DT)
            }
            Name::TABLE => match Table::of(node) {
                shape if self.has_html && shape.needs_html() => return self.html(node),
                Shape::Table(table) => {
                    self.tables.push(table);
                    Frame::Table
                }
                Shape::Blocks => {
                    self.losses.add(Loss::TableOfBlocks);
                    Frame::Block
                }
                Shape::Parts => Frame::Block,
            },
            Name::TR if matches!(self.around(), Frame::Table) => {
                if let Some(table) = self.tables.last_mut() {
                    table.begin_row();
                }
                Frame::Row
            }
            Name::TD | Name::TH if matches!(self.frames.last(), Some((Frame::Row, 0))) => {
                self.place = Place::Cell;
                Frame::Cell
            }
            Name::TR | Name::TD | Name::TH => {
                self.flush()?;
                Frame::Block
            }
            Name::THEAD | Name::TBODY | Name::TFOOT => Frame::Plain,
            local => match local.heading_level() {
                Some(level) => {
                    self.place = Place::Heading;
                    Frame::Heading(level)
                }
                None if is_block(name) => Frame::Block,
                None => Frame::Plain,
            },
        }))
    }

    fn html(&mut self, node: NodeRef<'_>) -> Result<Option<Frame>, fmt::Error> {
        self.begin_block()?;
        self.out.html(&html(node, self.base.as_ref(), &mut self.losses));
        Ok(None)
    }

    fn begin(&mut self, inline: Inline) -> Frame {
        self.line.open(inline);
        Frame::Inline
    }

    /// Begins a mark. Inside of the same mark it says nothing more.
    fn mark(&mut self, mark: Mark) -> Frame {
        if self.line.is_in(mark) { Frame::Plain } else { self.begin(Inline::Mark(mark)) }
    }

    /// Two line breaks side by side end a paragraph.
    fn line_break(&mut self) -> fmt::Result {
        if self.place == Place::Heading {
            self.losses.add(Loss::Break);
        }
        if self.line.ends_line() && self.place == Place::Paragraph {
            return self.flush();
        }
        self.line.line_break();
        Ok(())
    }

    /// Begins or ends a block, where there may be room for lines only.
    fn edge(&mut self) -> fmt::Result {
        match self.place {
            Place::Paragraph => return self.flush(),
            Place::Cell => self.line.line_break(),
            Place::Heading => self.line.space(),
        }
        Ok(())
    }

    fn checkbox(&mut self, node: NodeRef<'_>) {
        let is_checkbox = node.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
        let markup = if node.has_attribute("checked") { "[x]" } else { "[ ]" };
        if is_checkbox && self.place == Place::Paragraph && self.line.is_empty() && self.out.begins_item() {
            self.line.begin_task(markup);
        } else if is_checkbox && self.line.begins_item() {
            self.line.raw(markup);
            self.line.space();
        } else if !node.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) {
            self.losses.add(Loss::Embedded);
        }
    }

    fn begin_list(&mut self, node: NodeRef<'_>, is_ordered: bool) {
        let start = node.attribute("start").and_then(parse_integer).unwrap_or(1);
        let number = is_ordered.then(|| u64::try_from(start).unwrap_or(0).min(999_999_999));
        if is_ordered && (node.has_attribute("reversed") || start < 0) {
            self.losses.add(Loss::Numbering);
        }
        let last = self.last_lists.last().copied().flatten();
        let is_other = self.place == Place::Paragraph
            && last.is_some_and(|(was_ordered, was_other)| was_ordered == is_ordered && !was_other);
        let is_in_tight = self.lists.last().is_some_and(|list| list.is_tight) && matches!(self.around(), Frame::Item);
        let is_tight = is_tight(node);
        self.lists.push(List { number, is_other, is_tight, has_items: false, begins_loose: !is_in_tight, group: None });
    }

    /// What is open of the list of terms and descriptions right around, if there is one.
    fn group(&self) -> Option<Group> {
        let list = self.lists.last().filter(|_| matches!(self.around(), Frame::List));
        list.and_then(|list| list.group)
    }

    /// Begins a term or a description. Terms that stand together make an item with their descriptions.
    ///
    /// <https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element>
    fn begin_in_group(&mut self, node: NodeRef<'_>, is_term: bool) -> Frame {
        if is_term && self.group() == Some(Group::Descriptions) {
            self.end_group();
        }
        if self.group() == Some(Group::Ended) {
            if self.out.depth() >= DEPTH {
                self.losses.add(Loss::Depth);
                return Frame::Block;
            }
            self.begin_item(node);
        }
        if let Some(list) = self.lists.last_mut() {
            list.group = Some(if is_term { Group::Terms } else { Group::Descriptions });
        }
        if is_term && !self.line.is_in(Mark::Strong) {
            self.line.open(Inline::Mark(Mark::Strong));
            return Frame::Marked;
        }
        Frame::Block
    }

    /// Ends the item of terms and descriptions that is open.
    fn end_group(&mut self) {
        self.end_item();
        if let Some(list) = self.lists.last_mut() {
            list.group = Some(Group::Ended);
        }
    }

    /// The innermost frame that is not plain.
    fn around(&self) -> Frame {
        self.frames.last().map_or(Frame::Plain, |(frame, _)| *frame)
    }

    fn begin_item(&mut self, node: NodeRef<'_>) {
        let Some(list) = self.lists.last() else { return };
        // Only a list that begins with 1 may follow a line of text.
        let begins_later = list.number.is_some_and(|number| number != 1);
        let is_loose = if list.has_items { !list.is_tight } else { list.begins_loose || begins_later };
        let marker = self.marker(node);
        let indent = marker.len();
        self.out.push(marker, indent, is_loose);
        self.last_lists.push(None);
    }

    /// What the next item of the list begins with.
    fn marker(&mut self, item: NodeRef<'_>) -> String {
        match self.lists.last_mut() {
            Some(List { number: Some(number), is_other, .. }) => {
                if item.attribute("value").is_some_and(|value| parse_non_negative_integer(value) != Some(*number)) {
                    self.losses.add(Loss::Numbering);
                }
                let marker = format!("{number}{} ", if *is_other { ')' } else { '.' });
                *number = (*number + 1).min(999_999_999);
                marker
            }
            Some(List { is_other: true, .. }) => "* ".to_owned(),
            _ => "- ".to_owned(),
        }
    }

    /// Ends a node whose children were visited.
    fn leave(&mut self, node: NodeRef<'_>) -> fmt::Result {
        match self.frames.last_mut() {
            Some((_, plain)) if *plain > 0 => {
                *plain -= 1;
                let is_part = node.is_element_named(Name::DIV) && self.group().is_some();
                if is_part { self.flush() } else { Ok(()) }
            }
            _ => self.frames.pop().map_or(Ok(()), |(frame, _)| self.end(frame, node)),
        }
    }

    fn end(&mut self, frame: Frame, node: NodeRef<'_>) -> fmt::Result {
        match frame {
            Frame::Plain => Ok(()),
            Frame::Block => self.edge(),
            Frame::Inline => {
                self.line.close();
                Ok(())
            }
            Frame::Heading(level) => self.end_heading(level),
            Frame::Code => {
                let code = self.code.take().unwrap_or_default();
                self.language.clear();
                self.line.code(&code);
                Ok(())
            }
            Frame::Preformatted => self.end_preformatted(),
            Frame::Quote | Frame::Item => {
                self.flush()?;
                if matches!(frame, Frame::Item) {
                    self.end_item();
                } else {
                    self.last_lists.pop();
                    self.out.pop();
                }
                Ok(())
            }
            Frame::Marked => {
                self.line.close();
                self.edge()
            }
            Frame::List => {
                self.edge()?;
                if self.lists.last().is_some_and(|list| list.group.is_some_and(|group| group != Group::Ended)) {
                    self.end_group();
                }
                let list = self.lists.pop();
                if let (Some(last), Some(list)) = (self.last_lists.last_mut(), list)
                    && list.has_items
                {
                    *last = Some((list.number.is_some(), list.is_other));
                }
                Ok(())
            }
            Frame::Cell => {
                let text = self.line.finish(Place::Cell);
                self.place = Place::Paragraph;
                if let Some(table) = self.tables.last_mut() {
                    table.add(node, text);
                }
                Ok(())
            }
            Frame::Row => self.end_row(node),
            Frame::Table => {
                let Some(table) = self.tables.pop() else { return Ok(()) };
                self.losses.add_many(Loss::Span, u64::from(table.has_spans));
                self.losses.add_many(Loss::TableOfBlocks, u64::from(table.has_blocks));
                Ok(())
            }
        }
    }

    fn end_item(&mut self) {
        self.last_lists.pop();
        let has_content = self.out.pop();
        if let Some(list) = self.lists.last_mut() {
            list.has_items |= has_content;
        }
        if !has_content {
            self.losses.add(Loss::EmptyItem);
        }
    }

    fn end_heading(&mut self, level: u8) -> fmt::Result {
        self.place = Place::Paragraph;
        if self.line.is_empty() {
            self.line.finish(Place::Heading);
            return Ok(());
        }
        let text = self.line.finish(Place::Heading);
        self.begin_block()?;
        self.out.lines(&format!("{} {text}", "#".repeat(usize::from(level))));
        Ok(())
    }

    /// <https://spec.commonmark.org/0.31.2/#fenced-code-blocks>
    fn end_preformatted(&mut self) -> fmt::Result {
        let code = self.code.take().unwrap_or_default();
        let language = core::mem::take(&mut self.language);
        if self.place != Place::Paragraph {
            for line in code.split(['\n', '\r']) {
                self.edge()?;
                self.line.verbatim(line);
            }
            return self.edge();
        }
        if code.is_empty() {
            return Ok(());
        }
        let fence = "`".repeat((longest_run(&code, '`') + 1).max(3));
        self.begin_block()?;
        self.out.lines(&fence);
        self.out.lines(&language);
        for line in code.strip_suffix('\n').unwrap_or(&code).split('\n') {
            self.out.newline(line.is_empty());
            self.out.lines(line);
        }
        self.out.newline(false);
        self.out.lines(&fence);
        Ok(())
    }

    fn end_row(&mut self, row: NodeRef<'_>) -> fmt::Result {
        let is_in_head = row.parent().is_some_and(|parent| parent.is_element_named(Name::THEAD));
        let Some(table) = self.tables.last_mut() else { return Ok(()) };
        let is_first = !table.has_rows;
        let lines = table.end_row(is_in_head);
        for (index, line) in lines.iter().enumerate() {
            if is_first && index == 0 {
                self.begin_block()?;
            } else {
                self.out.newline(false);
            }
            self.out.lines(line);
        }
        Ok(())
    }

    fn begin_block(&mut self) -> fmt::Result {
        if let Some(last) = self.last_lists.last_mut() {
            *last = None;
        }
        self.out.begin_block()
    }

    /// Ends the present paragraph.
    fn flush(&mut self) -> fmt::Result {
        let is_empty = self.line.is_empty();
        let text = self.line.finish(Place::Paragraph);
        if is_empty {
            return Ok(());
        }
        self.begin_block()?;
        self.out.lines(&text);
        Ok(())
    }

    /// Ends with the last whole block that is written, as the signal says.
    fn stop(mut self) -> Result<Losses, fmt::Error> {
        self.losses.shortened_by = Some(ErrorCode::ParsingStopped);
        // Of all blocks, tables alone are written before they end.
        if self.tables.last().is_some_and(|table| table.has_rows) {
            self.out.drop_block();
        }
        self.finish()
    }

    fn finish(mut self) -> Result<Losses, fmt::Error> {
        if !self.out.finish()? {
            self.losses.shortened_by = Some(ErrorCode::DocumentLimitReached);
        }
        self.losses.add_many(Loss::Emphasis, self.line.dropped);
        self.losses.add_many(Loss::Link, self.line.ended);
        Ok(self.losses)
    }
}

fn is_list_of_terms(node: NodeRef<'_>) -> bool {
    node.is_element_named(Name::DL)
}

/// Whether a node stands in a list of terms, or in a `div` in one.
fn is_in_list_of_terms(node: NodeRef<'_>) -> bool {
    let around = node.parent();
    let around = around.filter(|it| it.is_element_named(Name::DIV)).and_then(NodeRef::parent).or(around);
    around.is_some_and(is_list_of_terms)
}

/// Whether the items of a list need no blank lines between them: none has more than one block besides lists.
fn is_tight(list: NodeRef<'_>) -> bool {
    list.children().filter(|item| item.is_element()).all(|item| {
        let blocks = |child: &NodeRef<'_>| {
            child.element_name().is_some_and(|name| is_block(name) && !matches!(name.local, Name::UL | Name::OL))
        };
        let has_text = item.children().any(|child| child.text().is_some_and(|text| !text.trim_ascii().is_empty()));
        let count = item.children().filter(blocks).count();
        count == 0 || count == 1 && !has_text && !item.children().any(|child| child.is_element_named(Name::P))
    })
}

/// The language that the class of an element names, or that of one around code that is highlighted: generators such as
/// Sphinx, Jekyll and GitHub have it there.
///
/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-code-element>
fn language(node: NodeRef<'_>) -> String {
    let prefixes = ["language-", "lang-", "highlight-source-", "highlight-"];
    let is_highlighted = node.parent().is_some_and(|around| around.classes().any(|class| class == "highlight"));
    let around = node.ancestors().take(2).filter(|_| is_highlighted);
    let mut classes = core::iter::once(node).chain(around).flat_map(NodeRef::classes);
    let name = classes.find_map(|class| prefixes.iter().find_map(|prefix| class.strip_prefix(prefix)));
    let is_plain =
        |name: &&str| name.chars().all(|character| character.is_alphanumeric() || "+-#._".contains(character));
    // Sphinx's default is no language.
    name.filter(is_plain).filter(|name| *name != "default").unwrap_or_default().to_owned()
}

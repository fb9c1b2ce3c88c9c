//! Serialising HTML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>

mod escape;
mod layout;
mod minimal;
mod options;
mod output;
mod replay;
mod void;
mod written;

use crate::tokenizer::{HtmlDoctype, HtmlToken};
use core::fmt::{self, Write};
use core::mem;
pub(crate) use escape::normalized;
use escape::{escape_text, write_value};
use fivefold_core::{
    Comment, ElementClass, ElementName, Name, NodeKind, ProcessingInstruction, ShadowRoot, Span, TreeSource, write_utf8,
};
use layout::{Lines, Opened};
use minimal::{OptionalTags, StartTag, Tag, contexts, plain_tag, tag_name, text};
pub(crate) use minimal::{has_optional_end_tag, has_optional_start_tag};
pub use options::{Formatting, SerializeOptions, ShadowRoots};
use output::Output;
use std::io;

/// What is written: the whole of a tree, or of a node its children or itself with what is inside it (`innerHTML` and
/// `outerHTML`, for an element); to a `String`, to an output of text, or to a writer of bytes.
///
/// Each takes time linear in its output, and uses no recursion.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
///
/// ```
/// use fivefold::html::{Formatting, SerializeOptions, parse};
///
/// let document = parse("<!DOCTYPE html><p>One<p>Two &amp; three");
/// let minimal = SerializeOptions::default().with_formatting(Formatting::Minimal);
/// assert_eq!(minimal.serialize(&document), "<!DOCTYPE html><p>One<p>Two &amp; three");
/// let last = document.body().unwrap().last_child().unwrap().id();
/// assert_eq!(minimal.serialize_inner(&document, last), "Two &amp; three");
///
/// let mut text = String::from("Beginning: ");
/// minimal.serialize_outer_to(&document, last, &mut text)?;
/// // What comes after it is not known, so the end tag stays.
/// assert_eq!(text, "Beginning: <p>Two &amp; three</p>");
/// minimal.write(&document, std::io::stdout())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl SerializeOptions {
    /// The whole tree as HTML, with all shadow roots unless the [options](Self::shadow_roots) say otherwise.
    pub fn serialize<T: TreeSource>(&self, tree: &T) -> String {
        self.serialize_inner(tree, tree.root())
    }

    /// What is inside the node, as HTML: its children, but not itself.
    pub fn serialize_inner<T: TreeSource>(&self, tree: &T, node: T::Node) -> String {
        // What is kept does not fail.
        let written = write_inside(tree, node, *self, Output::kept());
        written.map(Output::into_text).unwrap_or_default()
    }

    /// The node with what is inside it, as HTML.
    pub fn serialize_outer<T: TreeSource>(&self, tree: &T, node: T::Node) -> String {
        // What is kept does not fail.
        let written = write_whole(tree, node, *self, Output::kept());
        written.map(Output::into_text).unwrap_or_default()
    }

    /// Writes what [`serialize`](Self::serialize) returns to any output of text.
    ///
    /// # Errors
    ///
    /// The first error of the output, which ends the work.
    pub fn serialize_to<T: TreeSource>(&self, tree: &T, output: &mut impl Write) -> fmt::Result {
        self.serialize_inner_to(tree, tree.root(), output)
    }

    /// Writes what [`serialize_inner`](Self::serialize_inner) returns to any output of text.
    ///
    /// # Errors
    ///
    /// The first error of the output, which ends the work.
    pub fn serialize_inner_to<T: TreeSource>(&self, tree: &T, node: T::Node, output: &mut impl Write) -> fmt::Result {
        write_inside(tree, node, *self, Output::to(output))?.flush()
    }

    /// Writes what [`serialize_outer`](Self::serialize_outer) returns to any output of text.
    ///
    /// # Errors
    ///
    /// The first error of the output, which ends the work.
    pub fn serialize_outer_to<T: TreeSource>(&self, tree: &T, node: T::Node, output: &mut impl Write) -> fmt::Result {
        write_whole(tree, node, *self, Output::to(output))?.flush()
    }

    /// Writes what [`serialize`](Self::serialize) returns to a file, a socket or another writer of bytes, in UTF-8. It
    /// need not be buffered.
    ///
    /// # Errors
    ///
    /// The first error of the writer, which ends the work.
    pub fn write<T: TreeSource>(&self, tree: &T, output: impl io::Write) -> io::Result<()> {
        to_bytes(output, |mut text| self.serialize_to(tree, &mut text))
    }

    /// Writes what [`serialize_outer`](Self::serialize_outer) returns to a writer of bytes, in UTF-8.
    ///
    /// # Errors
    ///
    /// The first error of the writer, which ends the work.
    pub fn write_outer<T: TreeSource>(&self, tree: &T, node: T::Node, output: impl io::Write) -> io::Result<()> {
        to_bytes(output, |mut text| self.serialize_outer_to(tree, node, &mut text))
    }
}

/// Writes what is inside `node`, and returns the output.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
fn write_inside<'o, T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: SerializeOptions,
    output: Output<'o>,
) -> Result<Output<'o>, fmt::Error> {
    let mut serializer = Serializer::new(tree, node, Some(node), options, output);
    if !tree.element_name(node).is_some_and(|name| serializer.leaves_out_content(name)) {
        serializer.plan_content(node)?;
        serializer.run()?;
    }
    Ok(serializer.output)
}

/// Writes `node` itself with what is inside it, and returns the output.
fn write_whole<'o, T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: SerializeOptions,
    output: Output<'o>,
) -> Result<Output<'o>, fmt::Error> {
    let mut serializer = Serializer::new(tree, node, tree.parent(node), options, output);
    serializer.write_node(node)?;
    serializer.run()?;
    Ok(serializer.output)
}

fn to_bytes(output: impl io::Write, write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> io::Result<()> {
    // A serializer fails only if its output does.
    write_utf8(output, write).unwrap_or_else(|error| Err(io::Error::other(error)))
}

/// Which tags of an element are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tags {
    Both,
    Start,
    End,
    None,
}

/// What is still to be written.
enum Work<N> {
    /// A node and the siblings after it.
    Siblings(N),
    /// An element's end tag.
    EndTag {
        element: N,
        name: ElementName,
        tags: Tags,
        /// What it changes in the layout, if the output is indented.
        opened: Option<Opened>,
    },
    /// The end tag of a shadow root's template.
    EndShadowRoot,
    /// Nothing; but what follows is no longer in a template's contents.
    LeaveContents,
}

struct Serializer<'a, 'o, T: TreeSource> {
    tree: &'a T,
    options: SerializeOptions,
    output: Output<'o>,
    work: Vec<Work<T::Node>>,
    /// How many templates' contents surround what is being written.
    template_depth: usize,
    is_at_start: bool,
    /// The tags that may be left out, if the output is to be minimal.
    optional_tags: Option<OptionalTags<'a>>,
    start_tag: StartTag,
    /// Whether all of a document is being written, not a part of one or a fragment.
    is_document: bool,
    lines: Lines,
    /// The last text of an indented document. If it ends with a line feed, that comes after all tags.
    last_text: Option<T::Node>,
    ends_with_line_feed: bool,
}

impl<'a, 'o, T: TreeSource> Serializer<'a, 'o, T> {
    /// A serializer that begins with `node`, or inside of it. What is written is to be content of `context`.
    fn new(
        tree: &'a T,
        node: T::Node,
        context: Option<T::Node>,
        mut options: SerializeOptions,
        output: Output<'o>,
    ) -> Self {
        if options.shadow_roots == ShadowRoots::Automatic && tree.kind(node) == NodeKind::Document {
            options.shadow_roots = ShadowRoots::All;
        }
        options.scripting |= tree.has_scripting();
        let root = root_of_document(tree, node);
        let mut lines = Lines::default();
        let mut last_text = None;
        if let Formatting::Indented(_) = options.formatting {
            last_text = root.and_then(|root| void::last_text(tree, root));
        }
        if options.lays_out() {
            lines = Lines::new(tree, node, root.is_some());
        }
        let optional_tags = (options.formatting == Formatting::Minimal).then(|| {
            let contexts = if root.is_some() { vec![None] } else { contexts(tree, context) };
            OptionalTags::new(tree.names(), &contexts, options.scripting)
        });
        Self {
            tree,
            options,
            output,
            work: Vec::new(),
            template_depth: 0,
            is_at_start: true,
            optional_tags,
            start_tag: StartTag::default(),
            is_document: root.is_some(),
            lines,
            last_text,
            ends_with_line_feed: false,
        }
    }

    fn run(&mut self) -> fmt::Result {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    self.write_child(node)?;
                }
                Work::EndTag { element, name, tags, opened } => self.write_end_tag(element, name, tags, opened)?,
                Work::EndShadowRoot => {
                    self.write_kept_back(Some(HtmlToken::EndTag(&plain_tag(Name::TEMPLATE))))?;
                    self.output.write_str("</template>")?;
                }
                Work::LeaveContents => self.template_depth -= 1,
            }
        }
        self.end_lines()?;
        if self.ends_with_line_feed {
            self.output.write_char('\n')?;
        }
        // What comes after a fragment or a part of a document is not known.
        self.write_kept_back(self.is_document.then_some(HtmlToken::EndOfFile(0)))
    }

    /// Plans what is inside a node. What is planned last is written first.
    fn plan_content(&mut self, node: T::Node) -> fmt::Result {
        let tree = self.tree;
        let contents = tree.template_contents(node);
        if contents.is_some() {
            self.template_depth += 1;
            self.work.push(Work::LeaveContents);
        }
        self.work.extend(tree.first_child(contents.unwrap_or(node)).map(Work::Siblings));
        let Some((root, settings)) = tree.shadow_root(node) else { return Ok(()) };
        let is_written = match self.options.shadow_roots {
            ShadowRoots::Automatic | ShadowRoots::None => false,
            ShadowRoots::Serializable => settings.serializable,
            ShadowRoots::All => true,
        };
        if is_written {
            self.write_shadow_root_start(settings)?;
            self.work.push(Work::EndShadowRoot);
            self.work.extend(tree.first_child(root).map(Work::Siblings));
        }
        Ok(())
    }

    fn write_shadow_root_start(&mut self, root: ShadowRoot) -> fmt::Result {
        if let Some(tags) = &mut self.optional_tags {
            let attributes = root.attributes().filter_map(|(name, value)| Some((Name::lookup(name)?, name, value)));
            let tag = self.start_tag.with(Name::TEMPLATE, attributes);
            let needed = tags.before(Some(HtmlToken::StartTag(&tag)), false);
            write_tags(self.tree, needed, &mut self.output)?;
        }
        self.is_at_start = false;
        self.output.write_str("<template")?;
        for (name, value) in root.attributes() {
            write!(self.output, " {name}=\"{value}\"")?;
        }
        self.output.write_char('>')
    }

    fn write_child(&mut self, node: T::Node) -> fmt::Result {
        if self.may_change_space() && !matches!(self.tree.kind(node), NodeKind::Text(_)) {
            self.lay_out(node)?;
        }
        self.write_node(node)
    }

    fn write_node(&mut self, node: T::Node) -> fmt::Result {
        let kind = self.tree.kind(node);
        match kind {
            NodeKind::Element(name) => return self.write_element(node, name),
            NodeKind::Text(text) => {
                let text = self.without_last_line_feed(node, text);
                if !self.holds_raw_text(node) {
                    return self.write_text(node, text);
                }
                self.write_kept_back(Some(HtmlToken::Text(minimal::text(text))))?;
                self.output.write_str(text)
            }
            NodeKind::Comment(data) => {
                let token = Comment::new(text(data), Span::empty(0));
                self.write_kept_back(Some(HtmlToken::Comment(&token)))?;
                if let Some(source) = self.source_of(node).filter(|source| written::is_bogus_comment(source, data)) {
                    self.is_at_start = false;
                    return self.output.write_str(source);
                }
                self.output.write_str("<!--")?;
                self.output.write_str(data)?;
                self.output.write_str("-->")
            }
            NodeKind::ProcessingInstruction { target, data } => {
                let token = ProcessingInstruction::new(text(target), text(data), Span::empty(0));
                self.write_kept_back(Some(HtmlToken::ProcessingInstruction(&token)))?;
                let is_same = |source: &&str| written::is_source_of_instruction(source, target, data);
                if let Some(source) = self.source_of(node).filter(is_same) {
                    self.is_at_start = false;
                    return self.output.write_str(source);
                }
                self.output.write_str("<?")?;
                self.output.write_str(target)?;
                self.output.write_char(' ')?;
                self.output.write_str(data)?;
                self.output.write_str("?>")
            }
            NodeKind::EntityReference(name) => {
                self.write_kept_back(Some(HtmlToken::Text(text(name))))?;
                self.output.write_char('&')?;
                self.output.write_str(name)?;
                self.pass(node);
                self.output.write_char(';')
            }
            NodeKind::Doctype { name, public_id, system_id } => {
                let token = HtmlDoctype {
                    name: Some(text(name)),
                    public_id: public_id.map(text),
                    system_id: system_id.map(text),
                    force_quirks: false,
                    span: Span::empty(0),
                };
                self.write_kept_back(Some(HtmlToken::Doctype(&token)))?;
                self.output.write_str("<!DOCTYPE ")?;
                self.output.write_str(name)?;
                self.write_identifiers(public_id, system_id)?;
                self.output.write_char('>')
            }
            _ => return self.plan_content(node),
        }?;
        self.is_at_start = false;
        Ok(())
    }

    fn write_text(&mut self, node: T::Node, text: &str) -> fmt::Result {
        let source = if self.options.as_written { self.text_as_written(node, text) } else { None };
        let write = |serializer: &mut Self, part: &str| match source {
            Some(_) => serializer.output.write_str(part),
            None => escape_text(part, serializer.options.formatting, &mut serializer.output),
        };
        let markup = source.as_deref().unwrap_or(text);
        if self.may_change_space() {
            return self.write_in_lines(text, markup, write);
        }
        self.write_kept_back(Some(HtmlToken::Text(minimal::text(text))))?;
        self.is_at_start = false;
        write(self, markup)
    }

    /// The text, without the line feed that is written after all tags, unless a line begins after the text in any case.
    fn without_last_line_feed<'t>(&mut self, node: T::Node, text: &'t str) -> &'t str {
        if self.last_text != Some(node) || self.is_on_lines() {
            return text;
        }
        // Where white space may change, more of it after the line feed makes no difference.
        let spaces = if self.may_change_space() { &[' ', '\t'][..] } else { &[] };
        let stripped = text.trim_end_matches(spaces).strip_suffix('\n');
        self.ends_with_line_feed = stripped.is_some();
        stripped.unwrap_or(text)
    }

    /// Writes the identifiers of a DOCTYPE, which the standard leaves out.
    fn write_identifiers(&mut self, public_id: Option<&str>, system_id: Option<&str>) -> fmt::Result {
        let keyword = match (public_id, system_id) {
            _ if self.options.formatting == Formatting::Standard => return Ok(()),
            (None, None) => return Ok(()),
            (Some(_), _) => " PUBLIC",
            (None, Some(_)) => " SYSTEM",
        };
        self.output.write_str(keyword)?;
        for id in [public_id, system_id].into_iter().flatten() {
            let quote = if id.contains('"') { '\'' } else { '"' };
            write!(self.output, " {quote}{id}{quote}")?;
        }
        Ok(())
    }

    fn write_element(&mut self, element: T::Node, name: ElementName) -> fmt::Result {
        let is_implied = self.is_implied(element, name);
        if !self.keep_back_start_tag(element, name)? && !is_implied {
            self.write_start_tag(element, name)?;
        }
        if name.serializes_as_void() {
            self.pass(element);
            return if self.leaves_out_content(name) { Ok(()) } else { self.plan_content(element) };
        }
        self.write_line_feed(element)?;
        let opened = self.options.lays_out().then(|| self.lay_out_content(element, name, is_implied));
        let tags = if self.options.as_written { self.tags_as_written(element, name, is_implied) } else { Tags::Both };
        self.work.push(Work::EndTag { element, name, tags, opened });
        self.plan_content(element)
    }

    /// Whether what an element of this name holds is not written.
    fn leaves_out_content(&self, name: ElementName) -> bool {
        name.serializes_as_void() && self.options.formatting == Formatting::Standard
    }

    /// Tells the optional tags of a start tag. Returns whether it is kept back.
    fn keep_back_start_tag(&mut self, element: T::Node, name: ElementName) -> Result<bool, fmt::Error> {
        let Self { tree, optional_tags: Some(tags), start_tag, output, .. } = self else { return Ok(false) };
        let names = tree.names();
        let attributes = tree.attributes(element);
        let mut attributes =
            attributes.map(|attribute| (attribute.name, names.text(attribute.name), attribute.value)).peekable();
        let is_kept_back = has_optional_start_tag(name) && attributes.peek().is_none();
        let needed = if is_kept_back {
            tags.keep_back(Tag::Start(name.local))
        } else {
            let tag = start_tag.with(tag_name(names, name.local), attributes);
            tags.before(Some(HtmlToken::StartTag(&tag)), false)
        };
        write_tags(*tree, needed, output)?;
        Ok(is_kept_back)
    }

    /// Writes the line feed that a parser drops after some start tags, where another follows that must stay.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#element-restrictions>
    fn write_line_feed(&mut self, element: T::Node) -> fmt::Result {
        let tree = self.tree;
        let drops_line_feed = |name: ElementName| name.has_class(ElementClass::DROPS_LINE_FEED);
        if self.options.formatting != Formatting::Standard
            && tree.element_name(element).is_some_and(drops_line_feed)
            && tree.first_child(element).is_some_and(|first| begins_with_line_feed(tree.kind(first)))
        {
            self.write_kept_back(Some(HtmlToken::Text(text("\n"))))?;
            self.output.write_char('\n')?;
        }
        Ok(())
    }

    fn write_end_tag(
        &mut self,
        element: T::Node,
        name: ElementName,
        tags: Tags,
        opened: Option<Opened>,
    ) -> fmt::Result {
        if let Some(opened) = opened {
            self.lay_out_end(name, opened, tags)?;
        }
        if matches!(tags, Tags::Start | Tags::None) {
            return Ok(());
        }
        if let Some(tags) = &mut self.optional_tags {
            let is_kept_back = has_optional_end_tag(name);
            let needed = if is_kept_back {
                tags.keep_back(Tag::End(name.local))
            } else {
                let tag = plain_tag(tag_name(self.tree.names(), name.local));
                tags.before(Some(HtmlToken::EndTag(&tag)), false)
            };
            write_tags(self.tree, needed, &mut self.output)?;
            if is_kept_back {
                return Ok(());
            }
        }
        self.output.write_str("</")?;
        self.output.write_str(self.name_as_written(element, name))?;
        self.output.write_char('>')
    }

    /// Writes those of the tags that were kept back which are needed before a token; without one, what follows is not
    /// known.
    fn write_kept_back(&mut self, next: Option<HtmlToken<'_>>) -> fmt::Result {
        let Some(tags) = &mut self.optional_tags else { return Ok(()) };
        // A decoder would take this for a mark, if nothing stood before it.
        let is_mark = |next| matches!(next, Some(HtmlToken::Text(text)) if text.data.starts_with('\u{FEFF}'));
        write_tags(self.tree, tags.before(next, self.is_at_start && is_mark(next)), &mut self.output)
    }

    fn write_start_tag(&mut self, node: T::Node, name: ElementName) -> fmt::Result {
        let (Some(width), Formatting::Indented(_)) = (self.options.print_width, self.options.formatting) else {
            return self.write_whole_tag(node, name);
        };
        let output = mem::replace(&mut self.output, Output::kept());
        self.write_whole_tag(node, name)?;
        let tag = mem::replace(&mut self.output, output).into_text();
        self.write_tag_within(width, node, &tag)
    }

    fn write_whole_tag(&mut self, node: T::Node, name: ElementName) -> fmt::Result {
        let names = self.tree.names();
        self.is_at_start = false;
        self.output.write_char('<')?;
        self.output.write_str(self.name_as_written(node, name))?;
        let formatting = self.attribute_formatting(node);
        if self.options.as_written && self.write_attributes_as_written(node, name, formatting)? {
            return Ok(());
        }
        for attribute in self.tree.attributes(node) {
            self.output.write_char(' ')?;
            self.output.write_str(names.text(attribute.name))?;
            write_value(attribute.value, formatting, &mut self.output)?;
        }
        if self.options.as_written {
            return self.output.write_str(self.end_of_start_tag(node, name));
        }
        self.output.write_char('>')
    }

    /// The formatting of an element's attributes. The minimal one leaves out empty values, and a name that begins with an
    /// equals sign would then be taken for the value of the attribute before it.
    fn attribute_formatting(&self, element: T::Node) -> Formatting {
        let (tree, formatting) = (self.tree, self.options.formatting);
        let has_equals_sign =
            || tree.attributes(element).any(|attribute| tree.names().text(attribute.name).starts_with('='));
        if formatting == Formatting::Minimal && has_equals_sign() { Formatting::Complete } else { formatting }
    }

    /// Whether the text's parent is an element whose text is written as it stands.
    fn holds_raw_text(&self, text: T::Node) -> bool {
        let parent = self.tree.parent(text).and_then(|parent| self.tree.element_name(parent));
        // The contents of a template have a document of their own, where no script runs; but a parser does not heed that.
        let is_in_template = self.template_depth > 0 && self.options.formatting == Formatting::Standard;
        let has_scripting = self.options.scripting && !is_in_template;
        parent.is_some_and(|name| name.holds_raw_text(has_scripting))
    }
}

fn write_tags<T: TreeSource>(tree: &T, tags: &[Tag], output: &mut Output<'_>) -> fmt::Result {
    for tag in tags {
        let (open, name) = match *tag {
            Tag::Start(name) => ("<", name),
            Tag::End(name) => ("</", name),
        };
        output.write_str(open)?;
        output.write_str(tree.names().text(name))?;
        output.write_char('>')?;
    }
    Ok(())
}

fn begins_with_line_feed(kind: NodeKind<'_>) -> bool {
    matches!(kind, NodeKind::Text(text) if text.starts_with('\n'))
}

/// The root of a document. A fragment, which is a document as well, has none.
fn root_of_document<T: TreeSource>(tree: &T, node: T::Node) -> Option<T::Node> {
    let mut children = core::iter::successors(tree.first_child(node), |&child| tree.next_sibling(child));
    let is_root = |&child: &T::Node| tree.element_name(child) == Some(ElementName::html(Name::HTML));
    if tree.kind(node) == NodeKind::Document { children.find(is_root) } else { None }
}

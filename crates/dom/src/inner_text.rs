//! The text of a document as a person reads it, without style sheets of the author's.
//!
//! <https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps>

use crate::node::Kind;
use crate::{Document, NodeRef};
use fivefold_core::display::{Display as DefaultDisplay, declared};
use fivefold_core::{ElementClass, ElementName, Name, Namespace, QuirksMode, work};

/// How an element is displayed by the style sheet that the standard suggests for browsers, and by its own style.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Display {
    /// Neither the element nor what is below it.
    None,
    Inline,
    /// A line within a line: white space around its content collapses.
    InlineBlock,
    /// Part of a line, without content.
    Atom,
    LineBreak,
    Block,
    /// A block with empty lines around it.
    Paragraph,
    TableRow,
    TableCell,
}

impl Display {
    #[inline]
    fn of(element: NodeRef<'_>) -> Self {
        let Some(name) = element.element_name() else { return Self::Inline };
        match own_display(element).as_deref() {
            Some("inherit") => Self::inherited(element, name),
            own => own.and_then(|own| Self::styled(element, name, own)),
        }
        .unwrap_or_else(|| match element.attribute("hidden") {
            Some(_) if name.local != Name::EMBED => Self::None,
            _ => Self::default_of(element, name),
        })
    }

    /// The display of the parent, of which a value that is inherited, too, does not count: time stays linear.
    fn inherited(element: NodeRef<'_>, name: ElementName) -> Option<Self> {
        let parent = element.parent()?;
        let parent_name = parent.element_name()?;
        let own = own_display(parent).and_then(|own| Self::styled(parent, parent_name, &own));
        let value = match own.unwrap_or_else(|| Self::default_of(parent, parent_name)) {
            Self::None => "none",
            Self::Block | Self::Paragraph => "block",
            Self::TableRow => "table-row",
            Self::TableCell => "table-cell",
            Self::InlineBlock => "inline-block",
            Self::Inline | Self::Atom | Self::LineBreak => "inline",
        };
        Self::styled(element, name, value)
    }

    #[inline]
    fn default_of(element: NodeRef<'_>, name: ElementName) -> Self {
        match name.namespace {
            Namespace::HTML if is_never_displayed(element, name.local) => Self::None,
            Namespace::HTML => Self::of_html(element, name.local),
            Namespace::SVG => Self::of_svg(name.local),
            Namespace::MATHML => Self::of_mathml(element),
            _ => Self::Inline,
        }
    }

    /// With this value of `display`, in lower case; `None` if it is not known or gives back what the style sheet says.
    ///
    /// <https://www.w3.org/TR/css-display-3/#the-display-properties>
    fn styled(element: NodeRef<'_>, name: ElementName, value: &str) -> Option<Self> {
        let default = Self::default_of(element, name);
        let obeys = match name.namespace {
            // The standard has line breaks for these, whatever their display.
            Namespace::HTML => !matches!(name.local, Name::BR | Name::P) && !is_never_displayed(element, name.local),
            _ => default == Self::InlineBlock,
        };
        let display = match value {
            "none" => return Some(Self::None),
            "block" | "block flow" | "flex" | "flow" | "flow-root" | "grid" | "list-item" | "table"
            | "table-caption" | "-webkit-box" | "-webkit-flex" => Self::Block,
            "inline-block"
            | "inline-flex"
            | "inline-grid"
            | "inline-table"
            | "inline flow-root"
            | "-webkit-inline-box"
            | "-webkit-inline-flex" => Self::InlineBlock,
            "table-row" => Self::TableRow,
            "table-cell" => Self::TableCell,
            "contents" | "initial" | "inline" | "inline flow" | "math" | "ruby" | "ruby-text" | "table-row-group"
            | "table-header-group" | "table-footer-group" | "unset" => Self::Inline,
            _ => return None,
        };
        let is_whole = default == Self::Atom && display != Self::Block;
        Some(if obeys && !is_whole { display } else { default })
    }

    #[inline]
    fn of_html(element: NodeRef<'_>, name: Name) -> Self {
        let is_closed = || element.attribute("open").is_none();
        match name {
            Name::RP => Self::None,
            Name::DIALOG if is_closed() => Self::None,
            _ if element.attribute("popover").is_some() && name != Name::DIALOG => Self::None,
            _ if is_atom(element) => Self::Atom,
            Name::BUTTON | Name::MARQUEE | Name::SELECT => Self::InlineBlock,
            Name::BR => Self::LineBreak,
            Name::P => Self::Paragraph,
            Name::TR => Self::TableRow,
            Name::TD | Name::TH => Self::TableCell,
            // Rows and cells divide a table; what holds them does not.
            Name::TBODY | Name::THEAD | Name::TFOOT | Name::COL | Name::COLGROUP => Self::Inline,
            Name::OPTGROUP | Name::OPTION => Self::Block,
            _ => match DefaultDisplay::of(ElementName::html(name)) {
                DefaultDisplay::Block | DefaultDisplay::PreformattedBlock => Self::Block,
                DefaultDisplay::None => Self::None,
                DefaultDisplay::Inline => Self::Inline,
            },
        }
    }

    /// <https://svgwg.org/svg2-draft/render.html#TermNeverRenderedElement>
    #[inline]
    fn of_svg(name: Name) -> Self {
        match name {
            Name::SVG => Self::InlineBlock,
            Name::CLIP_PATH
            | Name::DEFS
            | Name::DESC
            | Name::LINEAR_GRADIENT
            | Name::MARKER
            | Name::MASK
            | Name::METADATA
            | Name::PATTERN
            | Name::RADIAL_GRADIENT
            | Name::SCRIPT
            | Name::STYLE
            | Name::SYMBOL
            | Name::TITLE => Self::None,
            Name::FOREIGN_OBJECT | Name::TEXT => Self::Block,
            _ => Self::Inline,
        }
    }

    /// <https://www.w3.org/TR/mathml-core/#user-agent-stylesheet>
    #[inline]
    fn of_mathml(element: NodeRef<'_>) -> Self {
        let is_in_semantics = || element.parent().is_some_and(|parent| parent.local_name() == Some("semantics"));
        let is_in_mathml = || element.parent().and_then(NodeRef::namespace) == Some(Namespace::MATHML);
        let is_block = || element.attribute("display").is_some_and(|display| display.eq_ignore_ascii_case("block"));
        match element.local_name().unwrap_or_default() {
            "math" if !is_block() && !is_in_mathml() => Self::InlineBlock,
            "annotation" | "annotation-xml" => Self::None,
            // The first child is what the others annotate.
            _ if is_in_semantics() && element.previous_element_sibling().is_some() => Self::None,
            "mtable" if !is_in_mathml() => Self::InlineBlock,
            "mtr" => Self::TableRow,
            "mtd" => Self::TableCell,
            _ => Self::Block,
        }
    }
}

/// What the attribute `style` of an element says of its display, in lower case.
fn own_display(element: NodeRef<'_>) -> Option<String> {
    element.attribute("style").and_then(|style| declared(style, "display")).map(str::to_ascii_lowercase)
}

/// Whether an element is displayed as something else than its content.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#replaced-elements> and `#form-controls`
#[inline]
fn is_atom(element: NodeRef<'_>) -> bool {
    let is_named = matches!(
        element.node().name,
        Name::AUDIO
            | Name::EMBED
            | Name::IFRAME
            | Name::IMG
            | Name::INPUT
            | Name::METER
            | Name::PROGRESS
            | Name::TEXTAREA
            | Name::VIDEO
    );
    is_named && element.node().is_html()
}

/// Whether an element is not displayed, whatever its style.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
#[inline]
fn is_never_displayed(element: NodeRef<'_>, name: Name) -> bool {
    match name {
        Name::NOSCRIPT if element.document().has_scripting() => true,
        Name::INPUT if element.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) => true,
        Name::AUDIO if element.attribute("controls").is_none() => true,
        _ => element.parent().is_some_and(|parent| is_folded(parent, element)),
    }
}

/// Whether `child` is in a `details` that is closed, and is not its summary.
#[inline]
fn is_folded(parent: NodeRef<'_>, child: NodeRef<'_>) -> bool {
    let is_summary = |child: NodeRef<'_>| child.is_html(Name::SUMMARY);
    parent.is_html(Name::DETAILS)
        && parent.attribute("open").is_none()
        && (!is_summary(child) || child.preceding_siblings().any(is_summary))
}

/// Whether text directly in the element is displayed. Where only parts of tables, drawings or formulas belong, it is not.
#[inline]
fn displays_text(parent: NodeRef<'_>, inside: Inside) -> bool {
    let Some(name) = parent.element_name() else { return true };
    if inside.has_options_only {
        return false;
    }
    match (name.namespace, name.local) {
        (Namespace::HTML, Name::FRAMESET | Name::COLGROUP) => false,
        (Namespace::HTML, Name::DETAILS) => parent.attribute("open").is_some(),
        (Namespace::SVG, Name::FOREIGN_OBJECT) => true,
        (Namespace::SVG, _) => inside.is_svg_text,
        (Namespace::MATHML, _) => name.is_mathml_text_integration_point(),
        _ => true,
    }
}

/// What becomes of white space.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Space {
    #[default]
    Collapses,
    /// Line feeds are kept.
    HasLines,
    IsKept,
}

/// How an element affects what is read in it.
#[derive(Clone, Copy, Default)]
struct Inside {
    space: Space,
    /// Whether only options are displayed, as in a `select`.
    has_options_only: bool,
    /// Whether this is in a `text` of SVG.
    is_svg_text: bool,
}

impl Inside {
    #[inline]
    fn enter(self, element: NodeRef<'_>) -> Self {
        let mut inside = Self { space: space(element).unwrap_or(self.space), ..self };
        let Some(name) = element.element_name() else { return inside };
        match (name.namespace, name.local) {
            (Namespace::HTML, Name::SELECT | Name::OPTGROUP) => inside.has_options_only = true,
            (Namespace::HTML, Name::OPTION) => inside.has_options_only = false,
            (Namespace::SVG, Name::TEXT) => inside.is_svg_text = true,
            (Namespace::SVG, Name::A | Name::TSPAN | Name::TEXT_PATH) => {}
            _ => inside.is_svg_text = false,
        }
        inside
    }
}

/// An element that is being read.
struct Open {
    display: Display,
    around: Inside,
}

/// The text so far.
#[derive(Default)]
struct Rendered {
    text: String,
    /// The line breaks that must come before what follows.
    breaks: usize,
    inside: Inside,
    /// Whether white space came that counts as one space if something follows on the line.
    has_space: bool,
    /// Whether there is something on the line, after which a space counts.
    is_in_line: bool,
}

impl Rendered {
    /// Puts the line breaks and the space that are due before what follows.
    #[inline]
    fn settle(&mut self) {
        if !self.text.is_empty() {
            self.text.extend(core::iter::repeat_n('\n', self.breaks));
        }
        self.breaks = 0;
        if core::mem::take(&mut self.has_space) {
            self.text.push(' ');
        }
    }

    /// <https://www.w3.org/TR/css-text-3/#white-space-phase-1>
    #[inline]
    fn text(&mut self, text: &str) {
        work::bytes(text.len());
        match self.inside.space {
            Space::Collapses => self.words(text),
            Space::HasLines => {
                for (number, line) in text.split('\n').enumerate() {
                    if number > 0 {
                        self.separator('\n');
                    }
                    self.words(line);
                }
            }
            Space::IsKept if text.is_empty() => {}
            Space::IsKept => {
                self.settle();
                self.text.push_str(text);
                self.is_in_line = !text.ends_with('\n');
            }
        }
    }

    #[inline]
    fn words(&mut self, text: &str) {
        // CSS treats a carriage return, which only a reference gives, as a space.
        let is_space = |character| matches!(character, ' ' | '\t' | '\n' | '\r');
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.trim_start_matches(is_space);
            self.has_space |= word.len() < rest.len() && self.is_in_line;
            let end = word.find(is_space).unwrap_or(word.len());
            if end > 0 {
                self.settle();
                self.text.push_str(&word[..end]);
                self.is_in_line = true;
            }
            rest = &word[end..];
        }
    }

    /// What ends a line: white space before it does not count.
    #[inline]
    fn end_line(&mut self) {
        self.has_space = false;
        self.is_in_line = false;
    }

    #[inline]
    fn require_breaks(&mut self, count: usize) {
        self.end_line();
        self.breaks = self.breaks.max(count);
    }

    /// Something that stands between lines or cells.
    #[inline]
    fn separator(&mut self, separator: char) {
        self.end_line();
        self.settle();
        self.text.push(separator);
    }

    #[inline]
    fn enter(&mut self, display: Display) {
        match display {
            Display::Block => self.require_breaks(1),
            Display::Paragraph => self.require_breaks(2),
            Display::TableCell | Display::TableRow => self.end_line(),
            Display::InlineBlock | Display::Atom if self.has_space => {
                self.settle();
                self.is_in_line = false;
            }
            Display::InlineBlock => self.is_in_line = false,
            _ => {}
        }
    }

    #[inline]
    fn leave(&mut self, node: NodeRef<'_>, display: Display) {
        match display {
            Display::LineBreak => self.separator('\n'),
            Display::TableCell => {
                self.end_line();
                if node.following_siblings().any(|it| it.is_element() && Display::of(it) == Display::TableCell) {
                    self.separator('\t');
                }
            }
            Display::TableRow => {
                self.end_line();
                if has_later_row(node) {
                    self.separator('\n');
                }
            }
            Display::Block => self.require_breaks(1),
            Display::Paragraph => self.require_breaks(2),
            Display::InlineBlock | Display::Atom => {
                self.has_space = false;
                self.is_in_line = true;
            }
            Display::None | Display::Inline => {}
        }
    }
}

/// Whether a row follows in the same table.
#[inline]
fn has_later_row(row: NodeRef<'_>) -> bool {
    let is_row = |node: NodeRef<'_>| node.is_element() && Display::of(node) == Display::TableRow;
    let is_section = |node: &NodeRef<'_>| matches!(node.local_name(), Some("tbody" | "thead" | "tfoot"));
    let holds_row = |node: NodeRef<'_>| is_section(&node) && node.children().any(is_row);
    let section = row.parent().filter(is_section);
    row.following_siblings().any(|node| is_row(node) || holds_row(node))
        || section.is_some_and(|section| section.following_siblings().any(|node| is_row(node) || holds_row(node)))
}

/// Whether only parts of a table can be displayed in the element.
#[inline]
fn is_part_of_table(parent: NodeRef<'_>) -> bool {
    parent.element_name().is_some_and(|name| name.has_class(ElementClass::TABLE_CONTEXT))
}

#[inline]
fn is_option(node: NodeRef<'_>) -> bool {
    node.is_html(Name::OPTION) || node.is_html(Name::OPTGROUP)
}

/// What becomes of white space in the element, if it is not as around it.
#[inline]
fn space(element: NodeRef<'_>) -> Option<Space> {
    let name = element.element_name().filter(|name| name.namespace == Namespace::HTML)?;
    let own = element.attribute("style").and_then(|style| declared(style, "white-space"));
    match own.map(str::to_ascii_lowercase).as_deref() {
        Some("pre" | "pre-wrap" | "break-spaces") => return Some(Space::IsKept),
        Some("pre-line") => return Some(Space::HasLines),
        Some("initial" | "normal" | "nowrap") => return Some(Space::Collapses),
        Some("inherit" | "unset") => return None,
        _ => {}
    }
    match name.local {
        _ if DefaultDisplay::of(name) == DefaultDisplay::PreformattedBlock => Some(Space::IsKept),
        Name::NOBR => Some(Space::Collapses),
        // As in browsers, which the standard does not follow yet.
        Name::MARQUEE => Some(Space::Collapses),
        Name::TD | Name::TH if element.attribute("nowrap").is_some() => Some(Space::Collapses),
        Name::TABLE if element.document().quirks_mode() == QuirksMode::Quirks => Some(Space::Collapses),
        _ => None,
    }
}

impl NodeRef<'_> {
    /// The text below this node as a person reads it: with white space collapsed, line breaks at `br` and between blocks,
    /// tabs between the cells of a table, and without what is hidden, as are scripts and styles, and `noscript` in a
    /// document with [scripting](Document::has_scripting). If the node itself is hidden, this is its
    /// [`text_content`](Self::text_content).
    ///
    /// Style sheets do not count: blocks are what the standard suggests for browsers, and what `display` and `white-space` in an
    /// attribute `style` say. Template contents and shadow roots are left out. Takes time linear in what is below the node.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute>
    ///
    /// ```
    /// let document = fivefold::html::parse("<style>p {}</style><h1>One\n  <i>two</i></h1><p>three<br>four <p hidden>five");
    /// assert_eq!(document.root().inner_text(), "One two\n\nthree\nfour");
    /// ```
    #[inline]
    pub fn inner_text(self) -> String {
        let is_hidden = |node: &NodeRef<'_>| node.is_element() && Display::of(*node) == Display::None;
        if !matches!(self.node().kind, Kind::Document | Kind::Fragment | Kind::Element)
            || core::iter::once(self).chain(self.ancestors()).any(|node| is_hidden(&node))
        {
            return self.text_content();
        }
        let ancestors: Vec<_> = self.ancestors().collect();
        let inside = ancestors.into_iter().rev().chain([self]).fold(Inside::default(), Inside::enter);
        let mut rendered = Rendered { inside, ..Rendered::default() };
        let mut open: Vec<Open> = Vec::new();
        let mut next = self.first_child();
        while let Some(node) = next {
            work::steps(1);
            next = rendered.read(node, &mut open);
            let mut left = node;
            while next.is_none() {
                next = left.next_sibling();
                if next.is_none() {
                    let Some(Open { display, around }) = open.pop() else { break };
                    let Some(parent) = left.parent() else { break };
                    left = parent;
                    rendered.leave(left, display);
                    rendered.inside = around;
                }
            }
        }
        rendered.text
    }
}

impl Rendered {
    /// Reads a node. Returns its first child if that is read next.
    #[inline]
    fn read<'a>(&mut self, node: NodeRef<'a>, open: &mut Vec<Open>) -> Option<NodeRef<'a>> {
        if let Some(text) = node.text() {
            // White space between rows and cells has no box, even where it is kept.
            let is_between_cells = || node.parent().is_some_and(is_part_of_table) && text.trim_ascii().is_empty();
            if self.inside.space == Space::IsKept && is_between_cells() {
                return None;
            }
            if node.parent().is_none_or(|parent| displays_text(parent, self.inside)) {
                self.text(text);
            }
            return None;
        }
        if !node.is_element() {
            return None;
        }
        let display = match Display::of(node) {
            Display::None => Display::None,
            _ if self.inside.has_options_only && !is_option(node) => Display::Inline,
            display => display,
        };
        self.enter(display);
        let child = node.first_child().filter(|_| display != Display::None && !is_atom(node));
        if child.is_none() {
            self.leave(node, display);
            return None;
        }
        open.push(Open { display, around: self.inside });
        self.inside = self.inside.enter(node);
        child
    }
}

impl Document {
    /// The text of the document as a person reads it: see [`NodeRef::inner_text`].
    #[inline]
    pub fn inner_text(&self) -> String {
        self.root().inner_text()
    }
}

//! Optional tags.
//!
//! The standard says which tags authors may omit in conforming documents. A tree need not come from one, so each tag is
//! omitted only where, in addition, the tree construction stage comes to the same result without it. Whether an end tag
//! can be omitted depends on what is written next, so the serializer keeps it back until then.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>

use fivefold_core::{ElementName, Name, Namespace, NodeKind, TreeSource};

/// What is written after end tags that are kept back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    StartTag(ElementName),
    EndTag(ElementName),
    /// Text, which begins with white space or not.
    Text {
        begins_with_space: bool,
    },
    /// A comment, for instance.
    Other,
    /// The end of the document.
    End,
}

/// The end tags that are kept back: of an element that has just ended, and of the last children inside it.
#[derive(Debug)]
pub(super) struct KeptBack<N> {
    /// The innermost first.
    elements: Vec<(N, Name)>,
    /// Whether all of a document is written. A fragment may be one of a table, whose insertion modes let a form into a
    /// paragraph.
    is_document: bool,
}

impl<N: Copy + Eq> KeptBack<N> {
    pub(super) fn new(is_document: bool) -> Self {
        Self { elements: Vec::new(), is_document }
    }

    pub(super) fn push(&mut self, element: N, name: Name) {
        self.elements.push((element, name));
    }

    /// The name of the outermost element.
    pub(super) fn outermost(&self) -> Option<Name> {
        self.elements.last().map(|&(_, name)| name)
    }

    /// The elements whose end tags must be written before `next`. Forgets all elements.
    pub(super) fn before<T: TreeSource<Node = N>>(&mut self, next: Next, tree: &T) -> impl Iterator<Item = Name> {
        let mut next = next;
        let mut is_outermost = true;
        let parent = self.elements.last().and_then(|&(node, _)| tree.element_name(tree.parent(node)?));
        let outermost = self.outermost();
        let is_form_in_fragment = matches!(next, Next::StartTag(name) if name.local == Name::FORM) && !self.is_document;
        // An end tag that must be written may close the elements inside.
        for (_, name) in self.elements.iter_mut().rev() {
            let is_closed = match next {
                Next::StartTag(_) if is_form_in_fragment => false,
                Next::StartTag(start) if is_outermost => start_tag_closes(*name, start, parent),
                Next::StartTag(_) => outermost.is_some_and(|outermost| closes_inside(outermost, *name)),
                Next::EndTag(end) => end_tag_closes(*name, end),
                Next::Text { begins_with_space } => *name == Name::HEAD && !begins_with_space,
                Next::Other => false,
                Next::End => true,
            };
            is_outermost = false;
            if is_closed {
                *name = Name::UNKNOWN;
            } else {
                next = Next::EndTag(ElementName::html(*name));
            }
        }
        self.elements.drain(..).map(|(_, name)| name).filter(|&name| name != Name::UNKNOWN)
    }
}

/// Whether an end tag is optional for some content and some context.
pub(super) fn may_omit_end_tag(element: ElementName) -> bool {
    element.namespace == Namespace::HTML
        && matches!(
            element.local,
            Name::HTML
                | Name::HEAD
                | Name::BODY
                | Name::LI
                | Name::DT
                | Name::DD
                | Name::P
                | Name::RT
                | Name::RP
                | Name::OPTGROUP
                | Name::OPTION
                | Name::COLGROUP
                | Name::CAPTION
                | Name::THEAD
                | Name::TBODY
                | Name::TFOOT
                | Name::TR
                | Name::TD
                | Name::TH
        )
}

/// Whether a start tag closes the element before it, so that the end tag in between is optional. `parent` is the parent of
/// both.
#[inline]
fn start_tag_closes(element: Name, start: ElementName, parent: Option<ElementName>) -> bool {
    // "A head element's end tag can be omitted if the head element is not immediately followed by ASCII whitespace or a
    // comment." The start tag may be the first one in the body, whose own start tag is omitted.
    if element == Name::HEAD {
        return true;
    }
    if start.namespace != Namespace::HTML {
        return false;
    }
    let is_inside = |name| parent == Some(ElementName::html(name));
    match element {
        // "An li element's end tag can be omitted if the li element is immediately followed by another li element."
        Name::LI => start.local == Name::LI,
        // "A dt element's end tag can be omitted if the dt element is immediately followed by another dt element or a dd
        // element." "A dd element's […] by another dd element or a dt element."
        Name::DT | Name::DD => matches!(start.local, Name::DT | Name::DD),
        // "A p element's end tag can be omitted if the p element is immediately followed by an address, article, …
        // element." Not followed by a table, because in quirks mode that would be put into the paragraph.
        Name::P => ends_paragraph(start.local),
        // "An rt element's end tag can be omitted if the rt element is immediately followed by an rt or rp element." "An
        // rp element's …". Outside of a ruby element they nest.
        Name::RT | Name::RP => is_inside(Name::RUBY) && matches!(start.local, Name::RT | Name::RP),
        // "An optgroup element's end tag can be omitted if the optgroup element is immediately followed by another
        // optgroup element, if it is immediately followed by an hr element." Outside of a select element they nest.
        Name::OPTGROUP => is_inside(Name::SELECT) && matches!(start.local, Name::OPTGROUP | Name::HR),
        // "An option element's end tag can be omitted if the option element is immediately followed by another option
        // element, if it is immediately followed by an optgroup element, if it is immediately followed by an hr element."
        Name::OPTION => {
            matches!(start.local, Name::OPTION | Name::OPTGROUP) || is_inside(Name::SELECT) && start.local == Name::HR
        }
        // "A colgroup element's end tag can be omitted if the colgroup element is not immediately followed by ASCII
        // whitespace or a comment." A template would be put into the column group.
        Name::COLGROUP => !matches!(start.local, Name::COL | Name::TEMPLATE),
        // "A caption element's end tag can be omitted if the caption element is not immediately followed by ASCII
        // whitespace or a comment." What is no part of a table would be put into the caption.
        Name::CAPTION => matches!(
            start.local,
            Name::CAPTION
                | Name::COL
                | Name::COLGROUP
                | Name::TBODY
                | Name::TD
                | Name::TFOOT
                | Name::TH
                | Name::THEAD
                | Name::TR
        ),
        // "A thead element's end tag can be omitted if the thead element is immediately followed by a tbody or tfoot
        // element." "A tbody element's end tag […] by a tbody or tfoot element."
        Name::THEAD | Name::TBODY => matches!(start.local, Name::TBODY | Name::TFOOT),
        // "A tr element's end tag can be omitted if the tr element is immediately followed by another tr element."
        Name::TR => start.local == Name::TR,
        // "A td element's end tag can be omitted if the td element is immediately followed by a td or th element." "A th
        // element's …".
        Name::TD | Name::TH => matches!(start.local, Name::TD | Name::TH),
        _ => false,
    }
}

/// Whether a start tag that closes `outer` also closes an element inside that is still open.
fn closes_inside(outer: Name, element: Name) -> bool {
    match outer {
        // The search for the item to close goes no further than something special other than a paragraph.
        Name::LI | Name::DT | Name::DD => element == Name::P || is_ordinary(element),
        Name::P => is_ordinary(element),
        Name::RT | Name::RP => has_implied_end(element),
        Name::OPTGROUP => is_ordinary(element),
        Name::CAPTION | Name::THEAD | Name::TBODY | Name::TR | Name::TD | Name::TH => {
            has_implied_end(element) || is_table_part(element)
        }
        _ => false,
    }
}

/// Whether an end tag also closes an element inside that is still open: "if there is no more content in the parent
/// element".
fn end_tag_closes(element: Name, end: ElementName) -> bool {
    if end.namespace != Namespace::HTML {
        return false;
    }
    match end.local {
        // These leave open what is open, and nothing comes after them that would be put into it.
        Name::HTML | Name::BODY => true,
        // Generates all implied end tags thoroughly, but clears the list of active formatting elements only up to the last
        // marker: that of a cell or caption, if its end tag has not removed it.
        Name::TEMPLATE => !matches!(element, Name::CAPTION | Name::TD | Name::TH),
        Name::TABLE | Name::TBODY | Name::TFOOT | Name::THEAD | Name::TR => {
            has_implied_end(element) || is_table_part(element)
        }
        // These generate implied end tags, all but one of their own name.
        Name::DD | Name::DT | Name::LI | Name::P => has_implied_end(element) && element != end.local,
        // These generate implied end tags.
        Name::ADDRESS
        | Name::APPLET
        | Name::ARTICLE
        | Name::ASIDE
        | Name::BLOCKQUOTE
        | Name::BUTTON
        | Name::CAPTION
        | Name::CENTER
        | Name::DETAILS
        | Name::DIALOG
        | Name::DIR
        | Name::DIV
        | Name::DL
        | Name::FIELDSET
        | Name::FIGCAPTION
        | Name::FIGURE
        | Name::FOOTER
        | Name::FORM
        | Name::H1
        | Name::H2
        | Name::H3
        | Name::H4
        | Name::H5
        | Name::H6
        | Name::HEADER
        | Name::HGROUP
        | Name::LISTING
        | Name::MAIN
        | Name::MARQUEE
        | Name::MENU
        | Name::NAV
        | Name::OBJECT
        | Name::OL
        | Name::PRE
        | Name::SEARCH
        | Name::SECTION
        | Name::SELECT
        | Name::SUMMARY
        | Name::TD
        | Name::TH
        | Name::UL => has_implied_end(element),
        // The end tag has no effect if the parser has removed the element from the stack before its end, as `<a>` inside
        // `<a>` makes it do.
        Name::A => false,
        // Any other end tag closes nothing special, and only one element of its name.
        _ => is_ordinary(element) && element != end.local,
    }
}

/// The elements that may follow a paragraph without its end tag.
fn ends_paragraph(name: Name) -> bool {
    matches!(
        name,
        Name::ADDRESS
            | Name::ARTICLE
            | Name::ASIDE
            | Name::BLOCKQUOTE
            | Name::DETAILS
            | Name::DIALOG
            | Name::DIV
            | Name::DL
            | Name::FIELDSET
            | Name::FIGCAPTION
            | Name::FIGURE
            | Name::FOOTER
            | Name::FORM
            | Name::H1
            | Name::H2
            | Name::H3
            | Name::H4
            | Name::H5
            | Name::H6
            | Name::HEADER
            | Name::HGROUP
            | Name::HR
            | Name::MAIN
            | Name::MENU
            | Name::NAV
            | Name::OL
            | Name::P
            | Name::PRE
            | Name::SEARCH
            | Name::SECTION
            | Name::UL
    )
}

/// The elements with an optional end tag that "generate implied end tags" pops.
fn has_implied_end(name: Name) -> bool {
    matches!(name, Name::DD | Name::DT | Name::LI | Name::P) || is_ordinary(name)
}

/// Those of them that are not special.
fn is_ordinary(name: Name) -> bool {
    matches!(name, Name::OPTGROUP | Name::OPTION | Name::RP | Name::RT)
}

fn is_table_part(name: Name) -> bool {
    matches!(
        name,
        Name::CAPTION | Name::COLGROUP | Name::TBODY | Name::TD | Name::TFOOT | Name::TH | Name::THEAD | Name::TR
    )
}

/// Whether the start tag of an element without attributes can be omitted. `before` is the element before it whose end
/// tag is kept back, and `is_at_start` says that nothing has been written yet.
pub(super) fn may_omit_start_tag<T: TreeSource>(
    tree: &T,
    node: T::Node,
    name: ElementName,
    before: Option<Name>,
    is_at_start: bool,
) -> bool {
    if name.namespace != Namespace::HTML {
        return false;
    }
    let first = || tree.first_child(node).map(|child| tree.kind(child));
    let is_first = |name| matches!(first(), Some(NodeKind::Element(first)) if first == ElementName::html(name));
    let is_in_table = || tree.parent(node).is_some_and(|parent| is_element(tree, parent, Name::TABLE));
    match name.local {
        // "An html element's start tag can be omitted if the first thing inside the html element is not a comment."
        Name::HTML => is_root(tree, node) && matches!(first(), None | Some(NodeKind::Element(_))),
        // "A head element's start tag can be omitted if the element is empty, or if the first thing inside the head element
        // is an element."
        Name::HEAD => {
            let previous = tree.previous_sibling(node).map(|previous| tree.kind(previous));
            tree.parent(node).is_some_and(|parent| is_root(tree, parent))
                && matches!(previous, None | Some(NodeKind::Comment(_)))
                && matches!(first(), None | Some(NodeKind::Element(_)))
        }
        // "A body element's start tag can be omitted if the element is empty, or if the first thing inside the body element
        // is not ASCII whitespace or a comment, except if the first thing inside the body element is a meta, noscript,
        // link, script, style, or template element." The same goes for all that would be put into the head, and for a
        // character that would be taken for a byte order mark.
        Name::BODY => {
            tree.parent(node).is_some_and(|parent| is_root(tree, parent))
                && tree.shadow_root(node).is_none()
                && match first() {
                    None => true,
                    Some(NodeKind::Element(first)) => !is_taken_into_head(first),
                    Some(NodeKind::Text(text)) => {
                        !(begins_with_space(text) || is_at_start && text.starts_with('\u{FEFF}'))
                    }
                    _ => false,
                }
        }
        // "A colgroup element's start tag can be omitted if the first thing inside the colgroup element is a col element,
        // and if the element is not immediately preceded by another colgroup element whose end tag has been omitted."
        Name::COLGROUP => is_in_table() && is_first(Name::COL) && before != Some(Name::COLGROUP),
        // "A tbody element's start tag can be omitted if the first thing inside the tbody element is a tr element, and if
        // the element is not immediately preceded by a tbody, thead, or tfoot element whose end tag has been omitted."
        Name::TBODY => {
            is_in_table() && is_first(Name::TR) && !matches!(before, Some(Name::TBODY | Name::THEAD | Name::TFOOT))
        }
        _ => false,
    }
}

/// Whether text begins with white space, or is empty.
pub(super) fn begins_with_space(text: &str) -> bool {
    text.bytes().next().is_none_or(|first| matches!(first, b'\t' | b'\n' | b'\x0C' | b'\r' | b' '))
}

fn is_element<T: TreeSource>(tree: &T, node: T::Node, name: Name) -> bool {
    tree.element_name(node) == Some(ElementName::html(name))
}

/// Whether the node is the `html` element of a document.
fn is_root<T: TreeSource>(tree: &T, node: T::Node) -> bool {
    is_element(tree, node, Name::HTML)
        && tree.parent(node).is_some_and(|parent| matches!(tree.kind(parent), NodeKind::Document))
}

/// The elements that the insertion modes "in head" and "after head" put into the head.
fn is_taken_into_head(name: ElementName) -> bool {
    name.namespace == Namespace::HTML
        && matches!(
            name.local,
            Name::BASE
                | Name::BASEFONT
                | Name::BGSOUND
                | Name::LINK
                | Name::META
                | Name::NOFRAMES
                | Name::NOSCRIPT
                | Name::SCRIPT
                | Name::STYLE
                | Name::TEMPLATE
                | Name::TITLE
                | Name::HEAD
                | Name::HTML
                | Name::BODY
                | Name::FRAMESET
        )
}

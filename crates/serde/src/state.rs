//! What all deserializers of one value share.

use crate::error::DeserializeError;
use crate::names::Prefixes;
use crate::path::Path;
use crate::piece::Piece;
use crate::plain::Plain;
use crate::source::sealed::EventSource;
use crate::tape::{Attribute, Element, Kind, Node, Tape};
use fivefold_core::Span;

/// How values are deserialized.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The number of elements that are read inside one another.
    pub(crate) depth_limit: usize,
    pub(crate) prefixes: Prefixes,
    /// Whether values are as in quick-xml, where this has others.
    pub(crate) is_quick_xml: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { depth_limit: 128, prefixes: Prefixes::default(), is_quick_xml: false }
    }
}

/// The position in the document, and the path to it.
pub(crate) struct State<'de, 's, S> {
    pub(crate) tape: Tape<'de, 's, S>,
    /// The number of the next node that is not read yet. A deserializer that has read its value leaves it after that.
    pub(crate) next: usize,
    /// The number of elements that are read at present.
    level: usize,
    level_limit: usize,
    pub(crate) path: Path,
    pub(crate) seen: Seen,
    /// Whether something has been read that serde may have buffered.
    pub(crate) has_buffered: bool,
}

/// What [`Names`](crate::keys::Names) of all elements that are read at present have in common, so that no element needs an allocation.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// For each field, whether there is a child or attribute that is its own.
    pub(crate) marks: Vec<bool>,
    /// The local names of children that are their parent's own, where that is a map. Each is ended by a line feed.
    pub(crate) names: String,
    pub(crate) prefixes: String,
    /// Whether values are as in quick-xml, where this has others.
    pub(crate) is_quick_xml: bool,
}

/// Where an element is read, to return there.
#[derive(Clone, Copy)]
pub(crate) struct Checkpoint {
    level: usize,
    pub(crate) path_len: usize,
}

impl<'de, 's, S: EventSource<'de>> State<'de, 's, S> {
    pub(crate) fn new(source: &'s mut S, settings: Settings) -> Self {
        let Settings { depth_limit, prefixes, is_quick_xml } = settings;
        Self {
            tape: Tape::new(source, prefixes),
            next: 0,
            level: 0,
            level_limit: depth_limit,
            path: Path::default(),
            seen: Seen { is_quick_xml, ..Seen::default() },
            has_buffered: false,
        }
    }

    /// A node, which must be there.
    #[inline]
    pub(crate) fn node(&mut self, number: usize) -> Result<Node, DeserializeError> {
        // A reader ends each element that it starts, so that there is always a node inside one.
        self.tape.node(number)?.ok_or_else(|| DeserializeError::message("the document has no element"))
    }

    /// Begins to read an element's attributes and children.
    pub(crate) fn enter(&mut self, start: usize, span: Span) -> Result<(), DeserializeError> {
        if self.level == self.level_limit {
            let message = format!("more than {} elements are nested here", self.level_limit);
            return Err(self.located(DeserializeError::message(message), span));
        }
        self.level += 1;
        self.next = start + 1;
        Ok(())
    }

    /// Goes on after an element's end.
    pub(crate) fn leave(&mut self, end: usize) {
        self.level -= 1;
        self.next = end + 1;
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { level: self.level, path_len: self.path.len() }
    }

    /// Ends what a value has left open: a visitor need not read all, and can ignore an error.
    pub(crate) fn return_to(&mut self, checkpoint: Checkpoint) -> Result<(), DeserializeError> {
        self.path.truncate(checkpoint.path_len);
        while self.level > checkpoint.level {
            let number = self.next;
            match self.node(number)?.kind {
                Kind::Start(_) => self.next = self.tape.skip(number)?,
                Kind::Text { .. } => self.next += 1,
                Kind::End => self.leave(number),
            }
        }
        Ok(())
    }

    /// Passes over a node, and over the content of an element.
    pub(crate) fn skip(&mut self, number: usize) -> Result<(), DeserializeError> {
        self.next = match self.node(number)?.kind {
            Kind::Start(_) => self.tape.skip(number)?,
            Kind::Text { .. } | Kind::End => number + 1,
        };
        Ok(())
    }

    /// Passes over what is left of the outermost element, of which nothing has been read.
    pub(crate) fn skip_root(&mut self) -> Result<(), DeserializeError> {
        match self.tape.node(0)? {
            Some(_) => self.skip(0),
            None => Ok(()),
        }
    }

    /// Reads the text of an element that has no elements in it, or a text. Returns it with its place.
    pub(crate) fn read_text(&mut self, number: usize) -> Result<(Piece, Span), DeserializeError> {
        let node = self.node(number)?;
        if let Kind::Text { data, .. } = node.kind {
            self.next = number + 1;
            return Ok((data, node.span));
        }
        self.level += 1;
        self.next = number + 1;
        let mut text = (Piece::EMPTY, node.span);
        let mut child = self.node(self.next)?;
        if let Kind::Text { data, .. } = child.kind {
            text = (data, child.span);
            // It was read along with the text, which the tape still has.
            self.next += 1;
            child = self.node(self.next)?;
        }
        match child.kind {
            Kind::Start(element) => Err(self.element_in_text(&element, child.span)),
            Kind::Text { .. } | Kind::End => {
                self.leave(self.next);
                Ok(text)
            }
        }
    }

    /// The first of the siblings from this node on for which `is_it` holds. Up to it, they are held.
    pub(crate) fn find_sibling(
        &mut self,
        mut number: usize,
        mut is_it: impl FnMut(&mut Self, &Kind) -> Result<bool, DeserializeError>,
    ) -> Result<Option<usize>, DeserializeError> {
        self.tape.hold();
        let mut find = || {
            loop {
                let kind = self.node(number)?.kind;
                number = match kind {
                    _ if is_it(self, &kind)? => return Ok(Some(number)),
                    Kind::Start(_) => self.tape.read_through(number)?,
                    Kind::Text { .. } => number + 1,
                    Kind::End => return Ok(None),
                };
            }
        };
        let found = find();
        self.tape.release();
        found
    }

    /// Whether a node is a text, or an element that is nothing but one: it has no elements, and no attributes other than
    /// declarations of namespaces.
    pub(crate) fn is_text(&mut self, number: usize) -> Result<bool, DeserializeError> {
        let Kind::Start(element) = self.node(number)?.kind else { return Ok(true) };
        let mut attributes = Tape::<S>::attributes_of(&element).filter_map(|number| self.tape.attribute(number));
        if self.seen.is_quick_xml || attributes.any(|attribute| !self.tape.is_declaration(&attribute)) {
            return Ok(false);
        }
        Ok(self.find_sibling(number + 1, |_, kind| Ok(matches!(kind, Kind::Start(_))))?.is_none())
    }

    /// Whether an element's text names the variant of an enum: it names one, or the element's name does not.
    pub(crate) fn is_variant_text(
        &mut self,
        number: usize,
        variants: &[&'static str],
    ) -> Result<bool, DeserializeError> {
        let Kind::Start(element) = self.node(number)?.kind else { return Ok(false) };
        if !self.is_text(number)? {
            return Ok(false);
        }
        let Kind::Text { data, .. } = self.node(number + 1)?.kind else { return Ok(false) };
        let (text, is_one) = (self.tape.str(data), |name: &str| (variants as &[&str]).contains(&name));
        Ok(is_one(text.get()) || is_one(text.get().trim()) || !is_one(self.variant_of(&element, variants).get()))
    }

    /// Reads a node and all text in it.
    pub(crate) fn read_all_text(&mut self, number: usize) -> Result<String, DeserializeError> {
        let (mut text, mut depth) = (String::new(), 0_usize);
        self.next = number;
        loop {
            match self.node(self.next)?.kind {
                Kind::Start(_) => depth += 1,
                Kind::Text { data, .. } => text.push_str(self.tape.str(data).get()),
                Kind::End => depth = depth.saturating_sub(1),
            }
            self.next += 1;
            if depth == 0 {
                return Ok(text);
            }
        }
    }

    /// Returns an error if the node is an element.
    pub(crate) fn refuse_element(&mut self, number: usize) -> Result<(), DeserializeError> {
        let node = self.node(number)?;
        match node.kind {
            Kind::Start(element) => Err(self.element_in_text(&element, node.span)),
            Kind::Text { .. } | Kind::End => Ok(()),
        }
    }

    #[cold]
    fn element_in_text(&self, element: &Element, span: Span) -> DeserializeError {
        let name = self.tape.qualified_name(element.name);
        let message = format!("found the element `{}` where only text is expected", name.get());
        self.located(DeserializeError::message(message), span)
    }

    /// Reads a value of text with `read`.
    pub(crate) fn with_text<T>(
        &mut self,
        number: usize,
        read: impl FnOnce(Plain<'de, '_>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        let (text, span) = self.read_text(number)?;
        self.with_piece(text, span, read)
    }

    /// Reads a value of a text that has been read.
    pub(crate) fn with_piece<T>(
        &self,
        text: Piece,
        span: Span,
        read: impl FnOnce(Plain<'de, '_>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        read(Plain::new(self.tape.str(text))).map_err(|error| error.or_at(span, false, || self.path.to_text()))
    }

    /// Adds the name of an element to the path.
    #[inline]
    pub(crate) fn push_path(&mut self, element: &Element) {
        self.path.push(self.tape.qualified_name(element.name).get());
    }

    /// Adds the name of an attribute to the path.
    pub(crate) fn push_path_to(&mut self, attribute: &Attribute) {
        self.path.push_attribute(self.tape.qualified_name(attribute.name).get());
    }

    /// The error with the present path, unless it has one already.
    pub(crate) fn located(&self, error: DeserializeError, span: Span) -> DeserializeError {
        error.or_at(span, self.has_buffered, || self.path.to_text())
    }
}

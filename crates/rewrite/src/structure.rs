//! Which elements there are: what the two ways of matching have in common.

use crate::nodes::{Node, Nodes};
use core::ops::ControlFlow;
use fivefold_core::{Name, Namespace, StopSignal, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlTag, HtmlToken};

/// The element of a start tag.
#[derive(Clone, Copy)]
pub(crate) struct Opened {
    pub(crate) node: Node,
    /// Whether it is open now.
    pub(crate) has_content: bool,
    pub(crate) namespace: Namespace,
}

/// What a token has done to the elements.
#[derive(Clone, Copy)]
pub(crate) enum Change {
    /// An element of HTML has begun that has no tag of its own.
    Begins(Node, Name),
    /// An element has ended; whether the token is its end tag.
    Ends(Node, bool),
}

/// Whether a `frameset` may still take the place of the body.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Frameset {
    Possible,
    Present,
    Impossible,
}

/// Follows the tokens, and tells which elements begin and end with each.
pub(crate) trait Structure {
    /// Whether the elements that one end tag ends all end with that tag.
    const SHARES_END_TAGS: bool;
    /// Whether text may begin or end elements.
    const HEEDS_TEXT: bool;

    /// Takes a token that is neither text nor a tag.
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback>;
    fn text(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback>;
    fn tag(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback>;
    /// Whether it depends on the attributes of start tags of this name which elements there are.
    fn looks_at_attributes(name: Name) -> bool;
    /// Whether the innermost open element is one of SVG or MathML, where it may depend on those of any tag.
    fn is_foreign(&self) -> bool;
    /// The element that the last token, a start tag, has made, if rules may be for it.
    fn opened(&self) -> Option<Opened>;
    /// What the last token has done besides, in order.
    fn changes(&self) -> &[Change];
    /// Whether one of these begins an element.
    fn has_begun(&self) -> bool;
    /// The element that the last token, a start tag, has given attributes that it lacked, if rules may be for it.
    fn merged(&self) -> Option<Node>;
    fn frameset(&self) -> Frameset;
    /// The innermost element that is open.
    fn current(&self) -> Node;
    fn nodes(&self) -> &Nodes;
    /// Whether text that does not begin with white space may begin or end elements, so that the two have to come apart.
    fn splits_white_space(&self) -> bool;
    /// Forgets what was needed for the last token only.
    fn settle(&mut self);
    /// About how many bytes are in use.
    fn bytes(&self) -> usize;
    fn set_stop_signal(&mut self, signal: &StopSignal);
}

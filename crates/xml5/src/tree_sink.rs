//! The operations that a tree can offer to the tree builder of XML.

use fivefold_core::{InsertionPlace, ParseError, Span, Text, TreeSink};

/// A tree under construction, for XML. Every method has a default, so that a sink that needs none of them can say
/// `impl XmlTreeSink for Tree {}`.
pub trait XmlTreeSink: TreeSink {
    /// Receives a construct that XML5 accepts without an error, though XML 1.0 does not. Called only while
    /// [`wants_notices`](Self::wants_notices).
    fn notice(&mut self, notice: ParseError) {
        let _ = notice;
    }
    /// Whether notices are wanted at all.
    fn wants_notices(&self) -> bool {
        false
    }
    /// Puts a reference to an entity that is not expanded into the tree. A sink without such nodes need
    /// do nothing here: then the reference is text.
    fn insert_entity_reference(&mut self, place: InsertionPlace<Self::Node>, name: &str, token: Span) {
        self.insert_text(place, Text::replaced(&format!("&{name};"), token));
    }
    /// What follows comes from the replacement text of an entity, and has the span of the outermost reference.
    fn enter_entity(&mut self) {}
    /// What follows is in the source again.
    fn leave_entity(&mut self) {}
}

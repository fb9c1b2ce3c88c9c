//! Recovery: the points at which a parser may be told to do otherwise than XML5 has it.
//!
//! XML5 says what each malformed document means. A parser of feeds wants some of them to mean something else, since it
//! knows more about them. It has a [`Recover`], which the tokenizer and the phases ask at the points that its methods
//! name. An answer is an offset, a length or a choice; the parser carries it out, and reports what XML5 would. The
//! parser of XML5 itself has `()`, and none of this is compiled for it.

pub use crate::open_elements::OpenElements;

#[cfg(feature = "encoding")]
use crate::encoding::Xml;
use core::fmt;
use fivefold_core::Span;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Sniff;
use fivefold_core::piece::Chunk;

/// What a parser does otherwise than XML5 has it. Each method is a point at which it is asked; unless it is defined, XML5
/// has its way there.
///
/// The answers must lie in the text, on boundaries of characters.
pub trait Recover: fmt::Debug {
    /// Whether the parser asks at all.
    const ACTIVE: bool = true;

    /// What the readers of bytes decode with. Of this crate's feature `encoding`, which an implementation needs therefore.
    #[cfg(feature = "encoding")]
    type Sniff: Sniff + fmt::Debug;

    /// How a document tells its encoding, and what invalid bytes stand for. Asked once.
    #[cfg(feature = "encoding")]
    fn sniff(&self) -> Self::Sniff;

    /// The namespaces of prefixes that the document does not declare; each use is an error all the same. Asked once.
    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The namespace that a declaration of this one means. The empty one is not asked for.
    fn namespace(&self, uri: &str) -> Option<&'static str> {
        let _ = uri;
        None
    }

    /// Whether an end tag closes the nearest open element whose name differs from its own in nothing but the case of
    /// ASCII letters; where the names differ, that is an error all the same. Asked once.
    fn ignores_case(&self) -> bool {
        false
    }

    /// Whether [`tag`](Self::tag) may answer for a tag whose name begins with a letter beyond ASCII, or with no letter.
    /// Asked once.
    fn is_strict_about_names(&self) -> bool {
        false
    }

    /// Whether the answers depend on what [follows](Around::rest), so that a text that is there as a whole must not be
    /// divided.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Asked at the character after `<`, which is the current one, unless that is one of `/`, `?` and `!`. Only a sign
    /// that can begin no name may be skipped.
    fn tag(&self, around: Around<'_>) -> Option<Opening> {
        let _ = around;
        None
    }

    /// Asked at the character after `</`, which is the current one, unless that is `>`.
    fn end_tag(&self, around: Around<'_>) -> Option<Opening> {
        let _ = around;
        None
    }

    /// Asked after `<!` if no keyword of XML follows: the length of what opens a CDATA section.
    fn section(&self, around: Around<'_>) -> Option<usize> {
        let _ = around;
        None
    }

    /// Whether markup may end early, so that the parser asks at the points below.
    fn ends_markup(&self) -> bool {
        false
    }

    /// Whether a tag ends before the `<` that is the current character. Asked in tags, and in instructions that [end at a
    /// bracket](Self::ends_at_bracket). End tags and DOCTYPEs end before each.
    fn ends_before(&self, around: Around<'_>) -> bool {
        let _ = around;
        false
    }

    /// Whether a DOCTYPE ends before the `<` that is the current character, in the system identifier, which lacks its quote
    /// then.
    fn ends_identifier(&self, around: Around<'_>) -> bool {
        let _ = around;
        false
    }

    /// Whether an internal subset ends before the tag whose name the current character begins, after `<`.
    fn ends_subset(&self, around: Around<'_>) -> bool {
        let _ = around;
        false
    }

    /// Whether the instruction with this target ends at the next `>`, or before a tag. Asked in its data.
    fn ends_at_bracket(&self, target: &str, around: Around<'_>) -> bool {
        let _ = (target, around);
        false
    }

    /// Where a comment ends whose data begins at this offset, and whose `-->` does not come: at a `>`. Asked at the end of
    /// the input, after which the text behind the answer is read.
    fn comment_end(&mut self, start: u64, around: Around<'_>) -> Option<u64> {
        let _ = (start, around);
        None
    }

    /// Whether a comment that begins here is a bogus one, which ends at the next `>`.
    fn has_no_comment_end(&self) -> bool {
        false
    }

    /// The same as [`comment_end`](Self::comment_end) for an instruction.
    fn instruction_end(&mut self, start: u64, around: Around<'_>) -> Option<u64> {
        let _ = (start, around);
        None
    }

    /// Where the CDATA section ends that has just been opened, if it has no end. It is then no section, but text up to there.
    fn section_end(&mut self, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let _ = (open, around);
        None
    }

    /// Whether the values of attributes may begin and end elsewhere, so that the parser asks at the two points below.
    fn mends_values(&self) -> bool {
        false
    }

    /// The value that begins with the current character, if its quotes are none of XML's.
    fn value(&mut self, around: Around<'_>) -> Option<Value> {
        let _ = around;
        None
    }

    /// Where a quoted value begins and ends. Asked at each `<` and at each quote in it, which is the current character.
    fn value_end(&mut self, value: OpenValue<'_>, around: Around<'_>) -> Option<Value> {
        let _ = (value, around);
        None
    }

    /// The character of the numeric reference that began at this offset, if its number is that of none, and the length of
    /// what belongs to it after the reference.
    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, usize)> {
        let _ = (start, around);
        None
    }

    /// Whether a numeric reference to a character that XML forbids stands for nothing. Where [text is
    /// as written](crate::Options::text_as_written), it stands for its character all the same.
    fn drops_references(&self) -> bool {
        false
    }

    /// The offset up to which everything is ignored, beginning with an instruction that has this target and stands in the
    /// root. Only in a text that is [there as a whole](Around::sees_ahead).
    fn instruction(&mut self, target: &str, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let _ = (target, open, around);
        None
    }

    /// What becomes of a start tag or an empty one. After [`Placing::After`], it is asked again.
    fn start_tag(&mut self, tag: Tag<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        let _ = (tag, open, around);
        Placing::AsItIs
    }

    /// Whether the current element, whose start tag has just come, ends with that tag, which is an error. `namespace` is the
    /// URI of its namespace. Not asked for a root.
    fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        around: Around<'_>,
    ) -> bool {
        let _ = (namespace, open, around);
        false
    }

    /// What becomes of an end tag with this name. Asked if it is not that of the current element, or if that is the root or
    /// a child of the root.
    fn end_tag_of(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> Closing {
        let _ = (name, open, around);
        Closing::AsItIs
    }

    /// Whether a start tag or an empty one after the root element begins another root element, which is an error all the
    /// same. If so, [`start_tag`](Self::start_tag) is asked next.
    fn begins_root(&self, tag: Tag<'_>) -> bool {
        let _ = tag;
        false
    }
}

/// XML5.
impl Recover for () {
    const ACTIVE: bool = false;

    #[cfg(feature = "encoding")]
    type Sniff = Xml;

    #[cfg(feature = "encoding")]
    fn sniff(&self) -> Xml {
        Xml
    }
}

/// What to do with a `<` or `</` and the character after it, which is an error at any rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The character is skipped.
    Skip,
    /// There is no tag: the `<` or `</` is text.
    Text,
}

/// Where a value is that has odd quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The offset where it begins: not before the current character, or, if it has begun already, not before it has.
    pub start: u64,
    /// Where it ends.
    pub end: ValueEnd,
}

/// Where a value ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueEnd {
    /// The offset where it ends.
    pub end: u64,
    /// The offset where the tag goes on.
    pub resume: u64,
}

/// A quoted value that has not ended yet.
#[derive(Clone, Copy, Debug)]
pub struct OpenValue<'a> {
    /// The offset where it begins.
    pub start: u64,
    /// The quote before it.
    pub quote: u8,
    /// The name of the tag.
    pub tag_name: &'a str,
}

/// A start tag or an empty one.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it is an empty tag.
    pub is_empty: bool,
}

/// What becomes of a start tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// It begins an element.
    AsItIs,
    /// So many elements end before it, fewer than are open, which is an error.
    After(usize),
    /// It is text.
    Text,
    /// It is ignored, and so is what follows up to this offset. Only in a text that is [there as a
    /// whole](Around::sees_ahead).
    SkipTo(u64),
}

/// What becomes of an end tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// It ends an element, or nothing.
    AsItIs,
    /// It is text.
    Text,
    /// The same as [`Placing::SkipTo`].
    SkipTo(u64),
}

/// Where the parser is: at the current character, or at a tag.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    pub(crate) chunk: Chunk<'a>,
    pub(crate) span: Span,
    pub(crate) has_whole_text: bool,
    pub(crate) is_in_entity: bool,
}

impl<'a> Around<'a> {
    /// The place of the current character or tag. In the replacement text of an entity, it is an offset of that.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Whether it is in the replacement text of an entity.
    pub const fn is_in_entity(&self) -> bool {
        self.is_in_entity
    }

    /// Whether the text is there as a whole, or a replacement text is read.
    pub const fn has_whole_text(&self) -> bool {
        self.has_whole_text
    }

    /// Whether all of the text after it is there, and what there is before it.
    pub const fn sees_ahead(&self) -> bool {
        self.has_whole_text && !self.is_in_entity
    }

    /// The current character or tag, with what follows.
    pub fn text(&self) -> &'a str {
        self.text_from(self.span.start).unwrap_or_default()
    }

    /// What follows, as far as it is there.
    pub fn rest(&self) -> &'a str {
        self.text_from(self.span.end).unwrap_or_default()
    }

    /// The text from this offset on; `None` if it is not there any more.
    pub fn text_from(&self, offset: u64) -> Option<&'a str> {
        self.chunk.text.get(offset.checked_sub(self.chunk.base)? as usize..)
    }

    /// The text before the current character or tag, as far as it is there, and the offset of that.
    pub fn before(&self) -> (&'a str, u64) {
        let end = self.span.start.saturating_sub(self.chunk.base) as usize;
        (self.chunk.text.get(..end).unwrap_or_default(), self.chunk.base)
    }
}

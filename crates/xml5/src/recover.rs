//! Recovery: the points at which a parser may be told to do otherwise than XML5 has it.
//!
//! XML5 says what each malformed document means. A parser of feeds wants some of them to mean something else, since it
//! knows more about them. It has a [`Recover`], which the tokenizer and the phases ask at the points that its methods
//! name. An answer is an [`Offset`] or a choice; the parser carries it out, and reports what XML5 would. The parser of XML5
//! itself has `()`, and none of this is compiled for it.

pub use crate::open_elements::OpenElements;

#[cfg(feature = "encoding")]
use crate::encoding::Xml;
use core::fmt;
use fivefold_core::Span;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Sniff;
use fivefold_core::piece::Chunk;

/// What a parser does otherwise than XML5 has it. Each method is a point at which it is asked; without an answer, XML5 has
/// its way there, and so it has if the answer does not suit the question.
///
/// Nobody else implements it: what can be asked may change.
pub trait Recover: Sealed + fmt::Debug {
    /// Whether the parser asks at all.
    const ACTIVE: bool = true;

    /// What the readers of bytes decode with. Of this crate's feature `encoding`, which an implementation needs therefore.
    #[cfg(feature = "encoding")]
    type Sniff: Sniff + fmt::Debug;

    /// How a document tells its encoding, and what invalid bytes stand for. Asked once.
    #[cfg(feature = "encoding")]
    fn sniff(&self) -> Self::Sniff;

    /// What holds for the whole of a document. Asked once.
    fn setup(&self) -> Setup {
        Setup::default()
    }

    /// What begins at the character after `<`, `</` or `<!`, which is the current one: after `<`, unless that is one of `/`,
    /// `?` and `!`; after `</`, unless it is `>`; after `<!`, if no keyword of XML follows.
    fn opening(&mut self, after: Opening, around: Around<'_>) -> Option<Opened> {
        let _ = (after, around);
        None
    }

    /// Where markup ends that lacks its end. Asked only if [markup may end elsewhere](Setup::ends_markup).
    fn ending(&mut self, markup: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        let _ = (markup, around);
        None
    }

    /// Where the value of an attribute begins and ends: one without a quote of XML, which begins with the current character,
    /// or one that has begun and has a `<` or a quote there. Asked only if [values may end
    /// elsewhere](Setup::repairs_values).
    fn value(&mut self, open: Option<OpenValue<'_>>, around: Around<'_>) -> Option<Value> {
        let _ = (open, around);
        None
    }

    /// The character of the numeric reference that began at this offset, if it stands for U+FFFD, and where what belongs to it
    /// ends.
    fn reference(&self, start: u64, around: Around<'_>) -> Option<(char, Offset)> {
        let _ = (start, around);
        None
    }

    /// What becomes of a token.
    fn place(&mut self, token: Placed<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        let _ = (token, open, around);
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
}

/// Keeps [`Recover`] to the crates of Fivefold.
#[doc(hidden)]
pub trait Sealed {}

impl Sealed for () {}

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

/// What holds for the whole of a document.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The namespaces of prefixes that the document does not declare; each use is an error all the same.
    pub prefixes: &'static [(&'static str, &'static str)],
    /// The namespace that a declaration of one means.
    pub namespace: fn(&str) -> Option<&'static str>,
    /// Whether an end tag closes the nearest open element whose name differs from its own in nothing but the case of ASCII
    /// letters; where the names differ, that is an error all the same.
    pub ignores_case: bool,
    /// Whether [`opening`](Recover::opening) may answer for a tag whose name begins with a letter beyond ASCII, or with no
    /// letter.
    pub is_strict_about_names: bool,
    /// Whether the answers depend on what [follows](Around::rest), so that a text that is there as a whole must not be
    /// divided.
    pub looks_ahead: bool,
    /// Whether markup may end early. End tags and DOCTYPEs end before each `<` then.
    pub ends_markup: bool,
    /// Whether the values of attributes may begin and end elsewhere.
    pub repairs_values: bool,
    /// Whether a numeric reference to a character that XML forbids stands for nothing. Where [text is as
    /// written](crate::Reader::with_text_as_written), it stands for its character all the same.
    pub drops_references: bool,
    /// How many elements may be open for the end tag of the current one to be asked about: one or more.
    pub outer: usize,
    /// Whether the start tags in the current element are [asked about](Recover::place), wherever that stands. Asked once for
    /// each.
    pub watches: fn(&OpenElements) -> bool,
    /// How the names begin of start tags that are asked about in any element.
    pub marks: &'static [[u8; 3]],
}

/// As XML5 has it.
impl Default for Setup {
    fn default() -> Self {
        Self {
            prefixes: &[],
            namespace: |_| None,
            ignores_case: false,
            is_strict_about_names: false,
            looks_ahead: false,
            ends_markup: false,
            repairs_values: false,
            drops_references: false,
            outer: 1,
            watches: |_| true,
            marks: &[],
        }
    }
}

/// What comes before a character that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// `<`.
    Start,
    /// `</`.
    End,
    /// `<!`.
    Declaration,
}

/// What begins, which is an error at any rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Nothing yet: the character, which can begin no name, is skipped. Of tags.
    Skip,
    /// There is no tag: the `<` or `</` is text.
    Text,
    /// The content of a CDATA section begins there. After `<!`.
    Section(Offset),
}

/// Markup that may end early.
#[derive(Clone, Copy, Debug)]
pub enum Markup<'a> {
    /// A tag, or an instruction that ends [at a bracket](Ending::AtBracket), has a `<`, the current character: it may end
    /// [here](Ending::Here).
    Tag,
    /// A DOCTYPE has a `<`, the current character, in its system identifier, which lacks its quote then; or before the
    /// current character, in its internal subset. It may end [here](Ending::Here).
    Doctype {
        /// Whether it is in the subset.
        in_subset: bool,
    },
    /// The data of an instruction begins or goes on. It may end [at a bracket](Ending::AtBracket).
    Instruction {
        /// Its target.
        target: &'a str,
    },
    /// A comment has been opened. It may end [at a bracket](Ending::AtBracket).
    Comment,
    /// The input has ended in a comment or an instruction, which may end [at](Ending::At) a `>` in it. What follows that is
    /// read then.
    AtEnd {
        /// Whether it is a comment.
        is_comment: bool,
        /// Where its data begins.
        start: u64,
    },
    /// A CDATA section has been opened in these elements. It may end [at](Ending::At) an offset if it has no end; it is then
    /// no section, but text up to there.
    Section(&'a OpenElements),
}

/// Where markup ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Before the `<`.
    Here,
    /// At the next `>`, or before a tag.
    AtBracket,
    /// There.
    At(Offset),
}

/// An offset in the text that is there, on the boundary of a character, and not before the beginning of what is asked about:
/// so it is a place to go on from, whatever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Offset(u64);

impl Offset {
    /// The offset in bytes.
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Where a value is that has odd quotes: each place is not before the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Where it begins.
    pub start: Offset,
    /// Where it ends.
    pub end: Offset,
    /// Where the tag goes on.
    pub resume: Offset,
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

/// A token of which a tree or its events are made.
#[derive(Clone, Copy, Debug)]
pub enum Placed<'a> {
    /// A start tag or an empty one. After [`Placing::After`], it is asked about again.
    Start(Tag<'a>),
    /// The same after the root element, which is an error at any rate. Unless it is [refused](Placing::Refused), it begins
    /// another root element.
    AnotherRoot(Tag<'a>),
    /// An end tag with this name, which is not that of the current element, or ends one of the
    /// [outermost](Setup::outer) ones.
    End(&'a str),
    /// An instruction with this target that stands in the root.
    Instruction(&'a str),
}

/// What becomes of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// What XML5 makes of it in the main phase.
    AsItIs,
    /// So many elements end before it, which is an error: at least one, and not the root. Of start tags.
    After(usize),
    /// It is text. Of tags.
    Text,
    /// It is ignored, and so is what follows up to there. Only in a text that is [there as a whole](Around::sees_ahead).
    SkipTo(Offset),
    /// It begins no root element. Of tags after the first one.
    Refused,
}

/// Where the parser is: at the current character, or at a tag.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    pub(crate) chunk: Chunk<'a>,
    pub(crate) span: Span,
    /// Where what is asked about begins.
    pub(crate) from: u64,
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

    /// A place for an answer, at this offset of the document's text; `None` if it cannot be one, or a replacement text is read.
    pub fn offset(&self, offset: u64) -> Option<Offset> {
        let index = usize::try_from(offset.checked_sub(self.chunk.base)?).ok()?;
        let is_place = offset >= self.from && self.chunk.text.is_char_boundary(index) && !self.is_in_entity;
        is_place.then_some(Offset(offset))
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

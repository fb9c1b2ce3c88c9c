//! The token under construction.

use crate::attributes::AttributeList;
use crate::piece::{Chunk, Piece, PieceMut};
use crate::{Comment, CurrentToken, Limits, Name, ProcessingInstruction, Span, TagAttributes, Text};

/// What kind of token is under construction: whose pieces must survive the end of a chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Construction {
    /// No token.
    #[default]
    Nothing,
    /// A tag.
    Tag,
    /// A tag, and an attribute that is not in the list yet.
    Attribute,
    /// A comment.
    Comment,
    /// A DOCTYPE.
    Doctype,
    /// A processing instruction.
    ProcessingInstruction,
}

/// The current tag token, except for its attributes.
#[derive(Debug, Default)]
pub struct CurrentTag {
    /// Whether it is an end tag.
    pub is_end_tag: bool,
    /// The name.
    pub name: Piece,
    /// The self-closing flag; in XML, whether the tag is an empty tag.
    pub self_closing: bool,
}

/// The current attribute of the current tag token.
#[derive(Debug, Default)]
pub struct CurrentAttribute {
    /// The name.
    pub name: Piece,
    /// The value.
    pub value: Piece,
    /// The static name, known once the name is complete.
    static_name: Name,
    /// Whether an attribute of the same name came before. If so, this one will be dropped.
    is_duplicate: bool,
}

/// The current DOCTYPE token, as far as the languages have it alike.
#[derive(Debug, Default)]
pub struct CurrentDoctype {
    /// The name.
    pub name: Option<Piece>,
    /// The public identifier.
    pub public_id: Option<Piece>,
    /// The system identifier.
    pub system_id: Option<Piece>,
}

impl CurrentDoctype {
    fn identifier_mut(&mut self, identifier: Identifier) -> &mut Option<Piece> {
        match identifier {
            Identifier::Public => &mut self.public_id,
            Identifier::System => &mut self.system_id,
        }
    }

    /// The pieces that there are.
    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        [&mut self.name, &mut self.public_id, &mut self.system_id].into_iter().flatten()
    }
}

/// An identifier of a DOCTYPE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identifier {
    /// The public identifier.
    Public,
    /// The system identifier.
    System,
}

/// The token under construction, and the buffers that it is collected in.
#[derive(Debug)]
pub struct TokenBuilder {
    /// What kind of token it is.
    pub construction: Construction,
    /// Offset of its first character.
    pub start: u64,
    /// A tag.
    pub tag: CurrentTag,
    /// The attributes of the tag that are complete.
    pub attributes: AttributeList,
    /// The attribute that is not.
    pub attribute: CurrentAttribute,
    /// The data of a comment or processing instruction.
    pub data: Piece,
    /// The target of a processing instruction.
    pub target: Piece,
    /// A DOCTYPE.
    pub doctype: CurrentDoctype,
    /// The text of pieces that are not slices of the input.
    pub scratch: String,
    limits: TokenLimits,
    /// Whether any limit concerns tags.
    limits_tags: bool,
}

/// The [limits](Limits) of a token.
#[derive(Clone, Copy, Debug)]
struct TokenLimits {
    attributes: usize,
    name_bytes: usize,
    text_bytes: usize,
}

impl TokenBuilder {
    /// No token yet.
    #[inline]
    pub fn new(limits: &Limits) -> Self {
        let Limits { attributes, name_bytes, text_bytes, .. } = *limits;
        Self::with_limits(TokenLimits { attributes, name_bytes, text_bytes })
    }

    #[inline]
    fn with_limits(limits: TokenLimits) -> Self {
        Self {
            construction: Construction::Nothing,
            start: 0,
            tag: CurrentTag::default(),
            attributes: AttributeList::default(),
            attribute: CurrentAttribute::default(),
            data: Piece::default(),
            target: Piece::default(),
            doctype: CurrentDoctype::default(),
            scratch: String::new(),
            limits_tags: limits.attributes.min(limits.name_bytes).min(limits.text_bytes) != usize::MAX,
            limits,
        }
    }

    /// Becomes what [`new`](Self::new) makes with the same limits, and keeps the memory.
    pub fn restart(&mut self) {
        let (mut attributes, mut scratch) = (core::mem::take(&mut self.attributes), core::mem::take(&mut self.scratch));
        attributes.clear();
        scratch.clear();
        *self = Self { attributes, scratch, ..Self::with_limits(self.limits) };
    }

    /// Whether the limits admit a tag whose name has so many bytes, and with the attributes in the list if it has any.
    #[inline(always)]
    pub fn admits_tag(&self, name_len: usize, has_attributes: bool) -> bool {
        !self.limits_tags || self.is_within_limits(name_len, has_attributes)
    }

    #[cold]
    fn is_within_limits(&self, name_len: usize, has_attributes: bool) -> bool {
        let TokenLimits { name_bytes, text_bytes, attributes } = self.limits;
        let attributes_fit = || self.attributes.len() <= attributes && self.attributes.fit(name_bytes, text_bytes);
        name_len <= name_bytes && (!has_attributes || attributes_fit())
    }

    /// Begins a tag whose name begins at the offset `name_start`.
    #[inline]
    pub fn begin_tag(&mut self, is_end_tag: bool, name_start: u64) {
        self.scratch.clear();
        self.attributes.clear();
        self.construction = Construction::Tag;
        self.tag = CurrentTag { is_end_tag, name: Piece::begin(name_start), self_closing: false };
    }

    /// Begins an attribute of the current tag, whose name begins at `offset`.
    pub fn begin_attribute(&mut self, offset: u64) {
        self.construction = Construction::Attribute;
        let name = Piece::begin(offset);
        self.attribute = CurrentAttribute { name, value: name, ..CurrentAttribute::default() };
    }

    /// Begins a comment whose data begins at `offset`.
    pub fn begin_comment(&mut self, offset: u64) {
        self.scratch.clear();
        self.construction = Construction::Comment;
        self.data = Piece::begin(offset);
    }

    /// Begins a DOCTYPE.
    pub fn begin_doctype(&mut self) {
        self.scratch.clear();
        self.construction = Construction::Doctype;
        self.doctype = CurrentDoctype::default();
    }

    /// Begins the name of the current DOCTYPE at `offset`.
    pub fn begin_doctype_name(&mut self, offset: u64) {
        self.doctype.name = Some(Piece::begin(offset));
    }

    /// Begins an identifier of the current DOCTYPE at `offset`.
    pub fn begin_identifier(&mut self, identifier: Identifier, offset: u64) {
        *self.doctype.identifier_mut(identifier) = Some(Piece::begin(offset));
    }

    /// Begins a processing instruction whose target begins at `offset`.
    pub fn begin_processing_instruction(&mut self, offset: u64) {
        self.scratch.clear();
        self.construction = Construction::ProcessingInstruction;
        self.target = Piece::begin(offset);
        self.data = self.target;
    }

    /// The name of the current tag, to be appended to.
    #[inline(always)]
    pub fn tag_name_mut(&mut self) -> PieceMut<'_> {
        PieceMut { piece: &mut self.tag.name, scratch: &mut self.scratch }
    }

    /// The name of the current attribute, to be appended to.
    #[inline(always)]
    pub fn attribute_name_mut(&mut self) -> PieceMut<'_> {
        PieceMut { piece: &mut self.attribute.name, scratch: &mut self.scratch }
    }

    /// The value of the current attribute, to be appended to.
    #[inline(always)]
    pub fn value_mut(&mut self) -> PieceMut<'_> {
        PieceMut { piece: &mut self.attribute.value, scratch: &mut self.scratch }
    }

    /// The data of the comment or processing instruction, to be appended to.
    #[inline(always)]
    pub fn data_mut(&mut self) -> PieceMut<'_> {
        PieceMut { piece: &mut self.data, scratch: &mut self.scratch }
    }

    /// The target of the processing instruction, to be appended to.
    #[inline(always)]
    pub fn target_mut(&mut self) -> PieceMut<'_> {
        PieceMut { piece: &mut self.target, scratch: &mut self.scratch }
    }

    /// The name of the DOCTYPE, to be appended to. It must have been begun.
    #[inline]
    pub fn doctype_name_mut(&mut self) -> PieceMut<'_> {
        let Some(piece) = &mut self.doctype.name else { unreachable!("the state is entered with a name") };
        PieceMut { piece, scratch: &mut self.scratch }
    }

    /// An identifier of the DOCTYPE, to be appended to. It must have been begun.
    #[inline]
    pub fn identifier_mut(&mut self, identifier: Identifier) -> PieceMut<'_> {
        let Some(piece) = self.doctype.identifier_mut(identifier) else {
            unreachable!("the state is entered with an identifier")
        };
        PieceMut { piece, scratch: &mut self.scratch }
    }

    /// The name of the current attribute is complete, and is cut to its limit. Returns what was cut, and whether the tag has
    /// an attribute of that name already.
    #[inline]
    pub(super) fn leave_attribute_name(
        &mut self,
        static_name: impl FnOnce(&str) -> Name,
        chunk: Chunk<'_>,
    ) -> (Option<Span>, bool) {
        let Self { attributes, attribute, scratch, limits, .. } = self;
        attribute.value = Piece::begin(attribute.name.span().end);
        let cut = attribute.name.cut(limits.name_bytes, chunk, scratch);
        attribute.static_name = static_name(attribute.name.text(chunk, scratch).data);
        attribute.is_duplicate = attributes.has_name(attribute.static_name, &attribute.name, chunk, scratch);
        (cut, attribute.is_duplicate)
    }

    /// Whether the tag has as many attributes as the limit allows.
    pub(super) fn has_all_attributes(&self) -> bool {
        self.attributes.len() >= self.limits.attributes
    }

    /// Adds the current attribute to the tag's, unless it is a duplicate. Returns whether it was added.
    pub(super) fn push_attribute(&mut self, chunk: Chunk<'_>) -> bool {
        let CurrentAttribute { name, value, static_name, is_duplicate } = &self.attribute;
        if *is_duplicate {
            self.attributes.note_duplicate();
        } else {
            self.attributes.push(*static_name, name, value, chunk, &self.scratch);
        }
        !is_duplicate
    }

    /// Copies what is under construction, because the chunk goes away.
    pub fn keep_pieces(&mut self, chunk: Chunk<'_>) {
        let Self { scratch, limits: TokenLimits { name_bytes, text_bytes, .. }, .. } = self;
        match self.construction {
            Construction::Nothing => {}
            Construction::Tag | Construction::Attribute => {
                self.tag.name.keep_within(*name_bytes, chunk, scratch);
                self.attributes.keep(chunk, scratch);
                if self.construction == Construction::Attribute {
                    self.attribute.name.keep_within(*name_bytes, chunk, scratch);
                    self.attribute.value.keep_within(*text_bytes, chunk, scratch);
                }
            }
            Construction::Comment => self.data.keep_within(*text_bytes, chunk, scratch),
            Construction::ProcessingInstruction => {
                self.target.keep_within(*name_bytes, chunk, scratch);
                self.data.keep_within(*text_bytes, chunk, scratch);
            }
            Construction::Doctype => {
                self.doctype.pieces_mut().for_each(|piece| piece.keep_within(*text_bytes, chunk, scratch));
            }
        }
    }

    #[inline]
    pub(super) fn cut_tag_name(&mut self, chunk: Chunk<'_>) -> Option<Span> {
        self.tag.name.cut(self.limits.name_bytes, chunk, &self.scratch)
    }

    #[inline]
    pub(super) fn cut_attribute_value(&mut self, chunk: Chunk<'_>) -> Option<Span> {
        self.attribute.value.cut(self.limits.text_bytes, chunk, &self.scratch)
    }

    #[inline]
    pub(super) fn cut_target(&mut self, chunk: Chunk<'_>) -> Option<Span> {
        self.target.cut(self.limits.name_bytes, chunk, &self.scratch)
    }

    #[inline]
    pub(super) fn cut_data(&mut self, chunk: Chunk<'_>) -> Option<Span> {
        self.data.cut(self.limits.text_bytes, chunk, &self.scratch)
    }

    #[inline]
    pub(super) fn cut_doctype(&mut self, chunk: Chunk<'_>) -> [Option<Span>; 3] {
        let Self { doctype: CurrentDoctype { name, public_id, system_id }, limits, scratch, .. } = self;
        let cut = |part: &mut Option<Piece>| part.as_mut()?.cut(limits.text_bytes, chunk, scratch);
        [cut(name), cut(public_id), cut(system_id)]
    }

    /// The text of a piece.
    #[inline(always)]
    pub fn text<'a>(&'a self, piece: &Piece, chunk: Chunk<'a>) -> Text<'a> {
        piece.text(chunk, &self.scratch)
    }

    /// The name of the tag.
    #[inline(always)]
    pub fn tag_name<'a>(&'a self, chunk: Chunk<'a>) -> Text<'a> {
        self.text(&self.tag.name, chunk)
    }

    /// The attributes of the tag that are complete.
    #[inline(always)]
    pub fn tag_attributes<'a>(&'a self, chunk: Chunk<'a>) -> TagAttributes<'a> {
        self.attributes.view(chunk, &self.scratch)
    }

    /// The attributes of a plain tag. If it has none, there may be others in the list, an earlier tag's.
    #[inline(always)]
    pub fn plain_attributes<'a>(&'a self, has_attributes: bool, chunk: Chunk<'a>) -> TagAttributes<'a> {
        if has_attributes { self.tag_attributes(chunk) } else { TagAttributes::EMPTY }
    }

    /// The comment, which ends at `end`.
    #[inline]
    pub fn comment<'a>(&'a self, chunk: Chunk<'a>, end: u64) -> Comment<'a> {
        Comment { data: self.text(&self.data, chunk), span: Span::new(self.start, end) }
    }

    /// The processing instruction, which ends at `end`.
    #[inline]
    pub fn processing_instruction<'a>(&'a self, chunk: Chunk<'a>, end: u64) -> ProcessingInstruction<'a> {
        ProcessingInstruction {
            target: self.text(&self.target, chunk),
            data: self.text(&self.data, chunk),
            span: Span::new(self.start, end),
        }
    }

    /// The name, public identifier and system identifier of the DOCTYPE.
    #[inline]
    pub fn doctype<'a>(&'a self, chunk: Chunk<'a>) -> [Option<Text<'a>>; 3] {
        let CurrentDoctype { name, public_id, system_id } = &self.doctype;
        [name, public_id, system_id].map(|piece| piece.as_ref().map(|piece| self.text(piece, chunk)))
    }

    /// What an observer sees of the token. A DOCTYPE is shown without the force-quirks flag.
    pub fn observed<'a>(&'a self, chunk: Chunk<'a>) -> Option<CurrentToken<'a>> {
        let text = |piece: &Piece| self.text(piece, chunk).data;
        Some(match self.construction {
            Construction::Nothing => return None,
            Construction::Tag | Construction::Attribute => CurrentToken::Tag {
                is_end_tag: self.tag.is_end_tag,
                name: text(&self.tag.name),
                attributes: self.tag_attributes(chunk),
                attribute: (self.construction == Construction::Attribute)
                    .then(|| (text(&self.attribute.name), text(&self.attribute.value))),
                self_closing: self.tag.self_closing,
            },
            Construction::Comment => CurrentToken::Comment(text(&self.data)),
            Construction::ProcessingInstruction => {
                CurrentToken::ProcessingInstruction { target: text(&self.target), data: text(&self.data) }
            }
            Construction::Doctype => {
                let [name, public_id, system_id] = self.doctype(chunk).map(|part| part.map(|part| part.data));
                CurrentToken::Doctype { name, public_id, system_id, force_quirks: false }
            }
        })
    }
}

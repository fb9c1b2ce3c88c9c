//! Tokens, and the feedback to the tokenizer.

use super::State;
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    Comment, ElementClass, ErrorCode, Limits, Name, ParseError, ProcessingInstruction, Span, StopSignal, TagAttributes,
    Text,
};
use smallvec::SmallVec;
use tendril::StrTendril;

/// A token, borrowed from the tokenizer for one call.
///
/// The kinds of token are those of the standard, and all of them are listed: a sink can match each.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
#[derive(Clone, Copy, Debug)]
pub enum HtmlToken<'a> {
    /// A DOCTYPE.
    Doctype(&'a HtmlDoctype<'a>),
    /// A start tag.
    StartTag(&'a HtmlTag<'a>),
    /// An end tag. Its attributes are those in the source, though they have no effect.
    EndTag(&'a HtmlTag<'a>),
    /// A comment.
    Comment(&'a Comment<'a>),
    /// A processing instruction.
    ProcessingInstruction(&'a ProcessingInstruction<'a>),
    /// A run of characters; one text can be several tokens. A U+0000 always comes in a token of its own.
    Text(Text<'a>),
    /// The end of the input, at this offset.
    EndOfFile(u64),
}

/// A start or end tag.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HtmlTag<'a> {
    /// The static name, or [`Name::UNKNOWN`].
    pub name: Name,
    /// The name as text, in lower case.
    pub name_text: Text<'a>,
    /// The attributes.
    pub attributes: TagAttributes<'a>,
    /// Whether the tag ends with `/>`.
    pub self_closing: bool,
    /// The tag from `<` to `>`.
    pub span: Span,
}

impl<'a> HtmlTag<'a> {
    /// A tag that is not self-closing. The field can be set.
    pub const fn new(name: Name, name_text: Text<'a>, attributes: TagAttributes<'a>, span: Span) -> Self {
        Self { name, name_text, attributes, self_closing: false, span }
    }
}

/// A DOCTYPE token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HtmlDoctype<'a> {
    /// The name, in lower case.
    pub name: Option<Text<'a>>,
    /// The public identifier.
    pub public_id: Option<Text<'a>>,
    /// The system identifier.
    pub system_id: Option<Text<'a>>,
    /// The force-quirks flag.
    pub force_quirks: bool,
    /// The whole token.
    pub span: Span,
}

impl<'a> HtmlDoctype<'a> {
    /// A DOCTYPE whose force-quirks flag is off. The fields can be set.
    pub const fn new(name: Option<Text<'a>>, span: Span) -> Self {
        Self { name, public_id: None, system_id: None, force_quirks: false, span }
    }
}

impl HtmlToken<'_> {
    /// Where the token stands in the source.
    #[inline]
    pub fn span(&self) -> Span {
        match self {
            Self::Doctype(token) => token.span,
            Self::StartTag(token) | Self::EndTag(token) => token.span,
            Self::Comment(token) => token.span,
            Self::ProcessingInstruction(token) => token.span,
            Self::Text(text) => text.span,
            Self::EndOfFile(offset) => Span::empty(*offset),
        }
    }

    /// The token, made independent of the tokenizer. Its texts share the buffer of `chunk`, the one that is being fed,
    /// wherever they are slices of it.
    ///
    /// ```
    /// use fivefold::html::tokenizer::{Feedback, HtmlToken, OwnedToken, TokenSink, Tokenizer};
    /// use std::ops::ControlFlow;
    /// use tendril::StrTendril;
    ///
    /// struct Kept {
    ///     chunk: StrTendril,
    ///     tokens: Vec<OwnedToken>,
    /// }
    ///
    /// impl TokenSink for Kept {
    ///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
    ///         self.tokens.push(token.to_owned_token(&self.chunk));
    ///         let HtmlToken::StartTag(tag) = token else { return ControlFlow::Continue(Feedback::default()) };
    ///         ControlFlow::Continue(Feedback::for_tag(tag))
    ///     }
    /// }
    ///
    /// let chunk = StrTendril::from("<a href=?b&amp;c>some text that is shared</a>");
    /// let mut tokenizer = Tokenizer::new(Kept { chunk: chunk.clone(), tokens: Vec::new() });
    /// let _ = tokenizer.feed(&chunk);
    /// let tokens = tokenizer.finish().tokens;
    /// let [OwnedToken::StartTag(a), OwnedToken::Text(text), OwnedToken::EndTag(end), OwnedToken::EndOfFile] = &tokens[..]
    /// else {
    ///     panic!("{tokens:?}");
    /// };
    /// assert_eq!((&*a.name, &*a.attributes[0].0, &*a.attributes[0].1), ("a", "href", "?b&c"));
    /// assert_eq!((&*end.name, &**text), ("a", "some text that is shared"));
    /// assert!(text.is_shared_with(&chunk));
    /// ```
    #[inline]
    pub fn to_owned_token(&self, chunk: &StrTendril) -> OwnedToken {
        let own = |text: Text<'_>| text.to_tendril(chunk);
        match self {
            Self::Doctype(token) => OwnedToken::Doctype {
                name: token.name.map(own),
                public_id: token.public_id.map(own),
                system_id: token.system_id.map(own),
                force_quirks: token.force_quirks,
            },
            Self::StartTag(tag) => OwnedToken::StartTag(tag.own(chunk)),
            Self::EndTag(tag) => OwnedToken::EndTag(tag.own(chunk)),
            Self::Comment(token) => OwnedToken::Comment(own(token.data)),
            Self::ProcessingInstruction(token) => {
                OwnedToken::ProcessingInstruction { target: own(token.target), data: own(token.data) }
            }
            Self::Text(text) => OwnedToken::Text(own(*text)),
            Self::EndOfFile(_) => OwnedToken::EndOfFile,
        }
    }
}

impl HtmlTag<'_> {
    #[inline]
    fn own(&self, chunk: &StrTendril) -> OwnedTag {
        OwnedTag {
            name: self.name_text.to_tendril(chunk),
            attributes: self
                .attributes
                .iter()
                .map(|attribute| (attribute.name_text.to_tendril(chunk), attribute.value.to_tendril(chunk)))
                .collect(),
            self_closing: self.self_closing,
        }
    }
}

/// A token that outlives the tokenizer's next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnedToken {
    /// A DOCTYPE.
    Doctype {
        /// The name.
        name: Option<StrTendril>,
        /// The public identifier.
        public_id: Option<StrTendril>,
        /// The system identifier.
        system_id: Option<StrTendril>,
        /// The force-quirks flag.
        force_quirks: bool,
    },
    /// A start tag.
    StartTag(OwnedTag),
    /// An end tag.
    EndTag(OwnedTag),
    /// A comment.
    Comment(StrTendril),
    /// A processing instruction.
    ProcessingInstruction {
        /// The target.
        target: StrTendril,
        /// The data.
        data: StrTendril,
    },
    /// Characters.
    Text(StrTendril),
    /// The end of the input.
    EndOfFile,
}

/// An owned start or end tag.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedTag {
    /// The name, in lower case.
    pub name: StrTendril,
    /// Names and values of the attributes; few tags have more than four.
    pub attributes: SmallVec<[(StrTendril, StrTendril); 4]>,
    /// Whether the tag ends with `/>`.
    pub self_closing: bool,
}

/// The states that a tree builder can switch the tokenizer to after a start tag.
///
/// Without the switch, the tokenizer reads what is in such an element as markup: a script that holds `'<h1>'` would have a
/// heading. A sink that builds no tree takes [`Feedback::for_tag`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextState {
    /// The RCDATA state: `title`, `textarea`.
    Rcdata,
    /// The RAWTEXT state: `style`, `iframe` and others.
    Rawtext,
    /// The script data state.
    ScriptData,
    /// The PLAINTEXT state, which never ends.
    Plaintext,
}

impl From<TextState> for State {
    fn from(state: TextState) -> Self {
        match state {
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
            TextState::Plaintext => Self::Plaintext,
        }
    }
}

impl TextState {
    /// The state for the text of an element of HTML, by its name in lower case; `None` for an element whose content is
    /// markup. `noscript` is such an element where scripting is disabled; where it is enabled, its state is
    /// [`Rawtext`](Self::Rawtext).
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    ///
    /// ```
    /// use fivefold::html::tokenizer::TextState;
    ///
    /// assert_eq!(TextState::for_element("title"), Some(TextState::Rcdata));
    /// assert_eq!(TextState::for_element("p"), None);
    /// ```
    pub fn for_element(name: &str) -> Option<Self> {
        Self::for_name(Name::lookup(name)?)
    }

    /// Like [`for_element`](Self::for_element), with the name as a number.
    #[inline]
    pub fn for_name(name: Name) -> Option<Self> {
        match name {
            Name::SCRIPT => Some(Self::ScriptData),
            Name::PLAINTEXT => Some(Self::Plaintext),
            _ if ElementClass::ESCAPABLE_RAW_TEXT.contains(name) => Some(Self::Rcdata),
            _ if ElementClass::RAW_TEXT.contains(name) => Some(Self::Rawtext),
            _ => None,
        }
    }
}

/// The sink's feedback to the tokenizer after a token. Besides, a [`TokenSink`] only answers what the tokenizer asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
// Aligned as a word, it is passed and stored as one, after every token.
#[repr(align(4))]
pub struct Feedback {
    /// The state to continue in; may be set after a start tag only.
    pub switch_to: Option<TextState>,
    /// Whether `<![CDATA[` begins a CDATA section from here on, that is, whether the adjusted current node is foreign.
    pub cdata_allowed: bool,
    /// Pause after this token, until [`Tokenizer::resume`](super::Tokenizer::resume).
    pub pause: bool,
}

impl Feedback {
    /// The feedback to a start tag of a sink that builds no tree: it switches the tokenizer to the
    /// [state](TextState::for_element) for the text of the element.
    ///
    /// Only a tree builder knows where an element stands, and so each name is taken for that of an element of HTML. In
    /// SVG and MathML, `title`, `style` and `script` have markup, as all other elements there.
    ///
    /// ```
    /// use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
    /// use std::ops::ControlFlow;
    ///
    /// struct Tags(Vec<String>);
    ///
    /// impl TokenSink for Tags {
    ///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
    ///         let HtmlToken::StartTag(tag) = token else { return ControlFlow::Continue(Feedback::default()) };
    ///         self.0.push(tag.name_text.data.to_owned());
    ///         ControlFlow::Continue(Feedback::for_tag(tag))
    ///     }
    /// }
    ///
    /// let mut tokenizer = Tokenizer::new(Tags(Vec::new()));
    /// let _ = tokenizer.feed_all("<script>if (a<b) document.write('<i>')</script><p>");
    /// assert_eq!(tokenizer.finish().0, ["script", "p"]);
    /// ```
    pub fn for_tag(start_tag: &HtmlTag<'_>) -> Self {
        Self { switch_to: TextState::for_element(start_tag.name_text.data), ..Self::default() }
    }
}

/// A receiver of a tokenizer's tokens.
///
/// Only [`token`](Self::token) is required. A sink around another has to pass on everything else as well: without
/// [`note_early_end`](Self::note_early_end) and [`note_shortening`](Self::note_shortening), the other does not learn that a
/// limit has ended the input or left something out of it, and without [`limits`](Self::limits) there is none. [`Tap`] passes
/// on all.
///
/// [`Tap`]: super::Tap
pub trait TokenSink {
    /// Receives the next token. Return `Break` to stop for good.
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback>;

    /// Handles a text token: [`token`](Self::token) for the most frequent kind of token, without a choice between kinds.
    #[inline]
    fn text_token(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback> {
        self.token(HtmlToken::Text(text))
    }

    /// The same for a tag.
    #[inline]
    fn tag_token(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        self.token(if is_end_tag { HtmlToken::EndTag(tag) } else { HtmlToken::StartTag(tag) })
    }

    /// Handles a token with the text that is being read, which holds its source but for what earlier chunks had of it.
    #[inline]
    fn token_from(&mut self, token: HtmlToken<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        let _ = read;
        self.token(token)
    }

    /// The same for a text token.
    #[inline]
    fn text_token_from(&mut self, text: Text<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        let _ = read;
        self.text_token(text)
    }

    /// The same for a tag.
    #[inline]
    fn tag_token_from(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        let _ = read;
        self.tag_token(tag, is_end_tag)
    }

    /// Receives a parse error. Called only while [`wants_errors`](Self::wants_errors).
    ///
    /// Errors come in source order, except for those of the input stream, for controls and noncharacters: these
    /// are found in a separate pass after a chunk has been read.
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// A limit or the stop signal ends the input before its end: with this code, which
    /// [`ends_input`](ErrorCode::ends_input). Called once, before the last tokens, whether errors are wanted or not; not
    /// for a sink that has stopped the tokenizer itself.
    fn note_early_end(&mut self, code: ErrorCode) {
        let _ = code;
    }

    /// A limit leaves out a part of a token at `offset`, though the input goes on: its error has this code, which
    /// [shortens](ErrorCode::shortens). Called for each such error, before the token, whether errors are wanted or not.
    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        let _ = (code, offset);
    }

    /// Whether parse errors are wanted; asked whenever input arrives.
    fn wants_errors(&self) -> bool {
        false
    }

    /// Whether errors of the input stream are wanted, too, which take a pass of their own; asked after a chunk has been
    /// read, while errors are wanted.
    fn wants_input_errors(&self) -> bool {
        true
    }

    /// Whether the last start tag of a `meta` element has made such an element, so that the encoding that it
    /// declares counts. Asked only while the encoding is tentative.
    fn heeds_meta(&self) -> bool {
        true
    }

    /// Whether the attributes of start tags with a static name, or with [`Name::UNKNOWN`], are looked at: if not, they may
    /// be left out of the token, and limits do not count them. Errors in them may go unnoticed, and so does the encoding that
    /// a `meta` element declares in them.
    ///
    /// Asked before each tag.
    #[inline]
    fn wants_attributes(&self, name: Name) -> bool {
        let _ = name;
        true
    }

    /// The limits of the tokenizer; asked when it is made.
    fn limits(&self) -> Limits {
        Limits::default()
    }

    /// Receives the signal that stops the tokenizer. The sink may check it where it does much for one token.
    fn set_stop_signal(&mut self, signal: &StopSignal) {
        let _ = signal;
    }

    /// Receives the next chunk of the source, before its tokens. Returns how many of its bytes can be taken; if that is
    /// not all, the input ends there, at the last character that is whole.
    fn source(&mut self, chunk: &str) -> usize {
        chunk.len()
    }

    /// The last `length` bytes of the source will arrive again: a pause came before them.
    fn source_retracted(&mut self, length: usize) {
        let _ = length;
    }
}

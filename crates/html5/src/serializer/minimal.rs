//! Optional tags.
//!
//! The standard says which tags authors may omit in conforming documents. A tree need not come from one, so the tree
//! builder itself decides: a tag is left out if the parser comes to the same state, by the same operations on the tree,
//! as with the tag. That shows when the next token is known, so the serializer keeps such tags back until then.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>

use super::replay::Replay;
use crate::tokenizer::{HtmlTag, HtmlToken};
use crate::tree_builder::Context;
use fivefold_core::attributes::AttributeList;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{ElementClass, ElementName, Name, Names, Namespace, Span, TagAttributes, Text, TreeSource, work};

/// A tag without attributes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    Start(Name),
    End(Name),
}

/// More tags than these are not kept back, so that the next token is not tried with all too many choices of them.
const MOST_KEPT_BACK: usize = 16;

/// How many entries of parsers may be copied for each token, and at most at once.
const COPIES_PER_TOKEN: usize = 1 << 6;
const MOST_COPIES: usize = 1 << 14;

/// The optional tags of what is being written.
#[derive(Debug)]
pub(super) struct OptionalTags<'n> {
    /// What reads the output: one parser, or one for each context that a fragment might be parsed in.
    parsers: Vec<Replay<'n>>,
    /// Tags that have not been written yet.
    kept_back: Vec<Tag>,
    /// Those of them that are needed before the token that was read last.
    needed: Vec<Tag>,
    /// How many entries of parsers may be copied. Without this bound, a deep tree would cost the square of its depth; with
    /// it, such a tree keeps all its tags.
    copies_left: usize,
}

impl<'n> OptionalTags<'n> {
    /// For a document, if there is no context, or for content that might be parsed in each of the contexts.
    pub(super) fn new(names: &'n Names, contexts: &[Option<Context>], has_scripting: bool) -> Self {
        let parser = |context: &Option<Context>| Replay::new(names, context.as_ref(), has_scripting);
        Self {
            parsers: contexts.iter().map(parser).collect(),
            kept_back: Vec::new(),
            needed: Vec::new(),
            copies_left: MOST_COPIES,
        }
    }

    /// Keeps a tag back. Returns the tags to write instead, which were kept back too long.
    pub(super) fn keep_back(&mut self, tag: Tag) -> &[Tag] {
        self.needed.clear();
        if self.kept_back.len() == MOST_KEPT_BACK {
            self.read_all(None);
        }
        self.kept_back.push(tag);
        &self.needed
    }

    /// Returns the tags to write before a token; all that are kept back, if the parser must not do without them. Without a
    /// token, what comes next is not known.
    pub(super) fn before(&mut self, token: Option<HtmlToken<'_>>, needs_all: bool) -> &[Tag] {
        self.copies_left = MOST_COPIES.min(self.copies_left + COPIES_PER_TOKEN);
        self.needed.clear();
        self.parsers.iter_mut().for_each(Replay::forget_operations);
        if needs_all || self.kept_back.is_empty() || !self.read_fewest(token) {
            self.read_all(token);
        }
        self.kept_back.clear();
        &self.needed
    }

    /// Reads all tags that are kept back, which are needed, and a token.
    fn read_all(&mut self, token: Option<HtmlToken<'_>>) {
        self.parsers.iter_mut().for_each(|parser| read(parser, &self.kept_back, token));
        self.needed.append(&mut self.kept_back);
    }

    /// Reads none of the tags that are kept back and a token, or only one of these tags, if the parsers come to the same
    /// as with all of them.
    fn read_fewest(&mut self, token: Option<HtmlToken<'_>>) -> bool {
        let Some(mut expected) = self.copy() else { return false };
        expected.iter_mut().for_each(|parser| read(parser, &self.kept_back, token));
        let count = self.kept_back.len();
        let none = token.map(|_| 0..0);
        // What follows is unknown: only the last of the tags says that its element ends here.
        let first = if token.is_some() { 0 } else { count - 1 };
        // At the end, only the tree counts.
        let is_end = matches!(token, Some(HtmlToken::EndOfFile(_)));
        let is_same = |(parser, expected): (&Replay<'n>, &Replay<'n>)| {
            parser.does_the_same_as(expected) && (is_end || parser.is_in_the_state_of(expected))
        };
        let singles = (first..count).rev().map(|index| index..index + 1).filter(|_| count > 1);
        for choice in none.into_iter().chain(singles) {
            let Some(mut parsers) = self.copy() else { return false };
            parsers.iter_mut().for_each(|parser| read(parser, &self.kept_back[choice.clone()], token));
            if parsers.iter().zip(&expected).all(is_same) {
                self.parsers = parsers;
                self.needed.extend_from_slice(&self.kept_back[choice]);
                return true;
            }
        }
        false
    }

    /// A copy of the parsers, if it is allowed for.
    fn copy(&mut self) -> Option<Vec<Replay<'n>>> {
        let size = self.parsers.iter().map(Replay::size).sum();
        self.copies_left = self.copies_left.checked_sub(size)?;
        work::steps(size);
        Some(self.parsers.clone())
    }
}

fn read(parser: &mut Replay<'_>, tags: &[Tag], token: Option<HtmlToken<'_>>) {
    for tag in tags {
        match *tag {
            Tag::Start(name) => parser.read(HtmlToken::StartTag(&plain_tag(name))),
            Tag::End(name) => parser.read(HtmlToken::EndTag(&plain_tag(name))),
        }
    }
    if let Some(token) = token {
        parser.read(token);
    }
}

/// Where all tokens stand for the parser, which asks only how much input there has been.
const NOWHERE: Span = Span::empty(0);

/// Text as a token has it.
pub(super) fn text(data: &str) -> Text<'_> {
    Text::replaced(data, NOWHERE)
}

/// A tag without attributes. The text of its name is not needed, as the name is one of the tree's.
pub(super) fn plain_tag(name: Name) -> HtmlTag<'static> {
    HtmlTag { name, name_text: text(""), attributes: TagAttributes::EMPTY, self_closing: false, span: NOWHERE }
}

/// The name that an element has on its tags: in lower case, though elements of SVG have others.
pub(super) fn tag_name(names: &Names, name: Name) -> Name {
    let text = names.text(name);
    let has_upper_case = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if has_upper_case { Name::lookup(&text.to_ascii_lowercase()).unwrap_or(name) } else { name }
}

/// A start tag with attributes.
#[derive(Debug, Default)]
pub(super) struct StartTag {
    attributes: AttributeList,
    texts: String,
}

impl StartTag {
    /// The tag with these names, as numbers and as texts, and values. The texts of the names are hashed.
    pub(super) fn with<'a>(
        &mut self,
        name: Name,
        attributes: impl Iterator<Item = (Name, &'a str, &'a str)>,
    ) -> HtmlTag<'_> {
        const CHUNK: Chunk<'static> = Chunk { text: "", base: 0 };
        self.attributes.clear();
        self.texts.clear();
        for (name, name_text, value) in attributes {
            let [name_text, value] = [name_text, value].map(|text| {
                let mut piece = Piece::begin(0);
                piece.replace_to(0, text, CHUNK, &mut self.texts);
                piece
            });
            self.attributes.push(name, &name_text, &value, CHUNK, &self.texts);
        }
        HtmlTag { attributes: self.attributes.view(CHUNK, &self.texts), ..plain_tag(name) }
    }
}

/// Whether the standard lets an end tag be omitted, for some content and some context.
pub(crate) fn has_optional_end_tag(element: ElementName) -> bool {
    // Ruby bases and text containers are obsolete, though a parser closes them, too.
    element.has_class(ElementClass::IMPLIED_END_THOROUGHLY) && !matches!(element.local, Name::RB | Name::RTC)
        || element.namespace == Namespace::HTML && matches!(element.local, Name::HTML | Name::HEAD | Name::BODY)
}

/// Whether the standard lets a start tag be omitted, if it has no attributes.
pub(crate) fn has_optional_start_tag(element: ElementName) -> bool {
    element.namespace == Namespace::HTML
        && matches!(element.local, Name::HTML | Name::HEAD | Name::BODY | Name::COLGROUP | Name::TBODY)
}

/// The contexts in which what is written could be parsed: that of an element's content is the element. If nothing tells,
/// the context is one of those whose insertion modes differ.
pub(super) fn contexts<T: TreeSource>(tree: &T, parent: Option<T::Node>) -> Vec<Option<Context>> {
    let element = parent.and_then(|parent| Some((parent, tree.element_name(parent)?)));
    let Some((node, name)) = element else {
        let unknown =
            ["div", "html", "table", "tbody", "tr", "colgroup", "caption", "template", "svg svg", "math math"];
        return unknown.map(|name| Some(Context::from(name))).into();
    };
    let mut context = Context::with_namespace(name.namespace, tree.names().text(name.local));
    if let Some(encoding) = tree.attribute(node, Name::ENCODING) {
        context = context.with_attribute("encoding", encoding);
    }
    let mut around = core::iter::successors(Some(node), |&node| tree.parent(node));
    if around.any(|node| tree.element_name(node) == Some(ElementName::html(Name::FORM))) {
        context = context.with_form_ancestor();
    }
    vec![Some(context)]
}

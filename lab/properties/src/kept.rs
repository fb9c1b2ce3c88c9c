//! A formatted page has what its author wrote, or it is refused; and what a writer loses is found.

mod pages;

pub use pages::{Page, page, template};

use crate::html::assert_form_comes_back;
use fastrand::Rng;
use fivefold::dom::NodeKind;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::{Context, Formatting, Options, Parser, SerializeOptions, compare};
use fivefold::{Difference, Document, NodeId, NodeRef, xml};
use std::ops::ControlFlow;

/// Asserts that what is written of a page has all that the page has, by its tokens alone, and is written the same again, unless
/// it is refused: returns the first loss. What is refused is written the same again, too, if HTML can express its tree.
///
/// # Panics
///
/// Panics if it has not.
pub fn assert_kept(page: &Page, form: SerializeOptions) -> Result<String, Difference> {
    let document = parse(page, Options::as_written());
    let written = write(&document, form);
    let comparison = compare(&page.source, &written, page.context.as_ref());
    if let Some(loss) = comparison.losses.first() {
        let read = |text: &str| parse(&Page { source: text.to_owned(), ..page.clone() }, Options::as_written());
        assert_form_comes_back(&document, form.with_as_written(true), read);
        return Err(*loss);
    }
    let has_lone_tags = !comparison.without_effect.is_empty();
    let [wanted, found] = [&page.source, &written].map(|text| said(text, page, has_lone_tags));
    assert_eq!(wanted, found, "{:?}\n{written:?}", page.source);
    let is_xml = |text: &str| xml::parse(text).is_well_formed();
    if form.formatting != Formatting::Minimal && is_xml(&page.source) {
        assert!(is_xml(&written), "it is no longer XML: {written:?}");
    }
    let page = Page { source: written.clone(), ..page.clone() };
    let again = write(&parse(&page, Options::as_written()), form);
    assert_eq!(again, written, "it is written otherwise again");
    Ok(written)
}

fn parse(page: &Page, options: Options) -> Document {
    match &page.context {
        Some(context) => Parser::for_fragment(context, options).parse(&page.source),
        None => Parser::new(options).parse(&page.source),
    }
}

fn write(document: &Document, form: SerializeOptions) -> String {
    form.with_as_written(true).serialize(document)
}

/// What a text says: its tags, texts and the rest in order, without tags that may be left out and without white space.
/// No tree builder is asked, which would tell where elements end.
///
/// A lone end tag `p` or `br` stands for an element, so that these tell nothing.
fn said(text: &str, page: &Page, has_lone_tags: bool) -> Vec<String> {
    struct Said {
        list: Vec<String>,
        has_lone_tags: bool,
    }

    impl TokenSink for Said {
        fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
            let Self { list: said, has_lone_tags } = self;
            match token {
                HtmlToken::StartTag(tag) => {
                    let attributes: String = tag
                        .attributes
                        .iter()
                        .map(|own| format!(" {}={:?}", own.name_text.data, own.value.data))
                        .collect();
                    let is_optional = attributes.is_empty() && OPTIONAL_START_TAGS.contains(&tag.name_text.data);
                    let is_unsure = *has_lone_tags && attributes.is_empty() && matches!(tag.name_text.data, "p" | "br");
                    if !is_optional && !is_unsure {
                        said.push(format!("<{}{attributes}>", tag.name_text.data));
                    }
                    return ControlFlow::Continue(Feedback::for_tag(tag));
                }
                HtmlToken::Text(text) => {
                    let words: String = text.data.split_ascii_whitespace().collect();
                    match said.last_mut().filter(|last| last.starts_with('"')) {
                        Some(last) => last.push_str(&words),
                        None if words.is_empty() => {}
                        None => said.push(format!("\"{words}")),
                    }
                }
                HtmlToken::Comment(comment) => said.push(format!("!{}", comment.data.data)),
                HtmlToken::ProcessingInstruction(pi) => said.push(format!("?{} {}", pi.target.data, pi.data.data)),
                HtmlToken::Doctype(doctype) => {
                    let parts = [doctype.name, doctype.public_id, doctype.system_id];
                    said.push(format!("{:?}", parts.map(|part| part.map(|part| part.data))));
                }
                HtmlToken::EndTag(_) | HtmlToken::EndOfFile(_) => {}
            }
            ControlFlow::Continue(Feedback::default())
        }
    }

    let mut tokenizer = Tokenizer::new(Said { list: Vec::new(), has_lone_tags });
    tokenizer.set_cdata_allowed(page.context.as_ref().is_some_and(Context::is_foreign));
    let _ = tokenizer.feed_all(text);
    tokenizer.finish().list
}

/// By <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>.
const OPTIONAL_START_TAGS: [&str; 5] = ["html", "head", "body", "tbody", "colgroup"];

/// A fault of a writer, which loses what the author wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// Text stands before what it stands in.
    MovedText,
    /// A row, an item or the like is missing.
    DroppedRow,
    /// A tag has a second `class`.
    SecondClass,
    /// A template has patched the content that it is for.
    PatchedTemplate,
    /// The selected option is copied.
    CopiedOption,
    /// A part of the head stands in the body.
    SplitHead,
    /// An attribute is missing.
    DroppedAttribute,
    /// A comment is missing.
    DroppedComment,
    /// An element ends before its last child.
    MovedEnd,
    /// White space between words is missing.
    JoinedWords,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::MovedText,
        Self::DroppedRow,
        Self::SecondClass,
        Self::PatchedTemplate,
        Self::CopiedOption,
        Self::SplitHead,
        Self::DroppedAttribute,
        Self::DroppedComment,
        Self::MovedEnd,
        Self::JoinedWords,
    ];

    /// Whether the comparison finds the fault, if a writer makes it in a page that is kept otherwise; `None` if there is
    /// nothing in the page that it could concern.
    pub fn is_found(self, page: &Page, form: SerializeOptions, random: &mut Rng) -> Option<bool> {
        let options = Options::as_written();
        let written = write(&parse(page, options), form);
        let faulty = match self {
            Self::PatchedTemplate => write(&parse(page, options.with_template_for(true)), form),
            Self::CopiedOption => write(&parse(page, options.with_selected_content(true)), form),
            Self::SecondClass => written.replacen("class=", "class=z class=", 1),
            _ => {
                let mut document = parse(page, options);
                self.change(&mut document, random)?;
                write(&document, form)
            }
        };
        (faulty != written).then(|| !compare(&page.source, &faulty, page.context.as_ref()).losses.is_empty())
    }

    fn change(self, document: &mut Document, random: &mut Rng) -> Option<()> {
        let has_parent = |node: &NodeRef<'_>| node.parent().is_some_and(|parent| parent.is_element());
        let is_text = |node: &NodeRef<'_>| node.text().is_some_and(|text| !text.trim_ascii().is_empty());
        let mut pick = |document: &Document, is_wanted: &dyn Fn(&NodeRef<'_>) -> bool| {
            let nodes: Vec<NodeId> = document.root().descendants().filter(is_wanted).map(NodeRef::id).collect();
            random.choice(nodes)
        };
        match self {
            Self::MovedText => {
                let text =
                    pick(document, &|node| is_text(node) && has_parent(node) && node.previous_sibling().is_some())?;
                let parent = document.node(text).parent()?.id();
                let first = document.node(parent).first_child()?.id();
                document.insert_before(first, text).ok()
            }
            Self::DroppedRow => {
                let row = pick(document, &|node| matches!(node.local_name(), Some("tr" | "li" | "option" | "dt")))?;
                document.detach(row).ok()
            }
            Self::SplitHead => {
                let head = document.head()?;
                let last = head.children().filter(|node| node.is_element()).last()?.id();
                // Where the body begins by itself, it does so after whatever belongs into the head.
                let body = document.body().filter(|body| body.start_tag_span().is_some())?.id();
                match document.node(body).first_child().map(NodeRef::id) {
                    Some(first) => document.insert_before(first, last).ok(),
                    None => document.append(body, last).ok(),
                }
            }
            Self::DroppedAttribute => {
                let element = pick(document, &|node| node.attributes().next().is_some())?;
                let name = document.node(element).attributes().next()?.name().to_owned();
                document.remove_attribute(element, &name).ok().map(drop)
            }
            Self::DroppedComment => {
                let comment = pick(document, &|node| matches!(node.kind(), NodeKind::Comment(_)))?;
                document.detach(comment).ok()
            }
            Self::MovedEnd => {
                let element = pick(document, &|node| {
                    matches!(node.local_name(), Some("div" | "section" | "span" | "ul"))
                        && has_parent(node)
                        && node.last_child().is_some_and(|last| is_text(&last) || last.is_element())
                })?;
                let last = document.node(element).last_child()?.id();
                document.insert_after(element, last).ok()
            }
            Self::JoinedWords => {
                let between = |text: &str| {
                    let is_between =
                        |bytes: &[u8]| bytes[1] == b' ' && bytes[0].is_ascii_graphic() && bytes[2].is_ascii_graphic();
                    text.as_bytes().windows(3).position(is_between).map(|at| at + 1)
                };
                let text = pick(document, &|node| node.text().is_some_and(|text| between(text).is_some()))?;
                let mut new = document.node(text).text()?.to_owned();
                new.remove(between(&new)?);
                document.set_text(text, &new).ok()
            }
            Self::SecondClass | Self::PatchedTemplate | Self::CopiedOption => None,
        }
    }
}

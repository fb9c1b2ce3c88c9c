//! Each kind of change by the rewriter, beside the same change of the tree, in documents whose tags are odd.

use crate::input::Cuts;
use arbitrary::Unstructured;
use fivefold::dom::NodeKind;
use fivefold::html::{Options, Parser, Scripting, tree_format};
use fivefold::rewrite::{Content, Element, HandlerResult, RewriteOptions, Rules};
use fivefold::{Document, NodeId, NodeRef, Span};

/// Attributes as they may be written: repeated, without values, with signs that could become another's, in any letter case.
const ATTRIBUTES: &[&str] = &[
    " a",
    " a=1",
    " A = 'x'",
    "/b",
    " =c",
    " e=\"y\"",
    " f='1'g",
    " {%",
    "\ni",
    " j=/",
    "/",
    " a=2 a=3",
    " l=&amp;",
    " \u{e9}=",
    " onx",
    " onx=1 =m",
    " onx='1'",
    "/onx=1",
];

/// Elements that can stand in each other without a tag that is implied, or one that is ignored.
const CONTAINERS: &[&str] = &["div", "span", "section", "em-x", "ins", "q", "pre", "bdo"];
/// Elements whose text is read without tags, with texts that leave them open and whole.
const TEXTS_WITHOUT_TAGS: &[&str] = &["script", "style", "xmp", "iframe", "noembed", "textarea", "noscript"];
const RAW: &[&str] = &["x", "</scr", "ipt>", "a<b&&c", "<!--", "\n<p>", "&lt;", "</textare", ""];
/// Texts whose end or beginning could be read together with what stands beside it.
const TEXTS: &[&str] =
    &["x", "<", "&am", "&lt", "p;", "&#6", "5;", "a\r", "\nb", "!--", "script>", "/b>", "; c", "\u{e9} "];
const BETWEEN: &[&str] = &["<!--c-->", "<!---->", "<?p d?>", "<!-- onx -->"];
/// What is inserted, as text.
const INSERTED: &[&str] = &["1 < 2 & \"3\"", "b>", "\nz", "t;", "!-", "\r", "</scr", "ipt>", "<!--<script>", ""];
const NAMES: &[&str] = &["a", "onx", "new", "B", "f", "c"];
const VALUES: &[&str] = &["", "v", "\"'", "a&lt;b\r\n", "/"];

/// Writes a document from random bytes.
struct Writer<'a, 'b> {
    random: &'a mut Unstructured<'b>,
    html: String,
    /// Whether the last thing is text, behind which no other text is written.
    is_text: bool,
}

impl Writer<'_, '_> {
    fn below(&mut self, limit: usize) -> usize {
        self.random.int_in_range(0..=limit - 1).unwrap_or_default()
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn tag(&mut self, name: &str, end: &str) {
        self.html.push('<');
        self.html.push_str(name);
        for _ in 0..self.below(4) {
            let attribute = self.pick(ATTRIBUTES);
            self.html.push_str(attribute);
        }
        self.html.push_str(end);
        self.is_text = false;
    }

    fn end_tag(&mut self, name: &str) {
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
        self.is_text = false;
    }

    /// Something in an element, to a depth.
    fn content(&mut self, depth: usize, is_foreign: bool) {
        for _ in 0..self.below(4) {
            match self.below(10) {
                0..=3 if !self.is_text => {
                    let text = self.pick(TEXTS);
                    self.html.push_str(text);
                    self.is_text = true;
                }
                0..=4 => {
                    let between = self.pick(BETWEEN);
                    self.html.push_str(between);
                    self.is_text = false;
                }
                _ if depth == 0 => self.tag(if is_foreign { "circle" } else { "br" }, " />"),
                _ if is_foreign => self.foreign(depth),
                5 => self.without_tags(),
                6 => self.table(depth),
                7 => {
                    self.tag("svg", " >");
                    self.content(depth - 1, true);
                    self.end_tag("svg");
                }
                _ => {
                    let name = self.pick(CONTAINERS);
                    let end = self.pick(&[">", " >"]);
                    self.tag(name, end);
                    self.content(depth - 1, false);
                    self.end_tag(name);
                }
            }
        }
    }

    fn foreign(&mut self, depth: usize) {
        match self.below(4) {
            0 => {
                self.tag("foreignObject", " >");
                self.content(depth - 1, false);
                self.end_tag("foreignObject");
            }
            1 => self.tag("circle", " />"),
            name => {
                let name = if name == 2 { "g" } else { "style" };
                self.tag(name, " >");
                self.content(depth - 1, true);
                self.end_tag(name);
            }
        }
    }

    fn without_tags(&mut self) {
        let name = self.pick(TEXTS_WITHOUT_TAGS);
        self.tag(name, " >");
        let text = self.pick(RAW);
        self.html.push_str(text);
        self.end_tag(name);
    }

    /// A table, with the tags of its groups and rows or without them.
    fn table(&mut self, depth: usize) {
        self.tag("table", ">");
        let [has_body, has_row] = [self.below(2) == 0, self.below(2) == 0];
        if has_body {
            self.tag("tbody", ">");
        }
        if has_row {
            self.tag("tr", ">");
        }
        self.tag("td", ">");
        self.content(depth - 1, false);
        self.end_tag("td");
        self.end_tag("table");
    }
}

fn parse(html: &str) -> Document {
    Parser::new(Options::default().with_scripting(Scripting::Normal)).parse(html)
}

/// A change of an element.
#[derive(Clone, Copy, Debug)]
enum Change {
    Set(&'static str, &'static str),
    RemoveAttribute(&'static str),
    Rename,
    Remove,
    Unwrap,
    Replace(&'static str),
    SetContent(&'static str),
    Before(&'static str),
    After(&'static str),
    Prepend(&'static str),
    Append(&'static str),
}

impl Change {
    fn pick(random: &mut Unstructured<'_>) -> Self {
        let mut pick = |from: &[&'static str]| from[random.int_in_range(0..=from.len() - 1).unwrap_or_default()];
        let (name, value, text) = (pick(NAMES), pick(VALUES), pick(INSERTED));
        match random.int_in_range(0..=12).unwrap_or_default() {
            0 | 1 => Self::Set(name, value),
            2 | 3 => Self::RemoveAttribute(name),
            4 => Self::Rename,
            5 => Self::Remove,
            6 => Self::Unwrap,
            7 => Self::Replace(text),
            8 => Self::SetContent(text),
            9 => Self::Before(text),
            10 => Self::After(text),
            11 => Self::Prepend(text),
            _ => Self::Append(text),
        }
    }

    /// Whether the tree with the change is one that a parser makes of HTML: text has no place in parts of a table, and names
    /// and places decide which elements are implied.
    fn is_possible(self, element: NodeRef<'_>, has_body_tag: bool) -> bool {
        let name = element.local_name().unwrap_or_default();
        let is_in_table = ["tbody", "tr", "td", "table"].contains(&name);
        let is_foreign = element.element_name().is_some_and(|name| name.namespace != fivefold::Namespace::HTML);
        let is_in_body = element.ancestors().any(|around| around.local_name() == Some("body"));
        let is_structural = has_body_tag && is_in_body;
        let is_read_otherwise = TEXTS_WITHOUT_TAGS.contains(&name) || name == "br";
        match self {
            Self::Set(..) | Self::RemoveAttribute(_) => true,
            Self::Rename => is_structural && !is_in_table && !is_foreign && !is_read_otherwise,
            Self::Unwrap => is_structural && !is_in_table && !is_foreign,
            // Without it, nothing would imply the element around.
            Self::Remove => is_structural && element.parent().is_some_and(|parent| parent.start_tag_span().is_some()),
            Self::Replace(_) | Self::Before(_) | Self::After(_) => is_structural && (!is_in_table || name == "table"),
            Self::SetContent(_) | Self::Prepend(_) | Self::Append(_) => {
                (is_in_body || name == "body") && (!is_in_table || name == "td") && name != "br" && name != "circle"
            }
        }
    }

    /// The same change of the tree.
    fn edit(self, model: &mut Document, element: NodeId) {
        let lower = |name: &str| name.to_ascii_lowercase();
        // Where there are no references, a carriage return is a line feed.
        let name = model.node(element).local_name().unwrap_or_default().to_owned();
        let is_html = model.node(element).namespace() == Some(fivefold::Namespace::HTML);
        let is_raw = is_html && TEXTS_WITHOUT_TAGS.contains(&&*name) && name != "textarea";
        let inside = |text: &str| if is_raw { text.replace('\r', "\n") } else { text.to_owned() };
        match self {
            Self::Set(name, value) => model.set_attribute(element, &lower(name), value),
            Self::RemoveAttribute(name) => model.remove_attribute(element, &lower(name)).map(drop),
            Self::Rename => model.rename(element, "dfn-x"),
            Self::Remove => model.detach(element),
            Self::Unwrap => model.unwrap(element),
            Self::SetContent(text) => model.set_text_content(element, &inside(text)),
            Self::Append(text) => model.create_text(&inside(text)).and_then(|text| model.append(element, text)),
            Self::Prepend(text) => model.create_text(&inside(text)).and_then(|text| model.prepend(element, text)),
            Self::Replace(text) => model.create_text(text).and_then(|text| model.replace_with(element, text)),
            Self::Before(text) => model.create_text(text).and_then(|text| model.insert_before(element, text)),
            Self::After(text) => model.create_text(text).and_then(|text| model.insert_after(element, text)),
        }
        .expect("the tree takes the change");
    }

    fn rewrite(self, element: &mut Element<'_>) -> HandlerResult {
        match self {
            Self::Set(name, value) => element.set_attribute(name, value)?,
            Self::RemoveAttribute(name) => drop(element.remove_attribute(name)),
            Self::Rename => element.set_name("dfn-x")?,
            Self::Remove => element.remove(),
            Self::Unwrap => element.unwrap(),
            Self::Replace(text) => element.replace(Content::Text(text)),
            Self::SetContent(text) => element.set_content(Content::Text(text)),
            Self::Before(text) => element.before(Content::Text(text)),
            Self::After(text) => element.after(Content::Text(text)),
            Self::Prepend(text) => element.prepend(Content::Text(text)),
            Self::Append(text) => element.append(Content::Text(text)),
        }
        Ok(())
    }
}

/// The beginnings of documents: with the tags of the outer elements, and without some of them.
const BEGINNINGS: &[&str] = &[
    "<!DOCTYPE html><html><head></head><body onx=1 a>",
    "<html/a><body / =b>",
    "<!DOCTYPE html><title>t</title> ",
    "<!DOCTYPE html>",
    "",
];

/// Each change gives the tree in which it is made, at every cut, and nothing else is written otherwise.
pub(super) fn check(data: &[u8], cuts: Cuts, options: &RewriteOptions) {
    let mut random = Unstructured::new(data);
    let change = Change::pick(&mut random);
    let target = usize::from(random.arbitrary::<u8>().unwrap_or_default());
    let removes_comments = random.arbitrary::<u8>().unwrap_or_default() < 64;
    let mut writer = Writer { random: &mut random, html: String::new(), is_text: false };
    let beginning = writer.pick(BEGINNINGS);
    writer.html.push_str(beginning);
    writer.content(4, false);
    let has_end_tags = writer.below(2) == 0;
    if has_end_tags {
        writer.html.push_str("</body></html>");
    }
    let source = writer.html;
    if removes_comments && beginning.contains("<body") {
        check_comments(&source, cuts, options);
    } else {
        check_change(&source, change, target, (cuts, options, beginning.contains("<body")));
    }
}

fn check_comments(source: &str, cuts: Cuts, options: &RewriteOptions) {
    let rules = || {
        Rules::new().comments(|comment| {
            comment.remove();
            Ok(())
        })
    };
    let written = super::rewritten(&[source], rules(), options);
    assert_eq!(super::rewritten(&cuts.of_text(source), rules(), options), written);
    let mut model = parse(source);
    let is_comment = |node: &NodeRef<'_>| matches!(node.kind(), NodeKind::Comment(_));
    let comments: Vec<_> = model.root().descendants().filter(is_comment).map(NodeRef::id).collect();
    comments.into_iter().for_each(|comment| model.detach(comment).expect("a comment has a parent"));
    assert_same(&written, &mut model, source);
}

fn assert_same(written: &str, model: &mut Document, source: &str) {
    let root = model.root().id();
    model.normalize(root).expect("the document can be normalised");
    let [again, model] = [&parse(written), &*model].map(|document| tree_format(document).to_string());
    assert_eq!(again, model, "{written:?} of {source:?}");
}

fn check_change(
    source: &str,
    change: Change,
    target: usize,
    (cuts, options, has_body_tag): (Cuts, &RewriteOptions, bool),
) {
    let mut model = parse(source);
    let elements: Vec<_> = model.elements().collect();
    let Some(element) = elements.get(target % elements.len().max(1)).copied() else { return };
    if !change.is_possible(element, has_body_tag) {
        return;
    }
    let (name, tag) = (element.local_name().unwrap_or_default().to_owned(), element.start_tag_span());
    // Of elements without a tag, which one of its name it is.
    let is_alike = |other: &&NodeRef<'_>| other.start_tag_span().is_none() && other.local_name() == Some(&name);
    let position = elements[..target % elements.len()].iter().filter(is_alike).count();
    let rules = || {
        let (name, mut seen) = (name.to_ascii_lowercase(), 0);
        Rules::new().element("*", move |other| {
            let is_it = match tag {
                Some(tag) => other.span() == tag,
                None => {
                    let is_alike = other.span().is_empty() && other.name() == name;
                    seen += usize::from(is_alike);
                    is_alike && seen == position + 1
                }
            };
            if is_it { change.rewrite(other) } else { Ok(()) }
        })
    };
    let written = super::try_rewritten(&[source], rules(), options);
    assert_eq!(super::try_rewritten(&cuts.of_text(source), rules(), options).ok(), written.as_ref().ok().cloned());
    let id = element.id();
    change.edit(&mut model, id);
    match written {
        Ok(written) => {
            if let (Some(tag), Change::Set(..) | Change::RemoveAttribute(_)) = (tag, change) {
                assert_around(&written, source, tag);
            }
            assert_same(&written, &mut model, source);
        }
        Err(error) => {
            let text = model.node(id).text_content();
            let alone = format!("<body><{name}>{text}</{name}>");
            let read = parse(&alone);
            let element = read.elements_by_name(&name).next().expect("the element begins");
            let is_whole =
                element.text_content() == text && element.next_sibling().is_none() && element.end_tag_span().is_some();
            assert!(!is_whole, "{error}: {alone:?} of {source:?}");
        }
    }
}

/// What stands around the changed tag stays.
fn assert_around(written: &str, source: &str, tag: Span) {
    let (before, after) = (&source[..tag.start as usize], &source[tag.end as usize..]);
    assert!(written.starts_with(before) && written.ends_with(after), "{written:?} of {source:?}");
}

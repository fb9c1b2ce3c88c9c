//! Changes of attributes and comments of random documents, and structural changes of well-nested ones, beside the same changes
//! of the tree.

use fivefold::NodeId;
use fivefold::dom::NodeKind;
use fivefold::html::{self, Options, Parser, Scripting};
use fivefold::rewrite::{Content, Element, HandlerResult, Rules, rewrite};
use fivefold::{Document, NodeRef};
use fivefold_test_support::html_soup::markup;
use fivefold_test_support::seeded;
use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};

/// Elements that can stand in each other, to any depth and in any order, without a tag that is implied.
const NAMES: &[&str] = &["div", "span", "section", "em-x", "ins", "q", "bdo", "sub"];

#[derive(Clone, Copy, Debug)]
enum Change {
    Remove,
    Unwrap,
    Replace,
    SetContent,
    Before,
    After,
    Prepend,
    Append,
    Rename,
}

const CHANGES: &[Change] = &[
    Change::Remove,
    Change::Unwrap,
    Change::Replace,
    Change::SetContent,
    Change::Before,
    Change::After,
    Change::Prepend,
    Change::Append,
    Change::Rename,
];

/// What is inserted, as text.
const TEXT: &str = "1 < 2 & \"3\"";

impl Change {
    fn rewrite(self, element: &mut Element<'_>) -> HandlerResult {
        let text = Content::Text(TEXT);
        match self {
            Self::Remove => element.remove(),
            Self::Unwrap => element.unwrap(),
            Self::Replace => element.replace(text),
            Self::SetContent => element.set_content(text),
            Self::Before => element.before(text),
            Self::After => element.after(text),
            Self::Prepend => element.prepend(text),
            Self::Append => element.append(text),
            Self::Rename => element.set_name("dfn-x")?,
        }
        Ok(())
    }

    fn edit(self, document: &mut Document, element: NodeId) {
        let text = document.create_text(TEXT).unwrap();
        match self {
            Self::Remove => document.detach(element).unwrap(),
            Self::Unwrap => document.unwrap(element).unwrap(),
            Self::Replace => document.replace_with(element, text).unwrap(),
            Self::SetContent => document.set_text_content(element, TEXT).unwrap(),
            Self::Before => document.insert_before(element, text).unwrap(),
            Self::After => document.insert_after(element, text).unwrap(),
            Self::Prepend => match document.node(element).first_child().map(|child| child.id()) {
                Some(first) => document.insert_before(first, text).unwrap(),
                None => document.append(element, text).unwrap(),
            },
            Self::Append => document.append(element, text).unwrap(),
            Self::Rename => {
                let attributes = document.node(element).attributes();
                let attributes: Vec<_> =
                    attributes.map(|one| (one.name().to_owned(), one.value().to_owned())).collect();
                let renamed = document.create_element("dfn-x").unwrap();
                for (name, value) in attributes {
                    document.set_attribute(renamed, &name, &value).unwrap();
                }
                while let Some(child) = document.node(element).first_child().map(|child| child.id()) {
                    document.append(renamed, child).unwrap();
                }
                document.replace_with(element, renamed).unwrap();
            }
        }
    }
}

/// The content of an element: elements with a class each, text and comments.
fn write_content(html: &mut String, random: &mut fastrand::Rng, depth: usize) {
    for _ in 0..random.usize(..4) {
        match random.usize(..5) {
            0 => html.push_str("text &amp; more"),
            1 => html.push_str("<!-- c -->"),
            _ if depth == 0 => html.push_str("<br>"),
            _ => {
                let name = random.choice(NAMES).unwrap();
                let class = random.char('a'..'f');
                html.push_str(&format!("<{name} class=\"{class}\">"));
                write_content(html, random, depth - 1);
                html.push_str(&format!("</{name}>"));
            }
        }
    }
}

#[test]
fn structural_changes_are_those_of_the_tree() {
    let mut random = seeded(34);
    for _ in 0..500 {
        let mut html = "<html><head></head><body>".to_owned();
        write_content(&mut html, &mut random, 5);
        html.push_str("</body></html>");
        let classes = ['a', 'b', 'c', 'd'];
        let changes = classes.map(|class| (class, *random.choice(CHANGES).unwrap()));
        let rules = changes.iter().fold(Rules::new(), |rules, &(class, change)| {
            rules.element(&format!(".{class}"), move |element| change.rewrite(element))
        });
        let written = rewrite(&html, rules).unwrap();

        let mut document = html::parse(&html);
        assert_eq!(html::serialize(&document), html, "the document is serialised");
        for (class, change) in changes {
            let found: Vec<_> = document.elements_by_class(&class.to_string()).map(NodeRef::id).collect();
            found.into_iter().for_each(|element| change.edit(&mut document, element));
        }
        assert_eq!(written, html::serialize(&document), "{changes:?} of {html}");
    }
}

/// Elements that no parser makes without a tag, but for copies of formatting elements, which have the attributes of their tag.
const WITH_TAGS: &str = "a, i, b, nobr, li, td, svg, math, option, button, form, rt, select";

fn parse(html: &str) -> Document {
    Parser::new(Options::default().with_scripting(Scripting::Normal)).parse(html)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn attributes_and_comments_of_random_markup_are_those_of_the_edited_tree(html in markup()) {
        // What is in templates is not selected in a document.
        if html.contains("template") {
            return Ok(());
        }
        let rules = Rules::new()
            .element(WITH_TAGS, |element| Ok(element.set_attribute("data-x", "1 \"&\" 2")?))
            .element("a[href]", |a| Ok(a.set_attribute("href", "")?))
            .comments(|comment| Ok(comment.set_text("new")?));
        let written = rewrite(&html, rules).unwrap();

        let mut document = parse(&html);
        let found: Vec<_> = document.select(WITH_TAGS).unwrap().map(NodeRef::id).collect();
        for element in found {
            document.set_attribute(element, "data-x", "1 \"&\" 2").unwrap();
            if document.node(element).name() == Some("a") && document.node(element).attribute("href").is_some() {
                document.set_attribute(element, "href", "").unwrap();
            }
        }
        let comments: Vec<_> =
            document.root().descendants().filter(|node| matches!(node.kind(), NodeKind::Comment(_))).map(NodeRef::id).collect();
        comments.into_iter().for_each(|comment| document.set_text(comment, "new").unwrap());
        prop_assert_eq!(html::serialize(&parse(&written)), html::serialize(&document), "{}", written);
    }
}

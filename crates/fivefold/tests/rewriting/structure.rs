//! Structural changes of well-nested documents, beside the same changes of the tree.

use fivefold::NodeId;
use fivefold::html::{self, Content, Element, HandlerResult, Rules, rewrite};
use fivefold::{Document, NodeRef};
use fivefold_test_support::seeded;

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

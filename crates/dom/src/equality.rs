//! Whether two nodes are equal.

use crate::{Attribute, NodeRef};
use fivefold_core::{NodeKind, work};

impl NodeRef<'_> {
    /// Whether the nodes are equal with what is below them, as `isEqualNode` says: in their kinds, names, namespaces,
    /// prefixes, texts, and attributes in any order. They may be of different documents. As in the standard, the
    /// contents of a `template` and shadow roots do not count.
    ///
    /// Takes time linear in the nodes, but for the sorting of an element's attributes. Uses no recursion.
    ///
    /// <https://dom.spec.whatwg.org/#concept-node-equals>
    ///
    /// ```
    /// let one = fivefold::html::parse("<p id=a class=b>Text");
    /// let two = fivefold::html::parse("<P class='b' id='a'>Text</P>");
    /// assert!(one.root().is_equal_node(two.root()));
    /// let three = fivefold::html::parse("<p id=a class=b>text");
    /// assert!(!one.root().is_equal_node(three.root()));
    /// ```
    pub fn is_equal_node(self, other: NodeRef<'_>) -> bool {
        let (mut one, mut two) = (self, other);
        loop {
            work::steps(1);
            if !is_equal_alone(one, two) {
                return false;
            }
            match (one.first_child(), two.first_child()) {
                (Some(first), Some(second)) => {
                    (one, two) = (first, second);
                    continue;
                }
                (None, None) => {}
                _ => return false,
            }
            loop {
                if one == self {
                    return true;
                }
                match (one.next_sibling(), two.next_sibling()) {
                    (Some(first), Some(second)) => {
                        (one, two) = (first, second);
                        break;
                    }
                    (None, None) => {}
                    _ => return false,
                }
                let (Some(first), Some(second)) = (one.parent(), two.parent()) else { return false };
                (one, two) = (first, second);
            }
        }
    }
}

/// Whether the nodes are equal, but for their children.
fn is_equal_alone(one: NodeRef<'_>, two: NodeRef<'_>) -> bool {
    match (one.kind(), two.kind()) {
        (NodeKind::Element(_), NodeKind::Element(_)) => name(one) == name(two) && attributes(one) == attributes(two),
        (
            NodeKind::Doctype { name, public_id, system_id },
            NodeKind::Doctype { name: other_name, public_id: other_public_id, system_id: other_system_id },
        ) => {
            // In the DOM, an identifier that is not there is an empty one.
            let is_same = |one: Option<&str>, two: Option<&str>| one.unwrap_or_default() == two.unwrap_or_default();
            name == other_name && is_same(public_id, other_public_id) && is_same(system_id, other_system_id)
        }
        (one, two) => one == two,
    }
}

fn name(node: NodeRef<'_>) -> [Option<&str>; 3] {
    [node.namespace_uri(), node.prefix(), node.local_name()]
}

/// The attributes of an element in an order that depends on nothing else. Their prefixes do not count, but for those
/// that nothing declares, which stand for their namespaces.
fn attributes<'a>(node: NodeRef<'a>) -> Vec<[Option<&'a str>; 4]> {
    let parts = |attribute: Attribute<'a>| {
        let is_undeclared = attribute.namespace().is_undeclared();
        let prefix = if is_undeclared { attribute.prefix() } else { None };
        [attribute.namespace_uri(), prefix, Some(attribute.local_name()), Some(attribute.value())]
    };
    let mut attributes: Vec<_> = node.attributes().map(parts).collect();
    attributes.sort_unstable();
    attributes
}

#[cfg(all(test, feature = "xml"))]
mod tests {
    use crate::Document;
    use crate::parser::xml::Parser;

    fn parse(text: &str) -> Document {
        Parser::new(Default::default()).parse(text)
    }

    #[test]
    fn each_part_counts() {
        let equal = |one: &str, two: &str| parse(one).root().is_equal_node(parse(two).root());
        let all = "<!DOCTYPE a PUBLIC 'p' 's'><?t d?><a xmlns:p='u' p:b='1' c='2'><p:d/>x<!--y--></a>";
        assert!(equal(all, all));
        for different in [
            all.replace("DOCTYPE a", "DOCTYPE b"),
            all.replace("'s'", "'t'"),
            all.replace("?t d", "?t e"),
            all.replace("='u'", "='v'"),
            all.replace("c='2'", "c='3'"),
            all.replace("c='2'", ""),
            all.replace(" c=", " f=''  c="),
            all.replace("<p:d/>", "<d/>"),
            all.replace("<p:d/>", "<p:d/><p:d/>"),
            all.replace("<p:d/>x", "<p:d>x</p:d>"),
            all.replace("x<", "X<"),
            all.replace("<!--y-->", ""),
        ] {
            assert!(!equal(all, &different) && !equal(&different, all), "{different}");
        }
        assert!(equal("<a b='1' c='2'/>", "<a c='2' b='1'></a>"));
        // The prefix of an attribute does not count, that of an element does.
        assert!(equal("<a p:b='' xmlns:p='u' xmlns:q='u'/>", "<a q:b='' xmlns:p='u' xmlns:q='u'/>"));
        assert!(!equal("<p:a xmlns:p='u' xmlns:q='u'/>", "<q:a xmlns:p='u' xmlns:q='u'/>"));
        // What no declaration gives a namespace differs from what has none.
        assert!(!equal("<a p:b=''/>", "<a b=''/>"));
    }

    #[test]
    fn nothing_beside_the_nodes_counts() {
        let document = parse("<r><a>1</a><a>1</a><b/></r>");
        let children: Vec<_> = document.root().first_child().unwrap().children().collect();
        assert!(children[0].is_equal_node(children[1]) && !children[0].is_equal_node(children[2]));
        assert!(children[2].is_equal_node(parse("<b></b>").root().first_child().unwrap()));
    }
}

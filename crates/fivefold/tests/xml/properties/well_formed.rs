//! Strategies for well-formed documents, each with its expected tree.

use core::fmt::Write;
use proptest::prelude::*;
use proptest::sample::select;

/// The internal subset of every document that has one. Elements named `el` have a default and a list of tokens.
const SUBSET: &str = "<!DOCTYPE root [\n<!ENTITY e \"ent\"><!ENTITY nested '[&e;]' ><!ENTITY white 'a&#10;b&#9;c'>\
    <!ENTITY e 'second'><!ENTITY mark \"<m k='&#38;e;'>&e;</m>\"><!ENTITY % pe '<!ENTITY f \"(&#38;e;)\">'>\
    %pe;<!-- ] --><?p ]> ?><!ELEMENT el (#PCDATA|m)*><!ATTLIST el d CDATA 'df&#38;t' t NMTOKENS #IMPLIED>\
    <!NOTATION n SYSTEM 's>'>\r\n]>";

/// Fragments of text: their source, and their meaning. Concatenation does not change the meaning of any two.
const TEXT: &[(&str, &str)] = &[
    ("text", "text"),
    (" é𝄞\u{85}\u{7F}", " é𝄞\u{85}\u{7F}"),
    ("&amp;", "&"),
    ("&lt;a&gt;", "<a>"),
    ("&quot;&apos;", "\"'"),
    ("\"'", "\"'"),
    ("&#65;&#x1F600;", "A😀"),
    ("&#13;&#x9;&#150;", "\r\t\u{96}"),
    ("\r\nx\ry\nz", "\nx\ny\nz"),
    ("<![CDATA[<a>&amp;\r\n]]>", "<a>&amp;\n"),
    ("<![CDATA[]]>", ""),
    ("<![CDATA[]]]]]>", "]]]"),
    ("]] > ]", "]] > ]"),
    ("x\\y", "x\\y"),
];

/// Fragments of text that need the internal subset.
const ENTITY_TEXT: &[(&str, &str)] = &[("&e;", "ent"), ("&nested;", "[ent]"), ("&white;", "a\nb\tc"), ("&f;", "(ent)")];

/// Fragments of attribute values.
const VALUES: &[(&str, &str)] = &[
    ("v", "v"),
    ("&quot;&apos;&lt;", "\"'<"),
    ("\tx\r\ny\nz\ru", " x y z u"),
    ("&#10;&#x9;&#13;", "\n\t\r"),
    ("  a>b  ", "  a>b  "),
    ("é&#x10000;", "é\u{10000}"),
];

const ENTITY_VALUES: &[(&str, &str)] = &[("&e;", "ent"), ("&nested;", "[ent]"), ("&white;", "a b c"), ("&f;", "(ent)")];

/// A node: its source and its meaning.
#[derive(Clone, Debug)]
enum Node {
    Text(&'static str, &'static str),
    Comment(&'static str),
    Instruction(&'static str, &'static str),
    /// The reference `&mark;`, which stands for an element.
    Mark,
    Element(Element),
}

#[derive(Clone, Debug)]
struct Element {
    name: &'static str,
    /// Distinct names, with the fragments of their values.
    attributes: Vec<(&'static str, Vec<(&'static str, &'static str)>)>,
    /// The default namespace that the element declares.
    namespace: Option<&'static str>,
    children: Vec<Node>,
    space: &'static str,
    quote: char,
}

fn text(has_subset: bool) -> impl Strategy<Value = (&'static str, &'static str)> {
    let all: Vec<_> = TEXT.iter().chain(if has_subset { ENTITY_TEXT } else { &[] }).copied().collect();
    select(all)
}

fn leaf(has_subset: bool) -> impl Strategy<Value = Node> {
    let mark = if has_subset { Node::Mark } else { Node::Text("x", "x") };
    prop_oneof![
        4 => text(has_subset).prop_map(|(source, meaning)| Node::Text(source, meaning)),
        1 => select(&["", " c ", ">a", "->b", "<!x&y;]]>", "é\t- - "][..]).prop_map(Node::Comment),
        1 => select(&[("t", ""), ("t", "d"), ("xml-stylesheet", "href='x'"), ("é", "? >?")][..])
            .prop_map(|(target, data)| Node::Instruction(target, data)),
        1 => Just(mark),
    ]
}

fn element(has_subset: bool, children: impl Strategy<Value = Vec<Node>>) -> impl Strategy<Value = Node> {
    let values: Vec<_> = VALUES.iter().chain(if has_subset { ENTITY_VALUES } else { &[] }).copied().collect();
    let attribute = (select(&["a", "b", "p:c", "xml:lang", "t"][..]), prop::collection::vec(select(values), 0..4));
    let attributes = prop::collection::vec(attribute, 0..4).prop_map(|mut attributes| {
        attributes.sort_by_key(|(name, _)| *name);
        attributes.dedup_by_key(|(name, _)| *name);
        attributes
    });
    let namespace = select(&[None, None, Some("urn:d"), Some("")][..]);
    let style = (select(&[" ", "\n", "\t ", "\r\n"][..]), select(&['"', '\''][..]));
    (select(&["el", "p:el", "é"][..]), attributes, namespace, children, style).prop_map(
        |(name, attributes, namespace, children, (space, quote))| {
            Node::Element(Element { name, attributes, namespace, children, space, quote })
        },
    )
}

/// A document and its expected tree.
pub(crate) fn document() -> impl Strategy<Value = (String, String)> {
    let root = |has_subset: bool| {
        let node = leaf(has_subset)
            .prop_recursive(4, 32, 5, move |inner| element(has_subset, prop::collection::vec(inner, 0..5)));
        element(has_subset, prop::collection::vec(node, 0..6)).prop_map(move |node| (has_subset, node))
    };
    let misc = || select(&[("", ""), ("<!--c-->\n", "| <!-- c -->\n"), (" <?t?>\r\n", "| <?t?>\n")][..]);
    let declaration = select(&["", "<?xml version='1.0' encoding='x' standalone='no' ?>", "\u{FEFF}"][..]);
    (declaration, misc(), prop_oneof![root(true), root(false)], misc()).prop_map(
        |(declaration, before, (has_subset, root), after)| {
            let (mut source, mut tree) = (format!("{declaration}{}", before.0), before.1.to_owned());
            if has_subset {
                source.push_str(SUBSET);
                tree.push_str("| <!DOCTYPE root>\n");
            }
            // The root declares the prefix of the names below it.
            source.push_str("<root xmlns:p=\"urn:p\">");
            write_source(&root, &mut source);
            source.push_str("</root>");
            source.push_str(after.0);
            tree.push_str("| <root>\n|   {http://www.w3.org/2000/xmlns/}xmlns:p=\"urn:p\"\n");
            write_tree(core::slice::from_ref(&root), has_subset, "", 1, &mut tree);
            tree.push_str(after.1);
            (source, tree)
        },
    )
}

fn write_source(node: &Node, output: &mut String) {
    match node {
        Node::Text(source, _) => output.push_str(source),
        Node::Comment(data) => *output += &format!("<!--{data}-->"),
        Node::Instruction(target, "") => *output += &format!("<?{target}?>"),
        Node::Instruction(target, data) => *output += &format!("<?{target} \n{data}?>"),
        Node::Mark => output.push_str("&mark;"),
        Node::Element(element) => {
            let Element { name, attributes, namespace, children, space, quote } = element;
            *output += &format!("<{name}");
            for (name, value) in attributes {
                let value: String = value.iter().map(|(source, _)| *source).collect();
                *output += &format!("{space}{name}{}={}{quote}{value}{quote}", &space[1..], &space[1..]);
            }
            if let Some(namespace) = namespace {
                *output += &format!("{space}xmlns={quote}{namespace}{quote}");
            }
            if children.is_empty() && *quote == '"' {
                *output += &format!("{}/>", &space[1..]);
                return;
            }
            output.push('>');
            children.iter().for_each(|child| write_source(child, output));
            *output += &format!("</{name}{}>", &space[1..]);
        }
    }
}

fn line(depth: usize, text: &str, output: &mut String) {
    let _ = writeln!(output, "| {}{text}", "  ".repeat(depth));
}

/// Writes siblings in the tree format. Adjacent texts are joined.
fn write_tree(nodes: &[Node], has_subset: bool, namespace: &str, depth: usize, output: &mut String) {
    let mut text = String::new();
    for node in nodes {
        if let Node::Text(_, meaning) = node {
            text.push_str(meaning);
            continue;
        }
        write_text(&mut text, depth, output);
        match node {
            Node::Text(..) => {}
            Node::Comment(data) => line(depth, &format!("<!-- {} -->", escape(data)), output),
            Node::Instruction(target, "") => line(depth, &format!("<?{target}?>"), output),
            Node::Instruction(target, data) => line(depth, &format!("<?{target} {}?>", escape(data)), output),
            Node::Mark => {
                line(depth, &expanded("m", namespace), output);
                line(depth + 1, "k=\"ent\"", output);
                line(depth + 1, "\"ent\"", output);
            }
            Node::Element(element) => write_element(element, has_subset, namespace, depth, output),
        }
    }
    write_text(&mut text, depth, output);
}

fn write_text(text: &mut String, depth: usize, output: &mut String) {
    if !text.is_empty() {
        line(depth, &format!("\"{}\"", escape(text)), output);
        text.clear();
    }
}

fn write_element(element: &Element, has_subset: bool, outer: &str, depth: usize, output: &mut String) {
    let namespace = element.namespace.unwrap_or(outer);
    line(depth, &expanded(element.name, namespace), output);
    let mut lines: Vec<String> = element
        .attributes
        .iter()
        .map(|(name, value)| {
            let value: String = value.iter().map(|(_, meaning)| *meaning).collect();
            let is_list = has_subset && element.name == "el" && *name == "t";
            let value = if is_list { collapse(&value) } else { value };
            let namespace = match *name {
                "p:c" => "{urn:p}",
                "xml:lang" => "{http://www.w3.org/XML/1998/namespace}",
                _ => "",
            };
            format!("{namespace}{name}=\"{}\"", escape(&value))
        })
        .collect();
    lines.extend(element.namespace.map(|uri| format!("{{http://www.w3.org/2000/xmlns/}}xmlns=\"{uri}\"")));
    if has_subset && element.name == "el" {
        lines.push("d=\"df&t\"".to_owned());
    }
    lines.sort();
    lines.iter().for_each(|attribute| line(depth + 1, attribute, output));
    write_tree(&element.children, has_subset, namespace, depth + 1, output);
}

/// The element's name in a line. The prefix `p` is that of the root.
fn expanded(name: &str, namespace: &str) -> String {
    match (name.starts_with("p:"), namespace) {
        (true, _) => format!("<{{urn:p}}{name}>"),
        (false, "") => format!("<{name}>"),
        (false, _) => format!("<{{{namespace}}}{name}>"),
    }
}

/// <https://www.w3.org/TR/xml/#AVNormalize>
fn collapse(value: &str) -> String {
    value.split(' ').filter(|token| !token.is_empty()).collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    let escaped = escaped.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t");
    let code = |character: char| match character {
        '\u{7F}'..='\u{9F}' => format!("\\u{{{:X}}}", u32::from(character)),
        _ => character.to_string(),
    };
    escaped.chars().map(code).collect()
}

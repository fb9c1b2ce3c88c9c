//! What is in a page, seen from outside: by html5ever and by Fivefold, with scripting and without.

use fivefold::Document;
use fivefold::html::{self, Parser, Scripting};
use html5ever::driver::{ParseOpts, parse_document, parse_fragment};
use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{QualName, local_name, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// An element of a page.
#[derive(Debug)]
pub(crate) struct Seen {
    /// `svg`, `math`, or empty for HTML.
    pub(crate) vocabulary: &'static str,
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

/// Every element of a page, for each parser and each setting that makes a difference.
pub(crate) fn readings(page: &str) -> Vec<(String, Vec<Seen>)> {
    let mut readings = Vec::new();
    for scripting in [true, false] {
        readings.push((format!("html5ever, scripting: {scripting}"), html5ever_document(page, scripting)));
        readings.push((format!("html5ever, fragment, scripting: {scripting}"), html5ever_fragment(page, scripting)));
        let mode = if scripting { Scripting::Normal } else { Scripting::Disabled };
        let document = Parser::new(html::Options::default().with_scripting(mode)).parse(page);
        readings.push((format!("fivefold, scripting: {scripting}"), of_fivefold(&document)));
    }
    readings
}

fn options(scripting_enabled: bool) -> ParseOpts {
    let tree_builder = TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() };
    ParseOpts { tree_builder, ..ParseOpts::default() }
}

fn html5ever_document(page: &str, scripting: bool) -> Vec<Seen> {
    of_rcdom(&parse_document(RcDom::default(), options(scripting)).one(page))
}

fn html5ever_fragment(page: &str, scripting: bool) -> Vec<Seen> {
    let context = QualName::new(None, ns!(html), local_name!("body"));
    of_rcdom(&parse_fragment(RcDom::default(), options(scripting), context, Vec::new(), scripting).one(page))
}

fn of_rcdom(dom: &RcDom) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut handles: Vec<Handle> = vec![dom.document.clone()];
    while let Some(handle) = handles.pop() {
        handles.extend(handle.children.borrow().iter().cloned());
        let NodeData::Element { name, attrs, template_contents, .. } = &handle.data else { continue };
        handles.extend(template_contents.borrow().clone());
        let attrs = attrs.borrow();
        let attributes = attrs.iter().map(|attribute| {
            let prefix = attribute.name.prefix.as_ref().map(|prefix| format!("{prefix}:")).unwrap_or_default();
            (format!("{prefix}{}", attribute.name.local), attribute.value.to_string())
        });
        let vocabulary = vocabulary(&name.ns);
        seen.push(Seen { vocabulary, name: name.local.to_string(), attributes: attributes.collect() });
    }
    seen
}

fn of_fivefold(document: &Document) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut nodes = vec![document.root()];
    while let Some(node) = nodes.pop() {
        nodes.extend(node.children());
        nodes.extend(node.template_contents());
        nodes.extend(node.shadow_root().map(|(root, _)| root));
        let Some(name) = node.local_name().filter(|_| node.is_element()) else { continue };
        let attributes = node.attributes().map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned()));
        let vocabulary = vocabulary(node.namespace_uri().unwrap_or_default());
        seen.push(Seen { vocabulary, name: name.to_owned(), attributes: attributes.collect() });
    }
    seen
}

fn vocabulary(uri: &str) -> &'static str {
    match uri {
        "http://www.w3.org/2000/svg" => "svg",
        "http://www.w3.org/1998/Math/MathML" => "math",
        _ => "",
    }
}

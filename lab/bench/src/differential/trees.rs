//! The compared trees of fivefold and of html5ever, in the format of html5lib's tests.

use super::soup::Input;
use core::fmt::Write as _;
use fivefold::html::{Context, Options, Parser, tree_format};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, LocalName, Namespace, ParseOpts, QualName, local_name, ns, parse_document, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use std::panic::catch_unwind;

/// The tree of fivefold, without declarative shadow roots, which the peers do not create either.
pub fn fivefold(input: &Input) -> String {
    let options = Options::default().with_shadow_roots(false);
    let document = match input.context {
        None => Parser::new(options).parse(&input.text),
        Some(context) => {
            let context: Context = context.parse().expect("the contexts of the soup exist");
            Parser::for_fragment(&context, options).parse(&input.text)
        }
    };
    tree_format(&document).to_string().trim_end_matches('\n').to_owned()
}

/// The tree of html5ever; `None` if it panics.
pub fn html5ever(input: &Input) -> Option<String> {
    catch_unwind(|| {
        let text = StrTendril::from(&*input.text);
        let mut options = ParseOpts::default();
        options.tree_builder.scripting_enabled = false;
        let Some(context) = input.context else {
            return write_tree(&parse_document(RcDom::default(), options).one(text).document);
        };
        let dom = parse_fragment(RcDom::default(), options, qualified(context), Vec::new(), false).one(text);
        let root = dom.document.children.borrow()[0].clone();
        write_tree(&root)
    })
    .ok()
}

fn qualified(context: &str) -> QualName {
    let (namespace, name) = match context.split_once(' ') {
        Some(("svg", name)) => (ns!(svg), name),
        Some(("math", name)) => (ns!(mathml), name),
        _ => (ns!(html), context),
    };
    QualName::new(None, namespace, LocalName::from(name))
}

/// The children of a node, in html5lib's format.
fn write_tree(root: &Handle) -> String {
    let mut out = String::new();
    let push_children = |node: &Handle, depth: usize, stack: &mut Vec<(Handle, usize)>| {
        stack.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth)));
    };
    let mut stack = Vec::new();
    push_children(root, 0, &mut stack);
    while let Some((node, depth)) = stack.pop() {
        let indent = "  ".repeat(depth);
        match &node.data {
            NodeData::Document => {
                let _ = writeln!(out, "| {indent}content");
            }
            NodeData::Doctype { name, public_id, system_id } if public_id.is_empty() && system_id.is_empty() => {
                let _ = writeln!(out, "| {indent}<!DOCTYPE {name}>");
            }
            NodeData::Doctype { name, public_id, system_id } => {
                let _ = writeln!(out, "| {indent}<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">");
            }
            NodeData::Text { contents } => {
                let _ = writeln!(out, "| {indent}\"{}\"", contents.borrow());
            }
            NodeData::Comment { contents } => {
                let _ = writeln!(out, "| {indent}<!-- {contents} -->");
            }
            NodeData::ProcessingInstruction { target, contents } => {
                let _ = writeln!(out, "| {indent}<?{target} {contents}?>");
            }
            NodeData::Element { name, attrs, template_contents, .. } => {
                let _ = writeln!(out, "| {indent}<{}{}>", prefix(&name.ns), name.local);
                write_attributes(&mut out, depth, &attrs.borrow());
                push_children(&node, depth + 1, &mut stack);
                if let Some(contents) = &*template_contents.borrow()
                    && name.local == local_name!("template")
                {
                    push_children(contents, depth + 2, &mut stack);
                    stack.push((contents.clone(), depth + 1));
                }
                continue;
            }
        }
    }
    out.truncate(out.trim_end_matches('\n').len());
    out
}

fn prefix(namespace: &Namespace) -> &'static str {
    match *namespace {
        ns!(svg) => "svg ",
        ns!(mathml) => "math ",
        _ => "",
    }
}

fn write_attributes(out: &mut String, depth: usize, attributes: &[Attribute]) {
    let name = |attribute: &Attribute| match attribute.name.ns {
        ns!(xlink) => format!("xlink {}", attribute.name.local),
        ns!(xml) => format!("xml {}", attribute.name.local),
        ns!(xmlns) => format!("xmlns {}", attribute.name.local),
        _ => attribute.name.local.to_string(),
    };
    let mut sorted: Vec<_> = attributes.iter().map(|attribute| (name(attribute), &attribute.value)).collect();
    sorted.sort_by(|one, other| one.0.encode_utf16().cmp(other.0.encode_utf16()));
    for (name, value) in sorted {
        let _ = writeln!(out, "| {}  {name}=\"{value}\"", "  ".repeat(depth));
    }
}

//! What is written parses to the tree again.

use super::{context, options};
use crate::HTML;
use crate::input::Input;
use crate::nodes::all;
use fivefold::dom::{NodeKind, QuirksMode};
use fivefold::html::{Context, Formatting, Options, Parser, Scripting, SerializeOptions, ShadowRoots, tree_format};
use fivefold::{Document, Limits, Namespace, NodeRef};

/// A document, a fragment and the content of each element come back from minimal and indented HTML, and what is written
/// again stays the same, wherever the standard's serialization comes back.
pub fn html_writing(data: &[u8]) {
    let mut input = Input::new(data);
    let options = options(&mut input)
        .with_limits(Limits::default())
        .with_scripting(input.pick(&[Scripting::Disabled, Scripting::Normal]));
    let is_fragment = input.choose::<bool>();
    let context = context(&mut input);
    let quirks_mode = input.pick(&[QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks]);
    let indent = usize::from(input.below(5));
    let text = input.text(&HTML);
    let parse = |text: &str| {
        if is_fragment {
            Parser::for_fragment(&context, options.with_quirks_mode(quirks_mode)).parse(text)
        } else {
            Parser::new(options).parse(text)
        }
    };
    // Such a fragment does not say that it is raw text.
    if parse("<b>").root().text_content() == "<b>" {
        return;
    }
    // The tree that the standard's serialization gives is more often one that can be given.
    for document in [parse(&text), parse(&standard(&parse(&text)))] {
        if assert_written_comes_back(&document, indent, parse) && !is_fragment {
            assert_file_stays(&document, indent, parse);
        }
        assert_content_comes_back(&document, options);
    }
}

fn with(formatting: Formatting) -> SerializeOptions {
    SerializeOptions::default().with_shadow_roots(ShadowRoots::All).with_formatting(formatting)
}

/// Whether the standard's serialization of a document parses to the same tree: then that is one that HTML can express.
fn comes_back(document: &Document, parse: impl Fn(&str) -> Document) -> bool {
    tree_format(&parse(&standard(document))).to_string() == tree_format(document).to_string()
}

/// The standard's serialization, with the identifiers of the DOCTYPE, without which the mode could differ.
fn standard(document: &Document) -> String {
    let written = with(Formatting::Standard).serialize(document);
    let doctype = document.root().children().find_map(|child| match child.kind() {
        NodeKind::Doctype { name, public_id, system_id } => Some((name, public_id, system_id)),
        _ => None,
    });
    let Some((name, public_id, system_id)) = doctype else { return written };
    let quoted = |id: &str| if id.contains('"') { format!(" '{id}'") } else { format!(" \"{id}\"") };
    let ids = match (public_id, system_id) {
        (None, None) => String::new(),
        (Some(public), None) => format!(" PUBLIC{}", quoted(public)),
        (None, Some(system)) => format!(" SYSTEM{}", quoted(system)),
        (Some(public), Some(system)) => format!(" PUBLIC{}{}", quoted(public), quoted(system)),
    };
    written.replacen(&format!("<!DOCTYPE {name}>"), &format!("<!DOCTYPE {name}{ids}>"), 1)
}

/// Asserts that a document comes back from complete, minimal and indented HTML, which then is written the same again. Returns
/// whether HTML can express its tree in all of its forms; the indented one is not asserted with a link in a link, and none if
/// none comes back.
///
/// # Panics
///
/// Panics if only some of the forms come back, or if a form changes.
pub fn assert_written_comes_back(document: &Document, indent: usize, parse: impl Fn(&str) -> Document) -> bool {
    let (minimal_form, indented_form) = (with(Formatting::Minimal), with(Formatting::Indented(indent)));
    let complete = with(Formatting::Complete).serialize(document);
    let from_complete = parse(&complete);
    let (minimal, indented) = (minimal_form.serialize(document), indented_form.serialize(document));
    let (from_minimal, from_indented) = (parse(&minimal), parse(&indented));
    let (tree, tree_without_space) = (tree_format(document).to_string(), without_space(document));
    let minimal_comes_back = tree_format(&from_minimal).to_string() == tree;
    let indented_comes_back = without_space(&from_indented) == tree_without_space;
    let complete_comes_back = tree_format(&from_complete).to_string() == tree;
    if !complete_comes_back && !minimal_comes_back && !indented_comes_back && !comes_back(document, &parse) {
        return false;
    }
    assert!(complete_comes_back, "complete: {complete:?}\n{tree}\n{}", tree_format(&from_complete));
    assert!(minimal_comes_back, "minimal: {minimal:?}\n{tree}\n{}", tree_format(&from_minimal));
    assert_eq!(with(Formatting::Complete).serialize(&from_complete), complete, "complete HTML changes");
    assert_eq!(minimal_form.serialize(&from_minimal), minimal, "minimal HTML changes");
    if has_nested_links(document) {
        return false;
    }
    assert!(indented_comes_back, "indented: {indented:?}\n{tree}\n{}", tree_format(&from_indented));
    assert_eq!(indented_form.serialize(&from_indented), indented, "indented HTML changes");
    true
}

/// Asserts that a document comes back from a form of HTML, but for white space, and is written the same again, unless HTML cannot
/// express its tree.
///
/// # Panics
///
/// Panics if it does not.
pub(crate) fn assert_form_comes_back(document: &Document, form: SerializeOptions, parse: impl Fn(&str) -> Document) {
    if !comes_back(document, &parse) || has_nested_links(document) {
        return;
    }
    let written = form.serialize(document);
    let again = parse(&written);
    if !form.collapse {
        assert_eq!(without_space(&again), without_space(document), "{written:?}");
    }
    assert_eq!(form.serialize(&again), written, "it is written otherwise again");
}

/// Whether a link is in a link. The inner start tag closes the outer element for what follows, so that white space which is put
/// behind it goes elsewhere.
fn has_nested_links(document: &Document) -> bool {
    all(document).any(|(.., node)| {
        let name = node.local_name().filter(|name| ["a", "nobr"].contains(name));
        name.is_some() && node.ancestors().any(|ancestor| ancestor.local_name() == name)
    })
}

/// Asserts that a file of an indented document, which ends with a line, stays the same.
///
/// # Panics
///
/// Panics if it does not.
pub fn assert_file_stays(document: &Document, indent: usize, parse: impl Fn(&str) -> Document) {
    let file = |document: &Document| {
        let mut text = with(Formatting::Indented(indent)).serialize(document);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text
    };
    let text = file(document);
    assert_eq!(file(&parse(&text)), text, "a file changes");
}

/// Asserts that the minimal content of each element parses to what its standard content parses to, in the element.
fn assert_content_comes_back(document: &Document, options: Options) {
    const MOST: usize = 8;
    let options = options.with_shadow_roots(true);
    let has_own_content = |node: &NodeRef<'_>| node.local_name().is_some() && !has_noscript_in_template(*node);
    for element in document.root().descendants().filter(has_own_content).take(MOST) {
        let name = element.local_name().unwrap_or_default();
        let context = Context::with_namespace(element.namespace().unwrap_or(Namespace::HTML), name);
        let encoding = element.attribute("encoding").unwrap_or_default();
        let context = context.with_attribute("encoding", encoding);
        let is_in_form =
            core::iter::successors(Some(element), |node| node.parent()).any(|node| node.local_name() == Some("form"));
        let context = if is_in_form { context.with_form_ancestor() } else { context };
        let parse = |text: &str| Parser::for_fragment(&context, options).parse(text);
        let content = |formatting| with(formatting).serialize_inner(document, element.id());
        let (standard, minimal) = (content(Formatting::Standard), content(Formatting::Minimal));
        let expected = parse(&standard);
        // Else the tree is not one that HTML can express.
        if with(Formatting::Standard).serialize(&expected) == standard {
            assert_eq!(
                tree_format(&parse(&minimal)).to_string(),
                tree_format(&expected).to_string(),
                "in {name}: {minimal:?}"
            );
        }
    }
}

/// Whether it is a template, or has one with a `noscript`. The standard has that written as if there were no scripting, and
/// parsers read it otherwise, the more so if the template makes a shadow root.
fn has_noscript_in_template(element: NodeRef<'_>) -> bool {
    let mut templates: Vec<_> = element.descendants().filter_map(NodeRef::template_contents).collect();
    while let Some(contents) = templates.pop() {
        if contents.descendants().any(|node| node.local_name() == Some("noscript")) {
            return true;
        }
        templates.extend(contents.descendants().filter_map(NodeRef::template_contents));
    }
    element.template_contents().is_some()
}

/// A part of a tree, for the white space beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    InLine,
    BlockEdge,
    /// The start or the end of what is not displayed.
    HiddenStart,
    HiddenEnd,
    /// A comment and the like.
    Nothing,
    Space,
}

impl Part {
    /// Whether white space after this is collapsed away, if that before it is or not. Keeps in `around` what was so before each
    /// hidden element around.
    fn collapses(self, is_collapsed: bool, around: &mut Vec<bool>) -> bool {
        match self {
            Self::InLine => false,
            Self::BlockEdge => true,
            Self::HiddenStart => {
                around.push(is_collapsed);
                true
            }
            Self::HiddenEnd => around.pop().unwrap_or(true),
            Self::Nothing | Self::Space => is_collapsed,
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::HiddenStart => Self::HiddenEnd,
            Self::HiddenEnd => Self::HiddenStart,
            other => other,
        }
    }
}

/// The tree in lines, without white space that is collapsed away; of other white space with a line feed, only that it is such.
fn without_space(document: &Document) -> Vec<String> {
    let mut parts = parts(document);
    for is_backward in [false, true] {
        let (mut is_collapsed, mut around) = (true, Vec::new());
        parts.retain(|(part, _)| {
            let is_kept = *part != Part::Space || !is_collapsed;
            is_collapsed = if is_backward { part.reversed() } else { *part }.collapses(is_collapsed, &mut around);
            is_kept
        });
        parts.reverse();
    }
    parts.into_iter().map(|(_, line)| line).collect()
}

fn parts(document: &Document) -> Vec<(Part, String)> {
    let mut parts = Vec::new();
    // The nodes to come, with their depth, and how many elements around show all white space; or the end of an element.
    let mut nodes = vec![(Ok(document.root()), 0, 0)];
    while let Some((node, depth, exact)) = nodes.pop() {
        let node = match node {
            Ok(node) => node,
            Err(end) => {
                parts.push((end, "end".to_owned()));
                continue;
            }
        };
        if let NodeKind::Text(text) = node.kind() {
            parts.extend(if exact > 0 { vec![(Part::InLine, format!("{depth} {text:?}"))] } else { words(text) });
            continue;
        }
        // Those of the tag that declares a shadow root are in no tree, and are not written.
        let attributes: Vec<_> = node.local_name().into_iter().flat_map(|_| node.attributes()).collect();
        let kind = node.local_name().map_or_else(|| format!("{:?}", node.kind()), str::to_owned);
        let line = format!("{depth} {kind} {:?} {attributes:?}", node.namespace());
        let is_in_head = node.parent().is_some_and(|parent| parent.local_name() == Some("head"));
        let (start, end) = match node.local_name() {
            None => (Part::Nothing, Part::Nothing),
            Some(_) if is_in_head => (Part::HiddenStart, Part::HiddenEnd),
            Some(name) if has_display(node) && !matches!(name, "br" | "wbr") => {
                match declared(node, "display").as_deref() {
                    Some("none") => (Part::HiddenStart, Part::HiddenEnd),
                    Some("block" | "flex" | "flow-root" | "grid" | "list-item" | "table") => {
                        (Part::BlockEdge, Part::BlockEdge)
                    }
                    _ => (Part::InLine, Part::InLine),
                }
            }
            Some(_) if is_named(node, HIDDEN) => (Part::HiddenStart, Part::HiddenEnd),
            Some(_) if is_named(node, BLOCKS) => (Part::BlockEdge, Part::BlockEdge),
            Some(_) => (Part::InLine, Part::InLine),
        };
        parts.push((start, line));
        nodes.push((Err(end), depth, exact));
        let exact = exact + usize::from(is_exact(node));
        let content = node.template_contents().unwrap_or(node);
        nodes.extend(content.children().rev().map(|child| (Ok(child), depth + 1, exact)));
        nodes.extend(node.shadow_root().map(|(root, _)| (Ok(root), depth + 1, exact)));
    }
    parts
}

/// A text, apart from the white space at its ends. White space in it that has a line feed is one line feed.
fn words(text: &str) -> Vec<(Part, String)> {
    const SPACE: [char; 3] = [' ', '\t', '\n'];
    let space = |space: &str| (Part::Space, if space.contains('\n') { "\n".to_owned() } else { space.to_owned() });
    let content = text.trim_start_matches(SPACE);
    let mut parts = vec![space(&text[..text.len() - content.len()])];
    if !content.is_empty() {
        let words = content.trim_end_matches(SPACE);
        let lines: Vec<_> =
            words.split('\n').map(|line| line.trim_matches(SPACE)).filter(|line| !line.is_empty()).collect();
        parts.extend([(Part::InLine, lines.join("\n")), space(&content[words.len()..])]);
    }
    parts.retain(|(_, text)| !text.is_empty());
    parts
}

/// Whether all white space in an element is shown, or read by a program.
fn is_exact(node: NodeRef<'_>) -> bool {
    const NAMES: &str = " iframe listing noembed noframes plaintext pre script style textarea title xmp ";
    if declared(node, "white-space").is_some_and(|value| value.contains("pre") || value.contains("break")) {
        return true;
    }
    match node.namespace() {
        Some(Namespace::HTML) => {
            is_named(node, NAMES) || node.document().has_scripting() && is_named(node, " noscript ")
        }
        _ => matches!(node.local_name(), Some("script" | "style")) || node.attribute("xml:space") == Some("preserve"),
    }
}

/// Whether an element is displayed as its attribute `style` says.
fn has_display(node: NodeRef<'_>) -> bool {
    let is_svg = node.namespace() == Some(Namespace::SVG) && node.local_name() == Some("svg");
    (is_svg || node.namespace() == Some(Namespace::HTML)) && declared(node, "display").is_some()
}

/// The value of a property in the attribute `style`, if there is nothing difficult in that.
fn declared(node: NodeRef<'_>, property: &str) -> Option<String> {
    let declarations = node.attribute("style")?.split(';').filter_map(|declaration| declaration.split_once(':'));
    let mut values = declarations.filter(|(name, _)| name.trim().eq_ignore_ascii_case(property));
    values.next_back().map(|(_, value)| value.trim_end_matches("!important").trim().to_ascii_lowercase())
}

/// The elements that CSS or the standard's rendering section, of November 2026, do not put into a line.
const BLOCKS: &str = " html head body address blockquote center dialog div figure figcaption footer form header hr \
    legend listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt \
    menu ol ul li table caption colgroup col thead tbody tfoot tr td th fieldset details summary frameset frame ";

/// Those that it does not display.
const HIDDEN: &str = " area base basefont datalist link meta noembed noframes param script style template title ";

fn is_named(node: NodeRef<'_>, names: &str) -> bool {
    node.namespace() == Some(Namespace::HTML) && names.contains(&format!(" {} ", node.local_name().unwrap_or_default()))
}

//! Removes what is dangerous or unwanted from a document, by the rules and the default configuration of the Sanitizer API.
//!
//! <https://wicg.github.io/sanitizer-api/>, which is a part of the HTML Standard since 2026.
//!
//! - [`clean`] takes HTML and returns HTML; [`sanitize`] changes a document, or a part of it. [`clean_with`] takes
//!   limits and a stop signal, [`sanitize_with`] a signal; both return an error rather than something incomplete.
//! - A [`Config`] lists what is kept. The default is the standard's: text with its structure, links, tables.
//! - What runs scripts goes in every configuration: `script`, `iframe` and their like, `base`, `javascript:` URLs that are
//!   navigated to, and event handlers, which are all attributes whose names begin with `on`. [`sanitize_unsafe`] alone
//!   leaves them in, where the configuration does.
//!
//! ```
//! use fivefold_sanitize::{Config, clean};
//!
//! let html = "<p onmouseover=evil()>Text <a href=' java\tscript:evil()'>link</a><script>evil()</script>";
//! assert_eq!(clean(html, &Config::default()), "<p>Text <a>link</a></p>");
//! ```

#![forbid(unsafe_code)]

mod attributes;
mod bounds;
mod builtin;
mod clean;
mod config;
mod errors;
mod filter;
mod ids;
mod names;
mod rel;
mod rules;
mod urls;
mod values;

pub use bounds::{NotSanitized, Options};
pub use clean::{clean, clean_parsed, clean_with};
pub use config::Config;
pub use errors::{InvalidIdPrefix, InvalidScheme, NotReplaceable};
pub use names::{Attribute, Element};
pub use urls::RelativeUrls;

use attributes::sanitize_attributes;
use bounds::Watch;
use filter::Approved;
use fivefold_core::{Namespace, NodeKind, StopSignal};
use fivefold_dom::{Document, NodeId, NodeRef};
use rules::Fate;

/// Removes from the descendants of `node` what the configuration does not keep, and what runs scripts. The node itself
/// stays as it is.
///
/// The contents of templates and shadow roots are sanitized as well. Takes time linear in the nodes and attributes.
///
/// <https://wicg.github.io/sanitizer-api/#sanitize>
///
/// ```
/// use fivefold::html::{parse, serialize};
/// use fivefold_sanitize::{Config, sanitize};
///
/// let mut document = parse("<!DOCTYPE html><title>t</title><p style=x>one<iframe src=x></iframe>");
/// let root = document.root().id();
/// sanitize(&mut document, root, &Config::default());
/// assert_eq!(
///     serialize(&document),
///     "<!DOCTYPE html><html><head><title>t</title></head><body><p>one</p></body></html>"
/// );
/// ```
///
/// # Panics
///
/// If the document does not [know](Document::get) the node.
pub fn sanitize(document: &mut Document, node: NodeId, config: &Config) {
    let result = sanitize_core(document, node, config, true, &mut Watch::new(None), &mut Approved::default());
    debug_assert!(result.is_ok(), "there is no signal");
}

/// Does what [`sanitize`] does, unless a signal stops it.
///
/// ```
/// use fivefold::StopSignal;
/// use fivefold::html::{parse, serialize};
/// use fivefold_sanitize::{Config, sanitize_with};
///
/// let mut document = parse("<p onclick=f()>one<p>two");
/// let body = document.select_first("body")?.unwrap().id();
/// let signal = StopSignal::new();
/// signal.stop();
/// assert!(sanitize_with(&mut document, body, &Config::default(), &signal).is_err());
/// assert_eq!(serialize(&document), "<html><head></head><body></body></html>");
/// # Ok::<(), fivefold::select::SelectorError>(())
/// ```
///
/// # Errors
///
/// When the signal was set. Then all descendants of the node are removed, as some of them are not sanitized.
///
/// # Panics
///
/// As [`sanitize`].
pub fn sanitize_with(
    document: &mut Document,
    node: NodeId,
    config: &Config,
    signal: &StopSignal,
) -> Result<(), NotSanitized> {
    let result = sanitize_core(document, node, config, true, &mut Watch::new(Some(signal)), &mut Approved::default());
    if result.is_err() {
        while let Some(child) = document.node(node).first_child().map(|child| child.id()) {
            detach(document, child);
        }
    }
    result
}

/// Like [`sanitize`], but keeps what runs scripts, if the configuration does: elements and event handlers that are not
/// removed by name, and `javascript:` URLs where [`Config::with_javascript_urls`] says so.
///
/// # Panics
///
/// As [`sanitize`].
pub fn sanitize_unsafe(document: &mut Document, node: NodeId, config: &Config) {
    let result = sanitize_core(document, node, config, false, &mut Watch::new(None), &mut Approved::default());
    debug_assert!(result.is_ok(), "there is no signal");
}

/// If it `is_safe`, removes in any configuration what runs scripts.
///
/// <https://wicg.github.io/sanitizer-api/#sanitize-core>
fn sanitize_core(
    document: &mut Document,
    node: NodeId,
    config: &Config,
    is_safe: bool,
    watch: &mut Watch<'_>,
    approved: &mut Approved,
) -> Result<(), NotSanitized> {
    // The nodes whose children are not sanitized yet, and children that have taken the place of an element.
    let mut parents = vec![node];
    let mut nodes = Vec::new();
    while let Some(parent) = parents.pop() {
        nodes.extend(document.node(parent).children().map(NodeRef::id));
        while let Some(child) = nodes.pop() {
            watch.step()?;
            match judge(document.node(child), config, is_safe) {
                Verdict::Keep => {}
                Verdict::Remove => detach(document, child),
                Verdict::ReplaceWithChildren => replace_with_children(document, child, &mut nodes),
                Verdict::KeepElement => {
                    let element = element_of(document.node(child));
                    if sanitize_attributes(document, (child, element), config, is_safe, approved).is_err() {
                        detach(document, child);
                    }
                    let element = document.node(child);
                    parents.push(child);
                    parents.extend(element.template_contents().map(NodeRef::id));
                    parents.extend(element.shadow_root().map(|(root, _)| root.id()));
                }
            }
        }
    }
    Ok(())
}

/// Takes out a node of the document.
fn detach(document: &mut Document, node: NodeId) {
    let result = document.detach(node);
    debug_assert!(result.is_ok(), "the document knows its nodes");
}

/// What becomes of a node.
enum Verdict {
    Keep,
    KeepElement,
    Remove,
    ReplaceWithChildren,
}

/// Unsafe elements are those of <https://wicg.github.io/sanitizer-api/#sanitizerconfig-remove-unsafe>.
fn judge(node: NodeRef<'_>, config: &Config, is_safe: bool) -> Verdict {
    let keep_if = |keeps: bool| if keeps { Verdict::Keep } else { Verdict::Remove };
    match node.kind() {
        NodeKind::Element(_) => {
            let element = element_of(node);
            if is_safe && element.is_one_of(builtin::UNSAFE_ELEMENTS) {
                Verdict::Remove
            } else {
                match config.fate(&element) {
                    Fate::Keep => Verdict::KeepElement,
                    Fate::Remove => Verdict::Remove,
                    Fate::ReplaceWithChildren => Verdict::ReplaceWithChildren,
                }
            }
        }
        NodeKind::Comment(_) => keep_if(config.keeps_comments()),
        NodeKind::ProcessingInstruction { target, .. } => keep_if(config.keeps_processing_instruction(target)),
        _ => Verdict::Keep,
    }
}

fn element_of(node: NodeRef<'_>) -> Element {
    (node.namespace().unwrap_or(Namespace::NONE), node.local_name().unwrap_or_default()).into()
}

/// Puts the children of an element in its place, and onto the list of nodes to look at.
fn replace_with_children(document: &mut Document, element: NodeId, nodes: &mut Vec<NodeId>) {
    nodes.extend(document.node(element).children().map(NodeRef::id));
    // It has a parent, as it is one of the nodes to look at; if not, it is in no tree.
    if document.unwrap(element).is_err() {
        detach(document, element);
    }
}

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

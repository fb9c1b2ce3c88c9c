//! The content alone, as a document of its own.

use crate::Options;
use crate::measure::Page;
use core::mem::replace;
use core::ops::Range;
use fivefold_core::{Name, work};
use fivefold_dom::{Document, EditError, NodeId, NodeRef};
use fivefold_html5::escape;
use fivefold_microsyntax::parse_srcset;
use fivefold_sanitize::{Config, RelativeUrls, sanitize};

/// An image is content where more than one in so many of the units around it are.
const AMONG: usize = 2;
/// A `data:` URL with fewer bytes is a placeholder, transparent or blurred, unless the image has a text and no other address.
const PLACEHOLDER: usize = 2000;

/// A document with paragraphs of plain text.
pub(crate) fn of_text(text: &str) -> Document {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let paragraphs: String = lines.map(|line| format!("<p>{}", escape(line))).collect();
    fivefold_dom::parser::html::parse(None, &paragraphs)
}

/// The units of a page that are kept, of which there are so many before each, with the elements around them, and images.
pub(crate) fn of_page(page: &Page<'_>, options: &Options, kept_before: &[u32]) -> Document {
    let mut document = fivefold_dom::parser::html::parse(None, "");
    let Some(body) = document.body().map(|body| body.id()) else { return document };
    let marks = Marks::of(page, kept_before);
    // The only error is that the document is full, at four thousand million nodes. What fits is content, too.
    let _ = copy(page, &marks, &mut document, body);
    sanitize(&mut document, body, &config(page.document, options));
    document
}

/// What is kept of the elements around the content; of others, the content alone.
pub(crate) fn config(page: &Document, options: &Options) -> Config {
    let config = Config::default()
        .replace_other_elements_with_children()
        .allow_element_with("img", ["src", "srcset", "alt", "width", "height"])
        .allow_element("picture")
        .allow_element_with("source", ["srcset", "type", "media"])
        .allow_element_with("code", ["class"])
        .allow_element_with("pre", ["class"])
        .allow_element_with("div", ["class"]);
    match &options.address {
        Some(address) => config.with_relative_urls(RelativeUrls::Resolve(page.base_url(address))),
        None => config,
    }
}

/// For each node of the page, whether it is copied.
struct Marks(Vec<bool>);

impl Marks {
    fn of(page: &Page<'_>, kept_before: &[u32]) -> Self {
        let mut marks = Self(Vec::new());
        let kept_in = |units: &Range<usize>| kept_before[units.end] - kept_before[units.start];
        for unit in (0..page.units.len()).filter(|unit| kept_in(&(*unit..*unit + 1)) > 0) {
            page.texts_of(unit as u32).for_each(|node| marks.add(page.document.node(node)));
        }
        // What has no text is content where it stands among content.
        let surroundings = surroundings(page);
        let mut last = None;
        for (node, region) in &page.media {
            let (image, units) = (page.document.node(*node), &surroundings[*region as usize]);
            let Some(address) = address(image) else { continue };
            // What scripts load stands in a `noscript` once more.
            let is_again = last.replace((address, units, image)).is_some_and(|(same, around, before)| {
                (same, around) == (address, units) && [before, image].into_iter().any(is_in_noscript)
            });
            if !is_again && kept_in(units) as usize * AMONG > units.len() {
                marks.add(image);
            }
        }
        marks
    }

    /// Marks a node and all around it. Each is marked once, so all of this is linear in the nodes.
    fn add(&mut self, node: NodeRef<'_>) {
        for node in core::iter::once(node).chain(node.ancestors()) {
            work::steps(1);
            let place = node.id().index();
            if self.0.len() <= place {
                self.0.resize(place + 1, false);
            }
            if replace(&mut self.0[place], true) {
                return;
            }
        }
    }

    fn has(&self, node: NodeId) -> bool {
        self.0.get(node.index()) == Some(&true)
    }
}

fn is_in_noscript(node: NodeRef<'_>) -> bool {
    node.ancestors().any(|ancestor| ancestor.is_element_named(Name::NOSCRIPT))
}

/// Where an image is. Scripts that load images late, when they come into view, take the address from an attribute of their
/// own, such as `data-src`; till then, `src` has a placeholder or is missing. Without either, it is the first of the `srcset`.
fn address(image: NodeRef<'_>) -> Option<&str> {
    let is_address = |value: &&str| {
        let is_data = value.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        !value.is_empty() && !value.contains("{{") && (!is_data || value.len() >= PLACEHOLDER)
    };
    let of_names = |end| {
        let attributes = image.attributes().filter(move |attribute| attribute.local_name().ends_with(end));
        attributes.map(|attribute| attribute.value().trim())
    };
    let candidates = || of_names("srcset").flat_map(parse_srcset);
    let of_name = |name| image.attribute(name).map(str::trim);
    let has_text = of_name("alt").is_some_and(|alt| !alt.is_empty());
    ["src", "data-src"]
        .into_iter()
        .find_map(|name| of_name(name).filter(is_address))
        .or_else(|| of_names("-src").find(is_address))
        .or_else(|| candidates().map(|candidate| candidate.url).find(is_address))
        .or_else(|| of_name("src").filter(|src| has_text && !src.is_empty() && !src.contains("{{")))
}

/// For each region, the units of the innermost one at or around it that has more than one, or else of the page: the caption
/// of a figure does not tell what it stands among.
fn surroundings(page: &Page<'_>) -> Vec<Range<usize>> {
    let mut surroundings: Vec<Range<usize>> = Vec::with_capacity(page.regions.len());
    for (index, region) in page.regions.iter().enumerate() {
        let units = region.first_unit as usize..region.end_unit as usize;
        let is_inner = index > 0 && units.len() <= 1;
        surroundings.push(if is_inner { surroundings[region.parent as usize].clone() } else { units });
    }
    surroundings
}

/// Copies the marked nodes below the page's root to `parent`.
fn copy(page: &Page<'_>, marks: &Marks, document: &mut Document, parent: NodeId) -> Result<(), EditError> {
    let root = page.document.node(page.regions[0].node);
    let mut open = vec![parent];
    let mut next = root.first_child();
    while let Some(node) = next {
        work::steps(1);
        next = node.next_sibling();
        let mut entered = false;
        if marks.has(node.id()) {
            let parent = open[open.len() - 1];
            let copy = document.import_shallow(node)?;
            document.append(parent, copy)?;
            let names_language = |class: &str| class.starts_with("highlight") || class.starts_with("language-");
            if node.is_element_named(Name::DIV) && !node.classes().any(names_language) {
                document.remove_attribute(copy, "class")?;
            }
            if let Some(address) = address(node).filter(|_| node.is_element_named(Name::IMG)) {
                document.set_attribute(copy, "src", address)?;
            }
            if let Some(child) = node.first_child() {
                open.push(copy);
                next = Some(child);
                entered = true;
            }
        }
        let mut left = node;
        while !entered && next.is_none() {
            let Some(parent) = left.parent().filter(|parent| *parent != root) else { break };
            open.pop();
            left = parent;
            next = left.next_sibling();
        }
    }
    Ok(())
}

//! The content alone, as a document of its own.

use crate::Options;
use crate::measure::{Page, Piece};
use fivefold_core::work;
use fivefold_dom::{Document, EditError, NodeId, NodeRef};
use fivefold_sanitize::{Config, RelativeUrls, sanitize};

/// A document with paragraphs of plain text.
pub(crate) fn of_text(text: &str) -> Document {
    let mut document = fivefold_dom::parser::html::parse(None, "");
    let Some(body) = document.body().map(|body| body.id()) else { return document };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let made = document.append_element(body, "p").and_then(|p| {
            let text = document.create_text(line)?;
            document.append(p, text)
        });
        if made.is_err() {
            break;
        }
    }
    document
}

/// The units of a page for which `is_kept` holds, with the elements and images around them.
pub(crate) fn of_page(page: &Page<'_>, options: &Options, is_kept: impl Fn(usize) -> bool) -> Document {
    let mut document = fivefold_dom::parser::html::parse(None, "");
    let Some(body) = document.body().map(|body| body.id()) else { return document };
    let marks = Marks::of(page, is_kept);
    // The only error is that the document is full, at four thousand million nodes. What fits is content, too.
    let _ = copy(page, &marks, &mut document, body);
    sanitize(&mut document, body, &config(page.document, options));
    document
}

/// What is kept of the elements around the content.
fn config(page: &Document, options: &Options) -> Config {
    let config = Config::default()
        .allow_element_with("img", ["src", "srcset", "alt", "width", "height"])
        .allow_element("picture")
        .allow_element_with("source", ["srcset", "type", "media"])
        .allow_element_with("code", ["class"])
        .allow_element_with("pre", ["class"]);
    match &options.address {
        Some(address) => config.with_relative_urls(RelativeUrls::Resolve(page.base_url(address))),
        None => config,
    }
}

/// A bit for each node of the page that is copied.
struct Marks(Vec<u64>);

impl Marks {
    fn of(page: &Page<'_>, is_kept: impl Fn(usize) -> bool) -> Self {
        let mut marks = Self(Vec::new());
        let mut kept = vec![0_u32];
        for unit in 0..page.units.len() {
            let is_kept = is_kept(unit);
            kept.push(kept[unit] + u32::from(is_kept));
            if !is_kept {
                continue;
            }
            for piece in page.pieces_of(unit as u32) {
                match piece {
                    Piece::Text(node) | Piece::Kept(node) => marks.add(page.document.node(*node)),
                    Piece::Break => {}
                }
            }
        }
        // What has no text is content where it stands among content.
        for (node, region) in &page.media {
            let units = units_around(page, *region);
            if (kept[units.end] - kept[units.start]) as usize * 2 > units.len() {
                marks.add(page.document.node(*node));
            }
        }
        marks
    }

    /// Marks a node and all around it. Each is marked once, so all of this is linear in the nodes.
    fn add(&mut self, node: NodeRef<'_>) {
        for node in core::iter::once(node).chain(node.ancestors()) {
            work::steps(1);
            let (word, bit) = Self::place(node.id());
            if self.0.len() <= word {
                self.0.resize(word + 1, 0);
            }
            if self.0[word] & bit != 0 {
                return;
            }
            self.0[word] |= bit;
        }
    }

    fn has(&self, node: NodeId) -> bool {
        let (word, bit) = Self::place(node);
        self.0.get(word).is_some_and(|marks| marks & bit != 0)
    }

    fn place(node: NodeId) -> (usize, u64) {
        (node.index() / 64, 1 << (node.index() % 64))
    }
}

/// The units of the innermost region at or around `region` that has more than one: the caption of a figure does not tell
/// what it stands among.
fn units_around(page: &Page<'_>, region: u32) -> core::ops::Range<usize> {
    let around = |region: &u32| Some(page.regions[*region as usize].parent).filter(|_| *region != 0);
    let units = |region: u32| {
        let region = &page.regions[region as usize];
        region.first_unit as usize..region.end_unit as usize
    };
    core::iter::successors(Some(region), around).map(units).find(|units| units.len() > 1).unwrap_or(0..page.units.len())
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

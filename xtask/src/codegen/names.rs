//! The static names: constants, texts and two perfect hashes; and the adjustments of foreign content.

mod lists;
mod packed;

use super::{header, write_array};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The static names in the order of their ids.
pub(super) struct Table {
    /// The text and the constant of each name; the first entry is unused.
    pub(super) entries: Vec<(String, String)>,
    ids: BTreeMap<String, u16>,
    html_element_count: usize,
    element_count: usize,
    pub(super) first_namespaced: usize,
}

/// The text of `generated/names.rs`.
pub(super) fn generate() -> Result<String, String> {
    let table = table()?;
    let mut out = header("The static names, and the tables that find them.");
    out.push_str("\nuse crate::{Name, Namespace};\n");
    write_constants(&mut out, &table);
    write_array(
        &mut out,
        "The qualified text of each static name, by id.",
        "TEXTS",
        "&str",
        table.entries.iter().map(|(text, _)| format!("\"{text}\"")),
    );
    write_namespaced(&mut out, &table);
    write_short(&mut out, &table)?;
    write_long(&mut out, &table)?;
    write_match(
        &mut out,
        "in_namespace",
        "The name in a namespace that is written like this one.",
        &namespaced_pairs(),
    );
    Ok(out)
}

/// The text of html5's `generated/adjustments.rs`.
pub(super) fn generate_adjustments() -> String {
    let mut out = header("The tables by which names in foreign content are adjusted.");
    out.push_str("\nuse fivefold_core::Name;\n");
    for (function, what, list) in [
        ("adjust_svg_tag", "SVG tag names", lists::ADJUSTED_SVG_TAGS),
        ("adjust_svg_attribute", "adjust SVG attributes", lists::ADJUSTED_SVG_ATTRIBUTES),
        ("adjust_mathml_attribute", "adjust MathML attributes", lists::ADJUSTED_MATHML_ATTRIBUTES),
    ] {
        write_match(&mut out, function, &format!("The standard's table \"{what}\"."), &lower_case_pairs(list));
    }
    out
}

fn table() -> Result<Table, String> {
    let mut table = Table {
        entries: vec![(String::new(), "UNKNOWN".to_owned())],
        ids: BTreeMap::new(),
        html_element_count: 0,
        element_count: 0,
        first_namespaced: 0,
    };
    let adjusted_svg_tags = lists::ADJUSTED_SVG_TAGS;
    table.extend(lists::HTML_ELEMENTS);
    table.html_element_count = table.entries.len();
    table.extend(lists::MATHML_ELEMENTS);
    table.extend(lists::SVG_ELEMENTS);
    table.extend(&adjusted_svg_tags.to_ascii_lowercase());
    table.extend(adjusted_svg_tags);
    table.element_count = table.entries.len();
    for list in lists::ATTRIBUTES {
        table.extend(list);
    }
    for list in [lists::ADJUSTED_SVG_ATTRIBUTES, lists::ADJUSTED_MATHML_ATTRIBUTES] {
        table.extend(&list.to_ascii_lowercase());
        table.extend(list);
    }
    for (_, text) in lists::FOREIGN_ATTRIBUTES {
        table.extend(text);
    }
    for list in lists::FEEDS {
        table.extend(list);
    }
    table.first_namespaced = table.entries.len();
    for (_, text) in lists::FOREIGN_ATTRIBUTES {
        table.entries.push(((*text).to_owned(), namespaced_constant(text)));
    }

    let mut constants: BTreeSet<&str> = ["HTML_ELEMENT_COUNT", "ELEMENT_COUNT", "STATIC_COUNT"].into();
    for (text, constant) in &table.entries {
        if !constants.insert(constant) {
            return Err(format!("the constant {constant} of `{text}` is taken; add it to CONSTANT_EXCEPTIONS"));
        }
    }
    u16::try_from(table.entries.len()).map_err(|_| "too many static names".to_owned())?;
    Ok(table)
}

/// The namespace, as the constant of `Namespace`, and the text of each attribute that HTML puts in one.
pub(super) fn foreign_attributes() -> &'static [(&'static str, &'static str)] {
    lists::FOREIGN_ATTRIBUTES
}

impl Table {
    /// The table of all static names.
    pub(super) fn new() -> Result<Self, String> {
        table()
    }

    /// The local part of each name, by id.
    pub(super) fn locals(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().enumerate().map(|(id, (text, _))| match text.split_once(':') {
            Some((_, local)) if id >= self.first_namespaced => local,
            _ => text,
        })
    }

    /// Adds the names of a list that are not present yet.
    fn extend(&mut self, list: &str) {
        for text in list.split_ascii_whitespace() {
            if !self.ids.contains_key(text) {
                self.ids.insert(text.to_owned(), self.entries.len() as u16);
                self.entries.push((text.to_owned(), constant(text)));
            }
        }
    }
}

/// `HTTP_EQUIV` of `http-equiv`, `FOREIGN_OBJECT` of `foreignObject`.
fn constant(text: &str) -> String {
    if let Some((_, constant)) = lists::CONSTANT_EXCEPTIONS.iter().find(|(exception, _)| *exception == text) {
        return (*constant).to_owned();
    }
    let mut constant = String::new();
    let mut after_lower_case = false;
    for character in text.chars() {
        if character.is_ascii_uppercase() && after_lower_case {
            constant.push('_');
        }
        after_lower_case = character.is_ascii_lowercase();
        constant.push(if character.is_ascii_alphanumeric() { character.to_ascii_uppercase() } else { '_' });
    }
    constant
}

fn namespaced_constant(text: &str) -> String {
    format!("NS_{}", constant(text))
}

fn lower_case_pairs(list: &str) -> Vec<(String, String)> {
    let pair = |adjusted: &str| (constant(&adjusted.to_ascii_lowercase()), constant(adjusted));
    list.split_ascii_whitespace().map(pair).collect()
}

fn namespaced_pairs() -> Vec<(String, String)> {
    lists::FOREIGN_ATTRIBUTES.iter().map(|(_, text)| (constant(text), namespaced_constant(text))).collect()
}

fn write_constants(out: &mut String, table: &Table) {
    let _ = write!(
        out,
        "\n/// The static names.\nimpl Name {{\n    \
             /// The names of HTML's elements have an id below this.\n    \
             pub const HTML_ELEMENT_COUNT: usize = {};\n    \
             /// The names of HTML's, MathML's and SVG's elements have an id below this, in that order; SVG's in lower\n    \
             /// case and adjusted. Names that are only a feed's come later.\n    \
             pub const ELEMENT_COUNT: usize = {};\n    \
             /// All static names have an id below this.\n    \
             pub const STATIC_COUNT: usize = {};\n",
        table.html_element_count,
        table.element_count,
        table.entries.len()
    );
    for (id, (text, constant)) in table.entries.iter().enumerate().skip(1) {
        let what = if id < table.first_namespaced { "" } else { ", in its namespace" };
        let _ = write!(out, "    /// `{text}`{what}.\n    pub const {constant}: Self = Self({id});\n");
    }
    out.push_str("}\n");
}

fn write_namespaced(out: &mut String, table: &Table) {
    let _ = write!(
        out,
        "\n/// The first name that is in a namespace; all that follow are, too.\n\
         pub(crate) const FIRST_NAMESPACED: usize = {};\n",
        table.first_namespaced
    );
    write_array(
        out,
        "The length of the prefix, and the namespace, of each name from [`FIRST_NAMESPACED`] on.",
        "NAMESPACED",
        "(u8, Namespace)",
        lists::FOREIGN_ATTRIBUTES.iter().map(|(namespace, text)| {
            let prefix = text.find(':').unwrap_or(0);
            format!("({prefix}, Namespace::{namespace})")
        }),
    );
}

fn write_short(out: &mut String, table: &Table) -> Result<(), String> {
    let short: Vec<(u64, u16)> = table.ids.iter().filter_map(|(text, &id)| Some((packed::pack(text)?, id))).collect();
    let hash = packed::search(&short).ok_or("no perfect hash found for the short names")?;
    let _ = write!(
        out,
        "\n/// The upper bits of a product that select a displacement.\n\
         pub(crate) const BUCKET_BITS: u32 = {};\n\
         \n/// The bits of the product after those, which the displacement turns into a slot.\n\
         pub(crate) const SLOT_BITS: u32 = {};\n",
        packed::BUCKET_BITS,
        packed::SLOT_BITS
    );
    write_hash(out, "PACKED", "The names of at most eight bytes", &hash);
    write_array(
        out,
        "The name in each slot, its bytes packed little-endian; 0 for none.",
        "PACKED_KEYS",
        "u64",
        hash.slots.iter().map(|(key, _)| format!("0x{key:x}")),
    );
    Ok(())
}

fn write_long(out: &mut String, table: &Table) -> Result<(), String> {
    let long: Vec<(u64, u16)> = table
        .ids
        .iter()
        .filter(|(text, _)| text.len() > packed::LONGEST)
        .map(|(text, &id)| (packed::pack_long(text), id))
        .collect();
    let longest = table.ids.keys().map(String::len).max().unwrap_or_default();
    let hash = packed::search(&long).ok_or("no perfect hash found for the long names")?;
    let _ = write!(out, "\n/// The length of the longest static name.\npub(crate) const LONGEST: usize = {longest};\n");
    write_hash(out, "LONG", "The names of more than eight bytes", &hash);
    Ok(())
}

/// Writes a perfect hash, without the keys.
fn write_hash(out: &mut String, prefix: &str, names: &str, hash: &packed::Packed) {
    let _ = write!(
        out,
        "\n/// {names} are found by a multiplication with this.\n\
         pub(crate) const {prefix}_FACTOR: u64 = 0x{:016x};\n",
        hash.factor
    );
    write_array(
        out,
        "What is added to the slot, by bucket, so that no two names share one.",
        &format!("{prefix}_DISPLACEMENTS"),
        "u8",
        hash.displacements.iter(),
    );
    write_array(
        out,
        "The id of the name in each slot; 0 for none.",
        &format!("{prefix}_NAMES"),
        "u16",
        hash.slots.iter().map(|(_, id)| id),
    );
}

fn write_match(out: &mut String, function: &str, doc: &str, pairs: &[(String, String)]) {
    let _ = write!(out, "\n/// {doc}\npub(crate) const fn {function}(name: Name) -> Name {{\n    match name {{\n");
    for (from, to) in pairs {
        let _ = writeln!(out, "        Name::{from} => Name::{to},");
    }
    out.push_str("        _ => name,\n    }\n}\n");
}

//! The named character references: a trie, and the list of the names for its tests.

use super::{header, write_array};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The most frequent names; the trie tries their letters first.
///
/// The order is this project's own observation of pages, and affects only speed.
const COMMON: &str = "amp; nbsp; quot; lt; gt; copy; raquo; laquo; mdash; ndash; rsquo; lsquo; rdquo; ldquo; hellip; \
    apos; bull; middot; times; reg; trade; eacute; egrave; agrave; aacute; uuml; auml; ouml; szlig; ccedil; iacute; \
    oacute; ntilde; uacute; atilde; euro; rarr; larr; deg; thinsp; ensp; shy; zwnj;";

/// One character of a name, and its possible successors.
#[derive(Default)]
struct Node {
    children: BTreeMap<u8, Self>,
    /// The characters of the name that ends here.
    characters: Option<String>,
    /// The lowest index in [`COMMON`] of the names that pass through here; lower indices are more common.
    rank: Option<usize>,
}

/// The references: their names, without the `&`, and their characters.
pub(super) type References = BTreeMap<String, String>;

/// The text of `generated/entities.rs`.
pub(super) fn generate(references: &References) -> Result<String, String> {
    let mut root = Node::default();
    for (name, characters) in references {
        insert(&mut root, name, characters);
    }
    let mut pool = Pool::default();
    let mut nodes = Vec::new();
    let mut first = [0_u16; 64];
    for (&letter, child) in &root.children {
        first[usize::from(letter & 63)] = flatten(child, &mut nodes, &mut pool)?;
    }

    let mut out = header("The named character references of the HTML standard.");
    write_array(
        &mut out,
        "The run of nodes after the first letter of a name, by that letter's low six bits; 0 when no name starts so.",
        "FIRST",
        "u16",
        first.iter(),
    );
    write_array(
        &mut out,
        "The trie, in runs of siblings; `char_ref::named` says how a node is laid out.",
        "NODES",
        "u32",
        nodes.iter().map(|node| format!("0x{node:x}")),
    );
    let _ = write!(
        out,
        "\n/// What the references stand for, one after another.\npub(crate) static CHARACTERS: &str = {};\n",
        literal(&pool.text)
    );
    out.push_str("\n/// Every name, with its `;` where it has one, and its characters.\n#[cfg(test)]\n");
    let _ = writeln!(out, "pub(crate) static NAMES: [(&str, &str); {}] = [", references.len());
    for (name, characters) in references {
        let _ = writeln!(out, "    (\"{name}\", \"{}\"),", characters.escape_unicode());
    }
    out.push_str("];\n");
    Ok(out)
}

/// The references in `entities.json`.
pub(super) fn read(json: &str) -> Result<References, String> {
    let values: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(json).map_err(|error| format!("entities.json: {error}"))?;
    values
        .iter()
        .map(|(name, value)| {
            let bare = name.strip_prefix('&').filter(|bare| bare.len() > 1 && bare.is_ascii());
            match (bare, value["characters"].as_str()) {
                (Some(bare), Some(characters)) => Ok((bare.to_owned(), characters.to_owned())),
                _ => Err(format!("entities.json: unexpected entry `{name}`")),
            }
        })
        .collect()
}

fn insert(root: &mut Node, name: &str, characters: &str) {
    let rank = COMMON.split(' ').position(|common| common == name);
    let mut node = root;
    for &byte in name.as_bytes() {
        node = node.children.entry(byte).or_default();
        node.rank = [node.rank, rank].into_iter().flatten().min();
    }
    node.characters = Some(characters.to_owned());
}

/// Appends the children of `parent` as one run, then those of each child; returns the start of the run.
fn flatten(parent: &Node, nodes: &mut Vec<u32>, pool: &mut Pool) -> Result<u16, String> {
    let start = nodes.len();
    let mut children: Vec<_> = parent.children.iter().collect();
    // The `;` comes first, because a name without it finds its characters there. A stable sort keeps the others in
    // alphabetical order.
    children.sort_by_key(|(byte, child)| (**byte != b';', child.rank.unwrap_or(usize::MAX)));
    nodes.resize(start + children.len(), 0);
    let count = children.len();
    for (index, (&byte, child)) in children.into_iter().enumerate() {
        let is_last = u32::from(index + 1 == count) << 8;
        let (marks, target) = match (&child.characters, byte) {
            (Some(characters), b';') if child.children.is_empty() => (0, pool.range(characters)?),
            (_, b';') => return Err("a `;` inside a name".to_owned()),
            (None, _) => (0, flatten(child, nodes, pool)?),
            (Some(characters), _) => {
                let full = child.children.get(&b';');
                if full.and_then(|full| full.characters.as_ref()) != Some(characters) {
                    return Err(format!("a name for {characters:?} without its twin with `;`"));
                }
                (1 << 9, flatten(child, nodes, pool)?)
            }
        };
        nodes[start + index] = u32::from(target) << 16 | marks | is_last | u32::from(byte);
    }
    u16::try_from(start).map_err(|_| "the trie has too many nodes".to_owned())
}

/// The characters of all references, each stored once.
#[derive(Default)]
struct Pool {
    text: String,
    ranges: BTreeMap<String, u16>,
}

impl Pool {
    /// The location of `characters`: the offset in the upper 13 bits, the length in the lower 3.
    fn range(&mut self, characters: &str) -> Result<u16, String> {
        if let Some(&range) = self.ranges.get(characters) {
            return Ok(range);
        }
        let offset = self.text.len();
        if offset >= 1 << 13 || characters.len() >= 1 << 3 {
            return Err("the characters of the references are too long for their ranges".to_owned());
        }
        self.text.push_str(characters);
        let range = (offset << 3 | characters.len()) as u16;
        self.ranges.insert(characters.to_owned(), range);
        Ok(range)
    }
}

/// An ASCII string literal, over several lines.
fn literal(text: &str) -> String {
    let mut out = String::from("\"\\\n    ");
    let mut width = 4;
    for character in text.chars() {
        // White space is escaped too, since a continued line of a literal loses its leading white space.
        let escaped = match character {
            '!'..='~' => character.escape_default().to_string(),
            _ => character.escape_unicode().to_string(),
        };
        if width + escaped.len() > 99 {
            out.push_str("\\\n    ");
            width = 4;
        }
        width += escaped.len();
        out.push_str(&escaped);
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use fivefold_core::char_ref::{longest_match, lookup};

    #[test]
    fn every_reference_has_its_characters() {
        let json = include_str!("../../data/entities.json");
        let references: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).unwrap();
        assert_eq!(references.len(), 2231);
        for (name, value) in &references {
            let name = name.strip_prefix('&').unwrap();
            let characters = value["characters"].as_str().unwrap();
            assert_eq!(lookup(name), Some(characters), "{name}");
            let found = longest_match(name.as_bytes());
            assert_eq!((found.len, found.characters), (name.len(), characters), "{name}");
        }
    }
}

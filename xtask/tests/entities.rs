//! Compares the generated tables of character references with their source.

use fivefold_core::char_ref::{longest_match, lookup};

#[test]
fn every_reference_has_its_characters() {
    let json = include_str!("../data/entities.json");
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

//! The families of XML.

mod attributes;
mod chunks;
mod declarations;
mod deep;
mod deserializing;
mod entities;
mod filtering;
mod flat;
mod namespaces;
mod readers;
mod tokenizer;
mod writing;

use super::Family;

pub(super) static FAMILIES: &[Family] = &[
    Family { name: "xml/deep", cases: deep::CASES },
    Family { name: "xml/flat", cases: flat::CASES },
    Family { name: "xml/attributes", cases: attributes::CASES },
    Family { name: "xml/namespaces", cases: namespaces::CASES },
    Family { name: "xml/declarations", cases: declarations::CASES },
    Family { name: "xml/entities", cases: entities::CASES },
    Family { name: "xml/tokenizer", cases: tokenizer::CASES },
    Family { name: "xml/chunks", cases: chunks::CASES },
    Family { name: "xml/readers", cases: readers::CASES },
    Family { name: "xml/writing", cases: writing::CASES },
    Family { name: "xml/deserializing", cases: deserializing::CASES },
    Family { name: "xml/filtering", cases: filtering::CASES },
];

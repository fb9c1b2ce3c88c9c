//! The families of HTML.

mod adoption;
mod attributes;
mod chunks;
mod deep;
mod flat;
mod foreign;
mod formatting;
mod markers;
mod patching;
mod rewriting;
mod selects;
mod tables;
mod templates;
mod tokenizer;
mod writing;

use super::Family;

pub(super) static FAMILIES: &[Family] = &[
    Family { name: "html/deep", cases: deep::CASES },
    Family { name: "html/formatting", cases: formatting::CASES },
    Family { name: "html/adoption", cases: adoption::CASES },
    Family { name: "html/markers", cases: markers::CASES },
    Family { name: "html/templates", cases: templates::CASES },
    Family { name: "html/patching", cases: patching::CASES },
    Family { name: "html/selects", cases: selects::CASES },
    Family { name: "html/tables", cases: tables::CASES },
    Family { name: "html/foreign", cases: foreign::CASES },
    Family { name: "html/flat", cases: flat::CASES },
    Family { name: "html/attributes", cases: attributes::CASES },
    Family { name: "html/tokenizer", cases: tokenizer::CASES },
    Family { name: "html/chunks", cases: chunks::CASES },
    Family { name: "html/writing", cases: writing::CASES },
    Family { name: "html/rewriting", cases: rewriting::CASES },
];

//! Many siblings of one kind.

use crate::growth::{Case, xml};

pub(super) static CASES: &[Case] = &[
    xml("<r>{<x/>}</r>"),
    xml("<r>{</x>}</r>"),
    xml("<r>{y</x>}</r>"),
    xml("<r>{x<!---->}</r>"),
    xml("{x<!---->}"),
    xml("{<x/>}"),
    xml("<r>{<x$/>}</r>"),
    xml("<r/>{<!--x-->}"),
    xml("<r/>{<?x y?>}"),
    xml("<r>{<x></x>}</r>"),
    xml("<r>{</>}</r>"),
    xml("{<?xml version='1.0'?>}"),
];

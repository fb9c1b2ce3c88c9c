//! Deep trees, and tags that search them.

use crate::growth::{Case, xml};

pub(super) static CASES: &[Case] = &[
    xml("{<x>}"),
    xml("{<x>}{</x>}"),
    xml("{<x>}{</>}"),
    xml("{<x>}{</y>}"),
    xml("{<x>}{<y></x>}"),
    xml("{<x>}{z</y>}"),
    xml("{<x$>}{</x$>}"),
    xml("{<x$>}{</x@>}"),
    xml("<r>{<x><y></x>}</r>"),
    xml("<y>{<x>}{</y>}"),
    xml("{<y><x>}{</y>}"),
];

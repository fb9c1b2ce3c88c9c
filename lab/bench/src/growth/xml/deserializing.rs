//! Documents that are deserialized.

use crate::growth::{Case, shape, work};

pub(super) static CASES: &[Case] = &[
    shape(work::deserialize::INTO_VALUE, "<r>{<x>y</x>}</r>"),
    shape(work::deserialize::INTO_VALUE, "<r>{<x$>y</x$>}</r>"),
    shape(work::deserialize::INTO_VALUE, "<r>{<x/><y/>}</r>"),
    shape(work::deserialize::INTO_VALUE, "<r>{x<!---->}</r>"),
    shape(work::deserialize::INTO_VALUE, "<r {a$='x' }/>"),
    shape(work::deserialize::INTO_SEQUENCES, "<r>{<x>y</x>}</r>"),
    shape(work::deserialize::INTO_SEQUENCES, "<r>{<x>y</x><z/>}</r>"),
    shape(work::deserialize::INTO_SEQUENCES, "<r>{<x$>y</x$>}{<x$>y</x$>}</r>"),
    shape(work::deserialize::INTO_SEQUENCES, "<r><x/>{<y><z/></y>}<x/></r>"),
];

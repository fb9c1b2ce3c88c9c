//! Serialized documents, also as Canonical XML.

use crate::growth::{Case, shape, work};

pub(super) static CASES: &[Case] = &[
    shape(work::xml::SERIALIZE, "{<x>}"),
    shape(work::xml::SERIALIZE, "<r>{<x/>}</r>"),
    shape(work::xml::SERIALIZE, "<r>{x&lt;}</r>"),
    shape(work::xml::SERIALIZE, "<r {a$='&amp;' }/>"),
    shape(work::xml::SERIALIZE, "<r {a@='' }/>"),
    shape(work::xml::SERIALIZE, "{<p$:x xmlns:p$='u$'>}"),
    shape(work::xml::SERIALIZE, "{<p:x xmlns:p='u$'>}"),
    shape(work::xml::SERIALIZE, "{<x xmlns='u$'>}"),
    shape(work::xml::SERIALIZE, "<r>{<p:x xmlns:p='u'/>}</r>"),
    shape(work::xml::SERIALIZE, "<r {xmlns:p$='u$' }>{<p$:x/>}</r>"),
    shape(work::xml::SERIALIZE, "<r {xmlns:p$='u$' }>{<x xmlns:p0='v$'/>}</r>"),
    shape(work::xml::SERIALIZE, "<r {xmlns:p$='u' p$:a$='' }/>"),
    shape(work::xml::SERIALIZE, "{<p$:x>}"),
    shape(work::xml::SERIALIZE, "<r>{<p$:x/>}</r>"),
    shape(work::xml::CANONICAL, "{<x>}"),
    shape(work::xml::CANONICAL, "<r>{<x/>}</r>"),
    shape(work::xml::CANONICAL, "<r>{x&lt;}</r>"),
    shape(work::xml::CANONICAL, "<r {a$='&amp;' }/>"),
    shape(work::xml::CANONICAL, "<r {a@='' }/>"),
    shape(work::xml::CANONICAL, "{<p$:x xmlns:p$='u$'>}"),
    shape(work::xml::CANONICAL, "{<p:x xmlns:p='u$'>}"),
    shape(work::xml::CANONICAL, "{<x xmlns='u$'>}"),
    shape(work::xml::CANONICAL, "<r>{<p:x xmlns:p='u'/>}</r>"),
    shape(work::xml::CANONICAL, "<r {xmlns:p$='u$' }>{<p$:x/>}</r>"),
    shape(work::xml::CANONICAL, "<r {xmlns:p$='u$' }>{<x xmlns:p0='v$'/>}</r>"),
    shape(work::xml::CANONICAL, "<r {xmlns:p$='u' p$:a$='' }/>"),
    shape(work::xml::CANONICAL, "{<p$:x>}"),
    shape(work::xml::CANONICAL, "<r>{<p$:x/>}</r>"),
];

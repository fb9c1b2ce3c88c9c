//! Namespaces.

use crate::growth::{Case, shape, work, xml};

pub(super) static CASES: &[Case] = &[
    xml("<x xmlns:p='u' {p:a$='' }>"),
    xml("<x {xmlns:p$='u$' p$:a='' }>"),
    xml("<x {xmlns:p$='u' p$:a='' }>"),
    xml("<x {p$:a='' }>"),
    xml("<r>{<p$:x/>}</r>"),
    xml("{<p$:x>}"),
    xml(
        "<x xmlns:a='a' xmlns:b='b' xmlns:c='c' xmlns:d='d' xmlns:e='e' xmlns:f='f' xmlns:g='g' xmlns:h='h' xmlns:i='i' xmlns:j='j' xmlns:k='k' xmlns:l='l' xmlns:m='m' xmlns:n='n' xmlns:o='o' xmlns:q='{u}'>{<y xmlns:z='v'/>}",
    ),
    xml("{<x xmlns='u$'>}"),
    xml("{<p:x xmlns:p='u$'>}"),
    xml("{<p$:x xmlns:p$='u$'>}"),
    xml("{<p$:x xmlns:p$='u$'>}{<p0:x/>}"),
    xml("{<p$:x xmlns:p$='u$'>}{<q:x/>}"),
    xml("{<p$:x xmlns:p$='u$'>}<x {p$:a='' }>"),
    xml("<r>{<p:x xmlns:p='u$'/>}</r>"),
    xml("<r {xmlns:p$='u$' }>{<p$:x/>}</r>"),
    xml("<r {xmlns:p$='u$' }>{<x/>}</r>"),
    xml("<r {xmlns:p$='u$' }>{<x xmlns:p$='v'/>}</r>"),
    xml("<r xmlns:p='u'>{<p:x xmlns:p='v'><p:y/></p:x>}</r>"),
    xml("{<p$:x>}{<p@:x/>}"),
    xml("{<p:x>}{</p:x>}"),
    xml("<r>{<x xmlns='u$'/>}</r>"),
    shape(work::xml::READ, "{<p$:x xmlns:p$='u$'>}"),
    shape(work::xml::READ, "{<p:x xmlns:p='u$'>}{</p:x>}"),
    shape(work::xml::READ, "<r>{<p$:x/>}</r>"),
];

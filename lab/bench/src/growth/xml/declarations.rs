//! Declarations of the internal subset, except entities.

use crate::growth::{Case, xml};

pub(super) static CASES: &[Case] = &[
    xml("<!DOCTYPE r [{<!NOTATION x$ SYSTEM 'u'>}]>"),
    xml("<!DOCTYPE r [{<!ELEMENT x$ ANY>}]>"),
    xml("<!DOCTYPE r [<!ELEMENT r ({a|}b)*>]>"),
    xml("<!DOCTYPE r [<!ELEMENT r {(}]>"),
    xml("<!DOCTYPE r [{<!ATTLIST x a$ CDATA 'v'>}]><x/>"),
    xml("<!DOCTYPE r [{<!ATTLIST x a CDATA ''>}]><x/>"),
    xml("<!DOCTYPE r [{<!ATTLIST x$ a CDATA ''>}]>"),
    xml("<!DOCTYPE r [<!ATTLIST x {a$ CDATA '' }>]><x/>"),
    xml("<!DOCTYPE r [{<!ATTLIST x a$ CDATA 'v'>}]><r>{<x/>}</r>"),
    xml("<!DOCTYPE r [{<!ATTLIST x a$ CDATA 'v'>}]><x {a$='' }/>"),
    xml("<!DOCTYPE r [{<!ATTLIST x$ a CDATA 'v'>}]><r>{<x$/>}</r>"),
    xml("<!DOCTYPE r [<!ATTLIST x a CDATA '{v}'>]><r>{<x/>}</r>"),
    xml("<!DOCTYPE r [<!ATTLIST x a ({b$|}c) 'c'>]><r>{<x a='b$'/>}</r>"),
    xml("<!DOCTYPE r [<!ATTLIST x a ({b|}c) 'c'>]><r/>"),
    xml("<!DOCTYPE r [<!ATTLIST x a NOTATION ({b$|}c) 'c'>]><r/>"),
    xml("<!DOCTYPE r [{<!ATTLIST x a$ ID #IMPLIED>}]><r>{<x a$='i'/>}</r>"),
    xml("<!DOCTYPE r [<!ATTLIST x a NMTOKENS #IMPLIED>]><x a='{v  }'/>"),
    xml("<!DOCTYPE r [{<!-- x -->}]>"),
    xml("<!DOCTYPE r [{<?x y?>}]>"),
    xml("<!DOCTYPE r [{<}]>"),
    xml("<!DOCTYPE r [{] }]>"),
    xml("<!DOCTYPE x [{<!ENTITY }"),
    xml("<!DOCTYPE x [{<!ATTLIST }"),
    xml("{<!DOCTYPE x []>}"),
    xml("<!DOCTYPE x [{<![INCLUDE[}"),
];

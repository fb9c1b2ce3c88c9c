//! Attributes.

use crate::growth::{Case, shape, work, xml};

pub(super) static CASES: &[Case] = &[
    xml("<x {a$='' }>"),
    xml("<x {a$ }>"),
    xml("<x {a='' }>"),
    xml("<r>{<x a='' b='' c='' d='' e='' f='' g='' h='' i='' j='' k='' l='' m=''/>}</r>"),
    xml("<x a='{&amp;}'>"),
    xml("<x a='{\n}'>"),
    xml("<r>{<x a$=''/>}</r>"),
    shape(work::xml::READ, "<x {a$='' }>"),
];

//! Input in single characters and bytes, and other encodings.

use crate::growth::{Case, shape, work};

pub(super) static CASES: &[Case] = &[
    shape(work::xml::FEED_CHARACTERS, "<r>{x}"),
    shape(work::xml::FEED_CHARACTERS, "<r>{<x a='b'/>}"),
    shape(work::xml::FEED_CHARACTERS, "<r><!--{x}"),
    shape(work::xml::FEED_CHARACTERS, "<r><!--{-}"),
    shape(work::xml::FEED_CHARACTERS, "<r a='{x}'>"),
    shape(work::xml::FEED_CHARACTERS, "<r {a$='x' }>"),
    shape(work::xml::FEED_CHARACTERS, "<{x}>"),
    shape(work::xml::FEED_CHARACTERS, "<r>{&amp;}"),
    shape(work::xml::FEED_CHARACTERS, "<r>&#{9}"),
    shape(work::xml::FEED_CHARACTERS, "<r>&{a}"),
    shape(work::xml::FEED_CHARACTERS, "<?xml {x}"),
    shape(work::xml::FEED_CHARACTERS, "<r><?x {?}"),
    shape(work::xml::FEED_CHARACTERS, "<r><![CDATA[{]}"),
    shape(work::xml::FEED_CHARACTERS, "<!DOCTYPE r [{<!ENTITY a$ 'x'>}]><r/>"),
    shape(work::xml::FEED_CHARACTERS, "<!DOCTYPE r [<!ENTITY a '{x}'>]><r/>"),
    shape(work::xml::FEED_CHARACTERS, "<!DOCTYPE r [{<!ATTLIST }"),
    shape(work::xml::FEED_CHARACTERS, "{<p:x xmlns:p='u$'>}"),
    shape(work::xml::FEED_CHARACTERS, "<!DOCTYPE r [{<!-- x -->}]>"),
    shape(work::xml::FEED_BYTES, "<r>{é}"),
    shape(work::xml::FEED_BYTES, "<?xml version='1.0' {x}"),
    shape(work::xml::FEED_BYTES, "<r>{<x>é</x>}"),
    shape(work::xml::PARSE_UTF16, "<r>{<x>é</x>}"),
    shape(work::xml::PARSE_UTF16, "<r><!--{é}"),
];

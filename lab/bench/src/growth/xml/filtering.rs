//! Filtering while the input streams.

use crate::growth::work::xml_filter::{CHANGE, CHARACTERS, REMOVE, STRIP};
use crate::growth::{Case, shape};

pub(super) static CASES: &[Case] = &[
    shape(CHANGE, "{<a>}"),
    shape(CHANGE, "{<a>}{</a>}"),
    shape(CHANGE, "{<a$>}"),
    shape(CHANGE, "{<a/>x}"),
    shape(CHANGE, "<a {b$='1' }>"),
    shape(CHANGE, "<a {b='1' }>"),
    shape(CHANGE, "<a>{x&amp;}</a>"),
    shape(CHANGE, "<a>{<![CDATA[x]]>}</a>"),
    shape(CHANGE, "<a>{<!--x-->}</a>"),
    shape(CHANGE, "{<!--x-->}"),
    shape(CHANGE, "<a>{</b>}"),
    shape(CHANGE, "<!DOCTYPE a [{<!ENTITY e$ 'x'>}]><a>{&e$;}</a>"),
    shape(CHANGE, "<a {b$='1' }>{<c/>}</a>"),
    shape(CHANGE, "<a {xmlns:p$='u' }>{<p$:c/>}</a>"),
    shape(REMOVE, "{<a>x}"),
    shape(REMOVE, "<a>{<b>x</b>}"),
    shape(CHARACTERS, "{<a>x}"),
    shape(CHARACTERS, "<a {b$='1' }>"),
    shape(CHARACTERS, "<a>{x}</a>"),
    shape(CHARACTERS, "<!--{x}"),
    shape(STRIP, "<a {b$='1' }/>"),
    shape(STRIP, "<a {b$='1'/}>"),
    shape(STRIP, "<a {b$=1 }>"),
    shape(STRIP, "<a {b$ =c}>"),
    shape(STRIP, "<a {b='1' b$='2' }>"),
    shape(STRIP, "<a {xmlns:p$='u' p$:b='1' }/>"),
    shape(STRIP, "<a>{]<e/>}></a>"),
    shape(STRIP, "<a>{]]<!-- -->>}</a>"),
    shape(STRIP, "<a>{<b c='1'/>}</a>"),
    shape(STRIP, "{<a b='1'/>}"),
];

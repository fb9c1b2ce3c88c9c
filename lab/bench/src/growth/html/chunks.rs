//! Input in single characters and bytes, and other encodings.

use crate::growth::{Case, shape, work};

pub(super) static CASES: &[Case] = &[
    shape(work::html::FEED_CHARACTERS, "{<p a='b'>x}"),
    shape(work::html::FEED_CHARACTERS, "{x}"),
    shape(work::html::FEED_CHARACTERS, "<!--{-}"),
    shape(work::html::FEED_CHARACTERS, "<!--{x}"),
    shape(work::html::FEED_CHARACTERS, "<p title='{x}'>"),
    shape(work::html::FEED_CHARACTERS, "<p title={x}>"),
    shape(work::html::FEED_CHARACTERS, "<p {a$='x' }>"),
    shape(work::html::FEED_CHARACTERS, "<script>{x}"),
    shape(work::html::FEED_CHARACTERS, "<title>{</titl }"),
    shape(work::html::FEED_CHARACTERS, "{&notit;}"),
    shape(work::html::FEED_CHARACTERS, "&#{9}"),
    shape(work::html::FEED_CHARACTERS, "<{x}>"),
    shape(work::html::FEED_CHARACTERS, "<?marker {x}"),
    shape(work::html::FEED_CHARACTERS, "<!DOCTYPE {x}"),
    shape(work::html::FEED_CHARACTERS, "<svg><![CDATA[{]}"),
    shape(work::html::FEED_CHARACTERS, "<table>{x}"),
    shape(work::html::FEED_CHARACTERS, "{x</b>}"),
    shape(work::html::FEED_BYTES, "{<p>é</p>}"),
    shape(work::html::FEED_BYTES, "<meta charset=koi8-r>{<p>x}"),
    shape(work::html::FEED_BYTES, "{<meta charset=utf-8>}"),
    shape(work::html::FEED_BYTES, "{<!--é-->}"),
    shape(work::html::FEED_BYTES, "<title>{x}"),
    shape(work::html::PARSE_BYTES, "{<meta charset=koi8-r>}"),
    shape(work::html::PARSE_BYTES, "{é}<meta charset=koi8-r>"),
    shape(work::html::PARSE_UTF16, "{<p>é</p>}"),
    shape(work::html::PARSE_UTF16, "<!--{é}"),
    shape(work::html::PARSE_WITH_SCRIPTING, "<noscript>{<p>}"),
    shape(work::html::PARSE_WITH_SCRIPTING, "{<noscript></noscript>}"),
];

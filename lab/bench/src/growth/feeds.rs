//! The family of feeds: what the repairs look for.

use super::{Case, Family, shape, work};

pub(super) static FAMILIES: &[Family] = &[Family { name: "feeds/repairs", cases: REPAIRS }];

static REPAIRS: &[Case] = &[
    shape(work::feeds::READ, "<rss><channel>{<item><title>x</title>}"),
    shape(work::feeds::READ, "<rss><channel>{<item>}{<title>}"),
    shape(work::feeds::READ, "<rss><channel><item><title>{<i>}"),
    shape(work::feeds::READ, "<rss><channel><item><title>{x<y}"),
    shape(work::feeds::READ, "<rss><channel>{<br>}{</br>}"),
    shape(work::feeds::READ, "<rss>{</item>}"),
    shape(work::feeds::READ, "<rss>{<link href=\"x>y</link>}"),
    shape(work::feeds::READ, "<rss>{<a b='x>y<c>'>}"),
    shape(work::feeds::READ, "<rss><a {b$=\"x c=\"y\" }>"),
    shape(work::feeds::READ, "<rss>{<a b=\\\"x}"),
    shape(work::feeds::READ, "<rss>{<![CDATA[x}"),
    shape(work::feeds::READ, "<rss>{<!--x}"),
    shape(work::feeds::READ, "<rss>{&#x80;&#xD83D;&#xDE00;}"),
    shape(work::feeds::READ, "<rss>{\u{1}}"),
    shape(work::feeds::READ, "{<b>x</b>}<rss>"),
    shape(work::feeds::READ, "{<html>}<rss>"),
    shape(work::feeds::READ, "{x<rss }"),
    shape(work::feeds::PARSE, "<feed>{<entry><title>}"),
    shape(work::feeds::PARSE, "<feed>{<entry><content type='xhtml'><div>}"),
    shape(work::xml::QUICK_XML, "{<p a=1>x</p>}"),
    shape(work::xml::QUICK_XML, "<r {xmlns:p$='u' }>{<p0:c/>}</r>"),
    shape(work::xml::QUICK_XML, "{<p:a xmlns:p='u' xmlns:q$='v'>}"),
    shape(work::xml::QUICK_XML_NS, "<r {xmlns:p$='u' }>{<p0:c/>}</r>"),
    shape(work::xml::QUICK_XML_NS, "<r {xmlns:p$='u' }>{<p$:c/>}</r>"),
    shape(work::xml::QUICK_XML, "<r xmlns:p='u'>{<a xmlns:q$='v'>}{<p:c/>}"),
    shape(work::xml::QUICK_XML, "<r {xmlns:p$='u' }><c {p$:a='1' }/></r>"),
    shape(work::xml::QUICK_XML, "{<p a=1><!-- x ></p>}"),
];

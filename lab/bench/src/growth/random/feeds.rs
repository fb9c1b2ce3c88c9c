//! The vocabulary of broken feeds.

use super::shape::Group;
use crate::differential::random::Random;
use crate::growth::work::{Work, feeds, xml};

pub(super) static WORKS: &[Work] = &[feeds::READ, feeds::PARSE, xml::QUICK_XML];

const PIECES: &[&str] = &[
    "<item>",
    "</item>",
    "<entry>",
    "</entry>",
    "<title>",
    "</title>",
    "<TITLE>",
    "<link>",
    "<link href=\"x\">",
    "<link href=\"x>",
    "<link href='x' rel=\"y>",
    "<a b=\"x c=\"y\">",
    "<a b=\"x>y<c>\">",
    "<a b=\\\"x\\\">",
    "<a b$='x' b$=y>",
    "</link>",
    "<description>",
    "</description>",
    "<content type='html'>",
    "<content type='xhtml'>",
    "<channel>",
    "</channel>",
    "<rss>",
    "</rss>",
    "<feed>",
    "<br>",
    "</br>",
    "<p>",
    "<i>",
    "</i>",
    "<x$>",
    "</x@>",
    "<itunes:author>",
    "<html>",
    "<!DOCTYPE html>",
    "<?xml version='1.0'?>",
    "<![CDATA[",
    "]]>",
    "<![CDATA[x]]>",
    "<!--",
    "-->",
    "&",
    "&nbsp;",
    "&#x80;",
    "&#xD83D;&#xDE00;",
    "\u{1}",
    "<",
    "< ",
    ">",
    "\"",
    "'",
    "=",
    "x",
    "x y",
    "\n",
];

/// Usually a root element, and one to four groups of one to five pieces.
pub(super) fn groups(random: &mut Random) -> Vec<Group> {
    let mut groups = Vec::new();
    if random.chance(70) {
        groups.push(Group::once(random.pick(&[
            "<rss><channel>",
            "<rss>",
            "<feed>",
            "<rdf:RDF>",
            "<rss><channel><item>",
        ])));
    }
    let content = groups.len();
    for _ in 0..=random.below(4) {
        let pieces = (0..=random.below(5)).map(|_| random.pick(PIECES).to_owned()).collect();
        groups.push(Group { pieces, is_repeated: random.chance(80) });
    }
    if groups[content..].iter().all(|group| !group.is_repeated) {
        groups[content].is_repeated = true;
    }
    groups
}

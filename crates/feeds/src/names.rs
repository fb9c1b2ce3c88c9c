//! The names of elements in feeds, and what may stand where.
//!
//! They are those of RSS 0.9 to 2.0 and Atom, <https://www.rssboard.org/rss-specification> and
//! <https://www.rfc-editor.org/rfc/rfc4287>, and of HTML's void elements.

use fivefold_core::{ElementName, Name};

/// Whether the element is an entry of a feed.
#[inline(always)]
pub fn is_story(name: impl AsRef<[u8]>) -> bool {
    matches!(name.as_ref(), b"item" | b"entry")
}

/// Whether an element with this name is the root of a feed, whatever its prefix is.
pub fn is_feed(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    let local = name.iter().position(|&byte| byte == b':').map_or(name, |colon| &name[colon + 1..]);
    ["rss", "feed", "RDF"].iter().any(|root| local.eq_ignore_ascii_case(root.as_bytes()))
}

/// The names of the elements that are entries.
pub(crate) const STORIES: [&str; 2] = ["item", "entry"];

/// The names of the elements that hold entries: first the channel, and then the roots.
pub(crate) const HOLDERS: [&str; 4] = ["channel", "rss", "feed", "rdf:RDF"];

/// The length of the longest of their names.
pub(crate) const LONGEST_MARK: usize = "rdf:RDF".len();

/// How a feed can begin: with an XML declaration, or with the start tag of a root.
pub const BEGINNINGS: [&str; 4] = ["<?xml", "<rss", "<feed", "<rdf:RDF"];

/// How the start tag of this root begins.
pub(crate) fn root_tag(root: &str) -> &'static str {
    BEGINNINGS[1..].iter().find(|tag| tag[1..] == *root).unwrap_or(&BEGINNINGS[3])
}

/// How the start tags of the entries begin that this root holds.
pub(crate) fn story_tag(root: &str) -> &'static str {
    if root == "feed" { "<entry" } else { "<item" }
}

/// Whether a start tag of an entry may begin here.
pub fn is_story_tag(tag: &[u8]) -> bool {
    tag.starts_with(b"<item") || tag.starts_with(b"<entry")
}

/// How the names of [marks](is_mark) begin.
pub(crate) const MARKS: &[[u8; 3]] = &[*b"ite", *b"ent", *b"cha", *b"fee", *b"rss", *b"rdf"];

/// Whether an element of this name is an entry of a feed, or holds them: where the feed may have to go on elsewhere.
#[inline(always)]
pub fn is_mark(name: impl AsRef<[u8]>) -> bool {
    // This is asked for each tag: nearly all of them have another length, or differ from a single word.
    let name = name.as_ref();
    match name.len() {
        3 => name == b"rss",
        4 => matches!(name, b"item" | b"feed"),
        5 => name == b"entry",
        7 => matches!(name, b"channel" | b"rdf:RDF"),
        _ => false,
    }
}

/// Whether the element is the root of a feed.
#[inline(always)]
pub(crate) fn is_root(name: impl AsRef<[u8]>) -> bool {
    matches!(name.as_ref(), b"rdf:RDF" | b"rss" | b"feed")
}

/// Whether the element holds entries.
#[inline(always)]
pub fn holds_stories(name: impl AsRef<[u8]>) -> bool {
    name.as_ref() == b"channel" || is_root(&name)
}

/// Whether the element holds text, and nothing but text unless it holds HTML.
pub(crate) fn holds_text(name: impl AsRef<[u8]>) -> bool {
    // By length, since this is asked for many tags.
    let name = name.as_ref();
    match name.len() {
        2 => name == b"id",
        3 => matches!(name, b"ttl" | b"url"),
        4 => matches!(name, b"docs" | b"guid" | b"link"),
        5 => matches!(name, b"title" | b"width"),
        6 => matches!(name, b"author" | b"height" | b"rights" | b"source"),
        7 => matches!(name, b"content" | b"dc:date" | b"pubDate" | b"summary" | b"updated"),
        8 => matches!(name, b"category" | b"comments" | b"language" | b"subtitle"),
        9 => matches!(name, b"copyright" | b"enclosure" | b"generator" | b"published" | b"webMaster"),
        10 => matches!(name, b"dc:creator" | b"dc:subject"),
        11 => name == b"description",
        13 => name == b"lastBuildDate",
        14 => name == b"managingEditor",
        15 => name == b"content:encoded",
        _ => false,
    }
}

/// Whether the element holds a number or an address of an image.
fn is_of_image(name: &[u8]) -> bool {
    matches!(name, b"url" | b"width" | b"height")
}

/// Whether the element is one of those that a feed or an entry consists of.
pub(crate) fn is_part_of_story(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    holds_text(name) && !is_of_image(name) || holds_parts(name) || has_prefix_of_feeds(name)
}

/// Whether the element is another part without a prefix.
fn holds_parts(name: &[u8]) -> bool {
    match name.len() {
        4 => matches!(name, b"icon" | b"logo"),
        5 => matches!(name, b"cloud" | b"image"),
        9 => name == b"textInput",
        11 => name == b"contributor",
        _ => false,
    }
}

/// Whether the name has a prefix that is one of the extensions of feeds. Others stand before what text editors leave in HTML.
pub(crate) fn has_prefix_of_feeds(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    match name.first() {
        Some(b'a') => name.starts_with(b"atom:"),
        Some(b'c') => name.starts_with(b"content:"),
        Some(b'd') => name.starts_with(b"dc:"),
        Some(b'f') => name.starts_with(b"feedburner:"),
        Some(b'g') => name.starts_with(b"georss:") || name.starts_with(b"googleplay:"),
        Some(b'i') => name.starts_with(b"itunes:"),
        Some(b'm') => name.starts_with(b"media:"),
        Some(b'p') => name.starts_with(b"podcast:"),
        Some(b's') => name.starts_with(b"slash:") || name.starts_with(b"sy:"),
        Some(b't') => name.starts_with(b"thr:"),
        Some(b'w') => name.starts_with(b"wfw:"),
        _ => false,
    }
}

fn has_prefix(name: &[u8]) -> bool {
    name.contains(&b':')
}

/// Whether the element is none of a feed, or one that holds parts of another kind.
pub fn is_foreign(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    !(may_lack_end(name) || holds_stories(name) || has_prefix(name))
}

/// Whether the element may stand between an entry and what holds it, if end tags are missing.
pub fn may_lack_end(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    is_story(name) || is_part_of_story(name) || is_void(name) || name == b"p" || is_of_image(name)
}

/// Whether the element is a void one of HTML that no feed has, or one of feeds that says all by attributes.
#[inline(always)]
pub fn is_void(name: impl AsRef<[u8]>) -> bool {
    // By letter, since this is asked for each tag.
    match name.as_ref() {
        [b'b' | b'B' | b'h' | b'H', b'r' | b'R'] | [b'i' | b'I', b'm' | b'M', b'g' | b'G'] => true,
        [b'w' | b'W', b'b' | b'B', b'r' | b'R'] | [b'm' | b'M', b'e' | b'E', b't' | b'T', b'a' | b'A'] => true,
        [b'i' | b'I', rest @ ..] if rest.len() == 4 => rest.eq_ignore_ascii_case(b"nput"),
        // Media RSS's contents and iTunes' categories may have some elements, those without an end tag.
        b"cloud" | b"atom:link" | b"enclosure" | b"itunes:image" | b"media:player" | b"media:content" => true,
        b"itunes:category" | b"media:thumbnail" => true,
        _ => false,
    }
}

/// Whether an element with this local name is void in HTML's namespace.
pub fn is_void_in_html(local_name: &str) -> bool {
    Name::lookup(local_name).is_some_and(|name| ElementName::html(name).serializes_as_void())
}

/// Whether the element has a title, and others of its own: a feed, an entry, or a part of one.
pub(crate) fn holds_titles(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    is_story(name) || holds_stories(name) || matches!(name, b"image" | b"source")
}

/// Whether an element of a module cannot hold another, so that its end is missing, by their usual names. For what cannot look
/// whether the end comes.
///
/// Podcasting's have others of their own that are named as those of the formats, and what iTunes has is in its elements alone.
#[cfg(feature = "model")]
pub(crate) fn ends_before(module: &str, name: &str) -> bool {
    let is_of_itunes = |name: &str| name.starts_with("itunes:");
    matches!(module, "itunes:image" | "media:player" | "media:thumbnail")
        || has_prefix_of_feeds(module)
            && !module.starts_with("podcast:")
            && (may_repair(module, name) || is_of_itunes(module) != is_of_itunes(name))
}

/// How many elements without end tags may stand between an entry and what holds it.
pub(crate) const LACKING_ENDS: usize = 32;

/// Whether one of the open elements holds entries, so that an entry may imply their end tags. `outwards` are their names, from
/// the current one on. The root is not asked whether it is a feed's under another name.
pub fn is_in_holder<'n>(outwards: impl Iterator<Item = &'n [u8]>) -> bool {
    outwards.take(LACKING_ENDS).any(holds_stories)
}

/// The element that one which is no part of a feed stands in: the first that is none of those, if it is a [mark](is_mark).
/// `outwards` are the names of the open elements, from that one on.
pub fn mark_around<'n, N: AsRef<[u8]> + ?Sized + 'n>(outwards: impl Iterator<Item = &'n N>) -> Option<&'n N> {
    outwards.take(LACKING_ENDS).find(|name| !is_foreign(name)).filter(|name| is_mark(name))
}

/// Whether no element in the innermost open one is repaired, except for [marks](is_mark). `outwards` are the names of the open
/// elements, from that one on; among them are marks only if there are any (`has_marks`). For short cuts that leave the others
/// alone.
pub fn is_regular_holder<'n>(mut outwards: impl Iterator<Item = &'n [u8]> + Clone, has_marks: bool) -> bool {
    let around = outwards.clone();
    let Some(name) = outwards.next() else { return true };
    if is_mark(name) {
        return true;
    }
    if holds_text(name) || has_prefix_of_feeds(name) {
        return !outwards.next().is_some_and(holds_titles);
    }
    !has_marks || mark_around(around).is_none()
}

/// Whether an element of this name may be repaired in one of the name `holder`. For short cuts that leave it alone then.
pub fn may_repair(holder: impl AsRef<[u8]>, name: impl AsRef<[u8]>) -> bool {
    let (holder, name) = (holder.as_ref(), name.as_ref());
    if is_story(name) {
        // In RSS 1.0, the channel is one of the elements that an entry ends.
        return !holds_stories(holder) || holder == b"channel";
    }
    if holds_stories(name) {
        return name != b"channel" || !is_root(holder);
    }
    holder == b"title" || is_part_of_story(name) && may_repair_part(holder, name)
}

/// The same for a part of a feed or an entry.
fn may_repair_part(holder: &[u8], name: &[u8]) -> bool {
    if has_prefix_of_feeds(holder) {
        return holds_text(holder) || !has_prefix(name);
    }
    is_foreign(holder) || holds_text(holder)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No name stands where its length is not looked for.
    #[test]
    fn each_name_is_known() {
        let texts = "id ttl url docs guid link title width author height rights source content dc:date pubDate summary \
                     updated category comments language subtitle copyright enclosure generator published webMaster \
                     dc:creator dc:subject description lastBuildDate managingEditor content:encoded";
        let is_of = |names: &str, test: fn(&str) -> bool| {
            for name in names.split(' ') {
                assert!(test(name), "{name}");
                assert!(!test(&format!("{name}s")) || name.contains(':'), "{name}s");
            }
        };
        is_of(texts, |name| holds_text(name));
        is_of("icon logo cloud image textInput contributor", |name| is_part_of_story(name) && !holds_text(name));
        is_of("br hr img wbr meta input BR Hr IMG Wbr META Input", |name| is_void(name));
        is_of(
            "cloud atom:link enclosure itunes:image media:player media:content itunes:category media:thumbnail",
            |name| is_void(name),
        );
        is_of("rss feed channel rdf:RDF", |name| is_mark(name) && holds_stories(name) && !is_story(name));
        is_of("item entry", |name| is_mark(name) && is_story(name) && may_lack_end(name));
        is_of("url width height", |name| !is_part_of_story(name) && may_lack_end(name));
        let begins = |name: &&str| MARKS.iter().any(|mark| name.as_bytes().starts_with(mark));
        assert_eq!(
            ["item", "entry", "channel", "feed", "rss", "rdf:RDF"].iter().filter(|name| begins(name)).count(),
            6
        );
        for prefix in "dc content media itunes podcast googleplay slash wfw atom sy thr georss feedburner".split(' ') {
            assert!(has_prefix_of_feeds(format!("{prefix}:x")) && !has_prefix_of_feeds(prefix), "{prefix}");
        }
    }

    #[test]
    fn regular_holders_are_those_that_are_not_repaired_in() {
        for name in ["div", "p", "author", "media:group", "x:y", "image", "item", "br", "title", "textInput", "items"] {
            // In a holder that is regular, nothing but marks may be repaired.
            let may_repair_any = ["title", "link", "media:title", "id"].iter().any(|part| may_repair(name, part));
            let is_regular =
                |outer: &[&str]| is_regular_holder([name].iter().chain(outer).map(|name| name.as_bytes()), true);
            assert_eq!(!is_regular(&["item", "channel", "rss"]), may_repair_any, "{name}");
            // Elsewhere, nothing is repaired.
            for outer in [&[][..], &["content", "entry"], &["div", "content", "entry"], &["chapter", "book"]] {
                assert!(is_regular(outer), "{name} in {outer:?}");
            }
            // Elements that are no part of a feed may lack their ends.
            assert_eq!(is_regular(&["div", "entry"]), !is_foreign(name), "{name}");
        }
    }
}

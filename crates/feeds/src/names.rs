//! The names of elements in feeds, and what may stand where.
//!
//! They are those of RSS 0.9 to 2.0 and Atom, <https://www.rssboard.org/rss-specification> and
//! <https://www.rfc-editor.org/rfc/rfc4287>, and of HTML's void elements.

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

/// Whether an element of this name is an entry of a feed, or holds them: where the feed may have to go on elsewhere.
#[inline(always)]
pub fn is_mark(name: impl AsRef<[u8]>) -> bool {
    is_story(&name) || holds_stories(&name)
}

/// Whether the element is the root of a feed.
#[inline(always)]
pub(crate) fn is_root(name: impl AsRef<[u8]>) -> bool {
    matches!(name.as_ref(), b"rdf:RDF" | b"rss" | b"feed")
}

/// Whether the element holds entries.
#[inline(always)]
pub(crate) fn holds_stories(name: impl AsRef<[u8]>) -> bool {
    name.as_ref() == b"channel" || is_root(&name)
}

/// Whether the element holds text, and nothing but text unless it holds HTML.
pub(crate) fn holds_text(name: &str) -> bool {
    matches!(
        name,
        "title"
            | "link"
            | "description"
            | "guid"
            | "pubDate"
            | "author"
            | "category"
            | "comments"
            | "source"
            | "id"
            | "updated"
            | "published"
            | "summary"
            | "content"
            | "rights"
            | "subtitle"
            | "copyright"
            | "generator"
            | "language"
            | "lastBuildDate"
            | "managingEditor"
            | "webMaster"
            | "docs"
            | "ttl"
            | "url"
            | "width"
            | "height"
            | "enclosure"
            | "content:encoded"
            | "dc:creator"
            | "dc:date"
            | "dc:subject"
    )
}

/// Whether the element is one of those that a feed or an entry consists of.
pub(crate) fn is_part_of_story(name: &str) -> bool {
    holds_text(name) && !matches!(name, "url" | "width" | "height")
        || matches!(name, "contributor" | "image" | "icon" | "logo" | "cloud" | "textInput")
        || name.split_once(':').is_some_and(|(prefix, _)| is_prefix_of_feeds(prefix))
}

/// Whether a prefix is one of the extensions of feeds. Others stand before what text editors leave in HTML.
pub(crate) fn is_prefix_of_feeds(prefix: &str) -> bool {
    matches!(
        prefix,
        "dc" | "content"
            | "media"
            | "itunes"
            | "podcast"
            | "googleplay"
            | "slash"
            | "wfw"
            | "atom"
            | "sy"
            | "thr"
            | "georss"
    )
}

/// Whether the element is none of a feed, or one that holds parts of another kind.
pub(crate) fn is_foreign(name: &str) -> bool {
    !(holds_stories(name) || may_lack_end(name) || name.contains(':'))
}

/// Whether the element may stand between an entry and what holds it, if end tags are missing.
pub(crate) fn may_lack_end(name: &str) -> bool {
    is_story(name) || is_part_of_story(name) || is_void(name) || matches!(name, "p" | "url" | "width" | "height")
}

/// Whether the element is a void one of HTML that no feed has.
pub(crate) fn is_void(name: &str) -> bool {
    ["br", "hr", "img", "input", "meta", "wbr"].iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// Whether no element in one of this name is mended, except for [marks](is_mark). What is no part of a feed is regular where no
/// mark has begun. For short cuts that leave the others alone.
pub fn is_regular_holder(name: &str, has_marks: bool) -> bool {
    let has_prefix = || name.split_once(':').is_some_and(|(prefix, _)| is_prefix_of_feeds(prefix));
    is_mark(name) || !(holds_text(name) || is_void(name) || has_prefix() || has_marks && is_foreign(name))
}

/// Whether an element of this name may be mended in one of the name `holder`. For short cuts that leave it alone then.
pub fn may_mend(holder: &str, name: &str) -> bool {
    let is_part = is_part_of_story(name) || is_story(name);
    let is_extension = || !name.contains(':') && holder.split_once(':').is_some_and(|it| is_prefix_of_feeds(it.0));
    if is_story(name) {
        // In RSS 1.0, the channel is one of the elements that an entry ends.
        return !holds_stories(holder) || holder == "channel";
    }
    if holds_stories(name) {
        return name != "channel" || !is_root(holder);
    }
    is_foreign(holder) && is_part
        || is_void(holder)
        || holder == "title"
        || is_part && (holds_text(holder) || is_extension())
}

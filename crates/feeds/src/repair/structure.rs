//! The structure of feeds: what implies the end of an element, and where tags are text.
//!
//! Feeds of RSS and Atom have no element inside another of its name, and no elements in those that hold text. Where a
//! source has them all the same, an end tag is missing, or HTML was not escaped. See
//! [`Repairs::structure`](crate::Repairs::structure).

use super::endings::{self, Endings};
use crate::names::{
    HOLDERS, LACKING_ENDS, STORIES, has_prefix_of_feeds, holds_stories, holds_text, holds_titles, is_feed, is_foreign,
    is_mark, is_part_of_story, is_regular_holder, is_story, is_void, is_void_in_html, mark_around, may_lack_end,
    may_repair,
};
use fivefold_core::{Namespace, floor_char_boundary, split_qualified_name, work};
use fivefold_xml5::recover::{Around, OpenElements, Placing, Tag};

/// The least number of bytes that may be looked at ahead in a document, and how many more for each byte of it that was
/// read.
const LOOK_AHEAD: (u64, u64) = (1 << 16, 4);

/// The greatest length of a title that is looked through, in bytes.
const TITLE: usize = 1 << 8;

/// What was done to the structure.
#[derive(Clone, Debug, Default)]
pub(super) struct Structure {
    /// How many start tags in the current title are text, and have had no end tag.
    open_tags: usize,
    /// Where the last tag ends that is text.
    text_end: u64,
    /// The offset of the last tag before which elements were ended: what is open then may have to end as well.
    ended_before: Option<u64>,
    /// How many elements were open in the last entry, before its content; 0 if none has come.
    story_depth: usize,
    /// The offset of a start tag that was meant for an end tag. The parser has ended the element before it, and asks about the
    /// tag once more.
    meant_as_end: Option<u64>,
    /// How many elements are around one that is no part of a feed but has its end, and the offset of that.
    lasting: Option<(usize, u64)>,
    /// What comes.
    endings: Endings,
    /// The number of bytes that were looked at ahead.
    seen: u64,
}

/// Ignores what comes before an offset, if there is one.
fn skip_to(offset: Option<u64>, around: Around<'_>) -> Placing {
    offset.and_then(|offset| around.offset(offset)).map_or(Placing::AsItIs, Placing::SkipTo)
}

/// Whether tags in the current element may be repaired that are no [marks](is_mark).
pub(super) fn watches(open: &OpenElements) -> bool {
    !is_regular_holder(open.outwards().map(str::as_bytes), true)
}

impl Structure {
    /// What becomes of a start tag or an empty one.
    #[inline]
    pub(super) fn start_tag(&mut self, tag: Tag<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        if self.may_repair(tag, open, around)
            && let placing @ (Placing::After(_) | Placing::Text | Placing::SkipTo(_)) = self.repair(tag, open, around)
        {
            return placing;
        }
        if is_story(tag.name) {
            self.story_depth = open.len() + 1;
        }
        Placing::AsItIs
    }

    /// Whether a tag may have to be repaired. For nearly all, its name and that of the element around it show that it has not.
    #[inline]
    fn may_repair(&self, tag: Tag<'_>, open: &OpenElements, around: Around<'_>) -> bool {
        let is_deep = self.story_depth > 0 && open.len() > self.story_depth;
        let is_first = || open.has_newest() || self.ended_before == Some(around.span().start);
        let may_be_in = |holder: &str| self.meant_as_end.is_some() || may_repair(holder, tag.name);
        is_mark(tag.name) || (is_deep || is_first()) && open.current().is_some_and(may_be_in)
    }

    /// What becomes of a start tag that may not stand where it does.
    #[cold]
    fn repair(&mut self, tag: Tag<'_>, open: &OpenElements, around: Around<'_>) -> Placing {
        let (name, Some(parent), false) = (tag.name, open.current(), around.is_in_entity()) else {
            return Placing::AsItIs;
        };
        if self.meant_as_end.take_if(|tag| *tag == around.span().start).is_some() {
            return skip_to(Some(around.span().end), around);
        }
        if holds_stories(name) {
            let has_stories = self.story_depth > 0;
            let offset = self.endings.resumes_in(name, has_stories, open, around);
            return skip_to(offset.filter(|_| !tag.is_empty), around);
        }
        let is_part = is_part_of_story(name) || is_story(name);
        if parent == "title" && is_in_feed(open) && self.is_text_in_title(name, is_part, around) {
            return self.text(tag, around);
        }
        if is_story(name) {
            return self.repair_story(tag, parent, open, around);
        }
        let may_begin_anew = |name| matches!(name, "title" | "link" | "description" | "summary") || is_id_or_date(name);
        if name == parent && may_begin_anew(name) && is_in_feed(open) {
            return self.repair_repeated(name, around);
        }
        if is_part && self.follows_lacking_end(name, parent, open, around) {
            return self.after(1, around);
        }
        Placing::AsItIs
    }

    /// Whether a tag in a title is text. A part of a feed, and a `div`, may be what the title consists of; it is text only if it
    /// is [named](Self::is_named).
    fn is_text_in_title(&self, name: &str, is_part: bool, around: Around<'_>) -> bool {
        let is_doubtful = is_part || name == "div";
        if is_doubtful { self.is_named(around) } else { around.has_whole_text() && self.follows_text(around) }
    }

    /// What becomes of a tag that begins an element in one of the same name.
    fn repair_repeated(&mut self, name: &str, around: Around<'_>) -> Placing {
        // With attributes, it says something: Atom has several links.
        let is_bare = around.span().len() == name.len() as u64 + 2;
        if is_bare && around.sees_ahead() {
            if follows_tag(around) {
                // The element is begun twice.
                return skip_to(Some(around.span().end), around);
            }
            if precedes_tag(around) {
                self.meant_as_end = Some(around.span().start);
            }
        }
        self.after(1, around)
    }

    /// Whether the end tag of the current element is missing before this part of a feed or an entry.
    fn follows_lacking_end(&mut self, name: &str, parent: &str, open: &OpenElements, around: Around<'_>) -> bool {
        let is_extension = || !name.contains(':') && has_prefix_of_feeds(parent);
        if (holds_text(parent) || is_extension()) && is_in_feed(open) {
            // Without a look ahead, only what cannot be HTML implies an end.
            let is_safe = matches!(parent, "title" | "link") || is_id_or_date(parent);
            if !around.has_whole_text() && !is_safe {
                return false;
            }
            if self.lacks_end(parent, around) {
                return true;
            }
        }
        is_foreign(parent) && around.sees_ahead() && self.stands_in_foreign(parent, open, around)
    }

    /// Whether the current element, whose start tag has just come, is a void one of HTML that has no end tag. The root is
    /// none: it does not end before the document does.
    #[inline(always)]
    pub(super) fn is_void<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        open: &OpenElements,
        around: Around<'_>,
    ) -> bool {
        let is_of_feeds = open.current_bytes().is_some_and(is_void);
        (is_of_feeds || namespace() == Namespace::HTML.known_uri()) && self.is_void_here(is_of_feeds, open, around)
    }

    #[cold]
    fn is_void_here(&mut self, is_of_feeds: bool, open: &OpenElements, around: Around<'_>) -> bool {
        let Some(name) = open.current() else { return false };
        let local_name = || split_qualified_name(name).map_or(name, |(_, local_name)| local_name);
        (is_of_feeds || is_void_in_html(local_name())) && around.sees_ahead() && self.lacks_own_end(name, open, around)
    }

    /// Whether the current element, which is void, has no end before that of the element around it. Where not enough can be
    /// looked at, it has.
    #[cold]
    fn lacks_own_end(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> bool {
        let Some(parent) = open.outwards().nth(1) else { return false };
        !self.endings.may_end(name, around) || {
            let ahead = self.ahead(around).as_bytes();
            let is_cut = ahead.len() < around.rest().len();
            let (has_end, seen) = endings::has_own_end(ahead, name.as_bytes(), parent.as_bytes(), is_cut);
            self.note_seen(seen);
            !(has_end || is_cut && seen == ahead.len())
        }
    }

    fn text(&mut self, tag: Tag<'_>, around: Around<'_>) -> Placing {
        self.text_end = around.span().end;
        self.open_tags += usize::from(!tag.is_empty);
        Placing::Text
    }

    /// What becomes of a tag that begins an entry.
    fn repair_story(&mut self, tag: Tag<'_>, parent: &str, open: &OpenElements, around: Around<'_>) -> Placing {
        if let Some(between) = self.stories_end_tags(tag.name, open, around) {
            if !is_foreign(parent) && (between > 1 || parent != tag.name) && self.ends_after_story(tag, parent, around)
            {
                return Placing::AsItIs;
            }
            return self.after(between, around);
        }
        // The entry is begun twice.
        let is_again = !tag.is_empty && around.sees_ahead() && {
            let next = around.rest().trim_ascii_start();
            next.strip_prefix('<').is_some_and(|next| endings::begins_tag(next, tag.name))
        };
        if is_again && open.current().is_some_and(holds_stories) {
            return skip_to(Some(around.span().end), around);
        }
        Placing::AsItIs
    }

    /// The number of elements that an entry ends, up to what holds it or an element that is no part of a feed but has its
    /// end; `None` if there are none. In RSS 1.0, the channel is one of them.
    fn stories_end_tags(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> Option<usize> {
        let mut opens = open.outwards().enumerate().take(LACKING_ENDS).peekable();
        while let Some((between, element)) = opens.next() {
            if element == "channel" && opens.peek().is_some_and(|(_, holder)| *holder == "rdf:RDF") {
                continue;
            }
            if holds_stories(element) && (element == "feed") == (name == "entry") {
                return (between > 0).then_some(between);
            }
            if !may_lack_end(element) {
                let is_open = holds_stories(element)
                    || !around.sees_ahead()
                    || self.has_end(element, open.len() - between, None, around);
                if is_open {
                    // In a document that is no feed, entries may well stand in entries.
                    let is_in_feed = holds_stories(element)
                        || opens.any(|(_, holder)| holds_stories(holder))
                        || open.root().is_some_and(is_feed);
                    return (is_in_feed && between > 0 && around.sees_ahead()).then_some(between);
                }
            }
        }
        None
    }

    /// Whether the current element, which is no part of a feed, has no end before that of the entry or of the feed that it
    /// stands in.
    fn stands_in_foreign(&mut self, parent: &str, open: &OpenElements, around: Around<'_>) -> bool {
        let Some(holder) = mark_around(open.outwards()) else { return false };
        let story = Some(holder).filter(|name| is_story(name));
        // After the first entry, it may have been meant for one: the feed itself has told what it has to tell.
        (story.is_some() || self.story_depth == 0) && !self.has_end(parent, open.len(), story, around)
    }

    /// Whether an element that is no part of a feed, the last of `depth` ones, has an end before that of the entry or of
    /// what holds the entries. Where not enough can be looked at, it has.
    fn has_end(&mut self, name: &str, depth: usize, story: Option<&str>, around: Around<'_>) -> bool {
        if self.lasting.is_some_and(|(known, end)| known == depth && around.span().start < end) {
            return true;
        }
        if !self.endings.may_end(name, around) {
            return false;
        }
        let ahead = self.ahead(around).as_bytes();
        let is_cut = ahead.len() < around.rest().len();
        let (has_end, seen) = endings::has_end(ahead, name.as_bytes(), story.map(str::as_bytes), is_cut);
        self.note_seen(seen);
        if has_end {
            self.lasting = Some((depth, around.span().end + seen as u64));
        }
        has_end || is_cut && seen == ahead.len()
    }

    /// Whether a tag in a title is the name of an element that the title is about: text comes before it, and the title ends
    /// after it without another element.
    fn is_named(&self, around: Around<'_>) -> bool {
        if !around.sees_ahead() || !self.follows_text(around) {
            return false;
        }
        let rest = around.rest();
        let rest = &rest[..floor_char_boundary(rest, TITLE)];
        work::bytes(rest.len());
        let (mut at, mut is_first) = (0, true);
        while let Some(found) = rest[at..].find('<') {
            let (text, tag) = (&rest[at..at + found], &rest[at + found + 1..]);
            let text = if is_first { text } else { text.split_once('>').map_or("", |(_, text)| text) };
            if tag.strip_prefix('/').is_some_and(|name| endings::begins_tag(name, "title")) {
                return true;
            }
            if text.trim_ascii().is_empty() || tag.starts_with('/') {
                return false;
            }
            (at, is_first) = (at + found + 1, false);
        }
        false
    }

    /// What becomes of an instruction: the feed may be repeated from the XML declaration on that it is.
    pub(super) fn instruction(&mut self, target: &str, open: &OpenElements, around: Around<'_>) -> Placing {
        let may_repeat = target == "xml" && around.sees_ahead();
        skip_to(if may_repeat { self.endings.repeats(open, around) } else { None }, around)
    }

    /// What becomes of an end tag.
    pub(super) fn end_tag(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> Placing {
        if open.current() != Some(name) {
            if self.is_end_tag_text(name, open, around) {
                return Placing::Text;
            }
            self.pass_over(name, open, around);
        }
        if !holds_stories(name) || around.is_in_entity() {
            return Placing::AsItIs;
        }
        skip_to(self.endings.resumes_after(name, open, around), around)
    }

    fn after(&mut self, count: usize, around: Around<'_>) -> Placing {
        self.ended_before = Some(around.span().start);
        Placing::After(count)
    }

    /// Whether text comes before a tag in a title, with tags in it that are text themselves. A title that begins with an
    /// element may have been meant so.
    fn follows_text(&self, around: Around<'_>) -> bool {
        let (before, base) = around.before();
        let since = &before[((self.text_end.max(base) - base) as usize).min(before.len())..];
        !before.trim_ascii_end().ends_with('>') || self.text_end > 0 && !since.contains('<')
    }

    /// Whether an end tag with that name, which is not the current element's, ends a tag that is text, so that it is text
    /// itself.
    fn is_end_tag_text(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> bool {
        if self.open_tags == 0 || around.is_in_entity() {
            return false;
        }
        if open.current() != Some("title") || is_part_of_story(name) || is_story(name) || holds_stories(name) {
            self.open_tags = 0;
            return false;
        }
        self.open_tags -= 1;
        self.text_end = around.span().end;
        true
    }

    /// Notes that an end tag in a title ends nothing, so that the text before it comes before the next tag.
    fn pass_over(&mut self, name: &str, open: &OpenElements, around: Around<'_>) {
        let is_in_title = open.current() == Some("title") && around.sees_ahead();
        if is_in_title
            && !open.outwards().take(LACKING_ENDS).any(|open| open.eq_ignore_ascii_case(name))
            && self.follows_text(around)
        {
            self.text_end = around.span().end;
        }
    }

    /// The text after the tag, as far as it may be looked at.
    fn ahead<'a>(&self, around: Around<'a>) -> &'a str {
        let budget = (LOOK_AHEAD.0 + LOOK_AHEAD.1 * around.span().end).saturating_sub(self.seen);
        let rest = around.rest();
        &rest[..floor_char_boundary(rest, usize::try_from(budget).unwrap_or(usize::MAX))]
    }

    fn note_seen(&mut self, bytes: usize) {
        work::bytes(bytes);
        self.seen += bytes as u64;
    }

    /// Whether the end tag of the current element comes right after that of the entry that the tag begins, or, if it is the
    /// channel of RSS 1.0, at all.
    fn ends_after_story(&mut self, story: Tag<'_>, current: &str, around: Around<'_>) -> bool {
        if !around.has_whole_text() {
            return false;
        }
        let rest = self.ahead(around);
        let is_tag = |at: usize, name: &str| endings::begins_tag(&rest[at + 2..], name);
        let mut ends = rest.match_indices("</").map(|(at, _)| at);
        let (seen, comes) = if current == "channel" {
            let end = ends.find(|&at| is_tag(at, current));
            (end.unwrap_or(rest.len()), end.is_some())
        } else {
            let end = ends.find(|&at| is_tag(at, story.name)).unwrap_or(rest.len());
            let next = rest[end..].match_indices('<').nth(1).map_or(rest.len(), |(at, _)| end + at);
            (next, rest[next..].starts_with("</") && is_tag(next, current))
        };
        self.note_seen(seen);
        comes
    }

    /// Whether the end tag of the current element is missing: none comes before the end of the entry, or the next one. Where
    /// nothing can be looked at, it is.
    fn lacks_end(&mut self, current: &str, around: Around<'_>) -> bool {
        if !around.has_whole_text() {
            return true;
        }
        let ahead = self.ahead(around).as_bytes();
        let (comes, seen) = end_comes(&ahead[..ahead.len().min(LOOK_AHEAD.0 as usize)], current.as_bytes());
        self.note_seen(seen);
        !comes
    }
}

/// Whether no text comes between the current tag and the one before.
fn follows_tag(around: Around<'_>) -> bool {
    around.before().0.trim_ascii_end().ends_with('>')
}

/// Whether no text comes between the current tag and a start tag after it.
fn precedes_tag(around: Around<'_>) -> bool {
    let next = around.rest().trim_ascii_start().strip_prefix('<');
    next.is_some_and(|next| next.starts_with(|next: char| next.is_ascii_alphabetic()))
}

/// Whether the element is an identifier or a date.
fn is_id_or_date(name: &str) -> bool {
    matches!(name, "guid" | "pubDate" | "id" | "updated" | "published")
}

/// Whether the element around the current one is a feed, an entry, or another that has a title.
fn is_in_feed(open: &OpenElements) -> bool {
    open.outwards().nth(1).is_some_and(holds_titles)
}

/// Whether the end tag of that name comes before an entry begins or ends, and how many bytes were looked at for that.
fn end_comes(bytes: &[u8], name: &[u8]) -> (bool, usize) {
    let begins = |rest: &[u8], name: &[u8]| {
        let after = rest.strip_prefix(name);
        after.is_some_and(|after| !matches!(after.first(), Some(byte) if byte.is_ascii_alphanumeric() || *byte == b':'))
    };
    let (mut at, mut ends_sections) = (0, true);
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'<') {
        at += found + 1;
        let rest = &bytes[at..];
        if let Some(section) = rest.strip_prefix(b"![CDATA[").filter(|_| ends_sections) {
            let end = section.windows(3).position(|end| end == b"]]>");
            work::bytes(end.unwrap_or(section.len()));
            at += end.unwrap_or(0);
            // What has no end is not searched for it again and again.
            ends_sections = end.is_some();
            continue;
        }
        let is_end = rest.first() == Some(&b'/');
        let tag = &rest[usize::from(is_end)..];
        if is_end && begins(tag, name) {
            return (true, at);
        }
        if STORIES.iter().chain(&HOLDERS).any(|boundary| begins(tag, boundary.as_bytes())) {
            return (false, at);
        }
    }
    (false, bytes.len())
}

//! Where a feed may have to be repaired, so that the short cut leaves the rest to the engine.

use super::super::names::{local_name, prefix};
use super::{Plain, Root};
use core::ops::Range;
use fivefold_core::{Namespace, work};
use fivefold_feeds::names::{
    holds_stories, is_foreign, is_in_holder, is_mark, is_regular_holder, is_story, is_story_tag, is_void,
    is_void_in_html, mark_around, may_lack_end, may_repair,
};
use fivefold_feeds::{endless_section_len, has_end, has_own_end};
use fivefold_xml5::recognise::end_tag_len;
use memchr::{memchr, memchr_iter};

/// How many times a document may be looked through.
const TIMES: usize = 4;

impl Plain {
    /// Whether the element with this name, whose tag ends here, may have to be repaired in the current element.
    #[inline(never)]
    pub(super) fn may_be_repaired(&mut self, source: &[u8], name: &Range<usize>, tag_end: usize) -> bool {
        let Some(open) = self.open.last_mut() else { return false };
        let (holder, name) = (&source[open.name.clone()], &source[name.clone()]);
        if is_mark(name) {
            return match self.root {
                Root::Other => is_story(name) && self.is_odd_story(source, holder, name, tag_end),
                Root::Feed if is_story(name) && matches!(holder, b"channel" | b"feed") => false,
                _ => may_repair(holder, name),
            };
        }
        let is_regular = match open.is_regular {
            Some(is_regular) => is_regular,
            None => self.is_regular(source),
        };
        if is_regular || !may_repair(holder, name) {
            return false;
        }
        if !is_foreign(holder) {
            return true;
        }
        let story = mark_around(self.outwards(source)).filter(|name| is_story(name));
        // Among what was looked through for the end, entries may have begun otherwise than they were counted.
        let has_stories = self.open.last().is_some_and(|open| open.name.start < self.last_story);
        has_stories || !self.ends_in_time(source, story, tag_end)
    }

    /// Whether what looks like an entry may have to be repaired in a document that is no feed, in an element of this name.
    #[cold]
    fn is_odd_story(&mut self, source: &[u8], holder: &[u8], name: &[u8], tag_end: usize) -> bool {
        if holder != b"title" && !is_in_holder(self.outwards(source)) {
            return false;
        }
        if holds_stories(holder) || may_lack_end(holder) {
            return may_repair(holder, name);
        }
        self.open.len() > 1 && !self.ends_in_time(source, None, tag_end)
    }

    /// Whether the element with this name, whose start tag ends here, may be a void one that has no end tag.
    #[inline(always)]
    pub(super) fn may_be_void(&mut self, source: &[u8], name: &Range<usize>, tag_end: usize) -> bool {
        let name = &source[name.clone()];
        (is_void(name) || self.has_html) && self.lacks_own_end(source, name, tag_end)
    }

    #[inline(never)]
    fn lacks_own_end(&mut self, source: &[u8], name: &[u8], tag_end: usize) -> bool {
        let holder = self.open.last().map(|open| &source[open.name.clone()]);
        let Some(holder) = holder.filter(|_| is_void(name) || self.is_void_in_html(source, name)) else { return false };
        let next = memchr(b'<', &source[tag_end..]).map_or(&[][..], |at| &source[tag_end + at..]);
        if next.strip_prefix(b"</").is_some_and(|next| end_tag_len(next, name).is_some()) {
            return false;
        }
        if self.looked_through > TIMES * source.len() {
            return true;
        }
        let (has_end, seen) = has_own_end(&source[tag_end..], name, holder, false);
        work::bytes(seen);
        self.looked_through += seen;
        !has_end
    }

    fn is_void_in_html(&self, source: &[u8], name: &[u8]) -> bool {
        let (prefix, local_name) = local_name(name).map_or((&[][..], name), |local_name| (prefix(name), local_name));
        self.namespace(source, prefix) == Namespace::HTML.known_uri().map(str::as_bytes)
            && str::from_utf8(local_name).is_ok_and(is_void_in_html)
    }

    /// Whether nothing in the current element is to be repaired, except for entries.
    fn is_regular(&mut self, source: &[u8]) -> bool {
        let is_regular = is_regular_holder(self.outwards(source), self.has_marks);
        if let Some(open) = self.open.last_mut() {
            open.is_regular = Some(is_regular);
        }
        is_regular
    }

    /// The names of the open elements, from the current one on.
    pub(super) fn outwards<'s>(&self, source: &'s [u8]) -> impl Iterator<Item = &'s [u8]> + Clone {
        self.open.iter().rev().map(|open| &source[open.name.clone()])
    }

    /// Whether the current element, which is no part of a feed, has its end after `at`, before that of the entry or of the
    /// feed that it stands in. The engine looks no further, and takes one for granted that it has not come to. `false` if
    /// too much would have to be looked through.
    fn ends_in_time(&mut self, source: &[u8], story: Option<&[u8]>, at: usize) -> bool {
        let Some(open) = self.open.last_mut() else { return false };
        if at < open.ends_after {
            return true;
        }
        if self.looked_through > TIMES * source.len() {
            return false;
        }
        let (has_end, seen) = has_end(&source[at..], &source[open.name.clone()], story, false);
        work::bytes(seen);
        self.looked_through += seen;
        if has_end {
            open.ends_after = at + seen;
        }
        has_end
    }

    /// Whether a section with this content stands outside of elements, or has lost its end. Then another opens in it, and so it
    /// has a bracket.
    pub(super) fn may_be_endless(&self, source: &[u8], content: &Range<usize>) -> bool {
        let Some(open) = self.open.last() else { return true };
        memchr(b'[', &source[content.clone()]).is_some()
            && endless_section_len(&source[open.name.clone()], &source[content.start..], content.len()).is_some()
    }

    /// Whether entries may come after the end tag of a feed or its channel, which is then repaired.
    #[inline(never)]
    pub(super) fn goes_on_after(&mut self, rest: &[u8]) -> bool {
        let is_end = match self.root {
            Root::Feed => true,
            Root::Rdf => self.open.len() == 1,
            Root::None | Root::Other => false,
        };
        if !is_end || self.has_no_more_stories {
            return false;
        }
        // Nearly always, an end tag follows, and then nothing.
        self.has_no_more_stories = !memchr_iter(b'<', rest).any(|at| is_story_tag(&rest[at..]));
        !self.has_no_more_stories
    }
}

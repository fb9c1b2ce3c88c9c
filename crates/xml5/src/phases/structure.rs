//! The structure of feeds: what implies the end of an element, and where tags are text.
//!
//! Feeds of RSS and Atom have no element inside another of its name, and no elements in those that hold text. Where a
//! source has them all the same, an end tag is missing, or HTML was not escaped. See
//! [`Options::feed_structure`](crate::Options::feed_structure).
//!
//! The names are those of RSS 0.9 to 2.0 and Atom, <https://www.rssboard.org/rss-specification> and
//! <https://www.rfc-editor.org/rfc/rfc4287>, and of HTML's void elements.

use super::{Action, Phases};
use crate::tokenizer::{Machine, TokenKind};
use fivefold_core::machine::StateMachine;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, floor_char_boundary, work};

/// What was done to the structure.
#[derive(Debug, Default)]
pub(super) struct Mended {
    /// How many start tags in the current title are text, and have had no end tag.
    pub(super) open_tags: usize,
    /// Where the last tag ends that is text.
    pub(super) text_end: u64,
    /// How many elements were open after the last start tag. As many are, if no end tag has come since.
    depth: usize,
    /// The number of bytes that were looked at ahead.
    seen: u64,
}

/// The least number of bytes that may be looked at ahead in a document, and how many more for each byte of it that was
/// read.
const LOOK_AHEAD: (u64, u64) = (1 << 16, 4);

/// How many elements without end tags may stand between an entry and what holds it.
const LACKING_ENDS: usize = 32;

/// Whether the element is an entry of a feed.
#[inline(always)]
pub(super) fn is_story(name: &str) -> bool {
    matches!(name.as_bytes(), b"item" | b"entry")
}

/// Whether the element holds entries.
fn holds_stories(name: &str) -> bool {
    matches!(name, "channel" | "rdf:RDF" | "rss" | "feed")
}

/// Whether the element holds text, and nothing but text unless it holds HTML.
fn holds_text(name: &str) -> bool {
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
fn is_part_of_story(name: &str) -> bool {
    holds_text(name) && !matches!(name, "url" | "width" | "height")
        || matches!(name, "contributor" | "image" | "icon" | "logo" | "cloud" | "textInput")
        || name.split_once(':').is_some_and(|(prefix, _)| is_prefix_of_feeds(prefix))
}

/// Whether a prefix is one of the extensions of feeds. Others stand before what text editors leave in HTML.
fn is_prefix_of_feeds(prefix: &str) -> bool {
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

/// Whether the element may stand between an entry and what holds it, if end tags are missing.
fn may_lack_end(name: &str) -> bool {
    is_story(name) || is_part_of_story(name) || is_void(name) || matches!(name, "p" | "url" | "width" | "height")
}

/// Whether the element is a void one of HTML that no feed has.
fn is_void(name: &str) -> bool {
    ["br", "hr", "img", "input", "meta", "wbr"].iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// Whether no element in one of this name is mended, except for entries. For short cuts that leave the others alone.
#[cfg(feature = "encoding")]
pub fn is_regular_holder(name: &str) -> bool {
    let has_prefix = || name.split_once(':').is_some_and(|(prefix, _)| is_prefix_of_feeds(prefix));
    !(holds_text(name) || is_void(name) || has_prefix())
}

/// Whether an element of this name may be mended in one of the name `holder`. For short cuts that leave it alone then.
#[cfg(feature = "encoding")]
pub fn may_mend(holder: &str, name: &str) -> bool {
    let is_part = is_part_of_story(name) || is_story(name);
    let is_extension = || !name.contains(':') && holder.split_once(':').is_some_and(|it| is_prefix_of_feeds(it.0));
    if is_story(name) {
        // In RSS 1.0, the channel is one of the elements that an entry ends.
        return !holds_stories(holder) || holder == "channel";
    }
    is_void(holder) || holder == "title" || is_part && (holds_text(holder) || is_extension())
}

impl Phases {
    /// Looks at a start tag or an empty one, and returns its effect if it should not stand where it does. It is not
    /// inlined, for the sake of the code around the call, which most documents take without it.
    #[cold]
    #[inline(never)]
    pub(super) fn check_structure<O: Observer>(
        &mut self,
        machine: &mut Machine<O>,
        chunk: Chunk<'_>,
        is_empty: bool,
    ) -> Option<Action> {
        let depth = self.depth();
        if (self.mended.depth == depth || is_story(machine.tag_name_text(chunk).data))
            && let Some(action) = self.mend_structure(machine, chunk)
        {
            return Some(action);
        }
        self.mended.depth = if is_empty { usize::MAX } else { depth + 1 };
        None
    }

    /// The effect of a start tag that should not stand where it does; `None` if it may.
    #[cold]
    fn mend_structure<O: Observer>(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) -> Option<Action> {
        if machine.is_in_entity() {
            return None;
        }
        let name = machine.tag_name_text(chunk).data;
        let parent = self.open_elements.current()?;
        let is_part = is_part_of_story(name) || is_story(name);
        if is_story(name) {
            let between = self.stories_end_tags(name)?;
            if (between > 1 || parent != name) && self.ends_after_story(machine, chunk) {
                return None;
            }
            return Some(self.end_before(between, machine));
        }
        if name == parent && matches!(name, "title" | "link" | "description" | "guid" | "pubDate") && self.is_in_feed(1)
        {
            return Some(self.end_before(1, machine));
        }
        let is_extension = || !name.contains(':') && parent.split_once(':').is_some_and(|it| is_prefix_of_feeds(it.0));
        if is_void(parent) || is_part && (holds_text(parent) || is_extension()) && self.is_in_feed(1) {
            // Without a look ahead, only what cannot be HTML implies an end.
            let is_safe = |name| matches!(name, "title" | "link" | "guid" | "pubDate" | "id" | "updated" | "published");
            if !(machine.has_whole_text || is_part && is_safe(parent)) {
                return None;
            }
            if self.check_missing(machine, chunk).is_some() {
                return Some(self.end_before(1, machine));
            }
        }
        let is_text = self.open_elements.current() == Some("title") && self.is_in_feed(1) && name != "div" && !is_part;
        if !is_text || !machine.has_whole_text || !self.follows_text(machine.span().start, chunk) {
            return None;
        }
        self.mended.text_end = machine.span().end;
        if machine.kind() == TokenKind::StartTag {
            self.mended.open_tags += 1;
        }
        machine.take_tag_for_text();
        Some(Action::Text)
    }

    /// Whether text comes before a tag in a title, with tags in it that are text themselves. A title that begins with an
    /// element may have been meant so.
    fn follows_text(&self, start: u64, chunk: Chunk<'_>) -> bool {
        let before = &chunk.text[..(start - chunk.base) as usize];
        let since = &before[((self.mended.text_end.max(chunk.base) - chunk.base) as usize).min(before.len())..];
        !before.trim_ascii_end().ends_with('>') || self.mended.text_end > 0 && !since.contains('<')
    }

    /// Whether an end tag with that name, which is not the current element's, ends a tag that is text, so that it is text
    /// itself.
    #[cold]
    pub(super) fn ends_text_tag(&mut self, name: &str) -> bool {
        if self.open_elements.current() != Some("title")
            || is_part_of_story(name)
            || is_story(name)
            || holds_stories(name)
        {
            self.mended.open_tags = 0;
            return false;
        }
        self.mended.open_tags -= 1;
        true
    }

    /// The number of elements that an entry ends, up to what holds it; `None` if there are none, or if others stand there.
    /// In RSS 1.0, the channel is one of them.
    fn stories_end_tags(&self, name: &str) -> Option<usize> {
        let mut opens = self.open_elements.outwards().enumerate().take(LACKING_ENDS).peekable();
        while let Some((between, open)) = opens.next() {
            if open == "channel" && opens.peek().is_some_and(|(_, holder)| *holder == "rdf:RDF") {
                continue;
            }
            if holds_stories(open) && (open == "feed") == (name == "entry") {
                return (between > 0).then_some(between);
            }
            if !may_lack_end(open) {
                return None;
            }
        }
        None
    }

    /// Whether the element that many levels above the current one is a feed, an entry, or another that has a title.
    fn is_in_feed(&self, above: usize) -> bool {
        let holder = self.open_elements.outwards().nth(above);
        holder.is_some_and(|name| is_story(name) || holds_stories(name) || matches!(name, "image" | "source"))
    }

    fn end_before<O: Observer>(&mut self, count: usize, machine: &mut Machine<O>) -> Action {
        machine.error_at(ErrorCode::MismatchedEndTag, machine.span());
        // What is open then may have to end as well.
        self.mended.depth = self.depth() - count;
        Action::EndBefore(count)
    }

    /// Whether the end tag of the current element comes right after that of the entry whose start tag is the current token,
    /// or, if it is the channel of RSS 1.0, at all.
    fn ends_after_story<O: Observer>(&mut self, machine: &Machine<O>, chunk: Chunk<'_>) -> bool {
        let (Some(name), true) = (self.open_elements.current(), machine.has_whole_text) else { return false };
        let start = machine.span().end;
        let story = machine.tag_name_text(chunk).data;
        let rest = &chunk.text[(start - chunk.base) as usize..];
        let budget = (LOOK_AHEAD.0 + LOOK_AHEAD.1 * start).saturating_sub(self.mended.seen);
        let rest = &rest[..floor_char_boundary(rest, budget as usize)];
        let is_tag = |at: usize, name: &str| rest[at + 2..].starts_with(name);
        let mut ends = rest.match_indices("</").map(|(at, _)| at);
        let (seen, comes) = if name == "channel" {
            let end = ends.find(|&at| is_tag(at, name));
            (end.unwrap_or(rest.len()), end.is_some())
        } else {
            let end = ends.find(|&at| is_tag(at, story)).unwrap_or(rest.len());
            let next = rest[end..].match_indices('<').nth(1).map_or(rest.len(), |(at, _)| end + at);
            (next, rest[next..].starts_with("</") && is_tag(next, name))
        };
        work::bytes(seen);
        self.mended.seen += seen as u64;
        comes
    }

    /// Whether the end tag of the current element is missing: none comes before the end of the entry, or the next one. Where
    /// nothing can be looked at, it is.
    fn check_missing<O: Observer>(&mut self, machine: &Machine<O>, chunk: Chunk<'_>) -> Option<()> {
        if !machine.has_whole_text {
            return Some(());
        }
        let name = self.open_elements.current()?;
        let start = machine.span().end;
        let rest = &chunk.text[(start - chunk.base) as usize..];
        let budget = (LOOK_AHEAD.0 + LOOK_AHEAD.1 * start).saturating_sub(self.mended.seen);
        let rest = &rest.as_bytes()[..rest.len().min(LOOK_AHEAD.0 as usize).min(budget as usize)];
        let (comes, seen) = end_comes(rest, name.as_bytes());
        work::bytes(seen);
        self.mended.seen += seen as u64;
        (!comes).then_some(())
    }
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
        if [&b"item"[..], b"entry", b"channel", b"feed", b"rss"].iter().any(|boundary| begins(tag, boundary)) {
            return (false, at);
        }
    }
    (false, bytes.len())
}

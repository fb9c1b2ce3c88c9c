//! What comes after a place in a feed: ends, and feeds that go on or begin again after one.
//!
//! Each of the searches takes time linear in the text, however often it is asked.

use crate::names::{HOLDERS, LONGEST_MARK, is_root, root_tag, story_tag};
use core::ops::ControlFlow;
use fivefold_core::scan::find_any_far;
use fivefold_core::work;
use fivefold_xml5::recover::{Around, OpenElements};

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// How far outwards the open elements are looked at.
const OUTWARDS: usize = 32;

/// How many bytes may be compared in a text, for each of its own.
const COMPARED: usize = 2;

/// How many names of elements are remembered.
const NAMES: usize = 16;

/// The next occurrence of something, as the last search found it.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    /// The offset of it; beyond all texts, if there is none.
    at: Option<u64>,
}

impl Next {
    /// The offset of the first tag after the current one that begins so.
    fn find(&mut self, opening: &str, around: Around<'_>) -> Option<u64> {
        let here = around.span().end;
        let at = match self.at.filter(|at| *at >= here) {
            Some(at) => at,
            None => {
                let found = find_tag(around.rest().as_bytes(), opening.as_bytes());
                work::bytes(found.unwrap_or(around.rest().len()));
                *self.at.insert(found.map_or(u64::MAX, |at| here + at as u64))
            }
        };
        (at < u64::MAX).then_some(at)
    }
}

/// What is known of what comes.
#[derive(Clone, Debug, Default)]
pub(super) struct Endings {
    story: Next,
    root: Next,
    /// The offsets of the first root and of the XML declaration before it, the latter first.
    first: Option<(usize, usize)>,
    /// The number of bytes that were compared.
    compared: usize,
    root_end: Next,
    channel: Next,
    /// The offsets of the last end tags of root and channel, and of those before them.
    last_ends: [Option<[u64; 2]>; 2],
    /// The offset of the last end tag of each of some names.
    last_of: Vec<(Box<str>, u64)>,
}

impl Endings {
    /// Where the feed goes on after an end tag of its root or its channel, if more entries come: at the next of them. Then
    /// the end tag stands amid the feed, or two feeds were joined.
    pub(super) fn resumes_after(&mut self, name: &str, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let root = open.root().filter(|root| is_root(root))?;
        let is_channel = name == "channel" && root == "rss";
        let is_open = || open.outwards().take(OUTWARDS).any(|open| open == name);
        if !(name == root || is_channel) || !around.sees_ahead() || !is_open() {
            return None;
        }
        let story = self.next_story(root, around)?;
        let root_end = self.root_end.find("</rss", around).unwrap_or(u64::MAX);
        if is_channel && root_end > story {
            // A channel may have entries outside of it, or a second one may come.
            let is_begun_again = self.channel.find("<channel", around).is_some_and(|begin| begin < root_end);
            if is_begun_again || self.last_ends(name, around)[0] < story {
                return None;
            }
        }
        Some(self.resume(root, story, around))
    }

    /// Where the feed goes on if it begins again within itself, so that it would need two end tags but has one: at the next
    /// entry, or after the tag as long as none has come.
    pub(super) fn resumes_in(
        &mut self,
        name: &str,
        has_stories: bool,
        open: &OpenElements,
        around: Around<'_>,
    ) -> Option<u64> {
        let is_open = || open.outwards().take(OUTWARDS).any(|open| open == name);
        let root = open.root().filter(|root| is_root(root))?;
        if !(name == root || name == "channel") || !around.sees_ahead() || !is_open() {
            return None;
        }
        if self.last_ends(name, around)[1] >= around.span().end {
            return None;
        }
        if !has_stories {
            return Some(around.span().end);
        }
        let root_start = around.span().start;
        if let Some(offset) = self.repetition(root, root_start, around) {
            return Some(offset);
        }
        self.next_story(root, around).or(Some(around.span().end))
    }

    /// Where the feed goes on that is repeated from here on, if it is.
    pub(super) fn repeats(&mut self, open: &OpenElements, around: Around<'_>) -> Option<u64> {
        let root = open.root().filter(|root| is_root(root))?;
        let begin = self.root.find(root_tag(root), around)?;
        self.repetition(root, begin, around)
    }

    /// The offset up to which a feed whose root begins at `begin` repeats the text so far, word for word: there it goes on
    /// where it was cut off.
    fn repetition(&mut self, root: &str, begin: u64, around: Around<'_>) -> Option<u64> {
        let text = around.text_from(0)?;
        // Each of the two may have a byte order mark.
        let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
        let (feed, first) = *self.first.get_or_insert_with(|| {
            let root = find_tag(text.as_bytes(), root_tag(root).as_bytes()).unwrap_or(text.len());
            (text[..root].rfind("<?xml ").unwrap_or(root), root)
        });
        // What stands before the feed comes again with it, or not.
        [mark, feed].into_iter().find_map(|start| {
            let again = (begin as usize + start).checked_sub(first)?;
            let (so_far, repeated) = (text.get(start..again)?, text.as_bytes().get(again..)?);
            let so_far = so_far.strip_suffix(BYTE_ORDER_MARK).unwrap_or(so_far).as_bytes();
            if self.compared > COMPARED * text.len() {
                return None;
            }
            let len = so_far.iter().zip(repeated).take_while(|(one, other)| one == other).count();
            work::bytes(len);
            self.compared += len;
            if len < so_far.len() {
                return None;
            }
            // What was cut off in a tag is the tag.
            let cut = so_far.iter().rposition(|byte| matches!(byte, b'<' | b'>')).filter(|&at| so_far[at] == b'<');
            Some((again + cut.unwrap_or(len)) as u64)
        })
    }

    fn next_story(&mut self, root: &str, around: Around<'_>) -> Option<u64> {
        self.story.find(story_tag(root), around)
    }

    /// The next entry; or what comes after a repetition of the feed, if one begins before.
    fn resume(&mut self, root: &str, story: u64, around: Around<'_>) -> u64 {
        let begin = self.root.find(root_tag(root), around).filter(|begin| *begin < story);
        begin.and_then(|begin| self.repetition(root, begin, around)).unwrap_or(story)
    }

    /// The offset of the last end tag of that name, and of the one before; 0 if there is none.
    fn last_ends(&mut self, name: &str, around: Around<'_>) -> [u64; 2] {
        *self.last_ends[usize::from(name == "channel")].get_or_insert_with(|| {
            let rest = around.rest();
            work::bytes(rest.len());
            let is_end = |at: &usize| begins_tag(&rest[at + 2..], name);
            let mut ends = rest.rmatch_indices("</").map(|(at, _)| at).filter(is_end);
            [ends.next(), ends.next()].map(|end| end.map_or(0, |at| around.span().end + at as u64))
        })
    }

    /// Whether an end tag of that name comes at all, in any letter case. If there were too many names before, it does.
    pub(super) fn may_end(&mut self, name: &str, around: Around<'_>) -> bool {
        let here = around.span().end;
        if let Some((_, last)) = self.last_of.iter().find(|(known, _)| **known == *name) {
            return *last >= here;
        }
        if self.last_of.len() == NAMES {
            return true;
        }
        let rest = around.rest();
        work::bytes(rest.len());
        let is_end = |at: &usize| begins_tag_of_any_case(&rest.as_bytes()[at + 2..], name.as_bytes());
        let last = rest.rmatch_indices("</").map(|(at, _)| at).find(is_end);
        let last = last.map_or(0, |at| here + at as u64);
        self.last_of.push((name.into(), last));
        last >= here
    }
}

/// Whether a tag of that name begins here, after `<` or `</`.
pub(super) fn begins_tag(rest: &str, name: &str) -> bool {
    rest.strip_prefix(name).is_some_and(|after| ends_name(after.as_bytes()))
}

fn begins_tag_of_any_case(rest: &[u8], name: &[u8]) -> bool {
    rest.split_at_checked(name.len()).is_some_and(|(start, after)| start.eq_ignore_ascii_case(name) && ends_name(after))
}

pub(super) fn ends_name(rest: &[u8]) -> bool {
    matches!(rest, [] | [b' ' | b'\t' | b'\n' | b'\r' | b'>' | b'/' | b'<', ..])
}

/// The offset of the first tag that begins so.
pub(super) fn find_tag(text: &[u8], opening: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += find(&text[at..], opening)?;
        if ends_name(&text[at + opening.len()..]) {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether an element of that name has an end tag in what follows its start, before what it stands in ends: the entry of
/// that name, if it stands in one, or what holds the entries. Also returns how many bytes were looked at: all, if neither was
/// found. Where the text `is_cut`, nothing is found in what is left of a name or a comment.
///
/// Elements of its name in it count, comments and sections do not.
pub fn has_end(bytes: &[u8], name: &[u8], story: Option<&[u8]>, is_cut: bool) -> (bool, usize) {
    has_near_end(bytes, name, story, is_cut, usize::MAX)
}

/// The same for an element that may be void, in the element `parent`.
pub fn has_own_end(bytes: &[u8], name: &[u8], parent: &[u8], is_cut: bool) -> (bool, usize) {
    /// How many void elements of a name may be open in one another. More are not looked for, so that each is looked through but
    /// a few times, and the look ahead lasts for all.
    const NESTED: usize = 8;
    has_near_end(bytes, name, Some(parent).filter(|parent| *parent != name), is_cut, NESTED)
}

/// The same, but an element in which more than so many of its name are open has no end.
fn has_near_end(bytes: &[u8], name: &[u8], story: Option<&[u8]>, is_cut: bool, most: usize) -> (bool, usize) {
    let longest = name.len().max(story.map_or(0, <[u8]>::len)).max(LONGEST_MARK);
    let (mut depth, mut stories) = (1usize, 1usize);
    let mut at = 0;
    loop {
        at += find_any_far(&bytes[at..], *b"<") + 1;
        let Some(rest) = bytes.get(at..).filter(|rest| !is_cut || rest.len() > "/".len() + longest) else {
            return (false, bytes.len());
        };
        let end = match rest {
            [b'!', b'-', b'-', ..] => "-->",
            _ if rest.starts_with(b"![CDATA[") => "]]>",
            _ => {
                let is_end = rest.first() == Some(&b'/');
                let tag = &rest[usize::from(is_end)..];
                if begins_tag_of_any_case(tag, name) {
                    if let ControlFlow::Break(()) = count(&mut depth, is_end, tag) {
                        return (true, at);
                    }
                    if depth > most {
                        return (false, at);
                    }
                } else if let Some(story) = story
                    && begins_tag_of_any_case(tag, story)
                {
                    if let ControlFlow::Break(()) = count(&mut stories, is_end, tag) {
                        return (false, at);
                    }
                } else if is_end && is_end_of_holder(tag) {
                    return (false, at);
                }
                continue;
            }
        };
        at += match find(rest, end.as_bytes()) {
            Some(end) => end,
            None if is_cut => return (false, bytes.len()),
            None => 0,
        };
    }
}

/// Whether the name of an element that holds entries begins here, in any letter case.
fn is_end_of_holder(tag: &[u8]) -> bool {
    let may_be = tag.first().is_some_and(|first| matches!(first.to_ascii_lowercase(), b'c' | b'f' | b'r'));
    may_be && HOLDERS.iter().any(|name| begins_tag_of_any_case(tag, name.as_bytes()))
}

/// The offset of some bytes.
pub(super) fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += find_any_far(&bytes[at..], [wanted[0]]);
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        if rest.starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
}

/// Counts a tag among those of open elements; breaks where the last of them ends.
fn count(open: &mut usize, is_end: bool, tag: &[u8]) -> ControlFlow<()> {
    if is_end {
        *open -= 1;
        return if *open == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    }
    let end = tag.iter().position(|&byte| matches!(byte, b'>' | b'<'));
    let is_empty = end.is_some_and(|end| tag[..end].ends_with(b"/"));
    *open += usize::from(!is_empty);
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str, is_cut: bool) -> Option<bool> {
        let (has_end, seen) = has_end(text.as_bytes(), b"list", Some(b"item"), is_cut);
        (has_end || seen < text.len()).then_some(has_end)
    }

    #[test]
    fn an_element_ends_before_what_it_stands_in() {
        for (text, expected) in [
            ("x</list>", Some(true)),
            ("<list/><list a='1'></LIST></list >", Some(true)),
            ("<item></item><lists></lists></list>", Some(true)),
            ("<!-- </item> --><![CDATA[</item>]]></list>", Some(true)),
            ("</item></list>", Some(false)),
            ("<item/></item></list>", Some(false)),
            ("<list></list></rdf:rdf></list>", Some(false)),
            ("</channel></list>", Some(false)),
            ("</Feed></list>", Some(false)),
            ("</rss ></list>", Some(false)),
            ("</chan></feeds></rs></list>", Some(true)),
            ("<list></list>", None),
            ("<!-- </list>", Some(true)),
            ("", None),
        ] {
            assert_eq!(ends(text, false), expected, "{text}");
        }
    }

    /// What follows a text that is cut may be anything.
    #[test]
    fn nothing_is_found_in_what_is_cut() {
        for text in ["x</list>", "x</rss", "<!-- </item></list> ", "<![CDATA[</item></list> ]]", "<"] {
            assert_eq!(ends(text, true), None, "{text}");
        }
        assert_eq!(ends("</list>        ", true), Some(true));
        assert_eq!(ends("</item>        ", true), Some(false));
    }
}

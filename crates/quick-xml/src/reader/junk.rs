//! Skips content before a feed: warnings of a server, a stray element, a page's head.

use crate::attributes::is_space;
use crate::encoding::BYTE_ORDER_MARK;
use fivefold_xml5::{Event, Options, Reader};
use memchr::memmem;

/// The names of feeds' root elements, without prefix.
const ROOTS: [&str; 3] = ["rss", "feed", "RDF"];

/// The possible starts of a feed.
const BEGINNINGS: [&str; 4] = ["<?xml", "<rss", "<feed", "<rdf:RDF"];

/// The number of bytes before the feed: 0 if the first element is a feed's, or no feed begins after it at its own
/// level. Takes time linear in the text, and little time if the first element is a feed's or nothing else resembles
/// one.
pub(super) fn len(text: &str, options: Options) -> usize {
    if begins_with_feed(text) {
        return 0;
    }
    let mut reader = Reader::with_options(text, options);
    match next_element(&mut reader) {
        Some(first) if !first.is_feed && begins_after(text, first.start) => {}
        _ => return 0,
    }
    let mut position = reader.skip_element().outer.end as usize;
    while position < text.len() {
        let mut reader = Reader::with_options(&text[position..], options);
        match next_element(&mut reader) {
            Some(Element { declaration: Some(start), .. } | Element { start, is_feed: true, .. }) => {
                return position + start;
            }
            Some(_) => position += reader.skip_element().outer.end as usize,
            None => break,
        }
    }
    0
}

/// Whether the first element is a feed's, if this can be decided at its start tag.
fn begins_with_feed(text: &str) -> bool {
    let mut rest = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    while let Some(instruction) = rest.strip_prefix("<?") {
        let Some((_, after)) = instruction.split_once("?>") else { return false };
        rest = after.trim_start();
    }
    BEGINNINGS[1..].iter().any(|beginning| {
        let after = rest.strip_prefix(beginning).and_then(|rest| rest.bytes().next());
        after.is_some_and(|byte| is_space(byte) || byte == b'>')
    })
}

fn begins_after(text: &str, start: usize) -> bool {
    BEGINNINGS.iter().any(|beginning| text[start..].contains(beginning))
}

/// Whether an element with this name is a feed's root.
pub(super) fn is_root(name: &[u8]) -> bool {
    let local = name.iter().position(|&byte| byte == b':').map_or(name, |colon| &name[colon + 1..]);
    ROOTS.iter().any(|root| local.eq_ignore_ascii_case(root.as_bytes()))
}

/// Whether a feed may begin in this part of a source.
pub(super) fn may_begin_in(source: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| memmem::find(source, beginning.as_bytes()).is_some())
}

/// The start of an element.
struct Element {
    start: usize,
    is_feed: bool,
    /// The start of an XML declaration before it.
    declaration: Option<usize>,
}

fn next_element(reader: &mut Reader<'_>) -> Option<Element> {
    let mut declaration = None;
    loop {
        let event = reader.next()?;
        let start = event.span().start as usize;
        match event {
            Event::XmlDeclaration(_) => declaration = Some(start),
            Event::Start(element) => {
                let is_feed = is_root(element.name().as_bytes());
                return Some(Element { start, is_feed, declaration });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skipped(text: &str) -> &str {
        &text[..len(text, Options::default().with_text_as_written(true))]
    }

    #[test]
    fn a_feed_is_found_after_other_elements() {
        for junk in [
            "<div>x</div>",
            "<br />\n<b>Warning</b>: no <b>x</b><br />\n",
            "<!DOCTYPE html><p>1</p>\n<p>2</p>text<!-- <rss> -->",
        ] {
            for feed in ["<?xml version='1.0'?><rss/>", "<rss/>", "<feed/>", "<rdf:RDF/>", "<?xml version='1.0'?><a/>"]
            {
                assert_eq!(skipped(&format!("{junk}{feed}")), junk, "before {feed}");
            }
        }
    }

    #[test]
    fn nothing_else_is_skipped() {
        for text in [
            "",
            "<rss/><feed/>",
            "junk <rss/><rss/>",
            "<a:feed/><rss/>",
            "<opml/>",
            "<opml><rss/></opml>",
            "<div><?xml version='1.0'?><rss/></div>",
            "<div><rss/>",
            "\u{FEFF}<div/><p/>",
            "<div/><!--<rss/>-->",
        ] {
            assert_eq!(skipped(text), "", "{text}");
        }
    }
}

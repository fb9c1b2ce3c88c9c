//! Finds where a feed begins, after what a server has put before it: warnings, a stray element, a page around it.

use crate::names::{BEGINNINGS, is_feed, is_void};
use crate::{Reader, Repair, Repairs};
use fivefold_xml5::{Event, Options};
use std::borrow::Cow;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// Elements of HTML that pages and warnings begin with, and what becomes of an XML declaration without its question mark.
const HTML: [&str; 34] = [
    "a", "article", "b", "body", "br", "center", "div", "em", "font", "form", "h1", "h2", "h3", "head", "header", "hr",
    "html", "i", "img", "main", "meta", "nav", "noscript", "p", "pre", "script", "section", "span", "strong", "style",
    "table", "ul", "xml", "xmp",
];

/// The least number of bytes that may be read again in a text, and how many more for each byte of it: each element before
/// the feed has a reader of its own, which may look ahead to the end of the text.
const READ_AGAIN: (usize, usize) = (1 << 22, 16);

/// The offset of the feed: 0 if the first element is a feed's. If it is one of HTML or has no end, the feed begins at its
/// root element or the XML declaration before that, wherever it stands; after another, it must begin at that one's level,
/// and not after too many others. Takes time linear in the text, and little time if the first element is a feed's or
/// nothing else resembles one.
pub(super) fn find(text: &str, repairs: &Repairs) -> usize {
    if begins_with_feed(text) {
        return 0;
    }
    let mut reader = reader_of(text, repairs);
    let first = match next_element(&mut reader) {
        Some(first) if !first.is_feed && begins_after(text, first.start) => first,
        _ => return 0,
    };
    let spans = reader.skip_element();
    let has_end =
        first.void_end.is_none() && (spans.inner.end < spans.outer.end || spans.inner.end < text.len() as u64);
    if (first.is_html || !has_end)
        && let Some(start) = find_in_page(text, first.start)
    {
        return start;
    }
    let mut position = first.void_end.unwrap_or(spans.outer.end as usize);
    let mut budget = READ_AGAIN.0 + READ_AGAIN.1 * text.len();
    while position < text.len() {
        let rest = &text[position..];
        budget = match budget.checked_sub(rest.len()) {
            Some(left) => left,
            None => return 0,
        };
        let mut reader = reader_of(rest, repairs);
        match next_element(&mut reader) {
            Some(Element { declaration: Some(start), .. } | Element { start, is_feed: true, .. }) => {
                return position + start;
            }
            Some(Element { void_end: Some(end), .. }) => position += end,
            Some(_) => position += reader.skip_element().outer.end as usize,
            None => break,
        }
    }
    0
}

fn reader_of<'i>(text: &'i str, repairs: &Repairs) -> Reader<'i> {
    let repairs = Repairs { illegal_characters: false, ..*repairs };
    let options = repairs.over(Options::default());
    Reader::recovering(Cow::Borrowed(text), options, Repair::new(repairs)).with_text_as_written(true)
}

/// Whether the first element is a feed's, if this can be decided at its start tag.
fn begins_with_feed(text: &str) -> bool {
    let mut rest = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    while let Some(instruction) = rest.strip_prefix("<?") {
        let Some((_, after)) = instruction.split_once("?>") else { return false };
        rest = after.trim_start();
    }
    BEGINNINGS[1..].iter().any(|beginning| rest.strip_prefix(beginning).is_some_and(ends_name))
}

fn begins_after(text: &str, start: usize) -> bool {
    BEGINNINGS.iter().any(|beginning| text[start..].contains(beginning))
}

/// Whether a tag's name has ended before this text.
fn ends_name(rest: &str) -> bool {
    rest.starts_with([' ', '\t', '\n', '\r', '>', '/'])
}

/// The start of an element.
struct Element {
    start: usize,
    is_feed: bool,
    is_html: bool,
    /// The end of its tag, if it is one of HTML that has no content.
    void_end: Option<usize>,
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
                let is_feed = is_feed(element.local_name());
                let is_html = HTML.iter().any(|name| element.name().eq_ignore_ascii_case(name));
                let void_end = is_void(element.name()).then_some(element.span().end as usize);
                return Some(Element { start, is_feed, is_html, void_end, declaration });
            }
            _ => {}
        }
    }
}

/// The offset of the feed in a page from `start` on, scripts and comments left aside; of the XML declaration before it, if
/// no other tag comes between.
fn find_in_page(text: &str, start: usize) -> Option<usize> {
    let mut declaration = None;
    let mut at = start;
    // What has no end is not searched for it again and again.
    let (last_comment_end, last_end_tag) = (text.rfind("-->").unwrap_or(0), text.rfind("</").unwrap_or(0));
    while let Some(found) = text[at..].find('<') {
        at += found;
        let rest = &text[at..];
        let skipped = match rest.as_bytes() {
            [b'<', b'!', b'-', b'-', ..] if at < last_comment_end => rest.find("-->"),
            [b'<', b'?', ..] => {
                let is_declaration = rest.strip_prefix(BEGINNINGS[0]).is_some_and(ends_name);
                declaration = if is_declaration { Some(at) } else { declaration };
                None
            }
            [b'<', b'!' | b'/', ..] => None,
            _ if BEGINNINGS[1..].iter().any(|root| rest.strip_prefix(root).is_some_and(ends_name)) => {
                return Some(declaration.unwrap_or(at));
            }
            _ => {
                declaration = None;
                let is_raw = |name: &str| rest.get(1..=name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
                if at < last_end_tag && (is_raw("script") || is_raw("style")) { rest.find("</") } else { None }
            }
        };
        at += skipped.unwrap_or(0) + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skipped(text: &str) -> &str {
        &text[..find(text, &Repairs::none())]
    }

    #[test]
    fn a_feed_is_found_after_other_elements() {
        for junk in [
            "<div>x</div>",
            "<br />\n<b>Warning</b>: no <b>x</b><br />\n",
            "<!DOCTYPE html><p>1</p>\n<p>2</p>text<!-- <rss> -->",
            "<warning>1</warning>",
            "<warning>1</warning><br><b>2</b></br><hr>3",
            "<input><wbr></input>",
        ] {
            for feed in ["<?xml version='1.0'?><rss/>", "<rss/>", "<feed/>", "<rdf:RDF/>", "<?xml version='1.0'?><a/>"]
            {
                assert_eq!(skipped(&format!("{junk}{feed}")), junk, "before {feed}");
            }
        }
    }

    #[test]
    fn a_feed_is_found_in_a_page() {
        for junk in [
            "<br>\n<b>Notice</b>: x<br>\n",
            "<data>",
            "<html><head><title>x</title></head><body><pre>",
            "<!DOCTYPE html>\n<HTML><script>'<rss>'</script><!-- <feed> --><?xml version='1.0'?><p><div>",
        ] {
            for feed in ["<?xml version='1.0'?>\n<!-- c --><rss></rss>", "<feed xmlns='x'>", "<rdf:RDF>"] {
                assert_eq!(skipped(&format!("{junk}{feed}</pre></body></html>")), junk, "before {feed}");
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
            "<data><?xml version='1.0'?><rss/></data>",
            "\u{FEFF}<div/><p/>",
            "<div/><!--<rss/>-->",
            "<html><body><a href='rss'>rss</a> <rssfeed/></body></html>",
        ] {
            assert_eq!(skipped(text), "", "{text}");
        }
    }
}

//! Entries that are in a feed's text and that were not read.

use super::scan::is_entry;
use crate::Repairs;
use core::fmt;
use fivefold_core::Span;
use fivefold_xml5::{Event, Options};

/// A feed without entries has the start tag of one in its text all the same: where, and why it was not read.
///
/// ```
/// use fivefold::feed::Feed;
///
/// let feed = Feed::parse(b"<rss><channel><!-- <item><title>One</title></item> --></channel></rss>")?;
/// assert_eq!(feed.missed.unwrap().to_string(), "there is no entry: the start tag of one at 19..24 is in a comment");
/// # Ok::<(), fivefold::feed::NotAFeed>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Missed {
    /// Where the start tag of an entry begins in the source, up to the end of its name.
    pub span: Span,
    /// What it stands in.
    pub inside: Inside,
}

/// What the start tag of an entry stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inside {
    /// A comment.
    Comment,
    /// Text: it is escaped, or in a CDATA section.
    Text,
    /// An attribute of another tag.
    Tag,
    /// A processing instruction.
    ProcessingInstruction,
    /// The DOCTYPE.
    Doctype,
    /// An element that is no part of a feed, or a text for readers.
    Element,
    /// What was not read: before the feed, after its end, or after a limit.
    Unread,
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inside = match self.inside {
            Inside::Comment => "in a comment",
            Inside::Text => "text",
            Inside::Tag => "in another tag",
            Inside::ProcessingInstruction => "in a processing instruction",
            Inside::Doctype => "in the DOCTYPE",
            Inside::Element => "in an element that is no part of a feed",
            Inside::Unread => "outside of what was read",
        };
        write!(f, "there is no entry: the start tag of one at {} is {inside}", self.span)
    }
}

impl core::error::Error for Missed {}

/// The first start tag of an entry in a text that has given none. Takes time linear in the text.
pub(super) fn missed(text: &str, repairs: &Repairs) -> Option<Missed> {
    let span = first_start_tag(text)?;
    let mut reader = repairs.reader(text, Options::default()).starting_at(repairs.start_of(text));
    let mut inside = Inside::Unread;
    while let Some(event) = reader.next() {
        let around = event.span();
        if around.start > span.start {
            break;
        }
        if around.end <= span.start {
            continue;
        }
        inside = match event {
            Event::Comment(_) => Inside::Comment,
            Event::Start(start) if start.span().start == span.start => Inside::Element,
            Event::Start(_) | Event::End(_) => Inside::Tag,
            Event::ProcessingInstruction(_) | Event::XmlDeclaration(_) => Inside::ProcessingInstruction,
            Event::Doctype(_) => Inside::Doctype,
            _ => Inside::Text,
        };
        break;
    }
    Some(Missed { span, inside })
}

/// Where something stands that looks like the start tag of an entry.
fn first_start_tag(text: &str) -> Option<Span> {
    text.match_indices('<').find_map(|(start, _)| {
        let name = &text[start + 1..];
        let length = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
        let ends = name[length..].starts_with(|c: char| c == '>' || c == '/' || c.is_ascii_whitespace());
        (ends && is_entry(&name[..length])).then(|| Span::new(start as u64, (start + 1 + length) as u64))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_entry_stands_in_is_told() {
        for (text, inside) in [
            ("<rss><!--<item>--></rss>", Some(Inside::Comment)),
            ("<rss><channel><![CDATA[<item>]]></rss>", Some(Inside::Text)),
            ("<rss><channel a='<item>'></rss>", Some(Inside::Tag)),
            ("<rss><?x <item>?></rss>", Some(Inside::ProcessingInstruction)),
            ("<rss><channel><items></rss>", None),
            ("<rss><channel><itemx/><item", None),
        ] {
            let missed = missed(text, &Repairs::feeds());
            assert_eq!(missed.map(|missed| missed.inside), inside, "{text}");
        }
    }
}

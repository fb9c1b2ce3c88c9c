//! The whole text of an entry.

use super::{Entry, content_config};
use crate::Document;
use crate::extract::{Options, extract};

/// The whole text of an entry, from the feed or from the page that the entry links to, as HTML that is safe to show.
///
/// Many feeds have a teaser only, which is the start of the text in the page; of some pages it is the other way round, as
/// they show the start alone. So the longer one of the entry's [content](Entry::content), its [summary](Entry::summary) and
/// the [page's content](crate::extract) is returned, and of equal ones the one of the feed. Addresses are absolute where the
/// feed's base, or the page's address in the options, is known. Takes time linear in both.
///
/// ```
/// use fivefold::{extract::Options, feed::{Feed, full_text}};
///
/// let feed = Feed::parse(b"<rss><channel><item><description>Bees know the way back &amp;hellip;</description></item>")?;
/// let page = "<nav><a href=/>Home</a></nav><p>Bees know the way back by the sun, which is <b>their</b> compass.</p>";
/// let text = full_text(&feed.entries[0], &fivefold::html::parse(page), &Options::default());
/// assert_eq!(text, "<p>Bees know the way back by the sun, which is <b>their</b> compass.</p>");
/// # Ok::<(), fivefold::feed::NotAFeed>(())
/// ```
pub fn full_text(entry: &Entry, page: &Document, options: &Options) -> String {
    let mut longest = None;
    let mut length = 0;
    for text in entry.content.iter().chain(&entry.summary) {
        let letters = letters(&text.text());
        if letters > length {
            (longest, length) = (Some(text), letters);
        }
    }
    let content = extract(page, options);
    match longest {
        Some(text) if letters(&content.text()) <= length => text.safe_html(&content_config()),
        _ => content.html(),
    }
}

/// The number of letters and digits.
fn letters(text: &str) -> usize {
    text.chars().filter(|character| character.is_alphanumeric()).count()
}

#[cfg(test)]
mod tests {
    use super::full_text;
    use crate::extract::Options;
    use crate::feed::Feed;
    use url::Url;

    const PAGE: &str =
        "<nav><a href=/>Home</a></nav><p>Bees know the way, and <a href=sun>how</a> they do is known.</p>";

    fn text(elements: &str, page: &str) -> String {
        let feed = format!("<rss><channel><item><link>https://meadow.example/</link>{elements}</item>");
        let feed = Feed::parse(feed.as_bytes()).unwrap();
        let options = Options::default().with_address(Url::parse("https://meadow.example/bees/").unwrap());
        full_text(&feed.entries[0], &crate::html::parse(page), &options)
    }

    #[test]
    fn the_text_that_goes_on_is_returned() {
        let whole = PAGE.split_once("</nav>").unwrap().1.replace("sun", "\"https://meadow.example/bees/sun\"");
        assert_eq!(text("<description>Bees know the way, and…</description>", PAGE), whole);
        assert_eq!(text("", PAGE), whole);
        let longer = "&lt;p onclick=f()>Bees know the way, and how they do is known, and told by a dance.";
        let clean = "<p>Bees know the way, and how they do is known, and told by a dance.</p>";
        assert_eq!(
            text(&format!("<description>Bees</description><content:encoded>{longer}</content:encoded>"), PAGE),
            clean
        );
        assert_eq!(text(&format!("<description>{longer}</description>"), ""), clean);
        assert_eq!(text("", ""), "");
    }
}

//! Feeds with one fault each: what feed-rs, rss and atom_syndication make of them.
//!
//! After a wanted change, `cargo insta review` (or `INSTA_UPDATE=always cargo test`) takes the new snapshots in.

use core::fmt::Write;
use std::fs;

#[test]
fn broken_feeds_are_read() {
    insta::with_settings!({ snapshot_path => "../../../fixtures/feeds/broken/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("../../../fixtures/feeds/broken", "*.xml", |path| {
            let bytes = fs::read(path).expect("fixtures can be read");
            insta::assert_snapshot!("feed", picture(&bytes));
        });
    });
}

/// What there is to read of a feed. The model of RSS, or of Atom, is there if the feed is one.
fn picture(bytes: &[u8]) -> String {
    let mut picture = String::from("feed-rs\n");
    match feed_rs::parser::parse(bytes) {
        Ok(feed) => describe(&feed, &mut picture),
        Err(error) => line(&mut picture, 2, "error", Some(error.to_string())),
    }
    match (rss::Channel::read_from(bytes), atom_syndication::Feed::read_from(bytes)) {
        (Ok(channel), _) => describe_rss(&channel, &mut picture),
        (_, Ok(feed)) => describe_atom(&feed, &mut picture),
        (Err(one), Err(other)) => {
            let _ = writeln!(picture, "rss\n  error {one}\natom_syndication\n  error {other}");
        }
    }
    picture
}

/// A line for a value, if there is one. Of a long one, its beginning and its size are shown.
fn line(picture: &mut String, indent: usize, what: &str, value: Option<impl AsRef<str>>) {
    const LONG: usize = 200;
    let Some(value) = value else { return };
    let value = value.as_ref();
    let _ = match value.get(..LONG) {
        Some(beginning) => writeln!(picture, "{:indent$}{what} {beginning:?} and on, {} bytes", "", value.len()),
        None => writeln!(picture, "{:indent$}{what} {value:?}", ""),
    };
}

fn describe(feed: &feed_rs::model::Feed, picture: &mut String) {
    line(picture, 2, "title", feed.title.as_ref().map(|it| &it.content));
    line(picture, 2, "description", feed.description.as_ref().map(|it| &it.content));
    feed.links.iter().for_each(|link| line(picture, 2, "link", Some(&link.href)));
    for entry in &feed.entries {
        let _ = writeln!(picture, "  entry");
        line(picture, 4, "title", entry.title.as_ref().map(|it| &it.content));
        for link in &entry.links {
            line(picture, 4, "link", Some(&link.href));
            line(picture, 6, "title", link.title.as_ref());
        }
        line(picture, 4, "date", entry.published.or(entry.updated).map(|date| date.to_rfc3339()));
        entry.authors.iter().for_each(|author| line(picture, 4, "author", author.name.as_ref()));
        line(picture, 4, "summary", entry.summary.as_ref().map(|it| &it.content));
        line(picture, 4, "content", entry.content.as_ref().and_then(|it| it.body.as_ref()));
        entry.categories.iter().for_each(|category| line(picture, 4, "category", Some(&category.term)));
        for media in &entry.media {
            line(picture, 4, "media title", media.title.as_ref().map(|it| &it.content));
            for content in &media.content {
                line(picture, 4, "media", content.url.as_ref().map(|url| url.as_str()));
            }
            line(picture, 4, "media duration", media.duration.map(|duration| format!("{duration:?}")));
        }
    }
}

fn describe_rss(channel: &rss::Channel, picture: &mut String) {
    let _ = writeln!(picture, "rss");
    line(picture, 2, "title", Some(channel.title()));
    line(picture, 2, "link", Some(channel.link()));
    line(picture, 2, "description", Some(channel.description()));
    for item in channel.items() {
        let _ = writeln!(picture, "  item");
        line(picture, 4, "title", item.title());
        line(picture, 4, "link", item.link());
        line(picture, 4, "guid", item.guid().map(|guid| guid.value()));
        line(picture, 4, "date", item.pub_date());
        line(picture, 4, "description", item.description());
        line(picture, 4, "content", item.content());
        line(picture, 4, "comments", item.comments());
        item.categories().iter().for_each(|category| line(picture, 4, "category", Some(category.name())));
        line(picture, 4, "enclosure", item.enclosure().map(|enclosure| enclosure.url()));
        let creators = item.dublin_core_ext().map(|it| it.creators()).unwrap_or_default();
        creators.iter().for_each(|creator| line(picture, 4, "creator", Some(creator)));
    }
}

fn describe_atom(feed: &atom_syndication::Feed, picture: &mut String) {
    let _ = writeln!(picture, "atom_syndication");
    line(picture, 2, "title", Some(feed.title().as_str()));
    for entry in feed.entries() {
        let _ = writeln!(picture, "  entry");
        line(picture, 4, "title", Some(entry.title().as_str()));
        for link in entry.links() {
            line(picture, 4, "link", Some(link.href()));
            line(picture, 6, "title", link.title());
        }
        line(picture, 4, "date", Some(entry.updated().to_rfc3339()));
        line(picture, 4, "content", entry.content().and_then(|content| content.value()));
    }
}

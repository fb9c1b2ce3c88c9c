//! A feed or an entry of which not all is read yet.

use super::meaning::{complete, take_base_of_link};
use super::{Entry, Feed, Link, Version};

/// What is known of a feed or an entry.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// What both can have; the summary of a feed is its subtitle.
    pub(super) common: Entry,
    /// What only feeds have, if this is one.
    pub(super) of_feed: Option<Box<Feed>>,
}

impl Draft {
    /// A feed of which nothing is known.
    pub(super) fn of_feed() -> Self {
        Self { of_feed: Some(Box::default()), ..Self::default() }
    }

    /// The feed, without its entries.
    pub(super) fn into_feed(mut self) -> Feed {
        complete(&mut self.common, self.of_feed.as_deref_mut());
        let common = self.common;
        Feed {
            title: common.title,
            subtitle: common.summary,
            rights: common.rights,
            links: common.links,
            id: common.id,
            image: common.image,
            authors: common.authors,
            contributors: common.contributors,
            publisher: common.publisher,
            categories: common.categories,
            published: common.published,
            updated: common.updated,
            extensions: common.extensions,
            ..*self.of_feed.unwrap_or_default()
        }
    }

    /// The entry. Its texts are relative to its link if `resolves` says so, or else to that of the feed.
    pub(super) fn into_entry(mut self: Box<Self>, resolves: bool, of_feed: &[Link], version: Version) -> Entry {
        complete(&mut self.common, self.of_feed.as_deref_mut());
        if resolves && !version.is_atom() {
            take_base_of_link(&mut self.common, of_feed);
        }
        self.common
    }
}

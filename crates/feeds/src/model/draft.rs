//! A feed or an entry of which not all is read yet.

use super::{
    Category, Cloud, Element, Entry, Feed, Generator, Id, Image, Link, Person, Text, TextInput, Version, When, meaning,
};
use fivefold_core::Span;

/// What feeds and entries can have.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) version: Version,
    pub(super) span: Span,
    pub(super) title: Option<Text>,
    /// RSS's `description`, Atom's `subtitle` and `summary`.
    pub(super) summary: Option<Text>,
    pub(super) content: Vec<Text>,
    pub(super) rights: Option<Text>,
    pub(super) info: Option<Text>,
    pub(super) links: Vec<Link>,
    pub(super) id: Option<Id>,
    pub(super) language: Option<String>,
    pub(super) generator: Option<Generator>,
    pub(super) image: Option<Image>,
    pub(super) icon: Option<String>,
    pub(super) logo: Option<String>,
    pub(super) authors: Vec<Person>,
    pub(super) contributors: Vec<Person>,
    pub(super) publisher: Option<Person>,
    pub(super) categories: Vec<Category>,
    pub(super) published: Option<When>,
    pub(super) updated: Option<When>,
    pub(super) created: Option<When>,
    pub(super) expires: Option<When>,
    pub(super) ttl: Option<u64>,
    pub(super) cloud: Option<Cloud>,
    pub(super) text_input: Option<TextInput>,
    pub(super) skip_hours: Vec<u8>,
    pub(super) skip_days: Vec<String>,
    pub(super) rating: Option<String>,
    pub(super) docs: Option<String>,
    pub(super) comments: Option<String>,
    pub(super) source: Option<Box<Feed>>,
    pub(super) extensions: Vec<Element>,
}

impl Draft {
    /// The feed, without its entries.
    pub(super) fn into_feed(mut self) -> Feed {
        meaning::complete(&mut self, true);
        Feed {
            version: self.version,
            title: self.title,
            subtitle: self.summary,
            rights: self.rights,
            info: self.info,
            links: self.links,
            id: self.id,
            language: self.language,
            generator: self.generator,
            image: self.image,
            icon: self.icon,
            logo: self.logo,
            authors: self.authors,
            contributors: self.contributors,
            publisher: self.publisher,
            categories: self.categories,
            published: self.published,
            updated: self.updated,
            ttl: self.ttl,
            cloud: self.cloud,
            text_input: self.text_input,
            skip_hours: self.skip_hours,
            skip_days: self.skip_days,
            rating: self.rating,
            docs: self.docs,
            extensions: self.extensions,
            ..Feed::default()
        }
    }

    /// The entry, where `feed` is the one that it stands in.
    pub(super) fn into_entry(mut self, feed: &Self, resolves: bool) -> Entry {
        meaning::complete(&mut self, false);
        if resolves {
            meaning::take_base_of_link(&mut self, feed);
        }
        Entry {
            id: self.id,
            title: self.title,
            summary: self.summary,
            content: self.content,
            rights: self.rights,
            links: self.links,
            authors: self.authors,
            contributors: self.contributors,
            publisher: self.publisher,
            categories: self.categories,
            published: self.published,
            updated: self.updated,
            created: self.created,
            expires: self.expires,
            comments: self.comments,
            source: self.source,
            image: self.image,
            extensions: self.extensions,
            span: self.span,
        }
    }
}

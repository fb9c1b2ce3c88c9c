//! A feed or an entry of which not all is read yet.

use super::{Category, Cloud, Element, Feed, Generator, Id, Image, Link, Person, Text, TextInput, Version, When};
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

//! Small modules.

use core::time::Duration;

record! {
    /// Dublin Core: <https://www.dublincore.org/specifications/dublin-core/dces/>.
    DublinCore of DublinCore {
        /// Titles.
        titles: texts "title" &'f str;
        /// Who has made it.
        creators: texts "creator" &'f str;
        /// What it is about.
        subjects: texts "subject" &'f str;
        /// Descriptions.
        descriptions: texts "description" &'f str;
        /// Who has published it.
        publishers: texts "publisher" &'f str;
        /// Who has contributed.
        contributors: texts "contributor" &'f str;
        /// The date.
        date: date "date";
        /// Its nature or genre.
        types: texts "type" &'f str;
        /// Its form.
        formats: texts "format" &'f str;
        /// What identifies it.
        identifiers: texts "identifier" &'f str;
        /// What it is derived from.
        sources: texts "source" &'f str;
        /// The languages.
        languages: texts "language" &'f str;
        /// What is related to it.
        relations: texts "relation" &'f str;
        /// The places and times that it is about.
        coverages: texts "coverage" &'f str;
        /// The rights.
        rights: texts "rights" &'f str;
    }

    /// Of the terms of Dublin Core, <https://www.dublincore.org/specifications/dublin-core/dcmi-terms/>, those that are dates of
    /// an entry. The others are among the extensions alone.
    DublinCoreTerms of DublinCoreTerms {
        /// When it was created.
        created: date "created";
        /// When it was published.
        issued: date "issued";
        /// When it was changed.
        modified: date "modified";
    }

    /// Slash's module: <https://web.resource.org/rss/1.0/modules/slash/>.
    Slash of Slash {
        /// The section.
        section: text "section" &'f str;
        /// The department.
        department: text "department" &'f str;
        /// The number of comments.
        comments: text "comments" u64;
        /// The numbers of comments by their points.
        hit_parade: text "hit_parade" Vec<&'f str>;
    }

    /// How often a feed is updated: <https://web.resource.org/rss/1.0/modules/syndication/>.
    Syndication of Syndication {
        /// The period: `hourly`, `daily`, `weekly`, `monthly` or `yearly`.
        update_period: text "updatePeriod" &'f str;
        /// How often in the period.
        update_frequency: text "updateFrequency" u64;
        /// When a period begins.
        update_base: date "updateBase";
    }

    /// Threads: <https://www.rfc-editor.org/rfc/rfc4685>.
    Threading of Threading {
        /// What the entry replies to.
        in_reply_to: children "in-reply-to" InReplyTo<'f>;
        /// The number of replies.
        total: text "total" u64;
    }

    /// What an entry replies to.
    InReplyTo {
        /// The identifier of the other entry.
        r#ref: attribute "ref" &'f str;
        /// Its address.
        href: attribute "href" &'f str;
        /// The media type there.
        r#type: attribute "type" &'f str;
        /// The feed that it is in.
        source: attribute "source" &'f str;
    }

    /// Licences: <https://creativecommons.org/ns>, and the module of RSS,
    /// <https://www.rssboard.org/creative-commons>.
    CreativeCommons of CreativeCommons CreativeCommonsRss {
        /// The licences, as text or as a resource of RDF.
        licenses: children "license" License<'f>;
        /// Where more is permitted.
        more_permissions: text "morePermissions" &'f str;
        /// The name to give.
        attribution_name: text "attributionName" &'f str;
        /// The address to give.
        attribution_url: text "attributionURL" &'f str;
        /// The rules for use.
        use_guidelines: text "useGuidelines" &'f str;
        /// What is permitted.
        permits: text "permits" &'f str;
        /// What is required.
        requires: text "requires" &'f str;
        /// What is prohibited.
        prohibits: text "prohibits" &'f str;
        /// The jurisdiction.
        jurisdiction: text "jurisdiction" &'f str;
        /// The text of the law.
        legalcode: text "legalcode" &'f str;
        /// When the licence was given up.
        deprecated_on: text "deprecatedOn" &'f str;
    }

    /// A licence.
    License {
        /// Its address.
        value: value &'f str;
        /// Its address, as a resource of RDF.
        resource: attribute "rdf:resource" &'f str;
    }

    /// What FeedBurner adds.
    FeedBurner of FeedBurner {
        /// The address of the entry before FeedBurner changed it.
        orig_link: text "origLink" &'f str;
        /// The address of the enclosure before FeedBurner changed it.
        orig_enclosure_link: text "origEnclosureLink" &'f str;
        /// The name of the feed there.
        info: child "info" FeedBurnerInfo<'f>;
        /// A note for those who open the feed in a browser.
        browser_friendly: text "browserFriendly" &'f str;
    }

    /// What FeedBurner calls a feed.
    FeedBurnerInfo {
        /// The name.
        uri: attribute "uri" &'f str;
    }

    /// Chapters, by the elements of Podlove: <https://podlove.org/simple-chapters/>.
    Chapters of Chapters {
        /// The lists of chapters, of which there is one.
        lists: children "chapters" ChapterList<'f>;
    }

    /// A list of chapters.
    ChapterList {
        /// The version of the format.
        version: attribute "version" &'f str;
        /// The chapters.
        chapters: children "chapter" Chapter<'f>;
    }

    /// A chapter.
    Chapter {
        /// When it starts.
        start: attribute "start" Duration;
        /// The title.
        title: attribute "title" &'f str;
        /// The address.
        href: attribute "href" &'f str;
        /// The address of an image.
        image: attribute "image" &'f str;
    }
}

//! Media RSS: <https://www.rssboard.org/media-rss>.

/// Defines records that have the elements which Media RSS allows in feeds, entries, groups and contents alike.
///
/// <https://www.rssboard.org/media-rss#optional-elements>
macro_rules! with_optional_elements {
    ($( $(#[$doc:meta])+ $name:ident $(of $ns:ident)? { $($own:tt)+ } )+) => { record! { $(
        $(#[$doc])+
        $name $(of $ns)? {
            $($own)+
            /// The title.
            title: child "title" MediaText<'f>;
            /// The description.
            description: child "description" MediaText<'f>;
            /// Words to be found by.
            keywords: text "keywords" Vec<&'f str>;
            /// Thumbnails.
            thumbnails: children "thumbnail" MediaThumbnail<'f>;
            /// Categories.
            categories: children "category" MediaCategory<'f>;
            /// Checksums.
            hashes: children "hash" MediaHash<'f>;
            /// A page that plays it.
            player: child "player" MediaPlayer<'f>;
            /// Who has contributed.
            credits: children "credit" MediaCredit<'f>;
            /// The copyright.
            copyright: child "copyright" MediaCopyright<'f>;
            /// Texts of it, such as a transcript.
            texts: children "text" MediaText<'f>;
            /// For whom it is.
            ratings: children "rating" MediaRating<'f>;
            /// Where it may be shown.
            restrictions: children "restriction" MediaRestriction<'f>;
            /// What people think of it.
            community: child "community" MediaCommunity<'f>;
            /// Comments.
            comments: children "comments" MediaList<'f>;
            /// A player to embed.
            embed: child "embed" MediaEmbed<'f>;
            /// Answers.
            responses: children "responses" MediaList<'f>;
            /// What links to it.
            back_links: children "backLinks" MediaList<'f>;
            /// Whether it is there.
            status: child "status" MediaStatus<'f>;
            /// Prices.
            prices: children "price" MediaPrice<'f>;
            /// Licences.
            licenses: children "license" MediaLink<'f>;
            /// Subtitles.
            sub_titles: children "subTitle" MediaLink<'f>;
            /// Links for peers.
            peer_links: children "peerLink" MediaLink<'f>;
            /// Places.
            locations: children "location" MediaLocation<'f>;
            /// Whose the rights are.
            rights: child "rights" MediaRights<'f>;
            /// Scenes.
            scenes: children "scenes" MediaScenes<'f>;
        }
    )+ } };
}

with_optional_elements! {
    /// What Media RSS says about a feed, or an entry.
    Media of Media {
        /// Groups of contents that are the same in different forms.
        groups: children "group" MediaGroup<'f>;
        /// Contents.
        contents: children "content" MediaContent<'f>;
    }

    /// A group of contents.
    MediaGroup {
        /// The contents.
        contents: children "content" MediaContent<'f>;
    }

    /// A file.
    MediaContent {
        /// The address.
        url: attribute "url" &'f str;
        /// The length in bytes.
        file_size: attribute "fileSize" u64;
        /// The media type.
        r#type: attribute "type" &'f str;
        /// What it is: `image`, `audio`, `video`, `document` or `executable`.
        medium: attribute "medium" &'f str;
        /// Whether it is the one of its group to take.
        is_default: attribute "isDefault" bool;
        /// How much it is: `sample`, `full` or `nonstop`.
        expression: attribute "expression" &'f str;
        /// Kilobits a second.
        bitrate: attribute "bitrate" f64;
        /// Frames a second.
        framerate: attribute "framerate" f64;
        /// Samples a second, in thousands.
        samplingrate: attribute "samplingrate" f64;
        /// Channels of audio.
        channels: attribute "channels" u64;
        /// How long it is, in seconds.
        duration: attribute "duration" f64;
        /// The height in pixels.
        height: attribute "height" u64;
        /// The width in pixels.
        width: attribute "width" u64;
        /// The language.
        lang: attribute "lang" &'f str;
    }
}

record! {
    /// A text.
    MediaText {
        /// The text.
        value: value &'f str;
        /// Whether it is `plain` or `html`, or of a text what it is.
        r#type: attribute "type" &'f str;
        /// The language.
        lang: attribute "lang" &'f str;
        /// When it begins.
        start: attribute "start" &'f str;
        /// When it ends.
        end: attribute "end" &'f str;
    }

    /// A thumbnail.
    MediaThumbnail {
        /// The address.
        url: attribute "url" &'f str;
        /// The width in pixels.
        width: attribute "width" u64;
        /// The height in pixels.
        height: attribute "height" u64;
        /// Where in the content it is.
        time: attribute "time" &'f str;
    }

    /// A category.
    MediaCategory {
        /// The category.
        name: value &'f str;
        /// What it belongs to.
        scheme: attribute "scheme" &'f str;
        /// Its name for readers.
        label: attribute "label" &'f str;
    }

    /// A checksum.
    MediaHash {
        /// The checksum.
        value: value &'f str;
        /// How it is made.
        algo: attribute "algo" &'f str;
    }

    /// A page that plays a content.
    MediaPlayer {
        /// The address.
        url: attribute "url" &'f str;
        /// The height in pixels.
        height: attribute "height" u64;
        /// The width in pixels.
        width: attribute "width" u64;
    }

    /// Someone who has contributed.
    MediaCredit {
        /// The name.
        value: value &'f str;
        /// The role.
        role: attribute "role" &'f str;
        /// What the role belongs to.
        scheme: attribute "scheme" &'f str;
    }

    /// A copyright.
    MediaCopyright {
        /// The text.
        value: value &'f str;
        /// The address of the terms.
        url: attribute "url" &'f str;
    }

    /// For whom something is.
    MediaRating {
        /// The rating.
        value: value &'f str;
        /// What it belongs to.
        scheme: attribute "scheme" &'f str;
    }

    /// Where something may be shown.
    MediaRestriction {
        /// The countries or addresses.
        value: value &'f str;
        /// Whether it may be shown there: `allow` or `deny`.
        relationship: attribute "relationship" &'f str;
        /// What the value lists: `country`, `uri` or `sharing`.
        r#type: attribute "type" &'f str;
    }

    /// What people think of something.
    MediaCommunity {
        /// The ratings.
        star_rating: child "starRating" MediaStarRating<'f>;
        /// The numbers.
        statistics: child "statistics" MediaStatistics<'f>;
        /// The tags, with their weights after colons.
        tags: text "tags" Vec<&'f str>;
    }

    /// What people have rated.
    MediaStarRating {
        /// The average.
        average: attribute "average" f64;
        /// How many have rated.
        count: attribute "count" u64;
        /// The least rating.
        min: attribute "min" f64;
        /// The best rating.
        max: attribute "max" f64;
    }

    /// How many people like something.
    MediaStatistics {
        /// How often it was seen.
        views: attribute "views" u64;
        /// How many have it as a favourite.
        favorites: attribute "favorites" u64;
    }

    /// A list: of comments, responses or links.
    MediaList {
        /// Comments.
        comments: texts "comment" &'f str;
        /// Addresses of responses.
        responses: texts "response" &'f str;
        /// Addresses of what links to it.
        back_links: texts "backLink" &'f str;
    }

    /// A player to embed.
    MediaEmbed {
        /// The address.
        url: attribute "url" &'f str;
        /// The width in pixels.
        width: attribute "width" u64;
        /// The height in pixels.
        height: attribute "height" u64;
        /// Its parameters.
        params: children "param" MediaParam<'f>;
    }

    /// A parameter of a player.
    MediaParam {
        /// The name.
        name: attribute "name" &'f str;
        /// The value.
        value: value &'f str;
    }

    /// Whether something is there.
    MediaStatus {
        /// Whether it is: `active`, `blocked` or `deleted`.
        state: attribute "state" &'f str;
        /// Why.
        reason: attribute "reason" &'f str;
    }

    /// A price.
    MediaPrice {
        /// What is paid for: `rent`, `purchase`, `package` or `subscription`.
        r#type: attribute "type" &'f str;
        /// The price.
        price: attribute "price" f64;
        /// The currency.
        currency: attribute "currency" &'f str;
        /// The address of more about it.
        info: attribute "info" &'f str;
    }

    /// A link: of a licence, subtitles or peers.
    MediaLink {
        /// The name.
        name: value &'f str;
        /// The media type.
        r#type: attribute "type" &'f str;
        /// The language.
        lang: attribute "lang" &'f str;
        /// The address.
        href: attribute "href" &'f str;
    }

    /// A place.
    MediaLocation {
        /// What it is, where a feed has it as text.
        value: value &'f str;
        /// What it is.
        description: attribute "description" &'f str;
        /// When it begins.
        start: attribute "start" &'f str;
        /// When it ends.
        end: attribute "end" &'f str;
    }

    /// Whose the rights are.
    MediaRights {
        /// `userCreated` or `official`.
        status: attribute "status" &'f str;
    }

    /// A list of scenes.
    MediaScenes {
        /// The scenes.
        scenes: children "scene" MediaScene<'f>;
    }

    /// A scene.
    MediaScene {
        /// The title.
        title: text "sceneTitle" &'f str;
        /// The description.
        description: text "sceneDescription" &'f str;
        /// When it begins.
        start_time: text "sceneStartTime" &'f str;
        /// When it ends.
        end_time: text "sceneEndTime" &'f str;
    }
}

#[cfg(test)]
mod tests {
    use super::Media;
    use crate::model::Feed;

    #[test]
    fn a_group_has_the_elements_that_a_content_has() {
        let feed = b"<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item>
            <media:group><media:content><media:hash>1</media:hash></media:content><media:hash>2</media:hash></media:group>";
        let feed = Feed::parse(feed).unwrap();
        let media = Media::of(&feed.entries[0].extensions).unwrap();
        let group = &media.groups[0];
        let hashes = [&media.hashes, &group.contents[0].hashes, &group.hashes];
        assert_eq!(hashes.map(|hashes| hashes.iter().find_map(|hash| hash.value)), [None, Some("1"), Some("2")]);
    }
}

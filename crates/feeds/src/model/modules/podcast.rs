//! Podcasting 2.0: <https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md>.

use super::super::When;
use super::record::Value;
use fivefold_core::Span;

/// A date in an attribute.
impl Value<'_> for When {
    fn parse(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| Self::new(text.to_owned(), Span::default()))
    }
}

record! {
    /// What the namespace of Podcasting 2.0 says about a podcast, or an episode.
    Podcast of Podcast {
        /// Whether others may take the podcast over.
        locked: child "locked" Locked<'f>;
        /// The identifier of the podcast.
        guid: text "guid" &'f str;
        /// Where to give money.
        funding: children "funding" Funding<'f>;
        /// Who takes part.
        persons: children "person" PodcastPerson<'f>;
        /// Transcripts.
        transcripts: children "transcript" Transcript<'f>;
        /// Where the chapters are.
        chapters: child "chapters" PodcastChapters<'f>;
        /// Parts to listen to first.
        soundbites: children "soundbite" Soundbite<'f>;
        /// Places.
        locations: children "location" PodcastLocation<'f>;
        /// The season.
        season: child "season" Season<'f>;
        /// The episode.
        episode: child "episode" Episode<'f>;
        /// Trailers.
        trailers: children "trailer" Trailer<'f>;
        /// The licence.
        license: child "license" PodcastLicense<'f>;
        /// Other files with the same content.
        alternate_enclosures: children "alternateEnclosure" AlternateEnclosure<'f>;
        /// Ways of paying.
        values: children "value" PodcastValue<'f>;
        /// What is in the feed: `podcast`, `music`, `video` and others.
        medium: text "medium" &'f str;
        /// Images.
        images: children "image" PodcastImage<'f>;
        /// What is live.
        live_items: children "liveItem" LiveItem<'f>;
        /// Where comments are.
        social_interact: children "socialInteract" SocialInteract<'f>;
        /// Which services are not to show the podcast.
        blocks: children "block" Block<'f>;
        /// Texts for programs.
        txts: children "txt" Txt<'f>;
        /// Items of other feeds.
        remote_items: children "remoteItem" RemoteItem<'f>;
        /// Podcasts to recommend.
        podroll: child "podroll" RemoteItems<'f>;
        /// How often there are episodes.
        update_frequency: child "updateFrequency" UpdateFrequency<'f>;
        /// Whether changes are announced by Podping.
        podping: child "podping" Podping<'f>;
        /// Where to chat.
        chats: children "chat" Chat<'f>;
        /// The publisher.
        publisher: child "publisher" RemoteItems<'f>;
    }

    /// Whether others may take a podcast over.
    Locked {
        /// Whether they may not.
        value: value bool;
        /// Whom to ask.
        owner: attribute "owner" &'f str;
    }

    /// Where to give money.
    Funding {
        /// What to show.
        title: value &'f str;
        /// The address.
        url: attribute "url" &'f str;
    }

    /// Someone who takes part.
    PodcastPerson {
        /// The name.
        name: value &'f str;
        /// The role: `host` if there is none.
        role: attribute "role" &'f str;
        /// What the role belongs to: `cast` if there is none.
        group: attribute "group" &'f str;
        /// The address of a picture.
        img: attribute "img" &'f str;
        /// The address of a page.
        href: attribute "href" &'f str;
    }

    /// A transcript.
    Transcript {
        /// The address.
        url: attribute "url" &'f str;
        /// The media type.
        r#type: attribute "type" &'f str;
        /// The language.
        language: attribute "language" &'f str;
        /// What it is for: `captions`.
        rel: attribute "rel" &'f str;
    }

    /// Where the chapters are.
    PodcastChapters {
        /// The address.
        url: attribute "url" &'f str;
        /// The media type.
        r#type: attribute "type" &'f str;
    }

    /// A part to listen to first.
    Soundbite {
        /// The title.
        title: value &'f str;
        /// When it begins, in seconds.
        start_time: attribute "startTime" f64;
        /// How long it is, in seconds.
        duration: attribute "duration" f64;
    }

    /// A place.
    PodcastLocation {
        /// The name.
        name: value &'f str;
        /// What it is to the podcast: `subject` or `creator`.
        rel: attribute "rel" &'f str;
        /// The place as a URI.
        geo: attribute "geo" &'f str;
        /// The place in OpenStreetMap.
        osm: attribute "osm" &'f str;
        /// The country.
        country: attribute "country" &'f str;
    }

    /// A season.
    Season {
        /// The number.
        number: value u64;
        /// The name.
        name: attribute "name" &'f str;
    }

    /// An episode.
    Episode {
        /// The number, which may have a fraction.
        number: value f64;
        /// What to show in place of the number.
        display: attribute "display" &'f str;
    }

    /// A trailer.
    Trailer {
        /// The title.
        title: value &'f str;
        /// The address.
        url: attribute "url" &'f str;
        /// When it was published.
        pub_date: attribute "pubdate" When;
        /// The length in bytes.
        length: attribute "length" u64;
        /// The media type.
        r#type: attribute "type" &'f str;
        /// The season.
        season: attribute "season" u64;
    }

    /// A licence.
    PodcastLicense {
        /// The name.
        name: value &'f str;
        /// The address.
        url: attribute "url" &'f str;
    }

    /// Another file with the same content.
    AlternateEnclosure {
        /// The media type.
        r#type: attribute "type" &'f str;
        /// The length in bytes.
        length: attribute "length" u64;
        /// Bits a second.
        bitrate: attribute "bitrate" f64;
        /// The height in pixels.
        height: attribute "height" u64;
        /// The language.
        lang: attribute "lang" &'f str;
        /// The title.
        title: attribute "title" &'f str;
        /// What it is for.
        rel: attribute "rel" &'f str;
        /// The codecs.
        codecs: attribute "codecs" &'f str;
        /// Whether it is the same as the enclosure.
        default: attribute "default" bool;
        /// Where it is.
        sources: children "source" AlternateSource<'f>;
        /// What it is checked by.
        integrity: child "integrity" Integrity<'f>;
    }

    /// Where a file is.
    AlternateSource {
        /// The address.
        uri: attribute "uri" &'f str;
        /// The media type.
        content_type: attribute "contentType" &'f str;
    }

    /// What a file is checked by.
    Integrity {
        /// The kind of the value: `sri` or `pgp-signature`.
        r#type: attribute "type" &'f str;
        /// The value.
        value: attribute "value" &'f str;
    }

    /// A way of paying.
    PodcastValue {
        /// The network.
        r#type: attribute "type" &'f str;
        /// The way in it.
        method: attribute "method" &'f str;
        /// The suggested amount.
        suggested: attribute "suggested" f64;
        /// Who is paid.
        recipients: children "valueRecipient" ValueRecipient<'f>;
        /// Who is paid for a part.
        time_splits: children "valueTimeSplit" ValueTimeSplit<'f>;
    }

    /// Who is paid.
    ValueRecipient {
        /// The name.
        name: attribute "name" &'f str;
        /// The kind of the address.
        r#type: attribute "type" &'f str;
        /// The address.
        address: attribute "address" &'f str;
        /// The share.
        split: attribute "split" u64;
        /// Whether it is a fee, before the shares.
        fee: attribute "fee" bool;
        /// The name of a value to add.
        custom_key: attribute "customKey" &'f str;
        /// A value to add.
        custom_value: attribute "customValue" &'f str;
    }

    /// Who is paid for a part.
    ValueTimeSplit {
        /// When it begins, in seconds.
        start_time: attribute "startTime" f64;
        /// How long it is, in seconds.
        duration: attribute "duration" f64;
        /// When it begins in the other item, in seconds.
        remote_start_time: attribute "remoteStartTime" f64;
        /// The share of the other item.
        remote_percentage: attribute "remotePercentage" f64;
        /// The other item.
        remote_item: child "remoteItem" RemoteItem<'f>;
        /// Who is paid.
        recipients: children "valueRecipient" ValueRecipient<'f>;
    }

    /// An image.
    PodcastImage {
        /// The address.
        href: attribute "href" &'f str;
        /// What it shows.
        alt: attribute "alt" &'f str;
        /// Its proportions.
        aspect_ratio: attribute "aspect-ratio" &'f str;
        /// The width in pixels.
        width: attribute "width" u64;
        /// The height in pixels.
        height: attribute "height" u64;
        /// The media type.
        r#type: attribute "type" &'f str;
        /// What it is for.
        purpose: attribute "purpose" &'f str;
    }

    /// What is live.
    LiveItem {
        /// Whether it is: `pending`, `live` or `ended`.
        status: attribute "status" &'f str;
        /// When it starts.
        start: attribute "start" When;
        /// When it ends.
        end: attribute "end" When;
        /// Where it is, for those whose program cannot play it.
        content_links: children "contentLink" ContentLink<'f>;
        /// Who takes part.
        persons: children "person" PodcastPerson<'f>;
        /// Where to chat.
        chats: children "chat" Chat<'f>;
    }

    /// Where something live is.
    ContentLink {
        /// What to show.
        title: value &'f str;
        /// The address.
        href: attribute "href" &'f str;
    }

    /// Where comments are.
    SocialInteract {
        /// The protocol.
        protocol: attribute "protocol" &'f str;
        /// The address.
        uri: attribute "uri" &'f str;
        /// Whose it is.
        account_id: attribute "accountId" &'f str;
        /// The address of that account.
        account_url: attribute "accountUrl" &'f str;
        /// The order among those that there are.
        priority: attribute "priority" u64;
    }

    /// Which service is not to show a podcast.
    Block {
        /// Whether it is not to.
        value: value bool;
        /// The service; all of them if there is none.
        id: attribute "id" &'f str;
    }

    /// A text for programs.
    Txt {
        /// The text.
        value: value &'f str;
        /// What it is for.
        purpose: attribute "purpose" &'f str;
    }

    /// An item of another feed, or another feed.
    RemoteItem {
        /// The identifier of the feed.
        feed_guid: attribute "feedGuid" &'f str;
        /// The address of the feed.
        feed_url: attribute "feedUrl" &'f str;
        /// The identifier of the item.
        item_guid: attribute "itemGuid" &'f str;
        /// What is in the feed.
        medium: attribute "medium" &'f str;
        /// The title.
        title: attribute "title" &'f str;
    }

    /// Items of other feeds.
    RemoteItems {
        /// The items.
        remote_items: children "remoteItem" RemoteItem<'f>;
    }

    /// How often there are episodes.
    UpdateFrequency {
        /// What to show.
        display: value &'f str;
        /// Whether there will be none any more.
        complete: attribute "complete" bool;
        /// The first date.
        dtstart: attribute "dtstart" When;
        /// The rule of RFC 5545.
        rrule: attribute "rrule" &'f str;
    }

    /// Whether changes are announced.
    Podping {
        /// Whether they are.
        uses_podping: attribute "usesPodping" bool;
    }

    /// Where to chat.
    Chat {
        /// The server.
        server: attribute "server" &'f str;
        /// The protocol.
        protocol: attribute "protocol" &'f str;
        /// Whose it is.
        account_id: attribute "accountId" &'f str;
        /// The room.
        space: attribute "space" &'f str;
    }
}

//! Apple's elements for podcasts: <https://podcasters.apple.com/support/823-podcast-requirements>.

use core::time::Duration;

record! {
    /// What iTunes' namespace says about a podcast, or an episode.
    Itunes of Itunes {
        /// Who is responsible for it.
        author: text "author" &'f str;
        /// The title for lists of episodes.
        title: text "title" &'f str;
        /// A short description.
        subtitle: text "subtitle" &'f str;
        /// A description.
        summary: text "summary" &'f str;
        /// How long an episode is.
        duration: text "duration" Duration;
        /// The image.
        image: child "image" ItunesImage<'f>;
        /// Whether there is explicit language.
        explicit: text "explicit" bool;
        /// Whether it is not to be shown in the directory.
        block: text "block" bool;
        /// Whether there will be no more episodes.
        complete: text "complete" bool;
        /// The number of the episode.
        episode: text "episode" u64;
        /// The number of the season.
        season: text "season" u64;
        /// What the episode is: `full`, `trailer` or `bonus`.
        episode_type: text "episodeType" &'f str;
        /// The order of the episode, where that of dates is not meant.
        order: text "order" u64;
        /// The order of episodes: `episodic` or `serial`.
        r#type: text "type" &'f str;
        /// Words to be found by.
        keywords: text "keywords" Vec<&'f str>;
        /// The owner.
        owner: child "owner" ItunesOwner<'f>;
        /// The categories.
        categories: children "category" ItunesCategory<'f>;
        /// The new address of the feed.
        new_feed_url: text "new-feed-url" &'f str;
        /// The key for claiming the podcast.
        apple_podcasts_verify: text "applepodcastsverify" &'f str;
    }

    /// An image of iTunes.
    ItunesImage {
        /// The address.
        href: attribute "href" &'f str;
        /// The address, where a feed has it in another attribute.
        url: attribute "url" &'f str;
    }

    /// The owner of a podcast.
    ItunesOwner {
        /// The name.
        name: text "name" &'f str;
        /// The address for mail.
        email: text "email" &'f str;
    }

    /// A category of iTunes.
    ItunesCategory {
        /// The category.
        text: attribute "text" &'f str;
        /// Those in it.
        categories: children "category" ItunesCategory<'f>;
    }
}

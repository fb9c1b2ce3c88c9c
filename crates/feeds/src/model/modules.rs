//! What the modules of feeds say, in types of their own.
//!
//! Each reads the [extensions](super::Feed::extensions) of a feed or of an entry, and borrows from them.
//!
//! ```
//! use fivefold::feed::{Feed, modules::Podcast};
//!
//! let feed = Feed::parse(
//!     b"<rss xmlns:podcast='https://podcastindex.org/namespace/1.0'><channel><item>
//!         <podcast:soundbite startTime='73.0' duration='60'>Why</podcast:soundbite></item></channel></rss>",
//! )?;
//! let podcast = Podcast::of(&feed.entries[0].extensions).unwrap();
//! assert_eq!((podcast.soundbites[0].title, podcast.soundbites[0].start_time), (Some("Why"), Some(73.0)));
//! # Ok::<(), fivefold::feed::NotAFeed>(())
//! ```

mod geo;
pub(crate) mod record;
#[cfg(test)]
mod tests;

pub use crate::generated::modules::*;
pub use geo::Coordinates;

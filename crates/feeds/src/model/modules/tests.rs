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

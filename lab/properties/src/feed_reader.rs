//! What a reader of feeds needs besides their events.

use crate::input::Input;
use crate::{HTML, MICROSYNTAX, XML};
use fivefold::feed::{self, Date, Feed};
use fivefold::html;
use fivefold::sanitize::{Config, clean};
use url::Url;

/// How many elements of a feed are taken for content.
const CONTENTS: usize = 8;

/// The parts of a date, and what stands between them.
const DATES: &[&[&str]] = &[
    &["", "Thu, ", "Thursday ", "Mon "],
    &["1 ", "31 ", "01-", "2004-02-", "1996-12-", "9999-12-", "0001-01-", "20041231", "1/", "99 "],
    &["", "Jan ", "February ", "Dec-", "mai ", "29", "31", "T"],
    &["", "2004 ", "99 ", "1996", "0 ", "10000"],
    &["", "T", " ", "t", " at "],
    &["", "19:48:21", "24:00", "00:00", "23:59:60.5", "3:04 pm", "9:5", "194821", "48"],
    &["", "Z", " GMT", "+0200", " -12:34", " EST", " CEST", "+99:99", " (x)", " GMT+2"],
];

/// A date that is displayed is parsed again; the content of an element is clean, and stays as it is when it is cleaned again;
/// what a page announces has an address; and so on for what a feed means.
pub fn feed_reader(data: &[u8]) {
    let mut input = Input::new(data);
    let base = Url::parse("https://example.org/a/b?c").expect("it is a URL");
    match input.below(3) {
        0 => {
            check_date(&DATES.iter().map(|parts| input.pick(parts)).collect::<String>());
            check_date(&input.text(&MICROSYNTAX));
        }
        1 => check_page(&input.text(&HTML), &base),
        _ => check_feed(input.text(&XML).as_bytes(), &base),
    }
}

fn check_date(text: &str) {
    let Some(date) = feed::parse_date(text) else { return };
    let again: Option<Date> = date.to_string().parse().ok();
    assert_eq!(again, Some(date), "{text:?} is {date}");
    assert!((1..=9999).contains(&date.year()) && (1..=12).contains(&date.month()) && (1..=31).contains(&date.day()));
    assert!(date.hour() < 24 && date.minute() < 60 && date.second() < 60 && date.nanosecond() < 1_000_000_000);
    let offset = date.offset().unwrap_or_default();
    let west = offset.unsigned_abs();
    assert!(west < 24 * 60, "{text:?} has the offset {offset}");
}

fn check_page(text: &str, base: &Url) {
    let page = html::parse(text);
    for link in feed::discover(&page) {
        assert_eq!(link.element().local_name(), Some("link"));
        assert!(!link.address().is_empty(), "{text:?}");
        let _ = link.url(base);
    }
}

fn check_feed(bytes: &[u8], base: &Url) {
    let config = Config::default();
    check_model(bytes, &config);
    let document = feed::parse(bytes);
    for element in document.elements().take(CONTENTS) {
        let _ = feed::base_url(element, base);
        let content = feed::clean_content(element, base, &config);
        assert_eq!(clean(&content, &config), content, "the content of {:?}", element.name());
    }
}

/// What a feed means is within it, its contents are clean, and an entry is there or said to be missed.
fn check_model(bytes: &[u8], config: &Config) {
    let Ok(found) = Feed::parse(bytes) else { return };
    for entry in found.entries.iter().take(CONTENTS) {
        for text in entry.content.iter().chain(&entry.summary).chain(&entry.title) {
            let safe = text.safe_html(config);
            assert_eq!(clean(&safe, config), safe);
            assert!(text.span.start <= text.span.end && entry.span.start <= text.span.start, "{text:?}");
        }
        if let Some(when) = &entry.published {
            assert_eq!(when.date, feed::parse_date(&when.text));
        }
    }
    assert!(found.missed.is_none() || found.entries.is_empty());
}

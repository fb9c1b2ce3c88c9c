use super::dates::date;
use super::*;
use crate::{Options, extract};
use fivefold::html::parse;

fn metadata(html: &str) -> Metadata {
    let options = Options::default().with_address(Url::parse("https://meadow.example/bees/").unwrap());
    extract(&parse(html), &options).metadata()
}

#[test]
fn the_first_place_wins() {
    let data = r#"<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"headline":"Of data","author":[{"name":"Ada"},"Ben"],
        "datePublished":"2026-01-02","image":{"url":"d.png"},"license":"/l","publisher":{"name":"House"}}]}</script>"#;
    let found = metadata(data);
    assert_eq!(found.title.as_deref(), Some("Of data"));
    assert_eq!(found.author.as_deref(), Some("Ada, Ben"));
    assert_eq!(found.published.as_deref(), Some("2026-01-02"));
    assert_eq!(found.image.as_deref(), Some("https://meadow.example/bees/d.png"));
    assert_eq!(found.licence.as_deref(), Some("https://meadow.example/l"));
    assert_eq!(found.site_name.as_deref(), Some("House"));
    let metas = "<meta property=og:title content='Of OpenGraph'><meta property=article:published_time content=2025-12-31>\
        <meta property=og:image content=/o.png><link rel='license x' href=m><meta property=og:site_name content=Site>";
    let found = metadata(&format!("{data}{metas}"));
    assert_eq!(found.title.as_deref(), Some("Of OpenGraph"));
    assert_eq!(found.author.as_deref(), Some("Ada, Ben"));
    assert_eq!(found.published.as_deref(), Some("2025-12-31"));
    assert_eq!(found.image.as_deref(), Some("https://meadow.example/o.png"));
    assert_eq!(found.licence.as_deref(), Some("https://meadow.example/bees/m"));
    assert_eq!(found.site_name.as_deref(), Some("Site"));
}

#[test]
fn titles_lose_the_name_of_the_site() {
    let title = |markup: &str| metadata(&format!("<meta property=og:site_name content='The Meadow'>{markup}")).title;
    for (markup, expected) in [
        ("<title>Bees | The Meadow</title>", Some("Bees")),
        ("<title>The Meadow – Bees</title>", Some("Bees")),
        ("<title>Bees of The Meadow</title>", Some("Bees of The Meadow")),
        ("<title>The Meadow</title>", Some("The Meadow")),
        ("<title>x</title><h1> </h1><h1>A <i>b</i>\nc</h1>", Some("A b c")),
        ("", None),
    ] {
        assert_eq!(title(markup).as_deref(), expected, "{markup}");
    }
}

#[test]
fn dates_are_those_of_the_microsyntaxes() {
    for (text, expected) in [
        ("2026-03-04", Some("2026-03-04")),
        (" 2026-03-04T09:30+01:00", Some("2026-03-04T09:30:00+01:00")),
        ("2026-03-04 09:30:15.25Z", Some("2026-03-04T09:30:15.25Z")),
        ("2026-03-04T09:30:15-0500", Some("2026-03-04T09:30:15-05:00")),
        ("2026-03-04T09:30:15", Some("2026-03-04")),
        ("09:30", None),
        ("March 4, 2026", None),
        ("2026-02-30", None),
    ] {
        assert_eq!(date(text).as_deref(), expected, "{text}");
    }
}

#[test]
fn feeds_and_addresses() {
    let found = metadata(
        "<html lang=' de '><link rel=alternate type='application/atom+xml; x' href=/f title=All><link rel=canonical href=c>\
         <link rel=alternate type=text/html href=/x><link rel=alternate type=application/rss+xml>",
    );
    assert_eq!(found.canonical.as_deref(), Some("https://meadow.example/bees/c"));
    assert_eq!(found.language.as_deref(), Some("de"));
    let json = found.to_json();
    let feeds = r#"[{"href":"https://meadow.example/f","type":"application/atom+xml","title":"All"}]"#;
    assert_eq!(json["feeds"].to_string(), feeds);
    assert_eq!(json["kind"], "service");
    assert!(json.get("microdata").is_none() && json.get("title").is_none());
}

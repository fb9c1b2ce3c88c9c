//! Runs the programs in `examples`, and that in `examples/wasm` of the repository, on small inputs.

#![allow(dead_code, unreachable_pub, reason = "each program has a main function that this test does not call")]

#[path = "../../examples/async_threads.rs"]
mod async_threads;
#[path = "../../examples/comments.rs"]
mod comments;
#[path = "../../examples/config.rs"]
mod config;
#[path = "../../examples/feeds.rs"]
mod feeds;
#[path = "../../examples/grep.rs"]
mod grep;
#[path = "../../examples/hover.rs"]
mod hover;
#[path = "../../examples/lint.rs"]
mod lint;
#[path = "../../examples/move_nodes.rs"]
mod move_nodes;
#[path = "../../examples/rewrite.rs"]
mod rewrite;
#[path = "../../examples/sanitize.rs"]
mod sanitize;
#[path = "../../examples/scrape.rs"]
mod scrape;
#[path = "../../examples/stream_clean.rs"]
mod stream_clean;
#[path = "../../examples/stream_rewrite.rs"]
mod stream_rewrite;
#[path = "../../examples/sum.rs"]
mod sum;
#[path = "../../../../examples/wasm/src/lib.rs"]
mod wasm;
#[path = "../../examples/xml_filter.rs"]
mod xml_filter;

use fivefold::html::parse;
use fivefold::select::Selector;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

type Result = std::result::Result<(), Box<dyn Error>>;

/// The text of a file in the folder of fixtures.
fn fixture(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(path)).unwrap()
}

#[test]
fn scrape() -> Result {
    let page = parse(
        "<nav class=card>No product</nav><main>\
         <div class=card><h2>Tea <i>green</i></h2><p>From <b class=price>3 €</b><a name=x></a><a href=/tea?a&amp;b=1>Buy</a></div>\
         <div class='card sold-out'><h2>Milk</h2></div>\
         <div class='big card'><h3>Salt &amp; pepper\n</h3></div></main>",
    );
    let expected = [["Tea green", "3 €", "/tea?a&b=1"], ["Salt & pepper", "", ""]];
    assert_eq!(scrape::products(&page)?, expected.map(|product| product.map(str::to_owned)));
    Ok(())
}

#[test]
fn stream_clean() -> Result {
    let page = "<p onclick=f() id=x>1<!-- 2 --><script>g()</script></p>";
    assert_eq!(stream_clean::cleaned(page)?, "<p id=x>1<!----><!----></p>");
    assert_eq!(stream_clean::cleaned("<svg/onload=f()><body onload=g()>")?, "<svg><body>");
    // Without the script, the mode of the document is another, and with it where elements end.
    let hostile =
        "<script></script><!DOCTYPE html><p><x-y><table></table><svg></x-y><style><img src onerror=f()></style>";
    assert!(stream_clean::cleaned(hostile).is_err());
    Ok(())
}

#[test]
fn stream_rewrite() -> Result {
    let page = "<p><!-- c --><a href='http://b.example/'>b</a> <a class=x href=https://a.example/1>a</a><img src=1>";
    let mut output = Vec::new();
    stream_rewrite::rewrite(page.as_bytes(), &mut output, stream_rewrite::rules("a.example"))?;
    let expected = "<p><a href='http://b.example/' rel=\"nofollow noopener\">b</a> \
                    <a class=x href=https://a.example/1>a</a><img src=1 loading=\"lazy\">";
    assert_eq!(String::from_utf8(output)?, expected);
    Ok(())
}

#[test]
fn xml_filter() -> Result {
    let feed = "<rss ><item><title>1</title><media:image url='1.png'/><b:x><title/></b:x></item>";
    let mut output = Vec::new();
    xml_filter::remove(feed.as_bytes(), &mut output, &["media:image".to_owned(), "b:x".to_owned()])?;
    assert_eq!(String::from_utf8(output)?, "<rss ><item><title>1</title></item>");
    Ok(())
}

#[test]
fn sanitize() {
    let html = "<p onclick=evil()>Hi<script>evil()</script> <a href=https://a.example/ target=_top>all</a>\
                <a href=javascript:evil()>!</a><img src=x.png onerror=evil() alt=''><b>bold";
    let expected =
        "<p>Hi <a href=\"https://a.example/\" RELS>all</a><a RELS>!</a><img src=\"x.png\" alt=\"\"><b>bold</b></p>";
    let expected = expected.replace("RELS", "rel=\"ugc nofollow noopener noreferrer\"");
    assert_eq!(sanitize::comment(html), expected);
}

#[test]
fn comments() -> Result {
    let config = comments::config(url::Url::parse("https://a.example/article/")?)?;
    let html = "<blink>See</blink> <a id=x href=../b target=_top>b</a> <a href='data:text/html,evil'>!</a>\
                <code class='language-rust modal'>1</code><img src=x.png onerror=evil() alt=x><script>evil()</script>";
    let expected = "See <a id=\"comment-x\" href=\"https://a.example/b\" rel=\"ugc nofollow noopener\">b</a> <a>!</a>\
                    <code class=\"language-rust\">1</code>\
                    <img src=\"https://a.example/article/x.png\" alt=\"x\" loading=\"lazy\">";
    assert_eq!(fivefold_sanitize::clean(html, &config), expected);
    Ok(())
}

#[test]
fn rewrite() -> Result {
    let page =
        "<P><A HREF=/one  id='x'>1<a href='//other.example/'>2</A>\n<img src=\"/a b.png\"/><noscript><img SRC='/c'>";
    let expected = "<P><A HREF=https://cdn.example/one  id='x'>1<a href='//other.example/'>2</A>\n\
                    <img src=\"https://cdn.example/a b.png\"/><noscript><img SRC='https://cdn.example/c'>";
    assert_eq!(rewrite::rewrite(page, "https://cdn.example/")?, expected);
    let template = "<template><a href=/x>1<template><img src=/y></template></template>";
    let expected = template.replace("=/", "=b:");
    assert_eq!(rewrite::rewrite(template, "b:")?, expected);
    // A formatting element is opened again in the next paragraph; its tag is rewritten once.
    assert_eq!(rewrite::rewrite("<p><a href=/x>1<p>2</a>", "b:")?, "<p><a href=b:x>1<p>2</a>");
    Ok(())
}

#[test]
fn lint() {
    let page = "<!DOCTYPE html>\n<p>\u{1D11E} <b id=a id=b></b>";
    assert_eq!(lint::lint(page), "2:15-2:17: duplicate-attribute\n");
    assert_eq!(lint::lint("<!DOCTYPE html><title>x</title>"), "");
}

#[test]
fn hover() {
    let page = "<!DOCTYPE html>\n<p>\u{1D11E} <b id=a id=b></b>";
    assert_eq!(hover::hover(page, 1, 1).as_deref(), Some("html > body > p"));
    let hovered = hover::hover(page, 1, 14).unwrap();
    let explanation = hovered.strip_prefix("html > body > p > b\nduplicate-attribute: ").unwrap();
    assert_eq!(explanation, fivefold::ErrorCode::DuplicateAttribute.explanation());
    assert_eq!(hover::hover(page, 7, 0), None);
}

#[test]
fn sum() -> Result {
    let files = "<?xml version='1.0' encoding='utf-8'?><f:files xmlns:f='urn:files' size='9'>\
                 <f:file><f:name>7</f:name><f:size> 40 </f:size></f:file><size>5</size><f:size>2</f:size></f:files>";
    assert_eq!(sum::sum(files.as_bytes())?, 42);
    assert!(sum::sum(&files.as_bytes()[..files.len() - 20]).is_err(), "it was cut off");
    assert!(sum::sum(files.replace("40", "x").as_bytes()).is_err(), "no number");
    Ok(())
}

#[test]
fn feeds() -> Result {
    let address = url::Url::parse("https://example.org/feed")?;
    let read = |bytes: &[u8]| {
        let entries = feeds::entries(bytes, &address).into_iter();
        entries.map(|entry| format!("{} {}", entry.link.map(String::from).unwrap_or_default(), entry.title)).collect()
    };
    let expected = ["https://example.org/1 One", "https://example.org/2 Two"];
    for feed in ["mismatched-end-tag.xml", "end-tags-missing.xml", "undeclared-media.xml", "value-without-quotes.xml"] {
        let found: Vec<_> = read(&fixture(&format!("feeds/broken/{feed}")));
        assert_eq!(found, expected, "{feed}");
    }
    // A warning, a byte of windows-1252 and missing end tags need the repairs of feeds.
    let rss = b"<b>Warning</b>: disk full\n<rss><channel><item><title>Caf\xE9</title><link>/1</link>\
                <item><title>Tea<link>/2</link></channel></rss>";
    assert_eq!(read(rss), ["https://example.org/1 Caf\u{E9}", "https://example.org/2 Tea"]);

    let atom = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/2026/'><title>T</title>
        <entry><title>A &nbsp; B</title><link rel=self href=/self><link rel=alternate href='1'>
            <updated>2026-11-20T10:00:00Z</updated></entry>
        <entry><title>C</title><updated>Sat, 21 Nov 2026 10:00 GMT</updated>
            <content type='html'>&lt;p onclick=steal()>See &lt;a href='2'>this</content></entry></feed>";
    let [first, second] = &feeds::entries(atom.as_bytes(), &address)[..] else { panic!("there are two entries") };
    assert_eq!((&*first.title, first.link.as_ref().unwrap().as_str()), ("A \u{A0} B", "https://example.org/2026/1"));
    assert_eq!(second.date.unwrap().to_string(), "2026-11-21T10:00:00Z");
    assert_eq!(second.html, "<p>See <a href=\"https://example.org/2026/2\">this</a></p>");

    let page = b"<base href=/blog/><link rel=alternate type=application/rss+xml href=feed.xml>";
    assert_eq!(feeds::announced(page, &address), [url::Url::parse("https://example.org/blog/feed.xml")?]);
    Ok(())
}

#[test]
fn config() -> Result {
    let config = config::read("<config><server port='8080'/>\n<server></server></config>")?;
    assert_eq!(config.server, [config::Server { port: Some(8080) }, config::Server { port: None }]);
    let error = config::read("<config>\n<server/>\n  <server port='http'/></config>").unwrap_err();
    assert_eq!(error.path(), "config/server[2]/@port");
    assert_eq!(error.line_column().map(|place| place.to_string()).as_deref(), Some("3:17"));
    assert!(config::read("<config><server port='1'></config>").is_err(), "a tag is missing");
    Ok(())
}

#[test]
fn move_nodes() -> Result {
    let rows = "<tr id=\"b\"><td>3</td></tr><tr id=\"a\"><td>1</td><td>2</td></tr>\
                <tr id=\"a\"><td>1</td><td>2</td></tr><tr><td>4</td><td>5</td></tr>";
    let page = format!("<html><head></head><body><table><tbody>{rows}</tbody></table></body></html>");
    assert_eq!(move_nodes::table()?, page);
    Ok(())
}

#[tokio::test]
async fn async_threads() -> Result {
    // More than one chunk, with a character across a boundary.
    let long = format!("<meta charset=utf-8><h1>{}</h1>", "é".repeat(5000));
    let documents = [long.as_bytes(), b"<h1>One <b>two</b></h1><h3>-</h3><h2>three"];
    let mut loaded = Vec::new();
    for document in documents {
        loaded.push(Arc::new(async_threads::load(document).await?));
    }
    let found = async_threads::search(&loaded, &Selector::parse("h1, h2")?);
    assert_eq!(found, [vec!["é".repeat(5000)], vec!["One two".to_owned(), "three".to_owned()]]);
    Ok(())
}

#[test]
fn grep() -> Result {
    let page = b"<meta charset=utf-8>\n<p>\xC3\xA9<img alt=''> <IMG src=a><img>";
    let found = grep::matches(page, &Selector::parse("img:not([alt])")?);
    assert_eq!(found, ["2:18: <IMG src=a>", "2:29: <img>"]);
    Ok(())
}

/// What JavaScript writes to the memory in between is missing here.
#[test]
fn wasm() {
    assert_eq!(wasm::text("<p>Hello &amp; <b>welcome</b><script>x</script><p>!"), "Hello & welcome\n\n!");
    assert!(!wasm::input(2).is_null() && !wasm::output().is_null());
    assert_eq!(wasm::parse(), 0, "HTML ignores NUL characters");
}

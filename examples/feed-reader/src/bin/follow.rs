//! Follows a feed, from the address of a page or of the feed itself: `follow ADDRESS STATE PAGE`.
//!
//! STATE is a file that remembers what the server said, so that a feed that has not changed is not sent again. PAGE is the page
//! of entries that is written, with contents that are safe to show.

use fivefold::encoding::Hints;
use fivefold::feed::{Entry, Feed, NotAFeed, Options, content_config, discover};
use fivefold::html;
use serde_json::{Value, json};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};
use url::Url;

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 64 << 20;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [address, state, page] = &arguments[..] else { return Err("usage: follow ADDRESS STATE PAGE".into()) };
    match follow(&Url::parse(address)?, Path::new(state))? {
        Some(feed) => fs::write(page, page_of(&feed))?,
        None => println!("nothing new"),
    }
    Ok(())
}

/// An answer that has a body.
struct Answer {
    /// Where it came from, after redirections.
    address: Url,
    content_type: String,
    etag: Option<String>,
    last_modified: Option<String>,
    body: Vec<u8>,
}

/// The feed at an address, or that a page there announces; `None` if it has not changed since.
fn follow(address: &Url, state: &Path) -> Outcome<Option<Feed>> {
    let known: Value = fs::read(state).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
    let known_address = known["address"].as_str().and_then(|address| Url::parse(address).ok());
    let Some(mut answer) = fetch(known_address.as_ref().unwrap_or(address), &known)? else { return Ok(None) };
    let feed = match parse(&answer) {
        Ok(feed) => feed,
        Err(error) if error.announced().is_empty() => return Err(error.into()),
        Err(_) => {
            let document = html::parse_bytes(&answer.body, &*answer.content_type);
            let base = document.base_url(&answer.address);
            let found = discover(&document).find_map(|feed| feed.url(&base)).ok_or("the feed has no address")?;
            answer = fetch(&found, &Value::Null)?.ok_or("the server says that nothing has changed")?;
            parse(&answer)?
        }
    };
    let Answer { address, etag, last_modified, .. } = answer;
    let state_now = json!({ "address": address.as_str(), "etag": etag, "last_modified": last_modified });
    fs::write(state, state_now.to_string())?;
    Ok(Some(feed))
}

fn parse(answer: &Answer) -> Result<Feed, NotAFeed> {
    let hints = Hints::default().with_content_type(&answer.content_type);
    Feed::parse_with(&answer.body, hints, &Options::default().with_address(answer.address.clone()))
}

/// Fetches what is at an address; `None` if the server says that it is what is known.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1>
fn fetch(address: &Url, known: &Value) -> Outcome<Option<Answer>> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(30)))
        .user_agent("feed-reader (an example of fivefold)")
        .build()
        .into();
    let mut request = agent.get(address.as_str()).header(
        "Accept",
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8",
    );
    for (header, name) in [("If-None-Match", "etag"), ("If-Modified-Since", "last_modified")] {
        if let Some(value) = known[name].as_str() {
            request = request.header(header, value);
        }
    }
    let mut response = request.call()?;
    if response.status() == 304 {
        return Ok(None);
    }
    let text = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (content_type, etag, last_modified) = (text("content-type"), text("etag"), text("last-modified"));
    let address = ureq::ResponseExt::get_uri(&response).to_string();
    let body = response.body_mut().with_config().limit(LONGEST).read_to_vec()?;
    let content_type = content_type.unwrap_or_default();
    Ok(Some(Answer { address: Url::parse(&address)?, content_type, etag, last_modified, body }))
}

/// A page of the entries, the newest first.
fn page_of(feed: &Feed) -> String {
    let title = feed.title.as_ref().map(|title| title.text().into_owned()).unwrap_or_default();
    let mut page = format!(
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src *; media-src *\">\
         <title>{0}</title></head><body><h1>{0}</h1>\n",
        escaped(&title)
    );
    let mut entries: Vec<_> = feed.entries.iter().collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(date_of(entry).map(|date| date.timestamp())));
    for entry in entries {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{}", article(entry));
    }
    page + "</body></html>\n"
}

fn date_of(entry: &Entry) -> Option<fivefold::feed::Date> {
    entry.published.as_ref().or(entry.updated.as_ref()).and_then(|when| when.date)
}

/// An entry. Only its content is HTML; all else is text.
fn article(entry: &Entry) -> String {
    let title = entry.title.as_ref().map(|title| title.text().into_owned()).unwrap_or_default();
    let title = if title.is_empty() { "Untitled".to_owned() } else { escaped(&title) };
    // An address can have any scheme; these two are safe to follow.
    let link =
        entry.link().and_then(|link| Url::parse(link).ok()).filter(|url| matches!(url.scheme(), "http" | "https"));
    let title = match link {
        Some(url) => format!("<a rel=\"noreferrer\" href=\"{}\">{title}</a>", escaped(url.as_str())),
        None => title,
    };
    let date = date_of(entry).map(|date| format!("<time>{date}</time>")).unwrap_or_default();
    let content = entry.content.first().or(entry.summary.as_ref());
    let content = content.map(|content| content.safe_html(&content_config())).unwrap_or_default();
    format!("<article><h2>{title}</h2>{date}<div>{content}</div></article>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

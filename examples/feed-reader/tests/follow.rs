//! The program `follow`, with a server on this machine and, where there is one, in a browser.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::{env, fs, thread};

const PAGE: &str = "<base href=/blog/><link rel=alternate type=application/rss+xml href=feed.xml><p>A blog";
const FEED: &str = "<rss version='2.0'><channel><title>News &amp; more</title>
    <item><title>Old</title><link>old</link><pubDate>Thu, 1 Jan 2004 19:48 GMT</pubDate></item>
    <item><title>New &lt;script></title><link>javascript:f()</link><pubDate>Fri, 27 Nov 2026 20:00 GMT</pubDate>
    <description>&lt;p onclick='f()'>See &lt;img src='a.png' onerror='document.title=1'>&lt;script>document.title=2&lt;/script>
    </description></item>";

/// Answers requests, and writes down their first lines and the conditions in them.
fn serve(seen: Arc<Mutex<Vec<String>>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
            let head: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
            let is_known = head.iter().any(|line| line.eq_ignore_ascii_case("if-none-match: \"1\""));
            let (status, media_type, body) = match head[0].split(' ').nth(1).unwrap() {
                "/start" => ("200 OK", "text/html", PAGE),
                "/blog/feed.xml" if is_known => ("304 Not Modified", "application/rss+xml", ""),
                "/blog/feed.xml" => ("200 OK", "application/rss+xml", FEED),
                _ => ("404 Not Found", "text/plain", ""),
            };
            seen.lock().unwrap().push(format!("{} {status}", head[0]));
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nETag: \"1\"\r\nConnection: close\r\n");
            write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        }
    });
    address
}

#[test]
fn a_feed_is_found_and_asked_for_once() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let address = serve(Arc::clone(&seen));
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (state, page) = (format!("{folder}/follow-state.json"), format!("{folder}/follow-page.html"));
    let _ = fs::remove_file(&state);
    let follow = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_follow"));
        let output = command.args([&format!("{address}/start"), &state, &page]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(follow(), "");
    let written = fs::read_to_string(&page).unwrap();
    assert!(written.contains("<h1>News &amp; more</h1>"), "{written}");
    let place = |text| written.find(text).unwrap_or_else(|| panic!("{text} is missing: {written}"));
    assert!(place("<h2>New</h2>") < place("Old"), "the newest comes first: {written}");
    assert!(written.contains(&format!("href=\"{address}/blog/old\">Old</a>")), "{written}");
    assert!(written.contains(&format!("<p>See <img src=\"{address}/blog/a.png\"")), "{written}");
    for danger in ["onclick", "onerror", "<script>", "javascript:"] {
        assert!(!written.contains(danger), "{danger}: {written}");
    }
    assert_eq!(follow(), "nothing new\n");
    let expected = [
        "GET /start HTTP/1.1 200 OK",
        "GET /blog/feed.xml HTTP/1.1 200 OK",
        "GET /blog/feed.xml HTTP/1.1 304 Not Modified",
    ];
    assert_eq!(*seen.lock().unwrap(), expected);
}

/// What a browser makes of a page once its scripts have run; `None`, and a message, if there is no browser.
fn shown(name: &str, page: &str) -> Option<String> {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let path = format!("{folder}/{name}.html");
    fs::write(&path, page).unwrap();
    let mut command = Command::new(env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned()));
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--dump-dom"]);
    command.arg(format!("--user-data-dir={folder}/{name}-profile")).arg(format!("file://{path}"));
    match command.output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(error) => {
            eprintln!("SKIPPED: the page was not opened in a browser: {error}");
            None
        }
    }
}

/// No script of a feed runs, even without the page's own policy, and what is shown is what was meant.
#[test]
fn a_browser_shows_the_page_and_runs_nothing() {
    let address = serve(Arc::default());
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (state, page) = (format!("{folder}/shown-state.json"), format!("{folder}/shown-page.html"));
    let _ = fs::remove_file(&state);
    let follow = Command::new(env!("CARGO_BIN_EXE_follow")).args([&format!("{address}/start"), &state, &page]).status();
    assert!(follow.unwrap().success());
    let page = fs::read_to_string(&page).unwrap();
    let start = page.find("<meta http-equiv").unwrap();
    let end = start + page[start..].find("<title>").unwrap();
    let without_policy = format!("{}{}", &page[..start], &page[end..]);
    let Some(as_it_is) = shown("as-it-is", &page) else { return };
    let without = shown("without-policy", &without_policy).unwrap();
    for shown in [as_it_is, without] {
        assert!(shown.contains("<title>News &amp; more</title>"), "{shown}");
        assert_eq!(shown.matches("<article>").count(), 2, "{shown}");
        assert!(shown.contains("<h2>New</h2><time>2026-11-27T20:00:00Z</time><div><p>See <img"), "{shown}");
    }
    // The same page with what the sanitizer has removed does run it.
    let raw = without_policy.replace("<p>See <img", "<p>See <img onerror='document.title=1'");
    assert!(shown("raw", &raw).unwrap().contains("<title>1</title>"));
}

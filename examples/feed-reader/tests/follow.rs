//! The program `follow`, with a server on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::{fs, thread};

const PAGE: &str = "<base href=/blog/><link rel=alternate type=application/rss+xml href=feed.xml><p>A blog";
const FEED: &str = "<rss version='2.0'><channel><title>News &amp; more</title>
    <item><title>Old</title><link>old</link><pubDate>Thu, 1 Jan 2004 19:48 GMT</pubDate></item>
    <item><title>New &lt;script></title><link>javascript:f()</link><pubDate>Fri, 27 Nov 2026 20:00 GMT</pubDate>
    <description>&lt;p onclick='f()'>See &lt;img src='a.png' onerror='f()'>&lt;script>f()&lt;/script></description></item>";

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
    assert!(written.find("New &lt;script&gt;") < written.find("Old"), "the newest comes first: {written}");
    assert!(written.contains(&format!("href=\"{address}/blog/old\">Old</a>")), "{written}");
    assert!(written.contains("<p>See <img src=\""), "{written}");
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

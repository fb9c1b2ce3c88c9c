//! The proxy between a client and a server on the loopback.

use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a server that answers one request with a head and a first piece and, once it is told so, with the rest, and a
/// proxy before it. Returns the proxy's address, and what the server was asked.
async fn start(first: String, rest: String, go_on: oneshot::Receiver<()>) -> (String, tokio::task::JoinHandle<String>) {
    let upstream = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let upstream_address = upstream.local_addr().unwrap().to_string();
    let asked = tokio::spawn(async move {
        let (mut stream, _) = upstream.accept().await.unwrap();
        let mut request = String::new();
        while !request.contains("\r\n\r\n") {
            let mut bytes = [0; 1024];
            let count = stream.read(&mut bytes).await.unwrap();
            request.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
        }
        stream.write_all(first.as_bytes()).await.unwrap();
        go_on.await.unwrap();
        stream.write_all(rest.as_bytes()).await.unwrap();
        request
    });
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = proxy.local_addr().unwrap().to_string();
    tokio::spawn(proxy::serve(proxy, upstream_address));
    (address, asked)
}

async fn ask(address: &str) -> TcpStream {
    let mut client = TcpStream::connect(address).await.unwrap();
    client
        .write_all(b"GET /page HTTP/1.1\r\nhost: a\r\nconnection: close\r\naccept-encoding: br\r\n\r\n")
        .await
        .unwrap();
    client
}

/// Reads until the text has come.
async fn read_to(client: &mut TcpStream, read: &mut String, text: &str) {
    while !read.contains(text) {
        let mut bytes = [0; 1024];
        let count = timeout(PATIENCE, client.read(&mut bytes)).await.expect("it does not come in time").unwrap();
        assert_ne!(count, 0, "it ends with {read}");
        read.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
    }
}

#[tokio::test]
async fn the_first_piece_is_rewritten_before_the_last_was_sent() {
    let (told, go_on) = oneshot::channel();
    let chunk = |text: &str| format!("{:x}\r\n{text}\r\n", text.len());
    let first = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\netag: \"1\"\r\n\
                 transfer-encoding: chunked\r\n\r\n"
        .to_owned()
        + &chunk("<!DOCTYPE html><body><p>é <a href='http://a.example/'>one</a>");
    let rest = chunk("<img src=a.") + &chunk("png><p>é</p></body>") + &chunk("");
    let (address, asked) = start(first, rest, go_on).await;
    let mut client = ask(&address).await;
    let mut read = String::new();
    read_to(&mut client, &mut read, "<a href='http://a.example/' rel=\"noopener\" target=\"_blank\">one</a>").await;
    assert!(!read.contains("<img") && !read.contains("etag"), "{read}");
    told.send(()).unwrap();
    read_to(&mut client, &mut read, "\r\n0\r\n\r\n").await;
    assert!(read.contains("<img src=a.png loading=\"lazy\"><p>é</p><p>Seen through a proxy.</p></body>"), "{read}");
    let request = asked.await.unwrap();
    assert!(
        request.starts_with("GET /page HTTP/1.1\r\n") && request.contains("accept-encoding: identity"),
        "{request}"
    );
}

#[tokio::test]
async fn other_responses_pass_as_they_are() {
    let (told, go_on) = oneshot::channel();
    let first = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 26\r\n\r\n<a href='http://a.example'";
    let (address, _) = start(first.to_owned(), String::new(), go_on).await;
    told.send(()).unwrap();
    let mut read = String::new();
    read_to(&mut ask(&address).await, &mut read, "\r\n\r\n<a href='http://a.example'").await;
    assert!(read.contains("content-length: 26"), "{read}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_a_bad_gateway() {
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().to_string();
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = proxy.local_addr().unwrap().to_string();
    tokio::spawn(proxy::serve(proxy, gone));
    read_to(&mut ask(&address).await, &mut String::new(), "HTTP/1.1 502 ").await;
}

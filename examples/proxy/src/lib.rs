//! A reverse proxy that rewrites the HTML of another server while it streams through.

use fivefold::encoding::Hints;
use fivefold::rewrite::{ByteRewriter, Content, RewriteOptions, Rules};
use http_body_util::channel::{Channel, Sender};
use http_body_util::{BodyExt, Empty, combinators::BoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Request, Response, StatusCode, client, server, service::service_fn};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::sync::Mutex;
use tokio::net::{TcpListener, TcpStream};

type Failure = Box<dyn Error + Send + Sync>;
/// A body as it comes, or one that is rewritten.
type Body = BoxBody<Bytes, io::Error>;

/// Links open in a new window, images load when they are seen, and a note ends the page.
fn rules() -> Rules<'static> {
    Rules::new()
        .element("a[href^='http']", |a| {
            a.set_attribute("rel", "noopener")?;
            Ok(a.set_attribute("target", "_blank")?)
        })
        .element("img:not([loading])", |img| Ok(img.set_attribute("loading", "lazy")?))
        .element("body", |body| {
            body.append(Content::Html("<p>Seen through a proxy.</p>"));
            Ok(())
        })
}

/// Serves what the server at `upstream`, a host and a port, answers.
pub async fn serve(listener: TcpListener, upstream: String) -> Result<(), Failure> {
    loop {
        let (stream, _) = listener.accept().await?;
        let upstream = upstream.clone();
        tokio::spawn(async move {
            let service = service_fn(async |request| {
                Ok::<_, Infallible>(forward(request, &upstream).await.unwrap_or_else(|error| {
                    eprintln!("{upstream}: {error}");
                    let mut response = Response::new(Empty::new().map_err(|never| match never {}).boxed());
                    *response.status_mut() = StatusCode::BAD_GATEWAY;
                    response
                }))
            });
            let connection = server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service);
            connection.await.unwrap_or_else(|error| eprintln!("a connection: {error}"));
        });
    }
}

async fn forward(mut request: Request<Incoming>, upstream: &str) -> Result<Response<Body>, Failure> {
    let stream = TcpStream::connect(upstream).await?;
    let (mut sender, connection) = client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let headers = request.headers_mut();
    headers.insert(header::HOST, upstream.parse()?);
    // What is compressed, or a part of a page, cannot be rewritten.
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    headers.remove(header::RANGE);
    let (mut head, body) = sender.send_request(request).await?.into_parts();
    let text = |name| head.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let content_type = text(header::CONTENT_TYPE);
    if !content_type.starts_with("text/html") || !matches!(text(header::CONTENT_ENCODING), "" | "identity") {
        return Ok(Response::from_parts(head, body.map_err(io::Error::other).boxed()));
    }
    let hints = Hints::default().with_content_type(content_type);
    // These are about the bytes before.
    for name in [header::CONTENT_LENGTH, header::ETAG, header::ACCEPT_RANGES] {
        head.headers.remove(name);
    }
    let (mut sender, rewritten) = Channel::new(1);
    tokio::spawn(async move {
        if let Err(error) = rewrite(body, &mut sender, hints).await {
            sender.abort(io::Error::other(error));
        }
    });
    Ok(Response::from_parts(head, rewritten.boxed()))
}

/// Rewrites a body piece by piece. A client that is slow holds up the other server: the channel has room for one piece.
async fn rewrite(mut body: Incoming, sender: &mut Sender<Bytes, io::Error>, hints: Hints) -> Result<(), Failure> {
    let written = Mutex::new(Vec::new());
    let write = |bytes: &[u8]| written.lock().expect("nothing panics with the lock").extend_from_slice(bytes);
    let options = RewriteOptions::default().with_memory_bytes(1 << 20).with_passing_on(true);
    let mut rewriter = ByteRewriter::new(rules(), hints, options, write)?;
    loop {
        let frame = body.frame().await.transpose()?;
        let outcome = match frame.as_ref().map(|frame| frame.data_ref()) {
            Some(Some(bytes)) => rewriter.write(bytes),
            Some(None) => continue,
            None => rewriter.end(),
        };
        // The rest of the page is passed on as it is.
        outcome.unwrap_or_else(|error| eprintln!("a page: {error}"));
        let bytes = std::mem::take(&mut *written.lock().expect("nothing panics with the lock"));
        if !bytes.is_empty() {
            sender.send_data(bytes.into()).await?;
        }
        if frame.is_none() {
            return Ok(());
        }
    }
}

//! `proxy 127.0.0.1:8080 localhost:3000` serves at the first address what the server at the second answers, rewritten.

use std::error::Error;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [address, upstream] = &*arguments else { return Err("usage: proxy ADDRESS UPSTREAM".into()) };
    proxy::serve(TcpListener::bind(address).await?, upstream.clone()).await
}

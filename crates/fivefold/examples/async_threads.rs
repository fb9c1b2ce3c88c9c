//! Parses pages as they arrive, each in an asynchronous task of its own, and searches the documents in threads: parsers and
//! documents are `Send + Sync`.
//!
//! ```sh
//! cargo run --example async_threads -- one.html two.html
//! ```

use fivefold::html::{Options, Parser};
use fivefold::{Document, select::Selector};
use std::{env, error::Error, io, sync::Arc, thread};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::task::JoinSet;

/// Parses a page chunk by chunk. Between the chunks, the task waits, and may move to another thread.
pub async fn load(mut source: impl AsyncRead + Unpin) -> io::Result<Document> {
    let mut parser = Parser::new(Options::default());
    let mut chunk = vec![0; 4096];
    loop {
        match source.read(&mut chunk).await? {
            0 => return Ok(parser.finish()),
            length => parser.feed_bytes(&chunk[..length]),
        }
    }
}

/// The texts of the elements that a selector finds in each of the documents.
pub fn search(documents: &[Arc<Document>], selector: &Selector) -> Vec<Vec<String>> {
    thread::scope(|scope| {
        let search = |document: &Arc<Document>| document.select(selector).map(|node| node.inner_text()).collect();
        let threads: Vec<_> = documents.iter().map(|document| scope.spawn(move || search(document))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut tasks = JoinSet::new();
    for path in env::args().skip(1) {
        tasks.spawn(async { load(io::Cursor::new(std::fs::read(path)?)).await.map(Arc::new) });
    }
    let documents = tasks.join_all().await.into_iter().collect::<io::Result<Vec<_>>>()?;
    for headings in search(&documents, &Selector::parse("h1, h2")?) {
        println!("{headings:?}");
    }
    Ok(())
}

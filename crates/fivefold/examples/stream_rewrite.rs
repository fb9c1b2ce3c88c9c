//! Rewrites HTML from standard input to standard output, as a proxy does with pages that pass: links are marked, images load
//! when they are seen, and comments go. The page is never in memory as a whole.
//!
//!     cargo run --features encoding,rewrite --example stream_rewrite < page.html

use fivefold::encoding::Hints;
use fivefold::rewrite::{ByteRewriter, RewriteOptions, Rules};
use std::error::Error;
use std::io::{Read, Write};

/// What is done with a page from `host`.
pub fn rules(host: &str) -> Rules<'_> {
    Rules::new()
        .element("a[href^='http']", move |a| {
            let href = a.attribute("href").unwrap_or_default();
            let (_, address) = href.split_once("//").unwrap_or_default();
            if address.split('/').next() != Some(host) {
                a.set_attribute("rel", "nofollow noopener")?;
            }
            Ok(())
        })
        .element("img:not([loading])", |img| Ok(img.set_attribute("loading", "lazy")?))
        .comments(|comment| {
            comment.remove();
            Ok(())
        })
}

/// Rewrites a stream.
pub fn rewrite(mut input: impl Read, mut output: impl Write, rules: Rules<'_>) -> Result<(), Box<dyn Error>> {
    let mut written = Ok(());
    let mut rewriter = ByteRewriter::new(rules, Hints::default(), RewriteOptions::default(), |bytes: &[u8]| {
        if written.is_ok() {
            written = output.write_all(bytes);
        }
    })?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let len = input.read(&mut buffer)?;
        if len == 0 {
            break;
        }
        rewriter.write(&buffer[..len])?;
    }
    rewriter.end()?;
    drop(rewriter);
    written?;
    Ok(output.flush()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let output = std::io::BufWriter::new(std::io::stdout().lock());
    rewrite(std::io::stdin().lock(), output, rules("a.example"))
}

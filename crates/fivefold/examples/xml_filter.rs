//! Filters a feed from standard input to standard output: elements of the given names go, and every other byte stays as it
//! is. The feed is never in memory as a whole.
//!
//!     cargo run --features encoding,rewrite,xml --example xml_filter -- media:thumbnail itunes:image < feed.xml

use fivefold::encoding::Hints;
use fivefold::rewrite::xml::ByteFilter;
use fivefold::xml::{Event, Options};
use std::error::Error;
use std::io::{Read, Write};

/// Removes elements from a stream.
pub fn remove(mut input: impl Read, mut output: impl Write, names: &[String]) -> Result<(), Box<dyn Error>> {
    let mut written = Ok(());
    let mut filter = ByteFilter::new(
        Hints::default(),
        Options::default(),
        |event| match event.event() {
            Event::Start(start) if names.iter().any(|name| name == start.name()) => Ok(event.remove()?),
            _ => Ok(()),
        },
        |bytes: &[u8]| {
            if written.is_ok() {
                written = output.write_all(bytes);
            }
        },
    );
    let mut buffer = vec![0; 1 << 16];
    loop {
        let len = input.read(&mut buffer)?;
        if len == 0 {
            break;
        }
        filter.write(&buffer[..len])?;
    }
    filter.end()?;
    drop(filter);
    written?;
    Ok(output.flush()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<_> = std::env::args().skip(1).collect();
    let output = std::io::BufWriter::new(std::io::stdout().lock());
    remove(std::io::stdin().lock(), output, &names)
}

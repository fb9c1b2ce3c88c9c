//! Writes a feed of any size, to be read as a stream.

use clap::Parser;
use fivefold_bench::pages::{FEED_HEAD, FEED_TAIL, feed_items};
use std::io::{self, BufWriter, Write as _};

/// Write a feed of any size
#[derive(Parser)]
struct Arguments {
    /// Its size, in millions of bytes; the last item may exceed it
    megabytes: u64,
}

fn main() -> io::Result<()> {
    let size = Arguments::parse().megabytes * 1_000_000;
    let mut output = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    output.write_all(FEED_HEAD.as_bytes())?;
    let mut written = (FEED_HEAD.len() + FEED_TAIL.len()) as u64;
    for item in feed_items() {
        if written >= size {
            break;
        }
        output.write_all(item.as_bytes())?;
        written += item.len() as u64;
    }
    output.write_all(FEED_TAIL.as_bytes())?;
    output.flush()
}

//! Sums up numbers in an XML file of any size, in memory that does not grow with it: the sizes of the files in a list. What
//! is not well-formed, such as a list that was cut off, is an error here.
//!
//! ```sh
//! cargo run --example sum < list.xml
//! ```

use fivefold::xml::{Event, Options, StreamReader};
use std::{error::Error, io};

/// Sums up the elements `size` in the namespace `urn:files`.
pub fn sum(source: impl io::BufRead) -> Result<u64, Box<dyn Error>> {
    let options = Options::default().with_errors(true);
    let mut reader = StreamReader::with_options(source, Default::default(), options);
    let (mut sum, mut in_size) = (0, false);
    while let Some(event) = reader.next()? {
        match event {
            Event::Start(tag) => in_size = tag.local_name() == "size" && tag.namespace().uri() == Some("urn:files"),
            Event::Text(text) if in_size => sum += text.data.trim().parse::<u64>()?,
            Event::End(_) => in_size = false,
            _ => {}
        }
    }
    reader.take_errors().first().map_or(Ok(sum), |&error| Err(error.into()))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", sum(io::stdin().lock())?);
    Ok(())
}

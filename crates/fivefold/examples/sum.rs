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
    let options = Options::default().with_strict(true);
    let mut reader = StreamReader::with_options(source, Default::default(), options);
    let mut sum = 0;
    while let Some(event) = reader.next()? {
        if let Event::Start(tag) = event
            && tag.local_name() == "size"
            && tag.namespace().uri() == Some("urn:files")
        {
            sum += reader.read_text()?.trim().parse::<u64>()?;
        }
    }
    reader.finish()?;
    Ok(sum)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", sum(io::stdin().lock())?);
    Ok(())
}

//! The records of a WARC file.
//!
//! In a compressed file, each record is a gzip member of its own, or several are in one. A file may change from one form
//! to the other at any record. What cannot be read is an entry, too, and the next record is searched for behind its start.
//!
//! <https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/>

use super::headers::{Headers, find};
use super::window::Window;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};

/// The start of a gzip member that is compressed with deflate.
const GZIP: &[u8] = b"\x1F\x8B\x08";
/// What ends a record.
const END: &[u8] = b"\r\n\r\n";
/// The longest header.
const HEADER: usize = 1 << 16;

/// A record, or what stands in place of one.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Where the record starts in the file; that of the gzip member.
    pub(super) offset: u64,
    /// The record, or why there is none.
    pub(super) record: Result<Record, String>,
}

#[derive(Debug)]
pub(super) struct Record {
    header: Vec<u8>,
    pub(super) block: Vec<u8>,
}

impl Record {
    pub(super) fn headers(&self) -> Headers<'_> {
        Headers::new(&self.header)
    }

    /// The memory in bytes.
    pub(super) fn size(&self) -> usize {
        self.header.capacity() + self.block.capacity()
    }
}

/// Reads records.
#[derive(Debug)]
pub(super) struct Records<R> {
    window: Window<R>,
    /// The length of the longest block.
    longest: usize,
    /// What comes after the last record in its gzip member.
    rest: Vec<u8>,
    offset: u64,
}

/// Why there is no record.
enum Fault {
    Input(io::Error),
    Content(String),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Input(error)
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        Self::Content(message.to_owned())
    }
}

impl<R: Read> Records<R> {
    /// Reads an input whose first byte has that offset. Records with blocks of more than `longest` bytes are refused.
    pub(super) fn new(input: R, offset: u64, longest: usize) -> Self {
        let window = Window::new(input, offset, longest.saturating_add(4 * HEADER));
        Self { window, longest, rest: Vec::new(), offset }
    }

    /// The next record, or what stands in its place.
    pub(super) fn next(&mut self) -> io::Result<Option<Entry>> {
        if self.rest.is_empty() {
            self.window.begin();
            self.offset = self.window.offset();
            if self.window.peek(1)?.is_empty() {
                return Ok(None);
            }
        }
        let record = match self.read() {
            Ok(record) => Ok(record),
            Err(Fault::Input(error)) => return Err(error),
            Err(Fault::Content(message)) => {
                self.rest.clear();
                self.find_next()?;
                Err(message)
            }
        };
        Ok(Some(Entry { offset: self.offset, record }))
    }

    fn read(&mut self) -> Result<Record, Fault> {
        if !self.rest.is_empty() {
            let content = core::mem::take(&mut self.rest);
            return self.read_from(content);
        }
        if self.window.peek(GZIP.len())?.starts_with(GZIP) {
            let member = self.read_member()?;
            return self.read_from(member);
        }
        // No more is read than is needed, so as not to wait for the next record.
        let mut count = 1;
        let (header, start) = loop {
            let bytes = self.window.peek(count)?;
            if let Some((header, start)) = header(bytes)? {
                break (header.to_vec(), start);
            }
            if bytes.len() < count {
                return Err("the file ends within a record".into());
            }
            count = bytes.len() + 1;
        };
        let length = self.length(Headers::new(&header))?;
        let (stop, bytes) = (start + length, self.window.peek(start + length + END.len())?);
        let end = bytes.get(stop..stop + END.len()).ok_or("the file ends within a record")?;
        let is_whole = end == END;
        let block = bytes[start..stop].to_vec();
        if !is_whole {
            return Err("the record does not end where its Content-Length says".into());
        }
        self.window.consume(stop + END.len());
        Ok(Record { header, block })
    }

    /// Decompresses a gzip member.
    fn read_member(&mut self) -> Result<Vec<u8>, Fault> {
        let longest = self.longest.saturating_add(HEADER);
        let mut content = Vec::new();
        let mut decoder = GzDecoder::new(&mut self.window).take(longest as u64 + 1);
        let outcome = decoder.read_to_end(&mut content);
        match outcome {
            Ok(_) if content.len() > longest => {
                Err(Fault::Content(format!("the gzip member has more than {longest} bytes")))
            }
            Ok(_) => Ok(content),
            Err(error) if self.window.has_failed() => Err(error.into()),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err("the file ends within a gzip member".into())
            }
            Err(_) => Err("the gzip member is damaged".into()),
        }
    }

    /// Takes the first record from the content of a gzip member.
    fn read_from(&mut self, mut content: Vec<u8>) -> Result<Record, Fault> {
        let Some((header, start)) = header(&content)? else { return Err("there is no record".into()) };
        let header = header.to_vec();
        let stop = start + self.length(Headers::new(&header))?;
        let end = content.get(stop..stop + END.len()).ok_or("the gzip member ends within a record")?;
        if end != END {
            return Err("the record does not end where its Content-Length says".into());
        }
        self.rest = content.split_off(stop + END.len());
        content.truncate(stop);
        content.drain(..start);
        Ok(Record { header, block: content })
    }

    /// The length of a block.
    fn length(&self, headers: Headers<'_>) -> Result<usize, Fault> {
        let length = headers.get("content-length").and_then(|length| length.parse::<u64>().ok());
        match length.ok_or("the record has no Content-Length")?.try_into() {
            Ok(length) if length <= self.longest => Ok(length),
            _ => Err(Fault::Content(format!("the record has more than {} bytes", self.longest))),
        }
    }

    /// Goes to the next place behind the start of the present record where another one begins.
    fn find_next(&mut self) -> io::Result<()> {
        self.window.rewind(1);
        loop {
            let bytes = self.window.peek(2 * HEADER)?;
            let is_end = bytes.len() < 2 * HEADER;
            // What is found in the first half has enough bytes behind it to be recognized.
            let reach = if is_end { bytes.len() } else { HEADER };
            let place = (0..reach).find(|at| is_record(&bytes[*at..]));
            self.window.consume(place.unwrap_or(reach));
            if is_end || place.is_some() {
                return Ok(());
            }
            self.window.begin();
        }
    }
}

/// Whether a record begins here. What looks like the start of a gzip member may be compressed data. A record without
/// compression is known by its first line alone, since the end of the one before it may be damaged.
fn is_record(bytes: &[u8]) -> bool {
    if bytes.starts_with(GZIP) {
        let mut start = [0; 5];
        return GzDecoder::new(bytes).read_exact(&mut start).is_ok() && &start == b"WARC/";
    }
    is_first_line(bytes)
}

fn is_first_line(bytes: &[u8]) -> bool {
    matches!(bytes, [b'W', b'A', b'R', b'C', b'/', b'1', b'.', b'0'..=b'9', b'\r', b'\n', ..])
}

/// The header at the start of bytes, and where its block starts; `None` if the header is longer than the bytes.
fn header(bytes: &[u8]) -> Result<Option<(&[u8], usize)>, Fault> {
    let first = &bytes[..bytes.len().min(5)];
    if !b"WARC/".starts_with(first) {
        return Err("there is no record".into());
    }
    match find(&bytes[..bytes.len().min(HEADER)], END) {
        // What is left of one record may run into the next.
        Some(end) if (1..end).any(|at| is_first_line(&bytes[at..])) => Err("the record ends within its header".into()),
        Some(end) => Ok(Some((&bytes[..end], end + END.len()))),
        None if bytes.len() >= HEADER => Err("there is no record".into()),
        None => Ok(None),
    }
}

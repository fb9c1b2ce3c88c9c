//! The records of WARC files, which the command reads.

// The command is a program, so its files are taken.
#[path = "../../../crates/cli/src/batch/warc/coding.rs"]
mod coding;
#[path = "../../../crates/cli/src/batch/warc/headers.rs"]
mod headers;
#[expect(dead_code, reason = "the command asks records for more than these properties do")]
#[path = "../../../crates/cli/src/batch/warc/records.rs"]
mod records;
#[path = "../../../crates/cli/src/batch/warc/response.rs"]
mod response;
#[path = "../../../crates/cli/src/batch/warc/window.rs"]
mod window;

use crate::input::{Cuts, Input};
use flate2::Compression;
use flate2::write::GzEncoder;
use records::Records;
use response::Response;
use std::io::{Read, Write};

/// The longest block of a record.
const LONGEST: usize = 1 << 12;

/// What a file consists of.
const WORDS: &[&[u8]] = &[
    b"WARC/1.1\r\n",
    b"WARC/1.0\r\nWARC-Type: response\r\n",
    b"Content-Length: 0\r\n",
    b"Content-Length: 5\r\n",
    b"Content-Length: 40\r\n",
    b"Content-Length: 99999\r\n",
    b"WARC/1.1\r\nContent-Length: 19\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\r\n\r\n",
    b"WARC-Target-URI: https://example.org/\r\n",
    b"\r\n",
    b"\r\n\r\n",
    b"HTTP/1.1 200 OK\r\n",
    b"HTTP/1.1 404",
    b"Content-Encoding: gzip\r\n",
    b"Content-Encoding: br, zstd\r\n",
    b"Content-Encoding: deflate\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"3\r\nabc\r\n",
    b"0\r\n\r\n",
    b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03",
    b"\x28\xB5\x2F\xFD",
    b"hello",
    b"\n",
];

/// A file gives the same records however it comes, each begins after the one before, and none holds more than is allowed.
pub fn warc(data: &[u8]) {
    let mut input = Input::new(data);
    let (cuts, is_spelled, compressed) = (input.cuts(), input.choose::<bool>(), input.choose::<Option<u8>>());
    let mut file = match is_spelled {
        true => input.bytes().iter().flat_map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).copied().collect(),
        false => input.bytes().to_vec(),
    };
    if let Some(start) = compressed {
        let plain = file.split_off(usize::from(start).min(file.len()));
        file.extend(gzipped(&plain));
    }
    let records = read(&file[..]);
    assert_eq!(read(Pieces::new(&file, cuts)), records, "{file:?} in pieces");
    assert!(records.is_sorted_by_key(|(offset, _)| *offset));
    assert!(records.iter().all(|(offset, _)| *offset < file.len() as u64));
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// The offset of each record, with its block and the body of the response in it.
fn read(file: impl Read) -> Vec<(u64, Result<String, String>)> {
    let mut records = Records::new(file, 0, LONGEST);
    let mut seen = Vec::new();
    while let Some(entry) = records.next().expect("memory can be read") {
        let record = entry.record.map(|record| {
            assert!(record.block.len() <= LONGEST);
            let response = Response::parse(&record.block).map(|response| {
                let body = response.body(LONGEST);
                assert!(body.as_ref().is_ok_and(|body| body.len() <= LONGEST) || body.is_err());
                (response.status, response.headers.get("content-type").map(String::from), body)
            });
            format!("{:?} {:?} {response:?}", record.headers().get("warc-type"), record.block)
        });
        seen.push((entry.offset, record));
    }
    seen
}

/// Returns one piece a read.
struct Pieces<'b> {
    pieces: Vec<&'b [u8]>,
}

impl<'b> Pieces<'b> {
    fn new(bytes: &'b [u8], cuts: Cuts) -> Self {
        let mut pieces = cuts.of_bytes(bytes);
        pieces.retain(|piece| !piece.is_empty());
        pieces.reverse();
        Self { pieces }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some(piece) = self.pieces.last_mut() else { return Ok(0) };
        let len = piece.read(buffer)?;
        if piece.is_empty() {
            self.pieces.pop();
        }
        Ok(len)
    }
}

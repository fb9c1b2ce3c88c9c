//! HTTP responses in records.

use super::headers::{Headers, find};
use flate2::bufread::{GzDecoder, ZlibDecoder};
use std::io::Read;

/// A response.
#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    pub(super) headers: Headers,
    /// The body as it was stored.
    body: Vec<u8>,
}

impl Response {
    /// Parses the block of a record.
    pub(super) fn parse(mut block: Vec<u8>) -> Result<Self, String> {
        let status = status(&block).ok_or("the record has no HTTP response")?;
        let ends = [&b"\r\n\r\n"[..], b"\n\n"].map(|end| find(&block, end).map(|at| (at, at + end.len())));
        let (end, start) = ends.into_iter().flatten().min().unwrap_or((block.len(), block.len()));
        let headers = Headers::parse(&block[..end]);
        block.drain(..start);
        Ok(Self { status, headers, body: block })
    }

    /// The body without codings. One of more than `longest` bytes is refused.
    ///
    /// Common Crawl stores bodies without codings, and renames the headers that name them. Some crawlers store bodies so
    /// and keep the headers: a body that does not begin as its header says is taken as it is.
    pub(super) fn into_body(self, longest: usize) -> Result<Vec<u8>, String> {
        let Self { headers, mut body, .. } = self;
        let is_chunked = headers.get("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"));
        if is_chunked && chunk_size(&body).is_some() {
            body = without_chunks(&body)?;
        }
        let codings = headers.get("content-encoding").unwrap_or_default().to_ascii_lowercase();
        for coding in codings.rsplit(',') {
            body = decoded(coding.trim(), body, longest)?;
        }
        Ok(body)
    }
}

/// The status in a line like `HTTP/1.1 200 OK`.
fn status(block: &[u8]) -> Option<u16> {
    let line = block.split(|byte| *byte == b'\n').next()?;
    let (version, rest) = str::from_utf8(line.get(..line.len().min(64))?).ok()?.split_once(' ')?;
    let status = rest.trim_start().get(..3)?;
    version.starts_with("HTTP/").then(|| status.parse().ok())?
}

/// The size of the chunk at the start of bytes, and where its data starts.
fn chunk_size(bytes: &[u8]) -> Option<(usize, usize)> {
    let end = bytes.iter().take(1 << 12).position(|byte| *byte == b'\n')?;
    let line = str::from_utf8(&bytes[..end]).ok()?;
    let size = line.split(';').next()?.trim();
    Some((usize::from_str_radix(size, 16).ok()?, end + 1))
}

/// The content of a body in chunks.
///
/// <https://www.rfc-editor.org/rfc/rfc9112#name-chunked-transfer-coding>
fn without_chunks(body: &[u8]) -> Result<Vec<u8>, String> {
    let mut content = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((size, start)) = chunk_size(rest) {
        if size == 0 {
            return Ok(content);
        }
        let Some(chunk) = start.checked_add(size).and_then(|stop| rest.get(start..stop)) else { break };
        content.extend_from_slice(chunk);
        rest = &rest[start + size..];
        rest = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")).unwrap_or(rest);
    }
    Err("the last chunk of the body is missing".to_owned())
}

/// The content of a body with a content coding.
fn decoded(coding: &str, body: Vec<u8>, longest: usize) -> Result<Vec<u8>, String> {
    let bytes = &*body;
    let mut decoder: Box<dyn Read> = match coding {
        "" | "identity" => return Ok(body),
        "gzip" | "x-gzip" if !bytes.starts_with(b"\x1F\x8B") => return Ok(body),
        "gzip" | "x-gzip" => Box::new(GzDecoder::new(bytes)),
        // The first byte says deflate, and both are a multiple of 31.
        "deflate" if bytes.first().is_none_or(|first| first & 0xF != 8) => return Ok(body),
        "deflate" => Box::new(ZlibDecoder::new(bytes)),
        _ => return Err(format!("the body has the content coding {coding}")),
    };
    let mut content = Vec::new();
    match decoder.by_ref().take(longest as u64 + 1).read_to_end(&mut content) {
        Ok(_) if content.len() > longest => Err(format!("the body has more than {longest} bytes")),
        Ok(_) => Ok(content),
        Err(_) => Err(format!("the body is damaged: it is no whole {coding}")),
    }
}

//! HTTP responses in records.

use super::coding::decoded;
use super::headers::{Headers, find};
use std::borrow::Cow;

/// The most codings of a body. A header may list millions, and there are bodies that decode to themselves. Servers use
/// one or two.
const CODINGS: usize = 5;

/// A response.
#[derive(Debug)]
pub(super) struct Response<'a> {
    pub(super) status: u16,
    pub(super) headers: Headers<'a>,
    /// The body as it was stored.
    body: &'a [u8],
}

impl<'a> Response<'a> {
    /// Parses the block of a record.
    pub(super) fn parse(block: &'a [u8]) -> Result<Self, String> {
        let status = status(block).ok_or("the record has no HTTP response")?;
        let ends = [&b"\r\n\r\n"[..], b"\n\n"].map(|end| find(block, end).map(|at| (at, at + end.len())));
        let (end, start) = ends.into_iter().flatten().min().unwrap_or((block.len(), block.len()));
        Ok(Self { status, headers: Headers::new(&block[..end]), body: &block[start..] })
    }

    /// The body without codings. One of more than `longest` bytes is refused.
    ///
    /// Common Crawl stores bodies without codings, and renames the headers that name them. Some crawlers store bodies so
    /// and keep the headers: a body that does not begin as its header says is taken as it is.
    pub(super) fn body(&self, longest: usize) -> Result<Vec<u8>, String> {
        let mut body = Cow::Borrowed(self.body);
        let list = |name| self.headers.joined(name).unwrap_or_default();
        // The last one was applied last, and those of the transfer after those of the content.
        let codings = format!("{},{}", list("content-encoding"), list("transfer-encoding")).to_ascii_lowercase();
        let codings = codings.rsplit(',').map(str::trim).filter(|coding| !matches!(*coding, "" | "identity"));
        for (index, coding) in codings.enumerate() {
            if index == CODINGS {
                return Err(format!("the body has more than {CODINGS} codings"));
            }
            let content = match coding {
                "chunked" if chunk_size(&body).is_none() => None,
                "chunked" => Some(without_chunks(&body)?),
                _ => decoded(coding, &body, longest)?,
            };
            body = content.map_or(body, Cow::Owned);
        }
        Ok(body.into_owned())
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

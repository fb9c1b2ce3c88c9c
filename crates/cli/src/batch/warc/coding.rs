//! Content codings of HTTP.
//!
//! <https://www.rfc-editor.org/rfc/rfc9110#name-content-codings>

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};
use flate2::bufread::GzDecoder;
use flate2::{Decompress, FlushDecompress, Status};
use ruzstd::decoding::StreamingDecoder;
use std::io::Read;

/// The largest window of zstd, as <https://www.rfc-editor.org/rfc/rfc9659> has it for HTTP.
const ZSTD_WINDOW: u64 = 8 << 20;

/// The bytes that a decoder writes at once.
const BLOCK: usize = 1 << 16;

/// Why a body has no content.
enum Fault {
    /// It is not what its coding says.
    Damaged,
    /// It is the start of what its coding says, or too short to tell.
    Cut,
    /// The content is longer than allowed.
    TooLong,
}

/// The content, and the number of bytes of the body that come after its end.
type Decoded = Result<(Vec<u8>, usize), Fault>;

/// The content of a body with a content coding; `None` if it was stored without the coding. One of more than `longest`
/// bytes is refused.
pub(super) fn decoded(coding: &str, body: &[u8], longest: usize) -> Result<Option<Vec<u8>>, String> {
    let decoded = match coding {
        "gzip" | "x-gzip" if !body.starts_with(b"\x1F\x8B") => return Ok(None),
        "zstd" if !begins_zstd(body) => return Ok(None),
        "gzip" | "x-gzip" => gunzip(body, longest),
        "zstd" => unzstd(body, longest),
        // Like browsers, though the coding is named after the format with a header.
        "deflate" => inflate(body, has_zlib_header(body), longest),
        "br" => unbrotli(body, longest),
        _ => return Err(format!("the body has the content coding {coding}")),
    };
    match decoded {
        Ok((content, 0)) => Ok(Some(content)),
        // These two codings have no mark at the start. Text can decode to something, but not up to its end.
        Ok(_) | Err(Fault::Damaged) if matches!(coding, "deflate" | "br") && reads_as_text(body) => Ok(None),
        Err(Fault::Cut) if reads_as_text(body) && str::from_utf8(body).is_ok() => Ok(None),
        Ok((content, _)) => Ok(Some(content)),
        Err(Fault::Damaged | Fault::Cut) => Err(format!("the body is damaged: it is no whole {coding}")),
        Err(Fault::TooLong) => Err(format!("the body has more than {longest} bytes")),
    }
}

/// Whether the start of a body has no binary data bytes.
///
/// <https://mimesniff.spec.whatwg.org/#binary-data-byte>
fn reads_as_text(body: &[u8]) -> bool {
    let is_binary = |byte: &u8| matches!(byte, 0..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    !body[..body.len().min(1445)].iter().any(is_binary)
}

fn gunzip(body: &[u8], longest: usize) -> Decoded {
    let mut rest = body;
    let content = read(GzDecoder::new(&mut rest), longest)?;
    Ok((content, rest.len()))
}

/// Reads the content to its end.
fn read(decoder: impl Read, longest: usize) -> Result<Vec<u8>, Fault> {
    let mut content = Vec::new();
    match decoder.take(longest as u64 + 1).read_to_end(&mut content) {
        Ok(_) if content.len() > longest => Err(Fault::TooLong),
        Ok(_) => Ok(content),
        Err(_) => Err(Fault::Damaged),
    }
}

/// <https://www.rfc-editor.org/rfc/rfc1950#page-5>
fn has_zlib_header(body: &[u8]) -> bool {
    let [method, flags, ..] = *body else { return false };
    // Deflate with a window of at most 32 KiB, and without a dictionary, which HTTP has none for.
    method & 0xF == 8 && method >> 4 <= 7 && u16::from_be_bytes([method, flags]) % 31 == 0 && flags & 0x20 == 0
}

fn inflate(body: &[u8], zlib: bool, longest: usize) -> Decoded {
    let mut decoder = Decompress::new(zlib);
    let mut content = Vec::new();
    loop {
        let (read, written) = (decoder.total_in(), content.len());
        content.reserve(BLOCK);
        // What is left of the body is at most its length.
        let rest = &body[usize::try_from(read).unwrap_or(body.len())..];
        match decoder.decompress_vec(rest, &mut content, FlushDecompress::None) {
            _ if content.len() > longest => return Err(Fault::TooLong),
            Ok(Status::StreamEnd) => {
                let end = usize::try_from(decoder.total_in()).unwrap_or(body.len());
                return Ok((content, body.len() - end));
            }
            Ok(_) if decoder.total_in() > read || content.len() > written => {}
            Ok(_) => return Err(Fault::Cut),
            Err(_) => return Err(Fault::Damaged),
        }
    }
}

/// <https://www.rfc-editor.org/rfc/rfc7932>
fn unbrotli(body: &[u8], longest: usize) -> Decoded {
    let alloc = StandardAlloc::default;
    // Strictly after the RFC, a window has at most 16 MiB.
    let mut state = BrotliState::new_strict(alloc(), alloc(), alloc());
    let (mut rest, mut read) = (body.len(), 0);
    let (mut block, mut content) = (vec![0; BLOCK], Vec::new());
    loop {
        let (mut room, mut written, mut total) = (block.len(), 0, 0);
        let result = BrotliDecompressStream(
            &mut rest,
            &mut read,
            body,
            &mut room,
            &mut written,
            &mut block,
            &mut total,
            &mut state,
        );
        content.extend_from_slice(&block[..written]);
        if content.len() > longest {
            return Err(Fault::TooLong);
        }
        match result {
            BrotliResult::ResultSuccess => return Ok((content, rest)),
            BrotliResult::NeedsMoreOutput => {}
            BrotliResult::NeedsMoreInput => return Err(Fault::Cut),
            BrotliResult::ResultFailure => return Err(Fault::Damaged),
        }
    }
}

/// The number at the start of frames of zstd.
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";

/// Whether a body begins with a frame of zstd, which may be one to be skipped.
fn begins_zstd(body: &[u8]) -> bool {
    body.starts_with(ZSTD) || skippable(body).is_some()
}

/// What comes after the header of a skippable frame, and the length of its data.
///
/// <https://www.rfc-editor.org/rfc/rfc8878#name-skippable-frames>
fn skippable(body: &[u8]) -> Option<(&[u8], u32)> {
    let (&[0x50..=0x5F, 0x2A, 0x4D, 0x18, a, b, c, d], rest) = body.split_first_chunk()? else { return None };
    Some((rest, u32::from_le_bytes([a, b, c, d])))
}

/// <https://www.rfc-editor.org/rfc/rfc8878>
fn unzstd(body: &[u8], longest: usize) -> Decoded {
    let (mut rest, mut content) = (body, Vec::new());
    while begins_zstd(rest) {
        if let Some((data, length)) = skippable(rest) {
            let length = usize::try_from(length).map_err(|_| Fault::Damaged)?;
            rest = data.get(length..).ok_or(Fault::Damaged)?;
            continue;
        }
        let decoder = StreamingDecoder::new_with_max_window_size(&mut rest, ZSTD_WINDOW);
        let mut decoder = decoder.map_err(|_| Fault::Damaged)?;
        content.extend(read(&mut decoder, longest - content.len())?);
        let frame = &decoder.decoder;
        let sum = frame.get_checksum_from_data();
        if !frame.is_finished() || sum.is_some() && sum != frame.get_calculated_checksum() {
            return Err(Fault::Damaged);
        }
    }
    Ok((content, rest.len()))
}

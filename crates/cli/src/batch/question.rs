//! What the requests of all dialects have in common.

use super::fields;
use super::generated::request::{Request, Want};
use crate::input::{Input, encoding, hints, with_legacy_fallback};
use core::num::NonZeroUsize;
use fivefold::encoding::Hints;

/// The `fallback` to UTF-8 for bytes that are valid in it, and to windows-1252 for others.
pub(super) const UTF_8_IF_VALID: &str = "utf-8-if-valid";

/// The message for a request without an input.
pub(super) const MISSING_INPUT: &str = "`input` or `input_base64` is missing";

/// Takes the input, with the encoding that the transport declares.
pub(super) fn input(request: &mut Request) -> Result<Input, String> {
    let label = request.encoding.as_deref();
    let transport =
        label.map(|label| encoding(label).map_err(|_| format!("unknown encoding `{label}`"))).transpose()?;
    let hints = match (transport, &request.content_type) {
        (None, Some(content_type)) => hints(None).with_content_type(content_type),
        _ => hints(transport),
    };
    let hints = with_fallback(hints, request.fallback.as_deref())?;
    match request.input.take() {
        Some(fields::Input::Text(text)) => Ok(Input::Text(text)),
        Some(fields::Input::Bytes(bytes)) => {
            // In chunks, parsing may start before all of the bytes are known.
            let hints = if request.chunk.is_none() { hints.settled_for(&bytes) } else { hints };
            Ok(Input::Bytes(bytes, hints))
        }
        None => Err(MISSING_INPUT.to_owned()),
    }
}

/// Adds the encoding of bytes that declare none.
fn with_fallback(hints: Hints, fallback: Option<&str>) -> Result<Hints, String> {
    match fallback {
        None => Ok(hints),
        Some(UTF_8_IF_VALID) => Ok(with_legacy_fallback(hints)),
        Some(label) => encoding(label).map(|encoding| hints.with_default(encoding)).map_err(|_| {
            format!("unknown fallback `{label}`: it must be `{UTF_8_IF_VALID}` or the label of an encoding")
        }),
    }
}

/// The wanted answers.
pub(super) fn wants(request: &Request) -> &[Want] {
    request.want.as_deref().unwrap_or(&[Want::Tree])
}

/// The size of chunks. A number that does not fit into `usize` means a single chunk, like many that do.
pub(super) fn chunk(request: &Request) -> Option<NonZeroUsize> {
    request.chunk.and_then(|size| NonZeroUsize::new(usize::try_from(size.get()).unwrap_or(usize::MAX)))
}

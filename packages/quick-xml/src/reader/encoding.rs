//! The encoding of a source, and its text.

use super::{Config, Repairs};
use crate::encoding::{BYTE_ORDER_MARK, decode_document};
use encoding_rs::UTF_8;
use fivefold_core::encoding::Hints;
use fivefold_xml5::encoding::label_in_declaration;
use fivefold_xml5::recognise::skip_space;

/// The text of a source.
pub(super) fn decode(source: Vec<u8>, config: &Config) -> String {
    match config.is_decoded {
        true => decode_document(source, &Repairs::none(), &Hints::default().with_encoding(UTF_8)),
        false => decode_document(source, &config.repairs, &Hints::default()),
    }
}

/// Whether a source is UTF-8, unless bytes turn out not to be.
pub(super) fn assumes_utf8(source: &[u8], config: &Config) -> bool {
    if config.is_decoded || source.starts_with(BYTE_ORDER_MARK.as_bytes()) {
        return true;
    }
    // Where the beginning is repaired, a declaration counts after white space, too.
    let source = if config.repairs.beginning { &source[skip_space(source, 0)..] } else { source };
    matches!(source, [b'<', second, ..] if *second != 0) && !declares_other_than_utf8(source)
}

/// The length of `<?xml version="1.0" encoding="UTF-8"?>`, in which the label may have any case, if the source begins with
/// it, as most do. To compare it takes a fraction of what it takes to read it.
#[inline]
pub(super) fn usual_declaration_len(source: &[u8]) -> Option<usize> {
    const START: &[u8] = b"<?xml version=\"1.0\" encoding=\"";
    const END: &[u8] = b"\"?>";
    let (label, end) = source.strip_prefix(START)?.split_at_checked("utf-8".len())?;
    let is_usual = label.eq_ignore_ascii_case(b"utf-8") && end.starts_with(END);
    is_usual.then_some(START.len() + label.len() + END.len())
}

/// Whether a document has a declaration in ASCII that declares another encoding than UTF-8.
fn declares_other_than_utf8(source: &[u8]) -> bool {
    usual_declaration_len(source).is_none()
        && label_in_declaration(source).is_some_and(|label| !source[label].eq_ignore_ascii_case(b"utf-8"))
}

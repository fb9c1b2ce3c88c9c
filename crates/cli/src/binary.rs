//! Files that are no text.

use crate::failure::Failure;
use crate::language::SNIFFED;

/// What the first bytes of a file say that it is.
const SIGNATURES: [(&[u8], &str); 11] = [
    (b"\x1F\x8B", "a gzip file; decompress it first"),
    (b"\x28\xB5\x2F\xFD", "a file in zstd; decompress it first"),
    (b"\xFD7zXZ\0", "a file in xz; decompress it first"),
    (b"BZh91AY&SY", "a file in bzip2; decompress it first"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG\r\n\x1A\n", "an image, PNG"),
    (b"\xFF\xD8\xFF", "an image, JPEG"),
    (b"GIF87a", "an image, GIF"),
    (b"GIF89a", "an image, GIF"),
    (b"\x7FELF", "a program"),
];

/// Refuses a file of which the first bytes say what else it is, and, if nothing tells its language, one with bytes that no
/// text has.
pub(crate) fn refuse(name: &str, bytes: &[u8], is_language_known: bool) -> Result<(), Failure> {
    let known = SIGNATURES.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, kind)| *kind);
    match known.or_else(|| (!is_language_known && is_binary(bytes)).then_some("a binary file")) {
        None => Ok(()),
        Some(kind) => Err(Failure::Message(format!("{name} is {kind} (`--as html` or `--as xml` reads it as it is)"))),
    }
}

/// Whether the start of a file has binary data bytes, and is not in UTF-16.
///
/// <https://mimesniff.spec.whatwg.org/#binary-data-byte>
fn is_binary(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(SNIFFED)];
    let is_utf_16 = [&b"\xFF\xFE"[..], b"\xFE\xFF", b"<\0", b"\0<"].into_iter().any(|mark| start.starts_with(mark));
    !is_utf_16 && start.iter().any(|byte| matches!(byte, 0..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text() {
        let message = |bytes: &[u8], is_known| refuse("a", bytes, is_known).err().map(|failure| failure.message());
        let said = |kind: &str| Some(format!("a is {kind} (`--as html` or `--as xml` reads it as it is)"));
        for is_known in [true, false] {
            assert_eq!(message(b"\x1F\x8B\x08", is_known), said("a gzip file; decompress it first"));
            assert_eq!(message(b"%PDF-1.4", is_known), said("a PDF"));
            for text in [&b""[..], b"<p>\t\r\n\x0C\x1B", b"\xFF\xFE<\0p\0", b"<\0p\0", "é".as_bytes(), b"\xE9\x80"] {
                assert_eq!(message(text, is_known), None, "{text:?}");
            }
        }
        assert_eq!(message(b"x\0y", false), said("a binary file"));
        assert_eq!(message(b"x\0y", true), None);
    }
}

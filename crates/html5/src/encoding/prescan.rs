//! The search for `meta` elements in the first bytes of a document, before anything is decoded.
//!
//! It knows comments and tags, but not the elements whose content is text.

use super::{Encoding, as_declared, encoding_of_content};

/// The end of the bytes.
struct OutOfBytes;

type Scan<T> = Result<T, OutOfBytes>;

/// The encoding that the first such `meta` element declares. `None` when the bytes run out before one does.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding>
pub(super) fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut scanner = Scanner { bytes, position: 0 };
    loop {
        match scanner.declaration() {
            Ok(None) => {}
            Ok(encoding) => return encoding,
            Err(OutOfBytes) => return None,
        }
    }
}

struct Scanner<'b> {
    bytes: &'b [u8],
    position: usize,
}

impl<'b> Scanner<'b> {
    fn rest(&self) -> &'b [u8] {
        &self.bytes[self.position..]
    }

    fn byte(&self) -> Scan<u8> {
        self.bytes.get(self.position).copied().ok_or(OutOfBytes)
    }

    /// Moves to the next wanted byte.
    fn skip_to(&mut self, is_wanted: impl Fn(u8) -> bool) -> Scan<()> {
        self.position += self.rest().iter().position(|&byte| is_wanted(byte)).ok_or(OutOfBytes)?;
        Ok(())
    }

    /// Skips one piece of markup, or one other byte. Returns the encoding that it declares, if any.
    fn declaration(&mut self) -> Scan<Option<&'static Encoding>> {
        self.skip_to(|byte| byte == b'<')?;
        let rest = self.rest();
        if rest.starts_with(b"<!--") {
            // The dashes that open the comment may be those that close it.
            let close = rest[2..].windows(3).position(|window| window == b"-->").ok_or(OutOfBytes)?;
            self.position += 2 + close + 3;
            return Ok(None);
        }
        let encoding = if is_meta(rest) {
            self.position += b"<meta".len();
            self.meta()?
        } else if is_tag(rest) {
            self.skip_to(|byte| is_space(byte) || byte == b'>')?;
            while self.attribute()?.is_some() {}
            None
        } else if matches!(rest, [b'<', b'!' | b'/' | b'?', ..]) {
            self.skip_to(|byte| byte == b'>')?;
            None
        } else {
            None
        };
        self.position += 1;
        Ok(encoding)
    }

    /// Reads the attributes of a `meta` element. Of those with one name, the first counts.
    fn meta(&mut self) -> Scan<Option<&'static Encoding>> {
        let mut seen = [false; 3];
        let mut got_pragma = false;
        // The results of `charset` and of `content`; the latter needs the pragma.
        let mut by_charset = None;
        let mut by_content = None;
        while let Some((name, value)) = self.attribute()? {
            let Some(which) = [&b"http-equiv"[..], b"content", b"charset"].iter().position(|known| name == *known)
            else {
                continue;
            };
            if core::mem::replace(&mut seen[which], true) {
                continue;
            }
            match which {
                0 => got_pragma = value == b"content-type",
                1 => by_content = encoding_of_content(&value),
                _ => by_charset = Some(Encoding::for_label(&value)),
            }
        }
        let encoding = by_charset.unwrap_or(by_content.filter(|_| got_pragma));
        Ok(encoding.map(as_declared))
    }

    /// The next attribute, in lower case; `None` at the end of the tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing>
    fn attribute(&mut self) -> Scan<Option<(Vec<u8>, Vec<u8>)>> {
        self.skip_to(|byte| !is_space(byte) && byte != b'/')?;
        if self.byte()? == b'>' {
            return Ok(None);
        }
        let start = self.position;
        // An equals sign can be a name's first byte, and no other.
        self.position += 1;
        self.skip_to(|byte| is_space(byte) || matches!(byte, b'=' | b'/' | b'>'))?;
        let name = self.bytes[start..self.position].to_ascii_lowercase();
        self.skip_to(|byte| !is_space(byte))?;
        if self.byte()? != b'=' {
            return Ok(Some((name, Vec::new())));
        }
        self.position += 1;
        let value = self.attribute_value()?.to_ascii_lowercase();
        Ok(Some((name, value)))
    }

    fn attribute_value(&mut self) -> Scan<&'b [u8]> {
        self.skip_to(|byte| !is_space(byte))?;
        if let quote @ (b'"' | b'\'') = self.byte()? {
            self.position += 1;
            let start = self.position;
            self.skip_to(|byte| byte == quote)?;
            self.position += 1;
            return Ok(&self.bytes[start..self.position - 1]);
        }
        let start = self.position;
        self.skip_to(|byte| is_space(byte) || byte == b'>')?;
        Ok(&self.bytes[start..self.position])
    }
}

fn is_meta(rest: &[u8]) -> bool {
    rest.split_at_checked(b"<meta".len()).is_some_and(|(tag, after)| {
        tag.eq_ignore_ascii_case(b"<meta") && after.first().is_some_and(|&byte| is_space(byte) || byte == b'/')
    })
}

fn is_tag(rest: &[u8]) -> bool {
    match rest {
        [b'<', b'/', letter, ..] => letter.is_ascii_alphabetic(),
        [b'<', letter, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

/// <https://infra.spec.whatwg.org/#ascii-whitespace>
const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

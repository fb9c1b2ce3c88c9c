//! The headers of records and of HTTP responses.

use std::borrow::Cow;

/// The fields of a header, which are found when they are asked for: no header takes more memory than its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Headers<'a>(&'a [u8]);

impl<'a> Headers<'a> {
    /// A header of lines, the first of which says what it is, and has no field.
    pub(super) fn new(header: &'a [u8]) -> Self {
        let end = header.iter().position(|byte| *byte == b'\n').map_or(header.len(), |end| end + 1);
        Self(&header[end..])
    }

    /// The value of the first field with this name, whose letter case makes no difference.
    pub(super) fn get(self, name: &str) -> Option<Cow<'a, str>> {
        let value = self.all(name).next()?;
        Some(match value {
            Cow::Borrowed(value) => String::from_utf8_lossy(value),
            Cow::Owned(value) => Cow::Owned(String::from_utf8_lossy(&value).into_owned()),
        })
    }

    /// The values of all fields with this name, joined with commas. The bytes of HTTP's headers stand for characters.
    ///
    /// <https://fetch.spec.whatwg.org/#concept-header-list-get>
    pub(super) fn joined(self, name: &str) -> Option<String> {
        let mut joined: Option<String> = None;
        for value in self.all(name) {
            let text = match &mut joined {
                Some(text) => {
                    text.push_str(", ");
                    text
                }
                None => joined.insert(String::new()),
            };
            text.extend(value.iter().copied().map(char::from));
        }
        joined
    }

    /// The values of all fields with this name.
    fn all(self, name: &str) -> impl Iterator<Item = Cow<'a, [u8]>> {
        let mut lines = Lines(self.0).peekable();
        core::iter::from_fn(move || {
            loop {
                let line = lines.next()?;
                if continues(line) {
                    continue;
                }
                let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
                if !line[..colon].trim_ascii().eq_ignore_ascii_case(name.as_bytes()) {
                    continue;
                }
                let mut value = Cow::Borrowed(line[colon + 1..].trim_ascii());
                while let Some(more) = lines.next_if(|line| continues(line)) {
                    let value = value.to_mut();
                    value.push(b' ');
                    value.extend_from_slice(more.trim_ascii());
                }
                return Some(value);
            }
        })
    }
}

/// Lines without their LF.
struct Lines<'a>(&'a [u8]);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.0.is_empty() {
            return None;
        }
        let end = self.0.iter().position(|byte| *byte == b'\n').unwrap_or(self.0.len());
        let line = &self.0[..end];
        self.0 = self.0.get(end + 1..).unwrap_or_default();
        Some(line)
    }
}

/// Whether a line continues the one before it.
fn continues(line: &[u8]) -> bool {
    line.starts_with(b" ") || line.starts_with(b"\t")
}

/// The place of some bytes in others.
pub(super) fn find(bytes: &[u8], sought: &[u8]) -> Option<usize> {
    bytes.windows(sought.len()).position(|window| window == sought)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let bytes = concat!(
            "HTTP/1.1 200 OK: yes\r\n  A: 0\r\nA: 1\r\nb :2\r\na: 3\r\nLong: x\r\n  C: y\r\n\tz\r\nnonsense\r\n",
            " c: 4\r\nU: é"
        );
        let bytes = [bytes.as_bytes(), b"\xFF"].concat();
        let headers = Headers::new(&bytes);
        let get = |name| headers.get(name).map(Cow::into_owned);
        let values = ["a", "B", "long", "u", "c", "http/1.1 200 ok"].map(get);
        let expected = [Some("1"), Some("2"), Some("x C: y z"), Some("é\u{FFFD}"), None, None];
        assert_eq!(values, expected.map(|value| value.map(str::to_owned)));
        assert_eq!(
            ["a", "u", "c"].map(|name| headers.joined(name)),
            [Some("1, 3".to_owned()), Some("Ã©ÿ".to_owned()), None]
        );
        assert_eq!(Headers::new(b"a: 1").get("a"), None, "the first line");
    }
}

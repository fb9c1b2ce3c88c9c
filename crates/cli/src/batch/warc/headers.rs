//! The headers of records and of HTTP responses.

/// The fields of a header. Letter case makes no difference in names.
#[derive(Debug)]
pub(super) struct Headers(Vec<(String, String)>);

impl Headers {
    /// Parses lines. The first line, which says what it is, has no field.
    pub(super) fn parse(header: &[u8]) -> Self {
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in header.split(|byte| *byte == b'\n').skip(1) {
            let line = String::from_utf8_lossy(line);
            match (line.split_once(':'), fields.last_mut()) {
                // A line that begins with white space continues the one before it.
                (_, Some((_, value))) if line.starts_with([' ', '\t']) => {
                    value.push(' ');
                    value.push_str(line.trim());
                }
                (Some((name, value)), _) => fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned())),
                (None, _) => {}
            }
        }
        Self(fields)
    }

    /// The value of the first field with this name, which is in lower case.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(found, _)| found == name).map(|(_, value)| &**value)
    }
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
        let headers = Headers::parse(
            b"HTTP/1.1 200 OK: yes\r\nA: 1\r\nb :2\r\na: 3\nLong: x\r\n  y\r\nnonsense\r\nU: \xC3\xA9\xFF",
        );
        let fields: Vec<_> = headers.0.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(fields, [("a", "1"), ("b", "2"), ("a", "3"), ("long", "x y"), ("u", "é\u{FFFD}")]);
        assert_eq!((headers.get("a"), headers.get("c")), (Some("1"), None));
    }
}

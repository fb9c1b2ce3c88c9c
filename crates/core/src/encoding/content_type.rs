//! The `Content-Type` of HTTP.

/// What the headers `Content-Type` of a response say: a media type, and the label of an encoding.
///
/// ```
/// use fivefold::encoding::ContentType;
/// let content_type = ContentType::extract("Text/HTML; charset=koi8-r").unwrap();
/// assert_eq!((content_type.essence(), content_type.charset()), ("text/html", Some("koi8-r")));
/// // Of several headers, the last one with a media type counts. It inherits the charset of others of the same type.
/// let content_type = ContentType::extract("text/html; charset=koi8-r, text/html, */*, nonsense").unwrap();
/// assert_eq!((content_type.essence(), content_type.charset()), ("text/html", Some("koi8-r")));
/// assert_eq!(ContentType::extract("nonsense"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentType {
    essence: String,
    charset: Option<String>,
}

impl ContentType {
    /// Extracts a MIME type from the value of a header, or from the values of several, joined with commas; `None` if they
    /// have none. Takes linear time.
    ///
    /// <https://fetch.spec.whatwg.org/#concept-header-extract-mime-type>
    pub fn extract(header: &str) -> Option<Self> {
        let mut found: Option<Self> = None;
        // That of the first of the values in a row that have the same type.
        let mut charset = None;
        for value in values(header) {
            let Some(mut next) = Self::parse(value).filter(|next| next.essence != "*/*") else { continue };
            if found.as_ref().is_none_or(|found| found.essence != next.essence) {
                charset.clone_from(&next.charset);
            } else if next.charset.is_none() {
                next.charset.clone_from(&charset);
            }
            found = Some(next);
        }
        found
    }

    /// The type and the subtype in lower case: `text/html`.
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// The parameter `charset`, which need not be the label of an encoding.
    pub fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }

    /// Parses one MIME type, of whose parameters only the first `charset` counts.
    ///
    /// <https://mimesniff.spec.whatwg.org/#parse-a-mime-type>
    fn parse(value: &str) -> Option<Self> {
        let (essence, parameters) = value.split_once(';').unwrap_or((value, ""));
        let essence = essence.trim_matches(is_http_space);
        let (kind, subtype) = essence.split_once('/')?;
        let is_type = is_token(kind) && is_token(subtype);
        is_type.then(|| Self { essence: essence.to_ascii_lowercase(), charset: charset(parameters) })
    }
}

/// The values of a header that is a list.
///
/// <https://fetch.spec.whatwg.org/#concept-header-list-get-decode-split>
fn values(header: &str) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let values = header.split(move |character| {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = is_quoted,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        character == ',' && !is_quoted
    });
    values.map(|value| value.trim_matches([' ', '\t']))
}

/// The first parameter `charset` of a MIME type.
fn charset(parameters: &str) -> Option<String> {
    let mut rest = parameters;
    loop {
        rest = rest.trim_start_matches(is_http_space);
        let (name, after) = rest.split_at(rest.find([';', '=']).unwrap_or(rest.len()));
        let Some(value) = after.strip_prefix('=') else {
            rest = after.strip_prefix(';')?;
            continue;
        };
        let (value, after) = parameter_value(value);
        if name.eq_ignore_ascii_case("charset")
            && let Some(value) = value
        {
            return Some(value);
        }
        rest = after;
    }
}

/// The value that a parameter begins with, if it counts, and what follows the semicolon after it. Quoted, a value may be
/// empty.
fn parameter_value(text: &str) -> (Option<String>, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let (value, rest) = text.split_once(';').unwrap_or((text, ""));
        let value = value.trim_end_matches(is_http_space);
        return ((!value.is_empty() && is_quotable(value)).then(|| value.to_owned()), rest);
    };
    let mut value = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.push(characters.next().unwrap_or('\\')),
            other => value.push(other),
        }
    }
    let rest = characters.as_str().split_once(';').map_or("", |(_, rest)| rest);
    (is_quotable(&value).then_some(value), rest)
}

/// <https://mimesniff.spec.whatwg.org/#http-token-code-point>
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// <https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point>
fn is_quotable(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '\t' | ' '..='~' | '\u{80}'..='\u{FF}'))
}

/// <https://fetch.spec.whatwg.org/#http-whitespace>
const fn is_http_space(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_charset_of_a_content_type_counts() {
        let charset_of = |header| ContentType::extract(header).and_then(|found| found.charset);
        let cases = [
            ("text/html;charset=utf-8", Some("utf-8")),
            ("text/html ; Charset=\"a\\\"b\" ; charset=c", Some("a\"b")),
            ("text/html;a=b;c;charset= x ", Some(" x")),
            ("text/html;charset=;charset=x", Some("x")),
            ("text/html;charset", None),
            ("text/html;charset=\"\";charset=x", Some("")),
            ("text/html;charset=\u{1F600};charset=x", Some("x")),
            (";charset=utf-8", None),
            ("text;charset=utf-8", None),
            ("charset=utf-8", None),
            ("text/html;a=\"charset=x;\"", None),
        ];
        for (content_type, label) in cases {
            assert_eq!(charset_of(content_type).as_deref(), label, "{content_type}");
        }
    }

    /// The examples of Fetch, and what its steps make of others.
    ///
    /// <https://fetch.spec.whatwg.org/#concept-header-extract-mime-type>
    #[test]
    fn a_mime_type_is_extracted_from_several_headers() {
        let cases = [
            ("text/plain;charset=gbk, text/html", "text/html", None),
            ("text/html;charset=gbk;a=b, text/html;x=y", "text/html", Some("gbk")),
            ("text/html;charset=gbk, x/x, text/html;x=y", "text/html", None),
            ("text/html, cannot-parse", "text/html", None),
            ("text/html, */*", "text/html", None),
            ("text/html, ", "text/html", None),
            ("text/html, text/html;charset=koi8-r", "text/html", Some("koi8-r")),
            ("text/html;charset=gbk, TEXT/HTML;charset=koi8-r", "text/html", Some("koi8-r")),
            ("text/html;a=\"x, text/plain;charset=gbk\\\", y\", text/html;charset=b", "text/html", Some("b")),
            ("text/html;a=\\\"x, text/plain\", \t text/css \t", "text/css", None),
            (",,a/b,", "a/b", None),
            // What is inherited is the charset of the first one.
            ("text/html;charset=a, text/html;charset=b, text/html", "text/html", Some("a")),
            ("text/html, text/html;charset=b, text/html", "text/html", None),
        ];
        for (header, essence, charset) in cases {
            let found = ContentType::extract(header).unwrap();
            assert_eq!((found.essence(), found.charset()), (essence, charset), "{header}");
        }
        for header in ["", ",", "*/*", "text", "/html", "text/", "a b/c", "text/html/x", "\"text/html\""] {
            assert_eq!(ContentType::extract(header), None, "{header}");
        }
    }
}

//! MIME types, as authors may write them.

/// Whether a string is a valid MIME type string: a type, a slash and a subtype, and parameters after semicolons.
///
/// Takes time linear in the input, and does not allocate.
///
/// <https://mimesniff.spec.whatwg.org/#valid-mime-type>, and for its parameters RFC 9110, section 5.6.6.
///
/// ```
/// use fivefold::microsyntax::is_valid_mime_type;
///
/// assert!(is_valid_mime_type("text/html; charset=utf-8"));
/// assert!(!is_valid_mime_type("text"));
/// assert!(!is_valid_mime_type("text/html;"));
/// ```
pub fn is_valid_mime_type(input: &str) -> bool {
    let (essence, parameters) = input.split_at(input.find(';').unwrap_or(input.len()));
    let essence = if parameters.is_empty() { essence } else { essence.trim_end_matches(SPACES) };
    let is_essence = essence.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
    is_essence && are_parameters(parameters)
}

const SPACES: [char; 2] = [' ', '\t'];

/// The parameters, each after its semicolon.
fn are_parameters(mut rest: &str) -> bool {
    while let Some(after) = rest.strip_prefix(';') {
        let Some((name, value)) = after.trim_start_matches(SPACES).split_once('=') else { return false };
        let Some(after_value) = after_value(value).filter(|_| is_token(name)) else { return false };
        let trimmed = after_value.trim_start_matches(SPACES);
        rest = if trimmed.starts_with(';') { trimmed } else { after_value };
    }
    rest.is_empty()
}

/// What comes after the value of a parameter; `None` if there is no valid value.
fn after_value(text: &str) -> Option<&str> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([';', ' ', '\t']).unwrap_or(text.len());
        return is_token(&text[..end]).then(|| &text[end..]);
    };
    let mut is_escaped = false;
    for (at, byte) in quoted.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(&quoted[at + 1..]),
            _ => {}
        }
    }
    None
}

/// <https://httpwg.org/specs/rfc9110.html#tokens>
fn is_token(text: &str) -> bool {
    let is_token_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types() {
        for input in [
            "text/html",
            "TEXT/HTML",
            "text/html;charset=utf-8",
            "text/html; charset=\"u\\\"\"",
            "a/b ; c=d;e=f",
            "image/svg+xml",
        ] {
            assert!(is_valid_mime_type(input), "{input:?}");
        }
        for input in [
            "",
            "foo",
            "text/",
            "/html",
            "text/html;",
            "text/html; ",
            "text/html ",
            " text/html",
            "text/html;charset",
            "text/html;=a",
            "text/html;a=",
            "text/html;a=\"b",
            "text/html;a=\"b\\",
            "a/b/c",
            "text/html;a=b c",
            "text/html;a=b ;",
        ] {
            assert!(!is_valid_mime_type(input), "{input:?}");
        }
    }
}

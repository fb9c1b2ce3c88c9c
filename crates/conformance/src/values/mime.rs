//! MIME types.

/// What an attribute admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parameters {
    Allowed,
    Forbidden,
}

/// Checks a valid MIME type string.
///
/// <https://mimesniff.spec.whatwg.org/#valid-mime-type>, and for its parameters RFC 9110, section 8.3.1.
pub(crate) fn check(input: &str, parameters: Parameters) -> Result<(), String> {
    let (essence, rest) = input.split_at(input.find(';').unwrap_or(input.len()));
    let essence = if rest.is_empty() { essence } else { essence.trim_end_matches([' ', '\t']) };
    let Some((kind, subtype)) = essence.split_once('/') else { return Err("it has no `/`".to_owned()) };
    if !is_token(kind) || !is_token(subtype) {
        return Err("a type and a subtype of letters and digits must stand on both sides of one `/`".to_owned());
    }
    if parameters == Parameters::Forbidden && !rest.is_empty() {
        return Err("parameters are not allowed here".to_owned());
    }
    parameter_list(rest)
}

/// The parameters, each after its semicolon.
fn parameter_list(mut rest: &str) -> Result<(), String> {
    while let Some(after) = rest.strip_prefix(';') {
        let after = after.trim_start_matches([' ', '\t']);
        let equals = after.find('=').ok_or("a parameter must be a name, `=` and a value")?;
        if !is_token(&after[..equals]) {
            return Err("the name of a parameter is missing or not valid".to_owned());
        }
        rest = parameter_value(&after[equals + 1..])?;
        let trimmed = rest.trim_start_matches([' ', '\t']);
        if trimmed.starts_with(';') {
            rest = trimmed;
        }
    }
    if rest.is_empty() { Ok(()) } else { Err("something follows the value of a parameter".to_owned()) }
}

/// Takes the value of a parameter, and returns what comes after it.
fn parameter_value(text: &str) -> Result<&str, String> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([';', ' ', '\t']).unwrap_or(text.len());
        return if is_token(&text[..end]) {
            Ok(&text[end..])
        } else {
            Err("the value of a parameter is not valid".to_owned())
        };
    };
    let mut is_escaped = false;
    for (at, byte) in quoted.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Ok(&quoted[at + 1..]),
            _ => {}
        }
    }
    Err("a quotation mark must end the value of a parameter".to_owned())
}

/// <https://httpwg.org/specs/rfc9110.html#tokens>
pub(crate) fn is_token(text: &str) -> bool {
    let is_token_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

/// Whether the essence of a MIME type, its part without parameters, is one of JavaScript.
///
/// <https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match>
pub(crate) fn is_javascript(essence: &str) -> bool {
    const TYPES: [&str; 16] = [
        "application/ecmascript",
        "application/javascript",
        "application/x-ecmascript",
        "application/x-javascript",
        "text/ecmascript",
        "text/javascript",
        "text/javascript1.0",
        "text/javascript1.1",
        "text/javascript1.2",
        "text/javascript1.3",
        "text/javascript1.4",
        "text/javascript1.5",
        "text/jscript",
        "text/livescript",
        "text/x-ecmascript",
        "text/x-javascript",
    ];
    TYPES.iter().any(|name| name.eq_ignore_ascii_case(essence))
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
            assert_eq!(check(input, Parameters::Allowed), Ok(()), "{input:?}");
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
        ] {
            assert!(check(input, Parameters::Allowed).is_err(), "{input:?}");
        }
        assert!(check("text/html;a=b", Parameters::Forbidden).is_err());
    }
}

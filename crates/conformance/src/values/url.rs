//! URLs, by the URL Standard's rules for writing them, which are stricter than its parser.
//!
//! <https://url.spec.whatwg.org/#url-writing>

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// Which URLs are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A valid URL string: an absolute one, or one that is relative to a document fetched from the web.
    Any,
    /// An absolute URL, with or without a fragment.
    Absolute,
}

/// The schemes with a host in every URL, and with rules of their own.
///
/// <https://url.spec.whatwg.org/#special-scheme>
const SPECIAL: [&str; 6] = ["ftp", "file", "http", "https", "ws", "wss"];

/// The length of the longest host that is looked at, in bytes: a domain has at most 253 characters of ASCII.
const LONGEST_HOST: usize = 1 << 12;

/// The number of characters that a message names.
const MOST_CHARACTERS: usize = 8;

/// Checks a valid URL string. Says what is wrong with one that is not valid. Takes time linear in the input.
///
/// <https://url.spec.whatwg.org/#valid-url-string>
pub(crate) fn check(input: &str, form: Form) -> Result<(), String> {
    let (rest, fragment) = split_at_first(input, '#');
    let (body, query) = split_at_first(rest, '?');
    let body = match scheme(body) {
        Some((scheme, after)) => absolute(scheme, after),
        None if form == Form::Absolute => Err("it has no scheme, such as `https:`".to_owned()),
        None => relative(body),
    };
    let parts = [body, units(query.unwrap_or_default(), "query"), units(fragment.unwrap_or_default(), "fragment")];
    let faults: Vec<_> = parts.into_iter().filter_map(Result::err).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join(", and ")) }
}

fn split_at_first(input: &str, separator: char) -> (&str, Option<&str>) {
    match input.split_once(separator) {
        Some((before, after)) => (before, Some(after)),
        None => (input, None),
    }
}

/// The scheme of an absolute URL, and what comes after its colon.
///
/// <https://url.spec.whatwg.org/#url-scheme-string>
pub(crate) fn scheme(input: &str) -> Option<(&str, &str)> {
    let (scheme, after) = input.split_once(':')?;
    let is_rest = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let (first, rest) = scheme.as_bytes().split_first()?;
    (first.is_ascii_alphabetic() && rest.iter().copied().all(is_rest)).then_some((scheme, after))
}

/// <https://url.spec.whatwg.org/#absolute-url-string>
fn absolute(scheme: &str, after: &str) -> Result<(), String> {
    let is_special = SPECIAL.iter().any(|one| one.eq_ignore_ascii_case(scheme));
    let authority = after.strip_prefix("//");
    match authority {
        Some(rest) if scheme.eq_ignore_ascii_case("file") => file(rest),
        Some(rest) if is_special => special(rest),
        None if is_special => Err(format!("`//` must follow `{scheme}:`")),
        Some(rest) => opaque_authority(rest),
        None => units(after, "path"),
    }
}

/// <https://url.spec.whatwg.org/#relative-url-string>
fn relative(input: &str) -> Result<(), String> {
    match input.strip_prefix("//") {
        Some(rest) => special(rest),
        None => units(input, "path"),
    }
}

/// What follows `//`: the host, and the path with its slash.
fn split_authority(rest: &str) -> (&str, &str) {
    rest.split_at(rest.find('/').unwrap_or(rest.len()))
}

/// <https://url.spec.whatwg.org/#scheme-relative-special-url-string>
fn special(rest: &str) -> Result<(), String> {
    let (authority, path) = split_authority(rest);
    without_user(authority)?;
    let (host_text, port_text) = split_port(authority);
    host(host_text)?;
    port(port_text)?;
    units(path, "path")
}

/// <https://url.spec.whatwg.org/#scheme-relative-file-url-string>
fn file(rest: &str) -> Result<(), String> {
    let (authority, path) = split_authority(rest);
    if !authority.is_empty() {
        host(authority)?;
    }
    units(path, "path")
}

/// <https://url.spec.whatwg.org/#scheme-relative-url-string>
fn opaque_authority(rest: &str) -> Result<(), String> {
    let (authority, path) = split_authority(rest);
    if !authority.is_empty() {
        without_user(authority)?;
        let (host, port_text) = split_port(authority);
        opaque_host(host)?;
        port(port_text)?;
    }
    units(path, "path")
}

fn without_user(authority: &str) -> Result<(), String> {
    if authority.contains('@') {
        return Err("a user name or a password must not be in it".to_owned());
    }
    Ok(())
}

/// Splits a host from the port after it.
fn split_port(authority: &str) -> (&str, Option<&str>) {
    let after_brackets = if authority.starts_with('[') { authority.find(']').unwrap_or(0) } else { 0 };
    match authority[after_brackets..].find(':') {
        Some(colon) => (&authority[..after_brackets + colon], Some(&authority[after_brackets + colon + 1..])),
        None => (authority, None),
    }
}

/// <https://url.spec.whatwg.org/#url-port-string>
fn port(text: Option<&str>) -> Result<(), String> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(()) };
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("the port {} is not a number", super::quote(text)));
    }
    let digits = text.trim_start_matches('0');
    if !digits.is_empty() && digits.parse::<u16>().is_err() {
        return Err(format!("the port {} is above 65535", super::quote(text)));
    }
    Ok(())
}

/// <https://url.spec.whatwg.org/#valid-host-string>
fn host(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("it has no host".to_owned());
    }
    if let Some(address) = text.strip_prefix('[') {
        return ipv6_in_brackets(address);
    }
    if is_ipv4(text) {
        return Ok(());
    }
    let shown = super::quote(text);
    if text.len() > LONGEST_HOST {
        return Err(format!("the host {shown} is longer than a domain can be"));
    }
    // NOTE: the strict form of domain to ASCII.
    let ascii = Uts46::new()
        .to_ascii(text.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::VerifyAllowRootDot)
        .map_err(|_| format!("the host {shown} is not a valid domain"))?;
    if ends_in_number(&ascii) {
        return Err(format!("the host {shown} is neither a domain nor an IPv4 address of four numbers"));
    }
    Ok(())
}

/// <https://url.spec.whatwg.org/#ends-in-a-number-checker>
fn ends_in_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let last = domain.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// <https://url.spec.whatwg.org/#valid-ipv4-address-string>
fn is_ipv4(text: &str) -> bool {
    let is_part = |part: &str| {
        let is_shortest = part == "0" || !part.starts_with('0');
        is_shortest && part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse::<u8>().is_ok()
    };
    text.split('.').count() == 4 && text.split('.').all(is_part)
}

fn ipv6_in_brackets(after_bracket: &str) -> Result<(), String> {
    let address = after_bracket.strip_suffix(']').ok_or("a `]` must end the IPv6 address")?;
    if is_ipv6(address) { Ok(()) } else { Err(format!("`[{address}]` is not a valid IPv6 address")) }
}

/// <https://url.spec.whatwg.org/#valid-ipv6-address-string>
fn is_ipv6(text: &str) -> bool {
    match text.split_once("::") {
        None => pieces(text, true) == Some(8),
        Some((before, after)) => {
            let length = |text: &str, may_end_in_ipv4| {
                if text.is_empty() { Some(0) } else { pieces(text, may_end_in_ipv4) }
            };
            let both = length(before, false).zip(length(after, true));
            both.is_some_and(|(before, after)| before + after <= 7)
        }
    }
}

/// The effective length of pieces separated by `:`; `None` if one is not valid.
///
/// <https://url.spec.whatwg.org/#effective-piece-length>
fn pieces(text: &str, may_end_in_ipv4: bool) -> Option<usize> {
    let is_piece = |piece: &str| {
        let is_shortest = piece == "0" || !piece.starts_with('0');
        (1..=4).contains(&piece.len()) && is_shortest && piece.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let (before, last) = text.rsplit_once(':').map_or((None, text), |(before, last)| (Some(before), last));
    let last_length = match last {
        _ if is_piece(last) => 1,
        _ if may_end_in_ipv4 && is_ipv4(last) => 2,
        _ => return None,
    };
    let before = before.map(|before| before.split(':'));
    let mut length = last_length;
    for piece in before.into_iter().flatten() {
        if !is_piece(piece) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

/// <https://url.spec.whatwg.org/#valid-opaque-host-string>
fn opaque_host(text: &str) -> Result<(), String> {
    if let Some(address) = text.strip_prefix('[') {
        return ipv6_in_brackets(address);
    }
    let is_forbidden = |character: char| matches!(character, ':' | '@' | '[' | ']' | '/' | '?' | '#');
    if text.is_empty() || text.contains(is_forbidden) {
        return Err(format!("the host {} is not valid", super::quote(text)));
    }
    units(text, "host")
}

/// Checks that a part of a URL consists of URL units.
///
/// <https://url.spec.whatwg.org/#url-units>
fn units(text: &str, part: &str) -> Result<(), String> {
    let mut bad = Vec::new();
    for (at, character) in text.char_indices() {
        if character == '%' {
            let digits = text.as_bytes().get(at + 1..at + 3);
            if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                return Err(format!("two hexadecimal digits must follow the `%` in its {part}"));
            }
        } else if !is_code_point(character) && bad.len() < MOST_CHARACTERS && !bad.contains(&character) {
            bad.push(character);
        }
    }
    let mut described: Vec<_> = bad.into_iter().map(described).collect();
    match described.pop() {
        None => Ok(()),
        Some(last) if described.is_empty() => Err(format!("{last} is not allowed in its {part}")),
        Some(last) => Err(format!("{} and {last} are not allowed in its {part}", described.join(", "))),
    }
}

/// A character that is not allowed, and how it is escaped.
fn described(character: char) -> String {
    let mut buffer = [0; 4];
    let escaped: String = character.encode_utf8(&mut buffer).bytes().map(|byte| format!("%{byte:02X}")).collect();
    match character {
        ' ' => "a space (write `%20`)".to_owned(),
        '`' | '\u{0}'..='\u{1F}' | '\u{7F}'..='\u{9F}' => format!("U+{:04X}", u32::from(character)),
        _ => format!("`{character}` (write `{escaped}`)"),
    }
}

/// <https://url.spec.whatwg.org/#url-code-points>
fn is_code_point(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' => true,
        '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/' | ':' | ';' | '=' | '?' | '@' | '_'
        | '~' => true,
        '\u{A0}'..='\u{10FFFD}' => {
            !matches!(u32::from(character), 0xFDD0..=0xFDEF) && u32::from(character) & 0xFFFE != 0xFFFE
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_urls() {
        for input in [
            "https://example.com",
            "http://example.com:/",
            "HTTP://EXAMPLE.com:80/a/../b?c#d",
            "//example.com/x",
            "/a",
            "a/b",
            "",
            "?q",
            "#f",
            "mailto:a@b.example",
            "data:text/html,x",
            "file:///etc",
            "file://host/x",
            "file:///C:/x",
            "x://h_st:1/p",
            "x:/a",
            "http://1.2.3.4/",
            "http://[::1]:8080/",
            "http://[1:2:3:4:5:6:7:8]",
            "http://[::1.2.3.4]",
            "http://xn--bcher-kva.example/",
            "http://bücher.example/ä?ö#ü",
            "a%20b",
            "javascript:void(0)",
            ":a",
            "./a:b",
        ] {
            assert_eq!(check(input, Form::Any), Ok(()), "{input:?}");
        }
    }

    /// Each character once, in each part.
    #[test]
    fn all_characters_that_are_not_allowed_are_named() {
        for (input, expected) in [
            ("a b", "a space (write `%20`) is not allowed in its path"),
            (
                "?q=a|b|&c=[d]",
                "`|` (write `%7C`), `[` (write `%5B`) and `]` (write `%5D`) are not allowed in its query",
            ),
            (
                "a b?c|d#e^",
                "a space (write `%20`) is not allowed in its path, and `|` (write `%7C`) is not allowed in its query, \
                 and `^` (write `%5E`) is not allowed in its fragment",
            ),
            (
                "https://a@b/c?|",
                "a user name or a password must not be in it, and `|` (write `%7C`) is not allowed in its query",
            ),
        ] {
            assert_eq!(check(input, Form::Any), Err(expected.to_owned()), "{input}");
        }
    }

    #[test]
    fn invalid_urls() {
        for input in [
            "http:foo.com",
            "http:/foo",
            "http://",
            "http:///x",
            "http://u:p@h/",
            "http://h:x/",
            "http://h:70000/",
            "a b",
            "a\tb",
            "a\\b",
            "a|b",
            "a%2",
            "a%zz",
            "#a#b",
            "file:test",
            "file://C|/x",
            "http://1.2.3.256/",
            "http://0x1/",
            "http://01.2.3.4/",
            "http://[1:2]",
            "http://[::01]",
            "http://[::1",
            "http://a..b/",
            "http://a_b/",
            "x://a@b/",
            "http://ex%41mple.com/",
            "http://％４１.com",
            "\u{FDD0}",
            "//",
            "a`b",
            "a^b",
            "a{b}",
            "a\"b",
        ] {
            assert!(check(input, Form::Any).is_err(), "{input:?}");
        }
        assert!(check("a/b", Form::Absolute).is_err());
        assert!(check("//a/b", Form::Absolute).is_err());
    }
}

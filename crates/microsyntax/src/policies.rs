//! Permissions policies, as the attribute `allow` has them.

/// Whether a string is a serialized permissions policy: directives with semicolons between them, each a feature and the
/// origins that may use it, if it does not say the default. White space may stand around a directive.
///
/// Takes time linear in the input, and does not allocate.
///
/// <https://w3c.github.io/webappsec-permissions-policy/#ascii-serialization>
///
/// ```
/// use fivefold::microsyntax::is_valid_permissions_policy;
///
/// assert!(is_valid_permissions_policy("camera 'self' https://example.com; fullscreen"));
/// assert!(!is_valid_permissions_policy("camera=self"));
/// assert!(!is_valid_permissions_policy("camera;"));
/// ```
pub fn is_valid_permissions_policy(input: &str) -> bool {
    input.split(';').all(is_directive)
}

/// NOTE: the grammar asks for origins; the section on the attribute lets them be left out:
/// <https://w3c.github.io/webappsec-permissions-policy/#iframe-allow-attribute>.
fn is_directive(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let is_feature = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    words.next().is_some_and(is_feature) && words.all(is_allowed)
}

fn is_allowed(word: &str) -> bool {
    let is_keyword = ["*", "'self'", "'src'", "'none'"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word));
    is_keyword || is_scheme_source(word) || is_host_source(word)
}

/// <https://w3c.github.io/webappsec-csp/#grammardef-scheme-source>
fn is_scheme_source(word: &str) -> bool {
    word.strip_suffix(':').is_some_and(is_scheme)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// <https://w3c.github.io/webappsec-csp/#grammardef-host-source>
fn is_host_source(word: &str) -> bool {
    let rest = match word.split_once("://") {
        Some((scheme, rest)) if is_scheme(scheme) => rest,
        Some(_) => return false,
        None => word,
    };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (host, port) = authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port)));
    let is_port = |port: &str| port == "*" || !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    is_host(host) && port.is_none_or(is_port) && is_path(path)
}

/// <https://w3c.github.io/webappsec-csp/#grammardef-host-part>
fn is_host(host: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let labels = host.strip_prefix("*.").unwrap_or(host);
    host == "*" || labels.strip_suffix('.').unwrap_or(labels).split('.').all(is_label)
}

/// What may stand in a path: no semicolon and no comma, which separate other things.
///
/// <https://w3c.github.io/webappsec-csp/#grammardef-path-part>
fn is_path(path: &str) -> bool {
    let mut bytes = path.bytes();
    while let Some(byte) = bytes.next() {
        let is_allowed = match byte {
            b'%' => {
                [bytes.next(), bytes.next()].iter().all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit()))
            }
            _ => byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+=:@".contains(&byte),
        };
        if !is_allowed {
            return false;
        }
    }
    !path.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies() {
        for input in [
            "geolocation",
            "fullscreen; xr-spatial-tracking",
            "fullscreen https://example.com",
            "camera https://app1.site.com https://app3.site.com;\n microphone 'none'",
            "camera 'self' 'src' *",
            "camera https: wss:",
            "camera *.example.com:* example.com:443 https://example.com./a/%20b",
            " camera ",
        ] {
            assert!(is_valid_permissions_policy(input), "{input:?}");
        }
        for input in [
            "",
            ";",
            "camera;",
            "camera;;microphone",
            "camera=self",
            "camera, microphone",
            "camera \"self\"",
            "camera 'all'",
            "camera https://",
            "camera ://example.com",
            "camera example..com",
            "camera example.com:port",
            "camera https://example.com/%2",
            "camera https://example.com//a",
            "kamera ü",
            "caméra",
        ] {
            assert!(!is_valid_permissions_policy(input), "{input:?}");
        }
    }
}

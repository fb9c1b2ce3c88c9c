//! E-mail addresses.

/// Whether a string is a valid e-mail address, as the standard has it: without comments, quotes and anything but ASCII.
///
/// Takes time linear in the input, and does not allocate.
///
/// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
///
/// ```
/// use fivefold::microsyntax::is_valid_email_address;
///
/// assert!(is_valid_email_address("a.b+c@example.com"));
/// assert!(!is_valid_email_address("\"a b\"@example.com"));
/// ```
pub fn is_valid_email_address(input: &str) -> bool {
    let Some((user, host)) = input.rsplit_once('@') else { return false };
    let is_user_byte = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        (1..=63).contains(&bytes.len())
            && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && bytes[0] != b'-'
            && bytes[bytes.len() - 1] != b'-'
    };
    !user.is_empty() && user.bytes().all(is_user_byte) && host.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert!(is_valid_email_address("a.b+c@example.co"));
        assert!(is_valid_email_address("a@b"));
        for input in ["", "a", "@b", "a@", "a@-b", "a@b..c", "a b@c", "a@b@c", "ü@b", "a@ü"] {
            assert!(!is_valid_email_address(input), "{input}");
        }
        let long = "a".repeat(63);
        assert!(is_valid_email_address(&alloc::format!("a@{long}.b")));
        assert!(!is_valid_email_address(&alloc::format!("a@{long}a.b")));
    }
}

//! Surrogates that are each encoded in UTF-8, as programs write them that know no other characters.

/// The character whose two surrogates are each encoded as a character of three bytes, the first byte being invalid and
/// the others after it, and how many these are. It is found where all its bytes have come.
#[cold]
pub(super) fn join(sequence: &[u8], rest: &[u8]) -> Option<(char, usize)> {
    /// How many bytes follow the first one.
    const REST: usize = 5;
    let (&[0xED], Some(&[b @ 0xA0..=0xAF, c @ 0x80..=0xBF, 0xED, e @ 0xB0..=0xBF, f @ 0x80..=0xBF])) =
        (sequence, rest.first_chunk::<REST>())
    else {
        return None;
    };
    let unit = |second: u8, third: u8| 0xD000 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F);
    let character = char::decode_utf16([unit(b, c), unit(e, f)]).next()?.ok()?;
    Some((character, REST))
}

#[cfg(test)]
mod tests {
    use super::join;

    /// What CESU-8 is: <https://www.unicode.org/reports/tr26/>
    #[test]
    fn two_surrogates_are_a_character() {
        for character in ['\u{10000}', '\u{103FF}', '\u{1F600}', '\u{10FC00}', '\u{10FFFF}'] {
            let units = character.encode_utf16(&mut [0; 2]).to_vec();
            let in_utf_8 =
                |unit: &u16| [0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8];
            let mut bytes: Vec<u8> = units.iter().flat_map(in_utf_8).collect();
            bytes.push(b'<');
            assert_eq!(join(&bytes[..1], &bytes[1..]), Some((character, 5)));
            assert_eq!(join(&bytes[..1], &bytes[1..5]), None, "cut");
        }
    }

    #[test]
    fn one_surrogate_is_none() {
        for bytes in [
            b"\xED\xA0\xBDx\xB8\x80",
            b"\xED\xB8\x80\xED\xA0\xBD",
            b"\xED\xA0\xBD\xED\xA0\xBD",
            b"\xED\x9F\xBF\xED\xB8\x80",
            b"\xE1\xA0\xBD\xED\xB8\x80",
        ] {
            assert_eq!(join(&bytes[..1], &bytes[1..]), None, "{}", bytes.escape_ascii());
        }
    }
}

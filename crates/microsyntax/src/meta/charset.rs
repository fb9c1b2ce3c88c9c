//! The encoding in a `content-type`.

use crate::cursor::{Cursor, is_whitespace};

/// The encoding label in a `content` attribute such as `text/html; charset=koi8-r`.
///
/// The caller looks up the encoding of the label; if a `meta` element declares UTF-16, it means UTF-8.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements>
///
/// ```
/// use fivefold::microsyntax::extract_charset;
///
/// assert_eq!(extract_charset("text/html; charset = 'koi8-r'"), Some("koi8-r"));
/// assert_eq!(extract_charset("text/html"), None);
/// ```
pub fn extract_charset(content: &str) -> Option<&str> {
    let mut cursor = Cursor::new(content);
    loop {
        skip_past_charset(&mut cursor)?;
        cursor.skip_ascii_whitespace();
        if cursor.take(b'=') {
            break;
        }
    }
    cursor.skip_ascii_whitespace();
    for quote in [b'"', b'\''] {
        if cursor.take(quote) {
            return cursor.rest().split_once(char::from(quote)).map(|(label, _)| label);
        }
    }
    let label = cursor.collect_until(|byte| is_whitespace(byte) || byte == b';');
    (!label.is_empty()).then_some(label)
}

/// Advances past the next `charset`, in any ASCII case; `None` if there is none.
fn skip_past_charset(cursor: &mut Cursor<'_>) -> Option<()> {
    const WORD: &[u8] = b"charset";
    let rest = cursor.rest().as_bytes();
    let place = rest.windows(WORD.len()).position(|window| window.eq_ignore_ascii_case(WORD))?;
    cursor.advance(place + WORD.len());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("text/html", None),
            ("charset", None),
            ("charset=", None),
            ("charset= ", None),
            ("charset=x", Some("x")),
            ("CharSet\t=\nx y", Some("x")),
            ("charset=x;y", Some("x")),
            ("charset=;", None),
            ("charset x charset=y", Some("y")),
            ("charsetcharset=y", Some("y")),
            ("xcharset=y", Some("y")),
            ("charset=\"x y\"", Some("x y")),
            ("charset='x;y'", Some("x;y")),
            ("charset=\"x", None),
            ("charset='x\"", None),
            ("charset=''", Some("")),
            ("charset=x\"y\"", Some("x\"y\"")),
            ("é charset=é", Some("é")),
        ] {
            assert_eq!(extract_charset(input), expected, "{input:?}");
        }
    }
}

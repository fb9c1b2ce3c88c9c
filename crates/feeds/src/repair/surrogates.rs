//! References to the surrogates that encode a character in UTF-16, as programs write them that know no other characters.

use fivefold_xml5::recover::{Around, Offset};

/// The character of the reference that began at `start` and ends here, and of the one after it, with the end of that; `None`
/// if they are not to two surrogates.
#[cold]
pub(super) fn join(start: u64, around: Around<'_>) -> Option<(char, Offset)> {
    if !around.sees_ahead() {
        return None;
    }
    let (high, _) = number(around.text_from(start)?)?;
    let (low, len) = number(around.rest())?;
    let mut decoded = char::decode_utf16([u16::try_from(high).ok()?, u16::try_from(low).ok()?]);
    let (character, rest) = (decoded.next()?.ok()?, decoded.next());
    if rest.is_some() { None } else { Some((character, around.offset(around.span().end + len as u64)?)) }
}

/// The number of the numeric reference at the start of a text, and the length of the reference.
fn number(text: &str) -> Option<(u32, usize)> {
    /// The longest that a reference to a surrogate is, up to its semicolon, with some zeros before the number.
    const LONGEST: usize = 16;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let digits = text[..end].strip_prefix("&#")?;
    let number = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    Some((number.ok()?, end + 1))
}

#[cfg(test)]
mod tests {
    use crate::Repairs;
    use fivefold_xml5::{Event, Options};

    #[test]
    fn two_surrogates_are_a_character() {
        for (text, expected) in [
            ("<a>&#55357;&#56832;!</a>", "\u{1F600}!"),
            ("<a>&#xD83D;&#xde00;&#xD83D;&#56832;</a>", "\u{1F600}\u{1F600}"),
            ("<a>&#xD83D;x&#xDE00;</a>", "\u{FFFD}x\u{FFFD}"),
            ("<a>&#xDE00;&#xD83D;</a>", "\u{FFFD}\u{FFFD}"),
            ("<a>&#xD83D;&#65;&#xD83D;</a>", "\u{FFFD}A\u{FFFD}"),
            ("<a>\u{FFFD}&#0;&#xFFFFFFFFFF;</a>", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] {
            let value = text.replace("<a>", "<a b='").replace("</a>", "'/>");
            for text in [text, &value] {
                let mut reader = Repairs { references: true, ..Repairs::none() }.reader(text, Options::default());
                let value = match reader.next() {
                    Some(Event::Start(start)) => start.attribute("b").map(str::to_owned),
                    _ => None,
                };
                assert_eq!(value.unwrap_or_else(|| reader.read_text().into_owned()), expected, "{text}");
            }
        }
    }
}

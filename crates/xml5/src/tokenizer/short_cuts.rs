//! What the short cut for plain tokens may take.

/// What the short cut may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortCuts {
    /// Nothing.
    None,
    /// What there is nothing to notice about.
    Checked,
    /// All that is plain.
    All,
}

/// For each byte, whether the name of a plain tag can begin with it.
pub(super) type PlainStarts = [bool; 256];

/// The bytes that the name of a plain tag can begin with. With strict tag names, the states handle those beyond ASCII.
pub(super) fn plain_starts(strict_tag_names: bool) -> &'static PlainStarts {
    static ANY: PlainStarts = table(false);
    static STRICT: PlainStarts = table(true);
    if strict_tag_names { &STRICT } else { &ANY }
}

const fn table(strict_tag_names: bool) -> PlainStarts {
    let mut starts = [false; 256];
    let mut byte = 0u8;
    loop {
        starts[byte as usize] = if strict_tag_names {
            byte.is_ascii_alphabetic() || byte == b'_'
        } else {
            !matches!(byte, b'!' | b'?' | b':')
        };
        if byte == u8::MAX {
            return starts;
        }
        byte += 1;
    }
}

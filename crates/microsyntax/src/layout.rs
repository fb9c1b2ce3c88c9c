//! Layouts: characters at fixed positions.

/// A layout of two to 16 ASCII characters, in which a `0` stands for any digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout<const LENGTH: usize> {
    characters: [u64; 2],
    limits: [u64; 2],
}

impl<const LENGTH: usize> Layout<LENGTH> {
    pub(crate) const fn new(characters: &[u8; LENGTH]) -> Self {
        let mut limits = [0x7F; LENGTH];
        let mut place = 0;
        while place < LENGTH {
            if characters[place] == b'0' {
                limits[place] = 0x7F - 9;
            }
            place += 1;
        }
        Self { characters: words(characters), limits: words(&limits) }
    }

    /// Whether characters have this layout; all are compared at once.
    ///
    /// A digit differs from `0` by at most 9, and any other character of the layout must not differ. The limits are
    /// chosen so that a larger difference sets the highest bit of its byte.
    #[inline(always)]
    pub(crate) const fn fits(&self, characters: &[u8; LENGTH]) -> bool {
        let [first, last] = words(characters);
        let (first, last) = (first ^ self.characters[0], last ^ self.characters[1]);
        let excess = first.wrapping_add(self.limits[0]) | first | last.wrapping_add(self.limits[1]) | last;
        excess & 0x8080_8080_8080_8080 == 0
    }
}

/// The first bytes and the last ones in two words, which may overlap.
#[inline(always)]
const fn words<const LENGTH: usize>(bytes: &[u8; LENGTH]) -> [u64; 2] {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        [u64::from_le_bytes(*first), u64::from_le_bytes(*last)]
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        [u32::from_le_bytes(*first) as u64, u32::from_le_bytes(*last) as u64]
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        [u16::from_le_bytes(*first) as u64, u16::from_le_bytes(*last) as u64]
    } else {
        panic!("a layout has at least two characters")
    }
}

/// The value of two ASCII digits.
#[inline]
pub(crate) const fn two_digits(tens: u8, ones: u8) -> u8 {
    (tens - b'0') * 10 + (ones - b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte at every position.
    fn check<const LENGTH: usize>(layout: &[u8; LENGTH], example: &[u8; LENGTH]) {
        let compiled = Layout::new(layout);
        assert!(compiled.fits(example));
        for place in 0..LENGTH {
            for byte in 0..=u8::MAX {
                let mut characters = *example;
                characters[place] = byte;
                let expected = if layout[place] == b'0' { byte.is_ascii_digit() } else { byte == layout[place] };
                assert_eq!(compiled.fits(&characters), expected, "{place} {byte}");
            }
        }
    }

    #[test]
    fn all_bytes_in_all_places() {
        check(b"00", b"59");
        check(b"-00", b"-12");
        check(b"0000", b"2026");
        check(b"00:00", b"23:59");
        check(b"-00-00", b"-11-21");
        check(b"00:00:00", b"14:54:39");
        check(b"0000-00-00T00:00", b"2026-11-21T14:54");
    }

    #[test]
    fn one_wrong_byte_does_not_hide_another() {
        let layout = Layout::new(b"00-00");
        for characters in [b"\xFF\xFF-00", b"\xFF0-00", b"00\xFF/:", b"//-//", b"::-::", b"\x80\x80\x80\x80\x80"] {
            assert!(!layout.fits(characters));
        }
    }
}

//! `srcset`: a set of candidate images.

use crate::cursor::{Cursor, is_whitespace};
use crate::numbers::{is_valid_floating_point_number, is_valid_non_negative_integer};
use crate::numbers::{parse_floating_point_number, parse_non_negative_integer};
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// A candidate of a `srcset`, with the descriptors for choosing it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ImageCandidate<'a> {
    /// Its URL, as written.
    pub url: &'a str,
    /// Its width descriptor, in pixels; not zero.
    pub width: Option<u64>,
    /// Its pixel density descriptor; not negative. Never together with a width.
    pub density: Option<f64>,
    /// Its height descriptor, which is reserved for the future; not zero, and only together with a width.
    pub height: Option<u64>,
}

/// Parses a `srcset` attribute; invalid candidates are dropped.
///
/// The candidates are parsed one by one, without an allocation.
///
/// <https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute>
///
/// ```
/// use fivefold::microsyntax::parse_srcset;
///
/// let candidates: Vec<_> = parse_srcset("small.png 480w, large.png 2x, odd.png 1y, plain.png").collect();
/// assert_eq!(candidates.iter().map(|one| one.url).collect::<Vec<_>>(), ["small.png", "large.png", "plain.png"]);
/// assert_eq!((candidates[0].width, candidates[1].density), (Some(480), Some(2.0)));
/// ```
pub fn parse_srcset(input: &str) -> ImageCandidates<'_> {
    ImageCandidates { cursor: Cursor::new(input), has_errors: false }
}

/// The candidates of a `srcset`. See [`parse_srcset`].
#[derive(Clone, Debug)]
pub struct ImageCandidates<'a> {
    cursor: Cursor<'a>,
    has_errors: bool,
}

impl ImageCandidates<'_> {
    /// Whether there was a parse error so far.
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }
}

impl<'a> Iterator for ImageCandidates<'a> {
    type Item = ImageCandidate<'a>;

    fn next(&mut self) -> Option<ImageCandidate<'a>> {
        // The splitting loop.
        loop {
            let skipped = self.cursor.collect_ascii(|byte| is_whitespace(byte) || byte == b',');
            self.has_errors |= skipped.contains(',');
            if self.cursor.is_at_end() {
                return None;
            }
            let url = self.cursor.collect_until(is_whitespace);
            let trimmed = url.trim_end_matches(',');
            let candidate = if trimmed.len() == url.len() {
                self.parse_descriptors(url)
            } else {
                self.has_errors |= url.len() - trimmed.len() > 1;
                Some(ImageCandidate { url: trimmed, width: None, density: None, height: None })
            };
            if candidate.is_some() {
                return candidate;
            }
        }
    }
}

impl FusedIterator for ImageCandidates<'_> {}

impl<'a> ImageCandidates<'a> {
    /// Consumes the descriptors of a candidate and the comma after them; `None` if one of them is an error.
    fn parse_descriptors(&mut self, url: &'a str) -> Option<ImageCandidate<'a>> {
        let mut candidate = Some(ImageCandidate { url, width: None, density: None, height: None });
        while let Some(descriptor) = self.next_descriptor() {
            candidate = candidate.and_then(|candidate| with_descriptor(candidate, descriptor));
        }
        let candidate = candidate.filter(|candidate| candidate.height.is_none() || candidate.width.is_some());
        // A height is a parse error, but does not invalidate the candidate.
        self.has_errors |= candidate.is_none_or(|candidate| candidate.height.is_some());
        candidate
    }

    /// The descriptor tokenizer: white space and commas end a descriptor, except in parentheses.
    fn next_descriptor(&mut self) -> Option<&'a str> {
        self.cursor.skip_ascii_whitespace();
        let start = self.cursor;
        loop {
            self.cursor.collect_until(|byte| is_whitespace(byte) || matches!(byte, b',' | b'('));
            if !self.cursor.take(b'(') {
                break;
            }
            self.cursor.collect_until(|byte| byte == b')');
            self.cursor.take(b')');
        }
        let descriptor = self.cursor.since(start);
        // A comma after a descriptor is not consumed; it ends the next, empty one.
        if descriptor.is_empty() {
            self.cursor.take(b',');
            return None;
        }
        Some(descriptor)
    }
}

/// Adds a descriptor to a candidate; `None` if it is an error.
fn with_descriptor<'a>(candidate: ImageCandidate<'a>, descriptor: &str) -> Option<ImageCandidate<'a>> {
    let ImageCandidate { width, density, height, .. } = candidate;
    let (number, unit) = descriptor.split_at_checked(descriptor.len() - 1)?;
    match unit {
        "w" if is_valid_non_negative_integer(number) && width.is_none() && density.is_none() => {
            Some(ImageCandidate { width: Some(positive(number)?), ..candidate })
        }
        "x" if is_valid_floating_point_number(number) && width.is_none() && density.is_none() && height.is_none() => {
            let density = parse_floating_point_number(number).filter(|density| *density >= 0.0)?;
            Some(ImageCandidate { density: Some(density), ..candidate })
        }
        "h" if is_valid_non_negative_integer(number) && height.is_none() && density.is_none() => {
            Some(ImageCandidate { height: Some(positive(number)?), ..candidate })
        }
        _ => None,
    }
}

fn positive(number: &str) -> Option<u64> {
    parse_non_negative_integer(number).filter(|&number| number > 0)
}

/// Whether authors may write a `srcset`: one or more image candidate strings without a parse error, either all or none
/// of them with a width, and no two with the same descriptor. The validity of URLs is not checked.
///
/// Takes time in O(n log n).
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attribute>
///
/// ```
/// use fivefold::microsyntax::is_valid_srcset;
///
/// assert!(is_valid_srcset("small.png 480w, large.png 960w"));
/// assert!(!is_valid_srcset("small.png 480w, large.png 2x"));
/// ```
pub fn is_valid_srcset(input: &str) -> bool {
    let mut candidates = parse_srcset(input);
    let all: Vec<_> = candidates.by_ref().collect();
    if all.is_empty() || candidates.has_errors() {
        return false;
    }
    let with_width = all.iter().filter(|one| one.width.is_some()).count();
    if with_width != 0 && with_width != all.len() || all.iter().any(|one| one.density == Some(0.0)) {
        return false;
    }
    // A candidate without a descriptor has a density of 1. A comma at the end of the string is not followed by a
    // candidate.
    let mut descriptors: Vec<_> = all.iter().map(|one| (one.width, one.density.unwrap_or(1.0))).collect();
    descriptors.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    descriptors.windows(2).all(|pair| pair[0] != pair[1]) && !input.trim_ascii_end().ends_with(',')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::{String, ToString};

    /// The candidates, each with its URL and descriptors.
    fn candidates(input: &str) -> Vec<String> {
        let describe = |one: ImageCandidate<'_>| {
            let width = one.width.map_or(String::new(), |width| format!(" {width}w"));
            let density = one.density.map_or(String::new(), |density| format!(" {density}x"));
            let height = one.height.map_or(String::new(), |height| format!(" {height}h"));
            format!("{}{width}{density}{height}", one.url)
        };
        parse_srcset(input).map(describe).collect()
    }

    #[test]
    fn each_step() {
        for (input, expected, has_errors) in [
            ("", &[][..], false),
            (" \t", &[], false),
            (",", &[], true),
            ("a", &["a"], false),
            (" a ", &["a"], false),
            (" , a", &["a"], true),
            ("a,b", &["a,b"], false),
            ("a, b", &["a", "b"], false),
            ("a,, b", &["a", "b"], true),
            ("a,", &["a"], false),
            ("a ,b", &["a", "b"], false),
            ("a 1x,b 2x", &["a 1x", "b 2x"], false),
            ("a 1.5x", &["a 1.5x"], false),
            ("a .5x", &["a 0.5x"], false),
            ("a 1e2x", &["a 100x"], false),
            ("a 0x", &["a 0x"], false),
            ("a -0x", &["a 0x"], false),
            ("a -1x", &[], true),
            ("a +1x", &[], true),
            ("a 1.x", &[], true),
            ("a x", &[], true),
            ("a 1X", &[], true),
            ("a 1e999x", &[], true),
            ("a 1x 2x", &[], true),
            ("a 100w", &["a 100w"], false),
            ("a 100w ,b 200w", &["a 100w", "b 200w"], false),
            ("a 0w", &[], true),
            ("a -1w", &[], true),
            ("a 1.5w", &[], true),
            ("a 1w 2w", &[], true),
            ("a 1w 2x", &[], true),
            ("a 1x 2w", &[], true),
            ("a 1w 2h", &["a 1w 2h"], true),
            ("a 2h 1w", &["a 1w 2h"], true),
            ("a 2h", &[], true),
            ("a 1w 0h", &[], true),
            ("a 1w 2h 2h", &[], true),
            ("a 1x 2h", &[], true),
            ("a 2h 1x", &[], true),
            ("a 1y, b 1x", &["b 1x"], true),
            ("a (1x, 2x) , b", &["b"], true),
            ("a f(1x, 2x), b 2x", &["b 2x"], true),
            ("a (1x, b 2x", &[], true),
            ("a f((1x)), b", &["b"], true),
            ("a 1é, b", &["b"], true),
            ("data:,a ( , data:,b 1x, ), data:,c", &["data:,c"], true),
            ("data:,a 1x", &["data:,a 1x"], false),
            ("a\u{A0}1x", &["a\u{A0}1x"], false),
        ] {
            assert_eq!(candidates(input), expected, "{input:?}");
            let mut parsed = parse_srcset(input);
            parsed.by_ref().for_each(drop);
            assert_eq!(parsed.has_errors(), has_errors, "{input:?}");
        }
        assert_eq!(candidates("a 99999999999999999999w"), [format!("a {}w", i64::MAX)]);
        assert_eq!(parse_srcset(" x ").next().unwrap().url.to_string(), "x");
    }

    #[test]
    fn validity() {
        for (input, expected) in [
            ("a", true),
            ("a, b 2x", true),
            ("a 1w, b 2w", true),
            ("a 1x, b 1.5x", true),
            ("", false),
            (" ", false),
            ("a,", false),
            ("a, ", false),
            ("a 1x,", false),
            ("a 1x, ", false),
            (",a", false),
            ("a,, b", false),
            ("a, b", false),
            ("a, b 1x", false),
            ("a 1w, b", false),
            ("a 1w, b 2x", false),
            ("a 1w, b 1w", false),
            ("a 1w 1h", false),
            ("a 0x", false),
            ("a 1y", false),
        ] {
            assert_eq!(is_valid_srcset(input), expected, "{input:?}");
        }
    }
}

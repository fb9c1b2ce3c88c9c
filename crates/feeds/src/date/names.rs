//! Names of months, days of the week and time zones.

use crate::generated::names::{ENGLISH_MONTHS, MONTHS, WEEKDAYS, WINDOWS_ZONES, ZONES};

/// The length of the name of a time zone on Windows that a text begins with, and the minutes that it is ahead of UTC.
pub(super) fn windows_zone(text: &str) -> Option<(usize, i16)> {
    if text.len() < "GMT Summer Time".len() {
        return None;
    }
    WINDOWS_ZONES.iter().find_map(|(offset, name)| {
        let rest = text.get(name.len()..).filter(|_| text[..name.len()].eq_ignore_ascii_case(name))?;
        let seasons = [(" Standard Time", 0), (" Daylight Time", 60), (" Summer Time", 60)];
        seasons.into_iter().find_map(|(season, more)| {
            let is_there = rest.get(..season.len()).is_some_and(|found| found.eq_ignore_ascii_case(season));
            is_there.then_some((name.len() + season.len(), offset + more))
        })
    })
}

/// Whether a word is a day of the week in Chinese, Japanese or Korean.
pub(super) fn is_weekday_of_east_asia(word: &str) -> bool {
    let begins = ["星期", "礼拜", "周", "週"].iter().any(|beginning| word.starts_with(beginning));
    begins || ["曜日", "曜", "요일"].iter().any(|end| word.ends_with(end))
}

/// The number of a month, from 1 to 12, by its name.
pub(super) fn month(word: &str) -> Option<u8> {
    in_english(ENGLISH_MONTHS, word).or_else(|| find(MONTHS, word)).and_then(|month| u8::try_from(month).ok())
}

/// The number of a day of the week, where Monday is 0, by its name.
pub(super) fn weekday(word: &str) -> Option<u8> {
    in_english(WEEKDAYS, word).and_then(|day| u8::try_from(day).ok())
}

/// The minutes that a time zone is ahead of UTC, by its name.
pub(super) fn zone(word: &str) -> Option<i16> {
    find(ZONES, word)
}

/// The number of a name.
fn find(names: &[(i16, &str)], word: &str) -> Option<i16> {
    names.iter().find_map(|(number, names)| has(names, word).then_some(*number))
}

/// The number of an English name; all names of the same begin with the same letter.
fn in_english(names: &[(i16, &str)], word: &str) -> Option<i16> {
    let first = word.as_bytes().first()?.to_ascii_lowercase();
    names.iter().find_map(|(number, names)| (names.as_bytes()[0] == first && has(names, word)).then_some(*number))
}

/// Whether a word is one of the names, in whatever letter case.
fn has(names: &str, word: &str) -> bool {
    if word.is_ascii() {
        return names.as_bytes().split(|&byte| byte == b' ').any(|name| name.eq_ignore_ascii_case(word.as_bytes()));
    }
    names.split(' ').any(|name| word.chars().flat_map(char::to_lowercase).eq(name.chars()))
}

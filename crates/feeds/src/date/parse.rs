//! Reads the parts of a date one after another, in whatever order they come.

use super::{Date, Day, Time, names};
use core::str::FromStr;

/// Korea's minutes ahead of UTC.
const KOREA: i16 = 9 * 60;

/// What is known so far, and the text that is left.
#[derive(Default)]
pub(super) struct Parser<'a> {
    rest: &'a str,
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
    /// A day of the year.
    day_of_year: Option<u16>,
    /// Two numbers before a year, of which one is the day and one the month.
    day_and_month: Option<(u8, u8)>,
    weekday: Option<u8>,
    /// Whether the month is the word `mar`, which is also a Tuesday.
    may_be_tuesday: bool,
    time: Option<Time>,
    /// Whether the time is one of the afternoon, if the hours are those of a half of the day.
    is_afternoon: Option<bool>,
    zone: Option<Zone>,
    is_korean: bool,
    /// Whether something stands between the part before and what comes next.
    is_apart: bool,
    /// Whether a word was skipped as a day of the week in some language.
    skipped_word: bool,
}

/// A time zone.
#[derive(Clone, Copy)]
enum Zone {
    /// By an offset, which precedes names.
    Offset(Option<i16>),
    /// By a name, with its offset if it is known.
    Name(Option<i16>),
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, ..Self::default() }
    }

    pub(super) fn parse(mut self) -> Option<Date> {
        self.skip_between();
        if let Some(date) = since_1970(self.rest) {
            return Some(date);
        }
        while let Some(first) = self.rest.chars().next() {
            if self.part(first).is_none() {
                // What follows a whole date and time only leaves their offset unknown.
                let is_in_time = first == ':' && self.zone.is_none();
                if self.has_day() && self.time.is_some() && !is_in_time {
                    self.zone = None;
                    break;
                }
                return None;
            }
            self.skip_between();
        }
        self.finish()
    }

    /// Reads a part, by its first character.
    fn part(&mut self, first: char) -> Option<()> {
        match first {
            '0'..='9' => self.number(),
            '+' | '-' | '\u{2212}' | '\u{2013}' => self.sign(),
            '/' if !self.has_day() => {
                self.skip(1);
                Some(())
            }
            // RFC 9557 names time zones and calendars there: <https://www.rfc-editor.org/rfc/rfc9557#section-4.1>
            '[' if self.has_day() => {
                let end = self.rest.find(']').map_or(self.rest.len(), |end| end + 1);
                self.skip(end);
                Some(())
            }
            _ => self.word(),
        }
    }

    /// Skips what may stand between the parts: white space, marks of direction, commas, full stops, and comments.
    fn skip_between(&mut self) {
        let length = self.rest.len();
        let is_between = |one: char| {
            one.is_whitespace() || matches!(one, ',' | '.' | '\u{FEFF}' | '\u{200B}' | '\u{200E}' | '\u{200F}')
        };
        loop {
            self.rest = self.rest.trim_start_matches(is_between);
            if !self.rest.starts_with('(') {
                break;
            }
            self.skip_comment();
        }
        self.is_apart = self.rest.len() < length;
    }

    /// Skips a comment of RFC 822, which may have others in it. One without an end goes up to the end.
    fn skip_comment(&mut self) {
        let (mut depth, mut is_quoted) = (0_usize, false);
        for (at, byte) in self.rest.bytes().enumerate() {
            match byte {
                _ if is_quoted => is_quoted = false,
                b'\\' => is_quoted = true,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return self.skip(at + 1);
            }
        }
        self.rest = "";
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// Takes the digits that come next.
    fn digits(&mut self) -> &'a str {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        digits
    }

    /// Whether a digit comes after a byte that comes next.
    fn is_digit_after(&self, first: u8) -> bool {
        let bytes = self.rest.as_bytes();
        bytes.first() == Some(&first) && bytes.get(1).is_some_and(u8::is_ascii_digit)
    }

    /// Whether the day is known, so that a time or a time zone can follow.
    fn has_day(&self) -> bool {
        let has_day = self.day.is_some() && self.month.is_some() || self.day_and_month.is_some();
        self.year.is_some() && (has_day || self.day_of_year.is_some())
    }

    /// Whether no number of the date is known.
    fn has_no_numbers(&self) -> bool {
        self.year.is_none() && self.day.is_none() && self.day_and_month.is_none()
    }

    /// Reads a number, and what belongs to it.
    fn number(&mut self) -> Option<()> {
        let digits = self.digits();
        let begins_date = self.has_no_numbers() && self.month.is_none();
        if self.is_digit_after(b':') {
            return self.time(digits);
        }
        let separator = self.rest.bytes().next().filter(|byte| matches!(byte, b'-' | b'/' | b'.'));
        let begins_date_of_numbers = begins_date && matches!(digits.len(), 1 | 2 | 4);
        if let Some(separator) = separator.filter(|&byte| begins_date_of_numbers && self.is_digit_after(byte)) {
            return self.date_of_numbers(digits, separator);
        }
        match digits.len() {
            1 | 2 if self.has_day() && self.time.is_none() && self.take_unit("時时시點点") => {
                self.time_of_units(digits)
            }
            1 | 2 => self.short_number(digits),
            3 if self.month.is_some() => set(&mut self.year, value::<u16>(digits)? + 1900),
            4 if begins_date && self.rest.starts_with(". ") => self.date_with_dots(digits),
            4 if self.year.is_none() => {
                self.take_unit("년年");
                set(&mut self.year, value(digits)?)
            }
            // An offset without its sign.
            4 if self.time.is_some() && digits == "0000" => self.set_offset(Some(0)),
            4 | 6 if self.has_day() => self.time_without_colons(digits),
            7 if begins_date => {
                self.day_of_year = Some(value(&digits[4..])?);
                set(&mut self.year, value(&digits[..4])?)
            }
            8 | 12 | 14 if begins_date => {
                set(&mut self.year, value(&digits[..4])?)?;
                set(&mut self.month, value(&digits[4..6])?)?;
                set(&mut self.day, value(&digits[6..8])?)?;
                if digits.len() > 8 { self.time_without_colons(&digits[8..]) } else { Some(()) }
            }
            _ => None,
        }
    }

    /// Reads a time after its hour, whose parts have units between them, as in East Asia.
    fn time_of_units(&mut self, hour: &str) -> Option<()> {
        let mut part = |units| {
            let before = self.rest;
            self.rest = self.rest.trim_start();
            let number = value(self.digits());
            let found = number.filter(|_| self.take_unit(units));
            if found.is_none() {
                self.rest = before;
            }
            found
        };
        let (minute, second) = (part("分분").unwrap_or(0), part("秒초").unwrap_or(0));
        self.set_time(Time { hour: value(hour)?, minute, second, nanosecond: 0 })
    }

    /// Reads the month and the day after a year, where a full stop and a space are between them: `2006. 1. 2.`
    fn date_with_dots(&mut self, year: &str) -> Option<()> {
        let mut part = || {
            self.rest = self.rest.strip_prefix(". ")?;
            value::<u8>(self.digits())
        };
        (self.month, self.day) = (Some(part()?), Some(part()?));
        set(&mut self.year, value(year)?)
    }

    /// Reads a number of one or two digits: a day, a year, an hour, or an offset of zero.
    fn short_number(&mut self, digits: &'a str) -> Option<()> {
        let number = value::<u8>(digits)?;
        if self.take_unit("월月") {
            return set(&mut self.month, number);
        }
        if self.take_unit("일日") {
            return set(&mut self.day, number);
        }
        if self.day.is_none() && self.day_and_month.is_none() {
            self.skip_ordinal();
            return set(&mut self.day, number);
        }
        if self.year.is_none() {
            return set(&mut self.year, full_year(number));
        }
        if self.time.is_none() {
            return self.set_time(Time { hour: number, ..Time::default() });
        }
        if number == 0 { self.set_offset(Some(0)) } else { None }
    }

    /// Takes a character that follows a number in East Asia, if it is one of these.
    fn take_unit(&mut self, units: &str) -> bool {
        let unit = self.rest.chars().next().filter(|&unit| units.contains(unit));
        self.skip(unit.map_or(0, char::len_utf8));
        self.is_korean |= unit.is_some_and(|unit| matches!(unit, '년' | '월' | '일'));
        unit.is_some()
    }

    /// Skips what makes a number an ordinal.
    fn skip_ordinal(&mut self) {
        let word = letters(self.rest);
        if ["st", "nd", "rd", "th", "er"].iter().any(|ending| word.eq_ignore_ascii_case(ending)) {
            self.skip(word.len());
        }
    }

    /// Reads a date of two or three numbers, after the first one.
    fn date_of_numbers(&mut self, first: &str, separator: u8) -> Option<()> {
        self.skip(1);
        let mut second = self.digits();
        let has_third = self.is_digit_after(separator);
        if first.len() == 4 {
            self.year = Some(value(first)?);
            if second.len() == 3 && !has_third {
                self.day_of_year = Some(value(second)?);
                return Some(());
            }
            // Google has written months with a zero too many.
            second = second.strip_prefix('0').filter(|rest| rest.len() == 2).unwrap_or(second);
            self.month = Some(value(second).filter(|_| second.len() <= 2)?);
            if has_third {
                self.skip(1);
                // The hours may follow without a space.
                let length = self.rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
                let (third, rest) = self.rest.split_at(length);
                self.rest = rest;
                self.day = Some(value(third)?);
            }
            // There is no more to a date, and an offset has minutes.
            let is_whole = !self.is_digit_after(separator) || self.has_whole_offset();
            return (is_whole && (has_third || separator == b'-')).then_some(());
        }
        if !has_third || second.len() > 2 {
            return None;
        }
        self.skip(1);
        let third = self.digits();
        let (first, second) = (value::<u8>(first)?, value::<u8>(second)?);
        match (third.len(), separator) {
            // A year that is no day, even with two digits.
            (1 | 2, b'-' | b'/') if first > 31 => {
                (self.year, self.month, self.day) = (Some(full_year(first)), Some(second), Some(value(third)?));
            }
            (2 | 4, b'.') => {
                (self.year, self.month, self.day) = (Some(any_year(third)?), Some(second), Some(first));
            }
            (4, _) | (2, b'/') => {
                (self.year, self.day_and_month) = (Some(any_year(third)?), Some((first, second)));
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether a sign and an offset with its minutes come next.
    fn has_whole_offset(&self) -> bool {
        let offset = self.rest.get(1..).unwrap_or_default();
        let digits = offset.bytes().take_while(u8::is_ascii_digit).count();
        digits == 4 || digits == 2 && offset.as_bytes().get(2) == Some(&b':')
    }

    /// Reads a time after its hour.
    fn time(&mut self, hour: &str) -> Option<()> {
        self.skip(1);
        let mut time = Time { hour: value(hour)?, minute: value(self.digits())?, ..Time::default() };
        if self.is_digit_after(b':') {
            self.skip(1);
            time.second = value(self.digits())?;
            time.nanosecond = self.fraction();
        }
        if self.is_digit_after(b':')
            && time.nanosecond == 0
            && self.rest.as_bytes().iter().skip(1).take(3).all(u8::is_ascii_digit)
        {
            self.skip(1);
            let digits = self.digits().bytes().chain([b'0'; 9]).take(9);
            time.nanosecond = digits.fold(0, |nanoseconds, digit| nanoseconds * 10 + u32::from(digit - b'0'));
        }
        if self.is_digit_after(b':') {
            return None;
        }
        // Some write a colon before the offset.
        self.skip(usize::from(self.rest.starts_with(':')));
        self.set_time(time)
    }

    /// Reads a time of two, four or six digits.
    fn time_without_colons(&mut self, digits: &str) -> Option<()> {
        let part = |range| digits.get(range).map_or(Some(0), value);
        let mut time = Time { hour: part(0..2)?, minute: part(2..4)?, second: part(4..6)?, nanosecond: 0 };
        if digits.len() == 6 {
            time.nanosecond = self.fraction();
        }
        self.set_time(time)
    }

    /// Takes a fraction of a second, in nanoseconds.
    fn fraction(&mut self) -> u32 {
        if !self.is_digit_after(b'.') && !self.is_digit_after(b',') {
            return 0;
        }
        self.skip(1);
        let digits = self.digits().bytes().chain([b'0'; 9]).take(9);
        digits.fold(0, |nanoseconds, digit| nanoseconds * 10 + u32::from(digit - b'0'))
    }

    /// Takes a time, if there is none yet, and it exists.
    fn set_time(&mut self, time: Time) -> Option<()> {
        let Time { hour, minute, second, nanosecond } = time;
        let is_end_of_day = (hour, minute, second, nanosecond) == (24, 0, 0, 0);
        if !is_end_of_day && (hour > 23 || minute > 59 || second > 60) {
            return None;
        }
        set(&mut self.time, Time { second: second.min(59), ..time })
    }

    /// Reads what begins with a sign: an offset, or what is between other parts.
    fn sign(&mut self) -> Option<()> {
        let is_behind = !self.rest.starts_with('+');
        if is_behind && self.is_digit_after(b'-') && self.time.is_none() && !(self.has_day() && self.has_whole_offset())
        {
            // A hyphen is between two parts; at the beginning or after a space, it is the sign of a year, or in place of one.
            let is_between = !(self.is_apart || self.has_no_numbers() && self.month.is_none());
            self.skip(1);
            return is_between.then_some(());
        }
        self.skip(self.rest.chars().next().map_or(0, char::len_utf8));
        let spaced = self.rest.trim_start();
        if self.time.is_some() && spaced.bytes().take_while(u8::is_ascii_digit).count() == 4 {
            self.rest = spaced;
        }
        if !self.rest.starts_with(|next: char| next.is_ascii_digit()) {
            return is_behind.then_some(());
        }
        if self.time.is_none() && !self.has_day() {
            return None;
        }
        let minutes = self.offset()?;
        self.set_offset(minutes.map(|minutes| if is_behind { -minutes } else { minutes }))
    }

    /// Reads an offset after its sign, in minutes. An offset that cannot be is unknown.
    fn offset(&mut self) -> Option<Option<i16>> {
        let digits = self.digits();
        let (hours, minutes) = match digits.len() {
            1 | 2 if self.is_digit_after(b':') => {
                self.skip(1);
                (digits, self.digits())
            }
            1 | 2 => (digits, "0"),
            3 => digits.split_at(1),
            4 => digits.split_at(2),
            6 => (&digits[..2], &digits[2..4]),
            _ => return None,
        };
        if self.is_digit_after(b':') {
            // Seconds, which no time zone has.
            self.skip(1);
            self.digits();
        }
        let (hours, minutes) = (value::<i16>(hours)?, value::<i16>(minutes)?);
        Some((hours < 24 && minutes < 60).then_some(hours * 60 + minutes))
    }

    /// Takes an offset, if there is none yet. It precedes a name.
    fn set_offset(&mut self, offset: Option<i16>) -> Option<()> {
        if let Some(Zone::Offset(_)) = self.zone {
            return None;
        }
        self.zone = Some(Zone::Offset(offset));
        Some(())
    }

    /// Reads a word.
    fn word(&mut self) -> Option<()> {
        let word = letters(self.rest);
        let after = &self.rest[word.len()..];
        if word.is_empty() {
            return None;
        }
        if word.eq_ignore_ascii_case("t") && !self.has_no_numbers() && self.time.is_none() {
            // It is between date and time.
        } else if let Some(is_afternoon) = half_of_day(word, after).filter(|_| self.time.is_some()) {
            self.is_afternoon = Some(is_afternoon);
            if word.len() == 1 {
                self.skip(2);
            }
        } else if matches!(word, "오전" | "오후") {
            (self.is_afternoon, self.is_korean) = (Some(word == "오후"), true);
        } else if matches!(word, "上午" | "午前" | "下午" | "午後") {
            self.is_afternoon = Some(matches!(word, "下午" | "午後"));
        } else if names::is_weekday_of_east_asia(word) {
            // It stands after the date there.
        } else if !word.is_ascii() && word.to_lowercase() == "tháng" && self.takes_month() {
            self.skip(word.len());
            self.rest = self.rest.trim_start();
            let month = value(self.digits())?;
            return set(&mut self.month, month);
        } else if let Some(weekday) = names::weekday(word) {
            self.weekday = Some(weekday);
        } else if let Some(month) = self.takes_month().then(|| names::month(word)).flatten() {
            self.may_be_tuesday = self.month.is_none() && self.has_no_numbers() && word.eq_ignore_ascii_case("mar");
            self.month = Some(month);
        } else if self.time.is_some() || self.has_day() && !is_filler(word) {
            return self.zone();
        } else if !is_filler(word) {
            // The day of the week in some language comes first, and is not looked at.
            let comes_first = self.has_no_numbers() && self.month.is_none() && !self.skipped_word;
            self.skipped_word = true;
            self.skip(word.len());
            return comes_first.then_some(());
        }
        self.skip(word.len());
        Some(())
    }

    /// Whether a month can be named here.
    fn takes_month(&self) -> bool {
        self.month.is_none() && self.day_and_month.is_none() || self.may_be_tuesday
    }

    /// Reads the name of a time zone.
    fn zone(&mut self) -> Option<()> {
        if let Some((name, offset)) = names::windows_zone(self.rest) {
            self.skip(name);
            return match self.zone {
                None => set(&mut self.zone, Zone::Name(Some(offset))),
                Some(_) => Some(()),
            };
        }
        let length = letters(self.rest).len();
        let length = match self.rest[length..].starts_with(['/', '_']) {
            true => {
                self.rest.find(|one: char| one.is_whitespace() || matches!(one, ',' | '(')).unwrap_or(self.rest.len())
            }
            false => length,
        };
        let name = &self.rest[..length];
        self.skip(length);
        let offset = names::zone(name);
        let is_zone = offset.is_some() || name.contains('/') || self.time.is_some() && name.len() <= 5;
        match self.zone {
            _ if !is_zone => None,
            None => set(&mut self.zone, Zone::Name(offset)),
            Some(Zone::Offset(_)) => Some(()),
            // Some write `Z` twice.
            Some(Zone::Name(before)) => (before == offset).then_some(()),
        }
    }

    /// The date, if all is known and exists.
    fn finish(self) -> Option<Date> {
        let year = self.year?;
        let mut day = match (self.month, self.day, self.day_of_year, self.day_and_month) {
            (None, None, Some(number), None) => Day::of_year(year, number)?,
            (None, None, None, Some(numbers)) => self.day_of_numbers(year, numbers)?,
            (Some(month), Some(day), None, None) => Day::new(year, month, day)?,
            // The time of an unknown day is no date, and a day of the week has a day.
            (month, None, None, None) if self.time.is_none() && !self.skipped_word && self.weekday.is_none() => {
                Day::new(year, month.unwrap_or(1), 1)?
            }
            _ => return None,
        };
        let mut time = self.time.unwrap_or_default();
        match self.is_afternoon {
            Some(true) if time.hour < 12 => time.hour += 12,
            Some(false) if time.hour == 12 => time.hour = 0,
            _ => {}
        }
        if time.hour == 24 {
            (day, time) = (day.next()?, Time::default());
        }
        let korean = self.is_korean.then_some(KOREA);
        let offset = match self.zone {
            Some(Zone::Offset(offset) | Zone::Name(offset)) => offset,
            None => korean,
        };
        Some(Date { day, time, offset })
    }

    /// The day that two numbers stand for, if only one order is possible, or fits the day of the week.
    fn day_of_numbers(&self, year: u16, (first, second): (u8, u8)) -> Option<Day> {
        match (Day::new(year, second, first), Day::new(year, first, second)) {
            (Some(day), None) | (None, Some(day)) => Some(day),
            (Some(one), Some(other)) if one == other => Some(one),
            (Some(one), Some(other)) => {
                let fits = |day: &Day| Some(day.weekday()) == self.weekday;
                match (fits(&one), fits(&other)) {
                    (true, false) => Some(one),
                    (false, true) => Some(other),
                    _ => None,
                }
            }
            (None, None) => None,
        }
    }
}

/// The letters at the beginning of a text.
fn letters(text: &str) -> &str {
    &text[..text.find(|one: char| !one.is_alphabetic()).unwrap_or(text.len())]
}

/// The value of digits, if it is one of the type.
fn value<T: FromStr>(digits: &str) -> Option<T> {
    digits.parse().ok()
}

/// Takes a part, if there is none yet.
fn set<T>(part: &mut Option<T>, value: T) -> Option<()> {
    if part.is_some() {
        return None;
    }
    *part = Some(value);
    Some(())
}

/// The year that two digits mean.
///
/// <https://www.rfc-editor.org/rfc/rfc5322#section-4.3>
fn full_year(two_digits: u8) -> u16 {
    u16::from(two_digits) + if two_digits < 50 { 2000 } else { 1900 }
}

/// The year that two or four digits mean.
fn any_year(digits: &str) -> Option<u16> {
    if digits.len() == 4 { value(digits) } else { value(digits).map(full_year) }
}

/// Whether a word and what follows it mean the afternoon, or the morning.
fn half_of_day(word: &str, after: &str) -> Option<bool> {
    let is_abbreviated = after.get(..2).is_some_and(|after| after.eq_ignore_ascii_case(".m"));
    match word {
        "a" | "A" if is_abbreviated => Some(false),
        "p" | "P" if is_abbreviated => Some(true),
        _ if word.eq_ignore_ascii_case("am") => Some(false),
        _ if word.eq_ignore_ascii_case("pm") => Some(true),
        _ => None,
    }
}

/// Whether a word may stand between the parts of a date.
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 17] =
        ["at", "of", "de", "am", "um", "à", "às", "alle", "kl", "klo", "om", "o", "в", "ngày", "năm", "saat", "pukul"];
    FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler) || !word.is_ascii() && word.to_lowercase() == *filler)
}

/// The date of a text that is only a number of seconds or milliseconds since the beginning of 1970.
fn since_1970(text: &str) -> Option<Date> {
    let digits = text.trim_end();
    let is_number = matches!(digits.len(), 10 | 13) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (seconds, fraction) = digits.split_at_checked(10).filter(|_| is_number)?;
    let seconds = value::<u64>(seconds)?;
    let part = |unit: u64, size: u64| u8::try_from(seconds / unit % size).ok();
    let time = Time {
        hour: part(3600, 24)?,
        minute: part(60, 60)?,
        second: part(1, 60)?,
        nanosecond: value::<u32>(fraction).unwrap_or_default() * 1_000_000,
    };
    Some(Date { day: Day::from_number(u32::try_from(seconds / 86_400).ok()?)?, time, offset: Some(0) })
}

//! What is wrong inside of a date or time, for the message.

use fivefold_microsyntax::{parse_date, parse_week, parse_yearless_date};

/// What is wrong with a value that has the form of a date or time; `None` where more than a component is wrong. The value
/// itself is not valid.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times>
pub(crate) fn fault(value: &str) -> Option<String> {
    match value.split_once(['T', ' ']) {
        Some((date_part, time_part)) if is_date(date_part) => date(date_part).or_else(|| time_and_zone(time_part)),
        Some(_) => None,
        None if is_date(value) => date(value),
        None => time_and_zone(value),
    }
}

fn is_date(text: &str) -> bool {
    let is_part = |part: &str| is_number(part.strip_prefix('W').unwrap_or(part));
    text.contains('-') && text.len() < LONGEST && text.strip_prefix("--").unwrap_or(text).split('-').all(is_part)
}

/// The length of the longest value that is looked at, in bytes.
const LONGEST: usize = 64;

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What is wrong with a date, month, week, or date without a year.
fn date(text: &str) -> Option<String> {
    let parts: Vec<_> = text.split('-').collect();
    match *parts.as_slice() {
        ["", "", month, day] => yearless(month, day),
        [month, day] if month.len() < 3 && !month.is_empty() => yearless(month, day),
        [year, second] => {
            let week = second.strip_prefix('W');
            of_year(year).or_else(|| match week {
                Some(number) => two_digits("week", number).or_else(|| {
                    parse_week(text).is_none().then(|| format!("the year `{year}` has no week `{number}`"))
                }),
                None => of_month(second),
            })
        }
        [year, month, day] => of_year(year)
            .or_else(|| of_month(month))
            .or_else(|| two_digits("day", day))
            .or_else(|| parse_date(text).is_none().then(|| format!("the month `{year}-{month}` has no day `{day}`"))),
        _ => None,
    }
}

fn yearless(month: &str, day: &str) -> Option<String> {
    of_month(month).or_else(|| two_digits("day", day)).or_else(|| {
        let is_valid = parse_yearless_date(&format!("{month}-{day}")).is_some();
        (!is_valid).then(|| format!("the month `{month}` has no day `{day}`"))
    })
}

fn of_year(text: &str) -> Option<String> {
    if text.len() < 4 {
        return Some(format!("the year `{text}` must have four digits at least"));
    }
    text.bytes().all(|byte| byte == b'0').then(|| format!("there is no year `{text}`"))
}

fn of_month(text: &str) -> Option<String> {
    at_most("month", text, 12).or_else(|| (text == "00").then(|| "there is no month `00`".to_owned()))
}

/// What is wrong with a time, with or without a time zone, or a time zone alone.
fn time_and_zone(text: &str) -> Option<String> {
    let zone_start = text.find(['+', '-', 'Z']).unwrap_or(text.len());
    let (time, zone) = text.split_at(zone_start);
    let of_zone = || {
        let (hour, minute) = zone.get(1..).filter(|zone| !zone.is_empty())?.split_once(':')?;
        zone_hour(hour).or_else(|| at_most("minute", minute, 59))
    };
    let parts: Vec<_> = time.split(':').collect();
    let of_time = match *parts.as_slice() {
        [""] => None,
        [hour, minute] => at_most("hour", hour, 23).or_else(|| at_most("minute", minute, 59)),
        [hour, minute, second] => at_most("hour", hour, 23)
            .or_else(|| at_most("minute", minute, 59))
            .or_else(|| at_most("second", second.split('.').next().unwrap_or_default(), 59)),
        _ => return None,
    };
    of_time.or_else(of_zone)
}

fn zone_hour(text: &str) -> Option<String> {
    let fault = at_most("hour", text, 23)?;
    Some(format!("in the time zone, {fault}"))
}

/// A number of two digits, at most so large.
fn at_most(what: &str, text: &str, most: u8) -> Option<String> {
    if !is_number(text) {
        return None;
    }
    two_digits(what, text)
        .or_else(|| text.parse().is_ok_and(|number: u8| number > most).then(|| format!("there is no {what} `{text}`")))
}

fn two_digits(what: &str, text: &str) -> Option<String> {
    (text.len() != 2).then(|| format!("the {what} `{text}` must have two digits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_component_that_is_wrong_is_named() {
        for (value, expected) in [
            ("2026-13", "there is no month `13`"),
            ("2026-00-10", "there is no month `00`"),
            ("2026-9-03", "the month `9` must have two digits"),
            ("2026-09-3", "the day `3` must have two digits"),
            ("26-09-03", "the year `26` must have four digits at least"),
            ("0000-09-03", "there is no year `0000`"),
            ("2026-04-31", "the month `2026-04` has no day `31`"),
            ("2026-02-29T10:00Z", "the month `2026-02` has no day `29`"),
            ("2026-W54", "the year `2026` has no week `54`"),
            ("2026-W5", "the week `5` must have two digits"),
            ("--02-30", "the month `02` has no day `30`"),
            ("02-30", "the month `02` has no day `30`"),
            ("13-01", "there is no month `13`"),
            ("24:00", "there is no hour `24`"),
            ("2026-09-03T9:00", "the hour `9` must have two digits"),
            ("2026-09-03T10:60:00Z", "there is no minute `60`"),
            ("2026-09-03 10:00:60.5+02:00", "there is no second `60`"),
            ("2026-09-03T10:00+25:00", "in the time zone, there is no hour `25`"),
            ("+02:75", "there is no minute `75`"),
        ] {
            assert_eq!(fault(value).as_deref(), Some(expected), "{value}");
        }
        for value in
            ["", "-", "yesterday", "3 September 2026", "2026/09/03", "P3D", "2026-09-03-04", "1:2:3:4", "T", "Z"]
        {
            assert_eq!(fault(value), None, "{value}");
        }
    }
}

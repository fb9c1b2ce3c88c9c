//! The dates of feeds.

use fivefold_microsyntax as microsyntax;

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const ZONES: [&str; 10] = ["UT", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"];

/// Whether it is a date of RFC 3339, with capital letters.
///
/// <https://www.rfc-editor.org/rfc/rfc4287#section-3.3>
pub(super) fn is_of_internet(text: &str) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let zone_at = time.find(['Z', '+', '-']).unwrap_or(time.len());
    let (time, zone) = time.split_at(zone_at);
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let is_zone = zone == "Z" || zone.get(1..).is_some_and(|zone| is_clock(zone, 2));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    date.len() == 10 && microsyntax::parse_date(date).is_some() && is_clock(time, 3) && is_fraction && is_zone
}

/// Whether it is a date of RFC 822, whose year may have four digits.
///
/// <https://www.rfc-editor.org/rfc/rfc822#section-5>
pub(super) fn is_of_mail(text: &str) -> bool {
    let rest = match text.split_once(',') {
        Some((day, rest)) if DAYS.contains(&day) => rest,
        Some(_) => return false,
        None => text,
    };
    let parts: Vec<_> = rest.split_ascii_whitespace().take(6).collect();
    let [day, month, year, time, zone] = parts[..] else { return false };
    let Some(month) = MONTHS.iter().position(|one| *one == month) else { return false };
    let year = if year.len() == 2 { format!("20{year}") } else { year.to_owned() };
    let date = format!("{year}-{:02}-{day:0>2}", month + 1);
    let is_offset = || {
        let digits = zone.strip_prefix(['+', '-']).unwrap_or_default();
        digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_letter = zone.len() == 1 && zone.bytes().all(|byte| byte.is_ascii_uppercase() && byte != b'J');
    let is_zone = ZONES.contains(&zone) || is_letter || is_offset();
    date.len() == 10 && microsyntax::parse_date(&date).is_some() && (is_clock(time, 3) || is_clock(time, 2)) && is_zone
}

/// Whether it is hours and minutes, and seconds as the third part.
fn is_clock(text: &str, parts: usize) -> bool {
    let most = [23, 59, 60];
    let is_part = |(index, part): (usize, &str)| {
        part.len() == 2
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse::<u8>().is_ok_and(|number| most.get(index).is_some_and(|most| number <= *most))
    };
    text.split(':').count() == parts && text.split(':').enumerate().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_internet() {
        for date in [
            "2026-11-27T10:00:00Z",
            "2003-12-13T18:30:02.25+01:00",
            "2016-12-31T23:59:60Z",
            "2024-02-29T00:00:00-12:30",
        ] {
            assert!(is_of_internet(date), "{date}");
        }
        for date in [
            "",
            "2026-11-27",
            "2026-11-27T10:00Z",
            "2026-11-27t10:00:00z",
            "2026-11-27 10:00:00Z",
            "2026-11-27T10:00:00",
            "2026-02-30T10:00:00Z",
            "2026-11-27T24:00:00Z",
            "2026-11-27T10:00:00.Z",
            "2026-11-27T10:00:00+0100",
            "2026-11-27T10:00:00+é1:00",
            "é",
            "2026-11-27T10:00:00Zx",
        ] {
            assert!(!is_of_internet(date), "{date}");
        }
    }

    #[test]
    fn of_mail() {
        for date in [
            "Fri, 27 Nov 2026 10:00:00 GMT",
            "27 Nov 26 10:00 UT",
            "Sat, 7 Sep 2002 00:00:01 -0500",
            "1 Jan 2026 00:00 Z",
        ] {
            assert!(is_of_mail(date), "{date}");
        }
        for date in [
            "",
            "2026-11-27T10:00:00Z",
            "Friday, 27 Nov 2026 10:00:00 GMT",
            "Fri, 31 Nov 2026 10:00:00 GMT",
            "Fri, 27 November 2026 10:00:00 GMT",
            "Fri, 27 Nov 2026 10:00:00",
            "Fri, 27 Nov 2026 10:00:00 CET",
            "Fri, 27 Nov 2026 10:00:00 +01:00",
            "Fri, 27 Nov 2026 25:00:00 GMT",
            "27 Nov 2026 10 GMT",
        ] {
            assert!(!is_of_mail(date), "{date}");
        }
    }
}

//! Durations.

use super::fraction::{self, SECOND, nearest_seconds};
use crate::buffer::Buffer;
use crate::cursor::{self, Cursor, is_digits};
use crate::numbers::decimal::Decimal;
use core::cmp::Ordering;
use core::fmt::{self, Display, Write};
use core::hash::{Hash, Hasher};

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;
const WEEK: u32 = 7 * DAY;

/// A finite number of seconds, zero or more.
///
/// Displays as a valid duration string, `PT4H18M3.5S`, if it is an integral number of milliseconds, as all durations of
/// valid strings are. The displayed form of any duration parses to the same duration.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-duration>
#[derive(Clone, Copy, Debug, Default)]
pub struct Duration {
    /// Never −0.
    seconds: f64,
}

impl Duration {
    /// Creates a duration; `None` if the number is negative or not finite.
    ///
    /// ```
    /// use fivefold::microsyntax::Duration;
    ///
    /// assert_eq!(Duration::from_seconds(15483.5).unwrap().to_string(), "PT4H18M3.5S");
    /// assert_eq!(Duration::from_seconds(-1.0), None);
    /// ```
    pub fn from_seconds(seconds: f64) -> Option<Self> {
        // Adding zero turns −0 into zero.
        (seconds.is_finite() && seconds >= 0.0).then_some(Self { seconds: seconds + 0.0 })
    }

    /// The seconds.
    pub const fn seconds(self) -> f64 {
        self.seconds
    }
}

impl PartialEq for Duration {
    fn eq(&self, other: &Self) -> bool {
        self.seconds == other.seconds
    }
}

/// A duration is never NaN.
impl Eq for Duration {}

impl PartialOrd for Duration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Duration {
    fn cmp(&self, other: &Self) -> Ordering {
        self.seconds.total_cmp(&other.seconds)
    }
}

impl Hash for Duration {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seconds.to_bits().hash(state);
    }
}

impl Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without an exponent, the longest number has 309 digits before the full stop, or some 340 after it.
        let mut text = Buffer::<400>::new();
        write!(text, "{}", self.seconds)?;
        let (whole, fraction) = text.as_str().split_once('.').unwrap_or((text.as_str(), ""));
        let Ok(whole) = whole.parse::<u64>() else { return write!(f, "PT{whole}S") };

        let days = whole / u64::from(DAY);
        let of_day = (whole % u64::from(DAY)) as u32;
        let (hours, minutes, seconds) = (of_day / HOUR, of_day % HOUR / MINUTE, of_day % MINUTE);
        f.write_str("P")?;
        if days > 0 {
            write!(f, "{days}D")?;
        }
        if of_day > 0 || !fraction.is_empty() || days == 0 {
            f.write_str("T")?;
        }
        if hours > 0 {
            write!(f, "{hours}H")?;
        }
        if minutes > 0 {
            write!(f, "{minutes}M")?;
        }
        match (seconds, fraction) {
            (0, "") if whole > 0 => Ok(()),
            (_, "") => write!(f, "{seconds}S"),
            _ => write!(f, "{seconds}.{fraction}S"),
        }
    }
}

/// The meaning of a component's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// A number of months.
    Months,
    /// A number of seconds.
    Seconds(u32),
}

/// Parses a duration string: `PT4H18M3S` or `4h 18m 3s`.
///
/// Adds up weeks to seconds. A duration with a nonzero number of months or years is refused, as is one that rounds to
/// 2¹⁰²⁴ seconds. The sum is exact and then rounded to the nearest number, unless a component has more than 18 digits
/// after its full stop or the sum is 2⁶⁴ or more: then each component is rounded. Takes time linear in the input.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string>
///
/// ```
/// use fivefold::microsyntax::parse_duration;
///
/// assert_eq!(parse_duration("PT4H18M3.5S").unwrap().seconds(), 15483.5);
/// assert_eq!(parse_duration("1w 2D").unwrap().seconds(), 777_600.0);
/// assert_eq!(parse_duration("P1M"), None);
/// ```
pub fn parse_duration(input: &str) -> Option<Duration> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    // The M-disambiguator: the meaning of the unit M.
    let mut m_is_months = cursor.take(b'P');
    if m_is_months {
        cursor.skip_ascii_whitespace();
    }
    let mut sum = Sum::Exact { seconds: 0, attoseconds: 0 };
    let mut has_months = false;
    let mut has_components = false;
    while !cursor.is_at_end() {
        if cursor.take(b'T') {
            m_is_months = false;
            cursor.skip_ascii_whitespace();
            continue;
        }
        let (number, unit) = parse_component(&mut cursor, &mut m_is_months)?;
        match unit {
            Unit::Months => has_months |= number.integer.bytes().any(|digit| digit != b'0'),
            Unit::Seconds(scale) => sum = sum.plus(number, scale),
        }
        has_components = true;
        cursor.skip_ascii_whitespace();
    }
    if !has_components || has_months {
        return None;
    }
    Duration::from_seconds(sum.seconds())
}

/// Parses a number and its unit.
fn parse_component<'a>(cursor: &mut Cursor<'a>, m_is_months: &mut bool) -> Option<(Decimal<'a>, Unit)> {
    let integer = cursor.digits();
    if cursor.take(b'.') {
        let fraction = cursor.digits();
        if fraction.is_empty() {
            return None;
        }
        cursor.skip_ascii_whitespace();
        return cursor.take_either(b'S', b's').then_some((Decimal::new(integer, fraction), Unit::Seconds(1)));
    }
    if integer.is_empty() {
        return None;
    }
    cursor.skip_ascii_whitespace();
    Some((Decimal::new(integer, ""), parse_unit(cursor, m_is_months)?))
}

/// Parses a unit. All units except minutes determine the meaning of an M after them.
fn parse_unit(cursor: &mut Cursor<'_>, m_is_months: &mut bool) -> Option<Unit> {
    let (unit, then_m_is_months) = match cursor.peek()? {
        b'Y' | b'y' => (Unit::Months, true),
        b'M' | b'm' if *m_is_months => (Unit::Months, true),
        b'W' | b'w' => (Unit::Seconds(WEEK), false),
        b'D' | b'd' => (Unit::Seconds(DAY), false),
        b'H' | b'h' => (Unit::Seconds(HOUR), false),
        b'M' | b'm' => (Unit::Seconds(MINUTE), false),
        b'S' | b's' => (Unit::Seconds(1), false),
        _ => return None,
    };
    cursor.advance(1);
    *m_is_months = then_m_is_months;
    Some(unit)
}

/// A sum of components.
#[derive(Clone, Copy, Debug)]
enum Sum {
    /// An exact sum.
    Exact { seconds: u64, attoseconds: u64 },
    /// A rounded sum in seconds, once there are too many of them, or fractions of an attosecond.
    Rounded(f64),
}

impl Sum {
    /// Adds `scale` times a number.
    fn plus(self, number: Decimal<'_>, scale: u32) -> Self {
        self.plus_exactly(number, scale)
            .unwrap_or_else(|| Self::Rounded(self.seconds() + number.nearest() * f64::from(scale)))
    }

    /// The exact sum, if it can be represented. Only a component of seconds has a fraction.
    fn plus_exactly(self, number: Decimal<'_>, scale: u32) -> Option<Self> {
        let Self::Exact { seconds, attoseconds } = self else { return None };
        let seconds = cursor::number(number.integer)?.checked_mul(scale.into())?.checked_add(seconds)?;
        let fraction = number.fraction.trim_end_matches('0');
        if fraction.len() > 18 {
            return None;
        }
        let attoseconds = attoseconds + fraction::attoseconds(fraction);
        Some(Self::Exact { seconds: seconds.checked_add(attoseconds / SECOND)?, attoseconds: attoseconds % SECOND })
    }

    fn seconds(self) -> f64 {
        match self {
            Self::Exact { seconds, attoseconds } => nearest_seconds(seconds, attoseconds),
            Self::Rounded(seconds) => seconds,
        }
    }
}

/// Whether a string is a valid duration string. This is stricter than [parsing](parse_duration) about order, case and
/// digits.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-duration-string>
///
/// ```
/// use fivefold::microsyntax::is_valid_duration;
///
/// assert!(is_valid_duration("P1DT12.5S"));
/// assert!(is_valid_duration(" 12.5s 1D "));
/// assert!(!is_valid_duration("PT12.5S1D"));
/// ```
pub fn is_valid_duration(input: &str) -> bool {
    match input.strip_prefix('P') {
        Some(components) => is_valid_after_p(components),
        None => is_list_of_duration_time_components(input),
    }
}

/// Either days alone, or optional days, a `T` and the [time](is_valid_after_t).
fn is_valid_after_p(components: &str) -> bool {
    let (days, time) = match components.split_once('T') {
        Some((days, time)) => (days, Some(time)),
        None => (components, None),
    };
    let has_days = days.strip_suffix('D').is_some_and(is_digits);
    match time {
        Some(time) => (has_days || days.is_empty()) && is_valid_after_t(time),
        None => has_days,
    }
}

/// One or more of hours, minutes and seconds, in that order.
fn is_valid_after_t(components: &str) -> bool {
    let mut cursor = Cursor::new(components);
    let mut units: &[u8] = b"HMS";
    while !cursor.is_at_end() {
        let Some(has_fraction) = take_valid_number(&mut cursor) else { return false };
        let Some(place) = units.iter().position(|&unit| cursor.take(unit)) else { return false };
        if has_fraction && units[place] != b'S' {
            return false;
        }
        units = &units[place + 1..];
    }
    !components.is_empty()
}

/// Consumes one or more digits, and a full stop with one to three digits if there is one. Returns whether there was
/// one.
fn take_valid_number(cursor: &mut Cursor<'_>) -> Option<bool> {
    if cursor.digits().is_empty() {
        return None;
    }
    let has_fraction = cursor.take(b'.');
    (!has_fraction || matches!(cursor.digits().len(), 1..=3)).then_some(has_fraction)
}

/// Whether a string consists of duration time components, each with a different scale.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#duration-time-component>
fn is_list_of_duration_time_components(input: &str) -> bool {
    let mut cursor = Cursor::new(input);
    let mut seen = [false; UNITS.len()];
    loop {
        cursor.skip_ascii_whitespace();
        if cursor.is_at_end() {
            return seen.contains(&true);
        }
        let Some(place) = take_duration_time_component(&mut cursor) else { return false };
        if core::mem::replace(&mut seen[place], true) {
            return false;
        }
    }
}

const UNITS: &[u8; 5] = b"wdhms";

/// Consumes a component without the white space around it, and returns the index of its unit.
fn take_duration_time_component(cursor: &mut Cursor<'_>) -> Option<usize> {
    let has_fraction = take_valid_number(cursor)?;
    cursor.skip_ascii_whitespace();
    let place = UNITS.iter().position(|unit| cursor.take_either(*unit, unit.to_ascii_uppercase()))?;
    (!has_fraction || UNITS[place] == b's').then_some(place)
}

#[cfg(test)]
mod tests;

//! Conversions to and from the durations of the standard library.

use super::OutOfRange;
use crate::Duration;

/// Rounded to nanoseconds.
impl TryFrom<Duration> for core::time::Duration {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        Self::try_from_secs_f64(duration.seconds()).map_err(|_| OutOfRange::new())
    }
}

/// Rounded to the nearest number of seconds.
impl From<core::time::Duration> for Duration {
    fn from(duration: core::time::Duration) -> Self {
        Self::from_seconds(duration.as_secs_f64()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let duration: Duration = "1h 0.125s".parse().unwrap();
        let converted = core::time::Duration::try_from(duration).unwrap();
        assert_eq!(converted, core::time::Duration::from_millis(3_600_125));
        assert_eq!(Duration::from(converted), duration);
        assert!(core::time::Duration::try_from(Duration::from_seconds(1e300).unwrap()).is_err());
    }
}

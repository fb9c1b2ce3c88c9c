//! Sanitization of ranges.

use crate::numbers::{BestRepresentation, is_valid_floating_point_number, parse_floating_point_number};

/// The attributes `min`, `max` and `step` of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RangeLimits {
    /// The minimum; 0 by default.
    pub min: f64,
    /// The maximum; 100 by default.
    pub max: f64,
    /// The step; 1 by default. `None` allows any number.
    pub step: Option<f64>,
}

impl Default for RangeLimits {
    fn default() -> Self {
        Self { min: 0.0, max: 100.0, step: Some(1.0) }
    }
}

impl RangeLimits {
    /// Sets the minimum.
    #[must_use]
    pub const fn with_min(self, min: f64) -> Self {
        Self { min, ..self }
    }

    /// Sets the maximum.
    #[must_use]
    pub const fn with_max(self, max: f64) -> Self {
        Self { max, ..self }
    }

    /// Sets the step. One that is not finite or not more than zero is ignored; `None` allows any number.
    #[must_use]
    pub const fn with_step(self, step: Option<f64>) -> Self {
        Self { step, ..self }
    }

    /// The default value: the midpoint.
    fn default_value(self) -> f64 {
        if self.max < self.min {
            return self.min;
        }
        let distance = self.max - self.min;
        // The difference of finite limits may overflow.
        if distance.is_finite() { self.min + distance / 2.0 } else { self.min / 2.0 + self.max / 2.0 }
    }

    /// The nearest allowed number, the larger one of two that are equally near.
    fn nearest(self, value: f64) -> f64 {
        // Limits that exclude each other allow only the minimum.
        let max = self.max.max(self.min);
        let value = value.max(self.min).min(max);
        let Some(step) = self.step.filter(|step| *step > 0.0 && step.is_finite()) else { return value };
        // If the difference of the limits overflows, that of their halves does not.
        let scale = if (max - self.min).is_finite() { 1.0 } else { 0.5 };
        let (min, step) = (self.min * scale, step * scale);
        let steps = |number: f64| (number * scale - min) / step;
        if !steps(max).is_finite() {
            // The steps are smaller than the precision of floating-point numbers.
            return value;
        }
        let rounded = min + floor(steps(value) + 0.5) * step;
        if rounded > max * scale { (min + floor(steps(max)) * step) / scale } else { rounded / scale }
    }
}

/// Rounds down. `core` has no such function.
fn floor(number: f64) -> f64 {
    // All larger numbers are integers.
    const INTEGERS: f64 = 4_503_599_627_370_496.0;
    if !(-INTEGERS..INTEGERS).contains(&number) {
        return number;
    }
    let truncated = number as i64 as f64;
    if truncated > number { truncated - 1.0 } else { truncated }
}

/// Sanitizes the value of a range: the number, clamped to the limits and rounded to a step, or the default value if it
/// is not a valid floating-point number.
///
/// The result displays as the element's value.
///
/// <https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)>
///
/// ```
/// use fivefold::microsyntax::{RangeLimits, sanitize_range};
///
/// let limits = RangeLimits::default().with_min(-10.0).with_step(Some(2.5));
/// assert_eq!(sanitize_range("1", &limits).to_string(), "0");
/// assert_eq!(sanitize_range("1000", &limits).to_string(), "100");
/// assert_eq!(sanitize_range("one", &limits).to_string(), "45");
/// ```
pub fn sanitize_range(value: &str, limits: &RangeLimits) -> BestRepresentation {
    let number = if is_valid_floating_point_number(value) { parse_floating_point_number(value) } else { None };
    BestRepresentation(limits.nearest(number.unwrap_or_else(|| limits.default_value())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn limits_and_steps() {
        let limits = RangeLimits::default();
        for (value, limits, expected) in [
            ("", limits, "50"),
            ("x", limits, "50"),
            ("1e999", limits, "50"),
            ("-5", limits, "0"),
            ("105", limits, "100"),
            ("33.4", limits, "33"),
            ("33.5", limits, "34"),
            ("33.25", limits.with_step(None), "33.25"),
            ("33.25", limits.with_step(Some(0.0)), "33.25"),
            ("7", limits.with_step(Some(10.0)), "10"),
            ("99", limits.with_step(Some(30.0)), "90"),
            ("1", limits.with_min(-1.5), "1.5"),
            ("", limits.with_min(10.0).with_max(5.0), "10"),
            ("7", limits.with_min(10.0).with_max(5.0), "10"),
            ("1e300", limits.with_max(1e308), "1e+300"),
            ("1e308", limits.with_min(-1e308).with_max(1e308).with_step(Some(5e-324)), "1e+308"),
            ("0.9e308", limits.with_min(-1e308).with_max(1e308).with_step(Some(1e308)), "1e+308"),
            ("-0.4e308", limits.with_min(-1e308).with_max(1e308).with_step(Some(1e308)), "0"),
            ("", limits.with_min(-1e308).with_max(1.5e308).with_step(None), "2.5e+307"),
            ("1", limits.with_max(1e308).with_step(Some(5e-324)), "1"),
        ] {
            assert_eq!(sanitize_range(value, &limits).to_string(), expected, "{value:?} {limits:?}");
        }
    }

    #[test]
    fn floors() {
        for (number, expected) in [(1.5, 1.0), (-1.5, -2.0), (2.0, 2.0), (-2.0, -2.0), (-0.5, -1.0), (1e300, 1e300)] {
            assert_eq!(floor(number), expected);
        }
    }
}

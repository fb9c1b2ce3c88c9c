//! Places.

use super::record::Value;

/// A place on Earth, in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Coordinates {
    /// Degrees to the north of the equator.
    pub latitude: f64,
    /// Degrees to the east of Greenwich.
    pub longitude: f64,
}

/// Pairs of latitude and longitude, with white space or commas between the numbers.
impl Value<'_> for Vec<Coordinates> {
    fn parse(text: &str) -> Option<Self> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let numbers: Option<Vec<f64>> = words.map(f64::parse).collect();
        let pairs: Self =
            numbers?.chunks_exact(2).map(|pair| Coordinates { latitude: pair[0], longitude: pair[1] }).collect();
        (!pairs.is_empty()).then_some(pairs)
    }
}

impl Value<'_> for Coordinates {
    fn parse(text: &str) -> Option<Self> {
        <Vec<Self>>::parse(text)?.first().copied()
    }
}

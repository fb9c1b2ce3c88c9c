//! Places of GeoRSS, in the form of feedparser.

use fivefold::feed::Element;

/// A place: its kind, and points with the longitude first.
pub(super) struct Geometry<'f> {
    pub(super) kind: &'static str,
    pub(super) points: Vec<Vec<f64>>,
    pub(super) srs_name: Option<&'f str>,
    /// The numbers of a point, in GML.
    pub(super) dimension: Option<usize>,
}

impl<'f> Geometry<'f> {
    pub(super) fn of(element: &'f Element) -> Option<Self> {
        let kind = match &*element.name().to_ascii_lowercase() {
            "where" => return element.children().iter().find_map(Self::of),
            "point" => "Point",
            "line" | "linestring" => "LineString",
            "polygon" => "Polygon",
            "box" => "Box",
            _ => return None,
        };
        let is_gml = element.prefix() == Some("gml");
        let (srs_name, numbers) = (element.attribute("srsName"), numbers_in(element)?);
        let given = element.attribute("srsDimension").and_then(|given| given.parse().ok());
        let dimension = if is_gml { given.unwrap_or(2) } else { 2 };
        // The numbers of EPSG's systems with degrees, which have the latitude first, are in this range.
        let code = srs_name.filter(|name| name.contains("EPSG")).and_then(|name| name.rsplit(':').next()?.parse().ok());
        let swaps = code.is_none_or(|code: u32| (3_819..5_000).contains(&code));
        let point = |point: &[f64]| {
            let mut point = point.to_vec();
            if swaps {
                point.swap(0, 1);
            }
            point
        };
        let points = numbers.chunks_exact(dimension.clamp(2, 3)).map(point).collect();
        Some(Self { kind, points, srs_name, dimension: is_gml.then_some(dimension) })
    }
}

/// The numbers in an element, or in what is in it.
fn numbers_in(element: &Element) -> Option<Vec<f64>> {
    if element.value().is_empty() {
        return element.children().iter().find_map(numbers_in);
    }
    let words = element.value().split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

//! The shapes of image maps.

use crate::enumerated::well_known::SHAPE;
use crate::numbers::parse_list_of_floating_point_numbers;
use alloc::vec::Vec;

/// The shape of an `area`, in CSS pixels from the top left corner of the image.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Area {
    /// All points within a distance from a centre.
    Circle {
        /// The centre.
        center: (f64, f64),
        /// The radius, which is more than zero.
        radius: f64,
    },
    /// The whole image.
    Default,
    /// The interior of a polygon with three or more corners, by the even-odd rule.
    Polygon(Vec<(f64, f64)>),
    /// The interior of a rectangle between two corners.
    Rectangle {
        /// The corner with the smaller coordinates.
        from: (f64, f64),
        /// The corner with the larger coordinates.
        to: (f64, f64),
    },
}

/// The shape that the attributes `shape` and `coords` of an `area` describe. `None` if it is empty, because numbers are
/// missing or a circle has no radius.
///
/// <https://html.spec.whatwg.org/multipage/image-maps.html#image-map-processing-model>
///
/// ```
/// use fivefold::microsyntax::{Area, parse_coords};
///
/// let area = parse_coords(Some("rect"), "10, 20, 5, 40").unwrap();
/// assert_eq!(area, Area::Rectangle { from: (5.0, 20.0), to: (10.0, 40.0) });
/// assert_eq!(parse_coords(Some("circle"), "1,2"), None);
/// ```
pub fn parse_coords(shape: Option<&str>, coords: &str) -> Option<Area> {
    let mut numbers = parse_list_of_floating_point_numbers(coords);
    let mut next = || numbers.next();
    match SHAPE.state(shape)? {
        "circle" => {
            let (center, radius) = ((next()?, next()?), next()?);
            (radius > 0.0).then_some(Area::Circle { center, radius })
        }
        "default" => Some(Area::Default),
        "polygon" => {
            let corners: Vec<_> = core::iter::from_fn(|| Some((next()?, next()?))).collect();
            (corners.len() >= 3).then_some(Area::Polygon(corners))
        }
        _ => {
            let (x1, y1, x2, y2) = (next()?, next()?, next()?, next()?);
            Some(Area::Rectangle { from: (x1.min(x2), y1.min(y2)), to: (x1.max(x2), y1.max(y2)) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn each_shape() {
        let circle = Area::Circle { center: (1.0, 2.0), radius: 3.0 };
        let rectangle = Area::Rectangle { from: (1.0, 2.0), to: (3.0, 4.0) };
        let polygon = Area::Polygon(vec![(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]);
        for (shape, coords, expected) in [
            (Some("circle"), "1,2,3", Some(&circle)),
            (Some("CIRC"), "1,2,3,4", Some(&circle)),
            (Some("circle"), "1,2", None),
            (Some("circle"), "1,2,0", None),
            (Some("circle"), "1,2,-3", None),
            (Some("default"), "", Some(&Area::Default)),
            (Some("poly"), "1,2,3,4,5,6", Some(&polygon)),
            (Some("polygon"), "1,2,3,4,5,6,7", Some(&polygon)),
            (Some("poly"), "1,2,3,4,5", None),
            (None, "1,2,3,4", Some(&rectangle)),
            (Some("bogus"), "3,4,1,2,5", Some(&rectangle)),
            (Some("rect"), "1,2,3", None),
        ] {
            assert_eq!(parse_coords(shape, coords).as_ref(), expected, "{shape:?} {coords:?}");
        }
    }
}

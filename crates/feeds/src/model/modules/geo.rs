//! Places: GeoRSS with its simple form and that of GML, <https://www.ogc.org/standards/georss/>, and W3C's vocabulary,
//! <https://www.w3.org/2003/01/geo/>.

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

record! {
    /// A place that a feed or an entry is about.
    Geo of Geo GeoRss Gml {
        /// Degrees to the north of the equator.
        latitude: text "lat" f64;
        /// Degrees to the east of Greenwich.
        longitude: text "long" f64;
        /// Metres above the ellipsoid.
        altitude: text "alt" f64;
        /// A point.
        point: text "point" Coordinates;
        /// A line.
        line: text "line" Vec<Coordinates>;
        /// A region, whose first and last point are the same.
        polygon: text "polygon" Vec<Coordinates>;
        /// Two corners of a box: that in the south-west, and that in the north-east.
        r#box: text "box" Vec<Coordinates>;
        /// The place in GML.
        r#where: child "where" Gml<'f>;
        /// What the place is.
        feature_type_tag: text "featureTypeTag" &'f str;
        /// What it is to the entry.
        relationship_tag: text "relationshipTag" &'f str;
        /// The name.
        feature_name: text "featureName" &'f str;
        /// Metres above the sea.
        elevation: text "elev" f64;
        /// The floor of a building.
        floor: text "floor" f64;
        /// Metres around the point.
        radius: text "radius" f64;
    }

    /// A place in GML.
    Gml {
        /// A point.
        point: child "Point" GmlPositions<'f>;
        /// A line.
        line: child "LineString" GmlPositions<'f>;
        /// A region.
        polygon: child "Polygon" GmlPolygon<'f>;
        /// A box.
        envelope: child "Envelope" GmlEnvelope<'f>;
    }

    /// Points of GML, with their system of reference, which decides the order of the numbers.
    GmlPositions {
        /// The system.
        srs_name: attribute "srsName" &'f str;
        /// The number of numbers for a point.
        srs_dimension: attribute "srsDimension" u64;
        /// The numbers of a point.
        pos: text "pos" &'f str;
        /// The numbers of points.
        pos_list: text "posList" &'f str;
    }

    /// A region in GML.
    GmlPolygon {
        /// The system of reference.
        srs_name: attribute "srsName" &'f str;
        /// The number of numbers for a point.
        srs_dimension: attribute "srsDimension" u64;
        /// The line around it.
        exterior: child "exterior" GmlExterior<'f>;
    }

    /// The line around a region.
    GmlExterior {
        /// The line.
        linear_ring: child "LinearRing" GmlPositions<'f>;
    }

    /// A box in GML.
    GmlEnvelope {
        /// The corner in the south-west.
        lower_corner: text "lowerCorner" Coordinates;
        /// The corner in the north-east.
        upper_corner: text "upperCorner" Coordinates;
    }
}

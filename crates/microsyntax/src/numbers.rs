//! Numbers, percentages and lengths, and lists of them.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#numbers>

mod best_representation;
pub(crate) mod decimal;
mod dimension;
mod dimension_list;
mod float_list;
mod floating_point;
mod integer;

pub use best_representation::BestRepresentation;
pub use dimension::{Dimension, DimensionUnit, parse_dimension, parse_nonzero_dimension};
pub use dimension_list::{ListDimension, ListDimensionUnit, ListOfDimensions, parse_list_of_dimensions};
pub use float_list::{
    ListOfFloatingPointNumbers, is_valid_list_of_floating_point_numbers, parse_list_of_floating_point_numbers,
};
pub use floating_point::{is_valid_floating_point_number, parse_floating_point_number};
pub use integer::{
    MAX_COLSPAN, MAX_ROWSPAN, is_valid_integer, is_valid_non_negative_integer, parse_integer,
    parse_non_negative_integer,
};

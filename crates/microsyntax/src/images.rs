//! Images: `srcset`, `sizes` and image maps.

mod coords;
#[cfg(feature = "cssparser")]
mod sizes;
mod srcset;

pub use coords::{Area, parse_coords};
#[cfg(feature = "cssparser")]
pub use sizes::{SourceSize, SourceSizeValue, is_valid_source_size_list, parse_sizes};
pub use srcset::{ImageCandidate, ImageCandidates, is_valid_srcset, parse_srcset};

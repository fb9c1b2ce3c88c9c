//! Space-separated and comma-separated tokens.

mod comma_separated;
mod link_types;
mod space_separated;

pub use comma_separated::{CommaSeparatedTokens, comma_separated_tokens};
pub use link_types::{LinkTypes, link_types};
pub use space_separated::{
    SpaceSeparatedTokens, is_valid_unique_space_separated_tokens, space_separated_tokens, unique_space_separated_tokens,
};
